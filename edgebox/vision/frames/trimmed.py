"""How long a film lasts where a telephone trimmed it: its file keeps pictures that are not shown.

A list in the file says from when to when pictures are shown. Such files (MP4, MOV) are boxes within
boxes, each begun by its size and kind, as ISO/IEC 14496-12 has them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_MOST_BYTES = 50_000_000
"""The largest table of contents that is looked at; that of an hour takes some 2 million."""


def shown_seconds(path: Path) -> float | None:
    """Return how long a film lasts as it is shown; ``None`` where its file does not tell.

    Args:
        path: of the film, of any kind.
    """
    try:
        with path.open("rb") as file:
            contents = _contents(file)
        header = _box(contents, b"mvhd")
        # times are 64 bits wide in version 1
        (pace,) = struct.unpack_from(">I", header, 20 if header[0] else 12)
        track = next(each for each in _boxes(contents, b"trak") if _is_of_pictures(each))
        return sum(_lengths(_box(_box(track, b"edts"), b"elst"))) / pace or None
    except (OSError, StopIteration, LookupError, ValueError, ArithmeticError, struct.error):
        return None  # another kind of film, or one whose parts are all shown


def _contents(file: BinaryIO) -> bytes:
    """Return what is in the box that tells of all others."""
    while start := file.read(8):
        size, kind = struct.unpack(">I4s", start)
        size -= 8
        if size == 1 - 8:
            size = struct.unpack(">Q", file.read(8))[0] - 16
        if size < 0 or (kind == b"moov" and size > _MOST_BYTES):
            break
        if kind == b"moov":
            return file.read(size)
        file.seek(size, 1)
    raise LookupError


def _boxes(outer: bytes, wanted: bytes) -> Iterator[bytes]:
    """Yield what is in each box of a kind."""
    at = 0
    while at < len(outer):
        size, kind = struct.unpack_from(">I4s", outer, at)
        if size < 8:
            break
        if kind == wanted:
            yield outer[at + 8 : at + size]
        at += size


def _box(outer: bytes, kind: bytes) -> bytes:
    found = next(_boxes(outer, kind), None)
    if found is None:
        raise LookupError
    return found


def _is_of_pictures(track: bytes) -> bool:
    return _box(_box(track, b"mdia"), b"hdlr")[8:12] == b"vide"


def _lengths(edits: bytes) -> Iterator[int]:
    """Yield how long each part is shown; before the first one nothing may be."""
    wide = edits[0]
    (count,) = struct.unpack_from(">I", edits, 4)
    for number in range(count):
        length, start = struct.unpack_from(
            ">Qq" if wide else ">Ii", edits, 8 + number * (20 if wide else 12)
        )
        yield length if start >= 0 else 0
