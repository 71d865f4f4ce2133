"""``edgebox journal``, and the games that ``edgebox play`` keeps."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.cli import main
from edgebox.journal import Journal
from edgebox.journal.coding import commands_text, parts_of
from edgebox.journal.salvage import readable_sessions
from edgebox.journal.telling import script_lines
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.report import state_report
from edgebox.slicing.script import parse_step, play_step
from tests.journal.table import act, facts, open_journal
from tests.slicing.test_properties import commands

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``edgebox`` in a folder and a home of its own; ``typed`` are the lines a person types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "home"))

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(words)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_a_game_in_the_terminal_is_kept_told_and_resumed(run: Run) -> None:
    status, _, err = run("play", "blast-door", typed="enter\nmove\nu\nmove\nq\n")
    assert (status, err) == (0, "")
    _, listed, _ = run("journal", "list")
    head, line = listed.splitlines()
    assert head.split() == ["no.", "begun", "system", "slicers", "rounds", "steps"]
    assert line.split()[0] == "1"
    assert line.endswith("Blast door  slicer        1      2  not finished")
    _, told, _ = run("journal", "show")
    assert told.splitlines()[1:] == [
        "slicer is in, at I/O.",
        "slicer moves to PROC.",
        "(1 step was taken back.)",
    ]
    status, shown, err = run("journal", "resume", typed="u\nend\nq\n")
    assert (status, err) == (0, "")
    assert "slicer is on PROC" in shown
    assert "slicer is on I/O" in shown
    _, told, _ = run("journal", "show", "1")
    assert told.splitlines()[1:] == [
        "slicer is in, at I/O.",
        "Round 2 begins.",
        "(2 steps were taken back.)",
    ]


def test_a_game_can_be_kept_elsewhere_or_nowhere(run: Run, tmp_path: Path) -> None:
    run("play", "blast-door", "--no-journal", typed="1\n")
    script = tmp_path / "steps.jsonl"
    script.write_text('{"do": "enter"}\n', encoding="utf-8")
    assert run("play", "blast-door", "--script", "steps.jsonl")[0] == 0
    assert not (tmp_path / "home").exists()
    kept = ("--journal", "kept.sqlite3")
    assert run("play", "blast-door", "--script", "steps.jsonl", *kept)[0] == 0
    assert readable_sessions(tmp_path / "kept.sqlite3")[0].count == 1
    status, _, err = run("play", "blast-door", "--no-journal", *kept)
    assert (status, "not allowed with" in err) == (2, True)


def test_a_journal_that_cannot_be_written_is_said_and_the_game_goes_on(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("", encoding="utf-8")
    status, shown, err = run("play", "blast-door", typed="enter\nq\n")
    assert status == 0
    assert "slicer is in, at I/O." in shown
    assert "the journal can't be used" in shown
    assert "Not all of this game could be written." in err
    script = tmp_path / "steps.jsonl"
    script.write_text('{"do": "enter"}\n', encoding="utf-8")
    kept = ("--script", "steps.jsonl", "--journal", "home/kept.sqlite3")
    status, shown, err = run("play", "blast-door", *kept)
    assert (status, shown) == (1, "slicer is in, at I/O.\n")
    assert "Not all of this game could be written." in err


@pytest.mark.parametrize(
    "words", [("play", "blast-door"), ("combat", "kesh-orne"), ("--simulate", "--no-page")]
)
def test_a_text_named_by_a_slip_is_not_set_aside_for_a_journal(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('name = "Zoë"\n', encoding="utf-8")
    status, _, err = run(*words, "--journal", "mine.toml", typed="q\n")
    assert (status, "mine.toml is a text and no journal" in err) == (2, True)
    assert [each.name for each in tmp_path.glob("mine*")] == ["mine.toml"]
    assert mine.read_text(encoding="utf-8") == 'name = "Zoë"\n'


def test_a_game_that_was_cut_off_is_offered(run: Run, tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "home" / "journal.sqlite3")
    journal.start(facts("blast-door", two=False)).do(Command(Do.ENTER))
    assert run("journal", "list")[1].endswith("being played\n")
    assert run("journal", "resume")[0] == 1
    journal._let_go()
    assert run("journal", "list")[1].endswith("cut off\n")
    _, shown, _ = run("play", "blast-door", typed="q\n")
    assert "The last game (Blast door) was cut off; 'edgebox journal resume 1'" in shown


def test_export_gives_all_or_a_script(run: Run) -> None:
    run("play", "small-computer-system", "--slicer", "okko-dash", typed="enter\nu\nenter\nq\n")
    _, listed, _ = run("journal", "list", "--json")
    (head,) = json.loads(listed)
    assert (head["session"], head["slicers"], head["steps"]) == (1, ["Okko Dash"], 1)
    _, exported, _ = run("journal", "export", "--json")
    document = json.loads(exported)
    assert [step["undone"] for step in document["steps"]] == [True, False]
    assert document["steps"][1]["events"][-1]["event"] == "CheckCalled"
    assert document["files"]["slicers"][0]["name"] == "okko-dash"
    assert document["options"] == {"dice": "rng", "seed": None}
    _, script, _ = run("journal", "export")
    assert json.loads(script) == {"do": "enter", "slicer": "Okko Dash", "target": "I/O"}
    _, told, _ = run("journal", "show")
    assert "Okko Dash rolls" in told
    assert "not rolled yet." in told


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (("journal", "list"), 2, "there is no journal yet"),
        (("journal", "resume"), 2, "there is no journal yet"),
        (("journal", "list", "--journal", "."), 2, "this is a folder"),
        (("journal", "list", "--journal", "text"), 1, "the journal is damaged"),
        (("journal", "show", "--journal", "one", "7"), 2, "there is no session 7"),
        (("journal", "resume", "--journal", "one", "7"), 2, "there is no session 7"),
        (("journal", "resume", "--journal", "one", "--dice", "x"), 2, "There are no dice 'x'"),
        (("journal", "resume", "--journal", "none"), 2, "there is no journal yet"),
        (("journal",), 2, "required"),
        (("journal", "show", "x"), 2, "invalid int"),
    ],
)
def test_wrong_use_is_told_in_plain_lines(
    run: Run, tmp_path: Path, words: tuple[str, ...], status: int, why: str
) -> None:
    (tmp_path / "text").write_text("no database", encoding="utf-8")
    with open_journal(tmp_path / "one") as journal:
        journal.start(facts())
    assert "Traceback" not in (said := run(*words))[2]
    assert said[0] == status
    assert why in said[2]
    assert len(said[2].strip().splitlines()) <= 2
    assert not (tmp_path / "none").exists()


@settings(max_examples=15)
@given(
    st.sampled_from(["small-computer-system", "personal-terminal", "ship-sensors"]),
    st.integers(0, 2**32),
)
def test_a_script_that_was_exported_leads_to_the_same_state(
    tmp_path_factory: pytest.TempPathFactory, system: str, seed: int
) -> None:
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite3"
    dice = random.Random(seed)
    with open_journal(path) as journal:
        encounter = journal.start(facts(system))
        for _ in range(25):
            act(encounter, dice)
        record = journal.unfinished()
    assert record is not None
    again = Encounter(*facts(system).cast())
    for line in script_lines(record):
        play_step(again, parse_step(line))
    assert again.state == encounter.state


def test_the_command_line_plays_what_it_exported(run: Run, tmp_path: Path) -> None:
    dice = random.Random(11)
    with open_journal(tmp_path / "kept") as journal:
        encounter = journal.start(facts("personal-terminal", two=False))
        for _ in range(25):
            act(encounter, dice)
    _, script, _ = run("journal", "export", "--journal", "kept")
    (tmp_path / "steps.jsonl").write_text(script, encoding="utf-8")
    status, out, _ = run("play", "personal-terminal", "--script", "steps.jsonl", "--json")
    assert status == 0
    assert json.loads(out.splitlines()[-1])["state"] == json.loads(
        json.dumps(state_report(encounter.state))
    )


@given(commands)
def test_every_command_is_kept_as_it_is(command: Command) -> None:
    assert parts_of(commands_text([(command, None)])) == [(command, None)]
