"""Where ``edgebox read`` draws what it saw, and what it never draws over."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from edgebox.cli import main
from edgebox.commands.overlay_places import OverlayPlaces
from edgebox.vision import load_frame


def test_an_overlay_is_drawn_into_a_picture_of_the_same_size(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = folder / "seen.png"

    assert main(["read", str(folder / "roll01.png"), "--overlay", str(seen)]) == 0

    before, after = load_frame(folder / "roll01.png").image, load_frame(seen).image
    assert before.shape == after.shape
    assert np.any(before != after)


def test_overlays_of_several_pictures_go_to_a_folder(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(folder), "--overlay", str(tmp_path / "out")]) == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "roll00.png",
        "roll01.png",
    ]

    assert main(["read", str(folder), "--overlay", str(tmp_path / "one.png")]) == 2
    assert "name a folder" in capsys.readouterr().err


def test_a_picture_that_is_read_is_never_drawn_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda *_: pytest.fail("too late"))
    before = {path: path.read_bytes() for path in folder.iterdir()}
    roll, empty = folder / "roll01.png", folder / "empty.png"

    for each in (roll, empty):
        assert main(["read", str(roll), "--overlay", str(each)]) == 2
        told = capsys.readouterr()
        assert (told.out, f"{each}: this picture is read" in told.err) == ("", True)
    assert main(["read", "camera", "--empty", str(empty), "--overlay", str(empty)]) == 2
    for each in (empty, folder):
        assert main(["calibrate", "--images", str(each), "--check", "--overlay", str(empty)]) == 2
    assert main(["read", str(roll), "--stages", str(folder)]) == 0

    assert {path: path.read_bytes() for path in before} == before
    assert {path.name for path in folder.iterdir()} - {path.name for path in before} == {"roll01"}


def test_a_picture_is_known_by_its_other_names(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is written by one name of a file is read by the other: hard links, as backups have."""
    roll = folder / "roll01.png"
    before = roll.read_bytes()
    linked, out = tmp_path / "linked.png", tmp_path / "out"
    out.mkdir()
    os.link(roll, linked)
    os.link(roll, out / "roll01.png")

    assert main(["read", str(roll), "--overlay", str(linked)]) == 2
    assert f"{linked}: this picture is read" in capsys.readouterr().err
    assert main(["read", str(folder / "roll00.png"), str(roll), "--overlay", str(out)]) == 0

    assert roll.read_bytes() == before
    assert {path.name for path in out.iterdir()} == {"roll00.png", "roll01.png", "roll01-2.png"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_no_drawing_waits_for_somebody_to_read_a_pipe(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roll, out = str(folder / "roll01.png"), tmp_path / "out"
    out.mkdir()
    os.mkfifo(out / "roll01.png")

    assert main(["read", roll, "--overlay", str(out / "roll01.png")]) == 2
    told = capsys.readouterr()
    assert (told.out, "roll01.png: this is no file; name another one" in told.err) == ("", True)
    assert main(["read", roll, "--overlay", str(out)]) == 0
    assert (out / "roll01-2.png").is_file()


def test_no_drawing_is_taken_for_a_picture_of_dice_the_next_time(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.iterdir())

    assert main(["read", str(folder), "--overlay", str(folder)]) == 2
    told = capsys.readouterr()
    assert (told.out, f"{folder}: what is drawn would lie among the pictures" in told.err) == (
        "",
        True,
    )
    assert sorted(folder.iterdir()) == before
    # a single one, as a folder may hold
    (folder / "roll00.png").unlink()
    assert main(["read", str(folder), "--overlay", str(folder / "seen.png")]) == 2
    remedy = capsys.readouterr().err.rpartition("as in ")[2].removesuffix(".\n")
    assert main(["read", str(folder), "--overlay", remedy]) == 0


def test_no_drawing_lies_beside_its_picture_unless_a_person_gives_it_a_name_of_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The box would call it as the roll, and read it as another one of that folder."""
    before = sorted(folder.iterdir())
    monkeypatch.chdir(folder)

    assert main(["read", "roll01.png", "--overlay", "."]) == 2
    told = capsys.readouterr()
    assert (told.out, ".: what is drawn would lie among the pictures" in told.err) == ("", True)
    assert sorted(folder.iterdir()) == before
    remedy = told.err.rpartition("as in ")[2].removesuffix(".\n")
    for place in (remedy, "seen.png"):
        assert main(["read", "roll01.png", "--overlay", place]) == 0
    assert {each.name for each in folder.iterdir()} == {
        *(each.name for each in before),
        "seen",
        "seen.png",
    }


@pytest.mark.parametrize("name", ["out", "out/", "o.ut/"])
def test_a_folder_for_drawings_may_be_named_whatever_is_read(
    folder: Path, tmp_path: Path, name: str
) -> None:
    out = f"{tmp_path}/new {name}"

    assert main(["read", str(folder / "roll01.png"), "--overlay", out]) == 0

    assert [path.name for path in Path(out).iterdir()] == ["roll01.png"]


def test_no_drawing_takes_the_place_of_another(folder: Path) -> None:
    rolls = []
    for place in ("a", "b"):
        (folder / place).mkdir()
        for name in ("roll-2.png", "roll.png"):
            rolls.append(str(folder / place / name))
            (folder / place / name).write_bytes((folder / "roll01.png").read_bytes())
    out = folder / "out"

    assert main(["read", *rolls, "--overlay", str(out), "--stages", str(out)]) == 0

    names = ["roll", "roll-2", "roll-2-2", "roll-3"]
    assert sorted(path.name for path in out.iterdir()) == sorted(
        [*names, *(f"{each}.png" for each in names)]
    )


def test_what_can_not_be_drawn_keeps_nothing_from_being_read(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    (out / "roll00.png").mkdir(parents=True)  # a folder in the way

    assert main(["read", str(folder), "--overlay", str(out), "--json"]) == 1

    told = capsys.readouterr()
    assert [json.loads(line)["pool"] for line in told.out.splitlines()] == ["GP", "G"]
    assert "roll00.png: the picture can't be written" in told.err
    assert (out / "roll01.png").is_file()


def test_a_picture_that_is_protected_is_not_written_over(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever runs it: the superuser may write anywhere, and meant no such picture either."""
    (tmp_path / "kept").mkdir()
    kept = tmp_path / "kept" / "roll00.png"
    kept.write_bytes(b"a photograph")
    kept.chmod(0o444)

    assert main(["read", str(folder / "roll01.png"), "--overlay", str(kept)]) == 1
    one = capsys.readouterr()
    assert main(["read", str(folder), "--overlay", str(tmp_path / "kept")]) == 1
    several = capsys.readouterr()

    assert kept.read_bytes() == b"a photograph"
    assert one.out == ""
    assert "roll00.png: the file there is protected against writing; name another" in one.err
    assert "roll00.png: the file there is protected" in several.err
    assert "roll01.png" in several.out
    assert (tmp_path / "kept" / "roll01.png").is_file()


def test_drawings_before_a_camera_are_named_by_it_as_any_computer_can(tmp_path: Path) -> None:
    places = OverlayPlaces(f"{tmp_path / 'seen'}/", 1, (), ())
    names = [places.next("camera:1").name for _ in range(2)]
    assert names == ["camera-1.png", "camera-1-2.png"]


def test_the_name_of_a_drawing_is_looked_at_before_the_work(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, word in (("", "names nothing"), ("seen.doc", "seen.png or seen.jpg")):
        assert main(["read", str(folder / "roll01.png"), "--overlay", name]) == 2
        told = capsys.readouterr()
        assert (told.out, word in told.err) == ("", True)
    assert main(["read", str(folder / "roll01.png"), "--stages", ""]) == 2


def test_where_drawings_go_is_looked_at_before_the_work(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roll, nowhere = str(folder / "roll01.png"), folder / "nowhere"
    file = folder / "roll00.png"
    for option, name, word in (
        ("--overlay", nowhere / "seen.png", f"there is no folder {nowhere}"),
        ("--stages", file, "is no folder"),
        ("--stages", file / "seen", f"{file} is no folder; name another one for --stages, as in"),
        ("--stages", file / "a" / "b", f"{file} is no folder; name another one for --stages"),
        ("--overlay", file / "seen", f"{file} is no folder; name another one for --overlay"),
        ("--overlay", file / "seen.png", f"{file} is no folder; name another place for --overlay"),
    ):
        assert main(["read", roll, option, str(name)]) == 2
        told = capsys.readouterr()
        assert (told.out, word in told.err) == ("", True)


def test_where_nothing_is_there_to_draw_it_is_told_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(tmp_path), "--overlay", "seen.png"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"edgebox: {tmp_path}: the folder has no picture to read")
    assert len(told.splitlines()) == 1
