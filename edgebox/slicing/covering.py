"""What players read of what they have not found: its name is covered (S-7)."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from edgebox.slicing.model import (
    AllOf,
    AnyOf,
    Goal,
    Objective,
    System,
    Undetected,
    objective_words,
)

COVERED = "something hidden"
"""What stands in a text for the name of an element that players don't know."""


def knows_host(system: System, seen: AbstractSet[str], host: str) -> bool:
    """Whether who sees these elements knows of a system of the network, by its key (X-7)."""
    return not host or any(system.elements[name].host == host for name in seen)


def covered_text(text: str, system: System, seen: AbstractSet[str]) -> str:
    """Return a text with the names of elements that are not seen covered.

    So are the names of systems of the network of which nothing is seen.
    """
    hidden = [name for name in system.elements if name not in seen]
    for host in system.others:
        hidden += [] if knows_host(system, seen, host.key) else [host.key, host.name]
    if not any(name in text for name in hidden):
        return text
    names = "|".join(map(re.escape, sorted(hidden, key=len, reverse=True)))
    return re.sub(rf"(?<![\w/:-])(?:{names})(?![\w/-])", COVERED, text)


def covered_objective(objective: Objective, seen: AbstractSet[str]) -> str:
    """Say an objective in words; what it is about is covered as long as it is not seen."""
    return objective_words(_covered(objective, seen))


def _covered(objective: Objective, seen: AbstractSet[str]) -> Objective:
    match objective:
        case Goal(deed, element):
            return objective if element in seen else Goal(deed, COVERED)
        case AnyOf(parts):
            return AnyOf(tuple(_covered(part, seen) for part in parts))
        case AllOf(parts):
            return AllOf(tuple(_covered(part, seen) for part in parts))
        case Undetected(part):
            return Undetected(None if part is None else _covered(part, seen))
