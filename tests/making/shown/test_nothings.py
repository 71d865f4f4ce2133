"""Pieces of trays that are no dice, for the die network."""

import numpy as np

from edgebox.vision.finding.findings import FOREIGN
from models.making.pictures import GROUND_STEP
from models.making.shown.nothings import Piece, nothings

HIGH, WIDE = 400, 640
IMAGE = np.full((HIGH, WIDE, 3), 120, np.uint8)
GROUND = np.zeros((HIGH // GROUND_STEP, WIDE // GROUND_STEP), np.uint8)
DIE = (320.0, 200.0, 60.0, 50.0, True)


def pieces(*dice: tuple[float, ...], ground: np.ndarray = GROUND) -> list[Piece]:
    """Pieces of many trays alike; pixels of the dice are those of the image."""
    taken = [
        nothings(IMAGE, ground, list(dice), 1.0, 24, np.random.default_rng(seed))
        for seed in range(100)
    ]
    assert max(map(len, taken)) == 2
    return [each for some in taken for each in some]


def test_near_a_die_there_is_nothing_but_its_rim() -> None:
    near = [each for each in pieces(DIE) if abs(each[1] - 320) + abs(each[2] - 200) < 60]
    assert near
    for picture, x, y, side in near:
        assert np.array_equal(picture, IMAGE)
        assert side <= 0.6 * 60
        # at the rim, and so not the die itself
        assert ((x - 320) / 60) ** 2 + ((y - 200) / 50) ** 2 > 0.42**2 - 1e-6


def test_foreign_things_in_view_are_shown_where_they_lie() -> None:
    ground = GROUND.copy()
    ground[10, 30] = FOREIGN
    there = (30.5 * GROUND_STEP, 10.5 * GROUND_STEP)
    with_thing = [each for each in pieces(DIE, ground=ground) if each[1:3] == there]
    assert with_thing
    assert not [each for each in pieces(DIE) if each[1:3] == there]


def test_things_are_pasted_in_without_changing_the_tray() -> None:
    pasted = [each for each in pieces(DIE) if not np.array_equal(each[0], IMAGE)]
    assert pasted
    for picture, x, y, side in pasted:
        changed = np.argwhere((picture != IMAGE).any(axis=2))
        assert np.abs(changed - (y, x)).max() <= 1.5 * side + 1
    assert np.all(IMAGE == 120)


def test_a_tray_without_dice_gives_pieces_too() -> None:
    assert {each[3] > 0 for each in pieces()} == {True}


def test_trays_whose_dice_are_too_small_to_be_looked_at_give_none() -> None:
    small = [(320.0, 200.0, 20.0, 18.0, True)]
    assert nothings(IMAGE, GROUND, small, 1.0, 24, np.random.default_rng(1)) == []
