"""Hands what the Table shows from its thread to every page that looks, encoded once for each kind.

All but :meth:`Hub.hear` belongs to the server's thread.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from edgebox.box.snapshot import Snapshot
from edgebox.box.views import View, feed_between, gm_view, panel_view, players_view
from edgebox.devices.pins import Panel
from edgebox.web.table import Table

Audience = tuple[str, str]
"""What a page shows, and for players with whose eyes: ``("players", "Ann")``."""
Sections = dict[str, bytes]
"""A view, each section as JSON."""

FEED_KEPT = 500
"""So many of the newest events are sent again to a program that was away."""


class Hub:
    """Stands between the Table and the pages."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop_listening: Callable[[], None] = lambda: None
        self._views: dict[Audience, Sections] = {}
        self._seen: View | None = None
        self._held: dict[str, set[tuple[Panel, str]]] = {}
        self.snapshot: Snapshot | None = None
        self.feed: deque[tuple[int, bytes]] = deque(maxlen=FEED_KEPT)
        """The newest events of the feed, each with its number from 1."""
        self.feed_number = 0
        self.news = asyncio.Event()
        """Is set at the next change; then there is another one."""
        self.closing = False

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start to listen to the Table."""
        self._loop = loop
        self._stop_listening = self._table.listen(self.hear)

    def end(self) -> None:
        """Stop listening, and let all streams end."""
        self._stop_listening()
        for page in [*self._held]:
            self.let_go(page)
        self.closing = True
        self._tell()

    def hear(self, snapshot: Snapshot) -> None:
        """Take a snapshot, on any thread."""
        # after the server has stopped, its loop is closed
        with suppress(RuntimeError):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._take, snapshot)

    def _take(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._views.clear()
        seen = players_view(snapshot)
        for event in feed_between(self._seen, seen):
            self.feed_number += 1
            self.feed.append((self.feed_number, encoded(event)))
        self._seen = seen
        self._tell()

    def _tell(self) -> None:
        told, self.news = self.news, asyncio.Event()
        told.set()

    def sections(self, audience: Audience) -> Sections:
        """Return the newest view for an audience; empty before there is one."""
        if self.snapshot is None:
            return {}
        known = self._views.get(audience)
        if known is None:
            view = self._view(audience, self.snapshot)
            known = {name: encoded(section) for name, section in view.items()}
            self._views[audience] = known
        return known

    def _view(self, audience: Audience, snapshot: Snapshot) -> View:
        page, whose = audience
        match page:
            case "gm":
                return gm_view(snapshot)
            case "box":
                return panel_view(snapshot, with_gm=whose == "gm")
            case "overlay":
                view = players_view(snapshot)
                return {name: view[name] for name in ("status", "waiting", "last_roll")}
        if whose and self._seen is not None and whose in _names(self._seen):
            return players_view(snapshot, whose)
        return self._seen or players_view(snapshot)

    def press(self, page: str, panel: Panel, name: str, down: bool) -> None:
        """Push or release a button for a page, and note what it holds down."""
        held = self._held.setdefault(page, set())
        if down:
            held.add((panel, name))
        else:
            held.discard((panel, name))
        if not held:
            del self._held[page]
        self._table.press(panel, name, down)

    def let_go(self, page: str) -> None:
        """Release what a page holds that is gone."""
        for panel, name in self._held.pop(page, set()):
            self._table.press(panel, name, False)


def _names(view: View) -> list[str]:
    return [slicer["name"] for slicer in view["slicers"]]


def encoded(value: object) -> bytes:
    """Return a value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
