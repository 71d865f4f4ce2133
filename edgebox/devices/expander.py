"""The MCP23017: sixteen outputs on the I²C bus."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from edgebox.devices.computer import bus_fault
from edgebox.devices.faults import ExpanderLostError
from edgebox.devices.pins import Expander

_DIRECTION = (0x00, 0x01)
"""Registers IODIRA and IODIRB: 0 makes a bit an output."""
_LATCH = (0x14, 0x15)
"""Registers OLATA and OLATB."""


class ByteBus(Protocol):
    """What we need of smbus2's SMBus."""

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> object:
        """Write a byte to a register of a chip; raises OSError if it does not answer."""

    def close(self) -> None:
        """Close the bus."""


def open_bus(number: int) -> ByteBus:
    """Open an I²C bus.

    Raises:
        ExpanderLostError: smbus2 is not installed, or there is no such bus.
    """
    try:
        from smbus2 import SMBus
    except ImportError as error:
        raise ExpanderLostError(
            "smbus2 is not installed; run pip install 'edgebox[box]'."
        ) from error
    if (fault := bus_fault(number)) is not None:
        raise ExpanderLostError(f"The expander can't be reached. {fault}")
    try:
        bus: ByteBus = SMBus(number)
    except OSError as error:
        raise ExpanderLostError(
            f"I²C bus {number} can't be opened ({error.strerror}); add the user to the group i2c "
            "and log in again."
        ) from error
    return bus


class ExpanderChip:
    """One MCP23017 with all its bits as outputs, all off at first."""

    def __init__(self, expander: Expander, bus: ByteBus) -> None:
        """Set all bits off, then make them outputs: nothing flashes on the way.

        Raises:
            ExpanderLostError: it does not answer.
        """
        self._expander = expander
        self._bus = bus
        self._bits = 0
        for register in (*_LATCH, *_DIRECTION):
            self._write(register, 0)

    def put(self, bit: int, on: bool) -> None:
        """Switch one bit, 0 to 15; what it is already is not written.

        Raises:
            ExpanderLostError: the chip does not answer.
        """
        bits = self._bits | 1 << bit if on else self._bits & ~(1 << bit)
        if bits == self._bits:
            return
        port = bit // 8
        self._write(_LATCH[port], bits >> 8 * port & 0xFF)
        self._bits = bits

    def close(self) -> None:
        """Switch all bits off and close the bus; never raises."""
        with suppress(OSError):
            for register in _LATCH:
                self._write(register, 0)
        with suppress(OSError):
            self._bus.close()

    def _write(self, register: int, value: int) -> None:
        try:
            self._bus.write_byte_data(self._expander.address, register, value)
        except OSError as error:
            raise ExpanderLostError(
                f"No answer from the {self._expander.chip} at 0x{self._expander.address:02X} "
                f"({error.strerror or error}). Check its wires and address; lights and buzzer "
                "stay dark."
            ) from error
