"""What a running firewall closes (O-3, G-3)."""

from __future__ import annotations

from edgebox.errors import RefusedError
from edgebox.slicing.state import ProgramState
from edgebox.slicing.step import Step


def firewall_against(step: Step, name: str) -> ProgramState | None:
    """Return the program that closes the slicer's element to it; never for the owner's (X-4)."""
    at = step.slicer(name).at
    if at is None or not step.state.is_intruder(name):
        return None
    return step.state.firewall_at(at)


def refuse_if_closed(step: Step, name: str) -> None:
    """Refuse an operation where a firewall runs (G-3)."""
    firewall = firewall_against(step, name)
    if firewall is not None:
        at = step.slicer(name).at
        raise RefusedError(f"{firewall.kind.name} closes {at}: engage it, go back, or exit (G-3).")
