"""Fights of two slicers of different sides (X-4), in the way of I-1 to I-4.

Settled: who engages rolls Cool, the other Vigilance; equals leave the first attack to who engaged.
An attack is Computers against Average, with the setbacks of each one's own; net successes above
the foe's Intellect kick it out, and who stays has won. Results of the attack are spent like those
of any check of one's own; who kicks the foe out may also spend P-10 to P-12 on it. A slicer whose
side is "system" works for the owner: the system's programs leave it alone, its checks take no
setback from the system state, and its deeds meet no objective.
"""

from __future__ import annotations

from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing import events as ev
from edgebox.slicing.checks import ATTACK_DIFFICULTY, slicer_check
from edgebox.slicing.kicking import kick_out
from edgebox.slicing.reach import distance_to_slicer
from edgebox.slicing.state import OPERATIONS_A_TURN, Check, Contact, EncounterState, Side
from edgebox.slicing.step import Step


def engage_rival(step: Step, name: str, foe: str) -> None:
    """Attack a slicer of another side; the first time, initiative comes before (X-4)."""
    step.here(name)
    if not step.state.are_opposed(name, foe):
        sides = "the same side" if step.state.system.options.opposed else "one side here"
        raise RefusedError(f"{name} and {foe} are on {sides}; only rivals fight (X-4).")
    if distance_to_slicer(step.state, name, foe) is None:
        raise RefusedError(f"{foe} is out of {name}'s reach.")
    step.emit(ev.OperationBegan(name, "engage", foe))
    if fighting_each_other(step.state, name, foe):
        _call_attack(step, name, foe)
    else:
        step.emit(ev.RivalsMet(name, foe))


def fighting_each_other(state: EncounterState, one: str, other: str) -> bool:
    """Whether two slicers have met and both are still there."""
    return tuple(sorted((one, other))) in state.duels


def go_on(step: Step, contact: Contact) -> None:
    """Call the next check of two slicers that have just met."""
    foe = contact.foe
    assert foe is not None
    if contact.attacks:
        begins = contact.attacks[0] == "slicer"
        pair = (contact.slicer, foe) if begins else (foe, contact.slicer)
        _call_attack(step, *pair)
        return
    rolls, other = (contact.slicer, foe) if contact.slicer_net is None else (foe, contact.slicer)
    sheet = step.slicer(rolls).sheet
    base = sheet.cool_pool if rolls == contact.slicer else sheet.vigilance_pool
    check = slicer_check(step.state, rolls, "initiative", Difficulty.SIMPLE, base=base, foe=other)
    step.emit(ev.CheckCalled(check, rule="I-1"))


def _call_attack(step: Step, name: str, foe: str) -> None:
    distance = distance_to_slicer(step.state, name, foe) or 0
    difficulty = ATTACK_DIFFICULTY.shifted(distance)
    step.emit(ev.CheckCalled(slicer_check(step.state, name, "attack", difficulty, foe=foe), "I-2"))


def settle_initiative(step: Step, check: Check, net: NetResult) -> None:
    """After the second initiative check, say who attacks first (I-1)."""
    contact = step.state.contact
    assert contact is not None
    assert contact.foe is not None
    if check.by == contact.slicer or contact.slicer_net is None:
        return
    mine, theirs = contact.slicer_net, net
    beaten = (theirs.success, theirs.advantage) > (mine.success, mine.advantage)
    foe = step.slicer(contact.foe)
    able = foe.operations_left > 0 or foe.operations_owed < OPERATIONS_A_TURN
    attacks: tuple[Side, ...] = ("program", "slicer") if beaten and able else ("slicer",)
    first = foe.name if len(attacks) > 1 else contact.slicer
    step.emit(ev.DuelBegan(contact.slicer, foe.name, first, attacks))


def resolve_attack(step: Step, name: str, foe: str, net: NetResult) -> None:
    """Work out the damage of an attack on another slicer and what it does (I-2, I-3)."""
    damage = max(0, net.damage - step.slicer(foe).sheet.intellect)
    step.emit(ev.RivalAttacked(name, foe, damage))
    if damage:
        kick_out(step, foe, rule="I-3")
        step.emit(ev.DuelWon(name, foe))
