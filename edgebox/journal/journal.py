"""The journal: what happens at the table is on disk before it is shown, and found again.

All of the present session is in memory as well. So when the disk fails, play goes on, and what the
disk has missed is written when it works again.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from edgebox.combat.events import Event as FightEvent
from edgebox.combat.scene import Scene
from edgebox.journal import fights, rebuilding
from edgebox.journal.coding import commands_text, events_text
from edgebox.journal.database import Database
from edgebox.journal.facts import SessionFacts
from edgebox.journal.faults import JournalError, Trouble, fault_of
from edgebox.journal.lock import Lock
from edgebox.journal.record import MISFIT, Draft, SessionRecord
from edgebox.journal.recorded import RecordedEncounter
from edgebox.journal.recorded_battle import RecordedBattle
from edgebox.journal.salvage import finish_replacing, readable_sessions, replace_damaged
from edgebox.slicing.encounter import Part
from edgebox.slicing.events import Event
from edgebox.slicing.state import EncounterState

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before it is tried again to write; each failure doubles the pause."""

ROLLS_NAME = "Rolls"
"""What a session without an encounter is called where others have their system's name."""

_TRIED_AT_ONCE = (Trouble.FULL, Trouble.LOCKED)
"""What needs no new start: the file is good, and open."""


def now() -> datetime:
    """Return the time of day, with its zone."""
    return datetime.now().astimezone()


