"""Plain requests to a page, as programs make them, and events as they come."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.web.served import PATIENCE

Headers = dict[str, str]


def asked(
    url: str, method: str = "GET", body: bytes | None = None, headers: Headers | None = None
) -> tuple[int, Headers, bytes]:
    """Return status, headers and content of an answer."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request(method, path or "/", body, headers or {})
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, found, answer.read()
    finally:
        connection.close()


def posted(url: str, body: object, **headers: str) -> tuple[int, dict[str, Any]]:
    """Post JSON; return the status and what was answered."""
    sent = {"Content-Type": "application/json"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    status, _, content = asked(url, "POST", json.dumps(body).encode(), sent)
    try:
        return status, json.loads(content) if content else {}
    except ValueError:
        return status, {"words": content.decode()}


@contextmanager
def events(url: str, **headers: str) -> Iterator[Iterator[dict[str, str]]]:
    """Follow a stream of events; each has its fields by name."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, headers=sent)
    answer = connection.getresponse()
    assert answer.status == 200, answer.status

    def read() -> Iterator[dict[str, str]]:
        fields: dict[str, str] = {}
        while line := answer.readline():
            text = line.decode().rstrip("\n")
            name, _, value = text.partition(": ")
            if name:
                fields[name] = value
            elif "data" in fields:
                yield fields
                fields = {}
            else:
                fields = {}

    try:
        yield read()
    finally:
        connection.close()
