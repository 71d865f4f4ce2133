"""The whole eye on the pictures that come with the project."""

from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.errors import BadInputError
from edgebox.vision import Frame, Reader, Reading, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.judging.seen import Seen
from edgebox.vision.judging.view_in_doubt import FOREIGN
from edgebox.vision.networks import FindingNetwork
from edgebox.vision.reader import LEAST_SIDE, TOO_SMALL
from edgebox.vision.recognising.look import Look
from tests.vision.shipped import TRAYS, faces
from tests.vision.tray.test_bare_tray import bumped

ROLLED = Pool.parse("YGGPP")
"""The dice of the second roll of starwars."""


def least_sure(reading: Reading) -> float:
    return min(die.confidence for die in reading.dice)


def read(rig: str, number: int, **how: object) -> Reading:
    reader = Reader(str(how.pop("dice_set", "auto")))
    empty = load_frame(TRAYS / rig / "empty.jpg")
    frame = load_frame(TRAYS / rig / f"roll{number:02}.jpg")
    return reader.read(frame, None if how.pop("no_empty", False) else empty, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rig", "number"),
    [("starwars", 0), ("starwars", 1), ("genesys", 0), ("genesys", 1), ("pips", 0)],
)
def test_every_die_of_a_tray_is_read(rig: str, number: int) -> None:
    reading = read(rig, number)
    assert sorted((die.die, die.face) for die in reading.dice) == faces(rig, number)


def test_ten_sided_dice_are_read_with_their_numerals_or_asked_about() -> None:
    reading = read("pips", 1)
    assert ("d00", "70") in [(die.die, die.face) for die in reading.dice]
    assert len(reading.dice) == 2
    sure = {(die.die, die.face) for die in reading.dice if die.sure}
    assert sure <= set(faces("pips", 1))


def test_a_leaning_die_is_asked_about() -> None:
    reading = read("starwars", 2)
    assert not reading.sure
    assert any(not die.sure and die.reason for die in reading.dice)


def test_a_foreign_thing_makes_the_picture_doubtful() -> None:
    assert not read("starwars", 3).sure
    assert read("starwars", 3).doubt == FOREIGN
    assert read("starwars", 2).doubt is None, "only a die leans"


