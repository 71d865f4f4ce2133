"""A sound system file that tests break in their own ways, and what is told of it."""

from __future__ import annotations

import pytest

from edgebox.slicing.files.system_file import (
    SystemFileError,
    parse_system,
)

SOUND = """\
name = "Bank"
main = "PROC"
objective = { copy = "DATA-a" }

[elements."I/O"]
complexity = "easy"
lines = ["PROC"]

[elements.PROC]
complexity = "hard"
programs = ["spider"]
functions = ["vault"]
lines = ["DIR"]

[elements.DIR]
complexity = "average"
knowledge = "Education"
lines = ["DATA-a", "DATA-b"]

[elements.DATA-a]
found = 1
complexity = "easy"
holds = "accounts"

[elements.DATA-b]
found = 2
"""


def told(text: str | bytes) -> list[str]:
    """Return the faults of a text as a person reads them."""
    with pytest.raises(SystemFileError) as caught:
        parse_system(text, "bank.toml")
    assert len(caught.value.faults) == len(str(caught.value).splitlines())
    return str(caught.value).splitlines()


def changed(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new, 1)


def only(text: str | bytes) -> str:
    """Return the one fault of a text."""
    faults = told(text)
    assert len(faults) == 1, faults
    return faults[0]
