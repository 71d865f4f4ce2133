"""Serves the page on a thread of its own."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from edgebox.web.faults import PageError
from edgebox.web.table import Table

if TYPE_CHECKING:
    import uvicorn

    from edgebox.web.door import Door
    from edgebox.web.hub import Hub

PORTS_TRIED = 10
"""If a port is taken the next ones are tried, so many in all."""
_GRACE = 1
"""Seconds that open streams are given to end when the page stops."""
_STARTING = 10.0


@dataclass
class Page:
    """The page, being served."""

    address: str
    """The address it listens on."""
    port: int
    taken: tuple[int, ...]
    """The ports before it that other programs have."""
    _server: uvicorn.Server
    _hub: Hub
    _door: Door
    _loop: asyncio.AbstractEventLoop
    _thread: threading.Thread = field(repr=False)

    @property
    def url(self) -> str:
        """Where the page is found: on this computer, or by others in the table's network."""
        name = self.address
        if name in ("0.0.0.0", "::", ""):
            name = address_in_network()
        shown = f"[{name}]" if ":" in name else name
        return f"http://{shown}:{self.port}/"

    @property
    def gm_url(self) -> str:
        """A link that makes the browser which opens it first the GM's; it works once."""
        key = self._door.key if self._door.closed else None
        return f"{self.url}enter?key={key}" if key else self.url

    def stop(self) -> None:
        """End all streams and the server; return when it has stopped. May be called again."""
        if self._thread.is_alive():
            self._server.should_exit = True
            self._loop.call_soon_threadsafe(self._hub.end)
        self._thread.join(_GRACE + 5)


def serve(
    table: Table,
    *,
    address: str = "127.0.0.1",
    port: int = 8080,
    gm_pin: str = "",
    secret: bytes | None = None,
    names: Iterable[str] = (),
) -> Page:
    """Serve the page until it is stopped.

    Args:
        table: what it shows.
        address: the address to listen on; ``0.0.0.0`` is all of the network.
        port: the port; if it is taken, the first free one of the next. 0: any that is free.
        gm_pin: what the GM's pages ask for; empty: everybody is the GM.
        secret: what the GM's cookies are signed with; keep it, and they outlast a restart.
        names: further names that this computer is called by.

    Raises:
        PageError: no port is free, or the address is not one of this computer.
    """
    listener, taken = _listen(address, port)
    try:
        return _start(table, listener, taken, address, gm_pin, secret, names)
    except BaseException:
        listener.close()
        raise


def _start(
    table: Table,
    listener: socket.socket,
    taken: tuple[int, ...],
    address: str,
    gm_pin: str,
    secret: bytes | None,
    names: Iterable[str],
) -> Page:
    # only where a page is served are these loaded
    import uvicorn

    from edgebox.devices.pins import load_pins
    from edgebox.web.app import make_app
    from edgebox.web.door import Door
    from edgebox.web.guard import Guard
    from edgebox.web.hub import Hub

    door = Door(gm_pin, time.monotonic, secret)
    hub = Hub(table)
    app = Guard(make_app(table, hub, door, load_pins()), local=_is_local(address), names=names)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            limit_concurrency=500,
            timeout_keep_alive=30,
            # without it a stream would keep the server from ever stopping
            timeout_graceful_shutdown=_GRACE,
        )
    )
    started = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def work() -> None:
        loops.append(asyncio.get_running_loop())
        hub.begin(loops[0])
        started.set()
        await server.serve(sockets=[listener])

    thread = threading.Thread(target=lambda: asyncio.run(work()), name="page", daemon=True)
    thread.start()
    if not started.wait(_STARTING):
        raise PageError("The page does not start; the computer may be too busy. Try again.")
    found = listener.getsockname()[1]
    return Page(address, found, taken, server, hub, door, loops[0], thread)


def _listen(address: str, port: int) -> tuple[socket.socket, tuple[int, ...]]:
    """Return a socket on the first free port, and the ports that were taken."""
    last = min(65535, port + PORTS_TRIED - 1) if port else 0
    taken = []
    for each in range(port, last + 1):
        try:
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            listener = socket.create_server((address, each), family=family, backlog=128)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                taken.append(each)
                continue
            if error.errno in (errno.EACCES, errno.EPERM):
                raise PageError(
                    f"Port {each} is not open to this program; take one above 1023."
                ) from None
            raise PageError(
                f"{address} is not an address of this computer ({error.strerror or error}); "
                "take 127.0.0.1, or 0.0.0.0 for all of the network."
            ) from None
        return listener, tuple(taken)
    raise PageError(
        f"Ports {port} to {last} are taken by other programs; set another port for the page, "
        "or stop one of them."
    )


def _is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def address_in_network() -> str:
    """Return this computer's address in its network; its name if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # connecting a datagram socket sends nothing: it only chooses the way out
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
