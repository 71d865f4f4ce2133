"""A cube whose box holds its shadow too."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.frame import Image
from edgebox.vision.networks import likeliest
from edgebox.vision.recognising.look import Look
from edgebox.vision.recognising.looking import Looker
from edgebox.vision.recognising.merged_shadow import is_level, tighter_box
from tests.vision import shipped
from tests.vision.judging.test_confidence import a_look

FLOOR = np.full((300, 400, 3), 120, np.uint8)
BOX: Box = (100, 100, 100, 80)
TIGHTER: Box = (100, 110, 70, 70)


def merged(die: str = "setback", cocked: float = 0.5, right: float = -15, down: float = 5) -> Look:
    """Return a look at a die whose upper face is off where that of a level one is."""
    return replace(
        a_look(die=die, face="f", cocked=cocked),
        place=BOX,
        upper=(150.0 + right, 140.0 + down),
        level_upper=(150.0, 140.0),
    )


def shaded(around: int = 40) -> Image:
    image = FLOOR.copy()
    image[100:180, 100:200] = around
    image[112:178, 102:168] = 200
    return image


def test_what_the_upper_face_is_off_by_is_half_of_what_is_too_much() -> None:
    assert tighter_box(shaded(), FLOOR, merged()) == TIGHTER
    assert tighter_box(FLOOR // 2, FLOOR, merged(right=10, down=-10)) == (120, 100, 80, 60)


@pytest.mark.parametrize(
    ("image", "empty", "look"),
    [
        pytest.param(shaded(), None, merged(), id="the empty tray is not known"),
        pytest.param(shaded(180), FLOOR, merged(), id="what is left out is lighter than before"),
        pytest.param(shaded(), FLOOR, merged(cocked=0.09), id="it lies level as it is"),
        pytest.param(shaded(), FLOOR, merged(right=-21), id="too much would be left out"),
        pytest.param(FLOOR // 2, FLOOR, merged(right=0, down=-17), id="too much of its height"),
        pytest.param(shaded(), FLOOR, merged(right=0, down=0), id="nothing would be left out"),
        pytest.param(shaded(), FLOOR, merged("difficulty"), id="it is no cube"),
    ],
)
def test_a_box_stays_where(image: Image, empty: Image | None, look: Look) -> None:
    assert tighter_box(image, empty, look) is None


def test_a_box_at_the_border_of_the_picture_is_cut_off_there() -> None:
    look = replace(merged(), place=(-20.0, -10.0, 100.0, 80.0))
    assert tighter_box(FLOOR // 2, FLOOR, look) == (-20, 0, 70, 70)


@given(st.tuples(*[st.floats(-300, 700)] * 2, *[st.floats(1, 300)] * 2))
def test_a_box_may_lie_anywhere(place: Box) -> None:
    x, y, wide, high = place
    look = replace(merged(), place=place, upper=(x + wide / 2, y), level_upper=(x, y + high / 4))
    box = tighter_box(FLOOR // 2, FLOOR, look)
    assert box is None or min(box[2:]) > 0


@pytest.mark.parametrize(
    "change",
    [
        {"cocked": 0.06},
        {"slanted": 0.12},
        {"astray": 0.04},
        {"nothing": 0.2},
    ],
)
def test_a_cube_is_level_in_a_tighter_box_if_nothing_speaks_against_it(
    change: dict[str, Any],
) -> None:
    fine = replace(a_look(cocked=0.01), slanted=0.03, astray=0.01, nothing=0.01)
    assert is_level(fine)
    assert not is_level(replace(fine, **change))


def to_the_right(x: float, y: float, wide: float, high: float) -> tuple[Box, Box]:
    return (x + wide, y, 0.3 * wide, high), (x, y, 1.3 * wide, high)


def above(x: float, y: float, wide: float, high: float) -> tuple[Box, Box]:
    return (x, y - 0.3 * high, wide, 0.3 * high), (x, y - 0.3 * high, wide, 1.3 * high)


@pytest.mark.parametrize("side", [to_the_right, above])
def test_a_cube_with_its_shadow_in_its_box_seems_to_lean_and_does_not(
    side: Callable[..., tuple[Box, Box]],
) -> None:
    roll, empty = load_frame(shipped.RIG / "roll00.jpg").image, shipped.empty()
    seen = Reader().see(roll, empty)
    (true,) = [look.place for look, _ in seen.dice if likeliest(look.kinds) == "setback"]
    shadow, too_large = side(*true)
    x, y, wide, high = map(round, shadow)
    dark = roll.copy()
    dark[y : y + high, x : x + wide] = 0.3 * roll[y : y + high, x : x + wide]
    places = [too_large if look.place == true else look.place for look in seen.looks]
    which = places.index(too_large)

    before = Looker().look(dark, places)[which]
    after = Looker().look(dark, places, empty=empty)[which]

    assert before.cocked > 0.3
    assert after.cocked < 0.02
    assert after.place == pytest.approx(true, abs=4)
