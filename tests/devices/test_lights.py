"""Lights, expander, buzzer, tray light: fake buses and mock pins."""

from __future__ import annotations

import pytest

from edgebox.devices.buzzer import LOUDER, PATTERNS, Buzzer, next_switch, sounds
from edgebox.devices.expander import ExpanderChip, open_bus
from edgebox.devices.faults import ExpanderLostError, GpioLostError
from edgebox.devices.lights import (
    ExpanderOutput,
    GpioOutput,
    Lights,
    Output,
    SimulatedOutput,
    lights_of,
)
from edgebox.devices.pins import Bit, Line, Panel
from edgebox.devices.tray_light import GpioTrayLight, SimulatedTrayLight, TrayLight
from tests.devices.mock_pins import mock_factory, shipped

GM = Panel.GM


class FakeBus:
    """Keeps the registers of a chip; can be unplugged."""

    def __init__(self) -> None:
        self.written: list[tuple[int, int, int]] = []
        self.unplugged = False
        self.closed = False

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        if self.unplugged:
            raise OSError(121, "Remote I/O error")
        self.written.append((i2c_addr, register, value))

    def close(self) -> None:
        self.closed = True


def chip() -> tuple[ExpanderChip, FakeBus]:
    bus = FakeBus()
    opened = ExpanderChip(shipped().expanders[0], bus)
    return opened, bus


def test_an_expander_goes_dark_before_it_drives_its_lines() -> None:
    _, bus = chip()
    assert bus.written == [(0x20, 0x14, 0), (0x20, 0x15, 0), (0x20, 0x00, 0), (0x20, 0x01, 0)]


def test_bits_go_to_their_port_and_only_what_changes_is_written() -> None:
    expander, bus = chip()
    bus.written.clear()
    expander.put(0, True)
    expander.put(7, True)
    expander.put(8, True)
    expander.put(8, True)
    expander.put(15, True)
    expander.put(0, False)
    assert bus.written == [
        (0x20, 0x14, 0x01),
        (0x20, 0x14, 0x81),
        (0x20, 0x15, 0x01),
        (0x20, 0x15, 0x81),
        (0x20, 0x14, 0x80),
    ]
    expander.close()
    assert bus.written[-2:] == [(0x20, 0x14, 0), (0x20, 0x15, 0)]
    assert bus.closed


def test_an_expander_that_is_gone_says_what_to_check_and_forgets_nothing() -> None:
    expander, bus = chip()
    bus.unplugged = True
    with pytest.raises(ExpanderLostError, match=r"MCP23017 at 0x20.*wires"):
        expander.put(3, True)
    bus.unplugged = False
    bus.written.clear()
    expander.put(3, True)
    assert bus.written == [(0x20, 0x14, 0x08)]
    bus.unplugged = True
    expander.close()


def test_a_bus_that_is_not_there_names_the_remedy() -> None:
    pytest.importorskip("smbus2")
    with pytest.raises(ExpanderLostError, match="raspi-config"):
        open_bus(97)


def test_the_gm_lights_of_the_box_shine_at_their_bits() -> None:
    expander, bus = chip()

    def output(_what: str, place: Line | Bit) -> Output:
        assert isinstance(place, Bit)
        return ExpanderOutput(expander, place)

    lights = lights_of(shipped().lights, output)
    bus.written.clear()
    lights.show([(GM, "strain"), (GM, "undo")])
    assert bus.written == [(0x20, 0x14, 0x01), (0x20, 0x15, 0x01)]
    bus.written.clear()
    lights.show([(GM, "strain"), (GM, "undo")])
    assert bus.written == []
    lights.close()
    assert bus.written == [(0x20, 0x14, 0x00), (0x20, 0x15, 0x00)]


def test_lights_switch_only_what_changes_and_know_no_strangers() -> None:
    outputs = {(GM, name): SimulatedOutput() for name in ("strain", "setback")}
    lights = Lights(outputs)
    lights.show([(GM, "strain"), (GM, "nothing-of-ours"), (Panel.PLAYERS, "setback")])
    lights.show([(GM, "strain")])
    lights.show([(GM, "setback")])
    assert outputs[GM, "strain"].changes == [True, False]
    assert outputs[GM, "setback"].changes == [True]
    lights.close()
    assert not outputs[GM, "setback"].on


def test_lights_that_failed_are_switched_by_the_next_call() -> None:
    expander, bus = chip()
    lights = lights_of(shipped().lights, lambda _, place: ExpanderOutput(expander, place))  # type: ignore[arg-type]
    bus.unplugged = True
    with pytest.raises(ExpanderLostError):
        lights.show([(GM, "strain")])
    bus.unplugged = False
    lights.show([(GM, "strain")])
    assert bus.written[-1] == (0x20, 0x14, 0x01)


