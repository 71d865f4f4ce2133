from dataclasses import replace
from typing import Any

import pytest

from edgebox.bench.matching import Outcome, TrayOutcome, compare
from edgebox.vision import Reading
from tests.bench.judged import label, read


def only(tray: TrayOutcome) -> Outcome:
    assert len(tray.outcomes) == 1
    return tray.outcomes[0]


def test_each_die_goes_to_the_nearest_reading_and_none_to_two() -> None:
    near, nearer = read("boost", "a", 120), read("boost", "s", 105)
    labels = [label("boost", "a", 100)]

    tray = compare(Reading("r", (near, nearer)), labels)

    assert [(each.label, each.read) for each in tray.outcomes] == [
        (labels[0], nearer),
        (None, near),
    ]


def test_a_reading_of_two_dice_that_touch_is_of_the_nearer_one_and_the_other_is_missed() -> None:
    between, labels = read("boost", "a", 120), [label("boost", "a", 100), label("boost", "a", 130)]

    tray = compare(Reading("r", (between,)), labels)

    assert [each.read for each in tray.outcomes] == [None, between]


@pytest.mark.parametrize(("x", "found"), [(131, True), (132, False), (69, True), (68, False)])
def test_middles_nearer_than_a_third_of_a_side_are_of_the_same_die(x: int, found: bool) -> None:
    # 0.35 of 90 pixels are 31.5; boxes that overlap by half would be within 30 of each other
    tray = compare(Reading("r", (read("boost", "a", x),)), [label("boost", "a", 100)])

    assert tray.outcomes[0].found is found


@pytest.mark.parametrize(("wide", "found"), [(170, True), (190, False)])
def test_a_box_that_shares_half_is_of_the_same_die_though_its_middle_is_off(
    wide: int, found: bool
) -> None:
    # the middles are 40 and 50 pixels apart, more than 31.5; they share 90 of 170 and 190
    too_wide = replace(read("boost", "a", 100), box=(100, 100, wide, 90))

    tray = compare(Reading("r", (too_wide,)), [label("boost", "a", 100)])

    assert tray.outcomes[0].found is found


def test_beside_pips_the_middle_of_the_label_must_lie_in_the_die() -> None:
    pips = {"die": "d6", "face": "3", "box": [100, 100, 20, 20]}  # middle at 110, 110
    reading = Reading("r", (read("d6", "3", 25, 25),))  # reaches to 115

    assert only(compare(reading, [pips], boxes="pips")).right
    assert len(compare(reading, [pips], boxes="dice").outcomes) == 2
    outside = Reading("r", (read("d6", "3", 19, 25),))  # reaches to 109
    assert len(compare(outside, [pips], boxes="pips").outcomes) == 2


@pytest.mark.parametrize(
    "place", [(2, 200), (200, 2), (640 - 92, 200), (200, 480 - 92), (0, 0), (600, 440)]
)
def test_beside_pips_a_die_without_label_that_the_border_cuts_is_left_out(
    place: tuple[int, int],
) -> None:
    reading = Reading("r", (read("d6", "3", *place, sure=False),), sure=False)

    tray = compare(reading, [], boxes="pips", size=(640, 480))

    assert (tray.outcomes, tray.cut) == ((), 1)
    assert not tray.flagged_without_cause
    assert only(compare(reading, [], boxes="dice", size=(640, 480))).spurious


@pytest.mark.parametrize("place", [(3, 200), (200, 3), (640 - 93, 200), (200, 480 - 93)])
def test_beside_pips_any_other_die_without_label_is_spurious(place: tuple[int, int]) -> None:
    tray = compare(Reading("r", (read("d6", "3", *place),)), [], boxes="pips", size=(640, 480))

    assert only(tray).spurious
    assert tray.cut == 0


def test_a_labelled_die_at_the_border_counts() -> None:
    pips = {"die": "d6", "face": "3", "box": [30, 230, 20, 20]}

    tray = compare(Reading("r", (read("d6", "4", 0, 200),)), [pips], boxes="pips", size=(640, 480))

    assert only(tray).type_right
    assert not only(tray).right


def test_a_die_of_no_known_kind_is_right_whatever_face_is_given() -> None:
    tray = compare(Reading("r", (read("other", "", 100),)), [label("other", "7", 100)])

    assert only(tray).right


OK = label("boost", "a", 100)


@pytest.mark.parametrize(
    ("dice", "readings", "sure", "silent"),
    [
        ([OK], [read("boost", "a", 100)], True, False),
        ([OK], [read("boost", "s", 100)], True, True),
        ([OK], [read("setback", "a", 100)], True, True),
        ([OK], [], True, True),
        ([OK], [read("boost", "a", 100), read("d6", "1", 500)], True, True),
        ([OK | {"cocked": True}], [], True, True),
        ([OK | {"cocked": True}], [read("boost", "a", 100)], True, False),
        ([OK], [read("boost", "s", 100)], False, False),
        ([], [], True, False),
    ],
)
def test_a_silent_misread_is_a_sure_tray_with_a_die_missing_misread_or_too_many(
    dice: list[dict[str, Any]], readings: list[Any], sure: bool, silent: bool
) -> None:
    assert compare(Reading("r", tuple(readings), sure), dice).silent_misread is silent


@pytest.mark.parametrize(
    ("said", "face", "sure", "flagged"),
    [
        ({}, "a", False, True),
        ({}, "a", True, False),
        ({}, "s", False, False),
        ({"cocked": True}, "a", False, False),
        ({"visible": 0.5}, "a", False, False),
        ({"top_visible": 0.5}, "a", False, False),
        ({"glare": 0.3}, "a", False, False),
        ({"visible": 0.7, "glare": 0.2}, "a", False, True),
    ],
)
def test_flagged_without_cause_is_right_and_not_sure_with_nothing_in_the_labels(
    said: dict[str, Any], face: str, sure: bool, flagged: bool
) -> None:
    reading = Reading("r", (read("boost", face, 100, sure=sure),), sure=sure)

    assert compare(reading, [OK | said]).flagged_without_cause is flagged


def test_a_thing_that_is_no_die_is_cause_to_ask() -> None:
    reading = Reading("r", (read("boost", "a", 100),), sure=False)

    assert compare(reading, [OK]).flagged_without_cause
    assert not compare(reading, [OK], foreign=1).flagged_without_cause
    assert compare(reading, [OK], foreign=1).has_cause
