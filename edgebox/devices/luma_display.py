"""OLED displays of 128×64 on the I²C bus, through luma.oled: SSD1306, SH1106, SSD1309."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from PIL import Image

from edgebox.devices.computer import bus_fault
from edgebox.devices.displays import Frames, checked_level
from edgebox.devices.faults import DisplayLostError
from edgebox.errors import BadInputError

CHIPS = ("ssd1306", "sh1106", "ssd1309")
"""What drives the display; the seller's page says which."""


class LumaDisplay:
    """A real display."""

    def __init__(
        self,
        chip: str = "ssd1306",
        port: int = 1,
        address: int = 0x3C,
        bus: Any = None,
        *,
        upside_down: bool = False,
    ) -> None:
        """Open a display and clear it.

        Args:
            chip: one of :data:`CHIPS`.
            port: the bus: 1 is /dev/i2c-1.
            address: 0x3C or 0x3D.
            bus: an open bus with smbus2's methods, instead of the port's own.
            upside_down: turn the picture by half a turn.

        Raises:
            BadInputError: no such chip.
            DisplayLostError: luma.oled is not installed, or nothing answers there.
        """
        if chip not in CHIPS:
            raise BadInputError(f"{chip!r} is no display that we know; use {', '.join(CHIPS)}.")
        self._where = f"{chip.upper()} at 0x{address:02X} on I²C bus {port}"
        try:
            from luma.core.error import DevicePermissionError, Error
            from luma.core.interface.serial import i2c
            from luma.oled import device
        except ImportError as error:
            raise DisplayLostError(
                "luma.oled is not installed; run pip install 'edgebox[box]'."
            ) from error
        self._errors: tuple[type[Exception], ...] = (OSError, Error)
        self._not_allowed: tuple[type[Exception], ...] = (PermissionError, DevicePermissionError)
        self._frames = Frames()
        if bus is None and (fault := bus_fault(port)) is not None:
            raise DisplayLostError(f"{self._where} can't be reached. {fault}")
        try:
            serial = i2c(bus=bus, port=port, address=address)
            self._device = getattr(device, chip)(serial, rotate=2 * upside_down)
        except self._errors as error:
            raise self._lost(error) from error

    def show(self, image: Image.Image) -> bool:
        """Send an image, unless it stands there already; about 24 ms at 400 kHz."""
        if not self._frames.is_new(image):
            return False
        # until it is whole, nobody knows what stands there
        self._frames.forget()
        self._do("display", image)
        self._frames.stands(image)
        return True

    def contrast(self, level: int) -> None:
        """Set how bright it is, from 0 to 255."""
        self._do("contrast", checked_level(level))

    def sleep(self) -> None:
        """Switch all pixels off; the chip keeps the picture."""
        self._do("hide")

    def wake(self) -> None:
        """Switch the pixels on again."""
        self._do("show")

    def leave(self) -> None:
        """Let go of the bus and leave the picture standing."""
        self._device.persist = True
        self.close()

    def close(self) -> None:
        """Switch it off and let go of the bus."""
        with suppress(*self._errors):
            self._device.cleanup()

    def _do(self, what: str, *given: object) -> None:
        try:
            getattr(self._device, what)(*given)
        except self._errors as error:
            raise self._lost(error) from error

    def _lost(self, error: Exception) -> DisplayLostError:
        if isinstance(error, self._not_allowed):
            return DisplayLostError(
                f"{self._where} can't be opened ({error}); add the user to the group i2c and "
                "log in again."
            )
        return DisplayLostError(
            f"No answer from the {self._where} ({error}). Check its four wires and its address; "
            "i2cdetect -y 1 shows who answers."
        )
