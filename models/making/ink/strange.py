"""Signs of games that are not ours, made up by chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from models.making.ink import numerals, outlines
from models.making.ink.outlines import Points, Shape
from models.making.ink.style import Style, chance


@lru_cache(maxsize=1024)
def sign(style: Style, die: str, face: str) -> Shape:
    """Return one or two signs within the unit circle; always the same for a style and a face."""
    rng = chance(style, "strange", die, face)
    one = _one(style, rng)
    if rng.random() < 0.75:
        return one
    other = _one(style, rng) if rng.random() < 0.6 else one
    way = np.array([(0.0, 0.5), (0.5, 0.0), (0.38, 0.38)][int(rng.integers(3))])
    return (
        *outlines.turned(one, 0, 0.45, (-float(way[0]), -float(way[1]))),
        *outlines.turned(other, 0, 0.45, (float(way[0]), float(way[1]))),
    )


@lru_cache(maxsize=1024)
def lone_sign(style: Style, letter: str) -> Shape:
    """Return the sign that a style has for a symbol; it is the same on all of its dice."""
    return _one(style, chance(style, "strange", letter))


def _one(style: Style, rng: np.random.Generator) -> Shape:
    family = _FAMILIES[int(rng.integers(len(_FAMILIES)))]
    shape = outlines.turned(family(style, rng), float(rng.normal(0, 8)))
    reach = outlines.corners(shape)
    middle = (reach.min(axis=0) + reach.max(axis=0)) / 2
    shape = outlines.turned(shape, 0, 1.0, (-float(middle[0]), -float(middle[1])))
    return outlines.turned(
        shape, 0, 1 / float(np.linalg.norm(outlines.corners(shape), axis=1).max())
    )


def _pen(style: Style, rng: np.random.Generator) -> float:
    return float(rng.uniform(0.1, 0.2)) * (0.6 + 0.9 * style.weight)


def _star(style: Style, rng: np.random.Generator) -> Shape:
    count, depth = int(rng.integers(3, 13)), float(rng.uniform(0.25, 0.85))
    outline = outlines.star(count, 1, depth)
    if rng.random() < 0.4:
        return ((outline,),)
    if rng.random() < 0.5:
        return ((outline, outline * (0.8 - 0.4 * style.weight)),)
    return ((outline, outlines.circle(0, 0, depth * float(rng.uniform(0.3, 0.7)))),)


def _blob(style: Style, rng: np.random.Generator) -> Shape:
    count = int(rng.integers(5, 11))
    degrees = np.linspace(0, 360, count, endpoint=False) + rng.uniform(-12, 12, count)
    outline = outlines.closed_curve(
        outlines.polar(rng.uniform(0.35, 1.0, count).tolist(), degrees.tolist())
    )
    if rng.random() < 0.5:
        return ((outline,),)
    return ((outline, outline * (0.75 - 0.35 * style.weight)),)


def _letter(style: Style, rng: np.random.Generator) -> Shape:
    text = "ABCDEFGHJKLMNPQRSTUVWYZ?!&%#@+"[int(rng.integers(30))]
    glyphs = numerals.traced(style.font, round(style.weight * 6), text)
    return (tuple((glyph - glyphs[0].mean(axis=0)) / 80 for glyph in glyphs),)


def _arrow(style: Style, rng: np.random.Generator) -> Shape:
    head, neck = float(rng.uniform(0.4, 0.8)), _pen(style, rng)
    barb, tail = float(rng.uniform(-0.2, 0.3)), float(rng.uniform(0.3, 1.0))
    half = [(0.0, -1.0), (head, -0.2 + barb), (neck, -0.2), (neck, tail)]
    outline = outlines.points([*half, *((-x, y) for x, y in half[:0:-1])])
    shape = outlines.turned(((outline,),), 90 * int(rng.integers(4)))
    return shape if rng.random() < 0.7 else (*shape, *outlines.turned(shape, 180))


def _crossed(style: Style, rng: np.random.Generator) -> Shape:
    pen, count = _pen(style, rng) * 1.5, int(rng.integers(2, 5))
    start, foot = float(rng.choice([0, 45, 90 / count])), float(rng.uniform(1, 2))
    bar = outlines.points(
        [(-pen / 2, -1), (pen / 2, -1), (foot * pen / 2, 1), (-foot * pen / 2, 1)]
    )
    bars = [outlines.turned(((bar,),), start + 180 / count * i)[0] for i in range(count)]
    if rng.random() < 0.3:
        bars.append(outlines.ring(0, 0, 0.8, 0.8 - pen))
    return tuple(bars)


def _spiral(style: Style, rng: np.random.Generator) -> Shape:
    turns, hand = float(rng.uniform(1.2, 2.8)), float(rng.choice([-1, 1]))
    t = np.linspace(0.08, 1, 60)
    angle = 2 * np.pi * turns * t * hand + rng.uniform(0, 2 * np.pi)
    line = t[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return ((outlines.stroke(line, min(_pen(style, rng), 0.55 / turns)),),)


def _barred_ring(style: Style, rng: np.random.Generator) -> Shape:
    pen = _pen(style, rng)
    layers = [outlines.ring(0, 0, 1, 1 - pen)]
    for _ in range(int(rng.integers(1, 4))):
        a, b = rng.uniform(0, 360, 2).tolist()
        ends = outlines.polar([1 - pen / 2] * 2, [a, b])
        layers.append((outlines.stroke(ends, pen),))
    if rng.random() < 0.4:
        layers.append((outlines.circle(0, 0, float(rng.uniform(0.2, 0.5)), 24),))
    return tuple(layers)


def _animal(style: Style, rng: np.random.Generator) -> Shape:
    """Draw a body with a head, legs and a tail, in smooth curves; or a mask, seen in front."""
    if rng.random() < 0.4:
        ear, jaw, brow = (
            float(rng.uniform(*each)) for each in ((0.7, 1.1), (0.4, 0.8), (0.3, 0.6))
        )
        half = [(0.15, -brow), (0.35, -ear), (0.6, -0.3), (0.65, 0.1), (jaw * 0.6, 0.5), (0.1, jaw)]
        outline = outlines.points([*half, *((-x, y) for x, y in half[::-1])])
        eye = outlines.points([(0.1, 0.05), (0.42, -0.15), (0.38, 0.1)])
        return ((outlines.closed_curve(outline, 4), eye, outlines.mirrored(eye)),)
    back, neck, leg = (
        float(rng.uniform(*each)) for each in ((-0.4, -0.1), (-0.9, -0.5), (0.5, 0.9))
    )
    stout = 0.08 + 0.1 * style.weight
    body = [
        (-1.0, back - float(rng.uniform(-0.2, 0.5))), (-0.65, back), (0.0, back + 0.05),
        (0.4, back), (0.6, neck), (0.75, neck - 0.1), (1.0, neck + 0.2), (0.75, neck + 0.3),
        (0.6, 0.15), (0.55 + stout, leg), (0.5 - stout, leg), (0.35, 0.25), (-0.35, 0.25),
        (-0.4, leg), (-0.5 - 2 * stout, leg), (-0.7, 0.1),
    ]  # fmt: skip
    outline = outlines.closed_curve(outlines.points(body), 4)
    return ((outline if rng.random() < 0.5 else outlines.mirrored(outline),),)


def _grid(_style: Style, rng: np.random.Generator) -> Shape:
    sides = int(rng.choice([4, 6, 6]))
    cell = outlines.polar([1.0] * sides, [360 / sides * (i + 0.5) for i in range(sides)])
    apart, hole = float(rng.uniform(1.9, 2.3)), float(rng.choice([0.0, 0.3, 0.6]))
    around = outlines.polar([apart] * sides, [360 / sides * i for i in range(sides)])
    places = [np.zeros(2), *(place for place in around if rng.random() < 0.75)]
    if hole:
        return tuple((cell + place, cell * hole + place) for place in places)
    return tuple((cell + place,) for place in places)


def _lightning(style: Style, rng: np.random.Generator) -> Shape:
    fat, slip = 0.15 + 0.25 * style.weight, float(rng.uniform(0.2, 0.5))
    outline: Points = outlines.points(
        [(0.3, -1), (-0.35 - fat, 0.15), (-0.05, 0.1), (-slip, 1), (0.4 + fat, -0.2), (0.05, -0.1)]
    )
    return ((outline if rng.random() < 0.5 else outlines.mirrored(outline),),)


def _crescent(_style: Style, rng: np.random.Generator) -> Shape:
    half = np.linspace(0.25, 1.75, 40) * np.pi
    outside = np.stack([np.cos(half), np.sin(half)], axis=1)
    bend = float(rng.uniform(-0.75, 0.1))
    end = outside[-1]
    inside = outlines.bezier(
        (float(end[0]), float(end[1])), (bend - 0.6, -0.5), (-0.3 + bend, 0), 8
    )
    back = outlines.mirrored(inside[::-1]) * np.array([-1.0, -1.0])
    shape: Shape = ((np.concatenate([outside, inside, back]),),)
    if rng.random() < 0.4:
        shape = (*shape, (outlines.star(5, 0.35, 0.15) + np.array([0.45, 0.0]),))
    return outlines.turned(shape, float(rng.choice([0, 45, 90, 180])))


def _rune(style: Style, rng: np.random.Generator) -> Shape:
    pen = _pen(style, rng)
    knots = [(x, y) for x in (-0.6, 0.0, 0.6) for y in (-1.0, -0.3, 0.3, 1.0)]
    layers = [(outlines.bar((-0.6 if rng.random() < 0.5 else 0.0, -1.0), (0.0, 1.0), pen),)]
    for _ in range(int(rng.integers(2, 5))):
        a, b = rng.choice(len(knots), 2, replace=False).tolist()
        layers.append((outlines.bar(knots[a], knots[b], pen),))
    return tuple(layers)


_FAMILIES: tuple[Callable[[Style, np.random.Generator], Shape], ...] = (
    _star,
    _blob,
    _letter,
    _arrow,
    _crossed,
    _spiral,
    _barred_ring,
    _animal,
    _grid,
    _lightning,
    _crescent,
    _rune,
)
