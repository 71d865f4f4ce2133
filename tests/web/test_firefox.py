"""The pages in Firefox, driven by its own protocol (BiDi); skipped where there is none."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from edgebox.box.snapshot import Stage
from edgebox.slicing.commands import Do
from tests.web.browser import PHONE
from tests.web.conftest import Serve
from tests.web.served import PATIENCE

websocket: Any = pytest.importorskip("websocket")


class Firefox:
    """One tab of a headless Firefox."""

    def __init__(self, program: str, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [program, "--headless", "--no-remote", "--profile", str(folder)]
        command += [f"--remote-debugging-port={port}", "about:blank"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._number = 0
        self.faults: list[str] = []
        self._line = self._connected(f"ws://127.0.0.1:{port}/session")
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._tab = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _connected(self, address: str) -> Any:
        until = time.monotonic() + 3 * PATIENCE
        while True:
            try:
                return websocket.create_connection(address, PATIENCE, suppress_origin=True)
            except OSError:
                if time.monotonic() > until:
                    self._process.kill()
                    raise
                time.sleep(0.1)

    def _call(self, method: str, **given: object) -> Any:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": given}))
        while (told := json.loads(self._line.recv())).get("id") != self._number:
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.faults.append(str(told["params"]["text"]))
        assert told["type"] == "success", told
        return told["result"]

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def open(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, script: str) -> Any:
        found = self._call(
            "script.evaluate", expression=script, target={"context": self._tab}, awaitPromise=True
        )
        assert found["type"] == "success", found
        return found["result"].get("value")

    def until(self, script: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.run(script) is not True:
            assert time.monotonic() < end, f"{script}: {self.run('document.body.innerText')[:300]}"
            time.sleep(0.05)

    def key(self, value: str) -> None:
        deeds = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        keys = [{"type": "key", "id": "keys", "actions": deeds}]
        self._call("input.performActions", context=self._tab, actions=keys)

    def close(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait(PATIENCE)


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("no Firefox here: apt-get install firefox-esr")
    folder = tmp_path / "firefox"
    folder.mkdir()
    opened = Firefox(program, folder)
    yield opened
    opened.close()
    assert opened.faults == []


def test_the_pages_work_in_firefox(firefox: Firefox, serve: Serve) -> None:
    """Choose, roll, press a key of the box, look as the GM, lose the box and find it again."""
    table = serve("small-computer-system", "tavi-renn")
    firefox.open(f"{table.url}players")
    firefox.until("document.querySelectorAll('#todo .choice').length > 0")
    firefox.run("document.querySelector('#todo .choice').click()")
    firefox.until("document.querySelector('#todo .roll')?.offsetParent != null")
    firefox.run("document.querySelector('#todo .roll').click()")
    table.when(lambda now: now.last_roll is not None)
    firefox.until("document.querySelectorAll('#todo .dice .die').length > 3")
    firefox.open(table.url)
    firefox.until("Boolean(document.querySelector('.oled')?.dataset.drawn)")
    before = table.when(lambda now: now.waiting.stage is Stage.RESULT)
    firefox.key("\ue007")
    table.when(lambda now: now.serial > before.serial and now.waiting.stage is not Stage.RESULT)
    firefox.size(*PHONE)
    for page in ("", "players", "gm"):
        firefox.open(f"{table.url}{page}")
        firefox.until("Boolean(document.querySelector('#state').textContent)")
        assert firefox.run("document.documentElement.scrollWidth") <= PHONE[0]
    assert table.page is not None
    port = table.page.port
    table.page.stop()
    firefox.until("!document.querySelector('#stale').hidden")
    assert table.do(Do.SET_STATE, by_gm=True, to="alarmed").ok
    table.serve(port)
    firefox.until("document.querySelector('#state').textContent.includes('Alarmed')")
    # the browser tells of connections that were lost; everything else is a fault
    lost = ("connection", "NetworkError", "EventSource")
    firefox.faults[:] = [fault for fault in firefox.faults if not any(w in fault for w in lost)]
