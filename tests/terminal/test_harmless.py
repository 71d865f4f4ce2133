"""Names of files that hold what a terminal acts on."""

import json
import shutil
from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.terminal.harmless import harmless, on_one_line
from edgebox.terminal.progress import Steps
from tests.vision import shipped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("würfel 3.jpg", "würfel 3.jpg"),
        ("at 3.04\u202fPM.png", "at 3.04\u202fPM.png"),
        ("two\nlines", "two\nlines"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\rb\x07\x9b", "a\\rb\\x07\\x9b"),
        ("gpj.\u202elled", "gpj.\\u202elled"),
        ("\udcff", "\\udcff"),
    ],
)
def test_what_a_terminal_acts_on_is_written_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_name_stays_on_one_line() -> None:
    assert on_one_line("a\nb\x1b") == "a\\nb\\x1b"


def test_what_is_said_beside_a_bar_can_not_steer_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Steps(2) as steps:
        steps.say("a\x1b[2J")
        steps.give("b\x1b[2J")

    assert capsys.readouterr() == ("b\\x1b[2J\n", "a\\x1b[2J\n")


EVIL = "a\x1b[2J\nb"
"""A name that would wipe the screen, and goes on in a line of its own."""


@pytest.mark.parametrize(
    "words",
    [
        "odds GP --plot EVIL/odds.svg",
        "calibrate --markers-out EVIL/markers.svg",
        "calibrate --images EVIL",
        "bench eye EVIL --pictures EVIL/seen",
        "settings write",
        "settings check",
        "settings",
        "settings --file EVIL/wrong.toml",
        "tables own weapons",
        "tables list",
        "d6 tables --own falling",
        "system check EVIL/wrong.toml",
        "character check EVIL/wrong.toml",
        "journal list --journal EVIL/wrong.toml",
    ],
)
def test_no_command_lets_a_name_steer_the_terminal(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / EVIL))
    monkeypatch.chdir(tmp_path)
    Path(EVIL).mkdir()
    (Path(EVIL) / "wrong.toml").write_text("[players]\nleds = 3\n")
    for name in ("empty.jpg", "roll01.jpg"):
        shutil.copy(shipped.RIG / name, EVIL)
    shutil.copy(shipped.RIG / "empty.jpg", Path(EVIL) / "other.jpg")
    labels = {"images": [{"image": "roll01.jpg", "dice": shipped.labels("starwars", 1)}]}
    (Path(EVIL) / "labels.json").write_text(json.dumps(labels))

    main(words.replace("EVIL", EVIL).split(" "))

    told = capsys.readouterr()
    said = told.out + told.err
    assert "a\\x1b[2J" in said
    assert "\x1b" not in said
    assert "Traceback" not in said
    assert not any(line.startswith("b") for line in told.out.splitlines())
