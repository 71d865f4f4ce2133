"""How the camera stands, as earlier rolls of one tray have it."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.frame import Image
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from edgebox.vision.networks import Floats
from edgebox.vision.recognising.level import Levels, usual_stands
from edgebox.vision.recognising.look import Look
from edgebox.vision.recognising.standing import Standing
from tests.vision import shipped
from tests.vision.recognising.test_level import SPOTS, levels, tray

ROLLS: list[list[Box]] = [[(100.0 * roll, 50.0, 80.0, 80.0)] for roll in range(20)]
"""Where the dice of some rolls are found: each elsewhere."""

ASLANT, FROM_ABOVE = (-0.3, 0.2), (0.0, 0.0)
"""How cameras stand; most look down from above."""


def said(slant: tuple[float, float]) -> Floats:
    """Return what the dice of a roll say of the camera."""
    return np.asarray(levels(tray(slant)).stands.sum(axis=0))


def alone(slant: tuple[float, float], before: Floats | None) -> Levels:
    """Return how a single die lies, that is level under a camera."""
    return levels(tray(slant)[4:], SPOTS[4:], before)


def after(standing: Standing, rolls: Sequence[tuple[float, float]]) -> Floats | None:
    """Return what is known after some rolls, each under a camera that slants so."""
    for places, slant in zip(ROLLS, rolls, strict=False):
        standing.before(places)
        standing.learn(places, said(slant))
    return standing.before(ROLLS[-1])


def test_a_lone_die_under_a_slanted_camera_is_level_where_earlier_rolls_told_how_it_stands() -> (
    None
):
    assert alone(ASLANT, None).chances[0] < 0.5
    assert alone(ASLANT, after(Standing(), [ASLANT])).chances[0] > 0.9


def test_of_the_camera_all_rolls_tell_and_not_the_last_one_alone() -> None:
    """What a lone die tells is little, but it adds up."""
    few = np.asarray(levels(tray(ASLANT)[:1], SPOTS[:1]).stands.sum(axis=0))
    standing, known = Standing(), []
    for places in ROLLS[:4]:
        standing.before(places)
        standing.learn(places, few)
        before = standing.before(ROLLS[-1])
        assert before is not None
        known.append(float(levels(tray(ASLANT)[1:2], SPOTS[1:2], before).chances[0]))
    assert known == sorted(known)
    assert known[3] > known[0] + 0.1


def test_a_lone_die_that_would_be_level_under_another_camera_leans() -> None:
    assert alone(FROM_ABOVE, None).chances[0] > 0.8
    assert alone(FROM_ABOVE, after(Standing(), [ASLANT] * 2)).chances[0] < 0.5


def test_nothing_is_known_before_the_first_roll_nor_of_a_roll_from_itself() -> None:
    standing = Standing()
    assert standing.before(ROLLS[0]) is None
    standing.learn(ROLLS[0], said(ASLANT))
    x, y, wide, high = ROLLS[0][0]
    assert standing.before([(x + 2, y - 3, wide, high)]) is None


def test_a_roll_that_is_seen_many_times_counts_once() -> None:
    often, once = Standing(), Standing()
    for _ in range(5):
        often.before(ROLLS[0])
        often.learn(ROLLS[0], said(ASLANT))
    once.learn(ROLLS[0], said(ASLANT))
    assert often.before(ROLLS[1]) == pytest.approx(once.before(ROLLS[1]))


def test_as_long_as_a_die_of_it_lies_there_it_is_the_same_roll() -> None:
    """Else a die that leans would speak for itself each time that another is laid beside it."""
    standing = Standing()
    standing.learn(ROLLS[0] + ROLLS[2], said(ASLANT))
    assert standing.before(ROLLS[2]) is None
    assert standing.before(ROLLS[2] + ROLLS[5]) is None

    grown = Standing()
    grown.learn(ROLLS[0], said(ASLANT))
    grown.learn(ROLLS[0] + ROLLS[2], said(ASLANT))
    assert grown.before(ROLLS[2]) is None

    for others in ([], ROLLS[5], [], ROLLS[6] + ROLLS[7]):
        standing.learn(ROLLS[2] + others, said(FROM_ABOVE))
    once = Standing()
    once.learn(ROLLS[2], said(FROM_ABOVE))
    assert standing.before(ROLLS[9]) == pytest.approx(once.before(ROLLS[9]))


def test_dice_that_are_taken_out_one_by_one_told_most_at_first() -> None:
    standing, whole = Standing(), Standing()
    for each in (standing, whole):
        each.learn(ROLLS[0] + ROLLS[2], said(ASLANT))
    standing.learn(ROLLS[2], said(FROM_ABOVE))
    assert standing.before(ROLLS[9]) == pytest.approx(whole.before(ROLLS[9]))


def test_dice_in_a_film_tell_nothing_until_they_lie_still() -> None:
    standing, still = Standing(), Standing()
    for places in ROLLS[:5]:
        standing.learn(places, said(ASLANT), of_film=True)
        assert standing.before(ROLLS[9]) is None
    standing.learn(ROLLS[4], said(FROM_ABOVE), of_film=True)
    still.learn(ROLLS[4], said(FROM_ABOVE))
    assert standing.before(ROLLS[9]) == pytest.approx(still.before(ROLLS[9]))

    fewer = Standing()
    fewer.learn(ROLLS[4] + ROLLS[5], said(ASLANT), of_film=True)
    fewer.learn(ROLLS[4], said(FROM_ABOVE), of_film=True)
    assert fewer.before(ROLLS[9]) == pytest.approx(still.before(ROLLS[9])), "they moved at first"


def test_a_camera_that_was_moved_is_believed_after_a_roll_or_two() -> None:
    standing = Standing()
    after(standing, [ASLANT] * 8)
    moved = [FROM_ABOVE] * 2
    assert alone(FROM_ABOVE, after(standing, moved)).chances[0] > 0.9
    assert alone(ASLANT, after(standing, moved)).chances[0] < 0.5


def test_however_many_rolls_agree_the_camera_may_be_moved() -> None:
    many = after(Standing(), [ASLANT] * 15)
    assert many is not None
    chances = np.exp(many)
    assert chances.sum() == pytest.approx(1, abs=1e-3)
    usual = np.exp(usual_stands())
    assert (chances >= 0.049 * usual / usual.sum()).all()


class Seeing:
    """A reader that notes what it knew of the camera before each picture."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reader, self.known = Reader(), list[Floats | None]()
        look = self.reader._looker.look

        def noted(
            image: Image, places: Sequence[Box], before: Floats | None, *more: Any
        ) -> list[Look]:
            if places:
                self.known.append(before)
            return look(image, places, before, *more)

        monkeypatch.setattr(self.reader._looker, "look", noted)

    def knew(self, roll: int, empty: Frame | None) -> Floats | None:
        """Return what was known when a shipped roll was read."""
        self.known.clear()
        self.reader.read(load_frame(shipped.RIG / f"roll{roll:02}.jpg"), empty)
        return self.known[-1]


