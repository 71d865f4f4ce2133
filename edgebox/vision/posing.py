"""How a found die lies: the pose of a solid that agrees best with the picture.

Two looks. The first compares filled outlines with a map of what belongs to the die, coarse and
robust. The second compares the solid's visible edges with the edges in the picture, fine; it may
also let the solid lean, and so tells a die at rest from a cocked one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.solids import Camera, Floats, Solid, pose_many

FAINT_EDGE = 2.0
"""An edge this steep (Lab units a pixel) counts half: the faces of a die often differ little."""

LEAST_LEAN = 10.0
"""Degrees from which on a die counts as leaning."""

CLOSE_CALL = 0.15
"""Two poses whose edges differ by less than this are both worth a look at their upper face."""

Rounds = tuple[tuple[int, int], ...]

COARSE: Rounds = ((0, 90), (0, 60), (1, 40))
FINE: Rounds = ((0, 90), (0, 60), (1, 60), (1, 50), (1, 40))
"""Rounds of a search: of each the level of the edge view, and how many poses to try."""

_SAMPLES = 8
_ALONG = np.linspace(0.08, 0.92, _SAMPLES)


@dataclass(frozen=True)
class Pose:
    """A solid as it lies, seen by a camera."""

    shape: Solid
    camera: Camera
    values: tuple[float, float, float, float, float, float]
    """Centre x, y and edge in pixels; turn and the two leans in degrees."""
    belongs: float = 0.0
    """Share of the outline that belongs to the die, less what it leaves out; at most 1."""
    edges: float = 0.0
    """How well its visible edges are seen in the picture, from 0 to 1."""
    top_edges: float = 0.0
    """The same for the edges of the upper face alone."""

    @property
    def lean(self) -> float:
        """Degrees off rest."""
        return float(np.hypot(*self.values[4:]))

    def outline(self) -> Floats:
        """Return the (N, 2) corners of the silhouette in the picture."""
        seen = pose_many(self.shape, self.camera, np.array([self.values]))
        hull = cv2.convexHull(seen.corners[0].astype(np.float32))
        return np.asarray(hull[:, 0], np.float64)

    def upper_face(self) -> Floats:
        """Return the (N, 2) corners of the face that points up, in the picture."""
        seen = pose_many(self.shape, self.camera, np.array([self.values]))
        corners: Floats = seen.corners[0][list(self.shape.faces[int(seen.upper[0])])]
        return corners

    def scaled(self, factor: float) -> Pose:
        """Return the same pose in a picture that is larger by this factor."""
        x, y, edge, *angles = self.values
        nadir = (self.camera.nadir[0] * factor, self.camera.nadir[1] * factor)
        return replace(
            self,
            camera=Camera(nadir, self.camera.height * factor),
            values=(x * factor, y * factor, edge * factor, *angles),  # type: ignore[arg-type]
        )


def fit_outline(
    weights: NDArray[np.float32],
    shape: Solid,
    camera: Camera,
    start: tuple[float, float],
    edge: float,
    spread: float = 0.2,
) -> Pose:
    """Return the resting pose whose outline gathers the most weight.

    Args:
        weights: (H, W) float32, positive where the picture belongs to this die, negative elsewhere.
        shape: the solid.
        camera: where it is seen from, in the pixels of ``weights``.
        start: x and y near the die's centre.
        edge: expected edge length in pixels.
        spread: how far the edge may be off, as a share.
    """
    reach = int(edge * shape.height * 0.6 + edge * 1.6) + 3
    x0, y0 = max(0, int(start[0]) - reach), max(0, int(start[1]) - reach)
    window = weights[y0 : y0 + 2 * reach + 1, x0 : x0 + 2 * reach + 1]
    if window.size == 0:
        return Pose(shape, camera, (*start, edge, 0.0, 0.0, 0.0))
    judge = _OutlineJudge(window, shape, camera, (x0, y0))
    turns = np.arange(0, shape.turn, shape.turn / 6)
    best = np.array([*start, edge, 0, 0, 0], float)
    step = edge * 0.3
    for round_ in range(4):
        offsets = (-step, 0.0, step)
        if round_ == 0:
            poses = [
                (best[0] + dx, best[1] + dy, edge * size, turn, 0, 0)
                for dx in offsets
                for dy in offsets
                for size in (1 - spread / 2, 1 + spread / 2)
                for turn in turns
            ]
        else:
            angle, growth = shape.turn / 6 / 2**round_, spread / 2**round_
            moves = [(dx, dy, 0.0, 0.0) for dx in offsets for dy in offsets]
            moves += [(0.0, 0.0, g, t) for g in (-growth, 0, growth) for t in (-angle, 0, angle)]
            poses = [
                (
                    best[0] + dx,
                    best[1] + dy,
                    float(np.clip(best[2] * (1 + g), edge * (1 - spread), edge * (1 + spread))),
                    best[3] + t,
                    0,
                    0,
                )
                for dx, dy, g, t in moves
            ]
        scores = judge(np.array(poses, float))
        best = np.array(poses[int(np.argmax(scores))], float)
        step /= 2
    return Pose(shape, camera, tuple(best.tolist()), judge.share(best))


class _OutlineJudge:
    """Sums weights inside outlines, in a window of the picture."""

    def __init__(
        self,
        window: NDArray[np.float32],
        shape: Solid,
        camera: Camera,
        corner: tuple[int, int],
    ) -> None:
        self.window = np.ascontiguousarray(window)
        self.shape, self.camera, self.corner = shape, camera, np.array(corner, float)
        self.mask = np.zeros(window.shape, np.uint8)

    def __call__(self, poses: Floats) -> Floats:
        corners = pose_many(self.shape, self.camera, poses).corners - self.corner
        fixed = np.round(corners * 16).astype(np.int32)
        return np.array([self._inside(points)[0] for points in fixed])

    def _inside(self, points: NDArray[np.int32]) -> tuple[float, float]:
        self.mask[:] = 0
        cv2.fillConvexPoly(self.mask, cv2.convexHull(points), 1, cv2.LINE_8, 4)
        total = float(np.vdot(self.window, self.mask.astype(np.float32)))
        return total, float(cv2.countNonZero(self.mask))

    def share(self, pose: Floats) -> float:
        corners = pose_many(self.shape, self.camera, pose[None]).corners[0] - self.corner
        total, area = self._inside(np.round(corners * 16).astype(np.int32))
        return total / max(area, 1.0)


class EdgeView:
    """The edges of a piece of the picture, to compare poses with."""

    def __init__(self, lab: NDArray[np.float32], corner: tuple[int, int]) -> None:
        """Take a piece of a picture.

        Args:
            lab: (h, w, 3) float32 Lab.
            corner: x and y of its upper left pixel in the picture.
        """
        self.corner = np.array(corner, float)
        self.levels = [
            _steepest(np.asarray(cv2.GaussianBlur(lab, (0, 0), sigma), np.float32))
            for sigma in (2.2, 1.0)
        ]

    def score(self, pose: Pose, poses: Floats, level: int) -> tuple[Floats, Floats]:
        """Return for each of the (K, 6) poses how well all edges and the upper face's are seen."""
        shape = pose.shape
        seen = pose_many(shape, pose.camera, poses)
        edges = shape.edges
        one, other = seen.seen[:, edges[:, 2]], seen.seen[:, edges[:, 3]]
        used = (one | other).any(axis=0)
        edges, one, other = edges[used], one[:, used], other[:, used]
        start = seen.corners[:, edges[:, 0]] - self.corner
        along = seen.corners[:, edges[:, 1]] - self.corner - start
        length = np.hypot(along[..., 0], along[..., 1])
        normal = np.stack([-along[..., 1], along[..., 0]], -1) / np.maximum(length, 1e-6)[..., None]
        points = start[:, :, None] + along[:, :, None] * _ALONG[:, None]
        steep = self.levels[level]
        height, width = steep.shape[:2]
        columns = np.clip(points[..., 0] + 0.5, 0, width - 1).astype(np.intp)
        rows = np.clip(points[..., 1] + 0.5, 0, height - 1).astype(np.intp)
        sampled = steep[rows, columns]
        across = np.abs(
            sampled[..., 0] * normal[..., None, 0] + sampled[..., 1] * normal[..., None, 1]
        )
        response = (across / (across + FAINT_EDGE)).mean(axis=-1)
        on_top = (edges[:, 2] == seen.upper[:, None]) | (edges[:, 3] == seen.upper[:, None])
        weight = length * (one | other)
        weight_top = weight * on_top
        every = (response * weight).sum(1) / np.maximum(weight.sum(1), 1e-6)
        top = (response * weight_top).sum(1) / np.maximum(weight_top.sum(1), 1e-6)
        return every, top


