"""The tray under a camera: what is read reaches the Table; a camera that fails is tried again."""

from __future__ import annotations

import gc
import queue
import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Any

import numpy as np
import pytest

from edgebox.box.camera_tray import REST, CameraTray
from edgebox.box.inputs import TrayDie, TrayRead, TraySeen, Wake
from edgebox.box.tray import CAMERA
from edgebox.box.tray_watcher import tray_die
from edgebox.devices.retrying import Pauses, Trouble
from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.errors import CameraLostError
from edgebox.settings.sections import CameraSettings
from edgebox.vision.frame import Frame
from edgebox.vision.frames.frozen import Frozen, living
from edgebox.vision.reading import DieReading, Reading
from tests.vision.test_settling import EMPTY, hand

YG, GG = Pool.parse("YG"), Pool.parse("GG")
ROLL = Reading(
    "roll",
    (
        DieReading("proficiency", "x", True, 0.99, (10, 10, 30, 30)),
        DieReading("ability", "sa", True, 0.99, (60, 10, 30, 30)),
    ),
)


def picture(shade: int, at: float | None) -> Frame:
    image = np.full((96, 128, 3), 90, np.uint8)
    image[20:50, 20:50] = shade
    return Frame(image, "camera", at)


class Source:
    """Gives frames until it is told to fail, or to wait."""

    name = "camera"

    def __init__(self, frames: list[Frame | Exception], live: bool = True) -> None:
        self.live = live
        self.frames = frames
        self.closed = threading.Event()
        self.asleep = threading.Event()

    def __iter__(self) -> Iterator[Frame]:
        for frame in self.frames:
            if isinstance(frame, Exception):
                raise frame
            yield frame
        # a live camera goes on for ever: the next frame comes when it is closed
        self.asleep.set()
        if self.live:
            self.closed.wait(10)

    def close(self) -> None:
        self.closed.set()

    def __enter__(self) -> Source:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Watched:
    """A tray and what it tells."""

    def __init__(
        self,
        *sources: Source | Exception,
        reading: Reading = ROLL,
        empty: Frame | None = None,
    ) -> None:
        self.told: queue.Queue[Any] = queue.Queue()
        self.reading = reading
        self.left = list(sources)
        self.sources = [source for source in sources if isinstance(source, Source)]
        self.asked: list[Asked] = []
        self.cameras: list[CameraSettings] = []

        def read(_frame: Frame, asked: Asked) -> Reading:
            self.asked.append(asked)
            return self.reading

        def opened(camera: CameraSettings) -> Any:
            self.cameras.append(camera)
            source = self.left.pop(0)
            if isinstance(source, Exception):
                raise source
            return source

        self.tray = CameraTray(
            opened, lambda _: (read, empty), self.told.put, pauses=Pauses(first=0.01, longest=0.02)
        )

    def next(self, kind: type[Any], fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the next event of a kind."""
        while True:
            event = self.told.get(timeout=10)
            if isinstance(event, kind) and fits(event):
                return event

    def close(self) -> None:
        """Let go of the tray, without waiting for a camera that gives nothing more."""
        for source in self.sources:
            source.closed.set()
        self.tray.close()


@pytest.fixture
def still() -> list[Frame | Exception]:
    """Dice that roll in and lie still for a second."""
    moving: list[Frame | Exception] = [picture(30 * n, n / 30) for n in range(6)]
    return [*moving, *(picture(255, 0.2 + n / 30) for n in range(30))]


def test_dice_at_rest_reach_the_table_with_the_number_of_the_look(
    still: list[Frame | Exception],
) -> None:
    watched = Watched(Source(still))
    watched.tray.look(YG)
    read = watched.next(TrayRead)
    assert [(die.die, die.face) for die in read.dice] == [
        (Die.PROFICIENCY, "x"),
        (Die.ABILITY, "sa"),
    ]
    assert read.sure
    assert read.look == 1
    assert set(watched.asked) == {YG}
    watched.close()


def test_dice_that_were_read_ahead_are_read_anew_when_others_are_asked_for(
    still: list[Frame | Exception],
) -> None:
    class Late(Source):
        def __iter__(self) -> Iterator[Frame]:
            for frame in super().__iter__():
                if frame.at == 0.2 + 7 / 30:  # the dice have all but come to rest
                    ahead.append(len(watched.asked))
                    watched.tray.look(GG)
                yield frame

    ahead: list[int] = []
    watched = Watched(Late(still))
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 2
    assert ahead[0] > 0
    assert watched.asked[ahead[0] :] == [GG] * 3
    watched.close()


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


def test_dice_are_shown_while_they_still_move(still: list[Frame | Exception]) -> None:
    watched = Watched(Source(still))
    watched.tray.look(YG)
    assert watched.next(TraySeen).moving
    watched.close()


def test_dice_that_still_lie_as_they_were_given_are_no_new_roll_whoever_saw_them_since(
    still: list[Frame | Exception],
) -> None:
    """The camera was unplugged, or closed for a while: nobody threw the dice."""
    back = Source(still)
    watched = Watched(Source([*still, CameraLostError("gone")]), back)
    watched.tray.look(YG)
    assert watched.next(TrayRead).sure
    watched.tray.look(YG)

    back.asleep.wait(10)
    assert _shown_last(watched) == ()
    watched.close()


def test_after_a_hand_over_the_dice_of_the_last_roll_the_next_one_is_waited_for(
    still: list[Frame | Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They must not stand on the display as if they were it."""
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    rolled = threading.Event()
    passing = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    later = [picture(255, 1.4 + n / 30) for n in range(30)]

    class Waiting(Source):
        def __iter__(self) -> Iterator[Frame]:
            for frame in super().__iter__():
                if frame is passing[0]:
                    assert rolled.wait(10)
                yield frame

    source = Waiting([*still, *passing, *later])
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.look(YG)
    rolled.set()
    watched.next(TraySeen, lambda seen: seen.look == 2 and seen.moving)
    source.asleep.wait(10)
    assert _shown_last(watched) == ()
    watched.close()


@pytest.mark.parametrize("taken", [True, False])
def test_what_is_left_of_a_roll_that_was_taken_is_not_the_next(
    taken: bool, still: list[Frame | Exception]
) -> None:
    """Somebody picks up what the next roll does not need first; nobody threw the rest."""
    rolled = threading.Event()
    picked_up = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    later = [picture(190, 1.4 + n / 30) for n in range(30)]

    class Waiting(Source):
        def __iter__(self) -> Iterator[Frame]:
            for frame in super().__iter__():
                if frame is picked_up[0]:
                    assert rolled.wait(10)
                    watched.reading = replace(ROLL, dice=ROLL.dice[:1])
                yield frame

    source = Waiting([*still, *picked_up, *later])
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.look(Pool.parse("Y"))
    if taken:
        watched.tray.took(1)
    rolled.set()
    source.asleep.wait(10)
    if taken:
        assert _shown_last(watched) == ()
    else:
        assert len(watched.next(TrayRead).dice) == 1, "one was too many, and was taken out"
    watched.close()


def _shown_last(watched: Watched) -> tuple[TrayDie, ...]:
    """Return the dice that were shown last, none of them as a roll."""
    told = [watched.told.get() for _ in range(watched.told.qsize())]
    assert not [event for event in told if isinstance(event, TrayRead)]
    shown = [event for event in told if isinstance(event, TraySeen)][-1]
    assert not shown.moving
    return shown.dice


@pytest.mark.parametrize("shade", [255, 190], ids=["touched none", "set one right"])
def test_dice_that_lie_as_they_did_after_a_hand_came_in_are_read_out_again(
    shade: int, still: list[Frame | Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within one look: one of them is in doubt, perhaps, and a person is to say what it is."""
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    passing = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    later = [picture(shade, 1.4 + n / 30) for n in range(30)]
    watched = Watched(Source([*still, *passing, *later]))
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 1
    assert watched.next(TrayRead).look == 1
    watched.close()


def test_dice_that_lie_as_they_did_are_taken_if_that_is_asked_for(
    still: list[Frame | Exception],
) -> None:
    watched = Watched(Source([*still, CameraLostError("gone")]), Source(still))
    watched.tray.look(YG)
    assert watched.next(TrayRead).look == 1
    watched.tray.look(YG, as_it_lies=True)
    assert watched.next(TrayRead).look == 2
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


def test_dice_thrown_as_they_lay_count_once_the_tray_was_bare(
    still: list[Frame | Exception],
) -> None:
    """Nobody calibrated it: only the reading tells that nothing lay there in between."""
    rolled = threading.Event()
    bare = [picture(90, 1.3 + n / 30) for n in range(30)]
    picked_up = [*(picture(30 * n, 1.2 + n / 30) for n in range(1, 4)), *bare]
    thrown = [picture(30 * n, 2.3 + n / 30) for n in range(6)]
    later = [picture(255, 2.5 + n / 30) for n in range(30)]

    class Waiting(Source):
        def __iter__(self) -> Iterator[Frame]:
            for frame in super().__iter__():
                if frame is picked_up[0]:
                    assert rolled.wait(10)
                    watched.reading = Reading("bare")
                if frame is thrown[0]:
                    watched.reading = ROLL
                yield frame

    watched = Watched(Waiting([*still, *picked_up, *thrown, *later]))
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.look(YG)
    rolled.set()
    assert watched.next(TrayRead).look == 2
    watched.close()


def test_under_a_hand_no_dice_are_shown_but_that_something_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("edgebox.box.tray_watcher.GLANCE", 0.0)
    quiet = [Frame(EMPTY, "camera", n / 30) for n in range(30)]
    reaching = [Frame(hand(EMPTY.copy(), 30 * n), "camera", 1 + n / 30) for n in range(4, 12)]
    watched = Watched(Source([*quiet, *reaching]), empty=Frame(EMPTY))
    watched.tray.look(YG)
    assert watched.next(TraySeen, lambda seen: seen.moving and not seen.dice)
    watched.close()


def test_over_an_empty_tray_nothing_is_said_to_move() -> None:
    """The display then says which dice to roll."""
    quiet = [picture(90, n / 30) for n in range(30)]
    stirred = [picture(90 + 20 * (n % 3), 1 + n / 30) for n in range(20)]
    empty_again = [picture(90, 1.7 + n / 30) for n in range(30)]
    source = Source([*quiet, *stirred, *empty_again])
    watched = Watched(source, reading=Reading("bare"), empty=picture(90, None))
    watched.tray.look(YG)

    while not source.asleep.wait(0.01):
        pass
    told = [event for event in list(watched.told.queue) if isinstance(event, TraySeen)]
    watched.close()

    assert not told or not told[-1].moving


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


def test_a_die_of_no_narrative_kind_keeps_its_words() -> None:
    die = tray_die(DieReading("d6", "4", True, 0.9, (0, 0, 9, 9)), YG)
    assert die.die is None
    assert not die.sure
    assert die.words == "d6: 4"


def test_w12_six_sided_dice_are_dice_when_they_are_asked_for() -> None:
    die = tray_die(DieReading("d6", "4", True, 0.9, (0, 0, 9, 9)), Sixes(2))
    assert (die.die, die.face, die.sure) == (SIX, "4", True)
    unknown = tray_die(DieReading("other", "", True, 0.9, (0, 0, 9, 9)), Sixes(2))
    assert (unknown.die, unknown.sure, unknown.words) == (None, False, "an unknown die")


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


def test_frames_end_plainly_where_a_camera_hangs() -> None:
    """Whoever waits for a roll at a terminal is told, and does not wait for ever."""
    quiet = [picture(90 + n % 2, n / 2) for n in range(60)]
    assert len(list(living(quiet))) == 60

    hangs = [picture(90, n / 2) for n in range(60)]
    with pytest.raises(CameraLostError, match="camera: The camera shows one and the same picture"):
        list(living(hangs))


def test_a_quiet_tray_is_no_camera_that_hangs() -> None:
    frozen = Frozen()
    quiet = picture(7, 0.0).image
    noise = np.random.default_rng(1).integers(0, 2, quiet.shape, np.uint8)
    assert not any(frozen.hangs(quiet + np.roll(noise, n), float(n)) for n in range(60))
    assert not frozen.hangs(quiet, 100.0)
    assert not frozen.hangs(quiet, 109.0)
    assert frozen.hangs(quiet, 111.0)
    frozen.opened(200.0)
    assert not frozen.hangs(quiet, 200.0), "opened anew, it has its time again"
    assert frozen.suspect, "but it is not said to work"
    assert not frozen.hangs(quiet + 1, 201.0)
    assert not frozen.suspect
