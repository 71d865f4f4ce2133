"""Several readings of one tray at rest, made into one: what they agree on is more sure than one.

Dice are matched by their place. A die that is read differently, or not at all, in some of the
pictures is in doubt.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from edgebox.vision.boxes import most_shared
from edgebox.vision.die_words import face_words
from edgebox.vision.reading import DieReading, Reading

_SAME_PLACE = 0.4
"""Overlap (intersection over union) of the boxes of one die in two still pictures, at least."""

_LIES_AS_IT_DID = 0.5
"""The same of a die that nobody threw anew: it was nudged at most, or the camera was."""

_BUMPED = 2.0
"""Sides of a die by which a bump may move all dice in the picture; where it is more, the box says
that the camera or the tray has moved."""


def agreeing(readings: Sequence[Reading]) -> Reading:
    """Return what the readings of several still frames say together.

    Each die is taken from its most confident reading. It is sure if most readings of it are, and
    none of them says another die or face. Name, time and order are those of the last reading, the
    milliseconds those of all; what was seen is of one that says of the picture what most do.

    Raises:
        ValueError: there is no reading.
    """
    if not readings:
        raise ValueError("there is no reading to agree on")
    last = readings[-1]
    if len(readings) == 1:
        return last
    places = _places(readings)
    dice = tuple(_together(place, len(readings)) for place in places)
    view = _of_view(readings)
    clear = view.doubt is None and all(each.sure for each in dice)
    sure, reason = _doubt(readings, places, clear=clear)
    return replace(
        last,
        dice=dice,
        sure=sure,
        reason=reason,
        seen=view.seen,
        doubt=view.doubt,
        milliseconds=sum(each.milliseconds for each in readings),
    )


def same_dice(one: Reading, other: Reading) -> bool:
    """Say whether two readings show the same dice with the same faces in the same places.

    Nobody throws all dice so that each shows its face again, and within a third of its side. Two
    dice or more may all have gone the same way: the camera or the tray was bumped.
    """
    return len(one.dice) == len(other.dice) and _lie_there(one, other)


def surer(before: Reading, now: Reading) -> bool:
    """Say whether a reading is sure of a die that one before was in doubt of, where that lies."""
    doubted = [each.box for each in before.dice if not each.sure]
    return any(
        each.sure and most_shared(each.box, doubted, _LIES_AS_IT_DID) is not None
        for each in now.dice
    )


def turned(before: Reading, now: Reading) -> bool:
    """Say whether of dice that lie where they lay one that was sure seems to show something else.

    In doubt it lies as it did whatever it is taken for, but a finger may have turned it.
    """
    if not _lie_alike(now, before, (0, 0)):
        return False  # after a bump another one may lie there
    known = [each for each in before.dice if each.sure]
    for each in now.dice:
        at = most_shared(each.box, (one.box for one in known), _LIES_AS_IT_DID)
        if at is not None and (each.die, each.face) != (known[at].die, known[at].face):
            return True
    return False


def left_of(before: Reading, now: Reading) -> bool:
    """Say whether a reading shows some of the dice of one before, as they lay, and no other."""
    return 0 < len(now.dice) < len(before.dice) and _lie_there(now, before)


def any_of(before: Reading, now: Reading) -> bool:
    """Say whether a die of a reading lies as one did in one before: left there, or by chance."""
    return any(_lies_alike(each, before, (0, 0)) for each in now.dice)


def same_faces(one: Reading, other: Reading) -> bool:
    """Say whether all dice of two readings are sure, and show the same faces, wherever they lie."""
    shown = [sorted((each.die, each.face) for each in reading.dice) for reading in (one, other)]
    return shown[0] == shown[1] and all(each.sure for each in (*one.dice, *other.dice))


def _lie_there(one: Reading, other: Reading) -> bool:
    """Say whether the dice of one reading are among those of another, bumped perhaps."""
    if _lie_alike(one, other, (0, 0)):
        return True
    if len(one.dice) < 2:
        return False
    first, *_ = one.dice
    ways = ((each.box[0] - first.box[0], each.box[1] - first.box[1]) for each in other.dice)
    farthest = _BUMPED * max(first.box[2:])
    return any(math.hypot(*way) <= farthest and _lie_alike(one, other, way) for way in ways)


def _lie_alike(one: Reading, other: Reading, way: tuple[int, int]) -> bool:
    """Say whether the dice of one reading, moved by pixels, are those of another."""
    return all(_lies_alike(mine, other, way) for mine in one.dice)


def _lies_alike(mine: DieReading, other: Reading, way: tuple[int, int]) -> bool:
    """Say whether one die, moved by pixels, is one of a reading; in doubt, any that lies there."""
    places = [each.box for each in other.dice]
    x, y, wide, high = mine.box
    at = most_shared((x + way[0], y + way[1], wide, high), places, _LIES_AS_IT_DID)
    if at is None:
        return False
    there = other.dice[at]
    doubted = not (mine.sure and there.sure)
    return doubted or (mine.die, mine.face) == (there.die, there.face)


def _places(readings: Sequence[Reading]) -> list[list[DieReading]]:
    """Return the readings of each die, in the order of the last reading, then what it lacks."""
    places: list[list[DieReading]] = [[each] for each in readings[-1].dice]
    for reading in readings[:-1]:
        free = list(places)
        for die in reading.dice:
            at = most_shared(die.box, (place[0].box for place in free), _SAME_PLACE)
            if at is None:
                places.append([die])
            else:
                free.pop(at).append(die)
    return places


def _together(place: list[DieReading], of: int) -> DieReading:
    best = max(place, key=lambda each: each.confidence)
    dispute = _dispute(place, of)
    if dispute is not None:
        return replace(best, sure=False, reason=dispute)
    doubtful = [each for each in place if not each.sure]
    if 2 * len(doubtful) >= len(place):
        doubted = max(doubtful, key=lambda each: each.confidence)
        return replace(best, sure=False, reason=doubted.reason)
    return max((each for each in place if each.sure), key=lambda each: each.confidence)


def _dispute(place: list[DieReading], of: int) -> str | None:
    """Say on what the readings of one die do not agree."""
    said = sorted({(each.name, each.die, each.face) for each in place})
    if len(said) > 1:
        (die, kind, face), (other, _, turned) = said[:2]
        if die != other:
            return f"looks like {die} in one still picture and {other} in another"
        one, another = (face_words(kind, each) for each in (face, turned))
        return f"reads {one} in one still picture and {another} in another"
    if len(place) < of:
        return f"seen in only {len(place)} of {of} still pictures"
    return None


def _doubt(
    readings: Sequence[Reading], places: list[list[DieReading]], *, clear: bool
) -> tuple[bool, str | None]:
    """Return whether several readings are sure together, and if not, why.

    Args:
        readings: of the still pictures.
        places: the readings of each die.
        clear: whether neither a die nor the picture is in doubt to most of them.
    """
    for place in places:
        dispute = _dispute(place, len(readings))
        if dispute is not None:
            return False, f"{place[0].name}: {dispute}"
    doubtful = [each for each in readings if not each.sure]
    # each may doubt another die, and be outvoted; with the same dice one may be sure of all
    outvoted = clear and len(doubtful) < len(readings)
    if 2 * len(doubtful) >= len(readings) and not outvoted:
        return False, doubtful[-1].reason
    return True, None


def _of_view(readings: Sequence[Reading]) -> Reading:
    """Return the last reading that says, as most do, that the picture is in doubt, or is not."""
    doubtful = [each for each in readings if each.doubt is not None]
    if 2 * len(doubtful) >= len(readings):
        return doubtful[-1]
    return [each for each in readings if each.doubt is None][-1]
