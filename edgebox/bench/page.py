"""``edgebox bench page``: how quick the page is, what many of them cost, how much they load."""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from edgebox.bench.page_browser import browser_times
from edgebox.bench.timing import Spread, given_seconds, spread
from edgebox.errors import WorkFailedError
from edgebox.web.app import PAGES, STATIC

_PATIENCE = 20.0


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench page``."""
    parser.description = (
        "Start the virtual box in a process of its own, press its buttons from a page, and leave\n"
        "many pages open at rest. With Chromium and Selenium at hand the time from a press to the\n"
        "changed picture is measured in the browser as well."
    )
    parser.epilog = "example: edgebox bench page --pages 50 --seconds 20"
    parser.add_argument("--presses", type=int, default=200, help="how many presses (200)")
    parser.add_argument("--pages", type=int, default=50, help="how many pages at rest (50)")
    parser.add_argument(
        "--seconds", type=given_seconds, default=20.0, help="how long they rest (20)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    with _box() as (url, process):
        by_stream = spread(_press_times(url, max(1, options.presses)))
        seen = browser_times(url, max(1, options.presses))
        by_browser = None if seen is None else spread(seen)
        share, lost = _at_rest(url, process, max(1, options.pages), options.seconds)
    loads = {page: _first_load(page) for page in PAGES.values()}
    report: dict[str, Any] = {
        "press_to_stream_milliseconds": by_stream.as_json(1),
        "press_to_picture_milliseconds": None if by_browser is None else by_browser.as_json(1),
        "pages": options.pages,
        "core_share_at_rest": None if share is None else round(share, 4),
        "pages_that_lost_something": lost,
        "first_load_bytes": loads,
    }
    if options.json:
        print(json.dumps(report))
        return 0
    print(f"From a press to what the page is sent: {_words(by_stream)}")
    if by_browser is None:
        print("From a press to the changed picture: no Chromium with Selenium here")
    else:
        print(f"From a press to the changed picture in Chromium: {_words(by_browser)}")
    rest = "not measured on this system" if share is None else f"{share:.1%} of one core"
    print(f"{options.pages} pages at rest: {rest}; {lost} of them lost something")
    told = ", ".join(f"{page} {size / 1000:.0f} kB" for page, size in loads.items())
    print(f"First load: {told}")
    return 0


def _words(times: Spread) -> str:
    return (
        f"median {times.median:.0f} ms, 95 % within {times.percentile_95:.0f} ms, "
        f"worst {times.worst:.0f} ms"
    )


@contextlib.contextmanager
def _box() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start the virtual box; give the address of its page and its process."""
    command = [sys.executable, "-m", "edgebox", "--simulate", "--system", "small-computer-system"]
    command += ["--no-journal", "--no-browser", "--port", "0", "--seed", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield found[0], process
                return
        raise WorkFailedError("The box did not start, so that there was no page to measure.")
    finally:
        process.terminate()
        process.wait(_PATIENCE)


class _Stream:
    """A page that follows the virtual box, on a thread of its own."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
        self._connection.request("GET", "/events/box")
        self._answer = self._connection.getresponse()
        self.screen = ""
        """What stands on the players' display, as far as this page knows."""
        self.drawn_at = 0.0
        self.news = threading.Condition()
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        # the connection is closed under it in the end
        with contextlib.suppress(OSError, ValueError, AttributeError, http.client.HTTPException):
            while line := self._answer.readline():
                if line.startswith(b'data: {"serial'):
                    shown = json.loads(line[6:])["sections"].get("players_screen")
                    with self.news:
                        if shown is not None:
                            self.screen = shown["pixels"]
                            self.drawn_at = time.perf_counter()
                        self.news.notify_all()

    def wait_until_drawn(self, since: float) -> float:
        with self.news:
            if not self.news.wait_for(lambda: self.drawn_at >= since, _PATIENCE):
                raise WorkFailedError("A press changed nothing on the page within 20 seconds.")
            return self.drawn_at

    def shows(self, screen: str, until: float) -> bool:
        """Whether the page comes to show a display before some time."""
        with self.news:
            patience = max(0.0, until - time.perf_counter())
            return self.news.wait_for(lambda: self.screen == screen, patience)

    def close(self) -> None:
        # closing alone would wait for the thread that reads
        if self._connection.sock is not None:
            with contextlib.suppress(OSError):
                self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._connection.close()


def _press(connection: http.client.HTTPConnection, name: str, down: bool) -> None:
    body = json.dumps({"panel": "players", "button": name, "down": down})
    connection.request("POST", "/press", body, {"Content-Type": "application/json"})
    connection.getresponse().read()


def _press_times(url: str, presses: int) -> list[float]:
    """Return the milliseconds from each press to the display that it changed."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    stream = _Stream(url)
    stream.wait_until_drawn(0.001)
    times = []
    for _ in range(presses):
        start = time.perf_counter()
        _press(connection, "down", True)
        times.append((stream.wait_until_drawn(start) - start) * 1000)
        _press(connection, "down", False)
    stream.close()
    return times


def _at_rest(
    url: str, process: subprocess.Popen[str], pages: int, seconds: float
) -> tuple[float | None, int]:
    """Return the share of a core that many open pages take, and how many missed a change."""
    streams = [_Stream(url) for _ in range(pages)]
    for stream in streams:
        stream.wait_until_drawn(0.001)
    before, start = _core_seconds(process.pid), time.perf_counter()
    # nothing is waited for: that nothing happens is what is measured
    time.sleep(seconds)
    after, end = _core_seconds(process.pid), time.perf_counter()
    share = None if before is None or after is None else (after - before) / (end - start)
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    # an odd number, so that what is shown in the end is not what was shown before
    for _ in range(21):
        _press(connection, "down", True)
        _press(connection, "down", False)
    probe = _Stream(url)
    probe.wait_until_drawn(0.001)
    until = time.perf_counter() + _PATIENCE
    lost = sum(not stream.shows(probe.screen, until) for stream in streams)
    for stream in (probe, *streams):
        stream.close()
    return share, lost


def _core_seconds(pid: int) -> float | None:
    """Return the processor time that a process took so far; ``None`` where that is not told."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _first_load(page: str) -> int:
    """Return the bytes of all files that a page loads, found as a browser finds them."""
    html = STATIC / f"{page}.html"
    ahead = [html, *(STATIC / name for name in _named(html, r'(?:src|href)="/static/([^"]+)"'))]
    found: set[Path] = set()
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            if path.suffix == ".js":
                ahead += [path.parent / name for name in _named(path, r'from "\./([^"]+)"')]
    return sum(path.stat().st_size for path in found)


def _named(path: Path, pattern: str) -> list[str]:
    return re.findall(pattern, path.read_text(encoding="utf-8"))
