"""The slicer's operations (section O): what each needs, what each does."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.errors import RefusedError
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing import data_operations, deploying
from edgebox.slicing import events as ev
from edgebox.slicing.blocking import firewall_against, refuse_if_closed
from edgebox.slicing.calling import call_check, on_kind
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.fighting import program_engages
from edgebox.slicing.model import Element, Kind
from edgebox.slicing.sight import connectors_found, ways_out
from edgebox.slicing.state import Check
from edgebox.slicing.step import Step


def enter(step: Step, name: str, command: Command) -> None:
    """Enter at an I/O port: a check against its Complexity, none if it is Simple (S-3)."""
    if step.slicer(name).at is not None:
        raise RefusedError(f"{name} is in the system already; exit first to enter elsewhere.")
    port = _port(step, command.target)
    step.emit(ev.OperationBegan(name, "enter", port.name))
    if port.complexity is Difficulty.SIMPLE and not port.jams:
        step.emit(ev.Entered(name, port.name))
    else:
        call_check(step, name, "enter", port.complexity, port.name)


def _port(step: Step, target: str | None) -> Element:
    ports = {port.name: port for port in step.state.system.ports}
    if target is None and len(ports) == 1:
        return next(iter(ports.values()))
    if target is None or target not in ports:
        asked = "Name the I/O port" if target is None else f"{target!r} is no I/O port"
        raise RefusedError(f"{asked}; the ports are {', '.join(ports)}.")
    return ports[target]


def move(step: Step, name: str, command: Command) -> None:
    """Move along a visible line, no check; a running firewall lets one only go back (O-3)."""
    here = step.here(name)
    slicer = step.slicer(name)
    target = command.target
    exits = ways_out(step.state.system, slicer)
    if target is None or target not in exits:
        asked = (
            "Name the element to move to" if target is None else f"No line to {target!r} is seen"
        )
        known = (
            f"from {here.name} you see lines to {', '.join(exits)}"
            if exits
            else (f"from {here.name} you see no line")
        )
        raise RefusedError(f"{asked}; {known}.")
    firewall = firewall_against(step, name)
    if firewall is not None and target != slicer.came_from:
        back = f"go back to {slicer.came_from}, " if slicer.came_from else ""
        raise RefusedError(
            f"{firewall.kind.name} blocks the way to {target}; {back}engage it, or exit (O-3)."
        )
    step.emit(ev.OperationBegan(name, "move", target))
    port = step.state.system.elements[target]
    if port.host == here.host:
        step.emit(ev.Moved(name, here.name, target))
        _be_noticed(step, name, target)
        _spring(step, name, target)
    elif port.complexity is Difficulty.SIMPLE and not port.jams:
        step.emit(ev.Passed(name, here.name, target))
    else:
        call_check(step, name, "enter", port.complexity, target)


def _be_noticed(step: Step, name: str, element: str) -> None:
    """Let watchdogs notice who comes to their element (G-4)."""
    if not step.state.is_intruder(name):
        return
    for program in step.state.running_at(element):
        watches = program.kind.alarms and program.owner is None
        if watches and program.active and not program.noticed:
            step.emit(ev.ProgramNoticed(program.key, name))


def _spring(step: Step, name: str, element: str) -> None:
    """Let a honeypot attack the intruder that comes to it, at once and by surprise (X-3).

    Settled: it uses one of its two operations of the round. When it is terminated, its element is
    empty. A slicer on the system's side knows what it is, and does not wake it.
    """
    for program in list(step.state.programs.values()):
        if program.at == element and program.hidden and step.state.is_intruder(name):
            step.emit(ev.HoneypotSprung(program.key, name))
            program_engages(step, step.program(program.key), name)
            return


def list_directory(step: Step, name: str, _command: Command) -> None:
    """Search a directory for connectors to data (O-4)."""
    here = on_kind(step, name, Kind.DIRECTORY)
    if here.complexity is None:
        raise RefusedError(f"{here.name} is open: all its lines are in view, no List is needed.")
    step.emit(ev.OperationBegan(name, "list", here.name))
    call_check(step, name, "list", here.complexity, here.name)


def control(step: Step, name: str, _command: Command) -> None:
    """Gain lasting control of a processor (O-9)."""
    here = step.here(name)
    if not here.kind.is_processor:
        raise RefusedError(f"Only on a processor; {name} is on {here.name}.")
    refuse_if_closed(step, name)
    if name in step.state.elements[here.name].controlled_by:
        raise RefusedError(f"{name} controls {here.name} already; operate its functions.")
    step.emit(ev.OperationBegan(name, "control", here.name))
    call_check(step, name, "control", here.complexity, here.name)


def operate(step: Step, name: str, command: Command) -> None:
    """Operate a function under control, as an incidental without a check (O-9, S-4)."""
    step.here(name)
    open_to = functions_of(step, name)
    if not open_to:
        raise RefusedError(f"{name} controls no function yet; control a processor first (O-9).")
    target = command.target
    for processor, function in open_to:
        if target in (None, function, f"{function}@{processor}"):
            if target is None and len(open_to) > 1:
                break
            step.emit(ev.Operated(name, processor, function))
            return
    asked = "Name the function" if target is None else f"{name} controls no function {target!r}"
    raise RefusedError(f"{asked}; open are {', '.join(function for _, function in open_to)}.")


def functions_of(step: Step, name: str) -> list[tuple[str, str]]:
    """Return (processor, function) for all that a slicer may operate.

    The main processor opens the functions of all sub-processors as well (S-4).
    """
    system, elements = step.state.system, step.state.elements
    mastered = {
        system.elements[main].host for main in system.mains if name in elements[main].controlled_by
    }
    return [
        (element.name, function)
        for element in system.elements.values()
        if element.host in mastered or name in elements[element.name].controlled_by
        for function in element.functions
    ]


def jam(step: Step, name: str, _command: Command) -> None:
    """Feed a ship's sensors strange data once more, from the port (E-5)."""
    here = step.here(name)
    if not here.jams:
        raise RefusedError(f"{here.name} can't be jammed; only a ship's sensors can (E-5).")
    refuse_if_closed(step, name)
    step.emit(ev.OperationBegan(name, "jam", here.name))
    call_check(step, name, "jam", here.complexity, here.name)


