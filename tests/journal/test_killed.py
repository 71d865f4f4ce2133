"""The plug is pulled again and again: nothing that was shown is lost, and nothing is there twice.

A child process plays a scripted evening, resumes where the journal says it stood, and says on a
pipe what it has shown. It is killed at random moments: while it opens the journal, while it
decides, writes, or shows.
"""

from __future__ import annotations

import os
import random
import signal
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from edgebox.dice import Roll
from edgebox.journal import Journal, RecordedEncounter, SessionFacts, SessionRecord
from edgebox.slicing.commands import Command
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.state import EncounterState
from tests.journal.table import facts, likely, open_journal

KILLS = 150
LONG = 30
"""Things done in one encounter of the evening."""

Action = tuple[Command, Roll | None] | None
"""A step, or with ``None`` an undo."""


@dataclass(frozen=True)
class Chapter:
    """One encounter of the evening, as it must go: to begin it, to play it, to put it away."""

    facts: SessionFacts
    actions: list[Action] = field(default_factory=list)
    states: list[EncounterState] = field(default_factory=list)
    """Before the first action, and after each."""

    @property
    def moments(self) -> int:
        """How many things happen in it: each action, its beginning and its end."""
        return len(self.actions) + 2


@cache
def evening() -> tuple[Chapter, ...]:
    """Write the script."""
    chapters = []
    for number, system in enumerate(("small-computer-system", "imperial-facility")):
        chapter = Chapter(facts(system))
        encounter, dice = Encounter(*chapter.facts.cast()), random.Random(number)
        chapter.states.append(encounter.state)
        while len(chapter.actions) < LONG:
            action = likely(encounter.state, dice)
            if encounter.steps and (action is None or dice.random() < 0.15):
                action = None
                encounter.undo()
            else:
                assert action is not None
                encounter.do(*action)
            chapter.actions.append(action)
            chapter.states.append(encounter.state)
        chapters.append(chapter)
    return tuple(chapters)


def chapters() -> Iterator[Chapter]:
    """Give the encounters of the evening, over and over."""
    while True:
        yield from evening()


def done_in(record: SessionRecord) -> int:
    """Return how many actions a session has seen: its steps, and the undos of some."""
    return len(record.steps) + sum(step.undone for step in record.steps)


def found(journal: Journal) -> tuple[int, RecordedEncounter | None]:
    """Return how many things have happened, and the encounter that goes on."""
    moment, script = 0, chapters()
    encounter = None
    for number, head in enumerate(journal.sessions(), start=1):
        chapter = next(script)
        assert head.number == number
        assert encounter is None, "only the last session may be unfinished"
        record = journal.session(number)
        assert record is not None
        assert [step.number for step in record.steps] == list(range(1, len(record.steps) + 1))
        done = done_in(record)
        moment += 1 + done
        if record.ended is None:
            encounter = journal.resume(record)
            assert encounter.state == chapter.states[done]
        else:
            assert done == len(chapter.actions)
            moment += 1
    assert journal.news() == []
    return moment, encounter


def play_on(path: Path, pipe: int) -> None:
    """Resume the evening and play it until killed; say what was shown."""
    journal = open_journal(path)
    moment, encounter = found(journal)
    os.write(pipe, f"found {moment}\n".encode())
    for _ in range(200):
        chapter, place = where(moment)
        if place == 0:
            encounter = journal.start(chapter.facts)
        elif place == chapter.moments - 1:
            journal.end()
            encounter = None
        else:
            assert encounter is not None
            action = chapter.actions[place - 1]
            if action is None:
                encounter.undo()
            else:
                encounter.do(*action)
        moment += 1
        os.write(pipe, f"shown {moment}\n".encode())


def where(moment: int) -> tuple[Chapter, int]:
    """Return the encounter of a moment, and which of its things comes next."""
    for chapter in chapters():
        if moment < chapter.moments:
            return chapter, moment
        moment -= chapter.moments
    raise AssertionError


def killed_once(path: Path, dice: random.Random) -> list[tuple[str, int]]:
    """Let a child play, kill it at a random moment, and return what it said."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play_on(path, writing)
        except BaseException:
            os.write(writing, f"failed {traceback.format_exc()}".encode())
        finally:
            os._exit(0)
    os.close(writing)
    said = b""
    # from at once, in the middle of opening, to several steps further
    lines, delay = dice.randrange(6), dice.random() * 0.004
    while said.count(b"\n") < lines and (piece := os.read(reading, 4096)):
        said += piece
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    while piece := os.read(reading, 65536):
        said += piece
    os.close(reading)
    os.waitpid(child, 0)
    assert b"failed" not in said, said.decode()
    whole = said.decode().rpartition("\n")[0].splitlines()
    return [(word, int(moment)) for word, moment in (line.split() for line in whole)]


def test_a_process_killed_at_any_moment_loses_nothing_and_does_nothing_twice(
    tmp_path: Path,
) -> None:
    path, dice = tmp_path / "journal.sqlite3", random.Random(2187)
    evening()
    shown = 0
    for _ in range(KILLS):
        for word, moment in killed_once(path, dice):
            if word == "found":
                # what was under way may be there as well, though nobody had heard of it
                assert shown <= moment <= shown + 1
            else:
                assert moment == shown + 1
            shown = moment
    with open_journal(path) as journal:
        moment, _ = found(journal)
    assert shown <= moment <= shown + 1
    assert shown > KILLS / 2, "the evening went on all the while"
