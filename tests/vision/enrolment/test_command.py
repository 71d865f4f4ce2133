"""``edgebox enroll``: teaching from pictures, showing, taking away, undoing; wrong use."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision.enrolment import load_dice
from tests.vision.enrolment.drawn import DrawnEye, folder, roll, tray


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("edgebox.vision.enrolment.TrainedEye", DrawnEye)
    monkeypatch.setattr("edgebox.vision.enrolment.storage.TrainedEye", DrawnEye)
    return tmp_path / "home"


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    return folder(tmp_path / "pictures")


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


def test_json_is_one_document(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(pictures / "boost-s-9.png"), tray())

    assert main(["enroll", "mine", "--images", str(pictures), "--json"]) == 0

    document = json.loads(capsys.readouterr().out)
    assert document["faces"]["boost"] == {"": 2, "aa": 2, "a": 2, "sa": 2, "s": 2}
    assert document["missing"] == {"ability": ["ss", "sa", "aa"]}
    assert document["self_test"] == {"tried": 22, "right": 22, "confused": []}
    bad = [each for each in document["pictures"] if not each["used"]]
    assert [Path(each["image"]).name for each in bad] == ["boost-s-9.png"]
    assert "no die" in bad[0]["problems"][0]
    assert Path(document["saved"]).is_file()

    assert main(["enroll", "mine", "--show", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {key: document[key] for key in ("name", "faces", "missing", "self_test")}


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
    assert main(["enroll", "mine"]) == 2
    assert "no picture was taken" in capsys.readouterr().err


def test_a_wrong_name_stops_before_any_work(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "boost-ff-1.png"), tray())

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2

    assert "boost-ff-1.png: the boost die has no face 'ff'" in capsys.readouterr().err
    assert not home.exists()


def test_more_pictures_are_added_and_undone(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "more").mkdir()
    cv2.imwrite(str(tmp_path / "more" / "boost-s-1.png"), roll(("boost", "s"), turn=80, seed=9))
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
    assert main(["enroll", "mine", "--images", "more"]) == 0
    assert "aa:2  a:2  sa:2  s:3" in capsys.readouterr().out

    assert main(["enroll", "mine", "--undo"]) == 0
    assert "as it was before" in capsys.readouterr().out
    assert main(["enroll", "mine", "--show"]) == 0
    assert "s:3" not in capsys.readouterr().out
    assert main(["enroll", "mine", "--undo", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"name": "mine", "left": 0}
    assert main(["enroll", "mine", "--undo"]) == 2
    assert "no lesson to undo" in capsys.readouterr().err


@pytest.mark.parametrize(("what", "count"), [("boost:as", 2), ("boost:blank", 2), ("setback", 6)])
def test_a_face_or_a_die_is_forgotten(
    pictures: Path, capsys: pytest.CaptureFixture[str], what: str, count: int
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    capsys.readouterr()

    assert main(["enroll", "mine", "--remove", what, "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["removed"] == count
    dice = load_dice("mine", DrawnEye())
    assert dice is not None
    assert len(dice.examples) == 22 - count
    assert main(["enroll", "mine", "--remove", what]) == 2
    assert "to take away" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["boots", "boost:ff", "boost:"])
def test_what_cannot_be_forgotten_is_told(
    pictures: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    status = main(["enroll", "mine", "--remove", what])
    # an empty face is the blank one
    assert status == (0 if what == "boost:" else 2)


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
        ([], "Name the set of dice"),
        (["genesys", "--images", "."], "'genesys' has a meaning of its own"),
        (["a/b", "--show"], "'a/b' can't be"),
        (["mine", "--show"], "No dice called 'mine'"),
        (["mine", "--images", "nowhere"], "nowhere: the folder can't be opened"),
        (["mine", "--camera", "kitchen"], "'kitchen' is no camera"),
        (["mine", "--show", "--undo"], "not allowed with"),
    ],
)
def test_wrong_use_is_told(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main(["enroll", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_damaged_set_is_told_and_can_be_undone(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    (home / "dice" / "mine" / "dice-0001.json").write_text("{", encoding="utf-8")
    capsys.readouterr()

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2
    assert "dice-0001.json: the file is damaged" in capsys.readouterr().err
    assert main(["enroll", "mine", "--undo"]) == 0
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0


def test_there_is_no_way_back_to_a_damaged_lesson_and_the_good_one_stays(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    main(["enroll", "mine", "--remove", "boost:s"])
    (home / "dice" / "mine" / "dice-0001.json").write_text("{", encoding="utf-8")
    capsys.readouterr()

    assert main(["enroll", "mine", "--undo"]) == 2

    assert "dice-0001.json: the lesson before this one is damaged" in capsys.readouterr().err
    assert main(["enroll", "mine", "--show"]) == 0


def test_pictures_need_not_have_the_size_of_the_empty_tray(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(pictures / "small.png"), np.asarray(cv2.resize(tray(), (160, 120)), np.uint8))
    (pictures / "empty.png").unlink()
    (pictures / "small.png").rename(pictures / "empty.png")

    assert main(["enroll", "mine", "--images", str(pictures)]) == 0
