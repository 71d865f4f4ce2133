"""Rolls read from pictures: compared with the pool, and never guessed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import BadInputError, MissingFileError, RefusedError
from edgebox.rules.check import PoolRecipe
from edgebox.slicing.state import Check
from edgebox.sources.dice_source import DoubtError, given_again, interruptible
from edgebox.sources.picture_dice import PictureDice
from edgebox.vision import DieReading, Frame, Reader, Reading


class Scripted(Reader):
    """A reader that sees in each picture the dice of its name: ``roll1-Ys-Pt.png``."""

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        words = {"Y": "proficiency", "G": "ability", "P": "difficulty", "6": "d6"}
        dice = tuple(
            DieReading(words[part[0]], part[1:], "?" not in frame.name, 0.99, (0, 0, 1, 1), None)
            for part in Path(frame.name).stem.rstrip("?").split("-")[1:]
        )
        sure = all(die.sure for die in dice)
        return Reading(frame.name, dice, sure, None if sure else "not clear", 1.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    import cv2

    for name in ("roll1-Ys-Pt.png", "roll2-Ys?.png", "roll3-Ys-Pf.png", "roll4-Ya-P.png"):
        cv2.imwrite(str(tmp_path / name), np.zeros((480, 640, 3), np.uint8))
    return tmp_path


def check(pool: str) -> Check:
    return Check("ann", "enter", PoolRecipe(Pool.parse(pool)), "ann")


def test_each_check_takes_the_next_picture(folder: Path) -> None:
    dice = PictureDice(folder, Scripted())
    assert str(dice.roll(check("YP"))) == "Y:s P:t"
    with pytest.raises(DoubtError) as doubt:
        dice.roll(check("Y"))
    assert "roll2" in str(doubt.value)
    assert str(doubt.value.seen) == "Y:s"
    assert str(dice.roll(check("YP"))) == "Y:s P:f"


def test_dice_that_are_not_the_checks_are_named(folder: Path) -> None:
    with pytest.raises(DoubtError, match=r"missing 1 ability \(G\)"):
        PictureDice(folder, Scripted()).roll(check("YGP"))


def test_a_refused_step_gives_its_good_rolls_again_and_sets_the_bad_one_aside(
    folder: Path,
) -> None:
    dice = PictureDice(folder, Scripted())
    mark = dice.mark()
    dice.roll(check("YP"))
    with pytest.raises(DoubtError):
        dice.roll(check("Y"))
    dice.take_back(mark)
    assert str(dice.roll(check("YP"))) == "Y:s P:t"
    assert str(dice.roll(check("YP"))) == "Y:s P:f"


def test_a_step_that_is_refused_gives_its_pictures_back_and_one_that_is_taken_does_not(
    folder: Path,
) -> None:
    (folder / "roll4-Ya-P.png").unlink()
    dice = PictureDice(folder, Scripted())

    def refused(source: PictureDice | None) -> None:
        with given_again(source):
            dice.roll(check("YP"))
            raise RefusedError("not now")

    with pytest.raises(RefusedError, match="not now"):
        refused(dice)
    with given_again(dice):
        assert str(dice.roll(check("YP"))) == "Y:s P:t"
    with pytest.raises(DoubtError, match="roll2"), given_again(dice):
        dice.roll(check("Y"))
    assert str(dice.roll(check("YP"))) == "Y:s P:f"
    with pytest.raises(RefusedError, match="No picture"):
        refused(None)


def test_with_no_picture_left_it_says_so(folder: Path) -> None:
    dice = PictureDice(folder, Scripted())
    for picture in folder.glob("roll[234]*"):
        picture.unlink()
    dice = PictureDice(folder, Scripted())
    dice.roll(check("YP"))
    with pytest.raises(RefusedError, match="No picture is left"):
        dice.roll(check("YP"))


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="nowhere: the folder can't be opened"):
        PictureDice(tmp_path / "nowhere")
    with pytest.raises(BadInputError, match="has no picture"):
        PictureDice(tmp_path)


def test_an_empty_tray_that_is_no_picture_is_named(folder: Path) -> None:
    (folder / "empty.jpg").write_text("no picture")
    with pytest.raises(BadInputError, match=r"empty\.jpg"):
        PictureDice(folder)


def test_a_picture_of_another_shape_than_the_empty_tray_is_named(folder: Path) -> None:
    import cv2

    cv2.imwrite(str(folder / "empty.png"), np.zeros((300, 640, 3), np.uint8))
    with pytest.raises(BadInputError, match=r"roll1-Ys-Pt\.png: it has 640x480.*empty\.png has"):
        PictureDice(folder).roll(check("YP"))


def test_a_picture_that_is_none_is_set_aside(folder: Path) -> None:
    (folder / "roll0.png").write_text("no picture")
    dice = PictureDice(folder, Scripted())
    with pytest.raises(BadInputError, match=r"roll0\.png"):
        dice.roll(check("YP"))
    assert str(dice.roll(check("YP"))) == "Y:s P:t"


def test_who_waits_no_longer_for_a_picture_gets_it_at_the_next_roll(folder: Path) -> None:
    class Stopped(Scripted):
        stops = True

        def read(
            self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
        ) -> Reading:
            if self.stops:
                self.stops = False
                raise KeyboardInterrupt
            return super().read(frame, empty, expect)

    dice = PictureDice(folder, Stopped())
    with pytest.raises(RefusedError, match="Not waiting"), interruptible():
        dice.roll(check("YP"))
    assert str(dice.roll(check("YP"))) == "Y:s P:t"


def test_a_die_of_another_kind_in_the_tray_is_one_too_many(folder: Path) -> None:
    (folder / "roll1-Ys-Pt.png").rename(folder / "roll0-Ys-65.png")
    with pytest.raises(DoubtError, match="also in the tray: 1 d6"):
        PictureDice(folder, Scripted()).roll(check("Y"))
