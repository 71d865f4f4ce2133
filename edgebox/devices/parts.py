"""All parts of the box, opened as the settings say: the real ones, or their simulated twins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from edgebox.devices.buttons import Buttons, Tell, Timing
from edgebox.devices.buzzer import LOUDER
from edgebox.devices.computer import Computer, this_computer
from edgebox.devices.displays import Display
from edgebox.devices.expander import ByteBus, open_bus
from edgebox.devices.faults import GpioLostError
from edgebox.devices.gpio import header_factory
from edgebox.devices.pins import Panel, Pins, load_pins
from edgebox.devices.retrying import Part, Trouble
from edgebox.devices.signals import Signals, open_signals, simulated_signals
from edgebox.devices.simulated_buttons import SimulatedButtons
from edgebox.devices.simulated_display import SimulatedDisplay
from edgebox.devices.tray_light import GpioTrayLight, SimulatedTrayLight, TrayLight
from edgebox.errors import BadInputError, EdgeboxError, MissingFileError
from edgebox.files.address import shown
from edgebox.files.looked_up import is_there
from edgebox.settings import Settings
from edgebox.settings.sections import DisplaySettings, LightSettings, SoundSettings

BUTTONS, SIGNALS, TRAY_LIGHT = "Buttons", "Lights and buzzer", "Tray light"
"""What people call the parts; displays have their labels of the pins file."""

_QUIET = ("fault", "warned", "alarmed")


class Finding(Enum):
    """How a part was found."""

    RIGHT = "right"
    SIMULATED = "simulated"
    WRONG = "wrong"


@dataclass(frozen=True)
class PartState:
    """How one part is."""

    name: str
    finding: Finding
    why: str = ""
    """What is wrong and how to mend it; empty if nothing is."""

    def __str__(self) -> str:
        """Return ``right``, ``simulated``, or ``wrong: …``."""
        return f"{self.finding.value}: {self.why}" if self.why else self.finding.value


@dataclass(frozen=True)
class Real:
    """How real parts are opened; tests put mocks in."""

    factory: Callable[[], Any] = header_factory
    """Gives gpiozero's pin factory; raises :class:`GpioLostError`."""
    bus: Callable[[int], ByteBus] = open_bus
    display: Callable[..., Display] | None = None
    """Called as :class:`~edgebox.devices.luma_display.LumaDisplay` is, which it is by default."""


@dataclass(frozen=True)
class Parts:
    """The parts of one box. All belong to one thread, but for the presses of ``virtual``."""

    pins: Pins
    computer: Computer
    displays: Mapping[Panel, Part[Display]]
    """The players' always, the GM's if the build has one."""
    buttons: Part[Buttons]
    virtual: SimulatedButtons
    """Buttons that the page presses, beside the real ones or in their place."""
    signals: Part[Signals]
    tray_light: Part[TrayLight]
    simulated: frozenset[str]
    """The names of the parts that are simulated."""
    built: frozenset[str]
    """The names of the parts that this build has; of the others nothing is said."""
    light: LightSettings = field(default_factory=LightSettings)

    def all(self) -> Iterator[Part[Any]]:
        """Give every part that this build has."""
        every: list[Part[Any]] = [*self.displays.values()]
        every += [self.buttons, self.signals, self.tray_light]
        return (part for part in every if part.name in self.built)

    def states(self) -> tuple[PartState, ...]:
        """Open what is not open yet, and return how each part is."""
        found = []
        for part in self.all():
            part.do(lambda _: None)
            finding = Finding.SIMULATED if part.name in self.simulated else Finding.RIGHT
            why = "" if part.error is None else str(part.error)
            found.append(PartState(part.name, Finding.WRONG if why else finding, why))
        return tuple(found)

    def brighten(self, reading: bool) -> bool:
        """Set the tray light for reading dice or for waiting; return whether that worked."""
        level = self.light.reading if reading else self.light.resting
        share = level / 100 if self.light.on else 0.0
        return self.tray_light.do(lambda light: light.dim(share))

    def tick(self, now: float) -> None:
        """Tell long presses and repeats that are due, and switch the buzzer as its pattern says.

        A part that is lost is tried again here when its pause is over.
        """
        if self.buttons.name not in self.simulated:
            self.buttons.do(lambda buttons: buttons.tick(now))
        self.virtual.tick(now)
        self.signals.do(lambda signals: signals.buzzer.tick(now))

    def next_due(self, now: float) -> float | None:
        """Return when there is something to do next; ``None``: not before the next press."""
        dues: list[float | None] = [self.virtual.next_due()]
        if not self.buttons.lost and self.buttons.name not in self.simulated:
            self.buttons.do(lambda buttons: dues.append(buttons.next_due()))
        if not self.signals.lost:
            self.signals.do(lambda signals: dues.append(signals.buzzer.next_due(now)))
        dues += [part.next_try() for part in self.all()]
        return min((due for due in dues if due is not None), default=None)

    def close(self, *, leave_pictures: bool = False) -> None:
        """Switch everything off and let go of it; never raises.

        Args:
            leave_pictures: leave standing what the displays show, such as that the plug may be
                pulled.
        """
        for display in self.displays.values():
            if leave_pictures and not display.lost:
                display.do(lambda each: each.leave())
            display.close()
        self.buttons.close()
        self.signals.close()
        self.tray_light.close()


