"""Pictures, folders and videos as sources of frames."""

from __future__ import annotations

import math
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.errors import BadInputError, MissingFileError
from edgebox.vision.frame import Image
from edgebox.vision.frames import Video, files_in, is_camera, open_source, usual_view
from edgebox.vision.frames.pictures import Pictures
from tests.vision.frames.fakes import FakeCapture, plain, write_video

FPS, COUNT = cv2.CAP_PROP_FPS, cv2.CAP_PROP_FRAME_COUNT


def video_file(path: Path, greys: list[int], fps: float = 20) -> Path:
    return write_video(path, map(plain, greys), fps)


def faked(path: Path, capture: FakeCapture) -> Video:
    path.write_bytes(b"a video")
    return Video(path, lambda place, backend: capture)


def test_a_video_gives_its_frames_with_the_times_of_the_file(tmp_path: Path) -> None:
    path = video_file(tmp_path / "clip.avi", [50, 100, 150, 200], fps=20)

    with open_source(str(path)) as source:
        frames = list(source)

    assert not source.live
    assert [round(frame.at or 0, 3) for frame in frames] == [0, 0.05, 0.1, 0.15]
    assert [round(float(frame.image.mean()) / 50) for frame in frames] == [1, 2, 3, 4]
    assert {frame.name for frame in frames} == {str(path)}
    assert isinstance(source, Video)
    assert source.note is None


@pytest.mark.skipif(os.name == "nt", reason="this system allows no colon in a name")
def test_a_video_may_be_called_by_the_time_it_was_taken_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_video(tmp_path / "clip.mp4", [plain()] * 2, 20, "mp4v").rename("19:30:05.mp4")

    with Video("19:30:05.mp4") as video:
        assert [frame.name for frame in video] == ["19:30:05.mp4"] * 2


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ([0, 40, 95, 120], [0, 0.04, 0.095, 0.12]),  # uneven, as telephones record
        ([0, 0, 0, 0], [0, 0.1, 0.2, 0.3]),  # no times at all
        ([0, 100, 50, 300], [0, 0.1, 0.2, 0.3]),  # running backwards
        ([math.nan, math.inf, -7, 400], [0, 0.1, 0.2, 0.4]),
    ],
)
def test_time_always_goes_on(tmp_path: Path, told: list[float], wanted: list[float]) -> None:
    capture = FakeCapture([plain()] * 4, {FPS: 10, COUNT: 4}, told)

    frames = list(faked(tmp_path / "clip.mp4", capture))

    assert [frame.at for frame in frames] == pytest.approx(wanted)


@pytest.mark.parametrize("fps", [0.0, 0.001, 90_000.0, math.nan])
def test_where_a_video_tells_no_pace_that_can_be_the_usual_one_is_taken(
    tmp_path: Path, fps: float
) -> None:
    frames = list(faked(tmp_path / "clip.mp4", FakeCapture([plain()] * 3, {FPS: fps, COUNT: 3})))
    assert [frame.at for frame in frames] == pytest.approx([0, 1 / 30, 2 / 30])


@pytest.mark.parametrize(("held", "breaks_off"), [(96, False), (94, True)])
def test_a_video_that_holds_a_few_frames_less_than_it_promises_is_whole(
    tmp_path: Path, held: int, breaks_off: bool
) -> None:
    with faked(tmp_path / "clip.mp4", capture := FakeCapture([plain()] * held, {COUNT: 100})) as it:
        assert len(list(it)) == held
    assert (it.note is not None) == breaks_off
    assert capture.released.is_set()


def test_a_video_that_breaks_off_says_so_after_what_was_read(tmp_path: Path) -> None:
    path = video_file(tmp_path / "clip.avi", [100] * 40)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    video = Video(path)

    frames = list(video)

    assert 5 < len(frames) < 35
    assert video.note is not None
    assert "clip.avi: the video is damaged or cut off: " in video.note
    assert "of its 40 frames" in video.note


def test_a_bad_frame_is_passed_over_but_not_many(tmp_path: Path) -> None:
    capture = FakeCapture([plain(), None, None, plain()], {FPS: 10, COUNT: 4})
    assert len(list(faked(tmp_path / "clip.mp4", capture))) == 2

    endless = FakeCapture([plain()] + [None] * 1000 + [plain()], {FPS: 10, COUNT: 1002})
    video = faked(tmp_path / "clip.mp4", endless)
    assert len(list(video)) == 1
    assert endless.number < 20
    assert video.note is not None


