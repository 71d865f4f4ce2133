"""The golden images of the screens: ``python -m tests.box.golden`` makes them anew.

Look at what changed before you commit them: they are what people at the table see.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from edgebox.box.screens import draw
from edgebox.box.screens.examples import EXAMPLES
from edgebox.box.screens.sheet import save_sheet
from tests.box import pictures
from tests.pages import ROOT

FOLDER = Path(__file__).parent / "golden"
SHEET = ROOT / "docs" / "pictures" / "screens.png"


def golden(name: str) -> Image.Image:
    """Return the picture that a screen has to be, or an empty one if there is none."""
    path = FOLDER / f"{name}.png"
    return Image.open(path) if path.exists() else Image.new("1", (1, 1))


def renew() -> None:
    """Write all golden images and the pictures of the docs; remove those of no screen."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.png"):
        if path.stem not in EXAMPLES:
            path.unlink()
    for name, facts in EXAMPLES.items():
        draw(facts).save(FOLDER / f"{name}.png", optimize=True)
    save_sheet(SHEET)
    pictures.renew()


if __name__ == "__main__":
    renew()
