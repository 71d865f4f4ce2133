"""A smaller picture shows all of the larger one."""

import numpy as np
import pytest

from edgebox.vision.scaling import scaled


@pytest.mark.parametrize(("wide", "high"), [(64, 64), (61, 47), (24, 24), (13, 9)])
def test_a_smaller_picture_is_as_bright_and_nothing_is_left_out_of_fine_patterns(
    wide: int, high: int
) -> None:
    rng = np.random.default_rng(1)
    fine = rng.integers(0, 2, (163, 161, 3), dtype=np.uint8) * 255
    made = scaled(fine, wide, high)
    assert made.shape == (high, wide, 3)
    assert abs(float(made.mean()) - float(fine.mean())) < 4
    # each pixel is the mean of so many that it can't be as black or white as they are
    assert float(made.std()) < 127 * 1.35 / np.sqrt(163 * 161 / (wide * high))


def test_halving_keeps_every_pixel() -> None:
    image = np.zeros((8, 8, 3), np.uint8)
    image[3, 5] = 160
    made = scaled(image, 2, 2)
    assert made[0, 1].tolist() == [10, 10, 10]
    assert made.sum() == 30


def test_a_picture_of_that_size_stays_as_it_is() -> None:
    image = np.arange(27, dtype=np.uint8).reshape(3, 3, 3)
    assert (scaled(image, 3, 3) == image).all()


def test_a_picture_can_be_made_larger() -> None:
    image = np.full((3, 4, 3), 9, np.uint8)
    assert (scaled(image, 10, 9) == 9).all()
    assert scaled(image, 10, 9).shape == (9, 10, 3)