def test_what_is_no_picture_in_the_middle_is_passed_over(tmp_path: Path) -> None:
    odd = [np.zeros((0, 0, 3), np.uint8), np.zeros((96, 128, 2), np.uint8), None]
    for each in odd:
        pictures = [plain(50), each, plain(150)]
        video = faked(tmp_path / "clip.mp4", FakeCapture(pictures, {FPS: 10, COUNT: 3}))
        assert [int(frame.image.mean()) for frame in video] == [50, 150]


def test_a_picture_that_could_not_be_decoded_is_not_the_one_before_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture = FakeCapture([plain(50), plain(50), plain(150)], {FPS: 10, COUNT: 3})
    right = capture.retrieve
    monkeypatch.setattr(capture, "retrieve", lambda: (capture.number != 1, right()[1]))
    video = faked(tmp_path / "clip.mp4", capture)
    assert [int(frame.image.mean()) for frame in video] == [50, 150]


@pytest.mark.parametrize("step", ["grab", "retrieve", "isOpened"])
def test_a_decoder_that_gives_up_costs_no_more_than_what_it_can_not_read(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gives_up() -> None:
        raise cv2.error("a damaged packet")

    capture = FakeCapture([plain()] * 3, {FPS: 10, COUNT: 3})
    if step == "isOpened":
        monkeypatch.setattr(capture, step, gives_up)
        with pytest.raises(BadInputError, match=r"clip\.mp4: this is no video"):
            faked(tmp_path / "clip.mp4", capture)
        return
    frames = iter(video := faked(tmp_path / "clip.mp4", capture))
    next(frames)
    monkeypatch.setattr(capture, step, gives_up)
    assert list(frames) == []
    assert "1 of its 3 frames could be read" in str(video.note)


def test_a_file_without_any_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        BadInputError, match=r"clip\.mp4: not one picture .* save it as MP4 \(H\.264\)"
    ):
        list(faked(tmp_path / "clip.mp4", FakeCapture([], {COUNT: 100})))


def test_a_strip_is_refused_with_its_size(tmp_path: Path) -> None:
    strip = FakeCapture([np.full((64, 1200, 3), 90, np.uint8)] * 3, {COUNT: 3})
    with pytest.raises(
        BadInputError, match=r"clip\.mp4: the video has 1200x64 pixels, a mere strip"
    ):
        list(faked(tmp_path / "clip.mp4", strip))


def test_after_the_last_frame_of_a_video_no_further_one_is_left(tmp_path: Path) -> None:
    video = faked(tmp_path / "clip.mp4", FakeCapture([plain()] * 4, {FPS: 10, COUNT: 4}))

    first = next(iter(video))
    others = list(video)

    assert [first.at, *(frame.at for frame in others)] == pytest.approx([0, 0.1, 0.2, 0.3])
    assert list(video) == []
    assert video.note is None


