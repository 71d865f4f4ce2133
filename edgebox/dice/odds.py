"""The exact chances of a pool: every net result with its weight, no rounding before division."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import comb, prod
from typing import NamedTuple

from edgebox.dice.die import Die, Face
from edgebox.dice.net import net_of
from edgebox.dice.packed import Cell, Faces, Packing, Table
from edgebox.dice.pool import Pool
from edgebox.dice.symbols import Symbol

_CRITICAL = frozenset({Symbol.TRIUMPH.letter, Symbol.DESPAIR.letter})
_SKILL_DICE = tuple(die for die in Die if die is not Die.FORCE)


class Outcome(NamedTuple):
    """One net result of a pool (D-3) and in how many ways the dice come to it."""

    success: int
    advantage: int
    triumph: int
    despair: int
    weight: int
    """Out of :attr:`Odds.total`."""


class ForceOutcome(NamedTuple):
    """One result of a pool's force dice and in how many ways they come to it."""

    light: int
    dark: int
    weight: int
    """Out of :attr:`Odds.force_total`."""


@dataclass(frozen=True)
class Odds:
    """The chances of a pool, each worked out when it is first asked for; see :func:`odds`.

    Weights are whole numbers and chances fractions: nothing is rounded before a division.
    """

    pool: Pool

    @cached_property
    def total(self) -> int:
        """The weight of all outcomes together: the ways in which all but force dice can fall."""
        return _ways(self.pool, _SKILL_DICE)

    @cached_property
    def tables(self) -> dict[tuple[int, int], Table]:
        """For each number of triumphs and of despairs, the weights of net success and advantage."""
        return _joint(self.pool)

    def __iter__(self) -> Iterator[Outcome]:
        """Give every net result that can come, by triumphs, despairs, success, advantage."""
        for (triumph, despair), table in self.tables.items():
            for success, weights in table.lines():
                for advantage, weight in enumerate(weights, table.left):
                    if weight:
                        yield Outcome(success, advantage, triumph, despair, weight)

    def weights(self) -> dict[tuple[int, int, int, int], int]:
        """Return the joint table as a dictionary: (success, advantage, triumph, despair) to weight.

        Quicker than iterating, but all of it is in memory; a pool of 60 dice has up to 3 million.
        """
        return {
            (success, advantage, triumph, despair): weight
            for (triumph, despair), table in self.tables.items()
            for success, weights in table.lines()
            for advantage, weight in enumerate(weights, table.left)
            if weight
        }

    @cached_property
    def net(self) -> dict[Cell, int]:
        """The weight of each (net success, net advantage), whatever the triumphs and despairs."""
        return dict(_table(self.pool, _both).cells())

    @cached_property
    def net_success(self) -> dict[int, int]:
        """The weight of each net success."""
        cells = _table(self.pool, _success_alone).cells()
        return {success: weight for (success, _), weight in cells}

    @cached_property
    def net_advantage(self) -> dict[int, int]:
        """The weight of each net advantage."""
        cells = _table(self.pool, _advantage_alone).cells()
        return {advantage: weight for (advantage, _), weight in cells}

    @property
    def success(self) -> Fraction:
        """The chance of at least one net success (D-4)."""
        return success_chance(self.pool)

    @property
    def advantage(self) -> Fraction:
        """The chance of net advantage."""
        return Fraction(_table(self.pool, _advantage_alone).sum_from(1), self.total)

    @property
    def threat(self) -> Fraction:
        """The chance of net threat."""
        return 1 - Fraction(_table(self.pool, _advantage_alone).sum_from(0), self.total)

    @property
    def triumph(self) -> Fraction:
        """The chance of at least one triumph."""
        return _at_least_one(self.pool, Die.PROFICIENCY)

    @property
    def despair(self) -> Fraction:
        """The chance of at least one despair."""
        return _at_least_one(self.pool, Die.CHALLENGE)

    @property
    def light(self) -> Fraction:
        """The chance of at least one light pip."""
        return 1 - Fraction(sum(o.weight for o in self.force if not o.light), self.force_total)

    @property
    def dark(self) -> Fraction:
        """The chance of at least one dark pip."""
        return 1 - Fraction(sum(o.weight for o in self.force if not o.dark), self.force_total)

    @property
    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """The chances of what skill dice bring, by name, in the order people read them."""
        return (
            ("success", self.success),
            ("advantage", self.advantage),
            ("threat", self.threat),
            ("triumph", self.triumph),
            ("despair", self.despair),
        )

    @property
    def force_chances(self) -> tuple[tuple[str, Fraction], ...]:
        """The chances of what force dice bring, by name; empty without force dice."""
        if self.force_total == 1:
            return ()
        return ("light side", self.light), ("dark side", self.dark)

    @property
    def force_total(self) -> int:
        """In how many ways the force dice can fall."""
        return _ways(self.pool, (Die.FORCE,))

    @cached_property
    def force(self) -> tuple[ForceOutcome, ...]:
        """Every result of the force dice, which stand apart from all the others."""
        faces = Counter((net.light, net.dark) for net in (net_of([f]) for f in Die.FORCE.faces))
        weights = Counter({(0, 0): 1})
        for _ in range(self.pool[Die.FORCE]):
            before, weights = weights, Counter()
            for (light, dark), weight in before.items():
                for (more_light, more_dark), ways in faces.items():
                    weights[light + more_light, dark + more_dark] += weight * ways
        return tuple(ForceOutcome(*pips, weight) for pips, weight in sorted(weights.items()))


