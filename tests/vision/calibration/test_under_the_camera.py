"""``edgebox calibrate`` under the camera."""

from __future__ import annotations

import json

import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision.calibration import load_tray
from tests.vision.calibration import drawn

pytestmark = pytest.mark.usefixtures("home")


class Camera:
    """Stands for a camera: gives these pictures, over and over."""

    name, live = "camera:0", True

    def __init__(self, images: list[np.ndarray], unsettled: int = 0) -> None:
        self.images, self.unsettled = images, unsettled
        self.closed = False
        self.opened = 0

    def __enter__(self) -> Camera:
        self.opened += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def __iter__(self) -> object:
        from edgebox.vision import Frame

        return (
            Frame(image, self.name, 2.0, settled=number >= self.unsettled)
            for number, image in enumerate(self.images)
        )


def test_the_camera_is_used_as_the_settings_have_it_and_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = Camera([drawn.tray(noise=1, seed=1)] * 20)
    asked: list[object] = []

    def opened(*how: object) -> Camera:
        asked.append(how)
        return camera

    monkeypatch.setattr("edgebox.vision.frames.open_source", opened)
    for setting in (["camera.size", "1600x1200"], ["camera.exposure", "-1.5"]):
        assert main(["settings", "set", *setting]) == 0
    capsys.readouterr()

    assert main(["calibrate", "--camera", "camera:2", "--json"]) == 0

    document = json.loads(capsys.readouterr().out)
    assert asked == [("camera:2", (1600, 1200), -1.5)]
    assert document["differences"]["pictures"] == 7
    assert camera.closed


def test_pictures_count_once_the_camera_has_found_its_exposure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = drawn.tray()
    camera = Camera([bare // 3, bare // 2, bare // 2, bare, bare], unsettled=3)
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda text, *_: camera)

    assert main(["calibrate", "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["differences"]["pictures"] == 2
    known = load_tray("tray")
    assert known is not None
    assert np.array_equal(known.empty, bare)


class Keyboard:
    """Stands for a person: presses Enter, or Ctrl-D, having laid something else into the tray."""

    def __init__(self, camera: Camera, *then: np.ndarray, key: str = "\n") -> None:
        self._camera, self._then, self._key = camera, list(then), key

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        self._camera.images = [self._then.pop(0)]
        return self._key


@pytest.mark.parametrize("forgotten", [0, 1, 2])
def test_markers_under_the_camera_are_taken_out_for_the_second_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], forgotten: int
) -> None:
    """Who forgets to is asked once more; then it goes on, and tells what to mend."""
    marked, bare = drawn.tray(markers=(0, 1, 2, 3)), drawn.tray()
    camera = Camera([marked])
    one_left = drawn.tray(markers=(-1, -1, 2, -1))
    then = [*[one_left, one_left][:forgotten], bare]
    monkeypatch.setattr("sys.stdin", Keyboard(camera, *then))
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda text, *_: camera)

    assert main(["calibrate", "--json"]) == 0

    printed = capsys.readouterr()
    document = json.loads(printed.out)
    questions = min(forgotten + 1, 2)
    assert printed.err.count("press Enter") == questions
    assert ("still seen" in printed.err) == (forgotten > 0)
    assert document["corners_from"] == "markers"
    assert any("lay in every picture" in each for each in document["mend"]) == (forgotten == 2)
    assert camera.opened == 1 + questions, "over the bare tray it chooses its exposure anew"
    known = load_tray("tray")
    assert known is not None
    assert np.array_equal(known.empty, bare) == (forgotten < 2)


def test_ctrl_d_at_the_markers_stops_and_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = drawn.tray(markers=(0, 1, 2, 3))
    camera = Camera([marked])
    monkeypatch.setattr("sys.stdin", Keyboard(camera, marked, key=""))
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda text, *_: camera)

    assert main(["calibrate"]) == 1

    told = capsys.readouterr()
    assert (told.out, camera.opened) == ("", 1)
    # Ctrl-D ends the question's line
    assert "press Enter. \nedgebox: Stopped before the tray was seen empty; nothing" in told.err
    assert load_tray("tray") is None


@pytest.mark.parametrize(
    ("at_a_terminal", "markers"), [(True, ()), (False, (0, 1, 2, 3))], ids=["bare", "nobody there"]
)
def test_without_markers_or_a_person_nobody_is_asked_to_take_them_out(
    monkeypatch: pytest.MonkeyPatch, at_a_terminal: bool, markers: tuple[int, ...]
) -> None:
    camera = Camera([drawn.tray(markers=markers)])

    class Keyboard:
        def isatty(self) -> bool:
            return at_a_terminal

        def readline(self) -> str:
            pytest.fail("the program waits for an answer")

    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda text, *_: camera)

    assert main(["calibrate", "--check"]) == 0
    assert camera.opened == 1


def test_a_camera_without_pictures_fails_the_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda text, *_: Camera([]))

    assert main(["calibrate"]) == 1
    assert "camera:0" in capsys.readouterr().err
