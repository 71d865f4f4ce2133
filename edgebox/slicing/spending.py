"""Spending results after a check (section P): what may be bought, by whom, for what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing import results
from edgebox.slicing.commands import Command
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


OPTIONS: tuple[Option, ...] = (
    Option(
        "P-1",
        False,
        "slicer",
        ("a", "x"),
        "recover 1 strain",
        results.recover,
        pointless=lambda state, spending: state.slicers[spending.slicer].strain == 0,
    ),
    Option("P-2", False, "slicer", ("aa", "x"), "boost die on your next check", results.boost_next),
    Option(
        "P-3",
        False,
        "slicer",
        ("aaa", "x"),
        "ignore the state's setback dice until the end of your next turn",
        results.ignore_state,
    ),
    Option(
        "P-4",
        False,
        "slicer",
        ("aaa", "x"),
        "bank a boost die for any later check",
        results.bank_boost,
    ),
    Option("P-5", False, "slicer", ("x",), "Insight: see the whole structure", results.insight),
    Option("P-6", True, "slicer", ("t", "y"), "the slicer suffers 1 strain", results.strain),
    Option(
        "P-7", True, "slicer", ("tt", "y"), "setback die on the next check", results.hinder_next
    ),
    Option(
        "P-8",
        True,
        "slicer",
        ("ttt", "y"),
        "the system state rises one step",
        results.raise_state,
        results.unless_alarmed,
    ),
    Option(
        "P-9",
        True,
        "slicer",
        ("y",),
        "kick the slicer out",
        results.throw_out,
        results.while_inside,
    ),
    Option(
        "P-10",
        True,
        "program",
        ("a", "x"),
        "disoriented one more round",
        results.longer,
        results.after_a_kick,
    ),
    Option(
        "P-11",
        True,
        "program",
        ("aa", "x"),
        "the slicer suffers 1 strain",
        results.strain,
        results.after_a_kick,
    ),
    Option(
        "P-12",
        True,
        "program",
        ("aaa", "x"),
        "the slicer suffers 1 wound",
        results.wound,
        results.after_a_physical_kick,
    ),
    Option(
        "P-13",
        True,
        "program",
        ("aa", "x"),
        "boost die on this program's next attack",
        results.boost_attack,
    ),
    Option(
        "P-13",
        False,
        "program",
        ("tt", "y"),
        "setback die on this program's next attack",
        results.hinder_attack,
    ),
)
"""Everything of section P, in its order."""

OPTIONS_OF_X: tuple[Option, ...] = (
    Option(
        "P-10",
        False,
        "slicer",
        ("a", "x"),
        "your foe is disoriented one more round",
        results.foe_longer,
        results.after_a_kick,
    ),
    Option(
        "P-11",
        False,
        "slicer",
        ("aa", "x"),
        "your foe suffers 1 strain",
        results.foe_strain,
        results.after_a_kick,
    ),
    Option(
        "P-12",
        False,
        "slicer",
        ("aaa", "x"),
        "your foe suffers 1 wound",
        results.foe_wound,
        results.after_a_physical_kick,
    ),
    Option(
        "P-13",
        False,
        "deployed",
        ("aa", "x"),
        "boost die on your program's next attack",
        results.boost_attack,
    ),
    Option(
        "P-13",
        True,
        "deployed",
        ("tt", "y"),
        "setback die on that program's next attack",
        results.hinder_attack,
    ),
)
"""What optional rules add: for who kicks a rival out (X-4), and after a deployed program (X-5)."""

ALL_OPTIONS = (*OPTIONS, *OPTIONS_OF_X)


def options_for(spending: Spending, by_gm: bool) -> list[Option]:
    """Return what a side may think of buying with these results, whether it is open or not."""
    offered = ALL_OPTIONS if spending.foe or spending.source == "deployed" else OPTIONS
    return [each for each in offered if each.by_gm == by_gm and each.source == spending.source]


def affordable(state: EncounterState, by_gm: bool) -> list[tuple[Option, str]]:
    """Return what is worth buying for a side now, each with the plainest cost that pays for it."""
    spending = state.spending
    if spending is None:
        return []
    purse = spending.of(by_gm)
    return [
        (option, cost)
        for option in options_for(spending, by_gm)
        if option.hindrance(state, spending) is None
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
    option = _option(rule, by_gm, spending)
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


def _option(rule: str, by_gm: bool, spending: Spending) -> Option:
    fitting = [option for option in options_for(spending, by_gm) if option.rule == rule]
    if fitting:
        return fitting[0]
    mine = [option for option in OPTIONS if option.rule == rule and option.by_gm == by_gm]
    if not mine:
        raise RefusedError(f"{rule} is the {'slicer' if by_gm else 'GM'}'s to choose.")
    after = "an attack of a program" if mine[0].source == "program" else "a slicer's own check"
    raise RefusedError(f"{rule} is open only after {after}.")


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
