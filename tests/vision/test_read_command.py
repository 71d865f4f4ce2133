"""What ``edgebox read`` tells of pictures."""

import json
import os
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgebox.cli import main
from edgebox.dice.six_sided import Asked
from edgebox.errors import BadInputError, CameraError
from edgebox.vision import Frame, Reader, Reading, load_frame
from edgebox.vision.frames import FrameSource
from edgebox.vision.reader import TOO_SMALL
from tests.vision import shipped


def test_a_folder_prints_one_json_line_a_picture_in_name_order(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(folder), "--json"]) == 0

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["image"] for line in lines] == [
        str(folder / "roll00.png"),
        str(folder / "roll01.png"),
    ]
    assert lines[0]["pool"] == "GP"
    assert lines[0]["net"] == {
        "success": 0,
        "advantage": 1,
        "triumph": 0,
        "despair": 0,
        "light": 0,
        "dark": 0,
    }
    die = lines[1]["dice"][0]
    assert (die["die"], die["face"], die["sure"]) == ("ability", "a", True)
    assert 0.9 <= die["confidence"] <= 1
    assert len(die["box"]) == 4
    assert lines[1]["sure"] is True


def test_people_get_words_and_the_net_result(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(folder / "roll01.png")]) == 0

    told = capsys.readouterr().out
    assert "1 die" in told
    assert "ability: advantage" in told
    assert "1 advantage" in told
    assert "not sure" not in told


def test_the_name_of_a_picture_can_not_steer_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "roll01.png").rename(folder / "roll\n\x1b[2J.png")

    assert main(["read", str(folder / "roll\n\x1b[2J.png")]) == 0

    assert capsys.readouterr().out.startswith(f"{folder}/roll\\n\\x1b[2J.png: 1 die\n")


def test_people_are_told_what_is_not_sure_and_where_a_picture_of_the_empty_tray_would_help(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["read", str(folder / "roll01.png"), "--expect", "GG"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "not sure: not the dice asked for: missing 1 ability (G)" in told
    assert "--empty" not in told

    (folder / "empty.png").unlink()
    assert main(words) == 0
    assert "a picture of the empty tray would help: --empty" in capsys.readouterr().out


def test_json_tells_why_a_die_is_not_sure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = shipped.only("ability").image
    small = cv2.resize(whole, None, fx=0.1, fy=0.1, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(tmp_path / "small.png"), small)

    assert main(["read", str(tmp_path / "small.png"), "--json"]) == 0

    (die,) = json.loads(capsys.readouterr().out)["dice"]
    assert (die["sure"], die["reason"]) == (False, TOO_SMALL)


def test_expected_dice_that_are_missing_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(folder / "roll01.png"), "--expect", "GG", "--json"]) == 0

    line = json.loads(capsys.readouterr().out)
    assert line["sure"] is False
    assert "missing 1 ability (G)" in line["reason"]


@pytest.mark.parametrize(("asked", "missing"), [("2D", "missing 2 d6"), ("d100", "missing 1 d00")])
def test_d5_w12_numbered_dice_are_expected_as_well(
    folder: Path, capsys: pytest.CaptureFixture[str], asked: str, missing: str
) -> None:
    assert main(["read", str(folder / "roll01.png"), "--expect", asked, "--json"]) == 0
    reason = json.loads(capsys.readouterr().out)["reason"]
    assert missing in reason
    assert "also in the tray: 1 ability" in reason


