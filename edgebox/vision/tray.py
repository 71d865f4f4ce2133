"""The tray: what its floor and walls look like without dice, and what in a frame is not them.

With a picture of the empty tray the background is known. Without one it is estimated: the floor is
the large even region in the middle, its light a smooth surface fitted to what is not dice.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image

Plane = NDArray[np.float32]

COLOUR_FLOOR, COLOUR_FULL = 5.0, 14.0
"""Difference of colour (Lab units) from the empty tray: below the first it is noise, above the
second it is something else for certain."""

LIGHT_FLOOR, LIGHT_FULL = 5.0, 14.0
"""The same for lightness."""

SHADOW_FULL = 0.55
"""A spot of the tray's own colour may lose down to this share of its light in a shadow."""


def to_lab(image: Image) -> Plane:
    """Return (H, W, 3) float32 CIE Lab, L from 0 to 100."""
    lab = cv2.cvtColor(image.astype(np.float32) * np.float32(1 / 255), cv2.COLOR_BGR2Lab)
    return np.asarray(lab, np.float32)


@dataclass(frozen=True)
class Tray:
    """What is known of the tray, at the scale of the pictures it was made from."""

    background: Plane
    """(H, W, 3) float32 Lab: the tray without dice."""
    inside: NDArray[np.uint8]
    """(H, W) 255 where a die's outline may be: the floor and a margin around it."""
    floor: NDArray[np.uint8]
    """(H, W) 255 on the floor itself."""
    known: bool
    """Whether the background was seen in a picture of the empty tray."""

    def foreground(self, lab: Plane) -> tuple[Plane, Plane]:
        """Return how surely each pixel is not the tray, twice (H, W), from 0 to 1.

        The first counts everything that differs; in the second, what may be a mere shadow or a
        reflection on the tray counts less.
        """
        change = lab - self.background
        lightness, colour = change[..., 0], np.hypot(change[..., 1], change[..., 2])
        by_colour = _ramp(colour, COLOUR_FLOOR, COLOUR_FULL)
        by_light = _ramp(np.abs(lightness), LIGHT_FLOOR, LIGHT_FULL)
        anything = np.maximum(by_colour, by_light)
        # a shadow scales lightness and keeps the colour's direction
        kept = (lab[..., 0] + 4) / (self.background[..., 0] + 4)
        scaled = self.background[..., 1:] * kept[..., None]
        off = np.hypot(lab[..., 1] - scaled[..., 0], lab[..., 2] - scaled[..., 1])
        shadow = (lightness < 0) & (off < COLOUR_FULL)
        as_shadow = np.maximum(
            _ramp(off, COLOUR_FLOOR, COLOUR_FULL), _ramp(1 - kept, 0.25, 1 - SHADOW_FULL)
        )
        certain = np.where(shadow, np.minimum(anything, as_shadow), anything)
        outside = self.inside == 0
        anything[outside] = 0
        certain[outside] = 0
        return anything.astype(np.float32), certain.astype(np.float32)


def tray_from_empty(empty: Plane, lab: Plane) -> Tray:
    """Return the tray as its empty picture shows it, in the light of the frame at hand.

    Args:
        empty: (H, W, 3) Lab of the empty tray.
        lab: (H, W, 3) Lab of the frame to read, of the same size.
    """
    floor = _floor(empty)
    inner = floor > 0
    # most of the floor is free of dice, so the middle difference is that of light and exposure
    drift = np.median((lab - empty)[inner], axis=0) if inner.any() else np.zeros(3)
    background = cv2.GaussianBlur(empty, (3, 3), 0) + drift.astype(np.float32)
    return Tray(background, _widened(floor), floor, True)


def tray_without_empty(lab: Plane) -> Tray:
    """Estimate the tray from a frame with dice in it ((H, W, 3) Lab)."""
    floor = _floor(lab)
    height, width = floor.shape
    smooth = cv2.GaussianBlur(lab, (5, 5), 0)
    rows, columns = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    terms = np.stack(
        [np.ones_like(rows), rows, columns, rows * columns, rows**2, columns**2], axis=-1
    )
    surface = np.broadcast_to(np.median(smooth[floor > 0], axis=0), lab.shape).astype(np.float32)
    inner = floor > 0
    for tolerance in (16.0, 9.0, 7.0):
        near = inner & (np.abs(smooth - surface).max(axis=-1) < tolerance)
        if near.sum() < 200:
            break
        step = max(1, int(near.sum() / 8000))
        points = np.flatnonzero(near)[::step]
        fit, *_ = np.linalg.lstsq(terms.reshape(-1, 6)[points], smooth.reshape(-1, 3)[points])
        surface = (terms @ fit).astype(np.float32)
    return Tray(surface, floor, floor, False)


def _ramp(values: Plane, low: float, high: float) -> Plane:
    ramp: Plane = np.clip((values - low) / (high - low), 0, 1).astype(np.float32)
    return ramp


def _floor(lab: Plane) -> NDArray[np.uint8]:
    """Return (H, W), 255 inside the hull of the large even region around the middle."""
    height, width = lab.shape[:2]
    scale = max(1, width // 160)
    small = cv2.resize(lab, (width // scale, height // scale), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (3, 3), 0)
    rows, columns = small.shape[:2]
    middle = small[rows // 4 : -rows // 4, columns // 4 : -columns // 4].reshape(-1, 3)
    colour = np.median(middle, axis=0)
    for _ in range(3):
        near = middle[np.abs(middle - colour).max(axis=1) < 12]
        if len(near) < 20:
            break
        colour = np.median(near, axis=0)
    spread = np.abs(middle - colour).max(axis=1)
    tolerance = float(np.clip(3 * np.median(spread), 9, 16))
    alike = (np.abs(small - colour).max(axis=2) < tolerance).astype(np.uint8)
    # walls of the floor's own colour are parted from it by the edge between them
    light = small[..., 0]
    steps = np.hypot(cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1))
    alike[steps > 4 * np.median(steps) + 16] = 0
    alike = cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(alike)
    result = np.zeros((rows, columns), np.uint8)
    if count > 1:
        largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
        outlines, _ = cv2.findContours(
            (labels == largest).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
        )
        hull = cv2.convexHull(np.concatenate(outlines))
        box = cv2.minAreaRect(hull)
        if cv2.contourArea(hull) > 0.8 * box[1][0] * box[1][1]:
            # a rectangle whose corners are in the dark, or under dice
            hull = np.round(cv2.boxPoints(box)).astype(np.int32)[:, None]
        cv2.fillConvexPoly(result, hull, 255)
    if result.mean() < 255 * 0.08:  # no even floor to be seen: look everywhere
        result[:] = 255
    full = cv2.resize(result, (width, height), interpolation=cv2.INTER_NEAREST)
    return np.asarray(full, np.uint8)


def _widened(floor: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Widen the floor: a die at the wall hides some of the wall from a camera above."""
    margin = max(3, floor.shape[1] // 20) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * margin + 1, 2 * margin + 1))
    return cv2.dilate(floor, kernel).astype(np.uint8)
