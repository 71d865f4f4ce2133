"""A roll beside the encounter: any check, or one of the D6 system (R-1, W-1, W-4, W-8, W-10).

Pure: a roll says what is to be put in the hand next, and what it came to when all is rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from edgebox.box.hand import Hand
from edgebox.box.side_ambush import AmbushRoll
from edgebox.box.side_command import CommandRoll
from edgebox.box.side_initiative import InitiativeRoll
from edgebox.box.side_six import NOBODY, SixRoll
from edgebox.box.snapshot import Stage, Waiting
from edgebox.dice import Pool, Roll
from edgebox.dice.six_sided import Asked
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import DestinyUse, side_upgraded
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras, skill_check

__all__ = [
    "AmbushRoll",
    "AnyCheck",
    "Beside",
    "CommandRoll",
    "InitiativeRoll",
    "Side",
    "SixRoll",
    "destiny_use",
]

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
    named: str = ""
    """What a GM's own table calls its difficulty (C-2); empty: the level's own name."""

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
        if isinstance(self.against, Pool):
            return "Opposed"
        level = self.recipe.difficulty
        return self.named.capitalize() if self.named and level == self.against else level.title

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
            "named": self.named,
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
            str(kept.get("named", "")),
        )


Beside: TypeAlias = AnyCheck | SixRoll | InitiativeRoll | CommandRoll | AmbushRoll
"""What can be rolled beside the encounter."""

_Kind: TypeAlias = (
    type[AnyCheck] | type[SixRoll] | type[InitiativeRoll] | type[CommandRoll] | type[AmbushRoll]
)
_KINDS: dict[str, _Kind] = {
    "check": AnyCheck,
    "d6": SixRoll,
    "initiative": InitiativeRoll,
    "command": CommandRoll,
    "ambush": AmbushRoll,
}


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
        who = self.who
        match self.roll:
            case AnyCheck(what=what):
                what = f"roll {self.asked} for {what}"
            case InitiativeRoll(next_side=who, next_code=code):
                what = f"roll {code} for initiative"
            case AmbushRoll(next_name=who, next_code=code, next_does=does):
                what = f"roll {code} for {does}"
            case CommandRoll(roll=roll):
                what = f"roll {roll.check.rolled} to command"
            case SixRoll(rolled=rolled) as six:
                who = six.other_side if rolled else who
                what = f"roll {self.asked if rolled else six.check.rolled}"
        return Waiting(Stage.SIDE_ROLL, self.by_gm, who, what)

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        return {**self.roll.as_json(), "by_gm": self.by_gm}

    @classmethod
    def of_json(cls, kept: object) -> Side | None:
        """Return what :meth:`as_json` gave; ``None`` for what can't be understood."""
        if not isinstance(kept, Mapping):
            return None
        with suppress(BadInputError, KeyError, TypeError, ValueError, AssertionError):
            return cls(_KINDS[kept["kind"]].of_json(kept), kept["by_gm"] is True)
        return None
