"""Commands that take dice from a camera: they let go of it, however they end.

A camera that is still read while Python ends makes it abort, long after the last word.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.dice.six_sided import Asked as AskedFor
from edgebox.dice.six_sided import Sixes
from edgebox.settings import Settings
from edgebox.sources.camera_dice import CameraDice
from edgebox.vision import DieReading, Frame, Reader, Reading
from tests.sources.camera import MOVING, Tray

CHECK = ("check", "cool", "--characteristic", "1", "--rank", "1", "--dice", "camera")
PLAY = ("play", "small-computer-system", "--no-journal", "--dice", "camera")
D6 = ("d6", "1D", "--dice", "camera")
COMBAT = ("combat", "docking-bay", "--no-journal", "--dice", "camera")


class Asks(Reader):
    """Reads the one die that is asked for, once it lies still; other dice as a triumph."""

    def __init__(self, dice_set: str = "auto") -> None:
        pass

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: AskedFor | None = None
    ) -> Reading:
        if (frame.image == MOVING).any():
            return Reading(frame.name, ())
        shown = ("d6", "3") if isinstance(expect, Sixes) else ("proficiency", "x")
        die = DieReading(*shown, True, 0.9, (20, 20, 30, 30), None)
        return Reading(frame.name, (die,))


class StoppedTray(Tray):
    """Somebody presses Ctrl-C while dice are waited for."""

    def __iter__(self) -> Iterator[Frame]:
        raise KeyboardInterrupt


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> list[Tray]:
    """Hold the camera that is opened next, so that it is replaced by another."""
    cameras = [Tray(255)]
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda *_: cameras[0])
    monkeypatch.setattr("edgebox.vision.Reader", Asks)
    return cameras


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Take a folder of pictures for the camera, as to try things."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name in ("roll00.png", "empty.png"):
        cv2.imwrite(str(folder / name), np.zeros((60, 80, 3), np.uint8))
    settings = Settings().changed("camera.source", str(folder))
    settings = settings.changed("camera.dice_set", "genesys")
    monkeypatch.setattr("edgebox.settings.Settings.load", lambda: settings)
    return folder


class Asked(Asks):
    """Takes note of what it is to read, and beside which empty tray."""

    told: ClassVar[list[tuple[str, str, str | None]]] = []

    def __init__(self, dice_set: str = "auto") -> None:
        self.named = dice_set

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: AskedFor | None = None
    ) -> Reading:
        beside = None if empty is None else Path(empty.name).name
        self.told.append((self.named, Path(frame.name).name, beside))
        return super().read(frame, empty, expect)


@pytest.mark.parametrize(
    "words", [D6, ("d6", "1D", "--dice", "images:{}")], ids=["camera", "images"]
)
def test_pictures_are_read_as_the_settings_say(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("edgebox.vision.Reader", Asked)
    Asked.told.clear()
    assert main([word.format(pictures) for word in words]) == 0
    assert Asked.told == [("genesys", "roll00.png", "empty.png")]
    assert main([*(word.format(pictures) for word in words), "--dice-set", "starwars"]) == 0
    assert Asked.told[1:] == [("starwars", "roll00.png", "empty.png")]


def test_no_camera_is_opened_where_the_settings_say_that_there_is_none(
    camera: list[Tray], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings().changed("camera.source", "none")
    monkeypatch.setattr("edgebox.settings.Settings.load", lambda: settings)
    assert main(list(D6)) == 2
    assert "settings set camera.source camera:0" in capsys.readouterr().err


@pytest.mark.parametrize("words", [CHECK, D6], ids=["check", "d6"])
def test_a_setting_that_names_no_camera_is_told_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    settings = Settings().changed("camera.source", "webcam")
    monkeypatch.setattr("edgebox.settings.Settings.load", lambda: settings)
    assert main(list(words)) == 2
    told = capsys.readouterr().err
    assert "camera.source is 'webcam', which is neither a camera nor a file or folder" in told
    assert "edgebox settings set camera.source camera:0" in told


@pytest.mark.parametrize("words", [CHECK, D6], ids=["check", "d6"])
def test_it_is_closed_when_all_is_done(camera: list[Tray], words: tuple[str, ...]) -> None:
    assert main(list(words)) == 0
    assert camera[0].closed


def test_it_is_closed_when_the_dice_are_others(
    camera: list[Tray], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CHECK[:-4], "--rank", "0", *CHECK[-2:]]) == 1
    told = capsys.readouterr().err
    assert "missing 1 ability" in told
    assert told.rstrip().endswith("type all of them with --roll."), "half a roll would be refused"
    assert camera[0].closed


def test_a_tie_is_told_before_the_next_throw_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    faces = iter([3, 3, 2, 5])
    monkeypatch.setattr(CameraDice, "sixes", lambda *_: (next(faces),))
    assert main(["d6", "initiative", "Rebels=1D", "Empire=1D", "--dice", "camera"]) == 0
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        "Now Rebels's 1D.",
        "Now Empire's 1D.",
        "A tie: Rebels and Empire roll again.",
        "Now Rebels's 1D.",
        "Now Empire's 1D.",
    ]
    assert "A tie: Rebels and Empire roll again." in told.out


@pytest.mark.parametrize("words", [CHECK, D6], ids=["check", "d6"])
def test_it_is_closed_when_somebody_stops_waiting(
    camera: list[Tray], words: tuple[str, ...]
) -> None:
    camera[0] = StoppedTray()
    assert main(list(words)) == 1
    assert camera[0].closed


def test_it_is_closed_at_the_end_of_a_script(camera: list[Tray], tmp_path: Path) -> None:
    script = tmp_path / "steps.jsonl"
    script.write_text('{"do": "enter"}\n', encoding="utf-8")
    assert main([*PLAY, "--script", str(script)]) == 1, "the step takes other dice"
    assert camera[0].closed


@pytest.mark.parametrize(
    ("words", "step", "dice"),
    [
        (PLAY, '{"do": "enter"}', "Y:s Y:s G:a P:- P:-"),
        (COMBAT, '{"who": "Brakka", "do": "check", "skill": "cool"}', "G:s"),
    ],
    ids=["play", "combat"],
)
def test_dice_that_a_script_names_are_no_roll_any_more(
    camera: list[Tray],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    step: str,
    dice: str,
) -> None:
    camera[0] = Tray(255, fails=True)
    settled: list[str] = []
    monkeypatch.setattr(
        "edgebox.sources.camera_dice.CameraDice.settle", lambda _: settled.append("once")
    )
    named = f'{step[:-1]}, "roll": "{dice}"}}'
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{step}\n{named}\n"))
    assert main([*words, "--script", "-"]) == 1, "what the camera saw was refused"
    assert settled == ["once"]


@pytest.mark.parametrize(
    ("words", "typed"),
    [(PLAY, "1\n\nq\n"), (PLAY, "1\n\n"), (COMBAT, "begin\n\nquit\n")],
    ids=["play, quit", "play, end of input", "combat"],
)
def test_it_is_closed_when_somebody_leaves_the_terminal(
    camera: list[Tray], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], typed: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(list(words)) == 0
    assert camera[0].closed


def test_a_fight_goes_on_when_somebody_stops_waiting(
    camera: list[Tray], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera[0] = StoppedTray()
    settled: list[str] = []
    monkeypatch.setattr(
        "edgebox.sources.camera_dice.CameraDice.settle", lambda _: settled.append("once")
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO("begin\n\nY:- G:- B:-\nquit\n"))
    assert main(list(COMBAT)) == 0
    told = capsys.readouterr().out
    assert "YGB, Enter, then roll into the tray (Ctrl-C to stop waiting):" in told
    assert "Not waiting any more: type the dice, or Enter to wait again." in told
    assert "Brakka: roll" in told, "the typed dice were taken"
    assert settled == ["once"], "these dice are no roll any more"


def test_it_is_closed_when_a_game_was_resumed(
    camera: list[Tray], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = str(tmp_path / "games.sqlite3")
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert main(["play", "small-computer-system", "--journal", kept]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\nq\n"))
    assert main(["journal", "resume", "--journal", kept, "--dice", "camera"]) == 0
    assert camera[0].closed
