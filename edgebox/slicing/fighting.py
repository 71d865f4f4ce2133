"""Interaction of slicers and programs (section I): meeting, initiative, attacks.

Settled for attacks over a distance (X-2): each element is one step of difficulty, for both; a
program that never moves answers over the distance, one that hunts comes; none begins from afar.
"""

from __future__ import annotations

from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing import duels, gear
from edgebox.slicing import events as ev
from edgebox.slicing.checks import (
    ATTACK_DIFFICULTY,
    program_attack,
    program_initiative,
    slicer_check,
)
from edgebox.slicing.commands import Command
from edgebox.slicing.deploying import resolve_attack as resolve_program_duel
from edgebox.slicing.kicking import kick_out
from edgebox.slicing.model import SystemState
from edgebox.slicing.reach import distance_to_program, programs_in_reach
from edgebox.slicing.state import OPERATIONS_A_TURN, Check, ProgramState, Side
from edgebox.slicing.step import Step

FIREWALL_PATIENCE = 4
"""Rounds of attacks by one slicer after which a firewall reports it (G-3)."""


def engage(step: Step, name: str, command: Command) -> None:
    """Attack a program; the first time, initiative comes before (I-1).

    It is on the same element, within reach (X-2), or in the own gear (X-6); or it is a rival (X-4).
    """
    program = _program_to_engage(step, name, command.target)
    if program is None:
        assert command.target is not None
        gear.refuse_if_broken(step.state, name)
        duels.engage_rival(step, name, command.target)
        return
    if not program.awake:
        raise RefusedError(f"{program.kind.name} is dormant; it can't be engaged (I-1).")
    if program.infects is None:
        gear.refuse_if_broken(step.state, name)
    step.emit(ev.OperationBegan(name, "engage", program.label))
    if (name, program.key) in step.state.interactions or program.infects is not None:
        _call_slicer_attack(step, name, program.key)
    else:
        step.emit(ev.ContactMade(name, program.key, "slicer"))


def _program_to_engage(step: Step, name: str, target: str | None) -> ProgramState | None:
    """Return the program that is meant; ``None`` when it is another slicer (X-4)."""
    found = programs_in_reach(step.state, name)
    if target is None:
        programs = [program for program, distance in found if not distance]
    else:
        programs = [p for p, _ in found if target in (p.kind.name, p.label, p.key)]
    # of two alike, the one that is already fought, or is nearer
    programs.sort(key=lambda p: (name, p.key) not in step.state.interactions)
    if not programs:
        if target in step.state.slicers and target != name:
            return None
        here = step.here(name)
        what = "No program" if target is None else f"No program {target!r}"
        far = " or within reach" if step.state.system.options.ranged else ""
        raise RefusedError(f"{what} runs on {here.name}{far}.")
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
    if contact.foe is not None:
        duels.go_on(step, contact)
    elif contact.attacks:
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
        program = step.program(contact.program)
        check = program_initiative(step.state, program, contact.slicer)
        step.emit(ev.CheckCalled(check, rule="I-1"))


def _call_slicer_attack(step: Step, name: str, program: str) -> None:
    difficulty = ATTACK_DIFFICULTY.shifted(_distance(step, name, program))
    check = slicer_check(step.state, name, "attack", difficulty, program=program)
    step.emit(ev.CheckCalled(check, rule="I-2"))


def _call_program_attack(step: Step, program: str, name: str) -> None:
    distance = _distance(step, name, program)
    check = program_attack(step.state, step.program(program), name, distance)
    step.emit(ev.CheckCalled(check, rule="I-2"))


def _distance(step: Step, name: str, program: str) -> int:
    return distance_to_program(step.state, name, step.program(program)) or 0


def settle_initiative(step: Step, check: Check, net: NetResult) -> None:
    """After the second initiative check, say who attacks first (I-1)."""
    contact = step.state.contact
    assert contact is not None
    if contact.foe is not None:
        duels.settle_initiative(step, check, net)
        return
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
    if check.foe is not None:
        duels.resolve_attack(step, check.slicer, check.foe, net)
        return
    if check.prey is not None:
        resolve_program_duel(step, check, net)
        return
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
        gear.mend(step, name)


def _resolve_program_attack(step: Step, key: str, name: str, net: NetResult) -> None:
    damage = max(0, net.damage - step.slicer(name).sheet.intellect)
    step.emit(ev.AttackLanded(name, key, "program", damage))
    if damage:
        kick_out(step, name, rule="I-3")
        if step.program(key).kind.follows:
            step.emit(ev.WormFollowed(key, name))


def firewall_reports(step: Step) -> None:
    """At the end of a round, firewalls report who attacked them four rounds (G-3)."""
    for slicer in step.state.slicers.values():
        for key, (rounds, last) in slicer.firewall_rounds.items():
            if (
                rounds == FIREWALL_PATIENCE
                and last == step.state.round
                and step.program(key).running
                and step.state.alert(host := step.state.host_at(step.program(key).home))
                is SystemState.NORMAL
            ):
                step.emit(ev.StateRaised(SystemState.WARNED, "G-3", key, host))
