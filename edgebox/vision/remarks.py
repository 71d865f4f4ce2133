"""Picture files without what decoders remark on: they print it, in words that name no file."""

from __future__ import annotations

import struct

_PNG_START = 8
_TURN = b"eXIf"
"""The part of a PNG that says how it is to be turned; one is allowed."""

_ORDERS = (b"II", b"MM")
"""What such a part begins with: in which order it has its bytes."""

_KIND, _REVISION = slice(6, 11), slice(11, 12)
"""Where a JPEG says that it is of the usual kind, JFIF, and by which revision of that."""


def without_remarks(data: bytes, kind: str) -> bytes:
    """Return a picture file that shows the same and that no decoder remarks on.

    Args:
        data: all bytes of a file that is whole, as far as can be seen.
        kind: as :mod:`PIL` calls it: ``"PNG"``.
    """
    if kind == "PNG":
        return _without_side_matters(data)
    if kind == "JPEG" and data[_KIND] == b"JFIF\0" and data[_REVISION] != b"\1":
        return data[: _REVISION.start] + b"\1" + data[_REVISION.stop :]
    return data


def _without_side_matters(data: bytes) -> bytes:
    """Return a PNG without its profile of colours, texts and the like, many of which are faulty."""
    # a large picture is not copied twice, nor at all where nothing is left out
    view = memoryview(data)
    kept, at = [view[:_PNG_START]], _PNG_START
    turned = False
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + length + 12
        turns = name == _TURN and not turned and data[at + 8 : at + 10] in _ORDERS
        # a small letter at the beginning: a picture can be shown without it
        if turns or not name[:1].islower():
            kept.append(view[at:end])
        turned |= turns
        at = end
    return data if sum(map(len, kept)) == len(data) else b"".join(kept)
