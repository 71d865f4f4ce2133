"""Whatever is played under optional rules (section X): valid, replayed, undone, nothing leaked."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.dice import roll_pool
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter, replay
from edgebox.slicing.files.slicer_file import load_slicer
from edgebox.slicing.files.system_file import load_system, parse_system
from edgebox.slicing.model import SPIDER, System
from edgebox.slicing.narration import narrate
from edgebox.slicing.options import OPTION_RULES, Options
from edgebox.slicing.players import players_report
from edgebox.slicing.report import event_report, state_report
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import EncounterState, begin

EXAMPLES = [
    "records-office",
    "relay-station",
    "trophy-room",
    "contested-node",
    "quarantine-ward",
    "plague-server",
    "city-registry",
    "ship-sensors",
]
ALL = Options(*(True for _ in OPTION_RULES))
GAUNTLET = """
name = "Gauntlet"
main = "PROC"
[options]
sizes = true
ranged = true
honeypots = true
worms = true
[elements."I/O"]
complexity = "simple"
lines = ["DATA-a", "DATA-b", "PROC"]
[elements.DATA-a]
size = 2
[elements.DATA-b]
size = 3
complexity = "simple"
[elements.DATA-c]
honeypot = true
[elements.PROC]
complexity = "easy"
programs = ["TAPE"]
lines = ["DATA-c"]
[programs.TAPE]
operations = ["engage", "follow"]
attack = "YYYYYY"
"""
# every option in every system: they must get on with each other
SYSTEMS = [
    system
    for name in EXAMPLES
    for plain in [load_system(name)]
    for system in (plain, replace(plain, options=plain.options | ALL))
]
SYSTEMS += [parse_system(GAUNTLET, "gauntlet")] * 4
SHEETS = [
    Slicer("ann", intellect=2, computers=5, strain_threshold=6, programs=(SPIDER,), capacity=3),
    load_slicer("vesh-aru"),
]
OLD = ["small-computer-system", "blast-door", "personal-terminal", "imperial-facility"]


def likely(system: System, length: int, seed: int) -> Encounter:
    """Play what is open, as a table would."""
    encounter = Encounter(system, SHEETS)
    source = random.Random(seed)
    for _ in range(length):
        state = encounter.state
        by_gm = source.random() < 0.5
        offers = affordable(state, by_gm)
        if offers and source.random() < 0.5:
            option, cost = source.choice(offers)
            encounter.do(Command(Do.SPEND, by_gm=by_gm, option=option.rule, cost=cost))
        elif state.check is not None:
            encounter.do(Command(Do.ROLL), roll_pool(state.check.pool, source))
        else:
            able = [choice for choice in choices(state, state.acting) if choice.open]
            if not able:
                break
            dull = (Do.EXIT, Do.END_TURN)
            keen = [choice for choice in able if choice.command.do not in dull]
            pick = keen if keen and source.random() < 0.85 else able
            encounter.do(source.choice(pick).command)
        check_state(encounter.state)
    return encounter


def check_state(state: EncounterState) -> None:
    elements = set(state.system.elements)
    for slicer in state.slicers.values():
        assert slicer.at is None or slicer.at in slicer.visited
        assert 0 <= slicer.operations_left <= 2
        assert slicer.visited <= slicer.seen <= elements
        assert set(slicer.spoiled) <= set(slicer.gear)
        assert slicer.copying is None or slicer.copying[0] == slicer.at
        if state.system.options.sizes:
            size = sum(state.system.elements[data].size for data in slicer.gear)
            assert size <= slicer.sheet.capacity
        if slicer.gear_broken or slicer.spoiled:
            assert state.worm_in_gear(slicer.name) is not None
    for program in state.programs.values():
        assert program.at in elements or program.infects in state.slicers
        assert program.running == (program.integrity > 0)
        assert not (program.hidden and program.owner)
        if program.owner is not None and program.running:
            assert state.slicers[program.owner].at is not None
        if program.infects is None:
            home = state.system.elements[program.home].host
            assert state.system.elements[program.at].host == home
    for one, other in state.duels:
        assert state.slicers[one].at is not None
        assert state.slicers[other].at is not None
    if state.contact is not None:
        assert state.check is not None
    json.dumps(state_report(state))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SYSTEMS), st.integers(0, 2**32))
def test_long_games_stay_valid_and_replay_and_undo_to_the_same_state(
    system: System, seed: int
) -> None:
    encounter = likely(system, 60, seed)
    first = begin(system, SHEETS)
    events = [event for step in encounter.steps for event in step]
    assert replay(first, events) == encounter.state
    for event in events:
        json.dumps(event_report(event))
        for side in (None, "intruders", "system"):
            narrate(event, encounter.state, side)
    for _ in range(5):
        encounter.undo()
        events = [event for step in encounter.steps for event in step]
        assert replay(first, events) == encounter.state


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SYSTEMS), st.integers(0, 2**32), st.sampled_from([None, "intruders"]))
def test_no_view_of_the_players_has_a_hidden_element_in_it_s7(
    system: System, seed: int, side: str | None
) -> None:
    encounter = Encounter(system, SHEETS)
    for step in likely(system, 40, seed).steps:
        encounter.record(step, replay(encounter.state, step))
    state = encounter.state
    opposed = side is not None and system.options.opposed
    mine = [s for s in state.slicers.values() if not opposed or s.sheet.side == side]
    seen = {port.name for port in system.ports}.union(*(slicer.seen for slicer in mine))
    report = players_report(state, side)
    assert set(report["elements"]) == seen
    assert {end for line in report["lines"] for end in line} <= seen
    told = json.dumps(report)
    for program in state.programs.values():
        if program.hidden:
            assert program.kind.name not in told
            place = report["elements"].get(program.at)
            # an intruder who comes there springs it; one on the system's side does not
            visitors = [s.name for s in mine if program.at in s.visited]
            assert not any(map(state.is_intruder, visitors))
            assert place is None or place["visited"] == bool(visitors)
            assert place is None or "programs" not in place
    for slicer in mine:
        if slicer.at is not None and state.turn == slicer.name and state.check is None:
            for choice in choices(state, slicer.name):
                named = f"{choice.words} {choice.refusal or ''}"
                hidden = set(system.elements) - slicer.seen - set(slicer.gear)
                assert not any(name in named.replace(",", " ").split() for name in hidden)
                assert "HNPT" not in named or not all(
                    program.hidden
                    for program in state.programs.values()
                    if program.kind.name == "HNPT"
                )


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(OLD), st.integers(0, 2**32))
def test_with_the_options_off_a_slicers_new_fields_change_nothing(name: str, seed: int) -> None:
    system = load_system(name)
    assert system.options == Options()
    plain = Slicer("ann", intellect=4)
    other = replace(plain, side="system", capacity=0, programs=(SPIDER,))
    one, two = Encounter(system, [plain]), Encounter(system, [other])
    source = random.Random(seed)
    for _ in range(40):
        state = one.state
        if state.check is not None:
            command, roll = Command(Do.ROLL), roll_pool(state.check.pool, source)
        else:
            able = [choice for choice in choices(state, "ann") if choice.open]
            if not able:
                break
            command, roll = source.choice(able).command, None
        one.do(command, roll)
        two.do(command, roll)
        assert one.steps[-1] == two.steps[-1]
        assert state_report(one.state) == state_report(two.state)


def test_with_the_options_off_no_key_of_theirs_is_in_the_state() -> None:
    report = state_report(begin(load_system("small-computer-system"), [Slicer()]))
    assert not {"options", "networks", "ship"} & set(report)
    assert not {"capacity", "side", "carries", "worm", "in_reach"} & set(
        report["slicers"]["slicer"]
    )
