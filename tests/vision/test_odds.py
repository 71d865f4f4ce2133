"""Scores become chances, however large they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.vision.odds import log_odds, sigmoid, sigmoids, softmax

scores = st.floats(-1e6, 1e6)


@given(scores)
def test_a_score_gives_a_chance(score: float) -> None:
    assert 0 < sigmoid(score) <= 1
    assert sigmoid(score) + sigmoid(-score) == pytest.approx(1)
    assert sigmoids(np.array([score], np.float32))[0] == pytest.approx(sigmoid(score), abs=1e-6)


@given(st.floats(1e-5, 1 - 1e-5))
def test_log_odds_are_taken_back(chance: float) -> None:
    assert sigmoid(log_odds(chance)) == pytest.approx(chance)


def test_even_what_is_certain_has_odds() -> None:
    assert log_odds(1) == pytest.approx(-log_odds(0))
    assert log_odds(1) < 14


def test_chances_add_up_even_of_large_scores() -> None:
    assert softmax(np.array([1000, 0], np.float32)).tolist() == [1, 0]
    assert softmax(np.array([[0, 0], [1, 1]], np.float32)).tolist() == [[0.5, 0.5], [0.5, 0.5]]
