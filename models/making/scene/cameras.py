"""Cameras over a tray: where they stand, their lens, and the rays of their pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Camera:
    """One camera with its picture's size."""

    size: tuple[int, int]
    """Width and height in pixels."""
    eye: Floats
    """(3,) in millimetres."""
    turn: Floats
    """(3, 3): right, down and forward of the camera in the world, as rows."""
    focal: float
    """Focal length in pixels."""
    lens: tuple[float, float]
    """How rays bend away from the middle: by the second and fourth power of the distance from it in
    focal lengths."""

    def rays(self, step: int = 1) -> NDArray[np.float32]:
        """Return (H / step + 1, W / step + 1, 3) directions through the corners of the pixels."""
        wide, high = self.size
        x = (np.arange(wide // step + 1) * step - wide / 2) / self.focal
        y = (np.arange(high // step + 1) * step - high / 2) / self.focal
        gx, gy = np.meshgrid(x, y)
        away = gx**2 + gy**2
        bend = 1 + self.lens[0] * away + self.lens[1] * away**2
        local = np.stack([gx * bend, gy * bend, np.ones_like(gx)], axis=2)
        return np.asarray(local @ self.turn, np.float32)

    def project(self, points: Floats) -> Floats:
        """Return (N, 2) pixels of (N, 3) points in the world."""
        local = (np.atleast_2d(points) - self.eye) @ self.turn.T
        flat = local[:, :2] / np.maximum(local[:, 2:], 1e-6)
        seen = flat.copy()
        for _ in range(6):
            away = (seen**2).sum(axis=1, keepdims=True)
            seen = flat / (1 + self.lens[0] * away + self.lens[1] * away**2)
        return np.asarray(seen * self.focal + np.array(self.size) / 2, np.float64)


def camera_over(
    rng: np.random.Generator, size: tuple[int, int], span: tuple[float, float], from_hand: bool
) -> Camera:
    """Return a random camera that sees a floor of a given width and depth in millimetres.

    Args:
        rng: the source of all choices.
        size: of the picture in pixels.
        span: width and depth that should be in view.
        from_hand: held in a hand at a slant, rather than mounted above.
    """
    field = np.deg2rad(rng.uniform(45, 80))
    focal = size[0] / 2 / np.tan(field / 2)
    cover = max(span[0] / size[0], span[1] / size[1]) * focal * rng.uniform(0.95, 1.35)
    slant = rng.uniform(5, 48) if from_hand else min(abs(rng.normal(0, 4)), 14)
    slant, around = np.deg2rad(slant), rng.uniform(0, 2 * np.pi)
    spin = rng.uniform(0, 2 * np.pi) if from_hand else np.deg2rad(rng.normal(0, 4))
    target = np.array([*rng.normal(0, 0.03 * span[0], 2), 0.0])
    away = np.array([np.sin(slant) * np.cos(around), np.sin(slant) * np.sin(around), np.cos(slant)])
    forward = -away
    right = np.array([np.cos(spin), np.sin(spin), 0.0])
    right -= forward * (right @ forward)
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    lens = (float(rng.normal(0.02, 0.06)), float(rng.normal(0, 0.01)))
    return Camera(size, target + away * cover, np.stack([right, down, forward]), float(focal), lens)
