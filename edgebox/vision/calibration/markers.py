"""The printed markers: a sheet of four cards, and the floor's corners from those in a picture.

A card lies in each corner of the floor, any card in any corner, turned any way: of a card's
corners, the one farthest from the middle of all four cards is the floor's.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.drawing.scene import Scene, picture_format
from edgebox.home import write_named
from edgebox.vision.calibration.corners import Corners, in_order
from edgebox.vision.frame import Image

IDS = (0, 1, 2, 3)
MODULE_MM, MODULES = 5.0, 6
MARKER_MM = MODULE_MM * MODULES
MARGIN_MM = MODULE_MM
"""The white around a marker that belongs to its card; it is also the reference for white."""

CARD_MM = MARKER_MM + 2 * MARGIN_MM

LEAST_FLOOR_MM = 1.9 * CARD_MM
"""A floor's side has room for two cards, but for an error of measurement."""

DOTS_A_MODULE = 8
"""Pixels to which each module of a marker is scaled to be read. With the usual 4, far more of those
in a dark or blurred part of a picture are not read: of 800 in rendered trays 53 instead of 36."""

_OFF_SQUARE, _ASKEW = 0.25, 20.0
"""By what share a marker's sides may differ from its true size on the floor, and by how many
degrees from the way the walls run, where the cards lie in the corners."""

_AS_PRINTED_MM = 2.0
"""Markers that lie so near to where they are on the sheet are still on it."""

SCALE_BAR_MM = 50
_PAGE_MM = (210.0, 297.0)
_DPI = 300


@dataclass(frozen=True)
class Marker:
    """A marker in a picture."""

    number: int
    corners: NDArray[np.float64]
    """(4, 2) pixels: its upper left as printed, then clockwise."""

    def card(self) -> NDArray[np.float64]:
        """Return the (4, 2) corners of its card, the white margin counted in."""
        return self.places([(0, 0), (CARD_MM, 0), (CARD_MM, CARD_MM), (0, CARD_MM)])

    def places(self, points: list[tuple[float, float]]) -> NDArray[np.float64]:
        """Return (N, 2) pixels of points on the card, given in mm from its upper left corner."""
        low, high = MARGIN_MM, MARGIN_MM + MARKER_MM
        printed = np.array([(low, low), (high, low), (high, high), (low, high)], np.float32)
        matrix = cv2.getPerspectiveTransform(printed, self.corners.astype(np.float32))
        given = np.array(points, np.float32)[None]
        return np.asarray(cv2.perspectiveTransform(given, matrix)[0], np.float64)


@dataclass(frozen=True)
class MarkedFloor:
    """A floor as its four markers tell it."""

    corners: Corners
    floor_mm: tuple[float, float]
    """Width and height in millimetres, if the sheet was printed at its true size."""


