"""Several readings of one tray made into one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.vision import DieReading, Reading
from edgebox.vision.die_words import OTHER
from edgebox.vision.judging.seen import Seen
from edgebox.vision.judging.unfit import TOO_DARK
from edgebox.vision.judging.view_in_doubt import FOREIGN
from edgebox.vision.motion.agreeing import (
    agreeing,
    left_of,
    same_dice,
    same_faces,
    surer,
    turned,
)
from tests.vision.judging.test_neighbours import on_bare_floor

GREEN = DieReading("ability", "s", True, 0.99, (100, 100, 40, 40))
RED = DieReading("challenge", "y", True, 0.97, (300, 200, 40, 40))
BLUE = DieReading("boost", "a", True, 0.98, (500, 300, 40, 40))
DOUBT = replace(GREEN, sure=False, confidence=0.4, reason="glare on it")


def reading(*dice: DieReading, milliseconds: float = 10) -> Reading:
    doubtful = [die for die in dice if not die.sure]
    reason = f"{doubtful[0].die}: {doubtful[0].reason}" if doubtful else None
    return Reading("clip", dice, not doubtful, reason, milliseconds)


def test_what_all_say_is_sure_with_the_best_confidence() -> None:
    moved = replace(GREEN, confidence=0.999, box=(101, 99, 41, 40))

    together = agreeing([reading(RED, moved), reading(GREEN, RED), reading(GREEN, RED)])

    assert [(die.die, die.confidence) for die in together.dice] == [
        ("ability", 0.999),
        ("challenge", 0.97),
    ]
    assert (together.sure, together.reason, together.milliseconds) == (True, None, 30)


def test_another_face_is_a_doubt_although_one_is_more_sure() -> None:
    other = replace(GREEN, face="a", confidence=0.6)

    together = agreeing([reading(GREEN), reading(other), reading(GREEN)])

    (die,) = together.dice
    assert (die.face, die.sure) == ("s", False)
    assert die.reason == "reads advantage in one still picture and success in another"
    assert not together.sure
    assert together.reason == f"ability: {die.reason}"


@pytest.mark.parametrize(
    ("die", "faces"), [("d6", "25"), ("d10", "07"), ("d00", ("00", "70")), ("force", ("ll", "l"))]
)
def test_a_face_that_changes_is_told_whatever_the_die(die: str, faces: tuple[str, str]) -> None:
    one, other = (replace(GREEN, die=die, face=face) for face in faces)
    reason = agreeing([reading(one), reading(other), reading(one)]).dice[0].reason
    words = ("light side twice", "light side") if die == "force" else faces
    assert reason is not None
    assert set(
        reason.removeprefix("reads ")
        .removesuffix(" in another")
        .split(" in one still picture and ")
    ) == set(words)


def test_another_die_is_a_doubt() -> None:
    other = replace(GREEN, die="boost", confidence=0.6)
    together = agreeing([reading(GREEN), reading(other)])
    assert together.dice[0].reason == (
        "looks like ability in one still picture and boost in another"
    )
    assert not together.sure


@pytest.mark.parametrize("where", [0, 2])
def test_a_die_that_is_seen_only_at_times_is_a_doubt(where: int) -> None:
    readings = [reading(GREEN), reading(GREEN), reading(GREEN)]
    readings[where] = reading(GREEN, RED)

    together = agreeing(readings)

    assert [die.die for die in together.dice] == ["ability", "challenge"]
    assert together.dice[1].reason == "seen in only 1 of 3 still pictures"
    assert not together.sure


def test_one_doubt_among_three_is_outvoted_but_not_two() -> None:
    assert agreeing([reading(DOUBT), reading(GREEN), reading(GREEN)]).sure
    assert agreeing([reading(DOUBT), reading(GREEN), reading(GREEN)]).dice == (GREEN,)

    together = agreeing([reading(DOUBT), reading(GREEN), reading(DOUBT)])
    assert not together.sure
    assert together.reason == "ability: glare on it"
    assert (together.dice[0].sure, together.dice[0].reason) == (False, "glare on it")
    even = agreeing([reading(GREEN), reading(DOUBT)])
    assert not even.sure
    assert not even.dice[0].sure


def test_doubts_of_two_dice_are_outvoted_each_by_itself() -> None:
    """Else the roll would be in doubt for a die that is sure, and nothing be marked."""
    red = replace(RED, sure=False, confidence=0.4, reason="glare on it")

    together = agreeing([reading(DOUBT, RED), reading(GREEN, red), reading(GREEN, RED)])

    assert (together.sure, together.reason) == (True, None)
    assert together.dice == (GREEN, RED)


def test_where_no_still_picture_is_sure_of_all_dice_neither_are_they_together() -> None:
    """They may all be in doubt for a die that is missing as well."""
    red, blue = (
        replace(each, sure=False, confidence=0.4, reason="glare on it") for each in (RED, BLUE)
    )
    one, two = reading(DOUBT, RED, BLUE), reading(GREEN, red, BLUE)

    assert not agreeing([one, two, reading(GREEN, RED, blue)]).sure


def test_a_die_whose_clearest_picture_is_in_doubt_is_as_the_others_read_it() -> None:
    leaning = replace(DOUBT, confidence=0.999)
    together = agreeing([reading(leaning), reading(GREEN), reading(GREEN)])
    assert together.sure
    assert together.dice == (GREEN,)


def test_touching_dice_are_not_taken_for_one() -> None:
    beside = replace(GREEN, box=(138, 100, 40, 40), face="a")
    assert agreeing([reading(GREEN, beside), reading(beside, GREEN)]).sure


def test_a_die_that_is_missed_at_times_is_not_taken_for_the_one_it_leans_on() -> None:
    """Else there would be one die fewer, and all sure."""
    one, other = (replace(GREEN, box=(x, 100, 50, 50)) for x in (10, 25))

    together = agreeing([reading(one, other), reading(one, other), reading(one)])

    assert [die.box for die in together.dice] == [one.box, other.box]
    assert together.dice[1].reason == "seen in only 2 of 3 still pictures"
    assert not together.sure


def test_a_die_of_one_picture_is_not_its_neighbour_of_another() -> None:
    beside = replace(GREEN, box=(130, 100, 40, 40))
    together = agreeing([reading(GREEN), reading(beside)])
    assert len(together.dice) == 2
    assert not together.sure


def test_one_reading_stays_as_it_is_and_none_is_refused() -> None:
    assert agreeing([reading(RED)]) == reading(RED)
    with pytest.raises(ValueError, match="no reading"):
        agreeing([])


def test_what_is_left_of_dice_lies_where_it_lay_with_the_same_faces() -> None:
    crept = replace(GREEN, box=(GREEN.box[0] + 5, *GREEN.box[1:]))
    assert left_of(reading(GREEN, RED), reading(crept))
    assert not left_of(reading(GREEN, RED), reading(replace(GREEN, face="a")))
    assert not left_of(reading(GREEN, RED), reading(replace(GREEN, box=(140, 100, 40, 40))))
    assert not left_of(reading(GREEN, RED), reading(RED, GREEN)), "none was picked up"
    assert not left_of(reading(GREEN), reading(GREEN, RED))
    assert not left_of(reading(GREEN), reading())


def test_a_die_in_doubt_lies_where_it_lay_whatever_it_is_taken_for() -> None:
    """A camera that finds its focus, or a hand over the tray, makes no throw of it."""
    clear = replace(GREEN, die="boost", face="aa")
    assert same_dice(reading(DOUBT, RED), reading(clear, RED))
    assert same_dice(reading(clear, RED), reading(DOUBT, RED))
    assert not same_dice(reading(DOUBT), reading(replace(clear, box=(140, 100, 40, 40))))


def test_a_die_in_doubt_that_was_set_right_is_surer_than_before() -> None:
    right = replace(GREEN, die="boost", face="aa")
    assert surer(reading(DOUBT, RED), reading(right, RED))
    assert not surer(reading(right, RED), reading(DOUBT, RED))
    assert not surer(reading(DOUBT, RED), reading(DOUBT, RED))
    assert not surer(reading(DOUBT), reading(replace(right, box=(140, 100, 40, 40))))


def test_a_sure_die_that_seems_to_show_something_else_in_doubt_was_turned() -> None:
    other = replace(DOUBT, face="a")
    assert turned(reading(GREEN, RED), reading(other, RED))
    assert turned(reading(GREEN, RED), reading(replace(DOUBT, die="boost"), RED))
    assert not turned(reading(GREEN, RED), reading(DOUBT, RED))
    assert not turned(reading(DOUBT, RED), reading(other, RED))


def test_a_die_that_a_bump_moved_to_where_another_lay_was_not_turned() -> None:
    row = [replace(die, box=(x, 100, 40, 40)) for die, x in ((GREEN, 100), (RED, 160))]
    bumped = [replace(die, box=(die.box[0] + 60, 100, 40, 40), sure=False) for die in row]
    assert same_dice(reading(*row), reading(*bumped))
    assert not turned(reading(*row), reading(*bumped))


def test_same_dice_lie_where_they_lay_with_the_same_faces() -> None:
    crept = replace(GREEN, box=(101, 100, 40, 40))
    assert same_dice(reading(GREEN, RED), reading(RED, crept))
    assert not same_dice(reading(GREEN), reading(replace(GREEN, face="a")))
    assert not same_dice(reading(GREEN), reading(replace(GREEN, box=(140, 100, 40, 40))))
    assert not same_dice(reading(GREEN), reading(GREEN, RED))


@pytest.mark.parametrize(
    ("way", "same"), [((30, 20), True), ((-60, 40), True), ((200, 0), False), ((0, 130), False)]
)
def test_dice_that_all_went_the_same_way_were_bumped_not_thrown(
    way: tuple[int, int], same: bool
) -> None:
    def moved(die: DieReading, more: int = 0) -> DieReading:
        x, y, wide, high = die.box
        return replace(die, box=(x + way[0] + more, y + way[1], wide, high))

    assert same_dice(reading(GREEN, RED), reading(moved(RED), moved(GREEN, more=3))) == same
    assert not same_dice(reading(GREEN, RED), reading(moved(GREEN, more=40), moved(RED)))
    turned = replace(moved(RED), face="")
    assert not same_dice(reading(GREEN, RED), reading(moved(GREEN), turned))
    # one die alone may well be thrown to show its face again
    assert not same_dice(reading(GREEN), reading(moved(GREEN)))


def test_the_same_faces_are_the_same_wherever_they_lie_if_all_are_sure() -> None:
    elsewhere = replace(GREEN, box=(9, 9, 40, 40))
    assert same_faces(reading(GREEN, RED), reading(RED, elsewhere))
    assert not same_faces(reading(GREEN, RED), reading(RED, replace(GREEN, face="ss")))
    assert not same_faces(reading(GREEN, RED), reading(RED))
    assert not same_faces(reading(GREEN, GREEN, RED), reading(GREEN, RED, RED))
    assert not same_faces(reading(GREEN), reading(replace(elsewhere, sure=False)))


def test_a_die_of_no_known_kind_is_called_an_unknown_die() -> None:
    strange = replace(GREEN, die=OTHER, face="", sure=False, reason="a die the box does not know")

    of_two_kinds = agreeing([reading(strange), reading(GREEN), reading(strange)])
    seen_once = agreeing([reading(strange), reading(), reading()])

    assert "ability in one still picture and an unknown die in another" in str(of_two_kinds.reason)
    assert str(seen_once.reason).startswith("an unknown die: seen in only 1 of 3")


@pytest.mark.parametrize(("seen_in", "doubt"), [(1, None), (2, TOO_DARK), (3, TOO_DARK)])
def test_the_picture_is_in_doubt_if_most_still_pictures_are(
    seen_in: int, doubt: str | None
) -> None:
    dark = replace(reading(DOUBT), doubt=TOO_DARK)
    assert agreeing([dark] * seen_in + [reading(DOUBT)] * (3 - seen_in)).doubt == doubt


@pytest.mark.parametrize("doubtful", [(0,), (2,), (0, 1), (1, 2)])
def test_what_was_seen_says_of_the_picture_what_most_still_pictures_do(
    doubtful: tuple[int, ...],
) -> None:
    """Else things would be marked in a picture that is clear, or none in one that is in doubt."""
    doubts = [FOREIGN if number in doubtful else None for number in range(3)]
    views = [Seen(on_bare_floor([]), (), (), (), doubt) for doubt in doubts]

    together = agreeing([replace(reading(DOUBT), seen=each, doubt=each.doubt) for each in views])

    assert together.seen is not None
    assert together.seen.doubt == together.doubt == (FOREIGN if len(doubtful) > 1 else None)
