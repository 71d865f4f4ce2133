"""Writes a scene as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from edgebox.drawing.shapes import Circle, Line, Point, Polygon, Rect, Shape, Text

if TYPE_CHECKING:
    from edgebox.drawing.scene import Scene

_FONTS = "Helvetica, Arial, sans-serif"


def write_svg(scene: Scene) -> str:
    """Return the scene as an SVG document."""
    width, height = _number(scene.width), _number(scene.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{_FONTS}" stroke-linejoin="round">'
    ]
    if scene.title:
        lines.append(f"<title>{escape(scene.title)}</title>")
    if scene.background is not None:
        fill = quoteattr(scene.background)
        lines.append(f'<rect width="{width}" height="{height}" fill={fill}/>')
    lines += [_element(shape) for shape in scene.shapes]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _element(shape: Shape) -> str:
    match shape:
        case Polygon(points, fill, stroke, width):
            return f'<polygon points="{_points(points)}"{_paint(fill, stroke, width)}/>'
        case Line(points, stroke, width, dash):
            dashes = f' stroke-dasharray="{" ".join(map(_number, dash))}"' if dash else ""
            return f'<polyline points="{_points(points)}"{_paint(None, stroke, width)}{dashes}/>'
        case Circle(cx, cy, r, fill, stroke, width):
            place = f'cx="{_number(cx)}" cy="{_number(cy)}" r="{_number(r)}"'
            return f"<circle {place}{_paint(fill, stroke, width)}/>"
        case Rect(x, y, w, h, fill, stroke, width, radius):
            place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(w)}" height="{_number(h)}"'
            rounded = f' rx="{_number(radius)}"' if radius else ""
            return f"<rect {place}{rounded}{_paint(fill, stroke, width)}/>"
        case Text():
            return _text(shape)


def _text(text: Text) -> str:
    # the length makes every viewer's font as wide as the one that was measured
    return (
        f'<text x="{_number(text.x)}" y="{_number(text.y)}" font-size="{_number(text.size)}" '
        f'textLength="{_number(text.length)}" lengthAdjust="spacingAndGlyphs"'
        + (f' text-anchor="{text.anchor}"' if text.anchor != "start" else "")
        + (' font-weight="bold"' if text.bold else "")
        + f' fill={quoteattr(text.fill)} xml:space="preserve">{escape(text.text)}</text>'
    )


def _paint(fill: str | None, stroke: str | None, width: float) -> str:
    painted = f" fill={quoteattr(fill or 'none')}"
    if stroke is not None:
        painted += f' stroke={quoteattr(stroke)} stroke-width="{_number(width)}"'
    return painted


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
