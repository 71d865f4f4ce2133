"""Places the elements of a system on the plane: columns by distance from the I/O ports.

Lines run straight between columns, and level past the elements themselves, so that they touch no
shape and no label. The order within the columns is chosen for the fewest crossings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

Point = tuple[float, float]
Line = tuple[str, str]

GAP = 22.0
"""The least distance between two elements in a column, in the drawing's units."""

_CHANNEL = 46.0
_WIDEST_CHANNEL = 170.0
_SWEEPS = 8
_MOST_LINES_TO_SWAP = 150


@dataclass(frozen=True)
class Room:
    """What an element takes up around its centre, label and all."""

    half_width: float = 40.0
    above: float = 40.0
    below: float = 40.0


@dataclass(frozen=True)
class Layout:
    """Where everything goes; the upper left corner is (0, 0)."""

    places: Mapping[str, Point]
    """The centre of each element."""
    routes: Mapping[Line, tuple[Point, ...]]
    """The corners of each line, from centre to centre."""
    width: float
    height: float


def lay_out(
    names: Sequence[str],
    lines: Iterable[Line],
    starts: Iterable[str],
    rooms: Mapping[str, Room] | None = None,
) -> Layout:
    """Find a place for each element; the same input always gives the same result.

    Args:
        names: the elements, in the order of the file.
        lines: the lines between them.
        starts: the elements of the first column; elements that no line joins to them stand there
            too.
        rooms: how much each takes up.
    """
    if rooms is None:
        # a small map is asked for again and again while it stands on a display
        return _plainly(tuple(names), tuple(lines), tuple(starts))
    return _laid_out(names, [*lines], [*starts], rooms)


@lru_cache(maxsize=64)
def _plainly(names: tuple[str, ...], lines: tuple[Line, ...], starts: tuple[str, ...]) -> Layout:
    return _laid_out(names, [*lines], [*starts], {})


def _laid_out(
    names: Sequence[str], lines: list[Line], starts: list[str], rooms: Mapping[str, Room]
) -> Layout:
    rooms = {name: rooms.get(name, Room()) for name in names}
    columns = _columns(names, lines, starts)
    _order(columns, lines)
    heights = _heights(columns, lines, rooms)
    return _positions(columns, lines, heights, rooms)


def _columns(names: Sequence[str], lines: list[Line], starts: list[str]) -> list[list[str]]:
    neighbours = _neighbours(names, lines)
    left = [name for name in names if name not in starts]
    column = [name for name in names if name in starts] or left[:1]
    columns: list[list[str]] = []
    placed: set[str] = set()
    while column:
        columns.append(column)
        placed |= set(column)
        column = [
            name
            for name in names
            if name not in placed and any(other in column for other in neighbours[name])
        ]
    if columns:
        columns[0] += [name for name in names if name not in placed]
    return columns


def _neighbours(names: Iterable[str], lines: Iterable[Line]) -> dict[str, list[str]]:
    neighbours: dict[str, list[str]] = {name: [] for name in names}
    for one, other in lines:
        neighbours[one].append(other)
        neighbours[other].append(one)
    return neighbours


def _order(columns: list[list[str]], lines: list[Line]) -> None:
    """Sort each column for few crossings: by the middle of the neighbours, then by swaps."""
    neighbours = _neighbours([name for column in columns for name in column], lines)
    best, fewest = [[*column] for column in columns], crossings_in(columns, lines)
    for sweep in range(_SWEEPS):
        forward = sweep % 2 == 0
        order = range(1, len(columns)) if forward else range(len(columns) - 2, -1, -1)
        for place in order:
            beside = columns[place - 1 if forward else place + 1]
            at = {name: float(rank) for rank, name in enumerate(beside)}
            columns[place].sort(key=lambda name, at=at: _middle(neighbours[name], at))  # type: ignore[misc]
        if len(lines) <= _MOST_LINES_TO_SWAP:
            _swap(columns, lines)
        count = crossings_in(columns, lines)
        if count < fewest:
            best, fewest = [[*column] for column in columns], count
        if not fewest:
            break
    columns[:] = best


def _middle(neighbours: list[str], at: Mapping[str, float]) -> float:
    found = [at[name] for name in neighbours if name in at]
    return sum(found) / len(found) if found else -1.0


def _swap(columns: list[list[str]], lines: list[Line]) -> None:
    """Swap two elements of a column wherever that leaves fewer crossings."""
    for place, column in enumerate(columns):
        near = columns[max(0, place - 1) : place + 2]
        members = {name for other in near for name in other}
        local = [line for line in lines if line[0] in members and line[1] in members]
        count = crossings_in(near, local)
        for one in range(len(column)):
            for other in range(one + 1, min(len(column), one + 8)):
                if not count:
                    break
                column[one], column[other] = column[other], column[one]
                now = crossings_in(near, local)
                if now < count:
                    count = now
                else:
                    column[one], column[other] = column[other], column[one]


