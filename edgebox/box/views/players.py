"""What the players' screen, the overlay and the feed may know (S-7)."""

from __future__ import annotations

from edgebox.box.snapshot import LogLine, Snapshot
from edgebox.box.views.checks import about, check_json, choices_json, spending_json
from edgebox.box.views.dice import last_roll_json, tray_json
from edgebox.box.views.fight import with_fight
from edgebox.box.views.map_view import map_view
from edgebox.box.views.section import Json, View, remembered
from edgebox.box.views.sheets import sheets_json, system_name
from edgebox.box.views.side import side_json
from edgebox.box.views.sight import Sight, sight_of
from edgebox.slicing.ship import ship_systems
from edgebox.slicing.state import EncounterState

LOG_LINES = 60
"""So many steps of the log are shown."""


def players_view(snapshot: Snapshot, slicer: str | None = None) -> View:
    """Return what players may see, in sections.

    Args:
        snapshot: the Table.
        slicer: whose eyes to look with; ``None``: those of all intruders.
    """
    state = snapshot.state
    side = players_side(snapshot)
    sight = None if state is None else sight_of(state, slicer, side)
    view = {
        "waiting": waiting_json(snapshot, sight),
        "status": status_json(state, sight, slicer),
        "tray": tray_json(snapshot.tray),
        "last_roll": last_roll_json(snapshot.last_roll, sight),
        "side": side_json(snapshot.side),
        "log": log_json(snapshot.log, sight),
        "faults": [{"part": fault.part, "words": fault.words} for fault in snapshot.faults],
        **(_EMPTY if state is None else _encounter(state, slicer, side)),
    }
    return with_fight(view, snapshot, sight)


def players_side(snapshot: Snapshot) -> str | None:
    """Return the side that all players are of: in a fight the other is the GM's (X-4)."""
    return None if snapshot.fight is None else snapshot.fight.players_side


_EMPTY: View = {
    "objectives": [],
    "map": None,
    "slicers": [],
    "check": None,
    "choices": [],
    "spend": None,
    "ship": None,
    "destiny": None,
}


@remembered
def _encounter(state: EncounterState, slicer: str | None, side: str | None) -> View:
    sight = sight_of(state, slicer, side)
    check = state.check
    # whose affairs it is: with opposed sides, only their own pages tell of them
    theirs = state.spending is None or state.spending.slicer in sight.own
    return {
        "objectives": objectives_json(state, sight),
        "map": map_view(state, sight),
        "slicers": sheets_json(state, sight),
        "check": check_json(state, sight) if check and about(check, sight) else None,
        "choices": choices_json(state, sight) if state.turn in sight.own else [],
        "spend": spending_json(state, False, sight) if theirs else None,
        "ship": ship_json(state, sight),
        "destiny": destiny_json(state),
    }


def waiting_json(snapshot: Snapshot, sight: Sight | None) -> Json:
    """Return what the box waits for, and from whom."""
    waiting = snapshot.waiting
    return {
        "stage": waiting.stage.value,
        "by_gm": waiting.by_gm,
        "whom": waiting.whom,
        "what": waiting.what if sight is None else sight.veiled(waiting.what),
    }


def status_json(
    state: EncounterState | None, sight: Sight | None, slicer: str | None = None
) -> Json:
    """Return how the system is, the round, and whose turn it is.

    In a network (X-7) it is the system that a slicer is in: the one whose page it is, else the one
    who acts; ``systems`` has all that are known.
    """
    if state is None or sight is None:
        return {
            "system": None,
            "state": None,
            "in": None,
            "systems": [],
            "round": None,
            "turn": None,
            "finished": False,
        }
    host = state.host_at(state.slicers[_looked_at(state, slicer)].at)
    if not sight.knows(host):
        host = ""
    systems = alerts_json(state, sight)
    return {
        "system": state.system.name,
        "state": state.alert(host).word,
        "in": system_name(state, host) if len(systems) > 1 else None,
        "systems": systems,
        "round": state.round,
        "turn": state.turn or "The programs",
        "finished": state.finished,
    }


def _looked_at(state: EncounterState, slicer: str | None) -> str:
    return slicer if slicer is not None and slicer in state.slicers else state.acting


def alerts_json(state: EncounterState, sight: Sight) -> list[Json]:
    """Return the state of each system of the network; the one that is played has an empty key."""
    return [
        {"host": key, "name": system_name(state, key), "state": state.alert(key).word}
        for key in ("", *(host.key for host in state.system.others))
        if sight.knows(key)
    ]


def ship_json(state: EncounterState, sight: Sight) -> Json | None:
    """Return how a ship is jammed; ``None``: it is no ship whose sensors can be (E-5).

    What systems it has is known once their processor is.
    """
    systems = ship_systems(state.system)
    if not systems:
        return None
    told = [
        function
        for name in state.system.elements
        if name in sight.visited
        for function in state.system.elements[name].functions
    ]
    return {"setback": state.jammed, "systems": [each for each in systems if each in told]}


def log_json(log: tuple[LogLine, ...], sight: Sight | None) -> list[Json]:
    """Return the newest steps of the log, oldest first."""
    told = [(line, _heard(line, sight)) for line in log]
    return [
        {
            "number": line.number,
            "round": line.round,
            "aside": line.aside,
            "lines": [words if sight is None else sight.veiled(words) for words in lines],
        }
        for line, lines in [each for each in told if each[1]][-LOG_LINES:]
    ]


def _heard(line: LogLine, sight: Sight | None) -> tuple[str, ...]:
    if sight is None or not line.heard:
        return line.lines
    return line.whole if sight.everything else line.heard.get(sight.side, line.lines)


def objectives_json(state: EncounterState, sight: Sight) -> list[Json]:
    """Return the objectives in words, each with how it stands."""
    return [
        {"text": sight.objective(objective), "status": status}
        for objective, status in state.objectives
    ]


def destiny_json(state: EncounterState) -> Json | None:
    """Return the destiny points, once they were rolled."""
    if state.destiny is None:
        return None
    return {"light": state.destiny.light, "dark": state.destiny.dark}
