"""Interaction of slicers and programs (section I): meeting, initiative, attacks."""

from __future__ import annotations

from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing import events as ev
from edgebox.slicing.checks import (
    ATTACK_DIFFICULTY,
    program_attack,
    program_initiative,
    slicer_check,
)
from edgebox.slicing.commands import Command
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import OPERATIONS_A_TURN, Check, ProgramState, Side
from edgebox.slicing.step import Step

FIREWALL_PATIENCE = 4
"""Rounds of attacks by one slicer after which a firewall reports it (G-3)."""


def engage(step: Step, name: str, command: Command) -> None:
    """Attack a program on the same element; the first time, initiative comes before (I-1)."""
    program = _program_here(step, name, command.target)
    if not program.awake:
        raise RefusedError(f"{program.kind.name} is dormant; it can't be engaged (I-1).")
    step.emit(ev.OperationBegan(name, "engage", program.label))
    if (name, program.key) in step.state.interactions:
        _call_slicer_attack(step, name, program.key)
    else:
        step.emit(ev.ContactMade(name, program.key, "slicer"))


def _program_here(step: Step, name: str, target: str | None) -> ProgramState:
    here = step.here(name)
    programs = step.state.running_at(here.name)
    if target is not None:
        programs = [p for p in programs if target in (p.kind.name, p.label, p.key)]
    # of two alike, the one that is already fought
    programs.sort(key=lambda p: (name, p.key) not in step.state.interactions)
    if not programs:
        what = "No program" if target is None else f"No program {target!r}"
        raise RefusedError(f"{what} runs on {here.name}.")
    if target is None and len({p.kind.name for p in programs}) > 1:
        names = ", ".join(p.kind.name for p in programs)
        raise RefusedError(f"Name the program to engage: {names}.")
    return programs[0]


def program_engages(step: Step, program: ProgramState, name: str) -> None:
    """Let a program use an operation to attack; the first time, it surprises the slicer (I-1)."""
    step.emit(ev.ProgramEngaged(program.key, name))
    if (name, program.key) in step.state.interactions:
        _call_program_attack(step, program.key, name)
    else:
        step.emit(ev.ContactMade(name, program.key, "program"))


def go_on(step: Step) -> None:
    """Call the next check of two that have just met: initiative of each, then the attacks."""
    contact = step.state.contact
    assert contact is not None
    if contact.attacks:
        if contact.attacks[0] == "slicer":
            _call_slicer_attack(step, contact.slicer, contact.program)
        else:
            _call_program_attack(step, contact.program, contact.slicer)
    elif contact.slicer_net is None:
        sheet = step.slicer(contact.slicer).sheet
        surprised = contact.started_by == "program"
        check = slicer_check(
            step.state,
            contact.slicer,
            "initiative",
            Difficulty.SIMPLE,
            base=sheet.vigilance_pool if surprised else sheet.cool_pool,
            program=contact.program,
        )
        step.emit(ev.CheckCalled(check, rule="I-1"))
    else:
        check = program_initiative(step.program(contact.program), contact.slicer)
        step.emit(ev.CheckCalled(check, rule="I-1"))


def _call_slicer_attack(step: Step, name: str, program: str) -> None:
    check = slicer_check(step.state, name, "attack", ATTACK_DIFFICULTY, program=program)
    step.emit(ev.CheckCalled(check, rule="I-2"))


def _call_program_attack(step: Step, program: str, name: str) -> None:
    step.emit(ev.CheckCalled(program_attack(step.program(program), name), rule="I-2"))


def settle_initiative(step: Step, check: Check, net: NetResult) -> None:
    """After the second initiative check, say who attacks first (I-1)."""
    contact = step.state.contact
    assert contact is not None
    if check.by == contact.slicer or contact.slicer_net is None:
        return
    mine, theirs = contact.slicer_net, net
    slicer_first = (mine.success, mine.advantage) >= (theirs.success, theirs.advantage)
    first: Side = "slicer" if slicer_first else "program"
    starter = contact.started_by
    attacks: tuple[Side, ...] = (starter,)
    if first != starter and _can_attack_at_once(step, first):
        attacks = (first, starter)
    step.emit(ev.InteractionBegan(contact.slicer, contact.program, attacks[0], attacks))


def _can_attack_at_once(step: Step, side: Side) -> bool:
    """Whether the one who was engaged has an operation to attack with at once (I-1)."""
    contact = step.state.contact
    assert contact is not None
    if side == "program":
        return step.program(contact.program).operations_left > 0
    return step.slicer(contact.slicer).operations_owed < OPERATIONS_A_TURN


def resolve_attack(step: Step, check: Check, net: NetResult) -> None:
    """Work out the damage of an attack and what it does (I-2, I-3)."""
    assert check.program is not None
    if check.by == check.slicer:
        _resolve_slicer_attack(step, check.slicer, check.program, net)
    else:
        _resolve_program_attack(step, check.program, check.slicer, net)


def _resolve_slicer_attack(step: Step, name: str, key: str, net: NetResult) -> None:
    kind = step.program(key).kind
    damage = max(0, net.damage - kind.countermeasures)
    if kind.reports:
        rounds, last = step.slicer(name).firewall_rounds.get(key, (0, 0))
        if last != step.state.round:
            step.emit(ev.FirewallTried(name, key, rounds + 1))
    step.emit(ev.AttackLanded(name, key, "slicer", damage))
    if step.program(key).integrity <= 0:
        step.emit(ev.ProgramTerminated(key, name))


def _resolve_program_attack(step: Step, key: str, name: str, net: NetResult) -> None:
    damage = max(0, net.damage - step.slicer(name).sheet.intellect)
    step.emit(ev.AttackLanded(name, key, "program", damage))
    if damage:
        kick_out(step, name, rule="I-3")


def kick_out(step: Step, name: str, rule: str) -> None:
    """Throw a slicer out of the system (O-12)."""
    slicer = step.slicer(name)
    assert slicer.at is not None
    step.emit(ev.KickedOut(name, slicer.at, is_physical(step, name), rule))


def is_physical(step: Step, name: str) -> bool:
    """Whether a slicer's connection is physical (O-12)."""
    port = step.slicer(name).port
    return port is not None and step.state.system.elements[port].link.value == "physical"


def firewall_reports(step: Step) -> None:
    """At the end of a round, firewalls report who attacked them four rounds (G-3)."""
    for slicer in step.state.slicers.values():
        for key, (rounds, last) in slicer.firewall_rounds.items():
            if (
                rounds == FIREWALL_PATIENCE
                and last == step.state.round
                and step.program(key).running
                and step.state.system_state is SystemState.NORMAL
            ):
                step.emit(ev.StateRaised(SystemState.WARNED, "G-3", key))
