"""Whether dice lie level."""

import numpy as np
import pytest

from edgebox.vision.recognising.level import (
    ABOVE,
    ABOVE_SPREAD,
    FROM_HAND,
    Levels,
    Stands,
    _cameras,
    _straight_up,
)

REACH, STEPS = 0.84, 21
HALF_WIDTH = 0.6
SPOTS = np.array([(-0.7, -0.4), (0.6, -0.3), (0.0, 0.0), (-0.5, 0.5), (0.7, 0.4)])


def levels(lies: np.ndarray, spots: np.ndarray = SPOTS, before: np.ndarray | None = None) -> Levels:
    return Stands(spots, STEPS, REACH, before).levels(lies)


def seen(spot: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Return what of a unit vector lies across the line of sight to a spot of the picture."""
    sight = np.array([*(spot * HALF_WIDTH), 1.0])
    sight /= np.linalg.norm(sight)
    # a camera that was turned to it the shortest way
    ahead = np.array([0, 0, 1.0])
    turned = (sight + ahead) / (1 + sight @ ahead)
    return np.array([(side - (side @ sight) * turned) @ normal for side in np.eye(3)[:2]])


def shown(way: np.ndarray) -> np.ndarray:
    """Return (STEPS, STEPS) log odds of a die that has a face pointing one way."""
    steps = np.linspace(-REACH, REACH, STEPS)
    away = np.hypot(steps[None, :] - way[0], steps[:, None] - way[1])
    return np.asarray(np.clip((0.14 - away) * 40, -5, 5), np.float32)


def turned(normal: np.ndarray, degrees: float, way: float) -> np.ndarray:
    """Return a unit vector turned away from where it points."""
    across = np.cross(normal, [np.cos(way), np.sin(way), 0.3])
    across /= np.linalg.norm(across)
    angle = np.deg2rad(degrees)
    return np.asarray(normal * np.cos(angle) + np.cross(across, normal) * np.sin(angle))


def tray(slant: tuple[float, float], leaning: float = 0.0, way: float = 0.0) -> np.ndarray:
    """Return five dice as a camera sees them that is slanted by so much; the last may lean."""
    up = np.array([*slant, -np.sqrt(1 - slant[0] ** 2 - slant[1] ** 2)])
    normals = [up] * 4 + [turned(up, leaning, way)]
    return np.stack([shown(seen(*pair)) for pair in zip(SPOTS, normals, strict=True)])


SLANTS = [(0.0, 0.0), (0.1, -0.05), (-0.3, 0.2)]


def test_straight_up_is_where_a_camera_turned_to_each_spot_would_see_it() -> None:
    ups, widths, _ = _cameras()
    told = _straight_up(np.asarray(SPOTS, np.float32))
    for way in range(0, len(ups), 97):
        spots = SPOTS * widths[way] / HALF_WIDTH
        there = told[:, :, way].T
        assert there == pytest.approx(np.array([seen(spot, ups[way]) for spot in spots]), abs=1e-5)


@pytest.mark.parametrize("slant", SLANTS)
def test_level_dice_agree_under_any_camera(slant: tuple[float, float]) -> None:
    assert levels(tray(slant)).chances.min() > 0.9


def test_what_is_no_die_has_no_say_in_how_the_camera_stands() -> None:
    lies = tray((0.1, -0.05))
    strange = tray((-0.6, 0.5))
    mixed = np.concatenate([lies[:4], strange[4:]])
    told = Stands(SPOTS, STEPS, REACH).levels(mixed, np.array([1, 1, 1, 1, 0], np.float32))
    alone = Stands(SPOTS[:4], STEPS, REACH).levels(lies[:4])

    assert told.chances[:4] == pytest.approx(alone.chances, abs=1e-4)
    assert told.ups[:4] == pytest.approx(alone.ups, abs=1e-4)
    assert not told.stands[4].any()
    assert told.chances[4] < 0.5


@pytest.mark.parametrize("slant", SLANTS)
def test_all_dice_together_tell_where_straight_up_is(slant: tuple[float, float]) -> None:
    up = np.array([*slant, -np.sqrt(1 - slant[0] ** 2 - slant[1] ** 2)])
    there = np.stack([seen(spot, up) for spot in SPOTS])
    assert levels(tray(slant, leaning=25.0)).ups == pytest.approx(there, abs=0.05)


@pytest.mark.parametrize("slant", SLANTS)
@pytest.mark.parametrize("leaning", [18.0, 25.0, 40.0])
@pytest.mark.parametrize("way", [0.0, 2.0, 4.5])
def test_a_leaning_die_stands_out_and_pulls_no_other_along(
    slant: tuple[float, float], leaning: float, way: float
) -> None:
    chances = levels(tray(slant, leaning, way)).chances
    assert chances[-1] < 0.5
    assert chances[:-1].min() > 0.65


@pytest.mark.parametrize("most", [0.045, 0.105, 0.225, 0.39])
def test_each_way_to_stand_counts_by_the_ways_that_it_stands_for(most: float) -> None:
    """However finely slants are told: mounted cameras and those in a hand are spread evenly."""
    ups, _, chances = _cameras()
    slants, chances = np.hypot(ups[:, 0], ups[:, 1]), np.exp(chances - chances.max())
    mounted, in_hand = (
        1 - np.exp(-((most / spread) ** 2) / 2) for spread in (ABOVE_SPREAD, FROM_HAND)
    )
    told = chances[slants < most].sum() / chances.sum()
    assert told == pytest.approx(ABOVE * mounted + (1 - ABOVE) * in_hand, abs=0.03)


@pytest.mark.parametrize("slant", SLANTS)
@pytest.mark.parametrize("leaning", [10.0, 14.0, 18.0])
@pytest.mark.parametrize("way", [0.0, 2.0, 4.5])
def test_how_far_a_face_points_from_straight_up_tells_of_a_lean(
    slant: tuple[float, float], leaning: float, way: float
) -> None:
    told = levels(tray(slant, leaning, way))
    assert told.off[:-1].max() < told.off[-1] - 1
    assert 0.4 * leaning < told.off[-1] < leaning
    assert told.elsewhere[:-1].max() < told.elsewhere[-1] - 0.4


def test_the_more_other_dice_there_are_the_better_straight_up_is_known() -> None:
    lies = tray((0.1, -0.05))
    vague = [levels(lies[:count], SPOTS[:count]).vague[0] for count in (1, 2, 3, 5)]
    assert vague == sorted(vague, reverse=True)
    assert vague[-1] < vague[0] / 2


def test_what_a_die_says_of_itself_makes_straight_up_no_better_known() -> None:
    sure, unsure = tray((0.1, -0.05)), tray((0.1, -0.05))
    unsure[0] = 0
    assert levels(sure).vague[0] == pytest.approx(levels(unsure).vague[0], rel=1e-4)


def test_dice_speak_for_the_way_to_stand_that_their_faces_are_centred_on() -> None:
    """A face counts as pointing straight up within some degrees, but most in their middle."""
    said = levels(tray((0.0, 0.0))).stands.sum(axis=0)
    ups, widths, _ = _cameras()
    usual = np.abs(widths - HALF_WIDTH) < 0.05
    slants = np.hypot(ups[:, 0], ups[:, 1])
    straight, aslant = (said[usual & (np.abs(slants - each) < 0.01)] for each in (0.0, 0.06))
    assert straight.max() > aslant.max() + 1


def test_a_single_die_is_level_if_it_is_under_a_usual_camera() -> None:
    level, leaning = tray((0.0, 0.0), 30)[[2, 4]]
    assert levels(level[None], SPOTS[2:3]).chances[0] > 0.9
    assert levels(leaning[None], SPOTS[4:]).chances[0] < 0.5


@pytest.mark.parametrize("slant", SLANTS)
def test_the_upper_face_of_each_die_is_told_among_all_that_it_shows(
    slant: tuple[float, float],
) -> None:
    up = np.array([*slant, -np.sqrt(1 - slant[0] ** 2 - slant[1] ** 2)])
    lies = tray(slant)
    # each shows another face as well, one that looks at the camera more than the upper one does
    for way, die in zip(
        ((0.3, 0.1), (-0.2, 0.2), (0.5, -0.4), (0.1, 0.4), (0.2, -0.5)), lies, strict=True
    ):
        np.maximum(die, shown(np.array(way)), out=die)
    uppers = levels(lies).uppers
    assert uppers == pytest.approx(np.array([seen(spot, up) for spot in SPOTS]), abs=0.1)


def test_no_dice_are_no_trouble() -> None:
    nothing = np.zeros((0, STEPS, STEPS), np.float32)
    none = levels(nothing, np.zeros((0, 2)))
    assert none.chances.tolist() == none.uppers.tolist() == []
