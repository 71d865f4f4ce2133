"""What was learned is kept, survives faults, and comes back on undo."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.vision.calibration import (
    TrayProfile,
    load_tray,
    save_tray,
    tray_names,
    undo_tray,
)
from edgebox.vision.calibration.profile import VERSION
from tests.vision.calibration import drawn

pytestmark = pytest.mark.usefixtures("home")


def profile(shade: int = 100, name: str = "tray") -> TrayProfile:
    empty = np.full((96, 128, 3), shade, np.uint8)
    empty[:40] = 7
    return TrayProfile(
        name=name,
        made="2026-11-21T10:15:00+00:00",
        corners=drawn.CORNERS / 10,
        corners_from="markers",
        empty=empty,
        gains=(1.25, 1.0, 0.8),
        gains_from="floor",
        floor_mm=(250.0, 180.0),
        measures={
            "light": {"evenness": 0.9, "level": 120.0},
            "sharpness": {"width": 2.1, "edges": 99},
            "paper": [200.0, 210.0, 205.0],
        },
        mend=("a", "ü"),
        notes=("b",),
    )


def shade_of(name: str = "tray") -> int | None:
    loaded = load_tray(name)
    return None if loaded is None else int(loaded.empty[-1, 0, 0])


def test_what_was_saved_is_loaded() -> None:
    saved = profile()
    path = save_tray(saved)

    loaded = load_tray("tray")

    assert loaded is not None
    assert path.is_file()
    assert np.array_equal(loaded.empty, saved.empty)
    assert np.allclose(loaded.corners, saved.corners, atol=0.01)
    for field in ("name", "made", "corners_from", "gains", "gains_from", "floor_mm"):
        assert getattr(loaded, field) == getattr(saved, field)
    assert (loaded.measures, loaded.mend, loaded.notes) == (saved.measures, ("a", "ü"), ("b",))


def test_calibrations_at_once_do_not_take_each_others_places(home: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(save_tray, map(profile, (10, 20, 30, 40))))

    numbers = sorted(path.stem for path in (home / "trays" / "tray").glob("*.json"))
    assert numbers == [f"calibration-{number:04d}" for number in range(1, 5)]
    shades = {shade_of()}
    while undo_tray("tray"):
        shades.add(shade_of())
    assert shades == {10, 20, 30, 40}


def test_corners_that_were_only_guessed_tell_no_reader_where_the_floor_is() -> None:
    known = profile()
    assert known.frame.floor is known.corners
    assert replace(known, corners_from="guess").frame.floor is None


def test_a_tray_that_was_never_calibrated_is_none() -> None:
    assert load_tray("tray") is None
    assert tray_names() == []


def test_trays_are_kept_apart_by_name() -> None:
    save_tray(profile(10, "attic"))
    save_tray(profile(20, "cellar"))

    assert tray_names() == ["attic", "cellar"]
    assert (shade_of("attic"), shade_of("cellar")) == (10, 20)


@pytest.mark.parametrize("name", ["", "..", "a/b", "-x", "a b", "x" * 41, "a\n"])
def test_names_that_could_lead_elsewhere_are_refused(name: str) -> None:
    with pytest.raises(BadInputError, match="tray's name"):
        load_tray(name)


def test_undo_goes_back_one_by_one(home: Path) -> None:
    for shade in (10, 20, 30):
        save_tray(profile(shade))

    assert undo_tray("tray") == 2
    assert shade_of() == 20
    assert undo_tray("tray") == 1
    assert shade_of() == 10
    save_tray(profile(40))
    assert shade_of() == 40
    undo_tray("tray")
    assert shade_of() == 10
    assert undo_tray("tray") == 0
    assert load_tray("tray") is None
    assert not list((home / "trays" / "tray").glob("calibration-*")), "pictures go too"
    with pytest.raises(BadInputError, match="no calibration to undo"):
        undo_tray("tray")


@pytest.mark.parametrize("name", ["calibration-0001.json", "calibration-0001.png"])
def test_there_is_no_way_back_to_a_damaged_calibration_and_the_good_one_stays(
    home: Path, name: str
) -> None:
    save_tray(profile(10))
    save_tray(profile(20))
    (home / "trays" / "tray" / name).write_text("{bad")

    with pytest.raises(BadInputError, match=r"calibration-0001\.json.*damaged.*this one stays"):
        undo_tray("tray")
    assert shade_of() == 20


@pytest.mark.parametrize("ending", [".json", ".png"])
def test_an_undo_between_damaged_calibrations_takes_none_away(home: Path, ending: str) -> None:
    for shade in (10, 20):
        path = save_tray(profile(shade)).with_suffix(ending)
        path.write_text("{bad")

    with pytest.raises(BadInputError, match=r"damaged too.*; calibrate again: edgebox calibrate"):
        undo_tray("tray")

    assert len(list((home / "trays" / "tray").iterdir())) == 4


def test_an_undo_takes_all_that_are_damaged_since_the_last_good_one() -> None:
    save_tray(profile(10))
    for shade in (20, 30):
        save_tray(profile(shade)).write_text("{bad")

    assert undo_tray("tray") == 1
    assert shade_of() == 10


@pytest.mark.parametrize("count", [1, 2])
def test_an_undo_takes_no_calibration_away_while_the_pictures_are_out_of_reach(
    home: Path, count: int
) -> None:
    """As on a disk that is not there for a moment: all of it may come back."""
    pictures = {}
    for shade in range(count):
        path = save_tray(profile(shade + 10)).with_suffix(".png")
        pictures[path] = path.read_bytes()
        path.unlink()

    with pytest.raises(BadInputError, match=r"calibration-0001\.png: .* is missing; put it back"):
        undo_tray("tray")

    for path, data in pictures.items():
        path.write_bytes(data)
    assert shade_of() == count + 9
    # back to a good one there is a way in any case
    save_tray(profile(40)).with_suffix(".png").unlink()
    assert undo_tray("tray") == count
    assert shade_of() == count + 9


@pytest.mark.parametrize("step", ["read_text", "read_bytes"])
def test_who_goes_back_meanwhile_has_damaged_nothing(
    monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whether the profile or the picture is about to be read then."""
    for shade in (10, 20):
        save_tray(profile(shade))
    real = getattr(Path, step)

    def later(path: Path, *arguments: Any, **options: Any) -> Any:
        monkeypatch.setattr(Path, step, real)
        undo_tray("tray")
        return real(path, *arguments, **options)

    monkeypatch.setattr(Path, step, later)
    assert shade_of() == 10


