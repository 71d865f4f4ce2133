"""The odds as a picture."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings

from edgebox.dice import Pool
from edgebox.dice.odds import odds
from edgebox.dice.odds_plot import draw_odds
from edgebox.drawing.scene import Scene
from edgebox.drawing.shapes import Circle, Rect, Text
from tests.dice.strategies import pools


def _words(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def test_success_and_failure_differ_in_shape_and_not_only_in_colour() -> None:
    chances = odds(Pool.parse("GP"))
    scene = draw_odds(chances)
    fails = sum(1 for success, _ in chances.net if success < 1)
    assert sum(isinstance(shape, Circle) for shape in scene.shapes) == fails
    succeeds = sum(1 for success, _ in chances.net if success > 0)
    squares = [s for s in scene.shapes if isinstance(s, Rect) and s.w == s.h]
    assert len(squares) == succeeds


def test_the_chances_stand_in_the_picture_as_numbers() -> None:
    words = _words(draw_odds(odds(Pool.parse("YGGPP"))))
    assert words.count("65.1 %") == 2, "in the title and at its bar"
    assert "8.3 %" in words, "triumph"
    assert "7.1" in words, "the likeliest net result"
    assert [word for word in words if word in "YGBRPKW"] == ["Y", "G", "G", "P", "P"]


def test_many_dice_are_counted_and_not_lined_up() -> None:
    words = _words(draw_odds(odds(Pool.parse("10Y20P"))))
    assert words[:4] == ["10", "Y", "20", "P"]


def test_force_dice_add_their_two_sides() -> None:
    words = _words(draw_odds(odds(Pool.parse("GPW"))))
    assert {"light side", "dark side"} <= set(words)


@pytest.mark.parametrize("pool", ["B", "W", "K", "YGGPP", "5Y3G3B3R3P3K", "30Y30R"])
def test_texts_stay_inside_the_picture_and_off_each_other(pool: str) -> None:
    scene = draw_odds(odds(Pool.parse(pool)))
    boxes = []
    for shape in scene.shapes:
        if isinstance(shape, Text):
            start = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * shape.length
            boxes.append((start, shape.y - 0.7 * shape.size, shape.length, 0.7 * shape.size, shape))
            assert start >= 0
            assert start + shape.length <= scene.width
            assert shape.y - shape.size >= 0
            assert shape.y <= scene.height
    for number, (x, y, w, h, shape) in enumerate(boxes):
        for x2, y2, w2, h2, other in boxes[number + 1 :]:
            apart = x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y
            assert apart, f"{shape.text!r} lies on {other.text!r}"


@settings(max_examples=25)
@given(pools(least=1, most=20))
def test_any_pool_can_be_drawn(pool: Pool) -> None:
    scene = draw_odds(odds(pool))
    ET.fromstring(scene.to_svg())
    assert scene.height < 1200
