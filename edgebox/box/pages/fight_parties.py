"""A fight is chosen: which party file, then it begins (R-2)."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.fight.casting import fight_of, parties
from edgebox.box.library import Book
from edgebox.box.pages.page import Deed, Entry, MenuPage, Question
from edgebox.devices.pins import Panel


def fight_row(desk: Desk) -> Entry:
    """Return the row that leads to the fights there are."""
    note = "puts this one away" if desk.game is not None else "a party file: rounds, wounds, range"
    return Entry("A fight", open_fights, note, stays=True)


def open_fights(desk: Desk, panel: Panel) -> None:
    """Open the list of party files."""
    desk.show(MenuPage(panel, "Which fight?", _rows, bound=False), panel)


def _rows(_desk: Desk) -> list[Entry]:
    return [
        Entry(book.title, _chooser(book), book.note, book.fault, stays=True) for book in parties()
    ]


def _chooser(book: Book) -> Deed:
    def begin(desk: Desk, _panel: Panel) -> None:
        desk.begin(fight_of(book.source))

    def do(desk: Desk, panel: Panel) -> None:
        if desk.game is None:
            begin(desk, panel)
            return
        words = "What is played now is put away; the journal keeps it."
        desk.show(Question(panel, f"{book.title}?", words, begin), panel)

    return do
