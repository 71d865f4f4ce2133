"""Pictures of single dice, drawn, and an eye that needs no training to tell them."""

from dataclasses import fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.enrolment.crops import Floats
from edgebox.vision.enrolment.enrolling import Enrolment
from edgebox.vision.enrolment.eye import InView, Views
from edgebox.vision.enrolment.learning import lesson
from edgebox.vision.enrolment.lessons import with_examples
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.enrolment.storage import load_dice
from edgebox.vision.frame import Frame, Image
from edgebox.vision.recognising.look import Look

WIDTH, HEIGHT, SIDE = 320, 240, 56
COLOURS = {"boost": (210, 160, 60), "setback": (60, 60, 160), "ability": (60, 190, 90)}
"""BGR of the dice that are drawn."""


def tray() -> Image:
    return np.full((HEIGHT, WIDTH, 3), 110, np.uint8)


def roll(
    *dice: tuple[str, str], turn: float = 0.0, light: float = 1.0, seed: int = 0, blur: float = 0
) -> Image:
    """Return a picture of dice, each a square of its colour with a sign for its face."""
    return _drawn(dice, turn, light, seed, blur).copy()


@cache
def _drawn(
    dice: tuple[tuple[str, str], ...], turn: float, light: float, seed: int, blur: float
) -> Image:
    rng = np.random.default_rng(seed)
    image = tray()
    for number, (die, face) in enumerate(dice):
        middle = (80.0 + 130 * number + rng.uniform(-9, 9), 120.0 + rng.uniform(-20, 20))
        square = _square(die, face)
        matrix = np.array(cv2.getRotationMatrix2D((SIDE - 0.5, SIDE - 0.5), turn, 1), np.float64)
        matrix[:, 2] += np.array(middle) - (SIDE - 0.5)
        # where a die is not, the drawing is 0
        drawn = cv2.warpAffine(square, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)
        inside = drawn.max(axis=2) > 30
        image[inside] = drawn[inside]
    lit = np.clip(image * light + rng.normal(0, 2, image.shape), 0, 255).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(lit, (0, 0), blur), np.uint8) if blur else lit


def _square(die: str, face: str) -> NDArray[np.uint8]:
    square = np.zeros((2 * SIDE, 2 * SIDE, 3), np.uint8)
    half, middle = SIDE // 2, (SIDE, SIDE)
    cv2.rectangle(square, (half, half), (3 * half, 3 * half), COLOURS[die], -1)
    ink = (250, 250, 250)
    if face in ("s", "f"):
        cv2.circle(square, middle, 15, ink, 4, cv2.LINE_AA)
    elif face in ("a", "t"):
        cv2.circle(square, middle, 9, ink, -1, cv2.LINE_AA)
    elif face == "sa":
        cv2.line(square, (SIDE - 18, SIDE), (SIDE + 18, SIDE), ink, 7, cv2.LINE_AA)
    elif face == "aa":
        cv2.circle(square, (SIDE - 14, SIDE), 7, ink, -1, cv2.LINE_AA)
        cv2.circle(square, (SIDE + 14, SIDE), 7, ink, -1, cv2.LINE_AA)
    return square


_ACROSS = np.arange(80) - 39.5
_RINGS = [
    (np.hypot(_ACROSS[:, None], _ACROSS[None]) / 3).astype(int) == number for number in range(8)
]