def test_thrown_shadows_are_no_dice_and_no_foreign_things(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read("starwars", 1)
    monkeypatch.setattr("edgebox.vision.reader.thrown_shadows", lambda *_: [0])
    without = read("starwars", 1)
    assert (len(whole.dice), len(without.dice)) == (5, 4)
    assert (without.sure, without.outside) == (True, 0)


@pytest.fixture
def in_tighter_boxes() -> Reader:
    """A reader whose looks take a quarter off each box, as if it held a shadow."""
    reader = Reader()
    look = reader._looker.look

    def tighter(*given: Any) -> list[Look]:
        return [
            replace(each, place=(x, y, 0.75 * wide, high))
            for each in look(*given)
            for x, y, wide, high in [each.place]
        ]

    reader._looker.look = tighter  # type: ignore[assignment]
    return reader


def test_a_die_in_a_tighter_box_is_not_in_its_own_way(in_tighter_boxes: Reader) -> None:
    frame, empty = (load_frame(TRAYS / "starwars" / f"{name}.jpg") for name in ("roll01", "empty"))
    rooms = [around.room for _, around in Reader().see(frame.image, empty.image).dice]
    tighter = [around.room for _, around in in_tighter_boxes.see(frame.image, empty.image).dice]
    assert len(tighter) == len(rooms)
    assert all(more >= less for more, less in zip(tighter, rooms, strict=True))


def test_a_roll_that_is_read_again_in_tighter_boxes_says_nothing_new(
    in_tighter_boxes: Reader,
) -> None:
    frame, empty = (load_frame(TRAYS / "starwars" / f"{name}.jpg") for name in ("roll01", "empty"))
    in_tighter_boxes.read(load_frame(TRAYS / "starwars" / "roll00.jpg"), empty)
    first, again = (in_tighter_boxes.read(frame, empty) for _ in range(2))
    assert again.dice == first.dice


def test_the_dice_are_read_without_a_picture_of_the_empty_tray() -> None:
    reading = read("starwars", 1, no_empty=True)
    assert sorted((die.die, die.face) for die in reading.dice) == faces("starwars", 1)


def test_missing_and_extra_dice_are_named() -> None:
    reading = read("starwars", 1, expect=Pool.parse("YGGPPK"))
    assert not reading.sure
    assert reading.reason is not None
    assert "not the dice asked for" in reading.reason


def test_a_reading_is_surer_of_the_dice_that_were_asked_for() -> None:
    unasked, asked = (read("starwars", 1, expect=each) for each in (None, ROLLED))
    assert asked.sure
    assert least_sure(asked) > least_sure(unasked)


def test_where_one_is_missing_it_is_no_surer_of_the_others() -> None:
    unasked, more = (read("starwars", 1, expect=each) for each in (None, ROLLED + Pool.parse("G")))
    assert least_sure(more) == pytest.approx(least_sure(unasked), abs=0.002)


def test_a_second_look_that_is_no_better_leaves_what_was_learned_of_the_tray() -> None:
    """The camera may have moved, but something that is no die is in view wherever the tray lies."""
    empty, first, second = (
        load_frame(TRAYS / "genesys" / f"{name}.jpg") for name in ("empty", "roll00", "roll01")
    )
    strange = cv2.circle(bumped(second.image, 40, 26), (320, 240), 40, (30, 30, 200), cv2.FILLED)
    reader, undisturbed = Reader(), Reader()
    for each in (reader, undisturbed):
        each.read(first, empty)
    assert not reader.read(replace(second, image=np.asarray(strange, np.uint8)), empty).sure

    learned = reader.read(second, empty)

    assert learned.dice == undisturbed.read(second, empty).dice
    assert learned.dice != Reader().read(second, empty).dice


@pytest.mark.parametrize(("rig", "other"), [("genesys", "starwars"), ("starwars", "genesys")])
def test_a_fixed_printing_asks_about_dice_of_the_other_alone(rig: str, other: str) -> None:
    assert read(rig, 1, dice_set=rig).sure
    reading = read(rig, 1, dice_set=other)
    assert not reading.sure
    assert f"its symbols are not those of {other} dice" in str(reading.reason)


def test_an_unknown_set_of_dice_names_those_there_are() -> None:
    with pytest.raises(BadInputError, match=r"starwars.*enroll"):
        Reader("klingon")


@pytest.mark.parametrize("size", [(1, 1), (7, 9), (400, 3)])
def test_a_tiny_picture_is_doubtful_not_an_error(size: tuple[int, int]) -> None:
    reading = Reader().read(Frame(np.zeros((*size, 3), np.uint8)))
    assert (reading.dice, reading.sure) == ((), False)


def test_no_die_of_a_few_pixels_is_sure() -> None:
    whole = load_frame(TRAYS / "starwars" / "roll01.jpg").image
    small = np.asarray(cv2.resize(whole, (240, 180), interpolation=cv2.INTER_AREA), np.uint8)

    reading = Reader().read(Frame(small))

    sizes = [max(each.box[2:]) for each in reading.dice]
    assert min(sizes) < LEAST_SIDE - 1
    for die, size in zip(reading.dice, sizes, strict=True):
        assert not die.sure or size >= LEAST_SIDE
    assert TOO_SMALL in {die.reason for die in reading.dice}


def test_how_long_a_reading_took_is_told_in_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(10.0, 0.25)
    monkeypatch.setattr(
        "edgebox.vision.reader.time", SimpleNamespace(perf_counter=lambda: next(clock))
    )
    assert Reader().read(Frame(np.full((96, 128, 3), 90, np.uint8))).milliseconds == 250


def test_after_a_bump_the_tray_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    empty, roll = (load_frame(TRAYS / "genesys" / f"{name}.jpg") for name in ("empty", "roll01"))
    elsewhere = replace(empty, image=bumped(empty.image, 24, 14))
    reader, seen = Reader(), list[bool]()
    see = reader.see

    def noted(image: Image, bare: Image, *more: Any, **named: Any) -> Seen:
        seen.append(bare is elsewhere.image)
        return see(image, bare, *more, **named)

    monkeypatch.setattr(reader, "see", noted)
    assert reader.read(roll, elsewhere).sure
    assert seen == [True, False]
    assert reader.read(roll, elsewhere).sure
    assert seen == [True, False, False]


def test_an_empty_tray_of_another_size_is_fitted_and_looked_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = Frame(load_frame(TRAYS / "starwars" / "empty.jpg").image[::2, ::2].copy())
    roll, reader = load_frame(TRAYS / "starwars" / "roll01.jpg"), Reader()
    look, asked = FindingNetwork.__call__, []

    def counted(network: FindingNetwork, picture: np.ndarray, bare: np.ndarray) -> np.ndarray:
        asked.append(picture)
        return look(network, picture, bare)

    monkeypatch.setattr(FindingNetwork, "__call__", counted)
    first, second = reader.read(roll, small), reader.read(roll, small)
    assert first.dice == second.dice
    # the empty tray, then each roll
    assert len(asked) == 3
    reader.read(Frame(roll.image[::2, ::2].copy()), small)
    assert len(asked) == 5


def test_an_empty_tray_has_no_dice() -> None:
    assert read_empty("starwars").dice == ()
    assert read_empty("genesys").dice == ()


def read_empty(rig: str) -> Reading:
    return Reader().read(load_frame(TRAYS / rig / "empty.jpg"))
