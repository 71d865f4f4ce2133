"""D6 rolls of several beside the game, by the box's buttons (W-2, W-8, W-10, W-11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.box import beside
from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie, TraySeen
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.screens.d6_ambush import D6Ambush
from edgebox.box.screens.d6_bonus import D6Bonus
from edgebox.box.side import AmbushRoll, Beside, CommandRoll, Side, SixRoll
from edgebox.box.views.side import side_json
from edgebox.devices.pins import Panel
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import SIX
from edgebox.errors import BadInputError
from edgebox.journal import Journal
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.check import Opposed, Target
from tests.box.side_rolls import kept, put_together
from tests.box.tables import Rig


def offers(rig: Rig) -> dict[str, str]:
    return {row.words: row.note for row in rig.screen(f.Menu).rows}


def refused(rig: Rig) -> str:
    menu = rig.screen(f.Menu)
    return str(menu.rows[menu.at].refusal)


# --- random difficulty ----------------------------------------------------------------------------


def random_moderate(rig: Rig) -> Rig:
    """Put a blaster against a random Moderate number of four dice together."""
    put_together(rig, "D6 roll", "Jax Durane", "Blaster", "Random")
    assert offers(rig)["Moderate"] == "3D–4D"
    rig.choose("Moderate")
    assert rig.screen(f.SettingItem).value == "3"
    rig.tap("up", "up")
    assert rig.screen(f.SettingItem).value == "4", "the level has no more dice"
    assert rig.screen(f.SettingItem).help.endswith("to tie or beat")
    rig.tap("confirm")
    rig.choose("Roll")
    return rig


def test_w2_a_random_difficulty_is_rolled_with_dice_of_its_level() -> None:
    rig = random_moderate(Rig())
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(4, 2), "Moderate 4D")
    rig.enter_sixes(3, 4, 5, 1)
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Moderate", "number to beat", DieCode(4))
    rig.enter_sixes(5, 5, 3, 2)
    shown = rig.screen(d6.D6Result)
    assert (shown.verdict, shown.total, shown.number) == ("Success", 15, 15)


def test_w2_a_level_with_one_number_of_dice_asks_for_none() -> None:
    rig = put_together(Rig(), "D6 roll", "Jax Durane", "Blaster", "Random")
    assert offers(rig)["Very Easy"] == "1D"
    rig.choose("Very Easy")
    assert rig.screen(f.Menu).title == "4D+2: all set?"


# --- no dice left ---------------------------------------------------------------------------------


def test_w2_the_other_side_without_dice_is_not_waited_for() -> None:
    """W-5: wounds may leave nothing, and nobody can roll no dice."""
    rig = Rig()
    rig.table.turn()
    roll = SixRoll(D6Check(DieCode(1), Opposed(DieCode(0, 2), "Hurt")))
    beside.begin(rig.desk, roll)
    rig.settle()
    rig.enter_sixes(3)
    shown = rig.screen(d6.D6Result)
    assert (shown.verdict, shown.number) == ("Success", 2)
    rig.tap("back")
    assert rig.screen(d6.D6Roll).code == DieCode(1)
    kept = roll.taken(Hand.of_sixes((3,)))
    assert Side.of_json(Side(kept).as_json()) == Side(kept)


def test_w4_a_side_without_dice_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "hurt.toml").write_text(
        'name = "Hurt"\nwounds = 2\nattributes = { Perception = "2D" }\n'
    )
    rig = put_together(Rig(), "D6 roll", "Initiative", "Mira", "Hurt")
    assert "no dice left" in rig.screen(f.Refused).why
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "Adversaries: who?"


# --- combined actions -----------------------------------------------------------------------------


def commanding(rig: Rig, more: int = 0) -> Rig:
    """Let Mira Tol, command 5D+1, combine three and more; the last question is asked."""
    put_together(rig, "D6 roll", "Combine")
    assert offers(rig)["Mira Tol"] == "command 5D+1"
    assert offers(rig)["Jax Durane"] == "Perception 3D+1", "command was never learned"
    rig.choose("Mira")
    rig.tap(*["up"] * more, "confirm")
    rig.choose("Moderate")
    return rig


def test_w1_the_pips_of_a_command_count_while_its_dice_fall() -> None:
    rig = commanding(Rig(dice="camera"))
    rig.choose("Roll")
    rig.post(TraySeen((TrayDie(SIX, "3"),), True, rig.tray.number))
    assert rig.screen(d6.D6Seen).pips == 1


def test_w8_the_command_roll_comes_to_a_bonus_which_goes_into_the_next_roll() -> None:
    rig = put_together(Rig(), "D6 roll", "Combine", "Mira")
    rig.tap("up", "up")
    assert rig.screen(f.SettingItem).help == "+1D+2"
    rig.tap("confirm")
    rig.choose("Easy")
    rig.choose("Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Mira Tol", "command for 5", DieCode(5, 1))
    rig.enter_sixes(1, 2, 3, 4, 5)
    shown = rig.screen(D6Bonus)
    assert (shown.bonus, shown.words) == (DieCode(1, 2), "16 against 8: success by 8")
    assert rig.desk.log[-1].lines == (
        "Mira Tol combines 5 with 5D+1: 16 against 8: success by 8; combined actions: +1D+2.",
    )
    rig.tap("up")
    assert rig.screen(f.Menu).title == "Who gets +1D+2?"
    rig.choose("Jax")
    rig.choose("starship repair")
    rig.choose("Moderate")
    assert rig.screen(f.Menu).rows[0].note.startswith("4D+2")


def test_w8_each_point_that_the_roll_misses_costs_a_die() -> None:
    rig = commanding(Rig())
    rig.choose("Roll")
    rig.enter_sixes(2, 2, 2, 2, 3)
    shown = rig.screen(D6Bonus)
    assert (shown.bonus, shown.keys.up) == (DieCode(), ""), "a point short of 13"
    rig.tap("up")
    assert rig.screen(D6Bonus) == shown, "there is nothing to use"
    rig.tap("back")
    rig.enter_sixes(2, 2, 2, 3, 3)
    assert rig.screen(D6Bonus).bonus == DieCode(1)
    rig.tap("confirm")
    assert rig.desk.side is None


def test_w8_a_leader_who_works_too_has_a_die_less_and_commands_one_more() -> None:
    rig = commanding(Rig(), 3)
    assert "6" in refused(rig), "5D+1 commands five"
    rig.tap("confirm")
    assert rig.desk.side is None
    rig.choose("The leader works")
    rig.choose("Roll", confirm=False)
    assert not refused(rig)
    assert offers(rig)["Roll"].startswith("4D+1")


def test_w8_the_gm_may_allow_more_than_can_be_commanded() -> None:
    rig = commanding(Rig(gm_panel=False), 6)
    assert refused(rig)
    rig.choose("Allow it")
    rig.choose("Roll")
    assert rig.screen(d6.D6Roll).code == DieCode(5, 1)
    rig.tap("back")
    assert rig.screen(f.Menu).title == "9 combine: all set?"


# --- an ambush ------------------------------------------------------------------------------------


def lying_in_wait(rig: Rig) -> Rig:
    """Let two troopers wait for Mira Tol and for somebody with 3D."""
    put_together(rig, "D6 roll", "Ambush")
    assert offers(rig)["Trooper"] == "sneak 3D"
    rig.choose("Trooper")
    rig.choose("Trooper again")
    assert offers(rig)["Go on"] == "Trooper 1, Trooper 2"
    rig.choose("Go on")
    assert offers(rig)["Mira Tol"] == "search 4D+2"
    rig.choose("Mira")
    rig.choose("By hand")
    rig.tap("confirm", "confirm")
    rig.choose("Go on")
    return rig


def test_w10_who_spots_an_attacker_warns_the_others() -> None:
    rig = lying_in_wait(Rig())
    rig.choose("Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Trooper 1", "Sneak", DieCode(3))
    assert asked.keys.back == "Back"
    assert rig.desk.waiting.what == "roll 3D for Sneak"
    rig.enter_sixes(4, 5, 6)
    rig.enter_sixes(4, 4, 4)
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.against) == ("Mira Tol", "search", "15, 12")
    assert asked.keys.back == "Undo"
    rig.enter_sixes(1, 2, 3, 4)
    rig.tap("back")
    rig.enter_sixes(2, 2, 3, 4)
    rig.enter_sixes(3, 4, 4)
    shown = rig.screen(D6Ambush)
    assert (shown.verdict, shown.told[:2]) == (
        "Spotted",
        ("Mira Tol spots Trooper 2.", "Target spots nobody."),
    ), "13 ties 12 and more, not 15"
    rig.tap("back")
    rig.screen(d6.D6Roll)
    rig.enter_sixes(3, 4, 4)
    rig.tap("confirm")
    (line,) = rig.desk.log[-1].lines
    assert line.startswith("Ambush: Trooper 1 15, Trooper 2 12 against Mira Tol 13, Target 11. ")


def test_w10_those_who_spot_nobody_are_surprised() -> None:
    rig = lying_in_wait(Rig(gm_panel=False))
    rig.choose("Roll")
    for faces in ((6, 6, 6), (5, 5, 5), (3, 3, 3, 3), (4, 4, 4)):
        rig.enter_sixes(*faces)
    shown = rig.screen(D6Ambush)
    assert shown.verdict == "Surprised!"
    assert "act first" in shown.told[0]
    for _ in range(9):
        rig.tap("down")
    last = rig.screen(D6Ambush).first
    assert last > 0
    rig.tap("down")
    assert rig.screen(D6Ambush).first == last, "it ends there"


def test_w10_back_takes_one_after_the_other_away() -> None:
    rig = lying_in_wait(Rig())
    rig.tap("back", "back", "back")
    assert rig.screen(d6.D6Code).title == "search of the target"
    rig.tap("back", "back")
    assert rig.screen(f.Menu).title == "Who may spot them?"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "In ambush: 2"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "In ambush: 1"


def test_w10_who_has_no_dice_left_rolls_none() -> None:
    roll = AmbushRoll((("A", DieCode()),), (("B", DieCode(1)), ("C", DieCode(0, 1))))
    assert roll.next_name == "B"
    roll = roll.taken(Hand.of_sixes((3,)))
    assert roll.asked is None
    assert roll.totals == "A 0 against B 3, C 1"
    with pytest.raises(BadInputError):
        roll.taken(Hand.of_sixes((3,)))
    with pytest.raises(BadInputError):
        AmbushRoll((("A", DieCode()),), (("B", DieCode()),))
    with pytest.raises(BadInputError):
        AmbushRoll((("A", DieCode(1)),), ())


# --- falls ----------------------------------------------------------------------------------------


def test_w11_a_fall_is_resisted_by_strength() -> None:
    rig = put_together(Rig(), "D6 roll", "Fall")
    assert offers(rig)["7–12 metres"] == "3D"
    rig.choose("7")
    assert offers(rig) == {"Standard": "3D", "High": "5D", "Low": "0D"}
    rig.choose("Low")
    assert refused(rig)
    rig.choose("High")
    rig.choose("Mira")
    rig.choose("Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose) == ("Mira Tol", "fall of 7–12 m")
    assert (asked.code, asked.against) == (DieCode(5), "Mira Tol's Strength 2D+1")
    rig.enter_sixes(2, 2, 2, 2, 2)
    rig.enter_sixes(3, 3)
    assert rig.screen(d6.D6Result).verdict == "3 points"


def test_w11_the_damage_alone_can_be_rolled() -> None:
    rig = put_together(Rig(), "D6 roll", "Fall", "51", "Standard", "Nobody", "Roll")
    rig.enter_sixes(*[1] * 9)
    assert rig.screen(d6.D6Result).total == 9


# --- the GM's buttons, the page, the journal ------------------------------------------------------


def test_w11_the_gm_rolls_a_fall_on_the_gms_panel() -> None:
    rig = Rig().begin("blast-door")
    rig.hold("let-go", Panel.GM)
    put_together(rig, "D6 roll", "Fall", "7", "Standard", "Nobody", "Roll", panel=Panel.GM)
    assert rig.screen(d6.D6Roll, Panel.GM).who == "The GM"
    assert rig.screen(d6.D6Roll).who == "The GM", "both displays show it"


def test_w8_w10_the_page_shows_them_like_any_roll_of_the_system() -> None:
    command = CommandRoll(SixRoll(D6Check(DieCode(2), Target(7, "")), "Ann"), 4)
    shown = side_json(Side(command))
    assert shown is not None
    assert (shown["purpose"], shown["code"], shown["against"]) == ("command for 4", "2D", "7")
    shown = side_json(Side(command.taken(Hand.of_sixes((3, 4)))))
    assert shown is not None
    words = "7 against 7: success, a tie is enough; combined actions: +1D+1"
    assert shown["result"]["words"] == words
    waits = AmbushRoll((("A", DieCode(1)),), (("B", DieCode(1)),))
    shown = side_json(Side(waits))
    assert shown is not None
    assert (shown["purpose"], shown["dice"]) == ("ambush, A: Sneak", 1)
    for face in (4, 3):
        waits = waits.taken(Hand.of_sixes((face,)))
    shown = side_json(Side(waits))
    assert shown is not None
    assert shown["result"]["words"].startswith("Surprised. ")


def test_w8_w10_after_a_power_cut_they_are_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "ambush.sqlite3"
    journal = Journal.open(path)
    rig = lying_in_wait(Rig(keeper=journal))
    rig.choose("Roll")
    rig.enter_sixes(4, 5, 6)
    journal._let_go()
    rig = kept(path)
    assert rig.screen(d6.D6Roll).who == "Trooper 2"
    rig.tap("back", "back")
    assert rig.screen(f.Menu).title == "Ambush"

    path = tmp_path / "command.sqlite3"
    journal = Journal.open(path)
    rig = commanding(Rig(keeper=journal))
    rig.choose("The leader works")
    rig.choose("Roll")
    journal._let_go()
    rig = kept(path)
    assert rig.screen(d6.D6Roll).code == DieCode(4, 1)
    rig.tap("back")
    assert rig.screen(f.Menu).title == "3 combine: all set?"
    rig.choose("Roll")
    rig.enter_sixes(6, 6, 6, 6)
    rig.desk.keeper._let_go()  # type: ignore[attr-defined]
    rig = kept(path)
    assert rig.screen(D6Bonus).bonus == DieCode(1)


@pytest.mark.parametrize(
    "roll",
    [
        CommandRoll(SixRoll(D6Check(DieCode(4), Target(13, "Moderate"), actions=2), "Ann"), 8),
        CommandRoll(SixRoll(D6Check(DieCode(1), Target(9)), rolled=((3,),)), 2),
        AmbushRoll((("A", DieCode(2, 1)),), (("B", DieCode(1)), ("C", DieCode())), ((1, 2),)),
    ],
)
def test_what_is_kept_is_what_comes_back(roll: Beside) -> None:
    whole = Side(roll, by_gm=True).as_json()
    assert Side.of_json(whole) == Side(roll, by_gm=True)
    for key in whole:
        if key != "by_gm":
            assert Side.of_json({**whole, key: "?"}) is None
