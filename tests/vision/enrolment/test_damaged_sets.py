"""``edgebox enroll`` where lessons or pictures of a dice set are damaged, lost, or too new."""

from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.vision.enrolment import load_dice
from tests.vision.enrolment.drawn import DrawnEye

pytestmark = pytest.mark.usefixtures("drawn_dice")


def test_a_damaged_set_is_told_and_can_be_undone(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    (home / "dice" / "mine" / "dice-0001.json").write_text("{", encoding="utf-8")
    capsys.readouterr()

    assert main(["enroll", "mine", "--show"]) == 2
    told = capsys.readouterr().err
    assert "dice-0001.json: the file is damaged" in told
    assert told.endswith("teach the dice again: edgebox enroll mine\n")
    assert main(["enroll", "--list"]) == 0
    assert "mine  (can't be used: " in capsys.readouterr().out
    assert main(["enroll", "mine", "--undo"]) == 0
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0


@pytest.fixture
def two_damaged_lessons(pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    main(["enroll", "mine", "--remove", "boost"])
    for number in (1, 2):
        (home / "dice" / "mine" / f"dice-000{number}.json").write_text("{", encoding="utf-8")
    capsys.readouterr()


@pytest.mark.usefixtures("two_damaged_lessons")
def test_a_damaged_set_is_mended_by_teaching_it_again(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enroll", "mine", "--images", str(pictures)]) == 0

    told = capsys.readouterr().err
    assert "dice-0001.json: this lesson is damaged and is left out" in told
    assert "the dice are taught anew" in told
    assert main(["enroll", "mine", "--show"]) == 0
    assert "22 of 22 right" in capsys.readouterr().out


def test_a_set_of_a_newer_edgebox_is_not_taught_over(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    path = home / "dice" / "mine" / "dice-0001.json"
    path.write_text('{"version": 99}', encoding="utf-8")
    capsys.readouterr()

    assert main(["enroll", "mine", "--images", str(pictures)]) == 2

    assert "update Edgebox" in (err := capsys.readouterr().err)
    assert "--undo" not in err
    assert path.read_text(encoding="utf-8") == '{"version": 99}'


@pytest.mark.usefixtures("two_damaged_lessons")
def test_an_undo_between_damaged_lessons_takes_none_away(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enroll", "mine", "--undo"]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert "dice-0001.json: the lesson before is damaged too, so there is no way" in printed.err
    assert printed.err.endswith("teach the dice again: edgebox enroll mine\n")
    assert len(list((home / "dice" / "mine").glob("dice-000?.json"))) == 2


@pytest.mark.parametrize("mend", ["--remove", "--images"])
def test_a_face_with_a_lost_picture_is_told_and_mended(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str], mend: str
) -> None:
    main(["enroll", "mine", "--images", str(pictures)])
    for each in (home / "dice" / "mine" / "pictures").glob("boost-sa-*"):
        each.unlink()
    capsys.readouterr()

    assert main(["enroll", "mine", "--show"]) == 0
    assert "20 of 20 right" in capsys.readouterr().out
    assert main(["enroll", "mine", mend, "boost:sa" if mend == "--remove" else str(pictures)]) == 0

    told = capsys.readouterr().err
    assert told.count("2 pictures can't be used and are left out") == 1
    assert "2 of boost: success, advantage" in told
    dice = load_dice("mine", DrawnEye())
    assert dice is not None
    assert dice.left_out == ()
    assert len(dice.examples) == (20 if mend == "--remove" else 22)


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
