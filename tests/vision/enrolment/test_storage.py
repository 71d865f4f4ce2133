"""Taught dice are kept, survive faults, and come back on undo."""

import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.vision.enrolment import (
    EnrolledDice,
    dice_folder,
    dice_names,
    load_dice,
    save_dice,
    undo_dice,
)
from edgebox.vision.enrolment.crops import Floats
from edgebox.vision.enrolment.storage import VERSION
from edgebox.vision.frame import Image
from tests.vision.enrolment.drawn import DrawnEye, taught


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def dice() -> EnrolledDice:
    return taught(pictures=2)


def loaded(eye: DrawnEye | None = None) -> EnrolledDice:
    dice = load_dice("mine", eye or DrawnEye())
    assert dice is not None
    return dice


def test_what_was_saved_is_loaded(dice: EnrolledDice) -> None:
    save_dice(dice)
    back = loaded()

    assert len(back.examples) == len(dice.examples)
    for one, other in zip(back.examples, dice.examples, strict=True):
        assert (one.die, one.face, one.source, one.added) == (
            other.die,
            other.face,
            other.source,
            other.added,
        )
        assert np.array_equal(one.crop.image, other.crop.image)
        assert one.crop.upper == pytest.approx(other.crop.upper, abs=1e-3)
        assert np.allclose(one.described.marks, other.described.marks, atol=1e-3)
        assert np.allclose(one.described.colour, other.described.colour, atol=1e-3)


def test_dice_that_were_never_taught_are_none() -> None:
    assert load_dice("mine", DrawnEye()) is None
    assert dice_names() == []


def test_sets_are_kept_apart_by_name(dice: EnrolledDice) -> None:
    save_dice(dice)
    save_dice(replace(dice, name="yours", examples=dice.examples[:1]))

    assert dice_names() == ["mine", "yours"]
    assert len(loaded().examples) == len(dice.examples)


@pytest.mark.parametrize("name", ["", "../up", "a b", "auto", "Genesys", "x" * 41, ".hidden"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadInputError) as caught:
        dice_folder(name)
    assert repr(name) in str(caught.value)


def test_a_person_can_see_what_was_learned(dice: EnrolledDice) -> None:
    save_dice(dice)

    names = sorted(path.name for path in (dice_folder("mine") / "pictures").iterdir())

    assert len(names) == len(dice.examples)
    assert names[0].startswith("ability-a-")
    assert any(name.startswith("boost-blank-") for name in names)


def test_undo_goes_back_and_tidies_up(dice: EnrolledDice) -> None:
    save_dice(replace(dice, examples=dice.examples[:2]))
    save_dice(dice)

    assert undo_dice("mine") == 1
    assert len(loaded().examples) == 2
    assert len(list((dice_folder("mine") / "pictures").iterdir())) == 2
    assert undo_dice("mine") == 0
    assert load_dice("mine", DrawnEye()) is None
    assert list((dice_folder("mine") / "pictures").iterdir()) == []
    with pytest.raises(BadInputError, match="no lesson to undo"):
        undo_dice("mine")


def test_only_some_lessons_are_kept(dice: EnrolledDice) -> None:
    for count in range(1, 9):
        save_dice(replace(dice, examples=dice.examples[:count]))

    assert [undo_dice("mine") for _ in range(5)] == [5, 4, 3, 2, 1]
    assert len(loaded().examples) == 3
    with pytest.raises(BadInputError, match="the last 5 were"):
        undo_dice("mine")


def test_undo_keeps_the_pictures_that_older_lessons_need(dice: EnrolledDice) -> None:
    save_dice(dice)
    save_dice(replace(dice, examples=dice.examples[:2]))
    assert undo_dice("mine") == 1

    assert len(loaded().examples) == len(dice.examples)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"version": "1"}', "[" * 100_000, "\0\xff"])
