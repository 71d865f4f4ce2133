"""Labelled trays under other light and from elsewhere."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.bench.labels import load_labels
from edgebox.vision.boxes import shared
from edgebox.vision.frame import load_frame
from models.making.changed import CHANGES, STANDS, write_all, write_changed
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


def test_bars_lie_elsewhere_in_each_picture() -> None:
    one, other = (
        CHANGES["banded"](np.full((120, 8, 3), grey, np.uint8)).mean(axis=(1, 2)) / grey
        for grey in (100, 101)
    )
    assert one.max() > 1.1
    assert one.min() < 0.85
    assert np.abs(one - other).max() < 0.05, "a whole grey further all bars are where they were"

    moved = CHANGES["banded"](np.full((120, 8, 3), (100, 100, 101), np.uint8)).mean(axis=(1, 2))
    assert np.abs(one - moved / 100).max() > 0.1


def test_two_lamps_make_one_side_cold_and_one_warm() -> None:
    seen = CHANGES["two-lamps"](np.full((4, 100, 3), 120, np.uint8))[0].astype(int)
    assert seen[0, 0] > seen[0, 2]
    assert seen[-1, 0] < seen[-1, 2]


def test_a_smudge_blurs_a_part_and_a_worn_sensor_has_white_pixels() -> None:
    image = np.tile(np.array([0, 200], np.uint8), (240, 160))[:, :, None].repeat(3, axis=2)
    smudged = CHANGES["smudged"](image)
    assert np.ptp(smudged[100:110, 180:190]) < 40
    assert np.ptp(smudged[-10:, :10]) > 190
    white = (CHANGES["speckled"](image) == 255).all(axis=2)
    assert 100 < white.sum() < 300
    assert (white == (CHANGES["speckled"](image // 2) == 255).all(axis=2)).all()


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


def test_a_folder_without_trays_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["changed", str(tmp_path), str(tmp_path / "out")])
    with pytest.raises(SystemExit):
        write_all("changed", "", CHANGES, write_changed)
    assert f"{tmp_path}: there are no folders" in capsys.readouterr().err
