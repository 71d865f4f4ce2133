"""The header's lines: which chip carries them, and what to say when they can't be had."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from edgebox.devices.faults import GpioLostError
from edgebox.home import home_folder

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""What the kernel calls the chip of the header: on a Pi 5, a Pi 4, and the ones before."""


def header_factory() -> Any:
    """Return gpiozero's factory of the header's real lines.

    Raises:
        GpioLostError: gpiozero or lgpio is not installed, or this computer has no such header.
    """
    try:
        with writable_place():
            import lgpio
            from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise GpioLostError(
            f"{error.name or 'gpiozero'} is not installed; on Raspberry Pi OS: "
            "sudo apt install python3-gpiozero python3-lgpio."
        ) from error
    with plain_words("The header"):
        return LGPIOFactory(chip=header_chip(lgpio, chips()))


@contextmanager
def writable_place() -> Iterator[None]:
    """Be in the data folder meanwhile, if nothing can be written where the program was started.

    lgpio makes a pipe in the present folder when it is imported, and fails if it can't; the box's
    user may have been started in somebody else's folder.
    """
    if os.access(".", os.W_OK):
        yield
        return
    home, before = home_folder(), home_folder()
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        before = Path.cwd()
        os.chdir(home)
    try:
        yield
    finally:
        # a folder of somebody else may let nobody back in
        with suppress(OSError):
            os.chdir(before)


def chips(folder: Path = Path("/dev")) -> list[int]:
    """Return the numbers of the GPIO chips that there are."""
    found = (path.name.removeprefix("gpiochip") for path in folder.glob("gpiochip*"))
    return sorted(int(number) for number in found if number.isdecimal())


def header_chip(lgpio: Any, numbers: Sequence[int]) -> int:
    """Return which GPIO chip carries the header: on a Pi 5 its number depends on the kernel.

    Args:
        lgpio: the module, or what stands in for it.
        numbers: the chips to look at.

    Raises:
        GpioLostError: none of them does.
    """
    refused = ""
    for number in numbers:
        try:
            handle = lgpio.gpiochip_open(number)
        except lgpio.error as error:
            refused = refused or f"; /dev/gpiochip{number}: {error}"
            continue
        label = lgpio.gpio_get_chip_info(handle)[3]
        lgpio.gpiochip_close(handle)
        if label in HEADER_LABELS:
            return number
    raise GpioLostError(
        "This computer has no GPIO header that we can use"
        f"{refused}. On a Raspberry Pi, add the user to the group gpio and log in again."
    )


@contextmanager
def plain_words(what: str) -> Iterator[None]:
    """Turn what gpiozero and its pins raise into :class:`GpioLostError` in plain words.

    Args:
        what: the part and its line: ``"Move, GPIO14 (pin 8)"``.
    """
    try:
        from gpiozero.exc import BadPinFactory, GPIOPinInUse, GPIOZeroError
    except ImportError as error:
        raise GpioLostError(
            "gpiozero is not installed; on Raspberry Pi OS: sudo apt install python3-gpiozero."
        ) from error
    try:
        yield
    except BadPinFactory as error:
        raise GpioLostError(f"{what} can't be used: no GPIO library found lines here.") from error
    except GPIOPinInUse as error:
        raise GpioLostError(
            f"{what} is taken twice by Edgebox itself; mend the pins file ({error})."
        ) from error
    except GpioLostError:
        raise
    # lgpio has an error class of its own that is plainly an Exception
    except (GPIOZeroError, OSError, RuntimeError) as error:
        raise GpioLostError(f"{what} can't be used: {error}.") from error
    except Exception as error:
        if "busy" not in str(error).lower():
            raise
        raise GpioLostError(
            f"{what} is held by another program; gpioinfo says which. Stop that one."
        ) from error
