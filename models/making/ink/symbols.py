"""The dice's symbols as outlines, drawn by us from looking at dice.

Each fills about the unit circle, its top up (y grows downwards, as in pictures). There are two
printings, ``starwars`` and ``genesys``; a :class:`~models.making.ink.style.Style` says how a maker
varies them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from models.making.ink import genesys, outlines, strange
from models.making.ink.outlines import Layer, Pair, Points, Shape
from models.making.ink.style import Style, chance, measure


@lru_cache(maxsize=1024)
def symbol(style: Style, letter: str) -> Shape:
    """Return a maker's drawing of a symbol.

    Args:
        style: of printing ``starwars`` or ``genesys``, or ``strange``: a sign of its own.
        letter: of an :class:`edgebox.dice.Symbol`.

    Raises:
        ValueError: the printing has no such symbol.
    """
    if style.printing == "strange":
        return strange.lone_sign(style, letter)
    if letter in ("l", "n"):
        return _pip(style, letter)
    try:
        drawing = _DRAWINGS[style.printing, letter]
    except KeyError:
        raise ValueError(f"no symbol {letter!r} in printing {style.printing!r}") from None
    return _warped(style, letter, drawing(style))


def _warped(style: Style, letter: str, shape: Shape) -> Shape:
    """Return a shape with the proportions of its parts changed smoothly, as makers differ."""
    rng = chance(style, "warp", letter)
    swell, turn = rng.normal(0, style.warp, 2), rng.uniform(0, 2 * np.pi, 2)
    lean = (
        np.array([[style.aspect, -style.skew], [0, 1]])
        @ outlines.turned(((np.eye(2),),), style.tilt + float(rng.normal(0, 0.6)))[0][0].T
    )

    def outline(points: Points) -> Points:
        angle = np.arctan2(points[:, 1], points[:, 0])
        factor = 1 + swell[0] * np.cos(2 * angle + turn[0]) + swell[1] * np.cos(3 * angle + turn[1])
        return np.asarray((points * factor[:, None]) @ lean.T, np.float64)

    return tuple(tuple(outline(points) for points in layer) for layer in shape)


def _pip(style: Style, letter: str) -> Shape:
    if letter == "n":
        return ((outlines.circle(0, 0, 1),),)
    return (outlines.ring(0, 0, 1, 1 - style.force_ring),)


# Star Wars; Genesys is in a module of its own


def _burst(style: Style) -> Shape:
    """Success: a hollow star of seven uneven points."""
    rng = chance(style, "burst")
    longest = float(rng.uniform(1.1, 1.36))
    lengths = np.array([1.12, 1.05, 1.03, 1.17, 1.2, 1.05, longest])
    angles = np.array([-90, -36, 12, 63, 117, 168, 215.5])
    depths = np.array([0.52, 0.5, 0.53, 0.52, 0.55, 0.46, 0.4]) * rng.uniform(0.88, 1.1)
    valleys = np.array([-62, -10, 38, 90, 142, 190, 243])

    def zigzag(tips: Points, dips: Points) -> Points:
        return outlines.polar(
            np.stack([tips, dips], axis=1).ravel().tolist(),
            np.stack([angles, valleys], axis=1).ravel().tolist(),
        )

    outer = zigzag(lengths, depths)
    if style.solid_success:
        return ((outer,),)
    hole = measure(style.weight, 0.7, 0.54, 0.38)
    return ((outer, zigzag(np.minimum(lengths, 1.08) * hole, depths * hole)),)


def _wings(style: Style) -> Shape:
    """Advantage: a pair of upswept wings of three feathers, joined below, around a dot."""
    rng = chance(style, "wings")
    thick = measure(style.weight, -0.09, 0.0, 0.1)
    deep = float(rng.uniform(0.6, 0.8)) - max(thick, 0)
    waist = float(rng.uniform(0.0, 0.06))

    def inner(x: float, y: float) -> Pair:
        return min(x + thick, -0.2), y * deep / 0.8 if y > 0 else y

    wing = outlines.chain(
        outlines.through(
            [(-0.40, -0.88), (-0.71, -0.77), (-0.90, -0.55), (-0.94, -0.32), (-0.90, -0.1),
             (-0.79, 0.06)]
        ),
        outlines.through([(-0.79, 0.06), (-0.83, 0.12), (-0.96, 0.06), (-1.11, -0.15)]),
        outlines.through(
            [(-1.11, -0.15), (-1.09, 0.07), (-0.98, 0.26), (-0.8, 0.39),
             (-0.63, 0.45)]
        ),
        outlines.through([(-0.63, 0.45), (-0.69, 0.52), (-0.86, 0.50)], 3),
        outlines.through(
            [(-0.86, 0.50), (-0.74, 0.63), (-0.52, 0.77), (-0.26, 0.85),
             (0.01, 0.87)]
        ),
        outlines.points([(0.01, 0.87)]),
        outlines.through(
            [(0.01, deep), (-0.17 + thick / 3, deep - 0.08), inner(-0.36, 0.52),
             inner(-0.47, 0.28), inner(-0.49, 0.12), inner(-0.46, -0.05),
             inner(-0.40 + waist, -0.17)]
        ),
        outlines.through(
            [inner(-0.40 + waist, -0.17), inner(-0.5, -0.32), inner(-0.6, -0.53),
             inner(-0.58, -0.66), (-0.51, -0.79), (-0.40, -0.88)]
        ),
    )  # fmt: skip
    dot = outlines.circle(
        0, -0.51 + float(rng.normal(0, 0.03)), measure(style.weight, 0.17, 0.22, 0.26)
    )
    return (wing,), (outlines.mirrored(wing),), (dot,)


def _compass(style: Style) -> Shape:
    """Triumph: a ring, a tall blade through it, and a small uneven star low in the middle."""
    rng = chance(style, "compass")
    breadth = measure(style.weight, 0.05, 0.115, 0.17)
    fat = measure(style.weight, 0.6, 1.0, 1.5)
    reach = float(rng.uniform(0.88, 1.1))
    # the blade's flanks, then tips and dips of the star in turn, clockwise
    blade: list[Pair] = [(-0.05 * fat, -1.1), (0.05 * fat, -1.1), (0.075 * fat, 0.14)]
    tips: list[Pair] = [(0.45, -0.12), (0.92, 0.38), (0.51, 0.9), (-0.36, 0.69), (-0.62, 0.1)]
    dips: list[Pair] = [(0.18, 0.27), (0.19, 0.44), (0.085, 0.6), (-0.18, 0.41), (-0.09, 0.22)]
    tips = [(x * reach, 0.35 + (y - 0.35) * reach) for x, y in tips]
    dips = [(x * fat**0.5, 0.35 + (y - 0.35) * fat**0.5) for x, y in dips]
    foot: list[Pair] = [(0.085 * fat, 0.6), (0.085 * fat, 1.05), (-0.085 * fat, 1.1)]
    outline = [
        *blade, tips[0], dips[0], tips[1], dips[1], tips[2], *foot, (-0.085 * fat, 0.6),
        tips[3], dips[3], tips[4], (-0.075 * fat, 0.2),
    ]  # fmt: skip
    outer = float(rng.uniform(0.8, 0.9))
    return outlines.ring(0, 0.095, outer, outer - breadth), (outlines.points(outline),)


def _bowed(tips: tuple[Pair, Pair, Pair], sag: float, waist: Pair) -> Points:
    """Return a triangle on its tip with sides bent inwards; ``waist`` bends the right side."""
    left, right, foot = tips
    return outlines.chain(
        outlines.bezier(left, (0.0, left[1] + 2 * sag), right),
        outlines.bezier(right, waist, foot),
        outlines.bezier(foot, (-waist[0], waist[1]), left),
    )


def _thorn(style: Style) -> Shape:
    """Failure: a triangle on its tip, its sides bent inwards."""
    rng = chance(style, "thorn")
    high, wide = float(rng.uniform(-0.78, -0.68)), float(rng.uniform(0.98, 1.12))
    sag = measure(style.weight, 0.3, 0.22, 0.1)
    waist = (measure(style.weight, 0.02, 0.08, 0.22), float(rng.uniform(0.08, 0.2)))
    foot = float(rng.uniform(1.0, 1.18))
    return ((_bowed(((-wide, high), (wide, high), (0.0, foot)), sag, waist),),)


def _hexagons(style: Style) -> Shape:
    """Threat: a hexagon in a ring of six bars."""
    rng = chance(style, "hexagons")
    outer, bent = float(rng.uniform(1.08, 1.18)), max(style.round_threat, 0.0)
    inner = outer - measure(style.weight, 0.24, 0.35, 0.42)
    gap = measure(style.weight, 0.15, 0.115, 0.08) * float(rng.uniform(0.8, 1.2))

    def side(radius: float) -> Points:
        # from corner to corner of a hexagon, less the gap, for the bar below
        cut = gap / np.sin(np.pi / 3)
        x = np.linspace(radius / 2 - cut, cut - radius / 2, 9)
        y = np.full_like(x, radius * np.sqrt(0.75))
        straight = np.stack([x, y], axis=1)
        distance = np.linalg.norm(straight, axis=1, keepdims=True)
        arc = straight * (0.93 * radius / distance)
        return np.asarray((1 - bent) * straight + bent * arc, np.float64)

    bar: Layer = (np.concatenate([side(outer), side(inner)[::-1]]),)
    bars = [outlines.turned((bar,), turn)[0] for turn in range(0, 360, 60)]
    middle = inner - measure(style.weight, 0.3, 0.25, 0.19)
    hexagon = outlines.polar([1.0] * 6, range(0, 360, 60))
    hole = middle - measure(style.weight, 0.15, 0.225, 0.31)
    return *bars, (hexagon * middle, hexagon * max(hole, 0.12))


def _ringed_thorn(style: Style) -> Shape:
    """Despair: the failure's triangle over a ring, in outline or filled."""
    rng = chance(style, "ringed thorn")
    breadth = measure(style.weight, 0.055, 0.105, 0.17)
    outer = float(rng.uniform(0.86, 0.95))
    high, foot = -0.675, 1.175
    tips = ((-1.06, high), (1.06, high), (0.0, foot))
    circle = outlines.ring(0, -0.075, outer, outer - breadth)
    if style.solid_despair:
        fat = measure(style.weight, 0.05, 0.09, 0.2)
        return circle, (_bowed(tips, 0.24, (fat, 0.22)),)
    # the hole keeps a stroke's distance from the sides, farther from the thin tips
    stroke = measure(style.weight, 0.06, 0.1, 0.15)
    hole_tips = (
        (-0.83 + 1.4 * stroke, -0.5 + 0.7 * stroke),
        (0.83 - 1.4 * stroke, -0.5 + 0.7 * stroke),
        (0.0, 0.94 - 2.4 * stroke),
    )
    hole = _bowed(hole_tips, 0.07, (0.13 - 0.8 * stroke, 0.22 - 0.3 * stroke))
    return circle, (_bowed(tips, 0.235, (0.09 + 0.3 * stroke, 0.25)), hole)


_DRAWINGS: dict[tuple[str, str], Callable[[Style], Shape]] = {
    ("starwars", "s"): _burst,
    ("starwars", "a"): _wings,
    ("starwars", "x"): _compass,
    ("starwars", "f"): _thorn,
    ("starwars", "t"): _hexagons,
    ("starwars", "y"): _ringed_thorn,
    ("genesys", "s"): genesys.success_sun,
    ("genesys", "a"): genesys.chevron,
    ("genesys", "x"): genesys.ringed_sun,
    ("genesys", "f"): genesys.cross,
    ("genesys", "t"): genesys.trefoil,
    ("genesys", "y"): genesys.ringed_cross,
}
