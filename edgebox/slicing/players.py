"""What players may know of an encounter, as JSON: only what slicers see, and nothing else (S-7).

What an objective names is covered until it is seen. A honeypot that has not sprung is data here
(X-3); of rivals each side knows what is in its sight (X-4). Stats, functions and programs are known
of elements that a slicer has been on.
"""

from __future__ import annotations

from typing import Any

from edgebox.slicing.covering import covered_objective
from edgebox.slicing.model import Element, Kind
from edgebox.slicing.reach import in_reach, rivals_in_sight
from edgebox.slicing.report import check_report, slicer_json
from edgebox.slicing.state import EncounterState, ProgramState, SlicerState

Json = dict[str, Any]


def players_report(state: EncounterState, side: str | None = None) -> Json:
    """Return what the players know.

    Args:
        state: the encounter.
        side: only what the slicers of this side know, where they are opposed; ``None``: all.
    """
    mine = _of_side(state, side)
    names = {slicer.name for slicer in mine}
    seen = seen_by(state, side)
    visited = frozenset[str]().union(*(slicer.visited for slicer in mine))
    lines = frozenset[tuple[str, str]]().union(*(slicer.seen_lines for slicer in mine))
    check = state.check
    report: Json = {
        "round": state.round,
        "system_state": state.system_state.word,
        "finished": state.finished,
        "objectives": [
            {"text": covered_objective(objective, seen), "status": status}
            for objective, status in state.objectives
        ],
        "elements": {
            name: _element(state, element, mine, known=name in visited)
            for name, element in state.system.elements.items()
            if name in seen
        },
        "lines": [list(line) for line in state.system.lines if tuple(sorted(line)) in lines],
        "slicers": {name: slicer_json(state, state.slicers[name]) for name in names},
        "turn": state.turn if state.turn in names else None,
        "check": None,
        "destiny": None
        if state.destiny is None
        else {"light": state.destiny.light, "dark": state.destiny.dark},
        "distress_called": state.distress_called,
    }
    if check is not None and (not check.slicer or names & {check.slicer, check.foe}):
        report["check"] = check_report(check)
    if state.system.gates:
        report["gates"] = [
            list(gate) for gate in state.system.gates if tuple(sorted(gate)) in lines
        ]
        been = {state.host_at(name) for name in visited} - {""}
        report["networks"] = {
            host.key: {"name": host.name, "system_state": state.alert(host.key).word}
            for host in state.system.others
            if host.key in been
        }
    rivals = {rival for name in names for rival, _ in rivals_in_sight(state, name)} - names
    if rivals:
        report["rivals"] = {rival: {"at": state.slicers[rival].at} for rival in sorted(rivals)}
    return report


def seen_by(state: EncounterState, side: str | None = None) -> frozenset[str]:
    """Return the elements that players know of: the I/O ports, and what slicers see (S-3, S-7).

    Args:
        state: the encounter.
        side: only what this side sees, where slicers are opposed; ``None``: all.
    """
    ports = frozenset(port.name for port in state.system.ports)
    return ports.union(*(slicer.seen for slicer in _of_side(state, side)))


def _of_side(state: EncounterState, side: str | None) -> list[SlicerState]:
    return [
        slicer
        for slicer in state.slicers.values()
        if side is None or not state.system.options.opposed or slicer.sheet.side == side
    ]


def programs_shown(state: EncounterState, slicer: SlicerState) -> list[ProgramState]:
    """Return the running programs that a slicer sees: where it has been, and within its reach."""
    around = in_reach(state, slicer.name)
    return [
        program
        for program in state.programs.values()
        if program.running
        and not program.hidden
        and (
            program.at in slicer.visited
            or program.owner == slicer.name
            or program.infects == slicer.name
            or (program.at in around and program.awake)
        )
    ]


def _element(
    state: EncounterState, element: Element, slicers: list[SlicerState], *, known: bool
) -> Json:
    found: Json = {"kind": element.kind.value, "visited": known}
    if element.kind is Kind.PORT:
        found |= {"where": element.where, "link": element.link.value}
    if known:
        now = state.elements[element.name]
        level = element.complexity
        found["complexity"] = None if level is None else level.word
        found["functions"] = [*element.functions]
        found["controlled"] = any(slicer.name in now.controlled_by for slicer in slicers)
        if element.kind is Kind.DATA:
            found |= {"holds": element.holds, "decrypted": now.decrypted, "deleted": now.deleted}
            if element.honeypot:
                found["honeypot"] = True
            if state.system.options.sizes:
                found["size"] = element.size
    shown = {p.key: p for slicer in slicers for p in programs_shown(state, slicer)}
    here = [p for p in shown.values() if p.at == element.name]
    if here:
        found["programs"] = [
            {
                "name": program.kind.name,
                "dormant": not program.awake,
                **({"owner": program.owner} if program.owner is not None else {}),
            }
            for program in here
        ]
    return found
