"""``edgebox enroll``: teaching from a folder, showing, taking away, undoing; wrong use."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from edgebox.cli import main
from edgebox.vision.enrolment import EnrolledDice, Lesson, dice_folder, lesson, load_dice
from tests.vision.enrolment.drawn import DrawnEye, roll, save, tray

pytestmark = pytest.mark.usefixtures("drawn_dice")


def test_a_folder_is_learned_and_told(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    assert printed.err == ""
    assert "Learned from 22 of 22 pictures." in printed.out
    assert "boost        blank:2  aa:2  a:2  sa:2  s:2" in printed.out
    assert "Faces with fewer than 3 pictures: boost blank (2), " in printed.out
    assert "ability ss" in printed.out
    assert "Dice not taught: difficulty, proficiency" in printed.out
    assert "Each picture told by the others: 22 of 22 right." in printed.out
    assert str(home / "dice" / "mine" / "dice-0001.json") in printed.out


def test_no_name_steers_the_terminal(
    pictures: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "a\x1b[2J"))
    evil = pictures.rename(pictures.with_name("b\x1b[2J"))
    cv2.imwrite(str(evil / "boost-s-9.png"), tray())

    for words in (["--images", str(evil)], ["--show"], ["--images", str(evil)]):
        assert main(["enroll", "mine", *words]) == 0
        told = capsys.readouterr()
        assert "a\\x1b[2J" in told.out + told.err
        assert "\x1b" not in told.out + told.err
        if words == ["--show"]:
            (tmp_path / "a\x1b[2J" / "dice" / "mine" / "dice-0001.json").write_text("damaged")
    assert "this lesson is damaged" in told.err


def test_json_is_one_document(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(pictures / "boost-s-9.png"), tray())

    assert main(["enroll", "mine", "--images", str(pictures), "--json"]) == 0

    document = json.loads(capsys.readouterr().out)
    assert document["faces"]["boost"] == {"": 2, "aa": 2, "a": 2, "sa": 2, "s": 2}
    assert document["missing"] == {"ability": ["ss", "sa", "aa"]}
    assert document["self_test"] == {"tried": 22, "right": 22, "confused": [], "misnamed": []}
    bad = [each for each in document["pictures"] if not each["used"]]
    assert [Path(each["image"]).name for each in bad] == ["boost-s-9.png"]
    assert "no die" in bad[0]["problems"][0]
    assert Path(document["saved"]).is_file()

    assert main(["enroll", "mine", "--show", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {key: document[key] for key in ("name", "faces", "missing", "self_test")}


def test_where_nothing_is_learned_nothing_is_kept(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p").mkdir()
    cv2.imwrite(str(tmp_path / "p" / "boost-s-1.png"), tray())

    assert main(["enroll", "mine", "--images", "p"]) == 2

    assert "boost-s-1.png: no die" in (err := capsys.readouterr().err)
    assert "Nothing was learned" in err
    assert not home.exists()


def test_what_to_put_into_a_folder_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "p").mkdir()
    cv2.imwrite(str(tmp_path / "p" / "empty.png"), tray())

    assert main(["enroll", "mine", "--images", "p"]) == 2
    assert "boost-sa-1.jpg" in capsys.readouterr().err

    monkeypatch.setattr("edgebox.commands.enroll_camera.from_camera", lambda *_: [])
    assert main(["enroll", "mine"]) == 1
    assert "no picture was taken" in capsys.readouterr().err


def test_every_wrong_name_of_a_folder_is_told_at_once(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("roll.png", "moon.png"):
        cv2.imwrite(str(pictures / name), tray())

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "moon.png: the name does not say what is shown" in first
    assert "roll.png: the name does not say what is shown" in second


def test_lessons_that_are_too_old_to_be_undone_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(1, 8):
        (tmp_path / f"p{number}").mkdir()
        cv2.imwrite(
            str(tmp_path / f"p{number}" / "boost-s-1.png"), roll(("boost", "s"), seed=number)
        )
        assert main(["enroll", "mine", "--images", f"p{number}"]) == 0

    def numbers() -> list[int]:
        return [int(each.stem[-4:]) for each in sorted(dice_folder("mine").glob("*.json"))]

    assert numbers() == [2, 3, 4, 5, 6, 7]
    assert main(["enroll", "mine", "--remove", "boost:s"]) == 0
    assert numbers() == [3, 4, 5, 6, 7, 8]


def test_more_pictures_are_added_and_undone(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "more").mkdir()
    cv2.imwrite(str(tmp_path / "more" / "boost-s-1.png"), roll(("boost", "s"), turn=80, seed=9))
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    assert main(["enroll", "mine", "--images", "more"]) == 0
    assert "aa:2  a:2  sa:2  s:3" in capsys.readouterr().out

    assert main(["enroll", "mine", "--undo"]) == 0
    assert "as it was before; 1 lesson is left." in capsys.readouterr().out
    assert main(["enroll", "mine", "--show"]) == 0
    assert "s:3" not in capsys.readouterr().out
    assert main(["enroll", "mine", "--undo", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"name": "mine", "left": 0}
    assert main(["enroll", "mine", "--undo"]) == 2
    assert "no lesson to undo" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("what", "count", "named"),
    [
        ("boost:as", 2, "boost: success, advantage"),
        ("boost:blank", 2, "boost: blank"),
        ("setback", 6, "setback"),
    ],
)
def test_a_face_or_a_die_is_forgotten(
    pictures: Path, capsys: pytest.CaptureFixture[str], what: str, count: int, named: str
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    capsys.readouterr()

    assert main(["enroll", "mine", "--remove", what, "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["removed"] == count
    dice = load_dice("mine", DrawnEye())
    assert dice is not None
    assert len(dice.examples) == 22 - count
    assert main(["enroll", "mine", "--remove", what]) == 2
    assert f"'mine' has no picture of {named} to take away" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("boots", "'boots' is no die"),
        ("boost:ff", "has no face 'ff'"),
        ("boost:", "'boost:' names no face; write boost:blank for the blank one"),
        ("d6:", "'d6:' names no face; write it, as in d6:1, or d6 for the whole die"),
    ],
)
def test_what_cannot_be_forgotten_is_told(
    pictures: Path, capsys: pytest.CaptureFixture[str], what: str, said: str
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    assert main(["enroll", "mine", "--remove", what]) == 2
    assert said in capsys.readouterr().err


def test_one_picture_is_forgotten_as_one_and_the_only_lesson_with_its_set(
    dice: EnrolledDice, capsys: pytest.CaptureFixture[str]
) -> None:
    save(replace(dice, examples=dice.examples[:1]))

    assert main(["enroll", "mine", "--remove", "boost"]) == 0
    told = "Forgot 1 picture of boost; edgebox enroll mine --undo brings it back.\n"
    assert capsys.readouterr().out == told
    assert main(["enroll", "mine", "--undo"]) == 0
    capsys.readouterr()
    assert main(["enroll", "mine", "--undo"]) == 0
    told = "The dice set 'mine' is forgotten; that was its only lesson.\n"
    assert capsys.readouterr().out == told


def test_no_name_steers_the_terminal_where_sets_are_listed(
    dice: EnrolledDice,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "a\x1b[2J"))
    save(dice).write_text("{", encoding="utf-8")

    assert main(["enroll", "--list"]) == 0

    told = capsys.readouterr().out
    assert "a\\x1b[2J" in told
    assert "\x1b" not in told


def test_a_set_without_pictures_is_told_as_such(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    for die in ("boost", "setback", "ability"):
        assert main(["enroll", "mine", "--remove", die]) == 0
    capsys.readouterr()

    assert main(["enroll", "--list"]) == 0
    assert capsys.readouterr().out == "mine  (has no pictures)\n"
    assert main(["enroll", "mine", "--show"]) == 0
    shown = capsys.readouterr().out
    assert "It has no pictures; teach it: edgebox enroll mine" in shown
    assert "can't be tested" not in shown


def test_a_set_that_is_not_there_is_told_with_those_that_were_taught(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    assert main(["read", str(pictures / "boost-s-1.png"), "--dice-set", "mien"]) == 2
    assert "the sets are auto, starwars, genesys, mine; teach" in capsys.readouterr().err


def test_sets_are_listed(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["enroll", "--list"]) == 0
    assert "No dice have been taught yet" in capsys.readouterr().out
    main(["enroll", "mine", "--images", str(pictures)])
    capsys.readouterr()

    assert main(["enroll", "--list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"sets": ["mine"]}
    assert main(["enroll", "--list"]) == 0
    assert capsys.readouterr().out == "mine\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Name the dice set"),
        (["genesys", "--images", "."], "'genesys' has a meaning of its own"),
        (["a/b", "--show"], "'a/b' can't be"),
        (["né", "--show"], "use up to 40 of the letters a to z and A to Z, digits, - and _, with"),
        (["mine", "--show"], "No dice called 'mine'"),
        (["mine", "--remove", "d6"], "No dice called 'mine'"),
        (["mine", "--images", "nowhere"], "nowhere: the folder can't be opened"),
        (["mine", "--camera", "kitchen"], "'kitchen' is no camera"),
        (["mine", "--show", "--undo"], "not allowed with"),
        (["mine", "--show", "--empty", "x.jpg"], "--empty does not go with --show"),
        (["mine", "--undo", "--empty", "x.jpg"], "--empty does not go with --undo"),
        (["mine", "--remove", "d6", "--empty", "x.jpg"], "--empty does not go with --remove"),
        (["--list", "--empty", "x.jpg"], "--empty does not go with --list"),
        (["mine", "--list"], "leave 'mine' out, or write: edgebox enroll mine --show"),
    ],
)
def test_wrong_use_is_told(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main(["enroll", *words]) == 2
    assert said in capsys.readouterr().err


def test_what_is_taught_while_another_teaches_is_kept_too(
    pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = tmp_path / "more"
    more.mkdir()
    cv2.imwrite(str(more / "boost-s-9.png"), roll(("boost", "s"), turn=50, seed=12))

    def meanwhile(*given: Any) -> Lesson:
        monkeypatch.setattr("edgebox.vision.enrolment.lesson", lesson)
        assert main(["enroll", "mine", "--images", str(pictures)]) == 0
        return lesson(*given)

    monkeypatch.setattr("edgebox.vision.enrolment.lesson", meanwhile)
    assert main(["enroll", "mine", "--images", str(more)]) == 0

    dice = load_dice("mine", DrawnEye())
    assert dice is not None
    assert len(dice.examples) == 23


def test_a_full_disk_leaves_no_pictures_behind(
    pictures: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0
    right = os.fsync

    def full(handle: int) -> None:
        nonlocal written
        written += 1
        if written > 8:
            raise OSError(28, "No space left on device")
        right(handle)

    monkeypatch.setattr(os, "fsync", full)
    assert main(["enroll", "mine", "--images", str(pictures)]) == 1

    assert not [each for each in home.rglob("*") if each.is_file()]


def test_a_folder_that_cannot_be_opened_is_told(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    capsys.readouterr()

    def refuse(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    for words in (["--list"], ["mine", "--show"]):
        assert main(["enroll", *words]) == 2
        printed = capsys.readouterr()
        assert "the folder can't be opened (Permission denied)" in printed.err
        assert printed.out == ""


def test_a_set_that_cannot_be_opened_does_not_hide_the_others(
    pictures: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    locked = home / "dice" / "locked"
    locked.mkdir()
    capsys.readouterr()
    entries = Path.iterdir

    def refuse(folder: Path) -> object:
        if folder == locked:
            raise PermissionError(13, "Permission denied")
        return entries(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)

    assert main(["enroll", "--list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"locked  (can't be used: {locked}: the folder can't be opened (Perm")
    assert second == "mine"
    assert main(["enroll", "nosuch", "--show"]) == 2
    told = "No dice called 'nosuch' have been taught; there are: locked, mine."
    assert told in capsys.readouterr().err


def test_an_empty_name_is_not_the_folder_that_one_is_in(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of a variable that is not set."""
    monkeypatch.chdir(pictures)
    assert main(["enroll", "mine", "--images", ""]) == 2
    assert "--images names nothing; write it as in --images FOLDER" in capsys.readouterr().err
