"""A small ray tracer for trays of dice: convex solids over a floor, lit by many small lights.

Everything is in millimetres; z points up and the floor is ``z = 0``. Light is linear RGB. Kernels
are compiled by numba; arrays are float32 and laid out as :class:`World` says. What they do to a
stretch of a row a graphics card does as well (:mod:`models.making.scene.cuda_tracer`).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

DIE, WALL, THING = 0, 1, 2
"""What a solid is: a die with ink on its faces, a piece of the tray, or a foreign thing."""

FLOOR, OUTSIDE, NOTHING = -1, -2, -3
"""What else a ray can meet: the tray's floor, the table around the tray, or nothing."""

FAR_SKY = np.float32(0.5)
"""How much of the sky what sends light back sees itself."""

INK_GLOSS = np.float32(0.6)
"""What ink takes away of what a body mirrors."""

TILE = 16
"""Pixels along a side of the tiles that list which solids they may show."""


class World(NamedTuple):
    """What is in view, as arrays over the N solids."""

    kind: Ints
    """(N,) DIE, WALL or THING."""
    rotation: Floats
    """(N, 3, 3) from a solid's own coordinates to the world's."""
    place: Floats
    """(N, 3) centres."""
    planes: Floats
    """(N, P, 4) half-spaces in own coordinates."""
    counts: Ints
    """(N, 2) how many planes and how many of them are faces."""
    bound: Floats
    """(N,) radius of a sphere around the solid."""
    ball: Floats
    """(N,) radius of a sphere that the solid is cut with, 0 for none."""
    soft: Floats
    """(N,) over how many millimetres the shading of an edge is rounded."""
    frames: Floats
    """(N, F, 4, 3) faces' frames in own coordinates."""
    reach: Floats
    """(N, F) half the side of a face's square of ink."""
    ink: NDArray[np.uint8]
    """(N, F, S, S) ink of the faces."""
    colour: Floats
    """(N, 3) albedo of the body."""
    ink_colour: Floats
    """(N, 3) albedo of the ink."""
    looks: Floats
    """(N, 6): gloss at normal incidence, shininess, share of wrapped light, strength and scale of
    the body's cloudiness, wear of the edges."""
    texture: Ints
    """(N,) which texture a WALL or THING has, -1 for none."""
    textures: Floats
    """(T, H, W, 3) albedos; the first is the floor's, the second that of the table outside."""
    albedos: Floats
    """(T, 3) their means."""
    bumps: Floats
    """(T, H, W, 2) slopes of the surface."""
    tile_mm: Floats
    """(T,) side of a texture in the world."""
    floor: Floats
    """(7,): half width and half depth of the floor, level of the table outside, gloss and
    shininess of the floor, turn of the floor's and of the table's texture in radians."""
    lights: Floats
    """(L, 7): place, colour, radius of each light."""
    sky: Floats
    """(3,) light from everywhere else."""


class View(NamedTuple):
    """How a camera sees a world."""

    bodies: Floats
    """(N, ...) the world's solids; see :func:`packed`."""
    rays: Floats
    """(H + 1, W + 1, 3) directions through the corners of the pixels."""
    eye: Floats
    """(3,) where the camera is."""
    first: Ints
    """(T + 1,) where each tile's list of solids starts in ``tiles``, row by row."""
    tiles: Ints
    """The solids each tile may show."""
    shade: Floats
    """(h, w, 3) light that falls on floor and walls, at a fraction of the size."""
    turned: Floats
    """(4,) cosine and sine of the turn of the floor's texture, then of the table's."""


class Traced(NamedTuple):
    """What a camera sees."""

    light: Floats
    """(H, W, 3) linear RGB."""
    shown: NDArray[np.int16]
    """(H, W, 2) the solid that each pixel shows, and which of its faces."""
    parts: Floats
    """(H, W, 6) what of a die's light ink would change: what falls on it there, and what its body
    sends back of that without gloss."""


HEAD = 16
"""Where the planes start in a row of :func:`packed`."""


