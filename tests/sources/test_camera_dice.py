"""Rolls from a tray under a camera: waited for until they lie still, never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from edgebox.errors import CameraError, CameraLostError, RefusedError
from edgebox.sources.camera_dice import OPENING, CameraDice
from edgebox.sources.dice_source import DoubtError, given_again
from edgebox.vision import Frame
from edgebox.vision.motion.unrest import HAND, RESTLESS
from tests.sources.camera import (
    CHECK,
    MOVING,
    OTHER,
    Shades,
    Shown,
    Still,
    Told,
    Tray,
    bare,
    check,
    dice_of,
    lying,
)


def test_each_roll_waits_for_dice_that_have_come_to_rest_anew(told: Told) -> None:
    dice = dice_of(told, Tray(255, {60: OTHER}, {20: 255}))
    assert [str(dice.roll(CHECK)) for _ in range(3)] == ["Y:x", "Y:ss", "Y:x"]
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


def test_what_may_hide_the_missing_dice_is_told_with_them(told: Told) -> None:
    dice = dice_of(told, Tray({140: 10}, {140: 255, 50: 255}))
    dice.roll(check("YG"))
    (words,) = told
    assert words.startswith("In doubt: ability blank? (not clear). Not all dice are seen: missing")


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


def video(*rolls: int | dict[int, int]) -> CameraDice:
    """Return dice of a video that starts with its first roll each time it is opened."""

    def opened() -> Tray:
        tray = Tray(*rolls)
        tray.live = False
        return tray

    return CameraDice(opened, reader=Shades(), tell=lambda _: None)


@pytest.mark.parametrize("named", [False, True])
def test_a_video_goes_on_after_a_roll_in_doubt(named: bool) -> None:
    dice = video(255, {60: 10}, {140: 255})
    assert str(dice.roll(CHECK)) == "Y:x"
    with pytest.raises(DoubtError):
        dice.roll(CHECK)
    assert "next roll of the video" in dice.again
    if named:
        dice.settle()
    assert str(dice.roll(check("G"))) == "G:a"


def test_a_video_gives_the_roll_of_a_refused_step_once_more() -> None:
    dice = video(255, {140: 255}, {60: 255, 140: 255})

    def refused() -> None:
        with given_again(dice):
            dice.roll(check("G"))
            raise RefusedError("not now")

    assert str(dice.roll(CHECK)) == "Y:x"
    for _ in range(2):
        with pytest.raises(RefusedError, match="not now"):
            refused()
    assert str(dice.roll(check("G"))) == "G:a"
    assert str(dice.roll(check("YG"))) == "Y:x G:a"


def test_a_camera_that_was_lost_is_opened_anew_for_the_next_roll(told: Told) -> None:
    trays = [Tray(fails=True), Tray(), Tray(255)]
    dice = dice_of(told, *trays)
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:x"
    assert [tray.closed for tray in trays] == [True, True, False]


def test_a_doubtful_die_that_was_set_right_is_looked_at_again(told: Told) -> None:
    dice = dice_of(told, Tray(10), Tray({20: 255}, rests=True))
    with pytest.raises(DoubtError):
        dice.roll(CHECK)
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


def test_a_hand_that_stays_is_told_of(told: Told) -> None:
    arm = bare()
    arm[40:, 60:] = (90, 120, 200)
    camera = Shown((bare(), 15), (arm, 150), (lying(110, MOVING), 4), (lying(70), 15))
    assert str(dice_of(told, camera, empty=True).roll(CHECK)) == "Y:x"
    assert told == [HAND]


def test_pictures_that_never_lie_still_are_told_of(told: Told) -> None:
    """As where a lamp flickers: nobody is to wait for ever without a word."""
    restless = [(lying(left, MOVING), 1) for left in (110, 30)] * 160
    camera = Shown((bare(), 15), *restless, (lying(70), 15))
    assert str(dice_of(told, camera, empty=True).roll(CHECK)) == "Y:x"
    assert told == [RESTLESS]


def test_a_roll_of_which_the_camera_repeats_a_picture_is_not_read_in_mid_air(told: Told) -> None:
    class Falters(Shown):
        def __iter__(self) -> Iterator[Frame]:
            for number, frame in enumerate(super().__iter__()):
                if 15 <= number < 27:
                    frame.image[0, 0] = 0
                yield frame

    camera = Falters((bare(), 15), (lying(110, 10), 12), (lying(70), 15))
    assert str(dice_of(told, camera, empty=True).roll(CHECK)) == "Y:x"


def test_dice_are_asked_for_once_the_pictures_are_steady() -> None:
    """What is thrown before would be taken for dice that lay there."""
    told: list[str] = []
    seen: list[tuple[str, ...]] = []

    class Settles(Tray):
        def __iter__(self) -> Iterator[Frame]:
            for number, frame in enumerate(super().__iter__()):
                seen.append(tuple(told))
                yield replace(frame, settled=number >= 3)

    dice = CameraDice(lambda: Settles(255, {60: OTHER}), reader=Shades(), tell=told.append)
    dice.roll(CHECK)
    assert seen[3] == (OPENING,)
    assert seen[4] == (OPENING, "Roll Y into the tray.")
    dice.roll(CHECK)
    assert told == [OPENING, "Roll Y into the tray.", "Roll Y into the tray."]
