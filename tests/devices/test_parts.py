"""All parts as the settings say; each fault is told once, tried again, and the rest goes on."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.computer import Computer, bus_fault, this_computer
from edgebox.devices.faults import DisplayLostError, ExpanderLostError, GpioLostError
from edgebox.devices.gpio import plain_words
from edgebox.devices.luma_display import LumaDisplay
from edgebox.devices.parts import (
    BUTTONS,
    SIGNALS,
    TRAY_LIGHT,
    Parts,
    PartState,
    Real,
    camera_name,
    heard,
    open_parts,
)
from edgebox.devices.pins import Panel, shipped_pins
from edgebox.devices.retrying import Trouble
from edgebox.devices.signals import Signals
from edgebox.devices.simulated_display import SimulatedDisplay
from edgebox.settings import Settings
from tests.devices.mock_pins import mock_factory, shipped
from tests.devices.test_displays import FakeBus as DisplayBus
from tests.devices.test_lights import FakeBus

PI, PC = Computer("Raspberry Pi 4 Model B Rev 1.4"), Computer()
PLAYERS, GM = "Players' display", "GM's display"


class Display(SimulatedDisplay):
    """A display on a mock bus, and how it was asked for."""

    def __init__(self, chip: str, port: int, address: int, *, upside_down: bool) -> None:
        super().__init__()
        self.asked = (chip, port, address, upside_down)


class Box:
    """A Raspberry Pi with mock parts, of which any can be taken away."""

    def __init__(self, settings: Settings | None = None, computer: Computer = PI) -> None:
        self.now = 100.0
        self.events: list[ButtonEvent] = []
        self.told: list[Trouble] = []
        self.pins: Any = mock_factory(pwm=True)
        self.shown: dict[int, Display] = {}
        self.no_gpio: GpioLostError | None = None
        self.unplugged: set[int] = set()
        """Addresses on the bus that do not answer."""
        self.bus = FakeBus()
        self.parts: Parts = open_parts(
            settings or Settings(),
            self.events.append,
            self.told.append,
            clock=lambda: self.now,
            computer=computer,
            real=Real(self._factory, self._bus, self._display),
        )

    def _factory(self) -> Any:
        if self.no_gpio is not None:
            raise self.no_gpio
        return self.pins

    def _bus(self, _number: int) -> FakeBus:
        self.bus.unplugged = 0x20 in self.unplugged
        return self.bus

    def _display(self, chip: str, port: int, address: int, *, upside_down: bool) -> Display:
        if address in self.unplugged:
            raise DisplayLostError(f"No answer at 0x{address:02X}")
        self.shown[address] = Display(chip, port, address, upside_down=upside_down)
        return self.shown[address]

    def states(self) -> dict[str, str]:
        return {state.name: str(state) for state in self.parts.states()}

    def press(self, name: str) -> None:
        place = next(button.place for button in shipped().buttons if button.name == name)
        self.pins.pin(f"GPIO{place.bcm}").drive_low()
        self.pins.pin(f"GPIO{place.bcm}").drive_high()

    def rest_goes_on(self, *but: str) -> None:
        """Everything but the named parts does its work."""
        wrong = {name for name, state in self.states().items() if state != "right"}
        assert wrong == set(but)
        if PLAYERS not in but:
            image = Image.new("1", (128, 64), len(self.told) % 2)
            assert self.parts.displays[Panel.PLAYERS].do(lambda each: each.show(image))
        if BUTTONS not in but:
            self.events.clear()
            self.now += 0.05
            self.press("list")
            assert self.events[0].deed is Deed.PRESSED
            assert self.events[0].name == "list"
        if SIGNALS not in but:
            assert self.parts.signals.do(lambda s: s.lights.show([(Panel.GM, "strain")]))
        if TRAY_LIGHT not in but:
            assert self.parts.brighten(True)


@pytest.fixture
def box() -> Box:
    return Box()


def settings(**values: Any) -> Settings:
    made = Settings()
    for key, value in values.items():
        made = made.changed(key.replace("__", "."), value)
    return made


# --- what is found --------------------------------------------------------------------------------


def test_on_a_pc_everything_is_simulated_and_nothing_is_looked_for() -> None:
    box = Box(computer=PC)
    box.no_gpio = GpioLostError("must not be asked")
    box.unplugged = {0x20, 0x3C, 0x3D}
    assert set(box.states()) == {PLAYERS, GM, BUTTONS, SIGNALS, TRAY_LIGHT}
    assert set(box.states().values()) == {"simulated"}
    assert box.told == []
    box.parts.virtual.tap(Panel.GM, "undo")
    assert [event.name for event in box.events] == ["undo", "undo"]


def test_a_whole_box_is_right(box: Box) -> None:
    box.rest_goes_on()
    assert box.told == []
    assert box.shown[0x3C].asked == ("sh1106", 1, 0x3C, False)
    assert box.shown[0x3C].level == 191


def test_simulating_leaves_the_parts_of_a_box_alone() -> None:
    box = Box()
    parts = open_parts(
        Settings(), box.events.append, box.told.append, simulate=True, computer=PI,
        real=Real(box._factory, box._bus, box._display),
    )  # fmt: skip
    assert {str(state) for state in parts.states()} == {"simulated"}
    assert box.shown == {}


def test_the_settings_say_how_parts_are() -> None:
    box = Box(
        settings(
            players__driver="ssd1309",
            players__address="0x3D",
            players__upside_down=True,
            players__contrast=31,
            gm__driver="none",
            light__resting=30,
            buttons__long_press=1.0,
        )
    )
    assert set(box.states()) == {PLAYERS, BUTTONS, SIGNALS, TRAY_LIGHT}
    assert list(box.parts.displays) == [Panel.PLAYERS]
    assert box.shown[0x3D].asked == ("ssd1309", 1, 0x3D, True)
    assert box.shown[0x3D].level == 31
    light = box.pins.pin("GPIO12")
    box.parts.brighten(False)
    assert light.state == pytest.approx(0.3)
    box.parts.brighten(True)
    assert light.state == pytest.approx(1.0)
    box.parts.virtual.press(Panel.GM, "undo")
    assert box.parts.next_due(box.now) == pytest.approx(101.0)


def test_the_small_build_has_four_buttons_and_a_display() -> None:
    box = Box(settings(panel__layout="small"))
    assert box.states() == {PLAYERS: "right", BUTTONS: "right"}
    box.press("confirm")
    assert box.events[0].name == "confirm"
    box.parts.tick(box.now)
    assert box.parts.brighten(True), "there is none, and that is no fault"


def test_a_build_without_any_display_plays_on() -> None:
    box = Box(settings(players__driver="none", gm__driver="none"))
    assert box.states()[PLAYERS] == "simulated"
    assert box.told == []


def test_a_light_that_is_switched_off_stays_dark() -> None:
    box = Box(settings(light__on=False))
    box.parts.brighten(True)
    assert box.pins.pin("GPIO12").state == 0


def _play(name: str, now: float, signals: Signals) -> None:
    signals.buzzer.play(name, now)


@pytest.mark.parametrize(
    ("changes", "silent"),
    [
        ({}, {"click"}),
        ({"sound__loudness": "all"}, set()),
        ({"sound__loudness": "quiet"}, {"click", "taken", "refused", "success", "failure"}),
        ({"sound__on": False}, None),
    ],
)
def test_the_buzzer_is_as_loud_as_it_may(changes: dict[str, Any], silent: set[str] | None) -> None:
    made = settings(**changes)
    box = Box(made)
    for name in ("click", "taken", "refused", "success", "failure", "fault", "warned", "alarmed"):
        box.now += 10
        box.parts.signals.do(partial(_play, name, box.now))
        sounding = box.bus.written[-1] == (0x20, 0x15, 0x80)
        assert sounding == (silent is not None and name not in silent), name
        assert sounding == (name in heard(made.sound))
        box.parts.tick(box.now + 5)


@pytest.mark.parametrize(
    ("source", "computer", "name"),
    [
        ("auto", PC, None),
        ("auto", PI, "picamera"),
        ("none", PI, None),
        ("camera:1", PC, "camera:1"),
        ("trays/evening", PI, "trays/evening"),
    ],
)
def test_which_camera_there_is(source: str, computer: Computer, name: str | None) -> None:
    assert camera_name(settings(camera__source=source), computer) == name


def test_a_pi_is_told_by_what_the_kernel_says(tmp_path: Path) -> None:
    assert not this_computer(tmp_path).takes_parts
    model = tmp_path / "proc" / "device-tree" / "model"
    model.parent.mkdir(parents=True)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert this_computer(tmp_path) == Computer("Raspberry Pi 5 Model B Rev 1.0")
    assert this_computer(tmp_path).takes_parts
    model.write_bytes(b"Some board\0")
    assert not this_computer(tmp_path).takes_parts


# --- faults ---------------------------------------------------------------------------------------


def test_gpio_missing(box: Box) -> None:
    box.no_gpio = GpioLostError("lgpio is not installed; apt install python3-lgpio.")
    box.rest_goes_on(BUTTONS, TRAY_LIGHT)
    assert "apt install" in box.states()[BUTTONS]
    assert {trouble.part for trouble in box.told} == {BUTTONS, TRAY_LIGHT}


def test_another_program_holds_the_pins_until_it_is_stopped(box: Box) -> None:
    class BusyError(Exception):
        """As lgpio's error, which is plainly an Exception."""

    def busy(*_given: Any, **_more: Any) -> Any:
        with plain_words("Move, GPIO14 (pin 8),"):
            raise BusyError("GPIO busy")

    usual, box.pins.pin = box.pins.pin, busy
    box.pins.reserve_pins = busy
    for _ in range(40):
        box.parts.tick(box.now)
        box.now += 0.25
    assert [trouble.part for trouble in box.told] == [BUTTONS]
    assert "held by another program; gpioinfo says which" in str(box.told[0].error)
    due = box.parts.next_due(box.now)
    assert due is not None
    del box.pins.reserve_pins
    box.pins.pin = usual
    box.now = due
    box.parts.tick(box.now)
    assert box.told[1:] == [Trouble(BUTTONS, None)]
    box.rest_goes_on()


