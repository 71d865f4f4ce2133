"""What the operations of section O share: where they are allowed, and the checks they call."""

from __future__ import annotations

from edgebox.errors import RefusedError
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing import events as ev
from edgebox.slicing.blocking import refuse_if_closed
from edgebox.slicing.checks import slicer_check
from edgebox.slicing.model import Element, Kind
from edgebox.slicing.step import Step


def on_kind(step: Step, name: str, kind: Kind) -> Element:
    """Return the element that a slicer is on, if it is of a kind and not closed."""
    here = step.here(name)
    if here.kind is not kind:
        what = {Kind.DIRECTORY: "a directory", Kind.DATA: "a data element"}[kind]
        raise RefusedError(f"Only on {what}; {name} is on {here.name}.")
    refuse_if_closed(step, name)
    return here


def call_check(
    step: Step,
    name: str,
    operation: str,
    complexity: Difficulty | None,
    target: str,
    *,
    in_gear: bool = False,
) -> None:
    """Call the check of an operation; without a complexity it is Simple."""
    difficulty = Difficulty.SIMPLE if complexity is None else complexity
    check = slicer_check(step.state, name, operation, difficulty, target=target, in_gear=in_gear)
    step.emit(ev.CheckCalled(check))
