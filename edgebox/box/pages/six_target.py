"""What a D6 roll is against: a level, a number, or a random number of a level (W-2)."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.box.pages.flow import NumberPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.pages.six_who import MOST_DICE, Asking
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.difficulty import Level, level_of

Against = Target | Opposed
Price = Callable[[Against], str]
"""Says what the chance is."""

_USUAL_NUMBER, _HIGHEST_NUMBER = 13, 99


def level_entries(asking: Asking, take: Callable[[Target], None], price: Price) -> list[Entry]:
    """Return a row for each level, and one for any number."""

    def choose(target: Target) -> Deed:
        return lambda _desk, _panel: take(target)

    usual = [Target(level.usual, level.name) for level in asking.tables.levels]
    levels = [Entry(each.words, choose(each), price(each)) for each in usual]
    number = asking.asks(lambda: _number(asking, take, price))
    return [*levels, Entry("A number", number, "to tie or beat")]


def random_entry(asking: Asking, take: Callable[[Opposed], None], price: Price) -> Entry:
    """Return the row that rolls for the number of a level (W-2)."""

    def of(level: Level, dice: int) -> Opposed:
        return Opposed(level.random_code(dice), level.name)

    def choose(level: Level) -> Deed:
        fewest, most = level.random.least, level.random.most
        if fewest == most:
            return lambda _desk, _panel: take(of(level, fewest))
        return asking.asks(
            lambda: NumberPage(
                asking.panel,
                f"{level.name}: dice",
                fewest,
                (fewest, max(fewest, MOST_DICE) if most is None else most),
                lambda _desk, dice: take(of(level, dice)),
                lambda dice: price(of(level, dice)),
            )
        )

    def levels() -> Page:
        rows = [Entry(each.name, choose(each), each.random_words) for each in asking.tables.levels]
        return MenuPage(asking.panel, "Random number of …", lambda _desk: rows)

    return Entry("Random", asking.asks(levels), "dice give the number")


def _number(asking: Asking, take: Callable[[Target], None], price: Price) -> Page:
    def note(number: int) -> str:
        return f"{level_of(number, asking.tables.levels).name}: {price(Target(number))}"

    return NumberPage(
        asking.panel,
        "Number to beat",
        _USUAL_NUMBER,
        (1, _HIGHEST_NUMBER),
        lambda _desk, number: take(Target(number)),
        note,
    )
