"""Reads one element of a system file: ``[elements.NAME]`` (S-1, S-3 to S-6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgebox.files.faults import did_you_mean, listed, nearest, printable, quoted
from edgebox.files.toml_table import Table
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skills import KNOWLEDGE
from edgebox.slicing.files.option_file import keys_with, needs
from edgebox.slicing.model import HONEYPOT, WORM, Element, Kind, KnowledgeBonus, Link, ProgramKind
from edgebox.slicing.options import Options

MOST_SUCCESSES = 20
"""Data that needs more net successes than this is never found."""

MOST_SIZE = 20
"""Data larger than this is never copied (X-1)."""

_NAME = re.compile(r"(I/O|PROC|SUB|DIR|DATA)(-[a-z])?")

_KEYS = {
    Kind.PORT: ("complexity", "where", "link", "jams", "lines"),
    Kind.MAIN: ("complexity", "functions", "programs", "lines"),
    Kind.SUB: ("complexity", "functions", "programs", "lines"),
    Kind.DIRECTORY: ("complexity", "knowledge", "bonus", "lines"),
    Kind.DATA: ("complexity", "found", "holds", "lines"),
}
_WORDS = {
    Kind.PORT: "an I/O port",
    Kind.MAIN: "a processor",
    Kind.SUB: "a sub-processor",
    Kind.DIRECTORY: "a directory",
    Kind.DATA: "data",
}
_OWNERS = {
    "where": "I/O ports",
    "link": "I/O ports",
    "jams": "I/O ports",
    "functions": "processors",
    "programs": "processors",
    "knowledge": "directories",
    "bonus": "directories",
    "found": "data",
    "holds": "data",
}
TOP_KEYS = ("name", "summary", "main", "objective")
"""Keys of the whole system, which stand before its first table."""

COMPLEXITIES = {level.word: level for level in Difficulty}
_LINKS = {link.value: link for link in Link}
_BONUSES = {bonus.value: bonus for bonus in KnowledgeBonus}
_KNOWLEDGE = {name: name for name in KNOWLEDGE}
_MISSING = {
    Kind.PORT: "of entering it",
    Kind.MAIN: "of gaining control",
    Kind.SUB: "of gaining control",
}


def kind_words(kind: Kind) -> str:
    """Name a kind of element in words: ``"a directory"``."""
    return _WORDS[kind]


def kind_of_name(name: str) -> Kind | None:
    """Return the kind that an element's name says, also where the name is not quite right."""
    small = name.upper().replace("I-O", "I/O")
    if small == "IO" or small.startswith("IO-"):
        return Kind.PORT
    return next((kind for kind in Kind if small.startswith(kind.value)), None)


def right_name(name: str) -> str | None:
    """Return the name that a name of an element was most likely meant to be."""
    kind = kind_of_name(name)
    if kind is None:
        return nearest(name, [kind.value for kind in Kind])
    tail = re.fullmatch(rf"(?:I.?O|{kind.value})[^A-Z0-9]?([A-Z0-9])", name.upper())
    if not tail:
        return kind.value
    letter = tail[1].lower()
    if letter.isdigit():
        letter = "abcdefghi"[max(0, int(letter) - 1)]
    return f"{kind.value}-{letter}"


def read_element(
    table: Table,
    name: str,
    programs: Mapping[str, ProgramKind],
    unsound: frozenset[str],
    options: Options,
) -> tuple[Element | None, list[tuple[int, str]]]:
    """Read an element and the names at the far ends of its lines, each with its place in the list.

    Args:
        table: its table.
        name: its name.
        programs: the kinds of programs it may hold.
        unsound: names of programs that the file defines with faults.
        options: the optional rules that the file turns on.
    """
    _check_name(table, name)
    ends = table.words("lines")
    kind = kind_of_name(name)
    if kind is None:
        return None, ends
    inner = {
        key: f"a name has a hyphen, not a point: write [elements.{printable(name)}-{key}]"
        for key, value in table.data.items()
        if isinstance(value, dict) and re.fullmatch(r"[a-z]", key)
    }
    more_keys, without = keys_with(kind, options)
    table.check_keys((*_KEYS[kind], *more_keys), _elsewhere(kind) | inner | without)
    complexity = table.choice("complexity", COMPLEXITIES, "a complexity")
    if kind in _MISSING and table.lacks("complexity"):
        table.fault(
            f"{_WORDS[kind]} needs the complexity {_MISSING[kind]}; "
            'add complexity = "average" (or another)'
        )
    more: dict[str, Any] = {}
    if kind is Kind.PORT:
        more = _port(table)
    elif kind.is_processor:
        more = {
            "functions": _functions(table),
            "programs": _programs(table, programs, unsound),
        }
    elif kind is Kind.DIRECTORY:
        more = _directory(table)
    else:
        found = table.number("found", 0, MOST_SUCCESSES)
        more = {"found": found or 0, "holds": table.text("holds", 200) or ""}
        if options.sizes:
            more["size"] = table.number("size", 1, MOST_SIZE) or 1
        if options.honeypots and table.flag("honeypot"):
            more |= {"honeypot": True, "programs": (HONEYPOT.name,)}
    return Element(name, kind, complexity, **more), ends


