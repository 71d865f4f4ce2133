"""Says in words and in JSON what a system is made of: all of it, or what a newcomer sees (S-7)."""

from __future__ import annotations

from typing import Any

from edgebox.slicing.model import (
    Element,
    Habit,
    Kind,
    KnowledgeBonus,
    ProgramKind,
    System,
    SystemState,
    objective_words,
)
from edgebox.slicing.options import OPTION_RULES

_KINDS = {
    Kind.PORT: "I/O port",
    Kind.MAIN: "processor",
    Kind.SUB: "sub-processor",
    Kind.DIRECTORY: "directory",
    Kind.DATA: "data",
}


def counted(system: System) -> str:
    """Count what a system has: ``"7 elements, 6 lines, 2 programs, 1 objective"``."""
    programs = sum(len(element.programs) for element in system.elements.values())
    return ", ".join(
        f"{number} {word}{'' if number == 1 else 's'}"
        for number, word in (
            (len(system.elements), "element"),
            (len(system.lines), "line"),
            (programs, "program"),
            (len(system.objectives), "objective"),
        )
    )


def system_words(system: System) -> str:
    """Describe a whole system, as the GM knows it."""
    rows = [system.name]
    if system.summary:
        rows.append(system.summary)
    rows += ["", *(f"Objective: {objective_words(each)}" for each in system.objectives)]
    if not system.objectives:
        rows.append("Objective: none")
    width = max(map(len, system.elements))
    rows += ["", "Elements"]
    for element in system.elements.values():
        words = _element_words(system, element)
        rows.append(f"  {element.name:<{width}}  {words}")
    rows += ["", "Lines", *(f"  {one} – {other}" for one, other in system.lines)]
    if system.gates:
        rows += ["", "Network", *(f"  {one} = {other}" for one, other in system.gates)]
        rows += [f"  {host.key}: {host.name}, main processor {host.main}" for host in system.others]
    on = [f"{key} ({rule})" for key, rule in OPTION_RULES.items() if getattr(system.options, key)]
    if on:
        rows += ["", f"Options: {', '.join(on)}"]
    used = {name for element in system.elements.values() for name in element.programs}
    if used:
        rows += ["", "Programs"]
        rows += [f"  {name:<6}  {_program_words(system.programs[name])}" for name in sorted(used)]
    return "\n".join(rows)


def newcomer_words(system: System) -> str:
    """Describe what a slicer knows who has not entered yet: the I/O ports and where they are."""
    width = max(len(port.name) for port in system.ports)
    rows = [system.name, "", "I/O ports"]
    rows += [f"  {port.name:<{width}}  {_port_words(port)}" for port in system.ports]
    return "\n".join(rows)


def system_json(system: System) -> dict[str, Any]:
    """Return a whole system for JSON, as the GM knows it."""
    return {
        "name": system.name,
        "summary": system.summary,
        "main": system.main,
        "objectives": [objective_words(each) for each in system.objectives],
        "elements": {element.name: _element_json(element) for element in system.elements.values()},
        "lines": [list(line) for line in system.lines],
        **_options_json(system),
        "programs": {
            name: _program_json(kind)
            for name, kind in system.programs.items()
            if any(name in element.programs for element in system.elements.values())
        },
    }


def _options_json(system: System) -> dict[str, Any]:
    found: dict[str, Any] = {}
    on = [key for key in OPTION_RULES if getattr(system.options, key)]
    if on:
        found["options"] = on
    if system.gates:
        found["gates"] = [list(gate) for gate in system.gates]
        found["networks"] = {
            host.key: {"name": host.name, "main": host.main} for host in system.others
        }
    return found


def newcomer_json(system: System) -> dict[str, Any]:
    """Return for JSON what a slicer knows who has not entered yet."""
    return {
        "name": system.name,
        "elements": {
            port.name: {"kind": port.kind.value, "where": port.where, "link": port.link.value}
            for port in system.ports
        },
    }


def _port_words(port: Element) -> str:
    return ", ".join(part for part in (port.where, f"{port.link.value} link") if part)


def _element_words(system: System, element: Element) -> str:
    kind = _KINDS[element.kind]
    parts = ["main processor" if element.name in system.mains else kind]
    if element.kind is Kind.DIRECTORY and not element.hides_data:
        parts = ["open directory"]
    if element.kind is Kind.DATA:
        what = "honeypot that looks like data" if element.honeypot else "data"
        parts = [f"{what}: {element.holds}" if element.holds else what]
        if system.options.sizes:
            parts.append(f"size {element.size}")
    if element.complexity is not None:
        lock = "encrypted, " if element.kind is Kind.DATA else ""
        parts.append(f"{lock}{element.complexity.title}")
    elif element.kind is Kind.DATA:
        parts.append("not encrypted")
    if element.kind is Kind.PORT:
        parts.append(_port_words(element))
    if element.jams:
        parts.append("can be jammed")
    if element.functions:
        parts.append(f"functions: {', '.join(element.functions)}")
    if element.programs and not element.honeypot:
        titles = [system.programs[name].title for name in element.programs]
        parts.append(f"programs: {', '.join(titles)}")
    if element.knowledge:
        boost = element.bonus is KnowledgeBonus.BOOST
        help_ = "a boost die" if boost else "an upgrade for each rank"
        parts.append(f"Knowledge ({element.knowledge}): {help_}")
    if element.found is not None and element.kind is Kind.DATA:
        parts.append(f"found {element.found}")
    return "; ".join(parts)


def _program_words(kind: ProgramKind) -> str:
    parts = [
        kind.title,
        f"Attack {kind.attack}",
        f"Countermeasures {kind.countermeasures}",
        f"Integrity {kind.integrity}",
        f"moves {kind.moves} an operation" if kind.moves else "never moves",
    ]
    habits = {
        Habit.HUNTS: "hunts intruders",
        Habit.GUARDS: "attacks who stands on its element",
        Habit.DEFENDS: "attacks who engages it",
    }
    parts.append(habits[kind.habit])
    if kind.wakes is not SystemState.NORMAL:
        parts.append(f"dormant until the system is {kind.wakes.name.capitalize()}")
    if kind.blocks:
        parts.append("blocks its element")
    if kind.reports:
        parts.append("reports attacks")
    if kind.alarms:
        parts.append("raises the alarm")
    if kind.follows:
        parts.append("follows into the gear")
    return "; ".join(parts)


def _element_json(element: Element) -> dict[str, Any]:
    level = element.complexity
    found: dict[str, Any] = {
        "kind": element.kind.value,
        "complexity": level.word if level is not None else None,
    }
    if element.kind is Kind.PORT:
        found |= {"where": element.where, "link": element.link.value, "jams": element.jams}
    elif element.kind.is_processor:
        found |= {"functions": [*element.functions], "programs": [*element.programs]}
    elif element.kind is Kind.DIRECTORY:
        found |= {"knowledge": element.knowledge}
        if element.knowledge:
            found |= {"bonus": element.bonus.value}
    else:
        found |= {"found": element.found, "holds": element.holds}
        if element.size > 1:
            found["size"] = element.size
        if element.honeypot:
            found["honeypot"] = True
    return found


def _program_json(kind: ProgramKind) -> dict[str, Any]:
    return {
        "title": kind.title,
        "attack": str(kind.attack),
        "countermeasures": kind.countermeasures,
        "integrity": kind.integrity,
        "moves": kind.moves,
        "habit": kind.habit.value,
        "wakes": kind.wakes.word,
        "blocks": kind.blocks,
        "reports": kind.reports,
        "alarms": kind.alarms,
        **({"follows": True} if kind.follows else {}),
    }
