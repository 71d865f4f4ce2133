"""Choices in a fight: who is surprised, who fills a slot, what they do, who recovers (R-2 to R-10).

What is to be chosen is grouped, so that nobody turns past twenty attacks to find a way to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgebox.box.desk import Desk
from edgebox.box.fight.game import FightGame
from edgebox.box.fight.offering import Group, Offered, offered
from edgebox.box.pages import menu_rows, table_menu
from edgebox.box.pages.fight_check import open_check
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page, Question
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight_from_state import order_facts, price_of
from edgebox.combat.commands import Command
from edgebox.combat.commands import Do as FightDo
from edgebox.combat.scene import AnyCommand
from edgebox.combat.state import MOST_MANEUVERS, CombatState, Phase
from edgebox.devices.pins import Panel
from edgebox.errors import RefusedError
from edgebox.slicing.commands import Do


def fight_of(desk: Desk) -> FightGame:
    """Return the fight that is on.

    Raises:
        RefusedError: none is.
    """
    if desk.fight is None:
        raise RefusedError("No fight is on.")
    return desk.fight


class ChoicePage(MenuPage):
    """What the fight waits for somebody to choose."""

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel, "", _entries)

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the menu, under what it is about now."""
        self._title = _title(fight_of(desk).combat)
        return super().facts(desk, status)

    def keys(self, desk: Desk) -> f.Keys:
        """Return the legends: before the first step back leads to another game."""
        return f.choosing("OK", "Undo" if desk.can_undo else "Leave")

    def back(self, desk: Desk) -> None:
        """Take the last step back; before the first, ask whether to choose another game."""
        if desk.can_undo:
            desk.undo()
        else:
            menu_rows.ask_new(desk, self.panel)


def _title(state: CombatState) -> str:
    if state.turn is not None:
        left = MOST_MANEUVERS - state.turn.maneuvers
        action = "no action" if state.turn.action else "action"
        return f"{left} maneuver{'' if left == 1 else 's'}, {action} left"
    if state.phase is Phase.OVER:
        return "After the fight"
    if state.phase is not Phase.ROUNDS:
        return "Who is surprised?"
    if state.round_over:
        return "The round is over"
    return f"{state.slots[state.slot].side.value.capitalize()}: who acts?"


def _entries(desk: Desk) -> list[Entry]:
    fight = fight_of(desk)
    found = offered(fight.scene)
    more = Entry("Look, undo, more …", table_menu.open_menu, "sheets, dice, GM", stays=True)
    state = fight.combat
    if state.phase is Phase.ROUNDS and state.turn is not None:
        rows = _turn_rows(fight, found)
    else:
        rows = rows_of(found)
        if state.phase is Phase.ROUNDS and not state.turn and state.slots and not found:
            end = Command(FightDo.END, by_gm=True)
            rows = [Entry("End the fight", deed(end), "nobody can act")]
        if state.phase is Phase.OVER:
            rows.append(
                Entry("Something else", menu_rows.ask_new, "puts this one away", stays=True)
            )
    return [*rows, more]


def _turn_rows(fight: FightGame, found: Sequence[Offered]) -> list[Entry]:
    """Return a row for each group, what is open first; checks of skills among them (R-1, R-3)."""
    turn = fight.combat.turn
    assert turn is not None
    rows: list[Entry] = []
    for group in _GROUPS:
        members = [each for each in found if each.group is group]
        if group is Group.END:
            rows += [_row(each) for each in members]
        elif members:
            rows.append(_group_row(group, members))
        if group is Group.TREAT:
            rows.append(_check_row(turn.who, turn.action))
    # what is open comes first: nobody should turn past ten refusals
    rows.sort(key=lambda row: bool(row.refusal))
    if turn.action and turn.maneuvers and not turn.free:
        rows.sort(key=lambda row: row.words != END_WORDS)
    return rows


END_WORDS = "End the turn"
_GROUPS = (
    Group.ATTACK,
    Group.SLICE,
    Group.MOVE,
    Group.MANEUVER,
    Group.TREAT,
    Group.END,
    Group.OTHER,
)
_NOTES = {
    Group.ATTACK: "the action: who, with what",
    Group.SLICE: "in the system, a maneuver each",
    Group.MOVE: "nearer or farther, a maneuver",
    Group.MANEUVER: "aim, stand, drop, pick up",
    Group.TREAT: "with Medicine, the action",
    Group.OTHER: "actions and incidentals",
}


