"""The ray tracer on a graphics card: a thread for each pixel, the same light.

Each pixel has chances of its own, so that the noise is another than a processor's.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda, float32, uint64

from models.making.scene import tracer
from models.making.scene.tracer import NOTHING, Floats, Traced, View, World

THREADS = (8, 8)
"""Pixels across and down that one block of threads works out."""


@cuda.jit(device=True)
def _chances(seed, number, state):
    """Begin the chances of a pixel: numbers side by side must give nothing alike."""
    x = seed + (number + uint64(1)) * uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
    state[0] = x ^ (x >> uint64(31))


@cuda.jit(fastmath=True, cache=True)
def _shade(world, bodies, rays, eye, samples, seed, shade):
    col, row = cuda.grid(2)
    if row < shade.shape[0] and col < shade.shape[1]:
        state = cuda.local.array(1, uint64)
        lit = cuda.local.array(3, float32)
        _chances(seed, uint64(row * shade.shape[1] + col), state)
        for i in range(3):
            shade[row, col, i] = 0
        tracer.shading_span(world, bodies, rays, eye, samples, row, col, col + 1, state, lit, shade)


@cuda.jit(fastmath=True, cache=True)
def _trace(world, view, tile_wide, samples, seed, traced):
    col, row = cuda.grid(2)
    light, shown, parts = traced.light, traced.shown, traced.parts
    if row < light.shape[0] and col < light.shape[1]:
        state = cuda.local.array(1, uint64)
        tex = cuda.local.array(5, float32)
        lit = cuda.local.array(3, float32)
        _chances(seed, uint64(row * light.shape[1] + col), state)
        for i in range(3):
            light[row, col, i] = 0
        for i in range(6):
            parts[row, col, i] = 0
        for i in range(2):
            shown[row, col, i] = NOTHING
        tracer.span(world, view, tile_wide, samples, row, col, col + 1, state, tex, lit, traced)


def is_there() -> bool:
    """Return whether there is a card that this can use."""
    return bool(cuda.is_available())


def shading(
    world: World, bodies: Floats, rays: Floats, eye: Floats, samples: int, seed: int
) -> Floats:
    """Return what :func:`models.making.scene.tracer.shading` does."""
    shade = cuda.device_array((rays.shape[0] - 1, rays.shape[1] - 1, 3), np.float32)
    given = World(*map(_sent, world)), *map(_sent, (bodies, rays, eye))
    _shade[_blocks(shade), THREADS](*given, samples, np.uint64(seed), shade)
    return np.asarray(shade.copy_to_host(), np.float32)


def trace(world: World, view: View, tile_wide: int, samples: int, seed: int) -> Traced:
    """Return what :func:`models.making.scene.tracer.trace` does."""
    high, wide = view.rays.shape[0] - 1, view.rays.shape[1] - 1
    channels = ((3, np.float32), (2, np.int16), (6, np.float32))
    there = [cuda.device_array((high, wide, count), kind) for count, kind in channels]
    given = World(*map(_sent, world)), View(*map(_sent, view))
    _trace[_blocks(there[0]), THREADS](*given, tile_wide, samples, np.uint64(seed), Traced(*there))
    return Traced(*(each.copy_to_host() for each in there))


def _sent(array: Any) -> Any:
    """Return an array on the card."""
    return cuda.to_device(np.ascontiguousarray(array))


def _blocks(picture: Any) -> tuple[int, int]:
    """Return how many blocks cover a picture, across and down."""
    return -(-picture.shape[1] // THREADS[0]), -(-picture.shape[0] // THREADS[1])
