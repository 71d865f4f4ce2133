"""Spending results after a check (section P): what may be bought, by whom, for what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing.commands import Command
from edgebox.slicing.deploying import withdraw
from edgebox.slicing.kicking import kick_out
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import EncounterState, Source, Spending
from edgebox.slicing.step import Step


@dataclass(frozen=True)
class Option:
    """One thing that results can buy."""

    rule: str
    by_gm: bool
    source: Source
    """Whose check it follows."""
    costs: tuple[str, ...]
    """Any one of these pays for it."""
    words: str
    effect: Callable[[Step, Spending, str], None]
    hindrance: Callable[[EncounterState, Spending], str | None] = lambda _state, _spending: None
    """Why it can't be bought now, apart from its cost; ``None`` if it can."""
    pointless: Callable[[EncounterState, Spending], bool] = lambda _state, _spending: False
    """Whether it would change nothing now: allowed, but not worth offering."""


def _recover(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.StrainChanged(spending.slicer, -1, rule))


def _boost_next(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.NextCheckBoosted(spending.slicer, rule))


def _ignore_state(step: Step, spending: Spending, rule: str) -> None:
    # in the own turn, this turn's end does not count yet
    turns = 2 if step.state.turn == spending.slicer else 1
    step.emit(ev.StateIgnored(spending.slicer, turns, rule))


def _bank_boost(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.BoostBanked(spending.slicer, rule))


def _insight(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.StructureShown(spending.slicer, rule))


def _strain(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.StrainChanged(spending.slicer, 1, rule))
    _incapacitate(step, spending.slicer)


def _wound(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.WoundSuffered(spending.slicer, rule))
    _incapacitate(step, spending.slicer)


def _incapacitate(step: Step, name: str) -> None:
    """End the program of a slicer whose strain or wounds passed the threshold (O-14)."""
    slicer = step.slicer(name)
    over = (
        slicer.strain > slicer.sheet.strain_threshold
        or slicer.wounds > slicer.sheet.wound_threshold
    )
    if over and not slicer.incapacitated:
        withdraw(step, name, kept=False)
        step.emit(ev.Incapacitated(name))


def _hinder_next(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.NextCheckHindered(spending.slicer, rule))


def _raise_state(step: Step, spending: Spending, rule: str) -> None:
    host = spending.host
    step.emit(ev.StateRaised(SystemState(step.state.alert(host) + 1), rule, host=host))


def _kick_out(step: Step, spending: Spending, rule: str) -> None:
    kick_out(step, spending.slicer, rule)


def _longer(step: Step, spending: Spending, rule: str) -> None:
    step.emit(ev.DisorientedLonger(spending.slicer, rule))


def _boost_attack(step: Step, spending: Spending, rule: str) -> None:
    assert spending.program is not None
    step.emit(ev.NextAttackBoosted(spending.program, rule))


def _hinder_attack(step: Step, spending: Spending, rule: str) -> None:
    assert spending.program is not None
    step.emit(ev.NextAttackHindered(spending.program, rule))


def _foe_longer(step: Step, spending: Spending, rule: str) -> None:
    assert spending.foe is not None
    step.emit(ev.DisorientedLonger(spending.foe, rule))


def _foe_strain(step: Step, spending: Spending, rule: str) -> None:
    assert spending.foe is not None
    step.emit(ev.StrainChanged(spending.foe, 1, rule))
    _incapacitate(step, spending.foe)


def _foe_wound(step: Step, spending: Spending, rule: str) -> None:
    assert spending.foe is not None
    step.emit(ev.WoundSuffered(spending.foe, rule))
    _incapacitate(step, spending.foe)


def _unless_alarmed(state: EncounterState, spending: Spending) -> str | None:
    alarmed = state.alert(spending.host) is SystemState.ALARMED
    return "the system is Alarmed already" if alarmed else None


def _while_inside(state: EncounterState, spending: Spending) -> str | None:
    inside = state.slicers[spending.slicer].at is not None
    return None if inside else f"{spending.slicer} is not in the system"


def _after_a_kick(_state: EncounterState, spending: Spending) -> str | None:
    if spending.source == "slicer" and spending.foe is None:
        return "the check was no attack on a rival"
    who = spending.foe or spending.slicer
    return None if spending.kicked else f"the attack did not kick {who} out"


def _after_a_physical_kick(state: EncounterState, spending: Spending) -> str | None:
    if spending.kicked and not spending.physical:
        return f"{spending.foe or spending.slicer} was not connected physically"
    return _after_a_kick(state, spending)