def find_markers(image: Image) -> list[Marker]:
    """Return the markers of our sheet in a picture ((H, W, 3) uint8 BGR), by number."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.perspectiveRemovePixelPerCell = DOTS_A_MODULE
    detector = cv2.aruco.ArucoDetector(_dictionary(), settings)
    # the class is in OpenCV 4.10 and 5 alike; the function of that name is not
    corners, numbers, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    found: dict[int, Marker] = {}
    # without any, the numbers are None instead of an empty list
    for outline, number in zip(corners, np.ravel(numbers) if len(corners) else (), strict=True):
        marker = Marker(int(number), np.asarray(outline, np.float64).reshape(4, 2))
        rival = found.get(marker.number)
        # a reflection on a wall is smaller than the marker itself
        if marker.number in IDS and (rival is None or _area(marker) > _area(rival)):
            found[marker.number] = marker
    return [found[number] for number in sorted(found)]


def shows_mirrored_markers(image: Image) -> bool:
    """Return whether a picture ((H, W, 3) uint8 BGR) shows our markers the wrong way round.

    Some apps mirror what a phone's front camera sees, and a mirrored marker is none.
    """
    return bool(find_markers(np.ascontiguousarray(image[:, ::-1])))


def is_sheet(image: Image) -> bool:
    """Return whether a picture ((H, W, 3) uint8 BGR) is the sheet itself, turned or not.

    In a photograph of it the markers do not lie as far from the borders as on the page.
    """
    shorter, longer = sorted(image.shape[:2])
    mm = shorter / _PAGE_MM[0]
    # few pictures have a page's shape: most need not be searched
    if abs(longer / mm - _PAGE_MM[1]) > _AS_PRINTED_MM:
        return False
    markers = find_markers(image)
    if len(markers) != len(IDS):
        return False
    seen = np.concatenate([marker.corners for marker in markers]) / mm
    height, width = (side / mm for side in image.shape[:2])
    x, y = seen.T
    turned = (x, y), (y, width - x), (width - x, height - y), (height - y, x)
    return any(_as_printed(np.stack(each, axis=1), markers) for each in turned)


def marked_floor(markers: list[Marker]) -> MarkedFloor | None:
    """Return the floor, or ``None`` unless all four markers were found and lie in its corners."""
    if len(markers) != len(IDS) or _on_the_sheet(markers):
        return None
    middle = np.mean([marker.corners.mean(axis=0) for marker in markers], axis=0)
    tips = []
    for marker in markers:
        card = marker.card()
        tips.append(card[np.argmax(np.linalg.norm(card - middle, axis=1))])
    try:
        corners = in_order(tips)
    except ValueError:
        return None
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    to_square = cv2.getPerspectiveTransform(corners.astype(np.float32), square)
    # two sides of each at right angles
    flat = [
        cv2.perspectiveTransform(m.corners.astype(np.float32)[None], to_square)[0][:3]
        for m in markers
    ]
    sides = np.diff(flat, axis=1)
    # together they span 30 mm across and down, turned or not
    floor = MARKER_MM / np.linalg.norm(sides, axis=1).mean(axis=0)
    if floor.min() < LEAST_FLOOR_MM or not _in_corners(sides * floor):
        return None
    return MarkedFloor(corners, (float(floor[0]), float(floor[1])))


def _on_the_sheet(markers: list[Marker]) -> bool:
    """Return whether markers lie as they were printed, so that nobody cut their cards apart."""
    seen = np.concatenate([marker.corners for marker in markers])
    to_sheet = np.asarray(cv2.findHomography(seen, _printed(markers))[0])
    if to_sheet.shape != (3, 3):  # nothing fits
        return False
    return _as_printed(cv2.perspectiveTransform(seen[None], to_sheet)[0], markers)


def _as_printed(corners: NDArray[Any], markers: list[Marker]) -> bool:
    """Return whether corners of markers, (N, 2) in mm of the sheet, are where they were printed."""
    off = np.linalg.norm(corners - _printed(markers), axis=1)
    return bool(off.max() < _AS_PRINTED_MM)


def _printed(markers: list[Marker]) -> NDArray[np.float64]:
    """Return (N, 2) where the corners of markers are on the sheet, in mm."""
    low, high = MARGIN_MM, MARGIN_MM + MARKER_MM
    own = np.array([(low, low), (high, low), (high, high), (low, high)])
    return np.concatenate([own + _place(marker.number) for marker in markers])


def _in_corners(sides: NDArray[np.floating]) -> bool:
    """Return whether cards lie straight on a floor, as those do that touch both walls of a corner.

    Args:
        sides: (N, 2, 2) two sides of each marker, in millimetres of the floor that they tell.
    """
    lengths = np.linalg.norm(sides, axis=2)
    turned = np.degrees(np.arctan2(sides[..., 1], sides[..., 0]))
    askew = np.abs((turned + 45) % 90 - 45)
    off = np.abs(lengths / MARKER_MM - 1)
    return bool(off.max() <= _OFF_SQUARE and askew.max() <= _ASKEW)


def marker_sheet() -> Scene:
    """Return the sheet to print, in millimetres."""
    width, height = _PAGE_MM
    sheet = Scene(width, height, title="Markers for the corners of a dice tray")
    left = _place(0)[0]
    sheet.text(left, 32, "Edgebox: markers for the dice tray", 6.5, bold=True)
    for line, text in enumerate(
        (
            "Print at 100 % on plain white paper and check the bar below with a ruler.",
            "Cut out the four cards along the thin lines and lay one flat into each corner of",
            "the floor, pushed into the corner: any card in any corner, turned any way.",
        )
    ):
        sheet.text(left, 41 + 6 * line, text, 3.6)
    for number in IDS:
        _card(sheet, *_place(number), number)
    _scale_bar(sheet, left, 190)
    return sheet


def printed_cards(dots: int) -> list[Image]:
    """Return the cards as they are printed, each (S, S, 3) uint8 BGR with so many dots a mm."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(marker_sheet().to_png(dots))) as png:
        sheet = np.asarray(png.convert("RGB"), np.uint8)[..., ::-1]
    side = round(CARD_MM * dots)
    corners = [tuple(round(each * dots) for each in _place(number)) for number in IDS]
    return [
        np.ascontiguousarray(sheet[top : top + side, left : left + side]) for left, top in corners
    ]


