"""Dragged pictures that the die and the face network learn from."""

import numpy as np
import pytest

from models.making.shown.drags import LONGEST, LOST, SHARE, with_drags

SIDE, SIZE = 64, 50.0
DOT = ((0, 0), (30, 31), (30, 31), (0, 0))


def dots(count: int) -> np.ndarray:
    """Black pictures with a white dot in the middle."""
    made = np.zeros((count, SIDE, SIDE, 3), np.uint8)
    made[:, SIDE // 2, SIDE // 2] = 255
    return made


def test_some_pictures_are_dragged_and_the_others_stay_as_they_are() -> None:
    shown = dots(600)
    made, lost = with_drags(shown, np.full(600, SIZE), np.random.default_rng(1))
    changed = (made != shown).any(axis=(1, 2, 3))
    assert abs(changed.mean() - SHARE) < 0.04
    assert (shown == dots(600)).all()
    assert not lost[~changed].any()
    assert 0.2 < lost.sum() / changed.sum() < 0.7  # (LONGEST - LOST) / (LONGEST - SHORTEST)


def test_a_dot_becomes_a_line_and_is_lost_if_that_is_long() -> None:
    shown = np.repeat(np.pad(np.full((1, 3, 3, 3), 255, np.uint8), DOT), 900, axis=0)
    made, lost = with_drags(shown, np.full(900, SIZE), np.random.default_rng(2))
    changed = (made != shown).any(axis=(1, 2, 3))
    long = np.array([_length(each) for each in made])
    # the dot itself is three pixels wide, and ends are faint
    assert (long[changed & ~lost] < LOST * SIZE + 5).all()
    assert (long[lost] > LOST * SIZE - 2).all()
    assert long.max() < LONGEST * SIZE + 5


def _length(picture: np.ndarray) -> float:
    ys, xs = np.nonzero(picture[:, :, 0] > 2)
    return float(np.hypot(np.ptp(xs), np.ptp(ys)))


def test_a_drag_keeps_the_light_of_a_picture() -> None:
    shown = dots(300)
    made, _ = with_drags(shown, np.full(300, SIZE), np.random.default_rng(3))
    sums = made[..., 0].sum(axis=(1, 2)) / 255
    assert sums.min() > 0.6
    assert sums.max() < 1.3


def test_what_is_dragged_too_far_counts_as_hidden_and_bears_no_face() -> None:
    pytest.importorskip("torch", reason="training needs PyTorch")
    from models.making.shown.variations import varied_dice, varied_faces
    from tests.making.dice_shown import one_die

    looks = one_die()
    chosen = np.zeros(800, np.intp)
    faces = varied_faces(looks, chosen, np.random.default_rng(4))
    lost = faces["hidden"] == 1
    assert 0.01 < lost.mean() < SHARE
    assert (faces["face"] == np.where(lost, -1, 1)).all()
    assert (faces["mark"] == np.where(lost, -1, 1)).all()
    dice = varied_dice(looks, chosen, np.random.default_rng(5))
    assert 0.01 < dice["hidden"].mean() < SHARE


def test_a_blank_face_has_nothing_that_a_drag_could_hide() -> None:
    pytest.importorskip("torch", reason="training needs PyTorch")
    from models.making.shown.variations import varied_dice, varied_faces
    from tests.making.dice_shown import one_die

    chosen = np.zeros(800, np.intp)
    faces = varied_faces(one_die(blank=True), chosen, np.random.default_rng(4))
    assert not faces["hidden"].any()
    assert (faces["face"] == -1).any()
    dice = varied_dice(one_die(blank=True), chosen, np.random.default_rng(5))
    assert not dice["hidden"].any()
