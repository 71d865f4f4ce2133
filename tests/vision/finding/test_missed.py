"""Dice that may have been missed."""

from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.finding.findings import AROUND, DICE, FINER, FLOOR, FOREIGN, Findings
from edgebox.vision.finding.missed import Missed, missed
from edgebox.vision.judging.view_in_doubt import strange_places
from tests.vision import shipped

GRID = 16.0
HIGH, WIDE = 60, 80
SIZE = (round(WIDE * GRID), round(HIGH * GRID))
NOT = Missed()
DIE = (320.0, 320.0, 80.0, 80.0)
"""A die of five places each way, in pixels."""


def findings(
    *there: tuple[slice, slice], known: bool = True, no_shadow: tuple[slice, slice] = np.s_[:0, :0]
) -> Findings:
    """A picture of surroundings that differs from the empty tray in some places of the grid.

    In one more of them it differs as no shadow does.
    """
    ground = np.full((HIGH, WIDE), AROUND, np.uint8)
    heat = np.zeros((HIGH, WIDE), np.float32)
    differs = np.zeros((HIGH, WIDE), np.bool_)
    for place in there:
        differs[place] = True
    finer = differs.repeat(FINER, axis=0).repeat(FINER, axis=1)
    floor = np.zeros((HIGH, WIDE), np.bool_)
    seen = Findings((), ground, heat, GRID)
    coloured = np.zeros((HIGH, WIDE), np.bool_)
    coloured[no_shadow] = True
    coloured = coloured.repeat(FINER, axis=0).repeat(FINER, axis=1)
    if not known:
        return seen
    return replace(seen, differs=finer | coloured, no_shadow=coloured, floor=floor)


@pytest.mark.parametrize(
    "place", [np.s_[:1, 30:33], np.s_[59:, 30:31], np.s_[20:22, 79:], np.s_[20:26, :2]]
)
def test_what_is_new_at_the_border_may_be_a_die_that_it_cuts_off(
    place: tuple[slice, slice],
) -> None:
    assert missed(findings(place), [DIE], [], SIZE).cut_off
    assert not missed(findings(known=False), [DIE], [], SIZE).cut_off


@pytest.mark.parametrize(("places", "may_be"), [(2, False), (3, True)])
def test_a_speck_at_the_border_is_no_die(places: int, may_be: bool) -> None:
    seen = findings()
    assert seen.differs is not None
    seen.differs[:1, 30 : 30 + places] = True
    fine = GRID / FINER
    place = ((30 * fine, 0.0, places * fine, fine),)
    assert missed(seen, [DIE], [], SIZE) == Missed(place if may_be else ())


@pytest.mark.parametrize(("side", "may_be"), [(2, False), (3, True), (6, True), (7, False)])
def test_what_is_new_elsewhere_may_be_a_die_if_it_has_the_size_of_one(
    side: int, may_be: bool
) -> None:
    seen = findings(np.s_[40 : 40 + side, 50 : 50 + side])
    place = (50 * GRID, 40 * GRID, side * GRID, side * GRID)
    apart = (place,) if may_be else ()
    assert missed(seen, [DIE], [], SIZE) == Missed(apart=apart)


def test_where_no_die_was_found_a_usual_size_is_taken() -> None:
    assert missed(findings(np.s_[40:43, 50:53]), [], [], SIZE).apart
    assert not missed(findings(np.s_[40:42, 50:53]), [], [], SIZE).apart
    assert not missed(findings(np.s_[40:47, 50:57]), [], [], SIZE).apart


def test_a_die_that_was_found_is_not_nor_its_shadow_that_reaches_the_border() -> None:
    x, y, w, h = (round(each / GRID) for each in DIE)
    die, shadow = np.s_[y : y + h, x : x + w], np.s_[y + 2 : y + 4, : x + 2]
    assert missed(findings(die), [DIE], [], SIZE) == NOT
    assert missed(findings(die, shadow), [DIE], [], SIZE) == NOT
    assert missed(findings(shadow), [DIE], [], SIZE) == NOT


