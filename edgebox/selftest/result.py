"""What a check comes to: a part, how it is, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class State(Enum):
    """How a part is."""

    RIGHT = "right"
    SIMULATED = "simulated"
    """There is none, and the program stands in for it."""
    WRONG = "wrong"
    SKIPPED = "skipped"
    """A person left it out."""


@dataclass(frozen=True)
class Result:
    """One line of the self-test."""

    part: str
    """As people call it: ``"Players' display"``."""
    state: State
    words: str = ""
    """What was found, or what is wrong and how to mend it: one line."""

    def as_json(self) -> dict[str, Any]:
        """Return it as ``edgebox selftest --json`` has it."""
        return {"part": self.part, "state": self.state.value, "words": self.words}


def right(part: str, words: str = "") -> Result:
    """Return that a part is right."""
    return Result(part, State.RIGHT, words)


def simulated(part: str, words: str = "") -> Result:
    """Return that a part is simulated."""
    return Result(part, State.SIMULATED, words)


def wrong(part: str, words: object) -> Result:
    """Return that a part is wrong; a text over several lines becomes one."""
    return Result(part, State.WRONG, " ".join(str(words).split()))
