"""A side of a fight spends what a roll has left: the table of a fight, or section P (R-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgebox.box.desk import Desk
from edgebox.box.fight.offering import Bought, purchases
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.pages.spending import GmSpendPage, SpendElsewherePage, SpendPage
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight_from_state import spend_facts
from edgebox.combat.commands import Command
from edgebox.devices.pins import Panel
from edgebox.rules.characters.character import Side


def spend_page(desk: Desk, panel: Panel) -> Page:
    """Return the page of the side that may spend now, on one of the displays."""
    fight = desk.fight
    spends = None if fight is None else fight.spender(desk.place)
    assert spends is not None
    elsewhere = spends.by_gm and desk.gm_panel and panel is Panel.PLAYERS
    if spends.in_system:
        if elsewhere:
            return SpendElsewherePage(panel, of_gm=spends.of_gm)
        if panel is Panel.GM and spends.of_gm:
            return GmSpendPage(panel)
        return SpendPage(panel, spends.of_gm, asks_gm=spends.by_gm)
    side = Side.ADVERSARIES if spends.by_gm else Side.PLAYERS
    return FightSpendElsewherePage(panel) if elsewhere else FightSpendPage(panel, side)


class FightSpendPage(Page):
    """What can be bought, and a last row that lets the rest go."""

    def __init__(self, panel: Panel, side: Side) -> None:
        """Set up for one side."""
        super().__init__(panel)
        self._side = side
        self._at = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the choice."""
        fight = desk.fight
        assert fight is not None
        self._at = min(self._at, len(self._found(desk)))
        shown = spend_facts(fight.combat, self._side, self._at, status)
        return replace(shown, who=desk.waiting.whom)

    def _found(self, desk: Desk) -> Sequence[Bought]:
        return () if desk.fight is None else purchases(desk.fight.scene, self._side)

    def turn(self, desk: Desk, steps: int) -> None:
        """Choose another row."""
        self._at = (self._at + steps) % (len(self._found(desk)) + 1)

    def confirm(self, desk: Desk) -> None:
        """Buy it, ask whom it is for, or let the rest go."""
        found = self._found(desk)
        if self._at >= len(found):
            desk.let_go(self._side.by_gm)
            return
        bought = found[self._at]
        if len(bought.targets) > 1:
            desk.show(_whom(self.panel, bought), self.panel)
        else:
            target = bought.targets[0] if bought.targets else None
            desk.do(replace(bought.command, target=target))

    def back(self, desk: Desk) -> None:
        """Take the last step back."""
        desk.undo()


def _whom(panel: Panel, bought: Bought) -> MenuPage:
    rows = [
        Entry(name, _deed(replace(bought.command, target=name)), bought.words)
        for name in bought.targets
    ]
    return MenuPage(panel, "For whom?", lambda _desk: rows)


def _deed(command: Command) -> Deed:
    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


class FightSpendElsewherePage(SpendElsewherePage):
    """The GM spends at their own display; confirm opens the same here."""

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel, of_gm=False)

    def confirm(self, desk: Desk) -> None:
        """Spend here."""
        desk.show(_HereSpendPage(self.panel, Side.ADVERSARIES), self.panel)


class _HereSpendPage(FightSpendPage):
    """The same choice, laid on top; back leads to whom the box waits for."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the choice."""
        shown = super().facts(desk, status)
        return replace(shown, keys=f.choosing("Spend", "Back"))

    def back(self, desk: Desk) -> None:
        """Go back."""
        desk.close(self)
