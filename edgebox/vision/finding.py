"""Finding the dice: where each one is and which solids it may be, also where dice touch.

What differs from the empty tray is parted by colour family. Dice of one family that touch are
parted by fitting outlines one after another, each to what the others have left over. Black, grey
and white come last: ink and shine of coloured dice are then already accounted for.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.colours import (
    FAMILIES,
    NEUTRAL,
    hue_distance,
    hue_planes,
    in_family,
    middle_hue,
)
from edgebox.vision.frame import Image
from edgebox.vision.posing import COARSE, EdgeView, Pose, fit_outline, fits
from edgebox.vision.solids import Camera, solid
from edgebox.vision.tray import Tray

EDGE_OF_UNIT = {"cube": 1.0, "octahedron": 1.15, "dodecahedron": 0.53}
"""Edges of the solids beside that of a six-sided die: 15 mm cubes, octahedra and 18 mm twelves."""

AREA_OF_UNIT = 1.28
"""Area of a die's outline in squares of the unit; about the same for all three solids."""

SOLIDS_OF = {
    "red": ("dodecahedron", "cube"),
    "yellow": ("dodecahedron", "cube"),
    "green": ("octahedron", "cube"),
    "sky": ("cube",),
    "violet": ("octahedron", "cube"),
    NEUTRAL: ("cube", "dodecahedron"),
}
"""Which solids come in a colour; six-sided dice with pips come in any."""

SMALLEST_UNIT, LARGEST_UNIT = 0.018, 0.16
"""A six-sided die's edge as a share of the picture's width, at least and at most."""

LEAST_BELONGS = 0.3
"""An outline that gathers less than this share of its area is no die."""

GOOD_POSE, SPLENDID_POSE = 1.4, 1.6
"""Share of the outline plus strength of the edges, from which on a pose needs no second try, and
from which on no other solid is tried."""

LEAST_POSE, LEAST_NEUTRAL_POSE = 0.98, 1.08
"""The same sum, below which it is no die: a reflection; of grey things, more often a shadow."""

MOST_TRIES = 60
"""Pieces of a picture that are looked at, at most: more than any tray holds."""

STRANGE = "something in the tray is no die that can be read"

MOST_LEFT_OVER = 0.3
"""What is left over on the floor beside the dice, in dice, before it is called something else."""


@dataclass(frozen=True)
class Found:
    """Something that looks like a die: its likely poses, best first."""

    family: str
    poses: tuple[Pose, ...]
    hue: float
    """Middle hue in degrees (meaningless for the neutral family)."""
    brightness: float
    """Middle brightness of its own colour, from 0 to 1."""

    @property
    def best(self) -> Pose:
        """The pose whose outline fits best."""
        return self.poses[0]