class Journal:
    """The sessions of one file, and the one that is played now; for one thread.

    Nothing here raises because of the disk: :attr:`trouble` and :meth:`news` say what is wrong.
    """

    def __init__(
        self, path: Path, clock: Callable[[], datetime], ticks: Callable[[], float]
    ) -> None:
        self._path = path
        self._clock = clock
        self._ticks = ticks
        self._lock: Lock | None = None
        self._database: Database | None = None
        self._draft: Draft | None = None
        self._drafts: list[Draft] = []
        """Sessions that are not on disk as a whole, oldest first."""
        self._held = False
        self._fault: JournalError | None = None
        self._pause = SHORTEST_PAUSE
        self._again = 0.0
        self._news: list[str] = []

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Callable[[], datetime] = now,
        ticks: Callable[[], float] = time.monotonic,
    ) -> Journal:
        """Open the journal; where the disk can't be used, one in memory that says so.

        Args:
            path: its file; it is made, with its folder, if it is not there.
            clock: the time of day, for when sessions began and ended.
            ticks: seconds that only grow, for the pauses between tries.
        """
        journal = cls(path, clock, ticks)
        journal._write(now=True)
        return journal

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Try once more to write what is not written, and let go of the file."""
        self._write(now=True)
        self._let_go()

    # --- how it is --------------------------------------------------------------------------------

    @property
    def trouble(self) -> str | None:
        """What keeps the journal from being written now, in a sentence; ``None``: nothing."""
        return None if self._fault is None else str(self._fault)

    @property
    def unwritten(self) -> int:
        """How many steps are in memory alone."""
        return sum(len(draft.unwritten) for draft in self._drafts)

    def news(self) -> list[str]:
        """Return what people should be told, each sentence once."""
        told, self._news = self._news, []
        return told

    def tend(self) -> None:
        """Try again to write, if something is wrong and the pause is over; for idle moments."""
        if self._fault is not None:
            self._write()

    # --- the session that is played ---------------------------------------------------------------

    def start(self, facts: SessionFacts) -> RecordedEncounter:
        """Begin a session and return its encounter, every step of which is recorded.

        Raises:
            BadInputError: the texts of the system or the slicers have faults.
        """
        system, sheets = facts.cast()
        encounter = RecordedEncounter(system, sheets, self)
        self.begin(facts, system.name)
        return encounter

    def start_fight(self, facts: SessionFacts) -> RecordedBattle:
        """Begin the session of a fight and return it, every step of which is recorded.

        Raises:
            BadInputError: the scene that it begins with is damaged.
        """
        battle = RecordedBattle(fights.first_scene(facts), self)
        self.begin(facts, fights.name_of(facts))
        return battle

    def begin(self, facts: SessionFacts, system_name: str) -> SessionRecord:
        """Begin a session; one that was played until now is put away."""
        self.end()
        self._draft = Draft(
            SessionRecord(secrets.token_hex(8), facts, system_name, self._time()), new=True
        )
        self._keep(self._draft)
        return self._draft.record

    def record(self, parts: Iterable[Part], events: Iterable[Event], after: EncounterState) -> None:
        """Keep a step: it is on disk when this returns, unless there is :attr:`trouble`."""
        texts = commands_text(parts), events_text(events)
        self._record(texts, finished=after.finished, round=after.round)

    def record_fight(
        self, parts: Iterable[fights.Part], events: Iterable[FightEvent], after: Scene
    ) -> None:
        """Keep a step of a fight, as :meth:`record` does."""
        texts = fights.commands_text(parts), fights.events_text(events)
        self._record(texts, finished=fights.is_over(after), round=after.combat.round)

    def _record(self, texts: tuple[str, str], **standing: Any) -> None:
        draft = self._present()
        draft.add(*texts)
        draft.change(**standing)
        self._keep(draft)

    def undo(self, after: EncounterState) -> None:
        """Keep that the last step was taken back, which leads to a state."""
        self._undo(finished=after.finished, round=after.round)

    def undo_fight(self, after: Scene) -> None:
        """Keep that the last step of a fight was taken back, which leads to a scene."""
        self._undo(finished=fights.is_over(after), round=after.combat.round)

    def _undo(self, **standing: Any) -> None:
        draft = self._present()
        draft.take_back([draft.last])
        draft.change(**standing)
        self._keep(draft)

    def place(
        self, place: Mapping[str, Any], *, note: str | None = None, note_back: bool = False
    ) -> None:
        """Keep where the table stands between two steps, as plain JSON; the next step ends it.

        Args:
            place: where it stands.
            note: what has happened beside the encounter, in a sentence.
            note_back: whether the last note was taken back.
        """
        draft = self._present()
        if note is not None:
            draft.note(note)
        if note_back:
            draft.take_note_back()
        draft.change(place=json.dumps(place), place_after=draft.last)
        self._keep(draft)

    def start_rolls(self, options: Mapping[str, Any] | None = None) -> None:
        """Begin a session without an encounter, for rolls; they are kept as notes."""
        self.begin(SessionFacts.for_rolls(options), ROLLS_NAME)

    def end(self) -> None:
        """Put the session away that is played now, if there is one: it is not unfinished."""
        if self._draft is not None:
            self._draft.change(ended=self._time())
            self._keep(self._draft)
            self._draft = None

    def _present(self) -> Draft:
        if self._draft is None:
            raise ValueError("No session has begun in the journal.")
        return self._draft

    def _time(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    # --- sessions of before -----------------------------------------------------------------------

    def unfinished(self) -> SessionRecord | None:
        """Return the last session if it was cut off: it was never put away."""
        last = self.session()
        return last if last is not None and last.ended is None else None

    def session(self, number: int | None = None) -> SessionRecord | None:
        """Return a session with its steps, without a number the last; ``None``: there is none."""
        if self._database is not None:
            try:
                return self._database.session(number)
            except JournalError:
                self._let_go()
        found = [record for record in self._readable() if number in (None, record.number)]
        return found[-1] if found else None

    def sessions(self) -> list[SessionRecord]:
        """Return all sessions, as far as they can be read; where it matters little, no steps."""
        if self._database is not None:
            try:
                return self._database.heads()
            except JournalError:
                self._let_go()
        return self._readable()

    def _readable(self) -> list[SessionRecord]:
        """Read the file's pages: the database must be closed, or this would undo its locks."""
        if self._fault is not None and self._fault.trouble is Trouble.LOCKED:
            return []  # they are another's, and may be played there now
        with suppress(JournalError):
            return readable_sessions(self._path)
        return []

    def resume(self, record: SessionRecord) -> RecordedEncounter:
        """Go on with a session of before and return its encounter, exactly as it was.

        Steps that do not come out as they were recorded, and those after them, count no longer;
        they are kept, and :meth:`news` tells of them.

        Raises:
            WorkFailedError: its system or its slicers can't be read any more.
        """
        system, sheets = rebuilding.cast(record)
        encounter = RecordedEncounter(system, sheets, self)

        def steps() -> Iterator[int]:
            for played in rebuilding.replayed(record, encounter.state):
                encounter.restore(played.events, played.after)
                yield played.step.number

        draft = self._restore(record, steps())
        state = encounter.state
        draft.change(ended=None, finished=state.finished, round=state.round)
        self._keep(draft)
        return encounter

    def resume_fight(self, record: SessionRecord) -> RecordedBattle:
        """Go on with a fight of before and return it, as :meth:`resume` does.

        Raises:
            WorkFailedError: the scene that it began with can't be read any more.
        """
        battle = RecordedBattle(fights.cast(record), self)

        def steps() -> Iterator[int]:
            for played in fights.replayed(record, battle.scene):
                battle.restore(played.events, played.after)
                yield played.step.number

        draft = self._restore(record, steps())
        over = fights.is_over(battle.scene)
        draft.change(ended=None, finished=over, round=battle.scene.combat.round)
        self._keep(draft)
        return battle

    def _restore(self, record: SessionRecord, played: Iterator[int]) -> Draft:
        """Play a session's steps again; those that do not fit count no longer."""
        self.end()
        draft = self._draft = Draft(record, new=False)
        fitting: set[int] = set()
        try:
            for number in played:
                fitting.add(number)
        except rebuilding.MisfitError as error:
            lost = [step.number for step in record.counting if step.number not in fitting]
            draft.take_back(lost, MISFIT)
            steps = "step is" if len(lost) == 1 else f"{len(lost)} steps are"
            self._news.append(
                f"The session goes on before a damaged place: {error} "
                f"{'This' if len(lost) == 1 else 'These'} {steps} kept but not played."
            )
        return draft

    def resume_rolls(self, record: SessionRecord) -> None:
        """Go on with a session that has no encounter."""
        self.end()
        draft = self._draft = Draft(record, new=False)
        draft.change(ended=None)
        self._keep(draft)

    # --- writing ----------------------------------------------------------------------------------

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Write all that is kept within in one go at its end: wholly, or not at all.

        One within another is a part of it.
        """
        held, self._held = self._held, True
        try:
            yield
        finally:
            self._held = held
            if self._drafts and not held:
                self._write()

    def _keep(self, draft: Draft) -> None:
        if draft not in self._drafts:
            self._drafts.append(draft)
        if not self._held:
            self._write()

    def _write(self, *, now: bool = False) -> None:
        """Write what is not written; after a failure only when the pause is over, or ``now``."""
        if self._fault is not None and not now and self._ticks() < self._again:
            return
        try:
            try:
                self._write_drafts()
            except JournalError as fault:
                if not fault.trouble.broken:
                    raise
                # damage that was met in the middle of play
                self._let_go()
                self._open_anew(fault)
                self._write_drafts()
        except JournalError as fault:
            self._fail(fault)
        else:
            if self._fault is not None:
                self._fault, self._pause = None, SHORTEST_PAUSE
                self._news.append("The journal is written again; nothing is missing in it.")

    def _write_drafts(self) -> None:
        if self._database is not None and self._database.gone:
            self._news.append(f"{self._path}: the file was moved or deleted; it is written anew.")
            self._let_go()
        if self._database is None:
            # it need not be the file of before: all that is in memory is written to it
            self._drafts = self._all_drafts()
            for draft in self._drafts:
                draft.rewrite()
            self._connect()
        assert self._database is not None
        waiting = [draft for draft in self._drafts if draft.dirty]
        if waiting:
            for draft, number in zip(waiting, self._database.write(waiting), strict=True):
                draft.written(number)
        self._drafts.clear()

    def _all_drafts(self) -> list[Draft]:
        """Return every session of which there is a draft, those to write first."""
        present = [] if self._draft is None or self._draft in self._drafts else [self._draft]
        return [*self._drafts, *present]

    def _connect(self) -> None:
        if self._lock is None:
            self._lock = Lock(self._path)
        try:
            finish_replacing(self._path)
        except OSError as error:
            raise fault_of(error, self._path) from None
        try:
            self._database = Database.open(self._path)
        except JournalError as fault:
            if not fault.trouble.broken:
                raise
            self._open_anew(fault)

    def _open_anew(self, fault: JournalError) -> None:
        """Set a file that is no good aside, and begin another with what can be saved of it."""
        if self._lock is None:
            self._lock = Lock(self._path)
        damaged = fault.trouble is Trouble.DAMAGED
        saved = readable_sessions(self._path) if damaged else []
        self._drafts = self._all_drafts()
        numbers = {draft.head.number for draft in self._drafts}
        word = "damaged" if damaged else fault.trouble.name.lower()
        aside = replace_damaged(
            self._path,
            # what is in memory is whole, whatever could be read of it
            [record for record in saved if record.number not in numbers],
            f"{self._path.stem}-{word}-{self._clock():%Y-%m-%d}{self._path.suffix}",
        )
        for draft in self._drafts:
            draft.rewrite()
        count = f"{len(saved)} session{'' if len(saved) == 1 else 's'}"
        found = f"; {count} could be read and are in the new one" if damaged else ""
        self._news.append(f"{fault} It is set aside as {aside.name}{found}.")
        self._database = Database.open(self._path)

    def _fail(self, fault: JournalError) -> None:
        if self._fault is None or self._fault.trouble is not fault.trouble:
            self._news.append(str(fault))
            self._pause = SHORTEST_PAUSE
        else:
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._fault = fault
        self._again = self._ticks() + self._pause
        if fault.trouble not in _TRIED_AT_ONCE:
            self._let_go()

    def _let_go(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
