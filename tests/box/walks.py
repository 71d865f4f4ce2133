"""Evenings of presses by chance: what people might press, and what nobody should, by a seed."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

import pytest

from edgebox.box.hand import kinds_of
from edgebox.box.inputs import TrayDie, TrayRead, TraySeen
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.devices.faults import CameraOutError
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble
from edgebox.dice import Die
from tests.box.tables import Rig

SMALL = ("up", "down", "confirm", "back")
"""The buttons of the smaller build."""

_EAGER = {"confirm": 9, "down": 5, "up": 2, "back": 1, "end-turn": 2, "let-go": 5, "undo": 1}


class InnerErrors(list[BaseException]):
    """What went wrong inside a Table, which shows a notice of it and goes on."""


@pytest.fixture
def inner_errors(monkeypatch: pytest.MonkeyPatch) -> InnerErrors:
    """Collect inner errors in place of printing them."""
    found = InnerErrors()

    def note(**_: object) -> None:
        error = sys.exc_info()[1]
        assert error is not None
        found.append(error)

    monkeypatch.setattr("edgebox.box.table.traceback.print_exc", note)
    return found


class Walk:
    """Presses by chance at one table."""

    def __init__(self, rig: Rig, seed: int, *, only: Iterable[str] = ()) -> None:
        """Set up.

        Args:
            rig: the table.
            seed: says what is pressed.
            only: the players' buttons that there are; without: all of the panels.
        """
        self.rig = rig
        self.dice = random.Random(seed)
        buttons = [(b.panel, b.name) for b in rig.parts.pins.buttons]
        if only:
            buttons = [(Panel.PLAYERS, name) for name in only]
        self._buttons = buttons
        self._weights = [_EAGER.get(name, 1) for _, name in buttons]
        self.pressed = 0

    def press(self) -> tuple[Panel, str]:
        """Press one button by chance, likelier one that leads on."""
        panel, name = self.dice.choices(self._buttons, self._weights)[0]
        self.pressed += 1
        self.rig.tap(name, panel=panel)
        return panel, name

    def anything(self) -> None:
        """Press something, or let something else happen that happens at tables."""
        chance = self.dice.random()
        if chance < 0.90:
            self.press()
        elif chance < 0.96:
            self.dice_fall()
        elif chance < 0.97:
            self.pressed += 1
            self.rig.hold("let-go", Panel.GM)
        elif chance < 0.98:
            self.pressed += 1
            self.rig.hold(self.dice.choice(("up", "down")), seconds=self.dice.random() * 3)
        elif chance < 0.99:
            self.rig.clock.now += self.dice.choice((1.0, 70.0, 400.0, 4000.0))
            self.rig.settle()
        else:
            gone = CameraOutError("It gives no pictures.") if self.dice.random() < 0.5 else None
            self.rig.post(Trouble("Camera", gone))
        if self.rig.desk.waiting.stage is Stage.SET_UP and self.dice.random() < 0.2:
            # whoever leaves an encounter begins another before long
            self.rig.begin(self.dice.choice(("blast-door", "imperial-facility", "trophy-room")))

    def dice_fall(self) -> None:
        """Let the camera see dice: those of the check, others, doubtful or stale ones."""
        asked, tray = self.rig.desk.asked, self.rig.tray
        pool = [] if asked is None else kinds_of(asked)
        if self.dice.random() < 0.2:
            pool = [*pool[1:], self.dice.choice(list(Die))]
        seen = tuple(
            TrayDie(
                each,
                self.dice.choice(each.faces),
                self.dice.random() > 0.1,
                "leans",
            )
            for each in pool
        )
        if self.dice.random() < 0.1:
            seen = (*seen, TrayDie(None, None, False, "unlike any face", words="d6: 3"))
        look = tray.number - (self.dice.random() < 0.1)
        if self.dice.random() < 0.4:
            self.rig.post(TraySeen(seen, self.dice.random() < 0.5, look))
        else:
            sure = all(die.sure for die in seen)
            self.rig.post(TrayRead(seen, sure, "" if sure else "leans", look))


def legends(facts: f.Facts) -> dict[str, str]:
    """Return what the screen says that the four buttons do."""
    keys = facts.keys
    return {name: getattr(keys, name) for name in SMALL if getattr(keys, name)}


def texts(facts: object) -> Iterable[str]:
    """Give every text of a screen's facts."""
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, tuple | list | frozenset):
        for each in facts:
            yield from texts(each)
    elif hasattr(facts, "__dataclass_fields__"):
        for name in facts.__dataclass_fields__:
            yield from texts(getattr(facts, name))


__all__ = ["SMALL", "InnerErrors", "Walk", "inner_errors", "legends", "texts"]
