"""A part that fails is tried with growing pauses and told of once."""

from __future__ import annotations

from itertools import pairwise

import pytest

from edgebox.devices.faults import DisplayLostError, ExpanderLostError, GpioLostError
from edgebox.devices.retrying import LONGEST_PAUSE, Part, Pauses, Trouble
from edgebox.devices.simulated_display import SimulatedDisplay
from edgebox.errors import EdgeboxError


class Desk:
    """A part on a desk: a clock to turn, a display to unplug, and what was told."""

    def __init__(self) -> None:
        self.now = 100.0
        self.told: list[Trouble] = []
        self.display = SimulatedDisplay()
        self.opened = 0
        self.part = Part("Display", self._open, lambda: self.now, self.told.append)

    def _open(self) -> SimulatedDisplay:
        self.opened += 1
        if self.display.unplugged:
            raise DisplayLostError("nobody answers")
        return self.display

    def contrast(self, at_once: bool = False) -> bool:
        return self.part.do(lambda display: display.contrast(9), at_once=at_once)


def test_a_part_that_works_is_opened_once_and_nothing_is_told() -> None:
    desk = Desk()
    assert [desk.contrast() for _ in range(3)] == [True] * 3
    assert (desk.opened, desk.told, desk.part.lost) == (1, [], False)


def test_a_fault_is_told_once_and_its_end_once() -> None:
    desk = Desk()
    desk.display.unplugged = True
    for _ in range(50):
        assert not desk.contrast()
        desk.now += 10
    assert [(trouble.part, str(trouble.error)) for trouble in desk.told] == [
        ("Display", "nobody answers")
    ]
    assert desk.part.lost
    desk.display.unplugged = False
    desk.now += LONGEST_PAUSE
    assert desk.contrast()
    assert desk.contrast()
    assert desk.told[1:] == [Trouble("Display", None)]


def test_the_pauses_grow_up_to_a_minute() -> None:
    desk = Desk()
    desk.display.unplugged = True
    tries = []
    for _ in range(3000):
        before = desk.opened
        desk.contrast()
        if desk.opened > before:
            tries.append(desk.now)
        desk.now += 0.5
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert pauses[:6] == [1, 2, 4, 8, 16, 32]
    assert set(pauses[6:]) == {LONGEST_PAUSE}


def test_a_person_can_have_it_tried_at_once() -> None:
    desk = Desk()
    desk.display.unplugged = True
    desk.contrast()
    desk.display.unplugged = False
    assert not desk.contrast()
    assert desk.contrast(at_once=True)


def test_a_part_that_fails_in_use_is_closed_and_opened_anew() -> None:
    desk = Desk()
    desk.contrast()
    desk.display.unplugged = True
    assert not desk.contrast()
    assert desk.display.closed
    desk.display.unplugged = False
    desk.now += 1
    assert desk.contrast()
    assert desk.opened == 2


def test_a_thousand_failures_overflow_nothing() -> None:
    pauses = Pauses()
    for _ in range(5000):
        pauses.failed(0.0)
    assert pauses.not_before == LONGEST_PAUSE


def test_what_is_no_lost_part_is_not_hidden() -> None:
    desk = Desk()

    def wrong(_display: SimulatedDisplay) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        desk.part.do(wrong)


@pytest.mark.parametrize("kind", [DisplayLostError, GpioLostError, ExpanderLostError])
def test_lost_parts_are_errors_of_the_project_and_of_the_system(kind: type[OSError]) -> None:
    error = kind("gone", 5)
    assert isinstance(error, EdgeboxError)
    assert isinstance(error, OSError)
    assert str(error) == "gone"
