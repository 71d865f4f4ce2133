"""Screens of a check: the dice to roll, the dice that are seen, and what they come to."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.box.screens.glyphs import DIE_SIZE, draw_die, draw_symbols, symbols_width
from edgebox.box.screens.layout import (
    BOTTOM,
    TOP,
    doubted,
    framed,
    heading,
    held_up,
    no_dice_yet,
    noted,
    scroll_bar,
)
from edgebox.box.screens.plan import draw_plan
from edgebox.dice import Die, Face, Pool

_A_ROW = 4
"""Seen dice stand in rows of four."""
_ROW_HIGH = 20
_MOST_APART = 8
"""So many dice fit in a row; more are drawn once a kind, with their number."""


def roll_these(facts: f.RollThese) -> Canvas:
    """Draw the dice to put in the hand and the chance of success."""
    canvas = framed(facts)
    whole = f"{facts.who}: {facts.purpose}"
    fits = BOLD.width(whole) <= WIDTH - 4
    canvas.text(2, TOP + 1, whole if fits else facts.purpose, BOLD, fit=WIDTH - 4)
    _pool(canvas, facts.pool, TOP + 10)
    if facts.note:
        noted(canvas, facts.note)
        return canvas
    if facts.chance is None:
        canvas.text(2, BOTTOM - 10, "Roll these dice", BOLD)
        canvas.text(WIDTH - 2, BOTTOM - 10, facts.difficulty, align="right")
        return canvas
    chance = f"{facts.chance:.0%}"
    canvas.text(WIDTH - 2, BOTTOM - 14, chance, BIG, "right")
    left = WIDTH - 8 - BIG.width(chance)
    canvas.text(2, BOTTOM - 16, facts.difficulty or "Roll", TEXT, fit=left)
    canvas.text(2, BOTTOM - 6, "chance of success", SMALL, fit=left)
    return canvas


def _pool(canvas: Canvas, pool: Pool, y: int) -> None:
    """Draw a pool in the middle of a row; the kinds with their number if they are too many."""
    if not pool:
        canvas.text(WIDTH // 2, y + 4, "no dice", BOLD, "middle")
        return
    if len(pool) <= _MOST_APART:
        step = DIE_SIZE + 1
        x = (WIDTH - len(pool) * step + 1) // 2
        for die in pool:
            draw_die(canvas, x, y, die)
            x += step
        return
    counted = [(die, str(pool[die]) if pool[die] > 1 else "") for die in Die if pool[die]]
    tight = len(counted) > 5
    gap = 1 if tight else 4
    wide = sum(DIE_SIZE + TEXT.width(count) + 1 + gap for _, count in counted) - gap
    x = max(0, (WIDTH - wide) // 2)
    for die, count in counted:
        x = canvas.text(x, y + 4, count) + 1
        draw_die(canvas, x, y, die)
        x += DIE_SIZE + gap


def seen(facts: f.Seen) -> Canvas:
    """Draw each die in the tray with the face it shows; those in doubt with a question mark."""
    canvas = framed(facts)
    if not facts.dice:
        no_dice_yet(canvas, facts.asked, facts.why, facts.moving)
        return canvas
    rows, most = -(-len(facts.dice) // _A_ROW), f.rows_seen(facts.why)
    first = max(0, min(facts.first, rows - most))
    for place, die in enumerate(facts.dice[first * _A_ROW : (first + most) * _A_ROW]):
        _seen_die(canvas, 1 + place % _A_ROW * 31, TOP + place // _A_ROW * _ROW_HIGH, die)
    scroll_bar(canvas, first, most, rows, high=most * _ROW_HIGH)
    if facts.why:
        held_up(canvas, facts.why, facts.moving)
    elif rows == 1:
        told = "rolling …" if facts.moving else f"{len(facts.dice)} of {facts.asked} dice"
        canvas.text(2, BOTTOM - 11, told)
        doubtful = sum(not die.sure for die in facts.dice)
        if doubtful:
            canvas.text(WIDTH - 2, BOTTOM - 11, f"{doubtful} in doubt", BOLD, "right")
    return canvas


def _seen_die(canvas: Canvas, x: int, y: int, seen_die: f.SeenDie) -> None:
    draw_die(canvas, x, y + 2, seen_die.die)
    _face(canvas, x + DIE_SIZE + 1, y, seen_die)


def _face(canvas: Canvas, x: int, y: int, seen_die: f.SeenDie) -> None:
    """Draw a face's symbols one above the other in a column of 11 by 20 pixels."""
    face = seen_die.face
    if not seen_die.sure or face is None:
        canvas.text(x + 3, y + 2, "?", BIG)
    elif not face:
        canvas.text(x + 4, y + 6, "–")
    elif len(face) == 1:
        draw_symbols(canvas, x, y + 4, face)
    else:
        for place, letter in enumerate(face):
            draw_symbols(canvas, x, y - 1 + 10 * place, letter)


def doubt(facts: f.Doubt) -> Canvas:
    """Draw a doubtful die and the face it may show, both large."""
    canvas = framed(facts)
    title = "Which face?" if facts.editing == "face" else "Which die?"
    canvas.text(2, TOP, title, BOLD)
    y = TOP + 9
    if facts.editing == "die":
        canvas.tab(1, y, 73, 18, fill=False)
    else:
        canvas.tab(76, TOP, 50, 25, fill=False)
    if facts.die is None:
        canvas.text(12, y + 2, "?", BIG, "middle")
    else:
        draw_die(canvas, 4, y + 1, facts.die.die)
    plan = facts.plan if facts.editing == "face" else None
    if plan is not None:
        draw_plan(canvas, 46, y, plan)
    elif facts.die is not None:
        canvas.text(22, y + (1 if facts.of > 1 else 5), facts.die.die.word, fit=51)
    if facts.of > 1:
        count = f"{facts.number} of {facts.of}"
        told = (f"doubt {count}", y + 11) if plan is None else (count, y + 7)
        canvas.text(22, told[1], told[0], SMALL)
    _large_face(canvas, 101, TOP + 2, None if facts.die is None else facts.die.face)
    doubted(canvas, facts.why, facts.also)
    return canvas


