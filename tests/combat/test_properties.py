"""Whatever is done, a fight stays sound; and it can be written down and read again."""

from __future__ import annotations

import json
from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.combat.coding import event_json, event_of, scene_json, scene_of
from edgebox.combat.commands import Command, Do
from edgebox.combat.report import event_report, scene_report
from edgebox.combat.scene import apply
from edgebox.combat.script import parse_step
from edgebox.combat.state import Check
from edgebox.dice import Roll, randomness, roll_pool
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.percentile import Percentile
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.commands import Do as SlicingDo
from tests.combat.fight import ANN, BEN, BOSS, TABLES, THUG, Fight

NAMES = [None, "Ann", "Ben", "Thug", "Boss"]
commands = st.one_of(
    st.builds(
        Command,
        st.sampled_from([*Do, Do.ATTACK, Do.ATTACK, Do.END_TURN, Do.MOVE]),
        by_gm=st.booleans(),
        who=st.sampled_from(NAMES),
        target=st.sampled_from(NAMES),
        to=st.sampled_from([None, "closer", "away", "engaged", "long"]),
        pay=st.sampled_from([None, "strain", "action"]),
        what=st.sampled_from([None, "wait"]),
        skill=st.sampled_from([None, "cool", "athletics,melee"]),
        option=st.sampled_from([None, *(option.id for option in TABLES.spending.options)]),
        use=st.sampled_from([None, "helping-hand", "raising-the-stakes"]),
        wounds=st.integers(0, 6),
        strain=st.integers(0, 6),
        injury=st.sampled_from([None, 1]),
        stun=st.booleans(),
    ),
    st.builds(
        SlicingCommand,
        st.sampled_from([SlicingDo.ENTER, SlicingDo.MOVE, SlicingDo.EXIT, SlicingDo.LIST]),
        slicer=st.sampled_from([None, "Ann"]),
        target=st.sampled_from([None, "I/O", "PROC", "SUB-a"]),
    ),
)


@settings(max_examples=60)
@given(st.lists(commands, max_size=25), st.integers(0, 999), st.booleans())
def test_any_fight_stays_sound_and_comes_back_from_json(
    steps: list[Command | SlicingCommand], seed: int, sliced: bool
) -> None:
    chance = randomness(seed)

    def dice(check: object) -> Roll | Percentile:
        if isinstance(check, Check) and check.percentile:
            return Percentile.rolled(chance)
        return roll_pool(check.pool, chance)  # type: ignore[attr-defined]

    fight = Fight(ANN, BEN, THUG, BOSS, system="small-computer-system" if sliced else None)
    first = fight.scene
    fight.battle.do(Command(Do.BEGIN, by_gm=True), None, dice)
    for command in steps:
        before = fight.scene
        try:
            fight.battle.do(command, None, dice)
        except RefusedError:
            assert fight.scene is before
        state = fight.state
        assert all(each.wounds >= 0 and each.strain >= 0 for each in state.fighters.values())
        assert state.turn is None or 0 <= state.turn.maneuvers <= 2
        assert state.turn is None or not state.fighters[state.turn.who].incapacitated
        assert state.slot <= len(state.slots)
    events = [event for step in fight.battle.steps for event in step]
    assert reduce(apply, events, first) == fight.scene
    written = json.dumps([event_json(event) for event in events])
    assert [event_of(each) for each in json.loads(written)] == events
    assert scene_of(json.loads(json.dumps(scene_json(fight.scene)))) == fight.scene
    assert json.dumps([scene_report(fight.scene), *map(event_report, events)])


@given(st.text(max_size=60) | st.dictionaries(st.text(max_size=8), st.text(max_size=8)).map(str))
def test_any_line_is_a_step_or_told_about(line: str) -> None:
    try:
        step = parse_step(line)
    except BadInputError as error:
        assert str(error)  # noqa: PT017
    else:
        assert step is not None


def test_a_damaged_scene_is_told_about() -> None:
    for broken in ({}, {"combat": 3}, {"event": "Nothing"}):
        for read in (scene_of, event_of):
            try:
                read(broken)
            except BadInputError as error:
                assert "damaged" in str(error)  # noqa: PT017
            else:
                raise AssertionError(f"{broken} was taken")
