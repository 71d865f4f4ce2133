"""Pictures of what each stage did."""

import tracemalloc
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.vision import Frame, Reader, load_frame, networks
from edgebox.vision.overlays.stages import stages
from edgebox.vision.recognising import looking
from tests.vision import shipped
from tests.vision.tray.test_bare_tray import EMPTY, bumped
from tests.vision.tray.test_bare_tray import ROLL as BUMPED_ROLL

ROLL = shipped.RIG / "roll01.jpg"


def test_every_stage_has_a_picture() -> None:
    frame, empty = load_frame(ROLL), Frame(shipped.empty())
    reading = Reader().read(frame, empty)
    made = dict(stages(frame, reading))
    assert list(made) == ["1-frame", "2-difference", "3-ground", "4-found", "5-looks", "6-reading"]
    for name, image in made.items():
        assert image.dtype == np.uint8
        assert name == "5-looks" or image.shape == frame.image.shape
    # nothing differs from the empty tray but the dice
    assert abs(float(np.median(made["2-difference"])) - 128) <= 3
    # the ground of dice is green
    x, y, w, h = shipped.labels("starwars", 1)[0]["box"]
    blue, green, red = made["3-ground"][y + h // 2, x + w // 2].astype(int)
    assert green > blue
    assert green > red
    # a white box is around each find, and all else is as it was
    assert reading.seen is not None
    for die in reading.seen.findings.dice:
        left, top, wide, high = (round(side) for side in die.place)
        # a name may stand over one edge
        edges = [made["4-found"][top + down, left + wide // 2].min() for down in (0, high)]
        assert max(edges) > 200
    corner = np.s_[:20, :20]
    assert np.abs(made["4-found"][corner].astype(int) - frame.image[corner]).max() < 10


def test_after_a_bump_the_difference_is_from_the_empty_tray_as_it_lies_now() -> None:
    empty = replace(EMPTY, image=bumped(EMPTY.image, -40, 26))

    told = (
        dict(stages(BUMPED_ROLL, Reader().read(BUMPED_ROLL, empty)))["2-difference"].astype(int)
        - 128
    )

    unmoved = BUMPED_ROLL.image.astype(int) - empty.image
    assert np.mean(np.abs(told) > 20) < 0.5 * np.mean(np.abs(unmoved) > 20)


def test_without_an_empty_tray_there_is_no_difference_to_show_and_without_dice_no_look() -> None:
    frame = load_frame(ROLL)
    reading = Reader().read(frame)
    assert "2-difference" not in dict(stages(frame, reading))
    assert reading.seen is not None
    nothing = replace(reading, dice=(), seen=replace(reading.seen, looks=()))
    assert list(dict(stages(frame, nothing))) == ["1-frame", "3-ground", "4-found", "6-reading"]


def test_those_of_a_large_picture_need_few_times_its_memory() -> None:
    large = cv2.resize(load_frame(ROLL).image, (2560, 1920))
    frame = Frame(np.asarray(large, np.uint8))
    reading = Reader().read(frame)

    tracemalloc.start()
    count = sum(1 for _ in stages(frame, reading))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert count == 5
    assert peak < 9 * frame.image.nbytes


def test_they_show_what_the_reading_saw_and_look_no_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frame = load_frame(ROLL)
    reading = Reader().read(frame)
    monkeypatch.setattr(networks, "Network", None)
    monkeypatch.setattr(looking.Looker, "look", None)
    assert len(dict(stages(frame, reading))) == 5
    assert list(dict(stages(frame, replace(reading, seen=None)))) == ["1-frame", "6-reading"]


def test_the_command_writes_them_into_a_folder_for_each_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(ROLL), "--stages", str(tmp_path / "seen")]) == 0
    assert (tmp_path / "seen" / "6-reading.png").is_file()
    # eleven dice: the last row of looks is not full
    both = [str(ROLL), str(shipped.TRAYS / "genesys" / "roll00.jpg")]
    assert main(["read", *both, "--stages", str(tmp_path / "all")]) == 0
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["roll00", "roll01"]
