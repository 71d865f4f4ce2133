"""Events in words, as the people at the table read them.

What a slicer can't see is not told (S-7): a program that stirs out of sight is only heard of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from edgebox.slicing import events as ev
from edgebox.slicing.spending import OPTIONS
from edgebox.slicing.state import GM, Check, EncounterState

_Teller = Callable[[Any, EncounterState], str | None]
_TELLERS: dict[type[ev.Event], _Teller] = {}
_T = TypeVar("_T", bound=_Teller)


_SENTENCES: dict[type[ev.Event], str] = {
    ev.RoundBegan: "Round {0.round} begins.",
    ev.ObjectiveMet: "Objective met: {0.text}.",
    ev.ObjectiveLost: "Objective lost: {0.text} ({0.why}).",
    ev.EncounterFinished: "The encounter is over.",
    ev.CheckChanged: "The GM changes the pool ({0.what}): {0.check.pool}.",
    ev.CheckDropped: "The attack has lost its target.",
    ev.DestinyRolled: "Destiny: {0.destiny.light} light, {0.destiny.dark} dark.",
    ev.Entered: "{0.slicer} is in, at {0.port}.",
    ev.Moved: "{0.slicer} moves to {0.to}.",
    ev.Encrypted: "{0.slicer} encrypts {0.data} again.",
    ev.Altered: "{0.slicer} alters {0.data}.",
    ev.Deleted: "{0.slicer} deletes {0.data}.",
    ev.Operated: "{0.slicer} operates {0.function}.",
    ev.Exited: "{0.slicer} leaves without a trace.",
    ev.KickedOut: "{0.slicer} is kicked out, and disoriented for a round.",
    ev.Incapacitated: "{0.slicer} is incapacitated.",
    ev.DistressCalled: "A distress call goes out to the system's owners.",
}
"""What needs no more than its own facts to be told; ``0`` is the event."""


def narrate(event: ev.Event, state: EncounterState) -> str | None:
    """Say what happened in a sentence; ``None`` for what needs no word.

    Args:
        event: what happened.
        state: the encounter after the step it happened in.
    """
    teller = _TELLERS.get(type(event))
    if teller is not None:
        return teller(event, state)
    sentence = _SENTENCES.get(type(event))
    return None if sentence is None else sentence.format(event)


def _tells(kind: type[ev.Event]) -> Callable[[_T], _T]:
    def register(teller: _T) -> _T:
        _TELLERS[kind] = teller
        return teller

    return register


def _in_view(state: EncounterState, program: str) -> bool:
    return any(state.programs[program].at in s.seen for s in state.slicers.values())


def _known(state: EncounterState, program: str) -> str:
    """Name a program by kind and place, if some slicer sees where it is."""
    if _in_view(state, program):
        return state.programs[program].label
    return "a program out of sight"


@_tells(ev.BoostUsed)
def _(event: ev.BoostUsed, _state: EncounterState) -> str:
    where = "" if event.check else " on the next check"
    return f"{event.slicer} uses a banked boost die{where}."


@_tells(ev.CheckRolled)
def _(event: ev.CheckRolled, state: EncounterState) -> str:
    check, net = event.check, event.roll.net
    if check.purpose in ("initiative", "destiny"):
        verdict = ""
    else:
        verdict = "Success: " if event.succeeded else "Failure: "
    return f"{roller(state, check.by, check.program)}, {purpose_words(check)}: {verdict}{net.words}"


def roller(state: EncounterState, by: str, program: str | None) -> str:
    """Say who rolls a check: the slicer, or the GM and for which program."""
    if by == GM and program is not None:
        return f"The GM for {_known(state, program)}"
    return by or "The players"


def purpose_words(check: Check) -> str:
    """Say what a check is for: ``"list DIR"``, ``"attack FRWL"``, ``"initiative"``."""
    if check.purpose == "attack" and check.program is not None and check.by != GM:
        return f"attack {check.program.partition('@')[0]}"
    words = check.purpose if check.target is None else f"{check.purpose} {check.target}"
    return f"{words} in the gear" if check.in_gear else words


@_tells(ev.DestinySpent)
def _(event: ev.DestinySpent, _state: EncounterState) -> str:
    who = "The GM spends dark" if event.by == GM else f"{event.by} spends light"
    left = f"{event.destiny.light} light, {event.destiny.dark} dark"
    return f"{who} destiny, {event.use.replace('-', ' ')}. Now {left}."


@_tells(ev.Listed)
def _(event: ev.Listed, _state: EncounterState) -> str:
    return f"{event.directory} shows {', '.join(event.shown) or 'nothing new'}."


@_tells(ev.Copied)
def _(event: ev.Copied, _state: EncounterState) -> str:
    how = ", still encrypted" if event.encrypted else ""
    return f"{event.slicer} copies {event.data}{how}."


@_tells(ev.Decrypted)
def _(event: ev.Decrypted, _state: EncounterState) -> str:
    where = " in the gear" if event.in_gear else ""
    return f"{event.slicer} decrypts {event.data}{where}."


@_tells(ev.Controlled)
def _(event: ev.Controlled, _state: EncounterState) -> str:
    functions = f": {', '.join(event.functions)}" if event.functions else ""
    return f"{event.slicer} controls {event.processor}{functions}."


@_tells(ev.Jammed)
def _(event: ev.Jammed, _state: EncounterState) -> str:
    dice = "die" if event.setback == 1 else "dice"
    return f"The ship's systems slow down: {event.setback} setback {dice} on its checks this round."


@_tells(ev.StateRaised)
@_tells(ev.StateSet)
def _(event: ev.StateRaised | ev.StateSet, _state: EncounterState) -> str:
    return f"The system is now {event.to.word.capitalize()}."


@_tells(ev.ProgramWoke)
def _(event: ev.ProgramWoke, state: EncounterState) -> str:
    if _in_view(state, event.program):
        return f"{_known(state, event.program)} wakes up."
    return "Somewhere in the system, something wakes up."


@_tells(ev.ProgramNoticed)
def _(event: ev.ProgramNoticed, state: EncounterState) -> str:
    name = _known(state, event.program)
    return f"{name} has noticed {event.slicer}: it will raise the alarm when the round ends."


@_tells(ev.ProgramMoved)
def _(event: ev.ProgramMoved, state: EncounterState) -> str:
    if any(event.path[-1] in slicer.seen for slicer in state.slicers.values()):
        return f"{state.programs[event.program].kind.name} moves to {event.path[-1]}."
    return "Somewhere in the system, something moves."


@_tells(ev.ContactMade)
def _(event: ev.ContactMade, state: EncounterState) -> str:
    program = _known(state, event.program)
    if event.started_by == "program":
        return f"{program} surprises {event.slicer}: roll initiative."
    return f"{event.slicer} engages {program}: roll initiative."


@_tells(ev.InteractionBegan)
def _(event: ev.InteractionBegan, state: EncounterState) -> str:
    first = event.slicer if event.first == "slicer" else _known(state, event.program)
    return f"{first} attacks first."


@_tells(ev.AttackLanded)
def _(event: ev.AttackLanded, state: EncounterState) -> str | None:
    if event.damage:
        return None
    target = _known(state, event.program) if event.attacker == "slicer" else event.slicer
    return f"The attack does not get through to {target}."


@_tells(ev.ProgramTerminated)
def _(event: ev.ProgramTerminated, state: EncounterState) -> str:
    return f"{_known(state, event.program)} is terminated."


@_tells(ev.Spent)
def _(event: ev.Spent, _state: EncounterState) -> str:
    words = next(
        option.words
        for option in OPTIONS
        if option.rule == event.option and option.by_gm == (event.by == GM)
    )
    who = "The GM" if event.by == GM else event.by
    return f"{who} spends {event.cost}: {words}."
