"""Pictures are tinted anew each time that a network is shown them."""

import numpy as np

from models.making.pictures import CAST_SHARE, DARK_SHARE, tinted

GREY = np.full((800, 8, 8, 3), 128, np.uint8)


def test_some_pictures_have_the_cast_of_a_lamp_that_the_camera_does_not_know() -> None:
    values = tinted(GREY, np.random.default_rng(1)).mean(axis=(1, 2))
    warm = np.log(values[:, 2] / values[:, 0])
    # without a cast the channels differ by a twentieth or so
    strong = np.abs(warm) > 0.25
    assert 0.4 * CAST_SHARE < strong.mean() < CAST_SHARE
    assert warm.max() > 0.5
    assert warm.min() < -0.2
    assert abs(np.median(warm)) < 0.05


def test_some_pictures_are_of_a_dim_room() -> None:
    values = tinted(GREY, np.random.default_rng(2)).mean(axis=(1, 2, 3))
    # without that few keep less than two thirds of their brightness
    dim = values < 0.66 * np.median(values)
    assert 0.4 * DARK_SHARE < dim.mean() < 1.2 * DARK_SHARE
    assert values.min() < 0.4 * np.median(values)
