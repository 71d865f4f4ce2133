"""What the finder takes for dice is shown to the die network as none."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import FOREIGN, Findings, Found
from models.making.shown.mistakes import mistakes

DIE = {"whole_box": [100.0, 100.0, 40.0, 40.0]}
IMAGE = np.zeros((300, 400, 3), np.uint8)


def finding(*places: Box) -> Callable[[object], Findings]:
    """A finder that finds what it is told to."""
    found = tuple(Found(place, 0.5) for place in places)
    nothing = np.zeros((2, 2), np.uint8)
    return lambda _image: Findings(found, nothing, nothing.astype(np.float32), 8.0)


def test_what_lies_apart_from_all_dice_is_a_mistake() -> None:
    find = finding((300, 200, 30, 36), (101, 98, 42, 40), (118, 118, 40, 40), (135, 100, 40, 40))
    assert mistakes(find, IMAGE, [DIE], 24) == [(315, 218, 36), (155, 120, 40)]


def test_finds_that_are_too_small_to_be_looked_at_are_left_out() -> None:
    assert mistakes(finding((300, 200, 10, 20)), IMAGE, [], 24) == []


def test_cluttered_trays_hold_few_dice_and_foreign_things(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="the generator needs the extra 'train'")
    from models.making.datasets.dataset import write_cluttered

    assert write_cluttered(6_600_003, tmp_path) <= 6
    grounds = [cv2.imread(str(path), cv2.IMREAD_GRAYSCALE) for path in tmp_path.glob("*.png")]
    assert [np.any(np.asarray(ground) == FOREIGN) for ground in grounds] == [True, True]
    assert write_cluttered(6_600_003, tmp_path) == 0  # what is there stays
