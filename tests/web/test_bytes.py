"""Every byte that players' pages, the overlay and the feed are sent, over the wire (S-7)."""

from __future__ import annotations

import random
import socket
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

import pytest

from edgebox.box.inputs import Act, GoOn
from edgebox.box.snapshot import Snapshot, Stage
from edgebox.dice import roll_pool
from edgebox.slicing.commands import Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import shipped_systems
from tests.box.views.hidden import found_in, hidden
from tests.box.views.plays import random_command
from tests.web.asking import asked
from tests.web.conftest import Serve
from tests.web.served import PATIENCE, Served

_NAMES = ("Tavi Renn", "Okko Dash")
_STREAMS = ("events/players", "events/overlay", "events/box", "feed?after=0")
_PLAIN = ("", "players", "gm", "overlay", "panels", "whoami", "library", "besides", "events/gm")


@dataclass
class _Wire:
    """Keeps all that comes over a connection, headers too."""

    url: str
    heard: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        assert parts.hostname is not None
        assert parts.port is not None
        self._socket = socket.create_connection((parts.hostname, parts.port), PATIENCE)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        lines = (f"GET {path} HTTP/1.1", f"Host: {parts.hostname}:{parts.port}", "", "")
        self._socket.sendall("\r\n".join(lines).encode())
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        try:
            while part := self._socket.recv(65536):
                self.heard += part
        except OSError:
            return

    def closed(self) -> str:
        """Return all that was heard, once the other side has closed."""
        self._thread.join(PATIENCE)
        self._socket.close()
        return self.heard.decode(errors="replace")


def _played(table: Served, seed: int, steps: int) -> Snapshot:
    """Play at random, as fast as it goes."""
    source, desk = random.Random(seed), table.table.desk
    for _ in range(steps):
        encounter = desk.encounter
        assert isinstance(encounter, Encounter)
        if encounter.state.finished:
            break
        now = desk.waiting
        if now.stage in (Stage.RESULT, Stage.TOLD, Stage.SPEND) and source.random() < 0.7:
            table.ask(lambda reply: GoOn(now.by_gm, reply))  # noqa: B023
            continue
        command = random_command(encounter, source)
        check = encounter.state.check
        rolls = command.do is Do.ROLL and check is not None
        roll = roll_pool(check.pool, source) if rolls and check is not None else None
        table.ask(lambda reply: Act(command, roll, reply))  # noqa: B023
    log = desk.log
    return table.when(lambda snapshot: snapshot.log == tuple(log))


@pytest.mark.parametrize("system", shipped_systems())
def test_no_byte_for_players_holds_a_hidden_fact(serve: Serve, system: str) -> None:
    """S-7, X-3, X-7: what is hidden in the end was never sent to a page without the PIN."""
    table = serve(system, "tavi-renn", "okko-dash", pin="4711")
    streams = [*_STREAMS, f"events/players?slicer={quote(_NAMES[0])}"]
    wires = [_Wire(f"{table.url}{path}") for path in streams]
    last = _played(table, 7, 30)
    plain = [asked(f"{table.url}{path}")[2].decode() for path in _PLAIN]
    # what is still on its way to a page comes within a moment
    until = time.monotonic() + PATIENCE
    while b'"told"' not in wires[3].heard and last.log and time.monotonic() < until:
        time.sleep(0.01)
    assert table.page is not None
    table.page.stop()
    texts = [*(wire.closed() for wire in wires), *plain]
    assert all(texts)
    assert sum(text.count("event: view") for text in texts) >= len(streams) - 1
    # the library of systems is the GM's; of the others none names a system that is not played
    for word in filter(None, hidden(last, [_NAMES])):
        for path, text in zip([*streams, *_PLAIN], texts, strict=True):
            assert not found_in(word, text), f"{word!r} in /{path}"
