"""Fills in the facts of screens from an encounter, for the GM alone: nothing is hidden here."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.slicing.maps.layout import lay_out
from edgebox.slicing.model import Element
from edgebox.slicing.state import EncounterState, ProgramState


def overview_facts(
    state: EncounterState, waiting: str, status: f.Status, first: int, keys: f.Keys
) -> f.Overview:
    """Return who is where and what stirs.

    Args:
        state: the encounter.
        waiting: what the box waits for, and from whom.
        status: the status bar.
        first: the first line shown.
        keys: what the buttons do.
    """
    return f.Overview(
        status=status,
        waiting=waiting,
        slicers=tuple(
            f.SlicerLine(
                slicer.name,
                slicer.at,
                slicer.strain,
                slicer.sheet.strain_threshold,
                turn=slicer.name == state.turn,
            )
            for slicer in state.slicers.values()
        ),
        programs=tuple(_label(p) for p in state.programs.values() if p.running),
        first=first,
        keys=keys,
    )


def _label(program: ProgramState) -> str:
    return program.label if program.awake else f"({program.label})"


def whole_map_facts(state: EncounterState, status: f.Status, look: str | None = None) -> f.MapSeen:
    """Return the map of the whole system with all its programs."""
    system = state.system
    names = list(system.elements)
    lines = (*system.lines, *system.gates)
    layout = lay_out(names, lines, [port.name for port in system.ports])
    at = state.slicers[state.acting].at
    if look is None or look not in system.elements:
        look = at or names[0]
    return f.MapSeen(
        status=status,
        places=tuple(
            f.Place(
                name,
                *layout.places[name],
                system.elements[name].kind,
                " ".join(program.kind.name for program in state.running_at(name)),
            )
            for name in names
        ),
        lines=lines,
        at=at,
        look=look,
        told=_told(state, system.elements[look]),
    )


def _told(state: EncounterState, element: Element) -> str:
    here = state.elements[element.name]
    marks = {
        "controlled": bool(here.controlled_by),
        "decrypted": here.decrypted and element.encrypted,
        "tampered": here.tampered,
        "deleted": here.deleted,
    }
    hard = "" if element.complexity is None else element.complexity.title
    functions = ", ".join(element.functions)
    parts = [element.holds, hard, functions, *(word for word, holds in marks.items() if holds)]
    return ", ".join(part for part in parts if part)
