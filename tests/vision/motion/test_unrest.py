"""What a player is told of a view that does not come to rest."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from edgebox.vision.frame import Frame
from edgebox.vision.motion.settling import State
from edgebox.vision.motion.unrest import HAND, RESTLESS, Unrest


def _told(*seen: tuple[State, Iterable[int]], light: int = 120) -> list[str]:
    """Return what is told at the last second of each state, of one frame a second."""
    unrest, told = Unrest(), []
    picture = np.full((96, 128, 3), light, np.uint8)
    for state, seconds in seen:
        words = [unrest.why(Frame(picture, at=at), state) for at in seconds]
        told.append(words[-1])
    return told


def test_a_throw_is_not_told_of_nor_is_a_tray_at_rest() -> None:
    throw = (State.HAND, range(2)), (State.MOVING, range(2, 8)), (State.STILL, range(8, 99))
    assert _told(*throw, (State.EMPTY, range(99, 200))) == [""] * 4


def test_a_view_that_never_lies_still_is_told_of_until_it_does() -> None:
    """A lamp that flickers, a curtain, a cable that tears the pictures."""
    seen = (State.MOVING, range(12)), (State.STILL, range(12, 14)), (State.MOVING, range(14, 16))
    assert _told(*seen) == [RESTLESS, "", ""]


def test_a_hand_that_goes_after_long_is_no_restless_view() -> None:
    throw = (State.HAND, range(20)), (State.MOVING, range(20, 24))
    assert _told(*throw) == [HAND, ""]
    torn = [((State.HAND, State.MOVING)[n % 2], range(n, n + 1)) for n in range(24)]
    assert _told(*torn)[-1] == RESTLESS


def test_a_hand_is_told_of_sooner_and_darkness_before_it() -> None:
    assert _told((State.HAND, range(5))) == [HAND]
    assert _told((State.HAND, range(5)), light=3) == ["It is too dark: add light."]


def test_where_a_coloured_lamp_makes_the_tray_look_like_a_hand_the_light_is_told_of() -> None:
    unrest = Unrest()
    red = np.full((96, 128, 3), (30, 25, 200), np.uint8)
    told = [unrest.why(Frame(red, at=at), State.HAND) for at in range(5)]
    assert told[-1] == "The light is too coloured to tell kinds of dice apart: use white light."


def test_darkness_over_a_tray_at_rest_is_told_of_after_a_while() -> None:
    """A lamp that goes off is no motion, and nobody would know what the box waits for."""
    unrest, picture = Unrest(), np.zeros((96, 128, 3), np.uint8)
    night = [
        unrest.why(Frame(picture, at=at), state, "it is too dark: add light")
        for at, state in enumerate((State.EMPTY,) * 3 + (State.STILL,) * 3)
    ]
    assert night == [""] * 4 + ["It is too dark: add light."] * 2
    assert unrest.why(Frame(picture, at=6), State.STILL) == ""


def test_time_in_which_nobody_looked_does_not_count() -> None:
    """A hand that takes the dice out as the next roll is asked for was not there all the while."""
    assert _told((State.HAND, (0, 1, 300, 301))) == [""]
    assert _told((State.MOVING, (0, 1, 7200, 7201, 1))) == [""]


def test_a_hand_is_told_of_as_soon_as_ever_where_the_clock_begins_anew() -> None:
    """As that of a camera does when it is opened once more."""
    assert _told((State.HAND, (7200, *range(5)))) == [HAND]
