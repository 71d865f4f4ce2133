"""Medicine, critical injuries, recovery, and the GM's own hand (R-7, R-9, R-10)."""

from __future__ import annotations

from dataclasses import replace

from edgebox.combat import events as ev
from edgebox.combat.attacking import wound
from edgebox.combat.checks import fighter_check, injury_check
from edgebox.combat.commands import Command
from edgebox.combat.state import Check, Injury, Phase, Purpose
from edgebox.combat.step import Step
from edgebox.combat.turns import actor, use_action
from edgebox.dice import NetResult
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.percentile import Percentile
from edgebox.rules.skill_check import find_difficulty
from edgebox.rules.skills import find_skill
from edgebox.rules.tables.healing import injury_of


def treat(step: Step, command: Command) -> None:
    """Treat wounds, or one critical injury, with Medicine (R-9)."""
    structured = step.state.phase is Phase.ROUNDS
    who = actor(step, command) if structured else step.named(command.who, "one who treats")
    step.able(who)
    patient = step.named(command.target, "patient")
    away = patient != who and step.state.distance(who, patient)
    if structured and away and away != step.state.tables.ranges.nearest:
        raise RefusedError(f"{who} must be engaged with {patient} to treat them (R-4).")
    level, place = _hardness(step, command, patient)
    if structured:
        use_action(step, who, f"treat {patient}")
    skill = find_skill("Medicine", step.state.tables.skills)
    check = fighter_check(
        step.state, who, Purpose.MEDICINE, (skill,), level, target=patient, injury=place
    )
    step.emit(ev.CheckCalled(check, "R-9"))


def _hardness(step: Step, command: Command, patient: str) -> tuple[Difficulty, int | None]:
    """Return how hard a treatment is, and which injury it is for."""
    fighter = step.fighter(patient)
    if command.injury is None:
        if not fighter.wounds:
            raise RefusedError(f"{patient} has no wounds to treat.")
        medicine = step.state.tables.medicine
        return medicine.difficulty(fighter.wounds, fighter.sheet.wound_threshold), None
    place = _place(step, patient, command.injury)
    severity = fighter.injuries[place].severity
    if command.against is not None:
        severity = _difficulty(step, command.against)
    if severity is None:
        raise RefusedError(
            "Nobody has said how severe this injury is; "
            'name it first, or give a difficulty with "against" (R-9).'
        )
    return severity, place


def _place(step: Step, name: str, number: int) -> int:
    injuries = step.fighter(name).injuries
    if not 1 <= number <= len(injuries):
        held = f"{len(injuries)}, counted from 1" if injuries else "none"
        raise RefusedError(f"{name} has no injury {number}; there are {held} (R-7).")
    return number - 1


def _difficulty(step: Step, word: str) -> Difficulty:
    try:
        return find_difficulty(word, step.state.tables)
    except BadInputError as error:
        raise RefusedError(str(error)) from None


def resolve_medicine(step: Step, check: Check, net: NetResult) -> NetResult:
    """Heal what a treatment heals, and return what is left of its result to spend (R-9)."""
    assert check.target is not None
    if not net.succeeded:
        return net
    if check.injury is not None:
        step.emit(ev.InjuryHealed(check.target, check.injury))
        return net
    medicine = step.state.tables.medicine
    fighter = step.fighter(check.target)
    wounds = min(fighter.wounds, net.damage * medicine.wounds_per_success)
    strain = min(fighter.strain, max(0, net.advantage) * medicine.strain_per_advantage)
    step.harm(check.target, wounds=-wounds, strain=-strain, rule="R-9")
    used = -(-strain // medicine.strain_per_advantage) if strain else 0
    return replace(net, advantage=net.advantage - used)


def recover(step: Step, command: Command) -> None:
    """Catch one's breath after the fight: Simple Cool or Discipline (R-10)."""
    if step.state.phase is not Phase.OVER:
        raise RefusedError("Recovery comes when the fight is over (R-10).")
    who = step.named(command.who, "one who recovers")
    fighter = step.fighter(who)
    if fighter.recovered:
        raise RefusedError(f"{who} has recovered after this fight already (R-10).")
    allowed = [find_skill(word, step.state.tables.skills) for word in ("Cool", "Discipline")]
    try:
        skill = find_skill(command.skill or "Cool", step.state.tables.skills)
    except BadInputError as error:
        raise RefusedError(str(error)) from None
    if skill not in allowed:
        raise RefusedError(f"Recovery takes {' or '.join(allowed)}, not {skill} (R-10).")
    check = fighter_check(step.state, who, Purpose.RECOVER, (skill,))
    step.emit(ev.CheckCalled(check, "R-10"))


def resolve_recovery(step: Step, check: Check, net: NetResult) -> None:
    """Recover one strain for each success (R-10)."""
    before = step.fighter(check.by)
    step.emit(ev.Recovered(check.by, min(before.strain, net.damage)))
    step.tell_change(check.by, before.incapacitated)


def resolve_injury(step: Step, check: Check, dice: Percentile) -> None:
    """Add a critical injury: the number, 10 more for each one held, and its name if known (R-7)."""
    number = dice.number + check.plus
    kind = injury_of(number, step.state.tables.injuries)
    injury = Injury(number)
    if kind is not None:
        injury = Injury(number, kind.name, kind.effect, kind.severity)
    step.emit(ev.InjuryRolled(check.by, dice, injury))


def injure(step: Step, command: Command) -> None:
    """Let the GM call for a critical injury (R-7)."""
    name = step.named(command.target)
    step.emit(ev.InjuryDue(injury_check(step.state, name)))


def name_injury(step: Step, command: Command) -> None:
    """Let the GM say what an injury is, and how hard to heal (R-7)."""
    name = step.named(command.target)
    number = len(step.fighter(name).injuries) if command.injury is None else command.injury
    place = _place(step, name, number)
    injury = step.fighter(name).injuries[place]
    severity = injury.severity
    if command.severity is not None:
        severity = _difficulty(step, command.severity)
    named = replace(
        injury,
        name=(command.name or injury.name)[:40],
        effect=(command.what or injury.effect)[:200],
        severity=severity,
    )
    step.emit(ev.InjuryNamed(name, place, named))


def suffer(step: Step, command: Command) -> None:
    """Suffer strain of one's own will; the GM deals wounds and strain to anybody."""
    name = step.named(command.target or command.who)
    _amounts(command)
    if not command.by_gm and command.wounds:
        raise RefusedError("Only the GM deals wounds outside an attack.")
    if not command.by_gm and step.fighter(name).side.by_gm:
        raise RefusedError(f"{name} is the GM's; only the GM lets them suffer.")
    wound(step, name, wounds=command.wounds, strain=command.strain)


def heal(step: Step, command: Command) -> None:
    """Let the GM take wounds and strain away, for medicine, rest or a mistake."""
    name = step.named(command.target)
    _amounts(command)
    fighter = step.fighter(name)
    wounds, strain = min(command.wounds, fighter.wounds), min(command.strain, fighter.strain)
    step.harm(name, wounds=-wounds, strain=-strain)


def _amounts(command: Command) -> None:
    if not (command.wounds or command.strain):
        raise RefusedError("Say how much: wounds, strain, or both.")
