"""Who rolls in the D6 system, and what: a sheet, or a die code by hand (W-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from edgebox.box import beside
from edgebox.box.characters import six_characters
from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow, InParts
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.side import Beside
from edgebox.devices.pins import Panel
from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.sheet_rolls import SheetRoll, rolls_of
from edgebox.rules.d6.tables import Tables

MOST_DICE, MOST_PIPS = 20, 9
"""What can be turned to with buttons; the page takes more."""
USUAL_CODE = DieCode(3)

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


@dataclass(frozen=True)
class Asking:
    """What every question of a D6 roll needs."""

    flow: Flow
    """Asks the questions, and goes back from them."""
    tables: Tables
    by_gm: bool = False

    @property
    def panel(self) -> Panel:
        """The panel whose buttons answer."""
        return self.flow.panel

    def ask(self, question: Page) -> None:
        """Ask the next question."""
        self.flow.ask(question)

    def asks(self, question: Callable[[], Page]) -> Deed:
        """Return what asks a question that is made then."""
        return lambda _desk, _panel: self.ask(question())

    def begins(self, roll: Callable[[], Beside]) -> Deed:
        """Return what begins a roll; back from it comes to the question that was asked last."""

        def begin(desk: Desk, _panel: Panel) -> None:
            beside.begin(desk, roll(), by_gm=self.by_gm)
            desk.came_from = self.flow

        return begin

    def who(
        self,
        title: str,
        by_hand: str,
        then: Then,
        *,
        rolls: Callable[[D6Character], SheetRoll] | None = None,
        first: Sequence[Entry] = (),
        behind: Sequence[Entry] = (),
        last: Sequence[Entry] = (),
    ) -> Page:
        """Return the question who it is: a sheet, and what of it; or a code by hand.

        Args:
            title: the question.
            by_hand: the question for a code.
            then: is told the answer.
            rolls: gives what a sheet rolls here; ``None``: people choose.
            first: rows before all others.
            behind: rows behind the one for a code.
            last: rows behind all others; one step up from the first.
        """

        def code() -> Page:
            def take(_desk: Desk, code: DieCode) -> None:
                then(None, SheetRoll("", code))

            return CodePage(self.panel, by_hand, USUAL_CODE, take)

        def entry(sheet: D6Character) -> Entry:
            if rolls is None:
                return Entry(
                    sheet.name, self.asks(lambda: self._skill(sheet, then)), _sheet_words(sheet)
                )
            try:
                roll = rolls(sheet)
            except BadInputError as error:
                return Entry(sheet.name, lambda _desk, _panel: None, refusal=str(error))
            return Entry(
                sheet.name, lambda _desk, _panel: then(sheet, roll), f"{roll.words} {roll.code}"
            )

        def rows(desk: Desk) -> list[Entry]:
            known = six_characters(self.tables, desk.settings.game.slicers)
            return [
                *first,
                Entry("By hand", self.asks(code), "a die code such as 4D+2"),
                *behind,
                *map(entry, known),
                *last,
            ]

        return MenuPage(self.panel, title, rows)

    def _skill(self, sheet: D6Character, then: Then) -> Page:
        def choose(roll: SheetRoll) -> Deed:
            return lambda _desk, _panel: then(sheet, roll)

        known = [
            Entry(roll.words, choose(roll), roll.note) for roll in rolls_of(sheet, self.tables)
        ]
        return MenuPage(self.panel, f"{sheet.name} rolls", lambda _desk: known)


def _sheet_words(sheet: D6Character) -> str:
    best = sorted(sheet.skills.items(), key=lambda each: each[1], reverse=True)[:2]
    return ", ".join(f"{name} {code}" for name, code in best) or "no skills"
