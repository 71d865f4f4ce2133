"""Dice under the camera that nobody read: kept there, or of rolls while it was not watched."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

from edgebox.box.inputs import TrayRead
from edgebox.dice import Pool
from edgebox.errors import CameraLostError
from edgebox.settings.sections import CameraSettings
from edgebox.sources.lay_there import LayThere
from edgebox.vision.frame import Frame
from edgebox.vision.reading import Reading
from tests.box.watched import (
    ELSEWHERE,
    ROLL,
    YG,
    Cued,
    Source,
    Watched,
    moved_once_more,
)


@pytest.mark.parametrize("bare", [False, True])
def test_dice_that_nobody_read_before_their_roll_was_typed_are_asked_about(
    bare: bool, still: list[Frame | Exception]
) -> None:
    """The lamp or the camera failed, say. Where the tray was seen empty, none lay there."""
    before, typed = threading.Event(), threading.Event()
    moving, rest = moved_once_more()

    def dice_lie_there() -> None:
        before.set()
        assert typed.wait(10)
        watched.reading = ROLL

    source = Cued([*still, *moving, *rest], (moving[0], dice_lie_there))
    watched = Watched(source)
    watched.reading = Reading("roll", (), bare, doubt=None if bare else "dragged")
    watched.tray.look(YG)
    assert before.wait(10)
    watched.tray.done()
    watched.tray.look(YG)
    typed.set()
    read = watched.next(TrayRead)
    assert (read.sure, read.lay_there) == (
        (True, LayThere.NONE) if bare else (False, LayThere.SOME)
    )
    watched.close()


def test_in_the_dark_a_tray_that_was_empty_may_hold_dice() -> None:
    """A lamp that goes off is no motion; dice that fall there are not seen, so they are typed."""
    dark, typed = threading.Event(), threading.Event()
    empty = np.full((96, 128, 3), 40, np.uint8)
    lit = [Frame(empty + n % 2, "camera", n / 30) for n in range(20)]
    night = [Frame(empty // 20 + n % 2, "camera", 1 + n / 30) for n in range(20)]
    moving, rest = moved_once_more()

    def typed_in_the_dark() -> None:
        dark.set()
        assert typed.wait(10)

    source = Cued([*lit, *night, *moving, *rest], (night[-1], typed_in_the_dark))
    watched = Watched(source, empty=Frame(empty, "empty"))
    watched.tray.look(YG)
    assert dark.wait(10)
    watched.tray.done()
    watched.tray.look(YG)
    typed.set()
    read = watched.next(TrayRead)
    assert (read.sure, read.lay_there) == (False, LayThere.SOME)
    watched.close()


@pytest.mark.parametrize("unseen", ["on their way", "in the dark", "camera lost"])
def test_dice_thrown_anew_that_nobody_read_before_their_roll_was_typed_are_asked_about(
    unseen: str, still: list[Frame | Exception]
) -> None:
    """Those that were read for it lay there no more: there were too few, say."""
    hidden, typed = threading.Event(), threading.Event()
    moving, rest = moved_once_more()
    night = [Frame(np.zeros((96, 128, 3), np.uint8), "camera", 1.2 + n / 99) for n in range(9)]
    lost = CameraLostError("camera: it gives no pictures any more.")
    meanwhile: dict[str, list[Frame | Exception]]
    meanwhile = {"on their way": moving[:2], "in the dark": [*night], "camera lost": []}

    def typed_meanwhile() -> None:
        hidden.set()
        assert typed.wait(10)
        watched.reading = replace(ROLL, dice=(replace(ROLL.dice[0], face="s"), ELSEWHERE))

    later: list[Frame | Exception] = [moving[-1], *rest]
    cue = (moving[-1], typed_meanwhile)
    sources: list[Source] = [Cued([*still, *meanwhile[unseen], *later], cue)]
    if unseen == "camera lost":
        sources = [Source([*still, lost]), Cued(later, cue)]
    watched = Watched(*sources)
    watched.tray.look(Pool.parse("YYG"))
    watched.next(TrayRead)
    assert hidden.wait(10)
    watched.tray.done()
    watched.tray.look(YG)
    typed.set()
    assert watched.next(TrayRead, lambda read: read.look == 2).lay_there is LayThere.SOME
    watched.close()


def test_who_is_quick_picks_dice_up_before_they_are_taken_and_throws_again(
    still: list[Frame | Exception],
) -> None:
    """The Table has other things to do first."""
    picked_up, rolled = threading.Event(), threading.Event()
    moving, later = moved_once_more()

    def slow() -> None:
        picked_up.set()
        assert rolled.wait(10)
        watched.reading = replace(ROLL, dice=(replace(ROLL.dice[0], face="s"), ELSEWHERE)[::-1])

    watched = Watched(Cued([*still, *moving, *later], (moving[-1], slow)))
    watched.tray.look(YG)
    watched.next(TrayRead)
    assert picked_up.wait(10)
    watched.tray.done()
    watched.tray.look(YG)
    rolled.set()
    read = watched.next(TrayRead, lambda read: read.look == 2)
    assert (read.sure, read.lay_there) == (True, LayThere.NONE)
    watched.close()


@pytest.mark.parametrize("unwatched", ["typed for a while", "other settings"])
def test_dice_that_may_be_of_no_throw_that_was_watched_are_asked_about(
    unwatched: str, still: list[Frame | Exception]
) -> None:
    """Rolls were typed, and it is the camera's turn again; or with another dice set, say, those of
    the last roll are read as others."""
    rolled = threading.Event()
    moving, later = moved_once_more()
    others = tuple(replace(die, face="s", box=(die.box[0], 60, 30, 30)) for die in ROLL.dice)

    def they_are_read() -> None:
        assert rolled.wait(10)
        watched.reading = replace(ROLL, dice=others)

    cue = (moving[0], they_are_read)
    first = Cued([*still, *moving, *later], cue)
    watched = Watched(first, Cued([*moving, *later], cue))
    watched.tray.look(YG)
    watched.next(TrayRead)
    watched.tray.done()
    watched.tray.rest()
    if unwatched == "other settings":
        watched.tray.use(CameraSettings(dice_set="genesys"))
        first.closed.set()
    else:
        watched.tray.missed()
    watched.tray.look(YG)
    rolled.set()
    assert watched.next(TrayRead, lambda read: read.look == 2).lay_there is LayThere.SOME
    watched.close()


def test_that_dice_count_as_they_lie_is_said_of_one_roll(still: list[Frame | Exception]) -> None:
    """The camera was lost as somebody had it look again, and the roll was typed."""
    plugged_in = threading.Event()

    def waited() -> None:
        assert plugged_in.wait(10)

    watched = Watched(Cued([*still], (still[0], waited)))
    watched.tray.look(YG, as_it_lies=True)
    watched.tray.done()
    watched.tray.look(YG)
    plugged_in.set()
    assert watched.next(TrayRead, lambda read: read.look == 2).lay_there is LayThere.SOME
    watched.close()


def test_a_roll_that_is_taken_back_makes_no_throw_of_dice_that_were_kept_in_the_tray(
    still: list[Frame | Exception],
) -> None:
    """The box was switched on, and the first thing was to take the last roll back."""
    watched = Watched(Source(still), first=True)
    watched.tray.undone()
    watched.tray.look(YG)
    assert watched.next(TrayRead).lay_there is LayThere.SOME
    watched.close()


@pytest.mark.parametrize(
    ("thrown", "lay"), [(2, LayThere.NONE), (1, LayThere.SOME)], ids=["all", "one of them"]
)
def test_dice_that_were_asked_about_as_kept_in_the_tray_count_once_they_are_thrown(
    thrown: int, lay: LayThere, still: list[Frame | Exception]
) -> None:
    """As they were asked to, without a moment in which the tray was seen empty."""
    asked = threading.Event()
    moving, later = moved_once_more()
    anew = (*ROLL.dice[thrown:], replace(ROLL.dice[0], face="s", box=(9, 60, 30, 30)), ELSEWHERE)

    def they_are_thrown() -> None:
        assert asked.wait(10)
        watched.reading = replace(ROLL, dice=anew[-2:] if thrown == 2 else anew[:2])

    source = Cued([*still, *moving, *later], (moving[0], they_are_thrown))
    watched = Watched(source, first=True)
    watched.tray.look(YG)
    assert watched.next(TrayRead).lay_there is LayThere.SOME
    asked.set()
    assert watched.next(TrayRead).lay_there is lay
    watched.close()


@pytest.mark.parametrize("bare", [False, True])
def test_dice_that_were_kept_in_the_tray_are_asked_about(
    bare: bool, still: list[Frame | Exception]
) -> None:
    """Nobody knows who put them there before the box was switched on."""
    seen = threading.Event()
    empty = np.full((96, 128, 3), 90, np.uint8)
    before = [Frame(empty + n % 2, "camera", n / 30 - 1) for n in range(20)] if bare else []

    def none_lies_there() -> None:
        watched.reading = Reading("bare")

    def dice_lie_there() -> None:
        watched.reading = ROLL
        seen.set()

    frames = [*before, *still]
    watched = Watched(
        Cued(frames, (frames[0], none_lies_there), (still[0], dice_lie_there)), first=True
    )
    watched.tray.done()  # a game begins
    watched.tray.look(YG)
    assert seen.wait(10)
    read = watched.next(TrayRead)
    assert (read.sure, read.lay_there) == (
        (True, LayThere.NONE) if bare else (False, LayThere.SOME)
    )
    watched.close()
