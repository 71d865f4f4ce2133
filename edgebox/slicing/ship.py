"""What jamming a ship's sensors does to that ship, for the round (E-5).

Settled: all net successes of a jamming check are spent at once. Each is a setback die on every
check that is made with a system of that ship until the round ends; another success adds to it. The
GM calls such a check with the dice of whoever makes it; its results are not spent here.
"""

from __future__ import annotations

from edgebox.dice import Die, Pool
from edgebox.dice.pool import MOST_DICE
from edgebox.errors import RefusedError
from edgebox.rules.check import PoolRecipe
from edgebox.slicing import events as ev
from edgebox.slicing.commands import Command
from edgebox.slicing.model import System
from edgebox.slicing.state import GM, Check
from edgebox.slicing.step import Step


def ship_systems(system: System) -> tuple[str, ...]:
    """Return the functions of a ship whose sensors can be jammed; none of any other system."""
    if not any(port.jams for port in system.ports):
        return ()
    return tuple(
        function
        for element in system.elements.values()
        if not element.host
        for function in element.functions
    )


def call_check(step: Step, command: Command) -> None:
    """Let the GM make a check with one of the ship's systems, hindered as it is now."""
    systems = ship_systems(step.state.system)
    if not systems:
        raise RefusedError("This is no ship whose sensors can be jammed (E-5).")
    if command.target not in systems:
        asked = "Name the ship's system" if command.target is None else "There is none such"
        raise RefusedError(f"{asked}; the ship's systems are {', '.join(systems)}.")
    if not command.add:
        raise RefusedError('Give the dice of the check with "add", difficulty and all (E-5).')
    dice = command.add.plus(Die.SETBACK, step.state.jammed)
    if len(dice) > MOST_DICE:
        raise RefusedError(f"More than {MOST_DICE} dice fit in no tray.")
    recipe = PoolRecipe(Pool()).adding(dice)
    step.emit(ev.CheckCalled(Check(GM, "ship", recipe, target=command.target), rule="E-5"))