class DrawnEye:
    """Finds what is coloured, and describes it by how bright it is at each distance."""

    def __init__(self, fingerprint: str = "drawn", cocked: float = 0, hidden: float = 0) -> None:
        self.fingerprint = fingerprint
        self.cocked, self.hidden = cocked, hidden
        self.features = 16
        self.calls = 0

    @cached_property
    def square(self) -> tuple[int, float]:
        return 80, 1.2

    def in_view(self, image: Image, empty: Image | None) -> InView:
        blue, green, red = cv2.split(image)
        lightest = cv2.max(cv2.max(blue, green), red)
        coloured = lightest - cv2.min(cv2.min(blue, green), red) > 50
        mask = cv2.morphologyEx(
            coloured.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((25, 25), np.uint8)
        )
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
        dice = [self.look(image, stats[i]) for i in range(1, count) if stats[i, 4] > 300]
        return InView(dice, foreign=False)

    def in_empty(self, bare: Image) -> InView:
        return self.in_view(bare, None)

    def look(self, image: Image, found: NDArray[np.int32]) -> Look:
        left, top, wide, high, area = (float(each) for each in found)
        # a box of one size however the die is turned, so that rings need not be stretched
        w = h = area**0.5 * 1.25
        x, y = left + wide / 2 - w / 2, top + high / 2 - h / 2
        long = w * 1.2
        col, row = int(x + w / 2 - long / 2), int(y + h / 2 - long / 2)
        part = image[max(0, row) : int(row + long), max(0, col) : int(col + long)]
        square = np.asarray(cv2.resize(part, (80, 80)), np.uint8)
        # what the trained eye says of known dice does not count here
        known: dict[str, Any] = {
            each.name: np.zeros(1, np.float32) if "Floats" in str(each.type) else 0.0
            for each in fields(Look)
        }
        known["place"], known["upper"] = (x, y, w, h), (x + w / 2, y + h / 2)
        known["cocked"], known["hidden"] = self.cocked, self.hidden
        known["marks"] = self.marks([square])[0]
        return Look(**known)

    def views(self, squares: list[Image]) -> Views:
        self.calls += 1
        small = [cv2.resize(each, (8, 8), interpolation=cv2.INTER_AREA) for each in squares]
        maps = np.stack(small).transpose(0, 3, 1, 2).astype(np.float32)
        return Views(self.marks(squares), maps)

    def marks(self, squares: list[Image]) -> Floats:
        vectors = []
        for square in squares:
            blue, green, red = cv2.split(square)
            low = cv2.min(cv2.min(blue, green), red).astype(np.float32)
            rings = [low[ring] for ring in _RINGS]
            vectors.append([each.mean() - 128 for each in rings] + [each.std() for each in rings])
        made = np.array(vectors, np.float32)
        return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


FACES = {"boost": ("", "a", "aa", "s", "sa"), "setback": ("", "f", "t"), "ability": ("", "s", "a")}


def taught(eye: DrawnEye | None = None, name: str = "mine", pictures: int = 3) -> EnrolledDice:
    """Return a set of drawn dice, taught by some pictures a face."""
    eye = eye or DrawnEye()
    lessons = [
        lesson(Frame(roll((die, face), turn=31 * n + 7, seed=n), f"{n}"), die, face, eye)
        for die, faces in FACES.items()
        for face in faces
        for n in range(pictures)
    ]
    assert all(each.problems == () for each in lessons), [e.problems for e in lessons]
    return with_examples(EnrolledDice(name, (), eye), [e.example for e in lessons if e.example])


def save(dice: EnrolledDice) -> Path:
    """Keep a set of dice as it is, and return its file."""
    enrolment = Enrolment(dice.name, dice.eye)
    enrolment.keep(lambda _: dice)
    enrolment.done()
    assert enrolment.path is not None
    return enrolment.path


def loaded(eye: DrawnEye | None = None) -> EnrolledDice:
    """Return the dice that are kept as "mine"."""
    dice = load_dice("mine", eye or DrawnEye())
    assert dice is not None
    return dice


def folder(place: Path, pictures: int = 2) -> Path:
    """Write a folder of pictures as a person would take them, and return it."""
    place.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(place / "empty.png"), tray())
    for die, faces in FACES.items():
        for face in faces:
            for n in range(pictures):
                name = f"{die}-{face or 'blank'}-{n + 1}.png"
                cv2.imwrite(str(place / name), roll((die, face), turn=31 * n + 7, seed=n))
    return place
