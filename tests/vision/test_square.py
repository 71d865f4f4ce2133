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


def test_of_a_square_at_its_own_size_each_pixel_is_that_of_the_picture() -> None:
    image = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    assert np.array_equal(square_about(image, 50, 40, 19, 20), image[30:50, 40:60])
    assert np.array_equal(square_about(image, 49.6, 40.4, 19, 20), image[30:50, 40:60])
    padded = np.pad(image, ((20, 20), (20, 20), (0, 0)), "edge")
    for x, y in ((3, 5), (77, 55)):
        there = padded[y + 10 : y + 30, x + 10 : x + 30]
        assert np.array_equal(square_about(image, x, y, 19, 20), there)


def test_what_lies_beyond_the_border_is_cut_out_as_at_it() -> None:
    image = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    for beyond, at in (((-9, -50), (0, 0)), ((300, 400), (79, 59))):
        assert np.array_equal(
            square_about(image, *beyond, 19, 20), square_about(image, *at, 19, 20)
        )


def test_a_picture_beyond_the_border_is_still_a_square() -> None:
    image = np.full((60, 80, 3), 7, np.uint8)
    for x, y in ((-500, 30), (40, 900), (80, 60)):
        assert (square_about(image, x, y, 50, 20) == 7).all()
