"""System files: the examples of section E, every kind of fault, and any bytes at all."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.errors import BadInputError, EdgeboxError, MissingFileError
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.files.faults import MOST_FAULTS
from edgebox.slicing.files.source_file import MOST_BYTES, shipped
from edgebox.slicing.files.system_file import (
    SystemFileError,
    load_system,
    parse_system,
    shipped_systems,
)
from edgebox.slicing.files.system_template import starting_file
from edgebox.slicing.model import (
    AllOf,
    AnyOf,
    Deed,
    Goal,
    Habit,
    KnowledgeBonus,
    Link,
    System,
    SystemState,
    Undetected,
)

SOUND = """\
name = "Bank"
main = "PROC"
objective = { copy = "DATA-a" }

[elements."I/O"]
complexity = "easy"
lines = ["PROC"]

[elements.PROC]
complexity = "hard"
programs = ["spider"]
functions = ["vault"]
lines = ["DIR"]

[elements.DIR]
complexity = "average"
knowledge = "Education"
lines = ["DATA-a", "DATA-b"]

[elements.DATA-a]
found = 1
complexity = "easy"
holds = "accounts"

[elements.DATA-b]
found = 2
"""


def told(text: str | bytes) -> list[str]:
    """Return the faults of a text as a person reads them."""
    with pytest.raises(SystemFileError) as caught:
        parse_system(text, "bank.toml")
    assert len(caught.value.faults) == len(str(caught.value).splitlines())
    return str(caught.value).splitlines()


def changed(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new, 1)


def only(text: str | bytes) -> str:
    """Return the one fault of a text."""
    faults = told(text)
    assert len(faults) == 1, faults
    return faults[0]


# the examples (section E)


def edges(system: System) -> set[frozenset[str]]:
    return {frozenset(line) for line in system.lines}


def expected_edges(text: str) -> set[frozenset[str]]:
    return {frozenset(line.split("–")) for line in text.split()}


def complexities(system: System) -> dict[str, str]:
    return {
        name: element.complexity.title if element.complexity is not None else ""
        for name, element in system.elements.items()
    }


def test_the_small_computer_system_is_as_e1_says() -> None:
    system = load_system("small-computer-system")
    assert edges(system) == expected_edges(
        "I/O–SUB-a SUB-a–PROC PROC–DIR DIR–DATA-a DIR–DATA-b DIR–DATA-c"
    )
    assert complexities(system) == {
        "I/O": "Average",
        "SUB-a": "Average",
        "PROC": "Hard",
        "DIR": "Average",
        "DATA-a": "Easy",
        "DATA-b": "Average",
        "DATA-c": "Hard",
    }
    assert system.main == "PROC"
    assert system.elements["SUB-a"].programs == ("FRWL",)
    assert system.elements["SUB-a"].functions == ("surveillance cameras",)
    assert system.elements["PROC"].programs == ("SPDR",)
    assert system.elements["DIR"].knowledge == "Education"
    assert system.elements["DIR"].bonus is KnowledgeBonus.UPGRADE
    assert [system.elements[f"DATA-{letter}"].found for letter in "abc"] == [1, 2, 3]
    assert system.elements["DATA-b"].holds == "business calculations"
    assert system.objectives == (Goal(Deed.COPY, "DATA-b"),)


def test_the_blast_door_is_as_e2_says() -> None:
    system = load_system("blast-door")
    assert edges(system) == expected_edges("I/O–PROC")
    assert complexities(system) == {"I/O": "Simple", "PROC": "Easy"}
    assert system.elements["PROC"].functions == ("open/close",)
    assert "keypad" in system.elements["I/O"].where
    assert system.objectives == (Goal(Deed.CONTROL, "PROC"),)


def test_the_personal_terminal_is_as_e3_says() -> None:
    system = load_system("personal-terminal")
    assert edges(system) == expected_edges("I/O–PROC PROC–DIR DIR–DATA-a DIR–DATA-b DIR–DATA-c")
    assert complexities(system) == {
        "I/O": "Hard",
        "PROC": "Average",
        "DIR": "Average",
        "DATA-a": "",
        "DATA-b": "Average",
        "DATA-c": "Hard",
    }
    assert system.elements["PROC"].programs == ("WTDG",)
    assert system.elements["PROC"].functions == ("shut down",)
    assert system.elements["DIR"].knowledge == "Underworld"
    assert [system.elements[f"DATA-{letter}"].found for letter in "abc"] == [1, 2, 3]
    assert system.objectives == (Undetected(Goal(Deed.COPY, "DATA-c")),)


def test_the_imperial_facility_is_as_e4_says() -> None:
    system = load_system("imperial-facility")
    assert edges(system) == expected_edges(
        "I/O-a–SUB-c I/O-b–SUB-a I/O-b–SUB-b SUB-a–PROC SUB-b–PROC SUB-c–PROC "
        "PROC–DIR DIR–DATA-a DIR–DATA-b"
    )
    levels = complexities(system)
    assert levels.pop("PROC") == "Daunting"
    assert levels.pop("DATA-b") == "Daunting"
    assert levels.pop("DATA-a") == ""
    assert {levels.pop(name) for name in ("I/O-a", "I/O-b", "DIR")} == {"Hard"}
    assert set(levels.values()) == {"Average"}
    for letter, function in (
        ("a", "laboratory doors"),
        ("b", "experiments"),
        ("c", "voice intercom"),
    ):
        assert system.elements[f"SUB-{letter}"].programs == ("FRWL",)
        assert system.elements[f"SUB-{letter}"].functions == (function,)
    assert system.elements["DIR"].knowledge == "Core Worlds"
    assert (system.elements["DATA-a"].found, system.elements["DATA-b"].found) == (1, 3)
    assert system.objectives == (
        AnyOf(
            (
                Goal(Deed.COPY, "DATA-b"),
                AllOf((Goal(Deed.CONTROL, "SUB-a"), Goal(Deed.CONTROL, "SUB-c"))),
            )
        ),
    )


def test_the_ship_sensors_are_as_e5_says() -> None:
    system = load_system("ship-sensors")
    port = system.elements["I/O"]
    assert port.jams
    assert port.link is Link.WIRELESS
    assert port.complexity is Difficulty.AVERAGE
    assert system.elements["PROC"].complexity is Difficulty.DAUNTING
    assert system.objectives == (Goal(Deed.JAM, "I/O"),)


def test_each_example_has_a_summary() -> None:
    assert len(shipped_systems()) == 5
    assert all(load_system(name).summary for name in shipped_systems())


def test_the_starting_file_is_sound() -> None:
    assert parse_system(starting_file("Bank"), "bank.toml").name == "Bank"


def test_reading_a_system_loads_nothing_heavy() -> None:
    code = (
        "import sys; from edgebox.slicing.files.system_file import load_system; "
        "load_system('imperial-facility'); "
        "print([name for name in ('numpy', 'cv2', 'PIL', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# the format


def test_what_is_left_out_has_its_default() -> None:
    system = parse_system(SOUND, "bank.toml")
    assert system.elements["I/O"].link is Link.PHYSICAL
    assert not system.elements["I/O"].jams
    assert system.elements["DATA-a"].encrypted
    assert not system.elements["DATA-b"].encrypted
    assert system.elements["DIR"].hides_data


def test_a_directory_without_a_complexity_is_open_s5() -> None:
    text = changed('complexity = "average"\nknowledge = "Education"\n', "")
    assert not parse_system(text, "bank.toml").elements["DIR"].hides_data


def test_a_line_may_stand_at_both_ends_and_counts_once() -> None:
    text = changed('lines = ["DATA-a", "DATA-b"]', 'lines = ["DATA-a", "DATA-b", "PROC", "DATA-a"]')
    assert parse_system(text, "bank.toml").lines == parse_system(SOUND, "bank.toml").lines


def test_words_may_be_written_in_any_case() -> None:
    text = (
        changed('"hard"', '"Hard"').replace('"spider"', '"SPDR"').replace("Education", "education")
    )
    assert parse_system(text, "bank.toml") == parse_system(SOUND, "bank.toml")
    assert parse_system(changed('"spider"', '"Spider"'), "b").elements["PROC"].programs == ("SPDR",)


def test_windows_editors_may_save_it() -> None:
    text = "\ufeff" + SOUND.replace("\n", "\r\n")
    assert parse_system(text.encode(), "bank.toml") == parse_system(SOUND, "bank.toml")


@pytest.mark.parametrize(
    ("objective", "meant"),
    [
        ('{ copy = ["DATA-a", "DATA-b"] }', "copy DATA-a and copy DATA-b"),
        ('{ copy = "DATA-a", control = "PROC" }', "copy DATA-a and control PROC"),
        ('{ any = [{ copy = "DATA-a" }, { control = "PROC" }] }', "copy DATA-a, or control PROC"),
        (
            '{ all = [{ alter = "DATA-a" }, { delete = "DATA-b" }] }',
            "alter DATA-a and delete DATA-b",
        ),
        ('{ decrypt = "DATA-a", undetected = true }', "decrypt DATA-a undetected"),
        ("{ undetected = true }", "stay undetected"),
        ('{ any = [{ copy = "DATA-a" }] }', "copy DATA-a"),
    ],
)
def test_objectives_mean_what_they_say_o15(objective: str, meant: str) -> None:
    from edgebox.slicing.model import objective_words

    system = parse_system(changed('{ copy = "DATA-a" }', objective), "bank.toml")
    assert [objective_words(each) for each in system.objectives] == [meant]


def test_there_may_be_several_objectives_or_none_o15() -> None:
    several = changed('{ copy = "DATA-a" }', '[{ copy = "DATA-a" }, { control = "PROC" }]')
    assert len(parse_system(several, "bank.toml").objectives) == 2
    tables = changed('objective = { copy = "DATA-a" }\n', "") + '[[objective]]\ncopy = "DATA-a"\n'
    assert parse_system(tables, "b").objectives == (Goal(Deed.COPY, "DATA-a"),)
    none = changed('objective = { copy = "DATA-a" }\n', "")
    assert parse_system(none, "bank.toml").objectives == ()


def test_a_program_of_its_own_g5() -> None:
    text = changed('"spider"', '"GHST"') + (
        '[programs.GHST]\ntitle = "ghost"\noperations = ["Move 3", "engage"]\n'
        'attack = "YGG"\ncountermeasures = 2\nintegrity = 3\n'
    )
    ghost = parse_system(text, "bank.toml").programs["GHST"]
    assert (ghost.title, ghost.moves, str(ghost.attack)) == ("ghost", 3, "YGG")
    assert (ghost.countermeasures, ghost.integrity) == (2, 3)
    assert (ghost.habit, ghost.wakes) == (Habit.HUNTS, SystemState.WARNED)


@pytest.mark.parametrize(
    ("operations", "habit", "blocks", "reports", "alarms"),
    [
        ('["engage"]', Habit.GUARDS, False, False, False),
        ('"engage"', Habit.GUARDS, False, False, False),
        ('["engage", "block"]', Habit.DEFENDS, True, False, False),
        ('["Engage", "Block", "raise-system_state"]', Habit.DEFENDS, True, True, False),
        ('["engage", "raise state"]', Habit.GUARDS, False, False, True),
        ('["engage", "distress call"]', Habit.GUARDS, False, False, True),
        ("{ engage = true, move = 2 }", Habit.HUNTS, False, False, False),
    ],
)
def test_a_program_gets_its_habits_from_its_operations_g5(
    operations: str, habit: Habit, blocks: bool, reports: bool, alarms: bool
) -> None:
    text = f'{SOUND}[programs.GHST]\nattack = "G"\noperations = {operations}\n'
    ghost = parse_system(text, "bank.toml").programs["GHST"]
    assert (ghost.habit, ghost.blocks, ghost.reports, ghost.alarms) == (
        habit,
        blocks,
        reports,
        alarms,
    )


# faults


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'lines = ["DIR"]',
            'lines = ["DIR", "DATA-d"]',
            "13: elements.PROC.lines: there is no element 'DATA-d'; did you mean 'DATA-b'?",
        ),
        (
            'lines = ["DIR"]',
            'lines = ["DRI"]',
            "13: elements.PROC.lines: there is no element 'DRI'; did you mean 'DIR'?",
        ),
        (
            'lines = ["DIR"]',
            'lines = ["DIR", "PROC"]',
            "13: elements.PROC.lines: PROC has a line to itself; name another element",
        ),
        (
            'lines = ["DIR"]\n',
            "",
            "14: elements.DIR: no way leads from an I/O port to DIR, DATA-a or DATA-b; "
            'add "DIR" to the lines of an element that can be reached',
        ),
        (
            "found = 2",
            "found = 2\nfound = 3",
            "27: elements.DATA-b.found: this key stands twice, first in line 26; keep one",
        ),
        (
            'functions = ["vault"]',
            "found = 3",
            "12: elements.PROC.found: 'found' belongs to data; "
            "a processor has complexity, functions, programs and lines",
        ),
        (
            "found = 2",
            'functions = ["vault"]',
            "26: elements.DATA-b.functions: 'functions' belongs to processors; "
            "data has complexity, found, holds and lines",
        ),
        (
            'knowledge = "Education"',
            'programs = ["spider"]',
            "17: elements.DIR.programs: 'programs' belongs to processors; "
            "a directory has complexity, knowledge, bonus and lines",
        ),
        (
            "found = 2",
            'objective = { copy = "DATA-b" }',
            "26: elements.DATA-b.objective: 'objective' belongs to the whole system; "
            "move it above the first [table]",
        ),
        (
            "holds =",
            "hodls =",
            "23: elements.DATA-a.hodls: there is no such key; did you mean 'holds'?",
        ),
        ("main =", "mian =", "2: mian: there is no such key; did you mean 'main'?"),
        (
            'complexity = "hard"',
            'complexity = "hrad"',
            "10: elements.PROC.complexity: 'hrad' is not a complexity; did you mean 'hard'?",
        ),
        (
            'complexity = "hard"',
            "complexity = hard",
            '10: elements.PROC.complexity: words go in quotes: write complexity = "hard"',
        ),
        (
            'complexity = "hard"',
            "complexity = 3",
            "10: elements.PROC.complexity: a complexity is simple, easy, average, hard, daunting "
            "or formidable, in quotes, not a number",
        ),
        (
            'complexity = "hard"\n',
            "",
            "9: elements.PROC: a processor needs the complexity of gaining control; "
            'add complexity = "average" (or another)',
        ),
        (
            'complexity = "easy"\nlines',
            "lines",
            '5: elements."I/O": an I/O port needs the complexity of entering it; '
            'add complexity = "average" (or another)',
        ),
        (
            'main = "PROC"\n',
            "",
            '1: main: the main processor is missing; write main = "PROC" above the first [table]',
        ),
        (
            'main = "PROC"',
            'main = "PROK"',
            "2: main: there is no element 'PROK'; did you mean 'PROC'?",
        ),
        (
            'main = "PROC"',
            'main = "DIR"',
            '2: main: DIR is a directory; the main processor is a PROC: main = "PROC"',
        ),
        (
            '"spider"',
            '"spidr"',
            "11: elements.PROC.programs: there is no program 'spidr'; did you mean 'spider'?",
        ),
        (
            '"Education"',
            '"Eduction"',
            "17: elements.DIR.knowledge: 'Eduction' is not a Knowledge skill; "
            "did you mean 'Education'?",
        ),
        (
            "found = 2",
            "found = true",
            "26: elements.DATA-b.found: this must be a whole number from 0 to 20, "
            "not true or false",
        ),
        (
            "found = 2",
            "found = -1",
            "26: elements.DATA-b.found: -1 is out of range; write a whole number from 0 to 20",
        ),
        (
            "found = 2",
            "found = nan",
            "26: elements.DATA-b.found: this must be a whole number from 0 to 20, "
            "not a number with a point",
        ),
        (
            "found = 2",
            "found = 2026-11-21",
            "26: elements.DATA-b.found: this must be a whole number from 0 to 20, "
            "not a date or time",
        ),
        (
            'lines = ["DIR"]',
            'lines = "DIR"',
            "13: elements.PROC.lines: this must be a list of texts, not a text: "
            'write lines = ["DIR"]',
        ),
        (
            'holds = "accounts"',
            'holds = "\\u001b[2J"',
            "23: elements.DATA-a.holds: the text has a character that can't be shown (\\x1b); "
            "take it out",
        ),
        (
            "[elements.DATA-b]",
            "[elements.data-b]",
            "25: elements.data-b: 'data-b' is no name for an element; did you mean 'DATA-b'?",
        ),
        (
            "[elements.DATA-b]",
            "[elements.DATA-2]",
            "25: elements.DATA-2: 'DATA-2' is no name for an element; did you mean 'DATA-b'?",
        ),
        (
            '[elements."I/O"]',
            "[elements.I/O]",
            '5: elements."I/O": a name with a slash needs quotes: write [elements."I/O"]',
        ),
        (
            "[elements.PROC]",
            "[elements.PROC",
            "9: elements.PROC: the brackets do not match: write [elements.PROC]",
        ),
        (
            "[elements.PROC]",
            "[[elements.PROC]",
            "9: elements.PROC: the brackets do not match: write [elements.PROC]",
        ),
        (
            'copy = "DATA-a"',
            'copy = "DATA-z"',
            "3: objective.copy: there is no element 'DATA-z'; did you mean 'DATA-b'?",
        ),
        (
            'copy = "DATA-a"',
            'copy = "PROC"',
            "3: objective.copy: PROC is a processor; only data can be copied; "
            "a processor can be controlled",
        ),
        (
            'copy = "DATA-a"',
            'control = "DATA-a"',
            "3: objective.control: DATA-a is data; only processors can be controlled",
        ),
        (
            'copy = "DATA-a"',
            'decrypt = "DATA-b"',
            "3: objective.decrypt: DATA-b is not encrypted; give it a complexity, "
            "or take another objective",
        ),
        (
            'copy = "DATA-a"',
            'jam = "I/O"',
            "3: objective.jam: I/O can't be jammed; add jams = true to it",
        ),
        (
            '{ copy = "DATA-a" }',
            "{ }",
            "3: objective: the objective is empty; say what to do, "
            'as in objective = { copy = "DATA-a" }',
        ),
        (
            '{ copy = "DATA-a" }',
            '"copy DATA-a"',
            "3: objective: an objective is a table "
            'as in objective = { copy = "DATA-a" }, not a text',
        ),
        (
            'lines = ["DIR"]',
            'lines = ["DIR"',
            "13: elements.PROC.lines: the list is not closed; end it with ]",
        ),
        (
            'holds = "accounts"',
            'holds = "accounts',
            '23: elements.DATA-a.holds: the text is not closed; end it with "',
        ),
        (
            "found = 2",
            "found: 2",
            "26: 'found: 2' is no TOML; TOML has an equals sign between key and value: found = 2",
        ),
    ],
)
def test_a_fault_says_where_it_is_and_what_would_be_right(old: str, new: str, fault: str) -> None:
    assert only(changed(old, new)) == f"bank.toml:{fault}"


def test_two_elements_of_one_name_are_told_with_both_lines_s1() -> None:
    assert told(changed("[elements.DATA-b]", "[elements.DATA-a]")) == [
        "bank.toml:18: elements.DIR.lines: there is no element 'DATA-b'; did you mean 'DATA-a'?",
        "bank.toml:25: elements.DATA-a: two elements have this name, the first in line 20; "
        "give one another name, such as DATA-b",
    ]


def test_an_option_is_not_known_yet() -> None:
    assert only(f"{SOUND}[options]\nnetworks = true\n") == (
        "bank.toml:28: options.networks: this option is not known; this edition has none"
    )


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ('attack = "YGP"\noperations = "engage"', "attack: 'YGP': an attack is of Y"),
        ('attack = "YGQ"\noperations = "engage"', "attack: In the pool 'YGQ', place 3"),
        ('operations = "engage"', "a program needs an attack"),
        ('attack = "Y"', "a program needs its operations"),
        (
            'attack = "Y"\noperations = ["enage"]',
            "no operation of a program; did you mean 'engage'",
        ),
        ('attack = "Y"\noperations = ["move 99"]', "'move' takes 1 to 10 elements"),
        ('attack = "Y"\noperations = "engage"\nintegrity = 0', "integrity: 0 is out of range"),
        ('attack = "Y"\noperations = "engage"\nhabit = "hunts"', "a program that hunts must move"),
        ('attack = "Y"\noperations = "engage"\nwakes = "alarm"', "did you mean 'alarmed'?"),
        ('attack = "Y"\noperations = "engage"\nspeed = 3', "speed: there is no such key"),
    ],
)
def test_a_program_of_its_own_with_a_fault_g5(program: str, fault: str) -> None:
    text = changed('"spider"', '"GHST"') + f"[programs.GHST]\n{program}\n"
    assert fault in only(text)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("ghost", "'ghost' is no name for a program; use 2 to 6 capitals"),
        ("SPDR", "SPDR is there already"),
        ("SLCR", "SLCR is there already"),
    ],
)
def test_a_program_with_a_name_that_can_not_be_g5(name: str, fault: str) -> None:
    assert fault in only(f'{SOUND}[programs.{name}]\nattack = "G"\noperations = "engage"\n')


def test_every_fault_is_told_in_one_go() -> None:
    faults = told("""\