def test_five_calibrations_before_are_kept_and_no_more(home: Path) -> None:
    for shade in range(1, 9):
        save_tray(profile(shade))

    assert len(list((home / "trays" / "tray").iterdir())) == 2 * 6
    for left in range(5, 0, -1):
        assert undo_tray("tray") == left
    assert shade_of() == 3
    with pytest.raises(BadInputError, match="last 5"):
        undo_tray("tray")
    assert shade_of() == 3


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_interrupted_save_leaves_the_old_one(
    monkeypatch: pytest.MonkeyPatch, home: Path, step: str, at: int, error: BaseException
) -> None:
    """Whether the picture or the profile is being written, and with a full disk or pulled plug."""
    save_tray(profile(10))
    calls = 0
    owner: Any = os if step == "fsync" else Path
    real = getattr(owner, step)

    def breaks(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        # each file is synced and renamed; its folder is synced too
        if calls == (1 if at == 1 else 3 if step == "fsync" else 2):
            raise error
        return real(*arguments)

    monkeypatch.setattr(owner, step, breaks)
    with pytest.raises((WorkFailedError, KeyboardInterrupt)):
        save_tray(profile(20))
    monkeypatch.undo()
    monkeypatch.setenv("EDGEBOX_HOME", str(home))

    assert shade_of() == 10
    left = sorted(each.name for each in (home / "trays" / "tray").iterdir())
    assert left == ["calibration-0001.json", "calibration-0001.png"]
    save_tray(profile(30))
    assert shade_of() == 30
    undo_tray("tray")
    assert shade_of() == 10


def test_a_save_that_is_stopped_at_its_very_end_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    synced = 0

    def stopped(_: int) -> None:
        nonlocal synced
        synced += 1
        if synced == 4:  # the folder, with both files in it
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        save_tray(profile(20))

    assert shade_of() == 20


def newest(home: Path, ending: str = ".json") -> Path:
    return sorted((home / "trays" / "tray").glob(f"*{ending}"))[-1]


def test_an_older_edgebox_says_so_and_touches_nothing(home: Path) -> None:
    path = save_tray(profile())
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**content, "version": VERSION + 1}), encoding="utf-8")

    with pytest.raises(BadInputError, match="newer Edgebox") as caught:
        load_tray("tray")
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 1}',
        '{"version": "one"}',
        {"corners": [[0, 0], [1, 1], [2, 2], [3, 3]]},
        {"corners": "none"},
        {"gains": [1, 1]},
        {"gains": [1, 0, 1]},
        {"gains": None},
        {"floor_mm": [-1, 2]},
        {"picture": ""},
        {"sha256": "0"},
        {"size": [1, 1]},
        {"size": None},
        {"picture": 7},
        {"picture": "a\0b"},
        {"picture": "a\x1b[2Jb"},
        {"corners": [["a", "b"]] * 4},
        {"corners": [[26, 18], [9000, 20], [9000, 77], [24, 75]]},
        {"corners": [[26, 18], [28, 18], [28, 20], [26, 20]]},
        {"corners": 4},
        {"corners": None},
        {"corners_from": "sure"},
        {"corners_from": ["markers"]},
        {"gains": ["a", 1, 1]},
        {"gains": [1, True, 1]},
        {"floor_mm": 7},
        {"made": "9999-12-31T23:59:59-14:00"},
        {"made": "0001-01-01T00:00:00+14:00"},
        {"made": "today"},
        {"made": 7},
        {"mend": 1},
        {"mend": [1]},
        {"notes": "none"},
        {"scale": "1"},
        {"measures": 3},
        {"measures": {"light": {}}},
        {"light": 5},
        {"light": {"evenness": "x", "level": 1}},
        {"light": {"evenness": 0.5, "level": float("nan")}},
        {"sharpness": {"width": "x"}},
        {"sharpness": None},
        {"paper": 7},
        {"paper": [1, 2]},
    ],
    ids=str,
)
def test_a_damaged_file_is_named_with_the_remedy(damage: Any) -> None:
    save_tray(profile(10))
    path = save_tray(profile(20))
    path.write_text(damaged(path, damage), encoding="utf-8")

    with pytest.raises(BadInputError) as caught:
        load_tray("tray")

    assert str(path) in str(caught.value)
    assert "damaged" in str(caught.value)
    assert "edgebox calibrate --undo --name tray" in str(caught.value)
    for internal in ("NoneType", "object", "array", "argument", "float", "tuple", "\0"):
        assert internal not in str(caught.value), "these are no words for a person"
    undo_tray("tray")
    assert shade_of() == 10


