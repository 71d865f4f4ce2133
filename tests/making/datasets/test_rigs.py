"""Generated trays and their labels; needs the extra ``train``."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from edgebox.vision.finding.findings import FOREIGN
from models.making.datasets import dataset
from models.making.datasets.dataset import (
    PAINTED_RARE,
    PAINTINGS,
    write_full,
    write_painted,
    write_rare,
    write_rig,
    write_stacked,
    write_ten_sided,
)
from models.making.datasets.held_out import write_labelled_rig
from models.making.datasets.rigs import Rig, random_dice, random_rig
from models.making.scene.makers import coloured_as, make, random_maker
from models.making.scene.throws import LIFTED
from tests.making.smaller import smaller

SEED = 7_000_001

INK_SEEN = 20
"""Levels of 255 by which pips on sharp dice differ from the body, at least."""


@pytest.fixture(autouse=True)
def _small_trays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write trays of a quarter of the pixels: what lies in them is the same."""

    def small(seed: int, *, box: bool) -> Rig:
        return smaller(random_rig(seed, box=box), 2)

    monkeypatch.setattr(dataset, "random_rig", small)


def test_the_same_seed_gives_the_same_picture() -> None:
    pictures = [
        random_rig(SEED, (160, 120)).roll(["boost", "challenge"], np.random.default_rng(3))
        for _ in range(2)
    ]
    assert pictures[0].data == pictures[1].data
    assert pictures[0].labels == pictures[1].labels


