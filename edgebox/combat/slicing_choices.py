"""What a slicer can do in the system in a turn of the fight (O-1, R-3)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.combat.scene import Scene
from edgebox.combat.together import resolve
from edgebox.errors import RefusedError
from edgebox.slicing import choices as slicing
from edgebox.slicing.apply import apply
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.events import TurnBegan
from edgebox.slicing.state import Check


@dataclass(frozen=True)
class SlicingChoice:
    """One operation that a slicer may want to do, in a turn that has room for it or not."""

    command: Command
    words: str
    """``"Move to PROC"``."""
    refusal: str | None
    """Why it is not open; ``None`` if it is."""
    check: Check | None
    """The check it begins with, if it is open and needs one."""

    @property
    def open(self) -> bool:
        """Whether it is allowed now."""
        return self.refusal is None


def slicing_choices(scene: Scene, name: str) -> list[SlicingChoice]:
    """Return what one can do in the system; nothing where there is none, or who can't slice.

    The turn itself ends with that of the fight, so its end is not among them.
    """
    state = scene.slicing
    if state is None or name not in state.slicers or state.finished:
        return []
    if state.turn != name:
        # what is within reach is asked as in the slicer's own turn, which the first operation opens
        state = apply(state, TurnBegan(name))
    return [
        _choice(scene, each)
        for each in slicing.choices(state, name)
        if each.command.do is not Do.END_TURN
    ]


def _choice(scene: Scene, choice: slicing.Choice) -> SlicingChoice:
    try:
        step = resolve(scene, choice.command)
    except RefusedError as error:
        return SlicingChoice(choice.command, choice.short, str(error), None)
    return SlicingChoice(choice.command, choice.short, None, step.scene.waiting)
