"""A close look at each die: what kind it is, what it shows, and whether it can be read at all."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, middle
from edgebox.vision.die_words import OTHER
from edgebox.vision.frame import Image
from edgebox.vision.networks import DIE, FACE, Floats, LookingNetwork, facts, likeliest, planes
from edgebox.vision.odds import sigmoid, softmax
from edgebox.vision.recognising.level import Levels, Stands
from edgebox.vision.recognising.look import MOST_SIDES, SIDES, Look
from edgebox.vision.recognising.merged_shadow import is_level, tighter_box
from edgebox.vision.recognising.numerals import TEN_SIDED, Numerals
from edgebox.vision.square import square_about
from edgebox.vision.unit_vectors import unit

CLEAR = 0.97
"""A die that is less clear than this at the first look is looked at from all sides. On generated
rigs never seen that corrects dice that are less clear than 0.75; of the others it tells better how
sure they are."""

LEVEL, LEANING = 0.1, 0.97
"""A die that leans by a chance between these is looked at from all sides."""

ON_FLOOR, ON_DIE = 0.25, 0.95
"""The same for the chance that it lies on another die."""

AGREE, OWN = 0.12, 0.3
"""If a die alone has its upper face as near as this, in its longer sides, to where all dice of the
picture have it, it counts by so much."""

AWAY = {6: 0.317, 8: 0.343, 10: 0.359, 12: 0.476}
"""How far the middle of a face that points across the line of sight is from the middle of a die of
so many sides, in longer sides of its box; measured on generated rigs."""

NEAR = 0.06
"""An upper face that is further than this from the middle of its picture is cut out again."""


class Looker:
    """Looks at dice with the trained networks: at the whole die, then at its upper face."""

    def __init__(self) -> None:
        self._die, self._face = LookingNetwork(DIE), LookingNetwork(FACE)
        self._numerals = Numerals()
        self._facts = facts()
        self._away = np.array([AWAY[SIDES.get(kind, MOST_SIDES)] for kind in self._facts.kinds])

    def look(
        self,
        image: Image,
        places: Sequence[Box],
        before: Floats | None = None,
        empty: Image | None = None,
    ) -> list[Look]:
        """Return a look at each die.

        Args:
            image: (H, W, 3) uint8, BGR.
            places: where the dice are.
            before: (C,) the log chance of each way for the camera to stand, if earlier pictures
                told something of it.
            empty: the same size, the tray without dice: a die that is level in a tighter box has
                that as its place.
        """
        if not places:
            return []
        # one network after the other, not die by die: each finds its weights near at hand
        blobs = [self._die_blob(image, place) for place in places]
        dice = self._dice_seen(blobs)
        stands = self._stands(image, places, before)
        lie = self._levels(stands, dice)
        # what leans, or lies on another, or not, by a hair is looked at from the other sides too
        doubtful = [
            i
            for i, (die, level) in enumerate(zip(dice, lie.chances, strict=True))
            if LEVEL < 1 - level < LEANING or ON_FLOOR < _lifted(die) < ON_DIE
        ]
        if doubtful:
            self._turn(dice, doubtful, [blobs[i] for i in doubtful])
            lie = self._levels(stands, dice)
        looks = self._looked(image, places, dice, lie, set(doubtful))
        tighter = (tighter_box(image, empty, each) for each in looks)
        boxes = {i: box for i, box in enumerate(tighter) if box is not None}
        if boxes:
            self._look_tighter(image, looks, dice, boxes, before)
        self._tell_numerals(image, looks)
        return looks

    def glance(self, image: Image, places: Sequence[Box]) -> list[float]:
        """Return the chance of each place to be no die, at a single look that tells nothing else.

        Args:
            image: (H, W, 3) uint8, BGR.
            places: where something was found.
        """
        dice = self._dice_seen([self._die_blob(image, place) for place in places])
        return [_nothing(die) for die in dice]

    def _stands(self, image: Image, places: Sequence[Box], before: Floats | None) -> Stands:
        spots = np.array([_spot(each, image) for each in places])
        return Stands(spots, *self._facts.lies, before)

    def _levels(self, stands: Stands, dice: list[Parts]) -> Levels:
        steps, _ = self._facts.lies
        lies = np.array([die["lies"] for die in dice]).reshape(-1, steps, steps)
        return stands.levels(lies, np.array([1 - _nothing(die) for die in dice], np.float32))

    def _away_of(self, dice: list[Parts]) -> Floats:
        """Return (N, 1) how far faces are from the middle of each die; see :data:`AWAY`."""
        kinds = softmax(np.array([die["kind"] for die in dice]))[:, :-1]
        return np.asarray((kinds @ self._away / kinds.sum(axis=1))[:, None], np.float32)

    def _looked(
        self,
        image: Image,
        places: Sequence[Box],
        dice: list[Parts],
        lie: Levels,
        turned: set[int],
    ) -> list[Look]:
        """Return a look at each die, some of which have been ``turned`` to all sides already."""
        known, away = self._facts, self._away_of(dice)
        uppers = _uppers(places, dice, lie, away)
        usual = _in_each(places, away * lie.ups)
        units = [max(place[2:]) * known.face_margin for place in places]
        blobs = [
            _blob(image, upper, unit, known.face_side)
            for upper, unit in zip(uppers, units, strict=True)
        ]
        faces = self._faces_seen(blobs)
        # the middle is told better from near: where it was far off, the face is cut out once more
        far = [i for i, face in enumerate(faces) if float(np.hypot(*face["off"])) >= NEAR]
        for i in far:
            uppers[i] = _moved(uppers[i], faces[i]["off"], units[i])
            blobs[i] = _blob(image, uppers[i], units[i], known.face_side)
        for i, face in zip(far, self._faces_seen([blobs[i] for i in far]), strict=True):
            faces[i] = face

        def look(i: int, seen: list[Parts]) -> Look:
            upper = _moved(uppers[i], _turned_back(seen, "off"), units[i])
            return _look(dice[i], seen, places[i], lie, i, upper, usual[i])

        looks = [look(i, [face]) for i, face in enumerate(faces)]
        # a doubtful face is looked at from the other three sides too: what stays the same is so;
        # numerals are told by other means
        doubtful = [
            i
            for i, each in enumerate(looks)
            if each.clear < CLEAR and self._numerals.clear(each) < CLEAR
        ]
        # so is the whole die where it is its kind that is in doubt
        of_kind = [i for i in doubtful if i not in turned and looks[i].kind_clear < CLEAR]
        self._turn(dice, of_kind, [self._die_blob(image, places[i]) for i in of_kind])
        sides = _other_sides(self._faces_seen, [blobs[i] for i in doubtful])
        for i, others in zip(doubtful, sides, strict=True):
            looks[i] = look(i, [faces[i], *others])
        return looks

    def _look_tighter(
        self,
        image: Image,
        looks: list[Look],
        dice: list[Parts],
        boxes: dict[int, Box],
        before: Floats | None,
    ) -> None:
        """Look at some dice in tighter boxes, in place where they are level in these."""
        seen = self._dice_seen([self._die_blob(image, box) for box in boxes.values()])
        again = dict(zip(boxes, seen, strict=True))
        places = [boxes.get(i, look.place) for i, look in enumerate(looks)]
        dice = [again.get(i, die) for i, die in enumerate(dice)]
        lie = self._levels(self._stands(image, places, before), dice).of(list(boxes))
        close = self._looked(image, list(boxes.values()), list(again.values()), lie, set())
        for i, look in zip(boxes, close, strict=True):
            if is_level(look):
                looks[i] = look

    def _tell_numerals(self, image: Image, looks: list[Look]) -> None:
        """Tell numerals, in place; those in doubt from all sides."""
        which = [i for i, look in enumerate(looks) if likeliest(look.kinds) in TEN_SIDED]
        blobs = [self._numeral_blob(image, looks[i]) for i in which]
        seen = self._numerals.seen(blobs)
        for i, blob, scores in zip(which, blobs, seen, strict=True):
            told = self._numerals.told(looks[i], scores)
            if told.clear < CLEAR:
                scores = _mean([scores, *self._numerals.seen(_from_other_sides(blob))])
                told = self._numerals.told(looks[i], scores)
            looks[i] = told

    def _numeral_blob(self, image: Image, look: Look) -> Floats:
        """Return the upper face of a die as its numeral is looked at."""
        side = max(look.place[2:]) * self._facts.numeral_margin
        return _blob(image, look.upper, side, self._facts.face_side)

    def _dice_seen(self, blobs: list[Floats]) -> list[Parts]:
        return [_parted(scores, self._facts.die_parts) for scores in self._die(blobs)]

    def _faces_seen(self, blobs: list[Floats]) -> list[Parts]:
        """Return what is seen of upper faces: kinds and printings as chances, marks of length 1."""
        if not blobs:
            return []
        scores, parts = np.array(self._face(blobs)), self._facts.face_parts
        # for all at once: a call takes longer than what it does for one face
        for name, told in (("kind", softmax), ("printing", softmax), ("marks", unit)):
            scores[:, parts[name]] = told(scores[:, parts[name]])
        return [_parted(each, parts) for each in scores]

    def _turn(self, dice: list[Parts], which: list[int], blobs: list[Floats]) -> None:
        """Look at some of the dice from the other three sides too, in place."""
        for i, others in zip(which, _other_sides(self._dice_seen, blobs), strict=True):
            dice[i] = self._from_all_sides([dice[i], *others])

    def _from_all_sides(self, seen: list[Parts]) -> Parts:
        """Return what all four sides of a die's picture agree on."""
        steps = self._facts.lies[0]
        mean = {name: _mean([each[name] for each in seen]) for name in seen[0]}
        lies = [
            np.rot90(each["lies"].reshape(steps, steps), -quarters)
            for quarters, each in enumerate(seen)
        ]
        return mean | {"lies": _mean(lies).ravel(), "upper": _turned_back(seen, "upper")}

    def _die_blob(self, image: Image, place: Box) -> Floats:
        side = max(place[2:]) * self._facts.die_margin
        return _blob(image, middle(place), side, self._facts.die_side)


