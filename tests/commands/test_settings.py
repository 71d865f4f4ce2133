"""``edgebox settings`` as a person meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_cli import run


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    return tmp_path


def test_it_shows_what_holds_and_where_each_comes_from(home: Path) -> None:
    (home / "settings.toml").write_text("[sound]\n\non = false\n", encoding="utf-8")
    status, out, err = run("settings")
    assert (status, err) == (0, "")
    assert "on = false                              # (line 3) The buzzer" in out
    assert 'loudness = "usual"                      # (default)' in out
    document = json.loads(run("settings", "--json")[1])
    assert document["settings"]["sound.on"]["line"] == 3
    assert document["settings"]["gm.contrast"]["value"] == 191


def test_set_and_unset(home: Path) -> None:
    assert run("settings", "set", "sound.on", "off") == (0, "sound.on is false now.\n", "")
    assert run("settings", "set", "game.slicers", "ann.toml", "ben.toml")[0] == 0
    text = (home / "settings.toml").read_text(encoding="utf-8")
    assert text == '[sound]\non = false\n\n[game]\nslicers = ["ann.toml", "ben.toml"]\n'
    assert run("settings", "unset", "sound.on")[1] == "sound.on is true now (its default).\n"
    status, out, _ = run("settings", "set", "gm.contrast", "31", "--json")
    assert (status, json.loads(out)["value"]) == (0, 31)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("set", "sound.onn", "off"), "There is no setting 'sound.onn'; did you mean 'sound.on'?"),
        (("set", "camera.sourc", "camera:0"), "did you mean 'camera.source'?"),
        (("unset", "gm.volume"), "[gm] has driver, address"),
        (("set", "sound.on", "loud"), "sound.on must be on or off, not 'loud'."),
        (("set", "gm.contrast", "much"), "a whole number from 0 to 255, not 'much'."),
    ],
)
def test_wrong_use_names_the_remedy(home: Path, words: tuple[str, ...], told: str) -> None:
    status, out, err = run("settings", *words)
    assert (status, out) == (2, "")
    assert told in err
    assert not (home / "settings.toml").exists()


def test_check_names_every_fault_and_the_rest_is_still_shown(home: Path) -> None:
    path = home / "settings.toml"
    assert "every default holds" in run("settings", "check")[1]
    path.write_text("[sound]\nonn = false\n[gm]\ncontrast = -1\n", encoding="utf-8")
    status, out, err = run("settings", "check")
    assert (status, out) == (2, "")
    assert f"{path}:2: sound.onn" in err
    assert f"{path}:4: gm.contrast" in err
    assert len(json.loads(run("settings", "check", "--json")[1])["faults"]) == 2
    status, out, err = run("settings")
    assert status == 2
    assert "contrast = 191" in out
    assert f"{path}:4" in err


def test_a_file_to_edit_by_hand_is_never_written_over(home: Path) -> None:
    path = home / "settings.toml"
    assert run("settings", "path") == (0, f"{path}\n", "")
    assert run("settings", "write") == (0, f"wrote {path}\n", "")
    assert "nothing is wrong" in run("settings", "check")[1]
    status, _, err = run("settings", "write")
    assert status == 1
    assert "is there already" in err


def test_another_file_can_be_named(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    assert run("settings", "--file", str(other), "set", "sound.on", "off")[0] == 0
    assert run("settings", "set", "--file", str(other), "gm.contrast", "31")[0] == 0
    assert other.read_text(encoding="utf-8") == "[sound]\non = false\n\n[gm]\ncontrast = 31\n"
