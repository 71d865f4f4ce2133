"""Sides of the D6 system roll against one another: initiative and ambush (W-4, W-10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from edgebox.box.pages.page import Entry, MenuPage, Page
from edgebox.box.pages.six_who import Asking
from edgebox.box.side import AmbushRoll, InitiativeRoll
from edgebox.box.side_ambush import Rollers
from edgebox.rules.characters.party_file import names_apart
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.sheet_rolls import SheetRoll, alert, searching, sneaking

_SIDES = "Players", "Adversaries"


def initiative_entry(asking: Asking) -> Entry:
    """Return the row that begins initiative (W-4)."""
    ask = asking.asks(lambda: _perceiving(asking))
    return Entry("Initiative", ask, "who decides who acts first", stays=True)


def _perceiving(asking: Asking) -> Page:
    def other(_sheet: D6Character | None, mine: SheetRoll) -> None:
        def ready(_sheet: D6Character | None, theirs: SheetRoll) -> None:
            codes = zip(_SIDES, (mine.code, theirs.code), strict=True)
            asking.ask(initiative_ready(asking, InitiativeRoll(tuple(codes))))

        asking.ask(asking.who("Adversaries: who?", "Adversaries roll", ready, rolls=alert))

    return asking.who("Players: who?", "The players roll", other, rolls=alert)


def initiative_ready(asking: Asking, roll: InitiativeRoll) -> Page:
    """Return the last question before initiative is rolled."""
    codes = " against ".join(str(code) for _, code in roll.sides)
    rows = [Entry("Roll", asking.begins(lambda: roll), f"{codes}, ties again")]
    return MenuPage(asking.panel, "Initiative", lambda _desk: rows)


def ambush_entry(asking: Asking) -> Entry:
    """Return the row that begins an ambush (W-10)."""
    ask = asking.asks(lambda: _attackers(asking, ()))
    return Entry("Ambush", ask, "Sneak against search", stays=True)


def _attackers(asking: Asking, known: Rollers) -> Page:
    def add(sheet: D6Character | None, roll: SheetRoll) -> None:
        more = *known, ("Attacker" if sheet is None else sheet.name, roll.code)
        asking.ask(_attackers(asking, more))

    return asking.who(
        "Who lies in ambush?" if not known else f"In ambush: {len(known)}",
        "Sneak of the attacker",
        add,
        rolls=partial(sneaking, tables=asking.tables),
        first=_first(asking, known, lambda: _targets(asking, known, ()), _attackers),
    )


def _targets(asking: Asking, attackers: Rollers, known: Rollers) -> Page:
    def add(sheet: D6Character | None, roll: SheetRoll) -> None:
        more = *known, ("Target" if sheet is None else sheet.name, roll.code)
        asking.ask(_targets(asking, attackers, more))

    def ready() -> Page:
        return ambush_ready(asking, AmbushRoll(_apart(attackers), _apart(known)))

    return asking.who(
        "Who may spot them?" if not known else f"Looking out: {len(known)}",
        "search of the target",
        add,
        rolls=partial(searching, tables=asking.tables),
        first=_first(asking, known, ready, lambda a, more: _targets(a, attackers, more)),
    )


def _first(
    asking: Asking,
    known: Rollers,
    on: Callable[[], Page],
    again: Callable[[Asking, Rollers], Page],
) -> list[Entry]:
    """Return the rows that go on with those who are known, or add the last once more."""
    if not known:
        return []
    name, _ = known[-1]
    return [
        Entry("Go on", asking.asks(on), ", ".join(each for each, _ in _apart(known))),
        Entry(f"{name} again", asking.asks(lambda: again(asking, (*known, known[-1]))), "one more"),
    ]


def _apart(rollers: Rollers) -> Rollers:
    names = names_apart([name for name, _ in rollers])
    return tuple((name, code) for name, (_, code) in zip(names, rollers, strict=True))


def ambush_ready(asking: Asking, roll: AmbushRoll) -> Page:
    """Return the last question before an ambush is rolled."""
    count = f"{len(roll.attackers)} against {len(roll.targets)}"
    rows = [Entry("Roll", asking.begins(lambda: roll), f"{count}, one after the other")]
    return MenuPage(asking.panel, "Ambush", lambda _desk: rows)
