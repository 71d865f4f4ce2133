"""Which die of several is meant, in words: the second proficiency, at the lower left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgebox.vision.die_words import OTHER

if TYPE_CHECKING:
    from edgebox.vision.reading import DieReading, Reading

_FIRST = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_THIRDS = ("left", "", "right"), ("upper", "", "lower")
"""Across and down."""
_ALONE = {"upper": "top", "lower": "bottom"}


def which_die(reading: Reading, die: DieReading) -> str:
    """Return what a die is, seems to show, and which of its kind it is: ``"d6 4?"``.

    Of several of a kind it says the number of the die in reading order, and where it lies among all
    dice as the camera sees them; of a kind that is not known, where it lies.
    """
    alike = [each for each in reading.dice if each.die == die.die]
    if die.die == OTHER:
        return die.name + _placed(reading, die)
    read = f"{die.die} {die.face or 'blank'}?"
    if len(alike) == 1:
        return read
    number = next(at for at, each in enumerate(alike, 1) if each is die)
    return f"{_ordinal(number)} {read}" + _placed(reading, die)


def _ordinal(number: int) -> str:
    if number <= len(_FIRST):
        return _FIRST[number - 1]
    teens = number // 10 % 10 == 1
    return f"{number}{'th' if teens else _ENDINGS.get(number % 10, 'th')}"


def _placed(reading: Reading, die: DieReading) -> str:
    thirds = [_third(reading, die, axis) for axis in (0, 1)]
    if thirds == [None, None]:
        return ""
    across, down = (third or "" for third in thirds)
    if not across and not down:
        return ", in the middle"
    return f", at the {down} {across}" if across and down else f", at the {across or _ALONE[down]}"


def _third(reading: Reading, die: DieReading, axis: int) -> str | None:
    """Say in which third of the room that the dice take up a die lies; ``None``: that is none."""
    middles = [each.box[axis] + each.box[axis + 2] / 2 for each in reading.dice]
    first, room = min(middles), max(middles) - min(middles)
    if room < max(die.box[2:]):
        return None
    middle = die.box[axis] + die.box[axis + 2] / 2
    return _THIRDS[axis][min(2, int(3 * (middle - first) / room))]
