"""An ambush as a roll beside the game: attackers sneak, then targets look out (W-10).

Pure: it says whose dice are put in the hand next, and who is surprised once all are rolled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from edgebox.box.hand import Hand
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import Sixes
from edgebox.errors import BadInputError
from edgebox.rules.d6.surprise import Ambush, ambush

Rollers: TypeAlias = tuple[tuple[str, DieCode], ...]
"""Who rolls, by name, and what."""


@dataclass(frozen=True)
class AmbushRoll:
    """Attackers lie in wait for targets, who may spot them (W-10)."""

    attackers: Rollers
    """With their Sneak."""
    targets: Rollers
    """With their search, or Perception."""
    rolled: tuple[tuple[int, ...], ...] = ()
    """The faces of each roll, attackers first; who has no dice left rolls none."""
    who: str = ""
    what: str = "ambush"

    def __post_init__(self) -> None:
        """Check both sides.

        Raises:
            BadInputError: one has nobody, two of one side have one name, or nobody has dice.
        """
        for side in (self.attackers, self.targets):
            if not side or len({name for name, _ in side}) < len(side):
                raise BadInputError(
                    "An ambush needs attackers and targets; name one of each or more, "
                    "those of one side differently."
                )
        if not any(code.dice for _, code in self._all):
            raise BadInputError("Nobody has dice to roll.")

    @property
    def _all(self) -> Rollers:
        return (*self.attackers, *self.targets)

    @property
    def _due(self) -> list[int]:
        """The places of those who roll dice, in order."""
        return [place for place, (_, code) in enumerate(self._all) if code.dice]

    @property
    def _totals(self) -> list[int | None]:
        found: list[int | None] = [code.pips for _, code in self._all]
        for turn, place in enumerate(self._due):
            done = turn < len(self.rolled)
            found[place] = self._all[place][1].total(self.rolled[turn]) if done else None
        return found

    @property
    def sneaked(self) -> tuple[int, ...]:
        """What the attackers' Sneak came to so far."""
        return tuple(each for each in self._totals[: len(self.attackers)] if each is not None)

    @property
    def _next(self) -> int | None:
        due = self._due
        return due[len(self.rolled)] if len(self.rolled) < len(due) else None

    @property
    def next_name(self) -> str:
        """Who rolls next; empty when all is rolled."""
        return "" if self._next is None else self._all[self._next][0]

    @property
    def next_does(self) -> str:
        """What is rolled next: ``"Sneak"`` or ``"search"``."""
        return "Sneak" if (self._next or 0) < len(self.attackers) else "search"

    @property
    def next_code(self) -> DieCode | None:
        """What is rolled next; ``None`` when all is rolled."""
        return None if self._next is None else self._all[self._next][1]

    @property
    def asked(self) -> Sixes | None:
        """The dice that are to be rolled next; ``None`` when all are rolled."""
        return None if self.next_code is None else Sixes(self.next_code.dice)

    def taken(self, hand: Hand) -> AmbushRoll:
        """Return it with the dice that lie there.

        Raises:
            BadInputError: they are not those of the roll.
        """
        return self._with(hand.sixes)

    def _with(self, faces: Sequence[int]) -> AmbushRoll:
        code = self.next_code
        if code is None:
            raise BadInputError("All is rolled.")
        code.total(faces)
        return replace(self, rolled=(*self.rolled, tuple(faces)))

    def without_last(self) -> AmbushRoll | None:
        """Return it before its last roll; ``None``: there was none yet."""
        return replace(self, rolled=self.rolled[:-1]) if self.rolled else None

    @property
    def outcome(self) -> Ambush:
        """Who spots whom, once all is rolled (W-10)."""
        totals = [each or 0 for each in self._totals]
        parted = len(self.attackers)
        return ambush(
            {name: total for (name, _), total in zip(self.attackers, totals, strict=False)},
            {name: total for (name, _), total in zip(self.targets, totals[parted:], strict=True)},
        )

    @property
    def succeeded(self) -> None:
        """Nothing is judged: it depends on whose side one is."""
        return None

    @property
    def verdict(self) -> str:
        """How it begins, in a word."""
        return "Surprised!" if self.outcome.surprised else "Spotted"

    @property
    def told(self) -> tuple[str, ...]:
        """What comes of it, sentence by sentence."""
        found = self.outcome
        spots = tuple(
            f"{target} spots {' and '.join(seen) or 'nobody'}."
            for target, seen in found.spotted.items()
        )
        if not found.surprised:
            return (*spots, "The targets are not surprised.")
        return ("The attackers act first: nobody dodges or parries.", *spots)

    @property
    def totals(self) -> str:
        """What was rolled so far: ``"Scout 14, Trooper 12 against Mira 9"``."""
        pairs = list(zip((name for name, _ in self._all), self._totals, strict=True))
        parted = len(self.attackers)
        sides = [
            ", ".join(f"{name} {total}" for name, total in side if total is not None)
            for side in (pairs[:parted], pairs[parted:])
        ]
        return " against ".join(side for side in sides if side)

    @property
    def line(self) -> str:
        """What happened, in a sentence or two."""
        return f"Ambush: {self.totals}. {' '.join(self.told)}"

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        return {
            "kind": "ambush",
            "attackers": [[name, str(code)] for name, code in self.attackers],
            "targets": [[name, str(code)] for name, code in self.targets],
            "rolled": [list(faces) for faces in self.rolled],
        }

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> AmbushRoll:
        """Return what :meth:`as_json` gave.

        Raises:
            BadInputError, KeyError, TypeError, ValueError: it is damaged.
        """
        attackers, targets = (
            tuple((str(name), DieCode.parse(code)) for name, code in kept[side])
            for side in ("attackers", "targets")
        )
        found = cls(attackers, targets)
        for faces in kept["rolled"]:
            found = found._with(faces)
        return found
