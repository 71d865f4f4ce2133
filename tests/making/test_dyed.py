"""Labelled trays with dice of other hues."""

import json
from pathlib import Path

import cv2
import numpy as np

from edgebox.bench.labels import load_labels
from edgebox.vision.frame import Image, load_frame
from models.making.dyed import DYES, Dye, dyed, write_dyed
from tests.vision.shipped import RIG

FLOOR = np.full((60, 80, 3), (90, 120, 60), np.uint8)


def _with_die(*colour: int) -> Image:
    image = FLOOR.copy()
    image[20:40, 30:50] = colour
    image[28:32, 38:42] = 250  # a white symbol
    return image


def test_a_die_takes_another_hue_and_all_else_keeps_its_colour() -> None:
    seen = dyed(_with_die(20, 20, 200), FLOOR, [(29, 19, 22, 22)], Dye(hue=20))
    blue, green, red = seen[24, 34].tolist()
    assert (blue, red) == (20, 200)
    assert green > 60, "a step from red to yellow"
    assert (seen[30, 40] == 250).all(), "the symbol"
    assert (seen[:15] == FLOOR[:15]).all()


def test_a_die_is_paler_or_darker() -> None:
    pale, dark = (
        dyed(_with_die(20, 20, 200), FLOOR, [(29, 19, 22, 22)], dye)[24, 34].astype(int)
        for dye in (DYES["pale"], DYES["dark"])
    )
    assert pale[0] > 60
    assert abs(dark[2] - 120) <= 1


def test_a_dyed_rig_is_a_labelled_folder_with_the_same_dice(tmp_path: Path) -> None:
    write_dyed(RIG, "hue-plus-18", tmp_path)
    assert load_labels(tmp_path) == load_labels(RIG)
    before, after = (load_frame(each / "roll00.jpg").image.astype(int) for each in (RIG, tmp_path))
    differs = np.abs(before - after).max(axis=2)
    boxes = [
        die["box"] for die in json.loads((RIG / "labels.json").read_text())["images"][0]["dice"]
    ]
    of_dice = np.zeros(differs.shape, np.uint8)
    for x, y, w, h in boxes:
        cv2.rectangle(of_dice, (int(x) - 4, int(y) - 4), (int(x + w) + 4, int(y + h) + 4), 1, -1)
    assert np.median(differs[of_dice == 0]) <= 1
    assert np.quantile(differs[of_dice == 1], 0.9) > 20
