"""``edgebox calibrate``: learning, showing, checking, drawing, undoing; wrong use."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision.calibration import load_tray
from tests.vision import shipped
from tests.vision.calibration import drawn

pytestmark = pytest.mark.usefixtures("home")


def test_a_folder_of_pictures_is_learned_and_told(
    pictures: Path, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    # a Mac's, beside the picture: it counts for nothing
    (pictures / "._a.png").write_bytes(b"x")

    assert main(["calibrate", "--images", str(pictures)]) == 0

    printed = capsys.readouterr()
    assert "from the printed markers: 262,176  1040,196  1058,770  240,752   2" in printed.out
    assert re.search(r"^sharpness  edges are \d\.\d pixels wide$", printed.out, re.MULTILINE)
    assert re.search(r"^white .*; paper 2\d\d of 255$", printed.out, re.MULTILINE)
    assert "Nothing to mend." in printed.out
    assert str(home / "trays" / "tray" / "calibration-0001.json") in printed.out
    assert printed.err == ""
    known = load_tray("tray")
    assert known is not None
    assert np.abs(known.corners - drawn.CORNERS).max() < 1.5


def test_json_is_one_document(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--images", str(pictures), "--json", "--name", "attic"]) == 0

    document = json.loads(capsys.readouterr().out)
    assert document["name"] == "attic"
    assert document["corners_from"] == "markers"
    assert document["floor_mm"] == pytest.approx(drawn.FLOOR_MM, rel=0.01)
    assert document["mend"] == []
    assert document["differences"]["pictures"] == 3
    assert Path(document["saved"]).is_file()

    assert main(["calibrate", "--show", "--json", "--name", "attic"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {key: value for key, value in document.items() if key != "saved"}
    assert main(["calibrate", "--show"]) == 2
    assert "The tray 'tray' is not calibrated; there are: attic." in capsys.readouterr().err


def test_the_remedy_names_the_tray_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--show", "--name", "attic"]) == 2
    assert "calibrate it: edgebox calibrate --name attic." in capsys.readouterr().err


def test_all_trays_are_listed_those_that_are_damaged_too(
    pictures: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--list"]) == 0
    assert "No tray has been calibrated yet" in capsys.readouterr().out
    for name in ("hall", "attic"):
        assert main(["calibrate", "--images", str(pictures / "b0.png"), "--name", name]) == 0
    (home / "trays" / "hall" / "calibration-0001.json").write_text("{", encoding="utf-8")
    capsys.readouterr()

    assert main(["calibrate", "--list"]) == 0
    attic, hall = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"attic  \(calibrated on \d{4}-\d\d-\d\d at \d\d:\d\d\)", attic)
    assert hall.startswith("hall  (can't be used: ")
    assert main(["calibrate", "--list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"trays": ["attic", "hall"]}


def test_a_check_tells_and_keeps_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    cv2.imwrite(str(tmp_path / "dark.png"), drawn.tray(light=drawn.slope(0.3, 1)))

    status = main(["calibrate", "--images", "dark.png", "--check", "--overlay", "seen.png"])

    printed = capsys.readouterr().out
    assert status == 0
    assert "To mend:\n  - the left side is darker" in printed
    assert "Nothing was kept" in printed
    assert not home.exists()
    seen = cv2.imread(str(tmp_path / "seen.png"))
    assert seen is not None
    assert seen.shape == (960, 1280, 3)


def test_corners_by_hand_in_any_order(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["1058,770", "262,176", "240,752", "1040,196.5"]

    status = main(["calibrate", "--images", str(pictures / "b0.png"), "--corners", *words])

    assert status == 0
    assert "given by hand: 262,176  1040,196  1058,770  240,752\n" in capsys.readouterr().out
    known = load_tray("tray")
    assert known is not None
    assert known.corners_from == "hand"


def test_corners_given_by_hand_hold_for_the_next_calibration_of_that_tray(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_hand = ("--corners", "262,176", "1040,196", "1058,770", "240,752")
    assert main(["calibrate", "--images", str(pictures / "b0.png"), *by_hand]) == 0
    for name, held in (("tray", True), ("attic", False)):
        capsys.readouterr()
        assert main(["calibrate", "--images", str(pictures / "b0.png"), "--name", name]) == 0
        assert ("are those of the calibration before" in capsys.readouterr().out) == held


def test_a_corner_may_lie_a_little_beyond_the_picture(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [" -5,176", "1040,196", "1058,770", "-20, 752"]

    status = main(["calibrate", "--images", str(pictures / "b0.png"), "--corners", *words])

    assert status == 0
    assert "given by hand: -5,176  1040,196  1058,770  -20,752" in capsys.readouterr().out


def test_a_large_picture_is_told_in_its_own_pixels_now_and_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = np.repeat(np.repeat(drawn.tray(), 3, axis=0), 3, axis=1)
    cv2.imwrite(str(tmp_path / "large.png"), large)
    words = ["787,529", "3121,589", "3175,2311", "721,2257"]

    assert main(["calibrate", "--images", "large.png", "--corners", *words, "--json"]) == 0
    learned = json.loads(capsys.readouterr().out)
    assert main(["calibrate", "--show", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    for document in (learned, shown):
        assert document["size"] == [3840, 2880]
        assert [f"{x:.0f},{y:.0f}" for x, y in document["corners"]] == words
    assert main(["calibrate", "--show"]) == 0
    assert "given by hand: 787,529  3121,589  3175,2311  721,2257" in capsys.readouterr().out

    words[1] = "5000,589"
    assert main(["calibrate", "--images", "large.png", "--corners", *words]) == 2
    assert "The corner 5000,589 lies outside the picture of 3840x2880" in capsys.readouterr().err


def test_dice_that_were_left_in_the_tray_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for name, left in (("roll01.jpg", True), ("empty.jpg", False)):
        assert main(["calibrate", "--images", str(shipped.RIG / name), "--check"]) == 0
        assert ("dice lie in the tray" in capsys.readouterr().out) == left


def test_a_drawing_that_fails_loses_neither_advice_nor_calibration(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    longer = f"{'x' * 300}.png"  # than any name may be

    assert main(["calibrate", "--images", str(pictures), "--overlay", longer]) == 1

    printed = capsys.readouterr()
    assert "Nothing to mend." in printed.out
    assert f"{longer}: the picture can't be written" in printed.err
    assert load_tray("tray") is not None


def test_undo_goes_back_again_and_again_and_then_says_so(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(3):
        assert main(["calibrate", "--images", str(pictures / "b0.png")]) == 0
    capsys.readouterr()

    assert main(["calibrate", "--undo"]) == 0
    printed = capsys.readouterr().out
    assert "is again as calibrated on" in printed
    assert "1 older calibration is kept" in printed
    assert main(["calibrate", "--undo"]) == 0
    assert "no older ones are kept" in capsys.readouterr().out
    assert main(["calibrate", "--undo"]) == 0
    assert "no longer calibrated" in capsys.readouterr().out
    assert main(["calibrate", "--undo"]) == 2
    assert "no calibration to undo" in capsys.readouterr().err
    assert main(["calibrate", "--show"]) == 2
    assert "edgebox calibrate" in capsys.readouterr().err


def test_undo_is_told_in_json_as_well(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--images", str(pictures / "b0.png"), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    saved = Path(first["saved"])
    saved.with_name("calibration-0002.json").write_bytes(saved.read_bytes())

    for left, made in ((1, first["made"]), (0, None)):
        assert main(["calibrate", "--undo", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told == {"name": "tray", "made": made, "left": left}


@pytest.mark.parametrize("name", ["markers.svg", "markers.png"])
def test_the_markers_are_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--markers-out", name]) == 0
    assert name in capsys.readouterr().out
    assert (tmp_path / name).stat().st_size > 1000


def test_the_name_of_the_markers_can_not_steer_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["calibrate", "--markers-out", "a\x1b[2J.svg"]) == 0
    assert capsys.readouterr().out.startswith("wrote a\\x1b[2J.svg; print it at 100 %")


def test_the_markers_are_told_in_json_as_well_and_where_they_can_not_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["calibrate", "--markers-out", "markers.svg", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == {"markers": "markers.svg"}

    (tmp_path / "markers.svg").unlink()
    (tmp_path / "markers.svg").mkdir()
    assert main(words) == 2
    told = capsys.readouterr()
    assert "markers.svg: this is no file; name another one for --markers-out." in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--images", "nothing.png"], "nothing.png"),
        (["--images", "broken.png"], "broken.png"),
        (["--images", "."], "no picture"),
        (
            ["--images", "pictures/b0.png", "--corners", "1,2", "3,4", "5", "6,7"],
            "'5' is no corner",
        ),
        (
            ["--images", "pictures/b0.png", "--corners", "1,2", "3,4", "5,6", "7,8"],
            "not those of a",
        ),
        (
            [
                *("--images", "pictures/b0.png"),
                *("--corners", "256,180", "1052,190", "1045,768", "1047,768"),
            ],
            "lie together at 1047,768",
        ),
        (["--images", "pictures/b0.png", "--name", "../x"], "tray's name"),
        (["--images", "pictures/b0.png", "--name", "../x", "--check"], "tray's name"),
        (["--images", "pictures/b0.png", "--overlay", "pictures/b0.png"], "would take its place"),
        (["--images", "pictures/b0.png", "--overlay", "seen.txt"], "seen.txt"),
        (["--camera", "b0.png"], "is no camera"),
        (["--images", "pictures/b0.png", "--overlay", ""], "--overlay names nothing"),
        (["--markers-out", "sheet.pdf"], "must end in"),
        (["--markers-out", ""], "--markers-out names nothing; write it as in --markers-out marke"),
        (["--markers-out", "nodir/x.svg"], "there is no folder nodir; make it"),
        (["--markers-out", "pictures/b0.png/x.svg"], "b0.png is no folder; name another"),
        (["--undo", "--show"], "not allowed with"),
        (["--undo", "--check"], "--check does not go with --undo"),
        (["--show", "--overlay", "seen.png"], "--overlay does not go with --show"),
        (["--list", "--name", "attic"], "--name does not go with --list"),
        (["--markers-out", "x.svg", "--check"], "--check does not go with --markers-out"),
        (["--markers-out", "x.svg", "--name", "attic"], "--name does not go with"),
        (["--undo", "--corners", "1,2", "3,4", "5,6", "7,8"], "--corners does not go with --undo"),
        (["--images", "pictures", "--overlay", "nodir/x.png"], "there is no folder nodir; make it"),
        (
            ["--images", "pictures", "--overlay", "pictures/b0.png/x.png"],
            "b0.png is no folder",
        ),
        (["--images", "pictures", "--overlay", "pictures/seen.png"], "read with them the next"),
        (["--images", "x" * 300], "File name too long"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_wrong_use_is_told_in_plain_lines(
    words: list[str],
    said: str,
    pictures: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    home: Path,
) -> None:
    if "broken.png" in words:
        (tmp_path / "broken.png").write_bytes(b"no picture")

    assert main(["calibrate", *words]) == 2

    printed = capsys.readouterr()
    assert said in printed.err
    assert len(printed.err.strip().splitlines()) <= 2
    assert printed.out == ""
    assert not home.exists()
    assert not Path("x.svg").exists()


def test_a_place_that_can_not_be_written_fails_the_work(
    pictures: Path, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    home.write_text("in the way", encoding="utf-8")

    assert main(["calibrate", "--images", str(pictures / "b0.png")]) == 1
    printed = capsys.readouterr()
    assert "can't be written" in printed.err
    assert "Nothing to mend." in printed.out, "what was found is not lost"


class Full(io.StringIO):
    """An output without room."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_calibration_is_kept_even_if_its_text_can_not_be_printed(
    pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        full.setattr("sys.stdout", Full())
        assert main(["calibrate", "--images", str(pictures)]) == 1

    assert load_tray("tray") is not None


def test_the_text_shows_what_is_kept(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["262.5496,176", "1040,196", "1058,770", "239.4546,752"]

    assert main(["calibrate", "--images", str(pictures / "b0.png"), "--corners", *words]) == 0
    learned = capsys.readouterr().out.splitlines()
    assert main(["calibrate", "--show"]) == 0
    shown = capsys.readouterr().out.splitlines()

    assert learned[:-1] == shown[1:]


def test_calibrating_again_mends_a_damaged_file(
    pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["calibrate", "--images", str(pictures / "b0.png"), "--json"]
    assert main(words) == 0
    Path(json.loads(capsys.readouterr().out)["saved"]).write_text("{", encoding="utf-8")
    assert main(["calibrate", "--show"]) == 2

    assert main(words) == 0
    assert main(["calibrate", "--show"]) == 0


def test_an_empty_name_is_not_the_folder_that_one_is_in(
    pictures: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of a variable that is not set."""
    monkeypatch.chdir(pictures)
    assert main(["calibrate", "--images", ""]) == 2
    assert "--images names nothing" in capsys.readouterr().err
