"""Server-sent events, by hand: what changed in a view, and the feed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from edgebox.web.hub import Audience, Hub

BEAT = 10.0
"""Seconds; a page that hears nothing for longer knows that it is stale."""
_BEAT = b"event: beat\ndata: {}\n\n"
_AT_ONCE = b"retry: 1000\n\n"
_PAUSE = 0.03
"""Seconds between two looks at the hub: what changes faster than that is sent as one."""


def stream_of(events: AsyncIterator[bytes]) -> StreamingResponse:
    """Return events as a response that stays open."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


async def view_events(hub: Hub, audience: Audience, page: str = "") -> AsyncIterator[bytes]:
    """Yield a view's sections, all of them first and then those that change.

    Args:
        hub: where they come from.
        audience: which view.
        page: what the page calls itself; the buttons it holds are released when it goes.
    """
    sent: dict[str, bytes] = {}
    yield _AT_ONCE
    try:
        while not hub.closing:
            news = hub.news
            now = hub.sections(audience)
            changed = {name: text for name, text in now.items() if sent.get(name) != text}
            if changed:
                parts = b",".join(
                    b'"%b":%b' % (name.encode(), text) for name, text in changed.items()
                )
                serial = hub.snapshot.serial if hub.snapshot else 0
                yield b'event: view\ndata: {"serial":%d,"sections":{%b}}\n\n' % (serial, parts)
                sent = now
                await asyncio.sleep(_PAUSE)
            if not await _heard(news):
                yield _BEAT
    finally:
        hub.let_go(page)


async def feed_events(hub: Hub, after: int | None) -> AsyncIterator[bytes]:
    """Yield the events of the feed.

    Args:
        hub: where they come from.
        after: the number of the last event that is known; ``None``: only the newest of all.
    """
    yield _AT_ONCE
    last = max(0, hub.feed_number - 1) if after is None or after > hub.feed_number else after
    while not hub.closing:
        news = hub.news
        for number, text in [*hub.feed]:
            if number > last:
                yield b"id: %d\ndata: %b\n\n" % (number, text)
                last = number
        if not await _heard(news):
            yield b": still here\n\n"


async def _heard(news: asyncio.Event) -> bool:
    """Wait for news, but no longer than a beat."""
    try:
        await asyncio.wait_for(news.wait(), BEAT)
    except TimeoutError:
        return False
    return True
