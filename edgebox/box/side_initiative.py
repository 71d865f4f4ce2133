"""Initiative of the D6 system as a roll beside the game: side by side, ties at the top again (W-4).

Pure: it says whose dice are put in the hand next, and who decides once nobody ties.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgebox.box.hand import Hand
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import Sixes
from edgebox.errors import BadInputError
from edgebox.rules.d6.initiative import Initiative, initiative, rolled_again


@dataclass(frozen=True)
class InitiativeRoll:
    """Two sides or more that roll Perception for who decides (W-4)."""

    sides: tuple[tuple[str, DieCode], ...]
    """Each side by name, and what it rolls: the highest Perception, less wounds."""
    rolled: tuple[tuple[int, ...], ...] = ()
    """The faces of each roll, in the order in which they were asked for."""
    who: str = ""
    what: str = "initiative"

    def __post_init__(self) -> None:
        """Check the sides.

        Raises:
            BadInputError: there are not two, two have one name, or one has no dice.
        """
        names = [name for name, _ in self.sides]
        if len(names) < 2 or len(set(names)) < len(names):
            raise BadInputError("Initiative is between sides; name two or more, each differently.")
        for name, code in self.sides:
            if not code.dice:
                raise BadInputError(f"{name} have no dice left to roll for initiative.")

    @property
    def _so_far(self) -> tuple[Initiative | None, tuple[str, ...], dict[str, int | None]]:
        """What the whole rolls came to, the sides that roll now in order, and the totals shown."""
        codes = dict(self.sides)
        found, due, left = None, tuple(codes), list(self.rolled)
        shown: dict[str, int | None] = dict.fromkeys(codes)
        while due:
            now = [(side, codes[side].total(left.pop(0))) for side in due[: len(left)]]
            if now and found is not None:
                shown |= dict.fromkeys(due)
            shown |= dict(now)
            if len(now) < len(due):
                return found, due[len(now) :], shown
            found = initiative(dict(now)) if found is None else rolled_again(found, dict(now))
            due = found.again
        return found, (), shown

    @property
    def totals(self) -> tuple[tuple[str, int | None], ...]:
        """Each side and its total in the roll that goes on; ``None``: not rolled yet."""
        return tuple(self._so_far[2].items())

    @property
    def again(self) -> bool:
        """Whether the highest tied and roll again."""
        found, due, _ = self._so_far
        return found is not None and bool(due)

    @property
    def winner(self) -> str:
        """The side that decides; empty while there is none."""
        found = self._so_far[0]
        return "" if found is None or found.winner is None else found.winner

    @property
    def next_side(self) -> str:
        """The side that rolls next; empty when all is rolled."""
        due = self._so_far[1]
        return due[0] if due else ""

    @property
    def next_code(self) -> DieCode | None:
        """What is rolled next; ``None`` when all is rolled."""
        return dict(self.sides)[self.next_side] if self.next_side else None

    @property
    def asked(self) -> Sixes | None:
        """The dice that are to be rolled next; ``None`` when all are rolled."""
        return None if self.next_code is None else Sixes(self.next_code.dice)

    def taken(self, hand: Hand) -> InitiativeRoll:
        """Return it with the dice that lie there.

        Raises:
            BadInputError: they are not those of the roll.
        """
        code = self.next_code
        if code is None:
            raise BadInputError("All is rolled.")
        code.total(hand.sixes)
        return replace(self, rolled=(*self.rolled, hand.sixes))

    def without_last(self) -> InitiativeRoll | None:
        """Return it before its last roll; ``None``: there was none yet."""
        return replace(self, rolled=self.rolled[:-1]) if self.rolled else None

    @property
    def succeeded(self) -> None:
        """Nothing is judged."""
        return None

    @property
    def words(self) -> str:
        """What was rolled: ``"Players 16, adversaries 11"``."""
        told = [f"{side} {total}" for side, total in self.totals if total is not None]
        return ", ".join(told)

    @property
    def line(self) -> str:
        """What happened, in a sentence."""
        return f"Initiative: {self.words}. {self.winner} decide who acts first."

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        return {
            "kind": "initiative",
            "sides": [[name, str(code)] for name, code in self.sides],
            "rolled": [list(faces) for faces in self.rolled],
        }

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> InitiativeRoll:
        """Return what :meth:`as_json` gave.

        Raises:
            BadInputError, KeyError, TypeError, ValueError: it is damaged.
        """
        found = cls(tuple((str(name), DieCode.parse(code)) for name, code in kept["sides"]))
        for faces in kept["rolled"]:
            if found.next_code is None:
                raise BadInputError("There are more rolls than were asked for.")
            found.next_code.total(faces)
            found = replace(found, rolled=(*found.rolled, tuple(faces)))
        return found