@pytest.mark.parametrize(("thick", "may_be"), [(1, True), (0, False)])
def test_what_touches_a_die_at_the_border_may_be_another_if_it_is_no_shadow(
    thick: int, may_be: bool
) -> None:
    at_border = (GRID, 320.0, 80.0, 80.0)
    die, beside = np.s_[20:25, 1:6], np.s_[20:25, :thick]
    seen = findings(die, np.s_[20:25, :1], no_shadow=beside)
    place = ((0.0, 320.0, GRID, 80.0),)
    assert missed(seen, [at_border], [], SIZE) == Missed(place if may_be else ())
    # the die itself is as far from a shadow, and where its box ends a little more of it is seen
    itself = findings(no_shadow=die)
    assert missed(itself, [at_border], [], SIZE) == NOT
    assert missed(findings(no_shadow=np.s_[20:21, :6]), [at_border], [], SIZE) == NOT


def test_what_touches_a_die_away_from_the_border_is_taken_for_its_own() -> None:
    x, y, w, h = (round(each / GRID) for each in DIE)
    assert missed(findings(no_shadow=np.s_[y : y + h, x - 4 : x + w]), [DIE], [], SIZE) == NOT


def test_what_is_laid_beside_the_tray_is_larger_than_a_die() -> None:
    assert missed(findings(np.s_[30:, 60:]), [DIE], [], SIZE) == NOT


def test_nor_does_what_of_it_is_no_shadow_count_for_a_die() -> None:
    beside = np.s_[30:, 60:]
    assert missed(findings(beside, no_shadow=np.s_[40:45, 76:]), [DIE], [], SIZE) == NOT
    # nor where it touches a die
    at_border = (GRID, 320.0, 80.0, 80.0)
    seen = findings(np.s_[20:25, 1:6], no_shadow=np.s_[25:40, :12])
    assert missed(seen, [at_border], [], SIZE) == NOT


def test_what_the_finder_calls_a_die_as_well_is_marked_once() -> None:
    seen = findings(np.s_[20:25, 1:6], no_shadow=np.s_[20:25, :1])
    seen.ground[:] = FLOOR
    seen.ground[20:25, :1] = DICE
    at_border = (2 * GRID, 320.0, 64.0, 80.0)
    assert len(missed(seen, [at_border], [], SIZE).cut_off) == 1


def test_a_find_at_the_border_that_seems_to_be_no_die_may_be_a_part_of_one() -> None:
    at_border, inside = (-20.0, 300.0, 60.0, 80.0), (300.0, 300.0, 60.0, 80.0)
    at_the_end = (WIDE * GRID - 60.0, 300.0, 57.0, 80.0)
    assert missed(findings(), [at_border], [at_border], SIZE).cut_off
    assert missed(findings(), [at_the_end], [at_the_end], SIZE).cut_off
    assert not missed(findings(), [at_border], [], SIZE).cut_off
    # it is found to half a place
    for away, may_be in ((0.4, True), (0.9, False)):
        near = (away * GRID, 300.0, 60.0, 80.0)
        assert missed(findings(), [near], [near], SIZE).cut_off == ((near,) if may_be else ())
    assert not missed(findings(), [inside], [inside], SIZE).cut_off
    # cables and labels in photographs are often such
    assert not missed(findings(known=False), [at_border], [at_border], SIZE).cut_off


def test_the_border_is_the_pictures_not_that_of_the_last_places() -> None:
    """In a picture of three by two the last row of places reaches beyond it."""
    low = (300.0, HIGH * GRID - 100.0, 80.0, 80.0)
    assert not missed(findings(), [low], [low], SIZE).cut_off
    assert missed(findings(), [low], [low], (SIZE[0], SIZE[1] - 15)).cut_off


