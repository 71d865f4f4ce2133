"""Before an encounter: a system is chosen, then who slices."""

from __future__ import annotations

from edgebox.box import library
from edgebox.box.desk import Desk
from edgebox.box.pages import table_menu
from edgebox.box.pages.beside_rows import beside_rows
from edgebox.box.pages.fight_parties import fight_row
from edgebox.box.pages.page import Deed, Entry, MenuPage
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel
from edgebox.journal import SessionFacts


class SystemsPage(MenuPage):
    """Choose a system."""

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel, "Choose a system", _systems, keys=f.choosing("OK", "Menu"))

    def back(self, desk: Desk) -> None:
        """Open the table's menu: there is nothing to go back to."""
        table_menu.open_menu(desk, self.panel)


def _systems(desk: Desk) -> list[Entry]:
    books = [
        Entry(book.title, _chooser(book), book.note, book.fault, stays=True)
        for book in library.systems(desk.settings.game.system)
    ]
    return [*books, fight_row(desk), *beside_rows(desk)]


def _chooser(book: library.Book) -> Deed:
    def do(desk: Desk, panel: Panel) -> None:
        found = library.slicers(desk.settings.game.slicers)
        chosen = set(desk.settings.game.slicers) or {each.source for each in found[:1]}
        desk.show(_SlicersPage(panel, book, found, chosen), panel)

    return do


class _SlicersPage(MenuPage):
    """Tick who slices, then begin."""

    def __init__(
        self, panel: Panel, system: library.Book, found: list[library.Book], chosen: set[str]
    ) -> None:
        super().__init__(panel, "Who slices?", self._books)
        self._system, self._found, self._chosen = system, found, chosen
        self._at = len(found)

    def _books(self, _desk: Desk) -> list[Entry]:
        rows = [
            Entry(
                book.title,
                self._ticker(book),
                book.note,
                book.fault,
                ticked=book.source in self._chosen,
                stays=True,
            )
            for book in self._found
        ]
        ready = [book for book in self._found if book.source in self._chosen]
        who = ", ".join(book.title for book in ready) or "a slicer without a name"
        return [*rows, Entry("Begin", self._begin, who)]

    def keys(self, desk: Desk) -> f.Keys:  # noqa: ARG002
        """Return the legends; on the last row confirm begins."""
        return f.choosing("Begin" if self._at == len(self._found) else "Tick")

    def _ticker(self, book: library.Book) -> Deed:
        def do(_desk: Desk, _panel: Panel) -> None:
            self._chosen ^= {book.source}

        return do

    def _begin(self, desk: Desk, _panel: Panel) -> None:
        names = [book.source for book in self._found if book.source in self._chosen]
        desk.begin(SessionFacts.read(self._system.source, names))
