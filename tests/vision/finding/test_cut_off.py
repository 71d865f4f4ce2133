"""Dice that the border of the picture cuts off."""

import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.finding.cut_off import cut_off
from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, FOREIGN
from tests.vision import shipped


def ground() -> np.ndarray:
    return np.full((60, 80), FLOOR, np.uint8)


@pytest.mark.parametrize("what", [DICE, FOREIGN])
@pytest.mark.parametrize("place", [np.s_[:1, 30:33], np.s_[58:, 30:31], np.s_[20:22, 79:]])
def test_what_is_seen_at_the_border_and_was_not_found_is_cut_off(
    what: int, place: tuple[slice, slice]
) -> None:
    seen = ground()
    seen[place] = what
    assert cut_off(seen, [], known=True)
    assert bool(cut_off(seen, [], known=False)) == (what == DICE)


def test_what_was_found_is_not_nor_what_lies_further_in_nor_surroundings() -> None:
    seen = ground()
    seen[0:5, 30:35] = DICE
    assert cut_off(seen, [], known=True)
    assert not cut_off(seen, [(30.2, 0.3, 4.7, 4.9)], known=True)
    inner = ground()
    inner[2:7, 30:35] = DICE
    inner[58:] = AROUND
    assert not cut_off(inner, [], known=True)


def test_dice_that_hem_in_what_the_border_cut_off_do_not_hide_it() -> None:
    seen = ground()
    seen[:6, 24:39] = DICE
    assert cut_off(seen, [(24, 0, 6, 6), (33, 0, 6, 6)], known=True)


def test_a_single_place_is_none() -> None:
    seen = ground()
    seen[0, 5], seen[0, 9], seen[40, 79] = DICE, DICE, FOREIGN
    assert not cut_off(seen, [], known=True)


def test_labels_and_cables_around_a_tray_are_no_dice() -> None:
    seen = ground()
    seen[40:, :10] = AROUND
    seen[50:54, 0:3] = DICE
    assert not cut_off(seen, [], known=False)
    seen[10:14, 0:3] = DICE
    assert cut_off(seen, [], known=False)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("rig", ["starwars", "genesys"])
def test_a_tray_whose_border_cuts_a_die_off_is_asked_about(rig: str, known: bool) -> None:
    empty = shipped.empty(rig)
    image, reader = load_frame(shipped.TRAYS / rig / "roll01.jpg").image, Reader()
    for die in shipped.labels(rig, 1):
        x, _, wide, _ = die["box"]
        on_the_left = x + wide / 2 < image.shape[1] / 2
        # something more than half of the die is gone, and the smaller part of the picture with it
        kept = (
            np.s_[:, round(x + 0.55 * wide) :]
            if on_the_left
            else np.s_[:, : round(x + 0.45 * wide)]
        )
        frames = [Frame(np.ascontiguousarray(each[kept])) for each in (image, empty)]
        assert not reader.read(frames[0], frames[1] if known else None).sure
