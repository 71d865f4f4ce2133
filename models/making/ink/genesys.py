"""The symbols of the Genesys printing; see :mod:`models.making.ink.symbols`."""

from __future__ import annotations

from models.making.ink import outlines
from models.making.ink.outlines import Pair, Points, Shape
from models.making.ink.style import Style, chance, measure


def _sun(style: Style, long: float = 1.0) -> Points:
    """Return a star of eight rays with sides bent inwards."""
    rng = chance(style, "sun")
    dip = 0.52 * measure(style.weight, 0.9, 1.0, 1.1)
    bend = float(rng.uniform(0.7, 0.95))
    short = long * float(rng.uniform(0.9, 1.0))
    pieces: list[Points] = []
    for ray in range(8):
        turn, tip = -90 + 45 * ray, long if ray % 2 == 0 else short
        a, b, c = outlines.polar([dip, tip, dip], [turn - 22.5, turn, turn + 22.5])
        # the bend lies between tip and dip, drawn towards the ray's axis
        axis = outlines.polar([(tip + dip) / 2 * 0.94], [turn])[0]
        left, right = (((end + b) / 2) * bend + axis * (1 - bend) for end in (a, c))
        near = 0.35
        left, right = left + (axis - left) * near, right + (axis - right) * near
        pieces += [
            outlines.bezier(_pair(a), _pair(left), _pair(b), 5),
            outlines.bezier(_pair(b), _pair(right), _pair(c), 5),
        ]
    return outlines.chain(*pieces)


def _pair(point: Points) -> Pair:
    return float(point[0]), float(point[1])


def success_sun(style: Style) -> Shape:
    """Return success: a sun of eight rays with a round hole."""
    hole = measure(style.weight, 0.33, 0.26, 0.2)
    return ((_sun(style) * 1.03, outlines.circle(0, 0, hole)),)


def ringed_sun(style: Style) -> Shape:
    """Return triumph: the sun within a ring, its rays reaching it."""
    breadth = measure(style.weight, 0.11, 0.17, 0.24)
    hole = measure(style.weight, 0.33, 0.26, 0.2)
    rays = _sun(style, float(chance(style, "rays").uniform(0.93, 1.0)))
    return outlines.ring(0, 0, 1.02, 1.02 - breadth), (rays, outlines.circle(0, 0, hole))


def chevron(style: Style) -> Shape:
    """Return advantage: a hollow arrowhead, up."""
    rng = chance(style, "chevron")
    notch = float(rng.uniform(0.18, 0.36))
    wide = float(rng.uniform(1.0, 1.12))
    outer = outlines.points([(0, -0.97), (wide, 0.92), (0, notch), (-wide, 0.92)])
    stroke = measure(style.weight, 0.6, 1.0, 1.4)
    peak, floor = -0.97 + 0.36 * stroke, notch - 0.21 * stroke
    # the hole's lower corners lie where its sides, parallel to the outer ones, meet
    slope, fall = 1.89 / wide, (0.92 - notch) / wide
    x = (floor - peak) / (slope - fall)
    hole = outlines.points([(0, peak), (x, peak + slope * x), (0, floor), (-x, peak + slope * x)])
    return ((outer, hole),)


def cross(style: Style) -> Shape:
    """Return failure: a star of four points, standing on two."""
    waist = measure(style.weight, 0.22, 0.31, 0.42)
    return ((outlines.star(4, 1.36, waist, -45),),)


def trefoil(style: Style) -> Shape:
    """Return threat: a ring with three thorns, each pointing both outwards and inwards."""
    rng = chance(style, "trefoil")
    breadth = measure(style.weight, 0.1, 0.16, 0.22)
    fat = measure(style.weight, 0.8, 1.0, 1.25)
    tip, inside = float(rng.uniform(1.08, 1.18)), float(rng.uniform(0.12, 0.24))
    outer = 0.775
    a, b = 0.19 * fat, 0.215 * fat
    rise = outer - breadth - 0.03
    thorn = outlines.chain(
        outlines.bezier((a, -outer + 0.02), (0.06 * fat, -0.92), (0.0, -tip)),
        outlines.bezier((0.0, -tip), (-0.06 * fat, -0.92), (-a, -outer + 0.02)),
        outlines.bezier((-a, -outer + 0.02), (-b, -outer + breadth / 2), (-b, -rise), 2),
        outlines.bezier((-b, -rise), (-0.06 * fat, -0.4), (0.0, -inside)),
        outlines.bezier((0.0, -inside), (0.06 * fat, -0.4), (b, -rise)),
        outlines.points([(b, -rise)]),
    )
    circle = (outlines.ring(0, 0, outer, outer - breadth),)
    thorns = [outlines.turned(((thorn,),), turn)[0] for turn in (0, 120, 240)]
    return outlines.turned((*circle, *thorns), 0, shift=(0.0, 0.17))


def ringed_cross(style: Style) -> Shape:
    """Return despair: the failure's star over a ring with four teeth."""
    rng = chance(style, "ringed cross")
    breadth = measure(style.weight, 0.075, 0.115, 0.18)
    waist = measure(style.weight, 0.17, 0.225, 0.31)
    outer, tooth = 0.765, float(rng.uniform(0.94, 1.02))
    base = float(rng.uniform(0.22, 0.29))
    teeth = [
        outlines.turned(
            ((outlines.points([(-base, -0.7), (0, -tooth), (base, -0.7), (0, -0.68)]),),), turn
        )[0]
        for turn in (0, 90, 180, 270)
    ]
    star = outlines.star(4, float(rng.uniform(0.92, 1.04)), waist, -45)
    return outlines.ring(0, 0, outer, outer - breadth), *teeth, (star,)
