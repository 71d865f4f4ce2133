"""``edgebox bench table`` with boxes in processes of their own."""

import json

import pytest

from edgebox.bench import table
from edgebox.cli import main

SHORT = ("--presses", "2", "--starts", "1", "--seconds", "0.1")


def test_an_evening_of_no_press_is_one_of_a_single_press(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "table", *SHORT, "--evening", "0", "--json"]) == 0

    measured = json.loads(capsys.readouterr().out)
    assert measured["evening_presses"] == 1
    assert measured["evening_early_mib"] > 0
    assert (measured["starts"], measured["presses"]) == (1, 2)
    assert measured["start_seconds"] > 0
    assert measured["memory_mib"] > 0


def test_why_a_box_does_not_start_is_told_in_its_own_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_SYSTEM", "nowhere")

    assert main(["bench", "table", *SHORT]) == 1

    told = capsys.readouterr().err
    assert told.startswith("edgebox: The box did not start: There is no system file ")
    assert told.count("\n") == 1


def test_a_box_that_takes_too_long_to_start_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_LONGEST_START", 0.0)

    assert main(["bench", "table", *SHORT]) == 1

    assert "The box did not start: it said nothing" in capsys.readouterr().err
