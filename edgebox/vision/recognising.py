"""Recognising a found die: its type by solid and colour, its face by the ink on the upper face.

A type's answer is limited to the faces that type has. Ink is compared with our own drawings at
every rotation; what matters is how well the best face agrees and how far ahead of the next it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from edgebox.dice import Die
from edgebox.vision import templates
from edgebox.vision.colours import NEUTRAL
from edgebox.vision.finding import Found, worth
from edgebox.vision.posing import Pose
from edgebox.vision.upper_face import SIDE, Ink, Patch, UpperFace, straighten

PIPPED = "d6"
PIP_FACES = ("1", "2", "3", "4", "5", "6")

DARK_INKED = frozenset({"boost", "ability", "proficiency", "force"})
"""Narrative dice with dark ink; the others have white."""

NARRATIVE = {
    ("cube", "sky"): "boost",
    ("cube", NEUTRAL): "setback",
    ("octahedron", "green"): "ability",
    ("octahedron", "violet"): "difficulty",
    ("dodecahedron", "yellow"): "proficiency",
    ("dodecahedron", "red"): "challenge",
    ("dodecahedron", NEUTRAL): "force",
}
"""The narrative die of a solid and a colour family."""

BLACK_BELOW, WHITE_ABOVE = 0.68, 0.45
"""Brightness (of 1) of black and of white dice; in between, in much or little light, both are."""

RARE_PIPS = 0.2
"""By how much better a six-sided die with pips must fit than a narrative die."""

LEAST_CONTRAST = {True: 0.11, False: 0.20}
"""Brightness (of 1) by which dark ink, and white ink, stands out from the body at least."""

CENTRED = 0.2
"""Ink whose middle is within this many half widths of the face's middle is where it should be."""

NOT_ITS_OWN = 0.5
"""Ink further out than this belongs to a neighbouring face."""

_LEAST_INK, _MOST_INK = 0.012, 0.62
"""Share of the upper face that ink covers, where there is any."""

_JITTER = [
    (dx, dy, size)
    for size in (0.88, 0.97, 1.07)
    for dx, dy in ((0.0, 0.0), (0.12, 0.0), (-0.12, 0.0), (0.0, 0.12), (0.0, -0.12))
]
"""Shifts and sizes to try, in spreads of the ink: its middle is known but roughly."""


@dataclass(frozen=True)
class Recognised:
    """What a die is taken for, and how clearly."""

    die: str
    face: str
    agreement: float
    """How well the ink agrees with the face, at most 1; of a blank face, how clean it is."""
    lead: float
    """By how much it agrees better than the next face of the same die."""
    contrast: float
    """How strongly the ink stands out, from 0 to 1."""
    off_centre: float
    """How far the middle of the ink is from that of the face, in half widths of the face."""
    unexplained: float
    """Share of the upper face that is neither ink nor the die's own colour."""
    blown_out: float
    """Share of the upper face where the light drowns everything."""
    pose: Pose
    leaning: float = 0.0
    """By how much better its edges are seen if it leans; see :func:`gain_by_leaning`."""


class Look:
    """A closer look at one found die: its upper face in each likely pose, and the ink on it."""

    def __init__(self, image: NDArray[np.uint8], found: Found) -> None:
        """Take the image, (H, W, 3) uint8 BGR, and the die, its poses in the image's pixels."""
        self.family, self.brightness = found.family, found.brightness
        self.views = [(pose, _View(straighten(image, pose))) for pose in found.poses]

    def recognise(self, printing: str) -> Recognised | None:
        """Return what the die most likely is in a printing, or ``None`` if it is like no die.

        Args:
            printing: ``"starwars"`` or ``"genesys"``.
        """
        best, best_merit = None, -1.0
        for pose, view in self.views:
            for die in _types(self.family, pose, self.brightness):
                answer = _face(view, pose, die, printing)
                if answer is None:
                    continue
                merit = worth(pose) + 0.8 * answer.agreement
                merit -= max(0.0, answer.off_centre - CENTRED)
                if die != PIPPED:
                    merit += RARE_PIPS if pose.shape.name != "cube" else RARE_PIPS / 4
                if merit > best_merit:
                    best, best_merit = answer, merit
        return best


class _View:
    """One upper face and its ink, both ways, each worked out at most once."""

    def __init__(self, upper: UpperFace) -> None:
        self.upper = upper
        self._inks: dict[bool, Ink] = {}
        self._patterns: dict[bool, InkPatterns] = {}

    def ink(self, dark: bool) -> Ink:
        if dark not in self._inks:
            self._inks[dark] = self.upper.ink(dark)
        return self._inks[dark]

    def patterns(self, dark: bool) -> InkPatterns:
        if dark not in self._patterns:
            self._patterns[dark] = InkPatterns(self.ink(dark).amount)
        return self._patterns[dark]


