"""Where it is decided whether a reading is sure: one place, so that it can be judged and changed.

The looks at a die give chances that are each a little too sure of themselves. Three logistic
regressions, fitted on generated rigs that took no part in training, turn them into the chance that
the die lies on the floor, that it then lies level, and that it is then read rightly; their product
is the confidence. So it means what it says: of dice called 0.99, 99 in 100 are right. A die is sure
if it is likely enough to lie level on the floor, and likely enough to be read rightly. The weights
stand in ``models/eye.json``, how they were found in ``models/making/fitting/confidence.py``.

Where the dice of a picture are, kind for kind, those that were asked for, they have a fit of their
own: a die that lies on another mostly hides it, and a thing taken for a die is one too many.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.die_words import OTHER
from edgebox.vision.judging.room import FREE
from edgebox.vision.networks import Fits, Regression, facts, likeliest
from edgebox.vision.odds import log_odds, sigmoid
from edgebox.vision.recognising.look import MOST_SIDES, SIDES, Look
from edgebox.vision.recognising.numerals import TEN_SIDED

LEVEL = (
    "looks level",
    "face looks level",
    "stands free",
    "upper face in place",
    "upper face far off",
    "points straight up",
    "straight up is vague",
    "points nowhere else",
    "of six sides",
    "of eight sides",
    "of twelve sides",
)
"""What speaks for a die lying level; see :func:`level_evidence`."""

GROUNDED = (
    "lies on the floor",
    "lies apart",
    "covers no other",
    "the others lie on the floor",
    "no larger than its like",
    "looks level",
    "stands free of dice",
)
"""What speaks for a die lying on the floor; see :func:`grounded_evidence`."""

LEGIBLE = (
    "kind",
    "face",
    "open",
    "a die",
    "found",
    "upper face in place",
    "upper face far off",
    "the weakest",
)
"""What speaks for a die being read rightly if it does; see :func:`legible_evidence`."""

ON_ANOTHER_FROM = 0.6
"""Boxes that share this much of the smaller one are those of a die on another; neither is sure."""

LEANS = "it leans: it may lie on something"
ON_ANOTHER = "it may lie on another die, or another on it"
ANOTHER_KIND = "it may be another kind of die"
NO_KNOWN_KIND = "a die the box does not know"
ANOTHER_FACE = "its symbols are like those of another face"
COVERED = "its upper face is covered, blurred or in glare"
WHICH_FACE = "it may be another of its faces that is up"
NO_DIE = "it may be no die at all"
TWO_DICE = "it may be two dice that touch"
SEEMS_BLANK = "it looks blank, but may bear a symbol too faint to see"
WASHED_OUT = "the light washes out its upper face"
"""Why a die is not sure, in words for a player."""

FACE_IN_DOUBT = (ANOTHER_FACE, COVERED, SEEMS_BLANK)
"""Those that a face gives which the light has washed out."""

ILLEGIBLE = (ANOTHER_KIND, ANOTHER_FACE, COVERED, NO_DIE, NO_DIE, WHICH_FACE, WHICH_FACE)
"""The same where one of LEGIBLE is short, but for the last: that is the weakest of the first four.
"""

FAR_OFF = 6.0
"""Degrees from which on it tells nothing more how far from straight up a face points: it may be
another face that is up."""

KNOWN, VAGUE = 2.5, 20.0
"""Spreads of straight up in degrees beyond which less or more tells nothing more: however many
rolls agree on it, no lens is quite as it is taken for."""

USUALLY_ON_FLOOR = (3.3, 3.3)
"""Log odds of two dice that lie on the floor, as they usually look; few others do not outweigh
them."""

MOST_LARGER = 0.1
"""A die that lies on another, and so nearer to the camera, looks larger by this logarithm at most;
where sizes differ by more, the dice are of different makers."""

TOUCHING = 0.15
"""Boxes of dice that touch share this much without one lying on the other."""


Evidence = tuple[float, ...]
"""What speaks for something, a value for each of its names."""

MOST_SPREADS = 6
"""Evidence counts as far as this from the usual, in spreads of what was fitted to."""


@dataclass(frozen=True)
class Around:
    """What the rest of a picture says of a die."""

    found: float
    """How sure it is that a die is there at all, from 0 to 1."""
    overlap: float
    """How much of the smaller of two boxes it shares with another find's: dice on dice do."""
    covered: float = 0.0
    """The chance that the upper face of a die that may touch it is hidden: it may be this one that
    hides it."""
    like: float = 0.0
    """The median of the longer sides of the other dice of its kind, in pixels; 0 if there are none.
    A die that lies on another is nearer to the camera."""
    others: tuple[float, ...] = ()
    """The chance of each other die to lie on something: where all seem to, it is the light."""
    room: float = FREE
    """How far it is from all that it may lean on, in its longer sides; see
    :func:`edgebox.vision.judging.room.rooms`."""
    room_among_dice: float = FREE
    """The same from the other dice alone: few hide all of a die that they lie on."""
    another: float = 0.0
    """The chance that what was taken for a side of it is a die of its own."""


