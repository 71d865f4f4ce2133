"""Words on pictures."""

import numpy as np
import pytest

from edgebox.vision.frame import Image
from edgebox.vision.overlays.lettering import DARK, PALE, WARN, lettered

GREY = 77


def picture(
    place: tuple[float, float], shape: tuple[int, int] = (200, 300), size: float = 0.6, **how: bool
) -> Image:
    """Return a grey picture with a word in it."""
    image = np.full((*shape, 3), GREY, np.uint8)
    lettered(image, "setback", place, size, **how)
    return image


def written(place: tuple[float, float], *, centred: bool = False) -> np.ndarray:
    """Return which pixels of a picture (200, 300) a word changes."""
    return np.asarray((picture(place, centred=centred) != GREY).any(axis=2))


def share_of(image: Image, colour: tuple[int, int, int]) -> float:
    """Return how much of what is written has a colour, or nearly so: thin strokes are soft."""
    changed = image[(image != GREY).any(axis=2)].astype(int)
    return float((np.abs(changed - colour) < 60).all(axis=1).mean())


@pytest.mark.parametrize("place", [(-50, -50), (290, 10), (5, 400), (1000, 1000)])
def test_words_stay_within_the_picture(place: tuple[float, float]) -> None:
    assert written(place).sum() == written((100, 100)).sum()


def test_of_a_word_that_is_too_long_the_beginning_is_there() -> None:
    whole, part = picture((0, 100)), picture((50, 100), (200, 50))
    np.testing.assert_allclose(part, whole[:, :50].astype(float), atol=8)


def test_of_letters_that_are_too_high_the_upper_part_is_there() -> None:
    whole, part = picture((100, 0)), picture((100, 8), (12, 300))
    np.testing.assert_allclose(part, whole[:12].astype(float), atol=8)


def test_a_centred_line_lies_about_its_place() -> None:
    rows, columns = np.nonzero(written((150, 100), centred=True))
    assert (rows.min() + rows.max()) / 2 == pytest.approx(100, abs=3)
    assert (columns.min() + columns.max()) / 2 == pytest.approx(150, abs=3)


@pytest.mark.parametrize(("warns", "paper", "ink"), [(False, DARK, PALE), (True, WARN, DARK)])
def test_letters_stand_out_from_their_paper_and_a_warning_from_other_words(
    warns: bool, paper: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    image = picture((100, 100), warns=warns)
    assert share_of(image, paper) > 0.5
    assert share_of(image, ink) > 0.01


def test_letters_of_a_large_picture_are_thick_and_lie_on_their_paper() -> None:
    image = picture((20, 150), (200, 400), size=2.0)
    rows, columns = np.nonzero((image != GREY).any(axis=2))
    written = image[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    for edge in (written[0], written[-1], written[:, 0], written[:, -1]):
        assert (edge == DARK).all()
    ink = (written > 200).all(axis=2)
    assert ink.mean() > 0.2
