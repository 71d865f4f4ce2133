"""Which pictures of a folder ``edgebox calibrate`` takes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from tests.vision.calibration import drawn

pytestmark = pytest.mark.usefixtures("home")


def test_beside_rolls_only_the_empty_tray_is_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), drawn.tray())
    cv2.imwrite(str(tmp_path / "roll00.png"), np.zeros((480, 640, 3), np.uint8))

    assert main(["calibrate", "--images", str(tmp_path), "--json", "--check"]) == 0
    assert json.loads(capsys.readouterr().out)["differences"]["pictures"] == 1


def test_all_of_a_folder_but_its_rolls_are_taken_whatever_they_are_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), drawn.tray())
    cv2.imwrite(str(tmp_path / "with-cards.png"), drawn.tray(markers=(0, 1, 2, 3)))
    cv2.imwrite(str(tmp_path / "Roll00.png"), np.zeros((480, 640, 3), np.uint8))

    assert main(["calibrate", "--images", str(tmp_path), "--json", "--check"]) == 0
    assert json.loads(capsys.readouterr().out)["corners_from"] == "markers"

    (tmp_path / "empty.png").unlink()
    (tmp_path / "with-cards.png").unlink()
    assert main(["calibrate", "--images", str(tmp_path)]) == 2
    assert "no picture of the empty tray" in capsys.readouterr().err


def test_a_picture_that_is_called_after_the_markers_leaves_out_no_other(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pictures / "a.png").rename(pictures / "markers.png")

    assert main(["calibrate", "--images", str(pictures), "--json", "--check"]) == 0

    told = capsys.readouterr()
    assert told.err == ""
    document = json.loads(told.out)
    assert (document["corners_from"], document["differences"]["pictures"]) == ("markers", 3)


def test_pictures_of_dice_beside_that_of_the_empty_tray_are_left_out_and_named(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pictures / "b0.png").rename(pictures / "empty.png")
    (pictures / "b1.png").rename(pictures / "IMG_1.png")
    (pictures / "c.png").write_bytes(b"no picture")

    assert main(["calibrate", "--images", str(pictures), "--json", "--check"]) == 0

    told = capsys.readouterr()
    assert "show no printed markers: IMG_1.png, b2.png, c.png" in told.err
    document = json.loads(told.out)
    assert (document["corners_from"], document["differences"]["pictures"]) == ("markers", 1)


def test_mirrored_cards_beside_that_of_the_empty_tray_are_told_not_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, image in (("empty", drawn.tray()), ("cards", drawn.tray(markers=(0, 1, 2, 3)))):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.ascontiguousarray(image[:, ::-1]))

    assert main(["calibrate", "--images", str(tmp_path), "--check"]) == 0

    told = capsys.readouterr()
    assert told.err == ""
    assert "the picture is mirrored" in told.out


@pytest.mark.parametrize("empty", ["empty.png", "bare.png"])
def test_the_sheet_of_markers_is_passed_over_and_named_whatever_it_is_called(
    empty: str, pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pictures / "b0.png").rename(pictures / empty)
    for each in ("b1.png", "b2.png"):
        (pictures / each).unlink()
    assert main(["calibrate", "--markers-out", str(pictures / "to print.png")]) == 0
    capsys.readouterr()

    assert main(["calibrate", "--images", str(pictures), "--json", "--check"]) == 0

    told = capsys.readouterr()
    assert "left out, as it is the sheet of markers, and no tray: to print.png\n" in told.err
    document = json.loads(told.out)
    assert (document["corners_from"], document["differences"]["pictures"]) == ("markers", 1)


def test_a_folder_that_can_not_be_opened_is_told_with_the_remedy(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def locked(folder: Path) -> object:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", locked)

    assert main(["calibrate", "--images", str(pictures)]) == 2
    assert "can't be opened (Permission denied); allow" in capsys.readouterr().err
