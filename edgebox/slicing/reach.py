"""How far a slicer's attack carries, and so whom it sees from where it stands (X-2, X-4).

Settled: what is in reach is in sight. An attack goes along lines that the slicer knows (S-7), no
more elements far than Average can rise to Formidable, and not past a running firewall; it does not
leave the system (X-7). Without the option, attacks stay on the slicer's own element; a slicer of
another side is still seen one line away.
"""

from __future__ import annotations

from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.state import EncounterState, ProgramState, gear_of, line_between

FARTHEST = Difficulty.FORMIDABLE - Difficulty.AVERAGE
"""Elements that an attack reaches over: each is one step of difficulty (X-2)."""


def in_reach(state: EncounterState, name: str) -> dict[str, int]:
    """Return how many lines away each element is that a slicer can attack on (X-2)."""
    return _around(state, name, FARTHEST if state.system.options.ranged else 0)


def in_sight(state: EncounterState, name: str) -> dict[str, int]:
    """Return how many lines away each element is where it would see another slicer (X-4)."""
    return _around(state, name, FARTHEST if state.system.options.ranged else 1)


def _around(state: EncounterState, name: str, farthest: int) -> dict[str, int]:
    slicer = state.slicers[name]
    if slicer.at is None:
        return {}
    found = {slicer.at: 0}
    waiting = [slicer.at]
    for at in waiting:
        closed = state.is_intruder(name) and state.firewall_at(at) is not None
        if found[at] == farthest or closed:
            continue
        for end in state.system.neighbours[at]:
            if end not in found and line_between(at, end) in slicer.seen_lines:
                found[end] = found[at] + 1
                waiting.append(end)
    return found


def distance_to_program(state: EncounterState, name: str, program: ProgramState) -> int | None:
    """Return how far a running program is for an attack; ``None`` if it is out of reach."""
    if not program.running or program.hidden:
        return None
    if program.at == gear_of(name):
        return 0
    return in_reach(state, name).get(program.at)


def distance_to_slicer(state: EncounterState, name: str, other: str) -> int | None:
    """Return how far another slicer is for an attack; ``None`` if it is out of reach (X-4).

    Two that have met stay in each other's reach, whoever of them knows the lines between.
    """
    ways = (
        in_reach(state, one).get(state.slicers[two].at or "") for one, two in _both(name, other)
    )
    return min((way for way in ways if way is not None), default=None)


def _both(name: str, other: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (name, other), (other, name)


def programs_in_reach(state: EncounterState, name: str) -> list[tuple[ProgramState, int]]:
    """Return the system's programs that a slicer may engage, with how far each is, nearest first.

    A dormant one is seen only on the slicer's own element.
    """
    found = [
        (program, distance)
        for program in state.programs.values()
        if program.owner is None
        and (distance := distance_to_program(state, name, program)) is not None
        and (program.awake or distance == 0)
    ]
    return sorted(found, key=lambda each: each[1])


def rivals_in_sight(state: EncounterState, name: str) -> list[tuple[str, int]]:
    """Return the slicers of other sides that a slicer sees, with how far each is (X-4)."""
    if not state.system.options.opposed:
        return []
    around = in_sight(state, name)
    found = [
        (other.name, around[other.at])
        for other in state.slicers.values()
        if other.at in around and state.are_opposed(name, other.name)
    ]
    return sorted(found, key=lambda each: each[1])