class InkPatterns:
    """Ink brought to the scale of the bank: as a whole, and parted in two."""

    def __init__(self, ink: Patch) -> None:
        """Take the ink of a face, (SIDE, SIDE) from 0 to 1."""
        self.whole = _patterns(ink, _JITTER)
        self.halves = [_patterns(half, _JITTER[::5]) for half in _halves(ink)]

    def scores(self, die: str, printing: str) -> dict[str, float]:
        """Return how well the ink agrees with each inked face of a die, from -1 to 1."""
        if self.whole is None:
            return {}
        diagonal = die in ("boost", "setback")
        bank = templates.bank(printing, _inked_faces(die), diagonal)
        rough = bank.rows @ self.whole[_MIDDLE]
        scores = {}
        for index, face in enumerate(bank.faces):
            # only the best few rotations of each face deserve a closer look
            rows = np.flatnonzero(bank.face_of == index)
            rows = rows[np.argsort(rough[rows])[-6:]]
            scores[face] = float((bank.rows[rows] @ self.whole.T).max())
            if len(face) == 2:
                scores[face] = 0.4 * scores[face] + 0.6 * self._both(face, printing)
        return scores

    def _both(self, face: str, printing: str) -> float:
        """Return how well two halves agree with a face's two symbols, turned alike."""
        ways = []
        for order in (face, face[::-1]):
            each = []
            for half, symbol in zip(self.halves, order, strict=True):
                if half is None:
                    return -1.0
                bank = templates.bank(printing, (symbol,), False)
                turns = (bank.rows @ half.T).max(axis=1).reshape(-1, templates.TURNS).max(axis=0)
                # the two need not be turned alike to the degree
                each.append(np.max([np.roll(turns, by) for by in (-2, -1, 0, 1, 2)], axis=0))
            # the worse one decides: two faces may have one symbol in common
            ways.append(float(np.minimum(each[0], each[1]).max()))
        return max(ways)


_MIDDLE = 5
"""Index of the pattern that is neither shifted nor much scaled in ``_JITTER``."""


def _patterns(ink: Patch, jitter: list[tuple[float, float, float]]) -> Patch | None:
    x, y, spread = templates.spread_of(ink)
    if spread < SIDE * 0.02:
        return None
    cuts = [
        templates.cut(ink, x + dx * spread, y + dy * spread, spread * size)
        for dx, dy, size in jitter
    ]
    return templates.normalised(np.array(cuts))


def _halves(ink: Patch) -> tuple[Patch, Patch]:
    """Part ink in two across its longest extent."""
    rows, columns = np.mgrid[: ink.shape[0], : ink.shape[1]]
    x, y, _ = templates.spread_of(ink)
    dx, dy = columns - x, rows - y
    angle = 0.5 * np.arctan2(
        2 * float((ink * dx * dy).sum()), float((ink * (dx * dx - dy * dy)).sum())
    )
    along = dx * np.cos(angle) + dy * np.sin(angle)
    border = 0.0
    for _ in range(6):  # halfway between the two middles: one symbol may have more ink
        right, left = ink * (along > border), ink * (along <= border)
        middles = [
            float((part * along).sum()) / max(1.0, float(part.sum())) for part in (right, left)
        ]
        border = sum(middles) / 2
    side = along > border
    return np.asarray(ink * side, np.float32), np.asarray(ink * ~side, np.float32)


def _types(family: str, pose: Pose, brightness: float) -> list[str]:
    solid = pose.shape.name
    types = [PIPPED] if solid == "cube" else []
    narrative = NARRATIVE.get((solid, family))
    if narrative == "setback" and brightness > BLACK_BELOW:
        narrative = None
    if narrative == "force" and brightness < WHITE_ABOVE:
        narrative = None
    return [narrative, *types] if narrative else types


def _face(view: _View, pose: Pose, die: str, printing: str) -> Recognised | None:
    if die == PIPPED:
        # pips stand out; what is faint beside the other kind of ink is shade or shine
        strong = max(view.ink(dark).contrast for dark in (True, False))
        kinds = [dark for dark in (True, False) if view.ink(dark).contrast > 0.5 * strong]
        either = [_inked(view, pose, die, printing, dark) for dark in kinds]
        answers = [answer for answer in either if answer is not None]
        return max(answers, key=lambda answer: answer.agreement, default=None)
    dark = die in DARK_INKED
    answer = _inked(view, pose, die, printing, dark)
    if answer is not None and (answer.off_centre < NOT_ITS_OWN or die == "force"):
        return answer
    if die == "force":
        return None  # it has no blank face
    ink = view.ink(dark)
    clean = float(np.clip(1.0 - 0.5 * ink.contrast / LEAST_CONTRAST[dark], 0.35, 1.0))
    return Recognised(
        die, "", clean, clean, ink.contrast, 0.0, ink.unexplained, view.upper.blown_out, pose
    )


def _inked(view: _View, pose: Pose, die: str, printing: str, dark: bool) -> Recognised | None:
    ink = view.ink(dark)
    if ink.contrast < LEAST_CONTRAST[dark] or not _LEAST_INK < ink.covered < _MOST_INK:
        return None
    scores = view.patterns(dark).scores(die, printing)
    if not scores:
        return None
    ranked = sorted(scores, key=lambda face: -scores[face])
    lead = scores[ranked[0]] - (scores[ranked[1]] if len(ranked) > 1 else 0.0)
    return Recognised(
        die,
        ranked[0],
        scores[ranked[0]],
        lead,
        ink.contrast,
        ink.off_centre,
        ink.unexplained,
        view.upper.blown_out,
        pose,
    )


@cache
def _inked_faces(die: str) -> tuple[str, ...]:
    if die == PIPPED:
        return PIP_FACES
    return tuple(dict.fromkeys(face for face in Die.of_word(die).faces if face))
