"""Numbered files: none is overwritten, damage is told plainly, and undo mends it."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.home import check_writable
from edgebox.kept import DamagedFileError, Kept, OutOfReachError, names_in


def value(content: dict[str, Any]) -> int:
    number = content["value"]
    if type(number) is not int:
        raise ValueError("its value is not as it was saved")
    return number


def saved(kept: Kept, *values: object) -> None:
    for each in values:
        kept.save(kept.next(), {"value": each})


def newer(kept: Kept, number: int) -> None:
    kept.file(number).write_text(json.dumps({"version": 2, "value": 1}), encoding="utf-8")


def test_those_who_save_alone_never_overwrite_each_other(kept: Kept) -> None:
    def save(number: int) -> None:
        with kept.alone():
            kept.save(kept.next(), {"value": number})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(save, range(24)))

    assert kept.numbers() == list(range(1, 25))
    assert sorted(value(kept.content(each)) for each in kept.numbers()) == list(range(24))


def test_a_second_one_does_not_get_in(kept: Kept) -> None:
    fcntl = pytest.importorskip("fcntl")
    flags = fcntl.LOCK_EX | fcntl.LOCK_NB
    with kept.alone():
        other = os.open(kept.folder, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, flags)

    fcntl.flock(other, flags)
    os.close(other)


def test_a_system_without_locks_saves_all_the_same(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("edgebox.home.fcntl", None)
    with kept.alone():
        saved(kept, 1)
    assert kept.newest() == {"version": 1, "value": 1}


def test_a_folder_that_cannot_be_opened_is_named_with_the_others(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for it is told why; who asks for another is not."""
    saved(kept, 1)
    locked = kept.folder.parent / "locked"
    locked.mkdir()
    entries = Path.iterdir

    def refuse(folder: Path) -> object:
        if folder == locked:
            raise PermissionError(13, "Permission denied", str(folder))
        return entries(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)

    assert names_in(kept.folder.parent, "thing") == ["locked", kept.folder.name]


def test_the_lock_is_no_thing(kept: Kept) -> None:
    with kept.alone():
        pass
    assert names_in(kept.folder.parent, "thing") == []


def enter(kept: Kept) -> None:
    with kept.alone():
        pass


@pytest.mark.parametrize("write", [enter, lambda kept: check_writable(kept.folder)])
def test_a_folder_that_cannot_be_written_is_told(
    kept: Kept, write: Callable[[Kept], None], tmp_path: Path
) -> None:
    (tmp_path / "things").write_text("in the way", encoding="utf-8")
    told = r"things/mine: this folder can.t be written to.*EDGEBOX_HOME"
    with pytest.raises(WorkFailedError, match=told):
        write(kept)


def test_trying_a_folder_leaves_nothing_in_it(tmp_path: Path) -> None:
    for _ in range(2):
        check_writable(tmp_path / "new")
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize("version", [True, 1.0, "1", None, 0])
def test_a_version_that_is_none_is_damage(kept: Kept, version: object) -> None:
    saved(kept, 1)
    kept.file(1).write_text(json.dumps({"version": version, "value": 1}), encoding="utf-8")
    with pytest.raises(DamagedFileError, match="no version"):
        kept.newest()


def test_a_newer_file_is_not_to_be_thrown_away(kept: Kept) -> None:
    saved(kept, 1)
    newer(kept, 1)
    with pytest.raises(BadInputError, match=r"; update Edgebox$"):
        kept.newest()

    newer(kept, 2)
    with pytest.raises(BadInputError) as caught:
        kept.newest()
    assert str(caught.value).endswith("update Edgebox, or go back to the one before: " + kept.back)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ({"value": "x"}, "its value is not as it was saved"),
        ({}, "value is missing"),
        ({"value": 1, "list": None}, "something in it is not as saved"),
    ],
)
def test_damage_is_told_in_plain_words(kept: Kept, damage: dict[str, Any], told: str) -> None:
    def understand(content: dict[str, Any]) -> int:
        return value(content) + len(content.get("list", ()))

    kept.save(1, damage)
    content = kept.newest()
    assert content is not None
    with pytest.raises(DamagedFileError, match=told), kept.understood():
        understand(content)


def test_an_undo_takes_nothing_away_where_none_before_is_kept(kept: Kept) -> None:
    saved(kept, *range(8))
    for number in kept.numbers()[:-1]:
        kept.remove(number)
    with pytest.raises(BadInputError, match="before this one is kept; at most the last 5 are"):
        kept.undone(value)

    kept.file(8).write_text("{", encoding="utf-8")

    with pytest.raises(DamagedFileError, match=r"damaged \(no JSON\); teach again: edgebox teach"):
        kept.undone(value)


