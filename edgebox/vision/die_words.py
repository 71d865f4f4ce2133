"""What dice and their faces are called, where people read it and in the contract of ``read``."""

from __future__ import annotations

from edgebox.dice import Die, Pool, Symbol
from edgebox.dice.counted import dice_words
from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.dice.ten_sided import TENS, UNITS, Hundred

NARRATIVE = frozenset(die.word for die in Die)
"""The narrative dice by name."""

OTHER = "other"
"""A die of no kind that the box knows."""

_WORDS = {symbol.letter: symbol.word for symbol in Symbol} | {
    Symbol.LIGHT.letter: "light side",
    Symbol.DARK.letter: "dark side",
}


def words_of(asked: Asked) -> tuple[str, ...]:
    """Return the kinds of the dice that are asked for, by name, one for each die."""
    match asked:
        case Sixes(count=count):
            return (SIX.word,) * count
        case Hundred():
            return TENS.word, UNITS.word
        case Pool():
            return tuple(die.word for die in asked)


def count_words(dice: int) -> str:
    """Return so many dice in words: ``"1 die"``."""
    return dice_words(dice) if dice else "no dice"


def die_words(die: str, face: str) -> str:
    """Return a die of a known kind and its face in words: ``boost: success, advantage``."""
    return f"{die}: {face_words(die, face)}"


def face_words(die: str, face: str) -> str:
    """Return what a face of a die shows, in words; numbers as they are."""
    if die not in NARRATIVE:
        return face
    if not face:
        return "blank"
    if len(face) == 2 and face[0] == face[1]:
        return f"{_WORDS[face[0]]} twice"
    return ", ".join(_WORDS[letter] for letter in face)
