"""What is known of one element, line by line: by a slicer (S-7), or all of it, for the GM."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgebox.slicing.model import Element, Kind, KnowledgeBonus
from edgebox.slicing.players import programs_shown
from edgebox.slicing.reach import rivals_in_sight
from edgebox.slicing.state import EncounterState, ProgramState, SlicerState, line_between

KINDS = {
    Kind.PORT: "I/O port",
    Kind.MAIN: "processor",
    Kind.SUB: "sub-processor",
    Kind.DIRECTORY: "directory",
    Kind.DATA: "data",
}
"""What the kinds of elements are called."""


def known_lines(state: EncounterState, name: str, element: str) -> tuple[str, ...]:
    """Return what a slicer knows of an element that it sees.

    Of a port it knows where it is and how one connects before it was there (S-3); stats, functions
    and programs only where it has been, or of programs in its reach (X-2).
    """
    slicer, found = state.slicers[name], state.system.elements[element]
    if element in slicer.visited:
        lines = [*_built(state, found), *_changed(state, found, slicer)]
    else:
        lines = [f"{KINDS[found.kind]}: nothing more is known yet", *_port(found)]
    return (
        *lines,
        *_gates(state, found, slicer),
        *(_program(p, name) for p in programs_shown(state, slicer) if p.at == element),
        *(
            f"{other} is here"
            for other in slicers_seen(state, name)
            if _is_at(state, other, element)
        ),
    )


def whole_lines(state: EncounterState, element: str) -> tuple[str, ...]:
    """Return everything about an element, for the GM's eyes."""
    found, now = state.system.elements[element], state.elements[element]
    lines = [*_built(state, found)]
    if found.found is not None:
        lines.append(f"found with {found.found} net success{'' if found.found == 1 else 'es'}")
    if now.controlled_by:
        lines.append(f"controlled by {', '.join(sorted(now.controlled_by))}")
    lines += _data(now.decrypted and found.encrypted, now.altered, now.tampered, now.deleted)
    for end in state.system.beyond.get(element, ()):
        lines.append(f"leads to {end}")
    for program in state.programs.values():
        if program.running and program.at == element:
            kind = program.kind
            stats = f"Attack {kind.attack}, Countermeasures {kind.countermeasures}"
            lines.append(f"{_program(program)}: {stats}, Integrity {program.integrity}")
    lines += [f"{each} is here" for each in state.slicers if _is_at(state, each, element)]
    return tuple(lines)


def slicers_seen(state: EncounterState, name: str) -> list[str]:
    """Return the slicers whose whereabouts one knows: its own side's, and rivals in sight (X-4)."""
    rivals = {rival for rival, _ in rivals_in_sight(state, name)}
    return [each for each in state.slicers if each in rivals or not state.are_opposed(name, each)]


def _is_at(state: EncounterState, name: str, element: str) -> bool:
    return state.slicers[name].at == element


def _built(state: EncounterState, element: Element) -> Iterator[str]:
    """Tell what an element is by its file."""
    kind = "main processor" if element.name in state.system.mains else KINDS[element.kind]
    hard = "" if element.complexity is None else f", {element.complexity.title}"
    open_data = element.kind is Kind.DATA and not element.encrypted
    yield f"{kind}{hard}{', not encrypted' if open_data else ''}"
    yield from _port(element)
    if element.holds:
        yield f"holds {element.holds}"
    if element.functions:
        yield f"operates {', '.join(element.functions)}"
    if element.knowledge:
        boost = element.bonus is KnowledgeBonus.BOOST
        yield f"Knowledge ({element.knowledge}): {'a boost' if boost else 'upgrades'}"
    if element.kind is Kind.DATA and state.system.options.sizes:
        yield f"size {element.size}: as many operations to copy"
    if element.jams:
        dice = "die" if state.jammed == 1 else "dice"
        now = f"now {state.jammed} setback {dice}" if state.jammed else "not jammed now"
        yield f"the ship's sensors: {now}"


def _port(element: Element) -> Iterator[str]:
    if element.kind is Kind.PORT:
        yield f"{element.where + ', ' if element.where else ''}{element.link.value} link"


def _changed(state: EncounterState, element: Element, slicer: SlicerState) -> Iterator[str]:
    """Tell what became of an element in play, as its own side knows it."""
    now = state.elements[element.name]
    if any(not state.are_opposed(slicer.name, each) for each in now.controlled_by):
        yield "controlled"
    decrypted = now.decrypted and element.encrypted
    yield from _data(decrypted, now.altered, False, now.deleted)
    if element.honeypot:
        yield "no data: it was a honeypot"


def _data(decrypted: bool, altered: bool, tampered: bool, deleted: bool) -> Iterator[str]:
    marks = {"tampered" if tampered else "altered": altered, "decrypted": decrypted}
    if deleted:
        marks = {"deleted": True}
    words = ", ".join(word for word, holds in marks.items() if holds)
    if words:
        yield words


def _gates(state: EncounterState, element: Element, slicer: SlicerState) -> Iterator[str]:
    """Tell where a port leads that the slicer has seen leading there (X-7)."""
    names = {host.key: host.name for host in state.system.others}
    been = {state.host_at(each) for each in slicer.visited}
    for end in state.system.beyond.get(element.name, ()):
        if line_between(element.name, end) not in slicer.seen_lines:
            continue
        host = state.system.elements[end].host
        alert = ""
        if host in been:
            alert = f": {names.get(host, state.system.name)} is {state.alert(host).word}"
        yield f"leads to {end}{alert}"


def _program(program: ProgramState, viewer: str = "") -> str:
    name = f"{program.kind.name}, the {program.kind.title}"
    if program.owner is not None:
        owner = "your" if program.owner == viewer else f"{program.owner}'s"
        name = f"{program.kind.name}, {owner} {program.kind.title}"
    words = [
        *(["lurks"] if program.hidden else []),
        *(["dormant"] if not program.awake else []),
    ]
    return f"{name} ({', '.join(words)})" if words else name


def marks(programs: Iterable[ProgramState], others: Iterable[str]) -> str:
    """Return what stands beside an element's name on the small map.

    Args:
        programs: those that run there; dormant and lurking ones stand in brackets.
        others: the slicers there, beside the one whose place is filled.
    """
    names = [
        each.kind.name if each.awake and not each.hidden else f"({each.kind.name})"
        for each in programs
    ]
    return " ".join([*names, *(name.split()[0][:_LETTERS] for name in others)])


_LETTERS = 6
"""So many letters of a slicer's name stand on the map."""
