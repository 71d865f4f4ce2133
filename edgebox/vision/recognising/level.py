"""Whether dice lie level, told from the tray as a whole.

A look at a die tells in which directions its faces point, as the camera sees them; what is level is
not in one small picture. It depends on how the camera stands over the floor, and that is the same
for all dice of a picture: most of them lie level, and level dice have a face that points straight
up. So every usual way for a camera to stand is weighed with how many dice would then lie level, and
how well a face of each is centred on straight up; and each die is asked what it shows straight up,
as the other dice have it. By the same way one knows which of the faces that a die shows is its
upper one, and how far beside straight up it points.

Directions are told as what of a unit vector lies across the line of sight to a die, to the right
and down: as a camera sees it that is turned to the die the shortest way. In a picture of the die
alone that does not depend on where it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.networks import Floats
from edgebox.vision.odds import sigmoids, softmax

LEANING = 0.05
"""How often a die leans at a table, before anything is seen."""

TAUGHT_LEANING = 0.27
"""How often the dice lean that the network was taught with."""

SLANTS = (0.0, 0.03, 0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3, 0.36, 0.42, 0.5, 0.58, 0.66, 0.74)
"""How far from straight down a camera looks, as the sine of the angle."""

ABOVE, ABOVE_SPREAD, FROM_HAND = 0.8, 0.08, 0.35
"""Share of the cameras that are mounted above a tray, how far those slant, and how far those do
that are held in a hand."""

WIDTHS = (0.34, 0.44, 0.54, 0.64, 0.74, 0.84, 0.94, 1.06, 1.22)
"""Half of what a camera sees in width at a distance of 1."""

USUAL_WIDTH, WIDTH_SPREAD = 0.6, 0.18
"""What that usually is, and how far it spreads."""

TURNS = 45
"""A camera that slants is looked for turned in so many ways, times its slant, all around."""

ALMOST = 1e-4
"""What is told of a direction lies between two steps, the last of them not quite reached."""

MANY = 4
"""From so many dice on they tell best how the camera stands if each one's vote counts by how well a
face of it is centred on straight up. Of fewer it may be another face that is."""

FINE = 2
"""How well a face is centred on a direction is told for so many times finer steps."""

AROUND = ((0.0, 1), (2.25, 4), (4.5, 8))
"""It is told by the mean of so many directions in rings around it, so many degrees away. A die
tells of each direction whether a face points there, within some eight degrees."""

NEAR, ITSELF = 0.12, 0.6
"""How far from straight up a die's own upper face is looked for, and how much straight up itself
counts beside all that the die says there, in steps of its directions."""

WIDE, LESS = 0.25, 0.2
"""The same where it is asked how far off that face is, as that of a die that leans is."""

BESIDE = 22.0
"""Degrees from straight up within which a face may point that is another way up."""

MOST_ODDS = 8.0
"""Log odds from which on more tells nothing more."""


@dataclass(frozen=True)
class Levels:
    """How the dice of a picture lie."""

    chances: Floats
    """(N,) the chance of each die to lie level."""
    uppers: Floats
    """(N, 2) where the upper face of each points if it does: what of a unit vector lies across the
    line of sight, to the right and down."""
    ups: Floats
    """(N, 2) straight up, told in the same way, where each lies: as all dice together have it."""
    stands: Floats
    """(N, C) how well each usual way for the camera to stand goes with each die, as logarithms."""
    off: Floats
    """(N,) how far from straight up each die's face points that is near it, in degrees."""
    vague: Floats
    """(N,) how little is known of straight up where each lies, as all other dice have it: the
    spread in degrees."""
    elsewhere: Floats
    """(N,) by how much a direction beside straight up is rather a face's than that one, in log
    odds; 0 for less."""

    def of(self, which: Sequence[int]) -> Levels:
        """Return how some of the dice lie."""
        return Levels(*(getattr(self, each.name)[list(which)] for each in fields(self)))


