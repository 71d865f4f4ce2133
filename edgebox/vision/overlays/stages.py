"""A picture of what each stage of the eye made of a frame, for makers and the curious."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from edgebox.vision.boxes import middle
from edgebox.vision.finding.findings import AROUND, DICE, FOREIGN, Findings
from edgebox.vision.frame import Frame, Image
from edgebox.vision.networks import facts, likeliest
from edgebox.vision.overlays.lettering import lettered
from edgebox.vision.overlays.overlay import overlay
from edgebox.vision.reading import Reading
from edgebox.vision.recognising.look import Look
from edgebox.vision.square import square_about

_GROUND = {DICE: (60, 200, 60), FOREIGN: (40, 40, 230), AROUND: (0, 0, 0)}
_TILE = 240


def stages(frame: Frame, reading: Reading) -> Iterator[tuple[str, Image]]:
    """Yield a name and a picture for each stage, in their order; each is (H, W, 3) uint8 BGR.

    One at a time: those of a large frame would not fit into a small memory together.

    Args:
        frame: what was read.
        reading: what came of it.
    """
    image, seen = frame.image, reading.seen
    yield "1-frame", image.copy()
    if seen is not None:
        if seen.empty is not None:
            yield "2-difference", _difference(image, seen.empty)
        yield "3-ground", _ground(image, seen.findings)
        yield "4-found", _found(image, seen.findings)
        if seen.looks:
            yield "5-looks", _looks(image, seen.looks)
    yield "6-reading", overlay(frame, reading)


def _difference(image: Image, empty: Image) -> Image:
    """Return how a picture differs from the empty tray: grey is no difference."""
    return np.asarray(cv2.addWeighted(image, 1, empty, -1, 128), np.uint8)


def _ground(image: Image, findings: Findings) -> Image:
    """Return the picture with dice and foreign things coloured, what is around the tray dimmed."""
    high, wide = image.shape[:2]
    rows, cols = findings.ground.shape
    grid = (round(cols * findings.grid), round(rows * findings.grid))
    ground = cv2.resize(findings.ground, grid, interpolation=cv2.INTER_NEAREST)[:high, :wide]
    shown = image.copy()
    part = shown[: ground.shape[0], : ground.shape[1]]
    for what, colour in _GROUND.items():
        tinted = cv2.addWeighted(part, 0.45, np.full_like(part, colour), 0.55, 0)
        cv2.copyTo(tinted, (ground == what).astype(np.uint8), part)
    return shown


def _found(image: Image, findings: Findings) -> Image:
    """Return the picture with the middles' heat and a box around each find."""
    high, wide = image.shape[:2]
    rows, cols = findings.heat.shape
    grid = (round(cols * findings.grid), round(rows * findings.grid))
    heat = cv2.resize(0.7 * findings.heat, grid, interpolation=cv2.INTER_LINEAR)[:high, :wide]
    shown = image.copy()
    part = shown[: heat.shape[0], : heat.shape[1]]
    part[:] = cv2.blendLinear(part, np.full_like(part, (0, 140, 255)), 1 - heat, heat)
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
