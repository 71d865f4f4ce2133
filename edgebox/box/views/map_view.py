"""The map of a system as JSON: places, shapes' sizes and captions; the page only draws it."""

from __future__ import annotations

from functools import lru_cache

from edgebox.box.views.section import Json
from edgebox.box.views.sight import Sight
from edgebox.slicing.maps.layout import Layout, Room, lay_out
from edgebox.slicing.maps.map_shapes import half_size
from edgebox.slicing.model import Element, Kind, KnowledgeBonus
from edgebox.slicing.state import EncounterState, ProgramState

_LETTER = 6.3
"""About how wide a letter of a caption is, in the drawing's units; a caption is 12 high."""
_LETTERS = 20
"""So many stand in a row of a caption."""
_MOST_ROWS = 3
_ROW = 15.0
_TAG_ROW = 23.0
_MARGIN = 16.0
_TITLES = {
    Kind.PORT: "I/O port",
    Kind.MAIN: "processor",
    Kind.SUB: "sub-processor",
    Kind.DIRECTORY: "directory",
    Kind.DATA: "data",
}


def map_view(state: EncounterState, sight: Sight) -> Json:
    """Return the map of what somebody knows; of the rest it has no trace, not even its room.

    Places are the centres of elements and lines are corners from centre to centre, all in the
    drawing's units from the upper left; ``w`` and ``h`` are half the size of an element's shape.
    """
    names = [name for name in state.system.elements if name in sight.seen]
    lines = [
        line
        for line in (*state.system.lines, *state.system.gates)
        if tuple(sorted(line)) in sight.lines
    ]
    places = {name: _place(state, sight, state.system.elements[name]) for name in names}
    layout = _laid_out(
        tuple(names),
        tuple(lines),
        tuple(port.name for port in state.system.ports if port.name in sight.seen),
        tuple(_room(place) for place in places.values()),
    )
    for name, (x, y) in layout.places.items():
        places[name] |= {"x": round(x + _MARGIN, 1), "y": round(y + _MARGIN, 1)}
    gates = frozenset(state.system.gates)
    return {
        "width": round(layout.width + 2 * _MARGIN),
        "height": round(layout.height + 2 * _MARGIN),
        "places": [*places.values()],
        "lines": [
            {
                "ends": list(line),
                "gate": line in gates,
                "corners": [[round(x + _MARGIN, 1), round(y + _MARGIN, 1)] for x, y in corners],
            }
            for line, corners in layout.routes.items()
        ],
    }


@lru_cache(maxsize=64)
def _laid_out(
    names: tuple[str, ...],
    lines: tuple[tuple[str, str], ...],
    ports: tuple[str, ...],
    rooms: tuple[Room, ...],
) -> Layout:
    return lay_out(names, lines, ports, dict(zip(names, rooms, strict=True)))


def _place(state: EncounterState, sight: Sight, element: Element) -> Json:
    told = element.name in sight.visited
    width, height = half_size(element)
    return {
        "name": element.name,
        "label": element.short,
        "host": element.host,
        "kind": element.kind.name.lower(),
        "title": _title(state, element, told),
        "main": element.name in state.system.mains and told,
        "open": element.kind is Kind.DIRECTORY and not element.hides_data and told,
        "w": width,
        "h": height,
        "captions": _captions(state, element, told),
        "difficulty": None if element.complexity is None or not told else element.complexity.title,
        "dice": int(element.complexity or 0) if told else 0,
        "found": element.found if sight.everything else None,
        "marks": _marks(state, element.name, sight) if told else [],
        "programs": [
            _program(state.programs[key])
            for key in state.programs
            if key in sight.programs and state.programs[key].at == element.name
        ],
        "slicers": [
            slicer.name
            for slicer in state.slicers.values()
            if slicer.at == element.name and slicer.name in sight.slicers
        ],
    }


def _title(state: EncounterState, element: Element, told: bool) -> str:
    if told and element.name in state.system.mains:
        return "main processor"
    if told and element.kind is Kind.DIRECTORY and not element.hides_data:
        return "open directory"
    return _TITLES[element.kind]


def _captions(state: EncounterState, element: Element, told: bool) -> list[str]:
    names = {host.key: host.name for host in state.system.others}
    texts = [f"in {names[element.host]}"] if element.host else []
    if element.kind is Kind.PORT:
        texts += [element.where, f"{element.link.value} link"]
    if told:
        texts += element.functions
        if element.knowledge:
            boost = element.bonus is KnowledgeBonus.BOOST
            texts.append(f"{element.knowledge}: {'a boost' if boost else 'upgrades'}")
        if element.kind is Kind.DATA:
            texts += [element.holds, "" if element.encrypted else "not encrypted"]
            texts += [f"size {element.size}"] if element.size > 1 else []
        if element.jams:
            texts.append("can be jammed")
    return [row for text in texts if text for row in _rows(text)]


def _rows(text: str) -> list[str]:
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and len(longer) > _LETTERS:
            rows.append(word)
        else:
            rows[-1] = longer
    if len(rows) > _MOST_ROWS:
        rows = [*rows[: _MOST_ROWS - 1], rows[_MOST_ROWS - 1] + " …"]
    return [row if len(row) <= _LETTERS + 4 else row[: _LETTERS + 3] + "…" for row in rows]


def _marks(state: EncounterState, name: str, sight: Sight) -> list[str]:
    element = state.elements[name]
    marks = ["honeypot"] if state.system.elements[name].honeypot else []
    if element.controlled_by:
        marks.append("controlled")
    if element.deleted:
        marks.append("deleted")
    else:
        if element.decrypted:
            marks.append("decrypted")
        if element.tampered and sight.everything:
            marks.append("tampered")
        elif element.altered:
            marks.append("altered")
    return marks


def _program(program: ProgramState) -> Json:
    owner = "" if program.owner is None else f" · {program.owner.split()[0]}"
    return {
        "key": program.key,
        "name": program.kind.name,
        "tag": f"{program.kind.name}{owner}",
        "title": program.kind.title,
        "state": program_state(program),
        "owner": program.owner,
    }


def program_state(program: ProgramState) -> str:
    """Say in a word how a program is."""
    if not program.running:
        return "terminated"
    if program.hidden:
        return "lurking"
    return "running" if program.awake else "dormant"


def _room(place: Json) -> Room:
    texts = [*place["captions"], place["difficulty"] or ""]
    tags = sum(len(program["tag"]) * 8 + 18 for program in place["programs"])
    marks = [*place["marks"], *place["slicers"]]
    half = max(
        place["w"],
        max(map(len, texts), default=0) * _LETTER / 2 + (place["dice"] * 6),
        tags / 2,
        max(map(len, marks), default=0) * 7.4 / 2 + 10,
    )
    rows = len(place["captions"]) + bool(place["difficulty"]) + bool(place["marks"])
    above = bool(place["programs"]) + len(place["slicers"])
    return Room(half + 8, place["h"] + above * _TAG_ROW + 8, place["h"] + rows * _ROW + 10)
