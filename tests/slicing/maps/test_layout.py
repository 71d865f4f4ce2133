"""Where the elements of a map go: no crossings, nothing on anything else."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.slicing.files.system_file import load_system, shipped_systems
from edgebox.slicing.maps.layout import Layout, Point, Room, lay_out

Segment = tuple[Point, Point]


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: Segment, other: Segment) -> bool:
    """Whether two segments cross at a point inside both of them."""
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < -1e-9 and turn(c, d, a) * turn(c, d, b) < -1e-9


def segments(route: tuple[Point, ...]) -> list[Segment]:
    return list(itertools.pairwise(route))


def crossings(layout: Layout) -> int:
    return sum(
        cross(one, other)
        for first, second in itertools.combinations(layout.routes.values(), 2)
        for one in segments(first)
        for other in segments(second)
    )


def overlapping(layout: Layout, rooms: dict[str, Room]) -> list[tuple[str, str]]:
    found = []
    for one, other in itertools.combinations(layout.places, 2):
        (x1, y1), (x2, y2) = layout.places[one], layout.places[other]
        beside = abs(x1 - x2) >= rooms[one].half_width + rooms[other].half_width
        upper, lower = (one, other) if y1 < y2 else (other, one)
        apart = abs(y1 - y2) >= rooms[upper].below + rooms[lower].above
        if not (beside or apart):
            found.append((one, other))
    return found


def through_others(layout: Layout, rooms: dict[str, Room]) -> list[tuple[tuple[str, str], str]]:
    """Lines that touch the room of an element they do not lead to."""
    found = []
    for line, route in layout.routes.items():
        for name, (x, y) in layout.places.items():
            if name in line:
                continue
            room = rooms[name]
            left, right = x - room.half_width + 1, x + room.half_width - 1
            top, bottom = y - room.above + 1, y + room.below - 1
            corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
            sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
            inside = any(left < px < right and top < py < bottom for px, py in route)
            if inside or any(cross(part, side) for part in segments(route) for side in sides):
                found.append((line, name))
    return found


@pytest.mark.parametrize("name", shipped_systems())
def test_the_examples_have_no_crossing_and_no_overlap(name: str) -> None:
    system = load_system(name)
    rooms = {element: Room(60, 50, 70) for element in system.elements}
    layout = lay_out([*system.elements], system.lines, [port.name for port in system.ports], rooms)
    assert crossings(layout) == 0
    assert overlapping(layout, rooms) == []
    assert through_others(layout, rooms) == []
    assert set(layout.routes) == set(system.lines)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[str], list[tuple[str, str]], dict[str, Room]]:
    count = draw(st.integers(1, 14))
    names = [f"E{number}" for number in range(count)]
    lines = {(names[draw(st.integers(0, place - 1))], names[place]) for place in range(1, count)}
    for _ in range(draw(st.integers(0, 8))):
        one, other = draw(st.integers(0, count - 1)), draw(st.integers(0, count - 1))
        if one < other:
            lines.add((names[one], names[other]))
    rooms = {name: Room(*(draw(st.integers(20, 90)) for _ in range(3))) for name in names}
    return names, sorted(lines), rooms


@settings(max_examples=150)
@given(graphs(), st.integers(1, 3))
def test_nothing_lies_on_anything_else_in_any_system(
    graph: tuple[list[str], list[tuple[str, str]], dict[str, Room]], ports: int
) -> None:
    names, lines, rooms = graph
    layout = lay_out(names, lines, names[:ports], rooms)
    assert set(layout.places) == set(names)
    assert overlapping(layout, rooms) == []
    assert through_others(layout, rooms) == []
    for name, (x, y) in layout.places.items():
        assert rooms[name].half_width <= x <= layout.width - rooms[name].half_width + 1e-6
        assert rooms[name].above <= y + 1e-6
        assert y + rooms[name].below <= layout.height + 1e-6
    assert layout == lay_out(names, lines, names[:ports], rooms)


@settings(max_examples=100)
@given(st.lists(st.integers(0, 1000), min_size=1, max_size=14))
def test_a_tree_is_laid_out_without_crossings(parents: list[int]) -> None:
    names = [f"E{number}" for number in range(len(parents) + 1)]
    lines = [
        (names[parent % (place + 1)], names[place + 1]) for place, parent in enumerate(parents)
    ]
    assert crossings(lay_out(names, lines, names[:1])) == 0


def test_nothing_at_all_and_a_large_system() -> None:
    assert lay_out([], [], []).places == {}
    names = [f"E{number}" for number in range(130)]
    lines = [(names[place // 2], names[place]) for place in range(1, 130)]
    lines += [(names[place], names[place + 7]) for place in range(0, 120, 3)]
    layout = lay_out(names, lines, names[:1])
    assert overlapping(layout, dict.fromkeys(names, Room())) == []
