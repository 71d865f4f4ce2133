"""The trained networks: where they lie, what they answer, and how they are run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.errors import WorkFailedError
from edgebox.vision.picture_file import Image, quiet

Floats = NDArray[np.float32]

FACTS = "eye.json"

FINDER = "finder_bare.onnx", "finder.onnx"
"""The two parts of the network that finds dice: what it makes of the empty tray, and the rest."""

DIE, FACE = ("die_first.onnx", "die_last.onnx"), ("face_first.onnx", "face_last.onnx")
"""The two parts of the networks that look at dice."""

NUMERALS = "numerals.onnx"
"""The network of the numerals of ten-sided dice."""

GIVEN, BARE = "given", "bare"
"""What a network's file calls what it is given; only the finder is given what it makes of the empty
tray besides."""

ANSWER, MAP = "answer", "map"
"""What a network's file calls what it gives; only the last part of one that looks at dice has a map
besides, by which it answers."""

AT_ONCE = 4
"""How many pictures the last part of a network takes at once."""


def model_file(name: str) -> Path:
    """Return where a file of the trained recogniser lies.

    An installed package carries them; in a checkout they stand in ``models/`` beside the package.

    Raises:
        WorkFailedError: the file is nowhere; the installation is broken.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "models", package.parent / "models"):
        if (folder / name).is_file():
            return folder / name
    raise WorkFailedError(
        f"the recogniser's file {name} is missing from {package.parent}; install Edgebox again."
    )


def model_json(name: str) -> dict[str, Any]:
    """Return what one of the recogniser's JSON files holds.

    Raises:
        WorkFailedError: the file is missing or damaged.
    """
    path = model_file(name)
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        content = None
    if not isinstance(content, dict):
        raise _damaged(path)
    return content


def _damaged(path: Path) -> WorkFailedError:
    return WorkFailedError(f"{path} is damaged; install Edgebox again.")


class Regression(TypedDict):
    """A logistic regression as ``eye.json`` has it, over so many values of evidence."""

    evidence: list[str]
    """What each value is called."""
    mean: list[float]
    """What each usually is."""
    spread: list[float]
    """By how much it usually differs from that."""
    weights: list[float]
    """How much each counts, told in its spreads."""
    bias: float
    """The log odds where all are as usual."""
    dice: NotRequired[int]
    """How many it was fitted to, if to any."""


class SureFrom(TypedDict):
    """From which chances on a die is sure."""

    lies: float
    """Of lying level on the floor."""
    read: float
    """Of being read rightly if it does."""


class Fits(TypedDict):
    """How the evidence for a die becomes a confidence: :mod:`edgebox.vision.judging.confidence`."""

    level: Regression
    grounded: Regression
    legible: Regression
    sure_from: SureFrom


class Confidence(TypedDict):
    """The same for dice of which nothing is known, and for those that were asked for."""

    usual: Fits
    as_expected: Fits


@dataclass(frozen=True)
class Facts:
    """What is known of the networks besides their weights, from ``eye.json``."""

    kinds: tuple[str, ...]
    """The kinds of dice in the order of the networks' scores; the last is ``other``. The die
    network has one more after them: no die at all."""
    faces: tuple[tuple[str, str], ...]
    """Kind and face of each face score."""
    printings: tuple[str, ...]
    die_parts: dict[str, slice]
    """Where in the die network's answer the scores of each question stand."""
    face_parts: dict[str, slice]
    """The same for the face network."""
    finder_size: tuple[int, int]
    """Width and height of the finder's picture."""
    finder_stride: int
    lies: tuple[int, float]
    """The die network tells of so many by so many directions whether a face points there: even
    steps of what of a unit vector lies across the line of sight, from minus to plus so much."""
    die_side: int
    """Side of the die network's picture."""
    die_margin: float
    """The same in longer sides of a die's box."""
    face_side: int
    """Side of the face network's picture."""
    face_margin: float
    """The same in longer sides of a die's box."""
    numeral_margin: float
    """The same of the pictures by which numerals are told: these are small."""
    objectness: Regression
    """Which finds are dice at all; see :mod:`edgebox.vision.judging.objectness`."""
    sides: Regression
    """Which finds are sides of others; see :mod:`edgebox.vision.judging.sides`."""
    confidence: Confidence
    """How sure a reading is."""


@cache
def facts() -> Facts:
    """Return the facts of the shipped networks.

    Raises:
        WorkFailedError: the file is missing or damaged.
    """
    known = model_json(FACTS)
    return Facts(
        kinds=tuple(known["kinds"]),
        faces=tuple((kind, face) for kind, face in known["faces"]),
        printings=tuple(known["printings"]),
        die_parts={name: slice(*ends) for name, ends in known["die_parts"].items()},
        face_parts={name: slice(*ends) for name, ends in known["face_parts"].items()},
        finder_size=(known["finder_size"][0], known["finder_size"][1]),
        finder_stride=known["finder_stride"],
        lies=(known["lies"][0], known["lies"][1]),
        die_side=known["die_side"],
        die_margin=known["die_margin"],
        face_side=known["face_side"],
        face_margin=known["face_margin"],
        numeral_margin=known["numeral_margin"],
        objectness=known["objectness"],
        sides=known["sides"],
        confidence=known["confidence"],
    )


def likeliest(kinds: Floats) -> str:
    """Return the kind of die that is the likeliest of chances (K,), one for each that is known."""
    return facts().kinds[int(np.argmax(kinds))]


