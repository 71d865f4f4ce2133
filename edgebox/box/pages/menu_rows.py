"""Rows that several menus have: the dice's source, settings, undo, destiny, a new encounter."""

from __future__ import annotations

from edgebox.box import beside
from edgebox.box.beside import destiny_of
from edgebox.box.desk import Desk, Source
from edgebox.box.pages.page import Deed, Entry, Question
from edgebox.box.pages.setting_pages import open_settings
from edgebox.box.side import AnyCheck, destiny_use
from edgebox.devices.pins import Panel
from edgebox.dice import Pool
from edgebox.rules.destiny import Destiny, DestinyUse
from edgebox.slicing.commands import Command, Do


def box_entries(desk: Desk) -> list[Entry]:
    """Return what concerns the box itself."""
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


def no_undo(desk: Desk) -> str:
    """Return why nothing can be taken back; empty if something can."""
    return "" if desk.can_undo else "There is nothing to take back."


def destiny_roll(desk: Desk) -> list[Entry]:
    """Return the row that rolls the destiny pools, while they are not rolled (C-5)."""
    game = desk.game
    if game is None or game.asked is not None or destiny_of(desk) is not None:
        return []
    return [Entry("Roll destiny", deed(Command(Do.ROLL_DESTINY)), "a force die each")]


def deed(command: Command) -> Deed:
    """Return what carries out a command."""

    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


def ask_new(desk: Desk, panel: Panel) -> None:
    """Ask whether to put the encounter away and choose another."""
    question = Question(
        panel, "New encounter?", "This one is put away; the journal keeps it.", put_away
    )
    desk.show(question, panel)


def put_away(desk: Desk, _panel: Panel) -> None:
    """Put the encounter away, so that another can be chosen."""
    desk.put_away()


def _ask_off(desk: Desk, panel: Panel) -> None:
    desk.show(Question(panel, "Switch off?", "The game goes on at the next start.", _off), panel)


def _off(desk: Desk, _panel: Panel) -> None:
    if desk.power_off is not None:
        desk.power_off()


def destiny_entries(desk: Desk, *, by_gm: bool) -> list[Entry]:
    """Return what a side may spend destiny on in the waiting check (C-5)."""
    if desk.side is not None:
        return _beside_destiny(desk, by_gm=by_gm)
    destiny = destiny_of(desk)
    if destiny is None or waiting_pool(desk) is None or not destiny.available(by_gm):
        return []
    use = destiny_use(rolls=by_gm == desk.waiting.by_gm)
    do = deed(Command(Do.USE_DESTINY, by_gm=by_gm, use=use.value))
    return [Entry(_USES[use], do, _pools(destiny))]


_USES = {
    DestinyUse.HELPING_HAND: "Helping Hand",
    DestinyUse.RAISING_THE_STAKES: "Raise the stakes",
}


def _pools(destiny: Destiny) -> str:
    return f"destiny: {destiny.light} light, {destiny.dark} dark"


def _beside_destiny(desk: Desk, *, by_gm: bool) -> list[Entry]:
    """Return the row for the check beside the encounter, if the side may spend a point on it."""
    side, destiny = desk.side, destiny_of(desk)
    if side is None or not isinstance(side.roll, AnyCheck):
        return []
    if destiny is not None and not destiny.available(by_gm):
        return []
    rolls = by_gm == side.by_gm
    if not side.roll.may_spend(by_gm=by_gm, rolls=rolls):
        return []
    note = "a destiny point" if destiny is None else _pools(destiny)

    def spend(desk: Desk, _panel: Panel) -> None:
        beside.spend_destiny(desk, by_gm=by_gm)

    return [Entry(_USES[destiny_use(rolls=rolls)], spend, note)]


def waiting_pool(desk: Desk) -> Pool | None:
    """Return the pool of the game's check that is rolled now; ``None``: there is none."""
    asked = desk.asked if desk.side is None else None
    return asked if isinstance(asked, Pool) else None