def test_lights_that_can_not_all_be_had_are_let_go() -> None:
    opened: list[SimulatedOutput] = []

    def output(what: str, _place: Line | Bit) -> SimulatedOutput:
        if len(opened) == 2:
            raise GpioLostError(f"{what} is held by another program")
        opened.append(SimulatedOutput())
        opened[-1].put(True)
        return opened[-1]

    with pytest.raises(GpioLostError, match="Light of raise"):
        lights_of(shipped().lights, output)
    assert [each.on for each in opened] == [False, False]


def test_an_output_on_the_header_is_high_when_it_is_on() -> None:
    factory = mock_factory()
    output = GpioOutput("Light of strain", Line(5, 29), factory)
    pin = factory.pin("GPIO5")
    assert pin.state == 0
    output.put(True)
    assert pin.state == 1
    with pytest.raises(GpioLostError, match=r"Light of undo, GPIO5 \(pin 29\)"):
        GpioOutput("Light of undo", Line(5, 29), factory)
    output.close()
    assert GpioOutput("Light of undo", Line(5, 29), factory) is not None


# --- the buzzer -----------------------------------------------------------------------------------


def test_patterns_are_short_and_all_have_their_place() -> None:
    assert set(LOUDER) == set(PATTERNS)
    for name, pattern in PATTERNS.items():
        assert len(pattern) % 2 == 1, f"{name} ends with a pause"
        assert min(pattern) > 0
        assert sum(pattern) < 2.0


def test_a_pattern_sounds_and_pauses_as_it_says() -> None:
    pattern = (0.1, 0.2, 0.3)
    heard = [sounds(pattern, at / 100) for at in (-1, 0, 9, 11, 29, 31, 59, 61)]
    assert heard == [False, True, True, False, False, True, True, False]
    assert next_switch(pattern, 0.0) == pytest.approx(0.1)
    assert next_switch(pattern, 0.15) == pytest.approx(0.3)
    assert next_switch(pattern, 0.7) is None


def played(buzzer: Buzzer, now: float) -> float:
    """Run a buzzer from switch to switch; return when it is done."""
    while (due := buzzer.next_due(now)) is not None:
        now = due
        buzzer.tick(now)
    return now


def test_the_buzzer_plays_to_the_end_and_is_silent() -> None:
    output = SimulatedOutput()
    buzzer = Buzzer(output)
    assert buzzer.play("alarmed", 7.0)
    assert played(buzzer, 7.0) == pytest.approx(7.0 + sum(PATTERNS["alarmed"]))
    assert output.changes == [True, False] * 3
    assert buzzer.next_due(99.0) is None


def test_a_click_does_not_drown_an_alarm_but_an_alarm_drowns_a_click() -> None:
    output = SimulatedOutput()
    buzzer = Buzzer(output)
    buzzer.play("alarmed", 0.0)
    assert not buzzer.play("click", 0.1)
    assert buzzer.play("click", 5.0)
    assert buzzer.play("alarmed", 5.001)


def test_a_closed_buzzer_is_silent() -> None:
    output = SimulatedOutput()
    buzzer = Buzzer(output)
    buzzer.play("alarmed", 0.0)
    buzzer.close()
    assert not output.on
    assert buzzer.next_due(0.1) is None


# --- the tray light -------------------------------------------------------------------------------


def test_the_tray_light_is_dimmed_by_pulse_width() -> None:
    light = shipped().tray_light
    assert light is not None
    factory = mock_factory(pwm=True)
    dimmer = GpioTrayLight(light, factory)
    pin = factory.pin(f"GPIO{light.place.bcm}")
    assert pin.frequency == 1000
    dimmer.dim(0.25)
    assert pin.state == pytest.approx(0.25)
    with pytest.raises(GpioLostError, match="Tray light, GPIO12"):
        GpioTrayLight(light, factory)
    dimmer.close()
    GpioTrayLight(light, factory).close()


def test_a_light_has_its_bounds() -> None:
    light = shipped().tray_light
    assert light is not None
    twins: list[TrayLight] = [SimulatedTrayLight(), GpioTrayLight(light, mock_factory(pwm=True))]
    for twin in twins:
        for level in (-0.1, 1.1):
            with pytest.raises(ValueError, match="0 to 1"):
                twin.dim(level)
    simulated = SimulatedTrayLight()
    simulated.dim(0.5)
    assert simulated.level == 0.5
    simulated.close()
    assert simulated.level == 0.0
