"""What was taught is loaded as it was saved; what is damaged is told, and the rest counts."""

import json
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.vision.enrolment import (
    EnrolledDice,
    Enrolment,
    dice_folder,
    dice_names,
    load_dice,
    self_test,
    undo_dice,
)
from edgebox.vision.enrolment.crops import SIDE, Floats
from edgebox.vision.enrolment.entries import Entries, entries_in
from edgebox.vision.enrolment.lessons import with_examples
from edgebox.vision.enrolment.storage import VERSION
from edgebox.vision.frame import Image
from tests.vision.enrolment.drawn import DrawnEye, loaded, save

GREY = np.full((SIDE, SIDE, 3), 90, np.uint8)


class Backward(DrawnEye):
    """Another recogniser."""

    def marks(self, squares: list[Image]) -> Floats:
        return super().marks(squares)[:, ::-1]


def test_what_was_saved_is_loaded(dice: EnrolledDice) -> None:
    save(dice)
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


def test_to_load_a_set_writes_nothing(dice: EnrolledDice) -> None:
    """Dice are read each time that the box starts, from a card that wears."""
    path = save(dice)
    os.utime(path, ns=(1, 1))
    loaded()
    assert path.stat().st_mtime_ns == 1


def test_dice_that_were_never_taught_are_none() -> None:
    assert load_dice("mine", DrawnEye()) is None
    assert dice_names() == []


def test_sets_are_kept_apart_by_name(dice: EnrolledDice) -> None:
    save(dice)
    save(replace(dice, name="yours", examples=dice.examples[:1]))

    assert dice_names() == ["mine", "yours"]
    assert len(loaded().examples) == len(dice.examples)


