"""Asking for the faces of dice one after another, each laid under the camera."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from edgebox.errors import EdgeboxError

T = TypeVar("T")

HELP = "Enter takes the picture; s skips the face, d the die, b goes back, q stops and keeps."


class StoppedTeachingError(EdgeboxError, RuntimeError):
    """No further picture can be taken; what was kept before is kept."""


@dataclass(frozen=True)
class Step:
    """One picture to take."""

    die: str
    face: str
    words: str
    """What to lay: ``the boost die with success, advantage up``."""
    number: int
    of: int


@dataclass(frozen=True)
class Taken(Generic[T]):
    """What came of a picture."""

    result: T | None
    """``None`` if it is of no use at all."""
    problems: Sequence[str] = ()


@dataclass
class Teaching(Generic[T]):
    """A talk through the steps; it only asks, and hands over what was answered."""

    steps: Sequence[Step]
    take: Callable[[Step], Taken[T]]
    """Takes a picture for a step, and says what is wrong with it."""
    ask: Callable[[str], str | None]
    """Shows a question and gives the answer; ``None`` at the end of input."""
    say: Callable[[str], None]
    keep: Callable[[Sequence[T]], None]
    """Is given all that was accepted, in the order of the steps, each time that it changes."""
    _results: dict[int, T] = field(default_factory=dict)

    def run(self) -> list[T]:
        """Ask for each step in turn; return what was accepted, in the order of the steps.

        Where no further picture can be taken, or a person stops it all, that is the end.

        Raises:
            EdgeboxError: what ``keep`` raises.
        """
        self.say(HELP)
        try:
            self._talk()
        except StoppedTeachingError as error:
            self.say(f"edgebox: {error}")
        except KeyboardInterrupt:
            self.say("")
        return self._accepted()

    def _accepted(self) -> list[T]:
        return [self._results[number] for number in sorted(self._results)]

    def _keep(self) -> None:
        self.keep(self._accepted())

    def _talk(self) -> None:
        at, before = 0, list[int]()
        while at < len(self.steps):
            step = self.steps[at]
            answer = self._asked(f"Lay {step.words} ({step.number} of {step.of}): ")
            following = at
            if answer == "":
                following = at + self._picture(at, step)
            elif answer == "s":
                following = self._after(at, step.die, step.face)
            elif answer == "d":
                following = self._after(at, step.die)
            elif answer == "b" and before:
                # where it was skipped from, not the last of what was
                following = at = before.pop()
                if self._results.pop(at, None) is not None:
                    self._keep()
            elif answer == "q":
                break
            elif answer != "b":
                self.say(HELP)
            if following > at:
                before.append(at)
            at = following

    def _asked(self, question: str) -> str:
        answer = self.ask(question)
        return "q" if answer is None else answer.strip().lower()

    def _picture(self, at: int, step: Step) -> int:
        """Take a picture; return 1 if it is kept, 0 if it is to be taken again."""
        taken = self.take(step)
        for problem in taken.problems:
            self.say(f"  {problem}")
        if taken.result is None:
            return 0
        if taken.problems and self._asked("  Enter to take it again, k to keep it anyway: ") != "k":
            return 0
        self._results[at] = taken.result
        self._keep()
        return 1

    def _after(self, at: int, die: str, face: str | None = None) -> int:
        """Return the first step from here on that is of another die, or another face."""
        while at < len(self.steps) and self.steps[at].die == die:
            if face not in (None, self.steps[at].face):
                break
            at += 1
        return at
