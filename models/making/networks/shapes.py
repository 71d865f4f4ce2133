"""The shapes of what the networks take and answer, known without loading PyTorch."""

from __future__ import annotations

FINDER_SIZE = (320, 240)
"""Width and height of the picture that the finder takes."""

FINDER_STRIDE = 4
"""Pixels of that picture for one place of the finder's answer."""

DIE_SIDE, FACE_SIDE = 64, 64
"""Sides of the square pictures that the die network and the face network take."""

LIES, LIES_REACH = 21, 0.84
"""The die network tells of so many by so many directions whether a face points there: even steps of
what of a unit vector lies across the line of sight, from minus to plus the reach."""

MARKS = 48
"""Length of the vector that tells symbols never seen before apart."""
