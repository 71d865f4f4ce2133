"""What was read: dice with their faces, and how sure that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from edgebox.dice import Die, NetResult, Pool, Roll, RolledDie
from edgebox.dice.six_sided import Asked
from edgebox.vision.boxes import PixelBox
from edgebox.vision.die_words import NARRATIVE, OTHER, die_words, words_of
from edgebox.vision.judging.seen import Seen


@dataclass(frozen=True)
class DieReading:
    """One die."""

    die: str
    """boost, setback, ability, difficulty, proficiency, challenge, force, d6, d10, d00, or other: a
    die the box does not know."""
    face: str
    """Symbols in letters as D-1 has them, blank ``""``; of numbered dice the number that stands on
    them: ``"1"`` to ``"6"``, ``"0"`` to ``"9"``, ``"00"`` to ``"90"``."""
    sure: bool
    """False for a die that a person should look at."""
    confidence: float
    """How likely die and face are right, from 0 to 1."""
    box: PixelBox
    reason: str | None = None
    """Why it is not sure, in words for a player."""
    upper: tuple[float, float] | None = field(default=None, compare=False)
    """Middle of its upper face in pixels of the given image, for pictures."""

    @property
    def narrative(self) -> bool:
        """Whether it is one of the seven narrative dice."""
        return self.die in NARRATIVE

    @property
    def name(self) -> str:
        """The kind of die, as people call it."""
        return "an unknown die" if self.die == OTHER else self.die

    @property
    def words(self) -> str:
        """The die and its face in words: ``"ability: success, advantage"``."""
        return self.name if self.die == OTHER else die_words(self.die, self.face)

    def enlarged(self, scale: float) -> DieReading:
        """Return the die in pixels of a picture that is ``scale`` times as large."""
        x, y, wide, high = self.box
        left, top, right, low = (round(side * scale) for side in (x, y, x + wide, y + high))
        return replace(
            self,
            box=(left, top, right - left, low - top),
            upper=None if self.upper is None else (self.upper[0] * scale, self.upper[1] * scale),
        )

    def as_json(self) -> dict[str, Any]:
        """Return the die as the contract of ``edgebox read --json`` has it."""
        found: dict[str, Any] = {
            "die": self.die,
            "face": self.face,
            "sure": self.sure,
            "confidence": round(self.confidence, 3),
            "box": list(self.box),
        }
        if self.reason:
            found["reason"] = self.reason
        return found


@dataclass(frozen=True)
class Reading:
    """All dice of one picture."""

    image: str
    """The picture's name."""
    dice: tuple[DieReading, ...] = ()
    """In reading order: from the top, row by row."""
    sure: bool = True
    """Whether nothing in the picture is in doubt."""
    reason: str | None = None
    """Why the picture is not sure."""
    milliseconds: float = 0.0
    at: float | None = None
    """When its frame was taken, in seconds since the start of the video or of the camera; ``None``
    for a single picture."""
    outside: int = 0
    """Dice beside the tray, which do not count; told only where the tray's corners are known."""
    seen: Seen | None = field(default=None, compare=False, repr=False)
    """What the stages made of the picture, in pixels of ``Frame.image``, for pictures of them."""
    doubt: str | None = None
    """Why the picture itself is in doubt, whatever its dice are: the part of the reason that is
    neither of a die nor of those asked for."""

    @property
    def boxes(self) -> tuple[PixelBox, ...]:
        """x, y, width and height of each die in pixels."""
        return tuple(each.box for each in self.dice)

    @property
    def roll(self) -> Roll:
        """The narrative dice with their faces, in reading order."""
        return Roll(
            tuple(
                RolledDie(Die.of_word(each.die), each.face) for each in self.dice if each.narrative
            )
        )

    @property
    def pool(self) -> Pool:
        """The narrative dice without their faces."""
        return self.roll.pool

    @property
    def net(self) -> NetResult:
        """What is left after cancelling (D-3)."""
        return self.roll.net

    def difference(self, asked: Asked) -> str | None:
        """Say which dice differ from those that were asked for; ``None`` if none do.

        Any die of a kind that was not asked for is one too many.
        """
        seen = Counter(each.die for each in self.dice)
        if isinstance(asked, Pool):
            missing = self.roll.difference(asked)
            others = Counter({die: count for die, count in seen.items() if die not in NARRATIVE})
        else:
            wanted = Counter(words_of(asked))
            missing = f"missing {_counted(wanted - seen)}" if wanted - seen else None
            others = seen - wanted
        parts = [missing, f"also in the tray: {_counted(others)}" if others else None]
        return "; ".join(part for part in parts if part) or None

    def enlarged(self, scale: float) -> Reading:
        """Return the reading in pixels of a picture that is ``scale`` times as large.

        Readings are made in pixels of ``Frame.image``; ``reading.enlarged(frame.scale)`` is in
        those of the given file. Do this once, where a reading leaves the program.
        """
        if scale == 1:
            return self
        return replace(self, dice=tuple(each.enlarged(scale) for each in self.dice))

    def as_json(self) -> dict[str, Any]:
        """Return the reading as the contract of ``edgebox read --json`` has it."""
        document: dict[str, Any] = {
            "image": self.image,
            "dice": [each.as_json() for each in self.dice],
            "sure": self.sure,
            "pool": str(self.pool),
            "net": self.net.as_json(),
            "milliseconds": round(self.milliseconds, 1),
        }
        if self.outside:
            document["outside"] = self.outside
        if self.at is not None:
            document["at"] = round(self.at, 3)
        if self.reason:
            document["reason"] = self.reason
        return document


def _counted(dice: Counter[str]) -> str:
    return ", ".join(f"{count} {'unknown' if die == OTHER else die}" for die, count in dice.items())
