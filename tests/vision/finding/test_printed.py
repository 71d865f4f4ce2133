"""What is printed on a tray and looks like a die."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.finding.printed import (
    Mask,
    in_empty_tray,
    in_empty_tray_beside_dice,
    in_empty_tray_beside_surer,
    seen_beside,
)
from edgebox.vision.frame import Image
from edgebox.vision.recognising.look import Look
from tests.vision import shipped
from tests.vision.judging.test_glances import reader_that_finds

PLACE = (100.0, 80.0, 60.0, 60.0)


def mat(noise: int = 0) -> np.ndarray:
    """Return a grey mat with a square printed on it, as a camera sees it."""
    picture = np.full((240, 320, 3), 130, np.uint8)
    cv2.rectangle(picture, (105, 85), (155, 135), (60, 60, 60), 3)
    grain = np.random.default_rng(noise).normal(0, 4, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def beside_surer(
    image: Image, empty: Image | None, place: Box, surer: Sequence[Box], unseen: Mask | None = None
) -> bool:
    """Return whether a find shows the empty tray where surer ones are not."""
    return in_empty_tray_beside_surer(image, empty, place, seen_beside(place, surer, unseen))


@pytest.mark.parametrize("light", [0.7, 1.0, 1.3])
def test_a_printed_square_is_a_part_of_the_tray_in_any_light(light: float) -> None:
    now = np.clip(mat(1) * light, 0, 255).astype(np.uint8)
    assert in_empty_tray(now, mat(2), PLACE)


def test_a_die_on_the_print_is_none() -> None:
    now = mat(1)
    cv2.rectangle(now, (110, 85), (150, 130), (20, 20, 20), -1)
    cv2.circle(now, (130, 107), 9, (240, 240, 240), -1)
    assert not in_empty_tray(now, mat(2), PLACE)


def test_where_nothing_is_to_be_seen_nothing_is_the_same() -> None:
    plain = np.full((240, 320, 3), 20, np.uint8)
    assert not in_empty_tray(plain, plain, PLACE)
    assert not in_empty_tray(mat(1), None, PLACE)


def test_what_was_never_seen_empty_is_not_compared() -> None:
    """After a bump the empty tray has there what the picture itself shows."""
    now, unseen = mat(1), np.zeros((240, 320), np.bool_)
    unseen[:, :110] = True
    assert in_empty_tray(now, now, PLACE, unseen)
    unseen[:, :140] = True
    assert not in_empty_tray(now, now, PLACE, unseen)
    assert not beside_surer(now, now, PLACE, [DIE], unseen)
    unseen[:] = True
    assert not in_empty_tray_beside_dice(now, now, PLACE, [], unseen)


DIE = (140.0, 70.0, 80.0, 80.0)
"""Lies on a third of the print."""


def with_a_die(picture: np.ndarray) -> np.ndarray:
    x, y, wide, high = map(int, DIE)
    cv2.rectangle(picture, (x, y), (x + wide, y + high), (20, 200, 240), cv2.FILLED)
    return picture


@pytest.mark.parametrize("light", [0.7, 1.0, 1.1])
def test_a_print_that_a_die_lies_on_in_part_is_a_part_of_the_tray(light: float) -> None:
    now = np.clip(with_a_die(mat(1)) * light, 0, 255).astype(np.uint8)
    assert not in_empty_tray(now, mat(2), PLACE)
    assert in_empty_tray_beside_dice(now, mat(2), PLACE, [DIE])


@pytest.mark.parametrize("place", [(95.0, 90.0, 70.0, 30.0), (115.0, 75.0, 30.0, 70.0)])
def test_what_a_die_covers_of_a_place_is_left_out_however_long_that_is(place: Box) -> None:
    now = with_a_die(mat(1))
    assert in_empty_tray_beside_dice(now, mat(2), place, [DIE])
    assert beside_surer(now, mat(2), place, [DIE])


def test_a_coin_beside_a_die_is_none() -> None:
    now = with_a_die(mat(1))
    cv2.circle(now, (112, 110), 32, (150, 150, 150), cv2.FILLED)
    assert not in_empty_tray_beside_dice(now, mat(2), PLACE, [DIE])
    assert not in_empty_tray_beside_dice(now, None, PLACE, [DIE])


def test_what_dice_cover_may_show_anything() -> None:
    assert not in_empty_tray_beside_dice(mat(1), mat(2), PLACE, [(95.0, 75.0, 60.0, 80.0)])
    assert in_empty_tray_beside_dice(mat(1), mat(2), PLACE, [(200.0, 75.0, 60.0, 80.0)])


def test_a_last_strip_beside_dice_tells_nothing_however_much_it_is_as_before() -> None:
    covers_most, covers_less = (95.0, 75.0, 52.0, 80.0), (95.0, 75.0, 46.0, 80.0)
    assert not in_empty_tray_beside_dice(mat(1), mat(2), PLACE, [covers_most])
    assert in_empty_tray_beside_dice(mat(1), mat(2), PLACE, [covers_less])


@pytest.mark.parametrize("light", [0.7, 1.0, 1.1])
def test_what_looks_like_a_die_is_none_where_a_surer_one_lies_on_its_print(light: float) -> None:
    now = np.clip(with_a_die(mat(1)) * light, 0, 255).astype(np.uint8)
    assert beside_surer(now, mat(2), PLACE, [DIE])
    assert not beside_surer(now, None, PLACE, [DIE])


def test_a_die_beside_a_surer_one_is_one_and_so_is_one_of_which_less_than_half_is_seen() -> None:
    two = with_a_die(mat(1))
    cv2.rectangle(two, (102, 82), (138, 138), (200, 40, 40), cv2.FILLED)
    assert not beside_surer(two, mat(2), PLACE, [DIE])
    smudged = with_a_die(mat(1))
    cv2.circle(smudged, (120, 110), 14, (60, 60, 60), cv2.FILLED)
    assert not beside_surer(smudged, mat(2), PLACE, [DIE])
    rim = (95.0, 75.0, 42.0, 80.0)
    assert not beside_surer(mat(1), mat(2), PLACE, [rim])
    assert beside_surer(mat(1), mat(2), PLACE, [(95.0, 75.0, 30.0, 80.0)])


@pytest.mark.parametrize("printed_on_mat", [True, False])
def test_a_print_that_a_die_reaches_into_is_not_looked_at(printed_on_mat: bool) -> None:
    roll, empty = load_frame(shipped.RIG / "roll01.jpg").image, shipped.empty()
    x, y, wide, high = min(each["box"] for each in shipped.labels("starwars", 1))
    aside = (x + 0.6 * wide, y, wide, high)
    left, top = round(x + 1.1 * wide), round(y + 0.1 * high)
    with_print = [roll.copy(), empty.copy()]
    for each in with_print:
        cv2.rectangle(each, (left, top), (left + 35, top + 50), (20, 20, 20), cv2.FILLED)
    reader = reader_that_finds((), [Found(aside, 0.6)])
    finds = reader.see(with_print[0], with_print[1] if printed_on_mat else empty).finds
    assert (aside in [each.place for each in finds]) == (not printed_on_mat)


@pytest.mark.parametrize("printed_on_mat", [True, False])
def test_a_print_under_the_edge_of_a_die_does_not_make_the_picture_doubtful(
    printed_on_mat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll, empty = load_frame(shipped.RIG / "roll01.jpg").image, shipped.empty()
    x, y, wide, high = min(
        (each["box"] for each in shipped.labels("starwars", 1)), key=lambda box: abs(box[0] - 500)
    )
    aside = (x + 0.78 * wide, y, wide, high)
    reader = reader_that_finds((), [Found(aside, 0.5)])
    look = reader._looker.look

    def looks(image: Image, places: Sequence[Box], *more: Any) -> list[Look]:
        return [
            replace(each, nothing=0.9999) if each.place == aside else each
            for each in look(image, places, *more)
        ]

    monkeypatch.setattr(reader._looker, "look", looks)
    left, top = round(x + 1.2 * wide), round(y + 0.2 * high)
    with_print = [roll.copy(), empty.copy()]
    for each in with_print:
        cv2.rectangle(each, (left, top), (left + 30, top + 40), (90, 90, 90), 5)
    doubt = reader.see(with_print[0], with_print[1] if printed_on_mat else empty).doubt
    assert ("no die is in view" in str(doubt)) == (not printed_on_mat)


def test_no_die_is_taken_for_a_part_of_the_tray_and_what_was_there_before_is_none() -> None:
    roll = load_frame(shipped.RIG / "roll01.jpg")
    for die in shipped.labels("starwars", 1):
        x, y, w, h = die["box"]
        assert not in_empty_tray(roll.image, shipped.empty(), (x, y, w, h))
    # a mat with all these dice printed on it
    assert Reader().read(roll, Frame(roll.image)).dice == ()
