"""``edgebox bench``: what it measures agrees, and a missing library is only missed."""

import json
import sys

import pytest

from edgebox.cli import main


def test_odds_measures_each_way_and_checks_that_all_agree(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "odds", "--pool", "YGPR", "--repeat", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["pool"] == "YGRP"
    assert document["outcomes"] == 152
    names = [way["name"].split()[0] for way in document["ways"]]
    assert names[:2] == ["edgebox", "dictionary"]
    assert set(names[2:]) | set(document["missing"]) == {"dyce", "icepool"}
    assert all(way["milliseconds"] > 0 for way in document["ways"])


def test_odds_goes_on_without_the_libraries_it_compares_with(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("icepool", "dyce"):
        monkeypatch.setitem(sys.modules, name, None)
    assert main(["bench", "odds", "--pool", "YGP", "--repeat", "1"]) == 0
    out = capsys.readouterr().out
    assert "dictionary convolution" in out
    assert "Not installed: dyce, icepool. To compare: pip install 'edgebox[bench]'" in out


def test_odds_that_differ_are_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from edgebox.bench import odds

    monkeypatch.setitem(odds._WAYS, "dyce", lambda: lambda pool: {(0, 0, 0, 0): 1})
    assert main(["bench", "odds", "--pool", "YGP", "--repeat", "1"]) == 1
    assert "dyce counts the odds of YGP otherwise" in capsys.readouterr().err


def test_startup_measures_fresh_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "startup", "--repeat", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["repeat"] == 1
    assert document["help_milliseconds"] > 0


@pytest.mark.parametrize("subject", ["odds", "startup"])
def test_each_subject_has_help_with_an_example(
    subject: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", subject, "--help"]) == 0
    assert f"example: edgebox bench {subject}" in capsys.readouterr().out
