"""Die codes such as ``4D+2``: so many six-sided dice, and pips to add (W-1, d6-basic-rules)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from edgebox.dice.counted import dice_words
from edgebox.dice.die import shortened
from edgebox.dice.pool import MOST_DICE
from edgebox.dice.source import Randomness
from edgebox.errors import BadInputError, NotationError

SIX_FACES = (1, 2, 3, 4, 5, 6)
"""What a six-sided die shows, each as likely."""

MOST_PIPS = 99
"""More pips than this in one code is a slip of the hand."""

_CODE = re.compile(r"\+? ?(?:(?P<dice>[0-9]+) ?[dD]6?)? ?(?:\+ ?(?P<pips>[0-9]+))?")
_FACE = re.compile(r"[0-9]+")


@dataclass(frozen=True, order=True)
class DieCode:
    """A die code; immutable. The higher of two has more dice, or as many and more pips."""

    dice: int = 0
    """How many six-sided dice to roll."""
    pips: int = 0
    """What to add to their total."""

    def __post_init__(self) -> None:
        if self.dice < 0 or self.pips < 0:
            raise ValueError(f"a die code has nothing below zero: {self.dice}D, pips {self.pips}")

    @classmethod
    def parse(cls, text: str) -> DieCode:
        """Read ``4D+2``, ``4D``, ``4d6+2`` or a bonus such as ``+2``; case and spaces are free.

        Raises:
            NotationError: it is no die code, or has too many dice or pips.
        """
        found = _CODE.fullmatch(" ".join(text.split()))
        if found is None or found["dice"] is None is found["pips"]:
            raise NotationError(
                f"{shortened(text)!r} is no die code; write dice and pips, as in 4D+2 or 3D."
            )
        dice, pips = _number(found["dice"]), _number(found["pips"])
        if dice > MOST_DICE:
            raise NotationError(
                f"The die code {shortened(text)!r} has more than {MOST_DICE} dice; "
                "no tray holds so many."
            )
        if pips > MOST_PIPS:
            raise NotationError(
                f"The die code {shortened(text)!r} has more than {MOST_PIPS} pips; write fewer."
            )
        return cls(dice, pips)

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"

    def __bool__(self) -> bool:
        return bool(self.dice or self.pips)

    def __add__(self, other: DieCode) -> DieCode:
        """Return the code that rolls both: dice to dice, pips to pips."""
        return DieCode(self.dice + other.dice, self.pips + other.pips)

    @property
    def as_bonus(self) -> str:
        """The code as people write a bonus: ``"+2D+2"``, ``"+2"``, ``"no bonus"``."""
        if not self:
            return "no bonus"
        return f"+{self}" if self.dice else f"+{self.pips}"

    @property
    def least(self) -> int:
        """The lowest total it can come to."""
        return self.dice + self.pips

    @property
    def most(self) -> int:
        """The highest total it can come to."""
        return 6 * self.dice + self.pips

    def more(self, dice: int) -> DieCode:
        """Return the code with so many dice more."""
        return DieCode(self.dice + dice, self.pips)

    def less(self, dice: int) -> DieCode:
        """Return the code with so many dice less; with fewer than that, nothing is left at all.

        The source shows it for combined actions, where +2D+2 less 2D is +2 and less 3D is nothing.
        """
        return DieCode() if dice > self.dice else DieCode(self.dice - dice, self.pips)

    def total(self, faces: Iterable[int]) -> int:
        """Return what rolled faces come to (W-1).

        Raises:
            BadInputError: not as many faces as the code has dice, or a face that no die has.
        """
        return sum(checked_faces(faces, self.dice, str(self))) + self.pips


def checked_faces(faces: Iterable[int], dice: int, what: str) -> tuple[int, ...]:
    """Return faces if there are so many of them and each is from 1 to 6.

    Args:
        faces: what the dice show.
        dice: how many there have to be.
        what: what is rolled, for the message: ``"4D+2"``.

    Raises:
        BadInputError: they are too few, too many, or no faces of a six-sided die.
    """
    given = tuple(faces)
    for face in given:
        if face not in SIX_FACES:
            raise BadInputError(f"A six-sided die can't show {face}; its faces are 1 to 6.")
    if len(given) != dice:
        off = abs(len(given) - dice)
        wrong = f"{off} missing" if len(given) < dice else f"{off} too many"
        raise BadInputError(f"{what} takes {dice_words(dice)}, not {len(given)}: {wrong}.")
    return given


def parse_faces(text: str) -> tuple[int, ...]:
    """Read typed faces such as ``3,4,5,6``; commas and spaces are free.

    Raises:
        NotationError: something in it is no face of a six-sided die.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not _FACE.fullmatch(word) or _number(word) not in SIX_FACES:
            raise NotationError(
                f"{shortened(word)!r} is no face of a six-sided die; write 1 to 6, as in 3,4,5,6."
            )
    return tuple(map(int, words))


def roll_six(dice: int, source: Randomness) -> tuple[int, ...]:
    """Roll so many six-sided dice."""
    return tuple(SIX_FACES[source.randrange(6)] for _ in range(dice))


def _number(digits: str | None) -> int:
    # four digits are too many already, and int() refuses thousands of them
    return int((digits or "").lstrip("0")[:4] or 0)
