"""States and events as JSON: everything, as the GM may see it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from edgebox.dice import Pool, Roll
from edgebox.rules.destiny import Destiny
from edgebox.slicing.events import Event
from edgebox.slicing.gear import room_left
from edgebox.slicing.model import SystemState, objective_words
from edgebox.slicing.options import OPTION_RULES
from edgebox.slicing.reach import programs_in_reach, rivals_in_sight
from edgebox.slicing.ship import ship_systems
from edgebox.slicing.state import (
    Check,
    ElementState,
    EncounterState,
    ProgramState,
    SlicerState,
)

Json = dict[str, Any]


def state_report(state: EncounterState) -> Json:
    """Return the whole state as the script contract has it."""
    by_home: dict[str, list[Json]] = {name: [] for name in state.elements}
    for program in state.programs.values():
        by_home[program.home].append(_program(program))
    return {
        "round": state.round,
        "system_state": state.system_state.word,
        "finished": state.finished,
        "objectives": [
            {"text": objective_words(objective), "status": status}
            for objective, status in state.objectives
        ],
        "elements": {
            name: {
                "kind": state.system.elements[name].kind.value,
                **_element(element),
                "programs": by_home[name],
            }
            for name, element in state.elements.items()
        },
        "slicers": {name: slicer_json(state, slicer) for name, slicer in state.slicers.items()},
        "check": None if state.check is None else check_report(state.check),
        "to_spend": {
            "slicer": _purse(state, by_gm=False),
            "gm": _purse(state, by_gm=True),
        },
        "turn": _turn(state),
        "destiny": None if state.destiny is None else _destiny(state.destiny),
        "jammed": state.jammed,
        "distress_called": state.distress_called,
        **_of_options(state),
    }


def _of_options(state: EncounterState) -> Json:
    """Return what is there only where an optional rule is played, or a ship can be jammed (E-5)."""
    options, found = state.system.options, Json()
    on = [key for key in OPTION_RULES if getattr(options, key)]
    if on:
        found["options"] = on
    if options.networks:
        found["networks"] = {
            host.key: {"name": host.name, "system_state": state.alert(host.key).word}
            for host in state.system.others
        }
    if systems := ship_systems(state.system):
        found["ship"] = {"systems": [*systems], "setback": state.jammed}
    return found


def _slicer_of_options(state: EncounterState, slicer: SlicerState) -> Json:
    options, found = state.system.options, Json()
    if options.sizes:
        copying = None
        if slicer.copying is not None:
            data, done = slicer.copying
            copying = {"data": data, "done": done, "size": state.system.elements[data].size}
        room = room_left(state, slicer.name)
        found |= {"capacity": slicer.sheet.capacity, "room": room, "copying": copying}
    if options.opposed:
        rivals = [name for name, _ in rivals_in_sight(state, slicer.name)]
        found |= {"side": slicer.sheet.side, "sees_slicers": rivals}
    if options.deploy:
        found["carries"] = [kind.name for kind in slicer.carried]
    if options.worms:
        worm = state.worm_in_gear(slicer.name)
        found |= {
            "worm": None if worm is None else worm.kind.name,
            "spoiled": [*slicer.spoiled],
            "gear_broken": slicer.gear_broken,
        }
    if options.ranged:
        found["in_reach"] = [p.label for p, _ in programs_in_reach(state, slicer.name)]
    return found


def _element(element: ElementState) -> Json:
    return {
        "controlled": bool(element.controlled_by),
        "decrypted": element.decrypted,
        "altered": element.altered,
        "deleted": element.deleted,
        "tampered": element.tampered,
    }


def _program(program: ProgramState) -> Json:
    return {
        "name": program.kind.name,
        "at": program.at,
        "running": program.running,
        "dormant": program.running and not program.awake,
        **({"hidden": True} if program.hidden else {}),
        **({"owner": program.owner} if program.owner is not None else {}),
    }


def slicer_json(state: EncounterState, slicer: SlicerState) -> Json:
    """Return a slicer as it is, with what the optional rules add."""
    return {**_slicer(slicer), **_slicer_of_options(state, slicer)}


def _slicer(slicer: SlicerState) -> Json:
    return {
        "at": slicer.at,
        "operations_left": slicer.operations_left,
        "strain": slicer.strain,
        "wounds": slicer.wounds,
        "boosts": slicer.boosts,
        "next_boost": slicer.next_boost,
        "next_setback": slicer.next_setback,
        "ignores_state": slicer.ignores_state > 0,
        "disoriented": slicer.disoriented,
        "incapacitated": slicer.incapacitated,
        "sees": sorted(slicer.seen),
        "gear": sorted(slicer.gear),
        "gear_encrypted": sorted(data for data, locked in slicer.gear.items() if locked),
        "tried_firewall": max((r for r, _ in slicer.firewall_rounds.values()), default=0),
    }


def check_report(check: Check) -> Json:
    """Return a waiting check: who rolls, what for, how hard, and the dice to put in the hand."""
    return {
        "by": check.by or "players",
        "for": check.purpose,
        "difficulty": check.recipe.difficulty.word,
        "pool": str(check.pool),
        "slicer": check.slicer or None,
        "target": check.target,
        "program": check.program,
        **{key: value for key in _ONLY_IF_SET if (value := getattr(check, key, None))},
    }


def _purse(state: EncounterState, *, by_gm: bool) -> dict[str, int]:
    if state.spending is None:
        return {"a": 0, "x": 0, "t": 0, "y": 0}
    return state.spending.of(by_gm)


def _turn(state: EncounterState) -> Json:
    if state.turn is not None:
        return {"side": "slicer", "who": state.turn}
    program = state.check.program if state.check is not None else None
    who = None if program is None else state.programs[program].label
    return {"side": "programs", "who": who}


def _destiny(destiny: Destiny) -> Json:
    return {"light": destiny.light, "dark": destiny.dark}


def event_report(event: Event) -> Json:
    """Return one event: its name, its rule, and what it is about."""
    report: Json = {"event": event.name, "rule": getattr(event, "rule", None)}
    for part in fields(event):
        value = getattr(event, part.name)
        if part.name != "rule" and (value or part.name not in _ONLY_IF_SET):
            report[_KEYS.get(part.name, part.name)] = _plain(value)
    if isinstance(report.get("roll"), str):
        report["net"] = event.roll.net.as_json()  # type: ignore[attr-defined]
    return report


_ONLY_IF_SET = ("foe", "prey", "host")
"""Fields that only optional rules fill (section X); elsewhere JSON is as it would be without."""

_KEYS = {"cost": "with", "origin": "from"}
"""Fields of events that JSON calls by the words of the scripts."""


def _plain(value: object) -> object:
    match value:
        case Check():
            return check_report(value)
        case Destiny():
            return _destiny(value)
        case SystemState():
            return value.word
        case Roll() | Pool():
            return str(value)
        case tuple():
            return [_plain(part) for part in value]
        case _:
            return value
