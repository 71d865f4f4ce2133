"""What a picture would look like in the light of another one, by the same camera.

Light is told from change by what most of the picture does: as a whole, and in the bands of lamps
that flicker.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.gamma import BLOWN
from edgebox.vision.tray.small_picture import Small

_Plane = NDArray[np.float32]
"""(H, W): one channel of a small picture, or a number for each of its pixels."""

_LIGHT, _LAMP = 0.7, 0.5
"""Rows on the whole may be this much darker than most of the picture, and a row than rows on the
whole (or brighter, the other way round): lamps on mains flicker in bands. The second is for where
only what fades in and out is taken for a band."""

_FADES = 0.15
"""Logarithm by which a lamp's light changes from row to row at most: the edge of an arm that lies
across the whole view is sharper."""

_FEET = 0.5, 16.0
"""With so many steps of 255 added, all that a camera sends grows by one factor as its light does: a
plain root of the light needs hardly any, the curve of sRGB about 14."""

_UNDECIDED, _OF_LIGHT = 0.1, 30.0
"""Where light alone tells which of both it is: how clearly it must (a mean square of steps by which
both differ), and the most steps that it is off by either."""

_ALIKE, _AGREE = 0.04, 0.5
"""A row tells of a band of light if more than the second share of it is lighter by the same, within
the first share; a row of dice does not."""

_BINS, _WIDEST = 160, 1.6
"""Ratios of brightness are counted in so many steps, up to this logarithm of a ratio."""


def relit(reference: Small, now: Small) -> Small:
    """Return the reference as it would look in the light and exposure of another picture.

    Light is told from change by what most of the picture does: as a whole (exposure), then each row
    and each column (the bands of flickering lamps, whichever way the sensor lies), then blue and
    red as a whole (white balance). How much of it dark things get beside light ones is the
    camera's, and told from the picture, too.
    """
    height, width = now.shape[:2]
    # green carries most of it, and light is no matter of single pixels
    coarse = (max(1, width // 2), max(1, height // 2))
    before, after = (
        np.asarray(cv2.resize(each[..., 1], coarse, interpolation=cv2.INTER_AREA), np.float32)
        for each in (reference, now)
    )
    gain, lift = (cv2.resize(each, (width, height)) for each in _light(before, after))
    lit = reference * gain[..., None]
    lit += lift[..., None]
    # after the bands: the lightest rows are as common as the darkest, and would tint the picture
    # where blue went by these and red by those
    for channel in (0, 2):
        expected = np.clip(lit[::3, ::3, channel], 0, 255)  # some are enough for the commonest
        lit[..., channel] *= _usual_ratio(now[::3, ::3, channel], expected)
    np.clip(lit, 0, 255, out=lit)
    # what was blown out may show now how bright it is
    np.maximum(lit, now, out=lit, where=reference >= BLOWN)
    return np.asarray(lit, np.float32)


def _light(before: _Plane, now: _Plane) -> tuple[_Plane, _Plane]:
    """Return by what one channel is multiplied at each place, and what is then added, by light."""
    usual = _usual_ratio(now, before)
    (gain, lift), (steeper, lower) = (_light_on(foot, before, now, usual) for foot in _FEET)
    one, other = (
        np.minimum(before * by + more, np.float32(255))
        for by, more in ((gain, lift), (steeper, lower))
    )
    left, apart = now - one, other - one
    apart[(np.abs(left) > _OF_LIGHT) | (np.abs(left - apart) > _OF_LIGHT)] = 0
    doubt = _UNDECIDED * apart.size
    share = (np.vdot(left, apart) + doubt / 2) / (np.vdot(apart, apart) + doubt)
    share = min(max(float(share), 0.0), 1.0)
    return gain + share * (steeper - gain), lift + share * (lower - lift)


def _light_on(foot: float, before: _Plane, now: _Plane, usual: float) -> tuple[_Plane, _Plane]:
    """Return the same for a camera with such a foot, from the commonest ratio of brightness."""
    after, lit = now + foot, (before + foot) * usual
    rows = bands(_ratio(after, lit, foot), axis=1, fading=True)
    columns = bands(_ratio(after, lit * rows[:, None], foot), axis=0, fading=True)
    gain = (usual * rows)[:, None] * columns
    return gain, foot * (gain - 1)


def _ratio(now: _Plane, lit: _Plane, foot: float) -> _Plane:
    """Return the ratio of brightness: where a camera is blown out, it takes no more light."""
    held = np.where(now >= BLOWN + foot, np.minimum(lit, now), lit)
    return np.asarray(now / held, np.float32)


def _usual_ratio(now: _Plane, before: _Plane) -> float:
    """Return the commonest ratio of brightness: what moved is spread out, what stays is not.

    It is 1 where most of a picture is lighter or darker than light alone is told from.
    """
    ratio = np.log((now + 8) / (before + 8)).ravel()
    bins = np.clip((ratio + _WIDEST) * (_BINS / (2 * _WIDEST)), 0, _BINS - 1).astype(np.intp)
    counts = np.bincount(bins, minlength=_BINS)
    if counts[0] + counts[-1] > len(bins) / 2:
        return 1.0
    counts = np.convolve(counts, (1, 2, 3, 2, 1), "same")
    middle = (int(np.argmax(counts)) + 0.5) * (2 * _WIDEST / _BINS) - _WIDEST
    near = ratio[np.abs(ratio - middle) < 0.06]
    return float(np.exp(np.median(near))) if near.size else 1.0


def bands(ratio: _Plane, axis: int, *, fading: bool = False) -> _Plane:
    """Return the gain of each row or column; where none holds for half of it, that of those beside.

    Args:
        ratio: (H, W) of brightness, now and before.
        axis: along which a band lies.
        fading: whether only what fades in and out is one; it may then be deeper.
    """
    middle, least = _middles(ratio, axis), _LAMP if fading else _LIGHT
    # in deep bands the commonest brightness is that of the lightest or the darkest rows
    usual = np.exp(np.log(np.clip(middle, least**2, 1 / least**2)).mean())
    usual = np.clip(usual, least, 1 / least)
    near = np.abs(ratio / np.expand_dims(middle, axis) - 1) < _ALIKE
    fits = (middle > least * usual) & (middle < usual / least) & (near.mean(axis=axis) > _AGREE)
    told = np.flatnonzero(fits)
    if fading and told.size:
        told = _of_a_lamp(told, np.log(middle[told]))
    if not told.size:
        return np.ones_like(middle, np.float32)
    return np.asarray(np.interp(np.arange(len(middle)), told, middle[told]), np.float32)


def _of_a_lamp(rows: NDArray[np.intp], light: _Plane) -> NDArray[np.intp]:
    """Return the rows that have the usual light, and those with no sharp edge between them.

    Args:
        rows: their numbers.
        light: the logarithm of each one's gain; the usual one is 0.
    """
    edges = np.abs(np.diff(light)) > np.minimum(_FADES * np.diff(rows), -np.log(_LIGHT))
    part = np.concatenate(([0], np.cumsum(edges)))
    usual = np.abs(light) < _ALIKE
    return np.asarray(rows[part == np.argmax(np.bincount(part, usual + 1e-3))])


def _middles(values: NDArray[np.float32], axis: int) -> NDArray[np.float32]:
    """Return the medians along an axis: numpy sorts in a fraction of the time it takes for them."""
    in_order, count = np.sort(values, axis=axis), values.shape[axis]
    lower, upper = (in_order.take(each, axis=axis) for each in ((count - 1) // 2, count // 2))
    return np.asarray((lower + upper) / 2, np.float32)
