"""Each check of the self-test: right, simulated, and wrong with its remedy."""

from __future__ import annotations

import argparse
import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.commands import selftest as command
from edgebox.devices.computer import Computer
from edgebox.devices.faults import GpioLostError
from edgebox.devices.parts import BUTTONS, SIGNALS, Real
from edgebox.dice import Roll
from edgebox.errors import CameraLostError
from edgebox.journal import Journal, SessionFacts
from edgebox.selftest.places import check_journal, check_page, page_address
from edgebox.selftest.program import check_clock, check_libraries, check_python, check_settings
from edgebox.selftest.result import Result, State
from edgebox.selftest.seeing import check_camera, check_eye, shipped_picture
from edgebox.selftest.wiring import anything_real, check_wiring
from edgebox.settings import Settings, read_settings
from edgebox.vision import Reader, load_frame
from edgebox.vision.frame import Frame
from tests.commands.test_cli import run
from tests.devices.test_parts import PC, PI, Box, settings
from tests.pages import ROOT

RIGHT, SIMULATED, WRONG = State.RIGHT, State.SIMULATED, State.WRONG


# --- the program ----------------------------------------------------------------------------------


def test_python() -> None:
    assert check_python().state is RIGHT
    assert "install that" in check_python((3, 9, 2)).words
    assert "64-bit Raspberry Pi OS" in check_python(most=2**31 - 1).words


def test_a_library_that_does_not_load_names_the_remedy() -> None:
    assert check_libraries(PC).state is RIGHT

    def load(name: str) -> object:
        if name in ("cv2", "lgpio"):
            raise ImportError(f"{name} was built for numpy 1")
        return object()

    on_pc, on_pi = check_libraries(PC, load), check_libraries(PI, load)
    assert on_pc.state is WRONG
    assert "opencv-python-headless does not load (cv2 was built for numpy 1)" in on_pc.words
    assert "lgpio" not in on_pc.words, "a PC needs none"
    assert "sudo apt install python3-lgpio" in on_pi.words


def test_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    assert check_settings(read_settings(path)).words == "every default holds"
    path.write_text("[sound]\non = 1\nof = 1\n", encoding="utf-8")
    found = check_settings(read_settings(path))
    assert found.state is WRONG
    assert f"{path}:2: sound.on" in found.words
    assert "(and 1 more)" in found.words


def test_a_clock_that_stands_in_the_past() -> None:
    day = datetime(2027, 1, 1, tzinfo=UTC)
    assert check_clock(day, datetime(2026, 12, 1, tzinfo=UTC)).state is RIGHT
    past = check_clock(datetime(1970, 1, 1, tzinfo=UTC), day)
    assert past.state is WRONG
    assert "1970-01-01" in past.words
    assert check_clock().state is RIGHT


# --- where it writes and listens ------------------------------------------------------------------


def test_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "new" / "journal.sqlite3"
    found = check_journal(Settings(), path)
    assert found.state is RIGHT
    assert "0 games" in found.words
    assert list(path.parent.iterdir()) == [], "nothing is left behind"
    assert check_journal(settings(journal__on=False), path).state is SIMULATED
    full = check_journal(Settings(), path, lambda _: 3_000_000)
    assert (full.state, "only 3 MB are free" in full.words) == (WRONG, True)


def test_a_journal_that_cannot_be_written_or_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    blocked = check_journal(Settings(), tmp_path / "file" / "journal.sqlite3")
    assert blocked.state is WRONG
    assert blocked.words.startswith(f"{tmp_path / 'file'} can't be written to (")
    assert "): make it writable for this user, or name another place: edgebox settings set " in (
        blocked.words
    )
    assert "selftest" not in blocked.words, "its own try is none of the reader's business"
    damaged = tmp_path / "journal.sqlite3"
    damaged.write_bytes(b"no database" * 500)
    found = check_journal(Settings(), damaged)
    assert found.state is WRONG
    assert "journal" in found.words
    assert "\n" not in found.words


def test_a_journal_that_is_not_this_users_or_not_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as journal:
        journal.start(SessionFacts.read("blast-door"))
    assert "1 game in" in check_journal(Settings(), path).words
    with monkeypatch.context() as patch:
        patch.setattr("os.access", lambda *_: False)
        assert "chown" in check_journal(Settings(), path).words
    folder = tmp_path / "folder.sqlite3"
    folder.mkdir()
    assert check_journal(Settings(), folder).state is WRONG


