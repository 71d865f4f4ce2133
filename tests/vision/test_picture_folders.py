"""Which files of a folder are its pictures, and which of them shows the empty tray."""

from pathlib import Path

import numpy as np
import pytest

from edgebox.errors import BadInputError, MissingFileError
from edgebox.vision.frame import empty_beside, load_frame, pictures_in
from edgebox.vision.frames import files_in
from edgebox.vision.picture_file import save_picture

BLACK = np.zeros((60, 80, 3), np.uint8)


@pytest.mark.parametrize("name", ["empty.jpg", "Empty.JPG", "empty.webp", "EMPTY.png"])
def test_the_empty_tray_is_known_by_its_name_however_it_is_written(
    tmp_path: Path, name: str
) -> None:
    for each in (name, "roll00.png"):
        save_picture(tmp_path / each, BLACK)

    assert pictures_in(tmp_path) == [tmp_path / "roll00.png"]
    assert empty_beside(tmp_path) == empty_beside(tmp_path / "roll00.png") == tmp_path / name


def test_a_folder_of_folders_with_pictures_names_one_of_them(tmp_path: Path) -> None:
    for name in ("tray10", "tray2", ".hidden", "notes"):
        (tmp_path / name).mkdir()
    for name in ("tray10", "tray2", ".hidden"):
        save_picture(tmp_path / name / "roll00.png", BLACK)

    with pytest.raises(BadInputError, match=r"no picture to read; name a folder .*tray2\.$"):
        pictures_in(tmp_path)
    with pytest.raises(BadInputError, match=r"no picture to read; put JPEG or PNG"):
        pictures_in(tmp_path / "notes")


def test_only_a_picture_file_shows_the_empty_tray(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"any")

    assert empty_beside(tmp_path) is None


def test_an_empty_tray_that_can_not_be_opened_counts_where_there_is_no_other(
    tmp_path: Path,
) -> None:
    (tmp_path / "empty.jpg").symlink_to("nowhere")
    assert empty_beside(tmp_path) == tmp_path / "empty.jpg"
    (tmp_path / "empty.png").write_bytes(b"any")
    assert empty_beside(tmp_path) == tmp_path / "empty.png"


def test_what_can_not_be_looked_up_hides_nothing_else_of_its_folder(tmp_path: Path) -> None:
    for name in ("empty.png", "morning.mp4"):
        (tmp_path / name).symlink_to("longer than any name may be" * 20)
    films = ["evening2.mp4", "evening10.mp4"]
    for name in ("roll00.png", *films):
        (tmp_path / name).write_bytes(b"any")

    # who opens the one that can't be looked up is told why
    read = ("roll00.png", *films, "morning.mp4")
    assert files_in(tmp_path) == [tmp_path / each for each in read]


def test_where_some_are_called_rolls_only_these_are(tmp_path: Path) -> None:
    for name in ("Roll1.jpg", "the-table.jpg"):
        (tmp_path / name).write_bytes(b"any")

    assert pictures_in(tmp_path) == [tmp_path / "Roll1.jpg"]


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="is a folder; name a picture in it"):
        load_frame(tmp_path)


def test_pictures_that_can_hardly_be_opened_are_not_passed_over(tmp_path: Path) -> None:
    """Else a roll would be missing without a word; copies of what is there as JPEG are not."""
    rolls = ["roll00.jpg", "roll01.HEIC", "roll02.jxl", "roll03.gif", "roll04.jfif", "roll05.jpe"]
    for name in (*rolls, "roll00.heic", "Empty.avif"):
        (tmp_path / name).write_bytes(b"any")

    assert pictures_in(tmp_path) == [tmp_path / name for name in rolls]
    assert empty_beside(tmp_path) == tmp_path / "Empty.avif"
    (tmp_path / "empty.jpg").write_bytes(b"any")
    assert empty_beside(tmp_path) == tmp_path / "empty.jpg"


def test_pictures_are_taken_as_people_count(tmp_path: Path) -> None:
    """Each is the next roll of an evening."""
    wanted = ["roll.jpg", "roll1.jpg", "roll02.jpg", "roll3.jpg", "roll10.jpg", "roll10 b.jpg"]
    for name in wanted:
        (tmp_path / name).write_bytes(b"any")

    assert [each.name for each in pictures_in(tmp_path)] == wanted


def test_a_file_is_no_folder_of_pictures(tmp_path: Path) -> None:
    file = tmp_path / "roll00.png"
    save_picture(file, BLACK)
    with pytest.raises(MissingFileError, match=r"roll00\.png: the folder can't be opened"):
        pictures_in(file)


def test_where_there_is_no_folder_there_is_no_empty_tray(tmp_path: Path) -> None:
    assert empty_beside(tmp_path / "nowhere" / "roll00.png") is None


def test_the_named_empty_tray_is_no_roll_whatever_it_is_called(tmp_path: Path) -> None:
    for name in ("tray.png", "one.png", "evening.mp4"):
        (tmp_path / name).write_bytes(b"any")
    (tmp_path / "also.png").symlink_to(tmp_path / "tray.png")

    rolls = [tmp_path / "one.png"]
    assert pictures_in(tmp_path, tmp_path / "tray.png") == rolls
    assert files_in(tmp_path, tmp_path / "also.png") == [*rolls, tmp_path / "evening.mp4"]
    assert len(pictures_in(tmp_path, tmp_path / "elsewhere.png")) == 3
