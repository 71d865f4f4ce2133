"""Menus beside the game: what to look at, what else to do with a check, undo, settings, off."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.box.desk import Desk, Source
from edgebox.box.pages.looking import MapPage, ObjectivesPage, SheetPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Question
from edgebox.box.pages.setting_pages import open_settings
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.dice import Pool
from edgebox.rules.destiny import DestinyUse
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.model import SystemState
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import GM

__all__ = [
    "Deed",
    "ask_new",
    "hand_over_to_gm",
    "open_check_menu",
    "open_end_menu",
    "open_gm_menu",
    "open_menu",
]


def open_menu(desk: Desk, panel: Panel) -> None:
    """Open the table's menu."""
    desk.show(MenuPage(panel, "The table", _table_entries), panel)


def _table_entries(desk: Desk) -> list[Entry]:
    game = []
    if desk.state is not None:
        game = [
            Entry("Map", lambda d, p: d.show(MapPage(p), p), "what the slicers see", stays=True),
            Entry(
                "Sheets", lambda d, p: d.show(SheetPage(p), p), "strain, wounds, gear", stays=True
            ),
            Entry(
                "Objectives",
                lambda d, p: d.show(ObjectivesPage(p), p),
                "what it is about",
                stays=True,
            ),
            Entry("Undo", lambda d, _p: d.undo(), "takes the last step back", _no_undo(desk)),
            *_destiny_roll(desk),
            Entry("GM's menu", hand_over_to_gm, "state, dice, map of all", stays=True),
            Entry("New encounter", ask_new, "puts this one away", stays=True),
        ]
    return [*game, *_box_entries(desk)]


def _box_entries(desk: Desk) -> list[Entry]:
    rows = [
        Entry("Dice: " + _SOURCES[desk.dice], _next_source, "confirm changes it", stays=True),
        Entry("Settings", open_settings, "brightness, sound, camera", stays=True),
    ]
    if desk.power_off is not None:
        rows.append(Entry("Switch off", _ask_off, "nothing is lost", stays=True))
    return rows


_SOURCES: dict[Source, str] = {"camera": "the tray", "hand": "by hand", "random": "random"}


def _next_source(desk: Desk, _panel: Panel) -> None:
    kinds = list(_SOURCES)
    if desk.settings.camera.source == "none":
        kinds.remove("camera")
    at = kinds.index(desk.dice) if desk.dice in kinds else -1
    desk.use_source(kinds[(at + 1) % len(kinds)])


def _no_undo(desk: Desk) -> str:
    return "" if desk.can_undo else "There is nothing to take back."


def _destiny_roll(desk: Desk) -> list[Entry]:
    state = desk.state
    if state is None or state.destiny is not None or state.check is not None:
        return []
    return [Entry("Roll destiny", _deed(Command(Do.ROLL_DESTINY)), "a force die each")]


def _deed(command: Command) -> Deed:
    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


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


def ask_new(desk: Desk, panel: Panel) -> None:
    """Ask whether to put the encounter away and choose another."""
    question = Question(
        panel, "New encounter?", "This one is put away; the journal keeps it.", _put_away
    )
    desk.show(question, panel)


def _put_away(desk: Desk, _panel: Panel) -> None:
    for pages in desk.open.values():
        pages.clear()
    desk.put_away()


def _ask_off(desk: Desk, panel: Panel) -> None:
    desk.show(Question(panel, "Switch off?", "The game goes on at the next start.", _off), panel)


def _off(desk: Desk, _panel: Panel) -> None:
    if desk.power_off is not None:
        desk.power_off()


# --- a waiting check ------------------------------------------------------------------------------


def open_check_menu(desk: Desk, panel: Panel) -> None:
    """Open what can be done about the waiting check."""
    desk.show(MenuPage(panel, "About this roll", _check_entries), panel)


def _check_entries(desk: Desk) -> list[Entry]:
    check, state = desk.check, desk.state
    if check is None or state is None:
        return []
    rows = [
        Entry("By hand", lambda d, _p: d.enter_by_hand(), "enter the dice you rolled"),
        Entry("Roll at random", lambda d, _p: d.roll_now(), "the box rolls for you"),
    ]
    if desk.dice == "camera":
        rows.insert(0, Entry("Look again", _look_again, "the tray is read anew"))
    slicer = state.slicers.get(check.by)
    if slicer is not None and slicer.boosts:
        rows.append(Entry("Use a boost", _deed(Command(Do.USE_BOOST)), f"{slicer.boosts} banked"))
    rows += _destiny_entries(desk, by_gm=False)
    rows += [
        Entry("GM changes dice", hand_over_to_gm, "add, remove, upgrade", stays=True),
        Entry("The table …", open_menu, "map, sheets, settings", stays=True),
        Entry("Undo", lambda d, _p: d.undo(), "takes the operation back"),
    ]
    return rows