@pytest.mark.parametrize(
    "arguments", [[""], ["roll01.png", "--empty", ""], ["roll01.png", "--expect", ""]]
)
def test_an_empty_name_is_no_name(
    folder: Path,
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As from a variable of the shell that is not set."""
    monkeypatch.chdir(folder)

    assert main(["read", *arguments]) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert "write" in told.err


def test_a_camera_that_is_not_there_keeps_no_picture_from_being_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Missing(FrameSource):
        name, live = "camera:9", True

        def __iter__(self) -> Iterator[Frame]:
            raise CameraError("camera:9: no camera answers there")

        def close(self) -> None: ...

    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda *_: Missing())

    assert main(["read", "camera:9", str(folder / "roll01.png"), "--json"]) == 1

    told = capsys.readouterr()
    assert json.loads(told.out)["pool"] == "G"
    assert told.err == "edgebox: camera:9: no camera answers there\n"


@pytest.mark.parametrize("ending", [".jpg", ".mp4"])
def test_a_name_that_is_too_long_is_bad_input(
    folder: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "x" * 300 + ending, str(folder / "roll01.png"), "--json"]) == 2

    told = capsys.readouterr()
    assert json.loads(told.out)["pool"] == "G"
    assert "can't be opened (File name too long); check its name" in told.err


def test_of_a_doubtful_picture_it_is_not_said_that_the_tray_is_empty(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dark = np.asarray(shipped.only("ability").image // 30, np.uint8)
    cv2.imwrite(str(folder / "dark.png"), dark)
    (folder / "empty.png").unlink()  # it would not help

    assert main(["read", str(folder / "dark.png")]) == 1

    told = capsys.readouterr()
    assert "too dark" in told.out
    assert "--empty" not in told.out
    assert told.err == f"edgebox: {folder / 'dark.png'}: no dice were found.\n"


def test_printings_may_be_written_with_capital_letters(folder: Path) -> None:
    assert main(["read", str(folder / "roll01.png"), "--dice-set", "StarWars"]) == 0


def test_dice_of_a_set_that_nobody_taught_are_not_read_as_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(folder / "roll01.png"), "--dice-set", "nosuch"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "nosuch" in told.err


def test_bad_input_is_told_by_the_status_also_where_no_dice_are_found_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reader, "__init__", lambda *_: None)
    monkeypatch.setattr(
        Reader, "read", lambda _, frame, **__: Reading(frame.name, (), doubt="it is too dark")
    )
    (tmp_path / "0.png").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "1.png"), np.zeros((96, 128, 3), np.uint8))

    assert main(["read", str(tmp_path)]) == 2


def test_a_folder_without_pictures_does_not_keep_the_others_from_being_read(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bare").mkdir()

    assert main(["read", str(folder / "bare"), str(folder / "roll01.png"), "--json"]) == 2

    told = capsys.readouterr()
    assert json.loads(told.out)["pool"] == "G"
    assert "bare: the folder has no picture to read" in told.err


def test_bad_input_is_told_in_plain_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "words.png").write_text("not a picture")
    (tmp_path / "nothing.jpg").write_bytes(b"")
    (tmp_path / "bare").mkdir()
    cv2.imwrite(str(tmp_path / "dot.png"), shipped.empty()[:1, :1])
    for name, word in [
        ("words.png", "no picture"),
        ("nothing.jpg", "no picture"),
        ("missing.jpg", "no such file"),
        ("bare", "no picture to read"),
        ("dot.png", "1x1"),
    ]:
        assert main(["read", str(tmp_path / name)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert name in told.err
        assert word in told.err
        assert len(told.err.splitlines()) <= 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_picture_and_is_not_waited_for(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = folder / "pipe.jpg"
    os.mkfifo(pipe)

    for words in ([str(pipe)], [str(folder / "roll01.png"), "--empty", str(pipe)]):
        assert main(["read", *words]) == 2
        told = capsys.readouterr()
        assert told.err == f"edgebox: {pipe}: this is no file; save the picture, and name that.\n"


def test_what_macs_write_beside_each_picture_is_passed_over(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (0, 1):
        (folder / f"roll0{number}.png").rename(folder / f"{number}.png")
        (folder / f"._{number}.png").write_bytes(b"\x00\x05\x16\x07 no picture")

    assert main(["read", str(folder), "--json"]) == 0

    told = capsys.readouterr()
    assert (len(told.out.splitlines()), told.err) == (2, "")


def test_a_picture_of_sixteen_bits_reads_like_one_of_eight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = shipped.only("ability").image.astype(np.uint16) * 256
    cv2.imwrite(str(tmp_path / "deep.png"), deep)
    cv2.imwrite(str(tmp_path / "empty.png"), shipped.empty())

    assert main(["read", str(tmp_path / "deep.png"), "--json"]) == 0

    line = json.loads(capsys.readouterr().out)
    assert (line["pool"], line["dice"][0]["face"], line["sure"]) == ("G", "a", True)


def test_an_empty_tray_of_another_shape_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "wide.png"), shipped.empty()[:400])

    roll = str(folder / "roll01.png")
    assert main(["read", roll, "--empty", str(tmp_path / "wide.png")]) == 2
    assert "another shape" in capsys.readouterr().err


def test_each_picture_of_another_shape_than_the_empty_tray_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = folder / "empty.png"
    high, wide = shipped.empty().shape[:2]
    cv2.imwrite(str(empty), shipped.empty()[:400])

    assert main(["read", str(folder)]) == 2

    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(";")[0] for line in lines] == [
        f"edgebox: {folder / name}: it has {wide}x{high} pixels, "
        f"and {empty} has another shape, {wide}x400"
        for name in ("roll00.png", "roll01.png")
    ]


def test_an_empty_tray_is_let_go_of_before_that_of_the_next_folder_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a run through many folders holds a large picture for each."""
    held: list[weakref.ref[Frame]] = []
    most = 0

    def opened(path: str | Path) -> Frame:
        nonlocal most
        frame = load_frame(path)
        if Path(path).name == "empty.png":
            held.append(weakref.ref(frame))
            most = max(most, sum(each() is not None for each in held))
        return frame

    class Sees(Reader):
        def __init__(self, dice_set: str = "auto") -> None:
            pass

        def read(
            self, frame: Frame, empty: Frame | None = None, expect: Asked | None = None
        ) -> Reading:
            assert empty is not None
            return Reading(frame.name, ())

    monkeypatch.setattr("edgebox.vision.load_frame", opened)
    monkeypatch.setattr("edgebox.vision.Reader", Sees)
    folders = [tmp_path / name for name in ("a", "b", "c")]
    for each in folders:
        each.mkdir()
        for name in ("empty.png", "1.png", "2.png"):
            cv2.imwrite(str(each / name), np.full((96, 128, 3), 90, np.uint8))

    main(["read", *map(str, folders)])

    assert (len(held), most) == (3, 1)


@pytest.mark.parametrize(("pictures", "bar"), [(1, False), (3, True)])
def test_on_a_terminal_a_bar_shows_how_many_pictures_are_read(
    pictures: int,
    bar: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(Reader, "__init__", lambda *_: None)
    monkeypatch.setattr(Reader, "read", lambda _, frame, **__: Reading(frame.name, ()))
    for number in range(pictures):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((96, 128, 3), 90, np.uint8))

    main(["read", str(tmp_path), "--json"])

    told = capsys.readouterr()
    assert (f"{pictures}/{pictures}" in told.err) == bar
    assert [json.loads(line)["dice"] for line in told.out.splitlines()] == [[]] * pictures


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"BM"]),
)
def test_any_bytes_are_a_picture_or_a_plain_error(
    tmp_path: Path, data: bytes, start: bytes
) -> None:
    path = tmp_path / "any.jpg"
    path.write_bytes(start + data)
    try:
        frame = load_frame(path)
    except BadInputError as error:
        told = str(error)
    else:
        told = frame.name
    assert "any.jpg" in told