class Finder:
    """Finds the dice of one frame; all pixels are those of its image."""

    def __init__(
        self,
        image: Image,
        lab: NDArray[np.float32],
        tray: Tray,
        camera: Camera,
    ) -> None:
        """Take the frame (H, W, 3), the same in Lab, its tray, and where the camera is."""
        anything, certain = tray.foreground(lab)
        self.tries = 0
        self.tray, self.floor = tray, tray.floor
        self.camera = camera
        self.certain = certain
        self.present = certain > 0.5
        self.lab = lab
        self.hue, tinted, self.value = hue_planes(np.asarray(cv2.medianBlur(image, 3), np.uint8))
        self.tinted = tinted & (anything > 0.5)
        self.width = image.shape[1]
        self.free = np.ones(certain.shape, bool)
        """Where no die has been found yet."""

    def find(self) -> tuple[list[Found], str | None]:
        """Return the dice, and what speaks against these being all: words for a player."""
        seeds = {family: self._family_mask(family) for family in FAMILIES}
        unit = self._unit([*seeds.values(), self._neutral_mask(5, 3)])
        if unit == 0:
            return [], None
        found: list[Found] = []
        for family, mask in seeds.items():
            found += self._parted(mask, family, unit)
        found.sort(key=lambda each: -each.best.belongs)
        kernel = max(3, int(unit / 7) | 1)
        found += self._parted(self._neutral_mask(int(unit * 0.4) | 1, kernel), NEUTRAL, unit)
        return found, self._doubt(found, unit)

    def _doubt(self, found: list[Found], unit: float) -> str | None:
        if self.tries >= MOST_TRIES:
            return "there is too much in the picture that is no die"
        if self._something_else(found, unit):
            return STRANGE
        if not self.tray.known and self._cut_off(unit):
            return "without a picture of the empty tray, it is unclear what lies at its walls"
        return None

    def _something_else(self, found: list[Found], unit: float) -> bool:
        left = (self.present & (self.floor > 0)).astype(np.uint8)
        for each in found:
            outline = np.round(each.best.outline()).astype(np.int32)
            cv2.fillConvexPoly(left, outline, 0)
            cv2.polylines(left, [outline], True, 0, max(1, int(unit * 0.25)))
        kernel = np.ones((max(3, int(unit / 4)),) * 2, np.uint8)
        left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, kernel), np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(left)
        largest = int(stats[1:, cv2.CC_STAT_AREA].max()) if count > 1 else 0
        return largest > MOST_LEFT_OVER * AREA_OF_UNIT * unit**2

    def _cut_off(self, unit: float) -> bool:
        """Whether something reaches beyond an estimated floor, where nothing can be told."""
        rim = cv2.morphologyEx(self.floor, cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8))
        rim[:2], rim[-2:], rim[:, :2], rim[:, -2:] = 255, 255, 255, 255
        # strips of wall and shadow along the rim are thinner than dice
        kernel = np.ones((max(3, int(unit * 0.5)),) * 2, np.uint8)
        solid_parts = cv2.morphologyEx(self.present.astype(np.uint8), cv2.MORPH_OPEN, kernel)
        return bool(np.any((solid_parts > 0) & (rim > 0)))

    def _on_floor(self, pose: Pose) -> bool:
        """Whether a die stands on the floor; what is seen beyond it is a reflection in a wall."""
        nadir = np.array(self.camera.nadir)
        raised = pose.values[2] * pose.shape.height / 2 / self.camera.height
        x, y = nadir + (np.array(pose.values[:2]) - nadir) * (1 - raised)
        around = int(pose.values[2] * pose.shape.height * 0.3)
        rows, columns = self.floor.shape
        top, left = max(0, int(y) - around), max(0, int(x) - around)
        window = self.floor[top : min(rows, int(y) + around), left : min(columns, int(x) + around)]
        return bool(window.any())

    def _family_mask(self, family: str) -> NDArray[np.uint8]:
        tint = (self.tinted & in_family(self.hue, family)).astype(np.uint8)
        mask = cv2.morphologyEx(tint, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        return np.asarray(closed, np.uint8)

    def _neutral_mask(self, reach: int, kernel: int) -> NDArray[np.uint8]:
        seen = (self.present & ~self.tinted & self.free).astype(np.uint8)
        # a black die on a dark floor shows as a ring of edges and symbols: fill what is enclosed
        mask = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
        outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        filled = np.zeros_like(mask)
        cv2.drawContours(filled, outlines, -1, 1, cv2.FILLED)
        filled[~self.free] = 0
        opened = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((kernel, kernel), np.uint8))
        return opened.astype(np.uint8)

    def _unit(self, masks: list[NDArray[np.uint8]]) -> float:
        """Estimate a six-sided die's edge from pieces that look like single dice."""
        sizes, trust = [], []
        for mask in masks:
            outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
            for outline in outlines:
                area = cv2.contourArea(outline)
                unit = (area / AREA_OF_UNIT) ** 0.5
                if not SMALLEST_UNIT * self.width < unit < LARGEST_UNIT * self.width:
                    continue
                (_, (wide, high), _) = cv2.minAreaRect(outline)
                full = area / max(cv2.contourArea(cv2.convexHull(outline)), 1)
                long = max(wide, high) / max(1.0, min(wide, high))
                sizes.append(unit)
                trust.append(1.0 if full > 0.9 and long < 1.3 else 0.15)
        if not sizes:
            return 0.0
        order = np.argsort(sizes)
        share = np.cumsum(np.array(trust)[order])
        return float(np.array(sizes)[order][int(np.searchsorted(share, share[-1] / 2))])

    def _parted(self, mask: NDArray[np.uint8], family: str, unit: float) -> list[Found]:
        """Fit outlines to the pieces of a mask, until too little is left over."""
        found: list[Found] = []
        least = AREA_OF_UNIT * unit**2 * 0.3
        left = mask.copy()
        while self.tries < MOST_TRIES:
            count, labels, stats, _ = cv2.connectedComponentsWithStats(left)
            if count < 2:
                break
            largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
            if stats[largest, cv2.CC_STAT_AREA] < least:
                break
            self.tries += 1
            piece = labels == largest
            one = self._one(piece, family, unit)
            if one is None:
                left[piece] = 0
                continue
            found.append(one)
            taken = np.zeros_like(left)
            cv2.fillConvexPoly(taken, np.round(one.best.outline()).astype(np.int32), 1)
            self.free &= taken == 0
            left[cv2.dilate(taken, np.ones((3, 3), np.uint8)) > 0] = 0
        return found

    def _one(self, piece: NDArray[np.bool_], family: str, unit: float) -> Found | None:
        """Fit the one die that best explains some of a piece."""
        tinted = piece & self.tinted
        hue = middle_hue(self.hue[tinted]) if family != NEUTRAL and tinted.any() else 0.0
        weights = self._weights(piece, family, hue, unit)
        poses: list[Pose] = []
        for starts in (self._middle, self._several):
            places = starts(piece, unit)
            for name in SOLIDS_OF[family]:
                for place in places:
                    pose = fit_outline(
                        weights, solid(name), self.camera, place, unit * EDGE_OF_UNIT[name]
                    )
                    # between two touching dice an outline fits as well as on one; edges do not
                    if pose.belongs > LEAST_BELONGS:
                        poses.append(self._with_edges(pose))
                if any(pose.belongs + pose.edges > SPLENDID_POSE for pose in poses):
                    break
            if any(pose.belongs + pose.edges > GOOD_POSE for pose in poses):
                break
        if not poses:
            return None
        poses.sort(key=worth, reverse=True)
        best = poses[0]
        least = LEAST_NEUTRAL_POSE if family == NEUTRAL else LEAST_POSE
        if best.belongs + best.edges < least or not self._on_floor(best):
            return None
        near = [
            pose
            for pose in poses
            if np.hypot(*np.subtract(pose.values[:2], best.values[:2])) < unit * 0.4
        ]
        firsts = {pose.shape.name: pose for pose in reversed(near)}
        ordered = tuple(sorted(firsts.values(), key=worth, reverse=True))
        return Found(family, ordered, hue, self._brightness(best))

    def _brightness(self, pose: Pose) -> float:
        inside = np.zeros(self.free.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(pose.outline()).astype(np.int32), 1)
        return float(np.median(self.value[(inside > 0) & self.free]))

    def _middle(self, piece: NDArray[np.bool_], unit: float) -> list[tuple[float, float]]:
        """Return a piece's middle, if it may be a single die."""
        rows, columns = np.nonzero(piece)
        if len(rows) > 1.4 * AREA_OF_UNIT * unit**2:
            return []
        return [(float(columns.mean()), float(rows.mean()))]

    def _several(self, piece: NDArray[np.bool_], unit: float) -> list[tuple[float, float]]:
        """Return where the dice of a piece may have their centres."""
        rows, columns = np.nonzero(piece)
        # the thickest place of the piece is inside one die, also where several touch
        depth = cv2.distanceTransform(piece.astype(np.uint8), cv2.DIST_L2, 3)
        place = cv2.minMaxLoc(depth)[3]
        points = np.stack([columns, rows], 1).astype(np.float32)
        points = np.ascontiguousarray(points[:: max(1, len(points) // 600)])
        cv2.setRNGSeed(7)  # the same picture must always read the same
        stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
        groups = int(np.clip(round(len(rows) / (AREA_OF_UNIT * unit**2)), 2, 6))
        _, _, centres = cv2.kmeans(points, groups, None, stop, 2, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
        return [(float(place[0]), float(place[1])), *((float(x), float(y)) for x, y in centres)]

    def _with_edges(self, pose: Pose) -> Pose:
        x, y, edge = pose.values[:3]
        reach = int(edge * pose.shape.height * 0.6 + edge * 1.2) + 6
        left, top = max(0, int(x) - reach), max(0, int(y) - reach)
        window = self.lab[top : int(y) + reach, left : int(x) + reach]
        return fits(EdgeView(window, (left, top)), pose, COARSE)[0]

    def _weights(
        self, piece: NDArray[np.bool_], family: str, hue: float, unit: float
    ) -> NDArray[np.float32]:
        """Return (H, W): how much each pixel speaks for belonging to the die of this piece."""
        rows, columns = np.nonzero(piece)
        around = int(2.5 * unit)
        part = np.s_[
            max(0, int(rows.min()) - around) : int(rows.max()) + around,
            max(0, int(columns.min()) - around) : int(columns.max()) + around,
        ]
        near = self.certain[part] - 1
        tinted, seen = self.tinted[part], self.present[part] | self.tinted[part]
        if family == NEUTRAL:
            near[seen & ~tinted] = 0.5
            near[seen & tinted] = -0.6
        else:
            near[seen & ~tinted] = 0.3
            off = hue_distance(self.hue[part], hue)
            match = np.clip(1.0 - (off - 14) / 12, -0.8, 1.0).astype(np.float32)
            near[tinted] = match[tinted]
        near[piece[part]] = np.maximum(near[piece[part]], 1.0)
        near[~self.free[part]] = -0.7
        weights = np.full(self.certain.shape, -1.0, np.float32)
        weights[part] = near
        return weights


def worth(pose: Pose) -> float:
    """Return how good a pose is: its outline, its edges, and those of its upper face."""
    return 0.6 * pose.belongs + pose.edges + 0.5 * pose.top_edges