def damaged(path: Path, damage: Any) -> str:
    """Return the text of a file with a damage: all of it, or values of it or of its measures."""
    if isinstance(damage, str):
        return damage
    content = json.loads(path.read_text(encoding="utf-8"))
    for key, value in damage.items():
        (content["measures"] if key in content["measures"] else content)[key] = value
    return json.dumps(content)


def test_a_small_floor_that_markers_once_told_still_counts() -> None:
    """As the first calibrations were kept; what counts as a floor has become stricter since."""
    small = (drawn.CORNERS / 10 - 60) * 0.2 + 60
    save_tray(replace(profile(), corners=small))

    loaded = load_tray("tray")

    assert loaded is not None
    assert np.allclose(loaded.corners, small, atol=0.01)


def test_corners_at_the_very_bounds_are_loaded_again() -> None:
    """Their numbers were rounded, and reduced with the picture that they were given for."""
    far = np.array([(-19.7, 18), (104, 20), (106, 77), (24, 75)])
    save_tray(replace(profile(), corners=far))

    loaded = load_tray("tray")
    assert loaded is not None
    assert np.allclose(loaded.corners, far)


def test_a_calibration_of_the_first_kind_counts_under_the_name_that_its_folder_has(
    home: Path,
) -> None:
    """It tells no scale; and a person may have given the folder another name since."""
    path = save_tray(profile(10))
    content = json.loads(path.read_text(encoding="utf-8"))
    del content["scale"]
    path.write_text(json.dumps(content), encoding="utf-8")
    path.parent.rename(home / "trays" / "attic")

    loaded = load_tray("attic")

    assert loaded is not None
    assert (loaded.name, loaded.given_size) == ("attic", loaded.size)


def test_bytes_that_are_no_text_are_damage(home: Path) -> None:
    save_tray(profile()).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInputError, match="damaged"):
        load_tray("tray")


def test_a_picture_that_is_changed_is_damage(home: Path) -> None:
    save_tray(profile())
    picture = newest(home, ".png")
    picture.write_bytes(picture.read_bytes()[:-9])
    with pytest.raises(BadInputError, match=r"calibration-0001\.png is not the one"):
        load_tray("tray")


def test_a_picture_that_can_not_be_read_is_told_with_the_remedy(home: Path) -> None:
    save_tray(profile())
    picture = newest(home, ".png")
    picture.unlink()
    again = "calibrate again: edgebox calibrate --name tray$"
    with pytest.raises(BadInputError, match=rf"0001\.png: .* missing; put it back, or {again}"):
        load_tray("tray")
    picture.mkdir()
    with pytest.raises(BadInputError, match=rf"can't be read \(.*give yourself .*, or {again}"):
        load_tray("tray")


def test_a_folder_that_can_not_be_made_is_told(home: Path) -> None:
    home.write_text("in the way", encoding="utf-8")
    with pytest.raises(WorkFailedError, match=str(home)):
        save_tray(profile())


def test_the_homography_looks_straight_onto_the_floor() -> None:
    known = replace(profile(), corners=drawn.CORNERS, empty=drawn.tray())

    matrix = known.homography((500, 360))
    found = cv2.perspectiveTransform(drawn.CORNERS[None], matrix)[0]
    assert np.allclose(found, [(0, 0), (500, 0), (500, 360), (0, 360)], atol=0.01)


def test_its_frame_is_the_empty_tray() -> None:
    known = profile()

    assert known.frame.image is known.empty
