"""Changing one setting: the other lines and comments stay, and no power cut leaves half a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.settings import (
    SETTING_FACTS,
    MenuItem,
    Settings,
    SettingsFileError,
    drop_change,
    read_settings,
    save_change,
)

OWN = """# my box

[sound]   # in the attic
# not too loud
on = true  # "for # now"
loudness = 'all'

[game]
slicers = [
  "ann.toml",  # first
  "ben.toml",
]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "deep" / "settings.toml"
    path.parent.mkdir()
    path.write_text(OWN, encoding="utf-8")
    return path


def test_only_the_value_changes(path: Path) -> None:
    assert not save_change(path, "sound.on", False).sound.on
    assert path.read_text(encoding="utf-8") == OWN.replace("on = true ", "on = false ")


def test_a_new_key_goes_behind_the_last_of_its_section(path: Path) -> None:
    save_change(path, "game.system", "blast-door")
    assert path.read_text(encoding="utf-8") == OWN + 'system = "blast-door"\n'
    save_change(path, "page.port", 9000)
    assert path.read_text(encoding="utf-8").endswith("\n\n[page]\nport = 9000\n")


def test_a_value_over_several_lines_is_replaced_whole(path: Path) -> None:
    save_change(path, "game.slicers", ("tavi-renn",))
    text = path.read_text(encoding="utf-8")
    assert text.endswith('[game]\nslicers = ["tavi-renn"]\n')
    drop_change(path, "game.slicers")
    assert path.read_text(encoding="utf-8").endswith("[game]\n")


def test_unsetting_lets_the_default_hold(path: Path) -> None:
    assert drop_change(path, "sound.loudness").sound.loudness == "usual"
    assert "loudness" not in path.read_text(encoding="utf-8")
    before = path.read_bytes()
    drop_change(path, "sound.loudness")
    assert path.read_bytes() == before


def test_the_first_change_makes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    save_change(path, "gm.contrast", 31)
    assert path.read_text(encoding="utf-8") == "[gm]\ncontrast = 31\n"


def test_line_ends_of_windows_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"[sound]\r\non = true # x\r\n[gm]\r\n")
    save_change(path, "sound.on", False)
    save_change(path, "gm.contrast", 31)
    assert path.read_bytes() == b"[sound]\r\non = false # x\r\n[gm]\r\ncontrast = 31\r\n"


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("sound.on = true\n", "sound.on = false\n"),
        ("[sound]\non = true", "[sound]\non = false"),
        ("[sound]\n  on=true\n", "[sound]\n  on = false\n"),
        ('["sound"]\n"on" = true\n', '["sound"]\non = false\n'),
    ],
)
def test_other_ways_of_writing_it(tmp_path: Path, text: str, after: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    save_change(path, "sound.on", False)
    assert path.read_text(encoding="utf-8") == after


def test_a_section_in_one_row_is_not_torn(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("sound = { on = true }\n", encoding="utf-8")
    with pytest.raises(BadInputError, match=r"under \[sound\]"):
        save_change(path, "sound.on", False)
    assert path.read_text(encoding="utf-8") == "sound = { on = true }\n"


def test_a_file_that_is_no_toml_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[sound\n", encoding="utf-8")
    with pytest.raises(SettingsFileError, match="brackets"):
        save_change(path, "sound.on", False)
    assert path.read_text(encoding="utf-8") == "[sound\n"


def test_a_bad_value_elsewhere_does_not_hinder_and_can_be_mended(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[gm]\ncontrast = 999\n", encoding="utf-8")
    save_change(path, "sound.on", False)
    save_change(path, "gm.contrast", 31)
    assert Settings.load(path).gm.contrast == 31


def test_a_value_that_is_not_allowed_never_reaches_the_file(path: Path) -> None:
    with pytest.raises(ValueError, match="true or false"):
        save_change(path, "sound.on", "loud")
    with pytest.raises(KeyError):
        save_change(path, "sound.color", "loud")
    assert path.read_text(encoding="utf-8") == OWN


def test_a_power_cut_or_full_disk_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(WorkFailedError, match="is kept"):
        save_change(path, "sound.on", False)
    assert path.read_text(encoding="utf-8") == OWN
    assert [each.name for each in path.parent.iterdir()] == ["settings.toml"]


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(st.sampled_from(list(SETTING_FACTS)), st.integers(-3, 3), st.booleans()),
        max_size=12,
    )
)
def test_any_changes_in_a_row_end_where_they_should(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, int, bool]]
) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_text(OWN, encoding="utf-8")
    wanted = Settings.load(path)
    for key, steps, drop in changes:
        fact = SETTING_FACTS[key]
        if drop:
            wanted = wanted.changed(key, fact.default)
            drop_change(path, key)
        else:
            value = MenuItem(fact, wanted.value(key), ("x",)).turned(steps).now
            wanted = wanted.changed(key, value)
            save_change(path, key, value)
    read = read_settings(path)
    assert (read.settings, read.faults) == (wanted, ())
    assert path.read_text(encoding="utf-8").startswith("# my box\n")
