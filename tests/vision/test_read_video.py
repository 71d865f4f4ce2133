"""``edgebox read`` on videos and cameras, from the file to the JSON line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.commands.passing import Passing
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraLostError
from edgebox.vision import DieReading, Frame, Reading
from edgebox.vision.frame import Image
from edgebox.vision.frames.source import FrameSource
from edgebox.vision.judging.unfit import TOO_DARK
from tests.vision import shipped
from tests.vision.drawn_tray import die, hand, tray
from tests.vision.frames.fakes import write_video

FPS = 15

ADJUSTING = 2
"""Seconds in which a camera that was just opened has not found exposure and white balance yet."""


class GreenReader:
    """Knows dice by their green alone: what is tested here comes before the recogniser."""

    def __init__(self, dice_set: str = "auto") -> None:
        self.read_at: list[float | None] = []

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        image = frame.image.astype(int)
        green = (
            (image[..., 1] - image[..., 0] > 40) & (image[..., 1] - image[..., 2] > 40)
        ).astype(np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(green)
        boxes = [tuple(int(side) for side in stats[each, :4]) for each in range(1, count)]
        dice = [
            DieReading("ability", "s", True, 0.99, (x, y, wide, high))
            for x, y, wide, high in boxes
            if wide > 20
        ]
        return Reading(frame.name, tuple(dice), milliseconds=1.0)


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edgebox.vision.Reader", GreenReader)


def scenes() -> Iterator[Image]:
    """An empty tray, a hand, a throw of two, a hand that rests, a throw of one."""
    for _ in range(6):
        yield tray()
    for reach in (60, 150, 250, *[250] * 8, 150, 60):
        yield hand(tray(), reach)
    for step in range(8):
        yield die(die(tray(), 500 - 40 * step, 100 + 30 * step, 50 * step), 450 - 9 * step, 330)
    for _ in range(10):  # still from frame 27 on
        yield die(die(tray(), 180, 340, 40), 378, 330)
    for reach in (60, 150, *[150] * 8, 60):
        yield hand(die(die(tray(), 180, 340, 40), 378, 330), reach)
    for step in range(6):
        yield die(tray(), 400 - 30 * step, 150 + 20 * step, 35 * step)
    for _ in range(9):  # still from frame 54 on
        yield die(tray(), 220, 270, 12)


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("video")
    path = write_video(folder / "clip.avi", scenes(), FPS)
    cv2.imwrite(str(folder / "empty.png"), tray())
    return path


def read(
    capsys: pytest.CaptureFixture[str], *arguments: str | Path
) -> tuple[int, list[dict[str, Any]], str]:
    status = main(["read", *map(str, arguments), "--json"])
    said = capsys.readouterr()
    return status, [json.loads(line) for line in said.out.splitlines()], said.err


def test_each_tray_at_rest_is_one_line(clip: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, errors = read(capsys, clip)

    assert (status, errors) == (0, "")
    assert [line["pool"] for line in lines] == ["GG", "G"]
    assert {line["image"] for line in lines} == {str(clip)}
    for line, still in zip(lines, (27, 54), strict=True):
        assert still / FPS < line["at"] <= still / FPS + 0.4
        assert line["milliseconds"] == 3.0


def test_without_an_empty_tray_as_well(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "alone.avi"
    alone.write_bytes(clip.read_bytes())
    assert [line["pool"] for line in read(capsys, alone)[1]] == ["GG", "G"]


def test_a_hand_that_rests_for_most_of_a_video_is_no_part_of_the_tray(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is read while it is there, whatever lies beside it; and all once it has left."""
    two = die(die(tray(), 180, 340, 40), 378, 330)
    reaching = (hand(two.copy(), reach) for reach in (60, 150, *[250] * 6 * FPS, 150, 60))
    seen = [*[tray()] * FPS, *reaching, *[two] * 3 * FPS]
    path = write_video(tmp_path / "resting.avi", seen, FPS)

    status, lines, errors = read(capsys, path)

    assert (status, errors) == (0, "")
    assert [line["pool"] for line in lines] == ["GG"]
    left = 1 + 6 + 4 / FPS
    assert left < lines[0]["at"] <= left + 0.4


def test_overlays_of_a_video_are_one_picture_a_tray(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read(capsys, clip, "--overlay", tmp_path / "seen.png")[0] == 0
    assert read(capsys, clip, "--overlay", tmp_path / "trays")[0] == 0
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png")) == [
        "seen-2.png",
        "seen.png",
        "trays/clip-2.png",
        "trays/clip.png",
    ]


