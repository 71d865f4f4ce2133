"""Where a picture differs from that of the empty tray, whatever the light is now."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.gamma import BLOWN
from edgebox.vision.networks import Floats
from edgebox.vision.tray.change import largest
from edgebox.vision.tray.relighting import bands

Places = NDArray[np.bool_]
"""(h, w) of a small picture or map: whether something is so."""

DIFFERS = 0.16
"""From this difference on, of the full range of a channel, a place does not show what it did."""

STRETCH = 25
"""Light that differs from that on the empty tray over so many places, or more, is no thing."""

FEWEST = 50
"""With fewer places that show what they did nothing is told of the light."""

FAINT, STRIPED = 0.03, 0.4
"""The bands of a lamp make more than the second share of all rows, or columns, lighter or darker by
more than the first; a ruler that lies across the whole view does not."""

LEAST_LIGHT = 0.02
"""Of the full range: black floors tell nothing of how the light differs."""

TINT = 1.5
"""A shadow takes about as much of every colour; where so many times as much is left of one as of
another, it is none. On the whole it is up to 1.3 times in four shadows at the border of pictures,
and 1.75 times or more in 13 parts of coloured dice there."""


def light_on(now: Floats, before: Floats, as_before: Places) -> Floats:
    """Return (h, w, 3) how many times as light each place is as it was, by what shows as before.

    The camera or the sun may have changed since the empty tray was taken, by any amount and from
    one side, which :func:`.relighting.relit` takes for something that moved.
    And a lamp may flicker, whose bands lie elsewhere in each picture.

    Args:
        now: (h, w, 3) mean colours of the places of the finder's ground, from 0 to 1.
        before: the same of the empty tray.
        as_before: where it shows what it did.
    """
    if np.count_nonzero(as_before) < FEWEST:
        return np.ones_like(now)
    seen = as_before.astype(np.float32)[:, :, None]
    mask, size = as_before.astype(np.uint8), (STRETCH, STRETCH)
    means = [np.array(cv2.mean(each, mask)[:3], np.float32) + LEAST_LIGHT for each in (now, before)]
    # far from what shows as before the light is as everywhere
    light = [
        cv2.blur((each + LEAST_LIGHT) * seen, size, borderType=cv2.BORDER_CONSTANT) + 1e-3 * much
        for each, much in ((now, means[0] / means[1]), (before, 1.0))
    ]
    even = light[0] / light[1]
    seen_green, lit_green = now[..., 1], before[..., 1] * even[..., 1]
    green = np.asarray((seen_green + LEAST_LIGHT) / (lit_green + LEAST_LIGHT), np.float32)
    rows, columns = (_of_a_lamp(bands(green, axis)) for axis in (1, 0))
    return np.asarray(even * (rows[:, None] * columns)[..., None], np.float32)


def _of_a_lamp(gains: Floats) -> Floats:
    """Return the gains of rows or columns (N,), or ones: few that differ are a thing's."""
    striped = np.abs(gains - 1) > FAINT
    return gains if np.mean(striped) > STRIPED else np.ones_like(gains)


def lighter_darker(now: Floats, before: Floats, light: Floats, shake: int) -> tuple[Places, Places]:
    """Return where a picture is lighter in some channel than before, and where darker.

    Args:
        now: (h, w, 3) colours from 0 to 1.
        before: the same of the empty tray.
        light: the same, how many times as light it is now.
        shake: the camera may have moved by so many places.
    """
    expected = np.minimum(before * light, 1)
    # what was blown out then may show now how bright it is
    most = np.where(before >= BLOWN / 255, 1, expected).astype(np.float32)
    around = np.ones((2 * shake + 1, 2 * shake + 1), np.uint8)
    lighter = largest(now - cv2.dilate(most, around)) > DIFFERS
    darker = largest(cv2.erode(expected, around) - now) > DIFFERS
    return np.asarray(lighter), np.asarray(darker)


def tinted(now: Floats, before: Floats, light: Floats) -> Places:
    """Return where a picture has another colour than before, as no shadow gives it.

    What was blown out tells nothing: a shadow shows there what colour it has.

    Args:
        now: (h, w, 3) colours from 0 to 1.
        before: the same of the empty tray.
        light: the same, how many times as light it is now.
    """
    left = (now + LEAST_LIGHT) / (before * light + LEAST_LIGHT)
    blown = largest(before) >= BLOWN / 255
    return np.asarray((largest(left) > TINT * -largest(-left)) & ~blown)
