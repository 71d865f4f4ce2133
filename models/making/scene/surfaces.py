"""Surfaces of trays and tables: felt, neoprene, leather, wood, printed mats and others.

Each gives an albedo (S, S, 3) float32 linear RGB that repeats without a seam, and its slopes
(S, S, 2) float32.
"""

from __future__ import annotations

import colorsys
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SIDE = 512
"""Texels along a side."""

FLOORS = ("felt", "neoprene", "leather", "wood", "cloth", "print", "plain", "stone", "cork")
"""Surfaces a tray's floor may have."""


def noise(rng: np.random.Generator, cell: float, octaves: int = 3, gain: float = 0.5) -> Floats:
    """Return (SIDE, SIDE) noise about 0, of deviation 1; its largest bumps have ``cell`` texels."""
    total = np.zeros((SIDE, SIDE), np.float32)
    weight = 1.0
    for _ in range(octaves):
        n = max(2, min(SIDE, round(SIDE / cell)))
        small = rng.standard_normal((n, n)).astype(np.float32)
        small = np.pad(small, 2, mode="wrap")
        size = round(SIDE * (n + 4) / n)
        big = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
        start = (size - SIDE) // 2
        total += weight * big[start : start + SIDE, start : start + SIDE]
        cell, weight = cell / 2, weight * gain
        if cell < 1:
            break
    return np.asarray((total - total.mean()) / (total.std() + 1e-6), np.float32)


def slopes(height: Floats, strength: float) -> Floats:
    """Return the slopes (S, S, 2) of a height map."""
    dx = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) / 2
    dy = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) / 2
    return np.asarray(np.stack([dx, dy], axis=2) * strength, np.float32)


def colour(rng: np.random.Generator, hue: float, saturation: float, value: float) -> Floats:
    """Return a linear RGB colour from hue (turns), saturation and value, a little varied."""
    rgb = colorsys.hsv_to_rgb(
        (hue + rng.normal(0, 0.01)) % 1,
        float(np.clip(saturation + rng.normal(0, 0.03), 0, 1)),
        float(np.clip(value + rng.normal(0, 0.02), 0.01, 1)),
    )
    return np.asarray(np.array(rgb, np.float32) ** 2.2, np.float32)


def any_colour(rng: np.random.Generator) -> Floats:
    """Return a colour as floors have them: greys, browns, and every hue."""
    choice = rng.random()
    if choice < 0.35:
        return colour(rng, rng.random(), rng.uniform(0, 0.1), rng.uniform(0.12, 0.85))
    if choice < 0.55:
        return colour(rng, rng.uniform(0.03, 0.12), rng.uniform(0.2, 0.7), rng.uniform(0.2, 0.8))
    return colour(rng, rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.12, 0.75))


def surface(
    name: str, rng: np.random.Generator, tint: Floats | None = None
) -> tuple[Floats, Floats]:
    """Return a random surface of a kind, and its slopes."""
    base = any_colour(rng) if tint is None else tint
    made = _MAKERS[name](rng, base)
    return np.asarray(np.clip(made[0], 0.002, 0.95), np.float32), made[1]


def _tinted(base: Floats, value: Floats) -> Floats:
    return np.asarray(base[None, None, :] * value[:, :, None], np.float32)


