"""A scene with its history: every step is kept as events, so any of them can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from edgebox.combat.commands import Command, Do
from edgebox.combat.events import Event
from edgebox.combat.scene import AnyCommand, Scene, apply
from edgebox.combat.state import Check
from edgebox.combat.together import resolve
from edgebox.dice import Roll
from edgebox.rules.percentile import Percentile
from edgebox.slicing.state import Check as SlicingCheck

Rolled = Roll | Percentile
AnyCheck = Check | SlicingCheck
RollDice = Callable[[AnyCheck], Rolled]
"""Where the dice of a check come from when a step does not bring them.

It may raise RefusedError: the step is then refused as a whole.
"""


class Battle:
    """A scene and all that has happened in it so far."""

    def __init__(self, scene: Scene) -> None:
        self._first = scene
        self._steps: list[tuple[Event, ...]] = []
        self._scene = scene

    @property
    def scene(self) -> Scene:
        """The scene now."""
        return self._scene

    @property
    def first(self) -> Scene:
        """The scene before anything has happened."""
        return self._first

    @property
    def steps(self) -> Sequence[tuple[Event, ...]]:
        """The events of each step so far."""
        return tuple(self._steps)

    @property
    def check(self) -> AnyCheck | None:
        """The check that waits, of the fight or of the system."""
        return self._scene.combat.check or self._scene.waiting

    def do(
        self, command: AnyCommand, roll: Rolled | None = None, roll_dice: RollDice | None = None
    ) -> tuple[Event, ...]:
        """Carry out one command as a step, with the rolls that come by themselves.

        Args:
            command: what to do.
            roll: the dice for it, if somebody rolled them.
            roll_dice: rolls every check that is left waiting; ``None`` leaves it waiting.

        Raises:
            RefusedError: the step, or a roll in it; nothing has changed.
        """
        check = self.check
        if roll is None and roll_dice is not None and check is not None and _rolls(command):
            roll = roll_dice(check)
        step = resolve(self._scene, command, roll)
        scene, events = step.scene, list(step.events)
        while roll_dice is not None and (due := scene.combat.check or scene.waiting) is not None:
            step = resolve(scene, Command(Do.ROLL), roll_dice(due))
            scene = step.scene
            events += step.events
        self._steps.append(tuple(events))
        self._scene = scene
        return tuple(events)

    def undo(self) -> tuple[Event, ...] | None:
        """Take back the last step and return its events; ``None`` at the very beginning."""
        if not self._steps:
            return None
        undone = self._steps.pop()
        events = (event for step in self._steps for event in step)
        self._scene = reduce(apply, events, self._first)
        return undone


def _rolls(command: AnyCommand) -> bool:
    return str(command.do.value) == Do.ROLL.value
