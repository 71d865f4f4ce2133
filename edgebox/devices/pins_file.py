"""Reads a pins file; refuses what could not be wired, naming the file, the key and the remedy."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from edgebox.devices import header
from edgebox.devices.pins import (
    COLOURS,
    Bit,
    Bus,
    Button,
    Buzzer,
    DimmedLight,
    Display,
    Expander,
    Light,
    Line,
    Panel,
    Pins,
    Supply,
    Wire,
)
from edgebox.devices.pins_rules import check_together
from edgebox.errors import BadInputError, MissingFileError

_KINDS = ("button", "light", "buzzer", "pwm", "display", "power")
_KEYS = {
    "button": {"label", "rule", "bcm", "pin", "wire", "small"},
    "light": {"expander", "bit", "bcm", "pin", "wire"},
    "buzzer": {"label", "expander", "bit", "bcm", "pin", "wire"},
    "pwm": {"label", "bcm", "pin", "wire"},
    "display": {"label", "address"},
    "power": {"pin", "wire"},
    "expanders": {"chip", "address"},
    "bus": {"number", "sda", "scl"},
    "sda": {"bcm", "pin", "wire"},
    "scl": {"bcm", "pin", "wire"},
}
_MOST_BYTES = 100_000


def read_pins(path: Path) -> Pins:
    """Read a pins file; see :func:`edgebox.devices.pins.load_pins` for what it raises."""
    return _Reader(path, _toml(path)).pins()


def _toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise MissingFileError(f"{path}: the pins file can't be opened ({why}).") from None
    if len(data) > _MOST_BYTES:
        raise BadInputError(f"{path}: this is too long for a pins file (over {_MOST_BYTES} bytes).")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"{path}: this is no TOML: {error}") from None


@dataclass(frozen=True)
class _Entry:
    """A table of the file and where it stands."""

    path: Path
    key: str
    """``"gm.button.undo"``."""
    data: dict[str, Any]

    def fail(self, fault: str) -> NoReturn:
        raise BadInputError(f"{self.path}: {self.key}: {fault}")

    def allow(self, keys: set[str], what: str) -> None:
        for key in self.data.keys() - keys:
            self.fail(f"{key!r} is not known {what}; known are {', '.join(sorted(keys))}.")

    def child(self, key: str, needed: bool = False) -> _Entry:
        value = self.data.get(key, {})
        place = f"{self.key}.{key}".lstrip(".")
        if not isinstance(value, dict) or (needed and key not in self.data):
            raise BadInputError(f"{self.path}: {place} must be a table; see the shipped pins file.")
        return _Entry(self.path, place, value)

    def children(self) -> list[_Entry]:
        return [self.child(key) for key in self.data]

    @property
    def name(self) -> str:
        return self.key.rpartition(".")[2]

    def number(self, key: str, low: int, high: int, shown: str = "d") -> int:
        value = self.data.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            sign = "0x" if shown == "X" else ""
            limits = f"{sign}{low:{shown}} to {sign}{high:{shown}}"
            self.fail(f"{key} must be a whole number from {limits}{self._instead(key)}.")
        return value

    def text(self, key: str) -> str:
        value = self.data.get(key)
        if not isinstance(value, str):
            self.fail(f"{key} must be a text in quotes{self._instead(key)}.")
        return value

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false{self._instead(key)}.")
        return value

    def label(self) -> str:
        label = self.text("label").strip()
        if not 0 < len(label) <= 20 or not label.isprintable():
            self.fail("label must be a text of 1 to 20 letters, as it is written on the panel.")
        return label

    def wire(self) -> Wire:
        base, slash, stripe = self.text("wire").partition("/")
        if base not in COLOURS or (slash and stripe not in COLOURS) or base == stripe:
            self.fail(
                f"wire {self.data['wire']!r} is no colour; write one of {', '.join(COLOURS)}, "
                f'or two of them like "white/blue".'
            )
        return Wire(base, stripe)

    def line(self, usable: tuple[int, ...] = tuple(range(4, 28))) -> Line:
        bcm, pin = self.number("bcm", 0, 27), self.number("pin", 1, 40)
        if header.BCM_OF_PIN.get(pin) != bcm:
            self.fail(
                f"pin {pin} of the header carries {header.carries(pin)}, not GPIO{bcm}; "
                f"GPIO{bcm} is on pin {header.PIN_OF_BCM[bcm]}."
            )
        if bcm not in usable:
            lines = ", ".join(map(str, usable)) if len(usable) < 10 else "4 to 27"
            self.fail(f"GPIO{bcm} can't be used for this; take one of {lines}{_why_not(bcm)}.")
        return Line(bcm, pin)

    def place(self, expanders: dict[str, Expander]) -> Line | Bit:
        if "expander" not in self.data:
            return self.line()
        if self.data.keys() & {"bcm", "pin"}:
            self.fail("it has an expander and a line of the header; leave one of them out.")
        name = self.text("expander")
        if name not in expanders:
            self.fail(f"there is no expander {name!r}; write it under [expanders.{name}].")
        return Bit(expanders[name], self.number("bit", 0, 15))

    def _instead(self, key: str) -> str:
        return f", not {self.data[key]!r}" if key in self.data else "; it is missing"


def _why_not(bcm: int) -> str:
    if bcm in header.ID_LINES:
        return " (0 and 1 are kept for plug-on boards)"
    return " (2 and 3 are the I²C bus)" if bcm in header.BUS_LINES.values() else ""


class _Reader:
    """Turns the tables of a file into pins."""

    def __init__(self, path: Path, data: dict[str, Any]) -> None:
        self._path = path
        self._root = _Entry(path, "", data)

    def pins(self) -> Pins:
        known = {"bus", "expanders", *(panel.value for panel in Panel)}
        for key in self._root.data.keys() - known:
            raise BadInputError(
                f"{self._path}: {key!r} is not known; known are {', '.join(sorted(known))}."
            )
        expanders = {
            entry.name: _expander(entry) for entry in self._root.child("expanders").children()
        }
        entries = {kind: self._entries(kind) for kind in _KINDS}
        buzzers = [
            Buzzer(entry.name, panel, entry.label(), entry.place(expanders), entry.wire())
            for panel, entry in entries["buzzer"]
        ]
        dimmed = [
            DimmedLight(
                entry.name, panel, entry.label(), entry.line(header.PWM_LINES), entry.wire()
            )
            for panel, entry in entries["pwm"]
        ]
        for kind, found in (("buzzer", buzzers), ("pwm", dimmed)):
            if len(found) > 1:
                entries[kind][1][1].fail(f"this is the second {kind}; a box has one at most.")
        pins = Pins(
            self._path,
            self._bus(),
            tuple(expanders.values()),
            tuple(_button(panel, entry) for panel, entry in entries["button"]),
            tuple(
                Light(entry.name, panel, entry.place(expanders), entry.wire())
                for panel, entry in entries["light"]
            ),
            tuple(_display(panel, entry) for panel, entry in entries["display"]),
            tuple(_supply(panel, entry) for panel, entry in entries["power"]),
            buzzers[0] if buzzers else None,
            dimmed[0] if dimmed else None,
        )
        check_together(pins)
        return pins

    def _entries(self, kind: str) -> list[tuple[Panel, _Entry]]:
        found = []
        for panel in Panel:
            table = self._root.child(panel.value)
            table.allow(set(_KINDS), "as a kind of line")
            for entry in table.child(kind).children():
                entry.allow(_KEYS[kind], f"of a {kind}")
                found.append((panel, entry))
        return found

    def _bus(self) -> Bus:
        bus = self._root.child("bus", needed=True)
        bus.allow(_KEYS["bus"], "of the bus")
        lines = {}
        for name, bcm in header.BUS_LINES.items():
            entry = bus.child(name, needed=True)
            entry.allow(_KEYS[name], "of a line of the bus")
            lines[name] = (entry.line(usable=(bcm,)), entry.wire())
        # other buses are on other lines, or wired inside the Pi
        return Bus(bus.number("number", 1, 1), *lines["sda"], *lines["scl"])


def _expander(entry: _Entry) -> Expander:
    entry.allow(_KEYS["expanders"], "of an expander")
    chip = entry.text("chip")
    if chip != "MCP23017":
        entry.fail(f'chip {chip!r} is not known; it must be "MCP23017".')
    return Expander(entry.name, chip, entry.number("address", 0x20, 0x27, "X"))


def _button(panel: Panel, entry: _Entry) -> Button:
    return Button(
        entry.name,
        panel,
        entry.label(),
        entry.text("rule"),
        entry.line(),
        entry.wire(),
        entry.flag("small"),
    )


def _display(panel: Panel, entry: _Entry) -> Display:
    return Display(entry.name, panel, entry.label(), entry.number("address", 0x3C, 0x3D, "X"))


def _supply(panel: Panel, entry: _Entry) -> Supply:
    pins = header.POWER_PINS.get(entry.name)
    if pins is None:
        entry.fail(f"{entry.name!r} is no supply; write one of {', '.join(header.POWER_PINS)}.")
    pin = entry.number("pin", 1, 40)
    if pin not in pins:
        entry.fail(
            f"pin {pin} of the header carries {header.carries(pin)}; "
            f"{entry.name} is on {', '.join(map(str, pins))}."
        )
    return Supply(entry.name, panel, pin, entry.wire())
