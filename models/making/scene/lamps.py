"""Light over a tray: LED rings and strips, bulbs, windows, ceilings, and mixtures of them.

A lamp is an array (L, 7) of small lights: place in millimetres, linear RGB strength, radius.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.making.chance import log_uniform

Floats = NDArray[np.float32]

LAMPS = ("ring", "strips", "bulb", "window", "ceiling", "desk")


def white(rng: np.random.Generator) -> Floats:
    """Return the colour of a white light, from warm bulbs to a blue sky."""
    warm = rng.uniform(-1, 1)
    tint = np.array([1 + 0.28 * warm, 1 + 0.02 * rng.normal(), 1 - 0.38 * warm])
    return np.asarray(tint / tint.mean(), np.float32)


def lamp(name: str, eye_height: float, span: float, rng: np.random.Generator) -> Floats:
    """Return the lights of one lamp.

    Args:
        name: one of :data:`LAMPS`.
        eye_height: the camera's height in millimetres.
        span: about how wide the floor is, in millimetres.
        rng: the source of all choices.
    """
    made = {
        "ring": _ring,
        "strips": _strips,
        "bulb": _bulb,
        "window": _window,
        "ceiling": _ceiling,
        "desk": _desk,
    }[name](eye_height, span, rng)
    places, radius = made
    total = white(rng) / len(places)
    rows = np.concatenate(
        [places, np.tile(total, (len(places), 1)), np.full((len(places), 1), radius)], axis=1
    )
    # the floor below the lamp gets about one unit of light
    away = (places**2).sum(axis=1)
    falls = (places[:, 2] / np.sqrt(away) / away).mean()
    rows[:, 3:6] /= falls
    return np.asarray(rows, np.float32)


Made = tuple[NDArray[np.float64], float]


def _ring(eye_height: float, span: float, rng: np.random.Generator) -> Made:
    count, radius = int(rng.integers(8, 25)), rng.uniform(25, 0.5 * span)
    turn = np.arange(count) * 2 * np.pi / count + rng.uniform(0, 1)
    height = eye_height * rng.uniform(0.75, 1.15)
    x, y = rng.normal(0, 15, 2)
    places = np.stack(
        [x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(count, height)], 1
    )
    return places, rng.uniform(1.5, 8)


def _strips(eye_height: float, span: float, rng: np.random.Generator) -> Made:
    count = int(rng.integers(6, 14))
    along = np.linspace(-1, 1, count) * rng.uniform(0.25, 0.6) * span
    off, height = rng.uniform(0.3, 0.9) * span, eye_height * rng.uniform(0.35, 1.1)
    zero = np.zeros(count)
    high = np.full(count, height)
    both = [np.stack([along, zero + off, high], 1), np.stack([along, zero - off, high], 1)]
    if rng.random() < 0.3:
        both = [np.stack([zero + off, along, high], 1), np.stack([zero - off, along, high], 1)]
    if rng.random() < 0.2:
        both = both[:1]
    return np.concatenate(both), rng.uniform(1.5, 8)


def _bulb(eye_height: float, span: float, rng: np.random.Generator) -> Made:
    x, y = rng.uniform(-1.2, 1.2, 2) * span
    return np.array([[x, y, rng.uniform(0.6, 3) * eye_height]]), rng.uniform(5, 50)


def _window(_: float, span: float, rng: np.random.Generator) -> Made:
    turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(2, 5) * span
    wide, low, high = (
        rng.uniform(0.5, 1.5) * span,
        rng.uniform(0.3, 1) * span,
        rng.uniform(1.5, 4) * span,
    )
    places = [
        (
            far * np.cos(turn) - s * wide * np.sin(turn),
            far * np.sin(turn) + s * wide * np.cos(turn),
            z,
        )
        for s in (-1, -0.33, 0.33, 1)
        for z in np.linspace(low, high, 4)
    ]
    return np.array(places), 0.3 * wide


def _ceiling(_: float, span: float, rng: np.random.Generator) -> Made:
    x, y = rng.uniform(-3, 3, 2) * span
    height = rng.uniform(1300, 2500)
    wide = rng.uniform(60, 500)
    grid = [(x + i * wide, y + j * wide, height) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return np.array(grid), 0.5 * wide


def _desk(eye_height: float, span: float, rng: np.random.Generator) -> Made:
    turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.5) * span
    height = rng.uniform(0.8, 1.6) * eye_height
    base = np.array([far * np.cos(turn), far * np.sin(turn), height])
    return base + rng.normal(0, 12, (5, 3)), rng.uniform(5, 25)


def light_of_scene(
    eye_height: float, span: float, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """Return the lights of a random scene, and the light from everywhere else (3,)."""
    main = str(rng.choice(LAMPS, p=[0.28, 0.26, 0.1, 0.12, 0.14, 0.1]))
    rows = [lamp(main, eye_height, span, rng)]
    if rng.random() < 0.35:
        second = lamp(str(rng.choice(LAMPS)), eye_height, span, rng)
        second[:, 3:6] *= rng.uniform(0.1, 0.7)
        rows.append(second)
    # in a dark room little comes from anywhere but the lamps
    ambient = white(rng) * log_uniform(0.02, 0.8, rng)
    return np.concatenate(rows).astype(np.float32), ambient.astype(np.float32)
