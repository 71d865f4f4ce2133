"""A side spends the results of a roll (section P)."""

from __future__ import annotations

from edgebox.box import gm_panel
from edgebox.box.desk import Desk
from edgebox.box.pages.page import Page
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import spend_facts
from edgebox.devices.pins import Panel
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.spending import affordable


class SpendPage(Page):
    """What can be bought, and a last row that lets the rest go."""

    def __init__(self, panel: Panel, by_gm: bool, *, asks_gm: bool | None = None) -> None:
        """Set up.

        Args:
            panel: whose display it is on.
            by_gm: whether it is what the roll gave the GM that is spent.
            asks_gm: whether the GM is asked; without it, whose it is.
        """
        super().__init__(panel)
        self._by_gm = by_gm
        self._asks_gm = by_gm if asks_gm is None else asks_gm
        self._at = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the choice."""
        state = desk.state
        assert state is not None
        options = affordable(state, self._by_gm)
        self._at = min(self._at, len(options))
        return spend_facts(state, options, self._by_gm, self._at, status)

    def turn(self, desk: Desk, steps: int) -> None:
        """Choose another row."""
        state = desk.state
        if state is not None:
            self._at = (self._at + steps) % (len(affordable(state, self._by_gm)) + 1)

    def confirm(self, desk: Desk) -> None:
        """Buy it, or let the rest go."""
        state = desk.state
        options = [] if state is None else affordable(state, self._by_gm)
        if self._at >= len(options):
            desk.let_go(self._asks_gm)
            return
        option, cost = options[self._at]
        desk.do(Command(Do.SPEND, by_gm=self._by_gm, option=option.rule, cost=cost))

    def back(self, desk: Desk) -> None:
        """Take the last step back."""
        desk.undo()


class GmSpendPage(Page):
    """What the GM's own buttons can buy: the lit ones, each with its cost."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return what is affordable."""
        state = desk.state
        assert state is not None
        names = {rule: name for name, rule in gm_panel.BUYS.items()}
        rows = [
            f.Row(_label(names.get(option.rule), option.rule), cost=cost)
            for option, cost in affordable(state, by_gm=True)
        ]
        shown = spend_facts(state, (), True, 0, status)
        return f.GmSpend(status=status, purse=shown.purse, rows=tuple(rows))

    def confirm(self, desk: Desk) -> None:
        """Let the rest go."""
        desk.let_go(by_gm=True)

    def back(self, desk: Desk) -> None:
        """Take the last step back."""
        desk.undo()


def _label(button: str | None, rule: str) -> str:
    """Return what the button is called; P-13 has none, and stands in the GM's menu."""
    return f"{rule}: menu" if button is None else button.replace("-", " ").capitalize()


class SpendElsewherePage(Page):
    """The GM spends on their own panel; confirm opens the same here, should that be broken."""

    def __init__(self, panel: Panel, *, of_gm: bool = True) -> None:
        """Set up; ``of_gm``: it is threat and despair, not what a rival of the players rolled."""
        super().__init__(panel)
        self._of_gm = of_gm

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return whom the box waits for."""
        return f.Waiting(
            status=status,
            whom=desk.waiting.whom,
            what="may spend threat and despair, or let them go."
            if self._of_gm
            else "may spend what the roll has left, or let it go.",
            keys=f.Keys(confirm="Here", back="Undo"),
        )

    def confirm(self, desk: Desk) -> None:
        """Spend here."""
        desk.show(SpendPage(self.panel, by_gm=self._of_gm, asks_gm=True), self.panel)

    def back(self, desk: Desk) -> None:
        """Take the last step back."""
        desk.undo()
