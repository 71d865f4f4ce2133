"""The command roll of combined actions beside the game: it comes to a bonus (W-8).

Pure: it says what is to be put in the hand, and what the group gains once it is rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgebox.box.hand import Hand
from edgebox.box.side_six import NOBODY, SixRoll
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import Sixes
from edgebox.rules.d6.combined import check_size, combined_bonus


@dataclass(frozen=True)
class CommandRoll:
    """A leader combines the actions of so many characters (W-8)."""

    roll: SixRoll
    """Command or Perception against the command difficulty."""
    characters: int

    def __post_init__(self) -> None:
        """Check the group; a game master may allow more than the leader could command.

        Raises:
            BadInputError: it is no group, or beyond all measure.
        """
        check_size(DieCode(self.characters), self.characters)

    @property
    def who(self) -> str:
        """Who leads; empty: nobody was named."""
        return self.roll.who

    @property
    def what(self) -> str:
        """What it is for."""
        return f"command for {self.characters}"

    @property
    def rolled(self) -> tuple[tuple[int, ...], ...]:
        """The faces of the roll, once it was made."""
        return self.roll.rolled

    @property
    def asked(self) -> Sixes | None:
        """The dice that are to be rolled; ``None`` when they are."""
        return self.roll.asked

    def taken(self, hand: Hand) -> CommandRoll:
        """Return it with the dice that lie there.

        Raises:
            BadInputError: they are not those of the roll.
        """
        return replace(self, roll=self.roll.taken(hand))

    def without_last(self) -> CommandRoll | None:
        """Return it before its roll; ``None``: there was none yet."""
        before = self.roll.without_last()
        return None if before is None else replace(self, roll=before)

    @property
    def succeeded(self) -> bool | None:
        """Whether the command roll made its number; ``None``: not rolled yet."""
        return self.roll.succeeded

    @property
    def bonus(self) -> DieCode:
        """What the group gains, once it is rolled (W-8)."""
        return combined_bonus(self.characters, max(0, -self.roll.outcome.margin))

    @property
    def words(self) -> str:
        """What it came to: ``"11 against 12: failure by 1; combined actions: +1D+2"``."""
        return f"{self.roll.outcome.words}; combined actions: {self.bonus.as_bonus}"

    @property
    def line(self) -> str:
        """What happened, in a sentence."""
        code = self.roll.check.rolled
        return f"{self.who or NOBODY} combines {self.characters} with {code}: {self.words}."

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        return {"kind": "command", "roll": self.roll.as_json(), "characters": self.characters}

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> CommandRoll:
        """Return what :meth:`as_json` gave.

        Raises:
            BadInputError, KeyError, TypeError, ValueError: it is damaged.
        """
        return cls(SixRoll.of_json(kept["roll"]), int(kept["characters"]))
