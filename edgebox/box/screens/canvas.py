"""Something to draw a screen on: a one-bit image of 128×64 and a pen that knows our fonts."""

from __future__ import annotations

from typing import Literal

from PIL import Image, ImageDraw

from edgebox.box.screens.font import TEXT, Font, drawable

WIDTH, HEIGHT = 128, 64

Align = Literal["left", "middle", "right"]


class Canvas:
    """One screen while it is drawn; x runs to the right and y down, in pixels."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._pen = ImageDraw.Draw(self.image)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        font: Font = TEXT,
        align: Align = "left",
        ink: bool = True,
        fit: int | None = None,
    ) -> int:
        """Write a line of text and return where it ends.

        Args:
            x: its left end, middle or right end, as ``align`` says.
            y: the top of its capitals.
            text: what to write.
            font: in which letters.
            align: what ``x`` is.
            ink: lit on dark, or dark on lit.
            fit: the most it may take; what is longer is cut with ``…``.
        """
        text = drawable(text) if fit is None else font.fitted(text, fit)
        wide = font.width(text)
        x -= {"left": 0, "middle": wide // 2, "right": wide}[align]
        for letter in text:
            mask = font.mask(letter)
            if mask is not None:
                self.stamp(x, y, mask, ink)
            x += (font.space if mask is None else mask.width) + font.gap
        return x - font.gap

    def paragraph(self, x: int, y: int, text: str, wide: int, most: int, font: Font = TEXT) -> int:
        """Write a text in at most so many lines and return the y below it."""
        for line in font.wrapped(text, wide, most):
            self.text(x, y, line, font)
            y += font.pitch
        return y

    def stamp(self, x: int, y: int, mask: Image.Image, ink: bool = True) -> None:
        """Put the lit pixels of a drawing with its upper left corner at a place."""
        self._pen.bitmap((x, y), mask, fill=int(ink))

    def box(self, x: int, y: int, wide: int, high: int, fill: bool = False) -> None:
        """Draw a rectangle, outlined or filled."""
        self._pen.rectangle((x, y, x + wide - 1, y + high - 1), fill=int(fill), outline=1)

    def clear(self, x: int, y: int, wide: int, high: int) -> None:
        """Make a rectangle dark."""
        if wide > 0 and high > 0:
            self._pen.rectangle((x, y, x + wide - 1, y + high - 1), fill=0)

    def tab(self, x: int, y: int, wide: int, high: int, fill: bool = True) -> None:
        """Draw a rectangle without its four corner pixels, outlined or filled."""
        self.box(x, y, wide, high, fill)
        for corner in ((x, y), (x + wide - 1, y), (x, y + high - 1), (x + wide - 1, y + high - 1)):
            self._pen.point(corner, fill=0)

    def line(self, *corners: tuple[int, int]) -> None:
        """Draw straight lines from corner to corner."""
        self._pen.line(corners, fill=1)

    def dots(self, x: int, y: int, wide: int) -> None:
        """Draw a dotted line to the right."""
        self._pen.point([(at, y) for at in range(x, x + wide, 2)], fill=1)

    def dots_down(self, x: int, y: int, high: int) -> None:
        """Draw a dotted line downwards."""
        self._pen.point([(x, at) for at in range(y, y + high, 2)], fill=1)

    def polygon(self, corners: list[tuple[int, int]], fill: bool = False) -> None:
        """Draw a closed shape, outlined or filled."""
        self._pen.polygon(corners, fill=int(fill), outline=1)

    def circle(self, x: int, y: int, radius: int, fill: bool = False) -> None:
        """Draw a circle around a centre, outlined or filled."""
        self._pen.ellipse((x - radius, y - radius, x + radius, y + radius), int(fill), 1)