class Stands:
    """The usual ways for a camera to stand, for the dice of one picture.

    How a die would see straight up in each way depends on where it lies alone, so it is reckoned
    once, however often the dice are looked at.
    """

    def __init__(
        self, spots: Floats, steps: int, reach: float, before: Floats | None = None
    ) -> None:
        """Take where the dice lie.

        Args:
            spots: (N, 2) where the dice are, from the middle of the picture in half widths of it.
            steps: what is told of a die is told for so many by so many directions.
            reach: the last of these steps, as what of a unit vector lies across the line of sight;
                the first is ``-reach``.
            before: (C,) the log chance of each way to stand, before the dice are seen; any usual
                way by default.
        """
        self._before = usual_stands() if before is None else before
        self._ways = _straight_up(np.asarray(spots, np.float32))
        self._reach = reach
        self._many = len(spots) >= MANY
        self._told = _Told(self._ways, (steps - 1) * FINE + 1 if self._many else steps, reach)

    def levels(self, lies: Floats, dice: Floats | None = None) -> Levels:
        """Return how the dice lie.

        Args:
            lies: (N, K, K) log odds that a face of the die points somewhere: rows down, columns to
                the right, even steps.
            dice: (N,) the chance of each to be a die, all surely unless given: so much its word on
                how the camera stands counts.
        """
        # between the steps there is nothing more to tell
        said = _finer(_finer(lies, 1), 2) if self._many else lies
        upright = sigmoids(self._told.at_ways(said))
        votes = upright
        if self._many:
            votes = self._told.at_ways(_centred(sigmoids(said), self._reach)) ** 2
        fits = np.log(LEANING + (1 - LEANING) * votes)
        if dice is not None:
            fits *= dice[:, None]
        together = fits.sum(axis=0) + self._before
        # what speaks for a way to stand is what the other dice say
        others = softmax(together - fits)
        level = (others * upright).sum(axis=1)
        leans = (1 - level) * LEANING / TAUGHT_LEANING
        level = level * (1 - LEANING) / (1 - TAUGHT_LEANING)
        up = (self._ways @ softmax(together)).T
        shown = sigmoids(lies)
        turned = _uppers(shown, up, self._reach, WIDE, LESS) - up
        return Levels(
            level / (level + leans),
            _uppers(shown, up, self._reach, NEAR, ITSELF),
            up,
            fits,
            np.rad2deg(np.hypot(*turned.T)),
            self._spread(others),
            _elsewhere(lies, up, self._reach),
        )

    def _spread(self, chances: Floats) -> Floats:
        """Return (N,) how far straight up is from its mean, in degrees, by chances (N, C)."""
        means, squares = (
            np.einsum("inc,nc->in", each, chances) for each in (self._ways, self._ways**2)
        )
        spread = np.sqrt(np.maximum(squares - means**2, 0).sum(axis=0))
        return np.asarray(np.rad2deg(spread), np.float32)


class _Told:
    """Tells what is said of directions where it is said for even steps: by the four around each."""

    def __init__(self, ways: Floats, steps: int, reach: float) -> None:
        """Take the directions (2, N, C) and the steps, as :class:`Stands` has them."""
        first, self._near = _four_around(ways, steps, reach)
        self._first = first + np.arange(ways.shape[1])[:, None] * steps**2

    def at_ways(self, said: Floats) -> Floats:
        """Return (N, C) what is said there, of what is said for all steps (N, K, K)."""
        flat = said.ravel()
        total: Floats = np.zeros(self._first.shape, np.float32)
        for further, share in self._near:
            total += flat[further:].take(self._first) * share
        return total


def _four_around(
    ways: Floats, steps: int, reach: float
) -> tuple[NDArray[np.intp], tuple[tuple[int, Floats], ...]]:
    """Return the first of the four steps around each direction, and how much each of them counts.

    Args:
        ways: (2, ...) the directions.
        steps: so many by so many steps, counted row by row.
        reach: the last of them; the first is ``-reach``.

    Returns:
        (...) the first of the four; and of each of the four how far it is from the first, and its
        share (...), in the type of ``ways``.
    """
    last = steps - 1
    places = np.clip((ways / reach + 1) * (last / 2), 0, last - ALMOST)
    whole = np.floor(places)
    right, down = places - whole
    first = (whole[1] * steps + whole[0]).astype(np.intp)
    both = right * down
    return first, (
        (0, 1 - right - down + both),
        (1, right - both),
        (steps, down - both),
        (steps + 1, both),
    )


def _centred(shown: Floats, reach: float) -> Floats:
    """Return (N, F, F) how well a face of each die is centred on a direction.

    Args:
        shown: (N, F, F) the chance that a face points there, in fine steps.
        reach: the last of them.
    """
    kernel = _around(shown.shape[1], reach)
    means = [cv2.filter2D(each, -1, kernel, borderType=cv2.BORDER_REPLICATE) for each in shown]
    return np.asarray(means, np.float32)


def _finer(said: Floats, axis: int) -> Floats:
    """Return what is said in :data:`FINE` times as many steps along an axis."""
    said = np.moveaxis(said, axis, -1)
    finer = np.empty((*said.shape[:-1], (said.shape[-1] - 1) * FINE + 1), np.float32)
    finer[..., ::FINE] = said
    before, after = said[..., :-1], said[..., 1:]
    for part in range(1, FINE):
        share = part / FINE
        finer[..., part::FINE] = before * (1 - share) + after * share
    return np.moveaxis(finer, -1, axis)


