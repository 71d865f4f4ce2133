"""Buttons: presses, long presses, repeats, stuck ones; real lines through mock pins."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from edgebox.devices.buttons import ButtonEvent, Deed, Presses, Timing
from edgebox.devices.faults import GpioLostError
from edgebox.devices.gpio_buttons import GpioButtons
from edgebox.devices.pins import Panel
from edgebox.devices.simulated_buttons import SimulatedButtons
from tests.devices.mock_pins import mock_factory, shipped

PLAYERS = Panel.PLAYERS


class Finger:
    """Presses one button and keeps what is told; the clock is turned by hand."""

    def __init__(self) -> None:
        self.now = 10.0
        self.events: list[ButtonEvent] = []
        self.presses = Presses(self.events.append)

    def down(self) -> None:
        self.presses.pressed(PLAYERS, "up", self.now)

    def up(self) -> None:
        self.presses.released(PLAYERS, "up", self.now)

    def wait(self, seconds: float, step: float = 0.01) -> None:
        for _ in range(round(seconds / step)):
            self.now += step
            self.presses.tick(self.now)

    def deeds(self) -> list[str]:
        return [event.deed.value for event in self.events]


@pytest.fixture
def finger() -> Finger:
    return Finger()


def test_a_short_press_is_told_at_once(finger: Finger) -> None:
    finger.down()
    assert finger.events == [ButtonEvent(PLAYERS, "up", Deed.PRESSED, 10.0)]
    finger.wait(0.2)
    finger.up()
    finger.wait(2)
    assert finger.deeds() == ["pressed", "released"]


def test_contacts_that_chatter_are_one_press(finger: Finger) -> None:
    for _ in range(6):
        finger.down()
        finger.now += 0.003
        finger.up()
        finger.now += 0.003
    assert finger.deeds().count("pressed") == 1
    finger.now += 0.2
    finger.down()
    assert finger.deeds().count("pressed") == 2


def test_a_press_that_began_with_chatter_can_still_be_held(finger: Finger) -> None:
    finger.down()
    finger.now += 0.003
    finger.up()
    finger.now += 0.003
    finger.down()
    finger.wait(0.7)
    assert "held" in finger.deeds()


def test_a_long_press_is_held_once_and_then_repeats(finger: Finger) -> None:
    finger.down()
    finger.wait(0.58)
    assert finger.deeds() == ["pressed"]
    finger.wait(0.04)
    assert finger.deeds() == ["pressed", "held"]
    finger.wait(0.9)
    assert finger.deeds()[2:] in (["repeated"] * 5, ["repeated"] * 6)


def test_nothing_is_told_of_a_button_that_is_up(finger: Finger) -> None:
    finger.down()
    finger.wait(0.59)
    finger.up()
    finger.wait(30)
    assert finger.deeds() == ["pressed", "released"]


def test_a_late_loop_is_not_flooded(finger: Finger) -> None:
    finger.down()
    finger.now += 5
    finger.presses.tick(finger.now)
    assert finger.deeds() == ["pressed", "held"]
    finger.now += 5
    finger.presses.tick(finger.now)
    assert finger.deeds() == ["pressed", "held", "repeated"]


def test_a_stuck_button_is_told_once_and_again_when_it_is_freed(finger: Finger) -> None:
    finger.down()
    finger.wait(60, step=0.1)
    assert finger.deeds().count("stuck") == 1
    assert finger.deeds()[-1] == "stuck"
    assert finger.presses.next_due() is None
    finger.up()
    assert finger.deeds()[-1] == "freed"
    finger.now += 1
    finger.down()
    assert finger.deeds()[-1] == "pressed"


def test_the_loop_is_told_how_long_it_may_sleep(finger: Finger) -> None:
    assert finger.presses.next_due() is None
    finger.down()
    assert finger.presses.next_due() == pytest.approx(10.6)
    finger.now = 10.7
    finger.presses.tick(finger.now)
    assert finger.presses.next_due() == pytest.approx(10.85)


def test_simulated_buttons_may_be_tapped_as_fast_as_one_likes() -> None:
    events: list[ButtonEvent] = []
    buttons = SimulatedButtons(events.append, lambda: 5.0)
    for _ in range(3):
        buttons.tap(Panel.GM, "undo")
    assert [event.deed for event in events] == [Deed.PRESSED, Deed.RELEASED] * 3
    buttons.press(Panel.GM, "undo")
    assert buttons.next_due() == pytest.approx(5.6)
    buttons.tick(6.0)
    assert events[-1].deed is Deed.HELD


# --- real lines, mock pins ------------------------------------------------------------------------


class Bench:
    """All buttons of the box on mock pins."""

    def __init__(self, timing: Timing | None = None, down: tuple[int, ...] = ()) -> None:
        self.now = 50.0
        self.events: list[ButtonEvent] = []
        self.threads: set[str] = set()
        self.factory = mock_factory()
        for bcm in down:
            self.factory.pin(f"GPIO{bcm}").drive_high = lambda: None
            self.factory.pin(f"GPIO{bcm}").drive_low()
        self.buttons = GpioButtons(
            shipped().buttons, self.events.append, lambda: self.now, self.factory, timing
        )

    def pin(self, name: str) -> Any:
        place = next(button.place for button in shipped().buttons if button.name == name)
        return self.factory.pin(f"GPIO{place.bcm}")

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.now += 0.05
            self.buttons.tick(self.now)

    def told(self) -> list[tuple[str, str]]:
        return [(event.name, event.deed.value) for event in self.events]


def test_every_button_of_the_box_tells_its_own_name() -> None:
    bench = Bench()
    for button in shipped().buttons:
        pin = bench.factory.pin(f"GPIO{button.place.bcm}")
        pin.drive_low()
        pin.drive_high()
        assert [(event.panel, event.name, event.deed) for event in bench.events] == [
            (button.panel, button.name, Deed.PRESSED),
            (button.panel, button.name, Deed.RELEASED),
        ]
        bench.events.clear()
    bench.buttons.close()


def test_a_held_line_is_a_long_press_and_repeats() -> None:
    bench = Bench()
    bench.pin("up").drive_low()
    bench.wait(1.0)
    assert bench.told()[:3] == [("up", "pressed"), ("up", "held"), ("up", "repeated")]
    bench.buttons.close()


def test_no_long_press_goes_on_after_a_release_that_nobody_told() -> None:
    bench = Bench()
    pin = bench.pin("up")
    pin.drive_low()
    bench.wait(1.0)
    pin.when_changed = None
    pin._state = True  # the line is up, but its edge was lost
    before = len(bench.events)
    bench.wait(5.0)
    assert bench.told()[before:] == [("up", "released")]
    bench.buttons.close()


def test_a_button_that_is_down_from_the_start_is_told_stuck_once() -> None:
    kick_out = next(b for b in shipped().buttons if b.name == "kick-out")
    bench = Bench(down=(kick_out.place.bcm,))
    bench.wait(60)
    assert bench.told().count(("kick-out", "stuck")) == 1
    bench.pin("up").drive_low()
    assert bench.told()[-1] == ("up", "pressed"), "the others go on"
    bench.buttons.close()


def test_no_threads_are_started_to_time_the_holding() -> None:
    before = threading.active_count()
    bench = Bench()
    assert threading.active_count() == before
    bench.buttons.close()


def test_a_closed_panel_tells_nothing_and_frees_its_lines() -> None:
    bench = Bench()
    bench.buttons.close()
    bench.pin("up").drive_low()
    assert bench.events == []
    again = GpioButtons(shipped().buttons, bench.events.append, lambda: 1.0, bench.factory)
    again.close()


def test_a_line_that_is_taken_names_button_and_line_and_the_others_are_freed() -> None:
    gpiozero = pytest.importorskip("gpiozero")
    factory = mock_factory()
    taken = shipped().buttons[-1]
    other = gpiozero.LED(taken.place.bcm, pin_factory=factory)
    with pytest.raises(GpioLostError, match=rf"{taken.label}, GPIO{taken.place.bcm} "):
        GpioButtons(shipped().buttons, lambda _: None, lambda: 0.0, factory)
    other.close()
    GpioButtons(shipped().buttons, lambda _: None, lambda: 0.0, factory).close()


def test_the_lines_are_debounced_below_us_too() -> None:
    bench = Bench(Timing(bounce=0.05))
    assert bench.pin("up").bounce == pytest.approx(0.05)
    bench.buttons.close()
