"""All screens on one sheet, enlarged, as the docs show them.

``python -m edgebox.box.screens.sheet docs/pictures/screens.png`` makes it again.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from edgebox.box.screens import draw
from edgebox.box.screens.canvas import HEIGHT, WIDTH, Canvas
from edgebox.box.screens.examples import EXAMPLES
from edgebox.box.screens.facts import Facts

SCALE = 4
_COLUMNS = 4
_GAP = 5
_CAPTION = 10
_PAPER, _DARK, _LIT, _INK = 224, 12, 250, 40


def contact_sheet(screens: Mapping[str, Facts], scale: int = SCALE) -> Image.Image:
    """Return a grey picture of all screens with their names, each pixel ``scale`` pixels wide."""
    rows = -(-len(screens) // _COLUMNS)
    wide = _COLUMNS * (WIDTH + _GAP) + _GAP
    high = rows * (HEIGHT + _GAP + _CAPTION) + _GAP
    sheet = Image.new("L", (wide, high), _PAPER)
    for place, (name, facts) in enumerate(screens.items()):
        x = _GAP + place % _COLUMNS * (WIDTH + _GAP)
        y = _GAP + place // _COLUMNS * (HEIGHT + _GAP + _CAPTION)
        lit = draw(facts)
        sheet.paste(_DARK, (x - 2, y - 2, x + WIDTH + 2, y + HEIGHT + 2))
        sheet.paste(_LIT, (x, y, x + WIDTH, y + HEIGHT), lit)
        caption = Canvas()
        caption.text(0, 0, name.replace("-", " "))
        sheet.paste(_INK, (x, y + HEIGHT + 4), caption.image.crop((0, 0, WIDTH, _CAPTION - 1)))
    return sheet.resize((wide * scale, high * scale), Image.Resampling.NEAREST)


def save_sheet(path: Path) -> None:
    """Write the sheet of all example screens as a PNG.

    Raises:
        OSError: it can't be written.
    """
    save_screens(EXAMPLES, path)


def save_screens(screens: Mapping[str, Facts], path: Path, scale: int = SCALE) -> None:
    """Write a sheet of some screens as a PNG.

    Raises:
        OSError: it can't be written.
    """
    few = contact_sheet(screens, scale).convert("P", palette=Image.Palette.ADAPTIVE, colors=4)
    few.save(path, optimize=True)


if __name__ == "__main__":
    save_sheet(Path(sys.argv[1]))
