"""Runs the examples of a page: its files are written, its commands typed, its output compared.

A fenced block ``toml NAME`` (any language) is a file. A block ``console`` holds commands behind
``$ ``, what they print, and after a prompt what a person types. ``…`` alone on a line stands for
any lines.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from edgebox.cli import main

ROOT = Path(__file__).parents[1]
ELLIPSIS = "…"
_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = re.compile(
    r"^(.*(?:what do you do\? |Enter to roll: |P:-: |Enter when done: ))(.*)\n?", re.MULTILINE
)


@dataclass(frozen=True)
class Example:
    """One command of a page, and what the page says it prints."""

    command: str
    shown: str


def examples(page: Path, folder: Path) -> Iterator[Example]:
    """Give the commands of a page in order; its files are written to the folder on the way."""
    for language, name, content in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if name:
            (folder / name).write_text(content, encoding="utf-8")
        elif language == "console":
            for part in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                yield Example(command, shown)


def run(example: Example, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a command in the present folder with what the page types; return all it printed."""
    words = shlex.split(example.command)
    assert words.pop(0) == "edgebox", f"only edgebox is run: {example.command}"
    typed = [line for _, line in _PROMPT.findall(example.shown)]
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    with redirect_stdout(out), redirect_stderr(out):
        main(words)
    return out.getvalue()


def expected(example: Example) -> re.Pattern[str]:
    """Return a pattern for what the page shows."""
    # what a person types is on the page but not in the output, nor is its line's end
    shown = _PROMPT.sub(lambda prompt: f"{prompt[1].rstrip()}\0\n", example.shown)
    pattern = []
    for line in shown.splitlines():
        if line.strip() == ELLIPSIS:
            pattern.append("(?s:.*?)")
        else:
            pattern.append(re.escape(line.rstrip("\0 ")) + "[ ]*" + "\n" * (line[-1:] != "\0"))
    return re.compile("".join(pattern) + r"\s*")
