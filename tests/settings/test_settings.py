"""Settings: defaults, what is wrong in a file, turning them in the menu."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.box.screens import draw
from edgebox.box.screens.facts import SettingItem
from edgebox.box.screens.font import SMALL
from edgebox.errors import MissingFileError
from edgebox.settings import (
    SETTING_FACTS,
    MenuItem,
    Settings,
    SettingsFileError,
    menu_items,
    read_settings,
    settings_file,
)
from edgebox.settings.telling import as_toml
from edgebox.settings.writing import all_written

KEYS = list(SETTING_FACTS)


def wrong(tmp_path: Path, text: str) -> str:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsFileError) as caught:
        Settings.load(path)
    return str(caught.value).replace(str(path), "FILE")


def test_without_a_file_every_default_holds(tmp_path: Path) -> None:
    assert Settings.load(tmp_path / "none.toml") == Settings()
    assert Settings.load(tmp_path / "file" / "none.toml") == Settings()


def test_the_file_lies_in_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "settings.toml"
    settings_file().write_text("[sound]\non = false\n", encoding="utf-8")
    assert not Settings.load().sound.on


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(all_written(Settings()), encoding="utf-8")
    read = read_settings(path)
    assert (read.settings, read.faults) == (Settings(), ())
    assert set(read.lines) == set(KEYS)
    path.write_text(as_toml(read), encoding="utf-8")
    assert Settings.load(path) == Settings()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[sound]\n\non = 1\n", "FILE:3: sound.on: 1 is not right; it must be true or false"),
        ("[sund]\non = true\n", "FILE:1: sund: there is no such section; did you mean 'sound'?"),
        ("[sound]\nloudnes = 3\n", "FILE:2: sound.loudnes: there is no such setting; did you mean"),
        ("[sound]\nvolume = 3\n", "[sound] has on and loudness"),
        (
            "loudness = 3\n",
            "FILE:1: loudness: there is no such section; it stands in a section, as",
        ),
        ("sound = true\n", "write [sound] above it"),
        (
            '[camera]\ntray = "my tray"\n',
            "FILE:2: camera.tray: 'my tray' is not right; it must be a tray's name of letters, "
            "digits, - and _ in quotes",
        ),
        ('[camera]\ndice_set = "../x"\n', "it must be a dice set's name in quotes such as"),
        ("[gm]\ncontrast = 300\n", "it must be a whole number from 0 to 255; the default is 191"),
        ('[gm]\ndriver = "SSD1305"\n', "did you mean 'ssd1309'?"),
        ("[rest]\nsleep_after = 5\n", "from 10 to 7200, or 0 for never"),
        ("[rest]\nsleep_after = nan\n", "from 10 to 7200"),
        ("[page]\nport = 80\n", "from 1024 to 65535"),
        ("[gm]\ncontrast = true\n", "contrast: true is not right"),
        ('[camera]\nsource = ""\n', 'in quotes such as "auto"'),
        ("[game]\nslicers = [1]\n", "a list of up to 8 texts"),
        ("[sound]\non = True\n", "FILE:2: sound.on: write it in small letters: on = true"),
        ("[sound\non = true\n", "FILE:1: sound: the brackets do not match"),
        ("sound: on\n", "TOML has an equals sign"),
    ],
)
def test_what_is_wrong_is_named_with_line_and_remedy(tmp_path: Path, text: str, told: str) -> None:
    assert told in wrong(tmp_path, text)


def test_every_fault_is_named_and_the_rest_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        "[sound]\non = false\nloud = 1\n[gm]\ndriver = ssd1306\nrotate = 9\n[page]\nport = 9000\n",
        encoding="utf-8",
    )
    read = read_settings(path)
    assert [fault.line for fault in read.faults] == [3, 5, 6]
    assert not read.settings.sound.on
    assert read.settings.page.port == 9000
    assert read.lines == {"sound.on": 2, "page.port": 8}


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\x00" * 50, b"[a]\n" * 60_000, b"[[[" * 5000])
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    read = read_settings(path)
    assert read.faults
    assert read.settings == Settings()


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"can't be opened .*your right to read it"):
        Settings.load(tmp_path)


@given(st.text(max_size=200))
def test_nothing_that_is_written_breaks_the_reader(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    read_settings(path)


# --- in the menu ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_every_default_is_allowed_and_can_be_typed_and_written(key: str) -> None:
    fact = SETTING_FACTS[key]
    assert fact.kind.checked(fact.default) == fact.default
    row = tomllib.loads(f"x = {fact.kind.written(fact.default)}")["x"]
    assert fact.kind.checked(row) == fact.default
    assert Settings().changed(key, fact.default) == Settings()


@given(st.sampled_from(KEYS), st.lists(st.sampled_from([1, -1]), max_size=30))
def test_up_and_down_only_reach_what_the_file_may_hold(key: str, steps: list[int]) -> None:
    fact = SETTING_FACTS[key]
    item = MenuItem(fact, fact.default, ("a", "b") if isinstance(fact.default, str | tuple) else ())
    for step in steps:
        item = item.turned(step)
        assert item.value
        assert Settings().changed(key, item.now).value(key) == item.now
        row = tomllib.loads(f"x = {fact.kind.written(item.now)}")["x"]
        assert fact.kind.checked(row) == item.now


def test_every_setting_is_in_the_menu_and_fits_on_its_screen() -> None:
    items = list(menu_items(Settings()))
    assert [item.key for item in items] == KEYS
    assert len({item.name for item in items}) == len(items)
    for item in items:
        assert len(item.name) <= 20, item.name
        assert len(SMALL.wrapped(item.help, 124)) <= 2, item.help
        assert item.help.endswith(".")
        draw(SettingItem(name=item.name, value=item.value, help=item.help))


def test_values_are_said_as_people_say_them() -> None:
    said = {item.key: item.value for item in menu_items(Settings())}
    assert said["rest.sleep_after"] == "10 min"
    assert said["buttons.debounce"] == "30 ms"
    assert said["light.resting"] == "20 %"
    assert said["sound.on"] == "on"
    assert said["game.system"] == "ask"
    assert SETTING_FACTS["rest.dim_after"].kind.words(0.0) == "never"
    assert SETTING_FACTS["game.system"].kind.words("/home/ann/my.toml") == "my.toml"
    with_password = "camera:http://ann:hush@10.0.0.7:8080/video?token=hush"
    assert SETTING_FACTS["camera.source"].kind.words(with_password) == "…@10.0.0.7:8080/video…"


def test_turning_goes_on_from_a_value_between_the_steps() -> None:
    contrast = MenuItem(SETTING_FACTS["gm.contrast"], 100)
    assert contrast.turned(1).now == 127
    assert contrast.turned(-1).now == 95
    assert MenuItem(contrast.fact, 255).turned(1).now == 255


def test_the_menu_offers_the_systems_there_are() -> None:
    items = {item.key: item for item in menu_items(Settings(), {"game.system": ["blast-door"]})}
    system = items["game.system"].turned(1)
    assert (system.now, system.value, system.is_default) == ("blast-door", "blast-door", False)
    assert system.turned(1).now == ""


def test_a_value_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 255"):
        Settings().changed("gm.contrast", 256)
    with pytest.raises(KeyError):
        Settings().changed("gm.sound", 1)
