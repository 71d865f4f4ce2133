"""The slicers' sheets as JSON."""

from __future__ import annotations

from edgebox.box.views.section import Json
from edgebox.box.views.sight import Sight
from edgebox.dice import Pool
from edgebox.slicing.gear import room_left
from edgebox.slicing.reach import programs_in_reach, rivals_in_sight
from edgebox.slicing.state import EncounterState, SlicerState


def sheets_json(state: EncounterState, sight: Sight) -> list[Json]:
    """Return every slicer's sheet, in the order of their turns.

    Of a rival there is a name, and its place if it is in sight (X-4).
    """
    return [
        _sheet(state, slicer) if slicer.name in sight.own else _stranger(state, slicer, sight)
        for slicer in state.slicers.values()
    ]


def _stranger(state: EncounterState, slicer: SlicerState, sight: Sight) -> Json:
    there = slicer.name in sight.slicers and slicer.at in sight.seen
    return {
        "name": slicer.name,
        "own": False,
        "at": slicer.at if there else "out of sight",
        "turn": state.turn == slicer.name,
    }


def _sheet(state: EncounterState, slicer: SlicerState) -> Json:
    sheet = slicer.sheet
    return {
        "name": slicer.name,
        "own": True,
        "at": slicer.at,
        "inside": slicer.at is not None,
        "turn": state.turn == slicer.name,
        "operations": slicer.operations_left,
        "strain": slicer.strain,
        "strain_threshold": sheet.strain_threshold,
        "wounds": slicer.wounds,
        "wound_threshold": sheet.wound_threshold,
        "boosts": slicer.boosts,
        "next_check": str(Pool.parse("B" * slicer.next_boost + "K" * slicer.next_setback)),
        "notes": _notes(slicer),
        "gear": [
            {
                "data": data,
                "encrypted": locked,
                "spoiled": data in slicer.spoiled,
                "holds": "" if locked else state.system.elements[data].holds,
                "size": state.system.elements[data].size,
            }
            for data, locked in slicer.gear.items()
        ],
        "skills": [
            {"name": "Computers", "pool": str(sheet.computers_pool)},
            {"name": "Cool", "pool": str(sheet.cool_pool)},
            {"name": "Vigilance", "pool": str(sheet.vigilance_pool)},
        ],
        "knowledge": dict(sheet.knowledge),
        "modifiers": [modifier.name for modifier in sheet.modifiers],
        **_of_options(state, slicer),
    }


def _of_options(state: EncounterState, slicer: SlicerState) -> Json:
    """Return what the optional rules add, where they are played."""
    options, found = state.system.options, Json()
    if options.sizes:
        copying = None
        if slicer.copying is not None:
            data, done = slicer.copying
            copying = {"data": data, "done": done, "size": state.system.elements[data].size}
        room = {"left": room_left(state, slicer.name), "of": slicer.sheet.capacity}
        found |= {"room": room, "copying": copying}
    if options.ranged:
        found["in_reach"] = [
            {"program": program.label, "away": away}
            for program, away in programs_in_reach(state, slicer.name)
        ]
    if options.opposed:
        found["side"] = slicer.sheet.side
        found["rivals"] = [
            {"name": name, "at": state.slicers[name].at, "away": away}
            for name, away in rivals_in_sight(state, slicer.name)
        ]
    if options.deploy:
        found["carries"] = [program.name for program in slicer.carried]
        found["deployed"] = [
            program.label
            for program in state.programs.values()
            if program.owner == slicer.name and program.running
        ]
    if options.worms:
        worm = state.worm_in_gear(slicer.name)
        found["worm"] = None if worm is None else worm.kind.name
    if options.networks:
        host = state.host_at(slicer.at)
        found["alert"] = {
            "system": system_name(state, host),
            "state": state.alert(host).word,
        }
    return found


def system_name(state: EncounterState, host: str) -> str:
    """Return what a system of the network is called, by its key (X-7)."""
    names = {other.key: other.name for other in state.system.others}
    return names.get(host, state.system.name)


def _notes(slicer: SlicerState) -> list[str]:
    notes = []
    if slicer.incapacitated:
        notes.append("incapacitated")
    if slicer.disoriented:
        notes.append("disoriented")
    if slicer.ignores_state:
        notes.append("ignores the system state")
    if slicer.gear_broken:
        notes.append("gear unusable")
    return notes
