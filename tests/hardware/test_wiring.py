"""The wiring table and diagram are those of the pins file, and tell all of it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from edgebox.devices import header
from edgebox.devices.pins import Bit, Expander, Pins, load_pins, shipped_pins
from edgebox.devices.wiring.__main__ import main
from edgebox.devices.wiring.diagram import wiring_diagram
from edgebox.devices.wiring.table import chip_pin, header_uses, wiring_table
from edgebox.drawing.scene import Scene
from edgebox.drawing.shapes import Text
from tests.pages import ROOT

HARDWARE = ROOT / "hardware"
AGAIN = "make it again: python -m edgebox.devices.wiring"


@pytest.fixture(scope="module")
def pins() -> Pins:
    return load_pins()


@pytest.fixture(scope="module")
def diagram(pins: Pins) -> Scene:
    return wiring_diagram(pins)


def _words(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def test_the_table_is_that_of_the_pins(pins: Pins) -> None:
    assert (HARDWARE / "wiring.md").read_text(encoding="utf-8") == wiring_table(pins), AGAIN


def test_the_diagram_is_that_of_the_pins(diagram: Scene) -> None:
    assert (HARDWARE / "wiring.svg").read_text(encoding="utf-8") == diagram.to_svg(), AGAIN


def test_the_picture_is_that_of_the_pins(diagram: Scene) -> None:
    with Image.open(HARDWARE / "wiring.png") as kept:
        made = Image.open(io.BytesIO(diagram.to_png()))
        assert kept.size == made.size
        # versions of Pillow differ in the rims of letters, by far less than a wire
        difference = ImageChops.difference(kept.convert("L"), made.convert("L"))
        assert ImageStat.Stat(difference).mean[0] < 0.2, AGAIN


def test_a_changed_line_changes_table_and_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shipped_pins().read_text(encoding="utf-8")
    old = 'bcm = 14, pin = 8,  wire = "brown"'
    assert old in text
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace(old, 'bcm = 14, pin = 8,  wire = "pink/red"'), encoding="utf-8")
    drawn = tmp_path / "new" / "folder"
    assert main([str(drawn), str(mine)]) == 0
    assert "wrote wiring.md" in capsys.readouterr().out
    for name in ("wiring.md", "wiring.svg"):
        assert (drawn / name).read_text(encoding="utf-8") != (HARDWARE / name).read_text(
            encoding="utf-8"
        )
    mine.write_text("[bus]", encoding="utf-8")
    assert main([str(drawn), str(mine)]) == 2
    assert "mine.toml" in capsys.readouterr().err


def test_the_diagram_names_every_button_rule_colour_and_address(pins: Pins, diagram: Scene) -> None:
    words = _words(diagram)
    for button in pins.buttons:
        shown = f"{button.label}   {button.rule}" if button.rule else button.label
        assert words.count(shown) == 1
        assert str(button.wire) in words
        assert words.count(f"GPIO{button.place.bcm}") == 1
    assert {"0x20", "0x3C", "0x3D", "Tray light", "Buzzer"} <= set(words)
    assert words.count("270 ohm") == len(pins.lights)
    assert {str(pin) for pin in range(1, 41)} <= set(words)


def test_the_diagram_keeps_to_its_paper(diagram: Scene) -> None:
    for shape in diagram.shapes:
        points = getattr(shape, "points", ())
        assert all(0 <= x <= diagram.width and 0 <= y <= diagram.height for x, y in points)


def test_the_table_tells_every_used_pin_once(pins: Pins) -> None:
    uses = header_uses(pins)
    assert len(uses) == 2 + len(pins.buttons) + 1 + len(pins.supplies)
    rows = re.findall(r"^\| (\d+) \| (\S+) \| (.*?) \| .*?\| (\d+) \| (\S+) \| (.*?) \|",
                      wiring_table(pins), re.MULTILINE)  # fmt: skip
    told = {}
    for left, carries, use, right, also, other in rows:
        told[int(left)] = (carries, use)
        told[int(right)] = (also, other)
    assert sorted(told) == list(range(1, 41))
    for pin, (carried, use) in told.items():
        assert carried == header.carries(pin)
        assert use == (uses[pin][0] if pin in uses else "")


def test_chip_pins_are_those_of_the_data_sheet() -> None:
    chip = Expander("gm", "MCP23017", 0x20)
    assert [chip_pin(Bit(chip, bit)) for bit in (0, 7, 8, 15)] == [21, 28, 1, 8]


def test_the_smaller_build_can_be_drawn_too(pins: Pins) -> None:
    small = pins.smaller()
    words = _words(wiring_diagram(small))
    assert "Confirm" in words
    assert "Tray light" not in words
    assert "Lights" not in wiring_table(small)
