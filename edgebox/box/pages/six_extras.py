"""What else counts for a roll of the D6 system: actions, time, modifiers, help, scale.

That is W-3, W-5, W-7, W-8 and W-9; what it is against comes before (W-2).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow, NumberPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.devices.pins import Panel
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.check import Opposed
from edgebox.rules.d6.combined import NO_BONUS, combined_bonus
from edgebox.rules.d6.modifiers import Modifier, advantage_of
from edgebox.rules.d6.pace import Pace
from edgebox.rules.d6.scale import Scale, fire
from edgebox.rules.d6.tables import Tables

_LARGEST = 30
"""Of a modifier, or of a group, that can be turned to with buttons."""


def six_extras(
    flow: Flow,
    tables: Tables,
    check: Callable[[], D6Check],
    change: Callable[[D6Check], None],
    begin: Deed,
) -> Page:
    """Return the page on which a roll is changed as the situation asks, and begun.

    Args:
        flow: asks further questions, and goes back from them.
        tables: bands of modifiers, and scales.
        check: gives the roll as it is now.
        change: is told the roll when it changes.
        begin: begins to roll.
    """
    return MenuPage(
        flow.panel,
        f"{check().code}: all set?",
        lambda _desk: _Extras(flow, tables, check(), change).entries(begin),
    )


class _Extras:
    """The rows for a roll as it is now."""

    def __init__(
        self, flow: Flow, tables: Tables, check: D6Check, change: Callable[[D6Check], None]
    ) -> None:
        self._flow, self._tables = flow, tables
        self._check, self._change = check, change

    def entries(self, begin: Deed) -> list[Entry]:
        check, price = self._check, _price(self._check)
        found = [Entry("Roll", begin, price)]
        found += [
            Entry(words, self._becoming(changed), f"now {price}", stays=True)
            for words, changed in self._steps().items()
        ]
        found.append(Entry("Modifier", self._ask_modifier, "somebody has an advantage", stays=True))
        if check.bonus:
            without = replace(check, bonus=NO_BONUS)
            found.append(Entry("Nobody helps", self._becoming(without), f"now {price}", stays=True))
        else:
            found.append(Entry("Combined", self._ask_group, "others help", stays=True))
        found.append(Entry("Scale", self._ask_scale, "small against large", stays=True))
        return found

    def _steps(self) -> dict[str, D6Check]:
        check = self._check
        steps: dict[str, D6Check] = {}
        if not check.damage:
            if check.pace is not Pace.PREPARED:
                steps["One action more"] = replace(check, actions=check.actions + 1)
            if check.actions > 1:
                steps["One action less"] = replace(check, actions=check.actions - 1)
            if check.pace is not Pace.NORMAL:
                steps["Usual time"] = replace(check, pace=Pace.NORMAL)
            elif check.actions == 1:
                steps["Prepare"] = replace(check, pace=Pace.PREPARED)
            if check.pace is Pace.NORMAL:
                steps["Rush"] = replace(check, pace=Pace.RUSHED)
            steps["Wound: 1D less"] = replace(check, wounds=check.wounds + 1)
            if check.wounds:
                steps["One wound less"] = replace(check, wounds=check.wounds - 1)
        return steps

    def _becoming(self, check: D6Check) -> Deed:
        return lambda _desk, _panel: self._change(check)

    def _take(self, check: D6Check, questions: int) -> None:
        """Take what was asked for, and go back over so many questions."""
        self._change(check)
        for _ in range(questions):
            self._flow.unask()

    def _ask_modifier(self, _desk: Desk, _panel: Panel) -> None:
        now = sum(each.amount for each in self._check.modifiers)

        def take(_desk: Desk, amount: int) -> None:
            modifiers = (Modifier(amount),) if amount else ()
            self._take(replace(self._check, modifiers=modifiers), 1)

        self._flow.ask(
            NumberPage(
                self._flow.panel,
                "Modifier",
                now,
                (-_LARGEST, _LARGEST),
                take,
                lambda amount: advantage_of(amount, self._tables.bands),
            )
        )

    def _ask_group(self, _desk: Desk, _panel: Panel) -> None:
        def missed(_desk: Desk, characters: int) -> None:
            def take(_desk: Desk, points: int) -> None:
                bonus = combined_bonus(characters, points)
                self._take(replace(self._check, bonus=bonus), 2)

            self._flow.ask(
                NumberPage(
                    self._flow.panel,
                    "Command missed by",
                    0,
                    (0, _LARGEST),
                    take,
                    lambda points: combined_bonus(characters, points).as_bonus,
                )
            )

        self._flow.ask(
            NumberPage(
                self._flow.panel,
                "How many combine?",
                3,
                (2, _LARGEST),
                missed,
                lambda characters: combined_bonus(characters).as_bonus,
            )
        )

    def _ask_scale(self, _desk: Desk, _panel: Panel) -> None:
        self._flow.ask(self._scales("Who rolls is of", self._ask_other_scale))

    def _ask_other_scale(self, one: Scale) -> None:
        self._flow.ask(self._scales("… against", lambda other: self._take_scales(one, other)))

    def _scales(self, title: str, then: Callable[[Scale], None]) -> Page:
        def choose(scale: Scale) -> Deed:
            return lambda _desk, _panel: then(scale)

        rows = [Entry(each.name, choose(each), f"{each.dice}D") for each in self._tables.scales]
        return MenuPage(self._flow.panel, title, lambda _desk: rows)

    def _take_scales(self, one: Scale, other: Scale) -> None:
        check, dice = self._check, fire(one, other)
        against = check.against
        if isinstance(against, Opposed):
            theirs = dice.resist if check.damage else dice.dodge
            against = replace(against, scale_dice=theirs)
        mine = dice.damage if check.damage else dice.attack
        self._take(replace(check, against=against, scale_dice=mine), 2)


def _price(check: D6Check) -> str:
    chance = check.chance
    return f"{check.rolled}" + ("" if chance is None else f"  {float(chance):.0%}")
