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


def test_one_that_lacks_a_few_pictures_is_whole_and_one_that_lacks_a_quarter_is_not(
    whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "clip.mp4"
    for seconds, is_whole in ((1.55, True), (2, False)):
        # there are pictures for a second and a half
        path.write_bytes(trimmed(whole, 1.5, seconds))
        with Video(path) as video:
            assert len(list(video)) == 1.5 * FPS
            assert (video.note is None) == is_whole


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


NOTHING, SOUND = -1, ("soun", [(0, 700)])
"""Where a part shows no pictures, and what is heard."""


def box(kind: str, *content: bytes) -> bytes:
    inside = b"".join(content)
    return struct.pack(">I4s", len(inside) + 8, kind.encode()) + inside


def film(
    *tracks: tuple[str, list[tuple[int, int]]], pace: int = 100, version: int = 0, more: int = 0
) -> bytes:
    """Return the table of contents of a film.

    Args:
        tracks: the kind of each, and from when on its parts are shown, and for how long.
        pace: so many times make a second.
        version: 1 has times of 64 bits.
        more: so many more parts are promised.
    """
    times, part = (">QQ", ">QqI") if version else (">II", ">IiI")
    head = struct.pack(">I", version << 24)
    parts = [box("mvhd", head, struct.pack(times, 7, 7), struct.pack(">I", pace))]
    for kind, shown in tracks:
        edits = [struct.pack(part, length, start, 1 << 16) for start, length in shown]
        count = struct.pack(">I", len(shown) + more)
        handler = box("mdia", box("hdlr", bytes(8), kind.encode()))
        parts.append(box("trak", box("edts", box("elst", head, count, *edits)), handler))
    return box("moov", *parts)


@pytest.mark.parametrize(
    ("content", "seconds"),
    [
        (film(("vide", [(40, 250)])), 2.5),
        (film(("vide", [(40, 250)]), version=1), 2.5),
        (film(("vide", [(40, 250), (400, 100)])), 3.5),
        (film(("vide", [(40, 250), (400, 100)]), version=1), 3.5),
        (film(("vide", [(NOTHING, 50), (0, 250)])), 2.5),
        (film(SOUND, ("vide", [(40, 250)])), 2.5),
        # what is larger than four gigabytes is written so
        (struct.pack(">I4sQ", 1, b"mdat", 21) + b"lots!" + film(("vide", [(40, 250)])), 2.5),
    ],
)
def test_how_long_a_film_is_shown_is_told_however_its_file_says_it(
    content: bytes, seconds: float, tmp_path: Path
) -> None:
    path = tmp_path / "clip.mov"
    path.write_bytes(content)
    assert shown_seconds(path) == pytest.approx(seconds)


@pytest.mark.parametrize(
    "content",
    [
        film(SOUND),
        film(),
        film(("vide", [(40, 250)]), pace=0),
        film(("vide", [(40, 250)]), more=1),
        # what is written while it is filmed does not tell how long it will be
        film(("vide", [(0, 0)])),
        film(("vide", [])),
        struct.pack(">I4sQ", 1, b"mdat", (1 << 63) + 16) + film(("vide", [(40, 250)])),
    ],
)
def test_of_a_film_that_does_not_tell_no_time_is_told(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "clip.mov"
    path.write_bytes(content)
    assert shown_seconds(path) is None
