"""A close look at each die: what kind it is, what it shows, and whether it can be read at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.networks import DIE, FACE, Facts, Floats, Network, facts

CLEAR = 0.96
"""A die that is less clear than this at the first look is looked at from all sides."""

NEAR = 0.06
"""An upper face that is further than this from the middle of its picture is cut out again."""

Place = tuple[float, float, float, float]
"""x, y, width and height of a die in pixels."""


@dataclass(frozen=True)
class Look:
    """What one look at a die gave."""

    place: Place
    kinds: Floats
    """(K,) chance of each kind of :attr:`Facts.kinds`, if it is a die."""
    faces: Floats
    """(F,) score of each face of :attr:`Facts.faces`, before they are weighed against others."""
    printings: Floats
    """(P,) chance of each printing."""
    nothing: float
    """Chance that it is no die at all."""
    cocked: float
    """Chance that it leans, as the whole die looks."""
    slanted: float
    """The same, as its upper face looks."""
    hidden: float
    """Chance that its upper face is covered, blurred, or out of the picture."""
    up: float
    """Where its symbols' top points, in degrees counter-clockwise from the picture's right."""
    upper: tuple[float, float]
    """Middle of the upper face in pixels."""
    marks: Floats
    """(M,) unit vector: alike for alike symbols, known or not."""

    @property
    def clear(self) -> float:
        """How clear it is what it shows, from 0 to 1: the weakest of its chances."""
        kind = facts().kinds[int(np.argmax(self.kinds))]
        face = max(self.face_chances(kind).values(), default=0.0)
        return min(float(self.kinds.max()), face, 1 - self.nothing)

    def face_chances(self, kind: str) -> dict[str, float]:
        """Return the chance of each face if it is a die of a kind; empty for ``other``."""
        known = facts()
        those = [i for i, (each, _) in enumerate(known.faces) if each == kind]
        if not those:
            return {}
        return dict(
            zip((known.faces[i][1] for i in those), soft(self.faces[those]).tolist(), strict=True)
        )


class Looker:
    """Looks at dice with the trained networks: at the whole die, then at its upper face."""

    def __init__(self) -> None:
        self._die, self._face = Network(DIE), Network(FACE)
        self._facts = facts()

    def look(self, image: Image, places: Sequence[Place]) -> list[Look]:
        """Return a look at each die.

        Args:
            image: (H, W, 3) uint8, BGR.
            places: where the dice are.
        """
        return [self._looked(image, place) for place in places]

    def _looked(self, image: Image, place: Place) -> Look:
        known, (x, y, w, h) = self._facts, place
        middle, long = (x + w / 2, y + h / 2), max(w, h)
        blob = _die_blob(image, middle, long, known)
        die = [_parted(self._die(blob[None])[0], known.die_parts)]
        upper = _moved(middle, _turned_back(die, "upper"), long * known.die_margin)
        face, upper = self._face_at(image, upper, long, 1)
        look = _look(die, face, place, upper)
        if look.clear > CLEAR:
            return look
        # a doubtful die is looked at from all four sides: what stays the same is so
        die += [
            _parted(self._die(_turned(blob, turn)[None])[0], known.die_parts) for turn in (1, 2, 3)
        ]
        face, upper = self._face_at(image, upper, long, 4)
        return _look(die, face, place, upper)

    def _face_at(
        self, image: Image, upper: tuple[float, float], long: float, turns: int
    ) -> tuple[list[Parts], tuple[float, float]]:
        """Look at an upper face from some sides; returns the answers, and where its middle is.

        The middle is told better from near than from the whole die; where it was far off, the face
        is cut out once more.
        """
        known = self._facts
        for _ in range(2):
            blob = _face_blob(image, upper, long, known)
            face = [
                _parted(self._face(_turned(blob, turn)[None])[0], known.face_parts)
                for turn in range(turns)
            ]
            off = _turned_back(face, "off")
            upper = _moved(upper, off, long * known.face_margin)
            if float(np.hypot(*off)) < NEAR:
                break
        return face, upper


Parts = dict[str, Floats]
"""The scores of each question."""


def _parted(scores: Floats, parts: dict[str, slice]) -> Parts:
    return {name: scores[where] for name, where in parts.items()}


def _die_blob(image: Image, middle: tuple[float, float], long: float, known: Facts) -> Floats:
    """Return (5, S, S): the whole die, and where it is in the picture in half widths."""
    side = known.die_side
    half_width, half_height = image.shape[1] / 2, image.shape[0] / 2
    blob = np.empty((5, side, side), np.float32)
    square = cut_out(image, *middle, long * known.die_margin, side)
    blob[:3] = square.transpose(2, 0, 1) * np.float32(1 / 255)
    blob[3] = (middle[0] - half_width) / half_width
    blob[4] = (middle[1] - half_height) / half_width
    return blob


def _face_blob(image: Image, upper: tuple[float, float], long: float, known: Facts) -> Floats:
    """Return (3, S, S): the upper face."""
    square = cut_out(image, *upper, long * known.face_margin, known.face_side)
    return np.asarray(square.transpose(2, 0, 1) * np.float32(1 / 255), np.float32)


def _turned(blob: Floats, quarters: int) -> Floats:
    """Return a blob turned counter-clockwise; where the die is turns with it."""
    turned = np.ascontiguousarray(np.rot90(blob, quarters, (1, 2)))
    if len(blob) == 5:
        x, y = blob[3, 0, 0], blob[4, 0, 0]
        for _ in range(quarters):
            x, y = y, -x
        turned[3], turned[4] = x, y
    return turned


def _turned_back(answers: list[Parts], name: str) -> NDArray[np.float64]:
    """Return the mean of a direction (x, y), y down; each answer saw it a quarter further."""
    mean = np.zeros(2)
    for quarters, part in enumerate(answers):
        right, down = (float(value) for value in part[name])
        for _ in range(quarters):
            right, down = -down, right
        mean += np.array([right, down]) / len(answers)
    return mean


def _moved(
    point: tuple[float, float], way: NDArray[np.float64], unit: float
) -> tuple[float, float]:
    return float(point[0] + way[0] * unit), float(point[1] + way[1] * unit)


def _look(die: list[Parts], face: list[Parts], place: Place, upper: tuple[float, float]) -> Look:
    """Return what all answers say together, each turned by a quarter more than the last."""
    up = np.zeros(2)
    for quarters, part in enumerate(face):
        cos, sin = part["up"]
        for _ in range(quarters):
            cos, sin = sin, -cos
        up += (cos, sin)
    marks = np.mean([each["marks"] / (np.linalg.norm(each["marks"]) + 1e-9) for each in face], 0)
    # the whole die and its face are two witnesses: a kind must please both
    seen = _mean(die, "kind")
    kinds = seen[:-1] * _mean(face, "kind")
    return Look(
        place,
        np.asarray(kinds / max(float(kinds.sum()), 1e-12), np.float32),
        np.asarray(np.mean([each["face"] for each in face], axis=0), np.float32),
        _mean(face, "printing"),
        float(seen[-1]),
        _chance(np.mean([float(each["cocked"][0]) for each in die])),
        _chance(np.mean([float(each["cocked"][0]) for each in face])),
        _chance(np.mean([float(each["hidden"][0]) for each in (*die, *face)])),
        float(np.rad2deg(np.arctan2(up[1], up[0]))),
        upper,
        np.asarray(marks / (np.linalg.norm(marks) + 1e-9), np.float32),
    )


def _mean(answers: list[Parts], name: str) -> Floats:
    return np.asarray(np.mean([soft(each[name]) for each in answers], axis=0), np.float32)


def cut_out(image: Image, x: float, y: float, side: float, pixels: int) -> NDArray[np.uint8]:
    """Return a square of an image about (x, y), scaled to ``pixels`` a side; the border repeats."""
    high, wide = image.shape[:2]
    x, y, reach = min(max(x, 0.0), wide - 1.0), min(max(y, 0.0), high - 1.0), side / 2
    left, top = int(np.floor(x - reach)), int(np.floor(y - reach))
    right, low = int(np.floor(x + reach + 1)), int(np.floor(y + reach + 1))
    inside = image[max(0, top) : max(1, min(high, low)), max(0, left) : max(1, min(wide, right))]
    out = (max(0, -top), max(0, low - high), max(0, -left), max(0, right - wide))
    if any(out):
        inside = np.asarray(cv2.copyMakeBorder(inside, *out, cv2.BORDER_REPLICATE), np.uint8)
    way = cv2.INTER_AREA if side > pixels else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(inside, (pixels, pixels), interpolation=way), np.uint8)


def soft(scores: Floats) -> Floats:
    """Return chances that add up to 1 of scores."""
    shares = np.exp(scores - scores.max())
    return np.asarray(shares / shares.sum(), np.float32)


def _chance(score: np.floating[Any] | float) -> float:
    return float(1 / (1 + np.exp(-np.clip(score, -30, 30))))