OPTIONS: tuple[Option, ...] = (
    Option(
        "P-1",
        False,
        "slicer",
        ("a", "x"),
        "recover 1 strain",
        _recover,
        pointless=lambda state, spending: state.slicers[spending.slicer].strain == 0,
    ),
    Option("P-2", False, "slicer", ("aa", "x"), "boost die on your next check", _boost_next),
    Option(
        "P-3",
        False,
        "slicer",
        ("aaa", "x"),
        "ignore the state's setback dice until the end of your next turn",
        _ignore_state,
    ),
    Option(
        "P-4", False, "slicer", ("aaa", "x"), "bank a boost die for any later check", _bank_boost
    ),
    Option("P-5", False, "slicer", ("x",), "Insight: see the whole structure", _insight),
    Option("P-6", True, "slicer", ("t", "y"), "the slicer suffers 1 strain", _strain),
    Option("P-7", True, "slicer", ("tt", "y"), "setback die on the next check", _hinder_next),
    Option(
        "P-8",
        True,
        "slicer",
        ("ttt", "y"),
        "the system state rises one step",
        _raise_state,
        _unless_alarmed,
    ),
    Option("P-9", True, "slicer", ("y",), "kick the slicer out", _kick_out, _while_inside),
    Option(
        "P-10",
        True,
        "program",
        ("a", "x"),
        "disoriented one more round",
        _longer,
        _after_a_kick,
    ),
    Option(
        "P-11",
        True,
        "program",
        ("aa", "x"),
        "the slicer suffers 1 strain",
        _strain,
        _after_a_kick,
    ),
    Option(
        "P-12",
        True,
        "program",
        ("aaa", "x"),
        "the slicer suffers 1 wound",
        _wound,
        _after_a_physical_kick,
    ),
    Option(
        "P-13",
        True,
        "program",
        ("aa", "x"),
        "boost die on this program's next attack",
        _boost_attack,
    ),
    Option(
        "P-13",
        False,
        "program",
        ("tt", "y"),
        "setback die on this program's next attack",
        _hinder_attack,
    ),
    Option(
        "P-10",
        False,
        "slicer",
        ("a", "x"),
        "your foe is disoriented one more round",
        _foe_longer,
        _after_a_kick,
    ),
    Option(
        "P-11",
        False,
        "slicer",
        ("aa", "x"),
        "your foe suffers 1 strain",
        _foe_strain,
        _after_a_kick,
    ),
    Option(
        "P-12",
        False,
        "slicer",
        ("aaa", "x"),
        "your foe suffers 1 wound",
        _foe_wound,
        _after_a_physical_kick,
    ),
    Option(
        "P-13",
        False,
        "deployed",
        ("aa", "x"),
        "boost die on your program's next attack",
        _boost_attack,
    ),
    Option(
        "P-13",
        True,
        "deployed",
        ("tt", "y"),
        "setback die on that program's next attack",
        _hinder_attack,
    ),
)
"""Everything of section P, in its order; then what section X adds to it (X-4, X-5)."""


def affordable(state: EncounterState, by_gm: bool) -> list[tuple[Option, str]]:
    """Return what is worth buying for a side now, each with the plainest cost that pays for it."""
    spending = state.spending
    if spending is None:
        return []
    purse = spending.of(by_gm)
    return [
        (option, cost)
        for option in OPTIONS
        if option.by_gm == by_gm
        and option.source == spending.source
        and option.hindrance(state, spending) is None
        and not option.pointless(state, spending)
        and (by_gm or not state.slicers[spending.slicer].incapacitated)
        for cost in [next((c for c in option.costs if _pays(purse, c)), None)]
        if cost is not None
    ]


def spend(step: Step, command: Command) -> None:
    """Buy one option of section P.

    Raises:
        RefusedError: unknown, out of place, or not affordable.
    """
    spending = step.state.spending
    by_gm = command.by_gm
    who = "the GM" if by_gm else (command.slicer or (spending.slicer if spending else "the slicer"))
    rule = (command.option or "").upper()
    if not any(option.rule == rule for option in OPTIONS):
        raise RefusedError(f"There is no option {command.option!r} to spend on; see P-1 to P-13.")
    if spending is None:
        raise RefusedError("Nothing is left to spend.")
    option = _option(rule, by_gm, spending.source)
    if not by_gm:
        if who != spending.slicer:
            raise RefusedError(f"These results are {spending.slicer}'s to spend, not {who}'s.")
        if step.slicer(who).incapacitated:
            raise RefusedError(f"{who} is incapacitated and can't spend (O-14).")
    hindrance = option.hindrance(step.state, spending)
    if hindrance is not None:
        raise RefusedError(f"{rule} is not open: {hindrance}.")
    cost = _cost(option, command.cost, spending.of(by_gm), who)
    step.emit(ev.Spent("gm" if by_gm else who, rule, cost, rule))
    option.effect(step, spending, rule)


def _option(rule: str, by_gm: bool, source: Source) -> Option:
    known = [option for option in OPTIONS if option.rule == rule]
    mine = [option for option in known if option.by_gm == by_gm]
    if not mine:
        raise RefusedError(f"{rule} is the {'slicer' if by_gm else 'GM'}'s to choose.")
    fitting = [option for option in mine if option.source == source]
    if not fitting:
        after = "an attack of a program" if mine[0].source == "program" else "a slicer's own check"
        raise RefusedError(f"{rule} is open only after {after}.")
    return fitting[0]


def _cost(option: Option, given: str | None, purse: dict[str, int], who: str) -> str:
    wanted = " or ".join(option.costs)
    left = "".join(symbol * count for symbol, count in purse.items()) or "nothing"
    if given is None:
        given = next((cost for cost in option.costs if _pays(purse, cost)), option.costs[0])
    cost = "".join(sorted(given.lower()))
    if cost not in option.costs:
        raise RefusedError(f"{option.rule} costs {wanted}, not {given!r}.")
    if not _pays(purse, cost):
        raise RefusedError(f"{option.rule} costs {wanted}; {who} has {left}.")
    return cost


def _pays(purse: dict[str, int], cost: str) -> bool:
    return all(purse[symbol] >= cost.count(symbol) for symbol in set(cost))