def test_a_display_that_does_not_answer(box: Box) -> None:
    box.unplugged = {0x3D}
    box.rest_goes_on(GM)
    assert box.states()[GM] == "wrong: No answer at 0x3D"
    box.unplugged = set()
    box.now += 60
    assert box.states()[GM] == "right"
    assert [(trouble.part, trouble.error is None) for trouble in box.told] == [
        (GM, False),
        (GM, True),
    ]


def test_errors_on_the_bus_in_the_middle_of_the_game(box: Box) -> None:
    box.rest_goes_on()
    first = box.shown[0x3C]
    first.unplugged = True
    display = box.parts.displays[Panel.PLAYERS]
    assert not any(display.do(lambda each: each.contrast(9)) for _ in range(20))
    assert [trouble.part for trouble in box.told] == [PLAYERS]
    assert first.closed
    box.rest_goes_on(PLAYERS)
    box.now = display.next_try() or 0.0
    assert display.do(lambda each: each.show(Image.new("1", (128, 64))))
    assert box.shown[0x3C] is not first
    assert box.shown[0x3C].level == 191, "it is as bright as before"


def test_lights_and_buzzer_gone(box: Box) -> None:
    box.unplugged = {0x20}
    for _ in range(20):
        box.parts.tick(box.now)
        box.now += 0.1
    assert [type(trouble.error) for trouble in box.told] == [ExpanderLostError]
    assert "MCP23017 at 0x20" in str(box.told[0].error)
    box.rest_goes_on(SIGNALS)