def test_labels_say_what_the_picture_shows() -> None:
    rig = random_rig(SEED, (320, 240))
    picture = rig.roll(["d6"] * 4, np.random.default_rng(1), cocked=0, things=0, blurred=0)
    image = cv2.imdecode(np.frombuffer(picture.data, np.uint8), cv2.IMREAD_COLOR)
    empty = cv2.imdecode(
        np.frombuffer(rig.empty(np.random.default_rng(2)), np.uint8), cv2.IMREAD_COLOR
    )
    assert image is not None
    assert empty is not None
    changed = np.abs(image.astype(int) - empty).max(axis=2)
    assert len(picture.labels) == 4
    for label in picture.labels:
        x, y, w, h = label["box"]
        assert label["die"] == "d6"
        assert label["face"] in "123456"
        assert not label["cocked"]
        assert x < label["centre"][0] < x + w
        assert y < label["centre"][1] < y + h
        assert label["ink"] > INK_SEEN
        middle = changed[y + h // 4 : y + 3 * h // 4, x + w // 4 : x + 3 * w // 4]
        assert np.median(middle) > np.median(changed)
    assert (picture.ground == 2).any()


def test_trays_are_written_once(tmp_path: Path) -> None:
    first = write_rig(SEED, tmp_path)
    assert first > 0
    assert write_rig(SEED, tmp_path) == 0
    assert len(list(tmp_path.glob("*_*.jpg"))) == 2


@pytest.mark.parametrize("write", [write_painted, write_ten_sided])
def test_each_painted_tray_is_written_several_times_with_the_same_dice(
    write: Callable[[int, Path], int], tmp_path: Path
) -> None:
    assert write(SEED, tmp_path) > 0
    assert write(SEED, tmp_path) == 0
    places: dict[str, set[str]] = {}
    for record in tmp_path.glob("*.json"):
        boxes = [(label["die"], label["box"]) for label in json.loads(record.read_text())]
        places.setdefault(record.stem[:-1], set()).add(json.dumps(boxes))
    assert len(list(tmp_path.glob("*.jpg"))) == 2 * PAINTINGS
    assert [len(each) for each in places.values()] == [1, 1]
    kinds = {die for each in places.values() for tray in each for die, _ in json.loads(tray)}
    assert (kinds <= {"d10", "d00"}) == (write is write_ten_sided)


def test_a_held_out_rig_is_a_labelled_folder(tmp_path: Path) -> None:
    write_labelled_rig(SEED, tmp_path / "rig", 1)
    labels = json.loads((tmp_path / "rig" / "labels.json").read_text())
    assert (tmp_path / "rig" / labels["empty"]).exists()
    assert (tmp_path / "rig" / labels["images"][0]["image"]).exists()
    assert labels["images"][0]["foreign"] == 0


def test_foreign_things_in_view_are_counted() -> None:
    rig, rng = random_rig(SEED, (320, 240)), np.random.default_rng(1)
    bare, full = (rig.roll(["d6"], rng, 0.0, things, 0.0, most_things=6) for things in (0.0, 1.0))
    assert bare.foreign == 0
    assert not (bare.ground == FOREIGN).any()
    assert full.foreign > 0
    assert (full.ground == FOREIGN).any()


def test_every_kind_of_die_is_thrown_sooner_or_later() -> None:
    rng = np.random.default_rng(0)
    seen = {die for _ in range(200) for die in random_dice(rng)}
    assert {"boost", "force", "d6", "d10", "d00", "other"} <= seen


def test_full_trays_hold_more_dice_than_any_roll(tmp_path: Path) -> None:
    assert write_full(SEED, tmp_path) > 30
    assert write_full(SEED, tmp_path) == 0
    dice = [json.loads((tmp_path / f"{SEED}_{n}.json").read_text()) for n in (0, 1)]
    assert all(len({label["die"] for label in each}) > 5 for each in dice)


def test_rare_kinds_have_trays_of_their_own(tmp_path: Path) -> None:
    seed = SEED + 1
    assert write_rare(seed, tmp_path) > 0
    assert write_rare(seed, tmp_path) == 0
    pipped, ten_sided = (
        {label["die"] for label in json.loads((tmp_path / f"{seed}_{n}.json").read_text())}
        for n in (0, 1)
    )
    assert pipped == {"d6"}
    assert ten_sided <= {"d10", "d00"}


def test_rare_kinds_are_painted_too(tmp_path: Path) -> None:
    rare = (each for each in range(SEED, SEED + 99, 4) if is_rare(each))
    seed = next(rare)
    write_painted(seed, tmp_path)
    for number in range(PAINTINGS):
        pipped, ten_sided = (
            {label["die"] for label in json.loads((tmp_path / f"{seed}_{n}.json").read_text())}
            for n in (f"0{number}", f"1{number}")
        )
        assert "d6" in pipped
        assert pipped <= {"d6", "boost", "setback"}
        assert ten_sided <= {"d10", "d00"}


def is_rare(seed: int) -> bool:
    return np.random.default_rng([seed, 1]).random() < PAINTED_RARE


def test_pipped_dice_lie_among_cubes_of_their_colours(tmp_path: Path) -> None:
    write_rare(SEED, tmp_path)
    labels = json.loads((tmp_path / f"{SEED}_0.json").read_text())
    assert {label["die"] for label in labels} == {"d6", "boost", "setback"}
    rng = np.random.default_rng(0)
    pipped = make("d6", random_maker("pips", rng), rng)
    black, blue = (coloured_as(pipped, die, rng) for die in ("setback", "boost"))
    assert black.die == blue.die == "d6"
    assert black.colour.max() < 0.1 < black.ink.min()
    assert blue.colour.argmax() == 2
    assert blue.ink.max() < 0.1


def test_dice_on_dice_have_trays_of_their_own(tmp_path: Path) -> None:
    assert write_stacked(SEED, tmp_path) > 0
    assert write_stacked(SEED, tmp_path) == 0
    cocked = [
        label
        for n in (0, 1)
        for label in json.loads((tmp_path / f"{SEED}_{n}.json").read_text())
        if label["cocked"]
    ]
    assert len(cocked) >= 2
    # none leans on the floor or at the wall
    assert all(label["lift_mm"] > LIFTED for label in cocked)


def test_digits_of_ten_sided_dice_stand_as_their_maker_has_it() -> None:
    """With their top to the sharp end of the kite, or away from it."""
    rig, rng = random_rig(SEED, (320, 240)), np.random.default_rng(1)
    for die, turned in (("d10", True), ("d00", True), ("d6", False), ("ability", False)):
        (rolled,) = rig.set_down([rig.make(die, rng)], rng, cocked=0.0)
        style = rolled.make.style
        one, other = (
            replace(rolled, make=replace(rolled.make, style=replace(style, pole_down=down)))
            for down in (False, True)
        )
        before, after = (each.ink_corners(rig.camera) for each in (one, other))
        assert np.allclose(np.roll(before, 2 if turned else 0, axis=0), after)