def open_parts(
    settings: Settings,
    press: Tell,
    trouble: Callable[[Trouble], None],
    *,
    clock: Callable[[], float] = time.monotonic,
    simulate: bool = False,
    computer: Computer | None = None,
    real: Real | None = None,
) -> Parts:
    """Set up all parts; each is opened at its first use, or by :meth:`Parts.states`.

    On a computer without the Pi's header all parts are simulated. On one with it none is: a part
    that does not answer is told of once and tried again with growing pauses.

    Args:
        settings: which parts there are, and how they are to be.
        press: is given what the buttons do, on any thread: it only puts it into a queue.
        trouble: is given a part that has gone or come back, on the thread that uses the part.
        clock: the seconds of a steady clock.
        simulate: take the simulated parts whatever there is.
        computer: what computer this is; by default it is looked at.
        real: how real parts are opened.
    """
    computer = computer or this_computer()
    pins, pins_fault = _pins(settings)
    virtual = SimulatedButtons(press, clock, _timing(settings))
    opening = _Opening(settings, pins, pins_fault, press, clock, virtual, real or Real())
    simulate = simulate or not computer.takes_parts

    def part(name: str, real_one: Callable[[], Any], twin: Callable[[], Any]) -> Part[Any]:
        return Part(name, twin if name in simulated else real_one, clock, trouble)

    displays = {
        panel: pins.display_of(panel) for panel in (Panel.PLAYERS, Panel.GM) if _has(pins, panel)
    }
    names = {panel: each.label if each else "Display" for panel, each in displays.items()}
    drivers = {panel: _display_settings(settings, panel).driver for panel in displays}
    absent = {names[panel] for panel, driver in drivers.items() if driver == "none"}
    everything = {*names.values(), BUTTONS, SIGNALS, TRAY_LIGHT}
    simulated = frozenset(everything if simulate else absent)
    unbuilt = {SIGNALS} if not pins.lights and pins.buzzer is None else set()
    unbuilt |= {TRAY_LIGHT} if pins.tray_light is None else set()
    return Parts(
        pins=pins,
        computer=computer,
        displays={
            panel: part(name, opening.display(panel), SimulatedDisplay)
            for panel, name in names.items()
            # with one display, what the GM sees is handed over on the players'
            if panel is Panel.PLAYERS or drivers[panel] != "none"
        },
        buttons=part(BUTTONS, opening.buttons, lambda: virtual),
        virtual=virtual,
        signals=part(SIGNALS, opening.signals, opening.simulated_signals),
        tray_light=part(TRAY_LIGHT, opening.tray_light, SimulatedTrayLight),
        simulated=simulated,
        built=frozenset(everything - unbuilt),
        light=settings.light,
    )


def heard(sound: SoundSettings) -> frozenset[str]:
    """Return the patterns of the buzzer that are to be heard."""
    if not sound.on:
        return frozenset()
    if sound.loudness == "quiet":
        return frozenset(_QUIET)
    return frozenset(LOUDER) - (set() if sound.loudness == "all" else {"click"})