def odds(pool: Pool) -> Odds:
    """Return the exact joint distribution of net success, net advantage, triumphs and despairs."""
    return Odds(pool)


@lru_cache(maxsize=1024)
def success_chance(pool: Pool) -> Fraction:
    """Return the exact chance of at least one net success (D-4), without the whole table."""
    return Fraction(_table(pool, _success_alone).sum_from(1), _ways(pool, _SKILL_DICE))


def _joint(pool: Pool) -> dict[tuple[int, int], Table]:
    """Return the tables of :attr:`Odds.tables`.

    A triumph can only come from a proficiency die and a despair only from a challenge die, and the
    face with one has nothing else. So for each number of triumphs and despairs the rest of the dice
    make a plain table of success and advantage.
    """
    dice = [(_plain_faces(die), pool[die]) for die in _SKILL_DICE]
    start = Table(Packing.for_dice(dice, _ways(pool, _SKILL_DICE)))
    for die in _SKILL_DICE:
        if die not in (Die.PROFICIENCY, Die.CHALLENGE):
            start = start.times(_plain_faces(die), pool[die])
    proficiency, challenge = pool[Die.PROFICIENCY], pool[Die.CHALLENGE]
    tables = {}
    for despair in range(challenge, -1, -1):
        table = start
        for triumph in range(proficiency, -1, -1):
            ways = comb(proficiency, triumph) * comb(challenge, despair)
            tables[triumph, despair] = table.moved(triumph - despair, ways)
            if triumph:
                table = table.times(_plain_faces(Die.PROFICIENCY))
        if despair:
            start = start.times(_plain_faces(Die.CHALLENGE))
    return dict(sorted(tables.items()))


def _table(pool: Pool, cell: Callable[[int, int], Cell]) -> Table:
    """Return the weights of all dice by the cell that a face's success and advantage make."""
    dice = [(_faces(die, cell), pool[die]) for die in _SKILL_DICE if pool[die]]
    table = Table(Packing.for_dice(dice, _ways(pool, _SKILL_DICE)))
    for faces, count in dice:
        table = table.times(faces, count)
    return table


def _both(success: int, advantage: int) -> Cell:
    return success, advantage


def _success_alone(success: int, _advantage: int) -> Cell:
    return success, 0


def _advantage_alone(_success: int, advantage: int) -> Cell:
    return advantage, 0


def _ways(pool: Pool, dice: Iterable[Die]) -> int:
    """Return in how many ways these dice of a pool can fall."""
    ways: int = prod([die.sides ** pool[die] for die in dice])
    return ways


def _at_least_one(pool: Pool, die: Die) -> Fraction:
    """Return the chance that any die of this kind shows its one critical face."""
    return 1 - Fraction(die.sides - 1, die.sides) ** pool[die]


@cache
def _plain_faces(die: Die) -> Faces:
    """Return a die's faces by success and advantage, without that of the triumph or despair."""
    return _counted((face for face in die.faces if face not in _CRITICAL), _both)


@cache
def _faces(die: Die, cell: Callable[[int, int], Cell]) -> Faces:
    return _counted(die.faces, cell)


def _counted(faces: Iterable[Face], cell: Callable[[int, int], Cell]) -> Faces:
    return Counter(cell(net.success, net.advantage) for net in (net_of([face]) for face in faces))
