"""The 40-pin header of a Raspberry Pi: what each pin carries; it is the same on all with 40."""

from __future__ import annotations

BCM_OF_PIN = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9,
    22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16,
    37: 26, 38: 20, 40: 21,
}  # fmt: skip
"""The GPIO line, by its BCM number, of each pin that has one."""

PIN_OF_BCM = {bcm: pin for pin, bcm in BCM_OF_PIN.items()}

POWER_PINS = {"3V3": (1, 17), "5V": (2, 4), "ground": (6, 9, 14, 20, 25, 30, 34, 39)}

ID_LINES = (0, 1)
"""At start the firmware asks these for the identification of a plug-on board: left alone."""

BUS_LINES = {"sda": 2, "scl": 3}
"""The lines of I²C-1; the Pi has 1.8 kΩ pull-ups on them."""

PWM_LINES = (12, 13, 18, 19)
"""The lines on which the Pi's hardware can make a pulse width."""


def carries(pin: int) -> str:
    """Return what a pin of the header (1 to 40) carries: ``"GPIO17"``, ``"3V3"``, ``"ground"``."""
    if pin in BCM_OF_PIN:
        return f"GPIO{BCM_OF_PIN[pin]}"
    return next(name for name, pins in POWER_PINS.items() if pin in pins)