@dataclass(frozen=True)
class Verdict:
    """What a die is taken for."""

    die: str
    face: str
    confidence: float
    sure: bool
    reason: str | None
    """Why it is not sure, in words for a player."""


def level_evidence(look: Look, around: Around, die: str | None = None) -> Evidence:
    """Return what speaks for a die lying level, a value for each of LEVEL.

    How many sides it has is part of it: the more, the more often a die comes to rest leaning.

    Args:
        look: at the die.
        around: what the rest of the picture says of it.
        die: its kind, if that is told by other means than its look.
    """
    sides = SIDES.get(die or likeliest(look.kinds), MOST_SIDES)
    return (
        -log_odds(look.cocked),
        -log_odds(look.slanted),
        10 * around.room,
        *_in_place(look),
        -min(look.off, FAR_OFF),
        # what points elsewhere than straight up says less where that is vague
        min(max(look.vague, KNOWN), VAGUE),
        -look.elsewhere,
        *(float(sides == each) for each in (6, 8, MOST_SIDES)),
    )


def _in_place(look: Look) -> Evidence:
    """Return what speaks for an upper face where a level die has it.

    That of a leaning die is a little off; what is far off is rather another face of a level die.
    So it counts twice, plain and squared.
    """
    off = 10 * look.astray
    return -off, -(off**2)


def grounded_evidence(look: Look, around: Around) -> Evidence:
    """Return what speaks for a die lying on the floor, a value for each of GROUNDED."""
    overlap = max(around.overlap - TOUCHING, 0.0)
    others = [-log_odds(each) for each in around.others]
    longer = max(look.place[2:])
    return (
        -log_odds(look.lifted),
        -10 * overlap,
        -10 * around.covered,
        median([*others, *USUALLY_ON_FLOOR]),
        -10 * _larger(longer, around.like or longer),
        -log_odds(look.cocked),
        10 * around.room_among_dice,
    )


def _larger(one: float, other: float) -> float:
    """Return the logarithm of how much larger one is, as far as lying on a die can be the cause."""
    return min(max(math.log(one / other), -MOST_LARGER), MOST_LARGER)


def legible_evidence(look: Look, kinds: NDArray[np.float32], around: Around) -> Evidence:
    """Return what speaks for a die being read rightly, a value for each of LEGIBLE.

    Args:
        look: the look.
        kinds: (K,) chance of each kind, as they were weighed with what is expected.
        around: what the rest of the picture says of it.
    """
    face = max(look.face_chances(likeliest(kinds)).values(), default=0.0)
    odds = [log_odds(each) for each in (float(kinds.max()), face, 1 - look.hidden, 1 - look.absent)]
    return *odds, log_odds(around.found), *_in_place(look), min(odds)


def fits(as_expected: bool = False) -> Fits:
    """Return the regressions, and from which chances on a die is sure.

    Args:
        as_expected: whether the dice of the picture are those that were asked for.
    """
    return facts().confidence["as_expected" if as_expected else "usual"]


