"""Encounters at random, with a snapshot of each moment."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from edgebox.box.place import Place, known_to_all, last_roll, waiting
from edgebox.box.snapshot import LastRoll, LogLine, Screen, Snapshot
from edgebox.dice import roll_pool
from edgebox.errors import RefusedError
from edgebox.journal import SessionFacts
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.narration import purpose_words, roller
from edgebox.slicing.spending import affordable

_DARK = Screen(bytes(1024))


def snapshot_of(encounter: Encounter, log: Sequence[LogLine] = (), rolls: int = 0) -> Snapshot:
    """Return what the Table would show of an encounter."""
    state = encounter.state
    events = encounter.steps[-1] if encounter.steps else ()
    rolled = next(filter(None, map(last_roll, reversed(encounter.steps))), None)
    return Snapshot(
        len(encounter.steps),
        waiting(state, Place(), events),
        _DARK,
        _DARK,
        state=state,
        events=tuple(events),
        log=tuple(log),
        last_roll=None
        if rolled is None
        else LastRoll(
            roller(state, rolled.check.by, rolled.check.program),
            purpose_words(rolled.check),
            rolled.roll,
            rolled.succeeded,
            rolls,
        ),
    )


def begun(system: str, slicers: Sequence[str] = ()) -> Encounter:
    """Return an encounter before its first step."""
    return Encounter(*SessionFacts.read(system, slicers).cast())


def played(encounter: Encounter, seed: int, steps: int) -> Iterator[Snapshot]:
    """Play at random, and give a snapshot of each moment, the first one too."""
    source = random.Random(seed)
    log: list[LogLine] = []
    rolls = 0
    yield snapshot_of(encounter)
    for number in range(1, steps + 1):
        if encounter.state.finished:
            return
        command = random_command(encounter, source)
        roll = None
        if command.do is Do.ROLL and encounter.state.check is not None:
            roll = roll_pool(encounter.state.check.pool, source)
            rolls += 1
        try:
            events = encounter.do(command, roll)
        except RefusedError:
            continue
        state = encounter.state
        words = tuple(filter(None, (known_to_all(event, state) for event in events)))
        log.append(LogLine(number, state.round, words))
        yield snapshot_of(encounter, log, rolls)


def random_command(encounter: Encounter, source: random.Random) -> Command:
    """Return something that can be done now, exits and ends of turns seldom."""
    state = encounter.state
    if state.check is not None:
        return Command(Do.ROLL)
    by_gm = source.random() < 0.5
    offers = affordable(state, by_gm)
    if offers and source.random() < 0.7:
        option, cost = source.choice(offers)
        return Command(Do.SPEND, by_gm, option=option.rule, cost=cost)
    open_now = [each for each in choices(state, state.acting) if each.open]
    lively = [each for each in open_now if each.command.do not in (Do.EXIT, Do.END_TURN)]
    return source.choice(lively if lively and source.random() < 0.9 else open_now).command
