"""Events in words, as the people at the table read them.

What a slicer can't see is not told (S-7): a program that stirs out of sight is only heard of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from edgebox.slicing import events as ev
from edgebox.slicing.reach import rivals_in_sight
from edgebox.slicing.spending import ALL_OPTIONS
from edgebox.slicing.state import GM, Check, EncounterState, changed, gear_of

UNJUDGED = ("initiative", "destiny", "ship")
"""What checks are for whose success means nothing by itself."""

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
    ev.CopyAdvanced: "{0.slicer} copies {0.data}: {0.done} of {0.size} done.",
    ev.Dropped: "{0.slicer} drops {0.data} from the gear.",
    ev.CopySpoiled: "The worm spoils the copy of {0.data} in {0.slicer}'s gear.",
    ev.GearBroken: "The worm has broken {0.slicer}'s gear.",
    ev.GearMended: "{0.slicer}'s gear is clean, and works again.",
    ev.RivalsMet: "{0.slicer} engages {0.foe}: roll initiative.",
    ev.DuelBegan: "{0.first} attacks first.",
    ev.DuelWon: "{0.slicer} has won against {0.foe}.",
    ev.Passed: "{0.slicer} goes through, and is in at {0.to}.",
}
"""What needs no more than its own facts to be told; ``0`` is the event."""


def narrate(event: ev.Event, state: EncounterState, side: str | None = None) -> str | None:
    """Say what happened in a sentence; ``None`` for what needs no word.

    Args:
        event: what happened.
        state: the encounter after the step it happened in.
        side: tell only what this side hears of, where slicers are opposed (X-4); ``None``: all.
    """
    if side is not None and state.system.options.opposed:
        if not heard_by(event, state, side):
            return None
        # in a sentence only what this side sees is named
        mine = {name: s for name, s in state.slicers.items() if s.sheet.side == side}
        state = changed(state, slicers=mine)
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


def heard_by(event: ev.Event, state: EncounterState, side: str) -> bool:
    """Whether a side hears of what happened: of rivals, what is done to it or in its sight (X-4).

    Settled: the state of the system, its calls and the objectives are heard by all. Where slicers
    are not opposed, so is everything.
    """
    if not state.system.options.opposed:
        return True
    check = getattr(event, "check", None)
    who: str | None = getattr(event, "slicer", None) if check is None else check.slicer
    if who is None or who not in state.slicers or state.slicers[who].sheet.side == side:
        return True
    mine = [name for name, slicer in state.slicers.items() if slicer.sheet.side == side]
    foe = getattr(event if check is None else check, "foe", None)
    return foe in mine or any(
        who == rival for name in mine for rival, _ in rivals_in_sight(state, name)
    )


def _in_view(state: EncounterState, program: str) -> bool:
    place = state.programs[program].at
    return any(place in s.seen or place == gear_of(s.name) for s in state.slicers.values())


def _known(state: EncounterState, program: str) -> str:
    """Name a program by kind and place, if some slicer sees where it is."""
    if _in_view(state, program):
        found = state.programs[program]
        return found.label if found.infects is None else found.kind.name
    return "a program out of sight"


@_tells(ev.HoneypotSprung)
def _(event: ev.HoneypotSprung, state: EncounterState) -> str:
    return f"{state.programs[event.program].home} is no data: it is a honeypot."


@_tells(ev.WormFollowed)
def _(event: ev.WormFollowed, state: EncounterState) -> str:
    return f"{state.programs[event.program].kind.name} follows into {event.slicer}'s gear."


@_tells(ev.RivalAttacked)
def _(event: ev.RivalAttacked, _state: EncounterState) -> str | None:
    return None if event.damage else f"The attack does not get through to {event.foe}."


@_tells(ev.ProgramDeployed)
def _(event: ev.ProgramDeployed, _state: EncounterState) -> str:
    return f"{event.slicer} deploys {event.kind} on {event.at}."


@_tells(ev.ProgramWithdrawn)
def _(event: ev.ProgramWithdrawn, state: EncounterState) -> str:
    name = state.programs[event.program].kind.name
    return f"{name} {'goes back into the gear' if event.kept else 'is lost'}."


@_tells(ev.ProgramAttacked)
def _(event: ev.ProgramAttacked, state: EncounterState) -> str:
    return f"{_known(state, event.program)} attacks {_known(state, event.prey)}."


@_tells(ev.ProgramHit)
def _(event: ev.ProgramHit, state: EncounterState) -> str | None:
    if event.damage:
        return None
    return f"The attack does not get through to {_known(state, event.prey)}."


@_tells(ev.BoostUsed)
def _(event: ev.BoostUsed, _state: EncounterState) -> str:
    where = "" if event.check else " on the next check"
    return f"{event.slicer} uses a banked boost die{where}."


@_tells(ev.CheckRolled)
def _(event: ev.CheckRolled, state: EncounterState) -> str:
    check, net = event.check, event.roll.net
    judged = "Success: " if event.succeeded else "Failure: "
    verdict = "" if check.purpose in UNJUDGED else judged
    return f"{roller(state, check.by, check.program)}, {purpose_words(check)}: {verdict}{net.words}"


def roller(state: EncounterState, by: str, program: str | None) -> str:
    """Say who rolls a check: the slicer, or the GM and for which program."""
    if by == GM:
        return "The GM" if program is None else f"The GM for {_known(state, program)}"
    return by or "The players"


def purpose_words(check: Check) -> str:
    """Say what a check is for: ``"list DIR"``, ``"attack FRWL"``, ``"initiative"``."""
    if check.prey is not None:
        attacker, prey = ((key or "").partition("@")[0] for key in (check.program, check.prey))
        return f"{attacker}'s attack on {prey}"
    if check.purpose == "attack" and check.foe is not None:
        return f"attack {check.foe}"
    if check.purpose == "ship":
        return f"the ship's {check.target}"
    if check.purpose == "attack" and check.program is not None and check.by != GM:
        return f"attack {check.program.partition('@')[0]}"
    words = check.purpose if check.target is None else f"{check.purpose} {check.target}"
    return f"{words} in the gear" if check.in_gear else words


def aim_words(check: Check) -> str:
    """Say what dice are rolled for: ``"to list DIR"``, ``"for initiative"``."""
    names = check.purpose in UNJUDGED or check.prey is not None
    return f"{'for' if names else 'to'} {purpose_words(check)}"


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
    which = f"The system {event.host}" if event.host else "The system"
    return f"{which} is now {event.to.word.capitalize()}."


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
        for option in ALL_OPTIONS
        if option.rule == event.option
        and option.by_gm == (event.by == GM)
        and event.cost in option.costs
    )
    who = "The GM" if event.by == GM else event.by
    return f"{who} spends {event.cost}: {words}."
