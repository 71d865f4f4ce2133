"""What each side is told where slicers are opposed (X-4), and what all at the table may read."""

from __future__ import annotations

from edgebox.box.place import known_to_all, told_lines
from edgebox.journal import SessionFacts
from edgebox.slicing import events as ev
from edgebox.slicing.encounter import Encounter


def opposed() -> Encounter:
    facts = SessionFacts.read("contested-node", ["vesh-aru"])
    system, sheets = facts.cast()
    return Encounter(system, [*sheets, *SessionFacts.read("blast-door").cast()[1]])


def test_a_side_is_told_its_own_steps_and_the_log_only_what_all_may_know() -> None:
    encounter = opposed()
    state = encounter.state
    mine, theirs = list(state.slicers)
    assert state.are_opposed(mine, theirs), "the example has two sides"
    moved = ev.Entered(theirs, "I/O-a")
    assert state.acting == mine
    assert told_lines([moved], state) == ()
    assert told_lines([ev.Entered(mine, "I/O-a")], state)
    assert known_to_all(moved, state) is None
    assert known_to_all(ev.RoundBegan(2), state) == "Round 2 begins."