@pytest.mark.parametrize("name", ["", "../up", "a b", "auto", "Genesys", "x" * 41, ".hidden"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadInputError) as caught:
        dice_folder(name)
    assert repr(name) in str(caught.value)


def test_a_person_can_see_what_was_learned(dice: EnrolledDice) -> None:
    save(dice)

    names = sorted(path.name for path in (dice_folder("mine") / "pictures").iterdir())

    assert len(names) == len(dice.examples)
    assert names[0].startswith("ability-a-")
    assert any(name.startswith("boost-blank-") for name in names)


def test_undo_goes_back_and_tidies_up(dice: EnrolledDice) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    save(dice)

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
        save(replace(dice, examples=dice.examples[:count]))

    assert [undo_dice("mine") for _ in range(5)] == [5, 4, 3, 2, 1]
    assert len(loaded().examples) == 3
    with pytest.raises(BadInputError, match="at most the last 5 are"):
        undo_dice("mine")


def test_undo_keeps_the_pictures_that_older_lessons_need(dice: EnrolledDice) -> None:
    save(dice)
    save(replace(dice, examples=dice.examples[:2]))
    assert undo_dice("mine") == 1

    assert len(loaded().examples) == len(dice.examples)


@pytest.mark.parametrize("pictures", [None, 7, [["a"]], "a.png"])
def test_all_pictures_stay_while_a_lesson_does_not_tell_which_are_its_own(
    dice: EnrolledDice, pictures: object
) -> None:
    older = save(dice)
    content = json.loads(older.read_text(encoding="utf-8"))
    older.write_text(json.dumps({**content, "pictures": pictures}), encoding="utf-8")

    save(replace(dice, examples=dice.examples[:2]))
    save(replace(dice, examples=dice.examples[:1]))

    left = list((dice_folder("mine") / "pictures").iterdir())
    assert len(left) == len(dice.examples)


@pytest.mark.parametrize("text", ["{", json.dumps({"version": VERSION})])
def test_a_damaged_older_lesson_keeps_nobody_from_teaching_and_all_pictures_stay(
    dice: EnrolledDice, text: str
) -> None:
    older = save(dice)
    save(replace(dice, examples=dice.examples[:2]))
    older.write_text(text, encoding="utf-8")

    save(replace(dice, examples=dice.examples[:1]))

    assert len(loaded().examples) == 1
    assert len(list((dice_folder("mine") / "pictures").iterdir())) == len(dice.examples)


def test_only_pictures_and_what_is_left_of_a_write_are_tidied_up(dice: EnrolledDice) -> None:
    save(replace(dice, examples=dice.examples[:2]))
    pictures = dice_folder("mine") / "pictures"
    taught = set(pictures.iterdir())
    for name in (".01234567.part", "boost-s-1.png", "of-my-own.txt"):
        (pictures / name).write_bytes(b"x")

    save(replace(dice, examples=dice.examples[:1]))

    assert set(pictures.iterdir()) - taught == {pictures / "of-my-own.txt"}


def test_pictures_that_can_not_be_taken_away_cost_no_lesson(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(dice)
    real = Path.unlink

    def locked(path: Path, missing_ok: bool = False) -> None:
        if path.suffix == ".png":
            raise PermissionError(13, "Permission denied")
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", locked)
    assert undo_dice("mine") == 0


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"version": "1"}', "[" * 100_000, "\0\xff"])
def test_a_damaged_file_is_told_with_its_remedy(dice: EnrolledDice, text: str) -> None:
    save(dice)
    path = save(replace(dice, examples=dice.examples[:2]))
    path.write_text(text, encoding="latin-1")

    with pytest.raises(BadInputError) as caught:
        loaded()

    assert str(path) in str(caught.value)
    assert "damaged" in str(caught.value)
    assert "edgebox enroll mine --undo" in str(caught.value)
    # the remedy works
    undo_dice("mine")
    assert len(loaded().examples) == len(dice.examples)


def spoil(path: Path, key: str, value: object) -> None:
    """Change something of the first example of a file."""
    content = json.loads(path.read_text(encoding="utf-8"))
    content["examples"][0][key] = value
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("die", "tarot"),
        ("die", None),
        ("die", ["boost"]),
        ("face", "ff"),
        ("picture", "../dice-0001.json"),
        ("picture", 7),
        ("picture", "a\0.png"),
        ("sha256", "0"),
        ("upper", [1]),
        ("upper", ["x", 1]),
        ("upper", [1e300, 1]),
        ("upper", None),
    ],
)
def test_a_damaged_example_is_left_out_and_the_others_count(
    dice: EnrolledDice, key: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    spoil(save(dice), key, value)

    back = loaded()

    assert len(back.examples) == len(dice.examples) - 1
    assert len(back.left_out) == 1
    (told,) = caplog.messages
    assert "edgebox: Of the dice 'mine' 1 picture can't be used and is left out" in told
    assert "teach what is missing again: edgebox enroll mine" in told
    assert ("(1 of an unknown face;" in told) == (key in ("die", "face"))
    assert not any(word in told for word in ("NoneType", "float", "unpack", "null byte"))


@pytest.mark.parametrize("key", ["marks", "colour"])
@pytest.mark.parametrize(
    "value", ["???", "", 7, None, "AAAA", "/////////////////////////////////////////w=="]
)
def test_a_damaged_description_is_made_anew_from_the_picture(
    dice: EnrolledDice, key: str, value: object
) -> None:
    """Also one of another length: a set with it could not be compared with any die."""
    spoil(save(dice), key, value)

    back = loaded()

    assert back.left_out == ()
    assert np.allclose(
        back.examples[0].described.marks, dice.examples[0].described.marks, atol=1e-3
    )
    assert self_test(back).right == len(dice.examples)


@pytest.mark.parametrize("examples", [None, "x", {}, [None], [1, 2]])
def test_a_file_without_a_list_of_examples_is_damaged(dice: EnrolledDice, examples: object) -> None:
    path = save(dice)
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**content, "examples": examples}), encoding="utf-8")

    with pytest.raises(BadInputError, match="its list of pictures is not as it was saved"):
        loaded()


def test_a_newer_file_is_told(dice: EnrolledDice) -> None:
    path = save(dice)
    path.write_text(json.dumps({"version": VERSION + 1}), encoding="utf-8")

    with pytest.raises(BadInputError, match="newer Edgebox"):
        loaded()


