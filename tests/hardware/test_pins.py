"""The pins file: the shipped one can be wired, and what can't be wired is refused with a remedy."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from edgebox.devices import header, pins_rules
from edgebox.devices.pins import Bit, Line, Panel, Pins, Wire, load_pins, shipped_pins
from edgebox.errors import BadInputError, MissingFileError
from edgebox.slicing.commands import Do
from tests.pages import ROOT

OPERATIONS = (
    Do.MOVE,
    Do.LIST,
    Do.COPY,
    Do.ALTER,
    Do.DELETE,
    Do.DECRYPT,
    Do.CONTROL,
    Do.ENGAGE,
    Do.EXIT,
)


@pytest.fixture
def pins() -> Pins:
    return load_pins()


def test_the_shipped_file_is_the_checkouts(pins: Pins) -> None:
    assert pins.path == shipped_pins() == ROOT / "hardware" / "pins.toml"


def test_the_wheel_carries_the_file() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert carried["hardware/pins.toml"] == "edgebox/hardware/pins.toml"


def test_the_players_have_every_operation_and_the_keys_of_the_menu(pins: Pins) -> None:
    names = {button.name for button in pins.buttons_of(Panel.PLAYERS)}
    assert names == {do.value for do in OPERATIONS} | {*pins_rules.NEEDED, Do.END_TURN.value}


def test_the_gm_has_a_light_in_each_button(pins: Pins) -> None:
    buttons = pins.buttons_of(Panel.GM)
    rules = {button.rule for button in buttons if button.rule}
    assert rules == {"P-6", "P-7", "P-8", "P-9", "P-10", "P-11", "P-12"}
    assert {button.name for button in buttons if not button.rule} == {"let-go", "undo"}
    lights = [pins.light_of(button) for button in buttons]
    assert len(buttons) == 9
    assert {light.name for light in lights if light} == {button.name for button in buttons}


def test_every_line_is_a_usable_line_of_the_header_and_used_once(pins: Pins) -> None:
    places = [button.place for button in pins.buttons]
    assert pins.tray_light
    places.append(pins.tray_light.place)
    assert len({place.bcm for place in places}) == len(places)
    for place in places:
        assert 4 <= place.bcm <= 27
        assert header.BCM_OF_PIN[place.pin] == place.bcm
    assert pins.tray_light.place.bcm in header.PWM_LINES


def test_the_file_counts_its_lines_right(pins: Pins) -> None:
    text = shipped_pins().read_text(encoding="utf-8")
    players, gm = (len(pins.buttons_of(panel)) for panel in (Panel.PLAYERS, Panel.GM))
    assert f"{players} + {gm} buttons, {len(pins.lights)} lights" in text
    outputs = len(pins.lights) + 2
    over = players + gm + outputs - 24
    assert f"{players + gm} inputs and {outputs} outputs are {players + gm + outputs}" in text
    assert f"lines, {over} more" in text
    assert f"{players + gm} buttons + 1 tray light = {players + gm + 1} lines" in text
    assert f"buzzer = {outputs - 1} of the 16 bits" in text


def test_the_smaller_build_has_four_buttons_away_from_uart_spi_and_sound(pins: Pins) -> None:
    small = pins.smaller()
    assert {button.name for button in small.buttons} == set(pins_rules.NEEDED)
    assert not small.lights
    assert not small.expanders
    assert [display.address for display in small.displays] == [0x3C]
    others = {*range(7, 12), 14, 15, *range(18, 22)}
    assert not others & {button.place.bcm for button in small.buttons}


def test_the_displays_and_the_chip_answer_at_their_addresses(pins: Pins) -> None:
    players, gm = pins.display_of(Panel.PLAYERS), pins.display_of(Panel.GM)
    assert players
    assert gm
    assert (players.address, gm.address) == (0x3C, 0x3D)
    assert [expander.address for expander in pins.expanders] == [0x20]
    assert pins.display_of(Panel.TRAY) is None


def test_bits_have_the_names_of_the_chips_terminals(pins: Pins) -> None:
    chip = pins.expanders[0]
    names = [Bit(chip, bit).terminal for bit in range(16)]
    assert names[0] == "GPA0"
    assert names[7:9] == ["GPA7", "GPB0"]
    assert names[15] == "GPB7"
    assert str(Bit(chip, 9)) == "GPB1 of MCP23017 0x20"
    assert str(Line(17, 11)) == "GPIO17 (pin 11)"
    assert str(Wire("white", "blue")) == "white/blue"


def test_the_header_has_28_lines_and_12_supply_pins() -> None:
    carried = [header.carries(pin) for pin in range(1, 41)]
    assert {name for name in carried if name.startswith("GPIO")} == {f"GPIO{n}" for n in range(28)}
    assert carried.count("ground") == 8
    assert carried.count("3V3") == carried.count("5V") == 2


def test_the_pins_need_no_library_of_the_pi() -> None:
    code = (
        "import sys; from edgebox.devices.pins import load_pins; load_pins();"
        "print({'gpiozero', 'lgpio', 'luma', 'numpy', 'PIL'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def _changed(tmp_path: Path, old: str, new: str) -> Path:
    text = shipped_pins().read_text(encoding="utf-8")
    assert len(re.findall(old, text)) == 1, old
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(old, new, text), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("bcm = 14, pin = 8", "bcm = 23, pin = 16", "players.button.up", "pin 16 is taken by"),
        ("bcm = 14, pin = 8", "bcm = 14, pin = 11", "players.button.move", "GPIO14 is on pin 8"),
        ("bcm = 14, pin = 8", "bcm = 14, pin = 1", "players.button.move", "carries 3V3"),
        ("bcm = 14, pin = 8", "bcm = 0, pin = 27", "players.button.move", "plug-on boards"),
        ("bcm = 14, pin = 8", "bcm = 2, pin = 3", "players.button.move", "I²C bus"),
        ("bcm = 14, pin = 8", "bcm = 28, pin = 8", "players.button.move", "from 0 to 27"),
        ("bcm = 14, pin = 8", "bcm = true, pin = 8", "players.button.move", "not True"),
        ("bcm = 14, pin = 8", "pin = 8", "players.button.move", "it is missing"),
        ("bcm = 14, pin = 8,", "bcm = 14, pin = 8, led = 1,", "players.button.move", "'led'"),
        ("bcm = 14, pin = 8", 'expander = "gm", bit = 9', "players.button.move", "'(bit|exp)"),
        ("bcm = 12, pin = 32", "bcm = 23, pin = 16", "tray.pwm.light", "12, 13, 18, 19"),
        ("bit = 7,", "bit = 16,", "gm.light.let-go", "from 0 to 15"),
        ("bit = 7,", "bit = 6,", "gm.light.let-go", "GPA6 .* is taken by gm.light.wound"),
        ("bit = 7,", "bit = 7, bcm = 14,", "gm.light.let-go", "leave one of them out"),
        ('expander = "gm", bit = 7', 'expander = "x", bit = 7', "gm.light.let-go", "expanders.x"),
        ("let-go    = { exp", "go = { exp", "gm.light.go", "no button of that name"),
        ("address = 0x3D", "address = 0x3C", "gm.display.screen", "0x3C is taken by players"),
        ("address = 0x3D", "address = 0x20", "gm.display.screen", "0x3C to 0x3D"),
        ("address = 0x20", "address = 0x28", "expanders.gm", "0x20 to 0x27"),
        ('"MCP23017"\n', '"PCF8574"\n', "expanders.gm", "must be .MCP23017"),
        ('8,  wire = "brown"', '8, wire = "yellow"', "players.button.list", "another colour"),
        ('8,  wire = "brown"', '8, wire = "beige"', "players.button.move", "is no colour"),
        ('8,  wire = "brown"', '8, wire = "red/"', "players.button.move", "is no colour"),
        ('8,  wire = "brown"', '8, wire = "pink"', "bus.scl", "another colour"),
        ("pin = 1, wire", "pin = 2, wire", "gm.power.3V3", "carries 5V; 3V3 is on 1, 17"),
        ('"5V" ', '"12V" ', "tray.power.12V", "no supply"),
        ("number = 1", "number = 3", "bus", "number must be"),
        ("bcm = 3, pin = 5", "bcm = 4, pin = 7", "bus.scl", "take one of 3"),
        ("back     =", "return =", "players.button.back", "every build needs"),
        ('"white/blue",   small = true', '"white/blue"', "players.button.back", "small = true"),
        ("small = true }\ndown", 'small = "yes" }\ndown', "players.button.up", "true or false"),
        (r"\[gm.buzzer\]", "[gm.horn]", "gm", "'horn'"),
        (r"\[gm.buzzer\]", '[tray.buzzer]\na = { label = "A", bcm = 1, pin = 28, wire = "red" }\n'
         "[gm.buzzer]", "tray.buzzer.a", "plug-on boards"),
        (r"\[gm.power\]", '[tray.display]\na = { label = "A", address = 0x3D }\n[gm.power]',
         "tray.display.a", "0x3D is taken"),
        ('label = "Move"', 'label = ""', "players.button.move", "1 to 20 letters"),
        ('label = "Move"', "label = 3", "players.button.move", "text in quotes, not 3"),
    ],
)  # fmt: skip
def test_what_cannot_be_wired_is_refused(
    tmp_path: Path, old: str, new: str, key: str, says: str
) -> None:
    path = _changed(tmp_path, old, new)
    with pytest.raises(BadInputError, match=says) as caught:
        load_pins(path)
    assert str(caught.value).startswith(f"{path}: {key}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "bus must be a table"),
        ("bus = 3", "bus must be a table"),
        ("[bus", "is no TOML"),
        ("\x00", "is no TOML"),
        ("[wheels]", "'wheels' is not known"),
        ("[players]\nbutton = 3", "players.button must be a table"),
        ("[players.button]\nmove = 3", "players.button.move must be a table"),
        ("#" * 200_000, "too long"),
    ],
)
def test_what_is_no_pins_file_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError, match=says) as caught:
        load_pins(path)
    assert str(path) in str(caught.value)


def test_a_second_buzzer_is_refused(tmp_path: Path) -> None:
    second = 'other = { label = "B", expander = "gm", bit = 14, wire = "red" }'
    path = _changed(tmp_path, r"\[gm.buzzer\]", f"[gm.buzzer]\n{second}")
    with pytest.raises(BadInputError, match="second buzzer"):
        load_pins(path)


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="can't be opened"):
        load_pins(tmp_path / "none.toml")
    with pytest.raises(MissingFileError, match="can't be opened"):
        load_pins("nul\0l")


def test_a_maker_may_leave_out_all_but_four_buttons(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = shipped_pins().read_text(encoding="utf-8")
    bus = text[text.index("[bus]") : text.index("[expanders")]
    rows = [line for line in text.splitlines() if "small = true" in line and "=" in line]
    path.write_text(f"{bus}[players.button]\n" + "\n".join(rows[-4:]), encoding="utf-8")
    pins = load_pins(path)
    assert [button.name for button in pins.buttons] == ["up", "down", "confirm", "back"]
    assert pins.buzzer is None
    assert pins.tray_light is None
    assert not pins.displays


def test_a_light_may_be_on_a_line_that_is_free(tmp_path: Path) -> None:
    path = _changed(tmp_path, r'move     = .*', "")  # fmt: skip
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('expander = "gm", bit = 7', "bcm = 14, pin = 8"), encoding="utf-8")
    light = next(light for light in load_pins(path).lights if light.name == "let-go")
    assert light.place == Line(14, 8)
