"""From a picture of one die to an example, and what is wrong with the picture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import cv2
import numpy as np

from edgebox.vision.boxes import reaches_border
from edgebox.vision.enrolment.crops import MARGIN, SIDE, Crop, crop_of
from edgebox.vision.enrolment.entries import digest_of
from edgebox.vision.enrolment.examples import Example, described
from edgebox.vision.enrolment.eye import Eye
from edgebox.vision.enrolment.not_empty import A_HAND
from edgebox.vision.frame import Frame, Image, has_shape_of
from edgebox.vision.judging.unfit import unfit
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from edgebox.vision.judging.washed_out import washed_out
from edgebox.vision.recognising.look import Look

LEAST_SIDE = 28
"""A die with a box smaller than this many pixels has symbols that can't be made out."""

LEANING = 0.5
"""Chance of leaning from which on a person is asked to lay the die flat."""

HIDDEN = 0.5
"""The same for a covered or blurred face."""

MOST_BLUR = 0.05
"""Blur in longer sides of the box, from which on fine symbols run together."""

FOREIGN_TOO = f"{A_HAND}; take it away"

NO_DIE = "no die was found in it; lay one on the tray's floor, in good light"

NO_NEW_DIE = (
    "no die was found in it but what the picture of the empty tray shows, too; lay the die "
    "elsewhere, or take that picture anew, without dice"
)

OTHER_SHAPE = (
    "the picture of the empty tray has another shape, so another camera took it: take it anew"
)

OF_THE_EMPTY_TRAY = frozenset({OTHER_TRAY, OTHER_SHAPE})
"""What is wrong with the picture of the empty tray, and so with each that is taught over it."""


@dataclass(frozen=True)
class Lesson:
    """What came of one picture."""

    name: str
    """The picture's."""
    die: str
    face: str
    example: Example | None
    """``None`` if there is nothing in the picture to be learned."""
    problems: tuple[str, ...] = ()
    """What is wrong with the picture, and what would be right."""


def lesson(frame: Frame, die: str, face: str, eye: Eye, empty: Frame | None = None) -> Lesson:
    """Learn from a picture of one die.

    Args:
        frame: with the die alone in the tray.
        die: which it is.
        face: which face of it is up.
        eye: the recogniser.
        empty: the tray without it, in any size.
    """
    image = frame.image
    if empty is not None and not has_shape_of(empty.image, image):
        return Lesson(frame.name, die, face, None, (OTHER_SHAPE,))
    bare = None if empty is None else empty.image
    view = eye.in_view(image, bare)
    looks = view.dice
    if len(looks) != 1:
        if looks:
            problem = f"{len(looks)} dice are in it; lay the {die} die alone in the tray"
        else:
            shown_before = bare is not None and eye.in_view(image, None).dice
            problem = NO_NEW_DIE if shown_before else NO_DIE
        return Lesson(frame.name, die, face, None, (problem,))
    if (reason := unfit(image, bare)) is not None:
        return Lesson(frame.name, die, face, None, (reason,))
    look = looks[0]
    crop = crop_of(image, look)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    problems = []
    if view.foreign:
        problems.append(OTHER_TRAY if view.other_tray else FOREIGN_TOO)
    problems += _problems(image, look, crop, face)
    seen = described(crop, eye)
    whole = digest_of(image)
    example = Example(die, face, crop, seen, frame.name, made, bool(problems), whole)
    return Lesson(frame.name, die, face, example, tuple(problems))


def _problems(image: Image, look: Look, crop: Crop, face: str) -> list[str]:
    problems = []
    if reaches_border(look.place, (image.shape[1], image.shape[0]), 1):
        problems.append("the picture's border cuts the die; lay it nearer to the middle")
    side = round(max(look.place[2:]))
    if side < LEAST_SIDE:
        problems.append(
            f"the die is only {side} pixels wide; bring the camera nearer, or use larger pictures"
        )
    if blur_of(crop) > MOST_BLUR:
        problems.append("it is blurred; hold the camera still and set its focus on the tray")
    elif look.hidden > HIDDEN:
        problems.append("the face is not seen well; keep hands, glare and shadows off it")
    if look.cocked > LEANING:
        problems.append("the die leans; lay it flat")
    if face and washed_out(image, look.upper, max(look.place[2:])):
        problems.append(
            "the light washes out the face; set the camera to less exposure, or lay the die where "
            "it mirrors no lamp"
        )
    return problems


def blur_of(crop: Crop) -> float:
    """Return how much a die's edges and symbols are blurred, in longer sides of its box.

    The steepest edge tells: a step of some height that is blurred more is less steep.
    """
    reach = int(SIDE / MARGIN * 0.55)
    middle = slice(SIDE // 2 - reach, SIDE // 2 + reach)
    grey = cv2.cvtColor(crop.image, cv2.COLOR_BGR2GRAY)[middle, middle].astype(np.float32)
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0)
    slope = np.hypot(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)) / 8
    steepest = float(np.percentile(slope, 99.5))
    height = float(np.percentile(soft, 99) - np.percentile(soft, 1))
    if steepest <= 0:
        return 1.0
    return height / (float(np.sqrt(2 * np.pi)) * steepest) / (SIDE / MARGIN)