def planes(square: Image) -> Floats:
    """Return (3, S, S) from 0 to 1 of a picture (S, S, 3), as :class:`LookingNetwork` takes it."""
    return np.asarray(cv2.dnn.blobFromImage(square, 1 / 255)[0], np.float32)


def _engine() -> tuple[int, ...]:
    """Return what is said to OpenCV of how to run a network.

    OpenCV 5.0 runs plain convolutions at half the time in the engine of OpenCV 4 than in its new
    one. Versions that have but one engine are told nothing.
    """
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    return () if classic is None else (int(classic),)


class Network:
    """One network, run by OpenCV."""

    def __init__(self, name: str) -> None:
        """Open a network of :func:`model_file`.

        Raises:
            WorkFailedError: the file is missing or damaged.
        """
        path, engine = model_file(name), _engine()
        quiet()
        try:
            self._net = cv2.dnn.readNetFromONNX(str(path), *engine)
        except cv2.error:
            raise _damaged(path) from None
        self._all = list(self._net.getUnconnectedOutLayersNames())
        # the new engine of OpenCV 5 gives no part alone, and what a single engine does is not known
        self._alone = [ANSWER] if engine else self._all

    def __call__(self, blob: Floats, bare: Floats | None = None) -> Floats:
        """Return the answer to a blob.

        Args:
            blob: (N, C, H, W) of float32.
            bare: what it makes of the empty tray, if it is the finder.
        """
        blobs = {GIVEN: blob} if bare is None else {GIVEN: blob, BARE: bare}
        return self._given(blobs, self._alone)[ANSWER]

    def with_map(self, blob: Floats) -> tuple[Floats, Floats]:
        """Return the answer to a blob, and the map (N, C, H, W) that it goes by."""
        given = self._given({GIVEN: blob}, self._all)
        return given[ANSWER], given[MAP]

    def _given(self, blobs: Mapping[str, Floats], parts: list[str]) -> dict[str, Floats]:
        for name, blob in blobs.items():
            self._net.setInput(np.ascontiguousarray(blob, np.float32), name)
        given = self._net.forward(parts)
        return {
            name: np.asarray(values, np.float32) for name, values in zip(parts, given, strict=True)
        }


class FindingNetwork:
    """The network that finds dice in a picture, beside the empty tray.

    What that adds to its first layer is worked out apart from the picture: once for many of them.
    """

    def __init__(self) -> None:
        """Open :data:`FINDER`.

        Raises:
            WorkFailedError: a file is missing or damaged.
        """
        self._bare, self._beside = (Network(part) for part in FINDER)

    def bare(self, tray: Floats) -> Floats:
        """Return what it makes of a picture (3, H, W) of an empty tray."""
        return self._bare(tray[None])

    def __call__(self, picture: Floats, bare: Floats | None = None) -> Floats:
        """Return its maps (C, h, w) of a picture (3, H, W), from 0 to 1.

        Args:
            picture: the planes of its colours.
            bare: what it makes of the empty tray, if that is known.
        """
        # what is not known differs nowhere
        maps = self._beside(picture[None], self.bare(picture) if bare is None else bare)
        return np.asarray(maps[0], np.float32)


class LookingNetwork:
    """A network that looks at pictures, each alone at first, then at four at once.

    In the end its maps are too small for the quickest way that OpenCV has to work them out
    (Winograd's: from 12 places a side on), so four of them lie in one.
    """

    def __init__(self, parts: tuple[str, str]) -> None:
        """Open :data:`DIE` or :data:`FACE`.

        Raises:
            WorkFailedError: a file is missing or damaged.
        """
        self._first, self._last = (Network(part) for part in parts)

    def __call__(self, pictures: Sequence[Floats]) -> list[Floats]:
        """Return the answer (A,) to each picture (3, S, S)."""
        fours = [self._last(four) for four in self._fours(pictures)]
        return [each for four in fours for each in four][: len(pictures)]

    def with_maps(self, pictures: Sequence[Floats]) -> tuple[list[Floats], list[Floats]]:
        """Return the answer (A,) to each picture, and the map (C, S, S) that it goes by."""
        fours = [self._last.with_map(four) for four in self._fours(pictures)]
        answers, maps = ([each for four in fours for each in four[part]] for part in (0, 1))
        return answers[: len(pictures)], maps[: len(pictures)]

    def _fours(self, pictures: Sequence[Floats]) -> list[Floats]:
        maps = [self._first(picture[None])[0] for picture in pictures]
        starts = range(0, len(maps), AT_ONCE)
        return [_side_by_side(maps[start : start + AT_ONCE]) for start in starts]


def four_places(side: int) -> list[tuple[slice, slice]]:
    """Return the rows and columns of each of four maps of a side, with one of nothing between."""
    halves = slice(0, side), slice(side + 1, 2 * side + 1)
    return [(rows, columns) for rows in halves for columns in halves]


def _side_by_side(maps: Sequence[Floats]) -> Floats:
    """Return (1, C, 2 S + 1, 2 S + 1) of four maps (C, S, S) or fewer."""
    channels, side, _ = maps[0].shape
    four = np.zeros((1, channels, 2 * side + 1, 2 * side + 1), np.float32)
    for each, (rows, columns) in zip(maps, four_places(side), strict=False):
        four[0, :, rows, columns] = each
    return four
