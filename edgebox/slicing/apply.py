"""Makes events come true: the only code that turns a state into the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from edgebox.slicing import events as ev
from edgebox.slicing.model import Deed, Goal, SystemState
from edgebox.slicing.sight import looking_around, shown_connectors, shown_structure
from edgebox.slicing.state import (
    OPERATIONS_A_TURN,
    Contact,
    EncounterState,
    SlicerState,
    Spending,
    changed,
)

_Handler = Callable[[EncounterState, Any], EncounterState]
_HANDLERS: dict[type[ev.Event], _Handler] = {}
_H = TypeVar("_H", bound=_Handler)


def apply(state: EncounterState, event: ev.Event) -> EncounterState:
    """Return the state after an event; the same state and event give the same result, always."""
    return _HANDLERS[type(event)](state, event)


def _applies(kind: type[ev.Event]) -> Callable[[_H], _H]:
    def register(handler: _H) -> _H:
        _HANDLERS[kind] = handler
        return handler

    return register


def _slicer(state: EncounterState, name: str, **changes: Any) -> EncounterState:
    return _with_slicer(state, changed(state.slicers[name], **changes))


def _with_slicer(state: EncounterState, slicer: SlicerState) -> EncounterState:
    return changed(state, slicers={**state.slicers, slicer.name: slicer})


def _program(state: EncounterState, key: str, **changes: Any) -> EncounterState:
    program = changed(state.programs[key], **changes)
    return changed(state, programs={**state.programs, key: program})


def _element(state: EncounterState, name: str, **changes: Any) -> EncounterState:
    element = changed(state.elements[name], **changes)
    return changed(state, elements={**state.elements, name: element})


def _did(state: EncounterState, deed: Deed, element: str) -> EncounterState:
    return changed(state, deeds=state.deeds | {Goal(deed, element)})


def _parted(
    state: EncounterState, *, slicer: str | None = None, program: str | None = None
) -> EncounterState:
    """End the interactions of one who has left its element or was terminated (I-4)."""
    contact = state.contact
    if contact is not None and (contact.slicer == slicer or contact.program == program):
        contact = None
    return changed(
        state,
        contact=contact,
        interactions=frozenset(
            pair for pair in state.interactions if pair[0] != slicer and pair[1] != program
        ),
    )


def _without_slicer_results(state: EncounterState) -> EncounterState:
    """Drop what is left of a slicer's check: a program's operation begins (section P)."""
    if state.spending is not None and state.spending.source == "slicer":
        return changed(state, spending=None)
    return state


# --- turns and rounds ---------------------------------------------------------------------------


@_applies(ev.OperationBegan)
def _(state: EncounterState, event: ev.OperationBegan) -> EncounterState:
    left = state.slicers[event.slicer].operations_left - 1
    return changed(_slicer(state, event.slicer, operations_left=left), spending=None)


@_applies(ev.TurnEnded)
def _(state: EncounterState, event: ev.TurnEnded) -> EncounterState:
    ignores = max(0, state.slicers[event.slicer].ignores_state - 1)
    return _slicer(state, event.slicer, ignores_state=ignores, operations_left=0)


@_applies(ev.TurnBegan)
def _(state: EncounterState, event: ev.TurnBegan) -> EncounterState:
    return changed(state, turn=event.slicer)


@_applies(ev.RoundEnded)
def _(state: EncounterState, _event: ev.RoundEnded) -> EncounterState:
    return state


@_applies(ev.RoundBegan)
def _(state: EncounterState, event: ev.RoundBegan) -> EncounterState:
    slicers = {
        name: changed(
            slicer,
            operations_left=OPERATIONS_A_TURN - slicer.operations_owed,
            operations_owed=0,
            # the round in which it happened does not count as a whole one
            disoriented=max(0, slicer.disoriented - (slicer.disoriented_since < state.round)),
        )
        for name, slicer in state.slicers.items()
    }
    programs = {
        key: changed(program, operations_left=OPERATIONS_A_TURN, noticed=False)
        for key, program in state.programs.items()
    }
    return changed(state, round=event.round, slicers=slicers, programs=programs, jammed=0)


@_applies(ev.ObjectiveMet)
def _(state: EncounterState, event: ev.ObjectiveMet) -> EncounterState:
    return _objective(state, event.objective, "met")


@_applies(ev.ObjectiveLost)
def _(state: EncounterState, event: ev.ObjectiveLost) -> EncounterState:
    return _objective(state, event.objective, "lost")


def _objective(state: EncounterState, place: int, status: Any) -> EncounterState:
    objectives = list(state.objectives)
    objectives[place] = (objectives[place][0], status)
    return changed(state, objectives=tuple(objectives))


@_applies(ev.EncounterFinished)
def _(state: EncounterState, _event: ev.EncounterFinished) -> EncounterState:
    return changed(state, finished=True)


# --- checks -------------------------------------------------------------------------------------


@_applies(ev.CheckCalled)
def _(state: EncounterState, event: ev.CheckCalled) -> EncounterState:
    check = event.check
    if check.by in state.slicers:
        state = _slicer(state, check.by, next_boost=0, next_setback=0)
    elif check.purpose == "attack" and check.program is not None:
        state = _program(state, check.program, next_boost=0, next_setback=0)
    return changed(state, check=check)


@_applies(ev.CheckChanged)
def _(state: EncounterState, event: ev.CheckChanged) -> EncounterState:
    return changed(state, check=event.check)


@_applies(ev.BoostUsed)
def _(state: EncounterState, event: ev.BoostUsed) -> EncounterState:
    slicer = state.slicers[event.slicer]
    if event.check is None:
        return _slicer(
            state, event.slicer, boosts=slicer.boosts - 1, next_boost=slicer.next_boost + 1
        )
    state = _slicer(state, event.slicer, boosts=slicer.boosts - 1)
    return changed(state, check=event.check)


@_applies(ev.CheckRolled)
def _(state: EncounterState, event: ev.CheckRolled) -> EncounterState:
    check, net = event.check, event.roll.net
    state = changed(state, check=None, spending=None)
    if check.purpose == "initiative":
        if check.by in state.slicers and state.contact is not None:
            return changed(state, contact=changed(state.contact, slicer_net=net))
        return state
    if check.purpose == "destiny":
        return state
    spending = Spending(
        slicer=check.slicer,
        source="slicer" if check.by in state.slicers else "program",
        program=check.program,
        a=max(0, net.advantage),
        x=net.triumph,
        t=max(0, -net.advantage),
        y=net.despair,
    )
    return state if spending.empty else changed(state, spending=spending)


@_applies(ev.CheckDropped)
def _(state: EncounterState, _event: ev.CheckDropped) -> EncounterState:
    return changed(state, check=None, contact=None)


@_applies(ev.DestinyRolled)
def _(state: EncounterState, event: ev.DestinyRolled) -> EncounterState:
    return changed(state, destiny=event.destiny)


@_applies(ev.DestinySpent)
def _(state: EncounterState, event: ev.DestinySpent) -> EncounterState:
    return changed(state, destiny=event.destiny, check=event.check or state.check)


# --- the slicer in the system -------------------------------------------------------------------


@_applies(ev.Entered)
def _(state: EncounterState, event: ev.Entered) -> EncounterState:
    slicer = changed(
        state.slicers[event.slicer],
        at=event.port,
        came_from=None,
        port=event.port,
        arrived=state.round,
    )
    return _with_slicer(state, looking_around(state.system, slicer, event.port))


@_applies(ev.Moved)
def _(state: EncounterState, event: ev.Moved) -> EncounterState:
    slicer = changed(
        state.slicers[event.slicer], at=event.to, came_from=event.origin, arrived=state.round
    )
    state = _parted(state, slicer=event.slicer)
    return _with_slicer(state, looking_around(state.system, slicer, event.to))


@_applies(ev.Listed)
def _(state: EncounterState, event: ev.Listed) -> EncounterState:
    slicer = state.slicers[event.slicer]
    return _with_slicer(state, shown_connectors(slicer, event.directory, event.shown))


@_applies(ev.Copied)
def _(state: EncounterState, event: ev.Copied) -> EncounterState:
    gear = {**state.slicers[event.slicer].gear, event.data: event.encrypted}
    return _did(_slicer(state, event.slicer, gear=gear), Deed.COPY, event.data)


@_applies(ev.Decrypted)
def _(state: EncounterState, event: ev.Decrypted) -> EncounterState:
    if event.in_gear:
        gear = {**state.slicers[event.slicer].gear, event.data: False}
        state = _slicer(state, event.slicer, gear=gear)
    else:
        state = _element(state, event.data, decrypted=True)
    return _did(state, Deed.DECRYPT, event.data)


@_applies(ev.Encrypted)
def _(state: EncounterState, event: ev.Encrypted) -> EncounterState:
    return _element(state, event.data, decrypted=False)


@_applies(ev.Altered)
def _(state: EncounterState, event: ev.Altered) -> EncounterState:
    return _did(_element(state, event.data, altered=True), Deed.ALTER, event.data)


@_applies(ev.Deleted)
def _(state: EncounterState, event: ev.Deleted) -> EncounterState:
    return _did(_element(state, event.data, deleted=True), Deed.DELETE, event.data)


@_applies(ev.Controlled)
def _(state: EncounterState, event: ev.Controlled) -> EncounterState:
    controllers = state.elements[event.processor].controlled_by | {event.slicer}
    state = _element(state, event.processor, controlled_by=controllers)
    if event.processor == state.system.main:
        slicer = shown_structure(state.system, state.slicers[event.slicer])
        state = _with_slicer(state, slicer)
    return _did(state, Deed.CONTROL, event.processor)


@_applies(ev.Operated)
def _(state: EncounterState, _event: ev.Operated) -> EncounterState:
    return state


@_applies(ev.Jammed)
def _(state: EncounterState, event: ev.Jammed) -> EncounterState:
    return _did(changed(state, jammed=state.jammed + event.setback), Deed.JAM, event.port)


@_applies(ev.Exited)
def _(state: EncounterState, event: ev.Exited) -> EncounterState:
    state = _slicer(state, event.slicer, at=None, came_from=None)
    return _parted(state, slicer=event.slicer)


@_applies(ev.KickedOut)
def _(state: EncounterState, event: ev.KickedOut) -> EncounterState:
    slicer = state.slicers[event.slicer]
    state = _slicer(
        state,
        event.slicer,
        at=None,
        came_from=None,
        disoriented=max(1, slicer.disoriented),
        disoriented_since=state.round,
    )
    spending = state.spending
    if spending is not None and spending.source == "program" and spending.slicer == event.slicer:
        spending = changed(spending, kicked=True, physical=event.physical)
    return _parted(changed(state, spending=spending), slicer=event.slicer)


@_applies(ev.Incapacitated)
def _(state: EncounterState, event: ev.Incapacitated) -> EncounterState:
    state = _slicer(state, event.slicer, at=None, came_from=None, incapacitated=True)
    return _parted(state, slicer=event.slicer)


# --- programs and fights ------------------------------------------------------------------------


@_applies(ev.StateRaised)
@_applies(ev.StateSet)
def _(state: EncounterState, event: ev.StateRaised | ev.StateSet) -> EncounterState:
    return changed(
        state,
        system_state=event.to,
        ever_alarmed=state.ever_alarmed or event.to is SystemState.ALARMED,
    )


@_applies(ev.ProgramWoke)
def _(state: EncounterState, event: ev.ProgramWoke) -> EncounterState:
    return _program(state, event.program, awake=True)


@_applies(ev.ProgramNoticed)
def _(state: EncounterState, event: ev.ProgramNoticed) -> EncounterState:
    return _program(state, event.program, noticed=True)


@_applies(ev.DistressCalled)
def _(state: EncounterState, _event: ev.DistressCalled) -> EncounterState:
    return changed(state, distress_called=True)


@_applies(ev.ProgramMoved)
def _(state: EncounterState, event: ev.ProgramMoved) -> EncounterState:
    left = state.programs[event.program].operations_left - 1
    state = _program(state, event.program, at=event.path[-1], operations_left=left)
    return _without_slicer_results(_parted(state, program=event.program))


@_applies(ev.ProgramEngaged)
def _(state: EncounterState, event: ev.ProgramEngaged) -> EncounterState:
    left = state.programs[event.program].operations_left - 1
    return _without_slicer_results(_program(state, event.program, operations_left=left))


@_applies(ev.ContactMade)
def _(state: EncounterState, event: ev.ContactMade) -> EncounterState:
    return changed(state, contact=Contact(event.slicer, event.program, event.started_by))


@_applies(ev.InteractionBegan)
def _(state: EncounterState, event: ev.InteractionBegan) -> EncounterState:
    contact = state.contact
    assert contact is not None
    if contact.started_by == "slicer" and event.first == "program":
        left = state.programs[event.program].operations_left - 1
        state = _program(state, event.program, operations_left=left)
    elif contact.started_by == "program" and event.first == "slicer":
        owed = state.slicers[event.slicer].operations_owed + 1
        state = _slicer(state, event.slicer, operations_owed=owed)
    return changed(
        state,
        contact=changed(contact, attacks=event.attacks),
        interactions=state.interactions | {(event.slicer, event.program)},
    )


@_applies(ev.FirewallTried)
def _(state: EncounterState, event: ev.FirewallTried) -> EncounterState:
    tried = state.slicers[event.slicer].firewall_rounds
    return _slicer(
        state,
        event.slicer,
        firewall_rounds={**tried, event.program: (event.rounds, state.round)},
    )


@_applies(ev.AttackLanded)
def _(state: EncounterState, event: ev.AttackLanded) -> EncounterState:
    contact = state.contact
    if contact is not None and contact.attacks[:1] == (event.attacker,):
        contact = changed(contact, attacks=contact.attacks[1:]) if contact.attacks[1:] else None
        state = changed(state, contact=contact)
    if event.attacker == "slicer" and event.damage:
        left = state.programs[event.program].integrity - event.damage
        state = _program(state, event.program, integrity=left)
    return state


@_applies(ev.ProgramTerminated)
def _(state: EncounterState, event: ev.ProgramTerminated) -> EncounterState:
    return _parted(_program(state, event.program, running=False), program=event.program)


# --- spending -----------------------------------------------------------------------------------


@_applies(ev.Spent)
def _(state: EncounterState, event: ev.Spent) -> EncounterState:
    spending = state.spending
    assert spending is not None
    left = changed(
        spending,
        **{symbol: getattr(spending, symbol) - event.cost.count(symbol) for symbol in "axty"},
    )
    return changed(state, spending=None if left.empty else left)


@_applies(ev.StrainChanged)
def _(state: EncounterState, event: ev.StrainChanged) -> EncounterState:
    strain = max(0, state.slicers[event.slicer].strain + event.by)
    return _slicer(state, event.slicer, strain=strain)


@_applies(ev.WoundSuffered)
def _(state: EncounterState, event: ev.WoundSuffered) -> EncounterState:
    return _slicer(state, event.slicer, wounds=state.slicers[event.slicer].wounds + 1)


@_applies(ev.NextCheckBoosted)
def _(state: EncounterState, event: ev.NextCheckBoosted) -> EncounterState:
    owed = state.slicers[event.slicer].next_boost + 1
    return _slicer(state, event.slicer, next_boost=owed)


@_applies(ev.NextCheckHindered)
def _(state: EncounterState, event: ev.NextCheckHindered) -> EncounterState:
    owed = state.slicers[event.slicer].next_setback + 1
    return _slicer(state, event.slicer, next_setback=owed)


@_applies(ev.StateIgnored)
def _(state: EncounterState, event: ev.StateIgnored) -> EncounterState:
    return _slicer(state, event.slicer, ignores_state=event.turns)


@_applies(ev.BoostBanked)
def _(state: EncounterState, event: ev.BoostBanked) -> EncounterState:
    return _slicer(state, event.slicer, boosts=state.slicers[event.slicer].boosts + 1)


@_applies(ev.StructureShown)
def _(state: EncounterState, event: ev.StructureShown) -> EncounterState:
    return _with_slicer(state, shown_structure(state.system, state.slicers[event.slicer]))


@_applies(ev.DisorientedLonger)
def _(state: EncounterState, event: ev.DisorientedLonger) -> EncounterState:
    rounds = state.slicers[event.slicer].disoriented + 1
    return _slicer(state, event.slicer, disoriented=rounds)


@_applies(ev.NextAttackBoosted)
def _(state: EncounterState, event: ev.NextAttackBoosted) -> EncounterState:
    owed = state.programs[event.program].next_boost + 1
    return _program(state, event.program, next_boost=owed)


@_applies(ev.NextAttackHindered)
def _(state: EncounterState, event: ev.NextAttackHindered) -> EncounterState:
    owed = state.programs[event.program].next_setback + 1
    return _program(state, event.program, next_setback=owed)
