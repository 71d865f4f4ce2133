"""The settings as the box's menu shows and turns them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from edgebox.settings.kinds import Value
from edgebox.settings.settings import SETTING_FACTS, SettingFact, Settings


@dataclass(frozen=True)
class MenuItem:
    """One setting in the menu."""

    fact: SettingFact
    now: Value
    """What holds, or what it was turned to and not kept yet."""
    also: tuple[str, ...] = ()
    """Words to choose from besides those that the setting itself suggests."""

    @property
    def key(self) -> str:
        """``"sound.on"``."""
        return self.fact.key

    @property
    def name(self) -> str:
        """What the menu calls it."""
        return self.fact.name

    @property
    def help(self) -> str:
        """One sentence about it."""
        return self.fact.help

    @property
    def value(self) -> str:
        """Its value as a display says it."""
        return self.fact.kind.words(self.now)

    @property
    def is_default(self) -> bool:
        """Whether it is as it would be with no file at all."""
        return self.now == self.fact.default

    def turned(self, steps: int) -> MenuItem:
        """Return it with the next value (1) or the one before (-1)."""
        return MenuItem(self.fact, self.fact.kind.turned(self.now, steps, self.also), self.also)


def menu_items(
    settings: Settings, also: Mapping[str, Sequence[str]] | None = None
) -> Iterator[MenuItem]:
    """Give every setting in the order of the file.

    Args:
        settings: what holds.
        also: more words to choose from, by key: the systems, slicers, trays and dice there are.
    """
    for key, fact in SETTING_FACTS.items():
        yield MenuItem(fact, settings.value(key), tuple((also or {}).get(key, ())))
