"""Displays: frames only when something changed, the bytes on the bus, what a lost one says."""

from __future__ import annotations

import errno
from typing import Any

import pytest
from PIL import Image, ImageDraw

from edgebox.devices.displays import shifted
from edgebox.devices.faults import DisplayLostError
from edgebox.devices.luma_display import CHIPS, LumaDisplay
from edgebox.devices.simulated_display import SimulatedDisplay
from edgebox.errors import BadInputError


def picture(x: int = 3) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).line((x, 5, x, 12), fill=1)
    return image


class FakeBus:
    """Keeps what is written to a chip; can be unplugged."""

    def __init__(self) -> None:
        self.written: list[tuple[int, int, list[int]]] = []
        self.unplugged = False

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        if self.unplugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.written.append((address, register, list(data)))

    def commands(self) -> list[list[int]]:
        return [data for _, register, data in self.written if register == 0x00]

    def data(self) -> list[int]:
        return [byte for _, register, data in self.written if register == 0x40 for byte in data]


@pytest.fixture(params=CHIPS)
def chip(request: pytest.FixtureRequest) -> str:
    pytest.importorskip("luma.oled")
    return str(request.param)


def opened(chip: str, address: int = 0x3C) -> tuple[LumaDisplay, FakeBus]:
    bus = FakeBus()
    display = LumaDisplay(chip, address=address, bus=bus)
    assert bus.commands(), "it is set up"
    bus.written.clear()
    return display, bus


def columns(image: Image.Image) -> list[int]:
    """Return an image as the chips take it: pages of eight rows, a byte a column."""
    return [
        sum(1 << bit for bit in range(8) if image.getpixel((x, page * 8 + bit)))
        for page in range(8)
        for x in range(128)
    ]


def test_the_pixels_arrive_as_they_are(chip: str) -> None:
    display, bus = opened(chip, 0x3D)
    assert display.show(picture())
    assert {address for address, _, _ in bus.written} == {0x3D}
    assert bus.data() == columns(picture())


def test_the_same_frame_is_not_sent_twice(chip: str) -> None:
    display, bus = opened(chip)
    assert display.show(picture())
    sent = len(bus.written)
    assert not display.show(picture())
    assert len(bus.written) == sent
    assert display.show(picture(4))


def test_contrast_sleep_and_waking(chip: str) -> None:
    display, bus = opened(chip)
    display.contrast(7)
    display.sleep()
    display.wake()
    assert bus.commands() == [[0x81, 7], [0xAE], [0xAF]]


def test_a_display_that_is_unplugged_says_what_to_check(chip: str) -> None:
    display, bus = opened(chip)
    display.show(picture())
    bus.unplugged = True
    for use in (lambda: display.show(picture(9)), display.sleep, lambda: display.contrast(1)):
        with pytest.raises(DisplayLostError, match=f"{chip.upper()} at 0x3C.*wires"):
            use()
    bus.unplugged = False
    assert display.show(picture()), "nobody knows what stands there: it is sent again"


def test_a_frame_that_broke_off_is_sent_again(chip: str) -> None:
    display, bus = opened(chip)
    bus.unplugged = True
    with pytest.raises(DisplayLostError):
        display.show(picture())
    bus.unplugged = False
    assert display.show(picture())


def test_nobody_at_the_address(chip: str) -> None:
    bus = FakeBus()
    bus.unplugged = True
    with pytest.raises(DisplayLostError, match="0x3C"):
        LumaDisplay(chip, bus=bus)


def test_closing_a_display_that_is_gone_is_no_fault(chip: str) -> None:
    display, bus = opened(chip)
    bus.unplugged = True
    display.close()


def test_no_bus_on_this_computer() -> None:
    pytest.importorskip("luma.oled")
    with pytest.raises(DisplayLostError, match="bus 97"):
        LumaDisplay(port=97)


def test_an_unknown_chip_names_those_there_are() -> None:
    with pytest.raises(BadInputError, match="ssd1306, sh1106, ssd1309"):
        LumaDisplay("st7735")


def test_without_luma_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "luma.core.error", None)
    with pytest.raises(DisplayLostError, match="pip install"):
        LumaDisplay()


def displays() -> list[Any]:
    pytest.importorskip("luma.oled")
    return [SimulatedDisplay(), opened("ssd1306")[0]]


@pytest.mark.parametrize("bad", [Image.new("1", (64, 64)), Image.new("L", (128, 64))])
def test_an_image_of_another_kind_is_refused(bad: Image.Image) -> None:
    for display in displays():
        with pytest.raises(ValueError, match="128, 64"):
            display.show(bad)


@pytest.mark.parametrize("level", [-1, 256])
def test_contrast_has_its_bounds(level: int) -> None:
    for display in displays():
        with pytest.raises(ValueError, match="0 to 255"):
            display.contrast(level)


def test_the_simulated_twin_keeps_what_it_is_told() -> None:
    display = SimulatedDisplay()
    assert display.show(picture())
    assert not display.show(picture())
    assert display.image.tobytes() == picture().tobytes()
    assert display.sent == 1
    display.sleep()
    display.contrast(3)
    assert (display.asleep, display.level) == (True, 3)
    display.wake()
    assert not display.asleep


def test_the_simulated_twin_can_be_unplugged() -> None:
    display = SimulatedDisplay()
    display.show(picture())
    display.unplugged = True
    for use in (lambda: display.show(picture(9)), display.wake, lambda: display.contrast(1)):
        with pytest.raises(DisplayLostError):
            use()
    display.unplugged = False
    assert display.show(picture())


def test_the_picture_wanders_by_a_pixel_and_comes_back() -> None:
    image = Image.new("1", (128, 64))
    image.putpixel((60, 30), 1)
    places = [shifted(image, minute).getbbox() for minute in range(9)]
    corners = [(box[0] - 60, box[1] - 30) for box in places if box]
    assert set(corners) == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    assert shifted(image, 9).tobytes() == shifted(image, 0).tobytes() == image.tobytes()


def test_a_display_that_is_built_in_upside_down_shows_its_picture_turned(chip: str) -> None:
    bus = FakeBus()
    display = LumaDisplay(chip, bus=bus, upside_down=True)
    bus.written.clear()
    display.show(picture())
    assert bus.data() == columns(picture().transpose(Image.Transpose.ROTATE_180))
