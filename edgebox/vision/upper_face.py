"""The upper face of a die, seen straight on, and the ink on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.posing import Pose
from edgebox.vision.solids import Floats

Patch = NDArray[np.float32]

SIDE = 96
"""Pixels along a side of the straightened face."""

FILL = 0.94
"""Share of the patch's half side that the face's corners reach."""

BLOWN_OUT = 0.97
"""Brightness (of 1) from which on the camera sees no more differences."""

UNEVEN = 0.10
"""Brightness (of 1) by which an even face may differ from itself."""


@dataclass(frozen=True)
class Ink:
    """Ink on an upper face."""

    amount: Patch
    """(SIDE, SIDE) from 0, the die's own colour, to 1, ink."""
    contrast: float
    """How strongly it stands out in brightness, from 0 to 1."""
    covered: float
    """Share of the face that it covers."""
    unexplained: float
    """Share of the face that is neither ink nor the die's own even colour: shine, other dice."""
    off_centre: float
    """How far the middle of the ink is from the face's, in half widths of the face."""


@dataclass(frozen=True)
class UpperFace:
    """The face that points up, straightened."""

    patch: NDArray[np.uint8]
    """(SIDE, SIDE, 3) uint8, BGR."""
    within: Patch
    """(SIDE, SIDE) 1 inside the face, falling to 0 at its edges."""

    def ink(self, dark: bool) -> Ink:
        """Return the ink.

        Args:
            dark: whether to look for ink darker than the die, or lighter.
        """
        # against any body colour dark ink shows best in the brightest channel, white in the darkest
        channel = self.patch.max(axis=2) if dark else self.patch.min(axis=2)
        light = channel.astype(np.float32) / 255
        inside = self.within > 0.5
        nothing = np.zeros_like(light)
        if inside.sum() < 50:
            return Ink(nothing, 0.0, 0.0, 1.0, 0.0)
        body = _body(light, inside, dark)
        difference = (body - light) if dark else (light - body)
        masked = difference * self.within
        strong = max(0.0, float(np.percentile(masked[inside], 98.5)))
        amount = np.clip((masked / max(strong, 0.02) - 0.3) / 0.45, 0, 1).astype(np.float32)
        amount = _cleaned(amount, self.within)
        near = cv2.dilate((amount > 0.2).astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
        plain = (self.within > 0.99) & ~near
        odd = plain & (np.abs(difference) > UNEVEN)
        if dark and plain.any():
            # shine on a bright die shows only in the darkest channel
            darkest = self.patch.min(axis=2).astype(np.float32) / 255
            odd = odd | (plain & (darkest - float(np.median(darkest[plain])) > 2 * UNEVEN))
        return Ink(
            amount,
            strong,
            float(amount.sum() / inside.sum()),
            float(odd.sum() / inside.sum()),
            _off_centre(amount, self.within),
        )

    @property
    def blown_out(self) -> float:
        """Share of the face where the light drowns everything."""
        inside = self.within > 0.5
        return float((self.patch.min(axis=2)[inside] > BLOWN_OUT * 255).mean())


def _cleaned(ink: Patch, within: Patch) -> Patch:
    """Take away specks, and bright lines along the face's edges."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((ink > 0.4).astype(np.uint8))
    total = float(stats[1:, cv2.CC_STAT_AREA].sum()) if count > 1 else 0.0
    keep = np.zeros(count, np.uint8)
    rim = (within > 0) & (within < 0.99)
    on_rim = np.bincount(labels[rim], minlength=count)
    for index in range(1, count):
        area = float(stats[index, cv2.CC_STAT_AREA])
        speck = area < max(6.0, 0.02 * total)
        keep[index] = not speck and on_rim[index] < 0.6 * area
    kept = keep[labels]
    # the soft rims of what stays, stay too
    near = cv2.dilate(kept.astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(ink * near, np.float32)


def _off_centre(ink: Patch, within: Patch) -> float:
    if ink.sum() <= 0:
        return 0.0
    along = np.arange(SIDE, dtype=np.float32)
    away = [
        float((ink.sum(axis) @ along) / ink.sum() - (within.sum(axis) @ along) / within.sum())
        for axis in (0, 1)
    ]
    radius = float(np.sqrt(within.sum() / np.pi))
    return float(np.hypot(away[0], away[1]) / radius)


def _body(light: Patch, inside: NDArray[np.bool_], dark: bool) -> Patch:
    """Return the die's own brightness without ink: a plane fitted to what is not ink."""
    rows, columns = np.nonzero(inside)
    values = light[inside]
    terms = np.stack([np.ones_like(rows), rows / SIDE - 0.5, columns / SIDE - 0.5], 1)
    plane = np.array([float(np.median(values)), 0.0, 0.0])
    for _ in range(4):
        rest = values - terms @ plane
        spread = max(0.02, 1.5 * float(np.median(np.abs(rest))))
        # ink is to one side of the body, so that side is trusted less
        low, high = (-0.8, 2.0) if dark else (-2.0, 0.8)
        keep = (rest > low * spread) & (rest < high * spread)
        if keep.sum() < 40:
            break
        plane = np.linalg.lstsq(terms[keep], values[keep])[0]
    full_rows, full_columns = np.mgrid[:SIDE, :SIDE]
    body: Patch = (
        plane[0] + plane[1] * (full_rows / SIDE - 0.5) + plane[2] * (full_columns / SIDE - 0.5)
    ).astype(np.float32)
    return body


def straighten(image: NDArray[np.uint8], pose: Pose) -> UpperFace:
    """Return the upper face of a die as if seen from straight above.

    Args:
        image: (H, W, 3) uint8, BGR.
        pose: how the die lies, in the image's pixels.
    """
    corners = pose.upper_face()
    count = len(corners)
    middle = (SIDE - 1) / 2
    turn = np.arctan2(*(corners[0] - corners.mean(axis=0))[::-1])
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    way = np.sign(first[0] * second[1] - first[1] * second[0])
    around = turn + way * np.arange(count) * 2 * np.pi / count
    flat = middle + middle * FILL * np.stack([np.cos(around), np.sin(around)], 1)
    warp = _warp(corners, flat)
    patch = cv2.warpPerspective(
        image, warp, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(mask, np.round(flat).astype(np.int32), 1)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    within = np.clip((depth - SIDE * 0.03) / (SIDE * 0.03), 0, 1).astype(np.float32)
    return UpperFace(patch.astype(np.uint8), within)


def _warp(corners: Floats, flat: Floats) -> Floats:
    if len(corners) == 3:
        three = cv2.getAffineTransform(corners.astype(np.float32), flat.astype(np.float32))
        return np.vstack([three, [0.0, 0.0, 1.0]])
    warp, _ = cv2.findHomography(corners.astype(np.float32), flat.astype(np.float32))
    return np.asarray(warp, np.float64)
