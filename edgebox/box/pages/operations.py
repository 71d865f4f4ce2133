"""The slicer chooses an operation: from the menu, or with the button that is named after it."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.box.desk import Desk
from edgebox.box.pages import fight_choose, menu_rows, table_menu
from edgebox.box.pages.page import Deed, Entry, MenuPage
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import operation_rows
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.errors import RefusedError
from edgebox.slicing.choices import Choice, choices
from edgebox.slicing.commands import Command, Do

BUTTONS: dict[str, tuple[Do, ...]] = {
    "move": (Do.MOVE, Do.ENTER),
    "list": (Do.LIST,),
    "copy": (Do.COPY, Do.DROP),
    "alter": (Do.ALTER, Do.ENCRYPT),
    "delete": (Do.DELETE,),
    "decrypt": (Do.DECRYPT,),
    "control": (Do.CONTROL, Do.OPERATE, Do.JAM, Do.DEPLOY),
    "engage": (Do.ENGAGE,),
    "exit": (Do.EXIT,),
    "end-turn": (Do.END_TURN,),
}
"""What each button of the players' panel offers: one of them is done at once, of more a menu."""


class OperationsPage(MenuPage):
    """The slicer whose turn it is chooses."""

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel, "What do you do?", _entries)

    def keys(self, desk: Desk) -> f.Keys:
        """Return the legends: before the first step back leads to another encounter."""
        return f.choosing("Do it", "Undo" if desk.can_undo else "Leave")

    def back(self, desk: Desk) -> None:
        """Take the last step back; before the first, ask whether to choose another encounter."""
        if desk.can_undo:
            desk.undo()
        else:
            menu_rows.ask_new(desk, self.panel)


def _entries(desk: Desk) -> list[Entry]:
    found = _choices(desk)
    # what is open comes first: nobody should turn past ten refusals
    found.sort(key=lambda choice: not choice.open)
    return [*_rows(found), Entry("Look, undo, more …", table_menu.open_menu, "map, sheets, dice")]


def _choices(desk: Desk) -> list[Choice]:
    state = desk.state
    return [] if state is None else choices(state, state.acting)


def _rows(found: Sequence[Choice]) -> list[Entry]:
    return [
        Entry(row.words, _deed(choice.command), row.note, row.refusal)
        for choice, row in zip(found, operation_rows(found), strict=True)
    ]


def _deed(command: Command) -> Deed:
    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


def press_operation(desk: Desk, button: str, label: str) -> None:
    """Do what the button of an operation says, or offer what it may mean.

    Args:
        desk: the table.
        button: its name in the pins file.
        label: what is written beside it.

    Raises:
        RefusedError: it is not allowed now, and why.
    """
    now = desk.waiting
    if now.stage not in (Stage.CHOOSE, Stage.ENDED):
        raise RefusedError(f"The box waits for {now.whom} to {now.what}.")
    if desk.fight is not None:
        fight_choose.press_button(desk, button, label, BUTTONS[button])
        return
    meant = [choice for choice in _choices(desk) if choice.command.do in BUTTONS[button]]
    able = [choice for choice in meant if choice.open]
    if not able:
        why = next((choice.refusal for choice in meant if choice.refusal), None)
        raise RefusedError(why or _nothing(desk))
    beside = all(choice.command.do in _ASKED for choice in able)
    if len(able) == 1 and not beside:
        desk.do(able[0].command)
        return
    # who presses Copy and could only drop something reads why first
    rows = [*able, *(choice for choice in meant if not choice.open)] if beside else able
    menu = MenuPage(Panel.PLAYERS, f"{label}: which?", lambda _desk: _rows(rows))
    desk.show(menu, Panel.PLAYERS)


def _nothing(desk: Desk) -> str:
    """Say why there is nothing to do with a button, where no rule has to say so."""
    state = desk.state
    if state is not None and state.slicers[state.acting].at is None:
        return f"{state.acting} is outside the system. Move goes in, by an I/O port."
    return "There is nothing here to do that with."


_ASKED = (Do.DROP, Do.DEPLOY)
"""What a button that is named after something else never does at once."""
