"""What a lesson does to pictures that were known before is said."""

import json
from pathlib import Path

import cv2
import pytest

from edgebox.cli import main
from edgebox.vision.enrolment import dice_folder
from edgebox.vision.enrolment.lessons import MOST
from tests.vision.enrolment.drawn import loaded, roll, tray


@pytest.fixture(autouse=True)
def pictures_to_come(drawn_dice: None, tmp_path: Path) -> None:
    """Make a folder for the pictures that are taken."""
    folder = tmp_path / "p"
    folder.mkdir()
    cv2.imwrite(str(folder / "empty.png"), tray())


def take(*numbers: int) -> None:
    """Take pictures of one face."""
    for each in Path("p").glob("boost-*"):
        each.unlink()
    for n in numbers:
        cv2.imwrite(f"p/boost-s-{n:02}.png", roll(("boost", "s"), turn=23 * n, seed=n))


def test_pictures_beyond_those_that_a_face_keeps_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    take(*range(MOST + 3))

    assert main(["enroll", "mine", "--images", "p"]) == 0

    printed = capsys.readouterr()
    assert f"Learned from {MOST} of {MOST + 3} pictures." in printed.out
    lines = printed.err.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"p/boost-s-{n:02}.png" for n in range(3)]
    assert all("of a face the last 12 pictures are kept" in line for line in lines)
    assert all(line.endswith("(left out)") for line in lines)

    # as a program is told, and where older ones have to give way
    take(*range(20, 20 + MOST + 1))
    assert main(["enroll", "mine", "--images", "p", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [each["used"] for each in document["pictures"]] == [False] + [True] * MOST
    told = f"{MOST} older pictures of boost: success gave way to newer ones."
    assert document["changes"] == [told]
    take(99)
    assert main(["enroll", "mine", "--images", "p"]) == 0
    assert "1 older picture of boost: success gave way to newer ones." in capsys.readouterr().out


def test_a_picture_that_moves_to_another_face_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite("p/setback-f-1.png", roll(("setback", "f")))
    assert main(["enroll", "mine", "--images", "p"]) == 0
    assert "taught as" not in capsys.readouterr().out
    Path("p/setback-f-1.png").rename("p/setback-t-1.png")

    assert main(["enroll", "mine", "--images", "p"]) == 0

    lines = capsys.readouterr().out.splitlines()
    moved = "this picture was taught as setback: failure before; now it counts as setback: threat."
    assert f"p/setback-t-1.png: {moved}" in lines
    assert "setback: failure has no picture any more: teach it again." in lines


def test_a_picture_that_moves_from_a_face_that_has_others_empties_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for n in (1, 2):
        cv2.imwrite(f"p/setback-f-{n}.png", roll(("setback", "f"), turn=40 * n, seed=n))
    assert main(["enroll", "mine", "--images", "p"]) == 0
    Path("p/setback-f-1.png").rename("p/setback-t-1.png")
    Path("p/setback-f-2.png").unlink()

    assert main(["enroll", "mine", "--images", "p"]) == 0

    told = capsys.readouterr().out
    assert "was taught as setback: failure before" in told
    assert "no picture any more" not in told


def test_missing_pictures_that_give_way_to_new_ones_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    take(1, 2)
    assert main(["enroll", "mine", "--images", "p"]) == 0
    for each in (dice_folder("mine") / "pictures").iterdir():
        each.unlink()
    take(2, 3, 4)

    assert main(["enroll", "mine", "--images", "p"]) == 0

    # of the two that were missing one is taught again, so it comes back
    assert "1 older picture of boost: success gave way to newer ones." in capsys.readouterr().out
    assert len(loaded().examples) == 3