def leave(step: Step, name: str) -> None:
    """Exit, at any time, without a check or a trace (O-11)."""
    step.here(name)
    deploying.withdraw(step, name, kept=True)
    step.emit(ev.Exited(name))


OPERATIONS: dict[Do, Callable[[Step, str, Command], None]] = {
    Do.ENTER: enter,
    Do.MOVE: move,
    Do.LIST: list_directory,
    Do.COPY: data_operations.copy,
    Do.DECRYPT: data_operations.decrypt,
    Do.ENCRYPT: data_operations.encrypt,
    Do.ALTER: data_operations.alter,
    Do.DELETE: data_operations.delete,
    Do.CONTROL: control,
    Do.JAM: jam,
    Do.DEPLOY: deploying.deploy,
}
"""The operations that cost one of the two of a turn (O-1); Engage is in ``fighting``."""


def resolve(step: Step, check: Check, net_successes: int) -> None:
    """Let a successful check of an operation do its work."""
    name, target = check.by, check.target
    assert target is not None
    element = step.state.system.elements[target]
    match check.purpose:
        case "enter":
            origin = step.slicer(name).at
            step.emit(
                ev.Entered(name, target) if origin is None else ev.Passed(name, origin, target)
            )
            if element.jams:
                step.emit(ev.Jammed(name, target, net_successes))
        case "list":
            shown = connectors_found(step.state.system, target, net_successes)
            step.emit(ev.Listed(name, target, shown))
        case "decrypt":
            step.emit(ev.Decrypted(name, target, check.in_gear))
        case "encrypt":
            step.emit(ev.Encrypted(name, target))
        case "alter":
            step.emit(ev.Altered(name, target))
        case "delete":
            step.emit(ev.Deleted(name, target))
        case "control":
            step.emit(ev.Controlled(name, target, element.functions))
        case "jam":
            step.emit(ev.Jammed(name, target, net_successes))
        case other:
            raise AssertionError(f"no operation {other!r}")
