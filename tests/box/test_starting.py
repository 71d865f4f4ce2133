"""``edgebox`` alone: what it starts with, goes on with, and says when it can't."""

from __future__ import annotations

import os
import queue
import random
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from edgebox.box.camera_tray import CameraTray
from edgebox.box.inputs import TrayRead
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.box.starting import Wishes, camera_tray, set_up
from edgebox.box.table import Table
from edgebox.cli import main
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble
from edgebox.dice.six_sided import Sixes
from edgebox.errors import BadInputError
from edgebox.settings import Settings
from tests.vision.shipped import TRAYS


def start(folder: Path, *, settings: Settings | None = None, wishes: Wishes | None = None) -> Table:
    table = set_up(
        settings or Settings(),
        folder / "settings.toml",
        wishes or Wishes(simulate=True),
        folder / "journal.sqlite3",
        random.Random(1),
    )
    table.turn()
    return table


def tap(table: Table, *names: str) -> None:
    for name in names:
        table.press(Panel.PLAYERS, name, True)
        table.press(Panel.PLAYERS, name, False)
        table.turn()


def test_with_nothing_said_a_system_is_to_be_chosen(tmp_path: Path) -> None:
    table = start(tmp_path)
    assert table.desk.waiting.stage is Stage.SET_UP
    assert table.desk.dice == "random", "no camera on a PC: the dice fall by themselves"


def test_the_fight_that_was_named_begins_and_goes_on_at_the_next_start(tmp_path: Path) -> None:
    """R-2, issue 4."""
    table = start(tmp_path, wishes=Wishes(party="docking-bay", simulate=True))
    assert table.desk.fight is not None
    assert table.desk.fight.name == "Docking bay"
    table.desk.keeper.close()
    again = start(tmp_path)
    assert again.desk.fight is not None
    assert again.desk.fight.scene == table.desk.fight.scene


def test_a_party_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="nowhere"):
        start(tmp_path, wishes=Wishes(party="nowhere", simulate=True))


def test_the_system_that_was_named_begins(tmp_path: Path) -> None:
    table = start(tmp_path, wishes=Wishes(system="blast-door", simulate=True))
    assert table.desk.state is not None
    assert table.desk.state.system.name == "Blast door"


def test_a_game_that_was_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    first = start(tmp_path, wishes=Wishes(system="small-computer-system", simulate=True))
    tap(first, "move")
    assert first.desk.waiting.stage is Stage.ROLL
    state = first.desk.state
    first.desk.keeper.close()  # as a power cut does: nothing is put away
    second = start(tmp_path)
    assert second.desk.state == state
    assert second.desk.waiting.stage is Stage.ROLL, "only the roll is asked for again"


def test_a_game_that_was_put_away_is_not_gone_on_with(tmp_path: Path) -> None:
    first = start(tmp_path, wishes=Wishes(system="blast-door", simulate=True))
    first.desk.put_away()
    first.desk.keeper.close()
    assert start(tmp_path).desk.state is None


def test_the_system_of_the_settings_begins_by_itself(tmp_path: Path) -> None:
    settings = Settings().changed("game.system", "blast-door")
    assert start(tmp_path, settings=settings).desk.state is not None


def test_a_system_of_the_settings_that_is_gone_is_told_and_another_can_be_chosen(
    tmp_path: Path,
) -> None:
    settings = Settings().changed("game.system", "gone.toml")
    table = start(tmp_path, settings=settings)
    table.turn()
    shown = table.facts_on(Panel.PLAYERS)
    assert isinstance(shown, f.Fault)
    assert "gone.toml" in shown.what
    tap(table, "confirm")
    assert table.desk.waiting.stage is Stage.SET_UP


def test_pictures_stand_in_for_a_camera(tmp_path: Path) -> None:
    settings = Settings().changed("camera.source", str(tmp_path))
    assert start(tmp_path, settings=settings).desk.dice == "camera"


@pytest.mark.parametrize("simulate", [True, False])
def test_a_camera_that_is_wished_for_is_the_first_webcam_where_none_is_named(
    tmp_path: Path, simulate: bool
) -> None:
    """As when playing in a terminal, and never without a word."""
    desk = start(tmp_path, wishes=Wishes(dice="camera", simulate=simulate)).desk
    assert (desk.dice, type(desk.tray)) == ("camera", CameraTray)


def test_a_camera_is_not_wished_for_where_the_settings_say_there_is_none(tmp_path: Path) -> None:
    settings = Settings().changed("camera.source", "none")
    with pytest.raises(BadInputError, match=r"--dice camera: .*settings set camera\.source"):
        start(tmp_path, settings=settings, wishes=Wishes(dice="camera"))


def test_a_setting_that_names_no_camera_is_told_at_the_box(tmp_path: Path) -> None:
    told: queue.Queue[object] = queue.Queue()
    tray = camera_tray(Settings(), str(tmp_path / "webcam"), told.put)
    tray.look(Sixes(5))
    try:
        while not isinstance(said := told.get(timeout=20), Trouble):
            pass
    finally:
        tray.close()
    assert "edgebox settings set camera.source camera:0" in str(said.error)


@pytest.mark.parametrize("asked", [Sixes(5), Sixes(4)])
def test_the_eye_knows_how_many_six_sided_dice_are_asked_for(asked: Sixes, tmp_path: Path) -> None:
    for name in ("empty.jpg", "roll00.jpg"):
        shutil.copy(TRAYS / "pips" / name, tmp_path)
    told: queue.Queue[object] = queue.Queue()
    tray = camera_tray(Settings(), str(tmp_path), told.put)
    tray.look(asked)
    try:
        while not isinstance(read := told.get(timeout=20), TrayRead):
            pass
    finally:
        tray.close()
    assert [die.sure for die in read.dice] == [True] * 5
    assert read.sure == (asked.count == 5)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--slicer", "x.toml"], "--slicer goes with --system"),
        (["--system", "nowhere.toml", "--no-page"], "nowhere.toml"),
    ],
)
def test_wrong_use_is_told_in_a_line(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


@contextmanager
def service(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], bytes]]:
    """Run the box as systemd does, until it has said that it is ready."""
    address = str(folder / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(30)
        environment = {**os.environ, "EDGEBOX_HOME": str(folder), "NOTIFY_SOCKET": address}
        process = subprocess.Popen(
            [sys.executable, "-m", "edgebox", "--simulate", "--no-browser", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            yield process, line.recv(1000)
        finally:
            process.kill()
            process.communicate()


def test_the_box_says_ready_and_ends_when_told_to(tmp_path: Path) -> None:
    with service(tmp_path, "--no-page", "--system", "blast-door") as (process, ready):
        assert b"READY=1" in ready
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 0
        assert b"Traceback" not in out + err
