"""The films that the eye is measured with: what is said of each frame is so."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from edgebox.bench.eye_video import Set
from edgebox.bench.film import REST, Film, Shot, Thrown, Truth
from edgebox.bench.film_props import Pose, Prop, between, cut_out
from edgebox.vision.frame import Image
from tests.vision.shipped import TRAYS

FPS = 10


@pytest.fixture(scope="module")
def tray() -> Set:
    return Set.of(TRAYS / "genesys", width=480)


@pytest.fixture(scope="module")
def film(tray: Set) -> Film:
    return next(tray.films(FPS))


@pytest.fixture(scope="module")
def shots(film: Film) -> list[Shot]:
    return list(film)


def difference(one: Image, other: Image) -> Image:
    """How two pictures differ where noise is averaged away."""
    return np.asarray(cv2.absdiff(cv2.blur(one, (5, 5)), cv2.blur(other, (5, 5))), np.uint8)


def grain(image: Image) -> NDArray[np.float32]:
    """What is left of a picture without all that is larger than a pixel or two."""
    fine = image.astype(np.float32)
    return np.asarray(fine - cv2.blur(fine, (5, 5)), np.float32)


def stretches(shots: list[Shot]) -> Iterator[tuple[Truth, int | None, list[Shot]]]:
    for (truth, roll), part in itertools.groupby(shots, lambda shot: (shot.truth, shot.roll)):
        yield truth, roll, list(part)


def test_the_story_is_told_in_order(film: Film, shots: list[Shot]) -> None:
    assert [(truth, roll) for truth, roll, _ in stretches(shots)] == [
        (Truth.STILL, None),
        (Truth.HAND, None),
        (Truth.STILL, None),
        (Truth.MOVING, None),
        (Truth.STILL, 0),
        (Truth.HAND, None),  # passes over the dice
        (Truth.STILL, 0),
        (Truth.HAND, None),  # gathers them
        (Truth.STILL, None),
        (Truth.MOVING, None),
        (Truth.STILL, 1),
    ]
    assert len(shots) == len(film)
    assert film.rolls == 2
    assert [shot.frame.at for shot in shots] == pytest.approx([n / FPS for n in range(len(shots))])


def test_frames_at_rest_are_the_picture_but_for_noise(tray: Set, shots: list[Shot]) -> None:
    pictures: dict[int | None, Image] = {None: tray.empty.image}
    for number, thrown in enumerate(tray.thrown(each) for each in tray.pictures):
        pictures[number] = thrown.image
    still = [shot for shot in shots if shot.truth is Truth.STILL]
    for shot in still:
        assert difference(shot.frame.image, pictures[shot.roll]).max() < 18
    for one, other in itertools.pairwise(still):
        # each frame has noise of its own; light that wavers would not show here
        assert np.std(grain(one.frame.image) - grain(other.frame.image)) > 1


def test_frames_in_which_something_moves_are_unlike_rest_and_each_other(
    tray: Set, shots: list[Shot]
) -> None:
    """Even the last before the dice lie still, but for the first glimpse and the last."""
    for truth, _, part in stretches(shots):
        if truth is Truth.STILL:
            continue
        seen = part if truth is Truth.MOVING else part[1:-1]
        for shot in seen:
            still = [tray.empty.image, *(tray.thrown(each).image for each in tray.pictures)]
            assert min(difference(shot.frame.image, each).max() for each in still) > 25
    for truth, _, part in stretches(shots):
        if truth is Truth.MOVING:
            for one, other in itertools.pairwise(part):
                assert difference(one.frame.image, other.frame.image).max() > 25


def test_dice_come_ever_slower_to_just_where_they_lie(tray: Set, shots: list[Shot]) -> None:
    lying = tray.thrown(tray.pictures[0]).image
    (part,) = [part for truth, roll, part in stretches(shots) if truth is Truth.MOVING][:1]
    off = [float(difference(shot.frame.image, lying).mean()) for shot in part]
    assert off[-1] < 0.5 * off[0]
    for number, each in enumerate(tray.thrown(tray.pictures[0]).boxes):
        prop, place = cut_out(lying, each)
        image = tray.empty.image.copy()
        prop.laid(image, [Pose(*place)])
        x, y = (round(side) for side in place)
        core = np.s_[y - 4 : y + 5, x - 4 : x + 5]
        assert np.array_equal(image[core], lying[core]), number


@pytest.mark.parametrize("rests", [True, False])
def test_the_hand_above_the_dice_rests_in_some_films_only(tray: Set, rests: bool) -> None:
    thrown = tray.thrown(tray.pictures[0])
    shots = list(Film(tray.empty.image, [thrown], fps=FPS, seed=1, rests=rests))
    hands = [part for truth, _, part in stretches(shots) if truth is Truth.HAND]
    assert len(hands) == 2
    count = round(REST * FPS)
    middle = hands[1][(len(hands[1]) - count) // 2 :][:count]
    moved = [
        difference(one.frame.image, other.frame.image).max() > 25
        for one, other in itertools.pairwise(middle)
    ]
    assert moved == [not rests] * (count - 1)


def test_a_film_is_the_same_each_time_and_another_for_another_seed(tray: Set) -> None:
    thrown = [tray.thrown(tray.pictures[0])]

    def some(seed: int) -> list[Image]:
        film = Film(tray.empty.image, thrown, fps=5, seed=seed)
        return [shot.frame.image for shot in itertools.islice(film, 5, 9)]

    assert np.array_equal(some(1), some(1))
    assert not np.array_equal(some(1), some(2))


def test_frames_are_made_only_when_they_are_asked_for(
    tray: Set, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Pose] = []
    monkeypatch.setattr(Prop, "laid", lambda _prop, _image, poses: drawn.extend(poses))
    shots = iter(Film(tray.empty.image, [tray.thrown(tray.pictures[0])], fps=FPS))
    for _ in range(FPS):  # the empty tray
        next(shots)
    assert drawn == []
    next(shots)
    assert len(drawn) > 0


def test_what_is_fast_is_blurred() -> None:
    layer = np.zeros((9, 9, 4), np.float32)
    layer[..., :3] = 200
    prop = Prop(layer, (4, 4))
    sharp, blurred = (np.zeros((40, 60, 3), np.uint8) for _ in range(2))

    prop.laid(sharp, between(Pose(20, 20), Pose(20, 20), 5))
    prop.laid(blurred, between(Pose(20, 20), Pose(32, 20), 5))

    assert sorted(set(sharp.ravel().tolist())) == [0, 200]
    assert np.count_nonzero(blurred) > np.count_nonzero(sharp)
    assert blurred[20, 16].max() < sharp[20, 16].max() == 200
    assert blurred[20, 26].max() > sharp[20, 26].max() == 0


def test_a_thing_out_of_view_leaves_the_picture_alone() -> None:
    image = np.full((40, 60, 3), 77, np.uint8)
    Prop(np.zeros((9, 9, 4), np.float32), (4, 4)).laid(image, [Pose(-30, 20)])
    assert set(image.ravel().tolist()) == {77}


def test_pictures_must_fit_the_empty_tray() -> None:
    empty = np.zeros((40, 60, 3), np.uint8)
    with pytest.raises(ValueError, match="of the size of the empty tray"):
        Film(empty, [Thrown(empty[:30], [])])
    with pytest.raises(ValueError, match="needs throws"):
        Film(empty, [])
    with pytest.raises(ValueError, match="not in the picture"):
        cut_out(empty, (80, 10, 10, 10))
