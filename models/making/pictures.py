"""What both lessons share: the trays of a folder, and pictures tinted anew each time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def records(folders: list[Path]) -> Iterator[tuple[Path, Bytes, Bytes, list[dict[str, Any]]]]:
    """Yield each tray's record, picture, ground and labels."""
    for record in sorted(path for folder in folders for path in folder.glob("*_*.json")):
        image = cv2.imread(str(record.with_suffix(".jpg")))
        ground = cv2.imread(str(record.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
        if image is not None and ground is not None:
            labels = json.loads(record.read_text())
            yield record, np.asarray(image, np.uint8), np.asarray(ground, np.uint8), labels


def batches(count: int, size: int, rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers from 0 to ``count``, shuffled, in batches of one size; at least one."""
    order, size = rng.permutation(count), min(size, count)
    for start in range(0, count - size + 1, size):
        yield order[start : start + size]


def tinted(pictures: Bytes, rng: np.random.Generator) -> Floats:
    """Return pictures from 0 to 1 with varied brightness, contrast, white balance and noise."""
    n = len(pictures)
    gain = np.exp(rng.normal(0, 0.14, (n, 1, 1)) + rng.normal(0, 0.035, (n, 1, 3)))
    gamma = np.exp(rng.normal(0, 0.15, (n, 1, 1)))
    lift = rng.normal(0, 0.02, (n, 1, 1))
    levels = (np.linspace(0, 1, 256)[None, :, None] ** gamma * gain + lift).astype(np.float32)
    values = np.stack([cv2.LUT(*pair) for pair in zip(pictures, levels[:, None], strict=True)])
    # one piece of noise for all, each time from another place in it: fresh noise costs too much
    size = values[0].size
    grain = rng.standard_normal(2 * size, dtype=np.float32)
    for each, strength in zip(values, rng.exponential(0.012, n).astype(np.float32), strict=True):
        start = int(rng.integers(size))
        each += grain[start : start + size].reshape(each.shape) * strength
    return np.asarray(np.clip(values, 0, 1), np.float32)


def squares(
    pictures: Bytes,
    chosen: NDArray[np.intp],
    middle: NDArray[np.float64],
    side: NDArray[np.float64],
    turn: NDArray[np.float64],
    pixels: int,
    rng: np.random.Generator,
) -> Bytes:
    """Cut squares out of square pictures, some of them blurred or coarse.

    Args:
        pictures: (M, S, S, 3).
        chosen: (N,) which of them.
        middle: (N, 2) middles of the squares from the middles of the pictures, in pixels.
        side: (N,) of the squares, in pixels of the pictures.
        turn: (N,) by how much they are turned, in radians.
        pixels: along a side of the result.
        rng: the source of blur and coarseness.
    """
    made = np.zeros((len(chosen), pixels, pixels, 3), np.uint8)
    half = pictures.shape[1] / 2
    for i, which in enumerate(chosen):
        scale = pixels / side[i]
        a, b = scale * np.cos(turn[i]), scale * np.sin(turn[i])
        x, y = half - 0.5 + middle[i]
        c = pixels / 2 - 0.5
        matrix = np.array([[a, b, c - a * x - b * y], [-b, a, c + b * x - a * y]])
        stored = pictures[which]
        if scale < 0.7:  # too coarse to be taken point by point
            stored = cv2.GaussianBlur(stored, (0, 0), 0.4 / scale)
        look = cv2.warpAffine(
            stored,
            matrix,
            (pixels, pixels),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        choice = rng.random()
        if choice < 0.15:
            look = cv2.GaussianBlur(look, (0, 0), float(rng.uniform(0.3, 0.9)))
        elif choice < 0.22:
            coarse = int(rng.uniform(0.6, 0.95) * pixels)
            look = cv2.resize(look, (coarse, coarse), interpolation=cv2.INTER_AREA)
            look = cv2.resize(look, (pixels, pixels))
        made[i] = look
    return made
