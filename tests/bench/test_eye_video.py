"""``edgebox bench eye-video`` on a tray that ships, and with a reader that answers as wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.bench import eye_video
from edgebox.cli import main
from edgebox.vision import Frame, Reading
from tests.bench.judged import read
from tests.vision.shipped import TRAYS

QUICK = ("--size", "480", "--fps", "8")


@pytest.fixture
def rig(tmp_path: Path) -> Path:
    """A labelled folder with a drawn die."""
    folder = tmp_path / "drawn"
    folder.mkdir()
    image = np.full((240, 320, 3), (60, 62, 64), np.uint8)
    cv2.rectangle(image, (35, 30), (285, 210), (104, 100, 98), cv2.FILLED)
    cv2.imwrite(str(folder / "empty.png"), image)
    cv2.rectangle(image, (150, 100), (178, 128), (60, 150, 60), cv2.FILLED)
    cv2.imwrite(str(folder / "roll00.png"), image)
    label(folder, [150, 100, 29, 29])
    return folder


def label(folder: Path, *boxes: list[float]) -> None:
    dice = [{"die": "ability", "face": "s", "box": box} for box in boxes]
    images = [{"image": "roll00.png", "dice": dice}]
    (folder / "labels.json").write_text(json.dumps({"images": images}))


class FakeReader:
    """Sees a die wherever there is much green, and notes how it was asked."""

    asked: list[tuple[int, tuple[int, ...] | None]]

    def __init__(self, dice_set: str = "auto") -> None:
        self.dice_set = dice_set

    def read(self, frame: Frame, empty: Frame | None = None, expect: object = None) -> Reading:
        type(self).asked.append((cv2.getNumThreads(), None if empty is None else empty.image.shape))
        image = frame.image.astype(int)
        green = np.count_nonzero(image[..., 1] - image[..., 2] > 40) > 300
        return Reading(frame.name, (read("ability", "s", 150),) if green else ())


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakeReader]:
    FakeReader.asked = []
    monkeypatch.setattr("edgebox.vision.Reader", FakeReader)
    return FakeReader


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    told = capsys.readouterr()
    assert told.err == ""
    (line,) = told.out.splitlines()
    answer = json.loads(line)
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize("without", [(), ("--no-empty",)])
def test_of_a_real_tray_each_roll_is_read_once_and_nothing_else(
    without: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "eye-video", str(TRAYS / "genesys"), *QUICK, *without, "--json"]) == 0

    answer = document(capsys)
    total = answer["total"]
    assert answer["wrong"] == []
    assert (total["films"], total["rolls"], total["read"]) == (2, 4, 4)
    assert total["while_moving"] == total["while_hand"] == 0
    # a hand that rests is looked at once: is it dice?
    assert total["looked_while_astir"] <= 4
    # in the film's time; that of the clock is not to be trusted in a test
    assert 0.25 <= total["settling_seconds"]["worst"] <= 0.5
    assert answer["empty_given"] is not bool(without)


@pytest.fixture
def two_threads() -> Iterator[None]:
    before = cv2.getNumThreads()
    cv2.setNumThreads(2)
    yield
    cv2.setNumThreads(before)


@pytest.mark.usefixtures("two_threads")
def test_json_has_every_figure(
    rig: Path, fake: type[FakeReader], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "eye-video", str(rig), "--fps", "8", "--json"]) == 0

    answer = document(capsys)
    assert list(answer) == [
        *("empty_given", "fps", "size", "dice_set", "opencv", "folders", "total", "wrong")
    ]
    assert list(answer["folders"]) == ["drawn"]
    assert answer["folders"]["drawn"] == answer["total"]
    assert list(answer["total"]) == [
        *("films", "frames", "rolls", "read", "missed", "twice", "of_empty_tray"),
        *("while_moving", "while_hand", "looked_while_astir"),
        *("delay_seconds", "settling_seconds", "waiting_seconds", "computing_seconds"),
        "processor_seconds",
    ]
    assert list(answer["total"]["delay_seconds"]) == ["median", "percentile_95", "worst"]
    assert (answer["total"]["films"], answer["total"]["rolls"], answer["total"]["read"]) == (
        1,
        1,
        1,
    )
    # one thread while measuring, and the threads are given back
    assert set(fake.asked) == {(1, (240, 320, 3))}
    assert cv2.getNumThreads() == 2


@pytest.mark.parametrize("withheld", ["--no-empty", "--without-empty"])
def test_without_the_empty_tray_neither_the_reader_nor_the_settling_has_it(
    rig: Path, fake: type[FakeReader], monkeypatch: pytest.MonkeyPatch, withheld: str
) -> None:
    from edgebox.vision.motion import settling

    known: list[bool] = []
    made = settling.Settling.__init__

    def noted(self: settling.Settling, empty: Any = None, **more: Any) -> None:
        known.append(empty is not None)
        made(self, empty, **more)

    monkeypatch.setattr(settling.Settling, "__init__", noted)

    main(["bench", "eye-video", str(rig), "--fps", "8"])
    main(["bench", "eye-video", str(rig), "--fps", "8", withheld])

    assert known == [True, False]
    assert {shape for _, shape in fake.asked} == {(240, 320, 3), None}


def test_people_get_the_figures_and_where_it_went_wrong(
    rig: Path,
    fake: type[FakeReader],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main(["bench", "eye-video", str(rig), "--fps", "8"]) == 0
    told = capsys.readouterr().out
    assert "1 films" not in told
    assert "1 film, " in told
    assert "empty tray known" in told
    assert "rolls read               1 of 1" in told
    assert "still to reading" in told
    assert "0.5 s from the first still frame" in told

    monkeypatch.setattr(fake, "read", lambda *_, **__: Reading("none"))
    assert main(["bench", "eye-video", str(rig), "--fps", "8", "--no-empty"]) == 0
    told = capsys.readouterr().out
    assert "empty tray not known" in told
    assert "still to reading" not in told  # nothing was read
    assert "drawn/roll00.png at " in told
    assert " s: missed" in told


def test_wide_pictures_are_made_as_wide_as_asked_and_boxes_with_them() -> None:
    small = eye_video.Set.of(TRAYS / "genesys", width=320)
    full = eye_video.Set.of(TRAYS / "genesys", width=4000)
    assert small.empty.image.shape == (240, 320, 3)
    assert full.empty.image.shape == (960, 1280, 3)

    thrown, large = (each.thrown(each.pictures[0]) for each in (small, full))
    assert thrown.image.shape == (240, 320, 3)
    assert np.array(thrown.boxes) * 4 == pytest.approx(np.array(large.boxes))


def test_without_a_folder_the_shipped_trays_are_filmed(
    tmp_path: Path,
    rig: Path,
    fake: type[FakeReader],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert sorted(each.name for each in eye_video.SHIPPED.iterdir()) == [
        *("genesys", "pips", "starwars")
    ]
    monkeypatch.setattr(eye_video, "SHIPPED", tmp_path)
    assert main(["bench", "eye-video", "--fps", "5", "--json"]) == 0
    assert list(document(capsys)["folders"]) == ["drawn"]

    monkeypatch.setattr(eye_video, "SHIPPED", tmp_path / "none")
    assert main(["bench", "eye-video"]) == 2
    assert "name a folder" in capsys.readouterr().err


def test_what_is_wrong_is_told_plainly(
    rig: Path, fake: type[FakeReader], capsys: pytest.CaptureFixture[str]
) -> None:
    def fault(*given: str) -> str:
        assert main(["bench", "eye-video", *given]) == 2
        return capsys.readouterr().err

    assert "there are no labels here" in fault(str(rig.parent / "nowhere"))
    assert "there are no labels here" in fault("long" * 200)
    assert fault(str(rig), "").startswith("edgebox: a name is empty; write it as in edgebox bench")
    assert "--fps 0: give a whole number from 5 to 120" in fault(str(rig), "--fps", "0")
    assert "--size 20: give a whole number from 320" in fault(str(rig), "--size", "20")
    label(rig, [400, 100, 29, 29])
    assert "roll00.png: labels.json has a die at [400, 100, 29, 29]" in fault(str(rig))
    label(rig)
    assert "no picture with dice is labelled" in fault(str(rig))
    label(rig, [150, 100, 29, 29])
    cv2.imwrite(str(rig / "empty.png"), np.zeros((320, 240, 3), np.uint8))
    assert "another shape" in fault(str(rig))
    images = [{"image": "long" * 200, "dice": [{"die": "d6", "face": "1", "box": [1, 2, 3, 4]}]}]
    (rig / "labels.json").write_text(json.dumps(images))
    assert "labels.json names this picture" in fault(str(rig))
    label(rig, [150, 100, 29, 29])
    (rig / "roll00.png").unlink()
    assert "labels.json names this picture" in fault(str(rig))
    label(rig, [150, 100, 29, 29])
    (rig / "empty.png").unlink()
    assert "there is no picture of the empty tray here" in fault(str(rig))
    assert fake.asked == []


def test_the_help_says_what_the_figures_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "eye-video", "--help"]) == 0
    told = capsys.readouterr().out
    assert "example: edgebox bench eye-video" in told
    assert "settling: time of the film" in told
    assert "waiting: how late" in told
    assert "Whether dice are read rightly is not judged here" in told
    assert "with the source folder only" in told
    assert "--no-empty" in told
    assert "--without-empty" not in told
    assert main(["bench", "--help"]) == 0
    assert "  eye-video" in capsys.readouterr().out
