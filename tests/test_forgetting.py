"""What is forgotten as a whole is out of sight, and an undo brings all of it back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.forgetting import bring_back, forget, is_forgotten
from edgebox.kept import Kept, names_in


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    return tmp_path


def saved(kept: Kept, *values: int) -> None:
    for each in values:
        number = kept.next()
        kept.folder.mkdir(parents=True, exist_ok=True)
        kept.file(number).with_suffix(".png").write_bytes(b"%d" % each)
        kept.save(number, {"value": each})


def values(kept: Kept) -> list[int]:
    for each in kept.numbers():
        content = kept.content(each)["value"]
        assert kept.file(each).with_suffix(".png").read_bytes() == b"%d" % content
    return [kept.content(each)["value"] for each in kept.numbers()]


def test_all_of_it_goes_and_comes_back(kept: Kept) -> None:
    saved(kept, 5, 6)

    forget(kept)
    assert kept.newest() is None
    assert names_in(kept.folder.parent, "thing") == []
    assert is_forgotten(kept)

    bring_back(kept)
    assert values(kept) == [5, 6]
    assert names_in(kept.folder.parent, "thing") == ["mine"]
    assert not is_forgotten(kept)


def test_what_is_damaged_can_be_forgotten_too(kept: Kept) -> None:
    saved(kept, 5)
    kept.file(1).write_bytes(b"\0")

    forget(kept)

    assert kept.newest() is None


def test_what_was_learned_since_is_not_lost_for_what_was_forgotten(kept: Kept) -> None:
    saved(kept, 5)
    forget(kept)
    saved(kept, 7)

    assert not is_forgotten(kept), "an undo takes the new lesson back first"
    kept.remove(1, kept.file(1).with_suffix(".png"))
    assert is_forgotten(kept)
    bring_back(kept)
    assert values(kept) == [5]


def test_the_last_that_was_forgotten_comes_back(kept: Kept) -> None:
    for each in (5, 6):
        saved(kept, each)
        forget(kept)

    bring_back(kept)

    assert values(kept) == [6]
    assert not is_forgotten(kept)


def test_nothing_can_not_be_forgotten(kept: Kept) -> None:
    with pytest.raises(BadInputError, match="no lesson of the thing 'mine' to forget"):
        forget(kept)
    assert not is_forgotten(kept)
    assert not kept.folder.exists()


def test_what_can_not_be_moved_stays_and_is_told(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(kept, 5)

    def refused(path: Path, goal: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(WorkFailedError, match=r"mine: .*Permission denied.*right to write"):
        forget(kept)
    assert values(kept) == [5]


@pytest.mark.parametrize(
    ("folder", "stem", "forgetting", "undoing", "listing"),
    [
        (
            "dice/mine",
            "dice",
            ["enroll", "mine", "--forget"],
            ["enroll", "mine", "--undo"],
            ["enroll", "--list", "--json"],
        ),
        (
            "trays/mine",
            "calibration",
            ["calibrate", "--forget", "--name", "mine"],
            ["calibrate", "--undo", "--name", "mine"],
            ["calibrate", "--list", "--json"],
        ),
    ],
    ids=["dice", "tray"],
)
def test_a_name_that_was_a_slip_can_be_got_rid_of(
    folder: str,
    stem: str,
    forgetting: list[str],
    undoing: list[str],
    listing: list[str],
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(forgetting) == 2, "nothing is there yet"
    assert "'mine'" in capsys.readouterr().err

    place = home / folder
    place.mkdir(parents=True)
    (place / f"{stem}-0001.json").write_text("{", encoding="utf-8")

    assert main(forgetting) == 0
    assert f"edgebox {' '.join(undoing)} brings it back" in capsys.readouterr().out
    assert main(listing) == 0
    assert next(iter(json.loads(capsys.readouterr().out).values())) == []

    (place.with_name("mine.forgotten") / f"{stem}-0001.json").write_text("{ ", encoding="utf-8")
    main(undoing)
    assert (place / f"{stem}-0001.json").read_text(encoding="utf-8") == "{ "


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["enroll", "mine", "--forget", "--undo"], "not allowed with argument"),
        (["enroll", "mine", "--forget", "--empty", "e.jpg"], "--empty does not go with --forget"),
        (["enroll", "--forget"], "Name the dice set"),
        (["enroll", "auto", "--forget"], "has a meaning of its own"),
        (["calibrate", "--forget", "--check"], "--check does not go with --forget"),
        (["calibrate", "--forget", "--name", "a b"], "'a b' can't be a tray's name"),
    ],
)
def test_what_makes_no_sense_beside_it_is_told(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    assert main(given) == 2
    assert told in capsys.readouterr().err
