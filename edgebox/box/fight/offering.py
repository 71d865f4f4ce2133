"""What can be chosen in a fight now, and by which side; pure (R-2 to R-5, R-8 to R-10, O-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from edgebox.combat import choices as fight
from edgebox.combat.battle import AnyCheck
from edgebox.combat.buying import offers
from edgebox.combat.commands import Command, Do
from edgebox.combat.scene import AnyCommand, Scene
from edgebox.combat.slicing_choices import SlicingChoice, slicing_choices
from edgebox.combat.state import CombatState, Phase
from edgebox.rules.characters.character import Side


class Group(Enum):
    """What kind of thing it is; its value is the word on screens and in JSON."""

    BEGIN = "Begin"
    """Who is surprised when the order is rolled for (R-2)."""
    ACT = "Act"
    """Who fills the slot (R-2)."""
    ATTACK = "Attack"
    SLICE = "Slice"
    MOVE = "Move"
    MANEUVER = "Maneuver"
    TREAT = "Treat"
    OTHER = "Other"
    """Actions and incidentals in words, weapons that are dropped."""
    RECOVER = "Recover"
    END = "End"


@dataclass(frozen=True)
class Offered:
    """One thing that can be chosen."""

    group: Group
    words: str
    command: AnyCommand
    refusal: str | None = None
    """Why it is not open; ``None`` if it is."""
    check: AnyCheck | None = None
    """The check it begins with, if it is open and needs one."""
    note: str = ""
    """What else is to be known: ``"takes 2 maneuvers"``."""


@dataclass(frozen=True)
class Bought:
    """One way to spend what is left of a check of the fight (R-8)."""

    words: str
    cost: str
    """The symbols that pay for it."""
    command: Command
    """Without a target where one of several is to be chosen."""
    targets: tuple[str, ...] = ()
    """Whom it may be for; empty: that is not to be chosen."""


SURPRISES = {
    "all": ("Nobody expects it", "all roll Vigilance"),
    "adversaries": ("The players strike", "they roll Cool"),
    "players": ("An ambush on the players", "they roll Vigilance"),
    "none": ("All are ready for it", "all roll Cool"),
}
"""Who is surprised, as a step of a script has it: in words, and what that means (R-2)."""


def offered(scene: Scene) -> list[Offered]:
    """Return what can be chosen now; nothing while a check waits."""
    state = scene.combat
    if state.check is not None or scene.waiting is not None:
        return []
    match state.phase:
        case Phase.SCENE:
            return [*_beginnings()]
        case Phase.ROUNDS if state.turn is not None:
            return [*_in_turn(scene, state.turn.who)]
        case Phase.ROUNDS:
            return [*_fillers(state)]
        case Phase.OVER:
            return [*_afterwards(state)]
        case _:
            return []


def chooses(state: CombatState) -> Side:
    """Return whose choice it is now: of the slot, of the turn, else of the GM who leads."""
    if state.phase is Phase.OVER:
        return Side.PLAYERS
    if state.phase is not Phase.ROUNDS:
        return Side.ADVERSARIES
    if state.turn is not None:
        return state.fighters[state.turn.who].side
    return state.slots[state.slot].side if not state.round_over else Side.ADVERSARIES


def _beginnings() -> Iterator[Offered]:
    for surprised, (words, note) in SURPRISES.items():
        command = Command(Do.BEGIN, by_gm=True, surprised=surprised)
        yield Offered(Group.BEGIN, words, command, note=note)


def _fillers(state: CombatState) -> Iterator[Offered]:
    yield from _taken(Group.ACT, fight.fillers(state))
    if one_sided(state):
        yield Offered(Group.END, "End the fight", Command(Do.END, by_gm=True))


def one_sided(state: CombatState) -> bool:
    """Whether a side has nobody left who could fight, so that the fight may well be over."""
    return any(all(each.incapacitated for each in state.members(side)) for side in Side)


def _in_turn(scene: Scene, who: str) -> Iterator[Offered]:
    state = scene.combat
    found = fight.choices(state, who)
    yield from _taken(Group.ATTACK, found, Do.ATTACK)
    yield from _taken(Group.SLICE, slicing_choices(scene, who))
    yield from (_priced(state, who, each) for each in _taken(Group.MOVE, found, Do.MOVE))
    yield from _taken(Group.MANEUVER, found, *_MANEUVERS)
    yield from _taken(Group.TREAT, found, Do.TREAT)
    yield from _others(state, who)
    yield from gifts(state)
    yield from _taken(Group.END, found, Do.END_TURN)


def _priced(state: CombatState, who: str, move: Offered) -> Offered:
    """Say how many maneuvers a move takes, and how many of them are made (R-4)."""
    command = move.command
    assert isinstance(command, Command)
    assert command.target is not None
    assert command.to is not None
    needed = state.tables.ranges.cost(state.distance(who, command.target), command.to)
    heading = state.fighters[who].heading
    if heading is not None and (heading.target, heading.to) == (command.target, command.to):
        return replace(move, note=f"{heading.done} of {needed} maneuvers made")
    return replace(move, note=f"takes {needed} maneuver{'' if needed == 1 else 's'}")


_MANEUVERS = (Do.AIM, Do.STAND, Do.DROP_PRONE, Do.PICK_UP, Do.MANEUVER)


def _others(state: CombatState, who: str) -> Iterator[Offered]:
    turn, fighter = state.turn, state.fighters[who]
    used = turn.action if turn is not None else ""
    why = f"{who} has used the action of this turn: {used} (R-3)." if used else None
    action = Command(Do.ACTION, who=who, what="another action")
    yield Offered(Group.OTHER, "Another action", action, why)
    incidental = Command(Do.INCIDENTAL, who=who, what="an incidental")
    yield Offered(Group.OTHER, "An incidental", incidental)
    for weapon in fighter.sheet.weapons:
        if weapon.name not in fighter.dropped:
            command = Command(Do.DROP, who=who, weapon=weapon.name)
            yield Offered(Group.OTHER, f"Drop the {weapon.name}", command)


def gifts(state: CombatState) -> Iterator[Offered]:
    """Offer the free maneuvers that a check has given to others, to be had at once (R-8)."""
    turn = state.turn
    for name, fighter in state.fighters.items():
        if not fighter.free_maneuvers or fighter.incapacitated:
            continue
        for choice in fight.choices(state, name) if turn is None or turn.who != name else ():
            if choice.open and choice.command.do in (Do.MOVE, *_MANEUVERS):
                yield Offered(Group.OTHER, f"{name}, for free: {choice.words}", choice.command)


def _afterwards(state: CombatState) -> Iterator[Offered]:
    """Offer recovery to all who need it, then what can be treated by whom (R-9, R-10)."""
    for choice in fight.after_fight(state):
        who = choice.command.who
        if who is not None and state.fighters[who].strain:
            yield Offered(Group.RECOVER, choice.words, choice.command, None, choice.check)
    able = [each for each in state.members(Side.PLAYERS) if not each.incapacitated]
    medics = [each for each in able if each.sheet.skills.get("Medicine", 0)]
    for medic in medics or able:
        for patient in state.members(Side.PLAYERS):
            if patient.wounds:
                command = Command(Do.TREAT, who=medic.name, target=patient.name)
                words = f"{medic.name} treats {patient.name}"
                yield _tried(state, Group.TREAT, words, command)
            for number, injury in enumerate(patient.injuries, start=1):
                command = Command(Do.TREAT, who=medic.name, target=patient.name, injury=number)
                words = f"{medic.name} treats {patient.name}, {injury.words}"
                yield _tried(state, Group.TREAT, words, command)


def _tried(state: CombatState, group: Group, words: str, command: Command) -> Offered:
    choice = fight.tried(state, command, words)
    return Offered(group, words, command, choice.refusal, choice.check)


def _taken(
    group: Group, found: Iterable[fight.Choice | SlicingChoice], *only: Do
) -> Iterator[Offered]:
    for each in found:
        if not only or each.command.do in only:
            yield Offered(group, each.words, each.command, each.refusal, each.check)


def purchases(scene: Scene, side: Side) -> list[Bought]:
    """Return what a side can buy with what is left of a check of the fight (R-8)."""
    return [
        Bought(
            offer.option.words,
            cost,
            Command(Do.SPEND, by_gm=side.by_gm, option=offer.option.id, cost=cost),
            offer.targets,
        )
        for offer in offers(scene.combat, side)
        for cost in offer.costs
    ]
