"""Lamps mirrored on the dice that the face network learns from."""

import numpy as np

from models.making.gleams import SHARE, SHEENS, with_gleams

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
