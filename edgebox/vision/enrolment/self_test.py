"""A test of what was taught: each example is told by the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.reading import die_words

CLOSE = 0.02
"""A face that leads by less than this would be taken for another one some day."""


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
class SelfTest:
    """How well examples are told by the others."""

    tried: int
    """Examples of faces that have another example."""
    right: int
    confusions: tuple[Confusion, ...]
    """The most frequent first."""


def self_test(dice: EnrolledDice) -> SelfTest:
    """Tell each example without itself; faces with a single example can't be tried."""
    faces = Counter((each.die, each.face) for each in dice.examples)
    tried = right = 0
    alike: Counter[tuple[tuple[str, str], tuple[str, str]]] = Counter()
    for number, example in enumerate(dice.examples):
        face = (example.die, example.face)
        if faces[face] < 2:
            continue
        like = dice.told_again(number)
        assert like is not None
        told = (like.die, like.face)
        tried += 1
        right += told == face
        if told != face:
            alike[face, told] += 1
        elif like.next is not None and like.lead < CLOSE:
            alike[face, like.next] += 1
    return SelfTest(tried, right, _confusions(alike))


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