def judge(
    look: Look, kinds: NDArray[np.float32], around: Around, *, as_expected: bool = False
) -> Verdict:
    """Return what a die is, how sure that is, and why it is not, if it is not.

    Args:
        look: the look.
        kinds: (K,) chance of each kind, as they were weighed with what is expected.
        around: what the rest of the picture says of it.
        as_expected: whether the dice of the picture are those that were asked for.
    """
    fitted, die = fits(as_expected), likeliest(kinds)
    chances = look.face_chances(die)
    face = max(chances, key=lambda each: chances[each]) if chances else ""
    legible = legible_evidence(look, kinds, around)
    lies = [
        (chance_of(level_evidence(look, around), fitted["level"]), LEANS),
        (on_the_floor(look, around, as_expected=as_expected), ON_ANOTHER),
    ]
    rightly = chance_of(legible, fitted["legible"])
    shown = chances.get(face, 1.0)
    # the regression makes up for networks that are too modest, but what these say outright stands
    outright = [
        (0.5 if die == OTHER else float(kinds.max()), ANOTHER_KIND),
        (1 - look.absent, NO_DIE),
        # a face that is half open can mostly be read
        (min(1.0, 2 - 2 * look.hidden), COVERED),
        # where all dice are there that were asked for, one more would be too many
        (1.0 if as_expected else 1 - around.another, TWO_DICE),
    ]
    known = 1.0 if as_expected else _known(look, die, shown)
    level = math.prod(chance for chance, _ in lies)
    least = min(known, *(chance for chance, _ in outright))
    confidence = min(level * rightly, least)
    doubts = lies if level < fitted["sure_from"]["lies"] else []
    if min(rightly, least) < fitted["sure_from"]["read"]:
        short = _least_legible(legible, fitted["legible"])
        strange = look.strange > 1 - shown
        of_kind = (known, ANOTHER_KIND if strange else short)
        doubts = [*doubts, (rightly, short), *outright, of_kind]
    if die == OTHER:
        reason = NO_KNOWN_KIND
    elif around.overlap >= ON_ANOTHER_FROM:
        reason = ON_ANOTHER
    elif doubts:
        _, reason = min(doubts)
        if reason == ANOTHER_FACE and not face:
            reason = SEEMS_BLANK
    else:
        return Verdict(die, face, confidence, True, None)
    return Verdict(die, face, confidence, False, reason)


def _known(look: Look, die: str, shown: float) -> float:
    """Return the chance that a die is of a known kind, and shows the face it seems to show.

    A twelve-sided die with digits, in the colour of a known kind, looks like that kind as a whole
    and strange from near, and its digit a little like a symbol. Those of ten sides look strange,
    too, but a network of their own tells their numerals.

    Args:
        look: the look.
        die: its likeliest kind.
        shown: the chance of its likeliest face.
    """
    return 1.0 if die in TEN_SIDED else (1 - look.strange) * shown


def _least_legible(evidence: Evidence, fit: Regression) -> str:
    """Return what takes most from the chance of being read rightly, in words for a player."""
    *parts, together = (-part for part in _parts(evidence, fit))
    short = dict.fromkeys(ILLEGIBLE, 0.0)
    for reason, part in zip(ILLEGIBLE, parts, strict=True):
        short[reason] += part
    short[ILLEGIBLE[evidence.index(min(evidence[:4]))]] += together
    return max(short, key=lambda reason: short[reason])


def on_the_floor(look: Look, around: Around, *, as_expected: bool = False) -> float:
    """Return the chance that a die lies on the floor, rather than on another die.

    Args:
        look: at the die.
        around: what the rest of the picture says of it.
        as_expected: whether the dice of the picture are those that were asked for.
    """
    return chance_of(grounded_evidence(look, around), fits(as_expected)["grounded"])


def chance_of(evidence: Evidence, fit: Regression) -> float:
    """Return the chance that evidence gives, with a regression of ``eye.json``."""
    return sigmoid(sum(_parts(evidence, fit), fit["bias"]))


def _parts(evidence: Evidence, fit: Regression) -> Iterator[float]:
    """Yield what each piece of evidence adds to the score."""
    for value, mean, spread, weight in zip(
        evidence, fit["mean"], fit["spread"], fit["weights"], strict=True
    ):
        yield weight * min(max((value - mean) / spread, -MOST_SPREADS), MOST_SPREADS)
