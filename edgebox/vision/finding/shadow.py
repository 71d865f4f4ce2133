"""The shadow of a die, which looks like a dark die beside it: told by the floor's grain or colour.

One lamp from the side throws such shadows, and on a light floor they are as dark as setback dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.finding.printed import Floats, Mask, alike, compared, in_grey, share_of
from edgebox.vision.frame import Image

SAME_GRAIN = 0.4
"""From this likeness of its grain to the empty tray's on, in each of its halves, what is darker
than that is a shadow. Of 26 dice of generated rigs, of these made by other means, and of reference
rigs in other light, that others cover by as much as a shadow, none was likelier than 0.06, and
of 91 finds that are none 40 are."""

LEAST_OPEN, MOST_OPEN = 0.3, 0.65
"""The least and the most of what may be a shadow that other finds leave open: it begins below the
die that throws it. Of dice that are hardly covered one was as like as 0.45, for a wall beside."""

SHADED, LEAST_SHADED = -0.2, 0.15
"""The logarithm of how bright a shadow is, at most, beside the empty tray, and the least share of a
place that a part of it covers that tells anything."""

GRAIN = 1.2
"""Spread of what is taken for light rather than grain, in parts of the square that is compared."""

DARKEST = 8.0
"""Added to all grey before its logarithm is taken: of what is darker noise decides."""

WARM_LIGHT, COLD_LIGHT = (
    np.array(shares, np.float32) for shares in ((0.04, 0.33, 0.63), (0.43, 0.32, 0.25))
)
"""The shares of blue, green and red in white paper by candles and below a blue sky, before a camera
that takes no notice; by any lamp they are between these."""

COLOURED, SAME_COLOUR = 0.2, 0.7
"""How far the shares of colours of a floor are from those of anything grey in any light, at least,
and how far off those of a shadow may be, in parts of that. Of dice that others cover as much as a
shadow none was nearer than 1.03."""

MOST_PARTS, LIT = 0.9, 0.3
"""So many of the parts of a shadow have its colour, and none of the place is much brighter than
before: the signs of a die of that colour are."""

NO_COLOUR = 2.0
"""Added to each colour of what has hardly any light."""


@dataclass(frozen=True)
class _Shown:
    """What a place shows in its seen parts."""

    light: Floats
    """(S, S) the logarithm of how bright it is about each part."""
    grain: Floats
    """(S, S) how much each part differs from that: a shadow takes the same from all it falls on."""
    colour: Floats
    """(S, S, 3) the shares that blue, green and red have of what is about each part."""


def in_shadow_of_others(image: Image, empty: Image | None, place: Box, seen: Mask) -> bool:
    """Return whether a find that others reach into is a shadow, where those are not.

    The arguments are those of :func:`edgebox.vision.finding.printed.in_empty_tray_beside_surer`.
    """
    if empty is None or not LEAST_OPEN <= share_of(seen) <= MOST_OPEN:
        return False
    now, before = (_shown(each, place, seen) for each in (image, empty))
    change = now.light - before.light
    shade = seen & (change < SHADED)
    if share_of(shade) < LEAST_SHADED:
        return False
    if change[seen].max() < LIT and _same_colour(now.colour[shade], before.colour[shade]):
        return True
    lit = seen & ~shade
    parts = [*_halves(shade), *([lit] if share_of(lit) >= LEAST_SHADED else [])]
    return all(alike(now.grain[part], before.grain[part]) > SAME_GRAIN for part in parts)


def change_of_light(image: Image, empty: Image, place: Box, seen: Mask) -> Floats:
    """Return (S, S) by how much each part of a place is lighter than before, as a logarithm.

    The arguments are those of :func:`in_shadow_of_others`; only seen parts tell anything.
    """
    return _shown(image, place, seen).light - _shown(empty, place, seen).light


def _shown(image: Image, place: Box, seen: Mask) -> _Shown:
    square = compared(image, place)
    bright = np.log(in_grey(square) + np.float32(DARKEST))
    about = _about_each(np.dstack([bright, square.astype(np.float32)]), seen)
    light, colours = about[..., 0], about[..., 1:] + np.float32(NO_COLOUR)
    return _Shown(light, bright - light, colours / colours.sum(axis=2, keepdims=True))


def _about_each(values: Floats, seen: Mask) -> Floats:
    """Return (S, S, N) the means of what is seen about each part."""
    weight = seen.astype(np.float32)
    weights = np.maximum(cv2.GaussianBlur(weight, (0, 0), GRAIN), 1e-3)
    blurred = cv2.GaussianBlur(values * weight[..., None], (0, 0), GRAIN)
    return np.asarray(blurred / weights[..., None], np.float32)


def _same_colour(now: Floats, before: Floats) -> bool:
    """Return whether (N, 3) shaded parts have kept a colour that no light gives to grey.

    What is grey, as a dark die, shows the colour of the light, as a grey floor does.
    """
    floor = before.mean(axis=0)
    reach = COLD_LIGHT - WARM_LIGHT
    along = np.clip((floor - WARM_LIGHT) @ reach / (reach @ reach), 0, 1)
    from_grey = float(np.abs(floor - WARM_LIGHT - along * reach).sum())
    off = float(np.quantile(np.abs(now - before).sum(axis=1), MOST_PARTS))
    return from_grey >= COLOURED and off < SAME_COLOUR * from_grey


def _halves(part: Mask) -> Iterator[Mask]:
    """Yield the upper, lower, left and right half of what is seen of a place."""
    places = np.indices(part.shape)
    for axis in range(2):
        at = places[axis]
        line = np.median(at[part])
        yield part & (at < line)
        yield part & (at >= line)
