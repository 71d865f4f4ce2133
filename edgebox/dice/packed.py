"""Exact two-way tables of weights, each packed into one whole number.

A table has a row for each net success and a column for each net advantage; a cell holds in how
many ways the dice come to it. The cells stand side by side in slots of one Python integer, wide
enough that none runs over into the next. One more die is then a shift and an addition of the whole
table for each of its faces: exact at any size, and fast, for the interpreter adds thousands of
cells in one step. (Shifted 64-bit arrays are a little quicker, but end at 63 bits, which
20 dice can fill; a Fourier transform is not exact.)
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A row and a column: net success and net advantage."""

Faces: TypeAlias = Mapping[Cell, int]
"""How many faces of one die come to each cell."""


@dataclass(frozen=True)
class Packing:
    """How tables lie in a number; tables of one packing can be built from each other."""

    columns: int
    """Cells from one row to the next."""
    slot: int
    """Bytes of one cell."""

    @classmethod
    def for_dice(cls, dice: Iterable[tuple[Faces, int]], total: int) -> Packing:
        """Return a packing for these dice, given as (faces, how many), of that total weight."""
        columns = 1 + sum(count * _span(column for _, column in faces) for faces, count in dice)
        # one bit more than the total needs, so that sums of slots fit as well
        return cls(columns, max(8, (total.bit_length() + 8) // 8))


@dataclass(frozen=True)
class Table:
    """The weights of some dice."""

    packing: Packing
    packed: int = 1
    top: int = 0
    """The row of the first slot."""
    left: int = 0
    """The column of the first slot."""
    rows: int = 1

    def times(self, faces: Faces, count: int = 1) -> Table:
        """Return the table after ``count`` more dice with these faces."""
        bits = 8 * self.packing.slot
        top, left = min(row for row, _ in faces), min(column for _, column in faces)
        shifts = [
            (((row - top) * self.packing.columns + column - left) * bits, weight)
            for (row, column), weight in faces.items()
        ]
        packed = self.packed
        for _ in range(count):
            before, packed = packed, 0
            for shift, weight in shifts:
                packed += (before if weight == 1 else before * weight) << shift
        return Table(
            self.packing,
            packed,
            self.top + count * top,
            self.left + count * left,
            self.rows + count * _span(row for row, _ in faces),
        )

    def moved(self, rows: int, weight: int) -> Table:
        """Return the table ``rows`` further down, each of its weights multiplied."""
        return Table(self.packing, self.packed * weight, self.top + rows, self.left, self.rows)

    def sum_from(self, row: int) -> int:
        """Return the sum of all weights in this row and below."""
        skipped = max(0, row - self.top) * self.packing.columns
        bits = 8 * self.packing.slot
        # casting out: a number modulo 2**bits - 1 is the sum of its digits of that many bits
        return (self.packed >> (skipped * bits)) % ((1 << bits) - 1)

    def lines(self) -> Iterator[tuple[int, Sequence[int]]]:
        """Give each row's number and its weights from the column :attr:`left` on."""
        columns, slot = self.packing.columns, self.packing.slot
        line = columns * slot
        packed = self.packed.to_bytes(self.rows * line, "little")
        for row in range(self.rows):
            cells = packed[row * line : (row + 1) * line]
            if slot == 8:
                yield self.top + row, struct.unpack(f"<{columns}Q", cells)
            else:
                places = range(0, line, slot)
                yield (
                    self.top + row,
                    [int.from_bytes(cells[place : place + slot], "little") for place in places],
                )

    def cells(self) -> Iterator[tuple[Cell, int]]:
        """Give each cell that is not empty, with its weight."""
        for row, weights in self.lines():
            for column, weight in enumerate(weights, self.left):
                if weight:
                    yield (row, column), weight


def _span(places: Iterable[int]) -> int:
    known = list(places)
    return max(known) - min(known)
