"""Every setting of the box: its default, its limits, and the words that a person reads about it.

A default works on a PC without parts and on the box with all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from edgebox.settings.kinds import Choice, Flag, Kind, Number, Text, Texts, Value

_CHIP = Choice(("sh1106", "ssd1306", "ssd1309", "none"))
_ADDRESS = Choice(("as wired", "0x3C", "0x3D"))
_CONTRAST = Number((0, 15, 31, 63, 95, 127, 159, 191, 223, 255))
_PERCENT = Number((0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100), "%")
_PAUSE = Number((0, 10, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200), "s", "never")


def _setting(default: Value, kind: Kind, name: str, told: str) -> Any:
    """Return a field with what a person is told about it.

    Args:
        default: its value where the file says nothing.
        kind: what it may be.
        name: what the box's menu calls it, 20 letters at most.
        told: one sentence that fits into two rows of a display.
    """
    return field(default=default, metadata={"kind": kind, "name": name, "help": told})


@dataclass(frozen=True)
class DisplaySettings:
    """One display."""

    # most displays of 1.3 inch, which the bill of materials names, are SH1106
    driver: str = _setting(
        "sh1106", _CHIP, "chip", "What drives the display: see the seller's page."
    )
    address: str = _setting("as wired", _ADDRESS, "address", "Its number on the bus.")
    upside_down: bool = _setting(
        False, Flag(), "upside down", "If it is built in the other way up."
    )
    contrast: int = _setting(191, _CONTRAST, "brightness", "How bright it is in play.")


@dataclass(frozen=True)
class RestSettings:
    """What both displays do while nobody presses anything."""

    dim_after: float = _setting(
        120.0,
        Number(_PAUSE.ladder, "s", "never", whole=False),
        "Dim after",
        "The displays get darker.",
    )
    sleep_after: float = _setting(
        600.0,
        Number(_PAUSE.ladder, "s", "never", whole=False),
        "Sleep after",
        "The displays go dark; any press wakes them.",
    )


@dataclass(frozen=True)
class PanelSettings:
    """Which buttons there are."""

    layout: str = _setting(
        "full", Choice(("full", "small")), "Panel", "Small: up, down, confirm and back alone."
    )
    pins: str = _setting(
        "",
        Text("a pins file's name", empty="as drawn"),
        "Pins file",
        "Where each wire goes, if not as drawn.",
    )


@dataclass(frozen=True)
class ButtonSettings:
    """How presses are told apart."""

    debounce: float = _setting(
        0.03,
        Number((0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2), "s", whole=False),
        "Debounce",
        "Longer if one press counts twice.",
    )
    long_press: float = _setting(
        0.6,
        Number((0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0), "s", whole=False),
        "Long press",
        "How long a long press takes.",
    )
    repeat: float = _setting(
        0.15,
        Number((0.05, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0), "s", whole=False),
        "Repeat",
        "The pause between repeats while a button is down.",
    )


@dataclass(frozen=True)
class SoundSettings:
    """The buzzer."""

    on: bool = _setting(True, Flag(), "Sound", "The buzzer tells what happens.")
    loudness: str = _setting(
        "usual",
        Choice(("quiet", "usual", "all")),
        "How much sound",
        "Quiet: alarms and faults. All: a click at each press too.",
    )


@dataclass(frozen=True)
class LightSettings:
    """The light over the tray."""

    on: bool = _setting(True, Flag(), "Tray light", "The light over the tray.")
    reading: int = _setting(
        100, _PERCENT, "Light, reading", "Below 100 a camera may see dark bars."
    )
    resting: int = _setting(20, _PERCENT, "Light, resting", "How bright while no dice are awaited.")


@dataclass(frozen=True)
class CameraSettings:
    """The camera over the tray."""

    source: str = _setting(
        "auto",
        Text("a camera, a picture, a folder of pictures or a video",
             ("auto", "none", "picamera", "camera:0", "camera:1")),
        "Camera",
        "Auto: the camera of a Raspberry Pi, none on a PC.",
    )  # fmt: skip
    size: str = _setting(
        "1280x960",
        Choice(("1280x960", "1600x1200", "1920x1440")),
        "Picture size",
        "Larger is slower and gains little.",
    )
    exposure: float = _setting(
        0.0,
        Number((-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3), whole=False),
        "Exposure",
        "Lower if light dice are washed out: -1 is half the light.",
    )
    tray: str = _setting(
        "tray",
        Text("a tray's name of letters, digits, - and _", is_name=True),
        "Tray",
        "What 'edgebox calibrate' calls it.",
    )
    dice_set: str = _setting(
        "auto",
        Text("a dice set's name", ("auto", "starwars", "genesys"), is_name=True),
        "Dice set",
        "Their printing, or dice you taught it.",
    )
    stillness: float = _setting(
        0.25,
        Number((0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1.0, 2.0), "s", whole=False),
        "Lie still for",
        "Longer if dice are read too early.",
    )

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the pictures that a camera is asked for."""
        wide, _, high = self.size.partition("x")
        return int(wide), int(high)


@dataclass(frozen=True)
class GameSettings:
    """What is played if nothing else is said."""

    dice: str = _setting(
        "auto",
        Choice(("auto", "camera", "hand", "random")),
        "Dice come from",
        "Auto: the camera if there is one.",
    )
    system: str = _setting(
        "",
        Text("a system file, or an example's name", empty="ask"),
        "System",
        "The system to begin with.",
    )
    slicers: tuple[str, ...] = _setting(
        (),
        Texts("a slicer file, or an example's name", "ask"),
        "Slicers",
        "Who plays, to begin with.",
    )


@dataclass(frozen=True)
class PageSettings:
    """The page in the browser."""

    on: bool = _setting(True, Flag(), "Page", "The box in a browser, for phones at the table.")
    address: str = _setting(
        "auto",
        Text("an address to listen on", ("auto", "127.0.0.1", "0.0.0.0")),
        "Page address",
        "Auto: all of the network on a box, this PC alone else.",
    )
    port: int = _setting(
        8080,
        Number((1024, 8000, 8080, 8081, 8888, 65535)),
        "Page port",
        "The number behind the colon.",
    )
    pin: bool = _setting(True, Flag(), "PIN for the GM", "The GM's pages ask for a PIN.")
    open_browser: bool = _setting(
        True, Flag(), "Open browser", "Shows the page at the start on a PC without parts."
    )


@dataclass(frozen=True)
class JournalSettings:
    """What keeps the games."""

    on: bool = _setting(True, Flag(), "Journal", "Keeps each game, to go on after a power cut.")
    file: str = _setting(
        "",
        Text("a file's name", empty="as usual"),
        "Journal file",
        "Where games are kept, if not as usual.",
    )


@dataclass(frozen=True)
class PowerSettings:
    """Switching the box off from its menu."""

    off_command: str = _setting(
        "",
        Text("a command", ("systemctl poweroff",), empty="not offered"),
        "Switch-off command",
        "Run when 'Switch off' is chosen.",
    )
