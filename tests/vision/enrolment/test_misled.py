"""Where examples of a kind of die are told wrongly, its leads say less."""

import numpy as np
import pytest

from edgebox.vision.enrolment.misled import too_sure


def odds(*each: float) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    return np.array(each)


def test_answers_that_are_right_take_nothing_off() -> None:
    assert too_sure(odds(3, 5, 0.1), np.array([True] * 3)) == 0
    assert too_sure(odds(), np.array([], bool)) == 0


def test_more_is_taken_off_the_more_and_the_surer_answers_are_wrong() -> None:
    sure = odds(*[4.0] * 20)
    off = [too_sure(sure, np.arange(20) >= wrong) for wrong in (0, 1, 3, 8)]

    assert off == sorted(off)
    assert len(set(off)) == 4
    unsure = too_sure(odds(*[0.5] * 20), np.arange(20) >= 3)
    assert unsure < off[2]


def test_much_evidence_weighs_more_than_what_is_usual() -> None:
    share = [too_sure(odds(*[4.0] * many), np.arange(many) >= many // 4) for many in (4, 40, 400)]

    assert share == sorted(share)
    # of so many, what is left is the chance of three in four
    assert share[-1] == pytest.approx(4 - np.log(3), abs=0.2)
