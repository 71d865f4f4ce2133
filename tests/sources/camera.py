"""A camera over a tray that a test fills, and what reads its pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraLostError
from edgebox.rules.check import PoolRecipe
from edgebox.slicing.state import Check
from edgebox.sources.camera_dice import OPENING, CameraDice
from edgebox.vision import DieReading, Frame, Reader, Reading
from edgebox.vision.frame import Image
from edgebox.vision.frames import FrameSource

SIDE = 24
"""Pixels of a die."""

MOVING = 250
"""Shade of a die on its way."""


class Tray(FrameSource):
    """A camera over a tray: dice of one shade each, which lie still for a while, then are thrown.

    A roll is the shade of its one die, or the places and shades of several.
    """

    name = "camera"
    live = True

    def __init__(
        self, *rolls: int | dict[int, int], fails: bool = False, rests: bool = False
    ) -> None:
        """Set up.

        Args:
            rolls: each after the other; no dice: the tray is empty.
            fails: whether the camera is lost after the last.
            rests: whether the first lies there when the camera is opened.
        """
        self._rolls = [roll if isinstance(roll, dict) else {20: roll} for roll in rolls]
        self._fails, self._rests = fails, rests
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        at = 0.0
        for number, roll in enumerate(self._rolls):
            moving = 0 if self._rests and not number else 4
            for still in (False,) * moving + (True,) * 15:
                at += 1 / 30
                image = bare()
                image[0, 0] += round(at * 30) % 2  # a sensor is never quite quiet
                for left, shade in roll.items() if still else [(int(at * 600 + 45) % 60, MOVING)]:
                    image[20 : 20 + SIDE, left : left + SIDE] = shade
                yield Frame(image, self.name, at)
        if self._fails:
            raise CameraLostError("camera: the camera gives no pictures any more.")

    def close(self) -> None:
        self.closed = True


def bare() -> Image:
    return np.full((96, 192, 3), 90, np.uint8)


OTHER = 220
"""Shade of a die that shows another face than one of shade 255."""

_FACES = {255: ("x", "a"), OTHER: ("ss", "aa"), MOVING: ("s", "s")}
"""What a die of each bright shade shows, if it is proficiency and if it is ability."""


class Shades(Reader):
    """Reads a face from the shade of a die, dark ones as blank and in doubt; at the right as
    ability.
    """

    def __init__(self) -> None:
        pass

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        row = frame.image[30, :, 0]
        dice, left = [], 0
        while left < row.size:
            if row[left] in (0, bare()[0, 0, 0]):
                left += 1
                continue
            bright = bool(row[left] > 128)
            kind = "ability" if left > 120 else "proficiency"
            face = _FACES[int(row[left])][left > 120] if bright else ""
            box = (left, 20, SIDE, SIDE)
            dice.append(DieReading(kind, face, bright, 0.9, box, None))
            left += SIDE
        sure = all(die.sure for die in dice)
        return Reading(frame.name, tuple(dice), sure, None if sure else "too dark")


def check(pool: str) -> Check:
    return Check("ann", "enter", PoolRecipe(Pool.parse(pool)), "ann")


CHECK = check("Y")


class Told(list[str]):
    """What a person was told besides which dice to roll."""

    def __call__(self, words: str) -> None:
        if words != OPENING and not words.startswith("Roll "):
            self.append(words)


def dice_of(told: Told, *trays: Tray, empty: bool = False) -> CameraDice:
    """Return dice whose camera is opened anew with each of these."""
    left = list(trays)
    known = Frame(bare(), "empty") if empty else None
    return CameraDice(lambda: left.pop(0), known, Shades(), told)


class Still(Tray):
    """Gives one and the same picture for twelve seconds."""

    def __iter__(self) -> Iterator[Frame]:
        *_, last = super().__iter__()
        image = last.image
        return (Frame(image, self.name, number / 10) for number in range(120))


class Shown(Tray):
    """A camera whose pictures a test names: each with how many frames it is there."""

    def __init__(self, *scenes: tuple[Image, int]) -> None:
        super().__init__()
        self._scenes = scenes

    def __iter__(self) -> Iterator[Frame]:
        shown = (image.copy() for image, count in self._scenes for _ in range(count))
        for number, image in enumerate(shown):
            image[0, 0] += number % 2  # a sensor is never quite quiet
            yield Frame(image, self.name, number / 30)


def lying(left: int, shade: int = 255) -> Image:
    image = bare()
    image[20 : 20 + SIDE, left : left + SIDE] = shade
    return image
