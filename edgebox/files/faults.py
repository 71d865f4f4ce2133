"""Faults in files that people write: where they are, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from edgebox.errors import BadInputError

MOST_FAULTS = 200
"""With more faults than this a file is something else altogether, and is not read to its end."""


@dataclass(frozen=True)
class Fault:
    """One fault in a file."""

    line: int
    """The line it stands in, from 1."""
    place: str
    """The key it concerns: ``"elements.DIR.lines"``; empty: the file as a whole."""
    message: str
    """What is wrong and what would be right."""
    origin: str = ""
    """The file it stands in, if that is another one than was asked about."""

    def told(self, origin: str) -> str:
        """Say it in one line: ``file:line: place: message``."""
        return ": ".join(
            part
            for part in (f"{self.origin or origin}:{self.line}", self.place, self.message)
            if part
        )


class FileFaultsError(BadInputError):
    """A file that a person wrote has faults; its text names every one, a line each."""

    def __init__(self, origin: str, faults: Iterable[Fault]) -> None:
        self.origin = origin
        """The file's name, as it was given."""
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.origin, fault.line)))
        """Every fault, in the order of the file."""
        super().__init__("\n".join(fault.told(origin) for fault in self.faults))


def printable(text: str, longest: int = 60) -> str:
    """Return the text for a message: shortened, on one line, and every mark in it to be seen.

    So are spaces that are none of the usual ones, which a name on a terminal keeps.
    """
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(
        mark if mark.isprintable() else mark.encode("unicode_escape").decode() for mark in shown
    )


def quoted(text: str) -> str:
    """Return the text in quotation marks, for a message."""
    return f"'{printable(text)}'"


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the one of the choices that looks most like the word, if any does; case is free."""
    by_small = {choice.lower(): choice for choice in choices}
    close = get_close_matches(word.lower()[:60], by_small, n=1, cutoff=0.6)
    return by_small[close[0]] if close else None


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Return ``"; did you mean 'hard'?"``, or nothing where no choice is near."""
    near = nearest(word, choices)
    return f"; did you mean '{printable(near)}'?" if near else ""


def listed(words: Iterable[str], last: str = "or", most: int = 30) -> str:
    """Join words as people do: ``"a, b or c"``; of very many, only the first are named."""
    *front, end = [printable(word) for word in words] or [""]
    if len(front) >= most:
        front, end = front[:most], f"{len(front) + 1 - most} more"
    return f"{', '.join(front)} {last} {end}" if front else end
