"""Fitting how sure the eye may be of a die; needs the extra ``train``."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from edgebox.vision.judging.confidence import GROUNDED, LEGIBLE, LEVEL, Around, chance_of
from edgebox.vision.judging.dice_found import DieFound
from models.making.fitting.confidence import (
    FLAT_ON_DIE_AT_TABLE,
    LEANING_AT_TABLE,
    LEANING_ON_DIE_AT_TABLE,
    Answer,
    _counts,
    regressions,
)
from models.making.fitting.confidence import answers as answers_of
from tests.vision.judging.test_confidence import a_look


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
    fits = regressions(answers(1200, 0.1, telling=3))
    for name in ("level", "grounded", "legible"):
        assert min(fits[name]["weights"]) > 0.3, name


def test_without_evidence_dice_lean_and_lie_on_others_as_often_as_at_a_table() -> None:
    fits = regressions(answers(3000, 0.1, telling=0))
    level = chance_of((0.0,) * len(LEVEL), fits["level"])
    grounded = chance_of((0.0,) * len(GROUNDED), fits["grounded"])
    assert level == pytest.approx(1 - LEANING_AT_TABLE, abs=0.005)
    on_dice = FLAT_ON_DIE_AT_TABLE + LEANING_ON_DIE_AT_TABLE
    assert grounded == pytest.approx(1 - on_dice, abs=0.004)


def test_where_no_picture_held_the_dice_asked_for_none_of_them_is_ever_sure() -> None:
    """As after a short training, or with few rigs."""
    fits = regressions(answers(20, 0.1, telling=1), as_expected=True)
    learned = ((LEVEL, fits["level"]), (GROUNDED, fits["grounded"]), (LEGIBLE, fits["legible"]))
    for names, fit in learned:
        assert chance_of((9.0,) * len(names), fit) == 0.5, names


def test_dice_that_lie_flat_on_another_count_as_often_as_at_a_table() -> None:
    sorts = [0] * 800 + [1] * 150 + [2] * 50
    counts = np.array(_counts(sorts, (0.006, 0.01)))
    shares = [counts[np.array(sorts) == sort].sum() / counts.sum() for sort in range(3)]
    assert shares == pytest.approx([0.984, 0.006, 0.01])
    assert set(_counts([0, 0], (0.006,))) == {1.0}


def test_each_part_is_fitted_to_the_dice_that_it_speaks_of() -> None:
    """Reading to level dice, lying level to dice that lie on the floor."""
    seen = answers(1000, 0.1, telling=1)
    fits = regressions(seen)
    assert fits["legible"]["dice"] == sum(not each.cocked for each in seen)
    assert fits["level"]["dice"] == sum(not lies_on_one(each) for each in seen)
    assert fits["grounded"]["dice"] == 1000


def test_of_some_dice_fewer_may_lie_on_others_than_of_all() -> None:
    """Those that do mostly hide one, so that of dice as expected hardly any does."""
    rng = np.random.default_rng(3)
    marked = [
        replace(each, as_expected=bool(rng.random() < (0.1 if lies_on_one(each) else 0.8)))
        for each in answers(3000, 0.1, telling=0)
    ]
    fits = regressions(marked, as_expected=True)
    on_dice = 1 - chance_of((0.0,) * len(GROUNDED), fits["grounded"])
    shared = FLAT_ON_DIE_AT_TABLE + LEANING_ON_DIE_AT_TABLE
    assert on_dice == pytest.approx(shared * 0.1 / 0.8, abs=0.002)
    assert (
        fits["legible"]["dice"]
        < fits["grounded"]["dice"]
        == sum(each.as_expected for each in marked)
    )


def lies_on_one(answer: Answer) -> bool:
    return answer.label is not None and answer.label["lift_mm"] > 0


def test_a_picture_is_as_expected_if_every_labelled_die_was_found_and_no_other() -> None:
    around = Around(0.98, 0.0)
    dice = tuple(
        DieFound(replace(a_look(die=die, face=face), place=(at, 100, 80, 80)), around)
        for die, face, at in (("ability", "sa", 100), ("boost", "", 300))
    )
    labels = [
        {"die": "ability", "face": "sa", "box": [100, 100, 80, 80], "cocked": False},
        {"die": "boost", "face": "", "box": [300, 100, 80, 80], "cocked": False},
    ]
    below = {"die": "setback", "face": "f", "box": [500, 100, 20, 20], "cocked": False}
    for known, asked, complete in (
        (labels, True, True),
        (labels, False, False),
        ([*labels, below], True, False),
        (labels[:1], True, False),
    ):
        told = answers_of(dice, known, asked=asked)
        assert [each.as_expected for each in told] == [complete] * 2
        assert told[0].named
