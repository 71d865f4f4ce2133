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


def test_a_picture_that_a_camera_gives_again_for_a_moment_is_passed_over() -> None:
    """Where a driver or a network falters, dice that still roll would seem to lie still."""
    faltering = [0, 1, 1, 1, 0, 1]
    seen = (Frame(quiet(each), "camera:0", at / 10) for at, each in enumerate(faltering))
    assert [frame.at for frame in living(seen)] == [0.0, 0.1, 0.4, 0.5]
    # one that sends no noise is read all the same
    clean = (Frame(plain(), "camera:0", at / 10) for at in range(10))
    assert [frame.at for frame in living(clean)] == [0.0, 0.6, 0.7, 0.8, 0.9]


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


def test_frames_end_plainly_where_a_camera_hangs() -> None:
    """Whoever waits for a roll at a terminal is told, and does not wait for ever."""
    lives = [Frame(plain(90 + n % 2), "camera", n / 2) for n in range(60)]
    assert len(list(living(lives))) == 60

    hangs = [Frame(plain(90), "camera", n / 2) for n in range(60)]
    with pytest.raises(CameraLostError, match="camera: The camera shows one and the same picture"):
        list(living(hangs))


def test_the_noise_of_a_sensor_tells_a_quiet_tray() -> None:
    frozen = Frozen()
    still = plain(7)
    noise = np.random.default_rng(1).integers(0, 2, still.shape, np.uint8)
    assert not any(frozen.hangs(still + np.roll(noise, n), float(n)) for n in range(60))
    assert not frozen.hangs(still, 100.0)
    assert not frozen.hangs(still, 109.0)
    assert frozen.hangs(still, 111.0)
    frozen.opened(200.0)
    assert not frozen.hangs(still, 200.0), "opened anew, it has its time again"
    assert frozen.suspect, "but it is not said to work"
    assert not frozen.hangs(still + 1, 201.0)
    assert not frozen.suspect
