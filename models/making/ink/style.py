"""How one maker draws: all the choices that its dice have in common."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np

from models.making.chance import log_uniform

HANDS = 12
"""So many hands write numerals."""

PRINTINGS = ("starwars", "genesys", "pips", "numerals", "strange")
"""What may be on a die: symbols of two games, pips, digits, or signs of no game we read."""


@dataclass(frozen=True)
class Style:
    """How one maker draws, drawn by chance once per maker.

    Lengths are in the circumradius of a face, or in a symbol's own radius where said so; angles
    are in degrees, clockwise.
    """

    printing: str
    """One of :data:`PRINTINGS`."""
    seed: int
    """Where the small differences between this maker's dice come from."""
    weight: float
    """Breadth of strokes: 0 thin, 0.5 usual, 1 heavy."""
    spread: float
    """How far ink has run: grey level from 0 to 1 that counts as ink; 0.5 runs nowhere."""
    rounding: float
    """How much corners are rounded; a blur in the symbol's radius."""
    aspect: float
    """Width over height, against the usual."""
    skew: float
    """How far tops lean over, per height."""
    tilt: float
    """Turn of all the symbols."""
    warp: float
    """How far proportions differ from the usual, per radius."""
    size: float
    """Size of a single symbol against the usual."""
    pair_size: float
    """Size of each of two symbols against the usual."""
    pair_gap: float
    """Distance between two symbols against the usual."""
    other_diagonal: bool
    """On cubes, two symbols stand lower left and upper right."""
    lift: float
    """How far up symbols stand on triangles and pentagons."""
    offset: tuple[float, float]
    """How far off all the symbols are, x and y."""
    solid_success: bool
    """Success is filled, not an outline."""
    solid_despair: bool
    """Despair's triangle is filled, not an outline."""
    round_threat: float
    """Threat's six bars: 0 straight, 1 bent to a ring."""
    force_ring: float
    """Breadth of a light pip's ring, in its radius."""
    force_beside: bool
    """Two pips of a force die stand side by side."""
    defects: float
    """How many engraving defects a face has, on average."""
    tip_down: bool
    """On triangles, a corner is below the symbols, else above; see ``face_ink``."""
    pole_down: bool
    """On ten-sided dice, the sharp end of the kite is below the digits, else above."""
    pip_radius: float
    """Radius of a pip, in the face's side."""
    pip_place: float
    """Distance of the outer pips from the middle along each axis, in the face's side."""
    pip_power: float
    """Outline of a pip: 2 round, higher squarer."""
    pip_one: float
    """Size of a lone pip against the others."""
    font: int
    """Which hand the digits are in."""
    width: float
    """Width of digits against the usual."""
    slant: float
    """How far digits lean over, per height."""
    mark: str
    """What tells 6 from 9: "line", "dot", or "none" (on d00 only; on the others a line)."""


def chance(style: Style, *what: str) -> np.random.Generator:
    """Return chance that is always the same for a style and what it is wanted for."""
    return np.random.default_rng(zlib.crc32("/".join((str(style.seed), *what)).encode()))


def measure(weight: float, thin: float, usual: float, heavy: float) -> float:
    """Return a measure for a weight from 0 to 1, by those of three drawings."""
    return float(np.interp(weight, [0, 0.5, 1], [thin, usual, heavy]))


def _either(rng: np.random.Generator, share: float) -> bool:
    return bool(rng.random() < share)


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def random_style(printing: str, rng: np.random.Generator) -> Style:
    """Return a maker's choices, drawn by chance.

    Args:
        printing: one of :data:`PRINTINGS`.
        rng: where chance comes from.

    Raises:
        ValueError: the printing is none of ours.
    """
    if printing not in PRINTINGS:
        raise ValueError(f"no printing {printing!r}")
    radius = _between(rng, 0.05, 0.14)
    return Style(
        printing=printing,
        seed=int(rng.integers(2**32)),
        weight=float(np.clip(rng.normal(0.5, 0.25), 0, 1)),
        spread=_between(rng, 0.34, 0.52),
        rounding=0.055 * float(rng.random()) ** 2,
        aspect=float(np.clip(rng.normal(1, 0.05), 0.88, 1.12)),
        skew=float(np.clip(rng.normal(0, 0.02), -0.06, 0.06)),
        tilt=float(np.clip(rng.normal(0, 1.5), -4, 4)),
        warp=_between(rng, 0.0, 0.022),
        size=_between(rng, 0.55, 1.45),
        pair_size=_between(rng, 0.55, 1.35),
        pair_gap=_between(rng, 0.85, 1.15),
        other_diagonal=_either(rng, 0.3),
        lift=float(np.clip(rng.normal(0, 0.04), -0.1, 0.1)),
        offset=(_between(rng, -0.03, 0.03), _between(rng, -0.03, 0.03)),
        solid_success=_either(rng, 0.15),
        solid_despair=_either(rng, 0.5),
        round_threat=_between(rng, -0.1, 0.9) if _either(rng, 0.6) else 0.0,
        force_ring=log_uniform(0.06, 0.42, rng),
        force_beside=_either(rng, 0.3),
        defects=_between(rng, 0.5, 4.0) if _either(rng, 0.35) else 0.0,
        tip_down=_either(rng, 0.35),
        pole_down=_either(rng, 0.4),
        pip_radius=radius,
        # outer pips neither touch each other (six: three in a row) nor the edge
        pip_place=_between(rng, max(0.19, 2.15 * radius), min(0.34, 0.47 - radius)),
        pip_power=_between(rng, 2.5, 5.0) if _either(rng, 0.12) else 2.0,
        pip_one=_between(rng, 1.3, 2.0) if _either(rng, 0.3) else 1.0,
        font=int(rng.integers(HANDS)),
        width=_between(rng, 0.75, 1.2),
        slant=_between(rng, 0.0, 0.25) if _either(rng, 0.25) else 0.0,
        mark=str(rng.choice(["line", "dot", "none"])),
    )
