"""The empty tray that ``edgebox enroll --images`` teaches dice over."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision import Frame
from edgebox.vision.enrolment import Eye, Lesson, lesson
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from edgebox.vision.picture_file import save_picture
from tests.vision.enrolment.drawn import roll, tray

pytestmark = pytest.mark.usefixtures("drawn_dice")


def test_each_picture_is_compared_with_the_empty_tray(
    pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def looked(frame: Frame, die: str, face: str, eye: Eye, empty: Any = None) -> Lesson:
        seen.append(empty)
        return lesson(frame, die, face, eye, empty)

    monkeypatch.setattr("edgebox.vision.enrolment.lesson", looked)
    for each in pictures.glob("[as]*.png"):
        each.unlink()
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    assert len(seen) == 10
    assert None not in seen


def test_pictures_need_not_have_the_size_of_the_empty_tray(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "small.png"), np.asarray(cv2.resize(tray(), (160, 120)), np.uint8))
    (pictures / "empty.png").unlink()
    (pictures / "small.png").rename(pictures / "empty.png")

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0


def test_that_the_empty_tray_has_another_shape_than_the_pictures_is_told_once(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "empty.png"), tray()[:200])

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2

    shape, nothing = capsys.readouterr().err.splitlines()[-2:]
    assert "and 21 more pictures: the picture of the empty tray has another shape" in shape
    assert "calibrate" not in shape
    assert nothing == "edgebox: Nothing was learned: no picture could be used."


def test_that_the_empty_tray_is_another_one_is_told_once_beside_what_else_is_wrong(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def looked(frame: Frame, die: str, face: str, eye: Eye, empty: Any = None) -> Lesson:
        learned = lesson(frame, die, face, eye, empty)
        return replace(learned, problems=(OTHER_TRAY, *learned.problems))

    monkeypatch.setattr("edgebox.vision.enrolment.lesson", looked)
    cv2.imwrite(str(pictures / "ability-aa-1.png"), roll(("ability", "aa"), blur=6))

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    blurred, other = capsys.readouterr().err.splitlines()
    assert "ability-aa-1.png: it is blurred" in blurred
    assert OTHER_TRAY not in blurred
    assert f"and 22 more pictures: {OTHER_TRAY} (used all the same" in other


def test_an_empty_tray_that_shows_a_die_is_told_before_anything_is_learned(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = pictures / "empty.png"
    cv2.imwrite(str(bare), roll(("boost", "s"), seed=5))

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    assert printed.err == (
        f"edgebox: {bare}: a die lies in the tray, but this should be the empty tray. If something "
        f"lies there, take this picture anew: no die is seen in that place.\n"
    )
    assert "Learned from 22 of 22 pictures." in printed.out


def test_an_empty_name_of_the_empty_tray_is_told(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enroll", "mine", "--images", str(pictures), "--empty", ""]) == 2
    assert "--empty names nothing; write it as in --empty empty.jpg" in capsys.readouterr().err


def test_the_named_empty_tray_is_no_picture_to_learn_from(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_picture(pictures / "bare.png", tray())

    command = ["enroll", "mine", "--images", str(pictures), "--empty", str(pictures / "bare.png")]
    assert main(command) == 0
    assert "Learned from 22 of 22 pictures." in capsys.readouterr().out
