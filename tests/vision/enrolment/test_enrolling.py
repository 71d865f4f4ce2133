"""Lessons are kept whole, one step of undo each, also beside others and where writing fails."""

import json
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.kept import Kept
from edgebox.vision.enrolment import (
    EnrolledDice,
    Enrolment,
    dice_folder,
    dice_names,
    undo_dice,
)
from edgebox.vision.enrolment.lessons import with_examples
from tests.vision.enrolment.drawn import DrawnEye, loaded, save


def test_lessons_that_are_kept_at_the_same_time_are_all_kept(dice: EnrolledDice) -> None:
    def teach(die: str) -> None:
        more = [each for each in dice.examples if each.die == die]
        Enrolment("mine", dice.eye).keep(lambda known: with_examples(known, more))

    kinds = sorted({each.die for each in dice.examples})
    with ThreadPoolExecutor(len(kinds)) as pool:
        list(pool.map(teach, kinds))

    back = loaded()
    assert len(back.examples) == len(dice.examples)
    assert back.left_out == ()


def test_a_lesson_that_could_not_be_kept_is_kept_whole_the_next_time(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrolment = Enrolment("mine", dice.eye)
    enrolment.keep(lambda known: with_examples(known, dice.examples[:2]))
    with monkeypatch.context() as full:
        full.setattr(Kept, "save", Mock(side_effect=WorkFailedError("no room")))
        with pytest.raises(WorkFailedError, match="no room"):
            enrolment.keep(lambda known: with_examples(known, dice.examples))

    enrolment.keep(lambda known: with_examples(known, dice.examples))

    assert len(loaded().examples) == len(dice.examples)


def test_who_waits_for_another_program_can_be_stopped(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrolment = Enrolment("mine", dice.eye)

    def wait(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("edgebox.home.fcntl.flock", wait)
    with pytest.raises(KeyboardInterrupt):
        enrolment.keep(lambda known: with_examples(known, dice.examples))

    assert dice_names() == []


def test_who_writes_a_lesson_ends_it_before_being_stopped(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrolment = Enrolment("mine", dice.eye)
    right = Kept.save

    def stopped(kept: Kept, number: int, content: dict[str, Any]) -> Path:
        signal.raise_signal(signal.SIGINT)
        return right(kept, number, content)

    monkeypatch.setattr(Kept, "save", stopped)
    with pytest.raises(KeyboardInterrupt):
        enrolment.keep(lambda known: with_examples(known, dice.examples))

    assert len(loaded().examples) == len(dice.examples)


def test_lessons_that_go_on_at_once_are_both_kept(dice: EnrolledDice) -> None:
    one, other = Enrolment("mine", DrawnEye()), Enrolment("mine", DrawnEye())
    one.keep(lambda known: with_examples(known, dice.examples[:3]))
    other.keep(lambda known: with_examples(known, dice.examples[3:]))
    assert len(loaded().examples) == len(dice.examples)

    # the first goes on
    more = replace(dice.examples[0], face="aa")
    one.keep(lambda known: with_examples(known, [*dice.examples[1:3], more]))

    examples = loaded().examples
    assert len(examples) == len(dice.examples)
    assert [each.face for each in examples].count("aa") == 3


def test_a_lesson_that_grows_is_one_step_to_undo(dice: EnrolledDice) -> None:
    save(replace(dice, examples=dice.examples[:1]))
    lesson = Enrolment("mine", DrawnEye())
    for count in (3, 6, 5):
        lesson.keep(partial(with_examples, more=dice.examples[:count]))
        assert len(loaded().examples) == count

    assert len(list((dice_folder("mine") / "pictures").iterdir())) == 5
    assert undo_dice("mine") == 1
    assert len(loaded().examples) == 1


def test_a_lesson_that_is_taken_back_leaves_nothing(dice: EnrolledDice) -> None:
    lesson = Enrolment("mine", DrawnEye())
    lesson.keep(lambda known: with_examples(known, dice.examples[:2]))
    lesson.keep(lambda known: known)

    assert lesson.path is None
    assert dice_names() == []
    assert list((dice_folder("mine") / "pictures").iterdir()) == []


def test_a_lesson_that_is_taken_back_costs_no_step_of_undo(dice: EnrolledDice) -> None:
    for count in range(1, 7):
        save(replace(dice, examples=dice.examples[:count]))
    lesson = Enrolment("mine", DrawnEye())
    lesson.keep(lambda known: with_examples(known, dice.examples[:9]))
    lesson.keep(lambda known: known)
    lesson.done()

    assert [undo_dice("mine") for _ in range(5)] == [5, 4, 3, 2, 1]


def test_five_lessons_before_are_kept_and_no_more(dice: EnrolledDice) -> None:
    """Also where one before could not be ended, as the plug was pulled."""
    for count in range(1, 7):
        save(replace(dice, examples=dice.examples[:count]))
    Enrolment("mine", DrawnEye()).keep(lambda known: with_examples(known, dice.examples[:7]))
    assert undo_dice("mine") == 6
    Enrolment("mine", DrawnEye()).keep(lambda known: with_examples(known, dice.examples[:8]))
    save(replace(dice, examples=dice.examples[:9]))

    assert [undo_dice("mine") for _ in range(5)] == [5, 4, 3, 2, 1]
    with pytest.raises(BadInputError, match="last 5"):
        undo_dice("mine")


def test_a_lesson_is_kept_again_where_another_program_took_it_back(dice: EnrolledDice) -> None:
    lesson = Enrolment("mine", DrawnEye())
    lesson.keep(lambda known: with_examples(known, dice.examples[:2]))
    undo_dice("mine")
    lesson.keep(lambda known: with_examples(known, dice.examples[:3]))

    assert len(loaded().examples) == 3


def test_a_lesson_goes_on_from_one_that_took_its_number(dice: EnrolledDice) -> None:
    lesson = Enrolment("mine", DrawnEye())
    lesson.keep(lambda known: with_examples(known, dice.examples[:2]))
    undo_dice("mine")
    other = Enrolment("mine", DrawnEye())
    other.keep(lambda known: with_examples(known, dice.examples[3:]))
    assert other.path == lesson.path

    lesson.keep(lambda known: with_examples(known, dice.examples[:3]))

    assert len(loaded().examples) == len(dice.examples)


def test_teaching_goes_on_from_the_last_good_lesson(dice: EnrolledDice) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    path = save(dice)
    path.write_text("{", encoding="utf-8")

    lesson = Enrolment("mine", DrawnEye())
    assert lesson.damaged == [path]
    for count in (4, 3):  # as it grows under the camera
        lesson.keep(partial(with_examples, more=dice.examples[:count]))

    assert len(loaded().examples) == 3
    assert not path.exists()
    assert undo_dice("mine") == 1
    assert len(loaded().examples) == 2


def test_a_damaged_lesson_is_put_aside_with_its_pictures_until_it_is_too_old(
    dice: EnrolledDice,
) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    text = save(dice).read_text(encoding="utf-8")
    path = dice_folder("mine") / "dice-0002.json"
    path.write_text(text[:-9], encoding="utf-8")
    pictures = dice_folder("mine") / "pictures"

    for count in range(3, 8):
        save(replace(dice, examples=dice.examples[:count]))

    assert len(list(pictures.iterdir())) == len(dice.examples)
    assert path.with_name("dice-0002.damaged").read_text(encoding="utf-8") == text[:-9]
    for count in range(8, 10):
        save(replace(dice, examples=dice.examples[:count]))
    assert len(list(pictures.iterdir())) == 9
    assert not path.with_name("dice-0002.damaged").exists()


def test_the_only_lesson_is_put_aside_with_its_pictures_where_it_is_damaged(
    dice: EnrolledDice,
) -> None:
    path = save(dice)
    path.write_text("{", encoding="utf-8")

    save(replace(dice, examples=dice.examples[:2]))

    assert path.with_name("dice-0001.damaged").read_text(encoding="utf-8") == "{"
    assert len(list((dice_folder("mine") / "pictures").iterdir())) == len(dice.examples)


def test_an_undo_puts_a_damaged_lesson_aside_with_its_pictures(
    dice: EnrolledDice, caplog: pytest.LogCaptureFixture
) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    path = save(dice)
    path.write_text("{", encoding="utf-8")

    assert undo_dice("mine") == 1

    assert len(loaded().examples) == 2
    assert len(list((dice_folder("mine") / "pictures").iterdir())) == len(dice.examples)
    (told,) = caplog.messages
    assert told.endswith("was put aside as dice-0002.damaged; its pictures stay.")


@pytest.mark.parametrize(
    "entries",
    [
        [None, 7],
        [{"die": "tarot", "face": "a", "picture": "a.png", "sha256": "0"}],
        [{"die": "boost", "face": "a", "picture": "a.png"}],
    ],
)
def test_an_only_lesson_of_which_no_picture_could_be_known_again_is_put_aside_by_an_undo(
    dice: EnrolledDice, entries: list[object]
) -> None:
    path = save(dice)
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**content, "examples": entries}), encoding="utf-8")

    assert undo_dice("mine") == 0

    assert path.with_suffix(".damaged").exists()


def test_an_undo_puts_all_lessons_aside_that_are_damaged_since_the_last_good_one(
    dice: EnrolledDice,
) -> None:
    for path in [save(replace(dice, examples=dice.examples[:count])) for count in (2, 3, 4)][1:]:
        path.write_text("{", encoding="utf-8")

    assert undo_dice("mine") == 1

    assert len(loaded().examples) == 2


@pytest.mark.parametrize("damaged", [False, True])
def test_a_lesson_that_can_not_be_taken_back_stays_and_that_is_told(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    path = save(dice)
    if damaged:
        path.write_text("{", encoding="utf-8")

    def locked(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    for step in ("unlink", "replace"):
        monkeypatch.setattr(Path, step, locked)
    told = r"dice-0002\.json: the file can't be taken away \(Permission denied\); give yourself the"
    with pytest.raises(WorkFailedError, match=told):
        undo_dice("mine")

    assert path.exists()


def test_an_interrupted_write_leaves_what_was_known(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    right = os.fsync

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorkFailedError, match="No space left"):
        save(dice)
    monkeypatch.setattr(os, "fsync", right)

    assert len(loaded().examples) == 2
    assert len(list((dice_folder("mine") / "pictures").iterdir())) == 2
    assert save(dice).name == "dice-0002.json"
    assert len(loaded().examples) == len(dice.examples)


def test_a_plug_pulled_before_the_last_file_changes_nothing(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    replaced = Path.replace

    def pulled(self: Path, target: Path) -> Path:
        if str(target).endswith(".json"):
            raise KeyboardInterrupt
        return replaced(self, target)

    monkeypatch.setattr(Path, "replace", pulled)
    with pytest.raises(KeyboardInterrupt):
        save(dice)
    monkeypatch.setattr(Path, "replace", replaced)

    assert len(loaded().examples) == 2
