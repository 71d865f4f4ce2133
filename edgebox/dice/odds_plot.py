"""The odds of a pool as a picture that can be read in black and white.

Each net result is a spot, the darker the likelier, with its chance in percent where it fits. What
succeeds is square and stands above the heavy line, what fails is round and stands below it; so no
colour is needed to tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.dice.die import Die
from edgebox.dice.odds import Odds
from edgebox.dice.odds_text import percent, signed
from edgebox.drawing.scene import Scene

_RARE = 0.0005
"""Rows and columns at the edges that are less likely than this are left out."""

_INK, _GREY = "#1a1a1a", "#666666"
_SUCCESS, _FAILURE = (0x0B, 0x2A, 0x52), (0x6B, 0x24, 0x0A)
_LIGHT = (0xF4, 0xF4, 0xF4)

_MARGIN = 24.0
_LEFT = 92.0
"""Room for the words and numbers at the left of the map."""
_BARS = 64.0
"""The longest bar beside the map."""
_PLOT = 560.0
"""What the map's longer side should come to."""


@dataclass(frozen=True)
class _Grid:
    """Which net results are shown, and where."""

    left: float
    top: float
    cell: float
    lowest: int
    """The least net success that is shown; it stands in the last row."""
    highest: int
    first: int
    """The least net advantage that is shown."""
    last: int

    def x(self, advantage: float) -> float:
        return self.left + (advantage - self.first) * self.cell

    def y(self, success: float) -> float:
        return self.top + (self.highest - success) * self.cell

    @property
    def right(self) -> float:
        return self.x(self.last + 1)

    @property
    def bottom(self) -> float:
        return self.y(self.lowest - 1)


def draw_odds(odds: Odds) -> Scene:
    """Return the picture of a pool's chances: the joint map, its margins and the sums."""
    lowest, highest = _common(odds.net_success, odds.total)
    first, last = _common(odds.net_advantage, odds.total)
    # the line between failure and success is always in the picture
    lowest, highest = min(lowest, 0), max(highest, 1)
    cell = max(9.0, min(46.0, _PLOT / max(highest - lowest + 1, last - first + 1)))
    needed = 2 * _MARGIN + _LEFT + (last - first + 1) * cell + 12 + _BARS + 48
    width = max(needed, 118.0 * len([*odds.chances, *odds.force_chances]) + 2 * _MARGIN)
    # a small map stands in the middle
    left = _MARGIN + _LEFT + (width - needed) / 2
    grid = _Grid(left, 76 + _BARS + 46, cell, lowest, highest, first, last)
    scene = Scene(width, grid.bottom + 158, title=f"The odds of {odds.pool}")
    _title(scene, odds)
    _map(scene, grid, odds)
    _axes(scene, grid)
    _success_bars(scene, grid, odds)
    _advantage_bars(scene, grid, odds)
    _sums(scene, grid.bottom + 66, odds)
    return scene


def _common(weights: dict[int, int], total: int) -> tuple[int, int]:
    common = [number for number, weight in weights.items() if weight / total >= _RARE]
    return min(common), max(common)


def _title(scene: Scene, odds: Odds) -> None:
    """Draw the dice of the pool as shapes with their letters, and the chance of success."""
    dice = [(die, 1) for die in odds.pool]
    if len(dice) > 14:
        dice = [(die, odds.pool[die]) for die in Die if odds.pool[die]]
    x = _MARGIN
    for die, count in dice:
        if count > 1:
            x += scene.text_width(f"{count}", 18, bold=True) + 2
            scene.text(x - 1, 50, f"{count}", 18, "end", _INK, bold=True)
        _die(scene, x + 13, 44, die)
        x += 30 if count == 1 else 36
    right = scene.width - _MARGIN
    scene.text(right, 48, percent(odds.success), 26, "end", _INK, bold=True)
    scene.text(right, 66, "chance of success", 12, "end", _GREY)


def _die(scene: Scene, x: float, y: float, die: Die) -> None:
    fill, ink = _COLOURS[die]
    points = [(x + 13 * dx, y + 13 * dy) for dx, dy in _OUTLINES[die.sides]]
    scene.polygon(points, fill, _INK, 1.2)
    scene.text(x, y + 4.5, die.letter, 12, "middle", ink, bold=True)


_COLOURS = {
    Die.PROFICIENCY: ("#f2c500", _INK),
    Die.ABILITY: ("#3c9a3c", "#ffffff"),
    Die.BOOST: ("#8ec9ee", _INK),
    Die.CHALLENGE: ("#b3231f", "#ffffff"),
    Die.DIFFICULTY: ("#5b2a86", "#ffffff"),
    Die.SETBACK: ("#222222", "#ffffff"),
    Die.FORCE: ("#ffffff", _INK),
}
_OUTLINES = {
    6: ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    8: ((0, -1.08), (1.0, 0), (0, 1.08), (-1.0, 0)),
    12: ((0, -1.02), (0.97, -0.31), (0.6, 0.83), (-0.6, 0.83), (-0.97, -0.31)),
}