Parts = dict[str, Floats]
"""The scores of each question; of some about faces, the chances."""

Seen = TypeVar("Seen", Parts, Floats)
"""What is seen of a picture."""

Point = tuple[float, float]
"""x and y in pixels."""


def _uppers(places: Sequence[Box], dice: list[Parts], lie: Levels, away: Floats) -> list[Point]:
    """Return the middle of each upper face: of a level die, where all dice have it.

    Args:
        places: of the dice.
        dice: what was seen of each.
        lie: how they lie.
        away: (N, 1) how far from its middle a die's faces are.
    """
    own = np.array([die["upper"] for die in dice]) * facts().die_margin
    usual = away * lie.uppers
    near = np.hypot(*(own - usual).T)[:, None] < AGREE
    level = lie.chances[:, None] > 0.5
    ways = np.where(level, np.where(near, OWN * own + (1 - OWN) * usual, usual), own)
    return _in_each(places, ways)


def _in_each(places: Sequence[Box], ways: NDArray[np.floating]) -> list[Point]:
    """Return the point of each die that is a way (N, 2) from its middle, in its longer sides."""
    return [
        _moved(middle(place), way, max(place[2:])) for place, way in zip(places, ways, strict=True)
    ]


def _parted(scores: Floats, parts: dict[str, slice]) -> Parts:
    return {name: scores[where] for name, where in parts.items()}


