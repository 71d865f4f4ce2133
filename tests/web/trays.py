"""A check of five dice under a camera whose picture and dice a test lays out, on a page."""

from __future__ import annotations

from pathlib import Path

from edgebox.box.inputs import TrayDie
from edgebox.dice import Pool
from edgebox.slicing.commands import Do
from tests.web.browser import Browser
from tests.web.served import PictureTray, Served

TRAY = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "starwars" / "roll00.jpg"


def under_a_camera(table: Served, browser: Browser, page: str = "") -> PictureTray:
    """Let a check of five dice wait for what the camera sees, and open a page."""
    tray = PictureTray(table.table.post, TRAY.read_bytes())
    table.table.desk.tray, table.table.desk.dice = tray, "camera"
    browser.open(table.url + page)
    assert table.do(Do.ENTER).ok
    table.when(lambda snapshot: snapshot.tray.picture_number == 1)
    return tray


def dice_of(letters: str, *doubtful: int, left: int = 0) -> tuple[TrayDie, ...]:
    """Return blank dice in a row, the doubtful ones by their places, from so far left on."""
    return tuple(
        TrayDie(
            die,
            "",
            place not in doubtful,
            "leans" if place in doubtful else "",
            (left + 200 * place, 300, 120, 120),
        )
        for place, die in enumerate(Pool.parse(letters))
    )


def in_doubt(table: Served, browser: Browser, *dice: TrayDie) -> PictureTray:
    """Let dice lie there, and wait until the page shows them."""
    tray = under_a_camera(table, browser)
    tray.lay(*dice)
    browser.when(lambda: len(browser.all(".outlines .seen")) == len(dice))
    return tray
