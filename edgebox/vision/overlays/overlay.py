"""A picture of what the eye saw: outlines, upper faces and names.

Doubt shows without colour too: a sure die has a plain outline, a doubtful one a thick dashed
outline and a question mark, and so has what else makes the picture doubtful.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.dice import Die
from edgebox.vision.boxes import Box
from edgebox.vision.die_words import OTHER, count_words
from edgebox.vision.frame import Frame, Image
from edgebox.vision.judging.view_in_doubt import strange_places
from edgebox.vision.overlays.lettering import DARK, PALE, lettered
from edgebox.vision.overlays.strokes import outlined
from edgebox.vision.reading import DieReading, Reading

_FIRST_LINE = (470, 68)
"""The room of the first line, in pixels of a picture 1280 wide, and of a die's name below it."""


def overlay(frame: Frame, reading: Reading) -> Image:
    """Return the frame's picture, (H, W, 3) uint8 BGR, with what was read drawn into it."""
    image = frame.image.copy()
    scale = max(image.shape[1] / 1280, 0.4)
    for place, words in [] if reading.seen is None else strange_places(reading.seen):
        outlined(image, _corners(place), max(1, round(2 * scale)), dash=9 * scale)
        lettered(image, f"{words} ?", _above(place, scale), 0.6 * scale, warns=True)
    for die in reading.dice:
        _draw(image, die, scale)
    _line(image, reading, scale)
    return image


def label(die: DieReading) -> str:
    """Return a die's short name: ``"G:sa"`` as in section N, ``"d6:4"``, ``"?"`` for an unknown."""
    if die.die == OTHER:
        return "?"
    letter = Die.of_word(die.die).letter if die.narrative else die.die
    return f"{letter}:{die.face or '-'}" + ("" if die.sure else " ?")


def headline(reading: Reading) -> str:
    """Return what the picture's first line says: ``"3 dice   net saa   sure"``."""
    parts = [count_words(len(reading.dice))]
    if len(reading.roll):
        parts.append(f"net {reading.net.symbols}")
    parts.append("sure" if reading.sure else "NOT SURE ?")
    return "   ".join(parts)


def _draw(image: Image, die: DieReading, scale: float) -> None:
    thin, thick = max(1, round(2 * scale)), max(2, round(4 * scale))
    corners = _corners(die.box)
    if die.sure:
        outlined(image, corners, thin)
    else:
        outlined(image, corners, thick, dash=9 * scale)
    if die.upper is not None:
        _dot(image, die.upper, scale)
    lettered(image, label(die), _above(die.box, scale), 0.6 * scale, warns=not die.sure)


def _corners(box: Box) -> NDArray[np.float64]:
    x, y, wide, high = box
    return np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], np.float64)


def _above(box: Box, scale: float) -> tuple[int, int]:
    """Return where words about a box begin."""
    return round(box[0]), round(box[1]) - round(6 * scale)


def _dot(image: Image, place: tuple[float, float], scale: float) -> None:
    """Mark the middle of the upper face."""
    middle, size = (int(place[0]), int(place[1])), max(2, round(4 * scale))
    cv2.circle(image, middle, size + 1, DARK, cv2.FILLED, cv2.LINE_AA)
    cv2.circle(image, middle, size - 1, PALE, cv2.FILLED, cv2.LINE_AA)


def _line(image: Image, reading: Reading, scale: float) -> None:
    """Write the first line at the top on the left, or at the foot if a die is named there."""
    wide, high = _FIRST_LINE
    boxes = [die.box for die in reading.dice]
    crowded = any(x < wide * scale and y < high * scale for x, y, *_ in boxes)
    place = round(8 * scale), image.shape[0] if crowded else round(28 * scale)
    lettered(image, headline(reading), place, 0.75 * scale, warns=not reading.sure)
