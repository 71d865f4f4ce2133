"""Pages that only show a fight: the order of turns, and how everybody is and how far away."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box.desk import Desk
from edgebox.box.pages import menu_rows
from edgebox.box.pages.page import Page
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightSheet, last_line
from edgebox.box.screens.fight_from_state import order_facts, sheet_facts
from edgebox.devices.pins import Panel


class FightSheetPage(Page):
    """How one who takes part is, and who is how far away; confirm shows the next (R-4, R-6)."""

    bound = False

    def __init__(self, panel: Panel) -> None:
        """Set up with the one whose turn it is."""
        super().__init__(panel)
        self._name: str | None = None
        self._first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the sheet."""
        return self._sheet(desk, status) or f.Waiting(
            status=status, whom="you", what="No fight is on.", keys=f.Keys(back="Back")
        )

    def _sheet(self, desk: Desk, status: f.Status) -> FightSheet | None:
        if desk.fight is None:
            return None
        state = desk.fight.combat
        name = self._name
        if name is None or name not in state.fighters:
            turn = state.turn
            name = self._name = next(iter(state.fighters)) if turn is None else turn.who
        shown = sheet_facts(state, name, status, self._first)
        read = "Read" if last_line(shown) else ""
        confirm = "Next" if len(state.fighters) > 1 else ""
        return replace(shown, keys=f.Keys(up=read, down=read, confirm=confirm, back="Back"))

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        shown = self._sheet(desk, f.Status())
        if shown is not None:
            self._first = max(0, min(self._first + steps, last_line(shown)))

    def confirm(self, desk: Desk) -> None:
        """Show the next one."""
        if desk.fight is not None:
            names = list(desk.fight.combat.fighters)
            at = names.index(self._name) if self._name in names else -1
            self._name, self._first = names[(at + 1) % len(names)], 0


class FightOverviewPage(Page):
    """The order of turns and whom the box waits for: what the GM's display shows by itself."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the order."""
        assert desk.fight is not None
        now = desk.waiting
        keys = f.Keys(up="Sheets", confirm="Menu", back="Undo" if desk.can_undo else "Leave")
        whom = "The players" if now.whom == "you" else now.whom
        return order_facts(desk.fight.combat, status, keys, f"{whom}: {now.what}")

    def turn(self, desk: Desk, steps: int) -> None:
        """Look at the sheets."""
        if steps < 0:
            desk.show(FightSheetPage(self.panel), self.panel)

    def back(self, desk: Desk) -> None:
        """Take the last step back; before the first, ask whether to choose another game."""
        if desk.can_undo:
            desk.undo()
        else:
            menu_rows.ask_new(desk, self.panel)