def _group_row(group: Group, members: Sequence[Offered]) -> Entry:
    able = [each for each in members if each.refusal is None]
    if not able:
        return Entry(group.value, deed(members[0].command), refusal=members[0].refusal or "")
    return Entry(f"{group.value} …", _opener(group), _NOTES[group], stays=True)


def _opener(group: Group) -> Deed:
    def rows(desk: Desk) -> list[Entry]:
        found = [each for each in offered(fight_of(desk).scene) if each.group is group]
        return rows_of(found)

    def open_menu(desk: Desk, panel: Panel) -> None:
        desk.show(MenuPage(panel, f"{group.value}: which?", rows), panel)

    def do(desk: Desk, panel: Panel) -> None:
        if group is Group.SLICE and desk.waiting.by_gm and panel is Panel.PLAYERS:
            # what an adversary sees in the system is not for players
            desk.show(_GmsEyesPage(panel, "", "", open_menu), panel)
        else:
            open_menu(desk, panel)

    return do


class _GmsEyesPage(Question):
    """What comes next is for the GM's eyes."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return the screen that hands over."""
        return f.HandOver(status=status, to="the GM", why="Players look away, please.")


def rows_of(found: Iterable[Offered]) -> list[Entry]:
    """Return a row for each, those that are open first."""
    return [_row(each) for each in sorted(found, key=lambda each: each.refusal is not None)]


def _row(each: Offered) -> Entry:
    words = each.words
    if each.group is Group.ATTACK:
        words = words.removeprefix("Attack ")
    if each.group is Group.MOVE:
        words = words.removeprefix("Move: ").removeprefix("Move ")
    note = each.note or (price_of(each.check) if each.check is not None else _NO_CHECK[each.group])
    return Entry(words, deed(each.command), note, each.refusal or "")


_NO_CHECK = {
    **dict.fromkeys(Group, ""),
    Group.ACT: "fills the slot",
    Group.SLICE: "no check",
}


def _check_row(who: str, action: str) -> Entry:
    why = f"{who} has used the action of this turn: {action} (R-3)." if action else ""
    return Entry("Check a skill …", open_check, "the action: any skill", why, stays=True)


def deed(command: AnyCommand) -> Deed:
    """Return what carries out a command."""

    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


class ElsewherePage(Page):
    """The order of turns, while the GM chooses at their own display; confirm chooses here."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the order."""
        keys = f.Keys(confirm="Here", back="Undo" if desk.can_undo else "Leave")
        note = f"The GM is to {desk.waiting.what}."
        return order_facts(fight_of(desk).combat, status, keys, note)

    def confirm(self, desk: Desk) -> None:
        """Choose here, should the GM's panel be broken."""
        desk.show(_HerePage(self.panel), self.panel)

    def back(self, desk: Desk) -> None:
        """Take the last step back; before the first, ask whether to choose another game."""
        if desk.can_undo:
            desk.undo()
        else:
            menu_rows.ask_new(desk, self.panel)


class _HerePage(ChoicePage):
    """The same choice, laid on top of the order."""

    def keys(self, desk: Desk) -> f.Keys:  # noqa: ARG002
        """Return the legends: back leads to the order again."""
        return f.choosing("OK", "Back")

    def back(self, desk: Desk) -> None:
        """Go back to the order."""
        desk.close(self)


BUTTONS: dict[str, tuple[Group, ...]] = {
    "move": (Group.MOVE,),
    "engage": (Group.ATTACK,),
    "end-turn": (Group.END,),
}
"""What a button of the players' panel means in a fight, beside its operation in the system."""


def press_button(desk: Desk, button: str, label: str, operations: Sequence[Do]) -> None:
    """Do what a button of the players' panel says in a fight, or offer what it may mean.

    Args:
        desk: the table.
        button: its name in the pins file.
        label: what is written beside it.
        operations: those in the system that it stands for.

    Raises:
        RefusedError: it is not allowed now, and why.
    """
    groups = BUTTONS.get(button, ())
    meant = [
        each
        for each in offered(fight_of(desk).scene)
        if (each.group in groups and each.command.do is not FightDo.END)
        or (each.group is Group.SLICE and each.command.do in operations)
    ]
    able = [each for each in meant if each.refusal is None]
    if not able:
        why = next((each.refusal for each in meant if each.refusal), None)
        raise RefusedError(why or "There is nothing here to do that with.")
    if len(able) == 1:
        desk.do(able[0].command)
    else:
        menu = MenuPage(Panel.PLAYERS, f"{label}: which?", lambda _desk: rows_of(able))
        desk.show(menu, Panel.PLAYERS)
