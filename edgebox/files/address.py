"""Addresses in a network, and what of them anybody may see: they can hold a password."""

from __future__ import annotations

import re


def is_address(text: str) -> bool:
    """Say whether a text holds an address in a network, as ``http://192.168.1.20:8080/video``."""
    return "://" in text


def shown(text: str) -> str:
    """Return a text as anybody may see it: ``http://…@192.168.1.20/video…``.

    Of an address, the name and password are left out, and what follows the place. Where it can't
    be told where a password ends, only the kind of address is left.
    """
    kind, mark, rest = text.partition("://") if is_address(text) else ("", "", text)
    who, at, where = rest.rpartition("@")
    if not mark and not at:
        return text
    if set(who) & set("/?#"):
        return f"{kind}{mark}…"
    place = re.split("[?#;=&]", where)[0]
    return f"{kind}{mark}{'…@' if at else ''}{place}{'' if place == where else '…'}"
