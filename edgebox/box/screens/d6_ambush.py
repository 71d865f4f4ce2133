"""The screen of an ambush: whether the targets are surprised, and who spots whom (W-10)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.box.screens.canvas import Canvas
from edgebox.box.screens.facts import Facts, Keys
from edgebox.box.screens.font import BIG, TEXT
from edgebox.box.screens.layout import BOTTOM, TEXT_WIDTH, TOP, framed, heading, scrolled

_LINES_AT = TOP + 19
_READING = Keys(up="Read", down="Read", confirm="Done", back="Undo")


@dataclass(frozen=True, kw_only=True)
class D6Ambush(Facts):
    """How an ambush begins."""

    verdict: str
    """``"Surprised!"``."""
    told: tuple[str, ...]
    """What comes of it, sentence by sentence."""
    first: int = 0
    """The first line shown, after wrapping."""
    keys: Keys = _READING


def lines_of(facts: D6Ambush) -> list[str]:
    """Return what is told, as lines of the screen."""
    return [line for each in facts.told for line in TEXT.wrapped(each, TEXT_WIDTH, 99)]


def d6_ambush(facts: D6Ambush) -> Canvas:
    """Draw the verdict large, and below it what comes of it."""
    canvas = framed(facts)
    if BIG.width(facts.verdict) <= TEXT_WIDTH:
        canvas.text(2, TOP + 2, facts.verdict, BIG)
    else:
        heading(canvas, facts.verdict)
    scrolled(canvas, lines_of(facts), facts.first, _LINES_AT)
    return canvas


def last_first(facts: D6Ambush) -> int:
    """Return the first line of a screen that is scrolled to its end."""
    return max(0, len(lines_of(facts)) - (BOTTOM - _LINES_AT) // TEXT.pitch)
