"""The ink on a die's face, as one maker draws it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from models.making.ink import numerals, outlines, pips, strange, symbols
from models.making.ink.outlines import Pair, Points, Shape
from models.making.ink.style import Style, chance

FORMS = {
    **dict.fromkeys(("boost", "setback", "d6"), "square"),
    **dict.fromkeys(("ability", "difficulty", "d4", "d8", "d20"), "triangle"),
    **dict.fromkeys(("proficiency", "challenge", "force", "d12"), "pentagon"),
    **dict.fromkeys(("d10", "d00"), "kite"),
}
"""The form of each die's faces."""

_OURS = frozenset(
    ("boost", "setback", "ability", "difficulty", "proficiency", "challenge", "force")
)
"""Dice with symbols, in a strange printing by signs of its own."""

_MARGIN = 0.035
"""Nearest that ink comes to a face's sides, in its circumradius."""

_USUAL = {
    # radius of a single symbol, of each of two, and half the way between two
    ("starwars", "square"): (0.37, 0.27, 0.33),
    ("starwars", "triangle"): (0.33, 0.215, 0.25),
    ("starwars", "pentagon"): (0.35, 0.25, 0.3),
    ("genesys", "square"): (0.5, 0.26, 0.35),
    ("genesys", "triangle"): (0.3, 0.19, 0.25),
    ("genesys", "pentagon"): (0.42, 0.23, 0.31),
    ("strange", "square"): (0.44, 0.27, 0.34),
    ("strange", "triangle"): (0.32, 0.2, 0.25),
    ("strange", "pentagon"): (0.38, 0.24, 0.3),
}


_SIZES = (0.6, 1.4)
"""Makers' sizes between which numbers differ in size."""

_NUMBER = {
    # radius of the smallest and the largest number
    "square": (0.3, 0.7),
    "triangle": (0.216, 0.504),
    "pentagon": (0.3, 0.7),
    "kite": (0.21, 0.588),
}

_TRIES = ((1.0, 1.0), (0.7, 0.95), (0.7, 0.85), (0.4, 0.85), (0.4, 0.75))
"""How much of their shift and of their distance two symbols keep, until there is room."""


@lru_cache(maxsize=1024)
def face_ink(
    style: Style, die: str, face: str, size: int = 160, tip_down: bool = False
) -> NDArray[np.uint8]:
    """Return the ink of a face, the same for the same arguments.

    The picture covers [-R, R]² of the face's plane around its centre, R being the circumradius of
    the face's polygon; the symbols' tops are to the picture's top. The polygon is as in
    :func:`face_polygon`.

    Args:
        style: the maker's choices.
        die: one of :data:`FORMS`; what is on it is up to the style's printing.
        face: letters of the symbols, "" for none; digits for pips and numerals; anything for
            strange signs.
        size: side of the picture in pixels.
        tip_down: a triangle's corner is at the bottom, not at the top; some makers' eight-sided
            dice are like that.

    Returns:
        (size, size), 255 where ink is, with soft edges; it is kept, and must not be changed.

    Raises:
        ValueError: the printing has no such face.
        KeyError: there is no such die.
    """
    form = FORMS[die]
    if face == "":
        return _kept(np.zeros((size, size), np.uint8))
    shape, radius = _drawn(style, die, face, form, tip_down)
    fine = np.zeros((size * outlines.SUPERSAMPLING,) * 2, np.uint8)
    outlines.fill(fine, shape)
    if style.defects:
        _damage(fine, style, die, face, shape)
    shrunk = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)
    picture = _run(np.asarray(shrunk, np.uint8), style, radius * size / 2)
    if style.printing == "pips":
        picture = pips.worn(picture, style, face)
    return _kept(np.minimum(picture, _inside(form, tip_down, size)))


