"""How the networks are shown dice; needs the extra ``train``."""

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from models.making.networks.shapes import FACE_SIDE
from models.making.shown import variations
from models.making.shown.looks import NEAR_SIDE, STORED, STORED_MARGIN
from models.making.shown.variations import varied_faces
from tests.making.dice_shown import one_die


def test_where_the_upper_face_is_is_told_of_pictures_stretched_any_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(variations, "STRETCH", 0.4)  # enough to be seen in pixels
    at = (0.16, -0.1)
    x, y = (round(STORED / 2 - 0.5 + each * STORED / STORED_MARGIN) for each in at)
    picture = np.full((STORED, STORED, 3), 40, np.uint8)
    cv2.circle(picture, (x, y), 5, (40, 40, 250), -1)
    count = 300
    shown = varied_faces(
        one_die(picture, upper=at), np.zeros(count, np.intp), np.random.default_rng(2)
    )
    wrong = []
    for one, told in zip(shown["pictures"], shown["off"] * FACE_SIDE, strict=True):
        if np.hypot(*told) < 6:  # near the middle it is there however the picture is stretched
            continue
        red = cv2.GaussianBlur(one[:, :, 2] - one[:, :, 0], (0, 0), 2)
        _, _, _, (left, top) = cv2.minMaxLoc(red)
        wrong.append(np.hypot(*(told + FACE_SIDE / 2 - 0.5 - (left, top))))
    assert len(wrong) > 20
    # a few are dragged, or have a lamp on the dot
    assert np.quantile(wrong, 0.6) < 1


def test_numerals_are_shown_from_nearer_and_never_far_from_the_middle() -> None:
    many = np.zeros(400, np.intp)
    far = {
        astray: np.hypot(
            *varied_faces(one_die(), many, np.random.default_rng(2), 0.8, astray)["off"].T
        )
        for astray in (0.0, 0.3)
    }
    assert far[0.0].max() < 0.2 < np.quantile(far[0.3], 0.95)

    picture = np.full((STORED, STORED, 3), 40, np.uint8)
    cv2.circle(picture, (STORED // 2, STORED // 2), 8, (40, 40, 250), -1)
    seen = [
        np.mean([one[:, :, 2] - one[:, :, 0] > 0.3 for one in shown["pictures"]])
        for margin in (variations.FACE_MARGIN, variations.NUMERAL_MARGIN)
        for shown in [varied_faces(one_die(picture), many, np.random.default_rng(2), margin)]
    ]
    assert seen[1] > 1.1 * seen[0] > 0


def test_a_die_that_is_stored_larger_is_shown_as_large() -> None:
    many = np.zeros(8, np.intp)
    picture = np.full((STORED, STORED, 3), 40, np.uint8)
    cv2.circle(picture, (STORED // 2, STORED // 2), 20, (40, 40, 250), -1)
    larger = np.asarray(cv2.resize(picture, (NEAR_SIDE, NEAR_SIDE)), np.uint8)
    usual, near = (
        varied_faces(one_die(each), many, np.random.default_rng(2))["pictures"]
        for each in (picture, larger)
    )
    assert NEAR_SIDE > STORED
    assert np.abs(usual - near).mean() < 0.01
    assert np.abs(usual - np.roll(usual, 3, axis=2)).mean() > 0.02
