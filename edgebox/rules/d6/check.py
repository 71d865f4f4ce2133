"""One roll of the D6 system from its die code to its outcome (W-1 to W-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from edgebox.dice.code_odds import chance_against, chance_to_reach
from edgebox.dice.die_code import DieCode, checked_faces
from edgebox.errors import BadInputError
from edgebox.rules.d6.actions import penalty
from edgebox.rules.d6.combined import NO_BONUS, with_bonus
from edgebox.rules.d6.difficulty import succeeds
from edgebox.rules.d6.modifiers import Modifier, modified
from edgebox.rules.d6.pace import Pace


@dataclass(frozen=True)
class Target:
    """A number to tie or beat (W-2)."""

    number: int
    name: str = ""
    """What it is: a level (``"Moderate"``), a reaction (``"dodge"``); may be empty."""

    @property
    def words(self) -> str:
        """It in words: ``"Moderate 13"``, ``"13"``."""
        return f"{self.name} {self.number}".lstrip()


@dataclass(frozen=True)
class Opposed:
    """A roll of the other side, or of the difficulty, to tie or beat (W-2, W-3)."""

    code: DieCode
    name: str = ""
    """What it is: ``"Moderate"``, ``"Strength"``; may be empty."""
    modifiers: tuple[Modifier, ...] = ()
    """What is added to this roll: its side has the advantage."""
    scale_dice: int = 0
    """What a difference of scale adds to it, to dodge or to resist (W-9)."""

    @property
    def rolled(self) -> DieCode:
        """What is rolled."""
        return self.code.more(self.scale_dice)

    @property
    def words(self) -> str:
        """It in words: ``"Strength 3D"``."""
        return f"{self.name} {self.rolled}".lstrip()


@dataclass(frozen=True)
class D6Check:
    """A roll that waits: what to put in the hand, against what, and how likely it succeeds."""

    code: DieCode
    """The skill, attribute or damage as it stands on the sheet."""
    against: Target | Opposed | None = None
    """``None``: only the total is asked for."""
    modifiers: tuple[Modifier, ...] = ()
    """What is added to the total (W-3)."""
    actions: int = 1
    """How many actions the character takes this round, reactions included (W-5)."""
    pace: Pace = Pace.NORMAL
    """Whether it is prepared or rushed (W-7)."""
    bonus: DieCode = NO_BONUS
    """The bonus of combined actions, or a part of it (W-8)."""
    scale_dice: int = 0
    """What a difference of scale adds to attack or damage (W-9)."""
    wounds: int = 0
    """How many dice wounds take away."""
    damage: bool = False
    """Whether it is damage: what is beyond the other side's total are points of damage."""

    def __post_init__(self) -> None:
        """Check what can't be together.

        Raises:
            BadInputError: not one action, or preparing among several actions: who prepares can do
                nothing else in that time (W-7).
        """
        penalty(self.actions)
        if self.pace is Pace.PREPARED and self.actions > 1:
            raise BadInputError(
                f"Who prepares can do nothing else in that time; not {self.actions} actions."
            )

    @property
    def rolled(self) -> DieCode:
        """What is rolled.

        Settled: rushing halves the skill alone; then what helps is added, then dice are taken away.
        """
        helped = with_bonus(self.pace.rolled(self.code), self.bonus).more(self.scale_dice)
        return helped.less(penalty(self.actions) + self.wounds)

    @property
    def to_roll(self) -> int:
        """How many six-sided dice to put in the hand."""
        return self.rolled.dice

    @property
    def other_to_roll(self) -> int:
        """How many dice the other side rolls; 0 against a number."""
        return self.against.rolled.dice if isinstance(self.against, Opposed) else 0

    @property
    def chance(self) -> Fraction | None:
        """The exact chance to tie or beat what it is against; of damage, to do a point or more.

        ``None`` if only the total is asked for.
        """
        edge = modified(0, self.modifiers) - int(self.damage)
        match self.against:
            case Target(number=number):
                return chance_to_reach(self.rolled, number, edge)
            case Opposed() as other:
                edge -= modified(0, other.modifiers)
                return chance_against(self.rolled, other.rolled, edge)
            case None:
                return None

    def outcome(self, faces: Sequence[int], other: Sequence[int] = ()) -> D6Outcome:
        """Return what rolled dice come to.

        Args:
            faces: what each die of :attr:`to_roll` shows, 1 to 6.
            other: the same of the other side, for :attr:`other_to_roll`.

        Raises:
            BadInputError: too few or too many dice, or a face that no such die has.
        """
        mine = checked_faces(faces, self.to_roll, str(self.rolled))
        total = modified(self.rolled.total(mine), self.modifiers)
        if isinstance(self.against, Opposed):
            code = self.against.rolled
            theirs = checked_faces(other, code.dice, f"the other side's {code}")
            number = modified(code.total(theirs), self.against.modifiers)
            return D6Outcome(self, mine, total, number, theirs)
        if other:
            raise BadInputError("There is no other side to roll; the check is against a number.")
        return D6Outcome(self, mine, total, None if self.against is None else self.against.number)


@dataclass(frozen=True)
class D6Outcome:
    """What a check came to."""

    check: D6Check
    faces: tuple[int, ...]
    total: int
    """Dice, pips and modifiers."""
    number: int | None
    """What had to be tied or beaten; ``None`` if only the total was asked for."""
    other_faces: tuple[int, ...] = ()
    """What the other side's dice show."""

    @property
    def margin(self) -> int:
        """How far it is beyond the number; below zero, how far it fell short."""
        return 0 if self.number is None else self.total - self.number

    @property
    def succeeded(self) -> bool:
        """Whether it ties or beats its number (W-2); damage, whether it does a point or more."""
        if self.number is None:
            return True
        return self.margin > 0 if self.check.damage else succeeds(self.total, self.number)

    @property
    def points(self) -> int:
        """Points of damage; what they do to a character is not in the source."""
        return max(0, self.margin) if self.check.damage else 0

    @property
    def verdict(self) -> str:
        """The outcome in a word or two, for a screen: ``"Success"``, ``"4 points"``."""
        if self.number is None:
            return str(self.total)
        if self.check.damage:
            return _points(self.points) if self.points else "Resisted"
        return "Success" if self.succeeded else "Failure"

    @property
    def words(self) -> str:
        """The outcome in words: ``"18 against 13: success by 5"``."""
        if self.number is None:
            return str(self.total)
        if self.check.damage:
            told = f"{_points(self.points)} of damage" if self.points else "resisted, no damage"
        elif not self.margin:
            told = "success, a tie is enough"
        else:
            told = f"{self.verdict.lower()} by {abs(self.margin)}"
        return f"{self.total} against {self.number}: {told}"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