def _check_name(table: Table, name: str) -> None:
    if _NAME.fullmatch(name):
        return
    example = "names are I/O, PROC, SUB, DIR or DATA, alone or with a small letter, as in DATA-b"
    right = right_name(name)
    hint = f"did you mean '{right}'?" if right else example
    table.fault(f"{quoted(name)} is no name for an element; {hint}")


def _elsewhere(kind: Kind) -> dict[str, str]:
    own = listed(_KEYS[kind], "and")
    words = {
        key: f"'{key}' belongs to {owner}; {_WORDS[kind]} has {own}"
        for key, owner in _OWNERS.items()
        if key not in _KEYS[kind]
    }
    for key in TOP_KEYS:
        words[key] = f"'{key}' belongs to the whole system; move it above the first [table]"
    return words


def _port(table: Table) -> dict[str, Any]:
    link = table.choice("link", _LINKS, "a way to connect")
    return {
        "where": table.text("where", 80) or "",
        "link": link or Link.PHYSICAL,
        "jams": table.flag("jams"),
    }


def _functions(table: Table) -> tuple[str, ...]:
    functions: list[str] = []
    for place, function in table.words("functions"):
        if function in functions:
            table.fault(f"{quoted(function)} stands twice; once is enough", "functions", place)
        else:
            functions.append(function)
    return tuple(functions)


def _programs(
    table: Table, known: Mapping[str, ProgramKind], unsound: frozenset[str]
) -> tuple[str, ...]:
    by_word = {
        **{program.title.lower(): program.name for program in known.values()},
        **{name.lower(): name for name in (*known, *unsound)},
    }
    found: list[str] = []
    for place, word in table.words("programs"):
        name = by_word.get(word.lower())
        if name == HONEYPOT.name and known.get(name) is HONEYPOT:
            what = "a honeypot stands on data; write honeypot = true below a data element"
            table.fault(what, "programs", place)
        elif name is None and word.lower() in (WORM.title, WORM.name.lower()):
            table.fault(f"{quoted(word)} {needs('worms')}", "programs", place)
        elif name is None:
            hint = did_you_mean(word, [*known, *unsound, *(kind.title for kind in known.values())])
            usual = listed(f"{program.title} ({program.name})" for program in known.values())
            table.fault(
                f"there is no program {quoted(word)}{hint or f'; it is one of {usual}'}",
                "programs",
                place,
            )
        elif name in found:
            table.fault(f"{quoted(word)} stands twice; once is enough", "programs", place)
        else:
            found.append(name)
    return tuple(found)


def _directory(table: Table) -> dict[str, Any]:
    word = table.text("knowledge")
    knowledge = None
    if word is not None:
        inner = re.fullmatch(r"(?i)knowledge\s*\((.*)\)", word)
        knowledge = table.one_of(
            inner[1] if inner else word, _KNOWLEDGE, "a Knowledge skill", "knowledge"
        )
        if knowledge and not table.has("complexity"):
            table.fault(
                "a directory without a complexity is open, so no skill is needed; "
                "add a complexity or leave this out",
                "knowledge",
            )
    bonus = table.choice("bonus", _BONUSES, "a bonus")
    if bonus and not table.has("knowledge"):
        table.fault("this says how a Knowledge skill helps; name the skill: knowledge = …", "bonus")
    return {"knowledge": knowledge, "bonus": bonus or KnowledgeBonus.UPGRADE}
