"""How the finder is shown trays; needs the extra ``train``."""

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, FOREIGN
from models.making.networks.shapes import FINDER_SIZE, FINDER_STRIDE
from models.making.shown import trays
from models.making.shown.trays import Trays, load_trays, varied_trays

WIDE, HIGH = FINDER_SIZE
GREEN = np.array([40, 200, 40], np.uint8)
SIDE = 20.0
MANY = 60


def one_tray(ground: int) -> Trays:
    """A green picture that shows one ground throughout, with a die in the middle."""
    picture = np.broadcast_to(GREEN, (1, HIGH, WIDE, 3)).copy()
    die = np.array([[WIDE / 2, HIGH / 2, SIDE, SIDE, 1]], np.float32)
    seen = np.full((HIGH // FINDER_STRIDE, WIDE // FINDER_STRIDE), ground, np.uint8)
    return Trays(picture, picture, np.zeros(1, np.int32), [seen], [die])


def shown(ground: int) -> dict[str, np.ndarray]:
    """Many variants of the one tray."""
    return varied_trays(one_tray(ground), np.zeros(MANY, np.intp), np.random.default_rng(4))


def sides(seen: dict[str, np.ndarray]) -> list[float]:
    """The die's side in each variant where it is in view, in pixels."""
    there = [np.argwhere(heat == 1) for heat in seen["heat"]]
    return [
        FINDER_STRIDE * float(np.exp(boxes[2, spots[0][0], spots[0][1]]))
        for boxes, spots in zip(seen["boxes"], there, strict=True)
        if len(spots)
    ]


def test_a_die_is_where_it_is_seen_in_mirrored_trays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    tray = one_tray(FLOOR)
    tray.pictures[0, 80:100, 110:130] = 255
    tray.boxes[0][:, :2] = 120, 90
    monkeypatch.setattr(
        trays, "_cluttered", lambda one, which, _: (one.pictures[0], one.grounds[0])
    )
    monkeypatch.setattr(trays, "FROM_AFAR", 0.0)
    seen = varied_trays(tray, np.zeros(MANY, np.intp), np.random.default_rng(4))
    off = []
    for picture, heat, boxes in zip(seen["pictures"], seen["heat"], seen["boxes"], strict=True):
        light = picture[:3].min(axis=0)
        rows, cols = np.nonzero(light > (light.max() + np.median(light)) / 2)
        row, col = np.argwhere(heat == 1)[0]
        told = FINDER_STRIDE * (boxes[:2, row, col] + (col, row))
        off.append(told - (cols.mean() + 0.5, rows.mean() + 0.5))
    # in some the picture's rim is as light
    assert np.mean(np.abs(off).max(axis=1) < 0.3) > 0.8


def test_the_ground_is_where_it_is_seen_however_finely_it_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edge, places = 53, 100  # the stored ones, of which there are more than the map has
    tray = one_tray(FLOOR)
    tray.pictures[0, :, : round(edge * WIDE / places)] = 255
    tray.grounds[0] = np.full((75, places), FLOOR, np.uint8)
    tray.grounds[0][:, :edge] = DICE
    monkeypatch.setattr(
        trays, "_cluttered", lambda one, which, _: (one.pictures[0], one.grounds[0])
    )
    monkeypatch.setattr(trays, "FROM_AFAR", 0.0)
    seen = varied_trays(tray, np.zeros(MANY, np.intp), np.random.default_rng(4))
    off = []
    for picture, ground in zip(seen["pictures"], seen["ground"], strict=True):
        # where it is told, not beside the tray; the floor has little blue
        told = np.repeat(np.repeat(ground, FINDER_STRIDE, axis=0), FINDER_STRIDE, axis=1)
        there, light = told != AROUND, picture[0] > picture[0].max() / 2
        across = there.any(axis=0).sum() / FINDER_STRIDE
        off.append(across * abs(light[there].mean() - (told == DICE)[there].mean()))
    assert np.median(off) < 0.3


def test_things_in_the_tray_are_foreign_and_those_beside_it_are_not() -> None:
    assert np.any(shown(FLOOR)["ground"] == FOREIGN)
    assert not np.any(shown(AROUND)["ground"] == FOREIGN)


def test_from_afar_dice_are_small_among_strange_surroundings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near = shown(FLOOR)
    monkeypatch.setattr(trays, "FROM_AFAR", 1.0)
    afar = shown(FLOOR)
    assert np.median(sides(afar)) < 0.8 * np.median(sides(near))
    assert np.mean(afar["ground"] == AROUND) > 0.4 > np.mean(near["ground"] == AROUND)


def test_strange_surroundings_are_in_the_empty_tray_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def speckled(_tables: object, _unit: float, rng: np.random.Generator) -> np.ndarray:
        return rng.integers(0, 255, (HIGH, WIDE, 3), np.uint8)

    monkeypatch.setattr(trays, "FROM_AFAR", 1.0)
    monkeypatch.setattr(trays, "surroundings", speckled)
    seen = shown(FLOOR)
    known = np.abs(seen["pictures"][:, 3:]).max(axis=(1, 2, 3)) > 0
    around = np.kron(seen["ground"] == AROUND, np.ones((FINDER_STRIDE, FINDER_STRIDE), bool))
    change = np.abs(seen["pictures"][:, 3:]).max(axis=1)
    assert known.any()
    assert np.quantile(change[known][around[known]], 0.95) < 0.2


def test_dice_too_small_from_afar_are_left_out_of_the_lesson(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(trays, "FROM_AFAR", 1.0)
    monkeypatch.setattr(trays, "LEAST_SIDE", SIDE)
    seen = shown(FLOOR)
    assert all(side >= SIDE for side in sides(seen))
    assert seen["ignored"].any()


def test_trays_of_few_rigs_may_all_lack_the_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "1_0.jpg"), np.full((HIGH, WIDE, 3), GREEN))
    cv2.imwrite(str(tmp_path / "1_0.png"), np.zeros((HIGH // 8, WIDE // 8), np.uint8))
    (tmp_path / "1_0.json").write_text("[]")
    monkeypatch.setattr(trays, "FROM_AFAR", 1.0)
    seen = varied_trays(load_trays([tmp_path]), np.zeros(MANY, np.intp), np.random.default_rng(1))
    assert not seen["pictures"][:, 3:].any()
    assert seen["pictures"][:, :3].any()
    assert "1/1" in capsys.readouterr().out  # thousands take minutes to read
