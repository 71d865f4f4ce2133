"""A plan of the tray: how its dice lie to each other, and which of them is meant."""

from __future__ import annotations

from edgebox.box.screens.canvas import Canvas
from edgebox.box.screens.facts import Plan

WIDE, HIGH = 28, 17
"""A plan has this size in pixels."""
_REACH = 2
"""The die that is meant reaches so many pixels to each side of its middle."""


def draw_plan(canvas: Canvas, x: int, y: int, plan: Plan) -> None:
    """Draw the dice as dots, as far apart as the frame allows, and the one that is meant as a box.

    Args:
        canvas: what to draw on.
        x: the left end of the frame.
        y: its top.
        plan: where the dice lie.
    """
    for edge in (y, y + HIGH - 1):
        canvas.dots(x, edge, WIDE)
    for edge in (x, x + WIDE - 1):
        canvas.dots_down(edge, y, HIGH)
    spots = _placed(plan, x + WIDE // 2, y + HIGH // 2)
    across, down = spots[plan.at]
    canvas.box(across - _REACH, down - _REACH, 2 * _REACH + 1, 2 * _REACH + 1)
    canvas.box(across, down, 1, 1, fill=True)
    for place, spot in enumerate(spots):
        if place != plan.at:
            left, top = _beside((across, down), spot)
            left = min(max(left, x + 2), x + WIDE - 2)
            top = min(max(top, y + 2), y + HIGH - 2)
            canvas.box(left - 1, top - 1, 2, 2, fill=True)


def _placed(plan: Plan, across: int, down: int) -> list[tuple[int, int]]:
    """Return the dice in pixels of the display, around a middle."""
    left, top = (min(along) for along in zip(*plan.spots, strict=True))
    right, bottom = (max(along) for along in zip(*plan.spots, strict=True))
    wide, high = (side - 4 * _REACH - 1 for side in (WIDE, HIGH))
    scale = min(wide / max(right - left, 1), high / max(bottom - top, 1))
    return [
        (
            across + round((spot[0] - (left + right) / 2) * scale),
            down + round((spot[1] - (top + bottom) / 2) * scale),
        )
        for spot in plan.spots
    ]


def _beside(meant: tuple[int, int], spot: tuple[int, int]) -> tuple[int, int]:
    """Return a die moved away from the one that is meant, as far as that hides it."""
    off = (spot[0] - meant[0], spot[1] - meant[1])
    apart = max(abs(off[0]), abs(off[1]))
    if apart >= _REACH + 3:
        return spot
    grown = (_REACH + 3) / max(apart, 1)
    return meant[0] + round(off[0] * grown), meant[1] + round(off[1] * grown)
