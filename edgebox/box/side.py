"""A roll beside the encounter: any check of the core rules, or one of the D6 system (R-1, W-1).

Pure: a roll says what is to be put in the hand next, and what it came to when all is rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from edgebox.box.hand import Hand
from edgebox.box.snapshot import Stage, Waiting
from edgebox.dice import Pool, Roll
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import Asked, Sixes
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.check import PoolRecipe
from edgebox.rules.d6 import D6Check, D6Outcome
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.modifiers import Modifier as SixModifier
from edgebox.rules.d6.pace import Pace
from edgebox.rules.destiny import DestinyUse, side_upgraded
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras, skill_check

NOBODY = "Somebody"
"""Who rolls when nobody was named."""
GM_NAME = "The GM"
_GM, _PLAYERS = "gm", "players"


def destiny_use(*, rolls: bool) -> DestinyUse:
    """Return what a point is for: the side that rolls helps itself, the other raises the stakes."""
    return DestinyUse.HELPING_HAND if rolls else DestinyUse.RAISING_THE_STAKES


@dataclass(frozen=True)
class AnyCheck:
    """A check of the core rules, with a character's values or with values by hand (R-1, C-1)."""

    who: str = ""
    """Empty: nobody was named."""
    what: str = "a check"
    """The skill or characteristic."""
    pair: tuple[int, int] = (2, 0)
    """Characteristic and rank."""
    against: Difficulty | Pool = Difficulty.AVERAGE
    """How hard it is, or the dice of one who opposes it."""
    extras: Extras = field(default_factory=Extras)
    talents: tuple[Modifier, ...] = ()
    """Those of the character's that apply (C-7)."""
    rolled: Roll | None = None
    destiny_by: tuple[str, ...] = ()
    """The sides that have spent destiny on it, in order (C-5)."""

    @property
    def recipe(self) -> PoolRecipe:
        """All that goes into the pool (C-4)."""
        return skill_check([self.pair], self.against, self.extras, self.talents)

    @property
    def pool(self) -> Pool:
        """What to put in the hand."""
        return self.recipe.pool

    @property
    def difficulty(self) -> str:
        """How hard it is, in a word: ``"Hard"``, ``"Opposed"``."""
        return "Opposed" if isinstance(self.against, Pool) else self.recipe.difficulty.title

    @property
    def asked(self) -> Pool | None:
        """The dice that are to be rolled next; ``None`` when all are rolled."""
        return self.pool if self.rolled is None else None

    def fated(self, *, by_gm: bool, rolls: bool) -> AnyCheck:
        """Return it with a destiny point of a side: the own dice upgraded, or the difficulty (C-5).

        Args:
            by_gm: whose point it is.
            rolls: whether that side is the one that rolls.

        Raises:
            RefusedError: that side may not spend one now.
        """
        side = _GM if by_gm else _PLAYERS
        use = destiny_use(rolls=rolls)
        dice = side_upgraded(use, rolls=rolls, side=side, decided=self.destiny_by)
        up, harder = self.extras.ability_upgrades, self.extras.difficulty_upgrades
        extras = (
            replace(self.extras, ability_upgrades=up + 1)
            if dice == "ability"
            else replace(self.extras, difficulty_upgrades=harder + 1)
        )
        return replace(self, extras=extras, destiny_by=(*self.destiny_by, side))

    def may_spend(self, *, by_gm: bool, rolls: bool) -> bool:
        """Whether a side may spend a destiny point on it now (C-5)."""
        if self.rolled is not None:
            return False
        try:
            self.fated(by_gm=by_gm, rolls=rolls)
        except RefusedError:
            return False
        return True

    def taken(self, hand: Hand) -> AnyCheck:
        """Return it with the dice that lie there.

        Raises:
            BadInputError: they are not those of the check.
        """
        if (wrong := hand.roll.difference(self.pool)) is not None:
            raise BadInputError(f"The dice are not those of the check: {wrong}.")
        return replace(self, rolled=hand.roll)

    def without_last(self) -> AnyCheck | None:
        """Return it before its roll; ``None``: there was none yet."""
        return None if self.rolled is None else replace(self, rolled=None)

    @property
    def succeeded(self) -> bool | None:
        """Whether it succeeded (D-4); ``None`` before it is rolled."""
        return None if self.rolled is None else self.rolled.net.succeeded

    @property
    def line(self) -> str:
        """What happened, in a sentence."""
        assert self.rolled is not None
        verdict = "Success" if self.succeeded else "Failure"
        words = f"{self.who or NOBODY}, {self.what} ({self.difficulty}): {verdict}: "
        return words + self.rolled.net.words

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        extras = self.extras
        against = self.against
        return {
            "kind": "check",
            "who": self.who,
            "what": self.what,
            "pair": list(self.pair),
            "against": str(against) if isinstance(against, Pool) else int(against),
            "added": str(extras.added),
            "upgrades": [extras.ability_upgrades, extras.difficulty_upgrades],
            "downgrades": [extras.ability_downgrades, extras.difficulty_downgrades],
            "talents": [[each.name, each.effect.value, each.amount] for each in self.talents],
            "rolled": None if self.rolled is None else str(self.rolled),
            "destiny_by": list(self.destiny_by),
        }

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> AnyCheck:
        """Return what :meth:`as_json` gave.

        Raises:
            BadInputError, KeyError, TypeError, ValueError: it is damaged.
        """
        (up, harder), (down, easier) = kept["upgrades"], kept["downgrades"]
        characteristic, rank = kept["pair"]
        against, rolled = kept["against"], kept["rolled"]
        return cls(
            str(kept["who"]),
            str(kept["what"]),
            (int(characteristic), int(rank)),
            Pool.parse(against) if isinstance(against, str) else Difficulty(against),
            Extras(Pool.parse(kept["added"]), Pool(), int(up), int(harder), int(down), int(easier)),
            tuple(
                Modifier(str(name), frozenset({"all"}), Effect(effect), int(amount))
                for name, effect, amount in kept["talents"]
            ),
            None if rolled is None else Roll.parse(rolled),
            tuple(map(str, kept.get("destiny_by", ()))),
        )


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
        return replace(self, rolled=(*self.rolled, hand.sixes))

    def without_last(self) -> SixRoll | None:
        """Return it before its last roll; ``None``: there was none yet."""
        return replace(self, rolled=self.rolled[:-1]) if self.rolled else None

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
            tuple(SixModifier(int(amount), str(why)) for amount, why in kept.get("modifiers", ())),
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


