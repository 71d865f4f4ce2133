"""Writes a scene as PNG: drawn several times too large, then reduced, which smooths the edges."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from edgebox.drawing import font
from edgebox.drawing.shapes import Circle, Line, Point, Polygon, Rect, Shape, Text

if TYPE_CHECKING:
    from edgebox.drawing.scene import Scene

_MOST_PIXELS = 48_000_000
"""The most pixels to hold while drawing: a small computer must have the memory for it."""

_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def write_png(scene: Scene, scale: float) -> bytes:
    """Return the scene as a PNG with ``scale`` pixels to a unit."""
    size = max(1, round(scene.width * scale)), max(1, round(scene.height * scale))
    finer = max(1, min(4, math.isqrt(_MOST_PIXELS // (size[0] * size[1]))))
    canvas = Image.new(
        "RGB" if scene.background is not None else "RGBA",
        (size[0] * finer, size[1] * finer),
        scene.background or "#ffffff00",
    )
    pen = _Pen(ImageDraw.Draw(canvas), scale * finer)
    for shape in scene.shapes:
        pen.draw(shape)
    buffer = io.BytesIO()
    canvas.reduce(finer).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


class _Pen:
    """Draws primitives on a canvas with ``scale`` pixels to a unit."""

    def __init__(self, canvas: ImageDraw.ImageDraw, scale: float) -> None:
        self._canvas = canvas
        self._scale = scale

    def draw(self, shape: Shape) -> None:
        match shape:
            case Polygon(points, fill, stroke, width):
                self._closed(points, fill, stroke, width)
            case Line(points, stroke, width, dash):
                for piece in _dashes(points, dash) if dash else [points]:
                    self._stroke(piece, stroke, width)
            case Circle(cx, cy, r, fill, stroke, width):
                self._circle(cx, cy, r, fill)
                if stroke is not None:
                    self._ring(cx, cy, r, stroke, width)
            case Rect(fill=fill, stroke=stroke, width=width):
                self._closed(_corners(shape), fill, stroke, width)
            case Text():
                self._text(shape)

    def _closed(
        self, points: Sequence[Point], fill: str | None, stroke: str | None, width: float
    ) -> None:
        if fill is not None and len(points) > 1:
            self._canvas.polygon(self._scaled(points), fill=fill)
        if stroke is not None and points:
            self._stroke([*points, points[0]], stroke, width)
            self._circle(*points[0], width / 2, stroke)

    def _stroke(self, points: Sequence[Point], stroke: str, width: float) -> None:
        for start, end in pairwise(points):
            length = math.dist(start, end)
            if not length:
                continue
            # half the stroke's width, across the line
            dx = (end[1] - start[1]) / length * width / 2
            dy = (start[0] - end[0]) / length * width / 2
            sides = [
                (start[0] + dx, start[1] + dy),
                (end[0] + dx, end[1] + dy),
                (end[0] - dx, end[1] - dy),
                (start[0] - dx, start[1] - dy),
            ]
            self._canvas.polygon(self._scaled(sides), fill=stroke)
        for x, y in points[1:-1]:
            self._circle(x, y, width / 2, stroke)

    def _circle(self, cx: float, cy: float, r: float, fill: str | None) -> None:
        if fill is not None and r > 0:
            self._canvas.ellipse(self._scaled([(cx - r, cy - r), (cx + r, cy + r)]), fill=fill)

    def _ring(self, cx: float, cy: float, r: float, stroke: str, width: float) -> None:
        outer = r + width / 2
        box = self._scaled([(cx - outer, cy - outer), (cx + outer, cy + outer)])
        self._canvas.ellipse(box, outline=stroke, width=max(1, round(width * self._scale)))

    def _text(self, text: Text) -> None:
        self._canvas.text(
            (text.x * self._scale, text.y * self._scale),
            font.drawable(text.text),
            fill=text.fill,
            font=font.font(text.size * self._scale),
            anchor=_ANCHORS[text.anchor],
            stroke_width=round(text.size * self._scale * font.BOLDNESS) if text.bold else 0,
        )

    def _scaled(self, points: Iterable[Point]) -> list[Point]:
        # Pillow counts pixels by their middle and fills both ends, hence the half
        return [(x * self._scale - 0.5, y * self._scale - 0.5) for x, y in points]


def _corners(rect: Rect) -> list[Point]:
    """Return a rectangle's outline, each round corner as a few short lines."""
    x, y, w, h, radius = rect.x, rect.y, rect.w, rect.h, rect.radius
    if not radius:
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    centres = [
        (x + w - radius, y + radius),
        (x + w - radius, y + h - radius),
        (x + radius, y + h - radius),
        (x + radius, y + radius),
    ]
    return [
        (cx + radius * math.cos(angle), cy + radius * math.sin(angle))
        for quarter, (cx, cy) in enumerate(centres)
        for angle in (math.radians(90 * (quarter - 1) + 7.5 * step) for step in range(13))
    ]


def _dashes(points: Sequence[Point], dash: Sequence[float]) -> Iterator[list[Point]]:
    """Cut a line into its dashes; an odd list of lengths counts twice, as in SVG."""
    lengths = [*dash, *dash] if len(dash) % 2 else list(dash)
    if sum(lengths) <= 0 or min(lengths) < 0:
        yield list(points)
        return
    place, left, piece = 0, lengths[0], list(points[:1])
    for start, end in pairwise(points):
        length, done = math.dist(start, end), 0.0
        while length - done > left:
            done += left
            share = done / length
            cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if place % 2 == 0:
                yield [*piece, cut]
            piece = [cut]
            place = (place + 1) % len(lengths)
            left = lengths[place]
        left -= length - done
        piece.append(end)
    if place % 2 == 0 and len(piece) > 1:
        yield piece
