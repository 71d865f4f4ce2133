"""A camera that hangs is told from one that sees a quiet tray."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from edgebox.errors import CameraLostError
from edgebox.vision.frame import Frame, Image
from edgebox.vision.frames.frozen import LONGEST, Frozen, living
from tests.vision.frames.fakes import plain


def quiet(number: int) -> Image:
    """A tray in which nothing moves: one row is a step of brightness lighter at times."""
    image = plain(100)
    image[32] += np.uint8(number % 2)
    return image


def frames(images: Iterator[Image]) -> Iterator[Frame]:
    return (Frame(image, "camera:0", float(at)) for at, image in enumerate(images))


def test_a_camera_that_gives_one_picture_for_long_is_lost() -> None:
    stream = living(frames(plain() for _ in range(30)))
    assert [next(stream).at for _ in range(11)][-1] == LONGEST
    with pytest.raises(CameraLostError, match=r"camera:0: The camera shows one and the same"):
        next(stream)


def test_a_quiet_tray_is_no_camera_that_hangs() -> None:
    assert len(list(living(frames(quiet(number) for number in range(40))))) == 40


def test_pictures_of_files_may_be_alike_for_ever() -> None:
    still = [Frame(plain(), "roll.png")] * 30
    assert list(living(still)) == still


def told(frozen: Frozen, image: Image, now: float) -> tuple[bool, bool]:
    """Whether it hangs, and whether it is suspect then."""
    hangs = frozen.hangs(image, now)
    return hangs, frozen.suspect


def test_a_camera_that_hung_is_suspect_until_it_gives_another_picture() -> None:
    frozen = Frozen()
    assert told(frozen, plain(), 50.0) == (False, False)
    assert told(frozen, plain(), 50.0 + LONGEST) == (False, False)
    assert told(frozen, plain(), 50.1 + LONGEST) == (True, True)
    # opened anew, it is given time to come to itself
    frozen.opened(100.0)
    assert told(frozen, plain(), 101.0) == (False, True)
    assert told(frozen, quiet(1), 102.0) == (False, False)
    assert told(frozen, quiet(1), 102.0 + LONGEST) == (False, False)
    assert told(frozen, quiet(1), 102.1 + LONGEST) == (True, True)
