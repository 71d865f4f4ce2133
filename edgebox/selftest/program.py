"""Checks what the program stands on: Python, its libraries, the settings, the clock."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import edgebox
from edgebox.devices.computer import Computer
from edgebox.selftest.result import Result, right, wrong
from edgebox.settings import SettingsRead

OLDEST = (3, 11)
"""The oldest Python that will do."""

_MODULES = {"opencv-python-headless": "cv2", "pillow": "PIL"}
"""Libraries whose module has another name."""

_OF_THE_BOX = {
    "gpiozero": "sudo apt install python3-gpiozero",
    "lgpio": "sudo apt install python3-lgpio",
    "luma.oled": "pip install 'edgebox[box]'",
    "smbus2": "pip install 'edgebox[box]'",
}
"""What only a box needs, and how it comes there."""

Import = Callable[[str], object]


def check_python(
    version: tuple[int, int, int] = sys.version_info[:3], most: int = sys.maxsize
) -> Result:
    """Check the version, and that it is one of 64 bits: the eye's libraries are made for those."""
    shown = ".".join(map(str, version))
    if version[:2] < OLDEST:
        return wrong("Python", f"it is {shown}; Edgebox needs 3.11 or newer: install that")
    if most < 2**32:
        return wrong(
            "Python", f"{shown} is one of 32 bits; write a 64-bit Raspberry Pi OS to the card"
        )
    return right("Python", shown)


def check_libraries(computer: Computer, load: Import = importlib.import_module) -> Result:
    """Check that every library loads: what is installed may still not fit the others."""
    needed = dict.fromkeys(_own_libraries(), "pip install --force-reinstall edgebox")
    if computer.takes_parts:
        needed |= _OF_THE_BOX
    faults = []
    for name, remedy in needed.items():
        try:
            load(_MODULES.get(name, name))
        # a library that was built for another one fails in ways of its own
        except Exception as error:
            faults.append(f"{name} does not load ({error}): {remedy}")
    if faults:
        return wrong("Libraries", "; ".join(faults))
    return right("Libraries", ", ".join(needed))


def _own_libraries() -> list[str]:
    """Return the names of the libraries that every Edgebox needs, as its package says."""
    try:
        lines = importlib.metadata.requires("edgebox") or []
    except importlib.metadata.PackageNotFoundError:
        # run from its folder, without being installed
        return ["numpy", "opencv-python-headless", "pillow", "rich", "simplejpeg"]
    names = [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines if "extra ==" not in line]
    return [name.lower() for name in names]


def check_settings(read: SettingsRead) -> Result:
    """Check the settings file."""
    if read.faults:
        first, more = read.faults[0].told(str(read.path)), len(read.faults) - 1
        rest = f" (and {more} more)" if more else ""
        return wrong("Settings", f"{first}{rest}; edgebox settings check names all")
    if not read.lines:
        return right("Settings", "every default holds")
    return right("Settings", f"{len(read.lines)} set in {read.path}")


def check_clock(now: datetime | None = None, installed: datetime | None = None) -> Result:
    """Check that the clock is not before the day on which Edgebox was installed.

    A Pi without a battery begins in the past until the network tells the time; the journal would
    then carry wrong days.
    """
    now = now or datetime.now(UTC)
    if installed is None:
        file = Path(edgebox.__file__)
        installed = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    if now < installed:
        return wrong(
            "Clock",
            f"it says {now:%Y-%m-%d}, which is past: connect the network once, or set it: "
            "sudo date -s '2030-01-31 19:00'",
        )
    return right("Clock", f"{now.astimezone():%Y-%m-%d %H:%M}")


def check_program(computer: Computer, read: SettingsRead) -> list[Result]:
    """Check all of it."""
    return [check_python(), check_libraries(computer), check_settings(read), check_clock()]
