"""A film of throws and hands, made from pictures of a tray; what truly goes on is known.

The tray lies empty; a hand comes, rests and goes; dice tumble in and lie as in the first picture; a
hand passes over them; a hand gathers them; the dice of the second picture tumble in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.bench.film_hand import Reach, reaching
from edgebox.bench.film_props import Point, Pose, Prop, at_border, between, cut_out
from edgebox.vision.boxes import middle
from edgebox.vision.frame import Frame, Image

EXPOSURE = 1 / 60
"""Seconds for which the shutter is open."""

NOISE, FLICKER, QUALITY = 1.5, 0.008, 90
"""The sensor's noise in steps of 255 (standard deviation), the share by which the light wavers, and
the quality of the JPEG that each frame goes through."""

REST = 0.4
"""Seconds for which the hand above the dice holds still, in films where it does."""

_NOISE_TILE = 32
"""The noise is one field, larger by this than a frame, of which each frame sees another part."""


class Truth(StrEnum):
    """What truly goes on in a frame."""

    STILL = "still"
    """Nothing moves: an empty tray, or dice at rest."""
    MOVING = "moving"
    """Dice tumble."""
    HAND = "hand"
    """A hand is in the view, moving or not."""


@dataclass(frozen=True)
class Thrown:
    """A picture of dice at rest, and where they are."""

    image: Image
    boxes: Sequence[Sequence[float]]
    """x, y, width and height of each die in pixels."""


@dataclass(frozen=True)
class Shot:
    """A frame and what truly goes on in it."""

    frame: Frame
    truth: Truth
    roll: int | None = None
    """Which of the film's throws lies at rest in full view, if any; from 0."""


@dataclass(frozen=True)
class _Scene:
    seconds: float
    truth: Truth
    picture: Callable[[float, float], Image]
    """Makes a new picture of the moments of the scene (0 to 1) when the shutter opens and closes.
    At 0 and 1 all is as in the scenes before and after."""
    roll: int | None = None


@dataclass(frozen=True)
class _Flight:
    """The way of one die from the border of the view to where it comes to rest."""

    prop: Prop
    start: Point
    bend: Point
    """The way bends towards this point."""
    end: Point
    begins: float
    ends: float
    """Moments of the scene, 0 to 1."""
    turns: float
    """Degrees turned on the way."""
    hops: int

    def pose(self, moment: float) -> Pose | None:
        """Return where the die is at a moment of the scene; ``None`` before it comes into view."""
        part = (moment - self.begins) / (self.ends - self.begins)
        if part <= 0:
            return None
        left = (1 - min(1.0, part)) ** 1.7
        go = 1 - left
        x, y = (
            left * left * a + 2 * left * go * b + go * go * c
            for a, b, c in zip(self.start, self.bend, self.end, strict=True)
        )
        # nearer to the camera while it is in the air
        size = 1 + 0.3 * left * abs(math.cos(math.pi * self.hops * go))
        return Pose(x, y, self.turns * left, size)


class Film:
    """Frames with time stamps, made anew each time it is gone through, always the same.

    Holds a few pictures, never all frames.
    """

    def __init__(
        self,
        empty: Image,
        throws: Sequence[Thrown],
        *,
        name: str = "film",
        fps: int = 15,
        seed: int = 0,
        rests: bool = False,
    ) -> None:
        """Plan a film.

        Args:
            empty: the tray without dice, (H, W, 3) uint8 BGR.
            throws: one or more, each with a picture of that size.
            name: the frames' name.
            fps: frames a second.
            seed: of all that is left to chance.
            rests: whether the hand that passes over the dice holds still above them for a while.

        Raises:
            ValueError: there is no throw, or a picture has another size.
        """
        if not throws or any(throw.image.shape != empty.shape for throw in throws):
            raise ValueError("a film needs throws with pictures of the size of the empty tray")
        self.name, self.fps = name, fps
        self._empty, self._seed = empty, seed
        self._scenes = _scenes(empty, throws, np.random.default_rng(seed), rests)

    def __len__(self) -> int:
        """Return the number of frames."""
        return sum(self._count(scene) for scene in self._scenes)

    @property
    def rolls(self) -> int:
        """How many throws it shows."""
        return len({scene.roll for scene in self._scenes} - {None})

    def __iter__(self) -> Iterator[Shot]:
        """Yield each frame with its truth."""
        sensor = _Sensor(self._empty.shape, np.random.default_rng(self._seed + 1))
        number = 0
        for scene in self._scenes:
            count = self._count(scene)
            # the moments lie inside the scene: what is at rest at its end is a still frame
            step = 1 / (count + 1)
            shutter = EXPOSURE / max(scene.seconds, 1e-6)
            for each in range(1, count + 1):
                closes = each * step
                image = sensor.taken(scene.picture(max(0.0, closes - shutter), closes), number)
                yield Shot(Frame(image, self.name, number / self.fps), scene.truth, scene.roll)
                number += 1

    def _count(self, scene: _Scene) -> int:
        return max(1, round(scene.seconds * self.fps))


