"""Lights and buzzer as one part, over the shipped pins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.devices.buzzer import PATTERNS
from edgebox.devices.faults import ExpanderLostError
from edgebox.devices.pins import Line, Panel
from edgebox.devices.retrying import Part, Trouble
from edgebox.devices.signals import Signals, open_signals, simulated_signals
from tests.devices.mock_pins import mock_factory, shipped
from tests.devices.test_lights import FakeBus


def nothing_on_the_header() -> object:
    raise AssertionError("the header is not asked for")


def no_bus(_number: int) -> FakeBus:
    raise AssertionError("no bus is asked for")


def test_the_shipped_signals_all_hang_on_the_expander() -> None:
    bus = FakeBus()
    signals = open_signals(shipped(), nothing_on_the_header, lambda _: bus)
    bus.written.clear()
    signals.buzzer.play("alarmed", 0.0)
    signals.lights.show([(Panel.GM, "kick-out")])
    assert bus.written == [(0x20, 0x15, 0x80), (0x20, 0x14, 0x08)]
    signals.close()
    assert bus.written[-2:] == [(0x20, 0x14, 0), (0x20, 0x15, 0)]
    assert bus.closed


def test_a_buzzer_on_the_header_takes_its_line() -> None:
    pins = shipped()
    assert pins.buzzer is not None
    factory = mock_factory()
    pins = replace(pins, expanders=(), lights=(), buzzer=replace(pins.buzzer, place=Line(12, 32)))
    signals = open_signals(pins, lambda: factory, no_bus)
    signals.buzzer.play("click", 0.0)
    assert factory.pin("GPIO12").state == 1
    signals.close()
    assert factory.pin("GPIO12").state == 0


def test_a_chip_that_comes_back_is_set_up_anew_and_shows_what_it_should() -> None:
    buses: list[FakeBus] = []
    told: list[Trouble] = []
    now = 0.0

    def bus(_number: int) -> FakeBus:
        buses.append(FakeBus())
        return buses[-1]

    part: Part[Signals] = Part(
        "Lights and buzzer",
        lambda: open_signals(shipped(), nothing_on_the_header, bus),
        lambda: now,
        told.append,
    )

    def lit(signals: Signals) -> None:
        signals.lights.show([(Panel.GM, "strain")])

    assert part.do(lit)
    buses[0].unplugged = True
    assert not part.do(lambda signals: signals.lights.show([]))
    now = 5.0
    assert part.do(lit)
    assert [type(trouble.error) for trouble in told] == [ExpanderLostError, type(None)]
    assert (0x20, 0x00, 0) in buses[1].written
    assert buses[1].written[-1] == (0x20, 0x14, 0x01)


def test_without_a_bus_nothing_stays_open() -> None:
    def none(number: int) -> FakeBus:
        if number:
            raise ExpanderLostError("no bus")
        return FakeBus()

    with pytest.raises(ExpanderLostError):
        open_signals(shipped(), nothing_on_the_header, none)


def test_the_smaller_build_has_none_and_that_is_no_fault() -> None:
    signals = open_signals(shipped().smaller(), nothing_on_the_header, no_bus)
    signals.lights.show([(Panel.GM, "strain")])
    signals.buzzer.play("click", 0.0)
    signals.close()


def test_simulated_signals_are_remembered() -> None:
    signals, outputs = simulated_signals(shipped())
    signals.lights.show([(Panel.GM, "raise")])
    signals.buzzer.play("click", 0.0)
    signals.buzzer.tick(PATTERNS["click"][0])
    assert outputs["raise"].on
    assert outputs["buzzer"].changes == [True, False]
    assert not outputs["strain"].on
