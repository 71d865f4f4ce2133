"""Which hosts and pages are refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from edgebox.web.guard import Guard


def _asked(
    method: str, headers: dict[str, str], *, local: bool = True
) -> tuple[int, dict[str, str]]:
    """Return the status that a guard gives, 200 if it lets pass, and the headers."""

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    guard = Guard(app, local=local, names=["table.example"])
    asyncio.run(guard(scope, None, send))  # type: ignore[arg-type]
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found


@pytest.mark.parametrize(
    "host", ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "table.example"]
)
def test_own_names_pass(host: str) -> None:
    assert _asked("GET", {"host": host})[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.5", "", "["])
def test_foreign_names_are_refused(host: str) -> None:
    """A name of somebody else's that leads here would let their pages read ours."""
    assert _asked("GET", {"host": host})[0] == 403


def test_in_a_network_any_address_is_ours_but_no_foreign_name() -> None:
    assert _asked("GET", {"host": "192.168.1.5:8080"}, local=False)[0] == 200
    assert _asked("GET", {"host": "[fe80::1]:8080"}, local=False)[0] == 200
    assert _asked("GET", {"host": "evil.example"}, local=False)[0] == 403


def test_posts_of_other_pages_are_refused() -> None:
    here = {"host": "localhost:8080"}
    assert _asked("POST", here)[0] == 200
    assert _asked("POST", here | {"origin": "http://localhost:8080"})[0] == 200
    assert _asked("POST", here | {"origin": "http://evil.example"})[0] == 403
    assert _asked("POST", here | {"origin": "http://localhost:9090"})[0] == 403
    assert _asked("POST", here | {"origin": "null"})[0] == 403
    assert _asked("POST", here | {"sec-fetch-site": "cross-site"})[0] == 403


def test_pages_may_load_only_their_own() -> None:
    policy = _asked("GET", {"host": "localhost"})[1]["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
