"""The pixel fonts of the displays, drawn for 128×64: plain, small, bold and big."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import cache

from PIL import Image

from edgebox.box.screens.bitmaps import Rows, bolder, doubled, load, mask

_NEAREST = {
    "\N{MINUS SIGN}": "–",
    "\N{EM DASH}": "–",
    "\N{HYPHEN}": "-",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "≥": ">",
    "≤": "<",
    "ß": "ss",
    "Æ": "AE",
    "æ": "ae",
    "Ø": "O",
    "ø": "o",
    "Ł": "L",
    "ł": "l",
}


@dataclass(frozen=True)
class Font:
    """Letters of one size; every size in pixels."""

    name: str
    letters: dict[str, Rows] = field(repr=False, hash=False, compare=False)
    height: int
    """Of a capital letter."""
    below: int
    """What the tail of a ``g`` takes below the line."""
    gap: int
    """Between two letters."""
    space: int
    """Of a blank."""

    @property
    def pitch(self) -> int:
        """From one line to the next."""
        return self.height + self.below + self.gap

    def width(self, text: str) -> int:
        """Return how wide a text is."""
        widths = [self._wide(letter) for letter in drawable(text)]
        return sum(widths) + self.gap * (len(widths) - 1) if widths else 0

    def _wide(self, letter: str) -> int:
        return self.space if letter == " " else len(self.letters[letter][0])

    def mask(self, letter: str) -> Image.Image | None:
        """Return the drawing of one letter of :func:`drawable`; ``None`` for a blank."""
        return None if letter == " " else _mask(self.name, letter)

    def fitted(self, text: str, wide: int) -> str:
        """Return a text cut with ``…`` to what fits in so many pixels."""
        text = drawable(text)
        if self.width(text) <= wide:
            return text
        while text and self.width(text + "…") > wide:
            text = text[:-1]
        return text.rstrip() + "…"

    def wrapped(self, text: str, wide: int, most: int = 99) -> list[str]:
        """Break a text into lines that fit; a word too long for a line is broken in itself.

        What is too long for the last of ``most`` lines is cut with ``…``.
        """
        lines: list[str] = []
        line = ""
        for word in drawable(text).split():
            joined = f"{line} {word}" if line else word
            if self.width(joined) <= wide:
                line = joined
                continue
            if line:
                lines.append(line)
            while self.width(word) > wide:
                cut = next(n for n in range(len(word), 0, -1) if self.width(word[:n]) <= wide)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines += [line] if line else []
        if len(lines) > most:
            lines[most - 1] = self.fitted(" ".join(lines[most - 1 :]), wide)
            if not lines[most - 1].endswith("…"):
                lines[most - 1] += "…"
        return lines[:most]


def drawable(text: str) -> str:
    """Return a text with each character that the fonts lack replaced by the nearest they have."""
    return "".join(map(_nearest, text))


@cache
def _nearest(character: str) -> str:
    if character in TEXT.letters or character == " ":
        return character
    if character.isspace():
        return " "
    # an accented letter is easier to read without its accent than as a question mark
    plain = _NEAREST.get(character) or unicodedata.normalize("NFKD", character)
    return "".join(c for c in plain if c in TEXT.letters) or "?"


@cache
def _mask(font: str, letter: str) -> Image.Image:
    return mask(_FONTS[font].letters[letter])


def _of(name: str, height: int, below: int, space: int) -> Font:
    return Font(name, load(name), height, below, 1, space)


def _bold(font: Font) -> Font:
    # strokes that stand one pixel apart would run into one another
    letters = {
        letter: rows if letter in "mwMW…%@#&" else bolder(rows)
        for letter, rows in font.letters.items()
    }
    return Font("bold", letters, font.height, font.below, font.gap, font.space + 1)


def _big(font: Font) -> Font:
    letters = {letter: doubled(rows) for letter, rows in font.letters.items()}
    return Font("big", letters, 2 * font.height, 2 * font.below, 2, 2 * font.space)


TEXT = _of("text", height=7, below=2, space=3)
"""For all that is read: capitals of 7 pixels."""
SMALL = _of("small", height=5, below=1, space=2)
"""For what is looked up rather than read: capitals of 5 pixels."""
BOLD = _bold(TEXT)
"""For headings."""
BIG = _big(TEXT)
"""For the one big thing of a screen: capitals of 14 pixels."""

_FONTS = {font.name: font for font in (TEXT, SMALL, BOLD, BIG)}
