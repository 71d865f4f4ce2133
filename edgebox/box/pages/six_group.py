"""What comes before another roll of the D6 system: combined actions, and falls (W-8, W-11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from edgebox.box.desk import Desk
from edgebox.box.pages.flow import NumberPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.pages.six_target import Against, level_entries
from edgebox.box.pages.six_who import Asking
from edgebox.box.side import CommandRoll, SixRoll
from edgebox.devices.pins import Panel
from edgebox.errors import BadInputError
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.combined import check_size, combined_bonus
from edgebox.rules.d6.falling import FallRow, Gravity, fall_damage
from edgebox.rules.d6.sheet_rolls import SheetRoll, commanding, resisting

_LARGEST = 30
"""Of a group that can be turned to with buttons."""
_USUAL_GROUP = 3


def combine_entry(asking: Asking) -> Entry:
    """Return the row that combines the actions of a group (W-8)."""

    def led(sheet: D6Character | None, roll: SheetRoll) -> None:
        who, wounds = ("", 0) if sheet is None else (sheet.name, sheet.wounds)
        asking.ask(_group(asking, SixRoll(D6Check(roll.code, wounds=wounds), who, "command")))

    def leads() -> Page:
        rolls = partial(commanding, tables=asking.tables)
        return asking.who("Who leads?", "command of the leader", led, rolls=rolls)

    return Entry("Combine", asking.asks(leads), "a command roll: others help", stays=True)


def _group(asking: Asking, roll: SixRoll) -> Page:
    def against(_desk: Desk, characters: int) -> None:
        asking.ask(_difficulty(asking, CommandRoll(roll, characters)))

    def note(characters: int) -> str:
        return combined_bonus(characters).as_bonus

    start, span = _USUAL_GROUP, (2, _LARGEST)
    return NumberPage(asking.panel, "How many combine?", start, span, against, note)


def _difficulty(asking: Asking, roll: CommandRoll) -> Page:
    check = roll.roll.check

    def take(target: Target) -> None:
        changed = replace(roll.roll, check=replace(check, against=target))
        asking.ask(command_ready(asking, replace(roll, roll=changed)))

    rows = level_entries(asking, take, lambda target: _price(replace(check, against=target)))
    return MenuPage(asking.panel, "Command against …", lambda _desk: rows)


def _price(check: D6Check) -> str:
    chance = check.chance
    return "" if chance is None else f"{check.rolled}  {float(chance):.0%}"


def command_ready(asking: Asking, roll: CommandRoll) -> Page:
    """Return the last question before a command roll: whether the leader works too (W-8)."""
    ready = _CommandReady(asking, roll)
    return MenuPage(asking.panel, f"{roll.characters} combine: all set?", ready.rows)


class _CommandReady:
    """The command roll as it is now, and whether the game master allows so large a group."""

    def __init__(self, asking: Asking, roll: CommandRoll) -> None:
        self._asking, self._roll, self._allowed = asking, roll, False

    def rows(self, _desk: Desk) -> list[Entry]:
        check = self._roll.roll.check
        working = check.actions > 1
        refusal = self._too_large(working)
        begin = self._asking.begins(lambda: self._roll)
        rows = [
            Entry("Roll", begin, _price(check), "" if self._allowed else refusal),
            Entry("The leader works", self._work, "as well: 1D less", ticked=working, stays=True),
        ]
        if refusal:
            note = "the GM says yes"
            rows.append(Entry("Allow it", self._allow, note, ticked=self._allowed, stays=True))
        return rows

    def _too_large(self, working: bool) -> str:
        try:
            check_size(self._roll.roll.check.code, self._roll.characters, working)
        except BadInputError as error:
            return str(error)
        return ""

    def _work(self, _desk: Desk, _panel: Panel) -> None:
        check = self._roll.roll.check
        changed = replace(check, actions=1 if check.actions > 1 else 2)
        self._roll = replace(self._roll, roll=replace(self._roll.roll, check=changed))

    def _allow(self, _desk: Desk, _panel: Panel) -> None:
        self._allowed = not self._allowed


def fall_entry(asking: Asking, then: Callable[[SixRoll], None]) -> Entry:
    """Return the row that rolls what a fall does; ``then`` is told the roll (W-11)."""

    def choose(row: FallRow) -> Deed:
        return asking.asks(lambda: _gravity(asking, row, then))

    def heights() -> Page:
        rows = [
            Entry(f"{row.metres} metres", choose(row), str(row.damage))
            for row in asking.tables.falls
        ]
        return MenuPage(asking.panel, "How far?", lambda _desk: rows)

    return Entry("Fall", asking.asks(heights), "its damage", stays=True)


def _gravity(asking: Asking, row: FallRow, then: Callable[[SixRoll], None]) -> Page:
    words = f"fall of {row.metres} m"

    def entry(gravity: Gravity) -> Entry:
        damage = fall_damage(row.metres.least, asking.tables.falls, gravity)
        ask = asking.asks(lambda: _faller(asking, SixRoll(D6Check(damage), "", words), then))
        nothing = "" if damage else "Such a fall does no damage."
        return Entry(gravity.value.capitalize(), ask, str(damage), nothing)

    rows = [entry(each) for each in Gravity]
    return MenuPage(asking.panel, "Which gravity?", lambda _desk: rows)


def _faller(asking: Asking, roll: SixRoll, then: Callable[[SixRoll], None]) -> Page:
    def resisted(sheet: D6Character | None, resists: SheetRoll) -> None:
        who = "" if sheet is None else sheet.name
        name = f"{who}'s {resists.words}" if who else ""
        against: Against = Opposed(resists.code, name)
        check = replace(roll.check, against=against, damage=True)
        then(replace(roll, who=who, check=check))

    alone = Entry("Nobody", lambda _desk, _panel: then(roll), "only the damage")
    return asking.who("Who falls?", "What resists?", resisted, rolls=resisting, behind=[alone])