def test_a_damaged_file_is_told_with_its_remedy(dice: EnrolledDice, text: str) -> None:
    save_dice(dice)
    save_dice(dice)
    path = dice_folder("mine") / "dice-0002.json"
    path.write_text(text, encoding="latin-1")

    with pytest.raises(BadInputError) as caught:
        loaded()

    assert str(path) in str(caught.value)
    assert "damaged" in str(caught.value)
    assert "edgebox enroll mine --undo" in str(caught.value)
    # the remedy works
    undo_dice("mine")
    assert len(loaded().examples) == len(dice.examples)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("die", "tarot"),
        ("face", "ff"),
        ("picture", "../dice-0001.json"),
        ("sha256", "0"),
        ("upper", [1]),
        ("marks", "???"),
        ("marks", ""),
        ("colour", 7),
        ("source", None),
    ],
)
def test_a_damaged_entry_is_told(dice: EnrolledDice, key: str, value: object) -> None:
    path = save_dice(dice)
    content = json.loads(path.read_text(encoding="utf-8"))
    if value is None:
        del content["examples"][0][key]
    else:
        content["examples"][0][key] = value
    path.write_text(json.dumps(content), encoding="utf-8")

    with pytest.raises(BadInputError, match="damaged"):
        loaded()


def test_a_newer_file_is_told(dice: EnrolledDice) -> None:
    path = save_dice(dice)
    path.write_text(json.dumps({"version": VERSION + 1}), encoding="utf-8")

    with pytest.raises(BadInputError, match="newer Edgebox"):
        loaded()


def test_a_spoilt_picture_is_told_by_name(dice: EnrolledDice) -> None:
    save_dice(dice)
    picture = sorted((dice_folder("mine") / "pictures").iterdir())[0]
    picture.write_bytes(picture.read_bytes()[:100])

    with pytest.raises(BadInputError) as caught:
        loaded()

    assert picture.name in str(caught.value)
    picture.unlink()
    with pytest.raises(BadInputError, match="can't be read"):
        loaded()


def test_an_interrupted_write_leaves_what_was_known(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_dice(replace(dice, examples=dice.examples[:2]))
    right = os.fsync

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorkFailedError, match="No space left"):
        save_dice(dice)
    monkeypatch.setattr(os, "fsync", right)

    assert len(loaded().examples) == 2
    assert save_dice(dice).name == "dice-0002.json"
    assert len(loaded().examples) == len(dice.examples)


def test_a_plug_pulled_before_the_last_file_changes_nothing(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_dice(replace(dice, examples=dice.examples[:2]))
    replaced = Path.replace

    def pulled(self: Path, target: Path) -> Path:
        if str(target).endswith(".json"):
            raise KeyboardInterrupt
        return replaced(self, target)

    monkeypatch.setattr(Path, "replace", pulled)
    with pytest.raises(KeyboardInterrupt):
        save_dice(dice)
    monkeypatch.setattr(Path, "replace", replaced)

    assert len(loaded().examples) == 2


def test_another_recogniser_describes_the_examples_anew(dice: EnrolledDice) -> None:
    path = save_dice(dice)

    class Other(DrawnEye):
        def marks(self, squares: list[Image]) -> Floats:
            return super().marks(squares)[:, ::-1]

    other = Other("another")
    back = loaded(other)

    assert other.calls == len(dice.examples)
    assert np.allclose(
        back.examples[0].described.marks, dice.examples[0].described.marks[::-1], atol=1e-3
    )
    # and it is kept so: the next time nothing is to be done
    again = Other("another")
    loaded(again)
    assert again.calls == 0
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == VERSION


def test_where_nothing_can_be_written_it_is_still_described_anew(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_dice(dice)

    def refuse(path: Path, data: bytes) -> None:
        raise WorkFailedError("read-only")

    monkeypatch.setattr("edgebox.kept.write_whole", refuse)
    assert len(loaded(DrawnEye("another")).examples) == len(dice.examples)