def _large_face(canvas: Canvas, middle: int, y: int, face: Face | None) -> None:
    if face:
        wide = symbols_width(face, big=True)
        draw_symbols(canvas, middle - wide // 2, y, face, big=True)
    else:
        word = "?" if face is None else "blank"
        canvas.text(middle, y + 8, word, BOLD, "middle")


def wrong_dice(facts: f.WrongDice) -> Canvas:
    """Draw the dice that are missing and those that are too many, and why they may be unseen."""
    canvas = framed(facts)
    both = bool(facts.missing) and bool(facts.extra)
    if facts.why:
        held_up(canvas, facts.why, moving=False)
    if facts.why and both:
        for x, word, pool in ((2, "missing", facts.missing), (66, "too many", facts.extra)):
            canvas.text(x, TOP, word, SMALL)
            _counted(canvas, x, TOP + 6, pool, x + 60)
        return canvas
    y = TOP + 1
    for pool, word, what in (
        (facts.missing, "Missing", "add to the tray"),
        (facts.extra, "Too many", "take out of the tray"),
    ):
        if not pool:
            continue
        canvas.text(2, y + 5, word, BOLD)
        _counted(canvas, 58, y + 1, pool)
        y += 20
        if not both and not facts.why:
            canvas.text(2, y + 4, f"Please {what}.")
    return canvas


def _counted(canvas: Canvas, x: int, y: int, pool: Pool, right: int = WIDTH) -> None:
    """Draw a pool from a place on: each die, or each kind with its number if that is shorter."""
    if x + len(pool) * (DIE_SIZE + 1) <= right:
        for die in pool:
            draw_die(canvas, x, y, die)
            x += DIE_SIZE + 1
        return
    for die in (die for die in Die if pool[die]):
        if x + DIE_SIZE + 8 > right:
            canvas.text(right - 7, y + 4, "…")
            return
        x = canvas.text(x, y + 4, str(pool[die])) + 1
        draw_die(canvas, x, y, die)
        x += DIE_SIZE + 3


def by_hand(facts: f.ByHand) -> Canvas:
    """Draw the dice in a row, and the one that is turned with its face large."""
    canvas = framed(facts)
    die = facts.dice[facts.at]
    canvas.text(2, TOP + 1, f"Die {facts.at + 1} of {len(facts.dice)}:", BOLD)
    canvas.text(WIDTH - 2, TOP + 1, die.die.word, align="right")
    window = 5
    first = max(0, min(facts.at - 2, len(facts.dice) - window))
    for place, each in enumerate(facts.dice[first : first + window]):
        x = 2 + place * 16
        draw_die(canvas, x, TOP + 13, each.die)
        number = first + place
        if number == facts.at:
            canvas.polygon([(x + 7, TOP + 31), (x + 4, TOP + 34), (x + 10, TOP + 34)], fill=True)
        elif each.face is not None:
            canvas.text(x + 7, TOP + 30, "✓", align="middle")
    canvas.tab(84, TOP + 11, 43, 26, fill=False)
    _large_face(canvas, 105, TOP + 13, die.face)
    return canvas


def net_shown(facts: f.NetShown) -> Canvas:
    """Draw what a roll comes to, large."""
    canvas = framed(facts)
    net = facts.net
    if facts.verdict:
        verdict = facts.verdict
    elif facts.judged:
        verdict = "Success" if net.succeeded else "Failure"
    else:
        verdict = ""
    y = TOP + 1
    if verdict and BIG.width(verdict) <= WIDTH - 4:
        canvas.text(2, y, verdict, BIG)
        purpose = WIDTH - 10 - BIG.width(verdict)
        canvas.text(WIDTH - 2, y + 1, facts.who, SMALL, "right", fit=purpose)
        canvas.text(WIDTH - 2, y + 8, facts.purpose, SMALL, "right", fit=purpose)
        y += 17
    else:
        y = heading(canvas, verdict or f"{facts.who}: {facts.purpose}", y) + 6
    letters = net.symbols
    if letters == "-":
        canvas.text(WIDTH // 2, y + 6, "everything cancels out", BOLD, "middle")
        return canvas
    _net(canvas, letters, y)
    return canvas


def _net(canvas: Canvas, letters: str, y: int) -> None:
    """Draw symbols large; each kind once with its number if there are too many."""
    wide = symbols_width(letters, big=True)
    if wide <= WIDTH - 4:
        draw_symbols(canvas, (WIDTH - wide) // 2, y, letters, big=True)
        return
    kinds = [*dict.fromkeys(letters)]
    total = sum(
        BIG.width(str(letters.count(letter))) + 2 + symbols_width(letter, big=True) + 5
        for letter in kinds
    )
    small = total - 5 > WIDTH - 2
    x = 2 if small else (WIDTH - total + 5) // 2
    font = TEXT if small else BIG
    for letter in kinds:
        x = canvas.text(x, y + (8 if small else 4), str(letters.count(letter)), font) + 2
        x = draw_symbols(canvas, x, y + (5 if small else 0), letter, big=not small) + 4
