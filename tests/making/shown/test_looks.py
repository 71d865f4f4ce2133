"""What is kept of each die of a tray, as the networks learn from it; needs the extra ``train``."""

import json
from dataclasses import fields
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from models.making.shown.looks import NEAR_SIDE, STORED, load_looks


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


def write(folder: Path, number: int, labels: list[dict[str, object]]) -> None:
    picture = np.random.default_rng(number).integers(0, 255, (100, 100, 3), np.uint8)
    cv2.imwrite(str(folder / f"{number}_0.jpg"), picture)
    cv2.imwrite(str(folder / f"{number}_0.png"), np.zeros((25, 25), np.uint8))
    (folder / f"{number}_0.json").write_text(json.dumps(labels))


def test_it_matters_not_how_many_processes_cut_the_dice_out(tmp_path: Path) -> None:
    signs = {"die": "other", "printing": "strange"}
    for number in range(20):
        own = label(str(number % 3), 0.0) | signs | {"make": f"{number % 4} d12"}
        write(tmp_path, number, [label("s", 0.0), own, label("", 0.0)][number % 2 :])
    (tmp_path / "3_0.jpg").write_bytes(b"broken")
    one, many = (load_looks([tmp_path], workers) for workers in (1, 3))
    assert len(one.kind) == 48
    for each in fields(one):
        assert np.array_equal(getattr(one, each.name), getattr(many, each.name), equal_nan=True)
    assert set(one.maker.tolist()) == {-1, 0, 1, 2, 3}


def test_dice_are_kept_as_large_as_the_lesson_needs_them(tmp_path: Path) -> None:
    write(tmp_path, 1, [label("s", 0.0)])
    usual, near = (load_looks([tmp_path], 1, side=side).pictures for side in (STORED, NEAR_SIDE))
    assert (usual.shape, near.shape) == ((1, 144, 144, 3), (1, 208, 208, 3))
    same = cv2.resize(near[0], (STORED, STORED), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(same.ravel(), usual[0].ravel())[0, 1] > 0.9


def test_blur_hides_symbols_but_no_blank_face(tmp_path: Path) -> None:
    labels = [label("s", 0.0), label("s", 0.2), label("", 0.0), label("", 0.2)]
    write(tmp_path, 1, labels)
    looks = load_looks([tmp_path], workers=1)
    assert looks.hidden.tolist() == [0, 1, 0, 0]
    assert looks.blank.tolist() == [False, False, True, True]
    # that it is blank nobody can tell where it is blurred
    assert (looks.face < 0).tolist() == [False, True, False, True]


def test_what_both_printings_have_alike_is_of_none_and_one_mark(tmp_path: Path) -> None:
    """Force dice have the same signs in both, and blank faces none: they can't be told apart."""
    faces = [("force", "l"), ("boost", ""), ("boost", "s")]
    labels = [
        label(face, 0.0) | {"die": die, "printing": printing}
        for die, face in faces
        for printing in ("starwars", "genesys")
    ]
    write(tmp_path, 1, labels)
    looks = load_looks([tmp_path], workers=1)
    assert looks.printing.tolist() == [-1, -1, -1, -1, 0, 1]
    marks = looks.mark.tolist()
    assert marks[0] == marks[1]
    assert marks[2] == marks[3]
    assert len(set(marks)) == 4
