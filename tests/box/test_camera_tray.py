"""The tray under a camera: it is opened, watched and closed; one that fails is tried again."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from edgebox.box.camera_tray import REST
from edgebox.box.inputs import TrayRead, TraySeen, Wake
from edgebox.box.tray import CAMERA
from edgebox.devices.retrying import Pauses, Trouble
from edgebox.dice.six_sided import Asked
from edgebox.errors import BadInputError, CameraLostError
from edgebox.settings.sections import CameraSettings
from edgebox.vision.frame import Frame
from edgebox.vision.frames.live import LiveSource
from edgebox.vision.reading import Reading
from tests.box.watched import ROLL, YG, Source, Watched, picture


def test_dice_are_not_read_before_the_exposure_is_held(still: list[Frame | Exception]) -> None:
    """The page shows the camera's first pictures, but in their light dice would be misread."""
    early = [replace(frame, settled=False) for frame in still if isinstance(frame, Frame)]
    source = Source([*early])
    watched = Watched(source)
    watched.tray.look(YG)

    assert source.asleep.wait(10)

    assert watched.asked == []
    assert watched.tray.picture() is not None
    watched.close()


def test_a_reader_is_let_go_when_its_camera_is(still: list[Frame | Exception]) -> None:
    """Each opening has one of its own, and its networks are large."""
    gone = CameraLostError("gone")
    watched = Watched(Source([*still, gone]), Source(still))
    readers: list[weakref.ref[Any]] = []

    class Reader:
        def __call__(self, _frame: Frame, _asked: Asked) -> Reading:
            return ROLL

    def made(_: CameraSettings) -> tuple[Reader, None]:
        reader = Reader()
        readers.append(weakref.ref(reader))
        return reader, None

    watched.tray._make_reader = made
    gc.disable()
    try:
        watched.tray.look(YG)
        watched.next(TrayRead)
        watched.next(TraySeen, lambda seen: len(readers) == 2 and not seen.moving)
        gone.__traceback__ = None  # this one is kept here, with all that it passed through
        assert readers[0]() is None
    finally:
        gc.enable()
        watched.close()


def test_a_reader_is_let_go_whose_camera_was_unplugged() -> None:
    """In an evening with a loose cable their networks would fill the memory of a small computer."""

    class Unplugged:
        held = True

        def grab(self) -> None:
            raise OSError("no such device")

        def lock(self) -> None: ...

        def close(self) -> None: ...

    watched, again = Watched(), threading.Event()
    watched.tray._open_camera = lambda _: LiveSource("camera", Unplugged)
    readers: list[weakref.ref[Any]] = []

    def made(_: CameraSettings) -> tuple[Callable[[Frame, Asked], Reading], None]:
        def read(_frame: Frame, _asked: Asked) -> Reading:
            return ROLL

        readers.append(weakref.ref(read))
        if len(readers) == 2:
            again.set()
        return read, None

    watched.tray._make_reader = made
    gc.disable()
    try:
        watched.tray.look(YG)
        assert again.wait(10)
        assert readers[0]() is None
    finally:
        gc.enable()
        watched.close()


def test_a_lost_camera_is_told_once_and_again_when_it_is_back(
    still: list[Frame | Exception],
) -> None:
    lost = CameraLostError("camera: it gives no pictures any more.")
    watched = Watched(Source([picture(0, 0.0), lost]), lost, lost, Source(still))
    watched.tray.look(YG)
    gone = watched.next(Trouble)
    assert gone.part == CAMERA
    assert "no pictures" in str(gone.error)
    back = watched.next(Trouble)
    assert back.error is None, "told once, though it failed three times"
    assert watched.next(TrayRead).dice
    watched.close()


def test_why_a_camera_is_out_is_told_anew_when_that_is_something_else(
    still: list[Frame | Exception],
) -> None:
    """It is plugged in again, but the dice that were taught are not there any more."""
    lost = CameraLostError("camera: it gives no pictures any more.")
    untaught = BadInputError("there is no dice set 'mine'")
    watched = Watched(Source([picture(0, 0.0), lost]), lost, untaught, untaught, Source(still))
    watched.tray.look(YG)
    assert "no pictures" in str(watched.next(Trouble).error)
    assert "'mine'" in str(watched.next(Trouble).error)
    assert watched.next(Trouble).error is None
    watched.close()


