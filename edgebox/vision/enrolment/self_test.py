"""A test of what was taught: each example is told by the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from edgebox.vision.die_words import die_words
from edgebox.vision.enrolment.entries import picture_name
from edgebox.vision.enrolment.examples import Example
from edgebox.vision.enrolment.matching import EnrolledDice, Likeness, told_apart
from edgebox.vision.enrolment.names import BLANK_WORD
from edgebox.vision.frame import is_picture

CLOSE = 0.02
"""A face that leads by less than this would be taken for another one some day."""

SURELY_ANOTHER = 0.99
"""From this chance on a picture shows the face it is told to be, if that which it was taught as is
not even the next likest. Of 366 pictures of four owners that were taught rightly none is as likely,
each of three that were not is."""


@dataclass(frozen=True)
class Confusion:
    """Two faces that look alike to the box."""

    one: tuple[str, str]
    """Die and face as taught."""
    other: tuple[str, str]
    """Die and face that it was taken for, or nearly."""
    times: int

    @property
    def words(self) -> str:
        """Say which faces are alike, and what to do."""
        return (
            f"{die_words(*self.one)} and {die_words(*self.other)} look alike to the box: "
            f"add pictures of these."
        )


@dataclass(frozen=True)
class Misnamed:
    """A picture that shows another face than it was taught as: a slip of the owner, it seems."""

    picture: str
    """The file it came from; of one that a camera took, the file that is kept."""
    taught: tuple[str, str]
    """Die and face that it was taught as."""
    like: tuple[str, str]
    """Die and face that the other pictures tell it to be."""

    @property
    def words(self) -> str:
        """Say which picture it is, and what to do."""
        die, face = self.taught
        return (
            f"{self.picture} was taught as {die_words(die, face)}, but looks like "
            f"{die_words(*self.like)}: if it shows that, teach it again by its right name, or "
            f"--remove {die}:{face or BLANK_WORD} and show that face anew."
        )


@dataclass(frozen=True)
class SelfTest:
    """How well examples are told by the others."""

    tried: int
    """Examples of faces that have another example."""
    right: int
    confusions: tuple[Confusion, ...]
    """The most frequent first; without those that a misnamed picture brings about."""
    misnamed: tuple[Misnamed, ...] = ()


def self_test(dice: EnrolledDice) -> SelfTest:
    """Tell each example without itself; faces with a single example can't be tried."""
    faces = Counter((each.die, each.face) for each in dice.examples)
    tried = right = 0
    alike: Counter[tuple[tuple[str, str], tuple[str, str]]] = Counter()
    misnamed = []
    for number, example in enumerate(dice.examples):
        face = (example.die, example.face)
        if faces[face] < 2:
            continue
        like = dice.told_again(number)
        assert like is not None
        told = (like.die, like.face)
        tried += 1
        right += told == face
        if _is_another(like, example):
            misnamed.append(Misnamed(_file_of(example), face, told))
        elif told != face:
            alike[face, told] += 1
        elif like.next is not None and like.lead < CLOSE:
            alike[face, like.next] += 1
    mixed_up = {frozenset((each.taught, each.like)) for each in misnamed}
    confusions = tuple(
        each for each in _confusions(alike) if frozenset((each.one, each.other)) not in mixed_up
    )
    return SelfTest(tried, right, confusions, tuple(misnamed))


def _is_another(like: Likeness, example: Example) -> bool:
    """Say whether the others tell a picture clearly to be of another face than it was taught as."""
    taught = (example.die, example.face)
    return taught not in ((like.die, like.face), like.next) and told_apart(like) >= SURELY_ANOTHER


def _file_of(example: Example) -> str:
    return example.source if is_picture(Path(example.source)) else picture_name(example)


def _confusions(
    alike: Counter[tuple[tuple[str, str], tuple[str, str]]],
) -> tuple[Confusion, ...]:
    both: Counter[frozenset[tuple[str, str]]] = Counter()
    first: dict[frozenset[tuple[str, str]], tuple[tuple[str, str], tuple[str, str]]] = {}
    for pair, times in alike.items():
        key = frozenset(pair)
        both[key] += times
        first.setdefault(key, pair)
    return tuple(Confusion(*first[key], times) for key, times in both.most_common())