Beside: TypeAlias = AnyCheck | SixRoll
"""What can be rolled beside the encounter."""


@dataclass(frozen=True)
class Side:
    """A roll beside the encounter, on top of all that the encounter waits for."""

    roll: Beside
    by_gm: bool = False
    """Whether it is the GM's: then the GM's buttons work on it."""

    @property
    def asked(self) -> Asked | None:
        """The dice that are to be rolled next; ``None`` when the result is shown."""
        return self.roll.asked

    @property
    def who(self) -> str:
        """Who rolls, in words."""
        return self.roll.who or (GM_NAME if self.by_gm else NOBODY)

    @property
    def waiting(self) -> Waiting:
        """What the box waits for."""
        if self.asked is None:
            return Waiting(Stage.SIDE_RESULT, self.by_gm, self.who, "read the result")
        if isinstance(self.roll, AnyCheck):
            what = f"roll {self.asked} for {self.roll.what}"
        elif self.roll.rolled:
            who = self.roll.other_side
            return Waiting(Stage.SIDE_ROLL, self.by_gm, who, f"roll {self.asked}")
        else:
            what = f"roll {self.roll.check.rolled}"
        return Waiting(Stage.SIDE_ROLL, self.by_gm, self.who, what)

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        return {**self.roll.as_json(), "by_gm": self.by_gm}

    @classmethod
    def of_json(cls, kept: object) -> Side | None:
        """Return what :meth:`as_json` gave; ``None`` for what can't be understood."""
        if not isinstance(kept, Mapping):
            return None
        kinds: dict[str, type[AnyCheck] | type[SixRoll]] = {"check": AnyCheck, "d6": SixRoll}
        with suppress(BadInputError, KeyError, TypeError, ValueError, AssertionError):
            return cls(kinds[kept["kind"]].of_json(kept), kept["by_gm"] is True)
        return None