def test_stages_of_a_video_are_a_folder_a_tray(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read(capsys, clip, "--stages", tmp_path / "seen")[0] == 0
    assert sorted(path.name for path in (tmp_path / "seen").iterdir()) == ["clip", "clip-2"]


def test_people_are_told_when(clip: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(clip)]) == 0
    assert "clip.avi at 2.1 s: 2 dice" in capsys.readouterr().out


def test_a_torn_video_is_read_as_far_as_it_goes(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = tmp_path / "torn.avi"
    data = clip.read_bytes()
    torn.write_bytes(data[: len(data) * 2 // 3])

    status, lines, errors = read(capsys, torn)

    assert status == 2
    assert [line["pool"] for line in lines] == ["GG"]
    assert "torn.avi: the video is damaged or cut off: " in errors


def test_a_video_in_which_nothing_rests_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rolling = (die(tray(), 150 + 20 * step, 200) for step in range(10))
    path = write_video(tmp_path / "busy.avi", rolling, FPS)

    assert read(capsys, path) == (1, [], f"edgebox: {path}: no dice came to rest.\n")


def test_a_video_with_a_hand_in_view_to_its_end_says_so(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_video(tmp_path / "hand.avi", [hand(die(tray(), 300, 200), 150)] * 10, FPS)

    assert read(capsys, path, "--empty", clip.with_name("empty.png")) == (
        1,
        [],
        f"edgebox: {path}: no dice came to rest without a hand or another large thing in view.\n",
    )


def test_a_video_that_is_black_throughout_is_said_to_be_too_dark(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_video(tmp_path / "black.avi", [np.zeros((480, 640, 3), np.uint8)] * 15, FPS)

    for words in ((), ("--empty", str(clip.with_name("empty.png")))):
        assert read(capsys, path, *words) == (
            1,
            [],
            f"edgebox: {path}: no dice came to rest; it is too dark: add light.\n",
        )


def test_videos_of_another_shape_than_the_empty_tray_are_named(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wide = tmp_path / "empty.png"
    cv2.imwrite(str(wide), tray()[:300])
    for name in ("a.avi", "b.avi"):
        (tmp_path / name).write_bytes(clip.read_bytes())

    status, lines, errors = read(capsys, tmp_path)

    assert (status, lines) == (2, [])
    assert [line.partition(";")[0] for line in errors.splitlines()] == [
        f"edgebox: {tmp_path / name}: it has 640x480 pixels, and {wide} has another shape, 640x300"
        for name in ("a.avi", "b.avi")
    ]


def test_a_folder_is_read_with_its_videos_and_a_bad_one_spares_the_others(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "clip.avi").write_bytes(clip.read_bytes())
    (tmp_path / "bad.mp4").write_bytes(b"no video")
    (tmp_path / "gone.mp4").symlink_to("nowhere")
    cv2.imwrite(str(tmp_path / "roll.png"), die(tray(), 300, 200))

    status, lines, errors = read(capsys, tmp_path)

    assert status == 2
    assert [(Path(line["image"]).name, "at" in line) for line in lines] == [
        ("roll.png", False),
        ("clip.avi", True),
        ("clip.avi", True),
    ]
    assert "bad.mp4: this is no video" in errors
    assert "gone.mp4: this link leads to no file" in errors


def test_a_reduced_picture_is_told_in_pixels_of_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = cv2.resize(die(tray(), 300, 200), (5120, 3840), interpolation=cv2.INTER_NEAREST)
    cv2.imwrite(str(tmp_path / "large.png"), large)

    x, y, wide, high = read(capsys, tmp_path / "large.png")[1][0]["dice"][0]["box"]

    assert (x, y) == pytest.approx((282 * 8, 182 * 8), abs=24)
    assert (wide, high) == pytest.approx((36 * 8, 36 * 8), abs=32)


class Camera(FrameSource):
    name, live = "camera:0", True

    def __init__(
        self,
        end: BaseException,
        views: Callable[[], Iterator[Image]] = scenes,
        first: Image | None = None,
    ) -> None:
        self.end = end
        self.views = views
        self.first = tray() // 4 if first is None else first
        """What it gives while its exposure is not held yet."""
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        for number in range(ADJUSTING * FPS):
            yield Frame(self.first, self.name, number / FPS, settled=False)
        for number, image in enumerate(self.views()):
            image[0, 0] += number % 2  # a sensor is never quite quiet
            yield Frame(image, self.name, ADJUSTING + number / FPS)
        raise self.end

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("end", "status", "told"),
    [
        (KeyboardInterrupt(), 0, ""),
        (CameraLostError("camera:0: gone"), 1, "edgebox: camera:0: gone\n"),
    ],
)
def test_a_camera_is_read_until_it_is_stopped_or_lost(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    end: BaseException,
    status: int,
    told: str,
) -> None:
    camera = Camera(end)
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda name, *_: camera)

    assert (status, told) == (result := read(capsys, "camera"))[::2]
    assert [line["pool"] for line in result[1]] == ["GG", "G"]
    assert result[1][0]["image"] == "camera:0"
    assert camera.closed


def test_a_person_before_a_camera_is_told_to_roll_and_how_to_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], clip: Path
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    camera = Camera(KeyboardInterrupt(), lambda: iter([tray()]))
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda name, *_: camera)

    _, _, said = read(capsys, "camera", "--empty", clip.with_name("empty.png"))

    assert "watching camera:0; roll dice. Ctrl-C ends." in said


def test_a_video_that_is_stopped_midway_was_not_read(
    clip: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> Reading:
        raise KeyboardInterrupt

    monkeypatch.setattr(GreenReader, "read", stopped)

    assert read(capsys, clip)[0] == 1


def test_no_dice_are_read_before_the_exposure_is_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], clip: Path
) -> None:
    """Else they would be read once as the first light shows them, and never rightly."""
    lying = die(tray(), 300, 250, 12)
    camera = Camera(KeyboardInterrupt(), lambda: iter([lying] * 12), lying)
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda name, *_: camera)

    _, lines, _ = read(capsys, "camera", "--empty", clip.with_name("empty.png"))

    assert [line["pool"] for line in lines] == ["G"]
    assert lines[0]["at"] > ADJUSTING


