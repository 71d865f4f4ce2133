"""Draws a system as a map, all of it for the GM or what a slicer sees (sections S, E)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from edgebox.drawing.scene import Scene
from edgebox.slicing.maps.layout import Layout, Room, lay_out
from edgebox.slicing.maps.map_legend import draw_legend
from edgebox.slicing.maps.map_shapes import (
    INK,
    PAPER,
    TAG_HEIGHT,
    dice_width,
    draw_dice,
    draw_found,
    draw_gate,
    draw_shape,
    draw_tag,
    half_size,
    tag_width,
)
from edgebox.slicing.model import Element, Kind, KnowledgeBonus, System, objective_words

_MARGIN = 28.0
_ROW = 15.0
_SIZE = 12.0
_WIDEST = 138.0
_LEAST_WIDTH = 500.0


@dataclass
class _Drawn:
    """One element with all that is written at it."""

    element: Element
    captions: list[str] = field(default_factory=list)
    dice: bool = False
    """Whether its complexity is shown."""
    programs: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    found: int | None = None

    @property
    def rows(self) -> int:
        return len(self.captions) + self.dice

    @property
    def tags(self) -> int:
        return len(self.marks) + bool(self.programs)


def draw_map(
    system: System,
    shown: Collection[str] | None = None,
    lines: Iterable[tuple[str, str]] | None = None,
    stats: bool | Collection[str] = True,
    marks: Mapping[str, Sequence[str]] | None = None,
) -> Scene:
    """Draw a system, or the part of it that somebody sees (S-7).

    What is not shown leaves no trace in the drawing: it takes no room, and the legend explains only
    what is there. The places of a part are therefore not those of the whole.

    Args:
        system: the system.
        shown: the elements to draw; ``None``: all, with the summary and the objective (the GM's).
        lines: the lines to draw, those with both ends shown; ``None``: all such.
        stats: whether to write complexities, found numbers, functions and programs, or the names of
            the elements that have theirs written. A port's place and link are always written.
        marks: short texts to put at elements, such as the names of the slicers there.
    """
    names = [name for name in system.elements if shown is None or name in shown]
    inside = set(names)
    every = (*system.lines, *system.gates)
    wanted = every if lines is None else _known(every, lines)
    joined = [line for line in wanted if line[0] in inside and line[1] in inside]
    scene = Scene(_LEAST_WIDTH, 0, PAPER, title=f"Map of the system {system.name}")
    drawn = {
        name: _drawn(
            scene,
            system.elements[name],
            stats if isinstance(stats, bool) else name in stats,
            tuple((marks or {}).get(name, ())),
        )
        for name in names
    }
    ports = [port.name for port in system.ports if port.name in inside]
    layout = lay_out(names, joined, ports, {name: _room(scene, drawn[name]) for name in names})
    scene.width = max(_LEAST_WIDTH, layout.width + 2 * _MARGIN)
    top = _heading(scene, system, whole=shown is None)
    left = (scene.width - layout.width) / 2
    gates = frozenset(system.gates)
    _lines(scene, layout, left, top, gates)
    for name, (x, y) in layout.places.items():
        _element(scene, drawn[name], left + x, top + y, main=name in system.mains)
    programs = {name for each in drawn.values() for name in each.programs}
    bottom = draw_legend(
        scene,
        [each.element for each in drawn.values()],
        _MARGIN,
        top + layout.height + 18,
        main=system.mains,
        programs=[system.programs[name] for name in sorted(programs)],
        dice=any(each.dice and each.element.complexity for each in drawn.values()),
        found=any(each.found is not None for each in drawn.values()),
        marks=bool(marks),
        gates=not gates.isdisjoint(layout.routes),
    )
    scene.height = bottom + _MARGIN / 2
    return scene


def draw_newcomer_map(system: System) -> Scene:
    """Draw what a slicer knows who has not entered yet: the I/O ports, where and how (S-3, S-7)."""
    return draw_map(system, {port.name for port in system.ports}, lines=(), stats=False)


def _known(
    every: Iterable[tuple[str, str]], lines: Iterable[tuple[str, str]]
) -> list[tuple[str, str]]:
    """Return those of the system's lines that are named, in whichever direction."""
    named = {frozenset(line) for line in lines}
    return [line for line in every if frozenset(line) in named]


def _drawn(scene: Scene, element: Element, stats: bool, marks: tuple[str, ...]) -> _Drawn:
    drawn = _Drawn(element, marks=marks)
    texts = [f"in {element.host}"] if element.host else []
    if element.kind is Kind.PORT:
        texts += [element.where, f"{element.link.value} link"]
    if element.kind is Kind.DIRECTORY and not element.hides_data:
        texts.append(element.short)
    if stats:
        drawn.dice = element.complexity is not None
        drawn.programs = element.programs
        texts += element.functions
        if element.knowledge:
            help_ = "a boost" if element.bonus is KnowledgeBonus.BOOST else "upgrades"
            texts.append(f"{element.knowledge}: {help_}")
        if element.kind is Kind.DATA:
            drawn.found = element.found
            texts.append(element.holds)
            if element.honeypot:
                texts.append("a honeypot")
            if element.size > 1:
                texts.append(f"size {element.size}")
            if not element.encrypted:
                texts.append("not encrypted")
        if element.jams:
            texts.append("can be jammed")
    drawn.captions = [row for text in texts if text for row in _wrapped(scene, text)]
    return drawn


def _wrapped(scene: Scene, text: str, widest: float = _WIDEST, most: int = 3) -> list[str]:
    """Break a text into rows that fit; what is too long for the last row is cut off."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if not rows[-1] or scene.text_width(longer, _SIZE) <= widest:
            rows[-1] = longer
        else:
            rows.append(word)
    if len(rows) > most:
        rows[most - 1] += " …"
    return [_cut(scene, row, widest) for row in rows[:most]]


def _cut(scene: Scene, row: str, widest: float) -> str:
    if scene.text_width(row, _SIZE) <= widest:
        return row
    while row and scene.text_width(row + "…", _SIZE) > widest:
        row = row[:-1].rstrip(" …")
    return row + "…"


def _room(scene: Scene, drawn: _Drawn) -> Room:
    half_width, half_height = half_size(drawn.element)
    widths = [2 * half_width, *(scene.text_width(row, _SIZE) for row in drawn.captions)]
    widths += [tag_width(scene, mark) for mark in drawn.marks]
    if drawn.programs:
        widths.append(_tags_width(scene, drawn.programs))
    if drawn.dice:
        widths.append(_dice_row_width(scene, drawn.element))
    return Room(
        max(widths) / 2 + 8,
        half_height + drawn.tags * (TAG_HEIGHT + 4) + 6,
        half_height + drawn.rows * _ROW + 8,
    )


def _tags_width(scene: Scene, tags: Sequence[str]) -> float:
    return sum(tag_width(scene, tag) for tag in tags) + 4 * (len(tags) - 1)


def _dice_row_width(scene: Scene, element: Element) -> float:
    assert element.complexity is not None
    dice = dice_width(element.complexity)
    return dice + (4 if dice else 0) + scene.text_width(element.complexity.title, _SIZE)


def _heading(scene: Scene, system: System, *, whole: bool) -> float:
    """Write what stands above the map, and return where the map begins."""
    y = _MARGIN + 14
    widest = scene.width - 2 * _MARGIN
    for row in _wrapped_at(scene, system.name, 22, widest):
        scene.text(_MARGIN, y, row, 22, bold=True, fill=INK)
        y += 26
    if whole:
        texts = [system.summary]
        texts += [f"Objective: {objective_words(each)}" for each in system.objectives]
        for text in texts:
            for row in _wrapped_at(scene, text, 13, widest) if text else ():
                scene.text(_MARGIN, y - 2, row, 13, fill=INK)
                y += 18
    return y + 10


def _wrapped_at(scene: Scene, text: str, size: float, widest: float) -> list[str]:
    return _wrapped(scene, text, widest * _SIZE / size * 0.97, most=6)


def _lines(
    scene: Scene, layout: Layout, left: float, top: float, gates: frozenset[tuple[str, str]]
) -> None:
    for line, route in layout.routes.items():
        corners = [(left + x, top + y) for x, y in route]
        if line in gates:
            draw_gate(scene, corners)
        else:
            scene.line(corners, INK, 1.8)


def _element(scene: Scene, drawn: _Drawn, x: float, y: float, *, main: bool) -> None:
    element = drawn.element
    half_width, half_height = half_size(element)
    draw_shape(scene, element, x, y, main=main)
    if element.kind is not Kind.DIRECTORY or element.hides_data:
        size = 15 if element.kind.is_processor else 13
        nudge = 3 if element.kind is Kind.PORT else 0
        scene.text(x + nudge, y + size * 0.36, element.short, size, "middle", INK, bold=True)
    if drawn.found is not None:
        draw_found(scene, x - half_width, y - half_height, drawn.found)
    tag = y - half_height - TAG_HEIGHT / 2 - 5
    if drawn.programs:
        at = x - _tags_width(scene, drawn.programs) / 2
        for program in drawn.programs:
            width = tag_width(scene, program)
            draw_tag(scene, at + width / 2, tag, program, dark=True)
            at += width + 4
        tag -= TAG_HEIGHT + 4
    for mark in drawn.marks:
        draw_tag(scene, x, tag, mark, dark=False)
        tag -= TAG_HEIGHT + 4
    _captions(scene, drawn, x, y + half_height + 14)


def _captions(scene: Scene, drawn: _Drawn, x: float, y: float) -> None:
    element = drawn.element
    if drawn.dice and element.complexity is not None:
        start = x - _dice_row_width(scene, element) / 2
        draw_dice(scene, start, y - 4, element.complexity)
        dice = dice_width(element.complexity)
        after = start + dice + (4 if dice else 0)
        scene.text(after, y, element.complexity.title, _SIZE, fill=INK)
        y += _ROW
    for row in drawn.captions:
        scene.text(x, y, row, _SIZE, "middle", INK)
        y += _ROW
