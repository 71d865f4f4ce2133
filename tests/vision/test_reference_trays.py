"""The reference trays. They test the eye; nothing of it is made from them."""

from pathlib import Path

import pytest

from edgebox.bench.eye import read_folder
from edgebox.bench.labels import load_labels
from edgebox.bench.score import Score
from edgebox.vision import Reader, load_frame
from tests.bench.judged import score
from tests.vision.conftest import RIGS


@pytest.fixture(scope="module")
def scores(trays: Path) -> dict[str, Score]:
    return {rig: Score.of(read_folder(trays / rig)) for rig in RIGS}


def test_every_rig_is_read(scores: dict[str, Score]) -> None:
    assert {rig: each.accuracy for rig, each in scores.items() if each.accuracy < 0.97} == {}


def test_hardly_a_die_of_all_is_missed_or_misread(scores: dict[str, Score]) -> None:
    total = sum(scores.values(), Score())

    assert total.uncocked > 350
    assert total.accuracy >= 0.99
    assert total.found >= 0.995 * total.dice
    assert total.spurious == 0


def test_no_tray_is_called_sure_and_is_wrong(scores: dict[str, Score]) -> None:
    assert sum(each.silent for each in scores.values()) == 0


def test_cocked_dice_are_not_called_sure(scores: dict[str, Score]) -> None:
    assert sum(each.cocked for each in scores.values()) >= 8
    assert sum(each.cocked_sure for each in scores.values()) == 0


def test_the_rolls_of_the_encounter_are_right_and_sure(scores: dict[str, Score]) -> None:
    assert scores["encounter"].trays_sure_right == 5


def test_knowing_which_dice_were_asked_for_makes_no_wrong_one_sure(
    trays: Path, scores: dict[str, Score]
) -> None:
    total = sum(scores.values(), Score())
    known = sum((Score.of(read_folder(trays / rig, expect=True)) for rig in RIGS), Score())

    assert known.faces_right == total.faces_right
    assert known.flagged <= total.flagged
    assert (known.silent, known.cocked_sure, known.wrong_sure) == (0, 0, 0)


@pytest.mark.parametrize("rig", RIGS)
def test_nothing_is_found_in_an_empty_tray(trays: Path, rig: str) -> None:
    empty = load_frame(trays / rig / "empty.jpg")

    reading = Reader().read(empty, empty=empty)

    assert reading.dice == ()
    assert reading.sure


def test_dice_are_read_as_well_without_the_empty_tray(trays: Path) -> None:
    total = Score()
    for rig in RIGS:
        for image in load_labels(trays / rig)["images"][:3]:
            reading = Reader().read(load_frame(trays / rig / image["image"]))
            total += score(reading, image["dice"])

    assert total.found >= 0.99 * total.dice
    assert total.accuracy >= 0.97
    assert total.silent == 0
