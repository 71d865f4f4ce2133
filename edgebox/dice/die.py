"""The seven narrative dice and their faces (D-1, D-2)."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from edgebox.dice.symbols import BLANK, Symbol
from edgebox.errors import NotationError

Face: TypeAlias = str
"""A face: its symbols' letters in the order D-1 prints them; a blank face is ``""``."""


class Die(Enum):
    """A die type. The members stand in the order in which pools are written: ``YGBRPKW``."""

    PROFICIENCY = ("Y", "- s s ss ss a sa sa sa aa aa x")
    ABILITY = ("G", "- s s ss a a sa aa")
    BOOST = ("B", "- - aa a sa s")
    CHALLENGE = ("R", "- f f ff ff t t ft ft tt tt y")
    DIFFICULTY = ("P", "- f ff t t t tt ft")
    SETBACK = ("K", "- - f f t t")
    FORCE = ("W", "n n n n n n nn l l ll ll ll")

    def __init__(self, letter: str, faces: str) -> None:
        self.letter = letter
        """The letter of section N."""
        self.faces: tuple[Face, ...] = tuple(
            "" if face == BLANK else face for face in faces.split()
        )
        """All faces, repeated as often as the die has them (D-1)."""
        self.place = len(type(self).__members__)
        """Where the die stands in the order of :class:`Die`, from 0."""

    @property
    def sides(self) -> int:
        """How many faces the die has: 6, 8 or 12."""
        return len(self.faces)

    @property
    def word(self) -> str:
        """The die's name in lower case, as JSON and people write it."""
        return self.name.lower()

    @classmethod
    def of_letter(cls, letter: str) -> Die:
        """Return the die of a letter of section N, in either case.

        Raises:
            NotationError: no die has that letter.
        """
        die = _BY_LETTER.get(letter.upper())
        if die is None:
            raise NotationError(f"{letter!r} is no die; the dice are {dice_legend()}.")
        return die

    @classmethod
    def of_word(cls, word: str) -> Die:
        """Return the die called ``word`` (``"boost"``).

        Raises:
            NotationError: no die has that name.
        """
        try:
            return cls[word.upper()]
        except KeyError:
            raise NotationError(f"{word!r} is no die; the dice are {dice_legend()}.") from None

    def face(self, text: str) -> Face:
        """Return this die's face for ``text``: ``"sa"``, ``"as"`` or ``"-"`` for a blank.

        Raises:
            NotationError: the text has an unknown symbol, or this die has no such face.
        """
        letters = "" if text in ("", BLANK) else text.lower()
        for letter in letters:
            if letter not in _SYMBOL_LETTERS:
                raise NotationError(
                    f"{letter!r} in {self.letter}:{shortened(text)} is no symbol; "
                    f"the symbols are {symbols_legend()}."
                )
        face = _FACES[self].get("".join(sorted(letters)))
        if face is None:
            known = " ".join(dict.fromkeys(face or BLANK for face in self.faces))
            raise NotationError(
                f"{self.letter}:{shortened(text)} can't be: the {self.word} die "
                f"has no such face, only {known}."
            )
        return face


_BY_LETTER = {die.letter: die for die in Die}
_FACES = {die: {"".join(sorted(face)): face for face in die.faces} for die in Die}
_SYMBOL_LETTERS = {symbol.letter for symbol in Symbol}

_LONGEST = 60


def dice_legend() -> str:
    """Return all dice with their letters, for messages."""
    return ", ".join(f"{die.letter} {die.word}" for die in Die)


def symbols_legend() -> str:
    """Return all symbols with their letters, for messages."""
    return ", ".join(f"{symbol.letter} {symbol.word}" for symbol in Symbol) + ", - blank"


def shortened(text: str) -> str:
    """Return a text that someone gave, cut to what fits in a message."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
