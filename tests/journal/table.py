"""A table for the tests of the journal: games that are played step by step, and a clock."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from edgebox.dice import Roll, roll_pool
from edgebox.journal import Journal, SessionFacts, SessionRecord, SourceText
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import EncounterState

EVENING = datetime(2026, 3, 7, 19, 30, tzinfo=UTC)
SHEETS = (
    SourceText("ann.toml", 'name = "ann"\nstrain_threshold = 3\n'),
    SourceText("ben.toml", 'name = "ben"\nintellect = 4\n'),
)


class Ticks:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def open_journal(path: Path, ticks: Ticks | None = None) -> Journal:
    """Open a journal whose evening never ends."""
    return Journal.open(path, clock=lambda: EVENING, ticks=ticks or Ticks())


@cache
def facts(system: str = "small-computer-system", *, two: bool = True) -> SessionFacts:
    """Return what a session begins with."""
    read = SessionFacts.read(system)
    return SessionFacts(read.system, SHEETS) if two else read


def likely(state: EncounterState, dice: random.Random) -> tuple[Command, Roll | None] | None:
    """Return what people might do next; ``None`` when nobody can act."""
    by_gm = dice.random() < 0.5
    offers = affordable(state, by_gm)
    if offers and dice.random() < 0.6:
        option, cost = dice.choice(offers)
        return Command(Do.SPEND, by_gm=by_gm, option=option.rule, cost=cost), None
    if state.check is not None:
        return Command(Do.ROLL), roll_pool(state.check.pool, dice)
    able = [choice for choice in choices(state, state.acting) if choice.open]
    return (dice.choice(able).command, None) if able else None


def play(encounter: Encounter, steps: int, seed: int) -> None:
    """Play some steps, and take one back now and then."""
    dice = random.Random(seed)
    for _ in range(steps):
        act(encounter, dice)


def act(encounter: Encounter, dice: random.Random) -> None:
    """Do one thing."""
    if dice.random() < 0.15:
        encounter.undo()
        return
    move = likely(encounter.state, dice)
    if move is not None:
        encounter.do(*move)


def pragma(journal: Journal, words: str) -> None:
    assert journal._database is not None
    journal._database._connection.execute(f"PRAGMA {words}").fetchall()


def troubled(journal: Journal) -> bool:
    return journal.trouble is not None


def rebuilt(path: Path, number: int | None = None) -> EncounterState:
    """Return the state of a session as another program finds it on disk."""
    with open_journal(path) as journal:
        record = journal.session(number)
        assert record is not None
        state = journal.resume(record).state
        assert journal.news() == []
    return state


def played(path: Path, sessions: int = 3, steps: int = 25) -> list[SessionRecord]:
    """Fill a journal and return what is in it."""
    with open_journal(path) as journal:
        for seed in range(sessions):
            play(journal.start(facts()), steps, seed)
        journal.end()
        found = [journal.session(number) for number in range(1, sessions + 1)]
    return [record for record in found if record is not None]
