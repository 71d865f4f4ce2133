"""What computer this is, as far as it matters: whether parts can be wired to it at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

I2C_OFF = (
    "I²C is not enabled: run 'sudo raspi-config nonint do_i2c 0', then restart the Pi "
    "(hardware/setup.sh does both)"
)


@dataclass(frozen=True)
class Computer:
    """A computer, told by files alone: nothing is opened and nothing is asked on a bus."""

    model: str = ""
    """``"Raspberry Pi 4 Model B Rev 1.4"``; empty for one that does not say."""

    @property
    def takes_parts(self) -> bool:
        """Whether it has the header that the box is wired to."""
        return "Raspberry Pi" in self.model


def this_computer(root: Path = Path("/")) -> Computer:
    """Return what computer this is.

    Args:
        root: where its files lie.
    """
    try:
        # the kernel ends it with a nought
        model = (root / "proc/device-tree/model").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return Computer()
    return Computer(model.rstrip("\0").strip())


def bus_fault(number: int, devices: Path = Path("/dev")) -> str | None:
    """Return why an I²C bus is not there, and the remedy; ``None``: it is there."""
    if (devices / f"i2c-{number}").exists():
        return None
    return f"There is no I²C bus {number} here. On a Raspberry Pi {I2C_OFF}."
