"""Text for a terminal that may hold a file's name, and so anything: it must not steer it."""

from __future__ import annotations

from unicodedata import category


def harmless(text: str) -> str:
    """Return the text with what a terminal would act on written out; lines stay lines."""
    # most text has none, and is looked at fast
    return text if text.isprintable() else "".join(map(_shown, text))


def on_one_line(text: str) -> str:
    """Return a name likewise, on one line."""
    return harmless(text).replace("\n", "\\n")


def _shown(mark: str) -> str:
    if mark.isprintable() or mark in "\n\t" or category(mark) == "Zs":
        return mark
    return mark.encode("unicode_escape").decode()