def packed(world: World) -> Floats:
    """Return (N, HEAD + 4 P): of each solid place, bound, ball, planes' count, rotation, planes.

    Rays are tested against solids more often than anything else; one array is the fastest way.
    """
    count = len(world.kind)
    rows = np.zeros((count, HEAD + 4 * world.planes.shape[1]), np.float32)
    rows[:, :3], rows[:, 3], rows[:, 4] = world.place, world.bound, world.ball
    rows[:, 5] = world.counts[:, 0]
    rows[:, 6:15] = world.rotation.reshape(count, 9)
    rows[:, HEAD:] = world.planes.reshape(count, rows.shape[1] - HEAD)
    return rows


@njit(fastmath=True, cache=True, inline="always")
def _random(state):
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.float32((state[0] >> np.uint64(40)) * (1.0 / 16777216.0))


@njit(fastmath=True, cache=True, inline="always")
def _passes(bodies, k, ox, oy, oz, dx, dy, dz):
    """Return whether a ray comes near solid ``k`` at all: a cheap test before the exact one."""
    px, py, pz = ox - bodies[k, 0], oy - bodies[k, 1], oz - bodies[k, 2]
    b = px * dx + py * dy + pz * dz
    c = px * px + py * py + pz * pz - bodies[k, 3] * bodies[k, 3]
    return c <= 0 or (b <= 0 and b * b >= c)


@njit(fastmath=True, cache=True)
def _meet(bodies, k, ox, oy, oz, dx, dy, dz, far):
    """Return how far a ray runs to solid ``k`` and the plane it meets (-2 the ball, -1 nothing)."""
    px, py, pz = ox - bodies[k, 0], oy - bodies[k, 1], oz - bodies[k, 2]
    b = px * dx + py * dy + pz * dz
    c = px * px + py * py + pz * pz - bodies[k, 3] * bodies[k, 3]
    if c > 0 and (b > 0 or b * b < c):
        return far, -1
    lox = bodies[k, 6] * px + bodies[k, 9] * py + bodies[k, 12] * pz
    loy = bodies[k, 7] * px + bodies[k, 10] * py + bodies[k, 13] * pz
    loz = bodies[k, 8] * px + bodies[k, 11] * py + bodies[k, 14] * pz
    ldx = bodies[k, 6] * dx + bodies[k, 9] * dy + bodies[k, 12] * dz
    ldy = bodies[k, 7] * dx + bodies[k, 10] * dy + bodies[k, 13] * dz
    ldz = bodies[k, 8] * dx + bodies[k, 11] * dy + bodies[k, 14] * dz
    enter, leave, plane = np.float32(-1e9), far, -1
    for i in range(int(bodies[k, 5])):
        at = HEAD + 4 * i
        nd = bodies[k, at + 0] * ldx + bodies[k, at + 1] * ldy + bodies[k, at + 2] * ldz
        no = bodies[k, at + 3] - (
            bodies[k, at + 0] * lox + bodies[k, at + 1] * loy + bodies[k, at + 2] * loz
        )
        if nd < -1e-9:
            t = no / nd
            if t > enter:
                enter, plane = t, i
        elif nd > 1e-9:
            t = no / nd
            leave = min(leave, t)
        elif no < 0:
            return far, -1
        if enter > leave:
            return far, -1
    if bodies[k, 4] > 0:
        b = lox * ldx + loy * ldy + loz * ldz
        c = lox * lox + loy * loy + loz * loz - bodies[k, 4] * bodies[k, 4]
        inside = b * b - c
        if inside < 0:
            return far, -1
        root = math.sqrt(inside)
        if -b - root > enter:
            enter, plane = -b - root, -2
        leave = min(leave, -b + root)
        if enter > leave:
            return far, -1
    if enter < 1e-3 or enter >= far:
        return far, -1
    return enter, plane


@njit(fastmath=True, cache=True)
def _ground(floor, ox, oy, oz, dx, dy, dz, far):
    """Return how far a ray runs to the floor or the table outside, and which it is (0 neither)."""
    if dz >= -1e-6:
        return far, 0
    t = -oz / dz
    if t > 1e-3 and t < far:
        x, y = ox + t * dx, oy + t * dy
        if abs(x) <= floor[0] and abs(y) <= floor[1]:
            return t, FLOOR
    t = (floor[2] - oz) / dz
    if t > 1e-3 and t < far:
        return t, OUTSIDE
    return far, 0