def test_a_button_stuck_down_from_the_start(box: Box) -> None:
    move = next(button.place for button in shipped().buttons if button.name == "move")
    pin = box.pins.pin(f"GPIO{move.bcm}")
    box.parts.states()
    pin.drive_low()
    for _ in range(300):
        box.now += 0.1
        box.parts.tick(box.now)
    assert [event.deed for event in box.events].count(Deed.STUCK) == 1
    assert box.told == [], "the buttons as a whole are not lost"
    box.rest_goes_on()


def test_a_pins_file_with_a_fault_touches_no_line(tmp_path: Path) -> None:
    own = tmp_path / "pins.toml"
    own.write_text(shipped_pins().read_text(encoding="utf-8").replace("bcm = 14", "bcm = 15"))
    box = Box(settings(panel__pins=str(own)))
    states = box.states()
    assert states[PLAYERS] == "right"
    for name in (BUTTONS, SIGNALS, TRAY_LIGHT):
        assert str(own) in states[name]
    assert box.bus.written == []
    box = Box(settings(panel__pins=str(tmp_path / "none.toml")))
    assert "can't be opened" in box.states()[BUTTONS]


def test_i2c_that_is_not_enabled_is_called_so(tmp_path: Path) -> None:
    assert "raspi-config" in (bus_fault(97) or "")
    (tmp_path / "i2c-1").touch()
    assert bus_fault(1, tmp_path) is None
    assert "no I²C bus 1" in (bus_fault(1, tmp_path / "none") or "")
    pytest.importorskip("luma.oled")
    with pytest.raises(DisplayLostError, match=r"SH1106 at 0x3C.*I²C is not enabled"):
        LumaDisplay("sh1106", 97)


