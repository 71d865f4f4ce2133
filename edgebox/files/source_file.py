"""Finds and reads the text of a file that was named, or of a shipped one."""

from __future__ import annotations

import importlib.resources
import os
from pathlib import Path

from edgebox.errors import MissingFileError
from edgebox.files.faults import Fault, FileFaultsError, did_you_mean, listed, printable

MOST_BYTES = 1_000_000
"""A file for people is never that long; a longer one was named by mistake."""

_SYSTEM_ORDER = (
    "small-computer-system",
    "blast-door",
    "personal-terminal",
    "imperial-facility",
    "ship-sensors",
    "records-office",
    "relay-station",
    "trophy-room",
    "contested-node",
    "quarantine-ward",
    "plague-server",
    "city-registry",
    "traffic-control",
)


def shipped(folder: str) -> dict[str, str]:
    """Return the text of every shipped file of ``"systems"`` or ``"slicers"``, by its name."""
    files = importlib.resources.files("edgebox") / folder
    texts = {
        item.name.removesuffix(".toml"): item.read_text(encoding="utf-8")
        for item in files.iterdir()
        if item.name.endswith(".toml")
    }
    order = [name for name in _SYSTEM_ORDER if name in texts]
    return {name: texts[name] for name in [*order, *sorted(texts.keys() - set(order))]}


def read_source(
    source: str, folder: str, what: str, error: type[FileFaultsError]
) -> tuple[str | bytes, str]:
    """Return the content of a shipped file or of a path, and its name for messages.

    Args:
        source: the name of a shipped file, or a path.
        folder: where the shipped ones are: ``"systems"`` or ``"slicers"``.
        what: what it is, for messages: ``"system"``.
        error: what to raise for a file that is too large.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        FileFaultsError: the file is too large.
    """
    source = os.fspath(source)
    if not source:
        raise MissingFileError(
            f"no {what} file was named; those that come with Edgebox are {_known(folder)}"
        )
    if "/" not in source and os.sep not in source:
        texts = shipped(folder)
        if source in texts:
            return texts[source], source
    shown = printable(source, 200)
    try:
        with Path(source).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        near = did_you_mean(Path(source).stem, shipped(folder))
        hint = near or f"; those that come with Edgebox are {_known(folder)}"
        raise MissingFileError(f"There is no {what} file '{shown}'{hint}") from None
    except IsADirectoryError:
        raise MissingFileError(
            f"'{shown}' is a folder; name a {what} file in it, ending in .toml"
        ) from None
    except (OSError, ValueError) as trouble:
        why = getattr(trouble, "strerror", None) or str(trouble)
        raise MissingFileError(f"The {what} file '{shown}' can't be opened: {why}") from None
    if len(content) > MOST_BYTES:
        limit = f"{MOST_BYTES:,} bytes".replace(",", " ")
        raise error(shown, [Fault(1, "", f"the file is larger than {limit}; it is no {what} file")])
    return content, shown


def _known(folder: str) -> str:
    return listed(shipped(folder), "and")


def decoded(content: str | bytes, origin: str, error: type[FileFaultsError]) -> str:
    """Return the content as text.

    Raises:
        FileFaultsError: it is not UTF-8.
    """
    if isinstance(content, str):
        text = content.removeprefix("\ufeff")
        if len(text) > MOST_BYTES:
            raise error(origin, [Fault(1, "", f"the text is longer than {MOST_BYTES} characters")])
        return text
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise error(origin, [Fault(1, "", "the file is in UTF-16; save it again as UTF-8")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = content.count(b"\n", 0, trouble.start) + 1
        byte = content[trouble.start]
        raise error(
            origin,
            [Fault(line, "", f"byte 0x{byte:02x} is not UTF-8; save the file again as UTF-8")],
        ) from None
