"""An encounter whose steps are in the journal before anybody hears of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from edgebox.slicing.encounter import Encounter, Part
from edgebox.slicing.events import Event
from edgebox.slicing.model import System
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.state import EncounterState


class Recorder(Protocol):
    """What keeps the steps."""

    def record(self, parts: Iterable[Part], events: Iterable[Event], after: EncounterState) -> None:
        """Keep a step."""

    def undo(self, after: EncounterState) -> None:
        """Keep that the last step was taken back, which leads to a state."""


class RecordedEncounter(Encounter):
    """An encounter that tells a recorder of every step and undo before it returns."""

    def __init__(self, system: System, sheets: Iterable[Slicer], recorder: Recorder) -> None:
        """Begin.

        Raises:
            ValueError: no slicer, or two of one name.
        """
        super().__init__(system, sheets)
        self._recorder = recorder

    def record(
        self, events: Iterable[Event], after: EncounterState, parts: Iterable[Part] = ()
    ) -> None:
        """Take a step, and keep it.

        Raises:
            ValueError: it comes without its commands, so that nobody could play it again.
        """
        events, parts = tuple(events), tuple(parts)
        if not parts:
            raise ValueError("A step that is recorded needs the commands it came from.")
        self._recorder.record(parts, events, after)
        super().record(events, after, parts)

    def restore(self, events: Iterable[Event], after: EncounterState) -> None:
        """Take a step that is kept already."""
        super().record(events, after)

    def undo(self) -> tuple[Event, ...] | None:
        """Take back the last step, keep that, and return its events; ``None`` at the beginning."""
        undone = super().undo()
        if undone is not None:
            self._recorder.undo(self.state)
        return undone
