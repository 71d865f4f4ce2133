from pathlib import Path
from typing import Any

import pytest

from edgebox.errors import BadInputError, MissingFileError
from edgebox.vision import DieReading, Reading
from edgebox.vision.score import load_labels, score

LABELS: list[dict[str, Any]] = [
    {"die": "boost", "face": "a", "box": [100, 100, 90, 90], "cocked": False},
    {"die": "setback", "face": "", "box": [400, 100, 90, 90], "cocked": True},
]


def die(kind: str, face: str, x: int, sure: bool = True) -> DieReading:
    return DieReading(kind, face, sure, 0.99 if sure else 0.4, (x, 100, 90, 90))


def test_a_right_reading_counts_as_right() -> None:
    result = score(Reading("r", (die("boost", "a", 104), die("setback", "", 400, False))), LABELS)

    assert (result.found, result.spurious, result.trays_right, result.silent) == (2, 0, 1, 0)
    assert (result.faces_right, result.uncocked, result.cocked, result.cocked_sure) == (1, 1, 1, 0)


def test_a_wrong_face_in_a_sure_tray_is_a_silent_misread() -> None:
    result = score(Reading("r", (die("boost", "s", 104), die("setback", "", 400))), LABELS)

    assert (result.types_right, result.faces_right, result.wrong_sure) == (1, 0, 1)
    assert (result.silent, result.cocked_sure) == (1, 1)


def test_a_missed_and_a_spurious_die_are_counted() -> None:
    result = score(Reading("r", (die("boost", "a", 700),), sure=False), LABELS)

    assert (result.found, result.spurious, result.trays_right, result.silent) == (0, 1, 0, 0)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"images": [{"image": "a", "dice": [{}]}]}'])
def test_labels_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "labels.json").write_text(text)

    with pytest.raises(BadInputError, match=r"labels\.json"):
        load_labels(tmp_path)


def test_missing_labels_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"labels\.json"):
        load_labels(tmp_path)