def test_an_undo_goes_back_to_a_good_file_across_damaged_ones(kept: Kept) -> None:
    saved(kept, 1, "x", 3)
    kept.file(3).write_text("{", encoding="utf-8")
    assert kept.undone(value) == [3, 2]

    kept.file(1).write_text("{", encoding="utf-8")
    with pytest.raises(BadInputError, match=r"0001\.json: .* is damaged too.*; teach again"):
        kept.undone(value)

    # before the very first was nothing, and that needs no file
    kept.remove(3)
    kept.remove(2)
    assert kept.undone(value) == [1]


@pytest.mark.parametrize("count", [1, 2])
def test_an_undo_takes_nothing_away_that_is_only_out_of_reach(kept: Kept, count: int) -> None:
    saved(kept, *range(count))

    def away(content: dict[str, Any]) -> None:
        raise OutOfReachError("pictures: the folder is missing; put it back.")

    with pytest.raises(BadInputError, match=r"the folder is missing; put it back\.$") as caught:
        kept.undone(away)

    assert ("this one stays" in str(caught.value)) == (count == 2)


def test_a_file_that_may_not_be_read_is_told_with_the_remedy_and_is_not_damaged(kept: Kept) -> None:
    saved(kept, 1, 2)
    for number in kept.numbers():
        kept.file(number).unlink()
        kept.file(number).mkdir()

    with pytest.raises(OutOfReachError, match=r"can't be read \(.*\); give yourself the right to"):
        kept.newest()
    with pytest.raises(BadInputError, match=r"(?s)no way back .* stays.*0001\.json: .* be read"):
        kept.undone(value)
    with pytest.raises(OutOfReachError):
        kept.last_good(value)


@pytest.mark.parametrize(
    ("flaw", "told"),
    [
        (lambda kept: kept.save(1, {"value": "x"}), "the lesson before this one is damaged"),
        (lambda kept: newer(kept, 1), "a newer Edgebox wrote the lesson before this one"),
    ],
)
def test_why_there_is_no_way_back_is_told(
    kept: Kept, flaw: Callable[[Kept], object], told: str
) -> None:
    saved(kept, 1, 2)
    flaw(kept)
    with pytest.raises(BadInputError, match=f"{told}, so there is no way back"):
        kept.undone(value)


def test_how_to_go_back_past_a_damaged_file_is_told_where_a_good_one_lies_behind(
    kept: Kept,
) -> None:
    """The undo leaves that to the person: all that was learned in between goes with it."""
    hint = "take that file away first"
    saved(kept, "x", "x", 3)
    with pytest.raises(BadInputError, match="this one stays") as caught:
        kept.undone(value)
    assert hint not in str(caught.value)

    kept.save(1, {"value": 1})
    newer(kept, 2)
    with pytest.raises(BadInputError, match="a newer Edgebox wrote") as caught:
        kept.undone(value)
    assert hint not in str(caught.value), "an update makes that one good again"

    kept.save(2, {"value": "x"})
    with pytest.raises(BadInputError, match=rf"0002\.json: [^\n]* stays\.\n.*farther.* {hint}"):
        kept.undone(value)
    kept.file(2).unlink()
    assert kept.undone(value) == [3]


def test_the_last_good_file_is_found_below_damaged_ones(kept: Kept) -> None:
    assert kept.last_good(value) == (None, {})
    saved(kept, 7, "x", 9)
    kept.file(3).write_text("{", encoding="utf-8")

    found, damaged = kept.last_good(value)

    assert found == 7
    assert sorted(damaged) == [2, 3]
    kept.file(1).write_text("{", encoding="utf-8")
    assert kept.last_good(value)[0] is None


def test_a_folder_that_cannot_be_opened_is_not_taken_for_an_empty_one(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)

    with pytest.raises(BadInputError, match=r"things: the folder can't be opened \(Permission"):
        names_in(kept.folder.parent, "thing")
    with pytest.raises(BadInputError, match=r"mine: the folder can't be opened"):
        kept.numbers()


def test_no_folder_is_an_empty_one(kept: Kept, tmp_path: Path) -> None:
    assert kept.numbers() == []
    assert names_in(tmp_path / "nowhere", "thing") == []
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert names_in(tmp_path / "file", "thing") == []
