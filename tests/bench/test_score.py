from typing import Any

import pytest

from edgebox.bench.matching import compare
from edgebox.bench.score import Score, Share
from edgebox.vision import DieReading, Reading
from tests.bench.judged import label, read, score

LABELS = [
    label("boost", "a", 100),
    label("boost", "sa", 300),
    label("ability", "s", 500),
    label("ability", "ss", 700, glare=0.5),
    label("d6", "4", 900),
    label("setback", "", 1100, cocked=True),
    label("force", "n", 1300, cocked=True),
]

READINGS = (
    read("boost", "a", 104),
    read("boost", "s", 300),  # wrong and sure
    read("difficulty", "f", 500, sure=False),  # wrong type
    read("ability", "ss", 700, sure=False),  # right, but asks
    # the d6 is missed
    read("setback", "", 1100),  # cocked and sure
    read("challenge", "tt", 1300, sure=False),  # cocked, of another type
    read("d6", "1", 100, 600),  # spurious and sure
    read("d6", "1", 300, 600, sure=False),  # spurious
)


@pytest.fixture
def total() -> Score:
    return score(Reading("r", READINGS, sure=False, milliseconds=20), LABELS)


def test_every_figure_of_a_tray_counted_by_hand(total: Score) -> None:
    assert total.shares() == {
        "found": Share(4, 5),
        "spurious": Share(2, 7),
        "type": Share(4, 6),
        "face": Share(2, 4),
        "right_flagged": Share(1, 2),
        "wrong_sure": Share(2, 6),
        "cocked_sure": Share(1, 2),
    }
    assert (total.dice, total.found, total.uncocked, total.cocked) == (7, 6, 5, 2)
    assert total.accuracy == 2 / 5


def test_each_kind_of_die_has_its_own_figures(total: Score) -> None:
    kinds = total.by_die
    assert kinds["boost"].shares() == {
        "found": Share(2, 2),
        "spurious": Share(0, 2),
        "type": Share(2, 2),
        "face": Share(1, 2),
        "right_flagged": Share(0, 1),
        "wrong_sure": Share(1, 2),
        "cocked_sure": Share(0, 0),
    }
    # spurious finds count with the kind that was read, misread dice with the kind that is there
    assert (kinds["d6"].dice, kinds["d6"].found, kinds["d6"].spurious) == (1, 0, 2)
    assert (kinds["ability"].types_right, kinds["ability"].found) == (1, 2)
    assert (kinds["setback"].cocked_sure, kinds["force"].cocked_sure) == (1, 0)
    assert set(kinds) == {"boost", "ability", "d6", "setback", "force"}


def one(face: str, *, sure: bool, milliseconds: float, **said: Any) -> Score:
    reading = Reading("r", (read("boost", face, 100, sure=sure),), sure, None, milliseconds)
    return score(reading, [label("boost", "a", 100, **said)])


def test_figures_of_trays_add_up() -> None:
    trays = [
        one("a", sure=True, milliseconds=10),  # right and sure
        one("a", sure=True, milliseconds=30),
        one("a", sure=False, milliseconds=20),  # flagged without cause
        one("a", sure=False, milliseconds=50, visible=0.4),  # flagged with cause
        one("s", sure=True, milliseconds=40),  # silent misread
        one("s", sure=False, milliseconds=60),  # wrong, but asks
    ]

    total = sum(trays, Score())

    assert total.tray_shares() == {
        "right": Share(4, 6),
        "right_and_sure": Share(2, 6),
        "silent_misreads": Share(1, 6),
        "flagged_without_cause": Share(1, 5),
    }
    assert (total.milliseconds.median, total.milliseconds.percentile_95) == (35, 60)
    assert total.by_die["boost"].faces_right == 4


def test_the_95th_percentile_leaves_out_the_slowest_twentieth() -> None:
    assert Score(times=[float(time) for time in range(1, 101)]).milliseconds.percentile_95 == 95
    assert Score(times=[7.0]).milliseconds.percentile_95 == 7
    assert Score().milliseconds.median == Score().milliseconds.percentile_95 == 0


def test_adding_leaves_the_parts_as_they_were() -> None:
    first, second = (one("a", sure=True, milliseconds=each) for each in (1, 2))

    both = first + second

    assert (both.dice, both.times, both.by_die["boost"].dice) == (2, [1, 2], 2)
    assert (first.dice, first.times, first.by_die["boost"].dice) == (1, [1], 1)


def test_photographs_are_scored_by_the_middle_of_their_pips() -> None:
    labels = [
        {"die": "d6", "face": str(face), "box": [x, 200, 20, 20]}
        for face, x in ((3, 100), (5, 300))
    ]
    reading = Reading(
        "r",
        (
            read("d6", "3", 40, 150),  # the label's middle, 110 and 210, is in it
            read("d6", "6", 280, 160, sure=False),
            read("d6", "1", 450, 300, sure=False),  # spurious
            read("d6", "2", 560, 20, sure=False),  # cut by the border
        ),
        sure=False,
    )

    total = Score.of([compare(reading, labels, boxes="pips", size=(640, 480))])

    assert total.shares() | {} == {
        "found": Share(2, 2),
        "spurious": Share(1, 2),
        "type": Share(2, 2),
        "face": Share(1, 2),
        "right_flagged": Share(0, 1),
        "wrong_sure": Share(0, 3),
        "cocked_sure": Share(0, 0),
    }


def test_the_json_has_counts_beside_shares(total: Score) -> None:
    document = total.as_json()

    assert document["dice"]["found"] == {"count": 4, "of": 5, "share": 0.8}
    assert document["dice"]["type"] == {"count": 4, "of": 6, "share": 0.66667}
    assert document["trays"]["silent_misreads"] == {"count": 0, "of": 1, "share": 0.0}
    assert document["milliseconds"] == {"median": 20, "percentile_95": 20}
    assert list(document["by_die"]) == ["boost", "setback", "ability", "force", "d6"]
    assert document["by_die"]["boost"]["cocked_sure"] == {"count": 0, "of": 0, "share": None}


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Share(51, 53), "51/53 96.2 %"),
        (Share(53, 53), "53/53 100 %"),
        (Share(0, 9), "0/9 0 %"),
        (Share(0, 0), "-"),
        (Share(31, 0), "31"),
        (Share(2999, 3000), "2999/3000 99.97 %"),
        (Share(1, 30000), "1/30000 0.003 %"),
    ],
)
def test_a_share_never_seems_whole_when_it_is_not(share: Share, words: str) -> None:
    assert str(share) == words


def test_a_die_of_no_known_kind_is_a_wrong_type_and_never_sure() -> None:
    other = DieReading("other", "", False, 0.0, (100, 100, 90, 90))

    total = score(Reading("r", (other,), sure=False), [label("boost", "a", 100)])

    assert total.shares()["type"] == Share(0, 1)
    assert (total.wrong_sure, total.silent, total.flagged_without_cause) == (0, 0, 0)
