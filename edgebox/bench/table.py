"""``edgebox bench table``: how quick the box is, what it costs at rest, and a long evening."""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import queue
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image

from edgebox.bench.timing import given_seconds, spread
from edgebox.box.desk import Desk
from edgebox.box.snapshot import Stage
from edgebox.box.table import Event, Table
from edgebox.box.tray import NoCamera
from edgebox.devices.computer import Computer
from edgebox.devices.parts import Parts, open_parts
from edgebox.devices.pins import Panel
from edgebox.devices.simulated_display import SimulatedDisplay
from edgebox.dice import Pool, Roll, roll_pool
from edgebox.errors import WorkFailedError
from edgebox.journal import Journal, SessionFacts
from edgebox.settings import Settings

FRAME = 0.024
"""Seconds that a frame takes to a display on I²C at 400 kHz."""

_SYSTEM = "imperial-facility"
_EAGER = {"confirm": 9, "down": 5, "up": 2, "end-turn": 2, "let-go": 5}
_EARLY = 3000
_LONGEST_START = 20.0
_BETWEEN_LOOKS = 0.1


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench table``."""
    parser.description = (
        "Press the box's buttons by chance, with simulated parts and the journal on the disk: the\n"
        "time from a press to the changed screen (each frame takes 24 ms, as on the real bus), a\n"
        "long evening; and in processes of their own the start, the load at rest and the memory\n"
        "of a box with its page."
    )
    parser.epilog = "example: edgebox bench table --presses 500 --evening 10000"
    parser.add_argument("--presses", type=int, default=300, help="presses to time (300)")
    parser.add_argument("--evening", type=int, default=10_000, help="a long evening's (10000)")
    parser.add_argument("--starts", type=int, default=3, help="starts to time (3)")
    parser.add_argument("--seed", type=int, default=1, help="says what is pressed (1)")
    parser.add_argument("--seconds", type=given_seconds, default=10.0, help="how long to rest (10)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found: dict[str, Any] = _alone(folder, options.starts, options.seconds)
        found |= _press_times(folder / "presses.sqlite3", options)
        found |= _evening(folder / "evening.sqlite3", options)
    if options.json:
        print(json.dumps(found))
        return 0
    print(
        f"press to changed screen  p50 {found['press_p50_milliseconds']:.1f} ms, "
        f"p95 {found['press_p95_milliseconds']:.1f} ms ({found['presses']} presses, "
        f"{FRAME * 1000:.0f} ms of each for the display)"
    )
    print(
        f"start to first screen    {found['start_seconds']:.2f} s, the quickest "
        f"{found['start_quickest_seconds']:.2f} s ({found['starts']} starts)"
    )
    print(f"at rest                  {found['idle_percent']:.2f} % of a core")
    print(f"memory                   {found['memory_mib']:.0f} MiB")
    print(
        f"an evening               {found['evening_presses']:,} presses in "
        f"{found['evening_seconds']:.1f} s, {found['evening_errors']} errors inside, memory "
        f"{found['evening_early_mib']:.1f} MiB, at the end {found['evening_mib']:.1f} MiB"
    )
    return 0


# --- a box to press -------------------------------------------------------------------------------


class _Watched:
    """Makes a simulated display take its time for a frame, and knows when the last one stood."""

    def __init__(self, display: SimulatedDisplay, takes: float) -> None:
        self.stood = 0.0
        self._takes, self._show = takes, display.show
        display.show = self.show  # type: ignore[method-assign]

    def show(self, image: Image.Image) -> bool:
        """Show an image."""
        sent = self._show(image)
        if sent:
            time.sleep(self._takes)
            self.stood = time.perf_counter()
        return sent


class _Box:
    """A Table with simulated parts, pressed by chance."""

    def __init__(self, journal: Path, seed: int, takes: float = 0.0) -> None:
        self._dice = random.Random(seed)
        self._inbox: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._parts: Parts = open_parts(
            Settings(),
            self._inbox.put,
            self._inbox.put,
            computer=Computer(),
        )
        self._displays: dict[Panel, _Watched] = {}
        for panel, part in self._parts.displays.items():
            part.do(partial(self._watch, panel, takes))
        self.desk = Desk(
            keeper=Journal.open(journal),
            tray=NoCamera(),
            settings=Settings(),
            dice="random",
            roll_at_random=self._roll,
            save_setting=lambda key, value: Settings().changed(key, value),
        )
        self.table = Table(self.desk, self._parts, self._inbox, time.monotonic)
        self._buttons = [(b.panel, b.name) for b in self._parts.pins.buttons]
        self._weights = [_EAGER.get(name, 1) for _, name in self._buttons]
        self.begin()

    def _watch(self, panel: Panel, takes: float, display: Any) -> None:
        self._displays[panel] = _Watched(display, takes)

    def _roll(self, pool: Pool) -> Roll:
        return roll_pool(pool, self._dice)

    def begin(self) -> None:
        """Begin an encounter."""
        self.desk.begin(SessionFacts.read(_SYSTEM, ("tavi-renn", "okko-dash")))
        self._play()

    def press(self) -> float | None:
        """Press a button, legal or not; return the seconds until the screen had changed.

        ``None``: nothing changed on it.
        """
        panel, name = self._dice.choices(self._buttons, self._weights)[0]
        began = time.perf_counter()
        self._parts.virtual.tap(panel, name)
        self._play()
        changed = {each: display.stood for each, display in self._displays.items()}
        stood = changed[panel] if changed[panel] > began else max(changed.values())
        if self.desk.waiting.stage is Stage.SET_UP:
            self.begin()
        return stood - began if stood > began else None

    def _play(self) -> None:
        self.table.turn()
        while not self._inbox.empty():
            self.table.turn()

    def close(self) -> None:
        """Put it away."""
        self.desk.keeper.close()
        self._parts.close()


def _press_times(journal: Path, options: argparse.Namespace) -> dict[str, Any]:
    box = _Box(journal, options.seed, takes=FRAME)
    times: list[float] = []
    while len(times) < max(2, options.presses):
        took = box.press()
        if took is not None:
            times.append(took)
    box.close()
    spent = spread(times)
    return {
        "presses": len(times),
        "press_p50_milliseconds": spent.median * 1000,
        "press_p95_milliseconds": spent.percentile_95 * 1000,
        "press_longest_milliseconds": spent.worst * 1000,
    }


def _evening(journal: Path, options: argparse.Namespace) -> dict[str, Any]:
    said, sizes, presses = io.StringIO(), [], max(1, options.evening)
    began = time.perf_counter()
    with redirect_stderr(said):
        box = _Box(journal, options.seed)
        for number in range(presses):
            if number in (min(_EARLY, presses // 2), presses - 1):
                gc.collect()
                sizes.append(_memory(os.getpid()))
            box.press()
        box.close()
    return {
        "evening_presses": presses,
        "evening_seconds": time.perf_counter() - began,
        "evening_errors": said.getvalue().count("Traceback"),
        "evening_early_mib": sizes[0],
        "evening_mib": sizes[-1],
    }


# --- boxes in processes of their own --------------------------------------------------------------


def _alone(folder: Path, starts: int, seconds: float) -> dict[str, Any]:
    """Start the box as its service does, some times, and leave it alone after the last."""
    took = []
    for left in reversed(range(max(1, starts))):
        with _started(folder) as (box, started):
            took.append(started)
            if left == 0:
                rest = _at_rest(box.pid, seconds)
    return {
        "starts": len(took),
        "start_seconds": statistics.median(took),
        # others may keep the machine busy meanwhile
        "start_quickest_seconds": min(took),
        **rest,
    }


@contextmanager
def _started(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """Start a box with its page; gives its process and the seconds until it was ready.

    Raises:
        WorkFailedError: it ended, or took too long.
    """
    where = folder / "ready"
    where.unlink(missing_ok=True)
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said,
    ):
        line.bind(str(where))
        began = time.perf_counter()
        command = [sys.executable, "-m", "edgebox", "--simulate", "--no-browser"]
        box = subprocess.Popen(
            [*command, "--dice", "random", "--system", _SYSTEM],
            env={**os.environ, "EDGEBOX_HOME": str(folder), "NOTIFY_SOCKET": str(where)},
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        try:
            if not _gets_ready(box, line):
                box.kill()
                box.wait()
                said.seek(0)
                # of a traceback its end
                why = " ".join(said.read().strip().splitlines()[-2:]) or "it said nothing"
                raise WorkFailedError(f"The box did not start: {why.removeprefix('edgebox: ')}")
            yield box, time.perf_counter() - began
        finally:
            box.terminate()
            box.wait()


def _gets_ready(box: subprocess.Popen[bytes], line: socket.socket) -> bool:
    """Wait until a box tells on its line that it is ready; it may end before, or take too long."""
    line.settimeout(_BETWEEN_LOOKS)
    until = time.perf_counter() + _LONGEST_START
    while box.poll() is None and time.perf_counter() < until:
        with suppress(TimeoutError):
            if b"READY=1" in line.recv(4096):
                return True
    return False


def _at_rest(process: int, seconds: float) -> dict[str, float]:
    """Leave a box alone; return the share of a core that it used, and its memory."""
    time.sleep(1.0)
    before, since = _processor_seconds(process), time.perf_counter()
    time.sleep(seconds)
    used = _processor_seconds(process) - before
    rested = time.perf_counter() - since
    return {"idle_percent": 100 * used / rested, "memory_mib": _memory(process)}


def _processor_seconds(process: int) -> float:
    """Return what a process has used of all cores so far."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> float:
    """Return the memory of a process in MiB."""
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024