def test_a_bus_that_the_user_may_not_open_names_the_group() -> None:
    error: Any = pytest.importorskip("luma.core.error")

    class Forbidden(DisplayBus):
        def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
            raise error.DevicePermissionError("I2C device permission denied: /dev/i2c-1")

    with pytest.raises(DisplayLostError, match="group i2c"):
        LumaDisplay("sh1106", bus=Forbidden())


# --- care -----------------------------------------------------------------------------------------


def test_the_loop_may_sleep_until_something_is_due(box: Box) -> None:
    box.parts.states()
    assert box.parts.next_due(box.now) is None
    box.parts.signals.do(lambda signals: signals.buzzer.play("alarmed", box.now))
    assert box.parts.next_due(box.now) == pytest.approx(100.4)
    move = next(button.place for button in shipped().buttons if button.name == "move")
    box.pins.pin(f"GPIO{move.bcm}").drive_low()
    box.now += 0.5
    box.parts.tick(box.now)
    assert box.parts.next_due(box.now) == pytest.approx(100.55)


def test_closing_switches_off_and_frees_the_lines(box: Box) -> None:
    box.rest_goes_on()
    box.parts.close()
    assert box.shown[0x3C].closed
    assert box.bus.closed
    box.events.clear()
    box.press("list")
    assert box.events == []
    Box().rest_goes_on()


def test_the_last_picture_may_be_left_standing(box: Box) -> None:
    image = Image.new("1", (128, 64), 1)
    box.parts.displays[Panel.PLAYERS].do(lambda display: display.show(image))
    box.parts.close(leave_pictures=True)
    assert box.shown[0x3C].image.tobytes() == image.tobytes()


def test_a_state_says_one_word_or_what_to_mend() -> None:
    from edgebox.devices.parts import Finding

    assert str(PartState("Buttons", Finding.RIGHT)) == "right"
    assert str(PartState("Buttons", Finding.WRONG, "no lines")) == "wrong: no lines"


def test_simulated_parts_need_no_library_of_the_real_ones() -> None:
    code = (
        "import sys; from edgebox.devices.parts import open_parts; "
        "from edgebox.settings import Settings; "
        "open_parts(Settings(), print, print, simulate=True).states(); "
        "print(sorted({'numpy', 'cv2', 'gpiozero', 'lgpio', 'luma', 'smbus2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
