"""A part does not do its work: shown once, and how the game goes on without it."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box.desk import Desk
from edgebox.box.pages.page import Page
from edgebox.box.screens import facts as f
from edgebox.box.screens.resting import last_of_fault
from edgebox.devices.pins import Panel

INSTEAD = {
    "Camera": "Rolls go by hand or at random.",
    "Journal": "The game goes on in memory; it is written when it can be.",
    "Buttons": "The page in the browser has all buttons.",
    "Lights and buzzer": "All else works.",
    "Tray light": "Put a lamp beside the tray.",
}


class TroublePage(Page):
    """What is wrong with a part."""

    bound = False
    lasts = True

    def __init__(self, panel: Panel, part: str, words: str = "") -> None:
        """Set up.

        Args:
            panel: on whose display it is.
            part: what people call the part.
            words: what to say; without, what the desk knows of it.
        """
        super().__init__(panel)
        self.part = part
        self._words = words
        self._first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return what is wrong and how to mend it."""
        words = self._words or desk.troubles.get(self.part, "It works again.")
        wrong = self.part in desk.troubles
        shown = f.Fault(
            status=status,
            part=self.part,
            what=words,
            instead=INSTEAD.get(self.part, "") if wrong else "",
            first=self._first,
        )
        read = "Read" if last_of_fault(shown) else ""
        keys = f.Keys(up="Try now" if wrong else "", down=read, confirm="Go on", back="Back")
        return replace(shown, keys=keys)

    def turn(self, desk: Desk, steps: int) -> None:
        """Up tries the part at once; down reads on, and after the end from the beginning."""
        if steps < 0 and self.part in desk.troubles:
            desk.try_part(self.part)
        elif steps > 0:
            shown = self.facts(desk, f.Status())
            assert isinstance(shown, f.Fault)
            self._first = self._first + 1 if self._first < last_of_fault(shown) else 0

    def confirm(self, desk: Desk) -> None:
        """Go on without it."""
        desk.close(self)
