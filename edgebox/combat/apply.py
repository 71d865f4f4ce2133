"""Makes events come true: the only code that turns a state of a fight into the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from edgebox.combat import events as ev
from edgebox.combat.state import CombatState, Fighter, Owed, Phase, Purpose, Turn, pair

_Handler = Callable[[CombatState, Any], CombatState]
_HANDLERS: dict[type[ev.Event], _Handler] = {}
_H = TypeVar("_H", bound=_Handler)

OWING = frozenset({Purpose.SKILL, Purpose.ATTACK, Purpose.MEDICINE, Purpose.RECOVER})
"""Checks that take what is owed to somebody's next one (R-8)."""


def apply(state: CombatState, event: ev.Event) -> CombatState:
    """Return the state after an event; the same state and event give the same result, always."""
    handler = _HANDLERS.get(type(event))
    return state if handler is None else handler(state, event)


def _applies(kind: type[ev.Event]) -> Callable[[_H], _H]:
    def register(handler: _H) -> _H:
        _HANDLERS[kind] = handler
        return handler

    return register


def _fighter(state: CombatState, name: str, **changes: Any) -> CombatState:
    fighter = replace(state.fighters[name], **changes)
    return replace(state, fighters={**state.fighters, name: fighter})


def _everybody(state: CombatState, change: Callable[[Fighter], Fighter]) -> CombatState:
    fighters = {name: change(fighter) for name, fighter in state.fighters.items()}
    return replace(state, fighters=fighters)


# --- order and turns ------------------------------------------------------------------------------


@_applies(ev.OrderCalled)
def _(state: CombatState, event: ev.OrderCalled) -> CombatState:
    state = _everybody(state, lambda each: replace(each, acted=False, recovered=False))
    return replace(
        state,
        phase=Phase.INITIATIVE,
        round=0,
        slots=(),
        slot=0,
        turn=None,
        waiting=event.checks,
        spending=None,
    )


@_applies(ev.SlotWon)
def _(state: CombatState, event: ev.SlotWon) -> CombatState:
    return replace(state, slots=(*state.slots, event.slot))


@_applies(ev.OrderMade)
def _(state: CombatState, event: ev.OrderMade) -> CombatState:
    return replace(state, slots=event.slots, phase=Phase.ROUNDS)


@_applies(ev.RoundBegan)
def _(state: CombatState, event: ev.RoundBegan) -> CombatState:
    state = _everybody(state, lambda each: replace(each, acted=False))
    return replace(state, round=event.round, slot=0)


@_applies(ev.SlotPassed)
def _(state: CombatState, _event: ev.SlotPassed) -> CombatState:
    return replace(state, slot=state.slot + 1)


@_applies(ev.TurnBegan)
def _(state: CombatState, event: ev.TurnBegan) -> CombatState:
    state = _fighter(state, event.who, acted=True)
    return replace(state, turn=Turn(event.who), spending=None)


@_applies(ev.TurnEnded)
def _(state: CombatState, event: ev.TurnEnded) -> CombatState:
    fighter = state.fighters[event.who]
    turns = max(0, fighter.guard_turns - 1)
    state = _fighter(state, event.who, guard_turns=turns, guard=fighter.guard if turns else 0)
    state = _everybody(state, lambda each: replace(each, free_maneuvers=0))
    return replace(state, turn=None, slot=state.slot + 1, spending=None)


@_applies(ev.FightEnded)
def _(state: CombatState, _event: ev.FightEnded) -> CombatState:
    # what lasts for some turns, or for the rest of the fight, ends with it
    state = _everybody(
        state,
        lambda each: replace(
            each, aims=0, guard=0, guard_turns=0, free_maneuvers=0, empty=frozenset()
        ),
    )
    return replace(
        state, phase=Phase.OVER, turn=None, slots=(), slot=0, check=None, waiting=(), spending=None
    )


@_applies(ev.ManeuverUsed)
def _(state: CombatState, event: ev.ManeuverUsed) -> CombatState:
    turn = state.turn
    if turn is None or turn.who != event.who:
        left = max(0, state.fighters[event.who].free_maneuvers - 1)
        return _fighter(state, event.who, free_maneuvers=left)
    turn = replace(turn, maneuvers=turn.maneuvers + 1)
    if event.paid == "gift":
        turn = replace(turn, free=max(0, turn.free - 1))
    elif event.paid == "action":
        turn = replace(turn, action=event.what)
    return replace(state, turn=turn)


@_applies(ev.ActionUsed)
def _(state: CombatState, event: ev.ActionUsed) -> CombatState:
    if state.turn is None:
        return state
    return replace(state, turn=replace(state.turn, action=event.what), spending=None)


# --- what maneuvers do ----------------------------------------------------------------------------


@_applies(ev.Aimed)
def _(state: CombatState, event: ev.Aimed) -> CombatState:
    return _fighter(state, event.who, aims=state.fighters[event.who].aims + 1)


@_applies(ev.PronenessChanged)
def _(state: CombatState, event: ev.PronenessChanged) -> CombatState:
    return _fighter(state, event.who, prone=event.prone)


@_applies(ev.WeaponDropped)
def _(state: CombatState, event: ev.WeaponDropped) -> CombatState:
    dropped = state.fighters[event.who].dropped | {event.weapon}
    return _fighter(state, event.who, dropped=dropped)


@_applies(ev.WeaponPickedUp)
def _(state: CombatState, event: ev.WeaponPickedUp) -> CombatState:
    dropped = state.fighters[event.who].dropped - {event.weapon}
    return _fighter(state, event.who, dropped=dropped)