def _felt(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    fibres = noise(rng, rng.uniform(2, 5), 2)
    blotch = noise(rng, rng.uniform(40, 160), 2)
    value = 1 + rng.uniform(0.03, 0.2) * fibres + rng.uniform(0, 0.08) * blotch
    return _tinted(base, value), slopes(fibres, rng.uniform(0.02, 0.15))


def _neoprene(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    across = np.arange(SIDE) * 2 * np.pi / SIDE
    ribs = round(rng.uniform(40, 128))
    weave = np.sin(across * ribs)[:, None] * (
        1 if rng.random() < 0.5 else np.sin(across * ribs)[None]
    )
    height = np.broadcast_to(weave, (SIDE, SIDE)).astype(np.float32)
    value = 1 + rng.uniform(0.0, 0.08) * height + rng.uniform(0.01, 0.06) * noise(rng, 3, 2)
    return _tinted(base, np.asarray(value, np.float32)), slopes(height, rng.uniform(0.02, 0.2))


def _leather(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    bumps = noise(rng, rng.uniform(6, 16), 3, 0.6)
    crease = -np.abs(noise(rng, rng.uniform(8, 24), 2))
    value = 1 + rng.uniform(0.02, 0.12) * bumps + rng.uniform(0.05, 0.3) * crease
    value += rng.uniform(0, 0.2) * noise(rng, rng.uniform(60, 200), 3)
    return _tinted(base, np.asarray(value, np.float32)), slopes(
        bumps + crease, rng.uniform(0.05, 0.5)
    )


def _wood(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    if rng.random() < 0.8:
        base = colour(rng, rng.uniform(0.04, 0.13), rng.uniform(0.15, 0.75), rng.uniform(0.2, 0.9))
    grain = cv2.resize(noise(rng, rng.uniform(4, 12), 3), (SIDE, SIDE * 16))[: SIDE * 16 : 16]
    stretch = round(rng.uniform(6, 24))
    long = noise(rng, rng.uniform(6, 20), 4, 0.7)
    index = (np.arange(SIDE) // stretch + rng.integers(SIDE)) % SIDE
    drawn = cv2.GaussianBlur(long[:, index], (0, 0), stretch / 2, sigmaY=0.6)
    wave = np.sin(drawn * rng.uniform(1, 5) + noise(rng, 120, 2) * rng.uniform(0.5, 3))
    value = (
        1 + rng.uniform(0.04, 0.3) * wave + rng.uniform(0, 0.06) * grain + 0.05 * noise(rng, 150, 2)
    )
    return _tinted(base, value.astype(np.float32)), slopes(
        wave.astype(np.float32), rng.uniform(0, 0.1)
    )


def _cloth(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    across = np.arange(SIDE)
    threads = np.sin(across * 2 * np.pi * round(rng.uniform(60, 128)) / SIDE)
    height = np.asarray(np.maximum(threads[:, None], threads[None, :]), np.float32)
    value = 1 + rng.uniform(0.03, 0.2) * height + 0.05 * noise(rng, 3, 2)
    made = _tinted(base, value)
    if rng.random() < 0.5:
        other, lines = any_colour(rng), round(rng.uniform(2, 12))
        band = (np.sin(across * 2 * np.pi * lines / SIDE) > rng.uniform(0, 0.95)).astype(np.float32)
        both = rng.random() < 0.5
        mask = np.maximum(band[:, None], band[None, :] if both else 0) * np.ones((SIDE, SIDE))
        share = (mask * rng.uniform(0.3, 1)).astype(np.float32)[:, :, None]
        made = made * (1 - share) + _tinted(other, value) * share
    return made, slopes(height, rng.uniform(0.02, 0.1))


def _print(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    """Draw a printed mat: coloured clouds with lines, discs, polygons and letters."""
    made: NDArray[Any] = np.ones((SIDE, SIDE, 3), np.float32) * base
    for _ in range(rng.integers(1, 4)):
        share = 1 / (1 + np.exp(-3 * (noise(rng, rng.uniform(40, 250), 4) - rng.uniform(-0.5, 1))))
        made += share[:, :, None] * (any_colour(rng) - made) * rng.uniform(0.3, 1)
    made = np.clip(255 * np.clip(made, 0, 1) ** (1 / 2.2), 0, 255).astype(np.uint8)
    for _ in range(rng.integers(0, 25)):
        ink = [float(255 * v ** (1 / 2.2)) for v in any_colour(rng)]
        x, y, size = int(rng.integers(SIDE)), int(rng.integers(SIDE)), int(rng.uniform(5, 90))
        thick = int(rng.choice([-1, 1, 2, 4]))
        kind = rng.integers(4)
        if kind == 0:
            cv2.circle(made, (x, y), size, ink, thick, cv2.LINE_AA)
        elif kind == 1:
            cv2.line(
                made, (x, y), tuple(rng.integers(0, SIDE, 2).tolist()), ink, abs(thick), cv2.LINE_AA
            )
        elif kind == 2:
            around = np.arange(rng.integers(3, 8)) * 2 * np.pi
            around = around / len(around) + rng.uniform(0, 6)
            rim = np.stack([x + size * np.cos(around), y + size * np.sin(around)], 1)
            if thick < 0:
                cv2.fillPoly(made, [rim.astype(np.int32)], ink, cv2.LINE_AA)
            else:
                cv2.polylines(made, [rim.astype(np.int32)], True, ink, thick, cv2.LINE_AA)
        else:
            letter = chr(int(rng.integers(33, 122)))
            cv2.putText(
                made, letter, (x, y), int(rng.integers(5)), size / 25, ink, abs(thick), cv2.LINE_AA
            )
    value = 1 + 0.04 * noise(rng, 3, 2)
    light = (made.astype(np.float32) / 255) ** 2.2
    return light * value[:, :, None], slopes(noise(rng, 3, 2), rng.uniform(0, 0.05))


def _plain(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    value = 1 + rng.uniform(0, 0.04) * noise(rng, rng.uniform(3, 200), 3)
    return _tinted(base, value), slopes(noise(rng, 4, 2), rng.uniform(0, 0.03))


def _stone(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    spots = noise(rng, rng.uniform(4, 40), 5, 0.8)
    made = _tinted(base, 1 + rng.uniform(0.05, 0.3) * spots)
    veins = np.exp(-((noise(rng, 100, 4) / 0.08) ** 2))[:, :, None] * rng.uniform(0, 0.5)
    return np.asarray(made * (1 - veins) + veins * any_colour(rng), np.float32), slopes(spots, 0.02)


def _cork(rng: np.random.Generator, base: Floats) -> tuple[Floats, Floats]:
    grains = noise(rng, rng.uniform(5, 14), 2)
    value = 1 + rng.uniform(0.1, 0.35) * np.tanh(2 * grains)
    return _tinted(base, value.astype(np.float32)), slopes(grains, rng.uniform(0.02, 0.2))


_MAKERS = {
    "felt": _felt,
    "neoprene": _neoprene,
    "leather": _leather,
    "wood": _wood,
    "cloth": _cloth,
    "print": _print,
    "plain": _plain,
    "stone": _stone,
    "cork": _cork,
}
