"""One step being decided: the events so far, and the state they lead to."""

from __future__ import annotations

from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing.apply import apply
from edgebox.slicing.model import Element
from edgebox.slicing.state import EncounterState, ProgramState, SlicerState


class Step:
    """Collects the events of one step; each is applied at once, so that the next one sees it."""

    def __init__(self, state: EncounterState) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        """Let something happen."""
        self.state = apply(self.state, event)
        self.events.append(event)

    def slicer(self, name: str) -> SlicerState:
        """Return a slicer as it is now."""
        return self.state.slicers[name]

    def program(self, key: str) -> ProgramState:
        """Return a program as it is now."""
        return self.state.programs[key]

    def here(self, name: str) -> Element:
        """Return the element that a slicer is on.

        Raises:
            RefusedError: it is outside the system.
        """
        at = self.state.slicers[name].at
        if at is None:
            raise RefusedError(f"{name} is not in the system; enter at an I/O port first.")
        return self.state.system.elements[at]
