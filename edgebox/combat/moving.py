"""Range bands: who is how far from whom, and what moving costs (R-4)."""

from __future__ import annotations

from edgebox.combat import events as ev
from edgebox.combat.commands import Command
from edgebox.combat.state import CombatState, Heading
from edgebox.combat.step import Step
from edgebox.combat.turns import mover, use_maneuver
from edgebox.errors import RefusedError

Distances = tuple[tuple[str, str, str], ...]


def move(step: Step, command: Command) -> None:
    """Move a band nearer to somebody or farther away, or to a spot within the band (R-4).

    A band that costs two maneuvers is reached with the second; the first counts as being on the
    way, until the one who moves goes elsewhere.
    """
    who = mover(step, command)
    target = step.named(command.target)
    if target == who:
        raise RefusedError("Name somebody else to move towards, or away from.")
    to = _next_band(step.state, who, target, command.to or "closer")
    state, here = step.state, step.state.distance(who, target)
    nearest = state.tables.ranges.nearest
    held = [each for each in state.opponents_at_hand(who) if each != target]
    if held and not set(state.engaged(target)) & set(held) and here != nearest:
        raise RefusedError(
            f"{who} is engaged with {' and '.join(held)}; move away from there first (R-4)."
        )
    use_maneuver(step, who, f"move, {target}", command.pay)
    needed = step.state.tables.ranges.cost(here, to)
    before = step.fighter(who).heading
    under_way = before is not None and (before.target, before.to) == (target, to)
    done = 1 + (before.done if under_way and before is not None else 0)
    if done < needed:
        step.emit(ev.SetOut(who, Heading(target, to, done)))
    else:
        step.emit(ev.Moved(who, target, to, moved(step.state, who, target, to)))


def _next_band(state: CombatState, who: str, target: str, word: str) -> str:
    ranges = state.tables.ranges
    here = state.distance(who, target)
    place = ranges.place(here)
    steps = {"closer": -1, "nearer": -1, "away": 1, "farther": 1, "within": 0}
    if word.lower() in ranges.names:
        wanted = ranges.place(word.lower())
        if wanted == place == 0:
            raise RefusedError(f"{who} and {target} are engaged already.")
        return ranges.names[place + (wanted > place) - (wanted < place)]
    if word.lower() not in steps:
        known = ", ".join([*ranges.names, "closer", "away", "within"])
        raise RefusedError(f"{word[:30]!r} is nowhere to move to; say {known}.")
    there = place + steps[word.lower()]
    if not 0 <= there < len(ranges.names):
        raise RefusedError(
            f"{who} and {target} are at {here} range; there is no band beyond (R-4)."
        )
    return ranges.names[there]


def moved(state: CombatState, who: str, target: str, to: str) -> Distances:
    """Return the distances that change when somebody moves.

    Those who are engaged are at one place: who engages somebody stands with all around them, and
    who leaves is at short range of everybody left behind.
    """
    ranges = state.tables.ranges
    around = [each for each in state.engaged(target) if each != who]
    changes = {target: to, **dict.fromkeys(around, to)}
    if to == ranges.nearest:
        for other in state.fighters:
            if other not in (who, target, *around):
                changes[other] = state.distance(target, other)
    else:
        for other in state.engaged(who):
            changes.setdefault(other, ranges.names[1])
    return tuple((who, other, band) for other, band in changes.items())


def place(step: Step, command: Command) -> None:
    """Let the GM say how far two are from each other (R-4)."""
    who, target = step.named(command.who, "one to place"), step.named(command.target)
    to = (command.to or "").lower()
    if to not in step.state.tables.ranges.names:
        known = ", ".join(step.state.tables.ranges.names)
        raise RefusedError(f"{command.to!r} is no range band; the bands are {known}.")
    if who == target:
        raise RefusedError("Nobody is at a distance from themselves.")
    step.emit(ev.Moved(who, target, to, ((who, target, to),)))
