"""Shows labelled trays under other light, by worse cameras and from elsewhere.

``python -m models.making.changed TRAYS OUT`` writes ``OUT/CHANGE/RIG``, which ``edgebox bench
eye OUT/*`` scores. The light of a picture is changed where it was taken, before the camera's curve;
noise has a fixed seed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.bench.labels import images_of
from edgebox.vision.frame import Image, load_frame

Change = Callable[[Image], Image]
"""Returns a picture (H, W, 3) uint8, BGR, of the same size."""

KEPT = ("die", "face", "cocked", "visible", "top_visible", "glare", "lift_mm", "tilt", "style")
"""Labels that stay true; places in the picture move with it."""


def light(blue: float, green: float, red: float) -> Change:
    """Return the change that gives each channel so much of its light."""

    def changed(image: Image) -> Image:
        return _lit(image, np.array((blue, green, red)))

    return changed


def _lit(image: Image, share: NDArray[np.float64]) -> Image:
    """Return a picture as if so much of the light had come to the camera, at each point of it."""
    linear = (image / 255.0) ** 2.2 * share
    return np.asarray((np.clip(linear, 0, 1) ** (1 / 2.2) * 255).round(), np.uint8)


def dim(image: Image) -> Image:
    """Show a picture by one weak bulb: warm, an eighth to a half of the light, and grainy."""
    return _grainy(light(0.12, 0.25, 0.4)(image), 6, seed=5)


def hazy(image: Image) -> Image:
    """Let stray light into the lens: black becomes dark grey, and all differs less."""
    return np.asarray(np.clip(image * 0.6 + 70, 0, 255), np.uint8)


def shaded(image: Image) -> Image:
    """Lay a shadow over a half, aslant: there is a third of the light left."""
    high, wide = image.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    lit = 1 / (1 + np.exp(-(0.8 * (x - wide / 2) + 0.6 * (y - high / 2)) / 6))
    return _lit(image, (0.35 + 0.65 * lit)[:, :, None])


def two_lamps(image: Image) -> Image:
    """Light a picture from the left by a cold lamp, from the right by a warm one."""
    across = np.linspace(0, 1, image.shape[1])[None, :, None]
    return _lit(image, (1 - across) * (1.3, 0.9, 0.6) + across * (0.7, 1.0, 1.3))


def banded(image: Image) -> Image:
    """Lay bars over a picture, as of a lamp that flickers: a third more and less of the light."""
    down = np.arange(image.shape[0]) * 6 / image.shape[0]
    # a camera meets the lamp elsewhere in each picture
    return _lit(image, (1 + 0.35 * np.sin(2 * np.pi * (down + image.mean())))[:, None, None])


def smudged(image: Image) -> Image:
    """Leave a finger's print on the lens: near the middle it is soft and hazy."""
    high, wide = image.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    away = np.hypot(x - 0.58 * wide, y - 0.44 * high) / wide
    share = (1 / (1 + np.exp((away - 0.14) * 40)))[:, :, None]
    soft = np.clip(cv2.GaussianBlur(image, (0, 0), wide / 320) * 0.8 + 35.0, 0, 255)
    return np.asarray(image * (1 - share) + soft * share, np.uint8)


def speckled(image: Image) -> Image:
    """Make one pixel in 400 white, always the same ones, as of a worn sensor."""
    seen = image.copy()
    seen[np.random.default_rng(400).random(image.shape[:2]) < 1 / 400] = 255
    return seen


def blurred(image: Image) -> Image:
    """Blur a picture by two pixels."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 2), np.uint8)


def dragged(image: Image) -> Image:
    """Drag a picture along by nine pixels."""
    return np.asarray(cv2.filter2D(image, -1, np.full((1, 9), 1 / 9)), np.uint8)


def noisy(image: Image) -> Image:
    """Add noise of twelve steps."""
    return _grainy(image, 12, seed=12)


def _grainy(image: Image, steps: float, seed: int) -> Image:
    noise = np.random.default_rng(seed).normal(0, steps, image.shape)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def squeezed(image: Image) -> Image:
    """Squeeze a picture into a JPEG of quality 40."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 40])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def aslant(wide: int, high: int) -> NDArray[np.float64]:
    """Return how a picture looks from further down."""
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    seen = np.array([(0.14, 0.08), (0.86, 0.08), (1, 0.97), (0, 0.97)]) * (wide, high)
    moved = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    return np.asarray(moved, np.float64)


def from_afar(wide: int, high: int) -> NDArray[np.float64]:
    """Return how a picture looks from twice as far."""
    return np.array([(0.5, 0, wide / 4), (0, 0.5, high / 4), (0, 0, 1)])


