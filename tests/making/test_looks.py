"""What is kept of each die of a tray, as the networks learn from it; needs the extra ``train``."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from models.making.looks import load_looks


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
    looks = load_looks([tmp_path], workers=1)
    assert looks.hidden.tolist() == [0, 1, 0, 0]
    assert looks.blank.tolist() == [False, False, True, True]
    # that it is blank nobody can tell where it is blurred
    assert (looks.face < 0).tolist() == [False, True, False, True]
