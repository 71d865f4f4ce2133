"""Where the games go: into the journal, or into memory alone if nobody wants one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from edgebox.combat.battle import Battle
from edgebox.journal import SessionFacts, SessionRecord
from edgebox.journal.fights import first_scene
from edgebox.slicing.encounter import Encounter


class Keeper(Protocol):
    """Keeps what is played; :class:`edgebox.journal.Journal` does it durably."""

    @property
    def trouble(self) -> str | None:
        """What keeps it from being written now; ``None``: nothing."""

    def news(self) -> list[str]:
        """Return what people should be told, each sentence once."""

    def as_one(self) -> AbstractContextManager[None]:
        """Keep all that happens within wholly or not at all."""

    def start(self, facts: SessionFacts) -> Encounter:
        """Begin a session and return its encounter.

        Raises:
            BadInputError: the texts of the system or the slicers have faults.
        """

    def start_fight(self, facts: SessionFacts) -> Battle:
        """Begin the session of a fight and return it.

        Raises:
            BadInputError: the scene that it begins with is damaged.
        """

    def unfinished(self) -> SessionRecord | None:
        """Return the last session if it was cut off."""

    def resume(self, record: SessionRecord) -> Encounter:
        """Go on with a session of before.

        Raises:
            WorkFailedError: it can't be read any more.
        """

    def resume_fight(self, record: SessionRecord) -> Battle:
        """Go on with a fight of before.

        Raises:
            WorkFailedError: it can't be read any more.
        """

    def place(
        self, place: Mapping[str, Any], *, note: str | None = None, note_back: bool = False
    ) -> None:
        """Keep where the table stands between two steps.

        Args:
            place: where it stands.
            note: what has happened beside the encounter, in a sentence.
            note_back: whether the last note was taken back.
        """

    def start_rolls(self, options: Mapping[str, Any] | None = None) -> None:
        """Begin a session without an encounter, for rolls; they are kept as notes."""

    def resume_rolls(self, record: SessionRecord) -> None:
        """Go on with a session that has no encounter."""

    def end(self) -> None:
        """Put the session away that is played now."""

    def tend(self) -> None:
        """Try again to write, if something is wrong."""

    def close(self) -> None:
        """Write what is not written, and let go of the file."""


class InMemory:
    """Keeps nothing beyond the end of the program."""

    trouble: str | None = None

    def news(self) -> list[str]:
        """Return nothing."""
        return []

    def as_one(self) -> AbstractContextManager[None]:
        """Do nothing."""
        return nullcontext()

    def start(self, facts: SessionFacts) -> Encounter:
        """Begin an encounter."""
        system, sheets = facts.cast()
        return Encounter(system, sheets)

    def start_fight(self, facts: SessionFacts) -> Battle:
        """Begin a fight."""
        return Battle(first_scene(facts))

    def unfinished(self) -> SessionRecord | None:
        """Return ``None``."""
        return None

    def resume(self, record: SessionRecord) -> Encounter:
        """Begin what the record began with, without its steps."""
        return self.start(record.facts)

    def resume_fight(self, record: SessionRecord) -> Battle:
        """Begin what the record began with, without its steps."""
        return self.start_fight(record.facts)

    def place(
        self, place: Mapping[str, Any], *, note: str | None = None, note_back: bool = False
    ) -> None:
        """Do nothing."""

    def start_rolls(self, options: Mapping[str, Any] | None = None) -> None:
        """Do nothing."""

    def resume_rolls(self, record: SessionRecord) -> None:
        """Do nothing."""

    def end(self) -> None:
        """Do nothing."""

    def tend(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
