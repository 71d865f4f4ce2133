"""The reference trays. They test the eye; nothing of it is made from them."""

from pathlib import Path

import pytest

from edgebox.bench.eye import score_folder
from edgebox.vision import Reader, load_frame
from edgebox.vision.score import Score, load_labels, score
from tests.vision.conftest import RIGS


@pytest.fixture(scope="module")
def scores(trays: Path) -> dict[str, Score]:
    return {rig: score_folder(trays / rig) for rig in RIGS}


def test_nine_of_ten_uncocked_dice_are_right_on_every_rig(scores: dict[str, Score]) -> None:
    assert {rig: each.accuracy for rig, each in scores.items() if each.accuracy < 0.9} == {}


def test_ninety_six_of_a_hundred_over_all_rigs(scores: dict[str, Score]) -> None:
    total = sum(scores.values(), Score())

    assert total.uncocked > 350
    assert total.accuracy >= 0.96
    assert total.found >= 0.99 * total.dice
    assert total.spurious <= 3


def test_no_tray_is_called_sure_and_is_wrong(scores: dict[str, Score]) -> None:
    assert sum(each.silent for each in scores.values()) == 0


def test_cocked_dice_are_not_called_sure(scores: dict[str, Score]) -> None:
    assert sum(each.cocked for each in scores.values()) >= 8
    assert sum(each.cocked_sure for each in scores.values()) <= 1


def test_the_rolls_of_the_encounter_are_right_and_sure(scores: dict[str, Score]) -> None:
    assert scores["encounter"].trays_sure_right == 5


@pytest.mark.parametrize("rig", RIGS)
def test_nothing_is_found_in_an_empty_tray(trays: Path, rig: str) -> None:
    empty = load_frame(trays / rig / "empty.jpg")

    reading = Reader().read(empty, empty=empty)

    assert reading.dice == ()
    assert reading.sure


@pytest.mark.parametrize("rig", ["encounter", "ref5_genesys_neoprene_strips"])
def test_most_dice_are_found_without_the_empty_tray(trays: Path, rig: str) -> None:
    labels = load_labels(trays / rig)["images"][:3]
    found = Score()
    for image in labels:
        found += score(Reader().read(load_frame(trays / rig / image["image"])), image["dice"])

    assert found.found >= 0.7 * found.dice
    assert found.silent == 0
