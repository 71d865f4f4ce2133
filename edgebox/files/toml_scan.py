"""Cuts a TOML text into statements and notes the line of each key and list item.

The standard reader says what a text means, but neither where a key stands nor what comes after the
first fault. This one knows only where statements begin and end; it never judges them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""Keys and list places that lead to a value: ``("elements", "DIR", "lines", 0)``."""

_LONGEST_STATEMENT = 20_000
"""Characters; a statement that goes on for longer has most likely lost its closing bracket."""

_DEEPEST = 4
"""Lists in lists whose lines are noted; a fault further down is told at the line of these."""

_TOKEN = re.compile(
    r'(?P<text>"""(?:\\.|[^\\])*?(?:"""(?:"{0,2})|\Z)'
    r"|'''.*?(?:'''(?:'{0,2})|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?)"
    r"|(?P<comment>\#[^\n]*)"
    r"|(?P<newline>\n)"
    r"|(?P<open>[\[{])"
    r"|(?P<close>[\]}])"
    r"|(?P<comma>,)"
    r"|(?P<space>[ \t\r]+)"
    r"|(?P<other>[^\s\"'\#\[\]{},]+|.)",
    re.DOTALL,
)
_BARE = r"[A-Za-z0-9_/-]+"
_KEY = rf"""(?:{_BARE}|"(?:\\.|[^"\\])*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_HEADER = re.compile(rf"[ \t]*(?P<open>\[\[?)[ \t]*(?P<keys>{_KEYS})[ \t]*\]{{0,2}}[ \t]*(?:\#.*)?")
_PAIR = re.compile(rf"[ \t]*(?P<keys>{_KEYS})[ \t]*=")
_PART = re.compile(_KEY)


@dataclass(frozen=True)
class Statement:
    """A header or a ``key = value``, or a piece of text that is neither."""

    line: int
    """From 1."""
    text: str
    keys: tuple[str, ...] = ()
    """The dotted keys, unquoted; none: the text could not be made out."""
    header: bool = False
    array: bool = False
    """A header in double brackets."""
    lines: dict[Path, int] = field(default_factory=dict)
    """The line of each item of a list that goes over several lines, by its path in the value."""


def statements(text: str) -> Iterator[Statement]:
    """Yield every statement of a text, whether it is good TOML or not."""
    rows = text.split("\n")
    place = 0
    while place < len(rows):
        row = rows[place]
        if not row.strip() or row.lstrip().startswith("#"):
            place += 1
            continue
        if header := _HEADER.fullmatch(row.rstrip("\r")):
            keys = _parts(header["keys"])
            yield Statement(
                place + 1, row, keys, header=True, array=header["open"] == "[[" and "]]" in row
            )
            place += 1
        elif pair := _PAIR.match(row):
            taken, lines = _value_end(rows, place, pair.end())
            body = "\n".join(rows[place : place + taken])
            if taken > 1 and not _reads(body):
                # a bracket or a quote is missing: what follows is more likely the next statement
                taken, lines = 1, {}
                body = row
            yield Statement(place + 1, body, _parts(pair["keys"]), lines=lines)
            place += taken
        else:
            yield Statement(place + 1, row)
            place += 1


def _reads(body: str) -> bool:
    try:
        tomllib.loads(body)
    except (ValueError, RecursionError):
        return False
    return True


def _parts(keys: str) -> tuple[str, ...]:
    return tuple(_unquoted(part) for part in _PART.findall(keys))


def _unquoted(part: str) -> str:
    if part[0] == "'":
        return part[1:-1]
    if part[0] == '"':
        try:
            return str(tomllib.loads(f"key = {part}")["key"])
        except ValueError:
            return part[1:-1]
    return part


def _value_end(rows: list[str], first: int, start: int) -> tuple[int, dict[Path, int]]:
    """Return how many rows the value that begins in row ``first`` takes, and its items' lines."""
    row = rows[first]
    if '"""' not in row and "'''" not in row and "[" not in row and "{" not in row:
        return 1, {}
    body, last = row[start:], first
    while last + 1 < len(rows) and len(body) < _LONGEST_STATEMENT:
        if _balanced(body):
            break
        # look further in growing steps, so that a long list is not read over and over
        step = max(1, last - first)
        body = "\n".join([body, *rows[last + 1 : last + 1 + step]])
        last = min(last + step, len(rows) - 1)
    return _walk(body, first + 1)


def _balanced(body: str) -> bool:
    depth = 0
    for token in _TOKEN.finditer(body):
        kind = token.lastgroup
        depth += (kind == "open") - (kind == "close")
        if kind == "newline" and depth <= 0:
            return True
        if kind == "text" and token.end() == len(body) and not _closed(token.group()):
            return False
    return depth <= 0


def _closed(text: str) -> bool:
    for mark in ('"""', "'''"):
        if text.startswith(mark):
            return len(text) >= 6 and text.endswith(mark)
    return True


def _walk(body: str, line: int) -> tuple[int, dict[Path, int]]:
    """Go through a value to its end; return its rows and the line of each list item."""
    lines: dict[Path, int] = {}
    at: list[int] = []  # the place in each list that is open; -1 in a table
    rows = 1
    for token in _TOKEN.finditer(body):
        kind = token.lastgroup
        if kind == "newline" and not at:
            break
        if 0 < len(at) <= _DEEPEST and kind in ("text", "other", "open") and -1 not in at:
            lines.setdefault(tuple(at), line + rows - 1)
        if kind == "open":
            at.append(0 if token.group() == "[" else -1)
        elif kind == "close" and at:
            at.pop()
        elif kind == "comma" and at and at[-1] >= 0:
            at[-1] += 1
        rows += token.group().count("\n")
    return rows, lines
