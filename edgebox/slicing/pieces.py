"""What is in an encounter and changes in it: slicers, elements, programs; immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgebox.slicing.model import ProgramKind
from edgebox.slicing.slicer import Slicer

OPERATIONS_A_TURN = 2
"""A slicer and a program have two operations a turn (O-1, section G)."""

_GEAR = "gear:"


def gear_of(slicer: str) -> str:
    """Return the place of a program that is in a slicer's gear (X-6)."""
    return f"{_GEAR}{slicer}"


@dataclass(frozen=True)
class SlicerState:
    """What changes about a slicer."""

    sheet: Slicer
    at: str | None = None
    """The element it is on; ``None`` outside the system."""
    came_from: str | None = None
    """The element it came from, where a firewall lets it go back to (O-3)."""
    arrived: int = 0
    """The round in which it came to its element (G-4)."""
    port: str | None = None
    """The I/O port of its last entry; tells the connection (O-12)."""
    operations_left: int = OPERATIONS_A_TURN
    operations_owed: int = 0
    """Operations of the coming turn used up by attacking at once (I-1)."""
    strain: int = 0
    wounds: int = 0
    boosts: int = 0
    """Banked boost dice (P-4)."""
    next_boost: int = 0
    """Boost dice owed to the next check (P-2)."""
    next_setback: int = 0
    """Setback dice owed to the next check (P-7)."""
    ignores_state: int = 0
    """Ends of own turns until the state's setback dice count again (P-3)."""
    disoriented: int = 0
    """Rounds left (O-12)."""
    disoriented_since: int = 0
    incapacitated: bool = False
    visited: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    """All elements it knows of (S-7)."""
    seen_lines: frozenset[tuple[str, str]] = frozenset()
    """All lines it knows of (S-7); each with its ends sorted."""
    gear: Mapping[str, bool] = field(default_factory=dict)
    """Copied data, and whether the copy is still encrypted (O-5)."""
    firewall_rounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By program: in how many rounds it attacked it, and in which round last (G-3)."""
    copying: tuple[str, int] | None = None
    """Data that is being copied, and the operations it took so far (X-1)."""
    spoiled: tuple[str, ...] = ()
    """Copies that a worm has made unusable, in that order (X-6)."""
    gear_broken: bool = False
    """A worm has made the gear itself unusable (X-6)."""
    carried: tuple[ProgramKind, ...] = ()
    """Programs that can still be deployed (X-5)."""

    @property
    def name(self) -> str:
        """The slicer's name."""
        return self.sheet.name


@dataclass(frozen=True)
class ElementState:
    """What changes about an element."""

    controlled_by: frozenset[str] = frozenset()
    """The slicers that control it (O-9)."""
    decrypted: bool = False
    altered: bool = False
    deleted: bool = False
    encrypted: bool = False
    """Whether its data started out encrypted (S-6)."""

    @property
    def tampered(self) -> bool:
        """Altered and not encrypted again (O-7)."""
        return self.altered and self.decrypted and not self.deleted


@dataclass(frozen=True)
class ProgramState:
    """What changes about a program of the system."""

    key: str
    """Its own name in the encounter: kind and home, ``"SPDR@PROC"``."""
    kind: ProgramKind
    home: str
    at: str
    integrity: int
    awake: bool
    running: bool = True
    operations_left: int = OPERATIONS_A_TURN
    next_boost: int = 0
    """Boost dice owed to its next attack (P-13)."""
    next_setback: int = 0
    """Setback dice owed to its next attack (P-13)."""
    noticed: bool = False
    """A slicer came to its element in this round (G-4)."""
    hidden: bool = False
    """A honeypot that has not sprung yet: players see only data (X-3)."""
    owner: str | None = None
    """The slicer that deployed it; ``None``: it is the system's (X-5)."""
    since: int = 0
    """The round in which it came into a slicer's gear (X-6)."""

    @property
    def infects(self) -> str | None:
        """The slicer whose gear it is in; ``None``: it is in the system (X-6)."""
        return self.at.removeprefix(_GEAR) if self.at.startswith(_GEAR) else None

    @property
    def label(self) -> str:
        """Kind and place, as the table calls it: ``"SPDR@DIR"``."""
        return f"{self.kind.name}@{self.at}"

    @property
    def active(self) -> bool:
        """Whether it runs and is not dormant."""
        return self.running and self.awake