def test_the_page() -> None:
    assert (page_address(Settings(), PC), page_address(Settings(), PI)) == ("127.0.0.1", "0.0.0.0")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        taken = check_page(settings(page__port=port), PC)
        assert taken.state is WRONG
        assert f"edgebox settings set page.port {port + 1}" in taken.words
    assert check_page(settings(page__port=port), PC).state is RIGHT
    assert check_page(settings(page__on=False), PC).state is SIMULATED
    assert check_page(settings(page__address="no such host"), PC).state is WRONG


# --- what is wired --------------------------------------------------------------------------------


def wired(box: Box, bus: str | None = None) -> dict[str, Result]:
    def header() -> object:
        if box.no_gpio is not None:
            raise box.no_gpio
        return object()

    found = check_wiring(box.parts, lambda: box.events, header, lambda _: bus)
    return {result.part: result for result in found}


def test_every_part_of_a_whole_box_is_right() -> None:
    found = wired(Box())
    assert {result.state for result in found.values()} == {RIGHT}
    assert list(found) == [
        "GPIO", "I²C bus", "Players' display", "GM's display", "Buttons", "Lights and buzzer",
        "Tray light",
    ]  # fmt: skip
    assert found["GPIO"].words == "Raspberry Pi 4 Model B Rev 1.4"
    assert found[SIGNALS].words == "MCP23017 at 0x20"
    assert anything_real(found.values())


def test_on_a_pc_all_is_simulated_and_nothing_is_wrong() -> None:
    found = wired(Box(computer=PC), "there is no bus")
    assert {result.state for result in found.values()} == {SIMULATED}
    assert not anything_real(found.values())


def test_each_part_that_is_wrong_is_named_with_its_remedy() -> None:
    box = Box()
    box.unplugged = {0x3D, 0x20}
    box.no_gpio = GpioLostError("Move, GPIO14 (pin 8), is held by another program; stop that one.")
    found = wired(box, "I²C is not enabled: run raspi-config")
    wrong = {part for part, result in found.items() if result.state is WRONG}
    assert wrong == {
        "GPIO", "I²C bus", "GM's display", "Buttons", "Lights and buzzer", "Tray light"
    }  # fmt: skip
    assert "sudo systemctl stop edgebox" in found[BUTTONS].words
    assert found["GM's display"].words == "No answer at 0x3D"


def test_a_button_that_is_down_though_nobody_presses() -> None:
    box = Box()
    box.pins.pin("GPIO14").drive_high = lambda: None
    box.pins.pin("GPIO14").drive_low()
    found = wired(box)[BUTTONS]
    assert found.state is WRONG
    assert "Move on GPIO14 (pin 8)" in found.words
    assert "touches ground" in found.words


# --- the eye --------------------------------------------------------------------------------------


def test_the_eye_reads_the_shipped_picture_right() -> None:
    found = check_eye()
    assert found.state is RIGHT, found.words
    assert found.words.startswith("5 dice read right")


def test_an_eye_that_reads_wrong_or_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check_eye(shown=Roll.parse("Y:x G:a"))
    assert found.state is WRONG
    assert "install Edgebox again" in found.words

    def broken(*_: object) -> object:
        raise cv2.error("Failed to parse ONNX model")

    monkeypatch.setattr("edgebox.vision.Reader", broken)
    assert "Failed to parse ONNX model" in check_eye().words


