"""Rolls from a tray under a camera: waited for until they lie still, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraError, CameraLostError
from edgebox.rules.check import PoolRecipe
from edgebox.slicing.state import Check
from edgebox.sources.camera_dice import CameraDice
from edgebox.sources.dice_source import DoubtError
from edgebox.vision import DieReading, Frame, Reader, Reading


class Tray:
    """Frames of rolls: each lies still for a while, then moves away."""

    name = "camera"
    live = True

    def __init__(self, *shades: int, fails: bool = False) -> None:
        self._shades, self._fails = shades, fails
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        at = 0.0
        for shade in self._shades:
            for still in (False,) * 4 + (True,) * 15:
                at += 1 / 30
                image = np.full((96, 128, 3), 90, np.uint8)
                left = 20 if still else int(at * 600) % 60
                image[20:50, left : left + 30] = shade
                yield Frame(image, self.name, at)
        if self._fails:
            raise CameraLostError("camera: the camera gives no pictures any more.")

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> Tray:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Shades(Reader):
    """Reads a bright tray as a triumph, a dark one as a blank in doubt."""

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        shade = int(frame.image[35, 35, 0])
        bright = shade > 128
        die = DieReading(
            "proficiency", "x" if bright else "", bright, 0.9, (shade, 20, 30, 30), None
        )
        return Reading(frame.name, (die,), bright, None if bright else "too dark")


CHECK = Check("ann", "enter", PoolRecipe(Pool.parse("Y")), "ann")


def test_each_roll_waits_for_dice_that_have_come_to_rest_anew() -> None:
    dice = CameraDice(lambda: Tray(255, 200, 240), reader=Shades())
    assert str(dice.roll(CHECK)) == "Y:x"
    assert str(dice.roll(CHECK)) == "Y:x"


def test_a_die_in_doubt_is_asked_about_with_what_was_seen() -> None:
    with pytest.raises(DoubtError) as doubt:
        CameraDice(lambda: Tray(10), reader=Shades()).roll(CHECK)
    assert str(doubt.value.seen) == "Y:-"


def test_dice_that_are_missing_are_named() -> None:
    check = Check("ann", "enter", PoolRecipe(Pool.parse("YG")), "ann")
    with pytest.raises(DoubtError, match=r"missing 1 ability \(G\)"):
        CameraDice(lambda: Tray(255), reader=Shades()).roll(check)


def test_a_camera_that_was_lost_is_opened_anew_for_the_next_roll() -> None:
    trays = [Tray(fails=True), Tray(), Tray(255)]
    left = list(trays)
    dice = CameraDice(lambda: left.pop(0), reader=Shades())
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert [tray.closed for tray in trays] == [True, True, False]
