"""What differs between two pictures of one camera, when light, exposure and noise are set aside.

Works on small pictures: a die is still a dozen pixels across, noise is averaged away, and one
comparison takes a millisecond or two.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.gamma import BLOWN
from edgebox.vision.picture_file import Image

Small = NDArray[np.float32]
"""A small picture: (H, W, 3) float32 BGR from 0 to 255, W being some 200 to 320 pixels."""

Mask = NDArray[np.uint8]
"""(H, W) of a small picture: 1 where something is so, else 0."""

_WIDTH = 240

_LIGHT = 0.7
"""Rows on the whole may be this much darker than most of the picture, and a row than rows on the
whole (or brighter, the other way round): lamps on mains flicker in bands."""

_ALIKE, _AGREE = 0.04, 0.5
"""A row tells of a band of light if more than the second share of it is lighter by the same, within
the first share; a row of dice does not."""

_BINS, _WIDEST = 160, 1.6
"""Ratios of brightness are counted in so many steps, up to this logarithm of a ratio."""

_LEAST, _NOISES, _SHAKE, _OF_NINE = 5.0, 6.0, 0.08, 5
"""A pixel has changed if it differs by so many steps of 255, by so many times the noise, and by
this share of the contrast around it; motion is where so many of nine neighbours have changed."""

_LIGHT_AND_COLOUR = np.array(
    [[0.114, 0.587, 0.299], [0.5, -0.331, -0.169], [-0.081, -0.419, 0.5]], np.float32
)
"""Brightness, and how much bluer and redder, of blue, green and red (ITU-R BT.601): what a camera
sends. It sends colours coarsely, and a step of those is twice as large in blue and red."""

_MOST_NOISE = 3.0
"""Steps of 255; more is a picture that moves all over."""


def small(image: Image) -> Small:
    """Return an (H, W, 3) uint8 image at a small size, its sides divided by a whole number."""
    height, width = image.shape[:2]
    # averaging whole blocks of pixels is several times faster than any other way
    parts = max(1, min(round(width / _WIDTH), height // 8))
    size = (width // parts, height // parts)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)


def relit(reference: Small, now: Small) -> Small:
    """Return the reference as it would look in the light and exposure of another picture.

    Light is told from change by what most of the picture does: each channel as a whole (exposure,
    white balance), then each row and each column (the bands of flickering lamps, whichever way the
    sensor lies).
    """
    gain = np.array(
        [_usual_ratio(now[..., each], reference[..., each]) for each in range(3)], np.float32
    )
    lit = reference * gain
    # green carries most of the light; every second pixel is enough for a middle value
    after = now[..., 1] + 8
    rows = bands(after[:, ::2] / _held(lit[:, ::2, 1]), axis=1)
    lit *= rows[:, None, None]
    columns = bands(after[::2] / _held(lit[::2, :, 1]), axis=0)
    lit *= columns[None, :, None]
    np.minimum(lit, 255, out=lit)
    # what was blown out may show now how bright it is
    return np.asarray(np.where(reference >= BLOWN, np.maximum(lit, now), lit), np.float32)


def _held(lit: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what is divided by: where a camera is blown out, it takes no more light than that."""
    return np.minimum(lit, 255) + np.float32(8)


def _usual_ratio(now: NDArray[np.float32], before: NDArray[np.float32]) -> float:
    """Return the commonest ratio of brightness: what moved is spread out, what stays is not."""
    ratio = np.log((now[::2, ::2] + 8) / (before[::2, ::2] + 8)).ravel()
    bins = np.clip((ratio + _WIDEST) * (_BINS / (2 * _WIDEST)), 0, _BINS - 1).astype(np.intp)
    counts = np.convolve(np.bincount(bins, minlength=_BINS), (1, 2, 3, 2, 1), "same")
    middle = (int(np.argmax(counts)) + 0.5) * (2 * _WIDEST / _BINS) - _WIDEST
    near = ratio[np.abs(ratio - middle) < 0.06]
    return float(np.exp(np.median(near))) if near.size else 1.0


def bands(ratio: NDArray[np.float32], axis: int) -> NDArray[np.float32]:
    """Return the gain of each row or column; where none holds for half of it, that of those beside.

    Args:
        ratio: (H, W) of brightness, now and before.
        axis: along which a band lies.
    """
    middle = _middles(ratio, axis)
    # in deep bands the commonest brightness is that of the lightest or the darkest rows
    usual = np.exp(np.log(np.clip(middle, _LIGHT**2, 1 / _LIGHT**2)).mean())
    usual = np.clip(usual, _LIGHT, 1 / _LIGHT)
    near = np.abs(ratio / np.expand_dims(middle, axis) - 1) < _ALIKE
    fits = (middle > _LIGHT * usual) & (middle < usual / _LIGHT) & (near.mean(axis=axis) > _AGREE)
    if not fits.any():
        return np.ones_like(middle, np.float32)
    all_of_them = np.arange(len(middle))
    return np.asarray(np.interp(all_of_them, all_of_them[fits], middle[fits]), np.float32)


def _middles(values: NDArray[np.float32], axis: int) -> NDArray[np.float32]:
    """Return the medians along an axis: numpy sorts in a fraction of the time it takes for them."""
    in_order, count = np.sort(values, axis=axis), values.shape[axis]
    lower, upper = (in_order.take(each, axis=axis) for each in ((count - 1) // 2, count // 2))
    return np.asarray((lower + upper) / 2, np.float32)


def changed(before: Small, now: Small) -> bool:
    """Say whether anything of the size of a die differs by more than light and noise.

    Args:
        before: the earlier picture, in any light.
        now: the later one.
    """
    lit = relit(before, now)
    blurred = cv2.blur(now - lit, (3, 3))
    difference = largest(np.abs(cv2.transform(blurred, _LIGHT_AND_COLOUR)))
    noise = _noise(difference)
    # at sharp edges a shake of the table by a part of a pixel must not count as motion
    mask = difference > max(_LEAST, _NOISES * noise) + _SHAKE * contrast(lit)
    # noise is strewn over the picture; what moves is of one piece
    together = cv2.boxFilter(mask.astype(np.uint8), -1, (3, 3), normalize=False)
    return bool(together.max() >= _OF_NINE)


def difference_of(lit: Small, now: Small) -> tuple[NDArray[np.float32], float]:
    """Return how two pictures in one light differ, (H, W) in steps of 255, and the noise."""
    difference = largest(np.abs(cv2.blur(now - lit, (3, 3))))
    return difference, _noise(difference)


def _noise(difference: NDArray[np.float32]) -> float:
    """Return the middle difference: most of a tray does not move, even while dice roll."""
    return min(float(np.median(difference[::2, ::2])), _MOST_NOISE)


def contrast(image: Small) -> NDArray[np.float32]:
    """Return (H, W): how much brightness changes around each pixel, in steps of 255."""
    kernel = np.ones((3, 3), np.uint8)
    edges = cv2.morphologyEx(image.astype(np.uint8), cv2.MORPH_GRADIENT, kernel)
    return largest(np.asarray(edges, np.uint8))


def largest(image: NDArray[np.float32] | Image) -> NDArray[np.float32]:
    """Return (H, W): the largest of the three channels of each pixel."""
    blue, green, red = cv2.split(image)
    return cv2.max(cv2.max(blue, green), red).astype(np.float32)
