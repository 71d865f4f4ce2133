"""A d100 and six-sided dice from pictures and from the tray: never guessed (D-5, W-12)."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked, Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.errors import RefusedError
from edgebox.rules.percentile import Percentile
from edgebox.sources.camera_dice import CameraDice
from edgebox.sources.dice_source import DoubtError, RandomDice
from edgebox.sources.picture_dice import PictureDice
from edgebox.vision import DieReading, Frame, Reader, Reading
from edgebox.vision.judging.expected import weighed
from tests.sources.camera import MOVING, Tray


class Named(Reader):
    """Reads the dice of a picture's name: ``roll1-d00=70-d10=4?.png``; a ``?`` is in doubt."""

    def __init__(self, dice_set: str = "auto") -> None:
        super().__init__(dice_set)
        self.expected: list[Asked | None] = []

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        self.expected.append(expect)
        dice = []
        for part in Path(frame.name).stem.split("-")[1:]:
            die, _, face = part.partition("=")
            sure = not face.endswith("?")
            why = None if sure else "it leans"
            dice.append(DieReading(die, face.rstrip("?"), sure, 0.9, (0, 0, 9, 9), why))
        sure = all(die.sure for die in dice)
        return Reading(frame.name, tuple(dice), sure, None if sure else "it leans")


def pictures(folder: Path, *names: str) -> PictureDice:
    """Return dice from pictures that a person named after what is in them."""
    for number, name in enumerate(names):
        cv2.imwrite(str(folder / f"roll{number}-{name}.png"), np.zeros((480, 640, 3), np.uint8))
    return PictureDice(folder, Named())


@pytest.mark.parametrize(
    ("tens", "units", "number"),
    [("70", "4", 74), ("00", "0", 100), ("00", "7", 7), ("90", "0", 90)],
)
def test_d5_two_ten_sided_dice_of_a_picture_are_tens_and_units(
    tmp_path: Path, tens: str, units: str, number: int
) -> None:
    for place, name in enumerate((f"d00={tens}-d10={units}", f"d10={units}-d00={tens}")):
        folder = tmp_path / str(place)
        folder.mkdir()
        assert pictures(folder, name).percentile().number == number


def test_d5_w12_the_eye_is_told_what_to_expect(tmp_path: Path) -> None:
    reader = Named()
    pictures(tmp_path, "d00=10-d10=1", "d6=3-d6=4")
    dice = PictureDice(tmp_path, reader)
    assert dice.percentile() == Percentile(1, 1)
    assert dice.sixes(2) == (3, 4)
    assert reader.expected == [Hundred(), Sixes(2)]


@pytest.mark.parametrize(
    ("name", "told", "faces"),
    [
        ("d10=7-d10=4", r"missing 1 d00; also in the tray: 1 d10", ("7", "4")),
        ("d00=70", "missing 1 d10", ("70",)),
        ("d00=70-d10=4-ability=s", "also in the tray: 1 ability", ("70", "4")),
        ("d00=70-d10=4?", r"in doubt: d10 4\? \(it leans\)", ("70", "4?")),
    ],
)
def test_d5_wrong_and_doubtful_dice_are_no_d100(
    tmp_path: Path, name: str, told: str, faces: tuple[str, ...]
) -> None:
    dice = pictures(tmp_path, name)
    with pytest.raises(DoubtError, match=told) as doubt:
        dice.percentile()
    assert doubt.value.faces == faces


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("d6=3-d6=4", "missing 1 d6"),
        ("d6=3-d6=4-d6=1-d6=1", "also in the tray: 1 d6"),
        ("d6=3-d6=4-d6=1-other=", "also in the tray: 1 unknown"),
        ("d6=3-d6=4-d6=1?", r"in doubt: third d6 1\? \(it leans\)"),
    ],
)
def test_w12_wrong_and_doubtful_dice_are_no_roll(tmp_path: Path, name: str, told: str) -> None:
    with pytest.raises(DoubtError, match=told):
        pictures(tmp_path, name).sixes(3)


def test_one_picture_is_one_roll(tmp_path: Path) -> None:
    pictures(tmp_path, "d6=3", "d6=5")
    dice = PictureDice(tmp_path / "roll1-d6=5.png", Named())
    assert dice.sixes(1) == (5,)
    with pytest.raises(RefusedError, match=r"No picture is left .* for 1D"):
        dice.sixes(1)


def test_d5_the_eye_reads_a_d100_in_a_picture_or_asks() -> None:
    picture = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "pips" / "roll01.jpg"
    dice = PictureDice(picture)
    seen = ""
    try:
        seen = str(dice.percentile().number)
    except DoubtError as doubt:
        seen = " ".join("?" if face.endswith("?") else face for face in doubt.faces)
    assert seen in ("75", "5 ?", "? 70", "? ?"), "right, or asked about"


class Tens(Reader):
    """Reads a bright tray as 70 and 4, once nothing moves."""

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        if (frame.image == MOVING).any():
            return Reading(frame.name, ())
        sure = bool(frame.image[35, 35, 0] > 128)
        dice = tuple(
            DieReading(die, face, sure, 0.9, (0 if sure else 20, 0, 9, 9))
            for die, face in (("d00", "70"), ("d10", "4"))
        )
        return Reading(frame.name, dice, sure)


def test_d5_a_d100_is_read_from_the_tray_under_a_camera() -> None:
    dice = CameraDice(lambda: Tray(255, 10), reader=Tens())
    assert dice.percentile().number == 74
    with pytest.raises(DoubtError, match="in doubt: d00 70"):
        dice.percentile()


def test_d5_w12_random_dice_have_every_face() -> None:
    class Count:
        """Counts up in place of chance."""

        def __init__(self) -> None:
            self.at = -1

        def randrange(self, stop: int) -> int:
            self.at += 1
            return self.at % stop

    assert RandomDice(Count()).sixes(7) == (1, 2, 3, 4, 5, 6, 1)
    assert RandomDice(Count()).percentile().number == 1


def test_d5_w12_kinds_that_are_not_asked_for_are_less_likely() -> None:
    from edgebox.vision.networks import facts

    kinds = facts().kinds
    alike = np.full(len(kinds), 1 / len(kinds), np.float32)
    for asked, likely in (
        (Hundred(), {"d10", "d00"}),
        (Sixes(3), {"d6"}),
        (Pool.parse("YP"), {"proficiency", "difficulty"}),
    ):
        chances = weighed(alike, asked)
        assert {kind for kind, chance in zip(kinds, chances, strict=True) if chance > 0.2} == likely
