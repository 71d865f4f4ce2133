"""The screen of what a group gains by combined actions (W-8)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.d6 import dice_part
from edgebox.box.screens.facts import Facts, Keys
from edgebox.box.screens.font import BIG, SMALL, TEXT
from edgebox.box.screens.layout import BOTTOM, framed, heading
from edgebox.dice.die_code import DieCode

_USING = Keys(up="Use it", confirm="Done", back="Undo")


@dataclass(frozen=True, kw_only=True)
class D6Bonus(Facts):
    """What the command roll of combined actions comes to."""

    who: str
    """Who leads."""
    characters: int
    """How many combine."""
    bonus: DieCode
    """What the best of them gets; nothing if the roll missed by too much."""
    words: str
    """What was rolled, in words: ``"11 against 12: failure by 1"``."""
    sum: str = ""
    """How the total came about: ``"3 4 5 6 +2"``."""
    keys: Keys = _USING


def d6_bonus(facts: D6Bonus) -> Canvas:
    """Draw the bonus large, who leads above it, and the roll below."""
    canvas = framed(facts)
    y = heading(canvas, f"{facts.who} combines {facts.characters}")
    bonus = facts.bonus
    x = 2 if bonus else canvas.text(2, y + 2, "No bonus", BIG)
    if bonus.dice:
        x = dice_part(canvas, canvas.text(x, y + 2, "+", BIG) + 2, y + 2, bonus) + 4
    if bonus.pips:
        x = canvas.text(x, y + 2, f"+{bonus.pips}", BIG)
    canvas.text(2, BOTTOM - 9, facts.words, TEXT, fit=WIDTH - 4)
    canvas.text(WIDTH - 2, y + 10, facts.sum, SMALL, "right", fit=WIDTH - 8 - x)
    return canvas
