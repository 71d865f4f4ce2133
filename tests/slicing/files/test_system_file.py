"""What a sound system file means, and how one is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.errors import MissingFileError
from edgebox.files.source_file import MOST_BYTES
from edgebox.slicing.files.system_file import (
    SystemFileError,
    load_system,
    parse_system,
)
from edgebox.slicing.model import (
    Deed,
    Goal,
    Habit,
    Link,
    SystemState,
)
from tests.slicing.files.bank import SOUND, changed, only


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
