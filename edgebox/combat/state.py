"""The state of a fight: all that changes while it is played, immutable.

Only :func:`edgebox.combat.apply.apply` makes a new state out of an old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from edgebox.dice import Pool
from edgebox.rules.characters.character import Character, Side
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import Destiny
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.tables.tables import Tables

MOST_MANEUVERS = 2
"""Nobody has more maneuvers in a turn, however they are paid for (R-3)."""
STRAIN_FOR_MANEUVER = 2
"""What a second maneuver costs in strain (R-3)."""
USUAL_RANGE = 2
"""The band between the sides where nothing else is said: the third, medium."""


class Phase(Enum):
    """Where a scene stands; its value is the word in JSON."""

    SCENE = "scene"
    """Nobody counts turns; checks are made at any time."""
    INITIATIVE = "initiative"
    """The checks for the order are rolled (R-2)."""
    ROUNDS = "rounds"
    """Structured time (R-2)."""
    OVER = "over"
    """After it: everybody may recover (R-10)."""


@dataclass(frozen=True)
class Injury:
    """A critical injury that somebody holds (R-7)."""

    number: int
    """The d100 with 10 for each injury held before."""
    name: str = ""
    """Empty until the GM, or a table, names it."""
    effect: str = ""
    severity: Difficulty | None = None
    """How hard it is to heal (R-9)."""

    @property
    def words(self) -> str:
        """``"Slowed down (37)"``, or ``"critical injury 37"``."""
        return f"{self.name} ({self.number})" if self.name else f"critical injury {self.number}"


@dataclass(frozen=True)
class Owed:
    """What is owed to somebody's next check (R-8)."""

    boosts: int = 0
    setbacks: int = 0
    upgrades: int = 0
    difficulty_upgrades: int = 0

    def __add__(self, other: Owed) -> Owed:
        return Owed(
            self.boosts + other.boosts,
            self.setbacks + other.setbacks,
            self.upgrades + other.upgrades,
            self.difficulty_upgrades + other.difficulty_upgrades,
        )


@dataclass(frozen=True)
class Heading:
    """A way that takes more maneuvers than were spent on it so far (R-4)."""

    target: str
    to: str
    done: int


@dataclass(frozen=True)
class Fighter:
    """What changes about one who takes part."""

    sheet: Character
    wounds: int = 0
    strain: int = 0
    injuries: tuple[Injury, ...] = ()
    prone: bool = False
    owed: Owed = field(default_factory=Owed)
    aims: int = 0
    """Boost dice for the next attack (R-3)."""
    guard: int = 0
    """Setback dice on attacks against it (R-8)."""
    guard_turns: int = 0
    """Ends of own turns until the guard is over."""
    dropped: frozenset[str] = frozenset()
    """Weapons that lie on the ground."""
    empty: frozenset[str] = frozenset()
    """Weapons out of ammunition until the fight is over (R-8)."""
    damaged: frozenset[str] = frozenset()
    """Weapons and tools that are damaged; what that means is the GM's (R-8)."""
    free_maneuvers: int = 0
    """Maneuvers that another's check gave it, to be had at once (R-8)."""
    heading: Heading | None = None
    acted: bool = False
    """Whether it has had its turn in this round (R-2)."""
    recovered: bool = False
    """Whether it has caught its breath after the fight (R-10)."""

    @property
    def name(self) -> str:
        """The fighter's name."""
        return self.sheet.name

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.sheet.side

    @property
    def incapacitated(self) -> bool:
        """Wounds or strain above the threshold (R-6)."""
        return self.wounds > self.sheet.wound_threshold or self.strain > self.sheet.strain_threshold


@dataclass(frozen=True)
class Slot:
    """A place in the order; it belongs to a side, not to one of it (R-2)."""

    side: Side
    success: int
    advantage: int


@dataclass(frozen=True)
class Turn:
    """What the one who acts has done in this turn (R-3)."""

    who: str
    maneuvers: int = 0
    action: str = ""
    """What the action went into; empty while it is there."""
    free: int = 0
    """Free maneuvers bought with a check, still to be taken (R-8)."""


class Purpose(Enum):
    """What a check is for; its value is the word in JSON and in modifiers (C-7)."""

    SKILL = "skill"
    ATTACK = "attack"
    INITIATIVE = "initiative"
    MEDICINE = "medicine"
    RECOVER = "recover"
    INJURY = "injury"
    """A d100, and no pool (R-7)."""
    DESTINY = "destiny"
    """The players' force dice (C-5)."""


@dataclass(frozen=True)
class Check:
    """A check that waits to be rolled."""

    by: str
    """Who rolls; empty: all players (C-5)."""
    purpose: Purpose
    recipe: PoolRecipe
    skill: str = ""
    """The skills checked, as people read them."""
    target: str | None = None
    weapon: str | None = None
    stun: bool = False
    injury: int | None = None
    """Which of the target's injuries is treated, from 0 (R-9)."""
    plus: int = 0
    """Added to a d100: 10 for each injury held (R-7)."""
    destiny_by: tuple[str, ...] = ()
    """The sides that have spent destiny on it, in order (C-5)."""

    @property
    def pool(self) -> Pool:
        """The dice to put in the hand; none for a d100."""
        return self.recipe.pool

    @property
    def percentile(self) -> bool:
        """Whether two ten-sided dice are rolled (D-5)."""
        return self.purpose is Purpose.INJURY