def _steepest(lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (h, w, 2): the gradient of whichever channel changes most at each pixel."""
    across = cv2.Scharr(lab, cv2.CV_32F, 1, 0) / 32
    down = cv2.Scharr(lab, cv2.CV_32F, 0, 1) / 32
    strongest = np.argmax(across**2 + down**2, axis=-1)[..., None]
    both = [np.take_along_axis(part, strongest, -1)[..., 0] for part in (across, down)]
    return np.stack(both, -1).astype(np.float32)


def fit_edges(view: EdgeView, pose: Pose, rounds: Rounds = FINE) -> Pose:
    """Return the resting pose nearby whose edges are seen best.

    Args:
        view: the edges around the die.
        pose: where to start.
        rounds: of each round the level of the view and how many poses to try.
    """
    shape = pose.shape
    best = np.array(pose.values, float)
    random = np.random.default_rng(7)  # the same picture must always read the same
    edge, across = best[2], best[2] * shape.width
    reach = np.array([across * 0.08, across * 0.08, edge * 0.10, shape.turn / 7, 0.0, 0.0])
    for level, count in rounds:
        poses = best + random.uniform(-1, 1, (count, 6)) * reach
        poses[0] = best
        every, top = view.score(pose, poses, level)
        best = poses[int(np.argmax(every + 0.5 * top))]
        reach *= 0.55
    every, top = view.score(pose, best[None], 1)
    return replace(
        pose, values=tuple(best.tolist()), edges=float(every[0]), top_edges=float(top[0])
    )


def fits(view: EdgeView, pose: Pose, rounds: Rounds = FINE) -> list[Pose]:
    """Return the good resting poses nearby, best first.

    An octahedron's outline is nearly the same after half of its turn, so is a dodecahedron's;
    where edges alone do not decide, what is printed on the upper face must.
    """
    x, y, edge, turn, *lean = pose.values
    other = replace(pose, values=(x, y, edge, turn + pose.shape.turn / 2, *lean))  # type: ignore[arg-type]
    both = sorted(
        (fit_edges(view, each, rounds) for each in (pose, other)), key=_seen, reverse=True
    )
    return [each for each in both if _seen(each) > _seen(both[0]) - CLOSE_CALL]


def _seen(pose: Pose) -> float:
    return pose.edges + 0.5 * pose.top_edges


def gain_by_leaning(view: EdgeView, pose: Pose) -> float:
    """Return by how much better the edges are seen if the solid may lean, from 0 up.

    A die at rest gains next to nothing, a cocked one much: its edges are where no resting die has
    any. Leans below :data:`LEAST_LEAN` do not count, a camera is seldom exactly upright.
    """
    best = np.array(pose.values, float)
    random = np.random.default_rng(3)
    edge, across = best[2], best[2] * pose.shape.width
    reach = np.array([across * 0.08, across * 0.08, edge * 0.06, pose.shape.turn / 2, 35.0, 35.0])
    rest = pose.edges + 0.5 * pose.top_edges
    for round_, (level, count) in enumerate(((0, 400), (0, 150), (1, 120), (1, 80))):
        poses = best + random.uniform(-1, 1, (count, 6)) * reach
        poses[0] = best
        every, top = view.score(pose, poses, level)
        merit = every + 0.5 * top
        if round_ == 0:
            merit[np.hypot(poses[:, 4], poses[:, 5]) < LEAST_LEAN] = -1
        best = poses[int(np.argmax(merit))]
        reach *= 0.5 if round_ else 0.3
    if np.hypot(best[4], best[5]) < LEAST_LEAN:
        return 0.0
    every, top = view.score(pose, best[None], 1)
    return max(0.0, float(every[0] + 0.5 * top[0]) - rest)
