"""Small against large: the dice that a difference of scale adds (W-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgebox.errors import BadInputError
from edgebox.rules.d6.difficulty import plain, unknown


@dataclass(frozen=True)
class Scale:
    """A scale: how large and tough things are (W-9)."""

    name: str
    """As people read it: ``"Death Star"``."""
    dice: int
    """Its modifier."""


@dataclass(frozen=True)
class ScaleDice:
    """How many dice one shot adds to each of its rolls (W-9)."""

    attack: int = 0
    dodge: int = 0
    damage: int = 0
    resist: int = 0
    """To the target's Strength or body strength."""


def scale_named(name: str, scales: Sequence[Scale]) -> Scale:
    """Return the scale of a name; case is free, and ``death-star`` is as good as ``Death Star``.

    Raises:
        BadInputError: no scale has this name.
    """
    for scale in scales:
        if plain(scale.name) == plain(name):
            return scale
    raise BadInputError(unknown(name, (scale.name for scale in scales), "a scale"))


def adjusted(one: Scale, other: Scale) -> int:
    """Return the adjusted modifier in dice: the difference of two scales (W-9)."""
    return abs(one.dice - other.dice)


def fire(attacker: Scale, target: Scale) -> ScaleDice:
    """Return what the scales add when one shoots at the other (W-9).

    The smaller one hits more easily, and dodges more easily; the larger one resists better, and
    does more damage. Of the same scale, nothing is added.
    """
    dice = adjusted(attacker, target)
    if attacker.dice < target.dice:
        return ScaleDice(attack=dice, resist=dice)
    return ScaleDice(dodge=dice, damage=dice)
