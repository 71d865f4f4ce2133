"""What players may be shown of an encounter (S-7): the one place of the page that decides it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from edgebox.slicing.model import (
    AllOf,
    AnyOf,
    Goal,
    Objective,
    System,
    Undetected,
    objective_words,
)
from edgebox.slicing.state import EncounterState

VEILED = "something hidden"
"""What stands in a text for the name of an element that players don't know."""


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
    everything: bool = False
    """Whether it is the GM's."""

    def veiled(self, text: str) -> str:
        """Return a text with the names of hidden elements covered."""
        if self.everything:
            return text
        hidden = [name for name in self.system.elements if name not in self.seen]
        if not any(name in text for name in hidden):
            return text
        names = "|".join(map(re.escape, sorted(hidden, key=len, reverse=True)))
        return re.sub(rf"(?<![\w/:-])(?:{names})(?![\w/-])", VEILED, text)

    def objective(self, objective: Objective) -> str:
        """Say an objective in words; what it is about is covered as long as it is hidden."""
        return objective_words(self._covered(objective))

    def _covered(self, objective: Objective) -> Objective:
        match objective:
            case Goal(deed, element):
                known = self.everything or element in self.seen
                return objective if known else Goal(deed, VEILED)
            case AnyOf(parts):
                return AnyOf(tuple(map(self._covered, parts)))
            case AllOf(parts):
                return AllOf(tuple(map(self._covered, parts)))
            case Undetected(part):
                return Undetected(None if part is None else self._covered(part))


def sight_of(state: EncounterState, slicer: str | None = None) -> Sight:
    """Return what a slicer knows, or what all intruders know together.

    Who has not entered yet knows the I/O ports (S-3).

    Args:
        state: the encounter.
        slicer: whose; one who does not play counts as ``None``.
    """
    one = state.slicers.get(slicer or "")
    who = (
        [one] if one else [each for each in state.slicers.values() if state.is_intruder(each.name)]
    )
    return Sight(
        state.system,
        frozenset(port.name for port in state.system.ports).union(*(each.seen for each in who)),
        frozenset[tuple[str, str]]().union(*(each.seen_lines for each in who)),
        frozenset[str]().union(*(each.visited for each in who)),
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
        everything=True,
    )