def test_files_that_are_no_videos_are_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "words.mp4").write_text("not a video")
    (tmp_path / "nothing.avi").write_bytes(b"")
    for name in ("words.mp4", "nothing.avi"):
        with pytest.raises(BadInputError, match=f"{name}: this is no video"):
            Video(tmp_path / name)
    with pytest.raises(MissingFileError, match=r"gone\.mp4: there is no such file"):
        open_source(str(tmp_path / "gone.mp4"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mp4")
    with pytest.raises(BadInputError, match=r"pipe\.mp4: this is no file"):
        Video(tmp_path / "pipe.mp4")


def test_huge_frames_are_reduced_and_grey_ones_coloured(tmp_path: Path) -> None:
    huge = np.full((4000, 5000, 3), 9, np.uint8)
    capture = FakeCapture([huge, np.full((96, 128), 50, np.uint8)], {FPS: 10, COUNT: 2})

    large, grey = list(faked(tmp_path / "clip.mp4", capture))

    assert (large.image.shape, large.scale) == ((2000, 2500, 3), 2)
    assert (grey.image.shape, grey.scale) == ((96, 128, 3), 1)


def test_the_usual_view_forgets_what_is_there_for_a_while(tmp_path: Path) -> None:
    hand = plain(100)
    hand[:, :40] = 220
    pictures = [hand] * 30 + [plain(100)] * 60
    path = tmp_path / "clip.mp4"
    path.write_bytes(b"a video")

    view = usual_view(
        path, open_capture=lambda place, backend: FakeCapture(pictures, {FPS: 30, COUNT: 90})
    )

    assert view is not None
    assert view.shape == (180, 240, 3)
    assert (view == 100).all()


def test_the_usual_view_is_that_of_the_first_size(tmp_path: Path) -> None:
    """Telephones that are turned go on with another one."""
    path = tmp_path / "clip.mp4"
    path.write_bytes(b"a video")
    pictures = [plain(100)] * 20 + [np.full((128, 96, 3), 200, np.uint8)] * 20
    turned = FakeCapture(pictures, {FPS: 30, COUNT: 40})

    view = usual_view(path, open_capture=lambda *_: turned)

    assert view is not None
    assert (view == 100).all()


@pytest.mark.parametrize(("frames", "enough"), [(4, False), (5, True)])
def test_of_a_few_frames_no_usual_view_is_told_however_many_there_should_be(
    frames: int, enough: bool, tmp_path: Path
) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(b"a video")
    torn = FakeCapture([plain()] * frames, {FPS: 30, COUNT: 40})
    assert (usual_view(path, open_capture=lambda *_: torn) is not None) == enough


def test_the_usual_view_forgets_a_hand_that_rests_for_most_of_the_time(tmp_path: Path) -> None:
    def arm(left: int) -> Image:
        image = plain(100)
        image[40:60, left:] = 220
        return image

    coming, resting = [arm(left) for left in range(128, 60, -4)], [arm(60)] * 90
    pictures = [plain(100)] * 15 + coming + resting + coming[::-1] + [plain(100)] * 30
    path = tmp_path / "clip.mp4"
    path.write_bytes(b"a video")

    view = usual_view(
        path,
        open_capture=lambda place, backend: FakeCapture(pictures, {FPS: 30, COUNT: len(pictures)}),
    )

    assert view is not None
    assert (view == 100).all()


def test_a_folder_gives_its_pictures_then_its_videos(tmp_path: Path) -> None:
    for name in ("b.png", "a.png", "empty.png"):
        cv2.imwrite(str(tmp_path / name), plain())
    video_file(tmp_path / "0.avi", [100])
    for name in ("._a.png", "._0.avi"):
        (tmp_path / name).write_bytes(b"what a Mac writes beside each file")

    assert [path.name for path in files_in(tmp_path)] == ["a.png", "b.png", "0.avi"]
    with open_source(str(tmp_path)) as source:
        assert [(Path(frame.name).name, frame.at) for frame in source] == [
            ("a.png", None),
            ("b.png", None),
        ]


def test_a_folder_that_can_not_be_opened_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(folder: Path) -> object:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", locked)
    with pytest.raises(MissingFileError, match=r"opened \(Permission denied\); check .* right"):
        files_in(tmp_path)


def test_a_folder_may_be_called_as_a_video_is(tmp_path: Path) -> None:
    folder = tmp_path / "rolls.mp4"
    (folder / "older.avi").mkdir(parents=True)
    cv2.imwrite(str(folder / "a.png"), plain())

    assert [path.name for path in files_in(folder)] == ["a.png"]
    for name in (folder, folder / "a.png"):
        with open_source(str(name)) as source:
            assert [Path(frame.name).name for frame in source] == ["a.png"]
            assert source.name == str(name)


def test_after_a_bad_picture_the_next_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "b.png"), plain())
    frames = iter(Pictures.of(tmp_path))

    with pytest.raises(BadInputError, match=r"a\.png"):
        next(frames)
    assert next(frames).name.endswith("b.png")
    with pytest.raises(StopIteration):
        next(frames)


def test_names_of_cameras() -> None:
    assert [is_camera(text) for text in ("camera", "camera:1", "picamera", "camera.jpg")] == [
        True,
        True,
        True,
        False,
    ]
    assert not is_camera("./camera")
    assert not is_camera("/dev/shm/roll.jpg")
    for device in ("/dev/video2", "/dev/v4l/by-id/usb-046d_C920-video-index0"):
        assert is_camera(device)
        assert open_source(device).name == f"camera:{device}"
    assert open_source("camera").name == "camera:0"
    assert open_source("camera:/dev/video2").name == "camera:/dev/video2"
    assert open_source("picamera:1").name == "picamera:1"
    assert open_source("camera:1").live
    for bad in ("camera:", "picamera:front"):
        with pytest.raises(BadInputError, match=f"^{bad}: "):
            open_source(bad)
