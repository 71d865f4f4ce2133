"""A fight as JSON: whole, true to the rules, and with nothing hidden of the system (S-7)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from edgebox.box import rolling
from edgebox.box.inputs import Act
from edgebox.box.snapshot import Snapshot, Stage
from edgebox.box.views import View, feed_between, gm_view, players_view
from edgebox.combat.script import parse_step, rolled
from edgebox.combat.state import Phase
from edgebox.slicing.model import Kind
from tests.box.fights import FightRig, yard
from tests.combat.fight import ANN, BEN, BOSS, THUG


def moments(system: str | None, seed: int, count: int) -> Iterator[tuple[FightRig, Snapshot]]:
    """Play a fight from what its JSON offers, and give each moment of it."""
    rig = FightRig(dice="random", seed=seed)
    shown: list[Snapshot] = []
    rig.table.listen(shown.append)
    rig.begin_fight(yard(ANN, BEN, THUG, BOSS, system=system))
    dice = random.Random(seed)
    for _ in range(count):
        yield rig, shown[-1]
        play(rig, gm_view(shown[-1]), dice)
        if rig.combat.phase is Phase.OVER and rig.stage() is Stage.ENDED:
            rig.begin_fight(yard(ANN, BEN, THUG, BOSS, system=system))


def play(rig: FightRig, view: View, dice: random.Random) -> None:
    """Do something that a page could post from a view."""
    fight = view["fight"]
    options = [] if fight["spend"] is None else fight["spend"]["options"]
    able = [each["step"] for each in fight["choices"] if each["refusal"] is None]
    if options and dice.random() < 0.7:
        bought = dice.choice(options)
        step = {**bought["step"], **({"target": bought["targets"][0]} if bought["targets"] else {})}
        post(rig, step)
    elif rig.desk.asked is not None:
        rolling.roll_now(rig.desk)
    elif able:
        post(rig, dice.choice(able))
    elif rig.stage() is Stage.SPEND:
        rig.desk.let_go(rig.desk.waiting.by_gm)
    else:
        rig.desk.go_on()
    rig.settle()


def post(rig: FightRig, step: dict[str, object]) -> None:
    """Post a step of a script, which must be taken."""
    parsed = parse_step(json.dumps(step))
    assert parsed.command is not None
    answers: list[str] = []
    roll = None if parsed.roll is None else rolled(parsed.roll, rig.fight.check)
    rig.post(Act(parsed.command, roll, lambda answer: answers.append(answer.words)))
    assert answers == [""], step


@pytest.mark.parametrize("system", [None, "imperial-facility"])
def test_whatever_is_offered_can_be_posted_and_all_of_it_is_json(system: str | None) -> None:
    waits = set()
    for rig, snapshot in moments(system, 3, 80):
        view = players_view(snapshot)
        fight = json.loads(json.dumps(view["fight"]))
        waits.add(fight["waits_for"])
        assert [each["name"] for each in fight["fighters"]] == list(rig.combat.fighters)
        assert fight["by_gm"] == rig.desk.waiting.by_gm
        assert (fight["check"] is None) == (rig.fight.check is None)
        assert bool(fight["choices"]) == (fight["waits_for"] in ("begin", "slot", "turn"))
        assert view["status"]["system"] == "Yard"
        assert view["choices"] == []
    assert {"begin", "slot", "turn", "roll", "result", "told", "spend"} <= waits


def test_players_hear_nothing_of_what_is_hidden_in_the_system() -> None:
    """S-7."""
    for _, snapshot in moments("imperial-facility", 5, 40):
        state = snapshot.state
        assert state is not None
        seen = frozenset[str]().union(*(each.seen for each in state.slicers.values()))
        hidden = {
            element.name
            for element in state.system.elements.values()
            if element.name not in seen and element.kind is not Kind.PORT
        }
        told = players_view(snapshot)
        for name in hidden:
            assert f'{name}"' not in json.dumps(told["fight"]), name
            assert f"{name} " not in json.dumps(told["fight"]), name


def test_a_typed_d100_is_posted_like_other_dice() -> None:
    """R-7, D-5."""
    rig = FightRig(dice="hand").begin_fight()
    post(rig, {"by": "gm", "do": "injure", "target": "Ann"})
    post(rig, {"do": "roll", "roll": "30 7"})
    assert rig.combat.fighters["Ann"].injuries[0].number == 37


def test_the_feed_tells_of_a_fight_without_what_only_pages_need() -> None:
    before = None
    names: list[str] = []
    for _, snapshot in moments(None, 1, 30):
        after = players_view(snapshot)
        events = feed_between(before, after)
        fights = [event for event in events if event["event"] == "fight"]
        assert not any("choices" in event for event in fights)
        names += [str(event["event"]) for event in events]
        before = after
    assert {"hello", "fight", "turn", "round", "roll", "told"} <= set(names)
