"""Reads the rows of an SQLite file page by page, without SQLite: as far as each page is sound.

See the SQLite file format (https://www.sqlite.org/fileformat2.html): a page of type 13 holds rows
of a table; a long row goes on in a chain of overflow pages; the write-ahead log holds newer
versions of pages.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

Columns = tuple[object, ...]
Row = tuple[int, Columns]
"""A row's id and its columns."""

_MAGIC = b"SQLite format 3\0"
_USUAL_PAGE = 4096
_LEAF = 13
_FLOATS = 7
_SIZES = (0, 1, 2, 3, 4, 6, 8)


def rows_in(main: bytes, log: bytes) -> Iterator[Row]:
    """Give every row of every table that can still be read.

    Args:
        main: the content of the database file.
        log: the content of its write-ahead log, or nothing.
    """
    size = _page_size(main, log)
    pages = {
        place // size + 1: main[place : place + size]
        for place in range(0, len(main) - size + 1, size)
    }
    pages.update(_logged(log, size))
    for number, page in sorted(pages.items()):
        start = 100 if number == 1 and page.startswith(_MAGIC) else 0
        if page[start] == _LEAF:
            yield from _rows(page, start, pages, size)


def _page_size(main: bytes, log: bytes) -> int:
    if main.startswith(_MAGIC):
        size = int.from_bytes(main[16:18], "big")
    else:
        size = int.from_bytes(log[8:12], "big")
    size = 65536 if size == 1 else size
    return size if 512 <= size <= 65536 and not size & (size - 1) else _USUAL_PAGE


def _logged(log: bytes, size: int) -> dict[int, bytes]:
    """Return the pages of all transactions in the log that were committed."""
    committed: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    if len(log) < 32 or int.from_bytes(log[:4], "big") & ~1 != 0x377F0682:
        return committed
    order = ">" if log[3] & 1 else "<"
    salts = log[16:24]
    check = _checksum(order, log[:24], (0, 0))
    for place in range(32, len(log) - size - 23, size + 24):
        head, page = log[place : place + 24], log[place + 24 : place + 24 + size]
        check = _checksum(order, page, _checksum(order, head[:8], check))
        if head[8:16] != salts or struct.unpack(">II", head[16:24]) != check:
            break  # left over from before, or torn: what follows was never committed
        number, after = struct.unpack(">II", head[:8])
        waiting[number] = page
        if after:
            committed.update(waiting)
            waiting.clear()
    return committed


def _checksum(order: str, data: bytes, start: tuple[int, int]) -> tuple[int, int]:
    one, two = start
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def _rows(page: bytes, start: int, pages: dict[int, bytes], size: int) -> Iterator[Row]:
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    for place in range(start + 8, min(start + 8 + 2 * count, size - 1), 2):
        cell = int.from_bytes(page[place : place + 2], "big")
        try:
            length, cell = _varint(page, cell)
            number, cell = _varint(page, cell)
            yield number, _columns(_payload(page, cell, length, pages, size))
        except (IndexError, ValueError, KeyError):
            continue


def _payload(page: bytes, cell: int, length: int, pages: dict[int, bytes], size: int) -> bytes:
    most = size - 35
    if length <= most:
        return page[cell : cell + length]
    least = (size - 12) * 32 // 255 - 23
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts = [page[cell : cell + local]]
    following = int.from_bytes(page[cell + local : cell + local + 4], "big")
    left = length - local
    # each page shortens what is left, so that a loop in the chain ends as well
    while left > 0:
        over = pages[following]
        parts.append(over[4 : 4 + left])
        left -= size - 4
        following = int.from_bytes(over[:4], "big")
    return b"".join(parts)


def _columns(record: bytes) -> Columns:
    end, place = _varint(record, 0)
    kinds = []
    while place < end:
        kind, place = _varint(record, place)
        kinds.append(kind)
    values: list[object] = []
    for kind in kinds:
        if kind >= 12:
            length = (kind - 12) // 2
            data = record[place : place + length]
            values.append(data.decode("utf-8", "replace") if kind % 2 else data)
        elif kind < _FLOATS:
            length = _SIZES[kind]
            data = record[place : place + length]
            values.append(int.from_bytes(data, "big", signed=True) if kind else None)
        elif kind in (8, 9):
            length, data = 0, b""
            values.append(kind - 8)
        else:
            raise ValueError("The journal has no such column.")
        if len(data) != length:
            raise ValueError("The row is cut off.")
        place += length
    return tuple(values)


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and the place after it."""
    value = 0
    for byte in range(9):
        one = data[place + byte]
        if byte == 8:
            return value << 8 | one, place + 9
        value = value << 7 | one & 0x7F
        if not one & 0x80:
            return value, place + byte + 1
    raise AssertionError
