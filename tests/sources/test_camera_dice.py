"""Rolls from a tray under a camera: waited for until they lie still, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import TracebackType
from typing import Self

import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraError, CameraLostError, RefusedError
from edgebox.rules.check import PoolRecipe
from edgebox.slicing.state import Check
from edgebox.sources.camera_dice import HAND, OPENING, CameraDice
from edgebox.sources.dice_source import DoubtError, given_again
from edgebox.sources.throws import LAY_THERE, SOME_LAY_THERE
from edgebox.vision import DieReading, Frame, Reader, Reading
from edgebox.vision.frame import Image

SIDE = 24
"""Pixels of a die."""

MOVING = 250
"""Shade of a die on its way."""


class Tray:
    """A camera over a tray: dice of one shade each, which lie still for a while, then are thrown.

    A roll is the shade of its one die, or the places and shades of several.
    """

    name = "camera"
    live = True

    def __init__(
        self, *rolls: int | dict[int, int], fails: bool = False, rests: bool = False
    ) -> None:
        """Set up.

        Args:
            rolls: each after the other; no dice: the tray is empty.
            fails: whether the camera is lost after the last.
            rests: whether the first lies there when the camera is opened.
        """
        self._rolls = [roll if isinstance(roll, dict) else {20: roll} for roll in rolls]
        self._fails, self._rests = fails, rests
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        at = 0.0
        for number, roll in enumerate(self._rolls):
            moving = 0 if self._rests and not number else 4
            for still in (False,) * moving + (True,) * 15:
                at += 1 / 30
                image = bare()
                for left, shade in roll.items() if still else [(int(at * 600 + 45) % 60, MOVING)]:
                    image[20 : 20 + SIDE, left : left + SIDE] = shade
                yield Frame(image, self.name, at)
        if self._fails:
            raise CameraLostError("camera: the camera gives no pictures any more.")

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def bare() -> Image:
    return np.full((96, 192, 3), 90, np.uint8)


class Shades(Reader):
    """Reads a bright die as a triumph, a dark one as a blank in doubt; at the right as ability."""

    def __init__(self) -> None:
        pass

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        row = frame.image[30, :, 0]
        dice, left = [], 0
        while left < row.size:
            if row[left] in (0, bare()[0, 0, 0]):
                left += 1
                continue
            bright = bool(row[left] > 128)
            kind, face = ("ability", "a") if left > 120 else ("proficiency", "x")
            box = (left, 20, SIDE, SIDE)
            dice.append(DieReading(kind, face if bright else "", bright, 0.9, box, None))
            left += SIDE
        sure = all(die.sure for die in dice)
        return Reading(frame.name, tuple(dice), sure, None if sure else "too dark")


def check(pool: str) -> Check:
    return Check("ann", "enter", PoolRecipe(Pool.parse(pool)), "ann")


CHECK = check("Y")


class Told(list[str]):
    """What a person was told besides which dice to roll."""

    def __call__(self, words: str) -> None:
        if words != OPENING and not words.startswith("Roll "):
            self.append(words)


@pytest.fixture
def told() -> Told:
    return Told()


def dice_of(told: Told, *trays: Tray, empty: bool = False) -> CameraDice:
    """Return dice whose camera is opened anew with each of these."""
    left = list(trays)
    known = Frame(bare(), "empty") if empty else None
    return CameraDice(lambda: left.pop(0), known, Shades(), told)


def test_each_roll_waits_for_dice_that_have_come_to_rest_anew(told: Told) -> None:
    dice = dice_of(told, Tray(255, {60: 200}, {20: 240}))
    assert [str(dice.roll(CHECK)) for _ in range(3)] == ["Y:x"] * 3
    assert told == []


def test_a_die_in_doubt_is_asked_about_with_what_was_seen(told: Told) -> None:
    with pytest.raises(DoubtError) as doubt:
        dice_of(told, Tray(10)).roll(CHECK)
    assert str(doubt.value.seen) == "Y:-"


def test_a_person_is_told_which_dice_to_roll(capsys: pytest.CaptureFixture[str]) -> None:
    CameraDice(lambda: Tray({20: 255, 140: 255}), reader=Shades()).roll(check("YG"))
    assert capsys.readouterr() == ("", f"{OPENING}\nRoll YG into the tray.\n")


def test_dice_that_were_not_asked_for_are_named(told: Told) -> None:
    with pytest.raises(DoubtError, match=r"missing 1 ability \(G\)"):
        dice_of(told, Tray(255)).roll(check("G"))


def test_dice_may_be_thrown_one_after_another(told: Told) -> None:
    dice = dice_of(told, Tray({140: 255}, {140: 255, 50: 255}))
    assert str(dice.roll(check("YG"))) == "Y:x G:a"
    assert told == ["Not all dice are seen: missing 1 proficiency (Y)."]


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_lie_there_when_the_camera_is_opened_are_no_roll(told: Told, empty: bool) -> None:
    dice = dice_of(told, Tray({20: 255}, {70: 255}, rests=True), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == [LAY_THERE]


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
@pytest.mark.parametrize(
    ("left", "pool", "anew"),
    [({20: 255, 140: 255}, "YG", {60: 255, 168: 255}), ({140: 255}, "G", {168: 255})],
    ids=["all are left", "one is left"],
)
def test_a_hand_that_comes_in_while_the_camera_is_opened_makes_no_throw(
    told: Told, empty: bool, left: dict[int, int], pool: str, anew: dict[int, int]
) -> None:
    class Reached(Tray):
        def __iter__(self) -> Iterator[Frame]:
            frames = super().__iter__()
            image = bare()
            for place in (20, 140):
                image[20 : 20 + SIDE, place : place + SIDE] = 255
            yield Frame(image, self.name, 0.0)
            yield from frames

    dice = dice_of(told, Reached(left, anew), empty=empty)
    assert dice.roll(check(pool)).pool == Pool.parse(pool)
    assert told == [LAY_THERE]


def test_dice_that_a_hand_hid_when_the_camera_was_opened_make_no_throw(told: Told) -> None:
    both = lying(20)
    both[20 : 20 + SIDE, 140 : 140 + SIDE] = 255
    moving, anew = (lying(80, MOVING), 4), lying(60)
    anew[20 : 20 + SIDE, 160 : 160 + SIDE] = 255
    camera = Shown((both, 1), moving, (lying(140), 15), moving, (both, 15), moving, (anew, 15))
    dice = dice_of(told, camera)
    assert len(dice.roll(check("YG"))) == 2
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(check("YG"))


def test_dice_that_are_bumped_again_and_again_are_not_taken_twice(told: Told) -> None:
    thrown = [{left: 255, left + 30: 255} for left in (2, 32, 62)]
    hidden = [{left: 255} for left in (2, 32)]
    first, *others = thrown
    scenes = [first, *(each for pair in zip(hidden, others, strict=True) for each in pair)]
    dice = dice_of(told, Tray(*scenes))
    assert str(dice.roll(check("YY"))) == "Y:x Y:x"
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(check("YY"))


def test_while_old_dice_are_picked_up_nothing_is_missing_nor_too_many(told: Told) -> None:
    old, some = {20: 255, 60: 255, 140: 255}, {20: 255, 140: 255}
    dice = dice_of(told, Tray(old, some, {80: 255}, rests=True))
    assert str(dice.roll(CHECK)) == "Y:x"
    assert len(told) == 1


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_an_arm_hid_for_a_while_are_not_taken_twice(told: Told, empty: bool) -> None:
    roll, hidden, anew = {20: 255, 140: 255}, {140: 255}, {60: 255, 150: 255}
    dice = dice_of(told, Tray(roll, hidden, roll, hidden, roll, anew), empty=empty)
    assert str(dice.roll(check("YG"))) == "Y:x G:a"
    assert str(dice.roll(check("YG"))) == "Y:x G:a"
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(check("YG"))
    assert told == []


def test_dice_that_are_added_to_those_of_the_last_roll_make_no_other(told: Told) -> None:
    old, added, anew = {20: 255, 130: 255}, {20: 255, 130: 255, 160: 255}, {60: 255, 140: 255}
    dice = dice_of(told, Tray(old, added, {**anew, 164: 255}))
    assert str(dice.roll(check("YG"))) == "Y:x G:a"
    assert len(dice.roll(check("YGG"))) == 3
    assert told == [SOME_LAY_THERE]


def test_one_die_of_a_throw_may_lie_as_one_did_before(told: Told) -> None:
    dice = dice_of(told, Tray({20: 255, 60: 255, 140: 255}, {20: 255, 90: 255, 160: 255}))
    assert [len(dice.roll(check("YYG"))) for _ in range(2)] == [3, 3]
    assert told == []


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_one_die_may_show_the_same_face_in_the_same_place_again(told: Told, empty: bool) -> None:
    dice = dice_of(told, Tray({20: 255}, {}, {20: 255}, rests=True), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:x"


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_a_die_may_fall_where_one_of_several_lay_before(told: Told, empty: bool) -> None:
    """The tray was empty in between: it is not what was left when the others were picked up."""
    dice = dice_of(told, Tray({20: 255, 60: 255}, {}, {20: 255}, rests=True), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:x"


class Still(Tray):
    """Gives one and the same picture for twelve seconds."""

    def __iter__(self) -> Iterator[Frame]:
        image = next(super().__iter__()).image
        return (Frame(image, self.name, number / 10) for number in range(120))


def test_a_camera_that_hangs_is_lost(told: Told) -> None:
    tray = Still(255)
    with pytest.raises(CameraLostError, match="one and the same picture"):
        dice_of(told, tray).roll(CHECK)
    assert tray.closed


def test_a_video_may_stand_still(told: Told) -> None:
    tray = Still(255)
    tray.live = False
    dice = dice_of(told, tray)
    assert str(dice.roll(CHECK)) == "Y:x"
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(CHECK)
    assert tray.closed


def test_a_camera_that_was_lost_is_opened_anew_for_the_next_roll(told: Told) -> None:
    trays = [Tray(fails=True), Tray(), Tray(255)]
    dice = dice_of(told, *trays)
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert [tray.closed for tray in trays] == [True, True, False]


def test_dice_are_not_taken_twice_when_the_camera_was_lost_meanwhile(told: Told) -> None:
    dice = dice_of(told, Tray(255, fails=True), Tray({20: 255}, {70: 255}, rests=True))
    dice.roll(CHECK)
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == [LAY_THERE]


def test_dice_thrown_while_the_camera_was_lost_count(told: Told) -> None:
    dice = dice_of(told, Tray(255, fails=True), Tray({70: 255}, rests=True))
    dice.roll(CHECK)
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == []


def test_a_doubtful_die_that_was_set_right_is_looked_at_again(told: Told) -> None:
    dice = dice_of(told, Tray(10), Tray({20: 255}, rests=True))
    with pytest.raises(DoubtError):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == []


def test_dice_of_which_a_person_said_what_they_show_are_no_other_roll(told: Told) -> None:
    dice = dice_of(told, Tray(10), Tray({20: 255}, {70: 255}, rests=True))
    with pytest.raises(DoubtError):
        dice.roll(CHECK)
    dice.settle()
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == [LAY_THERE]


def test_dice_that_a_person_typed_without_waiting_are_no_other_roll(told: Told) -> None:
    first = Tray(255, {60: 255})
    dice = dice_of(told, first, Tray({60: 255}, {20: 255}, rests=True))
    dice.roll(CHECK)
    dice.settle()
    assert first.closed
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == [LAY_THERE]


def test_the_dice_of_a_step_that_was_refused_count_once_more(told: Told) -> None:
    dice = dice_of(told, Tray(255), Tray({20: 255}, rests=True))

    def refused_step() -> None:
        with given_again(dice):
            dice.roll(CHECK)
            raise RefusedError("It is not ann's turn.")

    with pytest.raises(RefusedError):
        refused_step()
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == []


def test_the_camera_is_let_go_when_somebody_stops_waiting(told: Told) -> None:
    class Stopped(Tray):
        def __iter__(self) -> Iterator[Frame]:
            yield from Tray({})
            raise KeyboardInterrupt

    trays = Stopped(), Tray(255)
    dice = dice_of(told, *trays)
    with pytest.raises(KeyboardInterrupt):
        dice.roll(CHECK)
    assert trays[0].closed
    assert str(dice.roll(CHECK)) == "Y:x"


class Shown(Tray):
    """A camera whose pictures a test names: each with how many frames it is there."""

    def __init__(self, *scenes: tuple[Image, int]) -> None:
        super().__init__()
        self._scenes = scenes

    def __iter__(self) -> Iterator[Frame]:
        shown = (image.copy() for image, count in self._scenes for _ in range(count))
        for number, image in enumerate(shown):
            image[0, 0] += number % 2  # a sensor is never quite quiet
            yield Frame(image, self.name, number / 30)


def lying(left: int, shade: int = 255) -> Image:
    image = bare()
    image[20 : 20 + SIDE, left : left + SIDE] = shade
    return image


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_lay_there_in_the_dark_are_no_roll(told: Told, empty: bool) -> None:
    dark, patience = np.zeros_like(bare()), 30 * 16
    thrown = (lying(110, MOVING), 4), (lying(70), 15)
    dice = dice_of(told, Shown((dark, 120), (lying(20), patience), *thrown), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert (told[0], told[-1]) == ("It is too dark: add light.", LAY_THERE)


def test_a_hand_that_stays_is_told_of(told: Told) -> None:
    arm = bare()
    arm[40:, 60:] = (90, 120, 200)
    camera = Shown((bare(), 15), (arm, 150), (lying(110, MOVING), 4), (lying(70), 15))
    assert str(dice_of(told, camera, empty=True).roll(CHECK)) == "Y:x"
    assert told == [HAND]


def test_dice_are_asked_for_once_the_pictures_are_steady() -> None:
    """What is thrown before would be taken for dice that lay there."""
    told: list[str] = []
    seen: list[tuple[str, ...]] = []

    class Settles(Tray):
        def __iter__(self) -> Iterator[Frame]:
            for number, frame in enumerate(super().__iter__()):
                seen.append(tuple(told))
                yield replace(frame, settled=number >= 3)

    dice = CameraDice(lambda: Settles(255, {60: 255}), reader=Shades(), tell=told.append)
    dice.roll(CHECK)
    assert seen[3] == (OPENING,)
    assert seen[4] == (OPENING, "Roll Y into the tray.")
    dice.roll(CHECK)
    assert told == [OPENING, "Roll Y into the tray.", "Roll Y into the tray."]
