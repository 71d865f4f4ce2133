"""Throwing a slicer out of the system (O-12)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.deploying import withdraw
from edgebox.slicing.step import Step


def kick_out(step: Step, name: str, rule: str) -> None:
    """Throw a slicer out of the system (O-12)."""
    slicer = step.slicer(name)
    assert slicer.at is not None
    withdraw(step, name, kept=False)
    step.emit(ev.KickedOut(name, slicer.at, is_physical(step, name), rule))


def is_physical(step: Step, name: str) -> bool:
    """Whether a slicer's connection is physical (O-12).

    Settled: in a network, by the port at which it entered from outside (X-7).
    """
    port = step.slicer(name).port
    return port is not None and step.state.system.elements[port].link.value == "physical"
