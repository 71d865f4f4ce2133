"""A roll of the D6 system is put together: who and what, then what it is against (W-1, W-2)."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box import beside
from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow
from edgebox.box.pages.page import Entry, MenuPage, Page
from edgebox.box.pages.six_extras import six_extras
from edgebox.box.pages.six_group import combine_entry, command_ready, fall_entry
from edgebox.box.pages.six_sides import (
    ambush_entry,
    ambush_ready,
    initiative_entry,
    initiative_ready,
)
from edgebox.box.pages.six_target import Against, level_entries, random_entry
from edgebox.box.pages.six_who import USUAL_CODE, Asking
from edgebox.box.side import AmbushRoll, CommandRoll, InitiativeRoll, SixRoll
from edgebox.devices.pins import Panel
from edgebox.dice.die_code import DieCode
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.check import Opposed
from edgebox.rules.d6.combined import NO_BONUS
from edgebox.rules.d6.scale import Scale, fire
from edgebox.rules.d6.sheet_rolls import SheetRoll, resisting
from edgebox.rules.d6.table_files import load_tables


class SixFlow(Flow):
    """Asks for all that a roll of the D6 system needs; the last question shows its chance."""

    def __init__(self, panel: Panel, *, by_gm: bool = False, bonus: DieCode = NO_BONUS) -> None:
        """Begin with who rolls.

        Args:
            panel: whose buttons answer.
            by_gm: whether it is the GM's roll.
            bonus: of combined actions, which goes into the roll (W-8).

        Raises:
            EdgeboxError: a table of the GM's own has faults.
        """
        super().__init__(panel)
        self.by_gm = by_gm
        self._tables = load_tables()
        self._asking = Asking(self, self._tables, by_gm)
        self._bonus = bonus
        self._roll = SixRoll(D6Check(USUAL_CODE))
        self._scale: Scale | None = None
        if bonus:
            self.ask(self._asking.who(f"Who gets {bonus.as_bonus}?", "Die code", self._take))
            return
        first = [initiative_entry(self._asking)]
        last = [
            ambush_entry(self._asking),
            combine_entry(self._asking),
            fall_entry(self._asking, self._take_fall),
        ]
        self.ask(
            self._asking.who("Who rolls?", "Which die code?", self._take, behind=first, last=last)
        )

    @classmethod
    def of(
        cls,
        roll: SixRoll | InitiativeRoll | CommandRoll | AmbushRoll,
        panel: Panel,
        *,
        by_gm: bool,
    ) -> SixFlow:
        """Return it at its last question, for a roll that was put together before."""
        flow = cls(panel, by_gm=by_gm)
        match roll:
            case SixRoll():
                flow._roll = roll
                flow.ask(flow._extras())
            case InitiativeRoll():
                flow.ask(initiative_ready(flow._asking, roll))
            case CommandRoll():
                flow.ask(command_ready(flow._asking, roll))
            case AmbushRoll():
                flow.ask(ambush_ready(flow._asking, roll))
        return flow

    def _take(self, sheet: D6Character | None, roll: SheetRoll) -> None:
        wounds = 0 if sheet is None or roll.damage else sheet.wounds
        self._scale = None if sheet is None else sheet.scale
        check = D6Check(roll.code, wounds=wounds, damage=roll.damage, bonus=self._bonus)
        who = "" if sheet is None else sheet.name
        self._roll = SixRoll(check, who, roll.words)
        self.ask(self._resisted() if roll.damage else self._against())

    def _take_fall(self, roll: SixRoll) -> None:
        self._roll = roll
        self.ask(self._extras())

    # --- against what -----------------------------------------------------------------------------

    def _against(self) -> Page:
        def nothing(_desk: Desk, _panel: Panel) -> None:
            self._take_target(None)

        rows = [
            Entry("Nothing", nothing, "only the total"),
            *level_entries(self._asking, self._take_target, self._price),
            random_entry(self._asking, self._take_target, self._price),
            Entry("Another roll", self._asking.asks(self._opposing), "to tie or beat"),
            Entry("Damage", self._asking.asks(self._resisted), "the other side resists"),
        ]
        return MenuPage(self.panel, f"{self._named} against …", lambda _desk: rows)

    @property
    def _named(self) -> str:
        return self._roll.what or str(self._roll.check.code)

    def _price(self, target: Against) -> str:
        chance = replace(self._roll.check, against=target).chance
        return "" if chance is None else f"{float(chance):.0%} to tie or beat"

    def _opposing(self) -> Page:
        return self._asking.who("Who opposes?", "The other side rolls", self._take_opponent)

    def _resisted(self) -> Page:
        return self._asking.who(
            "Who resists?", "What resists?", self._take_resisting, rolls=resisting
        )

    def _take_opponent(self, sheet: D6Character | None, roll: SheetRoll) -> None:
        self._oppose(replace(self._roll.check, damage=False), sheet, roll)

    def _take_resisting(self, sheet: D6Character | None, roll: SheetRoll) -> None:
        # wounds lessen no damage
        self._oppose(replace(self._roll.check, damage=True, wounds=0), sheet, roll)

    def _oppose(self, check: D6Check, sheet: D6Character | None, roll: SheetRoll) -> None:
        code, name = roll.code, roll.words
        if sheet is not None:
            name = f"{sheet.name}'s {roll.words}"
            code = code if check.damage else code.less(sheet.wounds)
        other = Opposed(code, name)
        if sheet is not None and self._scale is not None:
            dice = fire(self._scale, sheet.scale)
            other = replace(other, scale_dice=dice.resist if check.damage else dice.dodge)
            check = replace(check, scale_dice=dice.damage if check.damage else dice.attack)
        self._all_set(replace(check, against=other))

    def _take_target(self, target: Against | None) -> None:
        self._all_set(replace(self._roll.check, against=target, damage=False, scale_dice=0))

    # --- what else --------------------------------------------------------------------------------

    def _all_set(self, check: D6Check) -> None:
        self._roll = replace(self._roll, check=check)
        self.ask(self._extras())

    def _extras(self) -> Page:
        def check() -> D6Check:
            return self._roll.check

        def change(check: D6Check) -> None:
            self._roll = replace(self._roll, check=check)

        return six_extras(self, self._tables, check, change, self._begin)

    def _begin(self, desk: Desk, _panel: Panel) -> None:
        beside.begin(desk, self._roll, by_gm=self.by_gm)
        desk.came_from = self


def open_six_roll(desk: Desk, panel: Panel, *, by_gm: bool = False) -> None:
    """Begin to put a roll together.

    Raises:
        EdgeboxError: a table of the GM's own has faults.
    """
    desk.show(SixFlow(panel, by_gm=by_gm), panel)
