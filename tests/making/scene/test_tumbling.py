"""How thrown dice come to rest."""

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="throwing dice needs the extra 'train'")

from models.making.scene.makers import NARRATIVE, Make, make, random_maker
from models.making.scene.throws import Resting
from models.making.scene.tumbling import tumbled

FLOOR = (110.0, 80.0)


def handful(seed: int, count: int = 9) -> list[Make]:
    rng = np.random.default_rng(seed)
    maker = random_maker("starwars", rng)
    return [make(str(die), maker, rng) for die in rng.choice(NARRATIVE, count)]


def thrown(seed: int, count: int = 9) -> list[Resting]:
    return tumbled(handful(seed, count), FLOOR, True, np.random.default_rng(seed))


@pytest.fixture(scope="module")
def throws() -> list[list[Resting]]:
    return [thrown(seed) for seed in range(12)]


def test_dice_rest_on_the_floor_between_the_walls(throws: list[list[Resting]]) -> None:
    for dice in throws:
        for die in dice:
            assert (np.abs(die.corners[:, :2]).max(axis=0) < np.array(FLOOR) + 0.5).all()
            assert die.corners[:, 2].min() == pytest.approx(die.lift, abs=0.3)
        assert min(die.lift for die in dice) == 0


def test_no_corner_of_a_die_is_in_another(throws: list[list[Resting]]) -> None:
    for dice in throws:
        for die in dice:
            for other in (each for each in dice if each is not die):
                corners = (die.corners - other.place) @ other.rotation
                planes = other.shape.planes
                deep = (planes[:, 3] * other.size - corners @ planes[:, :3].T).min(axis=1)
                assert deep.max() < 0.5


def test_most_lie_level_and_some_are_cocked(throws: list[list[Resting]]) -> None:
    dice = [die for each in throws for die in each]
    level = [die for die in dice if die.tilt < 1]
    cocked = [die for die in dice if die.cocked]
    assert len(level) > 0.8 * len(dice)
    assert 0 < len(cocked) < 0.15 * len(dice)


def test_what_is_cocked_leans_on_something(throws: list[list[Resting]]) -> None:
    for dice in throws:
        for die in dice:
            if die.cocked:
                others = [each for each in dice if each is not die]
                near = min(float(np.linalg.norm(die.place - each.place)) for each in others)
                at_wall = (np.array(FLOOR) - np.abs(die.corners[:, :2]).max(axis=0)).min()
                assert near < 1.9 * die.size or at_wall < 1


def test_faces_come_up_by_chance() -> None:
    rng = np.random.default_rng(3)
    maker = random_maker("starwars", rng)
    cubes = [make("boost", maker, rng)] * 8
    up = [die.upper for _ in range(15) for die in tumbled(cubes, FLOOR, True, rng)]
    assert np.bincount(up, minlength=6).min() > 7


def test_a_throw_follows_from_its_seed() -> None:
    one, again, other = thrown(5), thrown(5), thrown(6)
    assert [die.place.tolist() for die in one] == [die.place.tolist() for die in again]
    assert [die.place.tolist() for die in one] != [die.place.tolist() for die in other]


def test_without_walls_dice_still_come_to_rest() -> None:
    dice = tumbled(handful(8), FLOOR, False, np.random.default_rng(8))
    assert all(die.lift < 40 for die in dice)
    assert sum(die.tilt < 1 for die in dice) >= 7
