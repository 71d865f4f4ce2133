"""A fight whose steps are in the journal before anybody hears of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from edgebox.combat.battle import AnyCheck, Battle, RollDice, Rolled
from edgebox.combat.commands import Command, Do
from edgebox.combat.events import Event
from edgebox.combat.scene import AnyCommand, Scene
from edgebox.journal.fights import Part


class Recorder(Protocol):
    """What keeps the steps."""

    def record_fight(self, parts: Iterable[Part], events: Iterable[Event], after: Scene) -> None:
        """Keep a step."""

    def undo_fight(self, after: Scene) -> None:
        """Keep that the last step was taken back, which leads to a scene."""


class RecordedBattle(Battle):
    """A fight that tells a recorder of every step and undo before it returns."""

    def __init__(self, scene: Scene, recorder: Recorder) -> None:
        """Begin."""
        super().__init__(scene)
        self._recorder = recorder

    def do(
        self, command: AnyCommand, roll: Rolled | None = None, roll_dice: RollDice | None = None
    ) -> tuple[Event, ...]:
        """Carry out one command as a step, and keep it with the dice that fell.

        Raises:
            RefusedError: the step, or a roll in it; nothing has changed or is kept.
        """
        fell: list[Rolled] = []

        def noted(check: AnyCheck) -> Rolled:
            assert roll_dice is not None
            fell.append(roll_dice(check))
            return fell[-1]

        waits = self.check is not None and command.do.value == Do.ROLL.value
        events = super().do(command, roll, noted if roll_dice is not None else None)
        if roll is None and waits and fell:
            roll = fell.pop(0)
        parts = [(command, roll), *((Command(Do.ROLL), dice) for dice in fell)]
        self._recorder.record_fight(parts, events, self.scene)
        return events

    def restore(self, events: tuple[Event, ...], after: Scene) -> None:
        """Take a step that is kept already."""
        self._steps.append(events)
        self._scene = after

    def undo(self) -> tuple[Event, ...] | None:
        """Take back the last step, keep that, and return its events; ``None`` at the beginning."""
        undone = super().undo()
        if undone is not None:
            self._recorder.undo_fight(self.scene)
        return undone
