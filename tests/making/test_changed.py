"""Labelled trays under other light and from elsewhere."""

import json
from pathlib import Path

import numpy as np
import pytest

from edgebox.bench.labels import load_labels
from edgebox.vision.boxes import shared
from edgebox.vision.frame import load_frame
from models.making.changed import CHANGES, STANDS, write_changed
from tests.vision.shipped import RIG


@pytest.mark.parametrize("name", ["warm", "very-dark", "squeezed", "aslant", "from-afar"])
def test_a_changed_tray_is_a_labelled_folder_with_the_same_dice(name: str, tmp_path: Path) -> None:
    write_changed(RIG, name, tmp_path / name)
    before, after = (load_labels(each)["images"] for each in (RIG, tmp_path / name))
    for old, new in zip(before, after, strict=True):
        assert [(die["die"], die["face"]) for die in new["dice"]] == [
            (die["die"], die["face"]) for die in old["dice"]
        ]
    one, other = (load_frame(each / "roll00.jpg").image for each in (RIG, tmp_path / name))
    assert one.shape == other.shape
    assert np.abs(one.astype(int) - other).mean() > 1


def test_a_warm_lamp_takes_blue_and_adds_red() -> None:
    grey = np.full((4, 4, 3), 120, np.uint8)
    blue, green, red = CHANGES["warm"](grey)[0, 0].tolist()
    assert blue < green < 120 < red
    assert (CHANGES["as-it-is"](grey) == grey).all()


def test_boxes_move_with_the_picture(tmp_path: Path) -> None:
    write_changed(RIG, "from-afar", tmp_path)
    high, wide = load_frame(RIG / "roll00.jpg").image.shape[:2]
    before, after = (
        json.loads((folder / "labels.json").read_text())["images"][0]["dice"]
        for folder in (RIG, tmp_path)
    )
    for one, other in zip(before, after, strict=True):
        x, y, w, h = one["box"]
        assert shared(other["box"], (x / 2 + wide / 4, y / 2 + high / 4, w / 2, h / 2)) > 0.95
    assert set(STANDS) == {"aslant", "from-afar"}
