"""Dice with what lies around them, to tell how they lie; needs the extra ``train``."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from models.making.nets import REST_SIDE
from models.making.rests import STORED, load_rests, varied_rests


def a_die(
    x: int, lift: float, tilt: float, visible: float = 1.0, side: int = 40
) -> dict[str, object]:
    box = [x, 60, side, side]
    return {"die": "boost", "box": box, "lift_mm": lift, "tilt": tilt, "visible": visible}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    image = np.full((160, 400, 3), 90, np.uint8)
    image[:, 200:] = 180
    dice = [
        a_die(20, 0.0, 0.5),
        a_die(100, 15.0, 1.0),
        a_die(180, 0.0, 25.0),
        a_die(260, 0.0, 0.0, visible=0.3),
        a_die(340, 0.0, 0.0, side=12),
    ]
    cv2.imwrite(str(tmp_path / "1_0.jpg"), image)
    cv2.imwrite(str(tmp_path / "1_0.png"), np.zeros((20, 50), np.uint8))
    (tmp_path / "1_0.json").write_text(json.dumps(dice))
    return tmp_path


def test_dice_on_something_and_leaning_ones_are_told_and_hidden_or_tiny_ones_left_out(
    folder: Path,
) -> None:
    rests = load_rests([folder])
    assert rests.pictures.shape == (3, STORED, STORED, 3)
    assert rests.raised.tolist() == [0, 1, 0]
    assert rests.tipped.tolist() == [0, 0, 1]


def test_each_picture_shows_what_lies_around_the_die_on_either_side(folder: Path) -> None:
    # the third die stands on the border of two floors
    made = load_rests([folder]).pictures[2].mean(axis=(0, 2))
    assert made[:5].mean() == pytest.approx(90, abs=3)
    assert made[-5:].mean() == pytest.approx(180, abs=3)


def test_a_batch_is_turned_and_mirrored_and_keeps_its_truth(folder: Path) -> None:
    rests = load_rests([folder])
    batch = varied_rests(rests, np.array([2, 2, 2, 2, 1]), np.random.default_rng(1))
    assert batch["pictures"].shape == (5, REST_SIDE, REST_SIDE, 3)
    assert batch["tipped"].tolist() == [1, 1, 1, 1, 0]
    assert batch["raised"].tolist() == [0, 0, 0, 0, 1]
    border = [float(each[:8].mean() - each[-8:].mean()) for each in batch["pictures"][:4]]
    assert len({round(value, 2) for value in border}) == 4
