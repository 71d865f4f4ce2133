"""The camera that a command means: the one over the tray, unless another is named."""

from __future__ import annotations

import pytest

from edgebox.commands.opened import opened
from edgebox.devices.computer import Computer
from edgebox.errors import BadInputError
from edgebox.settings import Settings

PI = Computer("Raspberry Pi 5 Model B Rev 1.0")


@pytest.mark.parametrize(
    ("asked", "computer", "source", "found"),
    [
        ("camera", PI, "auto", "picamera"),
        ("camera", PI, "camera:1", "camera:1"),
        ("camera", PI, "none", "camera"),
        ("camera", PI, "rolls.mp4", "camera"),
        ("camera:0", PI, "auto", "camera:0"),
        ("picamera:1", PI, "camera:1", "picamera:1"),
        ("camera", Computer(), "auto", "camera"),
        ("camera", Computer(), "camera:2", "camera:2"),
    ],
)
def test_camera_alone_is_the_one_over_the_tray(
    monkeypatch: pytest.MonkeyPatch, asked: str, computer: Computer, source: str, found: str
) -> None:
    settings = Settings().changed("camera.source", source)
    monkeypatch.setattr("edgebox.settings.Settings.load", lambda: settings)
    monkeypatch.setattr("edgebox.devices.computer.this_computer", lambda: computer)
    names: list[str] = []
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda name, *_: names.append(name))
    opened(asked)
    assert names == [found]


def test_who_reads_a_file_needs_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty() -> Settings:
        raise BadInputError("settings.toml: there is no such setting.")

    names: list[str] = []
    monkeypatch.setattr("edgebox.settings.Settings.load", faulty)
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda name, *_: names.append(name))
    opened("rolls.mp4")
    assert names == ["rolls.mp4"]
