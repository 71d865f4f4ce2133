"""Screens of a fight: the order of turns, how somebody is, a critical injury (R-2, R-6, R-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.facts import Facts, Keys
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.box.screens.knowing import meter
from edgebox.box.screens.layout import BOTTOM, TEXT_WIDTH, TOP, framed, heading, remark, scroll_bar
from edgebox.dice import Pool
from edgebox.rules.characters.character import Side
from edgebox.rules.percentile import Percentile

_SLOT = 11
"""How wide a slot is drawn, its gap included."""
_A_ROW = 11
"""So many slots fit beside each other."""

_SHEET_LINES = 2
"""So many lines of notes fit on a sheet."""

_GOING_ON = Keys(confirm="Go on", back="Undo")
_READING = Keys(up="Read", down="Read", confirm="Next", back="Back")
_ROLLING = Keys(confirm="By hand", back="Undo")


@dataclass(frozen=True, kw_only=True)
class FightOrder(Facts):
    """The slots of the round, whose they are, and who fills the one that is open (R-2)."""

    slots: tuple[Side, ...]
    at: int
    """The slot that is filled now, or is to be; as many as there are: the round is over."""
    who: str
    """Who fills it, or what is waited for: ``"Brakka"``, ``"Players, choose"``."""
    note: str = ""
    """What is left of the turn, or who may fill the slot."""
    keys: Keys = _GOING_ON


@dataclass(frozen=True, kw_only=True)
class FightSheet(Facts):
    """How one who takes part is (R-6)."""

    name: str
    side: str
    strain: int
    strain_threshold: int
    wounds: int
    wound_threshold: int
    soak: int
    next_check: Pool
    """Dice owed to the next check (R-8)."""
    notes: tuple[str, ...] = ()
    """``"prone"``, ``"Winded (37)"``, ``"short: Guard 1"``."""
    first: int = 0
    """The first line of notes shown."""
    keys: Keys = _READING


@dataclass(frozen=True, kw_only=True)
class InjuryDice(Facts):
    """Two ten-sided dice for a critical injury: to be rolled, entered, or as they fell (R-7)."""

    who: str
    plus: int = 0
    """What is added: 10 for each injury held."""
    tens: int | None = None
    """The digit of the first die; ``None``: not rolled yet."""
    units: int | None = None
    """The digit of the second."""
    editing: Literal["", "tens", "units"] = ""
    """What up and down change."""
    name: str = ""
    """What the injury is called, if the table or the GM has said so; or why the dice are in doubt.
    """
    keys: Keys = _ROLLING


def fight_order(facts: FightOrder) -> Canvas:
    """Draw the slots from left to right, the open one framed, and who fills it."""
    canvas = framed(facts)
    first = max(0, min(facts.at - _A_ROW // 2, len(facts.slots) - _A_ROW))
    for place, side in enumerate(facts.slots[first : first + _A_ROW]):
        _slot(canvas, 3 + place * _SLOT, TOP + 3, side, first + place - facts.at)
    if first:
        canvas.dots_down(0, TOP + 3, 9)
    canvas.text(2, TOP + 17, facts.who, BOLD, fit=WIDTH - 4)
    remark(canvas, facts.note, TOP + 27)
    return canvas


def _slot(canvas: Canvas, x: int, y: int, side: Side, ahead: int) -> None:
    """Draw a slot: a disc for the players, a square for the others; hollow once it is used."""
    used = ahead < 0
    if ahead == 0:
        canvas.box(x - 1, y - 1, 11, 11)
    if side is Side.PLAYERS:
        canvas.circle(x + 4, y + 4, 3, fill=not used)
    else:
        canvas.box(x + 1, y + 1, 7, 7, fill=not used)


def fight_sheet(facts: FightSheet) -> Canvas:
    """Draw bars for strain and wounds, and what else is to be known."""
    canvas = framed(facts)
    soak = f"soak {facts.soak}"
    canvas.text(2, TOP + 1, facts.name, BOLD, fit=WIDTH - 10 - TEXT.width(soak))
    canvas.text(WIDTH - 2, TOP + 1, soak, align="right")
    y = TOP + 11
    meter(canvas, y, "Strain", facts.strain, facts.strain_threshold)
    meter(canvas, y + 8, "Wounds", facts.wounds, facts.wound_threshold)
    y += 17
    lines = _sheet_lines(facts)
    first = max(0, min(facts.first, len(lines) - _SHEET_LINES))
    scroll_bar(canvas, first, _SHEET_LINES, len(lines), y, BOTTOM - y)
    for line in lines[first : first + _SHEET_LINES]:
        canvas.text(2, y, line, SMALL)
        y += SMALL.pitch
    return canvas


def _sheet_lines(facts: FightSheet) -> list[str]:
    notes = [*facts.notes]
    if facts.next_check:
        notes.insert(0, f"next check {facts.next_check}")
    return SMALL.wrapped(" · ".join(notes or [facts.side]), TEXT_WIDTH)


def last_line(facts: FightSheet) -> int:
    """Return the first line of a sheet that is scrolled to its end."""
    return max(0, len(_sheet_lines(facts)) - _SHEET_LINES)


def injury_dice(facts: InjuryDice) -> Canvas:
    """Draw the two dice, what is added, and what that comes to."""
    canvas = framed(facts)
    y = heading(canvas, f"{facts.who}: critical injury")
    tens = "?" if facts.tens is None else f"{facts.tens}0"
    units = "?" if facts.units is None else str(facts.units)
    for place, (digit, word) in enumerate(((tens, "tens"), (units, "units"))):
        x = 2 + place * 25
        canvas.tab(x, y + 1, 22, 17, fill=facts.editing == word)
        canvas.text(x + 11, y + 5, digit, BOLD, "middle", ink=facts.editing != word)
    end = 53
    if facts.plus:
        end = canvas.text(end, y + 5, f"+{facts.plus}", BOLD) + 4
    known = facts.tens is not None and facts.units is not None
    if facts.tens is not None and facts.units is not None:
        total = f"= {Percentile(facts.tens, facts.units).number + facts.plus}"
        canvas.text(WIDTH - 3, y + 2, total, BIG, "right", fit=WIDTH - 3 - end)
    usual = "the GM says what it is" if known else "roll two ten-sided dice"
    remark(canvas, facts.name or usual, y + 19)
    return canvas