@_applies(ev.SetOut)
def _(state: CombatState, event: ev.SetOut) -> CombatState:
    return _fighter(state, event.who, heading=event.heading)


@_applies(ev.Moved)
def _(state: CombatState, event: ev.Moved) -> CombatState:
    changed = {pair(one, other): band for one, other, band in event.distances}
    state = replace(state, distances={**state.distances, **changed})
    return _fighter(state, event.who, heading=None)


# --- checks ---------------------------------------------------------------------------------------


@_applies(ev.CheckCalled)
def _(state: CombatState, event: ev.CheckCalled) -> CombatState:
    check = event.check
    waiting = state.waiting[1:] if state.waiting[:1] == (check,) else state.waiting
    state = replace(state, check=check, waiting=waiting)
    if check.purpose not in OWING:
        return state
    fighter = state.fighters[check.by]
    aims = 0 if check.purpose is Purpose.ATTACK else fighter.aims
    left = tuple(
        (side, who)
        for side, who in state.next_of_side
        if side is not fighter.side or who == check.by
    )
    state = replace(state, next_of_side=left, spending=None)
    return _fighter(state, check.by, owed=Owed(), aims=aims)


@_applies(ev.CheckChanged)
def _(state: CombatState, event: ev.CheckChanged) -> CombatState:
    return replace(state, check=event.check)


@_applies(ev.CheckRolled)
def _(state: CombatState, _event: ev.CheckRolled) -> CombatState:
    return replace(state, check=None)


@_applies(ev.InjuryDue)
def _(state: CombatState, event: ev.InjuryDue) -> CombatState:
    return replace(state, waiting=(*state.waiting, event.check))


@_applies(ev.InjuryRolled)
def _(state: CombatState, event: ev.InjuryRolled) -> CombatState:
    injuries = (*state.fighters[event.who].injuries, event.injury)
    return replace(_fighter(state, event.who, injuries=injuries), check=None)


@_applies(ev.InjuryNamed)
def _(state: CombatState, event: ev.InjuryNamed) -> CombatState:
    injuries = list(state.fighters[event.who].injuries)
    injuries[event.place] = event.injury
    return _fighter(state, event.who, injuries=tuple(injuries))


@_applies(ev.InjuryHealed)
def _(state: CombatState, event: ev.InjuryHealed) -> CombatState:
    injuries = state.fighters[event.who].injuries
    return _fighter(
        state, event.who, injuries=injuries[: event.place] + injuries[event.place + 1 :]
    )


# --- harm -----------------------------------------------------------------------------------------


@_applies(ev.WoundsChanged)
def _(state: CombatState, event: ev.WoundsChanged) -> CombatState:
    wounds = max(0, state.fighters[event.who].wounds + event.by)
    return _fighter(state, event.who, wounds=wounds)


@_applies(ev.StrainChanged)
def _(state: CombatState, event: ev.StrainChanged) -> CombatState:
    strain = max(0, state.fighters[event.who].strain + event.by)
    return _fighter(state, event.who, strain=strain)


@_applies(ev.Recovered)
def _(state: CombatState, event: ev.Recovered) -> CombatState:
    strain = max(0, state.fighters[event.who].strain - event.strain)
    return _fighter(state, event.who, strain=strain, recovered=True)


# --- what results buy -----------------------------------------------------------------------------


@_applies(ev.ResultsLeft)
def _(state: CombatState, event: ev.ResultsLeft) -> CombatState:
    return replace(state, spending=None if event.spending.empty else event.spending)


@_applies(ev.Spent)
def _(state: CombatState, event: ev.Spent) -> CombatState:
    spending = state.spending
    assert spending is not None
    symbol = event.cost[0]
    left = {symbol: getattr(spending, symbol) - len(event.cost)}
    return replace(
        state, spending=replace(spending, bought=(*spending.bought, event.option), **left)
    )


@_applies(ev.NextCheckChanged)
def _(state: CombatState, event: ev.NextCheckChanged) -> CombatState:
    return _fighter(state, event.who, owed=state.fighters[event.who].owed + event.owed)


@_applies(ev.NextOfSideBoosted)
def _(state: CombatState, event: ev.NextOfSideBoosted) -> CombatState:
    return replace(state, next_of_side=(*state.next_of_side, (event.side, event.who)))


@_applies(ev.Guarded)
def _(state: CombatState, event: ev.Guarded) -> CombatState:
    guard = state.fighters[event.who].guard + 1
    return _fighter(state, event.who, guard=guard, guard_turns=event.turns)


@_applies(ev.ManeuverGiven)
def _(state: CombatState, event: ev.ManeuverGiven) -> CombatState:
    if state.turn is not None and state.turn.who == event.who:
        return replace(state, turn=replace(state.turn, free=state.turn.free + 1))
    return _fighter(state, event.who, free_maneuvers=state.fighters[event.who].free_maneuvers + 1)


@_applies(ev.OutOfAmmunition)
def _(state: CombatState, event: ev.OutOfAmmunition) -> CombatState:
    empty = state.fighters[event.who].empty | {event.weapon}
    return _fighter(state, event.who, empty=empty)


@_applies(ev.WeaponDamaged)
def _(state: CombatState, event: ev.WeaponDamaged) -> CombatState:
    damaged = state.fighters[event.who].damaged | {event.weapon}
    return _fighter(state, event.who, damaged=damaged)


@_applies(ev.DestinyRolled)
def _(state: CombatState, event: ev.DestinyRolled) -> CombatState:
    return replace(state, destiny=event.destiny)


@_applies(ev.DestinySpent)
def _(state: CombatState, event: ev.DestinySpent) -> CombatState:
    return replace(state, destiny=event.destiny, check=event.check or state.check)
