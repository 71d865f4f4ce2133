"""What each option of section P does, and what may stand in its way."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.deploying import withdraw
from edgebox.slicing.kicking import kick_out
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import EncounterState, Spending
from edgebox.slicing.step import Step


def recover(step: Step, spending: Spending, rule: str) -> None:
    """Recover 1 strain."""
    step.emit(ev.StrainChanged(spending.slicer, -1, rule))


def boost_next(step: Step, spending: Spending, rule: str) -> None:
    """Owe a boost die to the next check."""
    step.emit(ev.NextCheckBoosted(spending.slicer, rule))


def ignore_state(step: Step, spending: Spending, rule: str) -> None:
    """Ignore the setback dice of the system state."""
    # in the own turn, this turn's end does not count yet
    turns = 2 if step.state.turn == spending.slicer else 1
    step.emit(ev.StateIgnored(spending.slicer, turns, rule))


def bank_boost(step: Step, spending: Spending, rule: str) -> None:
    """Bank a boost die."""
    step.emit(ev.BoostBanked(spending.slicer, rule))


def insight(step: Step, spending: Spending, rule: str) -> None:
    """Show the whole structure."""
    step.emit(ev.StructureShown(spending.slicer, rule))


def strain(step: Step, spending: Spending, rule: str) -> None:
    """Suffer 1 strain."""
    step.emit(ev.StrainChanged(spending.slicer, 1, rule))
    _incapacitate(step, spending.slicer)


def wound(step: Step, spending: Spending, rule: str) -> None:
    """Suffer 1 wound."""
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


def hinder_next(step: Step, spending: Spending, rule: str) -> None:
    """Owe a setback die to the next check."""
    step.emit(ev.NextCheckHindered(spending.slicer, rule))


def raise_state(step: Step, spending: Spending, rule: str) -> None:
    """Raise the state of the system in which the check was made."""
    host = spending.host
    step.emit(ev.StateRaised(SystemState(step.state.alert(host) + 1), rule, host=host))


def throw_out(step: Step, spending: Spending, rule: str) -> None:
    """Kick the slicer out."""
    kick_out(step, spending.slicer, rule)


def longer(step: Step, spending: Spending, rule: str) -> None:
    """Stay disoriented one more round."""
    step.emit(ev.DisorientedLonger(spending.slicer, rule))


def boost_attack(step: Step, spending: Spending, rule: str) -> None:
    """Owe a boost die to the program's next attack."""
    assert spending.program is not None
    step.emit(ev.NextAttackBoosted(spending.program, rule))


def hinder_attack(step: Step, spending: Spending, rule: str) -> None:
    """Owe a setback die to the program's next attack."""
    assert spending.program is not None
    step.emit(ev.NextAttackHindered(spending.program, rule))


def foe_longer(step: Step, spending: Spending, rule: str) -> None:
    """Let the foe stay disoriented one more round (X-4)."""
    assert spending.foe is not None
    step.emit(ev.DisorientedLonger(spending.foe, rule))


def foe_strain(step: Step, spending: Spending, rule: str) -> None:
    """Let the foe suffer 1 strain (X-4)."""
    assert spending.foe is not None
    step.emit(ev.StrainChanged(spending.foe, 1, rule))
    _incapacitate(step, spending.foe)


def foe_wound(step: Step, spending: Spending, rule: str) -> None:
    """Let the foe suffer 1 wound (X-4)."""
    assert spending.foe is not None
    step.emit(ev.WoundSuffered(spending.foe, rule))
    _incapacitate(step, spending.foe)


def unless_alarmed(state: EncounterState, spending: Spending) -> str | None:
    """Hinder once the system is Alarmed."""
    alarmed = state.alert(spending.host) is SystemState.ALARMED
    return "the system is Alarmed already" if alarmed else None


def while_inside(state: EncounterState, spending: Spending) -> str | None:
    """Hinder once the slicer is out."""
    inside = state.slicers[spending.slicer].at is not None
    return None if inside else f"{spending.slicer} is not in the system"


def after_a_kick(_state: EncounterState, spending: Spending) -> str | None:
    """Hinder unless the attack kicked somebody out."""
    who = spending.foe or spending.slicer
    return None if spending.kicked else f"the attack did not kick {who} out"


def after_a_physical_kick(state: EncounterState, spending: Spending) -> str | None:
    """Hinder unless that one was connected physically as well."""
    if spending.kicked and not spending.physical:
        return f"{spending.foe or spending.slicer} was not connected physically"
    return after_a_kick(state, spending)
