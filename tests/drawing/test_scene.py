"""The drawing scene: what it writes as SVG and PNG."""

import io
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from edgebox.drawing.scene import Scene, picture_format
from edgebox.errors import BadInputError, WorkFailedError

SVG = "{http://www.w3.org/2000/svg}"


def _picture(scene: Scene, scale: float = 1.0) -> Image.Image:
    return Image.open(io.BytesIO(scene.to_png(scale))).convert("RGB")


def _everything() -> Scene:
    scene = Scene(120, 80, title="All shapes")
    scene.polygon([(5, 5), (25, 5), (15, 25)], fill="#ff0000", stroke="#000000", width=2)
    scene.line([(30, 5), (60, 5), (60, 25)], stroke="#0000ff", width=3)
    scene.line([(30, 30), (60, 30)], stroke="#000000", dash=(4, 2))
    scene.circle(80, 15, 10, fill="#00ff00", stroke="#000000", width=2)
    scene.rect(95, 5, 20, 20, fill="#888888", stroke="#000000", radius=5)
    scene.text(60, 60, "Edge & <box>", 14, anchor="middle", bold=True)
    return scene


def test_svg_has_each_shape_in_the_order_it_was_added() -> None:
    root = ET.fromstring(_everything().to_svg())
    tags = [child.tag.removeprefix(SVG) for child in root]
    assert tags == [
        "title", "rect", "polygon", "polyline", "polyline", "circle", "rect", "text",
    ]  # fmt: skip
    assert root.get("viewBox") == "0 0 120 80"
    assert root[-1].text == "Edge & <box>"
    assert root[4].get("stroke-dasharray") == "4 2"


def test_png_paints_each_shape_where_it_is() -> None:
    picture = _picture(_everything())
    assert picture.size == (120, 80)
    assert picture.getpixel((15, 10)) == (255, 0, 0)
    assert picture.getpixel((45, 5)) == (0, 0, 255)
    assert picture.getpixel((60, 15)) == (0, 0, 255)
    assert picture.getpixel((80, 15)) == (0, 255, 0)
    assert picture.getpixel((105, 15)) == (136, 136, 136)
    assert picture.getpixel((95, 5)) == (255, 255, 255), "the corner is round"
    assert picture.getpixel((2, 78)) == (255, 255, 255)


def test_png_scale_gives_more_pixels_to_the_same_drawing() -> None:
    picture = _picture(_everything(), 3)
    assert picture.size == (360, 240)
    assert picture.getpixel((45, 30)) == (255, 0, 0)


def test_png_edges_are_smooth() -> None:
    scene = Scene(20, 20)
    scene.polygon([(0, 0), (20, 0), (0, 20)], fill="#000000")
    shades = {colour for _, colour in _picture(scene).getcolors() or []}
    assert any(shade not in {(0, 0, 0), (255, 255, 255)} for shade in shades)


def test_dashes_leave_gaps_and_go_on_around_a_corner() -> None:
    scene = Scene(40, 40)
    scene.line([(0, 10), (15, 10), (15, 40)], stroke="#000000", width=4, dash=(10, 10))
    picture = _picture(scene)
    assert picture.getpixel((5, 10)) == (0, 0, 0)
    assert picture.getpixel((12, 10)) == (255, 255, 255)
    assert picture.getpixel((15, 12)) == (255, 255, 255), "the gap reaches 5 past the corner"
    assert picture.getpixel((15, 20)) == (0, 0, 0)


def test_a_corner_is_never_rounder_than_the_rectangle_is_wide() -> None:
    scene = Scene(20, 20)
    scene.rect(5, 5, 10, 10, fill="#000000", radius=99)
    assert ET.fromstring(scene.to_svg())[-1].get("rx") == "5"
    assert _picture(scene).getpixel((1, 10)) == (255, 255, 255)
    assert _picture(scene).getpixel((10, 10)) == (0, 0, 0)


def test_points_that_repeat_do_no_harm() -> None:
    scene = Scene(20, 20)
    scene.line([(2, 2), (2, 2), (18, 2), (18, 2)], stroke="#000000", width=2)
    scene.line([(2, 9), (2, 9), (18, 9)], stroke="#000000", width=2, dash=(3, 0))
    scene.polygon([(5, 15)], fill="#000000", stroke="#000000")
    assert _picture(scene).getpixel((10, 2)) == (0, 0, 0)
    assert _picture(scene).getpixel((10, 9)) == (0, 0, 0)


def test_a_scene_without_background_is_transparent() -> None:
    scene = Scene(4, 4, background=None)
    image = Image.open(io.BytesIO(scene.to_png()))
    assert image.mode == "RGBA"
    assert image.getchannel("A").getextrema() == (0, 0)


def test_the_measured_width_is_the_width_of_the_ink() -> None:
    scene = Scene(400, 60)
    scene.text(20, 40, "HEAVY LABEL", 30)
    picture = _picture(scene).convert("L").point(lambda value: 255 - value)
    box = picture.getbbox()
    assert box is not None
    assert box[2] - box[0] == pytest.approx(scene.text_width("HEAVY LABEL", 30), abs=4)


def test_the_svg_text_is_told_the_measured_width() -> None:
    scene = Scene(100, 20)
    scene.text(0, 10, "a label", 10)
    root = ET.fromstring(scene.to_svg())
    assert float(root[-1].get("textLength", "0")) == pytest.approx(
        scene.text_width("a label", 10), abs=0.01
    )


def test_bold_text_is_wider_and_darker() -> None:
    scene = Scene(10, 10)
    assert scene.text_width("x", 10, bold=True) > scene.text_width("x", 10)


def test_letters_that_the_font_lacks_are_drawn_as_the_nearest_it_has() -> None:
    plain, accented = Scene(80, 30), Scene(80, 30)
    plain.text(5, 20, "Buro - x", 12)
    accented.text(5, 20, "Büro – ×", 12)
    assert plain.to_png() == accented.to_png()
    assert "Büro – ×" in accented.to_svg()


@given(st.text(st.characters(), max_size=30))
def test_any_text_gives_valid_xml_and_a_picture(text: str) -> None:
    scene = Scene(60, 20, title=text)
    scene.text(2, 15, text, 12)
    ET.fromstring(scene.to_svg().encode())
    assert scene.to_png(1.0).startswith(b"\x89PNG")


def test_control_characters_are_replaced_not_dropped() -> None:
    scene = Scene(60, 20)
    scene.text(2, 15, "a\x00b\ud800c\nd", 12)
    assert ">a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c d<" in scene.to_svg()


def test_save_writes_what_the_ending_says(tmp_path: Path) -> None:
    scene = _everything()
    scene.save(tmp_path / "a.svg")
    scene.save(tmp_path / "a.PNG")
    assert (tmp_path / "a.svg").read_text().startswith("<svg ")
    assert (tmp_path / "a.PNG").read_bytes() == scene.to_png()


@pytest.mark.parametrize("name", ["a.jpg", "a", ".svg", ""])
def test_another_ending_is_refused_and_names_the_two(name: str) -> None:
    with pytest.raises(BadInputError, match=r"must end in \.svg or \.png"):
        picture_format(name)


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(WorkFailedError, match=r"nowhere.*can't be written \(No such file"):
        _everything().save(tmp_path / "nowhere" / "a.svg")
    with pytest.raises(WorkFailedError, match="can't be written"):
        _everything().save("a\0b.svg")
