"""What can be done now: each thing, open or not and why, with the check it begins with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from edgebox.combat.attacking import arms
from edgebox.combat.commands import Command, Do
from edgebox.combat.decide import resolve
from edgebox.combat.state import Check, CombatState, Phase
from edgebox.errors import RefusedError


@dataclass(frozen=True)
class Choice:
    """One thing that somebody may want to do."""

    command: Command
    words: str
    """``"Attack Thug, Blaster pistol"``."""
    refusal: str | None
    """Why it is not open; ``None`` if it is."""
    check: Check | None
    """The check it begins with, if it is open and needs one."""

    @property
    def open(self) -> bool:
        """Whether it is allowed now."""
        return self.refusal is None


def fillers(state: CombatState) -> list[Choice]:
    """Return who may fill the slot now; empty while somebody acts (R-2)."""
    commands = ((Command(Do.ACT, who=name), name) for name in state.candidates())
    return [tried(state, command, words) for command, words in commands]


def choices(state: CombatState, name: str) -> list[Choice]:
    """Return the choices of the one whose turn it is: attacks, moves, the rest, the turn's end.

    A second maneuver stands there twice, once for each way to pay for it (R-3). What needs words of
    a person's own, and checks of skills, are not among them.
    """
    return [tried(state, command, words) for command, words in _candidates(state, name)]


def after_fight(state: CombatState) -> list[Choice]:
    """Return who may still recover, and with what (R-10)."""
    found = [
        tried(state, Command(Do.RECOVER, who=name, skill=skill), f"{name}: {skill}")
        for name in state.fighters
        for skill in ("Cool", "Discipline")
    ]
    return [choice for choice in found if choice.open]


def tried(state: CombatState, command: Command, words: str) -> Choice:
    """Return a step as a choice: open, or with the reason why not."""
    try:
        step = resolve(state, command)
    except RefusedError as error:
        return Choice(command, words, str(error), None)
    return Choice(command, words, None, step.state.check)


def _candidates(state: CombatState, name: str) -> Iterator[tuple[Command, str]]:
    if state.phase is not Phase.ROUNDS:
        return
    yield from _attacks(state, name)
    yield from _treatments(state, name)
    for command, words in _maneuvers(state, name):
        yield from _paid(state, name, command, words)
    yield Command(Do.END_TURN, who=name), "End the turn"


def _attacks(state: CombatState, name: str) -> Iterator[tuple[Command, str]]:
    fighter = state.fighters[name]
    for target in state.members(fighter.side.other):
        if target.incapacitated:
            continue
        distance = state.distance(name, target.name)
        for weapon in arms(state, fighter):
            if not state.tables.ranges.reaches(weapon.range, distance, weapon.skill):
                continue
            attack = Command(Do.ATTACK, who=name, target=target.name, weapon=weapon.name)
            yield attack, f"Attack {target.name}, {weapon.name}"
            if weapon.stun and weapon.damage:
                yield replace(attack, stun=True), f"Stun {target.name}, {weapon.name}"


def _treatments(state: CombatState, name: str) -> Iterator[tuple[Command, str]]:
    for patient in state.members(state.fighters[name].side):
        close = patient.name == name or patient.name in state.engaged(name)
        if not close:
            continue
        treat = Command(Do.TREAT, who=name, target=patient.name)
        if patient.wounds:
            yield treat, f"Treat {patient.name}"
        for number, injury in enumerate(patient.injuries, start=1):
            yield replace(treat, injury=number), f"Treat {patient.name}, {injury.words}"


def _maneuvers(state: CombatState, name: str) -> Iterator[tuple[Command, str]]:
    fighter = state.fighters[name]
    bands = state.tables.ranges.names
    yield Command(Do.AIM, who=name), "Aim"
    for other in state.fighters.values():
        if other.name == name:
            continue
        here = bands.index(state.distance(name, other.name))
        foe = other.side is not fighter.side
        if here > 0 and (foe or here > 1):
            to = bands[here - 1]
            yield _move(name, other.name, to), f"Move: {to}, {other.name}"
        elif here > 0:
            yield _move(name, other.name, bands[0]), f"Move: {bands[0]}, {other.name}"
        if foe and here + 1 < len(bands):
            to = bands[here + 1]
            yield _move(name, other.name, to), f"Move away: {to}, {other.name}"
    if fighter.prone:
        yield Command(Do.STAND, who=name), "Stand up"
    else:
        yield Command(Do.DROP_PRONE, who=name), "Drop prone"
    for weapon in sorted(fighter.dropped):
        yield Command(Do.PICK_UP, who=name, weapon=weapon), f"Pick up {weapon}"
    yield Command(Do.MANEUVER, who=name, what="another maneuver"), "Another maneuver"


def _move(name: str, target: str, to: str) -> Command:
    return Command(Do.MOVE, who=name, target=target, to=to)


def _paid(
    state: CombatState, name: str, command: Command, words: str
) -> Iterator[tuple[Command, str]]:
    """Give a maneuver once for each way to pay for it, if it has to be paid for (R-3)."""
    turn = state.turn
    if turn is None or turn.who != name or turn.maneuvers == 0 or turn.free:
        yield command, words
        return
    for pay, price in (("strain", "2 strain"), ("action", "the action")):
        yield Command(**{**vars(command), "pay": pay}), f"{words} (for {price})"