def _other_sides(
    seen: Callable[[list[Floats]], list[Seen]], blobs: list[Floats]
) -> list[list[Seen]]:
    """Return what is seen of each picture turned by one, two and three quarters."""
    turned = [side for blob in blobs for side in _from_other_sides(blob)]
    answers = seen(turned)
    return [answers[start : start + 3] for start in range(0, len(answers), 3)]


def _from_other_sides(blob: Floats) -> list[Floats]:
    """Return a blob turned by one, two and three quarters."""
    return [_turned(blob, quarters) for quarters in (1, 2, 3)]


def _blob(image: Image, about: Point, side: float, pixels: int) -> Floats:
    """Return (3, S, S): a square of an image."""
    return planes(square_about(image, *about, side, pixels))


def _spot(place: Box, image: Image) -> tuple[float, float]:
    """Return where a die is, from the middle of the picture in half widths."""
    x, y = middle(place)
    half = image.shape[1] / 2
    return x / half - 1, (y - image.shape[0] / 2) / half


def _turned(blob: Floats, quarters: int) -> Floats:
    """Return a blob turned counter-clockwise."""
    return np.ascontiguousarray(np.rot90(blob, quarters, (1, 2)))


def _turned_back(answers: list[Parts], name: str) -> Floats:
    """Return the mean of a direction (x, y), y down; each answer saw it a quarter further."""
    mean = np.zeros(2, np.float32)
    for quarters, part in enumerate(answers):
        right, down = (float(value) for value in part[name])
        for _ in range(quarters):
            right, down = -down, right
        mean += np.array([right, down], np.float32) / len(answers)
    return mean


