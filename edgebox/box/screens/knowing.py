"""Screens that are looked at: objectives, a slicer's sheet, what happened, an overview."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.box.screens.layout import (
    BOTTOM,
    TEXT_WIDTH,
    TOP,
    framed,
    heading,
    scroll_bar,
    scrolled,
)
from edgebox.slicing.state import ObjectiveStatus

_TICKS: dict[ObjectiveStatus, str] = {"open": "○", "met": "✓", "lost": "×"}
_WORDS: dict[ObjectiveStatus, str] = {"open": "still open", "met": "met", "lost": "lost"}


_UNDER_HEADING = TOP + 1 + BOLD.pitch
"""The y below a heading."""


def farthest(facts: f.Facts) -> int:
    """Return the first line of a screen that is scrolled to its end."""
    match facts:
        case f.Told():
            lines, room = _sentences(facts.lines), BOTTOM - _UNDER_HEADING
        case f.Objectives():
            lines, room = _objective_lines(facts.rows), BOTTOM - _UNDER_HEADING
        case f.Ended():
            lines, room = _objective_lines(facts.rows), BOTTOM - _UNDER_VERDICT
        case f.Overview():
            lines, room = _overview_lines(facts), BOTTOM - _UNDER_HEADING
        case f.Sheet():
            return max(0, len(_sheet_lines(facts)) - _SHEET_ROWS)
        case _:
            return 0
    return max(0, len(lines) - room // TEXT.pitch)


def told(facts: f.Told) -> Canvas:
    """Draw what has happened, sentence by sentence, to be scrolled."""
    canvas = framed(facts)
    y = heading(canvas, facts.title)
    scrolled(canvas, _sentences(facts.lines), facts.first, y)
    return canvas


def _sentences(texts: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for text in texts:
        first, *rest = TEXT.wrapped(text, TEXT_WIDTH - 6) or [""]
        lines += [f"· {first}", *(f"  {line}" for line in rest)]
    return lines


def objectives(facts: f.Objectives) -> Canvas:
    """Draw the objectives, each with how it stands."""
    canvas = framed(facts)
    y = heading(canvas, "Objectives" if len(facts.rows) > 1 else "Objective")
    scrolled(canvas, _objective_lines(facts.rows), facts.first, y)
    return canvas


def _objective_lines(rows: Sequence[tuple[str, ObjectiveStatus]]) -> list[str]:
    lines: list[str] = []
    for text, status in rows:
        words = TEXT.wrapped(f"{text} ({_WORDS[status]})", TEXT_WIDTH - 11)
        lines += [f"{_TICKS[status]} {words[0]}", *(f"   {line}" for line in words[1:])]
    return lines or ["no objective: stay as", "long as you dare"]


_UNDER_VERDICT = TOP + 20
"""The y below the verdict of an encounter that is over."""


def ended(facts: f.Ended) -> Canvas:
    """Draw how the encounter ended."""
    canvas = framed(facts)
    statuses = {status for _, status in facts.rows}
    word = "It is over"
    if statuses == {"met"}:
        word = "Done!"
    elif statuses and "met" not in statuses:
        word = "Lost"
    canvas.text(2, TOP + 1, word, BIG)
    rounds = "1 round" if facts.rounds == 1 else f"{facts.rounds} rounds"
    canvas.text(WIDTH - 2, TOP + 5, rounds, align="right")
    scrolled(canvas, _objective_lines(facts.rows), facts.first, _UNDER_VERDICT)
    return canvas


def sheet(facts: f.Sheet) -> Canvas:
    """Draw how a slicer is: bars for strain and wounds, boosts, gear."""
    canvas = framed(facts)
    canvas.text(2, TOP + 1, facts.name, BOLD, fit=58)
    where = f"on {facts.at}" if facts.at else "outside"
    canvas.text(WIDTH - 2, TOP + 1, where, align="right", fit=62)
    y = TOP + 11
    meter(canvas, y, "Strain", facts.strain, facts.strain_threshold)
    meter(canvas, y + 8, "Wounds", facts.wounds, facts.wound_threshold)
    y += 17
    lines = _sheet_lines(facts)
    first = max(0, min(facts.first, len(lines) - _SHEET_ROWS))
    scroll_bar(canvas, first, _SHEET_ROWS, len(lines), y, BOTTOM - y)
    for line in lines[first : first + _SHEET_ROWS]:
        canvas.text(2, y, line, SMALL)
        y += SMALL.pitch
    return canvas


_SHEET_ROWS = 2


def _sheet_lines(facts: f.Sheet) -> list[str]:
    notes = [f"{facts.operations} operation{'' if facts.operations == 1 else 's'} left"]
    if facts.boosts:
        notes.append(f"boosts banked {facts.boosts}")
    if facts.next_check:
        notes.append(f"next check {facts.next_check}")
    return [
        line for note in _joined([*notes, *facts.notes]) for line in SMALL.wrapped(note, TEXT_WIDTH)
    ]


def _joined(notes: Sequence[str]) -> list[str]:
    """Put short notes beside each other, as many as fit in a line."""
    lines: list[str] = []
    for note in notes:
        joined = f"{lines[-1]} · {note}" if lines else note
        if lines and SMALL.width(joined) <= TEXT_WIDTH:
            lines[-1] = joined
        else:
            lines.append(note)
    return lines


def meter(canvas: Canvas, y: int, word: str, value: int, most: int) -> None:
    """Draw a bar that fills as a threshold comes near, with its numbers."""
    left, right = 34, WIDTH - 30
    canvas.text(2, y, word, SMALL)
    canvas.box(left, y - 1, right - left, 7)
    filled = (right - left - 4) * min(value, most) // max(most, 1)
    if filled:
        canvas.box(left + 2, y + 1, filled, 3, fill=True)
    canvas.text(WIDTH - 2, y - 1, f"{value}/{most}", align="right")


def overview(facts: f.Overview) -> Canvas:
    """Draw the GM's display while nothing is asked: who is where, what stirs."""
    canvas = framed(facts)
    y = heading(canvas, facts.waiting)
    lines = _overview_lines(facts)
    shown = (BOTTOM - y) // TEXT.pitch
    first = max(0, min(facts.first, len(lines) - shown))
    for line in lines[first : first + shown]:
        name, *rest = line.split("|")
        canvas.text(1, y + 1, name, fit=52 if rest else None)
        if rest:
            canvas.text(57, y + 1, rest[0], fit=38)
            canvas.text(TEXT_WIDTH, y + 1, rest[1], align="right")
        y += TEXT.pitch
    scroll_bar(canvas, first, shown, len(lines))
    return canvas


def _overview_lines(facts: f.Overview) -> list[str]:
    lines = [
        f"{'→' if slicer.turn else '  '}{slicer.name}|{slicer.at or 'outside'}"
        f"|{slicer.strain}/{slicer.strain_threshold}"
        for slicer in facts.slicers
    ]
    if facts.programs:
        lines += TEXT.wrapped(", ".join(facts.programs), TEXT_WIDTH)
    for note in facts.notes:
        lines += TEXT.wrapped(note, TEXT_WIDTH)
    return lines