@njit(fastmath=True, cache=True)
def _blocked(bodies, ox, oy, oz, dx, dy, dz, far):
    for k in range(len(bodies)):
        if not _passes(bodies, k, ox, oy, oz, dx, dy, dz):
            continue
        _, plane = _meet(bodies, k, ox, oy, oz, dx, dy, dz, far)
        if plane != -1:
            return True
    return False


@njit(fastmath=True, cache=True)
def _first_met(bodies, ox, oy, oz, dx, dy, dz, far):
    """Return how far a ray runs, which solid it meets first, and its plane (-1, -1 for none)."""
    best, plane = -1, -1
    for k in range(len(bodies)):
        if not _passes(bodies, k, ox, oy, oz, dx, dy, dz):
            continue
        t, met = _meet(bodies, k, ox, oy, oz, dx, dy, dz, far)
        if met != -1:
            far, best, plane = t, k, met
    return far, best, plane


@njit(fastmath=True, cache=True)
def _normal(world, k, plane):
    """Return where a plane of solid ``k`` faces in the world."""
    r, m = world.rotation[k], world.planes[k, plane]
    return (
        r[0, 0] * m[0] + r[0, 1] * m[1] + r[0, 2] * m[2],
        r[1, 0] * m[0] + r[1, 1] * m[1] + r[1, 2] * m[2],
        r[2, 0] * m[0] + r[2, 1] * m[1] + r[2, 2] * m[2],
    )


@njit(fastmath=True, cache=True)
def _facing(world, k, plane, x, y, z):
    """Return where solid ``k`` faces at a point that a ray met, by its plane (-2 its ball)."""
    if plane >= 0:
        return _normal(world, k, plane)
    return (
        (x - world.place[k, 0]) / world.ball[k],
        (y - world.place[k, 1]) / world.ball[k],
        (z - world.place[k, 2]) / world.ball[k],
    )


