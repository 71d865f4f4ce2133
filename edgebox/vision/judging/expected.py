"""What the dice that were asked for tell of those in a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.vision.die_words import NARRATIVE, words_of
from edgebox.vision.networks import Floats, facts

UNASKED = 0.05
"""How much less likely a kind of die is that was not asked for. It parts look-alikes and never
turns a clear die into another: that one is a thousand times likelier than the next."""


def weighed(kinds: Floats, expect: Asked | None) -> Floats:
    """Return the chances (K,) of the kinds of a die, weighed with the dice that were asked for."""
    if expect is None:
        return kinds
    asked = {*words_of(expect)}
    weights = [1.0 if kind in asked else UNASKED for kind in facts().kinds]
    changed = kinds * np.array(weights, np.float32)
    return np.asarray(changed / changed.sum(), np.float32)


def as_expected(dice: Iterable[str], expect: Asked | None) -> bool:
    """Say whether dice, by name, are those that were asked for: none missing, none too many.

    Then none is likely to be out of sight below another, nor a thing taken for a die.
    """
    return expect is not None and Counter(dice) == Counter(words_of(expect))


def asked_for(dice: Iterable[str]) -> Asked | None:
    """Return the roll that asks for dice, by name; ``None`` if no roll asks for all of these."""
    names = list(dice)
    if set(names) <= NARRATIVE:
        return Pool.of(Die.of_word(name) for name in names)
    if set(names) == {SIX.word}:
        return Sixes(len(names))
    return Hundred() if Counter(names) == Counter(words_of(Hundred())) else None
