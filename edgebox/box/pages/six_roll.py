"""A roll of the D6 system is put together: the die code, then what it is against (W-1, W-2)."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.box import beside
from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow, InParts, NumberPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.side import SixRoll
from edgebox.devices.pins import Panel
from edgebox.dice.die_code import DieCode
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.difficulty import level_of
from edgebox.rules.d6.table_files import load_tables

MOST_DICE, MOST_PIPS = 20, 9
"""What can be turned to with buttons; the page takes more."""
_USUAL_CODE = DieCode(3)
_USUAL_NUMBER, _HIGHEST_NUMBER = 13, 99


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
    """Asks for all that a roll of the D6 system needs."""

    def __init__(self, panel: Panel, *, by_gm: bool = False) -> None:
        """Begin with the die code.

        Raises:
            EdgeboxError: a table of the GM's own has faults.
        """
        super().__init__(panel)
        self.by_gm = by_gm
        self._levels = load_tables().levels
        self._code = _USUAL_CODE
        self.ask(CodePage(panel, "Which die code?", self._code, self._take_code))

    @classmethod
    def of(cls, roll: SixRoll, panel: Panel, *, by_gm: bool) -> SixFlow:
        """Return it at its last question, for a roll that was put together before."""
        flow = cls(panel, by_gm=by_gm)
        flow._questions = [CodePage(panel, "Which die code?", roll.check.code, flow._take_code)]
        flow._code = roll.check.code
        flow.ask(flow._against())
        return flow

    def _take_code(self, _desk: Desk, code: DieCode) -> None:
        self._code = code
        self.ask(self._against())

    def _against(self) -> Page:
        def choose(target: Target | None) -> Deed:
            return lambda desk, _panel: self._begin(desk, target)

        def rows(_desk: Desk) -> list[Entry]:
            levels = [
                Entry(target.words, choose(target), self._price(target))
                for target in (Target(level.usual, level.name) for level in self._levels)
            ]
            return [
                Entry("Nothing", choose(None), "only the total"),
                *levels,
                Entry("A number", self._ask_number, "to tie or beat"),
                Entry("Another roll", self._opponent(damage=False), "to tie or beat"),
                Entry("Damage", self._opponent(damage=True), "the other side resists"),
            ]

        return MenuPage(self.panel, f"{self._code} against …", rows)

    def _price(self, target: Target) -> str:
        chance = D6Check(self._code, target).chance
        return "" if chance is None else f"{float(chance):.0%} to tie or beat"

    def _ask_number(self, _desk: Desk, _panel: Panel) -> None:
        def note(number: int) -> str:
            level = level_of(number, self._levels).name
            return f"{level}: {self._price(Target(number))}"

        self.ask(
            NumberPage(
                self.panel,
                "Number to beat",
                _USUAL_NUMBER,
                (1, _HIGHEST_NUMBER),
                lambda desk, number: self._begin(desk, Target(number)),
                note,
            )
        )

    def _opponent(self, *, damage: bool) -> Deed:
        def do(_desk: Desk, _panel: Panel) -> None:
            def take(desk: Desk, code: DieCode) -> None:
                self._begin(desk, Opposed(code), damage=damage)

            title = "What resists?" if damage else "The other side rolls"
            self.ask(CodePage(self.panel, title, _USUAL_CODE, take))

        return do

    def _begin(self, desk: Desk, against: Target | Opposed | None, *, damage: bool = False) -> None:
        roll = SixRoll(D6Check(self._code, against, damage=damage))
        beside.begin(desk, roll, by_gm=self.by_gm)
        desk.came_from = self


def open_six_roll(desk: Desk, panel: Panel, *, by_gm: bool = False) -> None:
    """Begin to put a roll together.

    Raises:
        EdgeboxError: a table of the GM's own has faults.
    """
    desk.show(SixFlow(panel, by_gm=by_gm), panel)
