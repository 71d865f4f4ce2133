"""How many of the dice at rest lay there before, and in which words that is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.sources.lay_there import Earlier, LayThere, as_it_lies, lay_there
from edgebox.vision import DieReading, Reading

GREEN = DieReading("ability", "s", True, 0.99, (100, 100, 40, 40))
RED = DieReading("challenge", "y", True, 0.97, (300, 200, 40, 40))
THROWN = replace(GREEN, box=(200, 300, 40, 40))
READ = Reading("tray", (GREEN, RED))
BEFORE = Earlier(READ)


def bumped(die: DieReading) -> DieReading:
    x, y, wide, high = die.box
    return replace(die, box=(x + 30, y + 20, wide, high))


@pytest.mark.parametrize(
    ("now", "lay"),
    [
        ((RED, GREEN), LayThere.ALL),
        ((RED,), LayThere.ALL),
        ((bumped(GREEN), bumped(RED)), LayThere.ALL),
        ((RED, THROWN), LayThere.SOME),
        ((RED, *(replace(THROWN, box=(60 * n, 9, 40, 40)) for n in range(11))), LayThere.SOME),
        ((THROWN, replace(RED, box=(9, 9, 40, 40))), LayThere.SOME),
        ((THROWN, replace(RED, face="f")), LayThere.NONE),
    ],
    ids=[
        "all",
        "some were picked up",
        "bumped",
        "one of two",
        "one of twelve",
        "the same faces elsewhere",
        "all thrown",
    ],
)
def test_a_single_die_that_lay_there_is_noticed(now: tuple[DieReading, ...], lay: LayThere) -> None:
    assert lay_there(BEFORE, Reading("tray", now)) is lay


def test_where_nothing_lay_before_all_are_thrown() -> None:
    assert lay_there(None, READ) is LayThere.NONE


@pytest.mark.parametrize(
    ("now", "lay"),
    [
        ((RED, GREEN), LayThere.SOME),
        ((RED, THROWN), LayThere.NONE),
        ((THROWN, replace(RED, box=(9, 9, 40, 40))), LayThere.NONE),
    ],
    ids=["as they lay", "one of them", "elsewhere"],
)
def test_of_dice_that_seem_gone_only_all_in_their_places_are_noticed(
    now: tuple[DieReading, ...], lay: LayThere
) -> None:
    assert lay_there(Earlier(READ, gone=True), Reading("tray", now)) is lay


def test_dice_of_which_some_are_hidden_are_known_still() -> None:
    moved = Reading("tray", (bumped(GREEN), bumped(RED)))
    assert as_it_lies(BEFORE, moved) == Earlier(moved)
    assert as_it_lies(BEFORE, Reading("tray", (RED,))) is BEFORE


def test_it_is_told_in_the_same_words_alone_and_within_a_sentence() -> None:
    for lay in (LayThere.SOME, LayThere.ALL):
        assert lay.sentence.removesuffix(".").lower() == lay
    assert not LayThere.NONE.sentence
