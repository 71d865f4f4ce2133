"""Reads the programs that a system file defines: ``[programs.NAME]`` (G-5)."""

from __future__ import annotations

import re
from typing import Any

from edgebox.dice import Die, Pool
from edgebox.errors import NotationError
from edgebox.files.faults import did_you_mean, printable, quoted
from edgebox.files.toml_document import Unreadable
from edgebox.files.toml_table import Table, kind_of
from edgebox.slicing.files.option_file import known_kinds, needs
from edgebox.slicing.model import Habit, ProgramKind, SystemState
from edgebox.slicing.options import Options

_NAME = re.compile(r"[A-Z0-9]{2,6}")
_KEYS = (
    "title",
    "operations",
    "attack",
    "countermeasures",
    "integrity",
    "wakes",
    "habit",
)
_OPERATIONS = ("move", "engage", "block", "raise state", "distress call")
_FOLLOW = "follow"
"""Only worms do: they go on into the gear (X-6)."""
_SAME = {"raise system state": "raise state", "distress": "distress call", "raise": "raise state"}
_HABITS = {habit.value: habit for habit in Habit}
_STATES = {state.word: state for state in SystemState}
_MOST_MOVES = 10
_MOST_ATTACK = 10


def read_program(table: Table, name: str, options: Options) -> ProgramKind | None:
    """Read one kind of program; ``None`` with a fault told, if it is not sound.

    Args:
        table: its table.
        name: its short name.
        options: the optional rules that the file turns on.
    """
    before = len(table.document.faults)
    if name in known_kinds(options) or name == "SLCR":
        table.fault(f"{name} is there already; give your own program another name")
    elif not _NAME.fullmatch(name):
        table.fault(f"{quoted(name)} is no name for a program; use 2 to 6 capitals, as in GHST")
    table.check_keys(_KEYS)
    done = _operations(table, options)
    moves = done.get("move", 0)
    habit = table.choice("habit", _HABITS, "a habit")
    if habit is Habit.HUNTS and not moves:
        table.fault('a program that hunts must move; write "move 1" among its operations', "habit")
    if habit is None:
        habit = Habit.HUNTS if moves else Habit.DEFENDS if "block" in done else Habit.GUARDS
    wakes = table.choice("wakes", _STATES, "a system state")
    if wakes is None:
        wakes = SystemState.WARNED if habit is Habit.HUNTS else SystemState.NORMAL
    integrity = table.number("integrity", 1, 20)
    kind = ProgramKind(
        name,
        table.text("title", 30) or name.lower(),
        _attack(table),
        table.number("countermeasures", 0, 20) or 0,
        1 if integrity is None else integrity,
        moves,
        habit,
        wakes,
        blocks="block" in done,
        reports="block" in done and "raise state" in done,
        alarms="distress call" in done or ("raise state" in done and "block" not in done),
        follows="follow" in done,
    )
    return kind if len(table.document.faults) == before else None


def _attack(table: Table) -> Pool:
    text = table.text("attack", 30)
    if text is None:
        if table.lacks("attack"):
            table.fault('a program needs an attack: proficiency and ability dice, as in "YG"')
        return Pool()
    try:
        pool = Pool.parse(text)
    except NotationError as error:
        table.fault(str(error), "attack")
        return Pool()
    if any(die not in (Die.PROFICIENCY, Die.ABILITY) for die in pool):
        table.fault(
            f"{quoted(text)}: an attack is of Y (proficiency) and G (ability) dice only, "
            'as in "YYG"',
            "attack",
        )
    elif not 0 < len(pool) <= _MOST_ATTACK:
        table.fault(f"an attack has 1 to {_MOST_ATTACK} dice; this one has {len(pool)}", "attack")
    return pool


def _operations(table: Table, options: Options) -> dict[str, int]:
    """Return each operation of the program with its number (1 where there is none)."""
    value = table.data.get("operations")
    if value is None:
        if table.lacks("operations"):
            table.fault('a program needs its operations, as in operations = ["move 2", "engage"]')
        return {}
    if isinstance(value, Unreadable):
        return {}
    if isinstance(value, dict):
        pairs = _pairs(table.table("operations"))
    else:
        pairs = [
            (("operations", place), *_split(word))
            for place, word in table.words("operations", 40, one=True)
        ]
        if value == []:
            table.fault('the list is empty; a program at least has "engage"', "operations")
    done: dict[str, int] = {}
    for at, word, number in pairs:
        name = _SAME.get(word, word)
        if name == _FOLLOW:
            if not options.worms:
                table.fault(f"'{_FOLLOW}' {needs('worms')}", *at)
            done[name] = 1
        elif name not in _OPERATIONS:
            hint = did_you_mean(word, _OPERATIONS)
            known = f"; the operations are {', '.join(_OPERATIONS)}"
            table.fault(f"{quoted(word)} is no operation of a program{hint or known}", *at)
        elif number is not None and not (name == "move" and 1 <= number <= _MOST_MOVES):
            what = f"1 to {_MOST_MOVES} elements" if name == "move" else "no number"
            table.fault(f"'{name}' takes {what}", *at)
        else:
            done[name] = number or 1
    return done


def _pairs(table: Table | None) -> list[tuple[tuple[str | int, ...], str, int | None]]:
    found: list[tuple[tuple[str | int, ...], str, int | None]] = []
    for key in table.data if table else ():
        assert table is not None
        value: Any = table.data[key]
        word = _words(key)
        if value is True or (word == "move" and isinstance(value, int)):
            number = None if value is True else value
            found.append((("operations", key), word, number))
        elif value is not False:
            table.fault(f"write {printable(key)} = true, not {kind_of(value)}", key)
    return found


def _split(text: str) -> tuple[str, int | None]:
    """Part ``"move 3"`` into its word and its number."""
    parted = re.fullmatch(r"(.*?)[ (]*(\d{1,4})\)?", _words(text))
    return (parted[1], int(parted[2])) if parted else (_words(text), None)


def _words(text: str) -> str:
    return " ".join(re.split(r"[\s_-]+", text.strip().lower()))
