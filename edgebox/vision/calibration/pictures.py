"""Several pictures of the empty tray made into one, and what they tell by their differences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.errors import BadInputError
from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.markers import CARD_MM, Marker, find_markers
from edgebox.vision.frame import Frame, Image, size_words
from edgebox.vision.gamma import light_of

LARGEST_SIDE = 2560
"""Larger pictures are reduced to this: more would tell nothing more of a floor and its light, and
take memory."""

MOST = 9
"""So many pictures with markers, and so many without, are put together at most; more would only
take memory."""

_DIFFERS, _NOISES, _STRANGE = 25.0, 5.0, 0.004
"""Something lies in one picture alone if more than the third share of its floor differs from the
others by so many levels of 255, and by so many times the noise."""

_AGREE = 0.2
"""The least height of the peak (of 1) by which edges agree on a shift. Of 48 generated trays with
cards and without, shifted or not, it was 0.24 or more in one half at least, and all shifts from
there on were right to a pixel; of 37 pairs of two trays it was 0.14 at most."""


@dataclass(frozen=True)
class Pictures:
    """Pictures of one tray, all of one size, apart into those with markers and those without."""

    bare: tuple[Frame, ...]
    marked: tuple[Frame, ...]
    markers: tuple[Marker, ...]
    """All markers that any picture shows, each at its middle place over the pictures."""
    scale: float
    """Pixels here for a pixel of the files or the camera that the pictures came from."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        first = (self.bare + self.marked)[0].image
        return first.shape[1], first.shape[0]


@dataclass(frozen=True)
class Differences:
    """What several pictures of the same tray tell by their differences; of one, nothing."""

    pictures: int
    noise: float | None
    """The middle spread of a pixel's value over the pictures, of 255."""
    flicker: float | None
    """How much of the light comes and goes: 0.1 is a tenth."""
    bands: float | None
    """How much of it does so in bands across the picture, beside that of the whole."""
    moved: float | None
    """The farthest that two pictures are shifted, in pixels of a picture 1280 wide; ``None`` where
    that can't be told."""
    strange: tuple[str, ...]
    """The pictures in which something lies on the floor that the others do not show."""


def sort_pictures(frames: Iterable[Frame]) -> Pictures:
    """Reduce pictures if need be, look for markers in them, and part them by that.

    Of many no more are kept in memory than are put together.

    Raises:
        BadInputError: there are none, or they differ in size.
    """
    size: tuple[int, int] | None = None
    bare, marked = _Spread(), _Spread()
    seen: list[Marker] = []
    for number, frame in enumerate(frames):
        if size is None:
            size, first, given = frame.given_size, frame.name, frame.scale
            scale = min(1.0, LARGEST_SIDE / max(frame.image.shape[:2]))
            high, wide = (round(side * scale) for side in frame.image.shape[:2])
        if frame.given_size != size:
            raise BadInputError(
                f"{frame.name}: the picture has {size_words(frame.given_size)} pixels, {first} has "
                f"{size_words(size)}; give pictures of one camera."
            )
        # files of another kind may have been reduced to a pixel more or less already
        small = Frame(_at_size(frame.image, wide, high), frame.name)
        markers = find_markers(small.image)
        (marked if markers else bare).add(number, small)
        seen += markers
    if size is None:
        raise BadInputError("There is no picture to calibrate from.")
    middle = tuple(
        Marker(number, np.median([m.corners for m in seen if m.number == number], axis=0))
        for number in sorted({marker.number for marker in seen})
    )
    return Pictures(bare.frames, marked.frames, middle, scale / given)