def watched(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    views: Callable[[], Iterator[Image]],
) -> tuple[list[tuple[str, float]], str]:
    """The pools that were read before a camera, when it had found its light, and what was said."""
    camera = Camera(KeyboardInterrupt(), views)
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda name, *_: camera)
    _, lines, said = read(capsys, "camera")
    return [(line["pool"], line["at"] - ADJUSTING) for line in lines], said


def test_a_live_camera_asks_to_see_the_tray_empty_where_dice_lie_from_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def views() -> Iterator[Image]:
        for _ in range(10):
            yield hand(die(tray(), 220, 270), 150)  # it rests there from the start
        yield hand(tray(), 60)
        for _ in range(8):
            yield tray()
        yield die(tray(), 380, 200, 30)
        for _ in range(8):
            yield die(tray(), 300, 250, 12)

    pools, said = watched(monkeypatch, capsys, views)
    assert [pool for pool, _ in pools] == ["G"]
    assert pools[0][1] > 20 / FPS
    assert said.count("take everything out of the tray") == 1
    assert "--tray" in said


def test_a_hand_that_rests_in_an_empty_tray_at_first_is_forgotten_when_it_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def views() -> Iterator[Image]:
        for _ in range(8):
            yield hand(tray(), 150)
        yield hand(tray(), 60)
        for _ in range(8):
            yield tray()
        yield die(tray(), 380, 200, 30)
        for _ in range(8):
            yield die(tray(), 300, 250, 12)
        for _ in range(8):
            yield hand(die(tray(), 300, 250, 12), 150)

    pools, said = watched(monkeypatch, capsys, views)
    assert [pool for pool, _ in pools] == ["G"]
    assert 18 / FPS < pools[0][1] < 26 / FPS
    assert said == ""


def test_what_can_not_be_opened_brings_one_plain_line_and_no_words_of_libraries(
    tmp_path: Path,
) -> None:
    (tmp_path / "words.mp4").write_text("not a video")
    done = subprocess.run(
        [sys.executable, "-m", "edgebox", "read", str(tmp_path / "words.mp4"), "camera:99"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    video, camera = done.stderr.splitlines()
    assert "words.mp4: this is no video" in video
    assert "camera:99: no camera answers" in camera


@pytest.mark.parametrize(
    ("film", "why"), [("ld", None), ("dl", None), ("dld", TOO_DARK), ("l", None), ("", None)]
)
def test_a_film_is_too_dark_if_it_is_so_at_its_beginning_and_its_end(
    film: str, why: str | None
) -> None:
    light = np.ascontiguousarray(shipped.empty()[::8, ::8])
    images = {"l": light, "d": np.zeros_like(light)}
    passing = Passing([Frame(images[each], "clip") for each in film], None)
    assert len(list(passing)) == len(film)
    assert passing.unfit == why
