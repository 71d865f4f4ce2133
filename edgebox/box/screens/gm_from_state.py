"""Fills in the facts of screens from an encounter, for the GM alone: nothing is hidden here."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.box.screens.element_from_state import marks, whole_lines
from edgebox.box.screens.from_state import READING
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
        notes=_notes(state),
        first=first,
        keys=keys,
    )


def _label(program: ProgramState) -> str:
    if program.infects is not None:
        return f"{program.kind.name} in {program.infects}'s gear"
    if program.hidden:
        return f"{program.label} lurks"
    owner = f" of {program.owner}" if program.owner is not None else ""
    return f"{program.label}{owner}" if program.awake else f"({program.label}{owner})"


def _notes(state: EncounterState) -> tuple[str, ...]:
    """Return how other systems of the network are (X-7), and a ship that is jammed (E-5)."""
    alerts = [f"{state.system.name}: {state.system_state.word}"] if state.system.others else []
    alerts += [f"{host.name}: {state.alert(host.key).word}" for host in state.system.others]
    jammed = [f"jammed: {state.jammed} setback on the ship's checks"] if state.jammed else []
    return (*alerts, *jammed)


def whole_map_facts(state: EncounterState, status: f.Status, look: str | None = None) -> f.MapSeen:
    """Return the map of the whole system with all its programs, hidden ones too, and slicers."""
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
                marks(
                    (p for p in state.programs.values() if p.running and p.at == name),
                    (s.name for s in state.slicers.values() if s.at == name != at),
                ),
            )
            for name in names
        ),
        lines=lines,
        at=at,
        look=look,
        told=_told(state, system.elements[look]),
    )


def whole_element_facts(
    state: EncounterState, element: str, status: f.Status, first: int = 0
) -> f.Told:
    """Return everything about an element; ``first`` is the first line shown."""
    lines = whole_lines(state, element)
    return f.Told(status=status, title=element, lines=lines, first=first, keys=READING)


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
