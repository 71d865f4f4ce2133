"""A drawing as one list of primitives, written as SVG or PNG.

No graphics library of the system is needed: SVG is text, and a PNG is drawn by Pillow, which is
imported only when a text is measured or a PNG is made. Lengths are in the scene's own units, which
are pixels at scale 1; x grows to the right and y downward. Colours are ``#rrggbb`` or CSS names.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from edgebox.drawing.shapes import Anchor, Circle, Line, Point, Polygon, Rect, Shape, Text
from edgebox.errors import BadInputError
from edgebox.home import write_named

FORMATS = (".svg", ".png")
"""The endings that :meth:`Scene.save` understands."""


def picture_format(path: str | Path) -> str:
    """Return ``".svg"`` or ``".png"``, by the name's ending; worth asking before long work.

    Raises:
        BadInputError: the name ends otherwise.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise BadInputError(
            f"{str(path)!r} must end in .svg or .png, to say which picture to make."
        )
    return suffix


class Scene:
    """A drawing; what is added later lies on top."""

    def __init__(
        self, width: float, height: float, background: str | None = "#ffffff", title: str = ""
    ) -> None:
        """Start an empty drawing.

        Args:
            width: its width in units.
            height: its height in units.
            background: its colour; ``None`` leaves it transparent.
            title: what the picture shows, for those who can't see it (in SVG only).
        """
        self.width = width
        self.height = height
        self.background = background
        self.title = _one_line(title)
        self.shapes: list[Shape] = []

    def polygon(
        self,
        points: Iterable[Point],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
    ) -> None:
        """Add a closed outline, filled, stroked or both."""
        self.shapes.append(Polygon(tuple(points), fill, stroke, width))

    def line(
        self,
        points: Iterable[Point],
        stroke: str,
        width: float = 1.0,
        dash: tuple[float, ...] | None = None,
    ) -> None:
        """Add an open line; ``dash`` alternates lengths of strokes and gaps, ``None`` is solid."""
        self.shapes.append(Line(tuple(points), stroke, width, dash or None))

    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
    ) -> None:
        """Add a circle."""
        self.shapes.append(Circle(cx, cy, r, fill, stroke, width))

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        radius: float = 0,
    ) -> None:
        """Add an upright rectangle with its upper left corner at (x, y)."""
        self.shapes.append(Rect(x, y, w, h, fill, stroke, width, min(radius, w / 2, h / 2)))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        anchor: Anchor = "start",
        fill: str = "#000000",
        bold: bool = False,
    ) -> None:
        """Add one line of text that starts, is centred, or ends at x, with its baseline at y."""
        line = _one_line(text)
        if line:
            length = self.text_width(line, size, bold)
            self.shapes.append(Text(x, y, line, size, anchor, fill, bold, length))

    def text_width(self, text: str, size: float, bold: bool = False) -> float:
        """Return how wide a text will be; it is the same in SVG and PNG."""
        from edgebox.drawing import font

        return font.width(_one_line(text), size, bold)

    def to_svg(self) -> str:
        """Return the drawing as an SVG document."""
        from edgebox.drawing.svg import write_svg

        return write_svg(self)

    def to_png(self, scale: float = 2.0) -> bytes:
        """Return the drawing as a PNG with ``scale`` pixels to a unit."""
        from edgebox.drawing.png import write_png

        return write_png(self, scale)

    def save(self, path: str | Path) -> None:
        """Write the drawing to a file, as SVG or PNG by the name's ending.

        Raises:
            BadInputError: the name ends otherwise.
            WorkFailedError: the file can't be written there.
        """
        made = self.to_svg().encode() if picture_format(path) == ".svg" else self.to_png()
        write_named(Path(path), made, "the picture")


def _one_line(text: str) -> str:
    """Return the text with what neither XML nor a font can show replaced, on one line."""
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if character in "\t\n\r\v\f\u0085\u2028\u2029":
        return " "
    code = ord(character)
    unfit = code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code & 0xFFFE == 0xFFFE
    return "\N{REPLACEMENT CHARACTER}" if unfit else character
