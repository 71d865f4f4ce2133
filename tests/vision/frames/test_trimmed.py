"""Films that a telephone trimmed: their files keep pictures that are not shown."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from edgebox.vision.frames import Video
from edgebox.vision.frames.trimmed import shown_seconds
from tests.vision.frames.fakes import plain, write_video

FPS, COUNT = 20, 60


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A film of three seconds."""
    path = tmp_path_factory.mktemp("film") / "clip.mp4"
    return write_video(
        path, [plain(2 * number) for number in range(COUNT)], FPS, "mp4v"
    ).read_bytes()


def trimmed(film: bytes, first: float, seconds: float) -> bytes:
    """Return a film as telephones trim it: all that changes is from when to when it is shown."""
    data = bytearray(film)
    # the pace of the whole film, then that of its pictures
    pace, of_pictures = (
        struct.unpack_from(">I", data, data.index(kind) + 16)[0] for kind in (b"mvhd", b"mdhd")
    )
    shown = round(seconds * pace), round(first * of_pictures)
    struct.pack_into(">Ii", data, data.index(b"elst") + 12, *shown)
    return bytes(data)


def test_a_trimmed_film_is_whole(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(trimmed(whole, 1, 1.5))

    with Video(path) as video:
        frames = list(video)

    assert len(frames) == 1.5 * FPS
    assert frames[0].at == 0
    assert video.note is None
    assert shown_seconds(path) == pytest.approx(1.5)


def test_a_trimmed_film_that_breaks_off_says_so(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(broken_off(trimmed(whole, 0.5, 2)))

    with Video(path) as video:
        frames = list(video)

    assert 5 < len(frames) < 35
    assert video.note is not None
    assert "the video is damaged or cut off" in video.note


def broken_off(film: bytes) -> bytes:
    """Return a film whose last pictures are lost, but not what follows them."""
    pictures, contents = film.index(b"mdat"), film.index(b"moov")
    middle = (pictures + contents) // 2
    return film[:middle] + bytes(contents - 4 - middle) + film[contents - 4 :]


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda film: b"",
        lambda film: b"no film at all",
        lambda film: film[: len(film) // 2],
        lambda film: film.replace(b"elst", b"free"),
        lambda film: film.replace(b"hdlr", b"free"),
        lambda film: film.replace(b"mvhd", b"free"),
        lambda film: film.replace(b"moov", b"free"),
        lambda film: b"\0\0\0\1wide" + b"\xff" * 8 + film,
        lambda film: b"\0\0\0\0wide" + film,
    ],
)
def test_of_what_tells_no_time_none_is_told(
    whole: bytes, tmp_path: Path, spoilt: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "clip.mp4"
    path.write_bytes(spoilt(whole))
    assert shown_seconds(path) is None


def test_of_what_can_not_be_opened_no_time_is_told(tmp_path: Path) -> None:
    assert shown_seconds(tmp_path) is None
