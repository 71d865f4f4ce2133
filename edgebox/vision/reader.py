"""The eye: puts the stages together, from a frame to a reading."""

from __future__ import annotations

import time
from dataclasses import replace

import cv2
import numpy as np

from edgebox.dice import Pool
from edgebox.errors import BadInputError
from edgebox.vision.confidence import judge
from edgebox.vision.finding import STRANGE, Finder, Found, worth
from edgebox.vision.frame import SMALLEST, Frame, Image
from edgebox.vision.posing import EdgeView, Pose, fits, gain_by_leaning
from edgebox.vision.reading import DieReading, Reading
from edgebox.vision.recognising import Look, Recognised
from edgebox.vision.solids import Camera
from edgebox.vision.symbols import PRINTINGS
from edgebox.vision.tray import Plane, to_lab, tray_from_empty, tray_without_empty

DICE_SETS = ("auto", *PRINTINGS)

WORKING_WIDTH = 1280
"""Frames are brought to this width; a die is then some 60 to 100 pixels across."""

USUAL_HEIGHT = 0.97
"""A camera's height above the tray, in widths of what it sees of the floor: usual lenses."""

FAR_BEHIND = 0.45
"""A pose this much worse than the best of a die is not looked at any closer."""


class Reader:
    """Reads the dice of frames."""

    def __init__(self, dice_set: str = "auto") -> None:
        """Take ``"starwars"``, ``"genesys"``, or ``"auto"`` to tell the printing by itself.

        Raises:
            BadInputError: there is no such set.
        """
        if dice_set not in DICE_SETS:
            raise BadInputError(
                f"there is no dice set {dice_set!r}; the sets are {', '.join(DICE_SETS)}."
            )
        self.dice_set = dice_set

    def read(self, frame: Frame, empty: Frame | None = None, expect: Pool | None = None) -> Reading:
        """Return the dice of a frame.

        Args:
            frame: the picture of the tray.
            empty: the same tray without dice, by the same camera in the same light.
            expect: the dice that should be there; others make the reading not sure.
        """
        started = time.perf_counter()
        height, width = frame.image.shape[:2]
        if min(height, width, WORKING_WIDTH * height // width) < SMALLEST:
            return Reading(frame.name, sure=False, reason="the picture is too small to read dice")
        image, factor = _brought_to_width(frame.image)
        lab = to_lab(image)
        found, doubt = self._found(image, lab, None if empty is None else _like(empty, image))
        dice = [
            _die_reading(_with_leaning(lab, each), 1 / factor, frame.image)
            for each in self._recognised(image, found)
        ]
        dice.sort(key=lambda each: _reading_order(each, frame.image.shape[0]))
        reading = Reading(frame.name, tuple(dice))
        if doubt is None and len(found) > len(dice):
            doubt = STRANGE
        reason = _doubt(reading, expect, doubt)
        return replace(
            reading,
            sure=reason is None,
            reason=reason,
            milliseconds=(time.perf_counter() - started) * 1000,
        )

    def _found(
        self, image: Image, lab: Plane, empty: Image | None
    ) -> tuple[list[Found], str | None]:
        half = _halved(lab)
        if empty is None:
            tray = tray_without_empty(half)
        else:
            tray = tray_from_empty(_halved(to_lab(empty)), half)
        height, width = half.shape[:2]
        camera = Camera((width / 2, height / 2), width * USUAL_HEIGHT)
        small = np.asarray(
            cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8
        )
        found, doubt = Finder(small, half, tray, camera).find()
        factor = image.shape[1] / width
        refined = [
            replace(
                each,
                poses=tuple(
                    fitted
                    for pose in each.poses
                    if worth(pose) > worth(each.best) - FAR_BEHIND
                    for fitted in _refined(lab, pose.scaled(factor))
                ),
            )
            for each in found
        ]
        return refined, doubt

    def _recognised(self, image: Image, found: list[Found]) -> list[Recognised]:
        """Recognise every die in the printing that fits the whole picture best."""
        printings = PRINTINGS if self.dice_set == "auto" else (self.dice_set,)
        looks = [Look(image, each) for each in found]
        answers = []
        for printing in printings:
            seen = [look.recognise(printing) for look in looks]
            answers.append([each for each in seen if each is not None])
        return max(answers, key=lambda seen: sum(each.agreement for each in seen))


def _brought_to_width(image: Image) -> tuple[Image, float]:
    """Return the image at the working width, and by what factor it was scaled."""
    factor = WORKING_WIDTH / image.shape[1]
    if 0.8 < factor < 1.25:
        return image, 1.0
    size = (WORKING_WIDTH, max(2, round(image.shape[0] * factor)))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8), factor


def _like(empty: Frame, image: Image) -> Image:
    """Return the empty tray at the size of the frame."""
    height, width = image.shape[:2]
    if empty.image.shape[:2] == (height, width):
        return empty.image
    was_height, was_width = empty.image.shape[:2]
    if abs(was_width / was_height - width / height) > 0.02 * width / height:
        raise BadInputError(
            f"{empty.name or 'the empty tray'}: this picture of the empty tray has another shape "
            f"({was_width}x{was_height}) than the picture of the dice; take both with one camera."
        )
    scaled = cv2.resize(empty.image, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(scaled, np.uint8)


def _halved(lab: Plane) -> Plane:
    height, width = lab.shape[:2]
    half = cv2.resize(lab, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.float32)


def _refined(lab: Plane, pose: Pose) -> list[Pose]:
    return fits(_edges_around(lab, pose), pose)


def _with_leaning(lab: Plane, seen: Recognised) -> Recognised:
    """Look once more at a die that seems clear, whether it leans."""
    if judge(seen)[1] is not None:
        return seen
    return replace(seen, leaning=gain_by_leaning(_edges_around(lab, seen.pose), seen.pose))


def _edges_around(lab: Plane, pose: Pose) -> EdgeView:
    x, y, edge = pose.values[:3]
    reach = int(edge * pose.shape.height * 0.6 + edge) + 8
    left, top = max(0, int(x) - reach), max(0, int(y) - reach)
    return EdgeView(lab[top : int(y) + reach, left : int(x) + reach], (left, top))


def _die_reading(seen: Recognised, factor: float, image: Image) -> DieReading:
    confidence, reason = judge(seen)
    outline = seen.pose.outline() * factor
    upper = seen.pose.upper_face() * factor
    height, width = image.shape[:2]
    left, top = np.clip(np.floor(outline.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(np.ceil(outline.max(axis=0)), 0, (width, height)).astype(int)
    return DieReading(
        seen.die,
        seen.face,
        reason is None,
        confidence,
        (int(left), int(top), int(right - left), int(bottom - top)),
        reason,
        tuple((float(x), float(y)) for x, y in outline),
        tuple((float(x), float(y)) for x, y in upper),
    )


def _reading_order(each: DieReading, height: int) -> tuple[int, int]:
    """Rows of an eighth of the picture, each from the left."""
    left, top, wide, high = each.box
    return int((top + high / 2) / (height / 8)), left + wide // 2


def _doubt(reading: Reading, expect: Pool | None, doubt: str | None) -> str | None:
    doubtful = [each for each in reading.dice if not each.sure]
    parts = []
    if expect is not None:
        difference = reading.difference(expect)
        if difference:
            parts.append(f"not the dice asked for: {difference}")
    if doubtful:
        first = doubtful[0]
        more = f" (and {len(doubtful) - 1} more)" if len(doubtful) > 1 else ""
        parts.append(f"{first.die}: {first.reason}{more}")
    if doubt is not None:
        parts.append(doubt)
    return "; ".join(parts) or None
