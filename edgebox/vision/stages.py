"""A picture of what each stage of the eye made of a frame, for makers and the curious."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from edgebox.vision.boxes import middle
from edgebox.vision.findings import AROUND, DICE, FOREIGN, Findings
from edgebox.vision.frame import Frame, Image
from edgebox.vision.lettering import lettered
from edgebox.vision.look import Look
from edgebox.vision.networks import facts, likeliest
from edgebox.vision.overlay import overlay
from edgebox.vision.reading import Reading
from edgebox.vision.square import square_about

_GROUND = {DICE: (60, 200, 60), FOREIGN: (40, 40, 230)}
_AROUND_DIMMED = 0.45
_TILE = 240


def stages(frame: Frame, reading: Reading) -> dict[str, Image]:
    """Return one picture a stage, in their order, by name; each is (H, W, 3) uint8 BGR.

    Args:
        frame: what was read.
        reading: what came of it.
    """
    image, seen = frame.image, reading.seen
    made = {"1-frame": image.copy()}
    if seen is not None:
        if seen.empty is not None:
            made["2-difference"] = _difference(image, seen.empty)
        made["3-ground"] = _ground(image, seen.findings)
        made["4-found"] = _found(image, seen.findings)
        if seen.looks:
            made["5-looks"] = _looks(image, seen.looks)
    made["6-reading"] = overlay(frame, reading)
    return made


def _difference(image: Image, empty: Image) -> Image:
    """Return how a picture differs from the empty tray: grey is no difference."""
    return np.asarray(np.clip(image.astype(np.int16) - empty + 128, 0, 255), np.uint8)


def _ground(image: Image, findings: Findings) -> Image:
    """Return the picture with dice and foreign things coloured, what is around the tray dimmed."""
    high, wide = image.shape[:2]
    rows, cols = findings.ground.shape
    grid = (round(cols * findings.grid), round(rows * findings.grid))
    ground = cv2.resize(findings.ground, grid, interpolation=cv2.INTER_NEAREST)[:high, :wide]
    shown = image.copy()
    part = shown[: ground.shape[0], : ground.shape[1]]
    around = ground == AROUND
    part[around] = (part[around] * _AROUND_DIMMED).astype(np.uint8)
    for what, colour in _GROUND.items():
        there = ground == what
        part[there] = (part[there] * 0.45 + np.array(colour) * 0.55).astype(np.uint8)
    return shown


def _found(image: Image, findings: Findings) -> Image:
    """Return the picture with the middles' heat and a box around each find."""
    high, wide = image.shape[:2]
    rows, cols = findings.heat.shape
    grid = (round(cols * findings.grid), round(rows * findings.grid))
    heat = cv2.resize(findings.heat, grid, interpolation=cv2.INTER_LINEAR)[:high, :wide, None]
    shown = image.copy()
    part = shown[: heat.shape[0], : heat.shape[1]]
    part[:] = (part * (1 - 0.7 * heat) + np.array((0, 140, 255)) * 0.7 * heat).astype(np.uint8)
    scale = max(wide / 1280, 0.4)
    for die in findings.dice:
        x, y, w, h = (round(v) for v in die.place)
        cv2.rectangle(shown, (x, y), (x + w, y + h), (255, 255, 255), max(1, round(2 * scale)))
        lettered(shown, f"{die.chance:.2f}", (x, y - 4), 0.55 * scale)
    return shown


def _looks(image: Image, looks: Sequence[Look]) -> Image:
    """Return what the looker saw of each die, with its best answers."""
    known, tiles = facts(), []
    for look in looks:
        long = max(look.place[2:])
        die = square_about(image, *middle(look.place), long * known.die_margin, known.die_side)
        face = square_about(image, *look.upper, long * known.face_margin, known.face_side)
        tile = np.hstack([cv2.resize(each, (_TILE // 2, _TILE // 2)) for each in (die, face)])
        kind = likeliest(look.kinds)
        lines = [f"{kind} {look.kinds.max():.3f}"]
        best = sorted(look.face_chances(kind).items(), key=lambda each: -each[1])[:2]
        lines += [f"{face or '-'} {chance:.3f}" for face, chance in best]
        lines.append(f"leans {look.cocked:.2f} hidden {look.hidden:.2f}")
        panel = np.full((_TILE // 2 + 84, _TILE, 3), 30, np.uint8)
        panel[: _TILE // 2] = tile
        for number, line in enumerate(lines):
            lettered(panel, line, (6, _TILE // 2 + 18 + 20 * number), 0.5)
        tiles.append(panel)
    across = min(6, len(tiles))
    while len(tiles) % across:
        tiles.append(np.full_like(tiles[0], 30))
    return np.vstack([np.hstack(tiles[i : i + across]) for i in range(0, len(tiles), across)])
