"""A page: what a display shows, and what up, down, confirm and back do on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from edgebox.box.desk import Desk
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel

Key = Literal["up", "down", "confirm", "back"]
KEYS: tuple[Key, ...] = ("up", "down", "confirm", "back")


class Page:
    """The root of all pages. One that is laid on top of others is closed by back."""

    bound = True
    """Whether it goes away when something happens in the encounter."""
    lasts = False
    """Whether it is still there when the displays have slept."""
    version = 0
    """The desk's version when it was opened."""

    def __init__(self, panel: Panel) -> None:
        """Set up for the display of a panel."""
        self.panel = panel

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return what its display shows."""
        raise NotImplementedError

    def turn(self, desk: Desk, steps: int) -> None:
        """Go down by so many steps, up if negative."""

    def confirm(self, desk: Desk) -> None:
        """Do what confirm says."""

    def back(self, desk: Desk) -> None:
        """Go back."""
        desk.close(self)

    def press(self, desk: Desk, key: Key, panel: Panel) -> None:
        """Do what a button says; what opens does so on the display of the panel it is on.

        Raises:
            EdgeboxError: it is not allowed now.
        """
        self.panel = panel
        match key:
            case "up":
                self.turn(desk, -1)
            case "down":
                self.turn(desk, 1)
            case "confirm":
                self.confirm(desk)
            case "back":
                self.back(desk)


Deed = Callable[[Desk, Panel], None]


@dataclass(frozen=True)
class Entry:
    """A row of a menu and what it does."""

    words: str
    do: Deed
    note: str = ""
    refusal: str = ""
    """Why it can't be chosen; empty if it can."""
    ticked: bool | None = None
    stays: bool = False
    """Whether the menu stays open."""

    @property
    def row(self) -> f.Row:
        """The row as the screen has it."""
        return f.Row(self.words, self.note, self.refusal, self.ticked)


class MenuPage(Page):
    """One of several."""

    def __init__(
        self,
        panel: Panel,
        title: str,
        entries: Callable[[Desk], Sequence[Entry]],
        *,
        keys: f.Keys | None = None,
        bound: bool = True,
        at: int = 0,
    ) -> None:
        """Set up.

        Args:
            panel: whose display it is on.
            title: what the choice is about.
            entries: gives the rows; asked anew whenever the desk has changed.
            keys: what the buttons are called.
            bound: whether it goes away when something happens.
            at: the row that stands in the middle at first.
        """
        super().__init__(panel)
        self.bound = bound
        self._title, self._entries, self._at = title, entries, at
        self._keys = keys or f.choosing()
        self._known: tuple[object, Sequence[Entry]] | None = None

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the menu."""
        entries = self._rows(desk)
        keys = self.keys(desk)
        if not entries or entries[self._at].refusal:
            keys = replace(keys, confirm="")
        rows = tuple(entry.row for entry in entries)
        return f.Menu(status=status, title=self._title, rows=rows, at=self._at, keys=keys)

    def keys(self, desk: Desk) -> f.Keys:  # noqa: ARG002
        """Return what the buttons are called on a row that can be chosen."""
        return self._keys

    def turn(self, desk: Desk, steps: int) -> None:
        """Choose another row; beyond the last comes the first."""
        count = len(self._rows(desk))
        self._at = (self._at + steps) % count if count else 0

    def confirm(self, desk: Desk) -> None:
        """Do what the row says; one that is refused says why itself."""
        entries = self._rows(desk)
        if not entries:
            return
        entry = entries[self._at]
        if entry.refusal:
            desk.sounds.append("refused")
            return
        if not entry.stays:
            desk.close(self)
        self._known = None
        entry.do(desk, self.panel)

    def _rows(self, desk: Desk) -> Sequence[Entry]:
        # a menu that changes while it is open does so by its own rows, or with the game
        if self._known is None or self._known[0] != desk.version:
            self._known = desk.version, self._entries(desk)
            self._at = min(self._at, max(0, len(self._known[1]) - 1))
        return self._known[1]


class Notice(Page):
    """Something is not allowed now, and why (O-13); any button takes it away."""

    bound = False

    def __init__(self, panel: Panel, what: str, why: str) -> None:
        """Set up with what was tried and a sentence."""
        super().__init__(panel)
        self._what, self._why = what, why

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return it."""
        return f.Refused(status=status, what=self._what, why=self._why)

    def confirm(self, desk: Desk) -> None:
        """Go away."""
        desk.close(self)


class Question(Page):
    """Something to be answered with yes or no."""

    def __init__(self, panel: Panel, question: str, detail: str, yes: Deed) -> None:
        """Set up; ``yes`` is done when confirm is pressed."""
        super().__init__(panel)
        self._question, self._detail, self._yes = question, detail, yes

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return the question."""
        return f.Ask(status=status, question=self._question, detail=self._detail)

    def confirm(self, desk: Desk) -> None:
        """Do it."""
        desk.close(self)
        self._yes(desk, self.panel)
