"""The shapes of a map: one for each kind of element, after `advanced-slicing`, and its tags."""

from __future__ import annotations

import math
from collections.abc import Sequence

from edgebox.drawing.scene import Scene
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.model import Element, Kind

INK = "#16202b"
"""Lines and letters."""
PAPER = "#ffffff"
_TINTS = {
    Kind.PORT: "#e3eefb",
    Kind.MAIN: "#dcefe6",
    Kind.SUB: "#eef6f1",
    Kind.DIRECTORY: "#fbf1d2",
    Kind.DATA: "#f3e6ee",
}
_SIZES = {
    Kind.PORT: (44.0, 25.0),
    Kind.MAIN: (44.0, 39.0),
    Kind.SUB: (39.0, 34.0),
    Kind.DIRECTORY: (42.0, 42.0),
    Kind.DATA: (31.0, 31.0),
}
_OPEN_DIRECTORY = 15.0
TAG_HEIGHT = 18.0
DIE = 5.0
"""Half the height of the diamond that stands for one difficulty die."""


def half_size(element: Element) -> tuple[float, float]:
    """Return half the width and half the height of an element's shape."""
    if element.kind is Kind.DIRECTORY and not element.hides_data:
        return _OPEN_DIRECTORY, _OPEN_DIRECTORY
    return _SIZES[element.kind]


def draw_shape(
    scene: Scene, element: Element, x: float, y: float, *, main: bool, scale: float = 1.0
) -> None:
    """Draw an element's shape around a point, without any letters."""
    w, h = (size * scale for size in half_size(element))
    tint = _TINTS[element.kind]
    stroke = 2.0 * max(scale, 0.6)
    if element.kind is Kind.PORT:
        _socket(scene, x, y, w, h, tint, stroke)
    elif element.kind.is_processor:
        scene.polygon(hexagon(x, y, w, h), tint, INK, stroke * (1.6 if main else 1.0))
        if main:
            inner = 1 - 6 * scale / h
            scene.polygon(hexagon(x, y, w * inner, h * inner), None, INK, 1.2)
    elif element.kind is Kind.DIRECTORY:
        fill = tint if element.hides_data else INK
        scene.polygon(diamond(x, y, w, h), fill, INK, stroke)
    else:
        scene.rect(x - w, y - h, 2 * w, 2 * h, tint, INK, stroke)


def _socket(scene: Scene, x: float, y: float, w: float, h: float, tint: str, stroke: float) -> None:
    """Draw an I/O port: a plug with a round back and two pins."""
    for pin in (-h * 0.45, h * 0.45):
        scene.line([(x - w, y + pin), (x - w * 0.7, y + pin)], INK, stroke * 1.8)
    left, flat = x - w * 0.72, x + w - h
    arc = [
        (flat + h * math.sin(turn), y - h * math.cos(turn))
        for turn in (math.pi * step / 24 for step in range(25))
    ]
    scene.polygon([(left, y - h), *arc, (left, y + h)], tint, INK, stroke)


def hexagon(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
    """Return the corners of a six-sided shape that stands on a side."""
    return [
        (x - w, y),
        (x - w / 2, y - h),
        (x + w / 2, y - h),
        (x + w, y),
        (x + w / 2, y + h),
        (x - w / 2, y + h),
    ]


def diamond(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
    """Return the corners of a diamond."""
    return [(x - w, y), (x, y - h), (x + w, y), (x, y + h)]


def draw_tag(scene: Scene, x: float, y: float, text: str, *, dark: bool) -> None:
    """Draw a small tag around a point: a program (dark) or a mark such as a slicer's name."""
    w = tag_width(scene, text)
    fill, letters = (INK, PAPER) if dark else (PAPER, INK)
    radius = 3.0 if dark else TAG_HEIGHT / 2
    scene.rect(x - w / 2, y - TAG_HEIGHT / 2, w, TAG_HEIGHT, fill, INK, 1.4, radius)
    scene.text(x, y + 4, text, 11, "middle", letters, bold=True)


def tag_width(scene: Scene, text: str) -> float:
    """Return how wide a tag with this text is."""
    return scene.text_width(text, 11, bold=True) + 14


def draw_dice(scene: Scene, x: float, y: float, level: Difficulty) -> None:
    """Draw as many small diamonds as a complexity has difficulty dice, rightward from x (C-2)."""
    for die in range(level):
        scene.polygon(diamond(x + DIE + die * 2.2 * DIE, y, DIE * 0.9, DIE), INK)


def dice_width(level: Difficulty) -> float:
    """Return how wide the diamonds of a complexity are."""
    return level * 2.2 * DIE


def draw_gate(scene: Scene, route: Sequence[tuple[float, float]]) -> None:
    """Draw a way into another system: broken, as going there is entering (X-7)."""
    scene.line(route, INK, 1.8, (7.0, 5.0))


def draw_found(scene: Scene, x: float, y: float, found: int) -> None:
    """Draw the net successes that data needs to be found, in a ring around a point (S-6)."""
    scene.circle(x, y, 11, PAPER, INK, 1.6)
    scene.text(x, y + 4.5, str(found), 13, "middle", INK, bold=True)
