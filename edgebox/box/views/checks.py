"""The waiting check and what results can buy, as JSON."""

from __future__ import annotations

from edgebox.box.views.dice import chances, pool_words
from edgebox.box.views.section import Json
from edgebox.box.views.sight import Sight
from edgebox.dice.odds import success_chance
from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing.choices import Choice, choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.decide import resolve
from edgebox.slicing.narration import UNJUDGED, narrate, purpose_words, roller
from edgebox.slicing.spending import Option, affordable, options_for
from edgebox.slicing.state import GM, Check, EncounterState, Spending


def check_json(state: EncounterState, sight: Sight) -> Json | None:
    """Return the check that waits to be rolled: whose, what for, its dice and its chances."""
    check = state.check
    if check is None:
        return None
    slicer = state.slicers.get(check.by)
    judged = check.purpose not in UNJUDGED
    return {
        "by_gm": check.by == GM,
        "who": sight.veiled(roller(state, check.by, check.program)),
        "purpose": sight.veiled(purpose_words(check)),
        "difficulty": "" if check.purpose == "destiny" else check.recipe.difficulty.title,
        "pool": str(check.pool),
        "words": pool_words(check.pool),
        "chances": dict(chances(check.pool)) if judged else {},
        "boosts": 0 if slicer is None else slicer.boosts,
    }


def about(check: Check, sight: Sight) -> bool:
    """Whether a check is told where sides are opposed: it is of those whose page it is (X-4)."""
    whom = {check.slicer, check.foe or ""} - {""}
    return not whom or not sight.own.isdisjoint(whom)


def choices_json(state: EncounterState, sight: Sight) -> list[Json]:
    """Return what the slicer whose turn it is can do: open or not, and the check it needs."""
    if state.turn is None or state.check is not None or state.finished:
        return []
    return [_choice(sight, choice) for choice in choices(state, state.turn)]


def _choice(sight: Sight, choice: Choice) -> Json:
    command = choice.command
    return {
        "do": command.do.value,
        "target": command.target,
        "words": choice.words,
        "refusal": None if choice.refusal is None else sight.veiled(choice.refusal),
        "check": None if choice.check is None else _price(choice.check),
    }


def _price(check: Check) -> Json:
    judged = check.purpose not in UNJUDGED
    return {
        "purpose": check.purpose,
        "pool": str(check.pool),
        "difficulty": check.recipe.difficulty.title,
        "chance": float(success_chance(check.pool)) if judged else None,
    }


def spending_json(state: EncounterState, by_gm: bool, sight: Sight) -> Json | None:
    """Return what one side may spend now and what on; ``None`` if it has nothing.

    Of an option that is not open it says why; of one that is, what it would do.
    """
    spending = state.spending
    purse = {} if spending is None else spending.of(by_gm)
    if spending is None or not any(purse.values()):
        return None
    open_now = dict(affordable(state, by_gm))
    return {
        "who": "The GM" if by_gm else spending.slicer,
        "about": spending.slicer,
        "purse": "".join(symbol * count for symbol, count in purse.items()),
        "options": [
            _option(state, spending, option, open_now.get(option), sight)
            for option in options_for(spending, by_gm)
        ],
    }


def _option(
    state: EncounterState, spending: Spending, option: Option, cost: str | None, sight: Sight
) -> Json:
    why = "" if cost else (option.hindrance(state, spending) or "")
    if not cost and not why:
        why = "nothing to gain now" if option.pointless(state, spending) else "not enough for it"
    return {
        "rule": option.rule,
        "words": option.words,
        "costs": list(option.costs),
        "pays": [each for each in option.costs if _pays(spending, option.by_gm, each)],
        "cost": cost,
        "open": cost is not None,
        "why": sight.veiled(why),
        "would": sight.veiled(_would(state, spending, option, cost)) if cost else "",
    }


def _pays(spending: Spending, by_gm: bool, cost: str) -> bool:
    purse = spending.of(by_gm)
    return all(purse[symbol] >= cost.count(symbol) for symbol in cost)


def _would(state: EncounterState, spending: Spending, option: Option, cost: str) -> str:
    """Say what an option would do, by trying it."""
    who = None if option.by_gm else spending.slicer
    command = Command(Do.SPEND, option.by_gm, who, option=option.rule, cost=cost)
    try:
        step = resolve(state, command)
    except RefusedError as error:
        return str(error)
    told = [
        _consequence(event, state) or narrate(event, step.state)
        for event in step.events
        if not isinstance(event, ev.Spent)
    ]
    return " ".join(words for words in told if words)


def _consequence(event: ev.Event, state: EncounterState) -> str:
    """Say a change as before and after, where that tells more than a sentence."""
    match event:
        case ev.StrainChanged():
            slicer = state.slicers[event.slicer]
            after = slicer.strain + event.by
            most = slicer.sheet.strain_threshold
            return f"{slicer.name}: strain {slicer.strain} → {after} of {most}."
        case ev.StateRaised():
            before = state.alert(event.host)
            return f"{before.name.capitalize()} → {event.to.name.capitalize()}."
    return ""
