"""Photographs of pipped dice, taken from a hand; nothing of the eye is made from them."""

from pathlib import Path

import pytest

from edgebox.bench.eye import read_folder
from edgebox.bench.score import Score


@pytest.fixture(scope="module")
def score(photographs: Path) -> Score:
    return Score.of(read_folder(photographs))


def test_hardly_a_die_is_missed_or_misread(score: Score) -> None:
    assert score.dice > 130
    assert score.found >= 0.97 * score.dice
    assert score.accuracy >= 0.94


def test_what_is_called_sure_is_right_and_is_a_die(score: Score) -> None:
    assert score.wrong_sure == 0
    assert score.silent == 0


def test_most_dice_are_not_asked_about(score: Score) -> None:
    assert score.flagged < 0.35 * score.dice
