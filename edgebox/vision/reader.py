"""The eye: puts the stages together, from a frame to a reading."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from copy import copy
from dataclasses import replace

import numpy as np

from edgebox.dice.six_sided import Asked
from edgebox.errors import BadInputError
from edgebox.vision.boxes import Box
from edgebox.vision.enrolment import dice_names, load_dice
from edgebox.vision.enrolment.strange import as_taught
from edgebox.vision.finding.finder import Finder
from edgebox.vision.finding.findings import IS_DIE, Found
from edgebox.vision.finding.missed import missed
from edgebox.vision.finding.new_finds import new_finds
from edgebox.vision.finding.printed import Mask, in_empty_tray_beside_dice
from edgebox.vision.frame import SMALLEST, Frame, Image, check_shape
from edgebox.vision.judging.confidence import FACE_IN_DOUBT, WASHED_OUT, Verdict
from edgebox.vision.judging.dice_found import DiceFound, DieFound, dice_found
from edgebox.vision.judging.glances import count_dice, dice_left_in, likely_finds
from edgebox.vision.judging.indistinct import SMALL_PICTURE, indistinct
from edgebox.vision.judging.objectness import weighed_looks, with_edges
from edgebox.vision.judging.seen import Seen
from edgebox.vision.judging.thrown_shadows import thrown_shadows
from edgebox.vision.judging.unfit import ALL as UNFIT
from edgebox.vision.judging.unfit import unfit
from edgebox.vision.judging.view_in_doubt import NOTHING_FOR_SURE, OTHER_TRAY, doubt_of_view
from edgebox.vision.judging.washed_out import washed_out
from edgebox.vision.reading import DieReading, Reading
from edgebox.vision.recognising.dice_sets import DICE_SETS, usual_set
from edgebox.vision.recognising.look import Look
from edgebox.vision.recognising.looking import Looker
from edgebox.vision.recognising.standing import Standing, Standings
from edgebox.vision.tray.bare_tray import TOO_FAR, BareTray
from edgebox.vision.tray.inside import AT_THE_EDGE, BESIDE, Floor, beyond
from edgebox.vision.verdicts import taught_verdicts, usual_verdicts

LEAST_SIDE = 20
"""Longer side in pixels of a die that can be sure. In the reference rigs made smaller, none of 778
sure dice from there on is wrong, and 23 of 1,148 that are smaller."""

TOO_SMALL = "it is too small: bring the camera nearer, or take larger pictures"

AT_EDGE = "it lies at the edge of the tray: is it in?"

NOT_EMPTY = "the picture of the empty tray shows a die, too: take that anew, without dice"

CALIBRATE_AGAIN = "the camera or the tray has moved: calibrate it again"


class Reader:
    """Reads the dice of frames, one at a time: no two threads may use it at once.

    From frames with one empty tray it learns how the camera stands over that, and reads later ones
    the better for it.
    """

    def __init__(self, dice_set: str = "auto") -> None:
        """Take a printing, or the name of dice that were taught with ``edgebox enroll``.

        Printings are ``"starwars"``, ``"genesys"``, and ``"auto"``: told by itself; written with
        small or capital letters.

        Raises:
            BadInputError: there is no such set, or its file is damaged.
            WorkFailedError: the recogniser's files are missing or damaged.
        """
        usual = usual_set(dice_set)
        self._enrolled = None if usual else load_dice(dice_set)
        if not usual and self._enrolled is None:
            sets = ", ".join((*DICE_SETS, *dice_names()))
            raise BadInputError(
                f"there is no dice set {dice_set!r}; the sets are {sets}; "
                f"teach the box another one: edgebox enroll {dice_set}"
            )
        self.dice_set = usual or dice_set
        self._finder, self._looker = Finder(), Looker()
        self._bare: BareTray | None = None
        """The last empty tray; it rarely changes, and the finder looks at each that it does not
        know."""
        self._standings = Standings()

    def read(
        self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
    ) -> Reading:
        """Return the dice of a frame.

        Args:
            frame: the picture of the tray.
            empty: the same tray without dice, by the same camera in the same light.
            expect: the dice that should be there; others make the reading not sure.

        Raises:
            BadInputError: the empty tray has another shape, so another camera took it.
        """
        started = time.perf_counter()
        if min(frame.image.shape[:2]) < SMALLEST:
            return Reading(frame.name, sure=False, reason=SMALL_PICTURE, doubt=SMALL_PICTURE)
        if empty is not None:
            check_shape(empty, frame)
        seen, verdicts = self._seen_over(empty, frame, expect)
        floor = None if empty is None or self._bare is None else self._bare.floor
        dice = []
        for (look, _), verdict in zip(seen.dice, verdicts, strict=True):
            die = _die_reading(look, verdict, frame.image, taught=self._enrolled is not None)
            if die.sure and max(look.place[2:]) < LEAST_SIDE:
                die = replace(die, sure=False, reason=TOO_SMALL)
            if die.sure and beyond(look.place, floor) > AT_THE_EDGE:
                die = replace(die, sure=False, reason=AT_EDGE)
            if die.sure and seen.doubt in UNFIT:
                die = replace(die, sure=False, reason=seen.doubt)
            dice.append(die)
        dice.sort(key=lambda each: _reading_order(each, frame.image.shape[0]))
        reading = Reading(frame.name, tuple(dice), outside=seen.outside, seen=seen)
        doubt = seen.doubt or (None if dice else indistinct(frame.image))
        reason = _doubt(reading, expect, doubt)
        return replace(
            reading,
            sure=reason is None,
            reason=reason,
            doubt=doubt,
            milliseconds=(time.perf_counter() - started) * 1000,
        )

    def _seen_over(
        self, empty: Frame | None, frame: Frame, expect: Asked | None
    ) -> tuple[Seen, list[Verdict]]:
        """Return what is seen over an empty tray, and what each die is taken for.

        Where anything is in doubt, the camera may have moved since.
        """
        image, of_film = frame.image, frame.at is not None
        if empty is None:
            seen = self.see(image)
            return seen, self._verdicts(seen.dice, expect, image)
        bare = self._bare = BareTray.again(self._bare, empty, image)
        seen = self.see(image, bare.image, bare.floor, bare.unseen, of_film=of_film)
        verdicts = self._verdicts(seen.dice, expect, image)
        places = [each.place for each in seen.finds]
        doubtful = seen.doubt is not None or (
            not all(each.sure for each in verdicts) and bare.has_moved(image, places)
        )
        other = bare.found_in(image, places) if doubtful else None
        if other is None:
            return seen, verdicts
        if other.away > TOO_FAR:
            return replace(seen, doubt=CALIBRATE_AGAIN), verdicts
        standings = copy(self._standings)
        again = self.see(image, other.image, other.floor, other.unseen, of_film=of_film)
        if again.doubt is None:
            self._bare = other
            return again, self._verdicts(again.dice, expect, image)
        # the camera has not moved: what is known of how it stands still holds
        self._standings = standings
        return seen, verdicts

    def see(
        self,
        image: Image,
        empty: Image | None = None,
        floor: Floor | None = None,
        unseen: Mask | None = None,
        *,
        of_film: bool = False,
    ) -> Seen:
        """Find the dice of a picture and look at each one, knowing earlier ones of its empty tray.

        Args:
            image: (H, W, 3) uint8, BGR.
            empty: the same size, the tray without dice.
            floor: (4, 2) the corners of its floor, if they are known; dice beside it are only
                counted.
            unseen: (H, W) where it was never seen empty, as the camera has moved.
            of_film: whether it is one of moving pictures, so that its dice may not lie still.
        """
        findings = self._finder.find(image, empty, floor)
        new, as_before = new_finds(findings, image, empty, unseen)
        glance = self._looker.glance
        likely = likely_finds(image, new, findings, glance)
        outside = [each.place for each in likely if beyond(each.place, floor) > BESIDE]
        within = [each for each in likely if each.place not in outside]
        standing = self._standings.over(empty)
        as_found, found, close = self._looked_at(image, empty, within, unseen, standing)
        # a look may tell a better box than the finder's; how the camera stands is told by those
        boxes = {each: look.place for each, look in zip(as_found, close, strict=True)}
        findings = findings.with_boxes(boxes)
        looks = weighed_looks(found, with_edges(close, image, empty))
        if self._enrolled is not None:
            looks = as_taught(image, looks, self._enrolled)
        told = dice_found(findings, found, looks)
        places = [look.place for look, _ in told.dice]
        dropped = [each.place for each in found if each.place not in places]
        size = image.shape[1], image.shape[0]
        not_found = missed(findings, [each.place for each in likely], dropped, size)
        if empty is not None:
            # on a floor that was empty, what the finder hardly saw as a die it took for a thing
            weak = [each.place for each in found if each.chance < IS_DIE and each.place in places]
            findings = findings.with_dice(weak)
        doubt = (
            unfit(image, empty, findings.shown)
            or (NOT_EMPTY if dice_left_in(image, as_before, findings, glance) else None)
            or doubt_of_view(findings, _foreign(told, image, empty, unseen), not_found)
        )
        # a picture of another tray tells nothing of how the camera stands over this one
        if told.dice and doubt != OTHER_TRAY:
            said = np.sum([look.stands for look, _ in told.dice], axis=0)
            lie_there = [each for each, better in boxes.items() if better in places]
            standing.learn(lie_there, said, of_film=of_film)
        return Seen(
            findings,
            tuple(found),
            tuple(looks),
            told.dice,
            doubt,
            not_found,
            count_dice(image, outside, glance),
            empty,
        )

    def _looked_at(
        self,
        image: Image,
        empty: Image | None,
        finds: Sequence[Found],
        unseen: Mask | None,
        standing: Standing,
    ) -> tuple[list[Box], list[Found], list[Look]]:
        """Return the finds that are no shadow, and a look at each, in boxes without theirs.

        Before these come the boxes in which they were found.
        """
        places = [each.place for each in finds]
        looks = self._looker.look(image, places, standing.before(places), empty)
        found = [replace(each, place=look.place) for each, look in zip(finds, looks, strict=True)]
        shadows = thrown_shadows(image, empty, found, looks, unseen)
        kept = [i for i in range(len(finds)) if i not in shadows]
        return [places[i] for i in kept], [found[i] for i in kept], [looks[i] for i in kept]

    def _verdicts(
        self, dice: Sequence[DieFound], expect: Asked | None, image: Image
    ) -> list[Verdict]:
        """Return what each die is taken for."""
        if self._enrolled is None:
            return usual_verdicts(dice, expect, self.dice_set)
        matches = self._enrolled.match(image, [look for look, _ in dice])
        return taught_verdicts(dice, expect, matches)


def _die_reading(look: Look, verdict: Verdict, image: Image, *, taught: bool) -> DieReading:
    x, y, w, h = look.place
    height, width = image.shape[:2]
    left, top = min(max(math.floor(x), 0), width - 1), min(max(math.floor(y), 0), height - 1)
    right, low = min(max(math.ceil(x + w), 1), width), min(max(math.ceil(y + h), 1), height)
    reason = verdict.reason
    # beside taught dice, any face that the light has washed out looks like a blank one
    seems_blank = taught and verdict.sure and not verdict.face
    if (reason in FACE_IN_DOUBT or seems_blank) and washed_out(image, look.upper, max(w, h)):
        reason = WASHED_OUT
    return DieReading(
        verdict.die,
        verdict.face,
        verdict.sure and reason is None,
        verdict.confidence,
        (left, top, max(1, right - left), max(1, low - top)),
        reason,
        upper=look.upper,
    )


def _reading_order(each: DieReading, height: int) -> tuple[int, int]:
    """Rows of an eighth of the picture, each from the left."""
    left, top, wide, high = each.box
    return int((top + high / 2) / (height / 8)), left + wide // 2


def _foreign(told: DiceFound, image: Image, empty: Image | None, unseen: Mask | None) -> list[Look]:
    """Return the looks at what is no die, without prints that a die lies on in part."""
    places = [look.place for look, _ in told.dice]
    return [
        look
        for look in told.nothings
        if look.absent < NOTHING_FOR_SURE
        or not in_empty_tray_beside_dice(image, empty, look.place, places, unseen)
    ]


def _doubt(reading: Reading, expect: Asked | None, doubt: str | None) -> str | None:
    # what is the matter with the picture is said once
    doubtful = [each for each in reading.dice if not each.sure and each.reason != doubt]
    parts = []
    if expect is not None:
        difference = reading.difference(expect)
        if difference:
            parts.append(f"not the dice asked for: {difference}")
    if doubtful:
        first = doubtful[0]
        more = f" (and {len(doubtful) - 1} more)" if len(doubtful) > 1 else ""
        parts.append(f"{first.name}: {first.reason}{more}")
    if doubt is not None:
        parts.append(doubt)
    return "; ".join(parts) or None
