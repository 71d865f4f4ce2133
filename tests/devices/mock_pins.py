"""Mock pins of gpiozero, and the shipped pins to use them with."""

from __future__ import annotations

from typing import Any

import pytest

from edgebox.devices.pins import Pins, load_pins


def mock_factory(pwm: bool = False) -> Any:
    """Return a new factory of mock pins; skips the test without gpiozero."""
    mock = pytest.importorskip("gpiozero.pins.mock")
    return mock.MockFactory(pin_class=mock.MockPWMPin if pwm else mock.MockPin)


def shipped() -> Pins:
    """Return the pins of the box as it is drawn."""
    return load_pins()
