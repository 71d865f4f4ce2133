"""Dice of an earlier roll that lie under the camera still: nobody threw them for the next one."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

from edgebox.box.inputs import TrayRead, TraySeen
from edgebox.dice import Pool
from edgebox.sources.lay_there import LayThere
from edgebox.vision.frame import Frame
from edgebox.vision.reading import Reading
from tests.box.watched import (
    ELSEWHERE,
    ROLL,
    YG,
    Cued,
    Watched,
    moved_once_more,
    picture,
    shown_last,
)


def test_that_dice_of_an_earlier_look_lie_there_is_told_once_though_nothing_moves(
    still: list[Frame | Exception],
) -> None:
    looked = threading.Event()
    later = [picture(255, 1.2 + n / 30) for n in range(10)]

    def waited() -> None:
        assert looked.wait(10)

    source = Cued([*still, *later], (later[0], waited))
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.look(YG)
    looked.set()
    assert source.asleep.wait(10)
    told = [watched.told.get() for _ in range(watched.told.qsize())]
    assert [each for each in told if isinstance(each, TraySeen)] == [
        TraySeen((), False, 2, lie_there=True)
    ]
    watched.close()


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("another", [True, False])
def test_what_is_left_of_a_roll_that_is_over_is_not_the_next(
    another: bool, typed: bool, still: list[Frame | Exception]
) -> None:
    """Somebody picks up what the next roll does not need first; nobody threw the rest.

    Nor did the one whose roll was typed in between.
    """
    rolled = threading.Event()
    picked_up, later = moved_once_more()

    def one_is_left() -> None:
        assert rolled.wait(10)
        watched.reading = replace(ROLL, dice=ROLL.dice[:1])

    source = Cued([*still, *picked_up, *later], (picked_up[0], one_is_left))
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    if another:
        watched.tray.done()
    watched.tray.look(Pool.parse("Y"))
    if another and typed:
        watched.tray.done()
        watched.tray.look(Pool.parse("Y"))
    rolled.set()
    source.asleep.wait(10)
    if another:
        assert shown_last(watched) == ()
    else:
        assert len(watched.next(TrayRead).dice) == 1, "one was too many, and was taken out"
    watched.close()


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("then", ["", "taken back", "taken back, then another"])
def test_dice_put_beside_those_of_an_earlier_roll_are_asked_about(
    then: str, left: int, still: list[Frame | Exception]
) -> None:
    """Unless it was taken back and is rolled once more, as where the GM had forgotten a die."""
    rolled = threading.Event()
    thrown, later = moved_once_more()

    def one_more() -> None:
        assert rolled.wait(10)
        watched.reading = replace(ROLL, dice=(*ROLL.dice[:left], ELSEWHERE))

    watched = Watched(Cued([*still, *thrown, *later], (thrown[0], one_more)))
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    asked = YG if left == 1 else Pool.parse("YGG")
    watched.tray.look(asked)
    if then:
        watched.tray.undone()
        watched.tray.look(asked)
    if then == "taken back, then another":
        watched.tray.done()
        watched.tray.look(asked)
    rolled.set()
    read = watched.next(TrayRead)
    assert len(read.dice) == left + 1
    counts = (True, LayThere.NONE) if then == "taken back" else (False, LayThere.SOME)
    assert (read.sure, read.lay_there) == counts
    watched.close()


@pytest.mark.parametrize(
    ("light", "doubt"), [(0, None), (200, "something that is no die is in view")]
)
def test_dice_of_an_earlier_roll_that_nobody_can_see_are_not_forgotten(
    still: list[Frame | Exception], light: int, doubt: str | None
) -> None:
    """The lamp is off, or a sheet of paper lies over them: nobody has picked them up."""
    rolled = threading.Event()
    unseen = np.full((96, 128, 3), light, np.uint8)
    night = [Frame(unseen + n % 2, "camera", 2.0 + n) for n in range(24)]
    day = [picture(190, 30.0 + 1.1 * n) for n in range(24)]

    def nothing_is_seen() -> None:
        assert rolled.wait(10)
        watched.reading = Reading("night", (), False, doubt or "too dark", doubt=doubt)

    def they_are_seen() -> None:
        watched.reading = ROLL

    source = Cued([*still, *night, *day], (night[0], nothing_is_seen), (day[0], they_are_seen))
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.look(YG)
    rolled.set()
    assert source.asleep.wait(10)
    assert shown_last(watched) == ()
    watched.close()


def test_a_roll_that_is_taken_back_makes_no_throw_of_dice_of_the_one_before(
    still: list[Frame | Exception],
) -> None:
    """One was thrown beside them, which were too many; it was taken out after the roll was typed,
    and that was taken back."""
    over, typed = threading.Event(), threading.Event()
    moving, rest = moved_once_more()
    later = [picture(30 * n, 2.5 + n / 30) for n in range(3)]
    last = [picture(150, 2.6 + n / 30) for n in range(30)]

    def one_more() -> None:
        assert over.wait(10)
        watched.reading = replace(ROLL, dice=(*ROLL.dice, ELSEWHERE))

    def two_are_left() -> None:
        assert typed.wait(10)
        watched.reading = replace(ROLL, dice=(ROLL.dice[0], ELSEWHERE))

    frames = [*still, *moving, *rest, *later, *last]
    watched = Watched(Cued(frames, (moving[0], one_more), (later[0], two_are_left)))
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.look(YG)
    over.set()
    assert watched.next(TrayRead).lay_there is LayThere.SOME
    watched.tray.done()
    watched.tray.undone()
    watched.tray.look(YG)
    typed.set()
    assert watched.next(TrayRead, lambda read: read.look == 3).lay_there is LayThere.SOME
    watched.close()


def test_a_random_roll_that_is_taken_back_makes_no_throw_of_dice_that_lay_there(
    still: list[Frame | Exception],
) -> None:
    rolled = threading.Event()
    touched, later = moved_once_more()

    def one_lies_elsewhere() -> None:
        assert rolled.wait(10)
        watched.reading = replace(ROLL, dice=(ROLL.dice[0], ELSEWHERE))

    watched = Watched(Cued([*still, *touched, *later], (touched[0], one_lies_elsewhere)))
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.look(YG)
    watched.tray.done()  # it fell at random
    watched.tray.undone()
    watched.tray.look(YG)
    rolled.set()
    assert watched.next(TrayRead).lay_there is LayThere.SOME
    watched.close()


def test_dice_that_are_read_when_their_roll_is_over_already_are_of_no_other(
    still: list[Frame | Exception],
) -> None:
    """They came to rest just as somebody let the roll fall at random."""
    touched, later = moved_once_more()

    def over() -> None:
        watched.meanwhile = lambda: None
        watched.tray.done()
        watched.tray.look(YG)

    def one_lies_elsewhere() -> None:
        watched.reading = replace(ROLL, dice=(ROLL.dice[0], ELSEWHERE))

    all_but_at_rest = still[13]
    watched = Watched(
        Cued(
            [*still, *touched, *later],
            (all_but_at_rest, lambda: setattr(watched, "meanwhile", over)),
            (touched[0], one_lies_elsewhere),
        )
    )
    watched.tray.look(YG)
    assert watched.next(TrayRead, lambda read: read.look == 2).lay_there is LayThere.SOME
    watched.close()


def test_dice_of_a_check_that_was_given_up_are_no_throw_for_the_one_before_it(
    still: list[Frame | Exception],
) -> None:
    """Both were taken back, one after the other."""
    rolled = threading.Event()
    thrown = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    other = [picture(190, 1.4 + n / 30) for n in range(30)]
    touched = [picture(30 * n, 2.4 + n / 30) for n in range(1, 4)]
    later = [picture(220, 2.6 + n / 30) for n in range(30)]
    second = replace(ROLL, dice=tuple(replace(die, box=(9, 60, 30, 30)) for die in ROLL.dice))

    def others_are_thrown() -> None:
        watched.reading = replace(second, dice=(second.dice[0], ROLL.dice[0]))

    def one_lies_elsewhere() -> None:
        assert rolled.wait(10)
        watched.reading = replace(second, dice=(second.dice[0], ROLL.dice[1]))

    frames = [*still, *thrown, *other, *touched, *later]
    source = Cued(frames, (thrown[0], others_are_thrown), (touched[0], one_lies_elsewhere))
    watched = Watched(source)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.look(Pool.parse("YY"))
    watched.next(TrayRead)
    watched.tray.undone()
    watched.tray.look(YG)
    rolled.set()
    assert watched.next(TrayRead).lay_there is LayThere.SOME
    watched.close()


@pytest.mark.parametrize(
    ("known", "faces", "lay"),
    [
        (False, ("x", "sa"), LayThere.SOME),
        (False, ("x", "s"), LayThere.NONE),
        (True, ("x", "sa"), LayThere.NONE),
    ],
    ids=["not calibrated", "not calibrated, other faces", "calibrated"],
)
def test_dice_thrown_as_they_lay_count_once_the_tray_was_surely_bare(
    still: list[Frame | Exception], known: bool, faces: tuple[str, str], lay: LayThere
) -> None:
    """Where nobody calibrated it only the reading tells that, and paper may have hidden them."""
    rolled = threading.Event()
    bare = [picture(90, 1.3 + n / 30) for n in range(30)]
    picked_up = [*(picture(30 * n, 1.2 + n / 30) for n in range(1, 4)), *bare]
    thrown = [picture(30 * n, 2.3 + n / 30) for n in range(6)]
    later = [picture(255, 2.5 + n / 30) for n in range(30)]
    dice = zip(ROLL.dice, faces, strict=True)
    anew = replace(ROLL, dice=tuple(replace(die, face=face) for die, face in dice))

    def none_is_left() -> None:
        assert rolled.wait(10)
        watched.reading = Reading("bare")

    def all_are_thrown() -> None:
        watched.reading = anew

    frames = [*still, *picked_up, *thrown, *later]
    empty = Frame(bare[0].image, "empty") if known else None
    cues = (picked_up[0], none_is_left), (thrown[0], all_are_thrown)
    watched = Watched(Cued(frames, *cues), empty=empty)
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.look(YG)
    rolled.set()
    read = watched.next(TrayRead)
    assert (read.look, read.lay_there, read.sure) == (2, lay, not lay)
    watched.close()


def test_a_die_that_was_pushed_away_is_asked_about(still: list[Frame | Exception]) -> None:
    rolled = threading.Event()
    touched, later = moved_once_more()
    one = replace(ROLL, dice=ROLL.dice[:1])
    pushed = replace(ROLL, dice=(replace(ROLL.dice[0], box=(90, 60, 30, 30)),))

    def it_lies_elsewhere() -> None:
        assert rolled.wait(10)
        watched.reading = pushed

    source = Cued([*still, *touched, *later], (touched[0], it_lies_elsewhere))
    watched = Watched(source, reading=one)
    watched.tray.look(Pool.parse("Y"))
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.look(Pool.parse("Y"))
    rolled.set()
    assert watched.next(TrayRead).lay_there is LayThere.SOME
    watched.close()
