"""Who may talk to the page at all: its own hosts, its own pages; and what its pages may load."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Stands before the application and turns strangers away."""

    def __init__(self, app: ASGIApp, *, local: bool, names: Iterable[str] = ()) -> None:
        """Set up.

        Args:
            app: what is guarded.
            local: whether only this computer is served; else any address of the network is one of
                ours, but of names only this computer's own.
            names: further names of this computer.
        """
        self._app = app
        self._local = local
        own = socket.gethostname().lower()
        self._names = _LOCAL | {name.lower() for name in names}
        if not local:
            self._names |= {own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, if it comes from where it should."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope["method"], Headers(scope=scope))
        if refusal is not None:
            response = PlainTextResponse(refusal, 403)
            await response(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self._app(scope, receive, with_headers)

    def _refusal(self, method: str, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if not self._is_ours(_name_in(host)):
            return (
                "This page is not known by that name. Use the address that the box shows, "
                "such as http://127.0.0.1:8080.\n"
            )
        if method in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") or (
            origin is not None and urlsplit(origin).netloc.lower() != host.lower()
        ):
            return "Only the box's own pages may do that.\n"
        return None

    def _is_ours(self, name: str) -> bool:
        if name in self._names:
            return True
        if self._local:
            return False
        # an address can't be rebound to another computer as a name can
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name_in(host: str) -> str:
    """Return the name or address in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
