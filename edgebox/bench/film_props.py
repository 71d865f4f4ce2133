"""What moves in the films of ``edgebox bench eye-video``, as dice that are cut out of a picture.

Each thing is a layer, laid over a picture in several poses of one exposure: so what is fast is
blurred.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image

Layer = NDArray[np.float32]
"""(H, W, 4) float32: the light that a thing adds in blue, green and red, 0 to 255, and the share
of what is below that still shows, 0 to 1."""

Point = tuple[float, float]
"""x and y in pixels of the picture."""

_STEP, _MOST_POSES = 4.0, 6
"""Pixels between two poses of one exposure, at most, up to so many poses."""


@dataclass(frozen=True)
class Pose:
    """Where a layer lies: its own pivot on a point of the picture, turned and enlarged."""

    x: float
    y: float
    turn: float = 0.0
    """Degrees, clockwise as the picture shows it."""
    size: float = 1.0


@dataclass(frozen=True)
class Prop:
    """A thing that moves."""

    layer: Layer
    pivot: Point
    """The point of the layer, in its own pixels, that a pose places and turns about."""

    def laid(self, image: Image, poses: Sequence[Pose]) -> None:
        """Draw the thing into a picture: the mean of its poses."""
        shapes = [self._matrix(pose) for pose in poses]
        high, wide = self.layer.shape[:2]
        corners = np.array([[0, 0, 1], [wide, 0, 1], [0, high, 1], [wide, high, 1]], np.float64).T
        spots = np.concatenate([shape @ corners for shape in shapes], axis=1)
        left, top = (max(0, math.floor(each) - 1) for each in spots.min(axis=1))
        right = min(image.shape[1], math.ceil(spots[0].max()) + 2)
        bottom = min(image.shape[0], math.ceil(spots[1].max()) + 2)
        if right <= left or bottom <= top:
            return
        total = np.zeros((bottom - top, right - left, 4), np.float32)
        for shape in shapes:
            shape[:, 2] -= (left, top)
            total += cv2.warpAffine(
                self.layer, shape, (right - left, bottom - top), borderValue=(0, 0, 0, 1)
            )
        total /= len(shapes)
        part = image[top:bottom, left:right]
        part[:] = np.clip(np.rint(part * total[..., 3:] + total[..., :3]), 0, 255)

    def _matrix(self, pose: Pose) -> NDArray[np.float64]:
        """Return the (2, 3) matrix from the layer to the picture."""
        turn = math.radians(pose.turn)
        cos, sin = pose.size * math.cos(turn), pose.size * math.sin(turn)
        x, y = self.pivot
        return np.array(
            [[cos, -sin, pose.x - cos * x + sin * y], [sin, cos, pose.y - sin * x - cos * y]]
        )


def between(first: Pose, last: Pose, reach: float) -> list[Pose]:
    """Return the poses of one exposure.

    Args:
        first: where the thing is as the shutter opens.
        last: where it is as the shutter closes.
        reach: from the pivot to the part that turns the fastest, in pixels.
    """
    way = math.hypot(last.x - first.x, last.y - first.y)
    way += math.radians(abs(last.turn - first.turn)) * reach
    count = min(_MOST_POSES, 1 + math.ceil(way / _STEP))
    if count == 1:
        return [last]
    shares = [number / (count - 1) for number in range(count)]
    return [
        Pose(
            first.x + (last.x - first.x) * share,
            first.y + (last.y - first.y) * share,
            first.turn + (last.turn - first.turn) * share,
            first.size + (last.size - first.size) * share,
        )
        for share in shares
    ]


def cut_out(image: Image, box: Sequence[float]) -> tuple[Prop, Point]:
    """Return a die cut out of a picture with a soft round edge, and where its pivot lies there.

    Args:
        image: (H, W, 3) uint8 BGR.
        box: x, y, width and height of the die in pixels.

    Raises:
        ValueError: nothing of the box is in the picture.
    """
    left, top = (max(0, round(side)) for side in box[:2])
    right = min(image.shape[1], round(box[0] + box[2]))
    bottom = min(image.shape[0], round(box[1] + box[3]))
    if right <= left or bottom <= top:
        raise ValueError(f"the box {list(box)} is not in the picture")
    wide, high = right - left, bottom - top
    pivot = ((wide - 1) / 2, (high - 1) / 2)
    across = np.abs(np.arange(wide) - pivot[0]) / (wide / 2)
    down = np.abs(np.arange(high) - pivot[1]) / (high / 2)
    # between an ellipse and a rectangle: dice have corners, and boxes show some floor
    roundness = (across[None, :] ** 3 + down[:, None] ** 3) ** (1 / 3)
    cover = np.clip((1 - roundness) * min(wide, high) / 4, 0, 1).astype(np.float32)
    layer = np.empty((high, wide, 4), np.float32)
    layer[..., :3] = image[top:bottom, left:right] * cover[..., None]
    layer[..., 3] = 1 - cover
    return Prop(layer, pivot), (left + pivot[0], top + pivot[1])


def at_border(side: int, share: float, wide: int, high: int) -> Point:
    """Return a point on a side of a picture (left, top, right, bottom), so far along it."""
    points = ((0.0, share * high), (share * wide, 0.0), (wide, share * high), (share * wide, high))
    return points[side]