@dataclass(frozen=True)
class Stand:
    """Another place for the camera."""

    moves: Callable[[int, int], NDArray[np.float64]]
    """Returns (3, 3): where the points of a picture of a width and height are moved."""
    blur: float = 0.0
    """By so many pixels a picture is blurred first: what gets smaller must not keep a pattern of
    every second pixel."""

    def seen(self, image: Image) -> tuple[Image, NDArray[np.float64]]:
        """Return a picture as it looks from there, and where its points are moved."""
        size = (image.shape[1], image.shape[0])
        moved = self.moves(*size)
        soft = cv2.GaussianBlur(image, (0, 0), self.blur) if self.blur else image
        picture = cv2.warpPerspective(soft, moved, size, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(picture, np.uint8), moved


CHANGES: dict[str, Change] = {
    "as-it-is": light(1, 1, 1),
    "warm": light(0.45, 0.8, 1.25),
    "very-warm": light(0.3, 0.7, 1.4),
    "cold": light(1.4, 1, 0.7),
    "bright": light(1.8, 1.8, 1.8),
    "dark": light(0.25, 0.25, 0.25),
    "very-dark": light(0.1, 0.1, 0.1),
    "dim": dim,
    "hazy": hazy,
    "shaded": shaded,
    "green": light(0.75, 1.2, 0.8),
    "two-lamps": two_lamps,
    "banded": banded,
    "smudged": smudged,
    "speckled": speckled,
    "blurred": blurred,
    "dragged": dragged,
    "noisy": noisy,
    "squeezed": squeezed,
}
"""Changes of how a picture looks."""

STANDS = {"aslant": Stand(aslant), "from-afar": Stand(from_afar, blur=0.8)}
"""Changes of where the camera stands."""


def write_changed(rig: Path, name: str, folder: Path) -> None:
    """Write a labelled folder as it looks after a change.

    Args:
        rig: a folder with labels.json, and empty.jpg if it is of one tray; photographs have none.
        name: of CHANGES or STANDS.
        folder: where the changed one is written; made if it is not there.
    """
    known = json.loads((rig / "labels.json").read_text())
    folder.mkdir(parents=True, exist_ok=True)
    for each in images_of(known):
        image = load_frame(rig / each["image"]).image
        seen, moved = _seen(image, name)
        each["dice"] = [_moved(die, moved) for die in each["dice"]]
        write_picture(folder / each["image"], seen)
    empty = rig / "empty.jpg"
    if empty.is_file():
        write_picture(folder / empty.name, _seen(load_frame(empty).image, name)[0])
    (folder / "labels.json").write_text(json.dumps(known))


def _seen(image: Image, name: str) -> tuple[Image, NDArray[np.float64]]:
    if name in STANDS:
        return STANDS[name].seen(image)
    return CHANGES[name](image), np.eye(3)


def _moved(die: dict[str, Any], moved: NDArray[np.float64]) -> dict[str, Any]:
    x, y, w, h = die["box"]
    corners = np.array([[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]], np.float64)
    seen = cv2.perspectiveTransform(corners, moved)[0]
    low, far = seen.min(axis=0), seen.max(axis=0)
    box = [round(float(value), 1) for value in (*low, *(far - low))]
    return {key: die[key] for key in KEPT if key in die} | {"box": box}


def write_picture(path: Path, image: Image) -> None:
    """Write a picture with hardly any loss."""
    cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, 97])


def write_all(
    module: str, about: str, names: Iterable[str], write: Callable[[Path, str, Path], None]
) -> None:
    """Write all rigs of a folder after each change, as the command line names them.

    Args:
        module: that is run.
        about: what it does.
        names: of the changes.
        write: writes a rig after a change into a folder.
    """
    parser = argparse.ArgumentParser(prog=f"python -m models.making.{module}", description=about)
    parser.add_argument("trays", type=Path, help="folder of labelled folders")
    parser.add_argument("out", type=Path, help="where the changed ones are written")
    options = parser.parse_args()
    rigs = sorted(each.parent for each in options.trays.glob("*/labels.json"))
    if not rigs:
        parser.error(f"{options.trays}: there are no folders with a labels.json in it")
    for name in names:
        for rig in rigs:
            write(rig, name, options.out / name / rig.name)
        print(f"{name}: {len(rigs)} rigs", flush=True)


if __name__ == "__main__":
    write_all("changed", str(__doc__), (*CHANGES, *STANDS), write_changed)
