"""A roll of the D6 system beside the game (W-1, W-2).

Pure: it says what is to be put in the hand next, and what it came to when all is rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgebox.box.hand import Hand
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import Sixes
from edgebox.errors import BadInputError
from edgebox.rules.d6 import D6Check, D6Outcome
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.modifiers import Modifier
from edgebox.rules.d6.pace import Pace

NOBODY = "Somebody"
"""Who rolls when nobody was named."""


@dataclass(frozen=True)
class SixRoll:
    """A roll of the D6 system: a total alone, against a number, or against another roll (W-2)."""

    check: D6Check
    who: str = ""
    what: str = ""
    rolled: tuple[tuple[int, ...], ...] = ()
    """The faces of each roll that was made: the own one, then the other side's."""

    @property
    def purpose(self) -> str:
        """What it is for."""
        return self.what or ("damage" if self.check.damage else str(self.check.rolled))

    @property
    def other(self) -> Opposed | None:
        """The roll of the other side, if there is one."""
        return self.check.against if isinstance(self.check.against, Opposed) else None

    @property
    def other_side(self) -> str:
        """Who the other side is, in words."""
        return (self.other.name if self.other else "") or "The other side"

    @property
    def next_code(self) -> DieCode | None:
        """What is rolled next; ``None`` when all is rolled."""
        codes = [self.check.rolled, *([self.other.rolled] if self.other else [])]
        return codes[len(self.rolled)] if len(self.rolled) < len(codes) else None

    @property
    def asked(self) -> Sixes | None:
        """The dice that are to be rolled next; ``None`` when all are rolled."""
        return None if self.next_code is None else Sixes(self.next_code.dice)

    def taken(self, hand: Hand) -> SixRoll:
        """Return it with the dice that lie there.

        Raises:
            BadInputError: they are not those of the roll.
        """
        code = self.next_code
        if code is None:
            raise BadInputError("All is rolled.")
        code.total(hand.sixes)
        taken = replace(self, rolled=(*self.rolled, hand.sixes))
        if taken.next_code is not None and not taken.next_code.dice:
            # the other side has no dice left, and nobody can put none into the tray
            return replace(taken, rolled=(*taken.rolled, ()))
        return taken

    def without_last(self) -> SixRoll | None:
        """Return it before its last roll with dice; ``None``: there was none yet."""
        last = max((place for place, faces in enumerate(self.rolled) if faces), default=None)
        return None if last is None else replace(self, rolled=self.rolled[:last])

    @property
    def outcome(self) -> D6Outcome:
        """What it came to, once all is rolled."""
        return self.check.outcome(*self.rolled)

    @property
    def succeeded(self) -> bool | None:
        """Whether it succeeded (W-2); ``None``: not rolled yet, or only a total was asked for."""
        if self.asked is not None or self.check.against is None:
            return None
        return self.outcome.succeeded

    @property
    def line(self) -> str:
        """What happened, in a sentence."""
        code = str(self.check.rolled)
        what = code if self.purpose == code else f"{self.purpose} {code}"
        return f"{self.who or NOBODY}, {what}: {self.outcome.words}."

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        against: dict[str, Any] | None = None
        match self.check.against:
            case Target(number=number, name=name):
                against = {"number": number, "name": name}
            case Opposed(code=code, name=name, scale_dice=dice):
                against = {"code": str(code), "name": name, "scale_dice": dice}
        check = self.check
        return {
            "kind": "d6",
            "who": self.who,
            "what": self.what,
            "code": str(check.code),
            "against": against,
            "damage": check.damage,
            "modifiers": [[each.amount, each.why] for each in check.modifiers],
            "actions": check.actions,
            "pace": check.pace.value,
            "bonus": str(check.bonus),
            "scale_dice": check.scale_dice,
            "wounds": check.wounds,
            "rolled": [list(faces) for faces in self.rolled],
        }

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> SixRoll:
        """Return what :meth:`as_json` gave.

        Raises:
            BadInputError, KeyError, TypeError, ValueError: it is damaged.
        """
        given = kept["against"]
        against: Target | Opposed | None = None
        if given is not None and "number" in given:
            against = Target(int(given["number"]), str(given["name"]))
        elif given is not None:
            other = Opposed(DieCode.parse(given["code"]), str(given["name"]))
            against = replace(other, scale_dice=int(given.get("scale_dice", 0)))
        # rolls that were kept by an older version have nothing but a code and what it is against
        check = D6Check(
            DieCode.parse(kept["code"]),
            against,
            tuple(Modifier(int(amount), str(why)) for amount, why in kept.get("modifiers", ())),
            int(kept.get("actions", 1)),
            Pace(kept.get("pace", Pace.NORMAL.value)),
            DieCode.parse(kept.get("bonus", "0D")),
            int(kept.get("scale_dice", 0)),
            int(kept.get("wounds", 0)),
            kept["damage"] is True,
        )
        bare = cls(check, str(kept["who"]), str(kept["what"]))
        for faces in kept["rolled"]:
            assert bare.next_code is not None
            bare.next_code.total(faces)
            bare = replace(bare, rolled=(*bare.rolled, tuple(faces)))
        return bare
