"""What the eye made of films whose truth is known: how soon it read, and what went wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from edgebox.bench.film import Shot, Truth
from edgebox.bench.timing import spread
from edgebox.vision import Frame, Reading
from edgebox.vision.motion.settling import Settling
from edgebox.vision.motion.watching import watch


class Fault(StrEnum):
    """What the eye must not do."""

    MISSED = "missed"
    """Dice at rest were never read."""
    TWICE = "read twice"
    """Dice that lie as they did were read again."""
    EMPTY = "read an empty tray"
    """Dice were seen in a tray without any."""
    MOVING = "read while dice moved"
    HAND = "read while a hand was in view"


@dataclass(frozen=True)
class Given:
    """The first reading of a roll."""

    settling: float
    """Seconds of the film from the first still frame to the one at which it was given."""
    computing: float
    """Seconds of the clock that this frame took: settling, what was left to read, agreeing."""
    processor: float = 0.0
    """Seconds of them in which this program had the processor: the rest other programs took."""
    waiting: float = 0.0
    """Seconds that this frame waited for: those from the first still one on took longer to look at
    than they took to come."""

    @property
    def delay(self) -> float:
        """Seconds from the first still frame to the reading."""
        return self.settling + self.waiting + self.computing


@dataclass(frozen=True)
class Wrong:
    """A fault and where it is."""

    film: str
    at: float
    """Seconds since the film's start; of a missed roll, when it came to rest."""
    fault: Fault


@dataclass(frozen=True)
class Watched:
    """What was seen in some films; films can be added up."""

    films: int = 0
    frames: int = 0
    rolls: int = 0
    given: tuple[Given, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    looked: int = 0
    """Frames that were looked at for dice while something moved or a hand was in view, whether or
    not that led to a reading: what may be a hand at rest is looked at once."""

    def __add__(self, other: Watched) -> Watched:
        """Return both together."""
        return Watched(
            self.films + other.films,
            self.frames + other.frames,
            self.rolls + other.rolls,
            self.given + other.given,
            self.wrong + other.wrong,
            self.looked + other.looked,
        )

    def count(self, fault: Fault) -> int:
        """Return how often something went wrong in one way."""
        return sum(each.fault is fault for each in self.wrong)

    def as_json(self) -> dict[str, Any]:
        """Return every figure; a time is ``None`` where there was no reading."""
        return {
            "films": self.films,
            "frames": self.frames,
            "rolls": self.rolls,
            "read": len(self.given),
            "missed": self.count(Fault.MISSED),
            "twice": self.count(Fault.TWICE),
            "of_empty_tray": self.count(Fault.EMPTY),
            "while_moving": self.count(Fault.MOVING),
            "while_hand": self.count(Fault.HAND),
            "looked_while_astir": self.looked,
            "delay_seconds": _told([each.delay for each in self.given]),
            "settling_seconds": _told([each.settling for each in self.given]),
            "waiting_seconds": _told([each.waiting for each in self.given]),
            "computing_seconds": _told([each.computing for each in self.given]),
            "processor_seconds": _told([each.processor for each in self.given]),
        }


def watched(
    name: str,
    film: Iterable[Shot],
    read: Callable[[Frame], Reading],
    settling: Settling,
    each: Callable[[], None] = lambda: None,
) -> Watched:
    """Watch a film as the box watches its camera, and hold what it reads against the truth.

    Args:
        name: of the film, for reports.
        film: its shots, in the order of time.
        read: reads the dice of one frame.
        settling: says when to read; fresh.
        each: is told of each frame that is done.

    Raises:
        BadInputError: as the reading does.
    """
    screen = _Screen(film, each)
    rolls: dict[int, Given] = {}
    wrong: list[Wrong] = []

    def looked_at(frame: Frame) -> Reading:
        screen.look(frame)
        return read(frame)

    for frame, _ in watch(screen, looked_at, settling):
        computing, processor = time.perf_counter() - screen.shown, time.process_time() - screen.busy
        shot, at = screen.shot, frame.at or 0.0
        fault = _fault(shot, rolls)
        if fault is not None:
            wrong.append(Wrong(name, at, fault))
        elif shot.roll is not None:
            settling_for = at - screen.rested[shot.roll]
            rolls[shot.roll] = Given(settling_for, computing, processor, screen.late)
    for roll, at in screen.rested.items():
        if roll not in rolls:
            wrong.append(Wrong(name, at, Fault.MISSED))
    return Watched(
        films=1,
        frames=len(screen.truths),
        rolls=len(screen.rested),
        given=tuple(rolls.values()),
        wrong=tuple(wrong),
        looked=screen.looked,
    )


class _Screen:
    """Shows a film frame by frame, and knows what was shown."""

    def __init__(self, film: Iterable[Shot], each: Callable[[], None]) -> None:
        self._film, self._each = film, each
        self.shot: Shot
        """The one that is on."""
        self.shown = 0.0
        """When it was handed over, by the clock: making it does not count."""
        self.busy = 0.0
        """The seconds of the processor that this program had used by then."""
        self.truths: dict[float, Truth] = {}
        """What truly went on, by the frames' times."""
        self.rested: dict[int, float] = {}
        """When each roll was first seen at rest."""
        self.late = 0.0
        """Seconds that the one that is on waited until those before it were looked at."""
        self.looked = 0

    def __iter__(self) -> Iterator[Frame]:
        looked_until = 0.0
        for shot in self._film:
            at = shot.frame.at or 0.0
            self.shot, self.truths[at] = shot, shot.truth
            if shot.roll is not None and shot.roll not in self.rested:
                # what came before may be dropped, as a camera that gives its newest frame does
                self.rested[shot.roll] = looked_until = at
            self.late = max(0.0, looked_until - at)
            self.shown, self.busy = time.perf_counter(), time.process_time()
            yield shot.frame
            looked_until = at + self.late + time.perf_counter() - self.shown
            self._each()

    def look(self, frame: Frame) -> None:
        """Note that a frame is looked at for dice."""
        self.looked += self.truths[frame.at or 0.0] is not Truth.STILL


def _fault(shot: Shot, read: dict[int, Given]) -> Fault | None:
    """Say what is wrong with a reading that is given at a shot, after those of some rolls."""
    if shot.truth is Truth.MOVING:
        return Fault.MOVING
    if shot.truth is Truth.HAND:
        return Fault.HAND
    if shot.roll is None:
        return Fault.EMPTY
    return Fault.TWICE if shot.roll in read else None


def _told(seconds: Sequence[float]) -> dict[str, float] | None:
    return spread(seconds).as_json(3) if seconds else None
