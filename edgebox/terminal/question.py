"""A question to a person at the terminal, on standard error: standard output is for results."""

from __future__ import annotations

import sys


def somebody_is_there() -> bool:
    """Return whether a person sits at the keyboard."""
    return sys.stdin is not None and sys.stdin.isatty()


def asked(question: str) -> str | None:
    """Return the line that a person answers; ``None`` at the end of input, as by Ctrl-D."""
    print(question, end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        # at the end of input nothing ended the question's line
        print(file=sys.stderr)
    return answer or None