class _Sensor:
    """Adds what a camera adds to a picture."""

    def __init__(self, shape: tuple[int, ...], random: np.random.Generator) -> None:
        high, wide = shape[0] + _NOISE_TILE, shape[1] + _NOISE_TILE
        grain = random.normal(0, NOISE, (high, wide, 3)).astype(np.float32)
        self._grain: NDArray[np.int16] = np.rint(grain).astype(np.int16)
        self._random = random

    def taken(self, image: Image, number: int) -> Image:
        """Return the picture as a camera gives it as its frame of that number."""
        high, wide = image.shape[:2]
        left, top = self._random.integers(0, _NOISE_TILE, 2)
        lit = cv2.convertScaleAbs(image, alpha=1 + FLICKER * math.sin(2.3 * number))
        noisy = cv2.add(lit, self._grain[top : top + high, left : left + wide], dtype=cv2.CV_8U)
        _, data = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _scenes(
    empty: Image, throws: Sequence[Thrown], random: np.random.Generator, rests: bool
) -> list[_Scene]:
    """Return what happens, in order; all chance is used up here."""
    high, wide = empty.shape[:2]
    still = _Scene(1.0, Truth.STILL, lambda _opens, _closes: empty.copy())
    middle = (wide * float(random.uniform(0.4, 0.6)), high * float(random.uniform(0.4, 0.6)))
    scenes = [still, *_hand_over(empty, middle, random, float(random.uniform(0.5, 1.2)))]
    for number, throw in enumerate(throws):
        if number:
            scenes += _gathered(empty, throws[number - 1], random)
        lying = throw.image
        scenes += [
            _Scene(float(random.uniform(0.15, 0.6)), Truth.STILL, still.picture),
            _Scene(float(random.uniform(0.9, 1.4)), Truth.MOVING, _tumbling(empty, throw, random)),
            _at_rest(lying, number, 1.2),
        ]
        if number == 0:
            scenes += _hand_over(lying, _middle_of(throw), random, REST if rests else 0.0)
            scenes.append(_at_rest(lying, number, 1.0))
    return scenes


def _at_rest(image: Image, roll: int, seconds: float) -> _Scene:
    return _Scene(seconds, Truth.STILL, lambda _opens, _closes: image.copy(), roll)


def _tumbling(
    empty: Image, throw: Thrown, random: np.random.Generator
) -> Callable[[float, float], Image]:
    """Return what draws the dice as they come in from one side and slow down to where they lie."""
    high, wide = empty.shape[:2]
    entry = at_border(int(random.integers(4)), float(random.uniform(0.3, 0.7)), wide, high)
    flights = []
    last = int(random.integers(max(1, len(throw.boxes))))
    for number, box in enumerate(throw.boxes):
        prop, end = cut_out(throw.image, box)
        spread = random.normal(0, 0.04 * wide, 2)
        bend = random.normal(0, 0.1 * wide, 2)
        start = (entry[0] + float(spread[0]), entry[1] + float(spread[1]))
        flights.append(
            _Flight(
                prop,
                start,
                (
                    (start[0] + end[0]) / 2 + float(bend[0]),
                    (start[1] + end[1]) / 2 + float(bend[1]),
                ),
                end,
                begins=0.0 if number == last else float(random.uniform(0, 0.25)),
                ends=1.0 if number == last else float(random.uniform(0.6, 1)),
                turns=float(random.uniform(300, 900)) * (1 if random.random() < 0.5 else -1),
                hops=int(random.integers(2, 5)),
            )
        )

    def picture(opens: float, closes: float) -> Image:
        image = empty.copy()
        for flight in flights:
            after = flight.pose(closes)
            if after is not None:
                before = flight.pose(opens) or after
                flight.prop.laid(image, between(before, after, max(flight.prop.pivot)))
        return image

    return picture


def _hand_over(
    image: Image, palm: Point, random: np.random.Generator, rests: float
) -> list[_Scene]:
    """Return a hand that comes over a picture, rests for some seconds or sways, and goes."""
    reach = reaching(image.shape, palm, random)
    aside = 0.06 * image.shape[1]

    def swaying(opens: float, closes: float) -> Image:
        del opens
        return reach.laid(image.copy(), 1, 1, aside * math.sin(2 * math.pi * closes))

    def resting(opens: float, closes: float) -> Image:
        del opens, closes
        return reach.laid(image.copy(), 1, 1)

    above = _Scene(rests or REST, Truth.HAND, resting if rests else swaying)
    return [_coming(reach, image), above, _going(reach, image)]


def _coming(reach: Reach, image: Image) -> _Scene:
    return _Scene(
        0.5,
        Truth.HAND,
        lambda opens, closes: reach.laid(image.copy(), _eased(opens), _eased(closes)),
    )


def _going(reach: Reach, image: Image) -> _Scene:
    return _Scene(
        0.5,
        Truth.HAND,
        lambda opens, closes: reach.laid(image.copy(), _eased(1 - opens), _eased(1 - closes)),
    )


def _gathered(empty: Image, throw: Thrown, random: np.random.Generator) -> list[_Scene]:
    """Return a hand that comes, draws all dice under itself, and takes them away."""
    palm = _middle_of(throw)
    reach = reaching(empty.shape, palm, random)
    dice = [cut_out(throw.image, box) for box in throw.boxes]

    def gathering(opens: float, closes: float) -> Image:
        del opens
        image, go = empty.copy(), _eased(closes)
        for prop, (x, y) in dice:
            pose = Pose(x + (palm[0] - x) * go, y + (palm[1] - y) * go, 90 * go, 1 - 0.4 * go)
            prop.laid(image, [pose])
        return reach.laid(image, 1, 1)

    return [
        _coming(reach, throw.image),
        _Scene(0.6, Truth.HAND, gathering),
        _going(reach, empty),
    ]


def _middle_of(throw: Thrown) -> Point:
    """Return the middle of the dice; of the picture, if there are none."""
    if not throw.boxes:
        return throw.image.shape[1] / 2, throw.image.shape[0] / 2
    x, y = np.mean([middle(box) for box in throw.boxes], axis=0)
    return float(x), float(y)


def _eased(share: float) -> float:
    """Return a share of a way that begins and ends gently."""
    return share * share * (3 - 2 * share)
