"""What a slicer can do now: each operation, open or not and why, with the check it would need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgebox.errors import RefusedError
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.decide import resolve
from edgebox.slicing.operations import functions_of
from edgebox.slicing.reach import programs_in_reach, rivals_in_sight
from edgebox.slicing.sight import ways_out
from edgebox.slicing.state import Check, EncounterState
from edgebox.slicing.step import Step


@dataclass(frozen=True)
class Choice:
    """One thing a slicer may want to do."""

    command: Command
    words: str
    """``"Move to PROC"``."""
    refusal: str | None
    """Why it is not open; ``None`` if it is."""
    check: Check | None
    """The check it begins with, if it is open and needs one."""

    @property
    def short(self) -> str:
        """The operation and its target: ``"Move to PROC"``, ``"Engage FRWL"``, ``"Copy"``."""
        if self.command.do in _HERE:
            return self.words.split()[0]
        return self.words.partition(",")[0]

    @property
    def open(self) -> bool:
        """Whether it is allowed now."""
        return self.refusal is None


def choices(state: EncounterState, name: str) -> list[Choice]:
    """Return the choices of the slicer whose turn it is, in the order of section O.

    An operation with several targets stands there once for each; none that is out of the question
    by its nature (copying on a processor) is left out: its refusal says what it needs.
    """
    return [_choice(state, command, words) for command, words in _candidates(state, name)]


def _choice(state: EncounterState, command: Command, words: str) -> Choice:
    try:
        step = resolve(state, command)
    except RefusedError as error:
        return Choice(command, words, str(error), None)
    return Choice(command, words, None, _own_check(command, step.state.check))


def _own_check(command: Command, check: Check | None) -> Check | None:
    """Leave out a check that something in wait brings about: it is not known yet (S-7, X-3)."""
    surprise = check is not None and check.purpose == "initiative"
    if command.do is Do.END_TURN or (command.do is Do.MOVE and surprise):
        return None
    return check


def _candidates(state: EncounterState, name: str) -> Iterator[tuple[Command, str]]:
    slicer = state.slicers[name]
    if slicer.at is None:
        for port in state.system.ports:
            where = f", {port.where}" if port.where else ""
            yield _command(Do.ENTER, name, port.name), f"Enter at {port.name}{where}"
        yield from _gear(state, name)
        yield from _worm(state, name)
        yield Command(Do.END_TURN, slicer=name), "End the turn"
        return
    for end in ways_out(state.system, slicer):
        through = state.system.elements[end].host != state.host_at(slicer.at)
        words = f"Move through to {end}" if through else f"Move to {end}"
        yield _command(Do.MOVE, name, end), words
    for do, words in _HERE.items():
        yield Command(do, slicer=name), words
    yield from _gear(state, name)
    if state.system.elements[slicer.at].jams:
        yield Command(Do.JAM, slicer=name), "Jam the sensors again"
    for kind in dict.fromkeys(slicer.carried):
        yield _command(Do.DEPLOY, name, kind.name), f"Deploy {kind.name}, your {kind.title}"
    foes = [*_foes(state, name)]
    yield from foes or [(Command(Do.ENGAGE, slicer=name), "Engage")]
    for processor, function in functions_of(Step(state), name):
        words = f"Operate {function} ({processor}), costs nothing"
        yield _command(Do.OPERATE, name, f"{function}@{processor}"), words
    yield Command(Do.EXIT, slicer=name), "Exit the system, costs nothing"
    yield Command(Do.END_TURN, slicer=name), "End the turn"


def _foes(state: EncounterState, name: str) -> Iterator[tuple[Command, str]]:
    """Offer what can be attacked, the nearest first."""
    yield from _worm(state, name)
    for program in state.running_at(state.slicers[name].at or ""):
        if program.owner is None:
            words = f"Engage {program.kind.name}, the {program.kind.title}"
            yield _command(Do.ENGAGE, name, program.label), words
    for program, distance in programs_in_reach(state, name):
        if distance:
            words = f"Engage {program.kind.name} on {program.at}, {distance} away"
            yield _command(Do.ENGAGE, name, program.label), words
    for rival, distance in rivals_in_sight(state, name):
        away = f", {distance} away" if distance else ""
        yield _command(Do.ENGAGE, name, rival), f"Engage {rival}{away}"


def _worm(state: EncounterState, name: str) -> Iterator[tuple[Command, str]]:
    worm = state.worm_in_gear(name)
    if worm is not None:
        words = f"Engage {worm.kind.name} in the gear"
        yield _command(Do.ENGAGE, name, worm.label), words


def _gear(state: EncounterState, name: str) -> Iterator[tuple[Command, str]]:
    for data, encrypted in state.slicers[name].gear.items():
        if encrypted and data != state.slicers[name].at:
            yield _command(Do.DECRYPT, name, data), f"Decrypt {data} in the gear"
    if state.system.options.sizes:
        for data in state.slicers[name].gear:
            size = state.system.elements[data].size
            words = f"Drop {data} from the gear, makes room for {size}"
            yield _command(Do.DROP, name, data), words


def _command(do: Do, name: str, target: str) -> Command:
    return Command(do, slicer=name, target=target)


_HERE = {
    Do.LIST: "List the directory",
    Do.COPY: "Copy the data",
    Do.DECRYPT: "Decrypt the data",
    Do.ENCRYPT: "Encrypt the data again",
    Do.ALTER: "Alter the data",
    Do.DELETE: "Delete the data",
    Do.CONTROL: "Control the processor",
}
