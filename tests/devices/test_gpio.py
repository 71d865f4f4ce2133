"""The header's lines: which chip carries them, and plain words when they can't be had."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from edgebox.devices.faults import GpioLostError
from edgebox.devices.gpio import chips, header_chip, header_factory, plain_words, writable_place


class FakeLgpio:
    """Stands in for the module lgpio; has chips with labels, ``None`` for one out of reach."""

    class error(Exception):  # noqa: N801, N818
        pass

    def __init__(self, *labels: str | None) -> None:
        self.labels = labels
        self.open: set[int] = set()

    def gpiochip_open(self, number: int) -> int:
        if self.labels[number] is None:
            raise self.error("can not open gpiochip")
        self.open.add(number)
        return number

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str | None]:
        return 0, 54, f"gpiochip{handle}", self.labels[handle]

    def gpiochip_close(self, handle: int) -> None:
        self.open.discard(handle)


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        (("pinctrl-bcm2711", "raspberrypi-exp-gpio"), 0),
        (("gpio-brcmstb@107d508500", "gpio-brcmstb", "x", "y", "pinctrl-rp1"), 4),
        (("gpio-brcmstb", None, "pinctrl-rp1"), 2),
        (("pinctrl-bcm2835",), 0),
    ],
)
def test_the_header_is_found_by_its_name(labels: tuple[str | None, ...], number: int) -> None:
    lgpio = FakeLgpio(*labels)
    assert header_chip(lgpio, range(len(labels))) == number
    assert not lgpio.open, "chips that were looked at are closed"


def test_a_computer_without_a_header_says_so() -> None:
    with pytest.raises(GpioLostError, match="no GPIO header"):
        header_chip(FakeLgpio("intel-gpio"), [0])
    with pytest.raises(GpioLostError, match=r"gpiochip0: can not open.*group gpio"):
        header_chip(FakeLgpio(None), [0])


def test_chips_are_found_by_their_files(tmp_path: Path) -> None:
    for name in ("gpiochip10", "gpiochip4", "gpiochip0", "gpiomem", "gpiochipx"):
        (tmp_path / name).touch()
    assert chips(tmp_path) == [0, 4, 10]


def test_without_lgpio_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(GpioLostError, match="apt install"):
        header_factory()


def raised(error: Exception) -> GpioLostError:
    with pytest.raises(GpioLostError) as caught, plain_words("Move, GPIO14 (pin 8),"):
        raise error
    return caught.value


def test_what_the_libraries_raise_becomes_plain_words() -> None:
    exc: Any = pytest.importorskip("gpiozero.exc")
    assert "another program" in str(raised(FakeLgpio.error("GPIO busy")))
    assert "no GPIO library" in str(raised(exc.BadPinFactory("none")))
    assert "twice" in str(raised(exc.GPIOPinInUse("pin GPIO14 is already in use")))
    for error in (OSError(13, "Permission denied"), exc.PinInvalidPin("x"), RuntimeError("x")):
        assert str(raised(error)).startswith("Move, GPIO14 (pin 8), can't be used")


def test_a_slip_of_ours_is_not_called_a_lost_line() -> None:
    pytest.importorskip("gpiozero")
    with pytest.raises(ZeroDivisionError), plain_words("x"):
        raise ZeroDivisionError


def test_lgpio_makes_its_pipe_where_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The box's user may have been started in somebody else's folder."""
    home, here = tmp_path / "home", tmp_path / "here"
    here.mkdir()
    monkeypatch.setenv("EDGEBOX_HOME", str(home))
    monkeypatch.chdir(here)
    with writable_place():
        assert Path.cwd() == here, "there it may write"
    monkeypatch.setattr("os.access", lambda *_: False)
    with writable_place():
        assert Path.cwd() == home
    assert Path.cwd() == here
    with writable_place():
        here.rmdir()
    assert Path.cwd() == home, "there is no way back"