@dataclass(frozen=True)
class Spending:
    """What is left of the last check, still to be spent (R-8)."""

    who: str
    """Who rolled."""
    side: Side
    """The side of who rolled."""
    target: str | None = None
    weapon: str | None = None
    critical: int | None = None
    """The weapon's critical rating, if the attack hurt; ``None``: no critical injury can be had."""
    a: int = 0
    x: int = 0
    t: int = 0
    y: int = 0
    bought: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return not (self.a or self.x or self.t or self.y)

    def of(self, side: Side) -> dict[str, int]:
        """Return the symbols that a side may spend."""
        if side is self.side:
            return {"a": self.a, "x": self.x, "t": 0, "y": 0}
        return {"a": 0, "x": 0, "t": self.t, "y": self.y}


@dataclass(frozen=True)
class CombatState:
    """Everything about a scene at one moment."""

    tables: Tables
    fighters: Mapping[str, Fighter]
    """By name, in the order of the party file."""
    distances: Mapping[str, str]
    """The range band between two, by :func:`pair`."""
    phase: Phase = Phase.SCENE
    round: int = 0
    slots: tuple[Slot, ...] = ()
    slot: int = 0
    """The slot that is filled now, or is to be; as many as there are: the round is over."""
    turn: Turn | None = None
    check: Check | None = None
    waiting: tuple[Check, ...] = ()
    """Checks that come after this one by themselves."""
    spending: Spending | None = None
    next_of_side: tuple[tuple[Side, str], ...] = ()
    """Boost dice for the next check of an ally of these (R-8)."""
    destiny: Destiny | None = None
    """The destiny pools, once rolled (C-5)."""
    holds: bool = False
    """Whether a round that is over waits to be gone on with: others act in it too."""

    def members(self, side: Side) -> list[Fighter]:
        """Return those of a side, in order."""
        return [each for each in self.fighters.values() if each.side is side]

    def candidates(self) -> list[str]:
        """Return the names of those who may fill the slot now (R-2)."""
        if self.phase is not Phase.ROUNDS or self.turn is not None or self.round_over:
            return []
        side = self.slots[self.slot].side
        return [f.name for f in self.members(side) if not f.acted and not f.incapacitated]

    @property
    def round_over(self) -> bool:
        """Whether all slots of the round have been used."""
        return self.phase is Phase.ROUNDS and self.slot >= len(self.slots)

    @property
    def able(self) -> bool:
        """Whether anybody can still act."""
        return any(not each.incapacitated for each in self.fighters.values())

    def distance(self, one: str, other: str) -> str:
        """Return the range band between two (R-4)."""
        return self.distances[pair(one, other)]

    def engaged(self, name: str) -> list[str]:
        """Return the names of those that one is engaged with (R-4)."""
        nearest = self.tables.ranges.nearest
        return [
            other
            for other in self.fighters
            if other != name and self.distance(name, other) == nearest
        ]

    def opponents_at_hand(self, name: str) -> list[str]:
        """Return the opponents that one is engaged with and that can still act."""
        side = self.fighters[name].side
        return [
            other
            for other in self.engaged(name)
            if self.fighters[other].side is not side and not self.fighters[other].incapacitated
        ]


def pair(one: str, other: str) -> str:
    """Return the key of two in :attr:`CombatState.distances`, whichever is named first."""
    return "\n".join(sorted((one, other)))


def begin(
    tables: Tables,
    characters: Iterable[Character],
    distance: str | None = None,
    *,
    holds: bool = False,
) -> CombatState:
    """Return the state before anything has happened.

    Args:
        tables: what the rules look up.
        characters: who takes part, each with its side.
        distance: the band between the sides; those of one side are one band from the nearest.
        holds: see :attr:`CombatState.holds`.

    Raises:
        ValueError: nobody takes part, or two have one name.
    """
    fighters: dict[str, Fighter] = {}
    for sheet in characters:
        if sheet.name in fighters:
            raise ValueError(f"Two are called {sheet.name!r}; give each a name of its own.")
        fighters[sheet.name] = Fighter(sheet)
    if not fighters:
        raise ValueError("A scene needs somebody to take part.")
    bands = tables.ranges.names
    apart = distance or bands[min(USUAL_RANGE, len(bands) - 1)]
    names = list(fighters)
    distances = {
        pair(one, other): bands[1] if fighters[one].side is fighters[other].side else apart
        for place, one in enumerate(names)
        for other in names[place + 1 :]
    }
    return CombatState(tables, fighters, distances, holds=holds)
