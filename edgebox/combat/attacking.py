"""Attacks: which weapon reaches, what a hit does (R-5, R-6)."""

from __future__ import annotations

from edgebox.combat import events as ev
from edgebox.combat.checks import attack_check, injury_check
from edgebox.combat.commands import Command
from edgebox.combat.state import Check, CombatState, Fighter
from edgebox.combat.step import Step
from edgebox.combat.turns import actor, use_action
from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.rules.skills import Characteristic
from edgebox.rules.weapon import Weapon

BARE_HANDS = Weapon("Bare hands", "Brawl", 0, "engaged", critical=5, brawn=True, stun=True)
"""What everybody has; the damage is Brawn (R-5)."""


def attack(step: Step, command: Command) -> None:
    """Declare an attack: it takes the action, and leaves its check waiting (R-5)."""
    who = actor(step, command)
    target = step.named(command.target)
    if target == who:
        raise RefusedError("Name somebody else to attack.")
    weapon = _chosen(step.state, step.fighter(who), target, command.weapon)
    if command.stun and not weapon.stun:
        raise RefusedError(f"{weapon.name} has no setting to stun.")
    use_action(step, who, f"attack {target}")
    check = attack_check(step.state, who, target, weapon.name, weapon.skill, stun=command.stun)
    step.emit(ev.CheckCalled(check, "R-5"))


def arms(state: CombatState, fighter: Fighter) -> list[Weapon]:
    """Return the weapons that somebody can use now, bare hands last."""
    fit = [
        each
        for each in fighter.sheet.weapons
        if each.name not in fighter.dropped and each.name not in fighter.empty
    ]
    hands = Weapon(**{**vars(BARE_HANDS), "range": state.tables.ranges.nearest})
    return [*fit, hands] if hands.skill in state.tables.skills else fit


def _chosen(state: CombatState, fighter: Fighter, target: str, name: str | None) -> Weapon:
    usable = arms(state, fighter)
    distance = state.distance(fighter.name, target)
    if name is None:
        for weapon in usable:
            if state.tables.ranges.reaches(weapon.range, distance, weapon.skill):
                return weapon
        raise RefusedError(
            f"No weapon of {fighter.name} reaches {target} at {distance} range (R-5)."
        )
    wanted = fighter.sheet.weapon(name) or next(
        (each for each in usable if each.name.lower().startswith(name.lower())), None
    )
    if wanted is None:
        known = ", ".join(each.name for each in usable)
        raise RefusedError(f"{fighter.name} has no {name[:30]!r}, but {known}.")
    if wanted.name in fighter.dropped:
        raise RefusedError(f"{fighter.name}'s {wanted.name} lies on the ground; pick it up first.")
    if wanted.name in fighter.empty:
        raise RefusedError(f"{fighter.name}'s {wanted.name} is out of ammunition (R-8).")
    if not state.tables.ranges.reaches(wanted.range, distance, wanted.skill):
        raise RefusedError(f"{wanted.name} does not reach {target} at {distance} range (R-5).")
    return wanted


def resolve_attack(step: Step, check: Check, net: NetResult) -> bool:
    """Deal the damage of a rolled attack; return whether it went past the soak (R-6)."""
    assert check.target is not None
    target = step.fighter(check.target)
    if not net.succeeded:
        step.emit(ev.Missed(check.by, target.name))
        return False
    who = step.fighter(check.by)
    weapon = weapon_of(step.state, who, check.weapon or "")
    damage = weapon.damage + net.damage
    damage += who.sheet.rating(Characteristic.BRAWN) if weapon.brawn else 0
    soak = target.sheet.soaked
    step.emit(ev.Hit(who.name, target.name, weapon.name, damage, soak, check.stun))
    through = max(0, damage - soak)
    wound(step, target.name, wounds=0 if check.stun else through, strain=check.stun * through)
    return through > 0


def weapon_of(state: CombatState, fighter: Fighter, name: str) -> Weapon:
    """Return the weapon that a check was called for."""
    every = (*fighter.sheet.weapons, *arms(state, fighter))
    return next((each for each in every if each.name == name), BARE_HANDS)


def wound(step: Step, name: str, *, wounds: int = 0, strain: int = 0) -> None:
    """Let somebody suffer; wounds that pass the threshold bring a critical injury (R-6, R-7)."""
    before = step.fighter(name)
    held = before.wounds > before.sheet.wound_threshold
    step.harm(name, wounds=wounds, strain=strain)
    after = step.fighter(name)
    if after.wounds > after.sheet.wound_threshold and not held:
        step.emit(ev.InjuryDue(injury_check(step.state, name)))
