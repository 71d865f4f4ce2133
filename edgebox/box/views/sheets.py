"""The slicers' sheets as JSON."""

from __future__ import annotations

from edgebox.box.views.section import Json
from edgebox.box.views.sight import Sight
from edgebox.dice import Pool
from edgebox.slicing.state import EncounterState, SlicerState


def sheets_json(state: EncounterState, sight: Sight) -> list[Json]:
    """Return every slicer's sheet, in the order of their turns.

    Where slicers are opposed, players don't learn where one is that they can't see (X-4).
    """
    return [_sheet(state, slicer, sight) for slicer in state.slicers.values()]


def _sheet(state: EncounterState, slicer: SlicerState, sight: Sight) -> Json:
    sheet = slicer.sheet
    there = slicer.at is None or slicer.at in sight.seen
    return {
        "name": slicer.name,
        "at": slicer.at if there else "out of sight",
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
            }
            for data, locked in slicer.gear.items()
        ],
        "carries": [program.name for program in slicer.carried],
        "skills": [
            {"name": "Computers", "pool": str(sheet.computers_pool)},
            {"name": "Cool", "pool": str(sheet.cool_pool)},
            {"name": "Vigilance", "pool": str(sheet.vigilance_pool)},
        ],
        "knowledge": dict(sheet.knowledge),
        "modifiers": [modifier.name for modifier in sheet.modifiers],
    }


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
