"""Scenes and events as JSON for other programs: the facts, as the GM may see them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from edgebox.combat import events as ev
from edgebox.combat.buying import offers
from edgebox.combat.coding import encoded
from edgebox.combat.scene import Scene, Sliced
from edgebox.combat.state import Check, CombatState, Fighter
from edgebox.rules.characters.character import Side
from edgebox.slicing.report import event_report as slicing_event_report
from edgebox.slicing.report import state_report

Json = dict[str, Any]


def scene_report(scene: Scene) -> Json:
    """Return what is to be known about a scene now."""
    state = scene.combat
    return {
        "phase": state.phase.value,
        "round": state.round,
        "slots": [slot.side.value for slot in state.slots],
        "slot": state.slot if state.slots else None,
        "candidates": state.candidates(),
        "turn": None if state.turn is None else _turn(state),
        "fighters": {name: _fighter(state, each) for name, each in state.fighters.items()},
        "check": None if state.check is None else check_report(state.check),
        "to_spend": {side.value: _purse(state, side) for side in Side},
        "offers": {
            side.value: [
                {"option": offer.option.id, "with": list(offer.costs), "words": offer.option.words}
                for offer in offers(state, side)
            ]
            for side in Side
        },
        "destiny": None
        if state.destiny is None
        else {"light": state.destiny.light, "dark": state.destiny.dark},
        "system": None if scene.slicing is None else state_report(scene.slicing),
        "programs_act": scene.programs_act,
    }


def _turn(state: CombatState) -> Json:
    assert state.turn is not None
    return {
        "who": state.turn.who,
        "side": state.fighters[state.turn.who].side.value,
        "maneuvers": state.turn.maneuvers,
        "free_maneuvers": state.turn.free,
        "action": state.turn.action or None,
    }


def _fighter(state: CombatState, fighter: Fighter) -> Json:
    return {
        "side": fighter.side.value,
        "wounds": fighter.wounds,
        "wound_threshold": fighter.sheet.wound_threshold,
        "strain": fighter.strain,
        "strain_threshold": fighter.sheet.strain_threshold,
        "incapacitated": fighter.incapacitated,
        "acted": fighter.acted,
        "prone": fighter.prone,
        "aims": fighter.aims,
        "guard": fighter.guard,
        "next_check": encoded(fighter.owed),
        "free_maneuvers": fighter.free_maneuvers,
        "injuries": [
            {
                "number": each.number,
                "name": each.name or None,
                "effect": each.effect or None,
                "severity": None if each.severity is None else each.severity.word,
            }
            for each in fighter.injuries
        ],
        "weapons": [
            {
                "name": each.name,
                "dropped": each.name in fighter.dropped,
                "empty": each.name in fighter.empty,
                "damaged": each.name in fighter.damaged,
            }
            for each in fighter.sheet.weapons
        ],
        "distances": {
            other: state.distance(fighter.name, other)
            for other in state.fighters
            if other != fighter.name
        },
    }


def check_report(check: Check) -> Json:
    """Return a waiting check: who rolls, what for, and what to put in the hand."""
    return {
        "by": check.by or "players",
        "for": check.purpose.value,
        "skill": check.skill or None,
        "difficulty": check.recipe.difficulty.word,
        "pool": "d100" if check.percentile else str(check.pool),
        "plus": check.plus,
        "target": check.target,
        "weapon": check.weapon,
        "stun": check.stun,
    }


def _purse(state: CombatState, side: Side) -> dict[str, int]:
    if state.spending is None:
        return {"a": 0, "x": 0, "t": 0, "y": 0}
    return state.spending.of(side)


def event_report(event: ev.Event) -> Json:
    """Return one event: its name, its rule, and what it is about."""
    if isinstance(event, Sliced):
        return {**slicing_event_report(event.event), "in": "system"}
    report: Json = {"event": event.name, "rule": getattr(event, "rule", None)}
    for part in fields(event):
        value = getattr(event, part.name)
        if part.name == "rule":
            continue
        key = "with" if part.name == "cost" else part.name
        if isinstance(value, Check):
            report[key] = check_report(value)
        elif isinstance(event, ev.OrderCalled):
            report[key] = [check_report(check) for check in event.checks]
        else:
            report[key] = encoded(value)
    if isinstance(event, ev.CheckRolled):
        report["net"] = event.roll.net.as_json()
    if isinstance(event, ev.InjuryRolled):
        report["number"] = event.injury.number
    return report
