"""Fitting how sure the eye may be of a die; needs the extra ``train``."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from edgebox.vision.confidence import GROUNDED, LEGIBLE, LEVEL, chance_of
from models.making.confidence import (
    FLAT_ON_DIE_AT_TABLE,
    LEANING_AT_TABLE,
    LEANING_ON_DIE_AT_TABLE,
    Answer,
    _counts,
    fit,
)


def answers(count: int, cocked: float, telling: float, seed: int = 1) -> list[Answer]:
    """Return dice of which a share lies on others, and a share leans; evidence tells it so much."""
    rng = np.random.default_rng(seed)
    made = []
    for _ in range(count):
        leans, lifted, legible = rng.random(3) < (cocked, cocked, 0.9)
        label: dict[str, Any] = {
            "cocked": bool(leans or lifted),
            "tilt": 20.0 if leans else 1.0,
            "lift_mm": 14.0 if lifted else 0.0,
        }
        made.append(
            Answer(
                tuple(rng.normal(0, 1, len(LEVEL)) - telling * leans),
                tuple(rng.normal(0, 1, len(GROUNDED)) - telling * lifted),
                tuple(rng.normal(0, 1, len(LEGIBLE)) + telling * legible),
                bool(legible),
                label,
            )
        )
    return made


def test_evidence_that_tells_something_counts() -> None:
    fits = fit(answers(800, 0.06, telling=3), answers(400, 0.3, telling=3, seed=2))
    for name in ("level", "grounded", "legible"):
        assert min(fits[name]["weights"]) > 0.3, name


def test_without_evidence_dice_lean_and_lie_on_others_as_often_as_at_a_table() -> None:
    fits = fit(answers(2000, 0.06, telling=0), answers(1000, 0.3, telling=0, seed=2))
    level = chance_of((0.0,) * len(LEVEL), fits["level"])
    grounded = chance_of((0.0,) * len(GROUNDED), fits["grounded"])
    assert level == pytest.approx(1 - LEANING_AT_TABLE, abs=0.005)
    on_dice = FLAT_ON_DIE_AT_TABLE + LEANING_ON_DIE_AT_TABLE
    assert grounded == pytest.approx(1 - on_dice, abs=0.004)


def test_dice_that_lie_flat_on_another_count_as_often_as_at_a_table() -> None:
    sorts = [0] * 800 + [1] * 150 + [2] * 50
    counts = np.array(_counts(sorts, (0.006, 0.01)))
    shares = [counts[np.array(sorts) == sort].sum() / counts.sum() for sort in range(3)]
    assert shares == pytest.approx([0.984, 0.006, 0.01])
    assert set(_counts([0, 0], (0.006,))) == {1.0}


def test_what_is_read_is_fitted_to_level_dice_of_usual_rigs_alone() -> None:
    usual, cocked = answers(500, 0.06, telling=1), answers(500, 0.3, telling=1, seed=2)
    fits = fit(usual, cocked)
    assert fits["legible"]["dice"] == sum(not each.cocked for each in usual)
    assert fits["level"]["dice"] == fits["grounded"]["dice"] == 1000