def camera_name(settings: Settings, computer: Computer) -> str | None:
    """Return the source of pictures as :func:`edgebox.vision.frames.open_source` takes it.

    ``None``: there is no camera.
    """
    source = settings.camera.source
    if source == "auto":
        return "picamera" if computer.takes_parts else None
    return None if source == "none" else source


def check_source(source: str) -> None:
    """Make sure that the setting ``camera.source`` names a camera, or something that is there.

    Raises:
        MissingFileError: it does not; says how to name one.
    """
    from edgebox.vision.frames import is_camera

    if not (is_camera(source) or is_there(Path(source))):
        raise MissingFileError(
            f"camera.source is {shown(source)!r}, which is neither a camera nor a file or folder; "
            f"name one, as in edgebox settings set camera.source camera:0"
        )


def camera_for_dice(settings: Settings, computer: Computer) -> str:
    """Return the source of pictures for ``--dice camera``: where none is named, the first webcam.

    Raises:
        BadInputError: the settings say that there is none.
    """
    if settings.camera.source == "none":
        raise BadInputError(
            "--dice camera: the settings say that there is no camera; name it, as in "
            "edgebox settings set camera.source camera:0"
        )
    return camera_name(settings, computer) or "camera"


@dataclass(frozen=True)
class _Opening:
    """Opens each part."""

    settings: Settings
    pins: Pins
    fault: EdgeboxError | None
    """What is wrong with the pins file: no line is touched then."""
    press: Tell
    clock: Callable[[], float]
    virtual: SimulatedButtons
    real: Real
    _factories: list[Any] = field(default_factory=list)

    def factory(self) -> Any:
        """Return the header's pins; those of one header are shared by all parts."""
        if self.fault is not None:
            raise GpioLostError(str(self.fault))
        if not self._factories:
            self._factories.append(self.real.factory())
        return self._factories[0]

    def display(self, panel: Panel) -> Callable[[], Display]:
        """Return what opens a panel's display."""

        def opened() -> Display:
            # importing it takes the PIL: only where a display is opened
            from edgebox.devices.luma_display import LumaDisplay

            wanted = _display_settings(self.settings, panel)
            wired = self.pins.display_of(panel)
            address = wired.address if wired else 0x3C
            if wanted.address != "as wired":
                address = int(wanted.address, 16)
            display = (self.real.display or LumaDisplay)(
                wanted.driver, self.pins.bus.number, address, upside_down=wanted.upside_down
            )
            display.contrast(wanted.contrast)
            return display

        return opened

    def buttons(self) -> Buttons:
        """Open the buttons."""
        from edgebox.devices.gpio_buttons import GpioButtons

        return GpioButtons(
            self.pins.buttons, self.press, self.clock, self.factory(), _timing(self.settings)
        )

    def signals(self) -> Signals:
        """Open lights and buzzer."""
        if self.fault is not None:
            raise GpioLostError(str(self.fault))
        return open_signals(self.pins, self.factory, self.real.bus, heard(self.settings.sound))

    def simulated_signals(self) -> Signals:
        """Return lights and buzzer that are only remembered."""
        return simulated_signals(self.pins, heard(self.settings.sound))[0]

    def tray_light(self) -> TrayLight:
        """Open the tray light; a build without one has one that is only remembered."""
        if self.pins.tray_light is None:
            return SimulatedTrayLight()
        return GpioTrayLight(self.pins.tray_light, self.factory())


def _pins(settings: Settings) -> tuple[Pins, EdgeboxError | None]:
    """Return the lines of the build, and what is wrong with the file that should say so.

    The shipped lines then stand in, for the virtual box; on a real one other wires may hang there.
    """
    fault = None
    try:
        pins = load_pins(settings.panel.pins or None)
    except EdgeboxError as error:
        pins, fault = load_pins(), error
    return (pins.smaller() if settings.panel.layout == "small" else pins), fault


def _has(pins: Pins, panel: Panel) -> bool:
    return panel is Panel.PLAYERS or pins.display_of(panel) is not None


def _display_settings(settings: Settings, panel: Panel) -> DisplaySettings:
    return settings.players if panel is Panel.PLAYERS else settings.gm


def _timing(settings: Settings) -> Timing:
    given = settings.buttons
    return Timing(bounce=given.debounce, hold=given.long_press, repeat=given.repeat)
