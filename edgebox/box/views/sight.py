"""What players may be shown of an encounter (S-7): the one place of the page that decides it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from edgebox.box.views.section import remembered
from edgebox.slicing.covering import covered_objective, covered_text, knows_host
from edgebox.slicing.model import Objective, System
from edgebox.slicing.players import programs_shown
from edgebox.slicing.reach import rivals_in_sight
from edgebox.slicing.state import EncounterState, SlicerState

_T = TypeVar("_T")


@dataclass(frozen=True)
class Sight:
    """What somebody knows of a system."""

    system: System
    seen: frozenset[str]
    """The elements."""
    lines: frozenset[tuple[str, str]]
    """The lines, each with its ends sorted."""
    visited: frozenset[str]
    """The elements whose stats and programs are known, too."""
    programs: frozenset[str]
    """The programs that are seen, by key (X-2, X-3)."""
    slicers: frozenset[str]
    """The slicers whose place is known, if the place itself is (X-4)."""
    own: frozenset[str]
    """The slicers whose own affairs are told: what they carry, choose and spend (X-4)."""
    side: str = ""
    """The side that looks, where slicers are opposed; empty: all at the table (X-4)."""
    everything: bool = False
    """Whether it is the GM's."""

    def veiled(self, text: str) -> str:
        """Return a text with the names of hidden elements covered."""
        return text if self.everything else covered_text(text, self.system, self.seen)

    def knows(self, host: str) -> bool:
        """Whether anything is known of a system of the network, by its key (X-7)."""
        return self.everything or knows_host(self.system, self.seen, host)

    def objective(self, objective: Objective) -> str:
        """Say an objective in words; what it is about is covered as long as it is hidden."""
        # the GM's sight has every element
        return covered_objective(objective, self.seen)


@remembered
def sight_of(state: EncounterState, slicer: str | None = None, side: str | None = None) -> Sight:
    """Return what a slicer knows, or what all at the table may know.

    Who has not entered yet knows the I/O ports (S-3). Where slicers are opposed, the table knows
    what every side has found, and of no side its own affairs (X-4).

    Args:
        state: the encounter.
        slicer: whose; one who does not play counts as ``None``.
        side: of which side all at the table are, as in a fight, where the other is the GM's: what
            that one knows is told to none of them.
    """
    sides = sides_of(state)
    if side is not None and state.system.options.opposed:
        sides = [each for each in sides if each[0].sheet.side == side]
    one = state.slicers.get(slicer or "")
    if one is not None and any(one in each for each in sides):
        mates = next(each for each in sides if one in each)
        seen = _shared(state, [[one]], [each.name for each in mates])
        return replace(seen, side=one.sheet.side) if state.system.options.opposed else seen
    own = [] if len(sides) > 1 else [each.name for each in sides[0]]
    return _shared(state, sides, own)


def sides_of(state: EncounterState) -> list[list[SlicerState]]:
    """Return the slicers by their sides; all are of one where they are not opposed (X-4)."""
    if not state.system.options.opposed:
        return [list(state.slicers.values())]
    sides: dict[str, list[SlicerState]] = {}
    for each in state.slicers.values():
        sides.setdefault(each.sheet.side, []).append(each)
    return [*sides.values()]


def _shared(
    state: EncounterState, groups: Sequence[Sequence[SlicerState]], own: Sequence[str]
) -> Sight:
    """Return what each of some groups knows, all of a group together."""

    def known(what: Callable[[SlicerState], Iterable[_T]]) -> frozenset[_T]:
        each = [frozenset[_T]().union(*map(what, group)) for group in groups]
        return each[0].intersection(*each[1:])

    def located(slicer: SlicerState) -> list[str]:
        with_it = [each for each in state.slicers if not state.are_opposed(slicer.name, each)]
        return [*with_it, *(rival for rival, _ in rivals_in_sight(state, slicer.name))]

    return Sight(
        state.system,
        known(lambda each: each.seen).union(port.name for port in state.system.ports),
        known(lambda each: each.seen_lines),
        known(lambda each: each.visited),
        known(lambda each: [program.key for program in programs_shown(state, each)]),
        known(located),
        frozenset(own),
    )


def whole_sight(state: EncounterState) -> Sight:
    """Return what the GM knows: everything."""
    system = state.system
    every = frozenset(system.elements)
    lines = (*system.lines, *system.gates)
    return Sight(
        system,
        every,
        frozenset((one, other) if one <= other else (other, one) for one, other in lines),
        every,
        frozenset(state.programs),
        frozenset(state.slicers),
        frozenset(state.slicers),
        everything=True,
    )
