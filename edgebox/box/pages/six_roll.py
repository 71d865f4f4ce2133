"""A roll of the D6 system is put together: who and what, then what it is against (W-1, W-2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from edgebox.box import beside
from edgebox.box.characters import six_characters
from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow, InParts, NumberPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.pages.six_extras import six_extras
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.side import InitiativeRoll, SixRoll
from edgebox.devices.pins import Panel
from edgebox.dice.die_code import DieCode
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.difficulty import level_of
from edgebox.rules.d6.scale import Scale, fire
from edgebox.rules.d6.sheet_rolls import SheetRoll, alert, resisting, rolls_of
from edgebox.rules.d6.table_files import load_tables

MOST_DICE, MOST_PIPS = 20, 9
"""What can be turned to with buttons; the page takes more."""
_USUAL_CODE = DieCode(3)
_USUAL_NUMBER, _HIGHEST_NUMBER = 13, 99

Then = Callable[[D6Character | None, SheetRoll], None]
"""Is told whose roll it is, and what is rolled."""


class CodePage(InParts):
    """A die code: dice first, then pips; up is one more."""

    def __init__(
        self, panel: Panel, title: str, code: DieCode, then: Callable[[Desk, DieCode], None]
    ) -> None:
        """Set up with a code; ``then`` is told the one that is confirmed."""
        super().__init__(panel)
        self._title, self._code, self._then = title, code, then
        self._pips = False

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return it large."""
        return d6.D6Code(
            status=status,
            title=self._title,
            code=self._code,
            editing="pips" if self._pips else "dice",
            note=f"rolls {self._code.least} to {self._code.most}",
            keys=f.choosing("Next", "Back", "Pips" if self._pips else "Dice"),
        )

    def turn(self, desk: Desk, steps: int) -> None:  # noqa: ARG002
        """Make dice or pips more or less."""
        dice, pips = self._code.dice, self._code.pips
        if self._pips:
            pips = max(0, min(MOST_PIPS, pips - steps))
        else:
            dice = max(1, min(MOST_DICE, dice - steps))
        self._code = DieCode(dice, pips)

    def confirm(self, desk: Desk) -> None:
        """Go on to the pips, then take the code."""
        if self._pips:
            self._then(desk, self._code)
        self._pips = True

    def part_before(self) -> bool:
        """Go back from the pips to the dice."""
        was, self._pips = self._pips, False
        return was


