"""How generated dice come to rest."""

from dataclasses import replace

import numpy as np
import pytest

from models.making.scene.solids import shape
from models.making.scene.throws import LEANS, Floor, face_up, overlap, resting


@pytest.mark.parametrize("name", ["cube", "octahedron", "dodecahedron", "trapezohedron"])
def test_a_die_lies_on_the_face_opposite_the_one_that_is_up(name: str) -> None:
    solid = shape(name)
    for face in range(len(solid.planes)):
        die = resting(solid, 15.0, face_up(solid, face, 33.0), 0.0, 0.0)
        assert die.upper == face
        assert die.tilt == pytest.approx(0, abs=1e-4)
        assert die.corners[:, 2].min() == pytest.approx(0, abs=1e-9)
        assert not die.cocked


def test_dice_keep_out_of_each_other_and_inside_the_walls() -> None:
    rng = np.random.default_rng(4)
    floor = Floor(80, 60, True, [])
    for number in range(14):
        name = ["cube", "octahedron", "dodecahedron"][number % 3]
        floor.throw(shape(name), 15.0, number % 6, rng, cocked=number > 9)
    assert len(floor.dice) > 9
    for i, die in enumerate(floor.dice):
        assert np.abs(die.corners[:, :2]).max(axis=0) == pytest.approx(0, abs=80)
        assert not any(overlap(die, other) for other in floor.dice[:i])


def test_a_cocked_die_leans_or_lies_on_something() -> None:
    rng = np.random.default_rng(5)
    floor = Floor(80, 60, True, [])
    flat = [floor.throw(shape("cube"), 15.0, 0, rng, cocked=False) for _ in range(5)]
    leaning = [floor.throw(shape("octahedron"), 13.0, 1, rng, cocked=True) for _ in range(5)]
    assert all(die is not None and not die.cocked for die in flat)
    assert all(die.tilt > LEANS or die.lift > 1 for die in leaning if die is not None)
    assert any(die is not None for die in leaning)


@pytest.mark.parametrize("walls", [True, False])
def test_what_leans_touches_a_die_or_a_real_wall(walls: bool) -> None:
    """However little of the floor the dice come to lie on."""
    solid, leaning = shape("octahedron"), 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        floor = Floor(120, 90, walls, [], on_dice=0.0, spread=0.4)
        floor.throw(solid, 15.0, 0, rng, cocked=False)
        for _ in range(3):
            die = floor.throw(solid, 15.0, 1, rng, cocked=True)
            if die is None:
                continue
            leaning += 1
            others = Floor(120, 90, walls, [each for each in floor.dice if each is not die])
            ways = [3.0 * np.array([np.cos(a), np.sin(a), 0]) for a in np.arange(0, 6.28, 0.2)]
            assert not all(others.free(replace(die, place=die.place + way)) for way in ways)
    assert leaning > 20


def test_nothing_leans_where_there_is_nothing_to_lean_on() -> None:
    rng = np.random.default_rng(1)
    floor = Floor(120, 90, False, [])
    assert floor.throw(shape("cube"), 15.0, 0, rng, cocked=True) is None


def test_two_cubes_side_by_side_share_no_space_but_overlapping_ones_do() -> None:
    solid = shape("cube")
    level = face_up(solid, 0, 0.0)
    one = resting(solid, 15.0, level, 0.0, 0.0)
    assert not overlap(one, resting(solid, 15.0, level, 15.01, 0.0))
    assert overlap(one, resting(solid, 15.0, level, 14.9, 0.0))
    assert not overlap(one, resting(solid, 15.0, level, 5.0, 0.0, low=15.01))
