"""What a computer system is made of: elements, lines, programs, objective (sections S, G, O-15).

All of it is immutable; what happens in an encounter lives in :mod:`edgebox.slicing.state`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from edgebox.dice import Pool
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.options import Options


class SystemState(IntEnum):
    """How alert the system is; its value is the setback dice of every intruder's check (S-2)."""

    NORMAL = 0
    WARNED = 1
    ALARMED = 2

    @property
    def word(self) -> str:
        """The state's name in lower case, as scripts and JSON write it."""
        return self.name.lower()


class Kind(Enum):
    """A type of element; its value is the first part of the element's name (S-1)."""

    PORT = "I/O"
    MAIN = "PROC"
    SUB = "SUB"
    DIRECTORY = "DIR"
    DATA = "DATA"

    @property
    def is_processor(self) -> bool:
        """Whether it is a processor or a sub-processor (S-4)."""
        return self in (Kind.MAIN, Kind.SUB)


class Link(Enum):
    """How a slicer is connected at an I/O port (S-3)."""

    PHYSICAL = "physical"
    WIRELESS = "wireless"


class KnowledgeBonus(Enum):
    """What a directory's Knowledge skill does for a List check (S-5)."""

    BOOST = "boost"
    """One boost die when the slicer has any rank."""
    UPGRADE = "upgrade"
    """One upgrade for each rank."""


@dataclass(frozen=True)
class Element:
    """One element of a system (S-3 to S-6); what does not fit its kind stays at its default."""

    name: str
    kind: Kind
    complexity: Difficulty | None = None
    """Of entering, controlling, listing or decrypting; ``None``: open, or not encrypted."""
    where: str = ""
    """I/O port: its physical location (S-3)."""
    link: Link = Link.PHYSICAL
    """I/O port: how one connects (S-3)."""
    jams: bool = False
    """I/O port: a success feeds it strange data and jams the other systems for the round (E-5)."""
    functions: tuple[str, ...] = ()
    """Processor: what can be operated under control (S-4)."""
    programs: tuple[str, ...] = ()
    """Processor: names of the programs that reside here (S-4), keys of :attr:`System.programs`."""
    knowledge: str | None = None
    """Directory: the Knowledge skill that helps to List (S-5)."""
    bonus: KnowledgeBonus = KnowledgeBonus.UPGRADE
    """Directory: how that skill helps (S-5)."""
    found: int | None = None
    """Data: net successes that List needs to show its connector (S-6)."""
    holds: str = ""
    """Data: what it holds (S-6)."""
    size: int = 1
    """Data: operations that copying takes, and room that a copy takes up (X-1)."""
    honeypot: bool = False
    """Data that is none: a program that waits for a slicer to come (X-3)."""
    host: str = ""
    """Key of the system of a network that it belongs to; empty: the one that is played (X-7)."""

    @property
    def short(self) -> str:
        """Its name within its own system: ``"I/O-a"`` for ``"harbour:I/O-a"`` (X-7)."""
        return self.name.removeprefix(f"{self.host}:") if self.host else self.name

    @property
    def encrypted(self) -> bool:
        """Whether it is data that starts out encrypted (S-6)."""
        return self.kind is Kind.DATA and self.complexity is not None

    @property
    def hides_data(self) -> bool:
        """Whether it is a directory that must be listed (S-5)."""
        return self.kind is Kind.DIRECTORY and self.complexity is not None


class Habit(Enum):
    """When a program attacks (G-2 to G-5)."""

    HUNTS = "hunts"
    """Goes after the nearest intruder (G-2)."""
    GUARDS = "guards"
    """Attacks who stands on its element, from the round after the arrival (G-4)."""
    DEFENDS = "defends"
    """Attacks only a slicer that has engaged it (G-3)."""


@dataclass(frozen=True)
class ProgramKind:
    """The stats and habits of a type of program (section G)."""

    name: str
    """Its short name: ``"SPDR"``."""
    title: str
    """Its long name: ``"spider"``."""
    attack: Pool
    countermeasures: int
    integrity: int = 1
    moves: int = 0
    """Elements it moves in one operation; 0: it never moves."""
    habit: Habit = Habit.GUARDS
    wakes: SystemState = SystemState.NORMAL
    """Dormant until the system state is at least this (G-2)."""
    blocks: bool = False
    """While it runs, its element is closed to intruders (G-3)."""
    reports: bool = False
    """Raises a Normal system to Warned when one slicer attacked it in four rounds (G-3)."""
    alarms: bool = False
    """Raises the state to Alarmed at the end of the round of an arrival, and calls (G-4)."""
    follows: bool = False
    """Goes on into the gear of a slicer that it kicks out (X-6)."""


