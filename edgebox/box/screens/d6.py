"""Screens of the D6 system: facts and drawings from the die code to the outcome (section W)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.facts import Facts, Keys, Plan, choosing, rows_seen
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.box.screens.layout import (
    BOTTOM,
    TOP,
    doubted,
    framed,
    heading,
    held_up,
    no_dice_yet,
    noted,
    remark,
    scroll_bar,
)
from edgebox.box.screens.plan import draw_plan
from edgebox.box.screens.six import SIX_SIZE, SixDie, draw_six
from edgebox.dice.counted import dice_words
from edgebox.dice.die_code import DieCode

_A_ROW = 7
"""Seen dice stand in rows of seven, two rows at a time."""
_STEP = SIX_SIZE + 2

_ROLLING = Keys(confirm="By hand", back="Undo")
_SEEING = Keys(up="By hand", confirm="Take", back="Back")
_GOING_ON = Keys(confirm="Go on", back="Undo")
_DECIDING = Keys(up="First", down="Last", back="Undo")


@dataclass(frozen=True, kw_only=True)
class D6Code(Facts):
    """A die code while it is entered: dice first, then pips (W-1)."""

    title: str
    """What it is for: ``"Blaster"``."""
    code: DieCode
    editing: Literal["dice", "pips"] = "dice"
    """What up and down change."""
    note: str = ""
    """What is said of it, such as its chance."""
    keys: Keys = field(default_factory=lambda: choosing("Next", "Back", "Dice"))


@dataclass(frozen=True, kw_only=True)
class D6Roll(Facts):
    """A check of the D6 system waits to be rolled."""

    who: str
    purpose: str
    """``"dodge"``."""
    code: DieCode
    """What is rolled, with all that changes it."""
    against: str = ""
    """In words: ``"Moderate 13"``; empty: only the total is asked for."""
    chance: float | None = None
    """To tie or beat, from 0 to 1; ``None`` where nothing is judged."""
    note: str = ""
    """What else is to be known now; it takes the place of the chance."""
    keys: Keys = _ROLLING


@dataclass(frozen=True, kw_only=True)
class D6Seen(Facts):
    """The six-sided dice as they are recognised in the tray (W-12)."""

    dice: tuple[SixDie, ...]
    asked: int
    """How many dice the check has."""
    pips: int = 0
    """What is added to the dice."""
    moving: bool = False
    """Whether dice move or a hand is over the tray."""
    why: str = ""
    """Why the picture as a whole is in doubt, or what keeps it from coming to rest."""
    first: int = 0
    """The first row of dice shown; rows of seven."""
    keys: Keys = _SEEING


@dataclass(frozen=True, kw_only=True)
class D6Doubt(Facts):
    """A six-sided die that a person should look at (W-12)."""

    face: int | None
    number: int
    """Which of the doubtful dice it is, from 1."""
    of: int
    why: str = ""
    also: str = ""
    """Which dice are missing or too many beside, in words; empty: none."""
    plan: Plan | None = None
    """Which die in the tray it is; ``None``: it is the only one, or nobody knows where it lies."""
    keys: Keys = field(default_factory=lambda: choosing("Right", "Back", "Face"))


@dataclass(frozen=True, kw_only=True)
class D6WrongDice(Facts):
    """Other dice are in the tray than the check has."""

    asked: int
    seen: int
    """How many six-sided dice are in the tray."""
    others: str = ""
    """Dice of other kinds, in words: ``"2 boost"``."""
    why: str = ""
    """Why the picture as a whole is in doubt: dice may not be seen for that; empty: it is not."""
    keys: Keys = _ROLLING


@dataclass(frozen=True, kw_only=True)
class D6ByHand(Facts):
    """A roll that is entered with the buttons, die by die."""

    dice: tuple[SixDie, ...]
    at: int
    """The die that up and down turn."""
    keys: Keys = field(default_factory=lambda: choosing("Next", "Back", "Face"))


@dataclass(frozen=True, kw_only=True)
class D6Result(Facts):
    """What a roll of the D6 system comes to."""

    who: str
    purpose: str
    verdict: str
    """``"Success"``, ``"4 points"``; empty where only the total was asked for."""
    total: int
    number: int | None = None
    """What had to be tied or beaten."""
    sum: str = ""
    """How the total came about: ``"3 4 5 6 +2"``."""
    keys: Keys = _GOING_ON


@dataclass(frozen=True, kw_only=True)
class D6Initiative(Facts):
    """What each side rolled for initiative, and who decides (W-4)."""

    totals: tuple[tuple[str, int | None], ...]
    """Each side and its total; ``None``: not rolled yet."""
    winner: str = ""
    """The side that decides; empty while there is none."""
    again: bool = False
    """Whether the highest tie and roll again."""
    first: int = 0
    """The first side shown."""
    keys: Keys = _DECIDING


def dice_part(canvas: Canvas, x: int, y: int, code: DieCode) -> int:
    """Draw how many dice, a number and a die: a D looks too much like a zero; return the end."""
    x = canvas.text(x, y, str(code.dice), BIG) + 3
    draw_six(canvas, x, y, SixDie(6))
    return x + SIX_SIZE


def _parts_width(code: DieCode) -> tuple[int, int]:
    """Return how wide the dice of a code are drawn, and its pips."""
    return BIG.width(str(code.dice)) + 3 + SIX_SIZE, BIG.width(f"+{code.pips}")


def d6_code(facts: D6Code) -> Canvas:
    """Draw a die code large, with a frame around what is changed."""
    canvas = framed(facts)
    y = heading(canvas, facts.title)
    dice, pips = _parts_width(facts.code)
    x = (WIDTH - dice - pips - 8) // 2
    at, wide = (x, dice) if facts.editing == "dice" else (x + dice + 8, pips)
    canvas.tab(at - 4, y, wide + 8, 20, fill=False)
    dice_part(canvas, x, y + 3, facts.code)
    canvas.text(x + dice + 8, y + 3, f"+{facts.code.pips}", BIG)
    if facts.note:
        canvas.text(WIDTH // 2, BOTTOM - 9, facts.note, align="middle", fit=WIDTH - 4)
    return canvas


def d6_roll(facts: D6Roll) -> Canvas:
    """Draw the die code to roll, what it is against, and the chance."""
    canvas = framed(facts)
    whole = f"{facts.who}: {facts.purpose}"
    fits = BOLD.width(whole) <= WIDTH - 4
    canvas.text(2, TOP + 1, whole if fits else facts.purpose, BOLD, fit=WIDTH - 4)
    x = dice_part(canvas, 2, TOP + 11, facts.code)
    if facts.code.pips:
        x = canvas.text(x + 3, TOP + 11, f"+{facts.code.pips}", BIG)
    left = WIDTH - 8 - x
    if facts.against:
        canvas.text(WIDTH - 2, TOP + 11, "against", SMALL, "right", fit=left)
        canvas.text(WIDTH - 2, TOP + 18, facts.against, TEXT, "right", fit=left)
    if facts.note:
        noted(canvas, facts.note)
        return canvas
    roll = f"Roll {dice_words(facts.code.dice)}" if facts.code.dice else "Nothing to roll"
    if facts.chance is None:
        canvas.text(2, BOTTOM - 9, roll, BOLD)
        return canvas
    chance = f"{facts.chance:.0%}"
    canvas.text(WIDTH - 2, BOTTOM - 14, chance, BIG, "right")
    left = WIDTH - 8 - BIG.width(chance)
    canvas.text(2, BOTTOM - 15, roll, BOLD, fit=left)
    canvas.text(2, BOTTOM - 6, "to tie or beat", SMALL, fit=left)
    return canvas


def d6_seen(facts: D6Seen) -> Canvas:
    """Draw each die in the tray with its pips, and what they come to so far."""
    canvas = framed(facts)
    if not facts.dice:
        no_dice_yet(canvas, facts.asked, facts.why, facts.moving)
        return canvas
    rows, most = -(-len(facts.dice) // _A_ROW), rows_seen(facts.why)
    first = max(0, min(facts.first, rows - most))
    for place, die in enumerate(facts.dice[first * _A_ROW : (first + most) * _A_ROW]):
        draw_six(canvas, 2 + place % _A_ROW * _STEP, TOP + 1 + place // _A_ROW * _STEP, die)
    scroll_bar(canvas, first, most, rows, high=most * _STEP)
    if facts.why:
        held_up(canvas, facts.why, facts.moving)
        return canvas
    told = "rolling …" if facts.moving else f"{len(facts.dice)} of {dice_words(facts.asked)}"
    doubtful = sum(not die.sure or die.face is None for die in facts.dice)
    if doubtful:
        right = f"{doubtful} in doubt"
    else:
        shown = sum(die.face or 0 for die in facts.dice)
        right = (
            f"= {shown + facts.pips}" if not facts.pips else f"+{facts.pips} = {shown + facts.pips}"
        )
    canvas.text(WIDTH - 2, BOTTOM - 9, right, BOLD, "right")
    canvas.text(2, BOTTOM - 9, told, fit=WIDTH - 8 - BOLD.width(right))
    return canvas


def d6_doubt(facts: D6Doubt) -> Canvas:
    """Draw a doubtful die with the face it may show, and where it lies."""
    canvas = framed(facts)
    canvas.text(2, TOP, "Which face?", BOLD)
    if facts.of > 1:
        canvas.text(2, TOP + 16, f"doubt {facts.number} of {facts.of}", SMALL)
    if facts.plan is not None:
        draw_plan(canvas, 46, TOP + 9, facts.plan)
    canvas.tab(76, TOP, 50, 25, fill=False)
    draw_six(canvas, 82, TOP + 5, SixDie(facts.face))
    canvas.text(106, TOP + 6, "?" if facts.face is None else str(facts.face), BIG)
    doubted(canvas, facts.why, facts.also)
    return canvas


def d6_wrong_dice(facts: D6WrongDice) -> Canvas:
    """Say how many dice are missing or too many, which are in the way, and why some are unseen."""
    canvas = framed(facts)
    off = facts.seen - facts.asked
    word = f"{abs(off)} too many" if off > 0 else f"{abs(off)} missing"
    if facts.why:
        if off:
            canvas.text(2, TOP, word, BOLD)
        if facts.others:
            canvas.text(2, TOP + 10, f"Take out: {facts.others}", fit=WIDTH - 4)
        held_up(canvas, facts.why, moving=False)
        return canvas
    y = heading(canvas, f"The roll takes {dice_words(facts.asked)}")
    if off:
        draw_six(canvas, 2, y + 2, SixDie(6))
        canvas.text(22, y + 2, word, BIG, fit=WIDTH - 24)
        y += 20
    if facts.others:
        remark(canvas, f"Take out of the tray: {facts.others}.", y + 2)
    elif off > 0:
        canvas.text(2, y + 2, "Please take out of the tray.")
    elif off < 0:
        canvas.text(2, y + 2, "Please add to the tray.")
    return canvas


def d6_by_hand(facts: D6ByHand) -> Canvas:
    """Draw the dice in a row, and the one that is turned large."""
    canvas = framed(facts)
    known = sum(die.face or 0 for die in facts.dice)
    canvas.text(2, TOP + 1, f"Die {facts.at + 1} of {len(facts.dice)}", BOLD)
    canvas.text(WIDTH - 2, TOP + 1, f"= {known}", align="right")
    window = 5
    first = max(0, min(facts.at - 2, len(facts.dice) - window))
    for place, each in enumerate(facts.dice[first : first + window]):
        x = 2 + place * _STEP
        draw_six(canvas, x, TOP + 13, each)
        if first + place == facts.at:
            canvas.polygon([(x + 7, TOP + 30), (x + 4, TOP + 33), (x + 10, TOP + 33)], fill=True)
    draw_six(canvas, 94, TOP + 11, facts.dice[facts.at], 2)
    return canvas


def d6_result(facts: D6Result) -> Canvas:
    """Draw the verdict and the total large, the number and the sum below."""
    canvas = framed(facts)
    y = TOP + 1
    if facts.verdict and BIG.width(facts.verdict) <= WIDTH - 4:
        canvas.text(2, y, facts.verdict, BIG)
        left = WIDTH - 10 - BIG.width(facts.verdict)
        canvas.text(WIDTH - 2, y + 1, facts.who, SMALL, "right", fit=left)
        canvas.text(WIDTH - 2, y + 8, facts.purpose, SMALL, "right", fit=left)
    else:
        heading(canvas, facts.verdict or f"{facts.who}: {facts.purpose}", y)
    x = canvas.text(2, TOP + 23, str(facts.total), BIG) + 6
    if facts.number is not None:
        canvas.text(x, TOP + 23, f"against {facts.number}", fit=WIDTH - x - 2)
    canvas.text(x, TOP + 34, facts.sum, SMALL, fit=WIDTH - x - 2)
    return canvas


def d6_initiative(facts: D6Initiative) -> Canvas:
    """Draw what each side rolled, and who decides to act first or last."""
    canvas = framed(facts)
    heading(canvas, "Initiative")
    shown = 2
    first = max(0, min(facts.first, len(facts.totals) - shown))
    for place, (side, total) in enumerate(facts.totals[first : first + shown]):
        y = TOP + 11 + place * 11
        font = BOLD if side == facts.winner else TEXT
        word = "–" if total is None else str(total)
        canvas.text(WIDTH - 8, y, word, font, "right")
        canvas.text(2, y, side, font, fit=WIDTH - 14 - font.width(word))
    scroll_bar(canvas, first, shown, len(facts.totals), TOP + 10, 22)
    told = ""
    if facts.winner:
        told = f"{facts.winner}: act first or last?"
    elif facts.again:
        told = "A tie: the highest roll again."
    canvas.text(2, BOTTOM - 9, told, fit=WIDTH - 4)
    return canvas