def _map(scene: Scene, grid: _Grid, odds: Odds) -> None:
    most = max(odds.net.values())
    for (success, advantage), weight in sorted(odds.net.items()):
        if not (grid.lowest <= success <= grid.highest and grid.first <= advantage <= grid.last):
            continue
        chance = weight / odds.total
        depth = (weight / most) ** 0.6
        half = grid.cell * (0.48 if chance >= _RARE else 0.14)
        x, y = grid.x(advantage) + grid.cell / 2, grid.y(success) + grid.cell / 2
        fill = _shade(_SUCCESS if success > 0 else _FAILURE, max(depth, 0.12))
        if success > 0:
            scene.rect(x - half, y - half, 2 * half, 2 * half, fill)
        else:
            scene.circle(x, y, half, fill)
        if grid.cell >= 22:
            ink = "#ffffff" if depth > 0.45 else _INK
            size = min(13.0, grid.cell * 0.34)
            scene.text(x, y + size * 0.36, _number(chance), size, "middle", ink)


def _axes(scene: Scene, grid: _Grid) -> None:
    border = grid.y(0)
    scene.line([(grid.left - _LEFT, border), (grid.right + _BARS + 52, border)], _INK, 2.4)
    size = max(7.0, min(12.0, grid.cell * 0.8))
    for success in range(grid.lowest, grid.highest + 1):
        middle = grid.y(success) + grid.cell / 2
        scene.text(grid.left - 8, middle + size * 0.36, signed(success), size, "end", _INK)
    step = 1 if grid.cell >= 16 else 2
    for advantage in range(grid.first, grid.last + 1):
        if advantage % step == 0:
            middle = grid.x(advantage) + grid.cell / 2
            scene.text(middle, grid.bottom + 6 + size, signed(advantage), size, "middle", _INK)
    scene.text(grid.left - _LEFT, border - 8, "success", 12, fill=_INK, bold=True)
    scene.text(grid.left - _LEFT, border + 17, "failure", 12, fill=_INK, bold=True)
    under = grid.bottom + 38
    zero = grid.x(0) + grid.cell / 2
    if grid.last > 0:
        scene.text(max(zero + 24, grid.x(1)), under, "advantage", 12, "start", _INK, bold=True)
    if grid.first < 0:
        scene.text(min(zero - 24, grid.x(0)), under, "threat", 12, "end", _INK, bold=True)


def _success_bars(scene: Scene, grid: _Grid, odds: Odds) -> None:
    longest = max(odds.net_success.values())
    thick = grid.cell * 0.62
    for success in range(grid.lowest, grid.highest + 1):
        weight = odds.net_success.get(success, 0)
        if not weight:
            continue
        length = _BARS * weight / longest
        x, y = grid.right + 12, grid.y(success) + (grid.cell - thick) / 2
        if success > 0:
            scene.rect(x, y, length, thick, _shade(_SUCCESS, 0.8))
        else:
            scene.rect(x, y, length, thick, "#ffffff", _shade(_FAILURE, 0.8), 1.2)
        size = max(7.0, min(11.0, grid.cell * 0.8))
        scene.text(x + length + 5, y + thick / 2 + size * 0.36, _number(weight / odds.total), size)


def _advantage_bars(scene: Scene, grid: _Grid, odds: Odds) -> None:
    longest = max(odds.net_advantage.values())
    thick = grid.cell * 0.62
    for advantage in range(grid.first, grid.last + 1):
        weight = odds.net_advantage.get(advantage, 0)
        if not weight:
            continue
        length = _BARS * weight / longest
        x, y = grid.x(advantage) + (grid.cell - thick) / 2, grid.top - 12 - length
        if advantage < 0:
            scene.rect(x, y, thick, length, "#ffffff", _INK, 1.2)
        else:
            scene.rect(x, y, thick, length, _INK if advantage else _GREY)
        if grid.cell >= 22:
            label = _number(weight / odds.total)
            scene.text(x + thick / 2, y - 5, label, min(11.0, grid.cell * 0.4), "middle")


def _sums(scene: Scene, y: float, odds: Odds) -> None:
    """Draw the chances that a player asks for as bars from 0 to 100 percent."""
    named = [*odds.chances, *odds.force_chances]
    wide = (scene.width - 2 * _MARGIN + 16) / len(named)
    for place, (name, chance) in enumerate(named):
        x, full = _MARGIN + place * wide, wide - 16
        scene.text(x, y, name, 12, fill=_INK)
        scene.text(x + full, y, percent(chance), 12, "end", _INK, bold=True)
        scene.rect(x, y + 8, full, 12, "#ffffff", _INK, 1)
        scene.rect(x, y + 8, full * float(chance), 12, _INK)
    note = (
        "Numbers are percent. Squares succeed, circles fail; the darker, the likelier; "
        "the small ones are rarer than 0.05 %."
    )
    scene.text(_MARGIN, y + 48, note, 11, fill=_GREY)
    note = "Advantage and threat: at least one net. Triumph and despair: at least one."
    scene.text(_MARGIN, y + 64, note, 11, fill=_GREY)


def _shade(colour: tuple[int, int, int], depth: float) -> str:
    mixed = (
        round(light + (dark - light) * depth) for light, dark in zip(_LIGHT, colour, strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _number(chance: float) -> str:
    """Return a chance in percent without the sign; nothing when it would read 0."""
    return f"{100 * chance:.1f}" if chance >= _RARE else ""
