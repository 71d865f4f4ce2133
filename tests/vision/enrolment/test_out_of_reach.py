"""Pictures that are out of reach for a moment cost nothing: put back, all of them count again."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import pytest

from edgebox.cli import main
from edgebox.errors import BadInputError
from edgebox.vision.enrolment import EnrolledDice, Enrolment, dice_folder, undo_dice
from edgebox.vision.enrolment.lessons import with_examples
from tests.vision.enrolment.drawn import loaded, roll, save

pytestmark = pytest.mark.usefixtures("drawn_dice")


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """A folder with one new picture."""
    folder = tmp_path / "one"
    folder.mkdir()
    cv2.imwrite(str(folder / "boost-s-1.png"), roll(("boost", "s"), turn=50, seed=12))
    return folder


@pytest.fixture
def pictures(dice: EnrolledDice) -> Path:
    """The pictures of two lessons."""
    save(replace(dice, examples=dice.examples[:9]))
    save(dice)
    return dice_folder("mine") / "pictures"


def take_folder(pictures: Path, away: Path) -> None:
    pictures.rename(away)


def take_files(pictures: Path, away: Path) -> None:
    away.mkdir()
    for each in list(pictures.iterdir()):
        each.rename(away / each.name)


def put_back(pictures: Path, away: Path) -> None:
    shutil.copytree(away, pictures, dirs_exist_ok=True)


def lessons() -> list[str]:
    return sorted(path.name for path in dice_folder("mine").glob("*.json"))


def test_a_lesson_without_the_folder_of_the_pictures_is_refused(
    pictures: Path,
    one: Path,
    tmp_path: Path,
    dice: EnrolledDice,
    capsys: pytest.CaptureFixture[str],
) -> None:
    take_folder(pictures, tmp_path / "away")

    assert main(["enroll", "mine", "--images", str(one)]) == 2

    told = capsys.readouterr().err
    assert f"{pictures}: the folder of the pictures is missing; put it back. If it is lost" in told
    assert not pictures.exists(), "there is nothing in the way of putting it back"
    (tmp_path / "away").rename(pictures)
    assert len(loaded().examples) == len(dice.examples)
    # where it is lost, the remedy works
    shutil.rmtree(pictures)
    pictures.mkdir()
    assert main(["enroll", "mine", "--images", str(one)]) == 0
    assert len(loaded().examples) == 1


def test_a_folder_that_may_not_be_opened_is_not_called_damaged(
    pictures: Path, one: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entries, content = Path.iterdir, Path.read_bytes

    def locked(real: Callable[[Path], object]) -> Callable[[Path], object]:
        def refuse(path: Path) -> object:
            if pictures in (path, path.parent):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path)

        return refuse

    with monkeypatch.context() as other:
        other.setattr(Path, "iterdir", locked(entries))
        other.setattr(Path, "read_bytes", locked(content))
        for words in (["--images", str(one)], ["--show"], ["--undo"]):
            assert main(["enroll", "mine", *words]) == 2
            told = capsys.readouterr().err
            assert "can't be opened (Permission denied); give yourself the right to read" in told
            assert "damaged" not in told

    assert lessons() == ["dice-0001.json", "dice-0002.json"]


def test_pictures_that_come_back_after_a_lesson_count_again(
    pictures: Path,
    one: Path,
    tmp_path: Path,
    dice: EnrolledDice,
    capsys: pytest.CaptureFixture[str],
) -> None:
    take_files(pictures, tmp_path / "away")

    assert main(["enroll", "mine", "--images", str(one)]) == 0

    told = capsys.readouterr().err
    assert f"{len(dice.examples)} pictures can't be used and are left out" in told
    assert "put them back, or teach what is missing again" in told
    assert len(loaded().examples) == 1
    put_back(pictures, tmp_path / "away")
    assert len(loaded().examples) == len(dice.examples) + 1
    assert lessons() == ["dice-0001.json", "dice-0002.json", "dice-0003.json"]
    assert undo_dice("mine") == 2
    assert len(loaded().examples) == len(dice.examples)


@pytest.mark.parametrize("take", [take_folder, take_files])
def test_an_undo_takes_no_lesson_away_while_the_pictures_are_out_of_reach(
    pictures: Path,
    tmp_path: Path,
    dice: EnrolledDice,
    take: Callable[[Path, Path], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    take(pictures, tmp_path / "away")

    assert main(["enroll", "mine", "--undo"]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert "There is no way back to the lesson before this one now" in printed.err
    assert f"{pictures}: " in printed.err
    assert lessons() == ["dice-0001.json", "dice-0002.json"]
    put_back(pictures, tmp_path / "away")
    assert len(loaded().examples) == len(dice.examples)


def test_an_only_lesson_is_not_forgotten_while_its_pictures_are_out_of_reach(
    dice: EnrolledDice, tmp_path: Path
) -> None:
    save(dice)
    pictures = dice_folder("mine") / "pictures"
    take_folder(pictures, tmp_path / "away")

    with pytest.raises(BadInputError, match="the folder of the pictures is missing; put it back"):
        undo_dice("mine")

    put_back(pictures, tmp_path / "away")
    assert undo_dice("mine") == 0


def test_a_set_without_any_of_its_pictures_is_told_with_the_remedies(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_files(pictures, tmp_path / "away")

    assert main(["enroll", "mine", "--show"]) == 2
    told = capsys.readouterr().err
    assert f"{pictures}: none of its pictures can be used: its picture " in told
    assert "is missing; put them back, with the right to read them, or teach the dice again" in told
    assert "damaged" not in told
    assert "--undo" not in told


def test_the_pictures_of_other_faces_stay_known_where_the_last_usable_face_is_removed(
    pictures: Path, tmp_path: Path, dice: EnrolledDice
) -> None:
    take_files(pictures, tmp_path / "away")
    for each in (tmp_path / "away").glob("boost-sa-*"):
        each.rename(pictures / each.name)

    assert main(["enroll", "mine", "--remove", "boost:sa"]) == 0

    put_back(pictures, tmp_path / "away")
    assert len(loaded().examples) == len(dice.examples) - 2


def test_missing_pictures_of_a_face_give_way_where_enough_of_it_are_taught_anew(
    dice: EnrolledDice,
) -> None:
    save(dice)
    for each in (dice_folder("mine") / "pictures").glob("boost-sa-*"):
        each.unlink()
    pool = [each for each in dice.examples if each.face != "sa"]
    anew = [
        replace(each, die="boost", face="sa", crop=replace(each.crop, image=255 - each.crop.image))
        for each in pool
    ]

    for count, left in ((2, 2), (3, 0)):
        Enrolment("mine", dice.eye).keep(partial(with_examples, more=anew[:count]))
        assert len(loaded().left_out) == left


def test_pictures_that_can_not_be_used_are_counted_where_they_go_with_a_lesson(
    pictures: Path,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    for each in (*pictures.glob("boost-sa-*"), *pictures.glob("ability-a-*")):
        each.write_bytes(b"x")

    assert main(["enroll", "mine", "--remove", "boost"]) == 0
    assert "Forgot 10 pictures of boost, 2 of which could not be used; " in capsys.readouterr().out
    assert main(["enroll", "mine", "--undo"]) == 0
    assert caplog.messages == [], "they are known as before"
    # the first lesson is without the ability dice
    assert main(["enroll", "mine", "--undo"]) == 0
    assert caplog.messages == [
        "edgebox: 2 pictures of the last lesson could not be used and went with it "
        "(2 of ability: advantage)."
    ]


def test_a_set_can_be_used_as_long_as_one_of_its_pictures_can(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *others, _ = sorted(pictures.iterdir(), reverse=True)
    for each in others:
        each.unlink()

    assert main(["enroll", "--list"]) == 0

    assert capsys.readouterr().out == "mine\n"


def test_one_picture_that_can_not_be_used_goes_as_one(
    pictures: Path, caplog: pytest.LogCaptureFixture
) -> None:
    next(pictures.glob("ability-a-*")).unlink()

    assert undo_dice("mine") == 1

    assert caplog.messages == [
        "edgebox: 1 picture of the last lesson could not be used and went with it "
        "(1 of ability: advantage)."
    ]


def test_sets_that_can_not_be_used_are_listed_as_such(
    dice: EnrolledDice, capsys: pytest.CaptureFixture[str]
) -> None:
    path = save(dice)
    home = path.parents[1]
    for name in ("files", "folder", "entries"):
        shutil.copytree(path.parent, home / name)
    for each in (home / "files" / "pictures").iterdir():
        each.unlink()
    shutil.rmtree(home / "folder" / "pictures")
    entries = home / "entries" / path.name
    content = json.loads(path.read_text(encoding="utf-8"))
    entries.write_text(json.dumps({**content, "examples": [None, 7]}), encoding="utf-8")

    assert main(["enroll", "--list"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "entries  (can't be used",
        "files  (can't be used",
        "folder  (can't be used",
        "mine",
    ]
    for line, why in zip(
        lines,
        ("is not as it was saved", "is missing", "folder of the pictures is missing"),
        strict=False,
    ):
        assert why in line
