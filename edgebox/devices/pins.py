"""Where each line of the box is connected, as ``hardware/pins.toml`` or a maker's own file says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from edgebox.errors import WorkFailedError

FILE = "pins.toml"

COLOURS = (
    "black", "brown", "red", "orange", "yellow", "green",
    "blue", "violet", "grey", "white", "pink", "turquoise",
)  # fmt: skip


class Panel(Enum):
    """A part of the box that lines lead to."""

    PLAYERS = "players"
    GM = "gm"
    TRAY = "tray"


@dataclass(frozen=True)
class Wire:
    """A wire's colour."""

    base: str
    """One of :data:`COLOURS`."""
    stripe: str = ""
    """One of :data:`COLOURS`, or empty for a plain wire."""

    def __str__(self) -> str:
        """Return it as the file writes it."""
        return f"{self.base}/{self.stripe}" if self.stripe else self.base


@dataclass(frozen=True)
class Line:
    """A GPIO line of the header."""

    bcm: int
    """Its BCM number, 4 to 27 (2 and 3 for the bus): what gpiozero calls its pin."""
    pin: int
    """The header's pin that carries it, 1 to 40."""

    def __str__(self) -> str:
        """Return it as people read it."""
        return f"GPIO{self.bcm} (pin {self.pin})"


@dataclass(frozen=True)
class Expander:
    """An I²C chip with 16 outputs."""

    name: str
    chip: str
    """``"MCP23017"``."""
    address: int
    """0x20 to 0x27 on the bus."""


@dataclass(frozen=True)
class Bit:
    """An output of an expander."""

    expander: Expander
    bit: int
    """0 to 15; bits 0 to 7 are port A, 8 to 15 port B."""

    @property
    def terminal(self) -> str:
        """Its name on the chip and on breakout boards: ``"GPA0"`` to ``"GPB7"``."""
        return f"GP{'AB'[self.bit // 8]}{self.bit % 8}"

    def __str__(self) -> str:
        """Return it as people read it."""
        return f"{self.terminal} of {self.expander.chip} 0x{self.expander.address:02X}"


@dataclass(frozen=True)
class Button:
    """A button between its line and ground: pressed is low, the Pi's own pull-up keeps it high."""

    name: str
    """Its key in the file, unique on its panel: ``"end-turn"``."""
    panel: Panel
    label: str
    """What is written on the panel."""
    rule: str
    """The rule it stands for, ``"O-3"`` or ``"P-6"``; empty for keys of the menu."""
    place: Line
    wire: Wire
    small: bool = False
    """The smaller build has it too."""


@dataclass(frozen=True)
class Light:
    """The light of the button of the same name; high is lit."""

    name: str
    panel: Panel
    place: Line | Bit
    wire: Wire


@dataclass(frozen=True)
class Buzzer:
    """A buzzer that makes its own tone; high is loud."""

    name: str
    panel: Panel
    label: str
    place: Line | Bit
    wire: Wire


@dataclass(frozen=True)
class DimmedLight:
    """The light of the tray, dimmed by pulse width; high is lit."""

    name: str
    panel: Panel
    label: str
    place: Line
    wire: Wire


@dataclass(frozen=True)
class Display:
    """A display on the bus."""

    name: str
    panel: Panel
    label: str
    address: int
    """0x3C or 0x3D."""


@dataclass(frozen=True)
class Supply:
    """A wire from a supply pin of the header to a panel."""

    name: str
    """``"3V3"``, ``"5V"`` or ``"ground"``."""
    panel: Panel
    pin: int
    wire: Wire


@dataclass(frozen=True)
class Bus:
    """The I²C bus that displays and expanders share."""

    number: int
    """1 is /dev/i2c-1."""
    sda: Line
    sda_wire: Wire
    scl: Line
    scl_wire: Wire


@dataclass(frozen=True)
class Pins:
    """Every line of a box, in the file's order; panels that are not built have none."""

    path: Path
    """The file that said so."""
    bus: Bus
    expanders: tuple[Expander, ...]
    buttons: tuple[Button, ...]
    lights: tuple[Light, ...]
    displays: tuple[Display, ...]
    supplies: tuple[Supply, ...]
    buzzer: Buzzer | None
    tray_light: DimmedLight | None

    def buttons_of(self, panel: Panel) -> tuple[Button, ...]:
        """Return the buttons of a panel."""
        return tuple(button for button in self.buttons if button.panel is panel)

    def display_of(self, panel: Panel) -> Display | None:
        """Return a panel's display, or ``None`` if it has none."""
        return next((display for display in self.displays if display.panel is panel), None)

    def light_of(self, button: Button) -> Light | None:
        """Return a button's light, or ``None`` if it has none."""
        key = (button.panel, button.name)
        return next((light for light in self.lights if (light.panel, light.name) == key), None)

    def smaller(self) -> Pins:
        """Return the smaller build: four buttons and the players' display, no chip beside it."""
        return Pins(
            self.path,
            self.bus,
            (),
            tuple(button for button in self.buttons if button.small),
            (),
            tuple(item for item in self.displays if item.panel is Panel.PLAYERS),
            tuple(item for item in self.supplies if item.panel is Panel.PLAYERS),
            None,
            None,
        )


def shipped_pins() -> Path:
    """Return where the pins of the box as we draw it are kept.

    An installed package carries the file; in a checkout it stands in ``hardware/``.

    Raises:
        WorkFailedError: it is nowhere; the installation is broken.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "hardware", package.parent / "hardware"):
        if (folder / FILE).is_file():
            return folder / FILE
    raise WorkFailedError(f"{FILE} is missing from {package.parent}; install Edgebox again.")


def load_pins(path: str | Path | None = None) -> Pins:
    """Read a pins file and check that it can be wired.

    Args:
        path: the file; ``None`` is the shipped one.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        BadInputError: it is no sound pins file; the message names the file, the key, the remedy.
        WorkFailedError: the shipped file is missing.
    """
    # what reads the file builds the classes above
    from edgebox.devices.pins_file import read_pins

    return read_pins(Path(path) if path is not None else shipped_pins())
