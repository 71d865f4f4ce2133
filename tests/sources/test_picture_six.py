"""Six-sided dice read from pictures: never guessed (W-12)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from edgebox.dice.die_code import DieCode
from edgebox.errors import WorkFailedError
from edgebox.rules.d6 import D6Check, Target
from edgebox.sources.picture_six import faces_of, read_six
from edgebox.vision import DieReading, Frame, Reader, Reading, load_frame

PIPS = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "pips"


def reading(*faces: str, sure: bool = True) -> Reading:
    dice = []
    for face in faces:
        kind = "boost" if face.startswith("B") else "d6"
        doubt = face.endswith("?")
        number = face.strip("B?")
        why = "it leans" if doubt else None
        dice.append(DieReading(kind, number, not doubt, 0.99, (0, 0, 9, 9), why))
    certain = sure and all(die.sure for die in dice)
    return Reading("roll.jpg", tuple(dice), certain, None if certain else "not clear", 1.0)


def test_w12_a_reading_is_the_roll_of_a_check() -> None:
    check = D6Check(DieCode(3, 1), Target(13))
    outcome = check.outcome(faces_of(reading("6", "1", "5"), check.to_roll))
    assert outcome.words == "13 against 13: success, a tie is enough"


@pytest.mark.parametrize("seen", [("6", "1"), ("6", "1", "5", "5"), ()])
def test_w12_other_than_the_asked_number_of_dice_is_refused(seen: tuple[str, ...]) -> None:
    with pytest.raises(WorkFailedError, match=r"roll\.jpg: the roll takes 3 six-sided dice"):
        faces_of(reading(*seen), 3)


def test_w12_a_die_in_doubt_is_left_to_a_person() -> None:
    with pytest.raises(WorkFailedError, match=r"in doubt: second d6 1\? \(it leans\)\.") as doubt:
        faces_of(reading("6", "1?", "5"), 3)
    assert "6,?,5" in str(doubt.value)
    assert "--roll" in str(doubt.value)
    told = r"first d6 6\? \(it leans\); second d6 1\? \(it leans\); too dark\."
    with pytest.raises(WorkFailedError, match=told):
        faces_of(replace(reading("6?", "1?", "5"), doubt="too dark"), 3)
    with pytest.raises(WorkFailedError, match=r"in doubt: not clear\."):
        faces_of(reading("6", sure=False), 1)
    with pytest.raises(WorkFailedError, match=r"1 dice are in the tray\. In doubt: too dark\."):
        faces_of(replace(reading("6", sure=False), doubt="too dark"), 2)


def test_w12_dice_of_another_kind_are_in_the_way() -> None:
    with pytest.raises(WorkFailedError, match=r"other dice are in the tray \(boost\)"):
        faces_of(reading("6", "Ba"), 1)


def without(doubtful: tuple[int, int]) -> Frame:
    """The first roll of the pipped tray, with one die taken out again."""
    empty, roll = (load_frame(PIPS / name).image for name in ("empty.jpg", "roll00.jpg"))
    known = json.loads((PIPS / "labels.json").read_text())["images"][0]["dice"]
    image = empty.copy()
    for die in known:
        x, y, w, h = die["box"]
        if (x, y) != doubtful:
            part = np.s_[max(0, y - 14) : y + h + 14, max(0, x - 14) : x + w + 14]
            image[part] = roll[part]
    return Frame(image, "put together")


def test_w12_the_eye_reads_pipped_dice_of_a_picture(tmp_path: Path) -> None:
    import cv2

    seen = Reader().read(load_frame(PIPS / "roll00.jpg"), load_frame(PIPS / "empty.jpg"))
    unsure = {die.box[:2] for die in seen.dice if not die.sure}
    known = json.loads((PIPS / "labels.json").read_text())["images"][0]["dice"]
    near = [
        (die["box"][0], die["box"][1])
        for die in known
        if any(abs(die["box"][0] - x) + abs(die["box"][1] - y) < 40 for x, y in unsure)
    ]
    kept = [die for die in known if (die["box"][0], die["box"][1]) not in near]
    frame = without(near[0]) if near else load_frame(PIPS / "roll00.jpg")
    picture = tmp_path / "roll.png"
    cv2.imwrite(str(picture), frame.image)
    cv2.imwrite(str(tmp_path / "empty.png"), load_frame(PIPS / "empty.jpg").image)
    faces = read_six(picture, len(kept))
    assert sorted(map(str, faces)) == sorted(die["face"] for die in kept)


def test_w12_with_a_die_in_doubt_the_picture_is_not_taken() -> None:
    with pytest.raises(WorkFailedError):
        read_six(PIPS / "roll01.jpg", 2)
