"""Parts at fault: each is shown once, and taken away when it works again."""

from __future__ import annotations

from collections.abc import Iterable

from edgebox.box.desk import Desk
from edgebox.box.pages.trouble import TroublePage
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble

JOURNAL = "Journal"
"""What people call the journal when something is wrong with it."""


class Troubles:
    """Tells people what is wrong, on the players' display."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def hear(self, trouble: Trouble) -> None:
        """Take what a part says of itself."""
        if trouble.error is None:
            self.clear(trouble.part)
        else:
            self.add(trouble.part, str(trouble.error))

    def add(self, part: str, words: str) -> None:
        """Show a fault; one that is known already only changes its words."""
        desk = self._desk
        new = part not in desk.troubles
        desk.troubles[part] = words
        if new:
            desk.sounds.append("fault")
            desk.show(TroublePage(Panel.PLAYERS, part), Panel.PLAYERS)

    def clear(self, part: str) -> None:
        """Take a fault away."""
        self._desk.troubles.pop(part, None)
        for page in list(self._desk.open[Panel.PLAYERS]):
            if isinstance(page, TroublePage) and page.part == part:
                self._desk.close(page)

    def forget(self, parts: Iterable[str]) -> None:
        """Take the faults of parts away that are opened anew: those that still fail say so."""
        for part in parts:
            self.clear(part)

    def tend_journal(self) -> None:
        """Show what the journal has to say since the last look."""
        keeper = self._desk.keeper
        for words in keeper.news():
            self.clear(JOURNAL)
            if keeper.trouble is not None:
                self.add(JOURNAL, words)
            else:
                self._desk.show(TroublePage(Panel.PLAYERS, JOURNAL, words), Panel.PLAYERS)
        if keeper.trouble is None:
            self._desk.troubles.pop(JOURNAL, None)
