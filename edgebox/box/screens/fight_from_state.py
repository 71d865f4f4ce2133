"""Fills in the facts of screens from a fight; what the general screens show goes on those."""

from __future__ import annotations

from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightOrder, FightSheet, InjuryDice
from edgebox.combat.battle import AnyCheck
from edgebox.combat.buying import offers
from edgebox.combat.events import InjuryRolled
from edgebox.combat.narration import purpose_words
from edgebox.combat.scene import Scene
from edgebox.combat.state import MOST_MANEUVERS, Check, CombatState, Phase, Purpose
from edgebox.dice import Pool
from edgebox.dice.odds import success_chance
from edgebox.rules.characters.character import Side
from edgebox.slicing.narration import UNJUDGED

_LET_GO = f.Row("let the rest go")
_UNJUDGED = (Purpose.INITIATIVE, Purpose.DESTINY, Purpose.RECOVER)


def status_of(scene: Scene, turn: str = "", fault: bool = False) -> f.Status:
    """Return the status bar: the round, whose turn it is, and the state of a sliced system."""
    state = scene.combat
    whose = turn or (state.turn.who if state.turn is not None else "")
    alert = None if scene.slicing is None else scene.slicing.system_state
    return f.Status(alert, state.round, whose, fault)


def order_facts(
    state: CombatState, status: f.Status, keys: f.Keys | None = None, note: str = ""
) -> FightOrder:
    """Return the screen of the order; outside structured time it has no slots.

    Args:
        state: the fight.
        status: the status bar.
        keys: what the buttons do.
        note: what is said of it; without, what is left of the turn, or who may fill the slot.
    """
    return FightOrder(
        status=status,
        slots=tuple(slot.side for slot in state.slots),
        at=state.slot,
        who=_whose(state),
        note=note or _left(state),
        keys=keys or f.Keys(confirm="Go on", back="Undo"),
    )


def _whose(state: CombatState) -> str:
    if state.turn is not None:
        return state.turn.who
    if state.phase is not Phase.ROUNDS:
        return "The fight is over" if state.phase is Phase.OVER else "Before the first round"
    if state.round_over:
        return "The round is over"
    return f"{state.slots[state.slot].side.value.capitalize()}, who acts?"


def _left(state: CombatState) -> str:
    if state.turn is None:
        return ", ".join(state.candidates())
    maneuvers = MOST_MANEUVERS - state.turn.maneuvers
    words = f"{maneuvers} maneuver{'' if maneuvers == 1 else 's'}"
    return f"{words} left; action {'used' if state.turn.action else 'left'}"


def price_of(check: AnyCheck | None) -> str:
    """Say what a check takes: how hard it is, its dice and its chance."""
    if check is None:
        return "no check"
    if check.purpose in _UNJUDGED or check.purpose in UNJUDGED:
        return f"roll {check.pool}"
    chance = f"{float(success_chance(check.pool)):.0%}"
    return f"{check.recipe.difficulty.title}  {check.pool}  {chance}"


def roll_facts(check: Check, status: f.Status) -> f.RollThese | InjuryDice:
    """Return the screen of a waiting check; a d100 has its own."""
    if check.percentile:
        return InjuryDice(status=status, who=check.by, plus=check.plus)
    judged = check.purpose not in _UNJUDGED
    return f.RollThese(
        status=status,
        who=check.by or "The players",
        purpose=purpose_words(check),
        pool=check.pool,
        difficulty=check.recipe.difficulty.title if judged else "",
        chance=float(success_chance(check.pool)) if judged else None,
    )


def injury_facts(event: InjuryRolled, plus: int, status: f.Status) -> InjuryDice:
    """Return the screen of the dice of a critical injury as they fell (R-7)."""
    return InjuryDice(
        status=status,
        who=event.who,
        plus=plus,
        tens=event.dice.tens,
        units=event.dice.units,
        name=event.injury.name,
        keys=f.Keys(confirm="Go on", back="Undo"),
    )


def spend_facts(state: CombatState, side: Side, at: int, status: f.Status) -> f.Spend:
    """Return the screen of what a side can buy, a row for each way to pay; the last lets it go."""
    spending = state.spending
    purse = {} if spending is None else spending.of(side)
    rows = [
        f.Row(offer.option.words, cost=cost)
        for offer in offers(state, side)
        for cost in offer.costs
    ]
    return f.Spend(
        status=status,
        who="The GM" if side.by_gm else "The players",
        purse="".join(symbol * count for symbol, count in purse.items()),
        rows=(*rows, _LET_GO),
        at=at,
    )


def sheet_facts(state: CombatState, name: str, status: f.Status, first: int = 0) -> FightSheet:
    """Return how somebody is; ``first`` is the first line of the notes."""
    fighter = state.fighters[name]
    owed = fighter.owed
    notes = [
        word
        for word, there in (
            ("incapacitated", fighter.incapacitated),
            ("prone", fighter.prone),
            (f"aims {fighter.aims}", fighter.aims),
            (f"guard {fighter.guard}", fighter.guard),
            (f"upgrade {owed.upgrades}", owed.upgrades),
            (f"difficulty upgrade {owed.difficulty_upgrades}", owed.difficulty_upgrades),
        )
        if there
    ]
    notes += [injury.words for injury in fighter.injuries]
    for band in state.tables.ranges.names:
        there = [other for other in state.fighters if other != name]
        if there := [other for other in there if state.distance(name, other) == band]:
            notes.append(f"{band}: {', '.join(there)}")
    return FightSheet(
        status=status,
        name=name,
        side=fighter.side.value,
        strain=fighter.strain,
        strain_threshold=fighter.sheet.strain_threshold,
        wounds=fighter.wounds,
        wound_threshold=fighter.sheet.wound_threshold,
        soak=fighter.sheet.soaked,
        next_check=Pool.parse("B" * owed.boosts + "K" * owed.setbacks),
        notes=tuple(notes),
        first=first,
    )
