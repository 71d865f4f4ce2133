"""Asking for the faces of dice one after another, each laid under the camera."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from edgebox.errors import EdgeboxError

T = TypeVar("T")

HELP = (
    "Enter takes the picture, b takes the one before back; s skips the face, d the die; "
    "q stops and keeps."
)


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
    _back: dict[int, T] = field(default_factory=dict)
    """What was taken back and is not shown again yet."""

    def run(self) -> list[T]:
        """Ask for each step in turn; return what was accepted, in the order of the steps.

        Where no further picture can be taken, or a person stops it all, that is the end.

        Raises:
            EdgeboxError: what ``keep`` raises.
            StoppedTeachingError: no picture can be taken, and none was accepted before.
        """
        self.say(HELP)
        try:
            self._talk()
        except StoppedTeachingError as error:
            if not self._results:
                raise
            self.say(f"edgebox: {error}")
        except KeyboardInterrupt:
            self.say("")
        return self._accepted()

    def _accepted(self) -> list[T]:
        return [self._results[number] for number in sorted(self._results)]

    def _keep(self) -> None:
        self.keep(self._accepted())

    def _talk(self) -> None:
        # the steps that were asked for, so that one goes back to where it was skipped from
        way = [0]
        while (at := way[-1]) < len(self.steps):
            step = self.steps[at]
            answer = self._asked(f"Lay {_named(step)}: ")
            if answer == "":
                if self._picture(at, step):
                    way.append(at + 1)
            elif answer == "s":
                way.append(self._after(at, step.die, step.face))
                self._put_back(at, way[-1])
            elif answer == "d":
                way.append(self._after(at, step.die))
            elif answer == "b":
                way = way[:-1] or way
                self._take_back(way[-1])
            elif answer == "q":
                break
            else:
                self.say(HELP)

    def _asked(self, question: str) -> str:
        answer = self.ask(question)
        return "q" if answer is None else answer.strip().lower()

    def _picture(self, at: int, step: Step) -> bool:
        """Take a picture, anew as often as a person wants; say whether one was kept."""
        while True:
            taken = self.take(step)
            for problem in taken.problems:
                self.say(f"  {problem}")
            answer = "k"
            if taken.result is not None and taken.problems:
                answer = self._asked("  Enter to take it again, k to keep it anyway: ")
            if taken.result is None or answer not in ("", "k"):
                self.say("  Not taken.")
                return False
            if answer == "k":
                self._results[at] = taken.result
                self._back.pop(at, None)
                self._keep()
                return True

    def _take_back(self, at: int) -> None:
        if at in self._results:
            self._back[at] = self._results.pop(at)
            self._keep()
            step = self.steps[at]
            self.say(f"  Took back {_named(step)}; s keeps it all the same.")

    def _put_back(self, at: int, until: int) -> None:
        """Keep what was taken back of the steps from one until another all the same."""
        again = [number for number in range(at, until) if number in self._back]
        for number in again:
            self._results[number] = self._back.pop(number)
        if again:
            self._keep()

    def _after(self, at: int, die: str, face: str | None = None) -> int:
        """Return the first step from here on that is of another die, or another face."""
        while at < len(self.steps) and self.steps[at].die == die:
            if face not in (None, self.steps[at].face):
                break
            at += 1
        return at


def _named(step: Step) -> str:
    return f"{step.words} ({step.number} of {step.of})"
