"""What parts at the edge raise when they are gone; each message names the part and the remedy."""

from __future__ import annotations

from edgebox.errors import EdgeboxError


class PartLostError(EdgeboxError, OSError):
    """A part does not answer; it may come back, so it is tried again now and then."""

    def __str__(self) -> str:
        """Return the message alone: OSError would show its arguments."""
        return str(self.args[0]) if self.args else ""


class DisplayLostError(PartLostError):
    """A display does not answer on the I²C bus."""


class GpioLostError(PartLostError):
    """The header's lines can't be used: there are none, or another program holds them."""


class ExpanderLostError(PartLostError):
    """The chip that carries lights and buzzer does not answer on the I²C bus."""


class CameraOutError(PartLostError):
    """The camera can't be opened, or gives no pictures any more."""
