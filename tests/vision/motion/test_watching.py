"""From moving pictures to readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from edgebox.vision import DieReading, Frame, Reading
from edgebox.vision.frame import Image
from edgebox.vision.judging.view_in_doubt import FOREIGN
from edgebox.vision.motion.settling import STILLNESS, Settling
from edgebox.vision.motion.unrest import HAND, RESTLESS
from edgebox.vision.motion.watching import watch, watch_unknown

FPS = 15
_GRAIN = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 75, (480, 640, 3)), (0, 0), 3)
FELT: Image = np.asarray(np.clip(_GRAIN + 110, 0, 255), np.uint8)

AT_THE_SIDE, OVER_THE_DICE = (0, 0, 150, 300), (100, 0, 560, 430)
"""Where a hand is: left, top, right and bottom."""


def view(
    dice: Sequence[tuple[int, int]] = (), hand: tuple[int, int, int, int] | None = None
) -> Image:
    image = FELT.copy()
    for x, y in dice:
        cv2.rectangle(image, (x, y), (x + 40, y + 40), (30, 220, 30), cv2.FILLED)
    if hand is not None:
        cv2.rectangle(image, hand[:2], hand[2:], (150, 180, 230), cv2.FILLED)
    return image


def green_ones(frame: Frame, empty: Frame | None) -> Reading:
    """A reader that knows dice by their green alone."""
    seen = (frame.image[..., 1] > 200) & (frame.image[..., 2] < 60)
    _, _, stats, _ = cv2.connectedComponentsWithStats(seen.astype(np.uint8))
    return Reading(
        frame.name,
        tuple(
            DieReading("ability", "s", True, 0.99, (int(x), int(y), int(w), int(h)))
            for x, y, w, h, area in stats[1:]
            if area > 900
        ),
    )


def film(scenes: Sequence[tuple[int, Image]]) -> Iterator[Frame]:
    images = [image for count, image in scenes for _ in range(count)]
    for number, image in enumerate(images):
        yield Frame(image, str(number), number / FPS)


def test_a_hand_over_the_dice_never_counts_as_the_empty_tray() -> None:
    """A hand was in the first picture, so that no empty tray is known once it has left."""
    first, second, third = [(300, 200), (400, 300)], [(200, 100), (350, 350)], [(460, 350)]
    scenes = [
        (30, view(hand=AT_THE_SIDE)),
        (20, view(first, hand=AT_THE_SIDE)),
        (30, view(first)),
        (12, view(first, hand=OVER_THE_DICE)),
        (20, view(second)),
        (12, view()),
        (20, view(third)),
    ]

    told = {
        each.reading.dice[0].box[:2]: each.empty
        for each in watch_unknown(film(scenes), green_ones, lambda _: None)
    }

    assert told[200, 100] is None
    # a tray at rest with nothing in it counts again
    empty = told[460, 350]
    assert empty is not None
    assert np.array_equal(empty.image, FELT)


def test_dice_are_read_with_the_empty_tray_that_was_seen() -> None:
    empties = list[Frame | None]()

    def read(frame: Frame, empty: Frame | None) -> Reading:
        empties.append(empty)
        return green_ones(frame, empty)

    (told,) = watch_unknown(film([(8, view()), (8, view([(200, 100)]))]), read, lambda _: None)
    assert empties[0] is None
    assert told.empty is not None
    assert all(each is told.empty for each in empties[1:])


def capped(noise: float, seconds: float = 0.8) -> list[tuple[int, Image]]:
    """What a camera shows with a cap on its lens."""
    dark = dark_pictures(noise)
    return [(1, dark[number % len(dark)]) for number in range(round(seconds * FPS))]


@cache
def dark_pictures(noise: float) -> Image:
    """Twelve of them; a sensor without noise shows nothing at all."""
    if not noise:
        return np.zeros((12, *FELT.shape), np.uint8)
    grain = np.random.default_rng(8).normal(8, noise, (12, *FELT.shape))
    return np.clip(grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise", [0, 14])
def test_a_black_picture_is_not_taken_for_the_empty_tray(noise: float) -> None:
    said = list[str]()
    scenes = [*capped(noise), (12, view()), (15, view([(200, 100)]))]

    (told,) = watch_unknown(film(scenes), green_ones, said.append)

    assert told.empty is not None
    assert np.array_equal(told.empty.image, FELT)
    assert len(said) == 1
    assert "too dark" in said[0]


@pytest.mark.parametrize("noise", [0, 14])
@pytest.mark.parametrize("empty", [FELT, None], ids=["known", "unknown"])
def test_dice_that_lay_there_in_the_dark_are_not_told_again(
    empty: Image | None, noise: float
) -> None:
    lying = view([(300, 200)])
    scenes = [(12, view()), (20, lying), *capped(noise), (20, lying)]

    (told,) = watch(film(scenes), lambda frame: green_ones(frame, None), Settling(empty))

    assert told[1].dice


@pytest.mark.parametrize("empty", [FELT, None], ids=["known", "unknown"])
def test_dice_over_which_something_lay_are_not_told_again(empty: Image | None) -> None:
    """A sheet of paper, say, which makes the picture doubtful."""
    lying, covered = view([(300, 200)]), view(hand=OVER_THE_DICE)
    scenes = [(12, view()), (20, lying), (17 * FPS, covered), (20, lying)]

    def read(frame: Frame) -> Reading:
        seen = green_ones(frame, None)
        return seen if seen.dice else replace(seen, sure=False, doubt=FOREIGN)

    bare = list[Frame]()
    (told,) = watch(film(scenes), read, Settling(empty), bare.append)

    assert told[1].dice
    assert not bare


@pytest.mark.parametrize("empty", [FELT, None], ids=["known", "unknown"])
def test_after_the_dark_the_next_dice_are_told_at_once(empty: Image | None) -> None:
    """The dark is nothing that the view usually shows, beside which all else is a hand."""
    scenes = [(12, view()), (20, view([(300, 200)])), *capped(3, 1), (20, view([(200, 100)]))]
    found = list(watch(film(scenes), lambda frame: green_ones(frame, None), Settling(empty)))
    assert [reading.boxes[0][:2] for _, reading in found] == [(300, 200), (200, 100)]


def test_the_dark_is_not_taken_for_the_empty_tray_later_on_either() -> None:
    """A hand was in the first picture, so that no empty tray is known once it has left."""
    scenes = [
        (30, view(hand=AT_THE_SIDE)),
        (20, view([(300, 200)], hand=AT_THE_SIDE)),
        (30, view([(300, 200)])),
        *capped(0, 17),
        (20, view([(200, 100)])),
    ]
    *_, last = watch_unknown(film(scenes), green_ones, lambda _: None)
    assert last.reading.boxes[0][:2] == (200, 100)
    assert last.empty is None


def test_where_the_tray_is_never_seen_empty_nothing_is_read_and_it_is_asked_for_once() -> None:
    said = list[str]()
    scenes = [(12, view([(200, 100)])), (12, view([(400, 300)]))]

    assert list(watch_unknown(film(scenes), green_ones, said.append)) == []

    assert len(said) == 1
    assert "take everything out of the tray" in said[0]


def test_what_keeps_the_tray_from_rest_is_told_once_each_time_it_lasts() -> None:
    """Before the tray was seen empty as well: nobody is to wait for ever without a word."""
    said = list[str]()
    flicker = [(1, view([(200, 100)])), (1, view([(400, 300)]))] * (6 * FPS)
    sleeve = [(5 * FPS, view(hand=AT_THE_SIDE)), (12, view())]
    scenes = [*flicker, (12, view()), *sleeve, *sleeve, (20, view([(200, 100)]))]

    (told,) = watch_unknown(film(scenes), green_ones, said.append)

    assert told.reading.dice
    assert [words.partition(": ")[2] for words in said] == [RESTLESS, HAND, HAND]


def rolls(*scenes: tuple[int, Image]) -> list[tuple[int, int]]:
    """Where the first die of each roll lies, the empty tray known."""
    told = watch(film(scenes), lambda frame: green_ones(frame, None), Settling(FELT))
    return [reading.dice[0].box[:2] for _, reading in told]


def test_the_same_dice_in_the_same_places_are_a_new_roll_once_the_tray_was_seen_empty() -> None:
    lying = view([(200, 100), (350, 350)])
    again = [(20, lying), (12, view()), (20, lying)]
    assert rolls((12, view()), *again) == [(200, 100)] * 2


def test_so_they_are_once_it_was_read_empty_where_no_empty_tray_is_known() -> None:
    lying = view([(200, 100)])
    scenes = [(8, lying), (8, view()), (8, lying)]
    assert len(list(watch(film(scenes), lambda frame: green_ones(frame, None), Settling()))) == 2


def test_a_roll_is_of_the_time_of_its_last_still_frame_and_all_of_them_must_agree() -> None:
    def read(frame: Frame) -> Reading:
        (die,) = green_ones(frame, None).dice
        face = "s" if (frame.at or 0) < STILLNESS / 3 else "a"
        return Reading(frame.name, (replace(die, face=face),))

    ((frame, reading),) = watch(film([(8, view([(200, 100)]))]), read, Settling(FELT))
    assert frame.at == reading.at == pytest.approx(STILLNESS, abs=0.05)
    assert not reading.sure


def test_dice_that_were_only_nudged_are_no_new_roll() -> None:
    lying, nudged = view([(200, 100), (350, 350)]), view([(200, 100), (358, 350)])
    shifted, elsewhere = view([(207, 104), (357, 354)]), view([(200, 100), (390, 350)])
    for other, count in ((nudged, 1), (shifted, 1), (elsewhere, 2)):
        assert len(rolls((12, view()), (20, lying), (20, other))) == count


def test_a_die_in_doubt_that_a_hand_sets_right_is_told_once_more_and_no_other() -> None:
    """That is the answer which was asked for."""
    lying, reached = view([(200, 100), (350, 350)]), view([(200, 100)], hand=(300, 300, 640, 480))
    leaning = lying.copy()
    leaning[350:391, 350:391, 0] = 90  # as green_ones has it, too, but of another blue

    def read(frame: Frame) -> Reading:
        seen = green_ones(frame, None)
        dice = tuple(
            replace(each, sure=False, reason="it leans")
            if frame.image[each.box[1] + 20, each.box[0] + 20, 0] > 60
            else each
            for each in seen.dice
        )
        return replace(seen, dice=dice)

    scenes = [(12, view()), (20, leaning), (12, reached), (20, lying), (12, reached), (20, lying)]
    scenes += [(12, reached), (20, leaning)]
    told = [reading for _, reading in watch(film(scenes), read, Settling(FELT))]

    assert [[die.sure for die in each.dice] for each in told] == [[True, False], [True, True]]


def test_a_sure_die_that_a_finger_turns_is_told_again_although_it_is_in_doubt_then() -> None:
    lying, reached = view([(200, 100), (350, 350)]), view([(200, 100)], hand=(300, 300, 640, 480))
    turned = lying.copy()
    turned[350:391, 350:391, 0] = 90  # as green_ones has it, too, but of another blue

    def read(frame: Frame) -> Reading:
        seen = green_ones(frame, None)
        dice = tuple(
            replace(each, face="a", sure=False, reason="the light glares on it")
            if frame.image[each.box[1] + 20, each.box[0] + 20, 0] > 60
            else each
            for each in seen.dice
        )
        return replace(seen, dice=dice)

    scenes = [(12, view()), (20, lying), (12, reached), (20, turned), (12, reached), (20, turned)]
    told = [reading for _, reading in watch(film(scenes), read, Settling(FELT))]

    assert [each.dice[1].face for each in told] == ["s", "a"]
