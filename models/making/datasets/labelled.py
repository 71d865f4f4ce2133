"""Pictures of trays with the truth about their dice: where they lie, and what they show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, FOREIGN
from models.making.datasets.ink_told import ink_told
from models.making.ink.artwork import face_ink
from models.making.pictures import GROUND_STEP
from models.making.scene import tracer
from models.making.scene.cameras import Camera
from models.making.scene.makers import Make
from models.making.scene.sensor import Bytes
from models.making.scene.throws import Resting

INK_SIDE = 128
"""Of the drawing of a face's ink."""

LEAST_SEEN = 12
"""What shows fewer pixels is not in view."""


@dataclass
class Rolled:
    """One die in a tray."""

    make: Make
    faces: tuple[str, ...]
    """What stands on each face of its solid."""
    rest: Resting

    @property
    def face(self) -> str:
        """The face that is up."""
        return self.faces[self.rest.upper]

    @property
    def unpainted(self) -> Rolled:
        """The same die with nothing on any of its faces."""
        return replace(self, faces=("",) * len(self.faces))

    @property
    def tip_down(self) -> bool:
        """Whether the symbols on its triangles stand with their top to a side, not to a corner."""
        return self.make.style.tip_down and self.rest.shape.name == "octahedron"

    @property
    def pole_down(self) -> bool:
        """Whether the digits on its kites stand with their top away from the sharp end."""
        return self.make.style.pole_down and self.rest.shape.name == "trapezohedron"

    @property
    def frames(self) -> NDArray[np.float64]:
        """(F, 4, 3) of its faces as :class:`~models.making.scene.solids.Shape` has them, in mm."""
        frames = self.rest.shape.frames.copy()
        frames[:, 0] *= self.rest.size
        if self.tip_down or self.pole_down:
            frames[:, 1:3] *= -1
        return frames

    def ink(self, face: str) -> Bytes:
        """Return (INK_SIDE, INK_SIDE) of one of its faces, as :func:`face_ink` draws it."""
        made = self.make
        return face_ink(made.style, made.solid_of, face, INK_SIDE, tip_down=self.tip_down)

    def ink_corners(self, camera: Camera, face: int | None = None) -> NDArray[np.float64]:
        """Return (4, 2) where a camera sees the corners of a face's drawing, in pixels.

        They go clockwise from the top left. It is the upper face by default.
        """
        rest = self.rest
        face = rest.upper if face is None else face
        centre, right, down, _ = self.frames[face]
        ways = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * rest.shape.reach[face]
        square = centre + rest.size * (ways @ np.stack([right, down]))
        return camera.project(square @ rest.rotation.T + rest.place)


@dataclass
class Picture:
    """A picture of a tray with its truth."""

    data: bytes
    """JPEG."""
    labels: list[dict[str, Any]]
    """One for each die, as ``labels.json`` of a rig has them."""
    ground: Bytes
    """What every :data:`GROUND_STEP` pixels down and across show, uint8: :data:`FLOOR`,
    :data:`AROUND`, :data:`DICE` or :data:`FOREIGN`."""
    foreign: int
    """Foreign things in view."""

    def entry(self, name: str) -> dict[str, Any]:
        """Return what ``labels.json`` says of it, as a file of a name."""
        return {"image": name, "dice": self.labels, "foreign": self.foreign}


