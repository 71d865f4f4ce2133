"""The GM's menu: map of all, the waiting check's dice, the state, and what is the table's."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.box.desk import Desk
from edgebox.box.pages.beside_rows import beside_rows
from edgebox.box.pages.fight_menus import gm_rows
from edgebox.box.pages.fight_parties import fight_row
from edgebox.box.pages.looking import MapPage, ObjectivesPage, SheetPage, WherePage
from edgebox.box.pages.menu_rows import (
    ask_new,
    box_entries,
    deed,
    destiny_entries,
    destiny_roll,
    no_undo,
    waiting_pool,
)
from edgebox.box.pages.page import Deed, Entry, MenuPage
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.dice import Pool
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.model import SystemState
from edgebox.slicing.ship import ship_systems
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import EncounterState


def open_gm_menu(desk: Desk, panel: Panel) -> None:
    """Open the GM's menu."""
    desk.show(MenuPage(panel, "GM's menu", _gm_entries, bound=False), panel)


def _gm_entries(desk: Desk) -> list[Entry]:
    state = desk.state
    if desk.fight is not None:
        return _in_a_fight(desk)
    if state is None:
        fate = destiny_entries(desk, by_gm=True)
        rows = [*fate, fight_row(desk), *beside_rows(desk, by_gm=True)]
        return [*rows, *_pin(desk), *box_entries(desk)]
    rows = [
        *_gm_spending(desk),
        *_gm_dice(desk),
        *_system_rows(state),
        *_ship(state),
        Entry("Undo", lambda d, _p: d.undo(), "takes the last step back", no_undo(desk)),
        *destiny_roll(desk),
        fight_row(desk),
        *beside_rows(desk, by_gm=True),
        Entry("New encounter", ask_new, "puts this one away", stays=True),
    ]
    return [*rows, *_pin(desk), *box_entries(desk)]


def _system_rows(state: EncounterState) -> list[Entry]:
    """Return what the GM may look at and set in a system that is sliced."""
    return [
        Entry(
            "Map of all",
            lambda d, p: d.show(MapPage(p, whole=True), p),
            "nothing is hidden",
            stays=True,
        ),
        Entry(
            "Who is where",
            lambda d, p: d.show(WherePage(p), p),
            "slicers, programs, systems",
            stays=True,
        ),
        *_states(state),
        Entry(
            "Objectives",
            lambda d, p: d.show(ObjectivesPage(p, whole=True), p),
            "what it is about",
            stays=True,
        ),
        Entry(
            "Sheets",
            lambda d, p: d.show(SheetPage(p, whole=True), p),
            "strain, wounds, gear",
            stays=True,
        ),
    ]


def _in_a_fight(desk: Desk) -> list[Entry]:
    """Return the rows while a fight is on; those of the system where one is sliced meanwhile."""
    state = desk.state
    system = [] if state is None else _system_rows(state)
    return [
        *_gm_dice(desk),
        *gm_rows(desk),
        *system,
        Entry("Undo", lambda d, _p: d.undo(), "takes the last step back", no_undo(desk)),
        *destiny_roll(desk),
        fight_row(desk),
        *beside_rows(desk, by_gm=True),
        Entry("Something else", ask_new, "puts this one away", stays=True),
        *_pin(desk),
        *box_entries(desk),
    ]


def _pin(desk: Desk) -> list[Entry]:
    if not desk.pin:
        return []
    return [Entry(f"PIN {desk.pin}", lambda _d, _p: None, "for the GM's page", stays=True)]


def _gm_spending(desk: Desk) -> list[Entry]:
    state = desk.state
    if state is None or desk.waiting.stage not in (Stage.SPEND, Stage.ROLL):
        return []
    return [
        Entry(
            option.words,
            deed(Command(Do.SPEND, by_gm=True, option=option.rule, cost=cost)),
            f"{option.rule}, costs {cost}",
        )
        for option, cost in affordable(state, by_gm=True)
    ]


def _gm_dice(desk: Desk) -> list[Entry]:
    if waiting_pool(desk) is None:
        return destiny_entries(desk, by_gm=True)
    return [
        Entry("Change the dice", _open_dice, "of the waiting check", stays=True),
        *destiny_entries(desk, by_gm=True),
    ]


def _open_dice(desk: Desk, panel: Panel) -> None:
    desk.show(MenuPage(panel, "Change the dice", _dice_entries, bound=False), panel)


def _dice_entries(desk: Desk) -> Sequence[Entry]:
    pool = waiting_pool(desk)
    if pool is None:
        return []
    now = f"now {pool}"

    def entry(words: str, **change: object) -> Entry:
        command = Command(Do.ADJUST, by_gm=True, **change)  # type: ignore[arg-type]
        return Entry(words, deed(command), now, stays=True)

    named = {"B": "boost", "K": "setback", "P": "difficulty", "G": "ability"}
    return [
        *(entry(f"Add {name}", add=Pool.parse(die)) for die, name in named.items()),
        entry("Upgrade difficulty", upgrade="difficulty"),
        entry("Upgrade ability", upgrade="ability"),
        entry("Downgrade difficulty", downgrade="difficulty"),
        entry("Downgrade ability", downgrade="ability"),
        *(
            entry(f"Remove {name}", remove=Pool.parse(die))
            for die, name in named.items()
            if len(Pool.parse(die) - pool) == 0
        ),
    ]


def _states(state: EncounterState) -> list[Entry]:
    """Return a row for the state of each system of the network (S-2, X-7)."""
    rows = [Entry("Set the state", _state_opener(""), state.system_state.word)]
    for host in state.system.others:
        words = f"State of {host.name}"
        rows.append(Entry(words, _state_opener(host.key), state.alert(host.key).word))
    return rows


def _state_opener(host: str) -> Deed:
    def do(desk: Desk, panel: Panel) -> None:
        desk.show(MenuPage(panel, "The system is", lambda d: _state_entries(d, host)), panel)

    return do


def _state_entries(desk: Desk, host: str) -> list[Entry]:
    state = desk.state
    if state is None:
        return []
    waits = "Roll or undo the waiting check first." if state.check is not None else ""
    return [
        Entry(
            each.word.capitalize(),
            deed(Command(Do.SET_STATE, by_gm=True, to=each.word, target=host or None)),
            "",
            "It is so already." if each is state.alert(host) else waits,
        )
        for each in SystemState
    ]


def _ship(state: EncounterState) -> list[Entry]:
    """Return the checks of a ship whose sensors can be jammed (E-5)."""
    if state.check is not None:
        return []
    return [
        Entry(
            f"Check: {name}",
            # the usual pool of a crew; the GM changes the dice once it waits
            deed(Command(Do.SHIP_CHECK, by_gm=True, target=name, add=_CREW)),
            f"the ship's, {state.jammed} setback now",
        )
        for name in ship_systems(state.system)
    ]


_CREW = Pool.parse("YGPP")
