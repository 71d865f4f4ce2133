import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from edgebox.cli import main
from tests.vision import shipped


@pytest.fixture
def roll(home: Path) -> str:
    folder = home.parent
    cv2.imwrite(str(folder / "bare.png"), shipped.empty())
    cv2.imwrite(str(folder / "roll.png"), shipped.only("ability").image)
    return str(folder / "roll.png")


def reading(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["read", *words, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    del document["milliseconds"]
    return document


def test_a_calibrated_tray_is_the_empty_tray(roll: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--images", "bare.png", "--name", "attic", "--json"]) == 0
    capsys.readouterr()

    known = reading(capsys, roll, "--tray", "attic")

    assert known == reading(capsys, roll, "--empty", "bare.png")
    assert [(die["die"], die["face"]) for die in known["dice"]] == [("ability", "a")]


def test_the_named_tray_counts_more_than_a_picture_beside_the_roll(
    roll: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The picture beside it is of the roll itself, so that nothing would be found with it."""
    assert main(["calibrate", "--images", "bare.png", "--json"]) == 0
    capsys.readouterr()
    Path("empty.png").write_bytes(Path(roll).read_bytes())

    assert len(reading(capsys, roll, "--tray", "tray")["dice"]) == 1


def test_dice_beside_a_tray_with_known_corners_are_told_and_not_counted(
    roll: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ability die lies at the left, half a picture away from this floor."""
    corners = ["--corners", "500,100", "1200,100", "1200,900", "500,900"]
    assert main(["calibrate", "--images", "bare.png", *corners, "--json"]) == 0
    capsys.readouterr()

    assert main(["read", roll, "--tray", "tray"]) == 0

    printed = capsys.readouterr()
    assert "no dice\n" in printed.out
    assert "1 die beside the tray is not counted" in printed.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tray", "cellar"], "edgebox calibrate --name cellar"),
        (["--tray", "../x"], "tray's name"),
        (["--tray", "tray", "--empty", "bare.png"], "give one of them"),
    ],
)
def test_a_tray_that_is_not_known_is_wrong_use(
    words: list[str], said: str, roll: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", roll, *words]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == ""
