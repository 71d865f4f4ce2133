"""Finds of which the finder is not sure: dice all the same, or nothing worth a word."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import FOREIGN, IS_DIE, Findings, Found
from edgebox.vision.judging.glances import likely_finds
from edgebox.vision.tray.covered import covered
from tests.vision.shipped import TRAYS, faces

WEAK = IS_DIE - 0.1
FRAME = load_frame(TRAYS / "starwars" / "roll01.jpg")
EMPTY = load_frame(TRAYS / "starwars" / "empty.jpg")


def reader_that_finds(
    change: Iterable[Found], also: Iterable[Found] = (), foreign: Iterable[Box] = ()
) -> Reader:
    """Return a reader whose finder has these finds instead of those in the same places.

    Args:
        change: the finds.
        also: finds besides.
        foreign: where it sees foreign things.
    """
    reader = Reader()
    find = reader._finder.find
    instead = {each.place: each for each in change}

    def found(*given: object) -> Findings:
        findings = find(*given)  # type: ignore[arg-type]
        dice = tuple(instead.get(each.place, each) for each in findings.dice)
        things = covered(findings.ground.shape, map(findings.in_places, foreign), room=1.0)
        ground = np.where(things, FOREIGN, findings.ground)
        return replace(findings, dice=(*dice, *also), ground=ground)

    reader._finder.find = found  # type: ignore[assignment]
    return reader


@pytest.fixture(scope="module")
def dice() -> tuple[Found, ...]:
    return Reader()._finder.find(FRAME.image, EMPTY.image).dice


def test_a_clear_die_is_read_though_the_finder_hardly_sees_it(dice: tuple[Found, ...]) -> None:
    weak = [replace(each, chance=WEAK) for each in dice]
    reading = reader_that_finds(weak).read(FRAME, EMPTY)
    assert sorted((die.die, die.face) for die in reading.dice) == faces("starwars", 1)


def test_on_a_floor_that_was_empty_what_is_a_die_is_no_foreign_thing(
    dice: tuple[Found, ...],
) -> None:
    """The finder takes one that it hardly sees for a foreign thing."""
    reader = reader_that_finds([replace(dice[0], chance=WEAK)], foreign=[dice[0].place])
    assert reader.read(FRAME, EMPTY).sure
    assert "no die is in view" in str(reader.read(FRAME).reason)


def test_a_foreign_thing_beside_a_weak_die_is_seen(dice: tuple[Found, ...]) -> None:
    left, top, wide, high = dice[0].place
    beside = (left + 1.1 * wide, top, wide, high)
    reader = reader_that_finds([replace(dice[0], chance=WEAK)], foreign=[beside])
    assert "no die is in view" in str(reader.read(FRAME, EMPTY).reason)


def test_a_weak_find_on_the_bare_floor_is_no_word_worth(dice: tuple[Found, ...]) -> None:
    left, _, wide, high = dice[0].place
    bare = Found((left, 40.0, wide, high), WEAK)
    reading = reader_that_finds((), [bare]).read(FRAME)
    assert reading == replace(Reader().read(FRAME), milliseconds=reading.milliseconds)
    assert reading.seen is not None
    assert len(reading.seen.looks) == len(reading.dice)


@pytest.mark.parametrize(("aside", "counts"), [(0.8, False), (0.9, True)])
def test_a_weak_find_counts_only_if_it_stands_free_of_a_likely_one(
    aside: float, counts: bool, dice: tuple[Found, ...]
) -> None:
    """What shares a likely die's place may be a side of it."""
    x, y, wide, high = dice[0].place
    likely, weak = Found((x + aside * wide, y, wide, high), 0.9), replace(dice[0], chance=WEAK)
    reader = Reader()
    findings = reader._finder.find(FRAME.image)
    told = likely_finds(FRAME.image, [likely, weak], findings, reader._looker.glance)
    assert told == ([likely, weak] if counts else [likely])