def test_an_eye_that_reads_right_but_is_not_sure_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The shipped picture is plain: to be asked about it means that the networks are others."""
    reading = Reader().read(load_frame(shipped_picture()))
    unsure = replace(reading, sure=False, reason="the picture is too dark")
    monkeypatch.setattr("edgebox.vision.Reader.read", lambda *_: unsure)
    found = check_eye()
    assert found.state is WRONG
    assert "right, but is not sure: the picture is too dark" in found.words


def test_the_wheel_carries_the_picture() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    place = shipped_picture().relative_to(ROOT)
    assert f'"{place}" = "edgebox/selftest/tray.jpg"' in project


class Camera:
    """Stands in for a camera."""

    name, live = "camera:0", True

    def __init__(self, *pictures: np.ndarray[Any, Any]) -> None:
        self.pictures = pictures
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        if not self.pictures:
            raise CameraLostError("camera:0: the camera gives no pictures any more; check it.")
        pictures = enumerate(self.pictures * 20)
        return iter([Frame(each, self.name, n / 5, settled=n >= 10) for n, each in pictures])

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> Camera:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def camera(*pictures: np.ndarray[Any, Any]) -> Result:
    source = Camera(*pictures)
    found = check_camera(Settings(), "camera:0", lambda *_: source)
    assert source.closed
    return found


def test_the_cameras_picture_is_judged() -> None:
    tray = cv2.imread(str(ROOT / "docs/pictures/trays/starwars/roll01.jpg"))
    assert tray is not None
    found = camera(np.asarray(tray, np.uint8))
    assert found.state is RIGHT, found.words
    assert found.words.endswith("not calibrated yet: edgebox calibrate --name tray")
    dark = camera(np.asarray(tray * 0.05, np.uint8))
    assert (dark.state, "too dark: add light" in dark.words) == (WRONG, True)
    soft = camera(np.asarray(cv2.GaussianBlur(tray, (0, 0), 4), np.uint8))
    assert (soft.state, "not sharp" in soft.words) == (WRONG, True)
    assert "lay a few dice into the tray" in camera(np.full((960, 1280, 3), 120, np.uint8)).words


def test_the_camera_may_find_its_exposure_before_it_is_judged() -> None:
    tray = cv2.imread(str(ROOT / "docs/pictures/trays/starwars/roll01.jpg"))
    assert tray is not None
    dark, right = (np.asarray(tray * share, np.uint8) for share in (0.05, 1))
    assert camera(*[dark] * 9, *[right] * 3).state is RIGHT


def test_dice_that_were_never_taught_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    settings = replace(Settings(), camera=replace(Settings().camera, dice_set="mine"))

    found = check_camera(settings, "camera:0", lambda *_: Camera())

    assert found.state is WRONG
    assert "none were taught by that name: edgebox enroll mine" in found.words


def test_a_camera_that_is_gone_or_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "gives no pictures any more" in camera().words
    assert check_camera(Settings(), None).state is SIMULATED
    missing = check_camera(Settings(), "no-such-file.jpg")
    assert missing.state is WRONG
    assert "edgebox settings set camera.source camera:0" in missing.words
    mistyped = check_camera(Settings(), "htp//ann:hush@192.168.1.20/video").words
    assert "neither a camera nor a file" in mistyped
    assert "hush" not in mistyped
    silent = Camera()
    silent.pictures = (np.zeros((8, 8, 3), np.uint8),)
    monkeypatch.setattr(Camera, "__iter__", lambda _: iter([]))
    found = check_camera(Settings(), "camera:0", lambda *_: silent)
    assert (found.state, found.words) == (WRONG, "camera:0 gives no picture: check its cable")


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    # a port that nobody else has
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port = line.getsockname()[1]
    (tmp_path / "settings.toml").write_text(f"[page]\nport = {port}\n", encoding="utf-8")
    return tmp_path


def test_on_a_pc_nothing_is_wrong(home: Path) -> None:
    status, out, err = run("selftest")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 16
    assert lines[-1] == "Nothing is wrong; 8 simulated."
    assert lines[0].split()[:2] == ["Python", "right"]


def test_something_wrong_is_told_by_the_exit_status(home: Path) -> None:
    (home / "settings.toml").write_text("[page]\non = false\nprt = 3\n", encoding="utf-8")
    status, out, err = run("selftest", "--json")
    document = json.loads(out)
    assert (status, err, document["wrong"]) == (1, "", 1)
    states = {each["part"]: each["state"] for each in document["results"]}
    assert states["Settings"] == "wrong"
    assert states["Page"] == "simulated"
    status, out, _ = run("selftest")
    assert out.splitlines()[-1] == "1 part is wrong; 9 simulated."


def test_a_walk_needs_real_parts(home: Path) -> None:
    status, _, err = run("selftest", "--walk")
    assert (status, "nothing to walk through" in err) == (0, True)
    assert run("selftest", "--limit", "0")[0] == 2


def test_on_a_box_the_command_walks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box()
    monkeypatch.setattr("edgebox.devices.computer.this_computer", lambda: Computer(PI.model))
    monkeypatch.setattr("edgebox.selftest.program.check_libraries", lambda _: Result("L", RIGHT))
    (home / "settings.toml").write_text(
        '[panel]\nlayout = "small"\n[camera]\nsource = "none"\n[page]\non = false\n',
        encoding="utf-8",
    )
    # each button and question is waited for not at all: the walk goes through to its end
    monkeypatch.setattr("edgebox.selftest.hands.WaitingHands.next", lambda *_: "")
    options = argparse.Namespace(simulate=False, walk=True, limit=1.0, json=False)
    real = Real(lambda: box.pins, box._bus, box._display)
    found = {each.part: each for each in command.checked(options, real)}
    assert found["Players' display: picture"].state is RIGHT
    assert found["Confirm (players' panel)"].state is State.SKIPPED
    assert box.shown[0x3C].closed
    options.simulate = True
    assert all(each.state is not WRONG for each in command.checked(options, real))