def crossings_in(columns: Sequence[Sequence[str]], lines: Iterable[Line]) -> int:
    """Count the crossings that an order of the columns leads to.

    A line within a column counts as crossing whatever stands between its ends.
    """
    at = {
        name: (place, rank)
        for place, column in enumerate(columns)
        for rank, name in enumerate(column)
    }
    between: dict[int, list[tuple[int, int]]] = {}
    count = 0
    for one, other in lines:
        start, end = sorted((at[one], at[other]))
        if start[0] == end[0]:
            count += end[1] - start[1] - 1
        else:
            between.setdefault(start[0], []).append((start[1], end[1]))
    for ranks in between.values():
        for place, (left, right) in enumerate(ranks):
            count += sum((left - a) * (right - b) < 0 for a, b in ranks[:place])
    return count


def _heights(
    columns: list[list[str]], lines: list[Line], rooms: Mapping[str, Room]
) -> dict[str, float]:
    """Give each element a height near its neighbours', with room between it and the next."""
    neighbours = _neighbours(rooms, lines)
    heights: dict[str, float] = dict.fromkeys(rooms, 0.0)
    for column in columns:
        heights.update(_spread(column, [0.0] * len(column), rooms))
    for sweep in range(6 * _SWEEPS):
        for column in columns if sweep % 2 else reversed(columns):
            wanted = [
                sum(heights[other] for other in neighbours[name]) / len(neighbours[name])
                if neighbours[name]
                else heights[name]
                for name in column
            ]
            heights.update(_spread(column, wanted, rooms))
    return heights


def _spread(column: list[str], wanted: list[float], rooms: Mapping[str, Room]) -> dict[str, float]:
    """Return the heights nearest to those wanted that keep the order and the gaps."""
    # one pitch for the whole column: even steps please the eye more than the last bit of room
    above = max(rooms[name].above for name in column)
    below = max(rooms[name].below for name in column)
    offsets = [place * (above + below + GAP) for place in range(len(column))]
    # without the gaps it is a question of rising numbers: those that fall are averaged in blocks
    blocks: list[tuple[float, int]] = []
    for height, offset in zip(wanted, offsets, strict=True):
        blocks.append((height - offset, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (b, many_b), (a, many_a) = blocks.pop(), blocks.pop()
            many = many_a + many_b
            blocks.append(((a * many_a + b * many_b) / many, many))
    level = [value for value, many in blocks for _ in range(many)]
    return {
        name: value + offset for name, value, offset in zip(column, level, offsets, strict=True)
    }


def _positions(
    columns: list[list[str]],
    lines: list[Line],
    heights: Mapping[str, float],
    rooms: Mapping[str, Room],
) -> Layout:
    if not columns:
        return Layout({}, {}, 0.0, 0.0)
    top = min(heights[name] - rooms[name].above for name in heights)
    bottom = max(heights[name] + rooms[name].below for name in heights)
    column_of = {name: place for place, column in enumerate(columns) for name in column}
    halves = [max(rooms[name].half_width for name in column) for column in columns]
    inside = {place for place in range(len(columns)) if _has_inner(place, lines, column_of)}
    middles: list[float] = []
    right = 0.0
    for place in range(len(columns)):
        if place:
            steepest = max(
                (
                    abs(heights[one] - heights[other])
                    for one, other in lines
                    if {column_of[one], column_of[other]} == {place - 1, place}
                ),
                default=0.0,
            )
            channel = max(_CHANNEL, min(_WIDEST_CHANNEL, 0.4 * steepest))
            right += channel + (_CHANNEL if place - 1 in inside else 0.0)
        middles.append(right + halves[place])
        right = middles[-1] + halves[place]
    places = {name: (middles[column_of[name]], heights[name] - top) for name in rooms}
    routes: dict[Line, tuple[Point, ...]] = {}
    widest = right
    for line in lines:
        routes[line] = _route(line, places, column_of, middles, halves)
        widest = max(widest, *(x for x, _ in routes[line]))
    return Layout(places, routes, widest, bottom - top)


def _has_inner(place: int, lines: list[Line], column_of: Mapping[str, int]) -> bool:
    return any(column_of[one] == place == column_of[other] for one, other in lines)


def _route(
    line: Line,
    places: Mapping[str, Point],
    column_of: Mapping[str, int],
    middles: list[float],
    halves: list[float],
) -> tuple[Point, ...]:
    one, other = line
    (x1, y1), (x2, y2) = places[one], places[other]
    a, b = column_of[one], column_of[other]
    if a == b:
        edge = middles[a] + halves[a]
        # the further apart the ends, the further out the line, so that two do not lie on each other
        out = edge + min(_CHANNEL - 6, 14 + 0.06 * abs(y1 - y2))
        return ((x1, y1), (edge, y1), (out, (y1 + y2) / 2), (edge, y2), (x2, y2))
    side = 1 if a < b else -1
    return (
        (x1, y1),
        (middles[a] + side * halves[a], y1),
        (middles[b] - side * halves[b], y2),
        (x2, y2),
    )
