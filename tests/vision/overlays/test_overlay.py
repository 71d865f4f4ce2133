"""The picture of what was read."""

from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision import DieReading, Frame, Reader, Reading, load_frame
from edgebox.vision.die_words import OTHER
from edgebox.vision.finding.missed import Missed
from edgebox.vision.judging.view_in_doubt import CUT_OFF, FOREIGN, STRANGE, strange_places
from edgebox.vision.overlays.overlay import headline, label, overlay
from tests.vision import shipped

GREEN = DieReading("ability", "sa", True, 0.99, (100, 100, 80, 80), upper=(140.0, 140.0))
PIPS = replace(GREEN, die="d6", face="4")
BARE = Frame(np.full((480, 640, 3), 90, np.uint8), "bare")


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((), "no dice   sure"),
        ((PIPS,), "1 die   sure"),
        ((GREEN, GREEN), "2 dice   net ssaa   sure"),
        ((GREEN, PIPS), "2 dice   net sa   sure"),
    ],
    ids=["none", "pips alone", "two", "mixed"],
)
def test_the_first_line_counts_dice_and_has_the_net_result_of_narrative_ones(
    dice: tuple[DieReading, ...], told: str
) -> None:
    assert headline(Reading("roll", dice)) == told


def test_doubt_is_told_without_colour() -> None:
    assert headline(Reading("roll", (GREEN,), sure=False)).endswith("NOT SURE ?")
    assert label(replace(GREEN, sure=False)) == "G:sa ?"
    assert label(replace(GREEN, die=OTHER, face="")) == "?"


def test_a_sure_die_and_a_doubtful_one_are_drawn_otherwise_around_it_alone() -> None:
    sure = overlay(BARE, Reading("roll", (GREEN,)))
    doubtful = overlay(BARE, Reading("roll", (replace(GREEN, sure=False),)))
    outline = np.s_[150, 90:110]
    assert (sure[outline] != BARE.image[outline]).any()
    assert (sure[150:300, 60:200] != doubtful[150:300, 60:200]).any()
    assert (sure[200:, 200:] == BARE.image[200:, 200:]).all()


def changed(reading: Reading) -> np.ndarray:
    """Return which pixels of a bare picture (480, 640) are drawn over."""
    return np.asarray((overlay(BARE, reading) != BARE.image).any(axis=2))


def test_a_die_has_its_name_above_it_and_a_dot_on_its_upper_face() -> None:
    drawn = changed(Reading("roll", (GREEN,)))
    assert drawn[86:94, 98:116].mean() > 0.9, "its name, on paper of its own"
    assert drawn[138:143, 138:143].all()
    assert not changed(Reading("roll", (replace(GREEN, upper=None),)))[120:160, 120:160].any()
    at_the_top = changed(Reading("roll", (replace(GREEN, box=(300, 0, 80, 80)),)))
    assert at_the_top[5:12, 298:318].mean() > 0.9, "within the picture"


def test_the_first_line_is_written_at_the_top_on_the_left() -> None:
    drawn = changed(Reading("roll"))
    assert drawn[2:18, 4:64].mean() > 0.9
    assert not drawn[24:].any()


def test_the_first_line_hides_no_name_of_a_die() -> None:
    corner = replace(GREEN, box=(10, 24, 60, 60))
    drawn = changed(Reading("roll", (corner,)))
    assert not drawn[2:18, 100:160].any()
    assert drawn[462:474, 4:64].mean() > 0.9


def test_what_is_no_die_is_marked_where_it_makes_the_picture_doubtful() -> None:
    frame = load_frame(shipped.RIG / "roll03.jpg")
    reading = Reader().read(frame, Frame(shipped.empty()))
    assert reading.seen is not None
    ((x, y, wide, high), name), *others = strange_places(reading.seen)
    assert name == "no die"
    assert not others, "there is but one marble"

    marked = overlay(frame, reading)
    bare = overlay(frame, replace(reading, seen=None))

    rows, columns = np.nonzero((marked != bare).any(axis=2))
    assert (x - 4 <= columns.min(), columns.max() <= x + wide + 60) == (True, True)
    assert (y - 30 <= rows.min(), rows.max() <= y + high + 4) == (True, True)
    assert rows.min() < y - 12, "what it is stands above it"
    assert strange_places(replace(reading.seen, doubt=None)) == []


def test_where_a_die_may_have_been_missed_is_marked_if_nothing_else_is_the_matter() -> None:
    frame = load_frame(shipped.RIG / "roll03.jpg")
    seen = Reader().read(frame, Frame(shipped.empty())).seen
    assert seen is not None
    cut, missed = (0.0, 200.0, 30.0, 40.0), (100.0, 200.0, 30.0, 40.0)
    seen = replace(seen, not_found=Missed((cut,), (missed,)), doubt=STRANGE)
    assert (missed, "a die") in strange_places(seen)
    assert strange_places(replace(seen, doubt=CUT_OFF)) == [(cut, "a die")]
    foreign = [place for place, _ in strange_places(replace(seen, doubt=FOREIGN))]
    assert missed not in foreign
    assert cut not in foreign


def test_a_die_that_the_border_cuts_off_is_marked_there() -> None:
    image, bare = load_frame(shipped.RIG / "roll00.jpg").image, shipped.empty()
    left = min(
        x + 0.8 * wide
        for x, _, wide, _ in (die["box"] for die in shipped.labels(shipped.RIG.name, 0))
    )
    frame, empty = (Frame(np.ascontiguousarray(each[:, round(left) :])) for each in (image, bare))

    reading = Reader().read(frame, empty)

    assert reading.seen is not None
    assert reading.doubt == CUT_OFF
    ((x, _, wide, _), name), *others = strange_places(reading.seen)
    assert (name, others) == ("a die", [])
    assert x == 0
    assert wide < 40
    marked = overlay(frame, reading)
    assert (marked != overlay(frame, replace(reading, seen=None))).any()
