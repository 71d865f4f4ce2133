"""What a slicer sees (S-5, S-6, S-7): the one place that decides it."""

from __future__ import annotations

from edgebox.slicing.model import Kind, System
from edgebox.slicing.state import SlicerState, changed, line_between


def looking_around(system: System, slicer: SlicerState, element: str) -> SlicerState:
    """Return the slicer with all that is seen from an element added to what it knows (S-7).

    The lines from the element are seen with the elements at their other ends; a directory with a
    Complexity keeps its connectors to data hidden until a List shows them (S-5).
    """
    here = system.elements[element]
    ends = [
        end
        for end in (*system.neighbours[element], *system.beyond.get(element, ()))
        if not (here.hides_data and system.elements[end].kind is Kind.DATA)
    ]
    return changed(
        slicer,
        visited=slicer.visited | {element},
        seen=slicer.seen.union((element, *ends)),
        seen_lines=slicer.seen_lines.union(line_between(element, end) for end in ends),
    )


def shown_connectors(slicer: SlicerState, directory: str, data: tuple[str, ...]) -> SlicerState:
    """Return the slicer after a List showed connectors from a directory to data (S-6)."""
    return changed(
        slicer,
        seen=slicer.seen.union(data),
        seen_lines=slicer.seen_lines.union(line_between(directory, end) for end in data),
    )


def shown_structure(system: System, slicer: SlicerState, host: str = "") -> SlicerState:
    """Return the slicer knowing every element and line of a system of the network (P-5, S-4).

    Settled: the ports of other systems that its own lead to belong to it, and no more (X-7).
    """
    own = {name for name, element in system.elements.items() if element.host == host}
    lines = [line for line in (*system.lines, *system.gates) if own.intersection(line)]
    return changed(
        slicer,
        seen=slicer.seen.union(own, *lines),
        seen_lines=slicer.seen_lines.union(line_between(*line) for line in lines),
    )


def connectors_found(system: System, directory: str, net_successes: int) -> tuple[str, ...]:
    """Return the data behind a directory that a List with these net successes shows (S-6)."""
    return tuple(
        end
        for end in system.neighbours[directory]
        if system.elements[end].kind is Kind.DATA
        and (system.elements[end].found or 0) <= net_successes
    )


def ways_out(system: System, slicer: SlicerState) -> tuple[str, ...]:
    """Return the elements that a visible line joins to the slicer's own, sorted by name (O-3)."""
    if slicer.at is None:
        return ()
    at = slicer.at
    ends = (*system.neighbours[at], *system.beyond.get(at, ()))
    return tuple(end for end in ends if line_between(at, end) in slicer.seen_lines)
