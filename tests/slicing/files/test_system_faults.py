"""Every kind of fault in a system file: where it is and what would be right."""

from __future__ import annotations

import re

import pytest

from edgebox.files.faults import MOST_FAULTS
from tests.slicing.files.bank import SOUND, changed, only, told


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


def test_an_unknown_option_is_told_with_a_near_one() -> None:
    assert only(f"{SOUND}[options]\nnetwork = true\n") == (
        "bank.toml:28: options.network: there is no such key; did you mean 'networks'?"
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
