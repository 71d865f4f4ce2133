"""Dice cut out of trays, as the networks learn from them; needs the extra ``train``."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from models.making import looks as made
from models.making.looks import STORED, STORED_MARGIN, load_looks, varied_faces
from models.making.nets import FACE_SIDE
from tests.making.shown import one_die


def test_where_the_upper_face_is_is_told_of_pictures_stretched_any_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(made, "STRETCH", 0.4)  # more than makers differ by, to be seen in pixels
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


def label(face: str, blur: float) -> dict[str, object]:
    return {
        "die": "boost",
        "face": face,
        "printing": "starwars",
        "make": "1 boost",
        "box": [20, 20, 60, 60],
        "visible": 1.0,
        "top_visible": 1.0,
        "tilt": 0.0,
        "lift_mm": 0.0,
        "cocked": False,
        "blur": blur,
        "up_deg": 0.0,
        "top_centre": [50, 50],
        "normals": [[0.0, 0.0]],
        "level": [0.0, 0.0],
    }


def test_blur_hides_symbols_but_no_blank_face(tmp_path: Path) -> None:
    labels = [label("s", 0.0), label("s", 0.2), label("", 0.0), label("", 0.2)]
    cv2.imwrite(str(tmp_path / "1_0.jpg"), np.full((100, 100, 3), 90, np.uint8))
    cv2.imwrite(str(tmp_path / "1_0.png"), np.zeros((25, 25), np.uint8))
    (tmp_path / "1_0.json").write_text(json.dumps(labels))
    looks = load_looks([tmp_path])
    assert looks.hidden.tolist() == [0, 1, 0, 0]
    assert looks.blank.tolist() == [False, False, True, True]
    # that it is blank nobody can tell where it is blurred
    assert (looks.face < 0).tolist() == [False, True, False, True]
