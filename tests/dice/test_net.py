"""Net results (D-3, D-4)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import NetResult, Roll, net_of
from tests.dice.strategies import rolls


@given(rolls(), st.randoms(use_true_random=False))
def test_d3_the_net_result_does_not_depend_on_the_order_of_the_dice(
    roll: Roll, chance: Random
) -> None:
    mixed = list(roll)
    chance.shuffle(mixed)
    assert Roll(tuple(mixed)).net == roll.net


@given(rolls(most=30), rolls(most=30))
def test_d3_net_results_add_up(one: Roll, other: Roll) -> None:
    a, b, both = one.net, other.net, Roll(one.dice + other.dice).net
    for name, value in both.as_json().items():
        assert value == a.as_json()[name] + b.as_json()[name]


@pytest.mark.parametrize(
    ("roll", "net"),
    [
        ("G:s P:f", NetResult()),
        ("G:ss P:f", NetResult(success=1)),
        ("G:s P:ff", NetResult(success=-1)),
        ("G:aa P:t", NetResult(advantage=1)),
        ("G:a P:tt", NetResult(advantage=-1)),
        ("G:sa P:ft", NetResult()),
        ("G:s P:t", NetResult(success=1, advantage=-1)),
        ("B:- K:-", NetResult()),
        ("W:ll W:nn W:l", NetResult(light=3, dark=2)),
    ],
)
def test_d3_success_cancels_failure_and_advantage_cancels_threat(roll: str, net: NetResult) -> None:
    assert Roll.parse(roll).net == net


def test_d3_a_triumph_counts_as_a_success_and_despair_as_a_failure() -> None:
    assert Roll.parse("Y:x").net == NetResult(success=1, triumph=1)
    assert Roll.parse("R:y").net == NetResult(success=-1, despair=1)
    assert Roll.parse("Y:x G:s P:ff").net == NetResult(success=0, triumph=1)


def test_d3_triumph_and_despair_both_stay_though_their_success_and_failure_cancel() -> None:
    net = Roll.parse("Y:x Y:x R:y").net
    assert net == NetResult(success=1, triumph=2, despair=1)
    assert Roll.parse("Y:x R:y").net == NetResult(success=0, triumph=1, despair=1)


def test_d3_light_and_dark_do_not_cancel() -> None:
    assert Roll.parse("W:l W:n").net == NetResult(light=1, dark=1)


@pytest.mark.parametrize(
    ("success", "succeeded", "damage"), [(-1, False, 0), (0, False, 0), (1, True, 1), (3, True, 3)]
)
def test_d4_one_net_success_is_needed_and_zero_is_a_failure(
    success: int, succeeded: bool, damage: int
) -> None:
    net = NetResult(success=success)
    assert net.succeeded is succeeded
    assert net.damage == damage


@given(rolls())
def test_the_symbols_of_a_net_result_say_the_same_as_its_numbers(roll: Roll) -> None:
    net = roll.net
    symbols = net.symbols.replace("-", "")
    assert symbols.count("s") - symbols.count("f") == net.success
    assert symbols.count("a") - symbols.count("t") == net.advantage
    assert not {"s", "f"} <= set(symbols)
    assert not {"a", "t"} <= set(symbols)
    assert (symbols.count("x"), symbols.count("y")) == (net.triumph, net.despair)
    assert (symbols.count("l"), symbols.count("n")) == (net.light, net.dark)


def test_a_net_result_in_letters_and_words() -> None:
    net = Roll.parse("Y:x G:s G:s P:tt R:y P:f").net
    assert net.symbols == "xystt"
    assert net.words == "1 success, 2 threats, 1 triumph, 1 despair"
    assert net_of(["f", "f", "a"]).words == "2 failures, 1 advantage"
    assert net_of(["ll", "n"]).words == "2 light pips, 1 dark pip"
    assert net_of([""]).symbols == "-"
    assert net_of(["s", "f"]).words == "everything cancels out"


def test_the_json_of_a_net_result_has_the_six_agreed_keys() -> None:
    assert Roll.parse("Y:x R:t W:n").net.as_json() == {
        "success": 1,
        "advantage": -1,
        "triumph": 1,
        "despair": 0,
        "light": 0,
        "dark": 1,
    }
