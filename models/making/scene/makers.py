"""Makers of dice: colours, inks, sizes, edges, gloss, and how they draw their symbols."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from edgebox.dice import Die
from models.making.chance import log_uniform
from models.making.ink.style import Style, random_style

Floats = NDArray[np.float64]

NARRATIVE = ("boost", "setback", "ability", "difficulty", "proficiency", "challenge", "force")
STRANGE = ("d4", "d6", "d8", "d10", "d12", "d20")

FACES: dict[str, tuple[str, ...]] = {
    **{die.word: tuple(str(face) for face in die.faces) for die in Die},
    "d6": tuple("123456"),
    "d10": tuple("0123456789"),
    "d00": tuple(f"{n}0" if n else "00" for n in range(10)),
}
"""All sides of every die that is known."""

# hue in degrees, saturation and value that a maker's dice may have, as a camera shows them
_RANGES: dict[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "boost": ((183, 212), (0.3, 0.85), (0.6, 0.98)),
    "setback": ((0, 360), (0.0, 0.15), (0.03, 0.32)),
    "ability": ((95, 160), (0.45, 0.95), (0.25, 0.75)),
    "difficulty": ((252, 290), (0.35, 0.9), (0.25, 0.7)),
    "proficiency": ((38, 60), (0.6, 1.0), (0.7, 1.0)),
    "challenge": ((345, 366), (0.65, 1.0), (0.3, 0.9)),
    "force": ((0, 360), (0.0, 0.1), (0.75, 0.98)),
}
_WHITE_INK = ("setback", "difficulty", "challenge")

FAINTEST = 2.0
"""Ink and body differ at least so many times in brightness: nobody sells dice of fainter ink."""

TRIES = 20
"""For an ink that can be read."""

SHEEN = 0.02
"""Brightness that gloss adds to ink and body alike."""


@dataclass(frozen=True)
class Make:
    """One make of one kind of die."""

    die: str
    """What it is called in labels: a known die, or ``"other"``."""
    solid_of: str
    """Which die's solid it has."""
    style: Style
    colour: Floats
    """(3,) linear RGB albedo."""
    ink: Floats
    """(3,) linear RGB albedo."""
    size: float
    """Between opposite faces, in millimetres."""
    edge: float
    """How deep its edges are cut, in units of its size."""
    point: float
    """How deep its corners are cut."""
    ball: float
    """Radius of the sphere it is cut with in units of its size, 0 for none."""
    soft: float
    """Over how many millimetres its edges are rounded."""
    looks: tuple[float, float, float, float, float, float]
    """As :class:`models.making.scene.tracer.World` has them."""


def _shade(rng: np.random.Generator, ranges: tuple[tuple[float, float], ...]) -> Floats:
    hue, saturation, value = (rng.uniform(*each) for each in ranges)
    return np.array(colorsys.hsv_to_rgb(hue / 360 % 1, saturation, value)) ** 2.2


def _looks(rng: np.random.Generator) -> tuple[float, float, float, float, float, float]:
    gloss = float(rng.choice([0.0, rng.uniform(0.02, 0.05)], p=[0.15, 0.85]))
    # plastic that is polished mirrors nearly as glass does
    shine = log_uniform(8, 3000, rng)
    cloud = float(rng.choice([0, rng.uniform(0.03, 0.3)], p=[0.65, 0.35]))
    worn = float(rng.choice([0, rng.uniform(0, 0.25)], p=[0.7, 0.3]))
    return gloss, shine, float(rng.uniform(0, 0.35)), cloud, float(rng.uniform(0.1, 0.6)), worn


def _size(solid_of: str, rng: np.random.Generator) -> float:
    if solid_of in ("boost", "setback", "d6"):
        return float(rng.uniform(12, 17.5))
    if solid_of in ("ability", "difficulty", "d8"):
        return float(rng.uniform(10.5, 14.5))
    if solid_of in ("d10", "d00"):
        return float(rng.uniform(11.5, 16))
    if solid_of == "d4":
        return float(rng.uniform(9, 13))
    return float(rng.uniform(15.5, 20))


@dataclass(frozen=True)
class Maker:
    """What all dice of one maker share."""

    style: Style
    edge: float
    soft: float
    scale: float
    looks: tuple[float, float, float, float, float, float]


def loose_printing(die: str) -> str:
    """Return what is on a die that is no narrative one; dice of no known kind may have digits."""
    return {"d6": "pips", "other": "strange"}.get(die, "numerals")


def random_maker(printing: str, rng: np.random.Generator) -> Maker:
    """Return a random maker of dice of a printing."""
    return Maker(
        random_style(printing, rng),
        log_uniform(0.004, 0.06, rng),
        log_uniform(0.06, 0.7, rng),
        float(rng.uniform(0.94, 1.06)),
        _looks(rng),
    )