def _place(number: int) -> tuple[float, float]:
    """Return where a card's upper left corner lies on the sheet, in millimetres."""
    left = (_PAGE_MM[0] - 2 * CARD_MM - 30) / 2
    return left + number % 2 * (CARD_MM + 30), 68 + number // 2 * (CARD_MM + 20)


def save_sheet(path: str | Path) -> None:
    """Write the sheet as SVG in true size, or as PNG at 300 dots an inch, by the name's ending.

    Raises:
        BadInputError: the name ends otherwise.
        WorkFailedError: the file can't be written there.
    """
    ending, sheet = picture_format(path), marker_sheet()
    if ending == ".svg":
        made = _in_millimetres(sheet.to_svg()).encode()
    else:
        made = _with_resolution(sheet.to_png(_DPI / 25.4))
    write_named(Path(path), made, "the sheet")


def _card(sheet: Scene, x: float, y: float, number: int) -> None:
    sheet.rect(x, y, CARD_MM, CARD_MM, stroke="#9a9a9a", width=0.15)
    left, top = x + MARGIN_MM, y + MARGIN_MM
    sheet.rect(left, top, MARKER_MM, MARKER_MM, fill="#000000")
    bits = cv2.aruco.generateImageMarker(_dictionary(), number, MODULES) > 127
    # runs both ways, so that a viewer shows no seams between neighbouring modules
    for row, first, length in _runs(bits):
        sheet.rect(
            left + first * MODULE_MM,
            top + row * MODULE_MM,
            length * MODULE_MM,
            MODULE_MM,
            fill="#ffffff",
        )
    for column, first, length in _runs(bits.T):
        sheet.rect(
            left + column * MODULE_MM,
            top + first * MODULE_MM,
            MODULE_MM,
            length * MODULE_MM,
            fill="#ffffff",
        )


def _runs(bits: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """Return the white runs of each row: row, first, length."""
    found = []
    for row, line in enumerate(bits):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
        found += [(row, int(a), int(b - a)) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    return found


def _scale_bar(sheet: Scene, x: float, y: float) -> None:
    sheet.rect(x, y, SCALE_BAR_MM, 2, fill="#000000")
    for tick in range(0, SCALE_BAR_MM + 1, 10):
        at = x + tick
        sheet.line([(at, y - (3 if tick % SCALE_BAR_MM == 0 else 1.5)), (at, y)], "#000000", 0.2)
    sheet.text(x + SCALE_BAR_MM + 4, y + 2, f"{SCALE_BAR_MM} mm", 3.6)


def _in_millimetres(svg: str) -> str:
    width, height = _PAGE_MM
    return svg.replace(
        f'width="{width:.0f}" height="{height:.0f}"',
        f'width="{width:.0f}mm" height="{height:.0f}mm"',
        1,
    )


def _with_resolution(png: bytes) -> bytes:
    """Return the picture with its resolution noted, for a printer to keep the true size."""
    from PIL import Image as Pillow

    buffer = io.BytesIO()
    with Pillow.open(io.BytesIO(png)) as picture:
        picture.convert("L").save(buffer, "PNG", dpi=(_DPI, _DPI))
    return buffer.getvalue()


def _dictionary() -> Any:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def _area(marker: Marker) -> float:
    return float(abs(cv2.contourArea(marker.corners.astype(np.float32))))
