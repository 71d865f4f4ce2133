"""Settings changed by the box's own menu: they hold at once and stand in the file."""

from __future__ import annotations

import queue
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.starting import Wishes, set_up
from edgebox.box.table import Table
from edgebox.devices.buttons import ButtonEvent
from edgebox.devices.buttons import Deed as ButtonDeed
from edgebox.devices.faults import CameraOutError, DisplayLostError
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble
from edgebox.settings import Settings
from tests.box.tables import FakeTray


class Menu:
    """The settings in the box's menu, with four buttons."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        self.file = folder / "settings.toml"
        wishes = Wishes(system="blast-door", simulate=True)
        journal = folder / "journal.sqlite3"
        settings = settings or Settings()
        self.table: Table = set_up(settings, self.file, wishes, journal, random.Random(1))
        self.table.turn()
        self.choose("Look, undo")

    def tap(self, *names: str) -> None:
        for name in names:
            self.table.press(Panel.PLAYERS, name, True)
            self.table.press(Panel.PLAYERS, name, False)
            self.table.turn()

    def shown(self, kind: type[f.Facts]) -> Any:
        shown = self.table.facts_on(Panel.PLAYERS)
        assert isinstance(shown, kind), shown
        return shown

    def choose(self, words: str) -> None:
        for _ in range(60):
            menu = self.shown(f.Menu)
            if menu.rows[menu.at].words.startswith(words):
                self.tap("confirm")
                return
            self.tap("down")
        raise AssertionError(words)

    def turn_to(self, value: str) -> None:
        """Turn the setting until it says so, and keep it."""
        for _ in range(60):
            if self.shown(f.SettingItem).value == value:
                self.tap("confirm")
                return
            self.tap("down")
        raise AssertionError(value)

    @property
    def kept(self) -> dict[str, Any]:
        return tomllib.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}


@pytest.fixture
def menu(tmp_path: Path) -> Menu:
    menu = Menu(tmp_path)
    menu.choose("Settings")
    return menu


def test_what_is_kept_stands_in_the_file_and_holds_at_once(menu: Menu) -> None:
    menu.choose("Sleep after")
    item = menu.shown(f.SettingItem)
    assert (item.value, item.keys) == ("10 min", f.choosing("Keep", "Back", "Change"))
    assert item.help
    menu.turn_to("20 min")
    assert menu.kept == {"rest": {"sleep_after": 1200}}
    assert menu.table.desk.settings.rest.sleep_after == 1200
    row = next(row for row in menu.shown(f.Menu).rows if row.words == "Sleep after")
    assert row.note == "20 min"


def test_what_is_turned_and_not_kept_is_as_it_was(menu: Menu) -> None:
    menu.choose("Sleep after")
    menu.tap("down", "back")
    assert menu.kept == {}
    assert menu.table.desk.settings == Settings()
    menu.shown(f.Menu)


def test_a_brightness_is_seen_at_once(menu: Menu) -> None:
    levels: list[int] = []
    display = menu.table._parts.displays[Panel.PLAYERS]
    menu.choose("Players' brightness")
    before = Settings().players.contrast
    menu.tap("down", "confirm")
    display.do(lambda each: levels.append(each.level))  # type: ignore[attr-defined]
    assert levels == [menu.table.desk.settings.players.contrast]
    assert levels != [before]


def test_the_camera_is_told_at_once_to_take_less_light(menu: Menu) -> None:
    tray = FakeTray(queue.SimpleQueue())
    menu.table.desk.tray = tray
    menu.choose("Exposure")
    menu.tap("up", "up", "confirm")
    assert menu.kept == {"camera": {"exposure": -1}}
    assert tray.camera.exposure == -1


def test_a_file_that_cannot_be_written_is_said_and_nothing_changes(menu: Menu) -> None:
    menu.file.mkdir()
    menu.choose("Sleep after")
    menu.tap("down", "confirm")
    assert "settings.toml" in menu.shown(f.Refused).why
    assert menu.table.desk.settings == Settings()
    menu.tap("back", "back")
    menu.shown(f.Menu)


def test_another_panel_is_taken_up_at_once(menu: Menu) -> None:
    def built() -> tuple[int, bool]:
        return len(menu.table._parts.pins.buttons), menu.table.desk.gm_panel

    full = built()
    assert full[1]
    menu.choose("Panel")
    menu.turn_to("small")
    menu.table.turn()
    assert built() == (4, False), "the GM's turn comes on the players' display"
    menu.choose("Panel")
    menu.turn_to("full")
    menu.table.turn()
    assert built() == full


@pytest.mark.parametrize("wrong", ["display", "button"])
def test_the_fault_of_a_part_goes_away_when_other_settings_mend_it(menu: Menu, wrong: str) -> None:
    """As when the display's driver was the wrong one: the part is opened anew, and works."""
    if wrong == "display":
        display = menu.table._parts.displays[Panel.PLAYERS].name
        menu.table.post(Trouble(display, DisplayLostError("It does not answer.")))
    else:
        menu.table.post(ButtonEvent(Panel.PLAYERS, "copy", ButtonDeed.STUCK, 0.0))
    menu.table.post(Trouble("Camera", CameraOutError("It gives no pictures.")))
    menu.table.turn()
    assert len(menu.table.desk.troubles) == 2
    menu.tap("back", "back")
    menu.choose("Panel")
    menu.turn_to("small")
    menu.table.turn()
    assert set(menu.table.desk.troubles) == {"Camera"}, "that one is not opened anew"


def test_the_box_is_switched_off_from_its_menu_and_says_when_the_plug_may_be_pulled(
    tmp_path: Path,
) -> None:
    menu = Menu(tmp_path, Settings().changed("power.off_command", "true"))
    display = menu.table._parts.displays[Panel.PLAYERS]
    kept: list[Any] = []
    display.do(kept.append)
    menu.choose("Switch off")
    assert "goes on at the next start" in menu.shown(f.Ask).detail
    menu.tap("back")
    assert menu.shown(f.Menu).title == "The table", "back is no"
    menu.tap("confirm", "confirm")
    assert menu.table.run().why == "power-off"
    assert kept[0].image.tobytes() == draw(f.Shutdown(done=True)).tobytes()
    assert Menu(tmp_path).table.desk.state is not None, "nothing is lost"


def test_without_a_command_switching_off_is_not_offered(menu: Menu) -> None:
    menu.tap("back")
    assert "Switch off" not in {row.words for row in menu.shown(f.Menu).rows}
