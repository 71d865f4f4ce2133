"""Fills in the facts of screens from an encounter, for the players: what slicers see (S-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from edgebox.box.screens import facts as f
from edgebox.box.screens.element_from_state import KINDS, known_lines, marks, slicers_seen
from edgebox.box.screens.sheet_from_state import sheet_notes
from edgebox.dice import Pool
from edgebox.dice.odds import success_chance
from edgebox.slicing.choices import Choice
from edgebox.slicing.covering import covered_objective
from edgebox.slicing.maps.layout import lay_out
from edgebox.slicing.model import Element
from edgebox.slicing.narration import UNJUDGED, purpose_words, roller
from edgebox.slicing.players import programs_shown
from edgebox.slicing.spending import Option
from edgebox.slicing.state import GM, Check, EncounterState, ObjectiveStatus

_LET_GO = f.Row("let the rest go")


def status_of(state: EncounterState, turn: str | None = None, fault: bool = False) -> f.Status:
    """Return the status bar.

    Args:
        state: the encounter.
        turn: whom the box waits for, if it is not the one whose turn it is.
        fault: whether a part is at fault.
    """
    whose = state.turn or "Programs"
    return f.Status(
        state.alert_of(state.acting), state.round, whose if turn is None else turn, fault
    )


def operation_rows(choices: Sequence[Choice]) -> tuple[f.Row, ...]:
    """Return a row for each choice: the check it needs with its chance, or why it is not open."""
    return tuple(
        f.Row(choice.short, _price(choice.check))
        if choice.refusal is None
        else f.Row(choice.short, refusal=choice.refusal)
        for choice in choices
    )


def _price(check: Check | None) -> str:
    if check is None:
        return "no check"
    if check.purpose == "initiative":
        return f"initiative first  {check.pool}"
    title = check.recipe.difficulty.title
    return f"{title}  {check.pool}  {float(success_chance(check.pool)):.0%}"


def roll_facts(state: EncounterState, check: Check, status: f.Status) -> f.RollThese:
    """Return the screen of a waiting check; one with a banked boost die offers to use it."""
    judged = check.purpose not in UNJUDGED
    slicer = state.slicers.get(check.by)
    boost = "Boost" if slicer is not None and slicer.boosts else ""
    return f.RollThese(
        status=status,
        who="The GM" if check.by == GM else roller(state, check.by, check.program),
        purpose=purpose_words(check),
        pool=check.pool,
        difficulty=check.recipe.difficulty.title if check.purpose != "destiny" else "",
        chance=float(success_chance(check.pool)) if judged else None,
        keys=f.Keys(up=boost, confirm="By hand", back="Undo"),
    )


def spend_facts(
    state: EncounterState,
    options: Sequence[tuple[Option, str]],
    by_gm: bool,
    at: int,
    status: f.Status,
) -> f.Spend:
    """Return the screen of what is affordable; its last row lets the rest go.

    Args:
        state: the encounter.
        options: what :func:`edgebox.slicing.spending.affordable` gives.
        by_gm: whose results they are.
        at: the row in the middle.
        status: the status bar.
    """
    spending = state.spending
    purse: Mapping[str, int] = {} if spending is None else spending.of(by_gm)
    return f.Spend(
        status=status,
        who="The GM" if by_gm or spending is None else spending.slicer,
        purse="".join(symbol * count for symbol, count in purse.items()),
        rows=(*(f.Row(option.words, cost=cost) for option, cost in options), _LET_GO),
        at=at,
    )


def objective_rows(
    state: EncounterState, seen: AbstractSet[str]
) -> tuple[tuple[str, ObjectiveStatus], ...]:
    """Return the objectives in words, each with how it stands.

    Args:
        state: the encounter.
        seen: the elements that are known to who looks; others are not named (S-7).
    """
    return tuple(
        (covered_objective(objective, seen), status) for objective, status in state.objectives
    )


def sheet_facts(state: EncounterState, name: str, status: f.Status, first: int = 0) -> f.Sheet:
    """Return a slicer's sheet, for its own side; ``first`` is the first line of its notes."""
    slicer = state.slicers[name]
    return f.Sheet(
        status=status,
        name=name,
        at=slicer.at,
        operations=slicer.operations_left,
        strain=slicer.strain,
        strain_threshold=slicer.sheet.strain_threshold,
        wounds=slicer.wounds,
        wound_threshold=slicer.sheet.wound_threshold,
        boosts=slicer.boosts,
        next_check=Pool.parse("B" * slicer.next_boost + "K" * slicer.next_setback),
        notes=sheet_notes(state, slicer),
        first=first,
    )


def map_facts(
    state: EncounterState, name: str, status: f.Status, look: str | None = None
) -> f.MapSeen:
    """Return the map of what a slicer sees; stats and programs only where it has been.

    Programs in its reach (X-2) and rivals in its sight (X-4) are seen from afar. Before it enters
    it knows the I/O ports (S-3).
    """
    slicer, system = state.slicers[name], state.system
    known = slicer.seen | {port.name for port in system.ports}
    names = [element for element in system.elements if element in known]
    every = (*system.lines, *system.gates)
    lines = [line for line in every if tuple(sorted(line)) in slicer.seen_lines]
    layout = lay_out(names, lines, [port.name for port in system.ports])
    look = look if look in known else slicer.at or names[0]
    programs = programs_shown(state, slicer)
    others = [state.slicers[each] for each in slicers_seen(state, name) if each != name]
    return f.MapSeen(
        status=status,
        places=tuple(
            f.Place(
                element,
                *layout.places[element],
                system.elements[element].kind,
                marks(
                    (program for program in programs if program.at == element),
                    (other.name for other in others if other.at == element),
                ),
            )
            for element in names
        ),
        lines=tuple(lines),
        at=slicer.at,
        look=look,
        told=_told(system.elements[look]) if look in slicer.visited else "",
    )


def _told(element: Element) -> str:
    hard = "" if element.complexity is None else f", {element.complexity.title}"
    return (element.holds or KINDS[element.kind]) + hard


def element_facts(
    state: EncounterState, name: str, element: str, status: f.Status, first: int = 0
) -> f.Told:
    """Return what a slicer knows of an element that it sees; ``first`` is the first line shown."""
    return f.Told(
        status=status,
        title=element,
        lines=known_lines(state, name, element),
        first=first,
        keys=READING,
    )


READING = f.Keys(up="Read", down="Read", back="Back")
"""What the buttons are called where there is only something to read."""
