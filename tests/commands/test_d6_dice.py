"""The dice that ``edgebox d6`` reads: in pictures, from a source, in doubt (W-12)."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision import DieReading, Frame, Reader, Reading
from tests.commands.test_cli import run
from tests.commands.test_d6 import PIPS, document
from tests.sources.test_numbered_dice import Named

Rolls = Callable[..., None]


@pytest.fixture
def named_rolls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Rolls:
    """Writes pictures of rolls that are read as their names say: ``"roll0-d6=3-d6=4?"``."""
    monkeypatch.setattr("edgebox.vision.Reader", Named)

    def write(*names: str) -> None:
        for name in names:
            cv2.imwrite(str(tmp_path / f"{name}.png"), np.zeros((480, 640, 3), np.uint8))

    return write


def test_w12_dice_in_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(self: Reader, frame: Frame, *_: object) -> Reading:
        faces = "3456" if frame.name.endswith("roll00.jpg") else "1?"
        dice = tuple(
            DieReading(
                "d6", face, face != "?", 0.9, (0, 0, 9, 9), "it leans" * (face == "?") or None
            )
            for face in faces
        )
        return Reading(frame.name, dice, "?" not in faces)

    monkeypatch.setattr(Reader, "read", read)
    found = document("4D+2", "--against", "13", "--read", str(PIPS / "roll00.jpg"))
    assert (found["faces"], found["total"]) == ([3, 4, 5, 6], 20)
    status, out, err = run("d6", "3D", "--read", str(PIPS / "roll00.jpg"))
    assert (status, out) == (1, "")
    assert "takes 3 six-sided dice, and 4 dice are in the tray" in err
    status, out, err = run("d6", "2D", "--read", str(PIPS / "roll01.jpg"))
    assert (status, out) == (1, "")
    assert "(it leans)" in err
    assert "type the faces with --roll" in err


def test_w12_a_source_of_dice_gives_roll_after_roll(named_rolls: Rolls, tmp_path: Path) -> None:
    named_rolls("roll0-d6=3-d6=4", "roll1-d6=5", "roll2-d6=3-d6=4?", "roll3-boost=s-d6=1")
    dice = ("--dice", f"images:{tmp_path}")
    found = document("2D", "--against", "1D", *dice)
    assert (found["faces"], found["against"]["faces"]) == ([3, 4], [5])
    assert document("2D", "--against", "1D", *dice, "--other-roll", "6")["against"]["faces"] == [6]
    assert document("1D", "--dice", f"images:{tmp_path}/roll1-d6=5.png")["total"] == 5
    assert document("0D+2", *dice)["total"] == 2, "no dice, no picture"
    status, out, err = run("d6", "2D", "--dice", f"images:{tmp_path}/roll2-d6=3-d6=4?.png")
    assert (status, out) == (1, "")
    assert "in doubt: second d6 4? (it leans)" in err
    assert "The eye sees 3 4?; look yourself and type the faces with --roll" in err
    status, _, err = run("d6", "2D", "--dice", f"images:{tmp_path}/roll3-boost=s-d6=1.png")
    assert status == 1
    assert "missing 1 d6; also in the tray: 1 boost" in err
    assert run("d6", "2D", *dice, "--seed", "1")[0] == 2
    assert "There are no dice 'dream'" in run("d6", "2D", "--dice", "dream")[2]
    assert "type what you rolled" in run("d6", "2D", "--dice", "manual")[2]


def test_w12_sides_roll_one_after_the_other_with_the_dice_of_a_source(
    named_rolls: Rolls, tmp_path: Path
) -> None:
    named_rolls("roll0-d6=3-d6=4", "roll1-d6=5", "roll2-d6=3-d6=3", "roll3-d6=5")
    dice = ("--dice", f"images:{tmp_path}")
    found = document("initiative", "Rebels=2D", "Empire=1D+2", *dice)
    assert [each["faces"] for each in found["rolls"]] == [[3, 4], [5], [3, 3], [5]], "a tie at 7"
    assert found["winner"] == "Empire"
    found = document("ambush", "--attackers", "A=2D", "B=9", "--targets", "C=1D", *dice)
    assert (found["sneak"], found["search"]) == ({"A": 7, "B": 9}, {"C": 5})
    assert run("d6", "initiative", "A=1D", "B=1D", *dice, "--seed", "1")[0] == 2


def test_w12_a_person_at_the_keyboard_is_asked_about_a_doubtful_die(
    named_rolls: Rolls,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    picture = tmp_path / "roll2-d6=3-d6=4?.png"
    named_rolls(picture.stem)
    monkeypatch.setattr(sys, "stdin", Keyboard("3 9\n3 5\n"))
    assert main(["d6", "2D", "--dice", f"images:{picture}"]) == 0
    told = capsys.readouterr()
    assert "rolled 3 5 = 8" in told.out
    assert (
        "The eye sees 3 4?. y if that is right; or type only those marked ?, "
        "or what all dice show; or Enter for the next one." in told.err
    )
    assert "'9' is no face" in told.err
    monkeypatch.setattr(sys, "stdin", Keyboard("y\n"))
    assert main(["d6", "2D", "--dice", f"images:{picture}"]) == 0
    assert "rolled 3 4 = 7" in capsys.readouterr().out, "as it lies"
    monkeypatch.setattr(sys, "stdin", Keyboard("6\n"))
    assert main(["d6", "2D", "--dice", f"images:{picture}"]) == 0
    assert "rolled 3 6 = 9" in capsys.readouterr().out, "only the one in doubt"
    monkeypatch.setattr(sys, "stdin", Keyboard("y\n1 2 3\n"))
    assert main(["d6", "3D", "--dice", f"images:{picture}"]) == 0
    told = capsys.readouterr()
    assert "The eye sees 3 4?. Type what the dice show" in told.err, "one is missing"
    assert "rolled 1 2 3 = 6" in told.out
    monkeypatch.setattr(sys, "stdin", Keyboard(""))
    assert main(["d6", "2D", "--dice", f"images:{picture}"]) == 1
    named_rolls("roll3-d6=1-d6=2")
    monkeypatch.setattr(sys, "stdin", Keyboard("\n"))
    assert main(["d6", "2D", "--dice", f"images:{tmp_path}"]) == 0
    assert "rolled 1 2 = 3" in capsys.readouterr().out, "the next picture"
