"""What players must not be told, worked out from the rules and not from the views (S-7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from edgebox.box.snapshot import Snapshot
from edgebox.slicing.model import Kind
from edgebox.slicing.state import SlicerState


def hidden(snapshot: Snapshot, groups: Sequence[Sequence[str]]) -> Iterator[str]:
    """Give every word that must not be found: worked out from the rules, not from the views.

    Args:
        snapshot: the Table.
        groups: whose eyes; where they are several, only what each of them knows is no secret.
    """
    state = snapshot.state
    assert state is not None

    def known(what: Callable[[SlicerState], frozenset[str]]) -> frozenset[str]:
        each = [
            frozenset[str]().union(*(what(state.slicers[name]) for name in group))
            for group in groups
        ]
        return each[0].intersection(*each[1:])

    ports = {e.name for e in state.system.elements.values() if e.kind is Kind.PORT and not e.host}
    seen = known(lambda slicer: slicer.seen) | ports
    visited = known(lambda slicer: slicer.visited)
    told = {name for group in groups for name in group} if len(groups) == 1 else set()
    copied = {data for name in told for data in state.slicers[name].gear}
    # main control shows the functions of the sub-processors as what can be operated (S-4)
    ruled = any(state.elements[main].controlled_by for main in state.system.mains)
    heard = " ".join(words for line in snapshot.log for words in line.lines)
    hosts = {state.system.elements[name].host for name in seen}
    for element in state.system.elements.values():
        if element.name not in seen:
            yield element.name
            yield element.where
        if element.name not in visited:
            # who sees a rival operate something hears what it is
            yield from (each for each in element.functions if not ruled and each not in heard)
            yield element.holds if element.name not in copied else ""
        for program in state.programs.values():
            if program.at == element.name and program.at not in seen:
                yield program.label
                yield program.key
            if program.at == element.name and program.hidden:
                yield program.kind.name
                yield program.kind.title
    for host in state.system.others:
        if host.key not in hosts:
            yield host.key
            yield host.name
    yield state.system.summary


def found_in(word: str, text: str) -> bool:
    """Whether a name stands in a text, and not only as a part of another."""
    return re.search(rf"(?<![\w:/-]){re.escape(word)}(?![\w:/-])", text) is not None
