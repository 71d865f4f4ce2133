"""Labelled trays under other light and from elsewhere."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.bench.labels import load_labels
from edgebox.vision.boxes import shared
from edgebox.vision.frame import load_frame
from models.making.changed import CHANGES, STANDS, write_changed
from tests.vision.shipped import RIG


@pytest.mark.parametrize("name", ["warm", "very-dark", "dim", "squeezed", "aslant", "from-afar"])
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


def test_stray_light_leaves_nothing_black_and_less_to_tell_apart() -> None:
    dark, bright = (CHANGES["hazy"](np.full((4, 4, 3), grey, np.uint8)) for grey in (0, 200))
    assert dark.min() > 50
    assert 50 < int(bright[0, 0, 0]) - int(dark[0, 0, 0]) < 150


def test_a_shadow_lies_over_one_half() -> None:
    seen = CHANGES["shaded"](np.full((200, 200, 3), 200, np.uint8)).mean(axis=2)
    assert seen[180, 180] > 195
    assert seen[20, 20] < 140


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


def test_photographs_that_are_of_no_one_tray_are_changed_too(tmp_path: Path) -> None:
    photographs = tmp_path / "photographs"
    photographs.mkdir()
    cv2.imwrite(str(photographs / "one.jpg"), load_frame(RIG / "roll00.jpg").image)
    labels = [{"image": "one.jpg", "dice": [{"die": "d6", "face": "3", "box": [8, 9, 20, 20]}]}]
    (photographs / "labels.json").write_text(json.dumps(labels))
    write_changed(photographs, "from-afar", tmp_path / "afar")
    assert sorted(each.name for each in (tmp_path / "afar").iterdir()) == ["labels.json", "one.jpg"]
    after = load_labels(tmp_path / "afar")
    assert after["boxes"] == "pips", "a box is still that of the pips, as in photographs"
    assert after["images"][0]["dice"][0]["box"][2:] == [10, 10]