def _kept(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    picture.setflags(write=False)
    return picture


@lru_cache(maxsize=32)
def face_polygon(form: str, tip_down: bool = False) -> Points:
    """Return (n, 2) corners that ink lies within, in circumradii about the face's centre.

    A square stands on a side, the others have a corner at the top. Of a kite it is a circle
    about the centre, so that digits may stand either way up.
    """
    if form == "square":
        return outlines.polar([1.0] * 4, [-135, -45, 45, 135])
    if form == "kite":
        return outlines.circle(0, 0, 0.5, 32)
    count = 3 if form == "triangle" else 5
    start = 90 if form == "triangle" and tip_down else -90
    return outlines.polar([1.0] * count, [start + 360 / count * i for i in range(count)])


@lru_cache(maxsize=64)
def _inside(form: str, tip_down: bool, size: int) -> NDArray[np.uint8]:
    """Return what a blur must not leave."""
    mask = np.zeros((size * outlines.SUPERSAMPLING,) * 2, np.uint8)
    outlines.fill(mask, ((face_polygon(form, tip_down) * 0.995,),))
    return np.asarray(cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def _room(shape: Shape, place: Pair, form: str, tip_down: bool) -> float:
    """Return how large a shape may be at a place within the polygon."""
    corners = face_polygon(form, tip_down)
    along = np.roll(corners, -1, axis=0) - corners
    outwards = np.stack([along[:, 1], -along[:, 0]], axis=1)
    outwards /= np.linalg.norm(outwards, axis=1, keepdims=True)
    way = (outwards * (corners - np.array(place))).sum(axis=1) - _MARGIN
    reach = (outlines.corners(shape) @ outwards.T).max(axis=0)
    return float(np.min(way / np.maximum(reach, 1e-6)))


def _drawn(style: Style, die: str, face: str, form: str, tip_down: bool) -> tuple[Shape, float]:
    """Return a face's shape in circumradii, and the radius of what is on it."""
    if style.printing == "pips":
        if form != "square":
            raise ValueError(f"no pips on {die}")
        return pips.pips(style, face)
    if style.printing == "numerals" or (style.printing == "strange" and die not in _OURS):
        rng = chance(style, "die", die)
        draw = numerals.numeral if style.printing == "numerals" else strange.sign
        shape = draw(style, die, face)
        place = (float(rng.normal(0, 0.02)), float(rng.normal(0, 0.02)))
        wanted = float(np.interp(style.size, _SIZES, _NUMBER[form]))
        scale = min(wanted, _room(shape, place, form, tip_down))
        return outlines.turned(shape, 0, scale, place), scale * 0.6
    return _symbols(style, die, face, form, tip_down)


def _symbols(style: Style, die: str, face: str, form: str, tip_down: bool) -> tuple[Shape, float]:
    """Return one or two symbols on a face, and the radius of each."""
    rng = chance(style, "die", die)
    jitter = np.exp(rng.normal(0, 0.06, 2))
    shift = np.array(style.offset) + rng.normal(0, 0.01, 2)
    swapped, jump = bool(rng.random() < 0.4), float(rng.normal(0, 0.015))
    printing = "starwars" if die == "force" else style.printing
    single, each, apart = _USUAL[printing, form]
    if die == "force":
        single, each = 0.3, 0.21
    if form == "triangle":
        # the widest part of the triangle, above or below the centre
        shift[1] += (0.05 if len(face) == 1 else 0.07) * (-1 if tip_down else 1)
    if form != "square":
        shift[1] += jump - style.lift
    if len(face) == 1:
        shape = symbols.symbol(style, face)
        place = _pair(shift)
        wanted = single * style.size * float(jitter[0])
        scale = min(wanted, _room(shape, place, form, tip_down))
        return outlines.turned(shape, 0, scale, place), scale
    first, second = (face[1], face[0]) if swapped else (face[0], face[1])
    pair = symbols.symbol(style, first), symbols.symbol(style, second)
    half = np.array(_direction(style, die, form)) * apart * style.pair_gap
    wanted = each * style.pair_size * float(jitter[1])
    # where there is little room, nearer to each other and to the middle
    tries = [_placed(pair, shift * calm, half * near, form, tip_down) for calm, near in _TRIES]
    best = next((one for one in tries if one[0] >= wanted), max(tries, key=lambda one: one[0]))
    scale = min(wanted, best[0])
    parts = [outlines.turned(one, 0, scale, at) for one, at in zip(pair, best[1], strict=True)]
    return (*parts[0], *parts[1]), scale


def _placed(
    pair: tuple[Shape, Shape], shift: Points, half: Points, form: str, tip_down: bool
) -> tuple[float, tuple[Pair, Pair]]:
    """Return how large two symbols may be on either side of a place, and their places."""
    places = _pair(shift - half), _pair(shift + half)
    length = float(np.linalg.norm(half))
    # what lies between the two is shared
    reach = float(
        (outlines.corners(pair[0]) @ half).max() - (outlines.corners(pair[1]) @ half).min()
    )
    rooms = (_room(one, at, form, tip_down) for one, at in zip(pair, places, strict=True))
    return min((2 * length - 0.03) * length / reach, *rooms), places


def _pair(point: Points) -> Pair:
    return float(point[0]), float(point[1])


def _direction(style: Style, die: str, form: str) -> Pair:
    """Return the way from the first of two symbols to the second."""
    if form == "square":
        return (-1.0, 1.0) if style.other_diagonal else (1.0, 1.0)
    return (1.0, 0.0) if die == "force" and style.force_beside else (0.0, 1.0)


def _damage(fine: NDArray[np.uint8], style: Style, die: str, face: str, shape: Shape) -> None:
    """Take small nicks out of the ink, and spill small specks beside it."""
    rng = chance(style, "defects", die, face)
    edge = outlines.corners(shape)
    for _ in range(int(rng.poisson(style.defects))):
        at = edge[int(rng.integers(len(edge)))] * rng.uniform(0.85, 1.05) + rng.normal(0, 0.02, 2)
        radii = rng.uniform(0.008, 0.03) * rng.uniform(0.6, 1.4, 8)
        spot = outlines.polar(radii.tolist(), range(0, 360, 45)) + at
        outlines.fill(fine, ((spot,),), 0 if rng.random() < 0.75 else 255)


def _run(picture: NDArray[np.uint8], style: Style, radius: float) -> NDArray[np.uint8]:
    """Let ink run: round its corners, and make it broader or finer; ``radius`` in pixels."""
    blur = style.rounding * radius
    if blur < 0.4:
        return picture
    soft = cv2.GaussianBlur(picture, (0, 0), blur)
    # steep enough that edges are about a pixel wide again, and that no ink stays none
    steep = max(0.5 / min(style.spread, 1 - style.spread), 2.5 * blur)
    level = np.arange(256) / 255
    table = np.clip((level - style.spread) * steep + 0.5, 0, 1) * 255
    return np.asarray(cv2.LUT(soft, np.round(table).astype(np.uint8)), np.uint8)