@pytest.mark.parametrize(
    ("size", "why"), [(None, "is missing"), (100, "not the one that was saved"), (0, "not the one")]
)
def test_a_spoilt_picture_is_told_by_name_and_the_others_count(
    dice: EnrolledDice,
    size: int | None,
    why: str,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    save(dice)
    picture = sorted((dice_folder("mine") / "pictures").iterdir())[0]
    if size is None:
        picture.unlink()
    else:
        picture.write_bytes(picture.read_bytes()[:size])

    back = loaded()

    assert [(each.die, each.face) for each in back.left_out] == [("ability", "a")]
    assert len(back.examples) == len(dice.examples) - 1
    assert f"1 of ability: advantage; its picture {picture.name} " in caplog.text
    assert why in caplog.text
    assert capfd.readouterr().err == ""  # libpng's own lines name no file
    # a lesson of another face leaves it as it is
    other = next(each for each in dice.examples if (each.die, each.face) != ("ability", "a"))
    more = replace(other, crop=replace(other.crop, image=GREY))
    Enrolment("mine", dice.eye).keep(lambda known: with_examples(known, [more]))
    assert [(each.die, each.face) for each in loaded().left_out] == [("ability", "a")]
    # it is mended where the same picture is taught again
    save(dice)
    assert len(loaded().examples) == len(dice.examples)
    assert loaded().left_out == ()


def test_a_picture_that_comes_back_after_later_lessons_is_used_again(dice: EnrolledDice) -> None:
    first = save(dice)
    picture = sorted((dice_folder("mine") / "pictures").iterdir())[0]
    data = picture.read_bytes()
    picture.write_bytes(data[:100])
    other = next(each for each in dice.examples if (each.die, each.face) != ("ability", "a"))
    for shade in (10, 20):
        grey = replace(other.crop, image=np.full_like(GREY, shade))
        more = replace(other, crop=grey, origin=str(shade))
        Enrolment("mine", dice.eye).keep(partial(with_examples, more=[more]))
        # as when it is too old to be kept
        first.unlink(missing_ok=True)

    # what can't be used now may still be mended by a person
    assert picture.exists()
    picture.write_bytes(data)

    assert loaded().left_out == ()
    assert len(loaded().examples) == len(dice.examples) + 2


def test_a_picture_that_comes_back_after_another_recogniser_came_is_described_by_it(
    dice: EnrolledDice,
) -> None:
    save(dice)
    picture = sorted((dice_folder("mine") / "pictures").iterdir())[0]
    data = picture.read_bytes()
    picture.unlink()
    loaded(Backward("another"))
    picture.write_bytes(data)

    back = loaded(Backward("another"))

    assert back.left_out == ()
    assert np.allclose(
        [each.described.marks for each in back.examples],
        [each.described.marks[::-1] for each in dice.examples],
        atol=1e-3,
    )


@pytest.mark.parametrize("start", [0, 2])
def test_a_set_is_read_once_more_where_a_person_goes_back_meanwhile(
    dice: EnrolledDice,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    start: int,
) -> None:
    """Some of the pictures that were to be read are gone then, or all of them."""
    save(replace(dice, examples=dice.examples[:2]))
    save(replace(dice, examples=dice.examples[start:]))

    def meanwhile(*given: Any) -> Entries:
        monkeypatch.setattr("edgebox.vision.enrolment.storage.entries_in", entries_in)
        undo_dice("mine")
        return entries_in(*given)

    monkeypatch.setattr("edgebox.vision.enrolment.storage.entries_in", meanwhile)
    back = loaded()

    assert len(back.examples) == 2
    assert back.left_out == ()
    assert caplog.messages == []


def test_another_recogniser_describes_the_examples_anew(dice: EnrolledDice) -> None:
    path = save(dice)

    other = Backward("another")
    back = loaded(other)

    assert other.calls == len(dice.examples)
    assert np.allclose(
        back.examples[0].described.marks, dice.examples[0].described.marks[::-1], atol=1e-3
    )
    # and it is kept so: the next time nothing is to be done
    again = Backward("another")
    loaded(again)
    assert again.calls == 0
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == VERSION


def test_what_is_kept_while_examples_are_described_anew_stays(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(replace(dice, examples=dice.examples[:2]))

    def meanwhile(*given: Any) -> Entries:
        found = entries_in(*given)
        save(dice)
        return found

    with monkeypatch.context() as other:
        other.setattr("edgebox.vision.enrolment.storage.entries_in", meanwhile)
        loaded(Backward("another"))

    assert len(loaded().examples) == len(dice.examples)


def test_where_nothing_can_be_written_it_is_still_described_anew(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(dice)

    def refuse(path: Path, data: bytes) -> None:
        raise WorkFailedError("read-only")

    monkeypatch.setattr("edgebox.kept.write_whole", refuse)
    assert len(loaded(DrawnEye("another")).examples) == len(dice.examples)