SPIDER = ProgramKind(
    "SPDR", "spider", Pool.parse("YYG"), 1, moves=2, habit=Habit.HUNTS, wakes=SystemState.WARNED
)
"""G-2."""
FIREWALL = ProgramKind(
    "FRWL", "firewall", Pool.parse("GG"), 3, habit=Habit.DEFENDS, blocks=True, reports=True
)
"""G-3."""
WATCHDOG = ProgramKind("WTDG", "watchdog", Pool.parse("YG"), 2, habit=Habit.GUARDS, alarms=True)
"""G-4."""

PROGRAM_KINDS: dict[str, ProgramKind] = {kind.name: kind for kind in (SPIDER, FIREWALL, WATCHDOG)}
"""The programs that every system file may name without defining them."""

HONEYPOT = ProgramKind("HNPT", "honeypot", Pool.parse("YGG"), 2)
"""X-3. Settled, as the source gives no stats: between a watchdog and a spider."""
WORM = ProgramKind("WORM", "worm", Pool.parse("YGG"), 1, follows=True)
"""X-6. Settled, as the source gives no stats: a spider's hide, without its legs."""


class Deed(Enum):
    """What an objective asks for; its value is the key in a system file (O-15, E-5)."""

    COPY = "copy"
    ALTER = "alter"
    DELETE = "delete"
    DECRYPT = "decrypt"
    CONTROL = "control"
    JAM = "jam"


@dataclass(frozen=True)
class Goal:
    """One deed on one element."""

    deed: Deed
    element: str


@dataclass(frozen=True)
class AnyOf:
    """Met with any of its parts."""

    parts: tuple[Objective, ...]


@dataclass(frozen=True)
class AllOf:
    """Met with all of its parts."""

    parts: tuple[Objective, ...]


@dataclass(frozen=True)
class Undetected:
    """Its part, while the system was never Alarmed; without a part, that alone."""

    part: Objective | None = None


Objective = Goal | AnyOf | AllOf | Undetected
"""What an encounter is about (O-15)."""


def objective_words(objective: Objective) -> str:
    """Say an objective in words: ``"copy DATA-b, or control SUB-a and control SUB-c"``."""
    match objective:
        case Goal(deed, element):
            return f"{deed.value} {element}"
        case AnyOf(parts):
            return ", or ".join(map(objective_words, parts))
        case AllOf(parts):
            return " and ".join(
                f"({words})" if isinstance(part, AnyOf) else words
                for part, words in ((part, objective_words(part)) for part in parts)
            )
        case Undetected(part):
            if part is None:
                return "stay undetected"
            words = objective_words(part)
            return f"({words}) undetected" if isinstance(part, AnyOf) else f"{words} undetected"


@dataclass(frozen=True)
class Host:
    """Another system of the same network (X-7)."""

    key: str
    """What its elements' names begin with: ``"harbour"`` of ``"harbour:I/O-a"``."""
    name: str
    main: str
    """Its main processor."""


@dataclass(frozen=True)
class System:
    """A whole computer system (S-1), with those that its ports lead to (X-7)."""

    name: str
    elements: Mapping[str, Element]
    """By name, in the order of the file."""
    lines: tuple[tuple[str, str], ...]
    """Undirected lines; each once."""
    main: str
    """The main processor."""
    objectives: tuple[Objective, ...] = ()
    summary: str = ""
    programs: Mapping[str, ProgramKind] = field(default_factory=lambda: dict(PROGRAM_KINDS))
    """Program kinds by short name: the usual ones and the system's own (G-5)."""
    options: Options = field(default_factory=Options)
    """The optional rules that are played (section X)."""
    others: tuple[Host, ...] = ()
    """The other systems of the network (X-7)."""
    gates: tuple[tuple[str, str], ...] = ()
    """Pairs of I/O ports of two systems that lead to each other (X-7)."""
    neighbours: Mapping[str, tuple[str, ...]] = field(init=False, compare=False)
    """For each element, those at the other end of its lines, sorted by name."""
    beyond: Mapping[str, tuple[str, ...]] = field(init=False, compare=False)
    """For each port that leads to other systems, the ports there, sorted by name (X-7)."""
    mains: frozenset[str] = field(init=False, compare=False)
    """The main processor of each system of the network."""

    def __post_init__(self) -> None:
        """Work out the neighbours once."""
        object.__setattr__(self, "neighbours", _ends(self.lines, self.elements))
        object.__setattr__(self, "beyond", _ends(self.gates, ()))
        mains = frozenset({self.main, *(host.main for host in self.others)})
        object.__setattr__(self, "mains", mains)

    @property
    def ports(self) -> tuple[Element, ...]:
        """The I/O ports where slicers may enter from outside, in the order of the file."""
        return tuple(e for e in self.elements.values() if e.kind is Kind.PORT and not e.host)


def _ends(lines: Iterable[tuple[str, str]], names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return for each name those at the other ends of its lines, sorted."""
    found: dict[str, set[str]] = {name: set() for name in names}
    for one, other in lines:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {name: tuple(sorted(ends)) for name, ends in found.items()}
