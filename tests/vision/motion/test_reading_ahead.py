"""Still frames are read while it is not yet known whether the dice stay; each is read once."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator

import numpy as np

from edgebox.vision import DieReading, Frame, Reading
from edgebox.vision.frame import Image
from edgebox.vision.motion.reading_ahead import ReadingAhead
from edgebox.vision.motion.settling import FRAMES, STILLNESS, Settling
from tests.vision.drawn_tray import EMPTY, HEAP, die, hand, thrown, tray

FPS = 15


class Eye:
    """Reads nothing but notes what it was asked to read."""

    def __init__(self, boxes: list[tuple[int, int, int, int]] | None = None) -> None:
        self.read: list[Frame] = []
        self.boxes = boxes or [(282, 182, 36, 36)]

    def __call__(self, frame: Frame) -> Reading:
        self.read.append(frame)
        dice = tuple(DieReading("boost", "s", True, 1.0, box) for box in self.boxes)
        return Reading(frame.name, dice)


def shots(scene: Callable[[float], Image], seconds: float) -> Iterator[Frame]:
    for number in range(int(seconds * FPS)):
        yield Frame(scene(number / FPS), "clip", number / FPS)


HEAPED = [(x - 20, y - 20, 40, 40) for x, y in HEAP]
"""The boxes of the dice of :func:`heap`."""


def heap(time: float) -> Image:
    """A heap of dice, which looks like a hand."""
    image = tray()
    for x, y in HEAP if time > 0.4 else ():
        die(image, x, y, colour=3)
    return image


def test_when_the_dice_have_come_to_rest_but_one_frame_is_left_to_read() -> None:
    eye = Eye()
    ahead = ReadingAhead(eye, Settling(EMPTY))
    before = 0
    for frame in shots(lambda time: thrown(tray(), time), 1.8):
        still = ahead.feed(frame)
        assert len(eye.read) - before <= 1, "more than one reading holds up the next frame"
        before = len(eye.read)
        if still:
            break
    assert len(eye.read) == FRAMES - 1
    for each in still:
        ahead.read(each)
    assert [each.at for each in eye.read] == [each.at for each in still]
    assert len(still) == FRAMES


def test_dice_that_only_hesitate_are_read_anew_where_they_come_to_rest() -> None:
    def hesitating(time: float) -> Image:
        return die(tray(), 300, 240, 0 if time < 0.8 * STILLNESS else 45)

    eye = Eye()
    ahead = ReadingAhead(eye, Settling(EMPTY))
    still = next(still for frame in shots(hesitating, 1) if (still := ahead.feed(frame)))
    early = [each for each in eye.read if (each.at or 0) < 0.8 * STILLNESS]
    assert early
    for each in still:
        ahead.read(each)
    assert [each.at for each in eye.read] == [each.at for each in (*early, *still)]


def test_pictures_of_dice_that_moved_on_are_let_go() -> None:
    """They are large, and a box runs for an evening."""

    def pushed_on(time: float) -> Image:
        return die(tray(), 300, 240, 45 * (time // (0.8 * STILLNESS)))

    read: list[weakref.ref[Frame]] = []
    ahead = ReadingAhead(_noting(read), Settling(EMPTY))
    for frame in shots(pushed_on, 2):
        assert ahead.feed(frame) == ()
    assert len(read) > FRAMES
    assert sum(each() is not None for each in read) <= FRAMES


def test_pictures_of_dice_that_were_read_are_let_go_while_these_lie_there() -> None:
    read: list[weakref.ref[Frame]] = []
    ahead = ReadingAhead(_noting(read), Settling(EMPTY))
    for frame in shots(lambda _: thrown(tray(), 9), 0.6):
        list(map(ahead.read, ahead.feed(frame)))
    assert len(read) == FRAMES
    assert not any(each() for each in read)


def _noting(read: list[weakref.ref[Frame]]) -> Callable[[Frame], Reading]:
    def eye(frame: Frame) -> Reading:
        read.append(weakref.ref(frame))
        return Reading(frame.name)

    return eye


def test_nothing_is_read_while_a_hand_rests_or_the_tray_is_empty() -> None:
    for scene in (lambda time: hand(thrown(tray(), 9), 150), lambda time: tray()):
        eye = Eye(boxes=[])
        ahead = ReadingAhead(eye, Settling(EMPTY))
        assert [still for frame in shots(scene, 2) if (still := ahead.feed(frame))] == []
        # a hand that has lain there half as long as dice do is looked at once: is it dice?
        assert len(eye.read) <= 1


def test_dice_that_lie_as_they_did_are_not_read_ahead_again() -> None:
    def passing(time: float) -> Image:
        image = thrown(tray(), 9)
        return hand(image, 120) if 0.6 < time < 0.9 else image

    eye = Eye()
    ahead = ReadingAhead(eye, Settling(EMPTY))
    given = [still for frame in shots(passing, 2) if (still := ahead.feed(frame))]
    assert len(given) == 1
    # a hand that has lain there half as long as dice do is looked at once: is it dice?
    looked_at = [each for each in eye.read if 0.6 < (each.at or 0) < 0.9]
    assert len(looked_at) <= 1
    assert len(eye.read) - len(looked_at) == FRAMES - 1


def test_a_heap_that_looks_like_a_hand_is_read_ahead_as_other_dice_are() -> None:
    eye = Eye(boxes=HEAPED)
    ahead = ReadingAhead(eye, Settling(EMPTY))
    assert any(ahead.feed(frame) for frame in shots(heap, 1.5))
    assert len(eye.read) == FRAMES - 1, "the last frame alone is left to read"


def test_a_heap_that_was_looked_at_for_a_hand_is_not_read_twice() -> None:
    eye = Eye(boxes=HEAPED)
    ahead = ReadingAhead(eye, Settling(EMPTY))
    still = next(still for frame in shots(heap, 1.5) if (still := ahead.feed(frame)))
    for each in still:
        ahead.read(each)
    assert len(eye.read) == FRAMES


def test_what_was_read_with_a_wrong_background_is_read_anew() -> None:
    """It shows a sleeve, which is told from the wall only as the dice come to rest."""
    sleeve = np.s_[150:330, :60]

    def scene(time: float) -> Image:
        image = thrown(tray(), 9)
        image[sleeve] -= 4 if time < 0.2 else 0
        return image

    wrong, eye = tray(), Eye()
    wrong[sleeve] -= 17
    settling = Settling(wrong, certain=False)
    ahead = ReadingAhead(eye, settling)
    still = next(still for frame in shots(scene, 1) if (still := ahead.feed(frame)))
    assert settling.background_was_wrong
    assert eye.read, "nothing was read ahead"

    eye.read.clear()
    for each in still:
        ahead.read(each)

    assert [each.at for each in eye.read] == [each.at for each in still]


def test_where_other_dice_are_asked_for_what_was_read_is_forgotten() -> None:
    eye = Eye()
    ahead = ReadingAhead(eye, Settling(EMPTY))
    frame = Frame(EMPTY, "clip", 0.0)
    assert ahead.read(frame) is ahead.read(frame)
    ahead.forget()
    ahead.read(frame)
    assert len(eye.read) == 2
