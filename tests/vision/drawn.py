"""A simple tray with flat-shaded dice, drawn with the eye's own solids and symbols."""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision import Frame, symbols
from edgebox.vision.frame import Image
from edgebox.vision.solids import Camera, Floats, pose_many, solid

WIDTH, HEIGHT = 1280, 960
CAMERA = Camera((WIDTH / 2, HEIGHT / 2), 1240.0)
FLOOR = (105, 100, 98)
BODIES = {
    "boost": ("cube", 68.0, (230, 180, 90), (25, 20, 20)),
    "setback": ("cube", 68.0, (40, 38, 36), (235, 235, 235)),
    "ability": ("octahedron", 78.0, (60, 140, 45), (20, 25, 20)),
    "difficulty": ("octahedron", 78.0, (140, 45, 95), (240, 235, 235)),
    "proficiency": ("dodecahedron", 35.0, (40, 205, 225), (20, 25, 25)),
    "challenge": ("dodecahedron", 35.0, (40, 35, 175), (240, 240, 240)),
}


def tray() -> Image:
    """An empty tray: dark walls around an even floor with a little grain."""
    image = np.full((HEIGHT, WIDTH, 3), (40, 38, 38), np.uint8)
    cv2.rectangle(image, (150, 110), (1130, 850), FLOOR, cv2.FILLED)
    grain = np.random.default_rng(1).normal(0, 1.5, image.shape)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def frame(*dice: tuple[str, str, float, float, float]) -> Frame:
    """The tray with dice: each is die, face (blank, or one symbol), x, y and turn in degrees."""
    image = tray()
    for die, face, x, y, turn in dice:
        put(image, die, face, x, y, turn)
    return blurred(image, 0.8)


def blurred(image: Image, sigma: float) -> Frame:
    """A picture out of focus."""
    return Frame(np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8), "drawn")


def doubled(image: Image) -> Frame:
    """A picture of twice the size."""
    return Frame(np.asarray(cv2.resize(image, None, fx=2, fy=2), np.uint8), "drawn")


def put(image: Image, die: str, face: str, x: float, y: float, turn: float) -> None:
    name, edge, body, ink = BODIES[die]
    shape = solid(name)
    seen = pose_many(shape, CAMERA, np.array([[x, y, edge, turn, 0.0, 0.0]]))
    light = np.array([0.35, -0.5, 0.8]) / np.linalg.norm([0.35, -0.5, 0.8])
    upright = np.deg2rad(turn)
    spin = np.array([[np.cos(upright), -np.sin(upright)], [np.sin(upright), np.cos(upright)]])
    for index, members in enumerate(shape.faces):
        if not seen.seen[0, index]:
            continue
        normal = shape.normals[index].copy()
        normal[:2] = spin @ normal[:2]
        shade = 0.45 + 0.55 * max(0.0, float(normal @ light))
        corners = seen.corners[0][list(members)]
        colour = tuple(float(channel * shade) for channel in body)
        cv2.fillConvexPoly(image, np.round(corners * 16).astype(np.int32), colour, cv2.LINE_AA, 4)
        if index == int(seen.upper[0]) and face:
            _print(image, corners, face, ink)


def _print(image: Image, corners: Floats, symbol: str, ink: tuple[int, ...]) -> None:
    middle = corners.mean(axis=0)
    inner = min(
        float(np.linalg.norm((a + b) / 2 - middle))
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    )
    drawing = symbols.draw("starwars", symbol).astype(np.float32) / 255
    scale = 1.35 * inner / symbols.SIDE
    up = np.degrees(np.arctan2(*(corners[0] - middle)[::-1])) + 90
    half = symbols.SIDE / 2
    matrix = cv2.getRotationMatrix2D((half, half), -up, scale)
    matrix[:, 2] += middle - half
    size = (image.shape[1], image.shape[0])
    mask = cv2.warpAffine(drawing, matrix, size, flags=cv2.INTER_AREA)[..., None]
    image[:] = (image * (1 - mask) + np.array(ink) * mask).astype(np.uint8)
