"""The players' menus beside the game: what to look at, what else to do with a check, the end."""

from __future__ import annotations

from edgebox.box import rolling
from edgebox.box.desk import Desk
from edgebox.box.pages.beside_rows import beside_rows
from edgebox.box.pages.fight_menus import look_rows
from edgebox.box.pages.fight_parties import fight_row
from edgebox.box.pages.gm_menu import open_gm_menu
from edgebox.box.pages.looking import MapPage, ObjectivesPage, SheetPage
from edgebox.box.pages.menu_rows import (
    ask_new,
    box_entries,
    deed,
    destiny_entries,
    destiny_roll,
    no_undo,
    put_away,
    waiting_pool,
)
from edgebox.box.pages.page import Entry, MenuPage, Question
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do


def open_menu(desk: Desk, panel: Panel) -> None:
    """Open the table's menu."""
    desk.show(MenuPage(panel, "The table", _table_entries), panel)


def _table_entries(desk: Desk) -> list[Entry]:
    game = []
    if desk.fight is not None:
        game = _in_a_fight(desk)
    elif desk.state is not None:
        game = [
            *_SYSTEM_ROWS,
            Entry("Undo", lambda d, _p: d.undo(), "takes the last step back", no_undo(desk)),
            *destiny_roll(desk),
            Entry("GM's menu", hand_over_to_gm, "state, dice, map of all", stays=True),
            Entry("New encounter", ask_new, "puts this one away", stays=True),
        ]
    return [*game, fight_row(desk), *beside_rows(desk), *box_entries(desk)]


_SYSTEM_ROWS = (
    Entry("Map", lambda d, p: d.show(MapPage(p), p), "what the slicers see", stays=True),
    Entry("Sheets", lambda d, p: d.show(SheetPage(p), p), "strain, wounds, gear", stays=True),
    Entry("Objectives", lambda d, p: d.show(ObjectivesPage(p), p), "what it is about", stays=True),
)
"""What players may look at in a system that is sliced."""


def _in_a_fight(desk: Desk) -> list[Entry]:
    """Return the rows while a fight is on; those of the system where one is sliced meanwhile."""
    return [
        *look_rows(),
        *(() if desk.state is None else _SYSTEM_ROWS),
        Entry("Undo", lambda d, _p: d.undo(), "takes the last step back", no_undo(desk)),
        *destiny_roll(desk),
        Entry("GM's menu", hand_over_to_gm, "harm, range, dice, the end", stays=True),
        Entry("Something else", ask_new, "puts this one away", stays=True),
    ]


def hand_over_to_gm(desk: Desk, panel: Panel) -> None:
    """Open the GM's menu on the players' display, for the GM's eyes."""
    desk.show(HandOverPage(panel), panel)


class HandOverPage(Question):
    """What comes next is for the GM's eyes."""

    bound = False

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel, "", "", open_gm_menu)

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return the screen that hands over."""
        return f.HandOver(status=status, to="the GM", why="Players look away, please.")


# --- a waiting check ------------------------------------------------------------------------------


LOOK_AGAIN = Entry(
    "Look again", lambda desk, _panel: rolling.look_again(desk), "counts what lies there"
)
"""The tray is read anew."""


def open_check_menu(desk: Desk, panel: Panel) -> None:
    """Open what can be done about the waiting check."""
    desk.show(MenuPage(panel, "About this roll", _check_entries), panel)


def _check_entries(desk: Desk) -> list[Entry]:
    if desk.asked is None:
        return []
    check, state = desk.check, desk.state
    rows = [
        Entry("By hand", lambda d, _p: rolling.enter_by_hand(d), "enter the dice you rolled"),
        Entry("Roll at random", lambda d, _p: rolling.roll_now(d), "the box rolls for you"),
    ]
    if desk.dice == "camera":
        rows.insert(0, LOOK_AGAIN)
    slicer = None if state is None or check is None else state.slicers.get(check.by)
    if slicer is not None and slicer.boosts:
        rows.append(Entry("Use a boost", deed(Command(Do.USE_BOOST)), f"{slicer.boosts} banked"))
    rows += destiny_entries(desk, by_gm=False)
    if waiting_pool(desk) is not None:
        rows.append(Entry("GM changes dice", hand_over_to_gm, "add, remove, upgrade", stays=True))
    rows += [
        Entry("The table …", open_menu, "map, sheets, settings", stays=True),
        Entry("Undo", lambda d, _p: d.undo(), "takes the operation back"),
    ]
    return rows


# --- the end --------------------------------------------------------------------------------------


def open_end_menu(desk: Desk, panel: Panel) -> None:
    """Open what can be done after the end."""
    desk.show(MenuPage(panel, "The end", _end_entries), panel)


def _end_entries(desk: Desk) -> list[Entry]:
    state = desk.state
    still = [] if state is None else [c for c in choices(state, state.acting) if c.open]
    return [
        Entry("New encounter", put_away, "choose a system"),
        *(Entry(choice.short, deed(choice.command), "still possible") for choice in still),
        Entry("The table …", open_menu, "map, sheets, settings", stays=True),
    ]
