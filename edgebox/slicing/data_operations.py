"""The operations on data: copy, decrypt, encrypt, alter, delete (O-5 to O-8, X-1)."""

from __future__ import annotations

from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing import gear
from edgebox.slicing.blocking import refuse_if_closed
from edgebox.slicing.calling import call_check, on_kind
from edgebox.slicing.commands import Command
from edgebox.slicing.model import Element, Kind
from edgebox.slicing.step import Step


def copy(step: Step, name: str, _command: Command) -> None:
    """Copy data to the gear, no check; encrypted data stays encrypted (O-5).

    Where data has a size, it takes as many operations, and room in the gear (X-1).
    """
    here = _on_data(step, name)
    encrypted = here.encrypted and not step.state.elements[here.name].decrypted
    slicer = step.slicer(name)
    if slicer.gear.get(here.name) == encrypted and here.name not in slicer.spoiled:
        raise RefusedError(f"{here.name} is in {name}'s gear already.")
    done = 1
    if step.state.system.options.sizes:
        gear.check_room(step.state, name, here)
        if slicer.copying is not None and slicer.copying[0] == here.name:
            done += slicer.copying[1]
    step.emit(ev.OperationBegan(name, "copy", here.name))
    if step.state.system.options.sizes and done < here.size:
        step.emit(ev.CopyAdvanced(name, here.name, done, here.size))
    else:
        step.emit(ev.Copied(name, here.name, encrypted))


def decrypt(step: Step, name: str, command: Command) -> None:
    """Decrypt the data one stands on, or a copy in the gear, even outside the system (O-6)."""
    slicer = step.slicer(name)
    here = slicer.at if _is_data(step, slicer.at) else None
    data = command.target or here or next(iter(_locked_copies(step, name)), None)
    if data is None:
        raise RefusedError("Nothing to decrypt: no data here, no encrypted copy in the gear.")
    on_element = (
        data == here
        and step.state.elements[data].encrypted
        and not step.state.elements[data].decrypted
        and not step.state.elements[data].deleted
    )
    if not on_element and data in slicer.spoiled:
        raise RefusedError(f"The copy of {data} is unusable as long as the worm is there (X-6).")
    if not on_element and data not in _locked_copies(step, name):
        known = slicer.gear.get(data) is False or data == here
        raise RefusedError(
            f"{data} is not encrypted."
            if known
            else f"{data!r} is neither where {name} is nor in the gear; copy it first."
        )
    refuse_if_closed(step, name)
    step.emit(ev.OperationBegan(name, "decrypt", data))
    complexity = step.state.system.elements[data].complexity
    call_check(step, name, "decrypt", complexity, data, in_gear=not on_element)


def _locked_copies(step: Step, name: str) -> list[str]:
    slicer = step.slicer(name)
    return [data for data, locked in slicer.gear.items() if locked and data not in slicer.spoiled]


def _is_data(step: Step, element: str | None) -> bool:
    if element is None:
        return False
    found = step.state.system.elements[element]
    return found.kind is Kind.DATA and not found.honeypot


def encrypt(step: Step, name: str, _command: Command) -> None:
    """Encrypt data again that was decrypted on its element (O-7)."""
    here = _on_data(step, name)
    if not step.state.elements[here.name].decrypted:
        raise RefusedError(
            f"{here.name} is still encrypted."
            if here.encrypted
            else f"{here.name} was never encrypted."
        )
    step.emit(ev.OperationBegan(name, "encrypt", here.name))
    call_check(step, name, "encrypt", here.complexity, here.name)


def alter(step: Step, name: str, _command: Command) -> None:
    """Change data; encrypted data must be decrypted first (O-7)."""
    here = _on_data(step, name)
    if here.encrypted and not step.state.elements[here.name].decrypted:
        raise RefusedError(f"{here.name} is encrypted; decrypt it before you alter it (O-7).")
    step.emit(ev.OperationBegan(name, "alter", here.name))
    call_check(step, name, "alter", here.complexity, here.name)


def delete(step: Step, name: str, _command: Command) -> None:
    """Delete data; the element stays, empty (O-8)."""
    here = _on_data(step, name)
    step.emit(ev.OperationBegan(name, "delete", here.name))
    call_check(step, name, "delete", here.complexity, here.name)


def _on_data(step: Step, name: str) -> Element:
    here = on_kind(step, name, Kind.DATA)
    if here.honeypot:
        raise RefusedError(f"{here.name} holds no data: it was a honeypot (X-3).")
    if step.state.elements[here.name].deleted:
        raise RefusedError(f"{here.name} is empty: its data was deleted.")
    return here
