"""Spending what a check leaves: advantage and triumph, threat and despair (R-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from edgebox.combat import events as ev
from edgebox.combat.attacking import weapon_of
from edgebox.combat.checks import injury_check
from edgebox.combat.commands import Command
from edgebox.combat.state import CombatState, Fighter, Owed, Spending
from edgebox.combat.step import Step
from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.rules.characters.character import Side
from edgebox.rules.tables.spending import SpendingEffect, SpendingOption


@dataclass(frozen=True)
class Offer:
    """An option that can be bought now, and what with."""

    option: SpendingOption
    side: Side
    """Who buys it."""
    costs: tuple[str, ...]
    """Each of these is there."""
    targets: tuple[str, ...] = ()
    """Whom it may be bought for; empty: that is not to be chosen."""


def left_over(
    step: Step, who: str, target: str | None, weapon: str | None, net: NetResult, hurt: bool
) -> None:
    """Put what is left of a check on the table."""
    fighter = step.fighter(who)
    critical = weapon_of(step.state, fighter, weapon).critical if weapon and hurt else None
    step.emit(
        ev.ResultsLeft(
            Spending(
                who,
                fighter.side,
                target,
                weapon,
                critical,
                a=max(0, net.advantage),
                x=net.triumph,
                t=max(0, -net.advantage),
                y=net.despair,
            )
        )
    )


def offers(state: CombatState, side: Side) -> list[Offer]:
    """Return what a side can buy now, in the order of the table (R-8)."""
    spending = state.spending
    if spending is None:
        return []
    found = []
    for option in state.tables.spending.options:
        if option.own != (side is spending.side) or hindrance(state, spending, option):
            continue
        costs = tuple(c for c in option.prices(spending.critical) if _affords(spending, side, c))
        if costs:
            found.append(Offer(option, side, costs, _eligible(state, spending, option)))
    return found


def _eligible(state: CombatState, spending: Spending, option: SpendingOption) -> tuple[str, ...]:
    """Return whom an option that is for one of a side may be bought for; the usual one first."""
    if option.effect not in _CHOSEN:
        return ()
    across = option.effect is SpendingEffect.FREE_MANEUVER_OTHER
    side = spending.side.other if across else spending.side
    usual = spending.target if across else spending.who
    names = [each.name for each in state.members(side) if not each.incapacitated]
    return tuple(sorted(names, key=lambda name: name != usual))


def _affords(spending: Spending, side: Side, cost: str) -> bool:
    return spending.of(side)[cost[0]] >= len(cost)


def hindrance(state: CombatState, spending: Spending, option: SpendingOption) -> str | None:
    """Say why an option is out of the question now, whatever is paid; ``None`` if it is not."""
    effect, who = option.effect, state.fighters[spending.who]
    if effect in _NEED_TARGET and spending.target is None:
        return "the check had no target"
    match effect:
        case SpendingEffect.CRITICAL_INJURY if spending.critical is None:
            return "only an attack that hurts can bring a critical injury"
        case SpendingEffect.CRITICAL_INJURY if option.id in spending.bought:
            return "this attack has brought a critical injury already"
        case SpendingEffect.RECOVER_STRAIN if not who.strain:
            return f"{who.name} has no strain"
        case SpendingEffect.FREE_MANEUVER if _maneuvers_used(state, spending.who) >= 2:
            return "nobody has more than two maneuvers in a turn (R-3)"
        case SpendingEffect.OUT_OF_AMMUNITION if not _ranged(state, spending):
            return "no ranged weapon was used"
        case SpendingEffect.WEAPON_DAMAGED if _ranged(state, spending):
            return "it is for tools and melee weapons"
        case SpendingEffect.DROP_WEAPON if not _held(state.fighters[spending.target or ""]):
            return f"{spending.target} holds no weapon"
        case SpendingEffect.FALL_PRONE if who.prone:
            return f"{who.name} lies on the ground already"
        case _:
            return None


_NEED_TARGET = frozenset(
    {
        SpendingEffect.SETBACK_TARGET,
        SpendingEffect.BOOST_TARGET,
        SpendingEffect.DROP_WEAPON,
        SpendingEffect.UPGRADE_DIFFICULTY_TARGET,
    }
)


def _maneuvers_used(state: CombatState, who: str) -> int:
    turn = state.turn
    return turn.maneuvers + turn.free if turn is not None and turn.who == who else 2


def _ranged(state: CombatState, spending: Spending) -> bool:
    if spending.weapon is None:
        return False
    weapon = weapon_of(state, state.fighters[spending.who], spending.weapon)
    return weapon.skill not in state.tables.ranges.close


def _held(fighter: Fighter) -> list[str]:
    return [each.name for each in fighter.sheet.weapons if each.name not in fighter.dropped]


def spend(step: Step, command: Command) -> None:
    """Buy an option with what is left of the last check (R-8)."""
    spending = step.state.spending
    if spending is None or spending.empty:
        raise RefusedError("There is nothing to spend (R-8).")
    side = Side.ADVERSARIES if command.by_gm else Side.PLAYERS
    option = step.state.tables.spending.option(command.option or "")
    if option is None:
        known = ", ".join(offer.option.id for offer in offers(step.state, side)) or "nothing"
        raise RefusedError(f"There is no option {command.option!r}; to be had now: {known}.")
    if option.own != (side is spending.side):
        whose = spending.side if option.own else spending.side.other
        raise RefusedError(f"{option.id} is for the {whose.value} to buy now (R-8).")
    if reason := hindrance(step.state, spending, option):
        raise RefusedError(f"{option.id} can't be bought: {reason} (R-8).")
    cost = _cost(spending, side, option, command.cost)
    on = _beneficiary(step, spending, option, command)
    step.emit(ev.Spent(side, option.id, cost, option.words, on))
    if effect := _EFFECTS.get(option.effect):
        effect(step, spending, on)


def _cost(spending: Spending, side: Side, option: SpendingOption, given: str | None) -> str:
    prices = option.prices(spending.critical)
    if given is not None and given not in prices:
        raise RefusedError(f"{option.id} costs {' or '.join(prices)}, not {given[:10]!r} (R-8).")
    for cost in prices if given is None else (given,):
        if _affords(spending, side, cost):
            return cost
    there = "".join(symbol * count for symbol, count in spending.of(side).items()) or "nothing"
    raise RefusedError(f"{option.id} costs {' or '.join(prices)}; there is {there} (R-8).")


def _beneficiary(
    step: Step, spending: Spending, option: SpendingOption, command: Command
) -> str | None:
    """Return whom an option is bought for; the table leaves some to choose (R-8)."""
    if option.effect in _NEED_TARGET or option.effect is SpendingEffect.CRITICAL_INJURY:
        return spending.target
    if option.effect not in _CHOSEN:
        return None if option.effect in _FOR_NOBODY else spending.who
    across = option.effect is SpendingEffect.FREE_MANEUVER_OTHER
    side = spending.side.other if across else spending.side
    usual = spending.target if across and spending.target else None
    if command.target is None:
        if across and usual is None:
            members = [each.name for each in step.state.members(side)]
            raise RefusedError(f"For whom? Name a target: {' or '.join(members)}.")
        return usual or spending.who
    name = step.named(command.target)
    if step.fighter(name).side is not side:
        raise RefusedError(f"{option.id} is for one of the {side.value}; {name} is none of them.")
    return name


_CHOSEN = frozenset(
    {
        SpendingEffect.BOOST_ONE,
        SpendingEffect.UPGRADE_ONE,
        SpendingEffect.SETBACK_ONE,
        SpendingEffect.UPGRADE_DIFFICULTY_ONE,
        SpendingEffect.FREE_MANEUVER_OTHER,
    }
)
_FOR_NOBODY = frozenset({SpendingEffect.TOLD, SpendingEffect.BOOST_NEXT_OF_SIDE})

_Effect = Callable[[Step, Spending, str | None], None]


def _owes(owed: Owed) -> _Effect:
    def effect(step: Step, _spending: Spending, on: str | None) -> None:
        assert on is not None
        step.emit(ev.NextCheckChanged(on, owed))

    return effect


def _strain(by: int) -> _Effect:
    def effect(step: Step, spending: Spending, _on: str | None) -> None:
        step.harm(spending.who, strain=by, rule="R-8")

    return effect


def _give_maneuver(step: Step, _spending: Spending, on: str | None) -> None:
    assert on is not None
    step.emit(ev.ManeuverGiven(on))


def _boost_ally(step: Step, spending: Spending, _on: str | None) -> None:
    step.emit(ev.NextOfSideBoosted(spending.who, spending.side))


def _critical(step: Step, spending: Spending, _on: str | None) -> None:
    assert spending.target is not None
    step.emit(ev.InjuryDue(injury_check(step.state, spending.target)))


def _guard(step: Step, spending: Spending, _on: str | None) -> None:
    # in the own turn, this turn's end does not count yet
    turn = step.state.turn
    own = turn is not None and turn.who == spending.who
    step.emit(ev.Guarded(spending.who, 2 if own else 1))


def _drop(step: Step, _spending: Spending, on: str | None) -> None:
    assert on is not None
    step.emit(ev.WeaponDropped(on, _held(step.fighter(on))[0], "R-8"))


def _fall(step: Step, spending: Spending, _on: str | None) -> None:
    step.emit(ev.PronenessChanged(spending.who, prone=True, rule="R-8"))


def _empty(step: Step, spending: Spending, _on: str | None) -> None:
    step.emit(ev.OutOfAmmunition(spending.who, spending.weapon or ""))


def _damage(step: Step, spending: Spending, _on: str | None) -> None:
    step.emit(ev.WeaponDamaged(spending.who, spending.weapon or "the tool"))


_EFFECTS: Mapping[SpendingEffect, _Effect] = {
    SpendingEffect.RECOVER_STRAIN: _strain(-1),
    SpendingEffect.SUFFER_STRAIN: _strain(1),
    SpendingEffect.BOOST_NEXT_OF_SIDE: _boost_ally,
    SpendingEffect.CRITICAL_INJURY: _critical,
    SpendingEffect.FREE_MANEUVER: _give_maneuver,
    SpendingEffect.FREE_MANEUVER_OTHER: _give_maneuver,
    SpendingEffect.SETBACK_TARGET: _owes(Owed(setbacks=1)),
    SpendingEffect.SETBACK_ONE: _owes(Owed(setbacks=1)),
    SpendingEffect.BOOST_ONE: _owes(Owed(boosts=1)),
    SpendingEffect.BOOST_TARGET: _owes(Owed(boosts=1)),
    SpendingEffect.UPGRADE_ONE: _owes(Owed(upgrades=1)),
    SpendingEffect.UPGRADE_DIFFICULTY_ONE: _owes(Owed(difficulty_upgrades=1)),
    SpendingEffect.UPGRADE_DIFFICULTY_TARGET: _owes(Owed(difficulty_upgrades=1)),
    SpendingEffect.GUARD: _guard,
    SpendingEffect.DROP_WEAPON: _drop,
    SpendingEffect.FALL_PRONE: _fall,
    SpendingEffect.OUT_OF_AMMUNITION: _empty,
    SpendingEffect.WEAPON_DAMAGED: _damage,
}
