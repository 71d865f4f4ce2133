"""``edgebox enroll``: teaching from pictures, showing, taking away, undoing; wrong use."""

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision import Frame
from edgebox.vision.enrolment import EnrolledDice, Eye, Lesson, dice_folder, lesson, load_dice
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from edgebox.vision.picture_file import save_picture
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


def test_a_picture_of_another_face_is_named_with_what_to_do(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slip = pictures / "ability-s-9.png"
    cv2.imwrite(str(slip), roll(("boost", "sa"), turn=50, seed=9))

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    told = capsys.readouterr().out
    assert (
        f"{slip} was taught as ability: success, but looks like boost: success, advantage: if it "
        f"shows that, teach it again by its right name, or --remove ability:s and show that face "
        f"anew.\n"
    ) in told
    assert "look alike" not in told
    slip.rename(pictures / "boost-sa-9.png")
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    told = capsys.readouterr().out
    assert "now it counts as boost: success, advantage" in told
    assert "but looks like" not in told


def test_bad_pictures_are_told_and_left_out(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "boost-s-3.png"), roll(("boost", "s"), ("setback", "f")))
    cv2.imwrite(str(pictures / "boost-s-4.png"), roll(("boost", "s"), blur=6))
    cv2.imwrite(str(pictures / "ability-aa-1.png"), roll(("ability", "aa"), blur=6))

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    lines = {Path(line.split(": ")[0]).name: line for line in printed.err.splitlines()}
    assert sorted(lines) == ["ability-aa-1.png", "boost-s-3.png", "boost-s-4.png"]
    assert "2 dice are in it" in lines["boost-s-3.png"]
    assert "(left out)" in lines["boost-s-4.png"]
    assert "for want of a better one" in lines["ability-aa-1.png"]
    assert "Learned from 23 of 25 pictures." in printed.out


def test_one_damaged_picture_does_not_keep_the_others_from_being_learned_from(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pictures / "boost-s-8.png").write_text("words")

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert "boost-s-8.png: this is no picture" in line
    assert line.count("boost-s-8.png") == 1
    assert ". (left out)" not in line
    assert "Learned from 22 of 23 pictures." in printed.out