class SixFlow(Flow):
    """Asks for all that a roll of the D6 system needs; the last question shows its chance."""

    def __init__(self, panel: Panel, *, by_gm: bool = False) -> None:
        """Begin with who rolls.

        Raises:
            EdgeboxError: a table of the GM's own has faults.
        """
        super().__init__(panel)
        self.by_gm = by_gm
        self._tables = load_tables()
        self._roll = SixRoll(D6Check(_USUAL_CODE))
        self._scale: Scale | None = None
        self._sides = (_USUAL_CODE, _USUAL_CODE)
        first = Entry("Initiative", self._ask_initiative, "who decides who acts first", stays=True)
        self.ask(self._who("Who rolls?", "Which die code?", self._take, first=(first,)))

    @classmethod
    def of(cls, roll: SixRoll, panel: Panel, *, by_gm: bool) -> SixFlow:
        """Return it at its last question, for a roll that was put together before."""
        flow = cls(panel, by_gm=by_gm)
        flow._roll = roll
        flow.ask(flow._extras())
        return flow

    # --- who and what -----------------------------------------------------------------------------

    def _who(
        self,
        title: str,
        by_hand: str,
        then: Then,
        *,
        rolls: Callable[[D6Character], SheetRoll] | None = None,
        first: tuple[Entry, ...] = (),
    ) -> Page:
        """Return the question who it is: a sheet, and what of it; or a code by hand.

        Args:
            title: the question.
            by_hand: the question for a code.
            then: is told the answer.
            rolls: gives what a sheet rolls here; ``None``: people choose.
            first: rows behind the one for a code.
        """

        def code(_desk: Desk, _panel: Panel) -> None:
            def take(_desk: Desk, code: DieCode) -> None:
                then(None, SheetRoll("", code))

            self.ask(CodePage(self.panel, by_hand, _USUAL_CODE, take))

        def choose(sheet: D6Character) -> Deed:
            if rolls is not None:
                return lambda _desk, _panel: then(sheet, rolls(sheet))
            return lambda _desk, _panel: self.ask(self._skill(sheet, then))

        def rows(desk: Desk) -> list[Entry]:
            known = six_characters(self._tables, desk.settings.game.slicers)
            return [
                Entry("By hand", code, "a die code such as 4D+2"),
                *first,
                *(Entry(each.name, choose(each), _sheet_words(each)) for each in known),
            ]

        return MenuPage(self.panel, title, rows)

    def _skill(self, sheet: D6Character, then: Then) -> Page:
        def choose(roll: SheetRoll) -> Deed:
            return lambda _desk, _panel: then(sheet, roll)

        known = [
            Entry(roll.words, choose(roll), roll.note) for roll in rolls_of(sheet, self._tables)
        ]
        return MenuPage(self.panel, f"{sheet.name} rolls", lambda _desk: known)

    def _take(self, sheet: D6Character | None, roll: SheetRoll) -> None:
        wounds = 0 if sheet is None or roll.damage else sheet.wounds
        self._scale = None if sheet is None else sheet.scale
        check = D6Check(roll.code, wounds=wounds, damage=roll.damage)
        who = "" if sheet is None else sheet.name
        self._roll = SixRoll(check, who, roll.words)
        self.ask(self._resisted() if roll.damage else self._against())

    # --- initiative -------------------------------------------------------------------------------

    def _ask_initiative(self, _desk: Desk, _panel: Panel) -> None:
        def other(_sheet: D6Character | None, mine: SheetRoll) -> None:
            def roll(_sheet: D6Character | None, theirs: SheetRoll) -> None:
                self._sides = (mine.code, theirs.code)
                self.ask(self._initiative())

            self.ask(self._who("Adversaries: who?", "Adversaries roll", roll, rolls=alert))

        self.ask(self._who("Players: who?", "The players roll", other, rolls=alert))

    def _initiative(self) -> Page:
        def begin(desk: Desk, _panel: Panel) -> None:
            sides = zip(("Players", "Adversaries"), self._sides, strict=True)
            beside.begin(desk, InitiativeRoll(tuple(sides)), by_gm=self.by_gm)
            desk.came_from = self

        mine, theirs = self._sides
        rows = [Entry("Roll", begin, f"{mine} against {theirs}, ties again")]
        return MenuPage(self.panel, "Initiative", lambda _desk: rows)

    # --- against what -----------------------------------------------------------------------------

    def _against(self) -> Page:
        def choose(target: Target | None) -> Deed:
            return lambda _desk, _panel: self._take_target(target)

        def rows(_desk: Desk) -> list[Entry]:
            levels = [
                Entry(target.words, choose(target), self._price(target))
                for target in (Target(level.usual, level.name) for level in self._tables.levels)
            ]
            return [
                Entry("Nothing", choose(None), "only the total"),
                *levels,
                Entry("A number", self._ask_number, "to tie or beat"),
                Entry("Another roll", self._ask_opponent, "to tie or beat"),
                Entry("Damage", self._ask_damage, "the other side resists"),
            ]

        return MenuPage(self.panel, f"{self._named} against …", rows)

    @property
    def _named(self) -> str:
        return self._roll.what or str(self._roll.check.code)

    def _price(self, target: Target) -> str:
        chance = replace(self._roll.check, against=target).chance
        return "" if chance is None else f"{float(chance):.0%} to tie or beat"

    def _ask_number(self, _desk: Desk, _panel: Panel) -> None:
        def note(number: int) -> str:
            level = level_of(number, self._tables.levels).name
            return f"{level}: {self._price(Target(number))}"

        self.ask(
            NumberPage(
                self.panel,
                "Number to beat",
                _USUAL_NUMBER,
                (1, _HIGHEST_NUMBER),
                lambda _desk, number: self._take_target(Target(number)),
                note,
            )
        )

    def _ask_opponent(self, _desk: Desk, _panel: Panel) -> None:
        self.ask(self._who("Who opposes?", "The other side rolls", self._take_opponent))

    def _ask_damage(self, _desk: Desk, _panel: Panel) -> None:
        self.ask(self._resisted())

    def _resisted(self) -> Page:
        return self._who("Who resists?", "What resists?", self._take_resisting, rolls=resisting)

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

    def _take_target(self, target: Target | None) -> None:
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


def _sheet_words(sheet: D6Character) -> str:
    best = sorted(sheet.skills.items(), key=lambda each: each[1], reverse=True)[:2]
    return ", ".join(f"{name} {code}" for name, code in best) or "no skills"


def open_six_roll(desk: Desk, panel: Panel, *, by_gm: bool = False) -> None:
    """Begin to put a roll together.

    Raises:
        EdgeboxError: a table of the GM's own has faults.
    """
    desk.show(SixFlow(panel, by_gm=by_gm), panel)
