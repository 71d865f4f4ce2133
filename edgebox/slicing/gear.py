"""A slicer's gear: its room (X-1), and worms in it (X-6).

Settled for sizes: data without a size has size 1. A copy takes as many operations as its size, in
a row or not, as long as the slicer stays on the element; it needs the room from the first of them.
Dropping a copy costs nothing; an objective that it met stays met.

Settled for worms: a worm that kicks a slicer out is in its gear from then on. From the round after
it spoils the oldest copy that is still good at the end of each round, and when none is left, the
gear itself: then only engaging it, leaving and ending the turn are possible. It does not fight
back in there, so there is no initiative; once it is terminated, all can be used again.
"""

from __future__ import annotations

from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing.commands import Command
from edgebox.slicing.model import Element
from edgebox.slicing.state import EncounterState
from edgebox.slicing.step import Step


def room_left(state: EncounterState, name: str) -> int:
    """Return how much room is left in a slicer's gear (X-1)."""
    slicer = state.slicers[name]
    taken = sum(state.system.elements[data].size for data in slicer.gear)
    return slicer.sheet.capacity - taken


def check_room(state: EncounterState, name: str, data: Element) -> None:
    """Refuse to copy what the gear has no room for; a copy it replaces makes room (X-1)."""
    slicer = state.slicers[name]
    room = room_left(state, name) + (data.size if data.name in slicer.gear else 0)
    if data.size > room:
        raise RefusedError(
            f"{data.name} takes up {data.size}, and the gear has room for {room} of "
            f"{slicer.sheet.capacity}; drop something, or leave it (X-1)."
        )


def drop(step: Step, name: str, command: Command) -> None:
    """Throw a copy away, as an incidental (X-1)."""
    if not step.state.system.options.sizes:
        raise RefusedError("Gear has room for everything here (option sizes, X-1).")
    gear = step.slicer(name).gear
    target = command.target or (next(iter(gear)) if len(gear) == 1 else None)
    if target is None or target not in gear:
        held = f"in the gear are {', '.join(gear)}" if gear else "the gear is empty"
        asked = "Name what to drop" if target is None else f"{target!r} is not in the gear"
        raise RefusedError(f"{asked}; {held}.")
    step.emit(ev.Dropped(name, target))


def refuse_if_broken(state: EncounterState, name: str) -> None:
    """Refuse what needs gear that works (X-6)."""
    if state.slicers[name].gear_broken:
        worm = state.worm_in_gear(name)
        kind = "the worm" if worm is None else worm.kind.name
        raise RefusedError(f"{name}'s gear is unusable; engage {kind} in it first (X-6).")


def spoil(step: Step) -> None:
    """At the end of a round, let each worm damage the gear it is in (X-6)."""
    for program in list(step.state.programs.values()):
        name = program.infects
        if name is None or not program.running or program.since >= step.state.round:
            continue
        slicer = step.slicer(name)
        good = next((data for data in slicer.gear if data not in slicer.spoiled), None)
        if good is not None:
            step.emit(ev.CopySpoiled(program.key, name, good))
        elif not slicer.gear_broken:
            step.emit(ev.GearBroken(program.key, name))


def mend(step: Step, name: str) -> None:
    """After a worm was terminated in the gear, let all be usable again (X-6)."""
    slicer = step.slicer(name)
    if step.state.worm_in_gear(name) is None and (slicer.spoiled or slicer.gear_broken):
        step.emit(ev.GearMended(name))