def test_other_settings_are_tried_at_once(still: list[Frame | Exception]) -> None:
    untaught = BadInputError("there is no dice set 'mine'")
    watched = Watched(untaught, Source(still), pauses=Pauses(first=1e6, longest=1e6))
    watched.tray.look(YG)
    assert watched.next(Trouble).error is not None
    watched.tray.use(CameraSettings(dice_set="auto"))
    assert watched.next(TrayRead).dice
    watched.close()


def test_a_driver_that_raises_anything_is_a_lost_camera(still: list[Frame | Exception]) -> None:
    watched = Watched(RuntimeError("v4l2 broke"), Source(still))
    watched.tray.look(YG)
    assert "v4l2 broke" in str(watched.next(Trouble).error)
    assert watched.next(Trouble).error is None
    watched.close()


def test_each_picture_of_a_folder_is_one_roll() -> None:
    source = Source([picture(255, None), picture(100, None)], live=False)
    watched = Watched(source)
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 1
    assert watched.told.empty() or isinstance(watched.told.get(), Wake)
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 2
    watched.tray.look(YG)
    assert "no further picture" in str(watched.next(Trouble).error)
    watched.close()


def test_the_page_gets_the_newest_picture_as_a_jpeg(still: list[Frame | Exception]) -> None:
    watched = Watched(Source(still))
    assert watched.tray.picture() is None
    watched.next(Wake)
    picture = watched.tray.picture()
    assert picture is not None
    assert picture.startswith(b"\xff\xd8")
    assert watched.tray.picture_number()
    watched.close()


def test_a_camera_that_was_opened_in_dimmed_light_is_opened_anew_for_a_roll(
    still: list[Frame | Exception],
) -> None:
    """It holds the exposure that it chose; what is lit for reading would be washed out."""

    class Dim(Source):
        def __iter__(self) -> Iterator[Frame]:
            yield picture(20, 0.0)
            watched.tray.look(YG)
            yield picture(200, 0.5)
            pytest.fail("the roll is watched in the exposure for a tray at rest")

    dim, bright = Dim([]), Source(still)
    watched = Watched(dim, bright)
    watched.tray.picture()
    assert watched.next(TrayRead).dice
    assert dim.closed.is_set()
    assert not bright.closed.is_set()
    watched.close()


def test_a_camera_that_nobody_needs_is_closed_after_a_while_and_opened_anew_for_a_roll(
    still: list[Frame | Exception],
) -> None:
    """It warms the box and takes power."""
    now = 0.0

    class Left(Source):
        def __iter__(self) -> Iterator[Frame]:
            nonlocal now
            yield picture(20, 0.0)
            watched.tray.rest()
            now = REST + 1
            yield picture(200, 0.5)
            pytest.fail("nobody needs a further picture")

    left = Left([])
    watched = Watched(left, Source(still))
    watched.tray._clock = lambda: now
    watched.tray.look(YG)
    assert left.closed.wait(10)
    watched.tray.look(YG)
    assert watched.next(TrayRead).dice
    watched.close()


def test_settings_that_were_changed_hold_from_the_next_picture_on(
    still: list[Frame | Exception],
) -> None:
    darker = CameraSettings(exposure=-1.0, stillness=0.5)

    class Bright(Source):
        def __iter__(self) -> Iterator[Frame]:
            yield picture(20, 0.0)
            watched.tray.use(darker)
            yield picture(200, 0.5)
            pytest.fail("the roll is watched as the settings were")

    bright = Bright([])
    watched = Watched(bright, Source(still))
    watched.tray.look(YG)
    assert watched.next(TrayRead).dice
    assert bright.closed.is_set()
    assert watched.cameras == [CameraSettings(), darker]
    assert watched.tray.stillness == 0.5
    watched.close()


class Seconds:
    """A clock that goes on by a second each time it is asked."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_a_camera_that_shows_one_picture_for_ever_is_lost_until_it_moves() -> None:
    same, other = picture(7, 0.0), picture(8, 0.0)
    stuck = [Source([same] * 40) for _ in range(3)]
    watched = Watched(*stuck, Source([same, other]))
    watched.tray._clock = Seconds()
    watched.tray.look(YG)
    gone = watched.next(Trouble)
    assert "one and the same picture" in str(gone.error)
    back = watched.next(Trouble)
    assert back.error is None, "told once, and again only when another picture came"
    assert watched.left == [], "it was opened anew each time"
    assert all(source.closed.is_set() for source in stuck)
    watched.close()
