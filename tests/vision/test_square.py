"""Cutting squares out of pictures."""

import numpy as np

from edgebox.vision.square import square_about


def test_a_square_is_cut_out_around_a_die_and_the_border_repeats() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    image[:, :50] = 200
    square = square_about(image, 0, 50, 40, 20)
    assert square.shape == (20, 20, 3)
    assert (square == 200).all()
    assert square_about(image, 50, 50, 40, 20)[:, [2, 17], 0].mean(axis=0).tolist() == [200, 0]


def test_a_picture_beyond_the_border_is_still_a_square() -> None:
    image = np.full((60, 80, 3), 7, np.uint8)
    for x, y in ((-500, 30), (40, 900), (80, 60)):
        assert (square_about(image, x, y, 50, 20) == 7).all()