def test_a_bad_picture_does_not_keep_the_others_from_being_read(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "roll00.png").write_bytes(b"no picture")
    assert main(["read", str(folder), "--json"]) == 2
    said = capsys.readouterr()
    assert [json.loads(line)["pool"] for line in said.out.splitlines()] == ["G"]
    assert "roll00.png: this is no picture" in said.err


def test_a_bad_empty_tray_is_told_of_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty.png").write_bytes(b"no picture")
    assert main(["read", str(folder)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("empty.png: this is no picture") == 1


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda place: place.symlink_to("nowhere"), "this link leads to no file; put"),
        (Path.mkdir, "is a folder; name a picture in it"),
        pytest.param(
            lambda place: os.mkfifo(place),
            "this is no file; save the picture",
            marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes"),
        ),
    ],
    ids=["broken link", "folder", "pipe"],
)
def test_what_bears_the_name_of_the_empty_tray_and_is_no_file_is_told_as_a_bad_one(
    make: Callable[[Path], None], word: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "empty.png").unlink()
    make(folder / "empty.png")

    assert main(["read", str(folder)]) == 2

    said = capsys.readouterr()
    assert (said.out, said.err.count(word)) == ("", 1)
    assert "empty.png" in said.err


@pytest.mark.parametrize("expect", [None, "YG"])
def test_that_a_tray_is_surely_empty_is_a_reading_as_others_are(
    folder: Path, capsys: pytest.CaptureFixture[str], expect: str | None
) -> None:
    files = [str(folder / each) for each in ("empty.png", "roll01.png")]
    asked = [] if expect is None else ["--expect", expect]
    assert main(["read", *files, "--json", *asked]) == 0
    said = capsys.readouterr()
    empty, roll = map(json.loads, said.out.splitlines())
    assert (empty["dice"], empty["sure"]) == ([], expect is None)
    assert (expect is None) or "missing 1 proficiency" in empty["reason"]
    assert len(roll["dice"]) == 1
    assert said.err == ""
    assert main(["read", files[0], *asked]) == 0
    said = capsys.readouterr()
    assert (said.out.splitlines()[0], said.err) == (f"{files[0]}: no dice", "")


def test_one_doubtful_picture_without_dice_fails_beside_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dark = np.asarray(shipped.only("ability").image // 30, np.uint8)
    cv2.imwrite(str(folder / "roll02.png"), dark)
    assert main(["read", str(folder), "--json"]) == 1
    said = capsys.readouterr()
    assert [len(json.loads(line)["dice"]) for line in said.out.splitlines()] == [2, 1, 0]
    assert said.err == f"edgebox: {folder / 'roll02.png'}: no dice were found.\n"
