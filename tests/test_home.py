import os
import stat
from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.errors import WorkFailedError
from edgebox.home import home_folder, write_whole


def test_the_folder_is_the_first_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("EDGEBOX_HOME", "~/box")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert home_folder() == tmp_path / "box"
    monkeypatch.setenv("EDGEBOX_HOME", "")
    assert home_folder() == Path("/data/edgebox")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert home_folder() == tmp_path / ".local" / "share" / "edgebox"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert home_folder() == tmp_path / ".local" / "share" / "edgebox"


def test_the_home_of_nobody_is_told_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", "~nouser")

    assert main(["settings"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "EDGEBOX_HOME is '~nouser'" in line
    assert "set it to a folder" in line


def test_a_file_is_written_with_its_folders_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in path.parent.iterdir()] == ["file"]


def test_a_write_that_fails_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(WorkFailedError, match=r"file.*No space left.*make room.*is kept"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_file_that_was_written_outlasts_a_pulled_plug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bytes have to be on the disk, and its name in the folder too."""
    kept = []
    monkeypatch.setattr("os.fsync", lambda handle: kept.append(stat.S_ISDIR(os.fstat(handle)[0])))
    write_whole(tmp_path / "file", b"one")
    assert kept == [False, True]


def test_a_link_to_a_file_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    write_whole(link, b"one")
    assert link.is_symlink()
    assert real.read_bytes() == b"one"


def test_a_file_that_is_its_owners_alone_stays_so(tmp_path: Path) -> None:
    """The settings may hold the password of a camera in the network."""
    path = tmp_path / "settings.toml"
    write_whole(path, b"one")
    path.chmod(0o600)
    write_whole(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_no_file_that_was_written_stays_open(tmp_path: Path) -> None:
    """A box that keeps things for weeks could open nothing any more."""
    opened = Path("/dev/fd")
    before = len(list(opened.iterdir()))
    write_whole(tmp_path / "file", b"one")
    assert len(list(opened.iterdir())) == before