def test_the_same_picture_under_two_faces_is_under_neither(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = roll(("boost", "s"), turn=50, seed=12)
    for name in ("boost-s-9.png", "boost-sa-9.png"):
        cv2.imwrite(str(pictures / name), same)

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    assert printed.err.count("under another face") == 2
    assert "sa:2  s:2" in printed.out


def test_a_picture_under_a_wrong_face_is_put_right_by_its_right_name(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = tmp_path / "more"
    more.mkdir()
    cv2.imwrite(str(more / "boost-sa-9.png"), roll(("boost", "s"), turn=50, seed=12))
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    assert main(["enroll", "mine", "--images", str(more)]) == 0
    assert "sa:3  s:2" in capsys.readouterr().out

    (more / "boost-sa-9.png").rename(more / "boost-s-9.png")
    assert main(["enroll", "mine", "--images", str(more)]) == 0

    assert "sa:2  s:3" in capsys.readouterr().out


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


def test_a_wrong_name_stops_before_any_work(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "boost-ff-1.png"), tray())

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2

    assert "boost-ff-1.png: the boost die has no face 'ff'" in capsys.readouterr().err
    assert not home.exists()


def test_all_wrong_names_are_told_in_one_go(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["boost-ff-1.png", "boots-sa-1.png", *(f"IMG_{n}.png" for n in range(10, 20))]
    for name in names:
        cv2.imwrite(str(pictures / name), tray())

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2

    told = capsys.readouterr().err.removeprefix("edgebox: ").splitlines()
    assert [Path(line.partition(": ")[0]).name for line in told] == sorted(names)

    for number in range(20, 120):
        cv2.imwrite(str(pictures / f"IMG_{number}.png"), tray())
    assert main(["enroll", "mine", "--images", str(pictures)]) == 2
    assert capsys.readouterr().err.splitlines()[20:] == ["92 more pictures have such names."]


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
    assert "as it was before the last lesson; 1 lesson is left." in capsys.readouterr().out
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


def test_each_picture_is_compared_with_the_empty_tray(
    pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def looked(frame: Frame, die: str, face: str, eye: Eye, empty: Any = None) -> Lesson:
        seen.append(empty)
        return lesson(frame, die, face, eye, empty)

    monkeypatch.setattr("edgebox.vision.enrolment.lesson", looked)
    for each in pictures.glob("[as]*.png"):
        each.unlink()
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    assert len(seen) == 10
    assert None not in seen


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


def test_pictures_that_were_taught_before_make_no_new_lesson(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    capsys.readouterr()

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    assert "Nothing new: the dice 'mine' were taught with these pictures" in capsys.readouterr().out
    assert [each.name for each in (home / "dice" / "mine").glob("*.json")] == ["dice-0001.json"]
    cv2.imwrite(str(pictures / "boost-s-9.png"), roll(("boost", "s"), turn=50, seed=12))
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    assert "Learned from 1 of 23 pictures; 22 were known before." in capsys.readouterr().out


def test_the_same_picture_under_two_names_counts_once(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(pictures / "boost-s-1.png", pictures / "boost-s-9.png")

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    first = pictures / "boost-s-1.png"
    assert f"boost-s-9.png: it is the same picture as {first}, which counts once" in printed.err
    assert "Learned from 22 of 23 pictures." in printed.out


def test_a_poor_picture_is_left_out_where_the_set_has_better_ones(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    poor = tmp_path / "poor"
    poor.mkdir()
    cv2.imwrite(str(poor / "boost-s-4.png"), roll(("boost", "s"), blur=6))
    cv2.imwrite(str(poor / "ability-aa-1.png"), roll(("ability", "aa"), blur=6))
    capsys.readouterr()

    assert main(["enroll", "mine", "--images", str(poor)]) == 0

    lines = {Path(each.split(": ")[0]).name: each for each in capsys.readouterr().err.splitlines()}
    assert lines["boost-s-4.png"].endswith("(left out)")
    assert lines["ability-aa-1.png"].endswith("(used all the same, for want of a better one)")
    # what the set has of that face is poor as well
    cv2.imwrite(str(poor / "ability-aa-2.png"), roll(("ability", "aa"), seed=3, blur=6))
    assert main(["enroll", "mine", "--images", str(poor)]) == 0
    assert "Learned from 1 of 3 pictures; 1 was known before." in capsys.readouterr().out

    # and goes once there is a better one
    better = tmp_path / "better"
    better.mkdir()
    cv2.imwrite(str(better / "ability-aa-3.png"), roll(("ability", "aa"), seed=4))
    assert main(["enroll", "mine", "--images", str(better)]) == 0
    told = "2 older pictures of ability: advantage twice gave way to newer ones."
    assert told in capsys.readouterr().out


def test_files_that_are_no_pictures_are_counted(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("boost-s-8.psd", "boost-s-9.TGA", "README", ".hidden", "._boost-s-1.png"):
        (pictures / name).write_bytes(b"x")
    (pictures / "older").mkdir()

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    told = "3 files of other kinds are left out (.psd, .tga, without an ending)"
    assert told in capsys.readouterr().err

    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "boost-s-1.psd").write_bytes(b"x")
    (tmp_path / "p" / "._boost-s-1.png").write_bytes(b"x")
    assert main(["enroll", "mine", "--images", "p"]) == 2
    assert "1 file of another kind is left out (.psd)" in capsys.readouterr().err


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


def test_pictures_need_not_have_the_size_of_the_empty_tray(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "small.png"), np.asarray(cv2.resize(tray(), (160, 120)), np.uint8))
    (pictures / "empty.png").unlink()
    (pictures / "small.png").rename(pictures / "empty.png")

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0


def test_that_the_empty_tray_has_another_shape_than_the_pictures_is_told_once(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "empty.png"), tray()[:200])

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2

    shape, nothing = capsys.readouterr().err.splitlines()[-2:]
    assert "and 21 more pictures: the picture of the empty tray has another shape" in shape
    assert "calibrate" not in shape
    assert nothing == "edgebox: Nothing was learned: no picture could be used."


def test_that_the_empty_tray_is_another_one_is_told_once_beside_what_else_is_wrong(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def looked(frame: Frame, die: str, face: str, eye: Eye, empty: Any = None) -> Lesson:
        learned = lesson(frame, die, face, eye, empty)
        return replace(learned, problems=(OTHER_TRAY, *learned.problems))

    monkeypatch.setattr("edgebox.vision.enrolment.lesson", looked)
    cv2.imwrite(str(pictures / "ability-aa-1.png"), roll(("ability", "aa"), blur=6))

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    blurred, other = capsys.readouterr().err.splitlines()
    assert "ability-aa-1.png: it is blurred" in blurred
    assert OTHER_TRAY not in blurred
    assert f"and 22 more pictures: {OTHER_TRAY} (used all the same" in other


def test_an_empty_name_is_not_the_folder_that_one_is_in(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of a variable that is not set."""
    monkeypatch.chdir(pictures)
    assert main(["enroll", "mine", "--images", ""]) == 2
    assert "--images names nothing; write it as in --images FOLDER" in capsys.readouterr().err


def test_an_empty_tray_that_shows_a_die_is_told_before_anything_is_learned(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = pictures / "empty.png"
    cv2.imwrite(str(bare), roll(("boost", "s"), seed=5))

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    assert printed.err == (
        f"edgebox: {bare}: a die lies in the tray, but this should be the empty tray. If something "
        f"lies there, take this picture anew: no die is seen in that place.\n"
    )
    assert "Learned from 22 of 22 pictures." in printed.out


def test_an_empty_name_of_the_empty_tray_is_told(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enroll", "mine", "--images", str(pictures), "--empty", ""]) == 2
    assert "--empty names nothing; write it as in --empty empty.jpg" in capsys.readouterr().err


def test_the_named_empty_tray_is_no_picture_to_learn_from(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_picture(pictures / "bare.png", tray())

    command = ["enroll", "mine", "--images", str(pictures), "--empty", str(pictures / "bare.png")]
    assert main(command) == 0
    assert "Learned from 22 of 22 pictures." in capsys.readouterr().out
