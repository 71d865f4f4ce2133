"""What holds whatever is played: valid states, replay, undo, refusals that change nothing."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.dice import Pool, Roll, roll_pool
from edgebox.errors import RefusedError
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.decide import decide
from edgebox.slicing.encounter import Encounter, replay
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.narration import narrate
from edgebox.slicing.report import event_report, state_report
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.spending import OPTIONS
from edgebox.slicing.state import EncounterState, begin

EXAMPLES = [
    "small-computer-system",
    "blast-door",
    "personal-terminal",
    "imperial-facility",
    "ship-sensors",
]
SYSTEMS = [load_system(name) for name in EXAMPLES]
TARGETS = sorted({name for system in SYSTEMS for name in system.elements})
TARGETS += ["FRWL", "SPDR", "WTDG", "FRWL@SUB-a", "open/close", "", "nowhere"]

commands = st.builds(
    Command,
    do=st.sampled_from(list(Do)),
    by_gm=st.booleans(),
    slicer=st.sampled_from([None, None, None, "ann", "ben", "cat"]),
    target=st.sampled_from([None, *TARGETS]),
    option=st.sampled_from([None, "P-0", *(option.rule for option in OPTIONS)]),
    cost=st.sampled_from([None, "a", "aa", "aaa", "x", "t", "tt", "ttt", "y", "q"]),
    to=st.sampled_from([None, "normal", "warned", "alarmed", "calm"]),
    add=st.sampled_from([None, Pool.parse("K"), Pool.parse("BB")]),
    remove=st.sampled_from([None, Pool.parse("P"), Pool.parse("K")]),
    upgrade=st.sampled_from([None, "ability", "difficulty", "luck"]),
    downgrade=st.sampled_from([None, "ability", "difficulty"]),
    use=st.sampled_from([None, "helping-hand", "raising-the-stakes", "deus-ex-machina"]),
)
SHEETS = [Slicer("ann", strain_threshold=3), Slicer("ben", intellect=4, wound_threshold=0)]


def play(system: int, steps: list[Command], seed: int) -> Encounter:
    """Give the commands; most waiting checks are rolled, some wrongly."""
    encounter = Encounter(SYSTEMS[system], SHEETS)
    source = random.Random(seed)
    for command in steps:
        before = encounter.state
        try:
            check = encounter.state.check
            if check is not None and source.random() < 0.7:
                encounter.do(Command(Do.ROLL), roll_pool(check.pool, source))
            elif source.random() < 0.1:
                encounter.do(command, Roll.parse("Y:s"))
            else:
                encounter.do(command)
        except RefusedError:
            assert encounter.state is before
        check_state(encounter.state)
    return encounter


def likely(system: int, length: int, seed: int) -> Encounter:
    """Play what is open, as a table would, so that deep states are reached."""
    from edgebox.slicing.choices import choices
    from edgebox.slicing.spending import affordable

    encounter = Encounter(SYSTEMS[system], SHEETS)
    source = random.Random(seed)
    for _ in range(length):
        state = encounter.state
        by_gm = source.random() < 0.5
        offers = affordable(state, by_gm)
        if offers and source.random() < 0.6:
            option, cost = source.choice(offers)
            encounter.do(Command(Do.SPEND, by_gm=by_gm, option=option.rule, cost=cost))
        elif state.check is not None:
            encounter.do(Command(Do.ROLL), roll_pool(state.check.pool, source))
        else:
            able = [choice for choice in choices(state, state.acting) if choice.open]
            if not able:
                assert all(slicer.incapacitated for slicer in state.slicers.values())
                break
            encounter.do(source.choice(able).command)
        check_state(encounter.state)
    return encounter


def check_state(state: EncounterState) -> None:
    """Assert all that must hold of any state."""
    elements = set(state.system.elements)
    for slicer in state.slicers.values():
        assert slicer.at is None or slicer.at in elements
        assert 0 <= slicer.operations_left <= 2
        assert 0 <= slicer.operations_owed <= 2
        assert min(slicer.strain, slicer.wounds, slicer.boosts) >= 0
        assert min(slicer.next_boost, slicer.next_setback, slicer.disoriented) >= 0
        assert slicer.visited <= slicer.seen <= elements
        assert not (slicer.incapacitated and slicer.at)
        over = (
            slicer.strain > slicer.sheet.strain_threshold
            or slicer.wounds > slicer.sheet.wound_threshold
        )
        assert slicer.incapacitated or not over
        if slicer.at is not None:
            assert slicer.at in slicer.visited
    for program in state.programs.values():
        assert program.at in elements
        assert program.running == (program.integrity > 0)
        assert 0 <= program.operations_left <= 2
        assert program.kind.moves or program.at == program.home
    for name, key in state.interactions:
        assert state.slicers[name].at == state.programs[key].at
        assert state.programs[key].running
    if state.check is not None:
        assert state.check.pool
    elif state.turn is None:
        assert all(slicer.incapacitated for slicer in state.slicers.values())
    if state.contact is not None:
        assert state.check is not None
    if state.spending is not None:
        spending = state.spending
        assert min(spending.a, spending.x, spending.t, spending.y) >= 0
        assert not spending.empty
    json.dumps(state_report(state))


@settings(max_examples=250, deadline=None)
@given(st.integers(0, len(SYSTEMS) - 1), st.lists(commands, max_size=60), st.integers(0, 2**32))
def test_any_sequence_of_commands_leaves_a_valid_state(
    system: int, steps: list[Command], seed: int
) -> None:
    play(system, steps, seed)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(SYSTEMS) - 1), st.integers(0, 2**32))
def test_long_games_stay_valid_and_replay_to_the_same_state(system: int, seed: int) -> None:
    encounter = likely(system, 60, seed)
    first = begin(SYSTEMS[system], SHEETS)
    events = [event for step in encounter.steps for event in step]
    assert replay(first, events) == encounter.state
    for event in events:
        json.dumps(event_report(event))
        assert narrate(event, encounter.state) is None or narrate(event, encounter.state)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SYSTEMS) - 1), st.integers(0, 2**32))
def test_undoing_everything_leads_back_through_each_state(system: int, seed: int) -> None:
    encounter = likely(system, 25, seed)
    first = begin(SYSTEMS[system], SHEETS)
    while encounter.steps:
        encounter.undo()
        events = [event for step in encounter.steps for event in step]
        assert encounter.state == replay(first, events)
    assert encounter.state == first


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SYSTEMS) - 1), st.integers(0, 2**32))
def test_the_same_commands_and_rolls_give_the_same_encounter(system: int, seed: int) -> None:
    assert likely(system, 40, seed).steps == likely(system, 40, seed).steps


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(SYSTEMS) - 1), st.integers(0, 2**32))
def test_no_program_out_of_view_is_named_to_the_players_s7(system: int, seed: int) -> None:
    encounter = Encounter(SYSTEMS[system], SHEETS)
    source = likely(system, 50, seed)
    for step in source.steps:
        encounter.record(step, replay(encounter.state, step))
        state = encounter.state
        hidden = set(state.system.elements) - set().union(*(s.seen for s in state.slicers.values()))
        for event in step:
            if event.name in ("ProgramWoke", "ProgramMoved"):
                told = narrate(event, state) or ""
                assert not any(name in told for name in hidden)


def test_deciding_changes_nothing_and_its_events_lead_to_the_next_state() -> None:
    before = begin(SYSTEMS[1], SHEETS)
    events = decide(before, Command(Do.ENTER))
    assert before == begin(SYSTEMS[1], SHEETS)
    encounter = Encounter(SYSTEMS[1], SHEETS)
    assert encounter.do(Command(Do.ENTER)) == events
    assert replay(before, events) == encounter.state != before
