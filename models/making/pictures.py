"""What both lessons share: the trays of a folder, and pictures tinted anew each time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

CAST_SHARE, COLDEST, WARMEST = 0.25, -0.3, 0.6
"""How many pictures have a cast as of a camera that does not know the lamp, and how strong."""

CAST = (-0.9, -0.25, 0.25)
"""What a warm cast of strength 1 does to the logarithms of blue, green and red: a bulb without
white balance is one of 0.5."""

DARK_SHARE, DARKEST = 0.12, -1.1
"""How many pictures are of a dim room, and how dark: a tenth of the light is -1.05 to a camera."""

GROUND_STEP = 8
"""Pixels of a stored tray for one place of its ground."""

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


Stored = tuple[Bytes, Bytes, list[dict[str, Any]]]
"""A tray's picture, its ground and its labels."""


def records(folders: list[Path]) -> list[Path]:
    """Return the trays that lie in folders, by their files of labels, in the order of names."""
    return sorted(path for folder in folders for path in folder.glob("*_*.json"))


def stored_tray(record: Path) -> Stored | None:
    """Return a stored tray; ``None`` if one of its pictures is missing or broken."""
    image = cv2.imread(str(record.with_suffix(".jpg")))
    ground = cv2.imread(str(record.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
    if image is None or ground is None:
        return None
    labels = json.loads(record.read_text())
    return np.asarray(image, np.uint8), np.asarray(ground, np.uint8), labels


def batches(count: int, size: int, rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers from 0 to ``count``, shuffled, in batches of one size; at least one."""
    order, size = rng.permutation(count), min(size, count)
    for start in range(0, count - size + 1, size):
        yield order[start : start + size]


def tinted(pictures: Bytes, rng: np.random.Generator) -> Floats:
    """Return pictures from 0 to 1 with varied brightness, contrast, white balance and noise."""
    n = len(pictures)
    gain = np.exp(rng.normal(0, 0.14, (n, 1, 1)) + rng.normal(0, 0.035, (n, 1, 3)))
    cast = rng.uniform(COLDEST, WARMEST, (n, 1, 1)) * (rng.random((n, 1, 1)) < CAST_SHARE)
    gain = gain * np.exp(cast * np.array(CAST))
    gain *= np.exp(rng.uniform(DARKEST, 0, (n, 1, 1)) * (rng.random((n, 1, 1)) < DARK_SHARE))
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