def _moved(point: Point, way: NDArray[np.floating], unit: float) -> Point:
    return float(point[0] + way[0] * unit), float(point[1] + way[1] * unit)


def _look(
    die: Parts,
    faces: list[Parts],
    place: Box,
    lie: Levels,
    i: int,
    upper: Point,
    usual: Point,
) -> Look:
    """Return what the answers say together: of the whole die, and of its face from some sides.

    Args:
        die: of the whole die.
        faces: of its upper face, from each side.
        place: of the die.
        lie: how all dice lie.
        i: which of them it is.
        upper: the middle of its upper face.
        usual: where that of a level die is.
    """
    # the whole die and its face are two witnesses: a kind must please both
    seen, upper_face = softmax(die["kind"]), _mean([each["kind"] for each in faces])
    whole, nothing = seen[:-1], float(seen[-1])
    kinds, unknown = whole * upper_face, facts().kinds.index(OTHER)
    marks = _mean([each["marks"] for each in faces])
    return Look(
        place=place,
        kinds=kinds / max(float(kinds.sum()), 1e-12),
        strange=max(float(whole[unknown]), float(upper_face[unknown])),
        faces=_mean([each["face"] for each in faces]),
        printings=_mean([each["printing"] for each in faces]),
        nothing=nothing,
        absent=nothing,  # not weighed yet
        cocked=1 - float(lie.chances[i]),
        slanted=sigmoid(float(_mean([each["cocked"] for each in faces])[0])),
        lifted=_lifted(die),
        hidden=sigmoid(float(_mean([each["hidden"] for each in (die, *faces)])[0])),
        upper=upper,
        level_upper=usual,
        astray=math.dist(upper, usual) / max(place[2:]),
        stands=lie.stands[i],
        off=float(lie.off[i]),
        vague=float(lie.vague[i]),
        elsewhere=float(lie.elsewhere[i]),
        marks=marks if len(faces) == 1 else unit(marks),
    )


def _nothing(die: Parts) -> float:
    return float(softmax(die["kind"])[-1])


def _lifted(die: Parts) -> float:
    return sigmoid(float(die["lifted"][0]))


def _mean(answers: Sequence[Floats]) -> Floats:
    # numpy's own mean takes longer than all else here
    total = answers[0]
    if len(answers) == 1:
        return total
    for each in answers[1:]:
        total = total + each
    return np.asarray(total / np.float32(len(answers)), np.float32)