def test_what_the_finder_itself_calls_a_die_at_the_border_counts_without_an_empty_tray() -> None:
    seen = findings(known=False)
    seen.ground[:] = FLOOR
    seen.ground[20:24, :2] = DICE
    assert missed(seen, [], [], SIZE) == Missed(((0.0, 20 * GRID, 2 * GRID, 4 * GRID),))
    seen.ground[20:24, :2] = FOREIGN  # it may be of the tray's surroundings
    assert missed(seen, [], [], SIZE) == NOT


@pytest.mark.parametrize("rig", ["starwars", "genesys"])
def test_a_tray_with_a_quarter_of_a_die_at_the_border_is_asked_about(rig: str) -> None:
    empty = shipped.empty(rig)
    image, reader = load_frame(shipped.TRAYS / rig / "roll01.jpg").image, Reader()
    dice = shipped.labels(rig, 1)
    x, _, wide, _ = min((die["box"] for die in dice), key=lambda box: box[0])
    kept = np.s_[:, round(x + 0.75 * wide) :]
    roll, bare = (Frame(np.ascontiguousarray(each[kept])) for each in (image, empty))
    assert not reader.read(roll, bare).sure


@pytest.mark.parametrize(
    ("whole", "cut", "shown"), [("ability", "difficulty", 16), ("difficulty", "proficiency", 31)]
)
def test_a_tray_with_a_part_of_a_die_at_the_border_that_touches_another_is_asked_about(
    whole: str, cut: str, shown: int
) -> None:
    empty, roll = shipped.empty(), load_frame(shipped.RIG / "roll01.jpg").image
    boxes = {die["die"]: die["box"] for die in reversed(shipped.labels("starwars", 1))}
    (left, top, _, high), (x, y, w, h) = boxes[whole], boxes[cut]
    border = left - shown
    image = shipped.only(whole).image
    middle = top + high // 2 - h // 2
    image[middle : middle + h, border:left] = roll[y : y + h, x + w - shown : x + w]
    taken, bare = (Frame(np.ascontiguousarray(each[:, border:])) for each in (image, empty))
    reading = Reader().read(taken, bare)
    assert not reading.sure
    assert "cut off" in str(reading.reason)


@pytest.mark.parametrize(
    ("left_of_light", "asked"),
    [
        ((0.3, 0.3, 0.3), False),
        ((1, 1, 0.6), False),
        ((0.2, 0.9, 0.2), True),
        ((1.8, 1.8, 1.8), True),
    ],
    ids=["shadow", "faint", "green", "lighter"],
)
def test_a_shadow_between_a_die_and_the_border_is_not_asked_about_and_what_is_none_is(
    left_of_light: tuple[float, float, float], asked: bool
) -> None:
    empty, image = shipped.empty(), shipped.only("ability").image
    left, top, _, high = next(
        die["box"] for die in shipped.labels("starwars", 1) if die["die"] == "ability"
    )
    border = left - 24
    strip = np.s_[top : top + high, border : left + 6]
    image[strip] = np.minimum(empty[strip] * np.array(left_of_light), 255)
    taken, bare = (Frame(np.ascontiguousarray(each[:, border:])) for each in (image, empty))
    reading = Reader().read(taken, bare)
    assert reading.sure != asked
    assert ("cut off" in str(reading.reason)) == asked


def test_a_block_of_the_size_of_a_die_that_was_not_there_is_asked_about() -> None:
    empty, roll = (load_frame(shipped.RIG / each) for each in ("empty.jpg", "roll01.jpg"))
    reader = Reader()
    assert reader.read(roll, empty).sure
    image, corner = roll.image.copy(), np.s_[10:70, 10:70]
    image[corner] = image[corner] + np.uint8(60)
    reading = reader.read(Frame(image, "with a block"), empty)
    assert len(reading.dice) == len(shipped.labels("starwars", 1))
    assert "may be a die" in str(reading.reason)
    assert reading.seen is not None
    (((x, y, wide, high), name),) = strange_places(reading.seen)
    assert name == "a die"
    assert max(abs(each - 10) for each in (x, y)) <= GRID
    assert max(abs(each - 70) for each in (x + wide, y + high)) <= GRID