def labelled(
    camera: Camera,
    rolled: list[Rolled],
    walls: int,
    foreign: int,
    shown: NDArray[np.int16],
    data: bytes,
    blur: float,
    drag: float,
) -> Picture:
    """Return a picture with its truth.

    Args:
        camera: that took it.
        rolled: the dice in it.
        walls: how many bodies come before the foreign things.
        foreign: how many foreign things come before the dice.
        shown: (H, W, 2) the body that each pixel shows, and which of its faces.
        data: the picture as JPEG.
        blur: radius of the lens's blur in pixels.
        drag: how far the picture moved while it was taken, in pixels.
    """
    raw = np.frombuffer(data, np.uint8)
    # what is blown out is told by the brightness that JPEG stores, not by one reckoned from colours
    image, grey = (cv2.imdecode(raw, way) for way in (cv2.IMREAD_COLOR, cv2.IMREAD_GRAYSCALE))
    assert image is not None
    assert grey is not None
    blown, unsharp = grey > 247, max(blur, drag / 3)
    labels = []
    ground = np.where(shown[:, :, 0] == tracer.FLOOR, FLOOR, AROUND).astype(np.uint8)
    ground[shown[:, :, 0] >= walls] = FOREIGN
    for number, each in enumerate(rolled, walls + foreign):
        corner, window = window_of(camera, each, shown)
        mine = shown[window][:, :, 0] == number
        ground[window][mine] = DICE
        if mine.sum() >= LEAST_SEEN:
            top = mine & (shown[window][:, :, 1] == each.rest.upper)
            part = image[window], blown[window]
            labels.append(_label(camera, each, corner, mine, top, *part, unsharp))
    things = range(walls, walls + foreign)
    seen = sum(int((shown[:, :, 0] == each).sum()) >= LEAST_SEEN for each in things)
    ground = np.ascontiguousarray(
        ground[GROUND_STEP // 2 :: GROUND_STEP, GROUND_STEP // 2 :: GROUND_STEP]
    )
    return Picture(data, labels, ground, seen)


def window_of(
    camera: Camera, each: Rolled, shown: NDArray[np.int16]
) -> tuple[NDArray[np.intp], tuple[slice, slice]]:
    """Return (x, y) of the upper left corner of the part of a picture with a die, and that part."""
    seen = camera.project(each.rest.corners)
    size = np.array(shown.shape[1::-1])
    low = np.clip(np.floor(seen.min(axis=0)).astype(int) - 2, 0, size)
    far = np.clip(np.ceil(seen.max(axis=0)).astype(int) + 2, 0, size)
    return low, (slice(low[1], far[1]), slice(low[0], far[0]))


def _label(
    camera: Camera,
    each: Rolled,
    corner: NDArray[np.intp],
    mine: NDArray[np.bool_],
    top: NDArray[np.bool_],
    image: NDArray[Any],
    blown: NDArray[np.bool_],
    blur: float,
) -> dict[str, Any]:
    rest, made = each.rest, each.make
    outline = cv2.convexHull(camera.project(rest.corners).astype(np.float32))
    whole = cv2.contourArea(outline) * (0.78 if made.ball else 0.97)
    low, far = outline.reshape(-1, 2).min(axis=0), outline.reshape(-1, 2).max(axis=0)
    rim = rest.corners[list(rest.shape.rims[rest.upper])]
    upper = camera.project(rim)
    top_whole = cv2.contourArea(upper.astype(np.float32)) * (0.6 if made.ball else 0.85)
    rows, cols = np.flatnonzero(mine.any(axis=1)), np.flatnonzero(mine.any(axis=0))
    y, x = np.nonzero(mine)
    centre, _, down, _ = each.frames[rest.upper]
    tip = np.stack([centre, centre - down * rest.size * 0.3]) @ rest.rotation.T + rest.place
    (ax, ay), (bx, by) = camera.project(tip)
    ink = ink_told(each.ink(each.face), each.ink_corners(camera) - corner, top, image, blur)
    return {
        "die": made.die,
        "face": each.face,
        "box": [
            int(corner[0] + cols[0]),
            int(corner[1] + rows[0]),
            int(cols[-1] - cols[0] + 1),
            int(rows[-1] - rows[0] + 1),
        ],
        "centre": [
            round(float(corner[0] + x.mean()), 1),
            round(float(corner[1] + y.mean()), 1),
        ],
        "cocked": rest.cocked,
        "visible": round(min(1.0, float(mine.sum()) / max(whole, 1.0)), 3),
        "tilt": round(rest.tilt, 1),
        "lift_mm": round(rest.lift, 1),
        "top_face": [[round(float(px), 1), round(float(py), 1)] for px, py in upper],
        "top_centre": [round(float(ax), 1), round(float(ay), 1)],
        "up_deg": round(float(np.rad2deg(np.arctan2(ay - by, bx - ax))), 1),
        "top_visible": round(min(1.0, float(top.sum()) / max(top_whole, 1.0)), 3),
        "glare": round(float((blown & top).sum() / max(top.sum(), 1)), 3),
        "ink": round(ink, 1),
        **_lie(camera, rest),
        "printing": made.style.printing,
        "make": f"{made.style.seed} {made.solid_of}",
        "whole_box": [round(float(v), 1) for v in (*low, *(far - low))],
        "blur": round(blur / max(1.0, float((far - low).max())), 4),
    }


def _lie(camera: Camera, rest: Resting) -> dict[str, Any]:
    """Return how a die lies, as a camera sees it that is turned to the die the shortest way.

    Told is what of unit vectors lies across the line of sight, to the right and down.
    ``normals`` are those of the faces it shows; ``level`` is where that of the upper face would be
    if the die lay level.
    """
    sight = rest.place - camera.eye
    sight /= np.linalg.norm(sight)
    ahead = camera.turn[2]
    turned = (sight + ahead) / (1 + float(sight @ ahead))
    across = np.stack([side - (side @ sight) * turned for side in camera.turn[:2]])
    shown = rest.normals[rest.normals @ sight < -0.15]
    return {
        "normals": (shown @ across.T).round(3).tolist(),
        "level": across[:, 2].round(3).tolist(),
    }
