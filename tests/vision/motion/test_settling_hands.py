"""What is a hand in a tray that comes to rest, and what only looks like one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from edgebox.vision import Frame
from edgebox.vision.frame import Image
from edgebox.vision.motion.known_view import KnownView
from edgebox.vision.motion.settling import FRAMES, STILLNESS, Settling, State
from tests.vision.drawn_tray import (
    EMPTY,
    HEAP,
    HEIGHT,
    WIDTH,
    box,
    die,
    frames,
    given,
    hand,
    thrown,
    times_read,
    tray,
)
from tests.vision.motion.test_settling import checkered


@pytest.mark.parametrize(
    ("colour", "reach"),
    [
        *((skin, 30) for skin in ((120, 150, 205), (60, 85, 140), (170, 60, 40))),
        *((skin, 90) for skin in ((120, 150, 205), (40, 40, 42))),
        *((skin, 250) for skin in ((120, 150, 205), (60, 85, 140), (40, 40, 42), (66, 70, 76))),
    ],
)
def test_a_hand_that_rests_is_never_read(colour: tuple[int, int, int], reach: float) -> None:
    """Skin, gloves and sleeves; fingertips, a hand, an arm."""
    settling = Settling(EMPTY)
    scene = lambda time: hand(thrown(tray(), 9), reach, colour)  # noqa: E731

    assert given(settling, frames(scene, 1, 15, noise=1.5)) == []
    assert settling.state is State.HAND
    for frame in frames(lambda time: thrown(tray(), 9), 0.5, 15):
        last = settling.feed(Frame(frame.image, "clip", 1 + (frame.at or 0)))
        if last:
            break
    assert len(last) == FRAMES  # once the hand is gone


def test_without_an_empty_tray_a_hand_is_known_by_what_was_there_before() -> None:
    def resting(time: float) -> Image:
        image = thrown(tray(), 9 if time < 1 else time - 1, 0.8)
        return hand(image, 200) if time > 1.5 else image

    settling = Settling()
    assert len(given(settling, frames(resting, 4, 20))) == 1  # what lay there at first
    assert settling.state is State.HAND


def test_the_usual_view_shows_a_hand_that_was_there_from_the_start() -> None:
    settling = Settling(usual=EMPTY)
    assert given(settling, frames(lambda t: hand(thrown(tray(), 9), 150), 2)) == []
    assert settling.state is State.HAND


@pytest.mark.parametrize("colour", [(120, 150, 205), (40, 42, 45), (200, 180, 60)])
def test_a_hand_in_an_uncertain_background_is_noticed_when_it_leaves(
    colour: tuple[int, int, int],
) -> None:
    """Without that, nothing would be read for as long as a strange thing may lie at the border."""
    settling = Settling(hand(tray(), 150, colour), certain=False)

    def scene(time: float) -> Image:
        image = thrown(tray(), time, 0.5)
        return hand(image, 150, colour) if time < 1 else image

    found = given(settling, frames(scene, 2.5))
    assert found[-1][0] < 1 + 2 * STILLNESS
    assert settling.background_was_wrong


def test_a_hand_in_the_usual_view_is_noticed_when_it_leaves() -> None:
    settling = Settling(usual=hand(tray(), 150))

    def scene(time: float) -> Image:
        image = thrown(tray(), 9)
        return hand(image, 150) if time < 1 else image

    found = given(settling, frames(scene, 2.5))
    assert found[-1][0] == pytest.approx(1 + STILLNESS, abs=0.1)
    assert not settling.background_was_wrong  # what was read was read without an empty tray


def test_what_was_laid_beside_the_tray_and_taken_away_casts_no_doubt_on_an_empty_tray() -> None:
    """The view that it left is a usual one, of which no empty tray is known."""
    settling = Settling(hand(tray(), 150), certain=False, patience=0.6)
    given(settling, frames(lambda _: thrown(tray(), 9), 0.4, 15))
    assert settling.background_was_wrong
    settling.background_was_wrong = False

    def laid_down(time: float) -> Image:
        image = thrown(tray(), 9)
        if time < 0.9:
            cv2.rectangle(image, (0, 0), (90, 300), (150, 180, 230), cv2.FILLED)
        return image

    later = (replace(each, at=(each.at or 0) + 1) for each in frames(laid_down, 1.4, 15))
    assert len(given(settling, later)) == 2  # with it and without it
    assert not settling.background_was_wrong


def test_a_heap_of_dice_is_no_hand_where_only_the_usual_view_is_known() -> None:
    """That may hold dice of its own."""
    heap = tray()
    for x, y in HEAP:
        die(heap, x, y, colour=3)
    assert len(given(Settling(usual=EMPTY), frames(lambda _: heap, 0.4, 15))) == 1


def test_a_heap_that_is_thrown_where_no_empty_tray_is_known_is_no_hand() -> None:
    def then_a_heap(time: float) -> Image:
        image = tray()
        for x, y in HEAP if time > 0.4 else ():
            die(image, x, y, colour=3)
        return image

    found = [at for at, _ in given(Settling(), frames(then_a_heap, 0.8, 15))]
    assert found == pytest.approx([STILLNESS, 0.4 + STILLNESS], abs=0.1)


def test_a_usual_view_of_another_size_shows_a_hand() -> None:
    small = np.asarray(cv2.resize(EMPTY, (320, 240), interpolation=cv2.INTER_AREA), np.uint8)
    settling = Settling(usual=small)
    assert given(settling, frames(lambda _: hand(tray(), 150), 0.4, 15)) == []
    assert settling.state is State.HAND


def test_a_hand_that_comes_is_not_one_that_left() -> None:
    settling = Settling(tray(), certain=False)
    assert given(settling, frames(lambda t: hand(thrown(tray(), 9), 150), 2)) == []
    assert (settling.background_was_wrong, settling.state) == (False, State.HAND)


def test_a_die_cut_off_by_the_view_is_no_hand() -> None:
    """Where the floor fills the view, dice may lie across its border."""
    floor = np.full((HEIGHT, WIDTH, 3), (104, 100, 98), np.uint8)
    settling = Settling(floor)
    assert len(given(settling, frames(lambda t: die(floor.copy(), 628, 240), 1))) == 1
    assert given(Settling(floor), frames(lambda t: hand(floor.copy(), 150), 1)) == []


@pytest.mark.parametrize(
    ("colour", "resting"),
    [((150, 145, 142), True), ((62, 80, 62), True), ((80, 77, 75), False)],
    ids=["a light grey glove", "a dark green one", "a shadow"],
)
def test_a_glove_is_lighter_than_the_floor_or_of_another_colour_as_no_shadow_is(
    colour: tuple[int, int, int], resting: bool
) -> None:
    floor = np.full((HEIGHT, WIDTH, 3), (104, 100, 98), np.uint8)
    settling = Settling(floor)
    given(settling, frames(lambda t: hand(floor.copy(), 150, colour), 0.6, 15))
    assert (settling.state is State.HAND) == resting


def test_what_stays_at_the_border_becomes_part_of_the_view() -> None:
    settling = Settling(EMPTY, patience=2.0)
    found = given(settling, frames(lambda t: hand(thrown(tray(), 9), 90), 4, 15))
    assert [at for at, _ in found] == pytest.approx([2.0], abs=0.1)


@pytest.mark.parametrize("dice_at", [4.0, 3.0], ids=["after a rest", "as it is taken away"])
def test_what_stayed_at_the_border_and_was_taken_away_leaves_the_empty_tray_known(
    dice_at: float,
) -> None:
    """A cup stood there for long; the next roll is given as soon as any."""

    def scene(time: float) -> Image:
        image = thrown(tray(), time - dice_at, 0.5) if time >= dice_at else tray()
        return hand(image, 90) if time < 3 else image

    settling = Settling(EMPTY, patience=2.0)
    found = given(settling, frames(scene, 5.5, 15))

    # the cup is given once: the box can't know what it is
    assert [at for at, _ in found][1:] == pytest.approx([dice_at + 0.5 + STILLNESS], abs=0.15)


def test_what_stays_at_the_border_holds_up_no_throw_after_the_first() -> None:
    def scene(time: float) -> Image:
        image = hand(tray(), 90)
        return die(image, 300, 240) if time > 0.9 else image

    found = [at for at, _ in given(Settling(EMPTY, patience=0.6), frames(scene, 1.4, 15))]
    assert found == pytest.approx([0.6, 0.9 + STILLNESS], abs=0.1)


def test_an_empty_tray_that_was_taken_larger_is_known_again_as_well() -> None:
    settling = Settling(np.asarray(cv2.resize(EMPTY, (1280, 960)), np.uint8), patience=0.4)
    given(settling, frames(lambda time: hand(tray(), 90) if time < 0.6 else tray(), 1, 15))
    assert settling.state is State.EMPTY


def surrounded(by: float | NDArray[np.floating]) -> Image:
    """The empty tray in surroundings of a brightness, or of one for each column."""
    around = np.broadcast_to(np.asarray(by), WIDTH)[None, :, None]
    image = np.repeat(np.repeat(around, HEIGHT, 0), 3, 2).astype(np.uint8)
    image[55:425, 70:570] = EMPTY[55:425, 70:570]
    return image


def test_a_wall_that_the_light_blows_out_is_no_hand() -> None:
    """Nor are its darker corners: they tell as well as ever how much more light there is."""
    empty = surrounded(90 + 80 * np.exp(-(((np.arange(WIDTH) - WIDTH / 2) / 260) ** 4)))
    lighter = cv2.convertScaleAbs(thrown(empty.copy(), 9), alpha=2)
    assert times_read(empty, np.asarray(lighter, np.uint8)) == 1


def test_a_wall_that_was_blown_out_may_be_as_bright_in_less_light() -> None:
    empty = surrounded(np.where(np.arange(WIDTH) < 250, 255, 150))
    darker = (thrown(empty.copy(), 9) * 0.85).astype(np.uint8)
    darker[empty == 255] = 255
    assert times_read(empty, darker) == 1


def test_dice_in_a_row_are_no_darker_light_on_the_walls_beyond() -> None:
    empty = surrounded(220)
    now = empty.copy()
    for number, y in enumerate(range(60, 385, 38)):
        green, grey = (55, 82, 55), (72, 74, 73)
        cv2.rectangle(now, (90, y), (126, y + 36), grey if number % 2 else green, cv2.FILLED)
    assert times_read(empty, now) == 1


def test_a_shadow_is_no_hand() -> None:
    half = np.where(np.arange(WIDTH) < 400, 1.0, 0.75).astype(np.float32)
    shade = np.convolve(np.pad(half, 30, "edge"), np.ones(61) / 61, "valid")[None, :, None]
    scene = lambda time: (thrown(tray(), 9) * shade).astype(np.uint8)  # noqa: E731
    assert len(given(Settling(EMPTY), frames(scene, 1))) == 1


@pytest.mark.parametrize(("light", "times"), [(0.8, 1), (0.65, 1), (0.4, 0)])
def test_the_shadow_of_an_arm_is_no_hand_and_what_is_darker_is(light: float, times: int) -> None:
    """It lies across a part of the rows and of the columns: no light of a lamp as a whole."""
    shade = np.ones((HEIGHT, WIDTH), np.float32)
    cv2.line(shade, (WIDTH + 100, 240), (WIDTH - 250, 250), light, 60)
    soft = cv2.GaussianBlur(shade, (0, 0), 8)[:, :, None]
    assert times_read(EMPTY, (thrown(tray(), 9) * soft).astype(np.uint8)) == times


@pytest.mark.parametrize("places", [[(WIDTH - 12, 240)], HEAP], ids=["at the border", "a heap"])
def test_dice_that_look_like_a_hand_are_given_as_soon_as_others(
    places: list[tuple[float, float]],
) -> None:
    def lying(time: float) -> Image:
        image = tray()
        for x, y in places if time > 0.5 else ():
            die(image, x, y, colour=3)
        return image

    asked: list[Frame] = []

    def dice(frame: Frame) -> list[tuple[float, float, float, float]]:
        asked.append(frame)
        return [box(x, y) for x, y in places]

    alone = Settling(EMPTY)
    assert given(alone, frames(lying, 2, 15, noise=2)) == []
    assert alone.state is State.HAND

    settling = Settling(EMPTY)
    settling.dice = dice
    ((at, _),) = given(settling, frames(lying, 2, 15, noise=2))
    assert 0.5 + STILLNESS - 0.05 <= at <= 0.5 + STILLNESS + 0.15
    assert settling.state is State.STILL
    assert len(asked) == 1


@pytest.mark.parametrize("found", [[box(420, 330)], []], ids=["a die", "a shadow"])
def test_a_black_die_alone_on_grey_that_looks_like_a_shadow_is_given(
    found: list[tuple[float, float, float, float]],
) -> None:
    def dark(time: float) -> Image:
        image = tray()
        if time > 0.5:
            cv2.rectangle(image, (402, 312, 36, 36), (78, 75, 73), cv2.FILLED)
        return image

    settling = Settling(EMPTY)
    settling.dice = lambda _: found
    assert len(given(settling, frames(dark, 2, 15, noise=2))) == len(found)
    assert settling.state is (State.STILL if found else State.EMPTY)


@pytest.mark.parametrize("found", [[], [(420, 330)], [(420, 330), (300, 200), (560, 250)]])
def test_a_hand_that_rests_beside_dice_is_still_a_hand(found: list[tuple[float, float]]) -> None:
    """Also if one of its fingers is taken for a die; and it is looked at but once."""
    asked: list[Frame] = []

    def dice(frame: Frame) -> list[tuple[float, float, float, float]]:
        asked.append(frame)
        return [box(x, y) for x, y in found]

    settling = Settling(EMPTY)
    settling.dice = dice
    seen = given(settling, frames(lambda _: hand(thrown(tray(), 9), 150), 3, 15, noise=2))
    assert seen == []
    assert settling.state is State.HAND
    assert len(asked) == 1


def test_dice_at_the_border_are_looked_for_anew_after_each_throw() -> None:
    def twice(time: float) -> Image:
        return die(tray(), 12, where(time), colour=3)

    def where(time: float) -> float:
        return 240 if time < 0.6 else 120

    settling = Settling(EMPTY)
    settling.dice = lambda frame: [box(12, where(frame.at or 0))]
    found = [at for at, _ in given(settling, frames(twice, 1.2, 15))]
    assert found == pytest.approx([STILLNESS, 0.6 + STILLNESS], abs=0.1)


def test_a_hand_at_rest_is_one_however_bright_the_things_that_it_covers() -> None:
    """Where an empty tray is known for certain, no hand can have been in it."""
    empty = checkered(tray())
    settling = Settling(empty)
    dim = cv2.GaussianBlur(hand(empty.copy(), 150, (100, 110, 120)), (0, 0), 6)
    seen = np.asarray(dim, np.uint8)
    assert given(settling, frames(lambda _: seen, 0.6, 15)) == []
    assert (settling.state, settling.background_was_wrong) == (State.HAND, False)


def test_a_hand_that_rests_has_the_tray_looked_for_but_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That takes as long as a reading."""
    looks: list[Image] = []
    monkeypatch.setattr(KnownView, "tray_in", lambda _, image, dice: looks.append(image))
    given(Settling(EMPTY), frames(lambda _: hand(tray(), 150), 0.8, 15))
    assert len(looks) == 1


def test_after_dice_at_the_border_a_hand_is_seen_all_the_same() -> None:
    def then_a_hand(time: float) -> Image:
        image = die(tray(), 12, 240, colour=3)
        return hand(image, 150) if time > 1 else image

    settling = Settling(EMPTY)
    settling.dice = lambda _: [box(12, 240)]
    assert len(given(settling, frames(then_a_hand, 3, 15, noise=2))) == 1
    assert settling.state is State.HAND
