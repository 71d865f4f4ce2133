"""Maps: what stands on them, what must not, and that nothing is hidden under something else."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ElementTree

import pytest

from edgebox.drawing.scene import Scene
from edgebox.drawing.shapes import Circle, Polygon, Rect, Text
from edgebox.slicing.files.system_file import load_system, parse_system, shipped_systems
from edgebox.slicing.files.system_template import starting_file
from edgebox.slicing.maps.map import draw_map, draw_newcomer_map
from edgebox.slicing.model import Kind, System, objective_words

SYSTEMS = [load_system(name) for name in shipped_systems()]
ids = lambda system: system.name  # noqa: E731


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def secrets(system: System) -> set[str]:
    """Everything that a newcomer must not learn."""
    found = {system.summary, *(objective_words(each) for each in system.objectives)}
    for element in system.elements.values():
        found |= {*element.functions, *element.programs, element.knowledge or "", element.holds}
        found |= {system.programs[name].title for name in element.programs}
        if element.complexity is not None:
            found.add(element.complexity.title)
        if element.kind is not Kind.PORT:
            found |= {element.name, element.kind.value}
    return found - {""}


@pytest.mark.parametrize("system", SYSTEMS, ids=ids)
def test_the_map_of_the_gm_shows_everything(system: System) -> None:
    words = " ".join(texts(draw_map(system)))
    for element in system.elements.values():
        assert element.short in words
        assert not element.host or f"in {element.host}" in words
        for part in (*element.functions, *element.programs, element.holds, element.where):
            assert part in words
    assert system.name in words


@pytest.mark.parametrize("system", SYSTEMS, ids=ids)
def test_a_newcomer_sees_the_ports_and_no_byte_more_s7(system: System) -> None:
    svg = draw_newcomer_map(system).to_svg()
    for secret in secrets(system):
        assert not re.search(rf"(?i)(?<![\w/]){re.escape(secret)}(?!\w)", svg), secret
    for kind in ("PROC", "SUB", "DIR", "DATA"):
        assert not re.search(rf"\b{kind}", svg)
    for port in system.ports:
        assert port.name in svg
        assert port.where.split()[0] in svg


@pytest.mark.parametrize("system", SYSTEMS, ids=ids)
def test_the_map_of_a_newcomer_depends_on_the_ports_alone_s7(system: System) -> None:
    ports = "".join(
        f'[elements."{port.name}"]\ncomplexity = "simple"\nwhere = "{port.where}"\n'
        f'link = "{port.link.value}"\nlines = ["PROC"]\n'
        for port in system.ports
    )
    other = parse_system(
        f'name = "{system.name}"\nmain = "PROC"\n{ports}[elements.PROC]\ncomplexity = "easy"\n',
        "other.toml",
    )
    assert draw_newcomer_map(system).to_svg() == draw_newcomer_map(other).to_svg()


@pytest.mark.parametrize("system", SYSTEMS, ids=ids)
def test_what_is_drawn_is_well_formed_and_inside(system: System) -> None:
    scene = draw_map(system)
    ElementTree.fromstring(scene.to_svg())
    assert scene.to_png(1).startswith(b"\x89PNG")
    for shape in scene.shapes:
        if isinstance(shape, Text):
            left = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * shape.length
            assert shape.x - left >= 0
            assert shape.x - left + shape.length <= scene.width
            assert shape.y <= scene.height


@pytest.mark.parametrize("system", SYSTEMS, ids=ids)
@pytest.mark.parametrize("marked", [False, True])
def test_no_letters_lie_on_other_letters_or_on_a_shape(system: System, marked: bool) -> None:
    marks = dict.fromkeys(system.elements, ("Ann", "Okko Dash")) if marked else None
    scene = draw_map(system, marks=marks)
    boxes = [box(shape) for shape in scene.shapes if isinstance(shape, Text)]
    for one, other in itertools.combinations(boxes, 2):
        assert not overlap(one, other)
    captions = [shape for shape in scene.shapes if isinstance(shape, Text) and not shape.bold]
    outlines = [
        outline
        for shape in scene.shapes
        if isinstance(shape, Polygon | Rect | Circle) and (outline := extent(shape))
    ]
    for caption in captions:
        assert not any(overlap(box(caption), outline) for outline in outlines), caption.text


Box = tuple[float, float, float, float]


def box(text: Text) -> Box:
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text.length
    return left, text.y - 0.7 * text.size, left + text.length, text.y


def extent(shape: Polygon | Rect | Circle) -> Box:
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
    if isinstance(shape, Circle):
        return shape.cx - shape.r, shape.cy - shape.r, shape.cx + shape.r, shape.cy + shape.r
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_a_part_is_drawn_without_a_trace_of_the_rest_s7() -> None:
    system = load_system("imperial-facility")
    scene = draw_map(
        system,
        {"I/O-a", "I/O-b", "SUB-c", "PROC"},
        lines=[("SUB-c", "I/O-a")],
        stats={"SUB-c"},
        marks={"SUB-c": ["Ann"]},
    )
    words = texts(scene)
    assert "Ann" in words
    assert "voice intercom" in words
    assert words.count("Average") == 1
    assert not {"Hard", "Daunting", "DIR", "SUB-a", "directory", "data"} & set(words)
    assert "SUB-c" not in "".join(texts(draw_map(system, {"I/O-a"})))


def test_lines_may_be_named_in_either_direction() -> None:
    system = load_system("blast-door")
    assert draw_map(system, lines=[("PROC", "I/O")]).to_svg() == draw_map(system).to_svg()
    assert draw_map(system, lines=[]).to_svg() != draw_map(system).to_svg()


def test_the_shapes_are_those_of_the_source() -> None:
    system = parse_system(
        starting_file("Bank")
        .replace('complexity = "average"                 # of listing', "")
        .replace('knowledge = "Education" ', "#")
        .replace('bonus = "upgrade" ', "#"),
        "bank.toml",
    )
    scene = draw_map(system)
    polygons = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    assert any(len(shape.points) == 6 for shape in polygons)
    black = [shape for shape in polygons if len(shape.points) == 4 and shape.fill == "#16202b"]
    assert any(extent(shape)[2] - extent(shape)[0] == 30 for shape in black)
    assert "open directory" in texts(scene)
    assert "main processor" in texts(scene)


def test_very_long_words_are_cut_to_fit() -> None:
    text = starting_file("W" * 50).replace("alarm bell", "W" * 60)
    words = texts(draw_map(parse_system(text, "bank.toml")))
    assert any(word.endswith("…") for word in words)
