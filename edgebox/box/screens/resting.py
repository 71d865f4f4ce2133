"""Screens of the box itself: starting, faults, asleep, shutting down."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import HEIGHT, WIDTH, Canvas
from edgebox.box.screens.font import BIG, BOLD, SMALL
from edgebox.box.screens.glyphs import draw_symbols
from edgebox.box.screens.layout import BOTTOM, TOP, framed


def starting(facts: f.Starting) -> Canvas:
    """Draw the first screen: the name, and what is looked for."""
    canvas = Canvas()
    draw_symbols(canvas, 20, 3, "saxftyln")
    canvas.text(WIDTH // 2, 22, "Edgebox", BIG, "middle")
    canvas.text(WIDTH // 2, 42, facts.version, SMALL, "middle")
    canvas.text(WIDTH // 2, 53, facts.doing, align="middle", fit=WIDTH - 4)
    return canvas


def fault(facts: f.Fault) -> Canvas:
    """Draw which part is at fault, how to mend it, and how the game goes on."""
    canvas = framed(facts)
    canvas.tab(0, TOP, WIDTH, 10)
    canvas.text(3, TOP + 1, f"! {facts.part}", BOLD, ink=False, fit=WIDTH - 6)
    y = canvas.paragraph(2, TOP + 12, facts.what, WIDTH - 4, 2 if facts.instead else 3)
    if facts.instead:
        canvas.paragraph(2, y, facts.instead, WIDTH - 4, (BOTTOM - y) // 6, SMALL)
    return canvas


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