@njit(fastmath=True, cache=True)
def _sample(world, t, u, v, out):
    """Put the bilinear albedo and slope of texture ``t`` at (u, v), in turns, into ``out``."""
    high, wide = world.textures.shape[1], world.textures.shape[2]
    x, y = (u - math.floor(u)) * wide, (v - math.floor(v)) * high
    x0, y0 = int(x), int(y)
    fx, fy = x - x0, y - y0
    x0, y0 = x0 % wide, y0 % high
    x1, y1 = (x0 + 1) % wide, (y0 + 1) % high
    a, b, c, d = (1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy
    for i in range(3):
        out[i] = (
            a * world.textures[t, y0, x0, i]
            + b * world.textures[t, y0, x1, i]
            + c * world.textures[t, y1, x0, i]
            + d * world.textures[t, y1, x1, i]
        )
    for i in range(2):
        out[3 + i] = world.bumps[t, y0, x0, i]


@njit(fastmath=True, cache=True)
def _reaching(bodies, px, py, pz, nx, ny, nz, wrap, lx, ly, lz):
    """Return the share of a lamp's light at ``l`` that falls on a point ``p``: none in shadow."""
    lx, ly, lz = lx - px, ly - py, lz - pz
    away = lx * lx + ly * ly + lz * lz
    root = math.sqrt(away)
    lx, ly, lz = lx / root, ly / root, lz / root
    facing = (nx * lx + ny * ly + nz * lz + wrap) / (1 + wrap)
    if facing <= 0 or _blocked(
        bodies, px + nx * 0.05, py + ny * 0.05, pz + nz * 0.05, lx, ly, lz, root - 1
    ):
        return np.float32(0)
    return np.float32(facing / away)


@njit(fastmath=True, cache=True)
def _light(world, bodies, px, py, pz, nx, ny, nz, wrap, samples, turn, turns, state, out):
    """Put the light that falls on a point into ``out``: lamps with shadows, sky, one bounce."""
    out[0] = out[1] = out[2] = 0.0
    lights, floor, sky = world.lights, world.floor, world.sky
    count = len(lights)
    far = np.float32(1e9)
    for s in range(samples):
        # in turn from every part of the lamps: far less noise than by chance alone
        i = min(count - 1, int((turn + (s + _random(state)) / samples) / turns * count))
        lx = lights[i, 0] + (2 * _random(state) - 1) * lights[i, 6]
        ly = lights[i, 1] + (2 * _random(state) - 1) * lights[i, 6]
        lz = lights[i, 2] + (2 * _random(state) - 1) * lights[i, 6]
        w = _reaching(bodies, px, py, pz, nx, ny, nz, wrap, lx, ly, lz) * count / samples
        for c in range(3):
            out[c] += w * lights[i, 3 + c]
        # a ray into the half-space, cosine-weighted, for sky and neighbours
        part = (turn + (s + _random(state)) / samples) / turns
        a, h = 2 * math.pi * part, 2 * _random(state) - 1
        r = math.sqrt(max(0.0, 1 - h * h))
        dx, dy, dz = nx + r * math.cos(a), ny + r * math.sin(a), nz + h
        root = math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6
        dx, dy, dz = dx / root, dy / root, dz / root
        t, what = _ground(floor, px, py, pz, dx, dy, dz, far)
        t, best, plane = _first_met(
            bodies, px + nx * 0.05, py + ny * 0.05, pz + nz * 0.05, dx, dy, dz, t
        )
        if best < 0 and what == 0:
            for c in range(3):
                out[c] += sky[c] / samples
            continue
        mx, my, mz = px + t * dx, py + t * dy, pz + t * dz
        ux, uy, uz = np.float32(0), np.float32(0), np.float32(1)
        texture = 0 if what == FLOOR else 1
        if best >= 0:
            ux, uy, uz = _facing(world, best, plane, mx, my, mz)
            texture = world.texture[best]
        # any lamp tells what light falls there: one in turn would go with the ray's own turns
        i = min(count - 1, int(_random(state) * count))
        w = count * _reaching(
            bodies,
            mx,
            my,
            mz,
            ux,
            uy,
            uz,
            np.float32(0),
            lights[i, 0],
            lights[i, 1],
            lights[i, 2],
        )
        for c in range(3):
            falls = w * lights[i, 3 + c] + FAR_SKY * sky[c]
            if best >= 0:
                falls *= world.colour[best, c]
            if texture >= 0:
                falls *= world.albedos[texture, c]
            out[c] += falls / samples


@njit(fastmath=True, cache=True)
def _mirrored(world, bodies, turned, x, y, z, dx, dy, dz, turn, turns, state, tex, out):
    """Put the light that comes to a point from a direction into ``out``.

    A glossy side that is seen aslant mirrors the floor beside it, and other dice: on a light floor
    it is brighter than its own colour.
    """
    t, what = _ground(world.floor, x, y, z, dx, dy, dz, np.float32(1e9))
    t, best, plane = _first_met(bodies, x, y, z, dx, dy, dz, t)
    if best == -1 and what == 0:
        for c in range(3):
            out[c] = world.sky[c]
        return
    x, y, z = x + t * dx, y + t * dy, z + t * dz
    nx, ny, nz = np.float32(0), np.float32(0), np.float32(1)
    cu, su = np.float32(1), np.float32(0)
    tex[0] = tex[1] = tex[2] = np.float32(1)
    if best == -1:
        texture = 0 if what == FLOOR else 1
        cu, su = turned[2 * texture], turned[2 * texture + 1]
    else:
        texture = world.texture[best]
        nx, ny, nz = _facing(world, best, plane, x, y, z)
    if texture >= 0:
        # of a wall's texture any piece will do
        u, v = (
            (cu * x - su * y) / world.tile_mm[texture],
            (su * x + cu * y + z) / world.tile_mm[texture],
        )
        _sample(world, texture, u, v, tex)
    if best >= 0:
        for c in range(3):
            tex[c] *= world.colour[best, c]
    _light(world, bodies, x, y, z, nx, ny, nz, np.float32(0), 1, turn, turns, state, out)
    for c in range(3):
        out[c] *= tex[c]


@njit(fastmath=True, cache=True)
def _cloud(x, y, z, scale):
    """Return a smooth, cheap noise from -1 to 1."""
    x, y, z = x * scale, y * scale, z * scale
    a = math.sin(1.7 * x + 2.3 * math.sin(0.9 * y + 0.4 * z)) + math.sin(
        1.3 * y + 1.9 * math.sin(1.1 * z)
    )
    return 0.5 * math.sin(1.9 * a + 1.1 * z + 0.7 * x)


@njit(fastmath=True, cache=True)
def turns(floor):
    """Return :attr:`View.turned` of a world's floor."""
    of_floor, of_table = floor[5], floor[6]
    return np.array(
        [math.cos(of_floor), math.sin(of_floor), math.cos(of_table), math.sin(of_table)],
        np.float32,
    )


@njit(fastmath=True, cache=True)
def span(world, view, tile_wide, samples, row, begin, end, state, tex, lit, traced):
    """Trace a stretch of a row.

    Args:
        world: what is in view.
        view: how it is seen.
        tile_wide: tiles in a row.
        samples: rays a pixel where solids may be.
        row: of pixels.
        begin: the first pixel of it, and
        end: the one after the last.
        state: (1) of the samples' chances.
        tex: (5) room to work in.
        lit: (3) the same.
        traced: zeros, and nothing shown; what is seen is put in.
    """
    bodies, rays, eye, first, tiles = view.bodies, view.rays, view.eye, view.first, view.tiles
    shade, turned = view.shade, view.turned
    picture, shown, parts = traced.light, traced.shown, traced.parts
    floor = world.floor
    high, wide = rays.shape[0] - 1, rays.shape[1] - 1
    side = world.ink.shape[2]
    sy, sx = np.float32(shade.shape[0]) / high, np.float32(shade.shape[1]) / wide
    for col in range(begin, end):
        tile = (row // TILE) * tile_wide + col // TILE
        start, stop = first[tile], first[tile + 1]
        near_die = False
        for j in range(start, stop):
            if world.kind[tiles[j]] != WALL:
                near_die = True
        n = 1
        if near_die:
            n = samples
        elif stop > start:
            n = 2
        for s in range(n):
            u, v = _random(state), _random(state)
            a, b, c, d = (1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v
            dx = (
                a * rays[row, col, 0]
                + b * rays[row, col + 1, 0]
                + c * rays[row + 1, col, 0]
                + d * rays[row + 1, col + 1, 0]
            )
            dy = (
                a * rays[row, col, 1]
                + b * rays[row, col + 1, 1]
                + c * rays[row + 1, col, 1]
                + d * rays[row + 1, col + 1, 1]
            )
            dz = (
                a * rays[row, col, 2]
                + b * rays[row, col + 1, 2]
                + c * rays[row + 1, col, 2]
                + d * rays[row + 1, col + 1, 2]
            )
            root = math.sqrt(dx * dx + dy * dy + dz * dz)
            dx, dy, dz = dx / root, dy / root, dz / root
            t, what = _ground(floor, eye[0], eye[1], eye[2], dx, dy, dz, np.float32(1e9))
            best, plane = what, -1
            for j in range(start, stop):
                k = tiles[j]
                t2, p2 = _meet(bodies, k, eye[0], eye[1], eye[2], dx, dy, dz, t)
                if p2 != -1:
                    t, best, plane = t2, k, p2
            if best == 0 and plane == -1:
                for c3 in range(3):
                    picture[row, col, c3] += 0.4 * (world.sky[c3] + np.float32(0.5)) / n
                continue
            x, y, z = eye[0] + t * dx, eye[1] + t * dy, eye[2] + t * dz
            gloss, shine, dull = np.float32(0), np.float32(1), np.float32(1)
            nx, ny, nz = np.float32(0), np.float32(0), np.float32(1)
            face = -1
            if plane == -1:
                tt = 0 if best == FLOOR else 1
                cu, su = turned[2 * tt], turned[2 * tt + 1]
                _sample(
                    world,
                    tt,
                    (cu * x - su * y) / world.tile_mm[tt],
                    (su * x + cu * y) / world.tile_mm[tt],
                    tex,
                )
                if best == FLOOR:
                    gloss, shine = floor[3], floor[4]
                nx, ny = -tex[3], -tex[4]
            else:
                k = best
                r = world.rotation[k]
                px, py, pz = x - world.place[k, 0], y - world.place[k, 1], z - world.place[k, 2]
                qx = r[0, 0] * px + r[1, 0] * py + r[2, 0] * pz
                qy = r[0, 1] * px + r[1, 1] * py + r[2, 1] * pz
                qz = r[0, 2] * px + r[1, 2] * py + r[2, 2] * pz
                lx, ly, lz = np.float32(0), np.float32(0), np.float32(0)
                top = np.float32(-1e9)
                for i in range(world.counts[k, 0]):
                    gap = (
                        world.planes[k, i, 0] * qx
                        + world.planes[k, i, 1] * qy
                        + world.planes[k, i, 2] * qz
                        - world.planes[k, i, 3]
                    )
                    if gap > -8 * world.soft[k]:
                        w = math.exp(gap / world.soft[k])
                        lx += w * world.planes[k, i, 0]
                        ly += w * world.planes[k, i, 1]
                        lz += w * world.planes[k, i, 2]
                    if i < world.counts[k, 1] and gap > top:
                        top, face = gap, i
                if world.ball[k] > 0:
                    radius = math.sqrt(qx * qx + qy * qy + qz * qz)
                    w = math.exp((radius - world.ball[k]) / world.soft[k])
                    lx += w * qx / radius
                    ly += w * qy / radius
                    lz += w * qz / radius
                nx = r[0, 0] * lx + r[0, 1] * ly + r[0, 2] * lz
                ny = r[1, 0] * lx + r[1, 1] * ly + r[1, 2] * lz
                nz = r[2, 0] * lx + r[2, 1] * ly + r[2, 2] * lz
                gloss, shine = world.looks[k, 0], world.looks[k, 1]
                if world.texture[k] >= 0:
                    tt = world.texture[k]
                    ax, ay, az = abs(lx), abs(ly), abs(lz)
                    if az >= ax and az >= ay:
                        tu, tv = qx, qy
                    elif ax >= ay:
                        tu, tv = qy, qz
                    else:
                        tu, tv = qx, qz
                    _sample(world, tt, tu / world.tile_mm[tt], tv / world.tile_mm[tt], tex)
                    tex[0] *= world.colour[k, 0]
                    tex[1] *= world.colour[k, 1]
                    tex[2] *= world.colour[k, 2]
                else:
                    grey = 1 + world.looks[k, 3] * _cloud(qx + 3.1 * k, qy, qz, world.looks[k, 4])
                    edge = min(np.float32(1), -top / (0.6 + world.soft[k])) * world.looks[k, 5]
                    cover = np.float32(0)
                    if world.kind[k] == DIE:
                        f = world.frames[k, face]
                        ex, ey, ez = qx - f[0, 0], qy - f[0, 1], qz - f[0, 2]
                        fu = (
                            (ex * f[1, 0] + ey * f[1, 1] + ez * f[1, 2]) / world.reach[k, face] + 1
                        ) * 0.5 * side - 0.5
                        fv = (
                            (ex * f[2, 0] + ey * f[2, 1] + ez * f[2, 2]) / world.reach[k, face] + 1
                        ) * 0.5 * side - 0.5
                        if fu >= 0 and fv >= 0 and fu < side - 1 and fv < side - 1:
                            u0, v0 = int(fu), int(fv)
                            fu, fv = fu - u0, fv - v0
                            cover = (
                                (1 - fu) * (1 - fv) * world.ink[k, face, v0, u0]
                                + fu * (1 - fv) * world.ink[k, face, v0, u0 + 1]
                                + (1 - fu) * fv * world.ink[k, face, v0 + 1, u0]
                                + fu * fv * world.ink[k, face, v0 + 1, u0 + 1]
                            ) / np.float32(255)
                    for c3 in range(3):
                        body = world.colour[k, c3] * grey
                        body += edge * (0.75 - body)
                        tex[c3] = max(
                            np.float32(0), body * (1 - cover) + world.ink_colour[k, c3] * cover
                        )
                    dull = 1 - INK_GLOSS * cover
            root = math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-9
            nx, ny, nz = nx / root, ny / root, nz / root
            if plane == -1 or world.kind[best] == WALL:
                yy, xx = (row + v) * sy - 0.5, (col + u) * sx - 0.5
                y0, x0 = (
                    max(0, min(shade.shape[0] - 2, int(yy))),
                    max(0, min(shade.shape[1] - 2, int(xx))),
                )
                fy, fx = (
                    min(np.float32(1), max(np.float32(0), yy - y0)),
                    min(np.float32(1), max(np.float32(0), xx - x0)),
                )
                tilt = 1 + 0.9 * (nx * 0.3 + ny * 0.35) if plane == -1 else 1.0
                for c3 in range(3):
                    lit[c3] = tilt * (
                        (1 - fx) * (1 - fy) * shade[y0, x0, c3]
                        + fx * (1 - fy) * shade[y0, x0 + 1, c3]
                        + (1 - fx) * fy * shade[y0 + 1, x0, c3]
                        + fx * fy * shade[y0 + 1, x0 + 1, c3]
                    )
            else:
                _light(
                    world,
                    bodies,
                    x,
                    y,
                    z,
                    nx,
                    ny,
                    nz,
                    world.looks[best, 2],
                    1,
                    s,
                    n,
                    state,
                    lit,
                )
            mx, my, mz = np.float32(0), np.float32(0), np.float32(0)
            fresnel, often = np.float32(0), np.float32(1)
            if gloss > 0:
                # mirror direction; a rough surface mirrors less where it is seen aslant
                turnback = -2 * (dx * nx + dy * ny + dz * nz)
                mx, my, mz = dx + turnback * nx, dy + turnback * ny, dz + turnback * nz
                facing = max(np.float32(0), min(np.float32(1), turnback * 0.5))
                aslant = min(np.float32(1), max(np.float32(0.4), 0.5 + 0.12 * math.log(shine / 8)))
                fresnel = gloss + (1 - gloss) * (1 - facing) ** 5 * aslant
                # the same chances whatever the ink, so that dice can be painted anew
                often = min(np.float32(1), 12 * fresnel)
                fresnel *= dull
                norm = fresnel * (shine + 2) * 0.16
                # further from the mirror direction a lamp gives less than a thousandth
                least = max(np.float32(0.3), math.exp(np.float32(-7) / shine))
                for i in range(len(world.lights)):
                    hx, hy, hz = (
                        world.lights[i, 0] - x,
                        world.lights[i, 1] - y,
                        world.lights[i, 2] - z,
                    )
                    away = hx * hx + hy * hy + hz * hz
                    near = (hx * mx + hy * my + hz * mz) / math.sqrt(away)
                    if near > least:
                        w = norm * math.exp(shine * math.log(near)) / away
                        for c3 in range(3):
                            picture[row, col, c3] += w * world.lights[i, 3 + c3] / n
            solid = plane != -1 and world.kind[best] != WALL
            if fresnel > 0 and mz > 0 and not solid:
                for c3 in range(3):
                    picture[row, col, c3] += fresnel * world.sky[c3] / n
            # what is mirrored is not sent back by the body
            inside = 1 - fresnel if solid else np.float32(1)
            for c3 in range(3):
                lit[c3] *= inside
                picture[row, col, c3] += tex[c3] * lit[c3] / n
            if solid and world.kind[best] == DIE:
                for c3 in range(3):
                    parts[row, col, c3] += lit[c3] / n
                    parts[row, col, 3 + c3] += tex[c3] * lit[c3] / n
            # rays follow what is mirrored now and then, the oftener the more it shows
            if solid and fresnel > 0 and _random(state) < often:
                rough = 1 / math.sqrt(shine)
                mx += rough * (2 * _random(state) - 1)
                my += rough * (2 * _random(state) - 1)
                mz += rough * (2 * _random(state) - 1)
                below = min(np.float32(0), mx * nx + my * ny + mz * nz)
                mx, my, mz = mx - 2 * below * nx, my - 2 * below * ny, mz - 2 * below * nz
                root = math.sqrt(mx * mx + my * my + mz * mz) + 1e-9
                _mirrored(
                    world,
                    bodies,
                    turned,
                    x + 0.05 * nx,
                    y + 0.05 * ny,
                    z + 0.05 * nz,
                    mx / root,
                    my / root,
                    mz / root,
                    s,
                    n,
                    state,
                    tex,
                    lit,
                )
                for c3 in range(3):
                    picture[row, col, c3] += fresnel / often * lit[c3] / n
            if s == 0:
                shown[row, col, 0] = best
                shown[row, col, 1] = face


@njit(fastmath=True, cache=True)
def trace(world, view, tile_wide, samples, seed):
    """Return what a camera sees; see :func:`span`."""
    high, wide = view.rays.shape[0] - 1, view.rays.shape[1] - 1
    traced = Traced(
        np.zeros((high, wide, 3), np.float32),
        np.full((high, wide, 2), NOTHING, np.int16),
        np.zeros((high, wide, 6), np.float32),
    )
    state = np.array([seed], np.uint64)
    tex = np.zeros(5, np.float32)
    lit = np.zeros(3, np.float32)
    for row in range(high):
        span(world, view, tile_wide, samples, row, 0, wide, state, tex, lit, traced)
    return traced


@njit(fastmath=True, cache=True)
def shading_span(world, bodies, rays, eye, samples, row, begin, end, state, lit, shade):
    """Put a stretch of a row into what :func:`shading` returns; see :func:`span`."""
    floor = world.floor
    for col in range(begin, end):
        dx = 0.25 * (
            rays[row, col, 0]
            + rays[row, col + 1, 0]
            + rays[row + 1, col, 0]
            + rays[row + 1, col + 1, 0]
        )
        dy = 0.25 * (
            rays[row, col, 1]
            + rays[row, col + 1, 1]
            + rays[row + 1, col, 1]
            + rays[row + 1, col + 1, 1]
        )
        dz = 0.25 * (
            rays[row, col, 2]
            + rays[row, col + 1, 2]
            + rays[row + 1, col, 2]
            + rays[row + 1, col + 1, 2]
        )
        root = math.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx / root, dy / root, dz / root
        t, _ = _ground(floor, eye[0], eye[1], eye[2], dx, dy, dz, np.float32(1e9))
        nx, ny, nz = np.float32(0), np.float32(0), np.float32(1)
        for k in range(len(world.kind)):
            if world.kind[k] == WALL:
                t2, p2 = _meet(bodies, k, eye[0], eye[1], eye[2], dx, dy, dz, t)
                if p2 >= 0:
                    t = t2
                    nx, ny, nz = _normal(world, k, p2)
        if t > 1e8:
            continue
        _light(
            world,
            bodies,
            eye[0] + t * dx,
            eye[1] + t * dy,
            eye[2] + t * dz,
            nx,
            ny,
            nz,
            np.float32(0),
            samples,
            0,
            1,
            state,
            lit,
        )
        for c in range(3):
            shade[row, col, c] = lit[c]


@njit(fastmath=True, cache=True)
def shading(world, bodies, rays, eye, samples, seed):
    """Return (h, w, 3) light that falls on floor, table and walls, seen through the solids."""
    high, wide = rays.shape[0] - 1, rays.shape[1] - 1
    shade = np.zeros((high, wide, 3), np.float32)
    state = np.array([seed], np.uint64)
    lit = np.zeros(3, np.float32)
    for row in range(high):
        shading_span(world, bodies, rays, eye, samples, row, 0, wide, state, lit, shade)
    return shade
