"""``edgebox bench eye-speed`` with stand-ins for what takes long."""

import json
import os
import sys
from pathlib import Path

import cv2
import pytest
from PIL import Image

from edgebox.bench import eye_speed
from edgebox.cli import main
from edgebox.errors import WorkFailedError
from edgebox.vision import Frame, Reading
from tests.bench.judged import read


class Clock:
    """Stands in for the module ``time``: goes on only by the work of one thread."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now

    def process_time(self) -> float:
        return self.now

    def work(self, seconds: float) -> None:
        self.now += seconds


class SlowReader:
    """Takes five hundredths of a second, and notes how many threads it might use."""

    seen: list[tuple[int, bool]]
    clock: Clock

    def __init__(self, dice_set: str = "auto") -> None:
        self.dice_set = dice_set

    def read(self, frame: Frame, empty: Frame | None = None, expect: object = None) -> Reading:
        type(self).seen.append((cv2.getNumThreads(), empty is not None))
        self.clock.work(0.05)
        return Reading(frame.name, (read("d6", "1", 10), read("d6", "2", 110)))


@pytest.fixture
def picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    SlowReader.seen, SlowReader.clock = [], Clock()
    monkeypatch.setattr(eye_speed, "time", SlowReader.clock)
    monkeypatch.setattr("edgebox.vision.Reader", SlowReader)
    monkeypatch.setattr(eye_speed, "_detector", lambda: lambda: SlowReader.clock.work(0.1))
    monkeypatch.setattr(eye_speed, "peak_memory", lambda *_: 150_000_000)
    Image.new("RGB", (1280, 960), "#808080").save(tmp_path / "roll.png")
    return tmp_path / "roll.png"


def test_both_are_timed_in_turn_on_one_thread(
    picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = cv2.getNumThreads()

    assert main(["bench", "eye-speed", "--picture", str(picture), "--repeat", "3", "--json"]) == 0

    measured = json.loads(capsys.readouterr().out)
    assert measured["reading_milliseconds"] == measured["quickest_milliseconds"] == 50
    assert measured["detector_milliseconds"] == 100
    assert measured["ratio"] == 0.5
    assert (measured["dice"], measured["size"], measured["repeat"]) == (2, [1280, 960], 3)
    assert measured["peak_megabytes"] == 150
    assert measured["threads_used"] == 1
    # one run as a warm-up, and the threads are given back
    assert SlowReader.seen == [(1, False)] * 4
    assert cv2.getNumThreads() == before


def test_people_get_the_ratio(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "eye-speed", "--picture", str(picture), "--repeat", "1"]) == 0

    told = capsys.readouterr().out
    assert "1280x960, 2 dice; median of 1 on one thread" in told
    assert "reading : YOLO" in told
    assert "the quickest" in told
    assert "150.0 MB, of a fresh process" in told
    assert "The bound is for" not in told


def test_a_picture_of_another_size_is_named_as_such(
    picture: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (640, 480)).save(picture)

    main(["bench", "eye-speed", "--picture", str(picture), "--repeat", "1"])

    assert "The bound is for a picture of 1280x960 with 12 dice." in capsys.readouterr().out


def test_the_empty_tray_beside_the_picture_is_used(picture: Path) -> None:
    Image.new("RGB", (1280, 960), "#808080").save(picture.parent / "empty.png")

    main(["bench", "eye-speed", "--picture", str(picture), "--repeat", "1"])

    assert [empty for _, empty in SlowReader.seen] == [True, True]


def test_without_onnx_only_the_reading_is_timed(
    picture: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("edgebox.vision.Reader", SlowReader)
    monkeypatch.setattr(eye_speed, "peak_memory", lambda *_: 150_000_000)
    monkeypatch.setitem(sys.modules, "onnx", None)

    assert main(["bench", "eye-speed", "--picture", str(picture), "--repeat", "1"]) == 0

    told = capsys.readouterr().out
    assert "Not installed: onnx. To compare: pip install 'edgebox[bench]'" in told
    assert "reading : YOLO" not in told


def test_missing_pictures_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["bench", "eye-speed", "--picture", str(tmp_path / "none.jpg")]) == 2
    assert "none.jpg: there is no such file" in capsys.readouterr().err
    assert main(["bench", "eye-speed", "--picture", "long" * 200]) == 2
    assert "the picture can't be opened (File name too long)" in capsys.readouterr().err
    monkeypatch.setattr(eye_speed, "SHIPPED", tmp_path / "twelve-dice.jpg")
    assert main(["bench", "eye-speed"]) == 2
    told = capsys.readouterr().err
    assert "twelve-dice.jpg" in told
    assert "--picture" in told


def test_what_is_no_file_is_not_said_to_be_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "eye-speed", "--picture", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"edgebox: {tmp_path} is a folder; name a picture in it.\n"
    os.mkfifo(tmp_path / "pipe.png")
    assert main(["bench", "eye-speed", "--picture", str(tmp_path / "pipe.png")]) == 2
    assert "pipe.png: this is no file; save the picture" in capsys.readouterr().err


def test_the_help_says_where_the_usual_picture_is_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "eye-speed", "--help"]) == 0
    assert "comes with the\nsource folder only" in capsys.readouterr().out


def test_what_is_wrong_is_told_as_reading_tells_it(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words.jpg"
    words.write_text("words")
    for given, told in (
        (["--picture", str(words)], f"edgebox: {words}: this is no picture"),
        (["--picture", str(picture), "--empty", str(words)], f"edgebox: {words}: this is no"),
        (["--picture", ""], "edgebox: a name is empty; write it as in --picture roll.jpg"),
        (["--picture", str(picture), "--empty", ""], "edgebox: a name is empty"),
        (["--picture", str(picture), "--repeat", "0"], "edgebox: --repeat 0: give a whole number"),
    ):
        assert main(["bench", "eye-speed", *given]) == 2
        assert capsys.readouterr().err.startswith(told)


def test_the_memory_is_that_of_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this process holds must not count, a large picture must."""
    small, large = tmp_path / "small.png", tmp_path / "large.png"
    Image.new("RGB", (400, 300), "#808080").save(small)
    Image.new("RGB", (4000, 3000), "#808080").save(large)
    held = b"x" * 400_000_000

    first = eye_speed.peak_memory(small, None, "auto")

    assert 20_000_000 < first < 350_000_000 < len(held)
    assert eye_speed.peak_memory(large, None, "auto") > first + 10_000_000


def test_a_process_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(WorkFailedError, match=r"could not read .*none\.png"):
        eye_speed.peak_memory(tmp_path / "none.png", None, "auto")
