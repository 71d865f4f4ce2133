"""Words on pictures."""

import numpy as np
import pytest

from edgebox.vision.lettering import WARN, lettered


def written(place: tuple[float, float], **how: bool) -> np.ndarray:
    """Return which pixels of a picture (200, 300) a word changes."""
    image = np.full((200, 300, 3), 77, np.uint8)
    lettered(image, "setback", place, 0.6, **how)
    return np.asarray((image != 77).any(axis=2))


@pytest.mark.parametrize("place", [(-50, -50), (290, 10), (5, 400), (1000, 1000)])
def test_words_stay_within_the_picture(place: tuple[float, float]) -> None:
    assert written(place).sum() == written((100, 100)).sum()


def test_a_centred_line_lies_about_its_place() -> None:
    rows, columns = np.nonzero(written((150, 100), centred=True))
    assert (rows.min() + rows.max()) / 2 == pytest.approx(100, abs=3)
    assert (columns.min() + columns.max()) / 2 == pytest.approx(150, abs=3)


def test_a_warning_has_paper_of_its_own() -> None:
    image = np.zeros((200, 300, 3), np.uint8)
    lettered(image, "glare", (100, 100), 0.6, warns=True)
    assert (image == WARN).all(axis=2).sum() > 300
