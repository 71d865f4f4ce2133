"""The legend of a map: only what is on the map is explained, so it gives nothing away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from edgebox.drawing.scene import Scene
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.maps.map_shapes import (
    INK,
    dice_width,
    draw_dice,
    draw_found,
    draw_gate,
    draw_shape,
    draw_tag,
    half_size,
    tag_width,
)
from edgebox.slicing.model import Element, Kind, ProgramKind

_SIZE = 12.0
_ROW = 30.0
_SCALE = 0.34
_WORDS = {
    Kind.PORT: "I/O port",
    Kind.MAIN: "processor",
    Kind.SUB: "sub-processor",
    Kind.DIRECTORY: "directory",
    Kind.DATA: "data",
}
_Picture = Callable[[float, float], None]


def draw_legend(
    scene: Scene,
    elements: Iterable[Element],
    left: float,
    top: float,
    *,
    main: Collection[str],
    programs: Sequence[ProgramKind],
    dice: bool,
    found: bool,
    marks: bool,
    gates: bool = False,
) -> float:
    """Draw the legend from a corner to the right and down; return where it ends below.

    Args:
        scene: where to draw; its width must be set.
        elements: the elements on the map.
        left: where it begins.
        top: where it begins.
        main: the names of the main processors.
        programs: the programs on the map.
        dice: whether a complexity is on the map.
        found: whether a found number is.
        marks: whether marks are.
        gates: whether a way into another system is (X-7).
    """
    entries: list[tuple[float, _Picture, str]] = []
    kinds = {_words(element, main): element for element in elements}
    for words, element in kinds.items():
        entries.append(_shape_entry(scene, element, words, main))
    if dice:
        level = Difficulty.EASY
        entries.append(
            (
                dice_width(level),
                lambda x, y: draw_dice(scene, x, y, level),
                "one difficulty die",
            )
        )
    if found:
        entries.append(
            (22.0, lambda x, y: draw_found(scene, x + 11, y, 1), "net successes to find it")
        )
    entries += [_tag_entry(scene, kind.name, kind.title, dark=True) for kind in programs]
    if marks:
        entries.append(_tag_entry(scene, "name", "a slicer", dark=False))
    if gates:
        way = "way into another system"
        entries.append((30.0, lambda x, y: draw_gate(scene, [(x, y), (x + 30, y)]), way))
    scene.line([(left, top), (scene.width - left, top)], INK, 0.8)
    x, y = left, top + _ROW * 0.75
    for width, picture, words in entries:
        whole = width + 7 + scene.text_width(words, _SIZE)
        if x > left and x + whole > scene.width - left:
            x, y = left, y + _ROW
        picture(x, y)
        scene.text(x + width + 7, y + 4.5, words, _SIZE, fill=INK)
        x += whole + 24
    return y + _ROW * 0.6


def _words(element: Element, main: Collection[str]) -> str:
    if element.name in main:
        return "main processor"
    if element.kind is Kind.DIRECTORY and not element.hides_data:
        return "open directory"
    return _WORDS[element.kind]


def _shape_entry(
    scene: Scene, element: Element, words: str, main: Collection[str]
) -> tuple[float, _Picture, str]:
    scale = _SCALE if half_size(element)[0] > 20 else 0.6
    half = half_size(element)[0] * scale
    is_main = element.name in main
    return (
        2 * half,
        lambda x, y: draw_shape(scene, element, x + half, y, main=is_main, scale=scale),
        words,
    )


def _tag_entry(scene: Scene, tag: str, words: str, *, dark: bool) -> tuple[float, _Picture, str]:
    width = tag_width(scene, tag)
    return (width, lambda x, y: draw_tag(scene, x + width / 2, y, tag, dark=dark), words)
