"""Facts filled in from an encounter that is really played."""

from __future__ import annotations

import pytest

from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import (
    map_facts,
    objective_rows,
    operation_rows,
    roll_facts,
    sheet_facts,
    spend_facts,
    status_of,
)
from edgebox.dice import Roll
from edgebox.dice.odds import success_chance
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.model import SystemState
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.spending import affordable


@pytest.fixture
def encounter() -> Encounter:
    return Encounter(load_system("small-computer-system"), [Slicer("ann")])


def entered(encounter: Encounter) -> Encounter:
    encounter.do(Command(Do.ENTER, target="I/O"))
    encounter.do(Command(Do.ROLL), Roll.parse("Y:x Y:sa G:a P:tt P:tt"))
    return encounter


def test_the_status_bar_says_whose_turn_it_is(encounter: Encounter) -> None:
    assert status_of(encounter.state) == f.Status(SystemState.NORMAL, 1, "ann")
    assert status_of(encounter.state, "GM", True) == f.Status(SystemState.NORMAL, 1, "GM", True)


def test_operations_have_their_check_and_chance_or_their_refusal(encounter: Encounter) -> None:
    entered(encounter)
    offered = choices(encounter.state, "ann")
    rows = {row.words: row for row in operation_rows(offered)}
    assert rows["Move to SUB-a"] == f.Row("Move to SUB-a", "no check")
    assert "directory" in rows["List"].refusal
    for choice, row in zip(offered, operation_rows(offered), strict=True):
        assert bool(row.refusal) is not choice.open


def test_a_waiting_check_shows_its_dice_and_chance(encounter: Encounter) -> None:
    encounter.do(Command(Do.ENTER, target="I/O"))
    check = encounter.state.check
    assert check is not None
    facts = roll_facts(encounter.state, check, status_of(encounter.state))
    assert (facts.who, facts.purpose, facts.difficulty) == ("ann", "enter I/O", "Average")
    assert facts.pool == check.pool
    assert facts.chance == float(success_chance(check.pool))
    assert facts.keys.up == "", "no boost is banked"


def test_what_can_be_bought_ends_with_letting_go(encounter: Encounter) -> None:
    state = entered(encounter).state
    options = affordable(state, by_gm=False)
    facts = spend_facts(state, options, False, 0, status_of(state))
    assert facts.who == "ann"
    assert facts.purse.count("x") == 1
    assert facts.rows[0].cost
    assert facts.rows[-1] == f.Row("let the rest go")
    gm = spend_facts(state, affordable(state, by_gm=True), True, 0, status_of(state))
    assert (gm.who, gm.purse) == ("The GM", "tt")


def test_the_map_shows_only_what_is_seen(encounter: Encounter) -> None:
    before = map_facts(encounter.state, "ann", status_of(encounter.state))
    assert [place.name for place in before.places] == ["I/O"]
    assert (before.at, before.told, before.lines) == (None, "", ())
    state = entered(encounter).state
    facts = map_facts(state, "ann", status_of(state), look="SUB-a")
    assert {place.name for place in facts.places} == set(state.slicers["ann"].seen)
    assert len(facts.lines) == 1
    assert all(place.marks == "" for place in facts.places), "the firewall is not seen from afar"
    assert (facts.look, facts.told) == ("SUB-a", "")
    encounter.do(Command(Do.MOVE, target="SUB-a"))
    there = map_facts(encounter.state, "ann", status_of(encounter.state), look="PROC-secret")
    assert {place.name: place.marks for place in there.places}["SUB-a"] == "FRWL"
    assert (there.look, there.told) == ("SUB-a", "sub-processor, Average")


def test_a_sheet_is_the_slicers(encounter: Encounter) -> None:
    state = entered(encounter).state
    facts = sheet_facts(state, "ann", status_of(state))
    assert (facts.at, facts.operations, facts.strain_threshold) == ("I/O", 1, 12)
    encounter.do(Command(Do.SPEND, by_gm=True, option="P-6"))
    assert sheet_facts(encounter.state, "ann", status_of(state)).strain == 1


def test_objectives_are_in_the_words_of_the_engine_and_name_only_what_is_known_s7(
    encounter: Encounter,
) -> None:
    state = encounter.state
    assert objective_rows(state, {"DATA-b"}) == (("copy DATA-b", "open"),)
    assert objective_rows(state, set()) == (("copy something hidden", "open"),)


def test_all_of_it_can_be_drawn(encounter: Encounter) -> None:
    state = entered(encounter).state
    status = status_of(state)
    screens: list[f.Facts] = [
        f.Menu(status=status, rows=operation_rows(choices(state, "ann"))),
        map_facts(state, "ann", status),
        sheet_facts(state, "ann", status),
        f.Objectives(status=status, rows=objective_rows(state, set())),
    ]
    assert len({draw(screen).tobytes() for screen in screens}) == 4
