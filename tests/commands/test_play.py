"""``edgebox play``: what it answers to wrong use and bad input."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgebox.cli import main


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nowhere"], "nowhere"),
        (["small-computer-systm"], "small-computer-system"),
        (["blast-door", "--json"], "--json goes with --script"),
        (["blast-door", "--dice", "coins"], "no dice 'coins'"),
        (["blast-door", "--dice", "images:nowhere"], "nowhere: the folder can't be opened"),
        (["blast-door", "--dice", "images:"], "There are no dice 'images:'"),
        (["blast-door", "--dice", "manual", "--seed", "1"], "does not go with --dice manual"),
        (["blast-door", "--script", "nowhere.jsonl"], "nowhere.jsonl can't be read"),
        (["blast-door", "--slicer", "nowhere.toml"], "nowhere.toml"),
        (["blast-door", "--slicer", "okko-dash", "--slicer", "okko-dash"], "Two slicers"),
        (["blast-door", "--seed", "x"], "invalid int value"),
        ([], "SYSTEM"),
    ],
)
def test_wrong_use_and_bad_input_end_with_2_and_a_plain_line(
    arguments: list[str],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", *arguments]) == 2
    said = capsys.readouterr()
    assert why in said.err
    assert said.out == ""
    assert len(said.err.strip().splitlines()) <= 2
    assert "Traceback" not in said.err


def test_a_script_that_is_no_text_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "script.jsonl"
    path.write_bytes(b'\xff\xfe{"do"')
    assert main(["play", "blast-door", "--script", str(path)]) == 2
    assert "no text" in capsys.readouterr().err
    assert main(["play", "blast-door", "--script", str(tmp_path)]) == 2
    assert "can't be read" in capsys.readouterr().err


def test_steps_come_from_standard_input_and_are_answered_one_by_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: list[str] = []

    class Asking:
        """Gives a step, then looks whether it was answered before the next."""

        def __iter__(self) -> Iterator[str]:
            for step in ('{"do": "enter"}\n', "\n", '{"do": "move", "target": "PROC"}\n'):
                yield step
                answers.append(capsys.readouterr().out)

    monkeypatch.setattr(sys, "stdin", Asking())
    assert main(["play", "blast-door", "--script", "-"]) == 0
    assert answers == ["slicer is in, at I/O.\n", "", "slicer moves to PROC.\n"]


def test_the_terminal_game_ends_politely_at_the_end_of_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert main(["play", "blast-door"]) == 0
    assert "Until the next time." in capsys.readouterr().out


def test_a_script_tells_who_rolls_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"do": "enter"}\n{"do": "undo"}\n'))
    assert main(["play", "small-computer-system", "--script", "-"]) == 0
    assert capsys.readouterr().out == "slicer rolls YYGPP for enter I/O.\nUndone.\n"


def test_brackets_in_names_are_shown_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system = tmp_path / "odd.toml"
    system.write_text(
        'name = "[/red] door"\nsummary = "[/bold] :smile:"\nmain = "PROC"\n'
        '[elements."I/O"]\ncomplexity = "simple"\nwhere = "[/]"\nlines = ["PROC"]\n'
        '[elements.PROC]\ncomplexity = "easy"\nfunctions = ["[/x]"]\n',
        encoding="utf-8",
    )
    (tmp_path / "ann.toml").write_text('name = "[/ann]"\n', encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\ngm\nu\n"))
    assert main(["play", str(system), "--slicer", str(tmp_path / "ann.toml")]) == 0
    shown = capsys.readouterr().out
    for text in ("[/red] door", "[/bold] :smile:", "[/ann], what do you do?", "[/]", "[/x]"):
        assert text in shown
