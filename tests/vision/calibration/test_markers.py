import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow

from edgebox.errors import BadInputError
from edgebox.vision.calibration.markers import (
    CARD_MM,
    IDS,
    SCALE_BAR_MM,
    Marker,
    find_markers,
    is_sheet,
    marked_floor,
    save_sheet,
)
from tests.vision.calibration import drawn


def test_the_four_markers_tell_the_floor_and_its_size() -> None:
    floor = marked_floor(find_markers(drawn.tray(markers=(0, 1, 2, 3))))

    assert floor is not None
    assert np.abs(floor.corners - drawn.CORNERS).max() < 1.5
    assert floor.floor_mm == pytest.approx(drawn.FLOOR_MM, rel=0.01)


def test_any_card_may_lie_in_any_corner_turned_any_way() -> None:
    floor = marked_floor(find_markers(drawn.tray(markers=(2, 0, 3, 1), turns=(1, 3, 2, 1))))

    assert floor is not None
    assert np.abs(floor.corners - drawn.CORNERS).max() < 1.5


@pytest.mark.parametrize("floor", [(80, 80), (150, 150), (112, 108), (250, 85)], ids=str)
def test_the_floor_of_a_small_tray_is_told_too(floor: tuple[float, float]) -> None:
    right, bottom = floor[0] - CARD_MM, floor[1] - CARD_MM
    at = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)]

    found = marked_floor(find_markers(drawn.tray(markers=(0, 1, 2, 3), at=at)))

    assert found is not None
    assert found.floor_mm == pytest.approx(floor, rel=0.02)


def test_cards_laid_a_little_askew_tell_the_floor_all_the_same() -> None:
    markers = find_markers(drawn.tray(markers=(0, 1, 2, 3)))
    turned = [
        Marker(
            marker.number,
            (marker.corners - (middle := marker.corners.mean(axis=0))) @ turn(degrees) + middle,
        )
        for marker, degrees in zip(markers, (8, -6, 4, -8), strict=True)
    ]

    floor = marked_floor(turned)

    assert floor is not None
    assert floor.floor_mm == pytest.approx(drawn.FLOOR_MM, rel=0.1)


def turn(degrees: float) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    angle = np.deg2rad(degrees)
    return np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])


@pytest.mark.parametrize("seed", range(3))
def test_all_markers_are_found_in_a_picture_that_is_not_sharp(seed: int) -> None:
    """So it is before the lens is turned, with `edgebox calibrate` as the guide."""
    rng = np.random.default_rng(seed)
    corners = drawn.CORNERS + rng.normal(0, 30, (4, 2))
    turns = rng.integers(0, 4, 4).tolist()
    tray = drawn.tray(markers=(0, 1, 2, 3), corners=corners, seed=seed, turns=turns)
    blurred = cv2.GaussianBlur(tray, (0, 0), 4)

    for scale in (0.7, 0.5, 0.4):
        small = cv2.resize(blurred, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        dim = np.asarray(small * 0.6, np.uint8)
        assert [marker.number for marker in find_markers(dim)] == [0, 1, 2, 3]


def test_three_markers_tell_no_floor() -> None:
    markers = find_markers(drawn.tray(markers=(0, 1, -1, 3)))

    assert [marker.number for marker in markers] == [0, 1, 3]
    assert marked_floor(markers) is None


def test_an_empty_tray_shows_no_markers() -> None:
    assert find_markers(drawn.tray(texture=8)) == []


def test_the_printed_picture_is_read_back_and_has_its_true_size(tmp_path: Path) -> None:
    save_sheet(tmp_path / "sheet.png")

    image = cv2.imread(str(tmp_path / "sheet.png"))
    assert image is not None
    markers = find_markers(np.asarray(image, np.uint8))
    assert tuple(marker.number for marker in markers) == IDS
    side = np.linalg.norm(markers[0].corners[1] - markers[0].corners[0])
    assert side / 300 * 25.4 == pytest.approx(30, abs=0.1)
    with Pillow.open(tmp_path / "sheet.png") as png:
        assert png.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        assert png.size == (2480, 3508)


def test_the_sheet_is_known_at_any_size_and_a_photograph_of_it_is_not(tmp_path: Path) -> None:
    save_sheet(tmp_path / "sheet.png")
    sheet = cv2.imread(str(tmp_path / "sheet.png"))
    assert sheet is not None
    high, wide = sheet.shape[:2]
    for size in ((wide, high), (827, 1169)):
        assert is_sheet(np.asarray(cv2.resize(sheet, size, interpolation=cv2.INTER_AREA), np.uint8))
    for quarters in (1, 2, 3):
        assert is_sheet(np.ascontiguousarray(np.rot90(sheet, quarters)))
    photographed = np.pad(np.asarray(sheet, np.uint8), ((120, 120), (120, 120), (0, 0)))
    for image in (photographed, cv2.resize(photographed, (wide, high)), drawn.tray()):
        assert not is_sheet(np.asarray(image, np.uint8))


def test_the_vector_sheet_is_in_millimetres_with_a_bar_of_fifty(tmp_path: Path) -> None:
    save_sheet(tmp_path / "sheet.svg")

    text = (tmp_path / "sheet.svg").read_text(encoding="utf-8")
    assert 'width="210mm" height="297mm" viewBox="0 0 210 297"' in text
    assert re.search(rf'<rect [^>]*width="{SCALE_BAR_MM}" height="2"', text)
    assert len(re.findall('width="30" height="30"', text)) == 4


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="must end in"):
        save_sheet(tmp_path / "sheet.pdf")