class _Spread:
    """The most frames that are kept of any number, spread over all of them."""

    def __init__(self) -> None:
        self._kept: list[tuple[int, Frame]] = []

    def add(self, number: int, frame: Frame) -> None:
        """Add a frame, and let go of the one whose neighbours are nearest to each other."""
        self._kept.append((number, frame))
        if len(self._kept) > MOST:
            numbers = np.array([each for each, _ in self._kept])
            del self._kept[1 + int(np.argmin(numbers[2:] - numbers[:-2]))]

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Those that are kept, in their order."""
        return tuple(frame for _, frame in self._kept)


def empty_tray(pictures: Pictures) -> Image:
    """Return the middle of the pictures without markers, (H, W, 3) uint8 BGR.

    If markers lie in all of them, the floor under the cards is filled in from around them.
    """
    if pictures.bare:
        return middle_of([frame.image for frame in pictures.bare])
    image = middle_of([frame.image for frame in pictures.marked])
    _fill_in(image, pictures.markers)
    return image


def _fill_in(image: Image, markers: Sequence[Marker]) -> None:
    """Paint over the cards with the smooth light of the floor between them, in place."""
    under, floor = np.zeros(image.shape[:2], np.uint8), np.zeros(image.shape[:2], np.uint8)
    for marker in markers:
        # a little more than the card: its edge casts a shadow
        low, high = -0.06 * CARD_MM, 1.06 * CARD_MM
        card = marker.places([(low, low), (high, low), (high, high), (low, high)])
        cv2.fillConvexPoly(under, np.round(card).astype(np.int32), 255)
    cards = np.concatenate([marker.card() for marker in markers])
    cv2.fillConvexPoly(floor, cv2.convexHull(np.round(cards).astype(np.int32)), 255)
    rows, columns = np.nonzero((floor > 0) & (under == 0))
    if len(rows) < 1000:
        # one card, or all in a row: what is around has to do
        image[:] = cv2.inpaint(image, under, 4, cv2.INPAINT_TELEA)
        return
    step = max(1, len(rows) // 20_000)
    rows, columns = rows[::step], columns[::step]
    terms = _terms(rows, columns, image.shape)
    fit = np.linalg.lstsq(terms, image[rows, columns].astype(np.float64), rcond=None)[0]
    # outside the floor lie the walls, which the cards do not cover
    rows, columns = np.nonzero((under > 0) & (floor > 0))
    smooth = _terms(rows, columns, image.shape) @ fit
    image[rows, columns] = np.clip(np.round(smooth), 0, 255).astype(np.uint8)


def _terms(
    rows: NDArray[np.intp], columns: NDArray[np.intp], shape: tuple[int, ...]
) -> NDArray[np.float64]:
    y, x = rows / shape[0] - 0.5, columns / shape[1] - 0.5
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=1)


def middle_of(images: Sequence[Image]) -> Image:
    """Return the middle of pictures of one size, value by value; what moves through is left out."""
    if len(images) == 1:
        return images[0].copy()
    result = np.empty_like(images[0])
    # in strips: the median works on numbers eight times as large
    for top in range(0, result.shape[0], 64):
        strip = np.stack([image[top : top + 64] for image in images])
        result[top : top + 64] = np.round(np.median(strip, axis=0))
    return result


def differences(frames: Sequence[Frame], corners: Corners) -> Differences:
    """Compare pictures of the same empty tray on its floor.

    Args:
        frames: pictures of one size, all with markers or all without.
        corners: the floor's.
    """
    if len(frames) < 2:
        return Differences(len(frames), None, None, None, None, ())
    left, top = np.maximum(np.floor(corners.min(axis=0)), 0).astype(int)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int)
    step = max(1, (right - left) // 480)
    stack = np.stack(
        [
            cv2.cvtColor(frame.image[top:bottom, left:right], cv2.COLOR_BGR2GRAY)[::step, ::step]
            for frame in frames
        ]
    ).astype(np.float32)
    # a sensor that lies on its side has its bands upright
    lines = [np.median(stack, axis=axis, keepdims=True) for axis in (2, 1)]
    in_bands = [_in_bands(each.reshape(len(frames), -1)) for each in lines]
    even = stack - lines[int(np.argmax(in_bands))]
    noise = float(np.median(even.std(axis=0, ddof=1)))
    middle = np.median(even, axis=0)
    strange = []
    for frame, picture in zip(frames, even, strict=True):
        off = np.abs(cv2.medianBlur(picture - middle, 5)) > max(_DIFFERS, _NOISES * noise)
        if off.mean() > _STRANGE:
            strange.append(frame.name)
    flicker = float(_come_and_gone(np.median(stack, axis=(1, 2))[:, None])[0])
    return Differences(len(frames), noise, flicker, max(in_bands), _moved(frames), tuple(strange))


def _come_and_gone(levels: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return (L,) how much of the light of lines comes and goes.

    Args:
        levels: (N, L) how bright the lines are in each picture, of 255.
    """
    light = light_of(levels)
    return np.asarray(np.ptp(light, axis=0) / np.maximum(np.median(light, axis=0), 1e-6))


def _in_bands(levels: NDArray[np.floating]) -> float:
    """Return how much comes and goes in a tenth of the lines at least, and not in all of them."""
    own = 100 * levels / np.maximum(np.median(levels, axis=1, keepdims=True), 1)
    return float(np.percentile(_come_and_gone(own), 90))


def _moved(frames: Sequence[Frame]) -> float | None:
    shifts = [shift_between(frames[0].image, other.image) for other in frames[1:]]
    return max((each for each in shifts if each is not None), default=None)


def shift_after_markers(marked: Image, markers: Sequence[Marker], bare: Image) -> float | None:
    """Return how far a picture without markers is shifted against one with them.

    Args:
        marked: (H, W, 3) uint8 BGR, the tray with the markers.
        markers: those.
        bare: the same size, the tray without.

    Returns:
        as :func:`shift_between` does.
    """
    covered = marked.copy()
    # the cards' own edges are in one of them only
    _fill_in(covered, markers)
    return shift_between(covered, bare)


def shift_between(first: Image, second: Image) -> float | None:
    """Return how far a picture is shifted against another of one size, by its edges.

    Returns:
        pixels of a picture 1280 wide; edges stay where they are when the light changes. ``None``
        where they do not agree on a shift: other things lie there, or it is another place.
    """
    one, other = _edges(first), _edges(second)
    half = one.shape[1] // 2
    window = cv2.createHanningWindow((half, one.shape[0]), cv2.CV_32F)
    shifts = []
    # by halves: a camera that turned shifts one up and the other down
    for part in (slice(0, half), slice(half, 2 * half)):
        shift, agree = cv2.phaseCorrelate(one[:, part].copy(), other[:, part].copy(), window)
        if agree >= _AGREE:
            shifts.append(float(np.hypot(shift[0], shift[1])) * 1280 / one.shape[1])
    return max(shifts, default=None)


def _edges(image: Image) -> NDArray[np.float32]:
    width = min(640, image.shape[1])
    # a mere strip has too few pixels to be compared by halves
    size = max(8, width), max(8, round(image.shape[0] * width / image.shape[1]))
    grey = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    soft = np.log(cv2.GaussianBlur(grey, (0, 0), 1.5).astype(np.float32) + 8)
    return np.asarray(
        np.hypot(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)), np.float32
    )


def _at_size(image: Image, wide: int, high: int) -> Image:
    if image.shape[:2] == (high, wide):
        return image
    return np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
