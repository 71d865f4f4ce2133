"""Tell shadows from dark dice by their edges, on a floor without grain or colour."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.finding.sharp_edges import FADING, SHARP, UNTOLD, edge_sharpness
from edgebox.vision.frame import Image
from edgebox.vision.judging.dice_found import FADES
from edgebox.vision.judging.objectness import NO_SHADOW, with_edges
from edgebox.vision.networks import Floats
from tests.vision import shipped
from tests.vision.finding.test_printed import DIE
from tests.vision.finding.test_shadow import SHADOW, felt, shaded
from tests.vision.judging.test_confidence import a_look


def floor(noise: int, level: int = 150) -> Image:
    """Return a plain grey floor, as a camera sees it."""
    return felt(noise, (level, level, level))


def dark(softness: float, light: float = 0.15, level: int = 150) -> Image:
    """Return that floor with a die, and something dark that reaches below it."""
    return shaded(floor(1, level), light, softness)


def sharpness(image: Image, empty: Image, others: Sequence[Box] = (DIE,)) -> float:
    """Return how sharp the edges of the find are, beside the die."""
    return edge_sharpness(image, empty, SHADOW, others)


@pytest.mark.parametrize("light", [0.05, 0.15, 0.5])
def test_a_shadow_fades_and_a_dark_die_has_edges(light: float) -> None:
    shadow, die = (sharpness(dark(softness, light), floor(2)) for softness in (9, 1))
    assert FADING <= shadow < FADES - 0.1
    assert FADES + 0.3 < die <= SHARP


@pytest.mark.parametrize("level", [60, 220])
def test_however_bright_the_floor_is(level: int) -> None:
    assert sharpness(dark(9, level=level), floor(2, level)) < FADES
    assert sharpness(dark(1, level=level), floor(2, level)) > FADES


def test_the_die_that_throws_it_lends_it_no_edges() -> None:
    assert sharpness(dark(9), floor(2)) < FADES < sharpness(dark(9), floor(2), ())


def test_what_is_not_darker_is_as_sharp_as_counts() -> None:
    bright = np.asarray(cv2.GaussianBlur(dark(9, light=1.5), (0, 0), 3), np.uint8)
    assert sharpness(bright, floor(2)) == sharpness(floor(1), floor(2)) == SHARP


def test_below_another_find_nothing_is_told() -> None:
    assert sharpness(dark(9), floor(2), [(90.0, 70.0, 80.0, 80.0)]) == UNTOLD


@pytest.mark.parametrize(
    ("known", "nothing", "edges"),
    [(True, 0.01, FADING), (False, 0.01, UNTOLD), (True, NO_SHADOW / 10, SHARP)],
    ids=["may be a shadow", "no empty tray", "clearly a die"],
)
def test_edges_are_looked_at_of_what_may_be_a_shadow_if_the_empty_tray_is_known(
    known: bool, nothing: float, edges: float
) -> None:
    looks = [replace(a_look(), place=each, nothing=nothing) for each in (SHADOW, DIE)]
    find, thrower = with_edges(looks, dark(10), floor(2) if known else None)
    assert find.edges == pytest.approx(edges, abs=0.6)
    assert thrower.edges == (SHARP if known else UNTOLD)


@pytest.mark.parametrize("light", [0.08, 0.2])
@pytest.mark.parametrize("way", [(0.3, 0.9), (-0.2, -0.9)])
def test_one_lamp_in_the_dark_throws_shadows_that_are_no_dice(
    way: tuple[float, float], light: float
) -> None:
    roll, empty = (load_frame(shipped.TRAYS / "genesys" / f"{n}.jpg") for n in ("roll01", "empty"))
    boxes = [each["box"] for each in shipped.labels("genesys", 1)]
    shade: Floats = np.ones(roll.image.shape[:2], np.float32)
    for x, y, w, h in boxes:
        middle = round(x + w / 2 + way[0] * w), round(y + h / 2 + way[1] * h)
        cv2.ellipse(shade, middle, (round(0.45 * w), round(0.45 * h)), 0, 0, 360, light, -1)
    soft = 0.07 * float(np.mean([w for *_, w, _ in boxes]))
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), soft), np.float32)
    for x, y, w, h in boxes:
        middle = round(x + w / 2), round(y + h / 2)
        cv2.ellipse(shade, middle, (round(0.47 * w), round(0.47 * h)), 0, 0, 360, 1, -1)
    lit = np.clip(roll.image * shade[:, :, None], 0, 255).astype(np.uint8)

    reading = Reader().read(Frame(lit, "one lamp"), empty)

    assert sorted((die.die, die.face) for die in reading.dice) == shipped.faces("genesys", 1)
