"""Whether dice lie level."""

import numpy as np
import pytest

from edgebox.vision.level import off_level
from edgebox.vision.looking import Look

WIDTH, HEIGHT = 1280, 960


def look(x: float, y: float, shift: tuple[float, float], size: float = 80.0) -> Look:
    nothing = np.zeros(1, np.float32)
    return Look(
        place=(x - size / 2, y - size / 2, size, size),
        kinds=nothing,
        faces=nothing,
        printings=nothing,
        nothing=0.0,
        cocked=0.0,
        slanted=0.0,
        hidden=0.0,
        upper=(x + shift[0] * size, y + shift[1] * size),
        marks=nothing,
    )


def tray(slant: tuple[float, float], leaning: tuple[float, float] | None = None) -> list[Look]:
    """Five dice as a camera sees them that is slanted by so much; the last may lean."""
    dice = []
    for x, y in ((200, 200), (1000, 300), (640, 480), (300, 800), (1100, 700)):
        shift = 0.25 * (x - 640) / 640 + slant[0], 0.25 * (y - 480) / 640 + slant[1]
        dice.append((x, y, shift))
    if leaning is not None:
        x, y, shift = dice[-1]
        dice[-1] = (x, y, (shift[0] + leaning[0], shift[1] + leaning[1]))
    return [look(*die) for die in dice]


@pytest.mark.parametrize("slant", [(0.0, 0.0), (0.15, -0.1), (-0.2, 0.05)])
def test_level_dice_agree_under_any_camera(slant: tuple[float, float]) -> None:
    assert off_level(tray(slant), WIDTH, HEIGHT).max() < 1


@pytest.mark.parametrize("leaning", [(0.2, 0.0), (0.0, -0.25), (0.15, 0.15)])
def test_a_leaning_die_stands_out_and_pulls_no_other_along(leaning: tuple[float, float]) -> None:
    off = off_level(tray((0.1, 0.0), leaning), WIDTH, HEIGHT)
    assert off[-1] > 3
    assert off[:-1].max() < 1.5


def test_a_single_die_that_looks_at_a_camera_above_is_level() -> None:
    assert off_level([look(640, 480, (0.02, 0.0))], WIDTH, HEIGHT)[0] < 1


def test_no_dice_are_no_trouble() -> None:
    assert off_level([], WIDTH, HEIGHT).tolist() == []
