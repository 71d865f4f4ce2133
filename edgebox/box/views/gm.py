"""What the GM's screen knows: everything."""

from __future__ import annotations

from edgebox.box.snapshot import Snapshot
from edgebox.box.views.checks import check_json, choices_json, spending_json
from edgebox.box.views.dice import last_roll_json, tray_json
from edgebox.box.views.fight import with_fight
from edgebox.box.views.map_view import map_view, program_state
from edgebox.box.views.players import (
    alerts_json,
    destiny_json,
    log_json,
    objectives_json,
    ship_json,
    status_json,
    waiting_json,
)
from edgebox.box.views.section import Json, View, remembered
from edgebox.box.views.sheets import sheets_json
from edgebox.box.views.side import side_json
from edgebox.box.views.sight import whole_sight
from edgebox.slicing.state import EncounterState


def gm_view(snapshot: Snapshot) -> View:
    """Return the whole Table, in sections."""
    state = snapshot.state
    sight = None if state is None else whole_sight(state)
    view = {
        "waiting": waiting_json(snapshot, sight),
        "status": status_json(state, sight),
        "tray": tray_json(snapshot.tray),
        "last_roll": last_roll_json(snapshot.last_roll, sight),
        "side": side_json(snapshot.side),
        "log": log_json(snapshot.log, sight),
        "faults": [{"part": fault.part, "words": fault.words} for fault in snapshot.faults],
        "desk": {"can_undo": snapshot.can_undo, "origin": snapshot.system_origin},
        **(_EMPTY if state is None else _encounter(state)),
    }
    return with_fight(view, snapshot, sight)


_EMPTY: View = {
    "objectives": [],
    "map": None,
    "slicers": [],
    "sees": {},
    "programs": [],
    "alerts": [],
    "check": None,
    "choices": [],
    "spend": None,
    "gm_spend": None,
    "ship": None,
    "destiny": None,
}


@remembered
def _encounter(state: EncounterState) -> View:
    sight = whole_sight(state)
    return {
        "objectives": objectives_json(state, sight),
        "map": map_view(state, sight),
        "slicers": sheets_json(state, sight),
        "sees": {name: sorted(each.seen) for name, each in state.slicers.items()},
        "programs": _programs(state),
        "alerts": alerts_json(state, sight),
        "ship": ship_json(state, sight),
        "check": check_json(state, sight),
        "choices": choices_json(state, sight),
        "spend": spending_json(state, False, sight),
        "gm_spend": spending_json(state, True, sight),
        "destiny": destiny_json(state),
    }


def _programs(state: EncounterState) -> list[Json]:
    return [
        {
            "name": program.kind.name,
            "title": program.kind.title,
            "at": program.at if program.infects is None else f"{program.infects}'s gear",
            "state": program_state(program),
            "attack": str(program.kind.attack),
            "countermeasures": program.kind.countermeasures,
            "integrity": program.integrity,
            "fights": sorted(slicer for slicer, key in state.interactions if key == program.key),
            "owner": program.owner,
        }
        for program in state.programs.values()
    ]
