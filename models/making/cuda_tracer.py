"""The ray tracer on a graphics card: a thread for each pixel, the same light.

Each pixel has chances of its own, so that the noise is another than a processor's.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda, float32, uint64
from numpy.typing import NDArray

from models.making import tracer
from models.making.tracer import NOTHING, Floats, Ints, World

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
def _shade(world, bodies, rays, eye, samples, seed, mean, shade):
    col, row = cuda.grid(2)
    if row < shade.shape[0] and col < shade.shape[1]:
        state = cuda.local.array(1, uint64)
        lit = cuda.local.array(3, float32)
        _chances(seed, uint64(row * shade.shape[1] + col), state)
        for i in range(3):
            shade[row, col, i] = 0
        tracer.shading_span(
            world, bodies, rays, eye, samples, mean, row, col, col + 1, state, lit, shade
        )


@cuda.jit(fastmath=True, cache=True)
def _trace(
    world,
    bodies,
    rays,
    eye,
    first,
    tiles,
    tile_wide,
    shade,
    samples,
    seed,
    mean,
    turned,
    picture,
    shown,
    parts,
):
    col, row = cuda.grid(2)
    if row < picture.shape[0] and col < picture.shape[1]:
        state = cuda.local.array(1, uint64)
        tex = cuda.local.array(5, float32)
        lit = cuda.local.array(3, float32)
        _chances(seed, uint64(row * picture.shape[1] + col), state)
        for i in range(3):
            picture[row, col, i] = 0
        for i in range(6):
            parts[row, col, i] = 0
        for i in range(2):
            shown[row, col, i] = NOTHING
        tracer.span(
            world,
            bodies,
            rays,
            eye,
            first,
            tiles,
            tile_wide,
            shade,
            samples,
            mean,
            turned,
            row,
            col,
            col + 1,
            state,
            tex,
            lit,
            picture,
            shown,
            parts,
        )


def is_there() -> bool:
    """Return whether there is a card that this can use."""
    return bool(cuda.is_available())


def shading(
    world: World, bodies: Floats, rays: Floats, eye: Floats, samples: int, seed: int, mean: Floats
) -> Floats:
    """Return what :func:`models.making.tracer.shading` does."""
    shade = cuda.device_array((rays.shape[0] - 1, rays.shape[1] - 1, 3), np.float32)
    given = World(*map(_sent, world)), *map(_sent, (bodies, rays, eye))
    _shade[_blocks(shade), THREADS](*given, samples, np.uint64(seed), _sent(mean), shade)
    return np.asarray(shade.copy_to_host(), np.float32)


def trace(
    world: World,
    bodies: Floats,
    rays: Floats,
    eye: Floats,
    first: Ints,
    tiles: Ints,
    tile_wide: int,
    shade: Floats,
    samples: int,
    seed: int,
    mean: Floats,
) -> tuple[Floats, NDArray[np.int16], Floats]:
    """Return what :func:`models.making.tracer.trace` does."""
    high, wide = rays.shape[0] - 1, rays.shape[1] - 1
    picture = cuda.device_array((high, wide, 3), np.float32)
    shown = cuda.device_array((high, wide, 2), np.int16)
    parts = cuda.device_array((high, wide, 6), np.float32)
    given = World(*map(_sent, world)), *map(_sent, (bodies, rays, eye, first, tiles))
    _trace[_blocks(picture), THREADS](
        *given,
        tile_wide,
        _sent(shade),
        samples,
        np.uint64(seed),
        _sent(mean),
        _sent(tracer.turns(world.floor)),
        picture,
        shown,
        parts,
    )
    return picture.copy_to_host(), shown.copy_to_host(), parts.copy_to_host()


def _sent(array: Any) -> Any:
    """Return an array on the card."""
    return cuda.to_device(np.ascontiguousarray(array))


def _blocks(picture: Any) -> tuple[int, int]:
    """Return how many blocks cover a picture, across and down."""
    return -(-picture.shape[1] // THREADS[0]), -(-picture.shape[0] // THREADS[1])