name = "Bank"
sumary = "A bank"
objective = { copy = "PROC", undetcted = true }

[elements.I/O]
complexity = "simpel"
lines = ["SUB-a"

[elements.PROC]
complexity = average
found = 3
lines = ["PROC", "DIRR"]

[elements.DIR]
knowledge = "Lores"
programs = ["spider"]

[elements.DATA-a]
found = "one"

[elements.DATA-a]
lines = ["PRC"]
""")
    words = "\n".join(faults)
    for part in (
        "2: sumary: there is no such key; did you mean 'summary'?",
        "1: main: the main processor is missing",
        "3: objective.copy: PROC is a processor",
        "3: objective.undetcted: there is no such key",
        '5: elements."I/O": a name with a slash needs quotes',
        "6: elements.\"I/O\".complexity: 'simpel' is not a complexity; did you mean 'simple'?",
        '7: elements."I/O".lines: the list is not closed',
        "10: elements.PROC.complexity: words go in quotes",
        "11: elements.PROC.found: 'found' belongs to data",
        "12: elements.PROC.lines: PROC has a line to itself",
        "12: elements.PROC.lines: there is no element 'DIRR'; did you mean 'DIR'?",
        "15: elements.DIR.knowledge: 'Lores' is not a Knowledge skill; did you mean 'Lore'?",
        "16: elements.DIR.programs: 'programs' belongs to processors",
        "19: elements.DATA-a.found: this must be a whole number",
        "21: elements.DATA-a: two elements have this name, the first in line 18",
        "22: elements.DATA-a.lines: there is no element 'PRC'; did you mean 'PROC'?",
    ):
        assert f"bank.toml:{part}" in words
    assert len(faults) == 16
    lines = [int(fault.split(":")[1]) for fault in faults]
    assert lines == sorted(lines)


def test_no_port_and_no_processor_s1() -> None:
    assert told('name = "Bank"\n') == [
        'bank.toml:1: elements: there is no I/O port to enter by; add [elements."I/O"]',
        "bank.toml:1: elements: there is no processor; add [elements.PROC]",
        'bank.toml:1: main: the main processor is missing; write main = "PROC" '
        "above the first [table]",
    ]


def test_the_line_of_an_item_in_a_list_over_several_lines() -> None:
    text = changed(
        'lines = ["DATA-a", "DATA-b"]', 'lines = [\n  "DATA-a",  # one\n  "DATA-b",\n  "DTA",\n]'
    )
    assert only(text).startswith("bank.toml:21: elements.DIR.lines: there is no element 'DTA'")


@pytest.mark.parametrize(
    "text",
    [
        "a=" + "[" * 900,
        "a=" + "[" * 900 + "]" * 900,
        "\n".join("[" for _ in range(5000)),
        "a=" + "9" * 1900,
        "a=" + "9\n" * 9000,
        "a" + ".a" * 5000 + "=1",
        "x" * 5000,
        b"\0",
        b"\xff\xfe\0",
        b"\xed\xa0\x80",
        "name = 1979-13-45",
        'name = "\\ud800"',
        "[[elements]]\na = 1",
        "elements = 3",
        "elements = { a = 1 }\n[elements.DIR]",
        'objective = [[[{copy="a"}]]]',
        "objective = { any = [{ any = " * 20 + "1" + "}]}" * 20,
        "[elements]\n[elements]\n[programs]\nA=1",
        '"" = 1\n[elements.""]\n[programs.""]',
        "\r\r\r",
    ],
)
def test_strange_texts_are_faults_like_others(text: str | bytes) -> None:
    assert told(text)


@pytest.mark.parametrize("old", ["DATA-a", "PROC", "DIR", "I/O", "spider", "Bank", "holds", "easy"])
@pytest.mark.parametrize("mark", ["\\u001b", "\\u202e", "\\U0001ffff", "\ud7fc"])
def test_strange_letters_are_told_in_a_way_that_does_no_harm(old: str, mark: str) -> None:
    text = re.sub(rf"\b{old}\b", lambda found: f"{found[0]}{mark}", SOUND)
    quoted = re.sub(r"^\[elements\.([^\"\]]+)\]", r'[elements."\1"]', text, flags=re.MULTILINE)
    assert all(fault.isprintable() for fault in told(quoted))


def test_a_text_with_very_many_faults_is_not_read_to_its_end() -> None:
    faults = told("x\n" * 100_000)
    assert len(faults) == MOST_FAULTS + 1
    assert "there are more faults" in faults[-1]


def test_the_name_that_is_proposed_is_not_taken_further_down() -> None:
    text = changed("[elements.DATA-a]", "[elements.DATA-a]\n[elements.DATA-a]")
    assert "such as DATA-c" in only(text)


# files


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "bank.toml"
    file.write_text(SOUND, encoding="utf-8")
    assert load_system(str(file)).name == "Bank"


def test_a_missing_file_names_the_nearest_example() -> None:
    with pytest.raises(MissingFileError, match="did you mean 'blast-door'"):
        load_system("blast-dor")
    with pytest.raises(MissingFileError, match="small-computer-system, blast-door"):
        load_system("qqqqqqq")
    with pytest.raises(MissingFileError, match="no system file was named"):
        load_system("")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="is a folder"):
        load_system(str(tmp_path))


def test_a_path_that_can_not_be() -> None:
    with pytest.raises(MissingFileError, match="can't be opened"):
        load_system("a\0b")
    with pytest.raises(MissingFileError, match="can't be opened"):
        load_system("x" * 5000)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"#\n" * MOST_BYTES)
    with pytest.raises(SystemFileError, match="larger than 1 000 000 bytes"):
        load_system(str(file))
    with pytest.raises(SystemFileError, match="longer than"):
        parse_system("#" * (MOST_BYTES + 1), "large.toml")


def test_bytes_that_are_no_utf8_have_their_line() -> None:
    assert only(SOUND.encode().replace(b"accounts", b"\xe9")) == (
        "bank.toml:23: byte 0xe9 is not UTF-8; save the file again as UTF-8"
    )
    assert only(SOUND.encode("utf-16")) == (
        "bank.toml:1: the file is in UTF-16; save it again as UTF-8"
    )


# any bytes at all


def never_a_traceback(text: str | bytes) -> None:
    try:
        system = parse_system(text, "any.toml")
    except EdgeboxError as trouble:
        error = trouble
    else:
        assert system.main in system.elements
        assert system.ports
        return
    assert isinstance(error, BadInputError)
    assert str(error)
    assert all(line.isprintable() for line in str(error).splitlines())


@settings(max_examples=1500)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_any_bytes_are_a_system_or_faults(content: str | bytes) -> None:
    never_a_traceback(content)


_PIECES = st.sampled_from(
    [
        *("[", "]", "[[", "]]", "{", "}", '"', "'", '"""', "'''", "=", ".", ",", "#", "\n", " "),
        *("elements", "programs", "objective", "options", "main", "name", "lines", "any", "all"),
        *("PROC", "DIR", '"I/O"', '"PROC"', "DATA-a", "complexity", '"easy"', "found", "copy"),
        *("true", "1", "-1", "nan", "1e9", "2026-01-01", "07:00:00", "\\u0000", "\t", "é"),
    ]
)


@settings(max_examples=1500)
@given(st.lists(_PIECES, max_size=40))
def test_any_pieces_of_toml_are_a_system_or_faults(pieces: list[str]) -> None:
    never_a_traceback("".join(pieces))


_EXAMPLES = [*shipped("systems").values(), starting_file("Bank"), SOUND]
_JUNK = st.one_of(_PIECES, st.text(max_size=3))


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """An example file with some lines or characters taken out, doubled, swapped or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        by_line = draw(st.booleans())
        parts = text.split("\n") if by_line else [*text]
        if not parts:
            break
        at = draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(["out", "double", "swap", "replace"])):
            case "out":
                del parts[at]
            case "double":
                parts.insert(draw(st.integers(0, len(parts))), parts[at])
            case "swap":
                other = draw(st.integers(0, len(parts) - 1))
                parts[at], parts[other] = parts[other], parts[at]
            case "replace":
                parts[at] = draw(_JUNK)
        text = ("\n" if by_line else "").join(parts)
    return text


@settings(max_examples=1500)
@given(mutated(_EXAMPLES))
def test_mutated_examples_are_a_system_or_faults(text: str) -> None:
    never_a_traceback(text)
