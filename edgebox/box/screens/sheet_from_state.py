"""What stands below the bars of a slicer's sheet: how it is, what its gear holds, what it sees."""

from __future__ import annotations

from collections.abc import Iterator

from edgebox.slicing.gear import room_left
from edgebox.slicing.reach import programs_in_reach, rivals_in_sight
from edgebox.slicing.state import EncounterState, SlicerState


def sheet_notes(state: EncounterState, slicer: SlicerState) -> tuple[str, ...]:
    """Return the notes of a sheet, the gravest first; what optional rules add only where played."""
    return (
        *_trouble(state, slicer),
        *(["ignores the system state"] if slicer.ignores_state else []),
        *_gear(state, slicer),
        *_programs(state, slicer),
        *_around(state, slicer),
    )


def _trouble(state: EncounterState, slicer: SlicerState) -> Iterator[str]:
    if slicer.incapacitated:
        yield "incapacitated"
    if slicer.disoriented:
        yield "disoriented"
    worm = state.worm_in_gear(slicer.name)
    if worm is not None:
        yield f"{worm.kind.name} in the gear"
    if slicer.gear_broken:
        yield "gear unusable"


def _gear(state: EncounterState, slicer: SlicerState) -> Iterator[str]:
    sizes = state.system.options.sizes
    for data, encrypted in slicer.gear.items():
        marks = [
            *(["encrypted"] if encrypted else []),
            *(["spoiled"] if data in slicer.spoiled else []),
            *([f"size {state.system.elements[data].size}"] if sizes else []),
        ]
        yield f"gear: {data}{' (' + ', '.join(marks) + ')' if marks else ''}"
    if sizes:
        yield f"room {room_left(state, slicer.name)} of {slicer.sheet.capacity}"
    if slicer.copying is not None:
        data, done = slicer.copying
        yield f"copying {data}: {done} of {state.system.elements[data].size}"


def _programs(state: EncounterState, slicer: SlicerState) -> Iterator[str]:
    if slicer.carried:
        yield f"carries {', '.join(kind.name for kind in slicer.carried)}"
    for program in state.programs.values():
        if program.owner == slicer.name and program.running:
            yield f"{program.kind.name} is deployed on {program.at}"


def _around(state: EncounterState, slicer: SlicerState) -> Iterator[str]:
    """Tell whom it could attack from afar, and which rivals it sees."""
    options = state.system.options
    if options.ranged:
        for program, distance in programs_in_reach(state, slicer.name):
            if distance:
                yield f"in reach: {program.label}, {distance} away"
    if options.opposed:
        yield f"side: {slicer.sheet.side}"
        for rival, _ in rivals_in_sight(state, slicer.name):
            yield f"sees {rival} on {state.slicers[rival].at}"
    if state.jammed:
        yield f"the ship is jammed: {state.jammed} setback"
