"""Where the view of a plain tray lies now: its edges, laid over those of the empty tray."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from edgebox.vision import load_frame
from edgebox.vision.frame import Image
from edgebox.vision.tray.alignment import aligned
from edgebox.vision.tray.registration import Matrix, as_it_was, farthest, registered
from tests.vision.shipped import TRAYS, empty

HIGH, WIDE = 480, 640
DICE = [(180, 130, 60, 60), (300, 200, 64, 58), (380, 330, 58, 62), (240, 300, 60, 60)]


def plain(seed: int) -> Image:
    """A grey floor within lighter walls, and the grain of a camera."""
    tray = np.full((HIGH, WIDE, 3), 150, np.uint8)
    cv2.rectangle(tray, (90, 60), (550, 420), (80, 84, 82), cv2.FILLED)
    grain = np.random.default_rng(seed).normal(0, 3, tray.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(tray, (0, 0), 2) + grain, 0, 255), np.uint8)


def with_dice(tray: Image) -> Image:
    made = tray.copy()
    for x, y, wide, high in DICE:
        cv2.rectangle(made, (x, y), (x + wide, y + high), (40, 200, 230), cv2.FILLED)
    return made


def moved(x: float, y: float, turn: float = 0.0, size: float = 1.0) -> Matrix:
    matrix = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), turn, size)
    matrix[:, 2] += np.array((x, y))
    return np.asarray(matrix, np.float64)


def seen(tray: Image, matrix: Matrix) -> Image:
    view = cv2.warpAffine(tray, matrix, (WIDE, HIGH), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def hidden(matrix: Matrix, image: Image) -> NDArray[np.bool_]:
    """Where dice are, with some room around them, in a picture of the moved camera."""
    there = np.zeros(image.shape[:2], np.uint8)
    for x, y, wide, high in DICE:
        cv2.rectangle(there, (x - 12, y - 12), (x + wide + 12, y + high + 12), 1, cv2.FILLED)
    return seen(there, matrix) > 0


@pytest.mark.parametrize(
    "bump",
    [(3, 2), (-14, 9), (24, -18), (4, -6, 1.5), (-8, 5, -2), (0, 0, 0, 1.03), (3, -2, 1, 0.98)],
)
def test_a_plain_tray_is_found_where_it_lies_now(bump: tuple[float, ...]) -> None:
    """No corner of it tells that, as there are hardly any."""
    matrix = moved(*bump)
    image = seen(with_dice(plain(1)), matrix)

    found = aligned(plain(2), image, hidden(matrix, image), as_it_was())

    assert registered(plain(2), image) is None
    assert found is not None
    assert farthest(found, matrix, image) < 3


def test_one_that_was_found_elsewhere_is_looked_for_from_there() -> None:
    """A camera that was bumped twice may be further away than one bump takes it."""
    matrix = moved(70, -52)
    image = seen(with_dice(plain(1)), matrix)
    covered = hidden(matrix, image)

    assert aligned(plain(2), image, covered, as_it_was()) is None
    found = aligned(plain(2), image, covered, moved(52, -40))

    assert found is not None
    assert farthest(found, matrix, image) < 3


@pytest.mark.parametrize("light", [0.4, 1.5])
def test_it_is_found_in_other_light(light: float) -> None:
    matrix = moved(9, -7)
    image = np.asarray(np.clip(seen(plain(1), matrix) * light, 0, 255), np.uint8)

    found = aligned(plain(2), image, np.zeros((HIGH, WIDE), np.bool_), as_it_was())

    assert found is not None
    assert farthest(found, matrix, image) < 3


@pytest.mark.parametrize(("tray", "other"), [("genesys", "starwars"), ("starwars", "pips")])
def test_another_tray_is_not_taken_for_this_one_elsewhere(tray: str, other: str) -> None:
    image = load_frame(TRAYS / other / "roll01.jpg").image
    nothing = np.zeros(image.shape[:2], np.bool_)
    assert aligned(empty(tray), image, nothing, as_it_was()) is None


@pytest.mark.parametrize("all_hidden", [False, True])
def test_where_no_edge_is_seen_nothing_is_told(all_hidden: bool) -> None:
    image = plain(1) if all_hidden else np.full((HIGH, WIDE, 3), 90, np.uint8)
    covered = np.full((HIGH, WIDE), all_hidden)
    assert aligned(plain(2), image, covered, as_it_was()) is None


def test_a_picture_as_flat_as_any_lies_where_it_is() -> None:
    """Less than a row of it is left at the first look."""
    grain = np.random.default_rng(1).integers(0, 255, (100, 20_000, 3), np.uint8)

    found = aligned(grain, grain, np.zeros(grain.shape[:2], np.bool_), as_it_was())

    assert found is None or farthest(found, as_it_was(), grain) < 3