def make(die: str, maker: Maker, rng: np.random.Generator) -> Make:
    """Return a maker's make of a die; ``"other"`` gives a die that is none of the known ones."""
    if die in NARRATIVE:
        colour, ink = _colours_of(die, rng)
        solid_of = die
    elif die == "other":
        solid_of = str(rng.choice(STRANGE))
        colour = _shade(rng, ((0, 360), (0.0, 1.0), (0.05, 1.0)))
        ink = _contrasting(colour, rng)
    else:
        solid_of = die
        choice = rng.random()
        if choice < 0.4:
            colour = _shade(rng, ((20, 70), (0.0, 0.2), (0.75, 1.0)))
        elif choice < 0.55:
            colour = _shade(rng, ((0, 360), (0.0, 0.3), (0.02, 0.2)))
        else:
            colour = _shade(rng, ((0, 360), (0.4, 1.0), (0.2, 1.0)))
        ink = _contrasting(colour, rng)
    colour, ink = _told_apart(colour, ink)
    solid_edge = maker.edge
    ball = 0.0
    if solid_of in ("d6", "boost", "setback") and rng.random() < (0.5 if die == "d6" else 0.12):
        ball = float(rng.uniform(0.66, 0.85))
    if die == "d6":
        solid_edge = log_uniform(0.004, 0.1, rng)
    return Make(
        die,
        solid_of,
        maker.style,
        colour,
        ink,
        _size(solid_of, rng) * maker.scale,
        solid_edge,
        solid_edge * float(rng.uniform(1.0, 2.5)),
        ball,
        maker.soft if ball == 0 else float(rng.uniform(0.3, 1.2)),
        maker.looks,
    )


def _colours_of(die: str, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Return body and ink that a narrative die may have."""
    colour = _shade(rng, _RANGES[die])
    ink = np.full(3, rng.uniform(0.45, 0.95) if die in _WHITE_INK else rng.uniform(0.005, 0.05))
    if die == "force" and rng.random() < 0.1:
        ink = _shade(rng, ((0, 360), (0.0, 1.0), (0.02, 0.25)))
    return colour, ink


def contrast(one: Make) -> float:
    """Return how many times brighter one of a die's body and its ink is than the other."""
    dark, bright = sorted(_brightness(each) + SHEEN for each in (one.ink, one.colour))
    return bright / dark


def _brightness(colour: Floats) -> float:
    return float(colour @ [0.3, 0.6, 0.1])


def _told_apart(colour: Floats, ink: Floats) -> tuple[Floats, Floats]:
    """Return body and ink, the brighter of them brighter still where ink would be too faint."""
    dark, bright = sorted((colour, ink), key=_brightness)
    least = FAINTEST * (_brightness(dark) + SHEEN) - SHEEN
    # keeps its hue; a pure colour may fall a little short
    brighter = np.minimum(bright * max(1.0, least / _brightness(bright)), 1.0)
    return (brighter, ink) if bright is colour else (colour, brighter)


def inked_anew(one: Make, rng: np.random.Generator) -> Make:
    """Return a make in other ink, if by chance some is found that can be read on its body."""
    for _ in range(TRIES):
        ink = (
            _colours_of(one.die, rng)[1] if one.die in NARRATIVE else _contrasting(one.colour, rng)
        )
        other = replace(one, ink=ink)
        if contrast(other) >= FAINTEST:
            return other
    return one


def odd_colours(one: Make, rng: np.random.Generator) -> Make:
    """Return a make in a colour of any hue, with ink that can be read on it."""
    colour = _shade(rng, ((0, 360), (0.0, 1.0), (0.05, 1.0)))
    return replace(one, colour=colour, ink=_contrasting(colour, rng))


def coloured_as(one: Make, die: str, rng: np.random.Generator) -> Make:
    """Return a make in body and ink of a kind of narrative dice."""
    colour, ink = _told_apart(*_colours_of(die, rng))
    return replace(one, colour=colour, ink=ink)


def _contrasting(colour: Floats, rng: np.random.Generator) -> Floats:
    """Return an ink that can be read on a body: mostly white on dark and black on light."""
    light = _brightness(colour)
    if rng.random() < 0.15:
        for _ in range(20):
            ink = _shade(rng, ((0, 360), (0.3, 1.0), (0.1, 1.0)))
            if abs(_brightness(ink) - light) > 0.25:
                return ink
    if light > 0.35 or (light > 0.15 and rng.random() < 0.4):
        return np.full(3, rng.uniform(0.004, 0.04))
    return np.full(3, rng.uniform(0.6, 0.95))
