"""Screens of the box itself: starting, faults, asleep, shutting down."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import HEIGHT, WIDTH, Canvas
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.box.screens.glyphs import draw_symbols
from edgebox.box.screens.layout import BOTTOM, TEXT_WIDTH, TOP, framed, scrolled


def starting(facts: f.Starting) -> Canvas:
    """Draw the first screen: the name, and what is looked for."""
    canvas = Canvas()
    draw_symbols(canvas, 20, 3, "saxftyln")
    canvas.text(WIDTH // 2, 22, "Edgebox", BIG, "middle")
    canvas.text(WIDTH // 2, 42, facts.version, SMALL, "middle")
    canvas.text(WIDTH // 2, 53, facts.doing, align="middle", fit=WIDTH - 4)
    return canvas


_FAULT_TOP = TOP + 11


def fault(facts: f.Fault) -> Canvas:
    """Draw which part is at fault, how to mend it, and how the game goes on; to be scrolled."""
    canvas = framed(facts)
    canvas.tab(0, TOP, WIDTH, 10)
    canvas.text(3, TOP + 1, f"! {facts.part}", BOLD, ink=False, fit=WIDTH - 6)
    if _fits(facts):
        y = canvas.paragraph(2, _FAULT_TOP + 1, facts.what, WIDTH - 4, 3)
        canvas.paragraph(2, y, facts.instead, WIDTH - 4, 1, SMALL)
    else:
        scrolled(canvas, _fault_lines(facts), facts.first, _FAULT_TOP)
    return canvas


def _fits(facts: f.Fault) -> bool:
    """Return whether all of it fits, how the game goes on in small letters."""
    rows = len(TEXT.wrapped(facts.what, WIDTH - 4))
    small = len(SMALL.wrapped(facts.instead, WIDTH - 4)) if facts.instead else 0
    return small <= 1 and rows + small <= (BOTTOM - _FAULT_TOP) // TEXT.pitch


def _fault_lines(facts: f.Fault) -> list[str]:
    return [line for text in (facts.what, facts.instead) for line in TEXT.wrapped(text, TEXT_WIDTH)]


def last_of_fault(facts: f.Fault) -> int:
    """Return the first line of a fault that is scrolled to its end; 0 if all of it fits."""
    rows = (BOTTOM - _FAULT_TOP) // TEXT.pitch
    return 0 if _fits(facts) else max(0, len(_fault_lines(facts)) - rows)


def asleep(facts: f.Asleep) -> Canvas:
    """Draw a display that rests: few lit pixels, and never long the same."""
    canvas = Canvas()
    first = f"waiting for {facts.waiting}" if facts.waiting else "Edgebox"
    first = SMALL.fitted(first, WIDTH - 4)
    wide = max(SMALL.width(first), SMALL.width("press any button"))
    x = facts.place * 37 % (WIDTH - wide - 2) + 1
    y = facts.place * 23 % (HEIGHT - 16) + 1
    canvas.text(x, y, first, SMALL)
    canvas.text(x, y + 8, "press any button", SMALL)
    return canvas


def shutdown(facts: f.Shutdown) -> Canvas:
    """Draw that the box goes off, and when the plug may be pulled."""
    canvas = Canvas()
    if facts.done:
        canvas.text(WIDTH // 2, 14, "Good night", BIG, "middle")
        canvas.text(WIDTH // 2, 40, "You may pull the plug.", align="middle")
    else:
        canvas.text(WIDTH // 2, 14, "One moment", BIG, "middle")
        canvas.text(WIDTH // 2, 40, "saving; leave the plug in", align="middle")
    return canvas
