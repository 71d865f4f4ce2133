"""Screens on which one of several is chosen: menus, spending, settings, questions."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.box.screens.glyphs import draw_symbols, symbols_width
from edgebox.box.screens.layout import (
    BOTTOM,
    TEXT_WIDTH,
    TOP,
    framed,
    heading,
    remark,
    scroll_bar,
    wheel,
)


def menu(facts: f.Menu) -> Canvas:
    """Draw one of several, large, and what is known about it."""
    canvas = framed(facts)
    if facts.rows:
        wheel(canvas, facts.rows, facts.at, facts.title)
    else:
        canvas.text(2, TOP + 1, facts.title, SMALL)
        canvas.text(WIDTH // 2, 28, "nothing here", BOLD, "middle")
    return canvas


def spend(facts: f.Spend) -> Canvas:
    """Draw the symbols that are left and what they can buy, the one in the middle large."""
    canvas = framed(facts)
    end = canvas.text(2, TOP + 3, f"{facts.who} may spend", SMALL, fit=76)
    _purse(canvas, end + 5, facts.purse)
    if not facts.rows:
        canvas.text(WIDTH // 2, 32, "nothing fits", BOLD, "middle")
        return canvas
    row = facts.rows[facts.at]
    y = TOP + 13
    canvas.tab(0, y, TEXT_WIDTH + 2, BOTTOM - y, fill=False)
    cost = symbols_width(row.cost)
    draw_symbols(canvas, 4, y + (BOTTOM - y - 11) // 2, row.cost)
    left = 4 + cost + 5
    lines = TEXT.wrapped(row.words, TEXT_WIDTH - left, 3)
    top = y + (BOTTOM - y - 9 * len(lines)) // 2 + 1
    for line in lines:
        canvas.text(left, top, line)
        top += 9
    scroll_bar(canvas, facts.at, 1, len(facts.rows), y, BOTTOM - y)
    return canvas


def gm_spend(facts: f.GmSpend) -> Canvas:
    """Draw the symbols that are left, and the buttons that are lit with what they cost."""
    canvas = framed(facts)
    end = canvas.text(2, TOP + 3, "You may spend", SMALL)
    _purse(canvas, end + 5, facts.purse)
    half = WIDTH // 2
    for place, row in enumerate(facts.rows[:4]):
        x, y = place % 2 * half, TOP + 14 + place // 2 * 14
        canvas.tab(x, y, half - 1, 13, fill=False)
        left = x + 3 + symbols_width(row.cost)
        draw_symbols(canvas, x + 2, y + 1, row.cost)
        room = x + half - 3 - left
        font = TEXT if TEXT.width(row.words) <= room else SMALL
        canvas.text(left + 1, y + (3 if font is TEXT else 4), row.words, font, fit=room)
    return canvas


def _purse(canvas: Canvas, x: int, purse: str) -> None:
    """Draw symbols in the room there is; the same symbols as a number if they are too many."""
    if x + symbols_width(purse) <= WIDTH - 2:
        draw_symbols(canvas, x, TOP, purse)
        return
    for letter in dict.fromkeys(purse):
        x = canvas.text(x, TOP + 2, str(purse.count(letter))) + 2
        x = draw_symbols(canvas, x, TOP, letter) + 3


def setting(facts: f.SettingItem) -> Canvas:
    """Draw a setting with its value large."""
    canvas = framed(facts)
    y = heading(canvas, facts.name)
    font = BIG if BIG.width(facts.value) <= WIDTH - 24 else BOLD
    canvas.text(WIDTH // 2, y + (0 if font is BIG else 4), facts.value, font, "middle", fit=104)
    canvas.text(3, y + 4, "▲")
    canvas.text(WIDTH - 3, y + 4, "▼", align="right")
    canvas.paragraph(2, y + 18, facts.help, WIDTH - 4, 2, SMALL)
    return canvas


def ask(facts: f.Ask) -> Canvas:
    """Draw a question with yes and no."""
    canvas = framed(facts)
    y = _large(canvas, facts.question, TOP + 2, 2)
    remark(canvas, facts.detail, y + 2)
    return canvas


def refused(facts: f.Refused) -> Canvas:
    """Draw what is not allowed now, and why."""
    canvas = framed(facts)
    y = heading(canvas, f"{facts.what}: not now")
    remark(canvas, facts.why, y + 1)
    return canvas


def hand_over(facts: f.HandOver) -> Canvas:
    """Draw for whose eyes the next screen is."""
    canvas = framed(facts)
    canvas.text(WIDTH // 2, TOP + 2, "What comes is for", align="middle")
    _large(canvas, facts.to, TOP + 12, 1)
    remark(canvas, facts.why, TOP + 33)
    return canvas


def waiting(facts: f.Waiting) -> Canvas:
    """Draw whom the box waits for, large, and what for."""
    canvas = framed(facts)
    canvas.text(WIDTH // 2, TOP + 1, "waiting for", SMALL, "middle")
    y = _large(canvas, facts.whom, TOP + 8, 1)
    remark(canvas, facts.what, y + 1)
    return canvas


def _large(canvas: Canvas, text: str, y: int, most: int) -> int:
    """Write a few words as large as fits, in the middle; return the y below."""
    font = BIG if BIG.width(text) <= WIDTH - 4 else BOLD
    for line in font.wrapped(text, WIDTH - 4, most):
        canvas.text(WIDTH // 2, y, line, font, "middle")
        y += 19 if font is BIG else 10
    return y
