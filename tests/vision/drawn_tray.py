"""A drawn tray as a camera sees it: dice that roll in, hands, and the frames of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision import Frame
from edgebox.vision.frame import Image
from edgebox.vision.motion.settling import Settling

WIDTH, HEIGHT = 640, 480

Scene = Callable[[float], Image]
"""The view at a time in seconds."""


def _empty() -> Image:
    image = np.full((HEIGHT, WIDTH, 3), (60, 62, 64), np.uint8)
    cv2.rectangle(image, (70, 55), (570, 425), (104, 100, 98), cv2.FILLED)
    return image


EMPTY = _empty()


def tray() -> Image:
    return EMPTY.copy()


@cache
def _grain() -> list[NDArray[np.float32]]:
    """Noise of a sensor; drawing it anew for each frame would take most of the tests' time."""
    return list(np.random.default_rng(7).normal(0, 1, (11, HEIGHT, WIDTH, 3)).astype(np.float32))


def die(image: Image, x: float, y: float, turn: float = 0, colour: int = 1) -> Image:
    bodies = {1: (60, 150, 60), 2: (112, 108, 106), 3: (235, 235, 235)}
    box = cv2.boxPoints(((x, y), (36, 36), turn))
    cv2.fillConvexPoly(image, np.round(box * 16).astype(np.int32), bodies[colour], cv2.LINE_AA, 4)
    cv2.circle(image, (round(x), round(y)), 7, (25, 25, 25), cv2.FILLED, cv2.LINE_AA)
    return image


def hand(image: Image, reach: float, colour: tuple[int, int, int] = (120, 150, 205)) -> Image:
    """A hand from the right, so many pixels into the view."""
    tip = round(WIDTH - reach)
    cv2.line(image, (WIDTH + 200, 240), (tip + 70, 250), colour, 60, cv2.LINE_AA)
    cv2.circle(image, (tip + 70, 250), 45, colour, cv2.FILLED, cv2.LINE_AA)
    for spread in (-34, -12, 12, 34):
        cv2.line(image, (tip + 60, 250 + spread), (tip, 250 + spread), colour, 16, cv2.LINE_AA)
    return image


def thrown(image: Image, time: float, rest: float = 1.0) -> Image:
    """Two dice that roll in and lie still from a time on."""
    left = max(0.0, 1 - time / rest)
    die(image, 300 - 220 * left**2, 200 + 90 * left, 500 * left)
    return die(image, 420 + 100 * left**2, 330 - 200 * left, 20 - 300 * left, 3)


def frames(scene: Scene, seconds: float, fps: float = 30, noise: float = 0) -> Iterator[Frame]:
    for number in range(int(seconds * fps)):
        image = scene(number / fps)
        if noise:
            grain = noise * _grain()[number % len(_grain())].reshape(image.shape)
            image = np.asarray(cv2.add(image, grain, dtype=cv2.CV_8U), np.uint8)
        yield Frame(image, "clip", number / fps)


def given(settling: Settling, stream: Iterator[Frame]) -> list[tuple[float, list[float]]]:
    """When frames were given, and the times of those frames."""
    found = []
    for frame in stream:
        still = settling.feed(frame)
        if still:
            found.append((frame.at or 0.0, [each.at or 0.0 for each in still]))
    return found


def times_read(empty: Image, now: Image) -> int:
    """How often a picture is given within a second."""
    return len(given(Settling(empty), frames(lambda _: now.copy(), 1, 15, noise=1)))


HEAP = [(270 + 34 * col, 190 + 34 * row) for col in range(4) for row in range(3)]
"""Dice that touch each other: together thicker than a hand may be."""


def box(x: float, y: float) -> tuple[float, float, float, float]:
    return x - 20, y - 20, 40, 40