@cache
def _around(steps: int, reach: float) -> Floats:
    """Return (2 R + 1, 2 R + 1) how much each step around a direction counts for its mean.

    Far from the line of sight directions lie closer together than here; few cameras slant so much.
    """
    step = 2 * reach / (steps - 1)
    rings = [(away, way) for away, of in AROUND for way in np.arange(of) * 2 * np.pi / of]
    away, way = np.array(rings).T
    there = np.sin(np.deg2rad(away)) * np.stack([np.cos(way), np.sin(way)])
    most = int(np.ceil(np.abs(there).max() / step))
    first, near = _four_around(there, 2 * most + 1, most * step)
    kernel = np.zeros((2 * most + 1) ** 2, np.float32)
    for further, share in near:
        np.add.at(kernel, first + further, share / len(rings))
    return kernel.reshape(2 * most + 1, -1)


def usual_stands() -> Floats:
    """Return the log chance of each usual way for a camera to stand, (C,); they do not add up."""
    return _cameras()[2]


def _uppers(shown: Floats, up: Floats, reach: float, near: float, itself: float) -> Floats:
    """Return (N, 2) where the faces point that each die shows near to straight up (N, 2).

    Args:
        shown: (N, K, K) the chance that a face points somewhere.
        up: straight up, where each die lies.
        reach: the last of the steps.
        near: how far from straight up faces count, as a standard deviation.
        itself: how much straight up counts beside them.
    """
    steps = np.linspace(-reach, reach, shown.shape[1], dtype=np.float32)
    across, down = np.exp((steps - up.T[..., None]) ** 2 / (-2 * near**2))
    counts = shown * across[:, None] * down[:, :, None]
    seen = np.stack([counts.sum(axis=1) @ steps, counts.sum(axis=2) @ steps], axis=1)
    return np.asarray((seen + itself * up) / (counts.sum(axis=(1, 2)) + itself)[:, None])


def _elsewhere(lies: Floats, up: Floats, reach: float) -> Floats:
    """Return (N,) by how much a direction beside straight up (N, 2) is rather a face's."""
    steps = lies.shape[1]
    beside = upright(up) @ _directions(steps, reach).T > np.cos(np.deg2rad(BESIDE))
    best = np.where(beside, lies.reshape(-1, steps**2), -MOST_ODDS).max(axis=1)
    straight = _Told(up.T[..., None], steps, reach).at_ways(lies)[:, 0]
    best, straight = (np.clip(each, -MOST_ODDS, MOST_ODDS) for each in (best, straight))
    return np.asarray(np.clip(best - straight, 0, MOST_ODDS), np.float32)


@cache
def _directions(steps: int, reach: float) -> NDArray[np.floating]:
    """Return the directions (K K, 3) of so many by so many steps, row by row."""
    row = np.linspace(-reach, reach, steps)
    return upright(np.stack(np.meshgrid(row, row), axis=-1).reshape(-1, 2))


def upright(ways: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return unit vectors (…, 3) of what of them lies across the line of sight (…, 2)."""
    # at the rim there is none along it
    along = np.sqrt(np.clip(1 - (ways**2).sum(axis=-1), 0, 1))
    return np.concatenate([ways, along[..., None]], axis=-1)


@cache
def _cameras() -> tuple[Floats, Floats, Floats]:
    """Return the ways to stand: straight up (C, 3) as the camera has it, width, and log chance."""
    ups, widths, chances = [], [], []
    # each slant stands for all that are nearer to it than to the others, each way for its share
    between = [(one + other) / 2 for one, other in pairwise(SLANTS)]
    rims = [0.0, *between, SLANTS[-1] + (SLANTS[-1] - SLANTS[-2]) / 2]
    for slant, inner, outer in zip(SLANTS, rims, rims[1:], strict=False):
        count = max(1, round(slant * TURNS))
        area = np.pi * (outer**2 - inner**2) / count
        for way in np.arange(count) * 2 * np.pi / count:
            above = np.exp(-((slant / ABOVE_SPREAD) ** 2) / 2) / ABOVE_SPREAD**2
            in_hand = np.exp(-((slant / FROM_HAND) ** 2) / 2) / FROM_HAND**2
            for width in WIDTHS:
                ups.append((slant * np.cos(way), slant * np.sin(way), -np.sqrt(1 - slant**2)))
                widths.append(width)
                chances.append(
                    np.log(area * (ABOVE * above + (1 - ABOVE) * in_hand))
                    - ((width - USUAL_WIDTH) / WIDTH_SPREAD) ** 2 / 2
                )
    return (
        np.array(ups, np.float32),
        np.array(widths, np.float32),
        np.array(chances, np.float32),
    )


def _straight_up(spots: Floats) -> Floats:
    """Return (2, N, C) straight up across the line of sight to each die, for each way to stand."""
    ups, widths, _ = _cameras()
    x, y = (spots[:, i, None] * widths for i in (0, 1))
    along = np.sqrt(1 + x**2 + y**2)
    # the line of sight is (x, y, 1); turned onto it the shortest way, the camera has right and down
    x, y = x / along, y / along
    less = 1 / (1 + 1 / along)
    right, down, away = ups.T
    off = (x * right + y * down) * less + away
    return np.stack([right - x * off, down - y * off])