def _look_again(desk: Desk, _panel: Panel) -> None:
    desk.watch_again(as_it_lies=True)


def _destiny_entries(desk: Desk, *, by_gm: bool) -> list[Entry]:
    state, check = desk.state, desk.check
    if state is None or check is None or state.destiny is None:
        return []
    if not state.destiny.available(by_gm):
        return []
    own = by_gm == (check.by == GM)
    use = DestinyUse.HELPING_HAND if own else DestinyUse.RAISING_THE_STAKES
    words = "Helping Hand" if own else "Raise the stakes"
    note = f"destiny: {state.destiny.light} light, {state.destiny.dark} dark"
    return [Entry(words, _deed(Command(Do.USE_DESTINY, by_gm=by_gm, use=use.value)), note)]


# --- the end --------------------------------------------------------------------------------------


def open_end_menu(desk: Desk, panel: Panel) -> None:
    """Open what can be done after the end."""
    desk.show(MenuPage(panel, "The end", _end_entries), panel)


def _end_entries(desk: Desk) -> list[Entry]:
    state = desk.state
    still = [] if state is None else [c for c in choices(state, state.acting) if c.open]
    return [
        Entry("New encounter", _put_away, "choose a system"),
        *(Entry(choice.short, _deed(choice.command), "still possible") for choice in still),
        Entry("The table …", open_menu, "map, sheets, settings", stays=True),
    ]


# --- the GM's menu --------------------------------------------------------------------------------


def open_gm_menu(desk: Desk, panel: Panel) -> None:
    """Open the GM's menu."""
    desk.show(MenuPage(panel, "GM's menu", _gm_entries, bound=False), panel)


def _gm_entries(desk: Desk) -> list[Entry]:
    state = desk.state
    if state is None:
        return [*_pin(desk), *_box_entries(desk)]
    rows = [
        *_gm_spending(desk),
        *_gm_dice(desk),
        Entry(
            "Map of all",
            lambda d, p: d.show(MapPage(p, whole=True), p),
            "nothing is hidden",
            stays=True,
        ),
        Entry("Set the state", _open_states, state.system_state.word),
        Entry(
            "Objectives", lambda d, p: d.show(ObjectivesPage(p), p), "what it is about", stays=True
        ),
        Entry("Sheets", lambda d, p: d.show(SheetPage(p), p), "strain, wounds, gear", stays=True),
        Entry("Undo", lambda d, _p: d.undo(), "takes the last step back", _no_undo(desk)),
        *_destiny_roll(desk),
        Entry("New encounter", ask_new, "puts this one away", stays=True),
    ]
    return [*rows, *_pin(desk), *_box_entries(desk)]


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
            _deed(Command(Do.SPEND, by_gm=True, option=option.rule, cost=cost)),
            f"{option.rule}, costs {cost}",
        )
        for option, cost in affordable(state, by_gm=True)
    ]


def _gm_dice(desk: Desk) -> list[Entry]:
    if desk.check is None:
        return []
    return [
        Entry("Change the dice", _open_dice, "of the waiting check", stays=True),
        *_destiny_entries(desk, by_gm=True),
    ]


def _open_dice(desk: Desk, panel: Panel) -> None:
    desk.show(MenuPage(panel, "Change the dice", _dice_entries, bound=False), panel)


def _dice_entries(desk: Desk) -> Sequence[Entry]:
    check = desk.check
    if check is None:
        return []
    now = f"now {check.pool}"

    def entry(words: str, **change: object) -> Entry:
        command = Command(Do.ADJUST, by_gm=True, **change)  # type: ignore[arg-type]
        return Entry(words, _deed(command), now, stays=True)

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
            if len(Pool.parse(die) - check.pool) == 0
        ),
    ]


def _open_states(desk: Desk, panel: Panel) -> None:
    desk.show(MenuPage(panel, "The system is", _state_entries), panel)


def _state_entries(desk: Desk) -> list[Entry]:
    state = desk.state
    if state is None:
        return []
    waits = "Roll or undo the waiting check first." if state.check is not None else ""
    return [
        Entry(
            each.word.capitalize(),
            _deed(Command(Do.SET_STATE, by_gm=True, to=each.word)),
            "",
            "It is so already." if each is state.system_state else waits,
        )
        for each in SystemState
    ]
