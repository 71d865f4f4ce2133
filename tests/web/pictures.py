"""Pictures of every page in many moments, to look at; and those of the docs.

``python -m tests.web.pictures FOLDER [WORD …]`` draws the moments on three screens, light and dark,
or only those with such a word in their names; ``python -m tests.web.pictures --docs`` draws the
docs' pictures again.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from tests.web.browser import LAPTOP, PHONE, WIDE, Browser
from tests.web.moments import MOMENTS, Moment
from tests.web.served import Served, served

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
SCREENS = {"phone": PHONE, "laptop": LAPTOP, "wide": WIDE}
THEMES = ("light", "dark")
FOR_DOCS = {
    "page-box.png": ("box-rolled", "laptop", "light"),
    "page-gm.png": ("gm-spends", "laptop", "dark"),
    "page-gm-phone.png": ("gm-spends", "phone", "light"),
    "page-players.png": ("players-choose", "laptop", "light"),
    "page-camera.jpg": ("box-camera", "laptop", "light"),
    "page-fight.png": ("fight-turn", "laptop", "light"),
}


@contextmanager
def staged(moment: Moment) -> Iterator[Served]:
    """Give a Table that stands at a moment, with its page."""
    with tempfile.TemporaryDirectory() as folder:
        table = served(
            Path(folder), moment.system, moment.slicers, pin=moment.pin, seed=moment.seed
        )
        table.start()
        try:
            moment.reach(table)
            yield table
        finally:
            table.stop()


def show(browser: Browser, table: Served, moment: Moment, screen: str, theme: str) -> None:
    """Open a moment's page on a screen, and wait until all of it is there."""
    browser.size(*SCREENS[screen])
    browser.theme(theme)
    browser.open(f"{table.url}{moment.page}")
    browser.when(lambda: browser.run(_THERE), f"all of {moment.name}")
    if moment.click is not None:
        moment.click(browser, table)
    browser.run("document.getAnimations().forEach((each) => each.finish())")


_THERE = (
    "return !document.querySelector('#stale:not([hidden])') && (document.querySelector('#pin')"
    "?.offsetParent || document.querySelector('#waiting')?.textContent"
    " || document.querySelector('#roll')?.textContent)"
    " && !document.querySelector('#begin .books:empty')"
)


def main(arguments: Sequence[str]) -> None:
    """Draw pictures."""
    browser = Browser()
    try:
        if arguments[:1] == ["--docs"]:
            for name, (wanted, screen, theme) in FOR_DOCS.items():
                moment = next(each for each in MOMENTS if each.name == wanted)
                with staged(moment) as table:
                    show(browser, table, moment, screen, theme)
                    browser.picture(DOCS / name)
                _shrink(DOCS / name)
            return
        folder, *words = arguments or ["pictures"]
        Path(folder).mkdir(parents=True, exist_ok=True)
        for moment in MOMENTS:
            _draw(browser, moment, Path(folder), words)
    finally:
        browser.close()


def _shrink(path: Path) -> None:
    """Keep a drawing with 256 colours, which nobody sees, and a photograph as a JPEG."""
    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    if path.suffix == ".jpg":
        whole.save(path, quality=85)
    else:
        whole.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def _draw(browser: Browser, moment: Moment, folder: Path, words: Sequence[str]) -> None:
    wanted = [
        (screen, theme)
        for screen in SCREENS
        for theme in THEMES
        if not words or any(word in f"{moment.name}-{screen}-{theme}" for word in words)
    ]
    if not wanted:
        return
    with staged(moment) as table:
        for screen, theme in wanted:
            browser.forget()
            show(browser, table, moment, screen, theme)
            browser.whole_picture(folder / f"{moment.name}-{screen}-{theme}.png")
            wide = browser.run("return document.documentElement.scrollWidth")
            if wide > SCREENS[screen][0]:
                print(f"{moment.name} is {wide} wide on a {screen}")
        for fault in browser.faults():
            print(f"{moment.name}: {fault}")


if __name__ == "__main__":
    main(sys.argv[1:])
