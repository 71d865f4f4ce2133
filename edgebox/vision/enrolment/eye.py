"""What enrolment needs of the trained recogniser; tests give another one."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Protocol

import numpy as np

from edgebox.vision.boxes import Box, shared_of_smaller
from edgebox.vision.enrolment.crops import Crop, Floats
from edgebox.vision.finding.finder import Finder
from edgebox.vision.finding.findings import Found
from edgebox.vision.finding.left_in import in_tray
from edgebox.vision.finding.new_finds import new_finds
from edgebox.vision.frame import Frame, Image
from edgebox.vision.judging.objectness import weighed_looks, with_edges
from edgebox.vision.judging.view_in_doubt import FOREIGN_AREA_KNOWN, foreign_in, of_other_tray
from edgebox.vision.networks import (
    FACE,
    LookingNetwork,
    facts,
    likeliest,
    model_file,
    planes,
)
from edgebox.vision.recognising.look import Look
from edgebox.vision.recognising.looking import Looker
from edgebox.vision.recognising.standing import Standings
from edgebox.vision.tray.bare_tray import BareTray
from edgebox.vision.unit_vectors import unit

LEAST_CHANCE = 0.5
"""Below this chance a find is not taken for a die, where another one is."""

REACHES_IN, FADES = 0.2, 0.7
"""What looks like a dark die, shares more than the first of the smaller box with a likelier find,
and has edges less sharp than the second, is the shadow that a lone lamp throws. In 15 of 387
pictures of one die, of rigs of other making, it would be a second die."""


@dataclass(frozen=True)
class InView:
    """What a picture shows."""

    dice: list[Look]
    """A look at each die."""
    foreign: bool
    """Whether a hand, or another large thing that is no die, is in view."""
    other_tray: bool = False
    """Whether the empty tray is another one, rather."""


@dataclass(frozen=True, eq=False)
class Views:
    """What the recogniser sees in squares around upper faces."""

    marks: Floats
    """(N, M) unit vectors of the symbols: alike for alike symbols, known or not."""
    maps: Floats
    """(N, C, S, S) what symbols are made of, and where."""


class Eye(Protocol):
    """Finds dice, looks at them, and describes what they show by vectors."""

    @property
    def fingerprint(self) -> str:
        """What tells this recogniser's vectors from another's."""
        ...

    @property
    def square(self) -> tuple[int, float]:
        """The side of the squares for :meth:`views` in pixels, and in longer sides of a box."""
        ...

    @property
    def features(self) -> int:
        """The length of the vectors of symbols."""
        ...

    def in_view(self, image: Image, empty: Image | None) -> InView:
        """Return what is in view; the empty tray has the picture's shape, and any size."""
        ...

    def in_empty(self, bare: Image) -> InView:
        """Return what is in view of a tray that is to be empty; dice beside it may lie there."""
        ...

    def views(self, squares: list[Image]) -> Views:
        """Return what it sees in squares around upper faces."""
        ...


def views_of(
    crop: Crop, eye: Eye, turns: Sequence[float], sizes: Sequence[float] = (1.0,)
) -> Views:
    """Return what is seen in a die, turned and cut out wider.

    Args:
        crop: the die.
        eye: sees it.
        turns: in radians, counter-clockwise as seen; each is seen in all sizes.
        sizes: how much wider than usual it is cut out.
    """
    side, margin = eye.square
    return eye.views(
        [crop.turned(turn, side, margin * size) for turn, size in product(turns, sizes)]
    )


class TrainedEye:
    """The shipped networks."""

    def __init__(self) -> None:
        """Know of no tray yet."""
        self._bare: BareTray | None = None
        """The last empty tray: what one picture tells of it helps the next."""

    @cached_property
    def fingerprint(self) -> str:
        """The first digits of the hash of the network that looks at faces."""
        network = b"".join(model_file(part).read_bytes() for part in FACE)
        return hashlib.sha256(network).hexdigest()[:16]

    @cached_property
    def square(self) -> tuple[int, float]:
        """The picture of that network."""
        return facts().face_side, facts().face_margin

    @cached_property
    def features(self) -> int:
        """The length of that network's ``marks``."""
        part = facts().face_parts["marks"]
        return int(part.stop - part.start)

    def in_view(self, image: Image, empty: Image | None) -> InView:
        """Return what is in view: as dice those that the finder is sure of, or the likeliest find.

        Foreign is what makes a reading doubtful, too.
        """
        if empty is not None:
            empty = self._at_size_of(image, empty)
        findings = self._finder.find(image, empty)
        dice, _ = new_finds(findings, image, empty)
        standing = self._standings.over(empty)
        before = standing.before([each.place for each in dice])
        if len(dice) > 1:
            dice = self._without_shadows(image, empty, dice, before)
        sure = [each for each in dice if each.chance >= LEAST_CHANCE] or dice[:1]
        looks = self._looker.look(image, [each.place for each in sure], before, empty)
        foreign = foreign_in(findings)
        other_tray = foreign and of_other_tray(findings)
        if looks and not other_tray:
            # one die tells little of what is level: those before it help
            said = np.sum([each.stands for each in looks], axis=0)
            standing.learn([each.place for each in looks], said)
        return InView(looks, foreign, other_tray)

    def _at_size_of(self, image: Image, empty: Image) -> Image:
        """Return the empty tray at a picture's size, and the same each time."""
        self._bare = BareTray.again(self._bare, Frame(empty), image)
        return self._bare.image

    def in_empty(self, bare: Image) -> InView:
        """Return what lies in a tray that is to be empty.

        Foreign is already what makes a reading doubtful where the empty tray is known.
        """
        findings = self._finder.find(bare)
        likely = [each.place for each in findings.dice if each.chance >= LEAST_CHANCE]
        looks = self._looker.look(bare, in_tray(findings, likely))
        return InView(looks, findings.foreign > FOREIGN_AREA_KNOWN)

    def _without_shadows(
        self, image: Image, empty: Image | None, dice: Sequence[Found], before: Floats | None
    ) -> list[Found]:
        """Return the finds that are no shadow of a likelier one, the likeliest first."""
        seen = self._looker.look(image, [each.place for each in dice], before, empty)
        looks = weighed_looks(dice, with_edges(seen, image, empty))
        likely = sorted(
            zip(dice, looks, strict=True),
            key=lambda each: (each[1].absent, -each[0].chance),
        )
        return [
            find
            for number, (find, look) in enumerate(likely)
            if not _is_shadow(look, [one.place for one, _ in likely[:number]])
        ]

    def views(self, squares: list[Image]) -> Views:
        """Return what the network that looks at faces answers, and what it sees before that."""
        part = facts().face_parts["marks"]
        answers, maps = self._network.with_maps([planes(square) for square in squares])
        vectors = np.stack([answer[part] for answer in answers])
        return Views(unit(vectors), np.stack(maps))

    @cached_property
    def _standings(self) -> Standings:
        return Standings()

    @cached_property
    def _finder(self) -> Finder:
        return Finder()

    @cached_property
    def _looker(self) -> Looker:
        return Looker()

    @cached_property
    def _network(self) -> LookingNetwork:
        return LookingNetwork(FACE)


def _is_shadow(look: Look, likelier: Sequence[Box]) -> bool:
    """Return whether a find is the shadow of a likelier one, which it reaches into."""
    shared = max((shared_of_smaller(look.place, each) for each in likelier), default=0.0)
    if not look.is_die:
        return shared > 0
    dark = likeliest(look.kinds) == "setback"
    return dark and shared > REACHES_IN and look.edges < FADES
