"""Lamps mirrored on the dice that the die and the face network learn from."""

import cv2
import numpy as np

from models.making.shown.gleams import RINGS, SHARE, SHEENS, with_gleams

DARK = np.full((400, 64, 64, 3), 60, np.uint8)


def test_some_pictures_get_lamps_and_the_others_stay_as_they_are() -> None:
    made = with_gleams(DARK, np.random.default_rng(1))
    changed = (made != DARK).any(axis=(1, 2, 3))
    assert abs(changed.mean() - SHARE) < 0.08
    assert (DARK == 60).all()


def test_a_lamp_adds_light_and_leaves_most_of_the_face_to_be_seen() -> None:
    made = with_gleams(DARK, np.random.default_rng(2)).astype(int)
    assert (made >= 60).all()
    assert made.max() == 255
    covered = (made.max(axis=3) > 180).mean(axis=(1, 2))
    assert np.quantile(covered, 0.99) < 0.35
    assert (covered > 0.005).mean() > SHARE / 2


def test_satin_dice_shine_over_half_a_face() -> None:
    made = with_gleams(DARK, np.random.default_rng(3)).astype(int)
    lit = (made.max(axis=3) > 80).mean(axis=(1, 2))
    assert (lit > 0.4).mean() > SHARE * SHEENS / 5


def test_some_lamps_are_rings_about_something_dark() -> None:
    made = with_gleams(DARK, np.random.default_rng(4)).max(axis=3)
    rings = 0
    for picture in made:
        lit = np.asarray(picture > 150, np.uint8)
        _, inner = cv2.findContours(lit, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        if lit.any() and (inner[0, :, 3] >= 0).any():
            rings += 1
    assert SHARE * RINGS / 8 < rings / len(made) < SHARE


def test_lamps_lie_on_the_upper_face_where_that_is_off_the_middle() -> None:
    about = np.full((len(DARK), 2), (0.25, -0.25), np.float32)
    made = with_gleams(DARK, np.random.default_rng(5), about, face=0.4).max(axis=3)
    y, x = np.nonzero((made > 150).any(axis=0))
    assert x.mean() > 40
    assert y.mean() < 24
    assert not (made[:, 44:, :20] > 150).any()
