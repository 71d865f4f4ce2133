"""What systemd hears: with a socket of our own, by a file and by an abstract name."""

from __future__ import annotations

import configparser
import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgebox.devices.service import Service
from tests.pages import ROOT


class Listener:
    """Hears what the program tells."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind("\0" + address[1:] if address[0] == "@" else address)
        self.line.setblocking(False)

    def heard(self) -> list[str]:
        found: list[str] = []
        while True:
            try:
                found.append(self.line.recv(4096).decode())
            except BlockingIOError:
                return found


@pytest.fixture(params=["file", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listener]:
    name = f"@edgebox-{secrets.token_hex(8)}"
    heard = Listener(name if request.param == "abstract" else str(tmp_path / "notify"))
    yield heard
    heard.line.close()


def service(listener: Listener, **more: str) -> Service:
    return Service({"NOTIFY_SOCKET": listener.address, **more})


def test_it_says_ready_status_and_stopping(listener: Listener) -> None:
    told = service(listener)
    told.ready("Waits for\na system")
    told.status("Ann rolls")
    told.stopping()
    assert listener.heard() == [
        "READY=1\nSTATUS=Waits for a system",
        "STATUS=Ann rolls",
        "STOPPING=1",
    ]


def test_the_loop_pings_three_times_in_the_time_it_has(listener: Listener) -> None:
    told = service(listener, WATCHDOG_USEC="18000000", WATCHDOG_PID=str(os.getpid()))
    assert told.pause == 6.0
    for now in range(100, 125):
        told.tick(float(now))
    assert listener.heard() == ["WATCHDOG=1"] * 5
    assert told.next_due() == 130.0


@pytest.mark.parametrize(
    "given", [{}, {"WATCHDOG_USEC": "much"}, {"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "1"}]
)
def test_no_ping_where_none_is_wanted(listener: Listener, given: dict[str, str]) -> None:
    told = service(listener, **given)
    told.tick(1.0)
    assert listener.heard() == []
    assert told.next_due() is None


def test_nothing_is_said_where_nobody_started_us() -> None:
    told = Service({"WATCHDOG_USEC": "9000000"})
    assert (told.listened_to, told.pause, told.next_due()) == (False, None, None)
    told.ready()
    told.tick(1.0)
    told.stopping()


def test_a_listener_that_is_gone_or_deaf_stops_nothing(listener: Listener, tmp_path: Path) -> None:
    told = service(listener, WATCHDOG_USEC="3000000")
    for now in range(5000):
        told.tick(float(now))  # nobody takes them out: the queue is full at some time
    assert listener.heard()
    Service({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready()
    Service({"NOTIFY_SOCKET": "x" * 500}).ready()


def test_the_unit_file_wants_what_is_told() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "hardware" / "edgebox.service", encoding="utf-8")
    section = unit["Service"]
    assert (section["type"], section["notifyaccess"]) == ("notify", "main")
    seconds = float(section["watchdogsec"])
    told = Service({"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": str(int(seconds * 1e6))})
    # a frame that hangs on the bus takes a second, a camera that is opened a few
    assert told.pause is not None
    assert seconds - told.pause > 10
    # the words go over a socket of this family
    assert "AF_UNIX" in section["restrictaddressfamilies"]
