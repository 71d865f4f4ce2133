"""What ``edgebox enroll`` says of the pictures it is to learn from, and which of them count."""

import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from edgebox.cli import main
from edgebox.vision.enrolment import EnrolledDice, Enrolment
from edgebox.vision.enrolment.lessons import with_examples
from tests.vision.enrolment.drawn import DrawnEye, loaded, roll, save, tray

pytestmark = pytest.mark.usefixtures("drawn_dice")


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


def test_a_poor_picture_is_used_where_the_good_one_is_put_under_another_face(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    misnamed, right = tmp_path / "misnamed", tmp_path / "right"
    for each in (misnamed, right):
        each.mkdir()
    cv2.imwrite(str(misnamed / "boost-s-1.png"), roll(("boost", "sa"), seed=1))
    cv2.imwrite(str(right / "boost-sa-1.png"), roll(("boost", "sa"), seed=1))
    cv2.imwrite(str(right / "boost-s-2.png"), roll(("boost", "s"), seed=3, blur=6))
    assert main(["enroll", "mine", "--images", str(misnamed)]) == 0
    assert main(["enroll", "mine", "--images", str(right)]) == 0

    printed = capsys.readouterr()
    assert "boost-s-2.png: it is blurred" in printed.err
    assert "(used all the same, for want of a better one)" in printed.err
    assert "boost        sa:1  s:1" in printed.out


def test_a_picture_with_which_nothing_is_wrong_any_more_is_poor_no_more(
    dice: EnrolledDice,
) -> None:
    """The picture of the empty tray was of another tray, say, and was taken anew."""
    poor = replace(dice, examples=tuple(replace(each, poor=True) for each in dice.examples))
    again = with_examples(poor, dice.examples[:2])
    assert [each.poor for each in again.examples[:2]] == [False, False]
    assert len(again.examples) == len(dice.examples)

    save(poor)
    enrolment = Enrolment("mine", DrawnEye())
    enrolment.keep(lambda known: with_examples(known, dice.examples))
    assert enrolment.path is not None
    assert not any(each.poor for each in loaded().examples)