def test_a_reader_learns_from_the_rolls_of_one_tray(monkeypatch: pytest.MonkeyPatch) -> None:
    seeing, empty = Seeing(monkeypatch), Frame(shipped.empty())
    assert seeing.knew(1, empty) is None
    assert seeing.knew(1, empty) is None
    learned = seeing.knew(0, empty)
    assert learned is not None
    assert np.ptp(learned) > np.ptp(usual_stands() - usual_stands().max()) / 10
    assert seeing.knew(1, Frame(shipped.empty())) is None


def test_a_picture_of_another_tray_tells_nothing_of_this_ones_camera() -> None:
    empty = Frame(shipped.empty())
    rolls = [load_frame(shipped.RIG / f"roll{roll:02}.jpg") for roll in (0, 1)]
    other = load_frame(shipped.TRAYS / "genesys" / "roll01.jpg")
    reader, with_another_between = Reader(), Reader()
    expected = [reader.read(roll, empty).dice for roll in rolls]
    first, between, last = (
        with_another_between.read(each, empty) for each in (rolls[0], other, rolls[1])
    )
    assert OTHER_TRAY in str(between.reason)
    assert [first.dice, last.dice] == expected


def test_without_an_empty_tray_pictures_may_be_of_any_camera(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeing = Seeing(monkeypatch)
    assert [seeing.knew(roll, None) for roll in (1, 0, 2)] == [None] * 3


def test_a_picture_reads_the_same_twice_and_no_worse_after_others() -> None:
    reader, empty = Reader(), Frame(shipped.empty())
    rolls = [load_frame(shipped.RIG / f"roll{roll:02}.jpg") for roll in (1, 0, 1)]
    first, again, _, later = (reader.read(each, empty).dice for each in [rolls[0], *rolls])
    assert first == again
    assert [(die.die, die.face, die.sure) for die in later] == [
        (die.die, die.face, die.sure) for die in first
    ]
