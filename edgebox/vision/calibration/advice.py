"""What a person should mend about a tray, its light and its camera, in plain words.

Each bound below was set so that trays on which dice read well give no advice, and so that what a
person would notice in the picture does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from edgebox.vision.calibration.corners import area
from edgebox.vision.calibration.facts import Facts
from edgebox.vision.calibration.light import Light, Spot
from edgebox.vision.calibration.pictures import Differences
from edgebox.vision.calibration.white_balance import FROM_MARKERS, WhiteBalance
from edgebox.vision.gamma import GAMMA
from edgebox.vision.judging.sharpness import Sharpness
from edgebox.vision.judging.unfit import COLOURED, NO_COLOURS

DARKER_SIDE = 0.7
"""A side with less than this share of the other side's light is worth another lamp."""

DARKER_CORNER, LEAST_EVENNESS = 0.45, 0.35
"""Light of a corner over the middle's, and of the darkest place over the brightest's."""

DARK_PICTURE, DARK_FLOOR = 110.0, 35.0
"""A picture is too dark if its floor and its brightest parts are both below these, of 255."""

BRIGHT_FLOOR, MOST_BLOWN = 240.0, 0.2
"""A floor is too bright above this middle value, or with this share of it blown out."""

BRIGHT_PAPER, GOOD_PAPER = 240.0, 200.0
"""White paper brighter than this in all channels washes out, and white, yellow and light blue dice
with it. Of these 4.0 % were wrong on 286 generated rigs with such paper, and 6.7 % asked about; on
228 rigs with darker paper 2.0 % and 3.7 %. The second is what to aim at."""

BLURRED = 4.5
"""Edges wider than this, in pixels of a picture whose longer side is 1280, blur the strokes of
symbols."""

NOISY = 7.0
"""Spread of a pixel's value from picture to picture, of 255."""

FLICKERS = 0.12
"""Share of the light that comes and goes."""

IN_BANDS = 0.5
"""The same in bands. Dice at rest are known by bands of 0.8 and less."""

MOVED = 3.0
"""Pixels of a picture 1280 wide by which two pictures are shifted."""

LEAST_FLOOR = 0.18
"""A floor that fills less than this share of the picture makes its dice small."""

LEAST_DIE = 45.0
"""Pixels that a 15 mm die should have in a picture that fits into 1280 by 960, as the finder's does
into a quarter of that."""

TINTED, STRONGLY_TINTED = 12.0, 32.0
"""Chroma (CIE Lab) from which a floor has a colour, and a strong one."""

MOST_CAST = 5.0
"""How many times as much light white paper may send back in one colour as in another. From 4 times
on some of the reference trays are asked about for it, from 6 times on kinds are confused."""

LESS = "lower the camera's exposure, a step at a time (edgebox settings set camera.exposure -1)"
"""To dim a lamp does not help with a camera that chooses its exposure by itself."""

DICE_COLOURS = (
    ("red", "challenge", 335.0, 14.0),
    ("yellow", "proficiency", 42.0, 70.0),
    ("green", "ability", 70.0, 170.0),
    ("blue", "boost", 170.0, 250.0),
    ("purple", "difficulty", 250.0, 335.0),
)
"""Colour, dice, and the hues (HSV) between in degrees; brown, between red and yellow, is free."""


@dataclass(frozen=True)
class Advice:
    """One thing to tell."""

    text: str
    mend: bool
    """Whether it is to be mended; otherwise it is only good to know."""


def advise(facts: Facts) -> list[Advice]:
    """Return what to mend, the weightiest first, then what is good to know."""
    told = [
        *_about_dice(facts.dice),
        *_about_colours(facts),
        *_about_corners(facts),
        *_about_view(facts),
        *_about_sharpness(facts.sharpness),
        *_about_level(facts.light),
        *_about_paper(facts.paper),
        *_about_movement(facts),
        *_about_differences(facts.differences),
    ]
    if facts.has_floor:
        # what is no floor may be as dark and as full of things as it likes
        told += _about_evenness(facts.light)
        told += _about_spots(facts.light)
        told += _about_floor_colour(facts.light, facts.balance)
    return [each for each in told if each.mend] + [each for each in told if not each.mend]


def about_picture(light: Light, sharpness: Sharpness) -> list[Advice]:
    """Return what to mend about a picture's sharpness and level, whatever lies in the tray."""
    return [*_about_sharpness(sharpness), *_about_level(light)]


def _about_dice(dice: int) -> Iterator[Advice]:
    if dice:
        lie = "a die lies" if dice == 1 else f"{dice} dice lie"
        yield Advice(
            f"{lie} in the tray, and would never be seen again: take out all dice, and calibrate "
            f"again",
            True,
        )


def _about_colours(facts: Facts) -> Iterator[Advice]:
    if facts.unfit in (NO_COLOURS, COLOURED):
        yield Advice(facts.unfit, True)
    elif facts.balance.source == FROM_MARKERS and facts.balance.cast > MOST_CAST:
        yield Advice(COLOURED, True)


def _about_corners(facts: Facts) -> Iterator[Advice]:
    if 0 < facts.markers < 4:
        were = "was" if facts.markers == 1 else "were"
        yield Advice(
            f"only {facts.markers} of the 4 markers {were} found: lay each flat and wholly in "
            f"view, away from glare",
            True,
        )
    if facts.mirrored:
        yield Advice(
            "the picture is mirrored, so that neither markers nor digits can be read: switch that "
            "off in the camera's app",
            True,
        )
    elif facts.misplaced:
        yield Advice(
            "the markers do not lie in the corners of a floor: cut the four cards apart, and lay "
            "one into each corner, pushed against both walls",
            True,
        )
    elif facts.far:
        yield Advice(
            "the floor between the markers is too small in the picture: move the camera nearer, "
            "so that the tray fills it",
            True,
        )
    elif facts.goes_on:
        yield Advice(
            "the floor seems to go on beyond the markers: push each card into its corner, against "
            "both walls",
            True,
        )
    elif facts.guessed and not facts.guess_sure:
        yield Advice(
            "the floor's edges could not be found: use the printed markers (--markers-out), or "
            "name the corners with --corners",
            True,
        )
    elif facts.guessed:
        yield Advice(
            "the floor's corners are guessed: look at them with --overlay; printed markers "
            "(--markers-out) tell them for certain",
            False,
        )
    if facts.kept:
        yield Advice(
            "the floor's corners are those of the calibration before, for the camera has not moved",
            False,
        )
    if facts.filled_in:
        yield Advice(
            "the markers lay in every picture: take them out and calibrate again; it has to see "
            "the empty tray, too",
            True,
        )


def _about_view(facts: Facts) -> Iterator[Advice]:
    width, height = facts.size
    if facts.has_floor and _too_small(facts):
        yield Advice(
            "the dice will be small in the picture: move the camera nearer, so that the tray "
            "fills it",
            True,
        )
    if max(width, height) < 1000:
        yield Advice(
            f"the picture has only {width}x{height} pixels: set the camera to 1280x960 or more",
            True,
        )
    low, high = facts.corners.min(axis=0), facts.corners.max(axis=0)
    cut = low.min() < -2 or high[0] > width + 2 or high[1] > height + 2
    if cut and facts.has_floor:
        yield Advice("a part of the floor is out of the picture: move or turn the camera", True)


def _too_small(facts: Facts) -> bool:
    width, height = facts.size
    if facts.floor_mm is None:
        return area(facts.corners) < LEAST_FLOOR * width * height
    pixels = np.sqrt(area(facts.corners) / (facts.floor_mm[0] * facts.floor_mm[1]))
    return bool(15 * pixels * min(1280 / width, 960 / height) < LEAST_DIE)


def _about_sharpness(sharpness: Sharpness) -> Iterator[Advice]:
    if sharpness.width is None:
        yield Advice(
            "there are no edges to judge sharpness by: lay the printed markers into the tray once",
            False,
        )
    elif sharpness.width > BLURRED:
        yield Advice(
            f"the picture is not sharp (edges are {sharpness.width:.0f} pixels wide, 2 to 3 is "
            f"good): turn the lens, or move the camera, until they are",
            True,
        )


def _about_level(light: Light) -> Iterator[Advice]:
    if light.level < DARK_FLOOR and light.brightest < DARK_PICTURE:
        yield Advice("the picture is too dark: add light, or raise the camera's exposure", True)
    elif light.level > BRIGHT_FLOOR or light.blown > MOST_BLOWN:
        yield Advice(f"the floor is washed out: {LESS}", True)


def _about_paper(paper: float | None) -> Iterator[Advice]:
    if paper is not None and paper >= BRIGHT_PAPER:
        yield Advice(
            f"white paper is washed out ({paper:.0f} of 255, {GOOD_PAPER:.0f} is good), and light "
            f"dice will be: {LESS}",
            True,
        )


def _about_evenness(light: Light) -> Iterator[Advice]:
    told = False
    for ratio, first, second in (
        (light.left_to_right, "left side", "right"),
        (light.top_to_bottom, "top", "bottom"),
    ):
        if ratio < DARKER_SIDE:
            told = True
            yield _darker(first, second, ratio)
        elif ratio > 1 / DARKER_SIDE:
            told = True
            other = {"right": "right side", "bottom": "bottom"}[second]
            yield _darker(other, first.removesuffix(" side"), 1 / ratio)
    if told:
        return
    names = ("upper left", "upper right", "lower right", "lower left")
    dark = [name for name, share in zip(names, light.corners, strict=True) if share < DARKER_CORNER]
    if len(dark) >= 3:
        yield Advice(
            f"the corners are much darker than the middle ({min(light.corners):.0%}): use a wider "
            f"lamp, or hang it higher",
            True,
        )
    elif dark:
        plural = "corners are" if len(dark) > 1 else "corner is"
        yield Advice(
            f"the {' and '.join(dark)} {plural} much darker than the middle "
            f"({min(light.corners):.0%}): add light there",
            True,
        )
    elif light.evenness < LEAST_EVENNESS:
        yield Advice(
            f"the light is uneven (the darkest place has {light.evenness:.0%} of the brightest): "
            f"spread the lamp's light",
            True,
        )


def _darker(side: str, other: str, ratio: float) -> Advice:
    where = side if side.endswith("side") else f"{side} side"
    return Advice(f"the {where} is darker ({ratio:.0%} of the {other}): add light there", True)


def _about_spots(light: Light) -> Iterator[Advice]:
    if light.glare:
        where = _places(light.glare)
        spots = "there is a bright spot" if len(light.glare) == 1 else "there are bright spots"
        yield Advice(f"{spots} {where} where dice will glare: dim or diffuse the lamp", True)
    if len(light.objects) > 6 or sum(spot.share for spot in light.objects) > 0.3:
        yield Advice(
            "the floor is not plain: if things lie on it, take them out and calibrate again; if it "
            "has a pattern, a plain floor reads better",
            True,
        )
    elif light.objects:
        where = _places(light.objects)
        yield Advice(
            f"something lies in the tray, or stains it, {where}: clear it and calibrate again", True
        )


def _places(spots: tuple[Spot, ...]) -> str:
    places = list(dict.fromkeys(spot.where for spot in spots))[:3]
    return " and ".join(places) if len(places) < 3 else f"{places[0]}, {places[1]} and {places[2]}"


def _about_movement(facts: Facts) -> Iterator[Advice]:
    between = facts.differences
    moved = between.moved
    if facts.elsewhere:
        yield Advice(
            "the picture with the markers and the one without do not show the same place: take "
            "both of one tray, and move neither the camera nor the tray between them",
            True,
        )
    elif moved is None and (between.strange or (between.flicker or 0.0) > FLICKERS):
        # of bare floors that fill the picture no shift can be told either, but these are alike
        yield Advice(
            "the pictures have little in common: take all of one tray with nothing in it, and move "
            "neither the camera nor the tray between them",
            True,
        )
    elif moved is not None and moved > MOVED:
        yield Advice(
            f"the camera or the tray moved between the pictures (by {moved:.0f} pixels): fix both, "
            f"and calibrate again",
            True,
        )


def _about_differences(differences: Differences) -> Iterator[Advice]:
    for name in differences.strange[:2]:
        yield Advice(f"{name} shows something that the other pictures do not", False)
    if differences.flicker is not None and differences.flicker > FLICKERS:
        yield Advice(
            f"the light changes by {differences.flicker:.0%} from picture to picture: lock the "
            f"camera's exposure, or use a lamp that does not flicker",
            True,
        )
    if differences.bands is not None and differences.bands > IN_BANDS:
        yield Advice(
            "a lamp flickers in bands: use one that does not, or tell the camera whether your "
            "mains has 50 or 60 Hz",
            True,
        )
    if differences.noise is not None and differences.noise > NOISY:
        yield Advice("the picture is noisy: add light, so that the camera amplifies less", True)


def _about_floor_colour(light: Light, balance: WhiteBalance) -> Iterator[Advice]:
    # without a trusted white the camera's own balance is the better guess
    gains = balance.gains if balance.source == FROM_MARKERS else (1.0, 1.0, 1.0)
    lightness, chroma, hue = _balanced(light.lab, gains)
    if chroma < TINTED:
        if lightness < 18:
            yield Advice(
                "the floor is nearly black: black setback dice are harder to find on it", False
            )
        elif lightness > 85:
            yield Advice(
                "the floor is nearly white: white force dice are harder to find on it", False
            )
        return
    for colour, dice, low, high in DICE_COLOURS:
        if low <= hue < high or (low > high and (hue >= low or hue < high)):
            strong = chroma >= STRONGLY_TINTED
            like = f"nearly the {colour} of" if strong else f"a dull {colour}, like"
            yield Advice(
                f"the floor is {like} {dice} dice: dice of that colour are harder to find; "
                f"grey or brown floors are better",
                strong,
            )


def _balanced(
    lab: tuple[float, float, float], gains: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Return lightness, chroma (CIE Lab) and hue (HSV) of a colour after gains for B, G and R."""
    bgr = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_Lab2BGR)
    bgr = np.clip(np.clip(bgr, 0, 1) * np.array(gains) ** (1 / GAMMA), 0, 1).astype(np.float32)
    lightness, a, b = cv2.cvtColor(bgr, cv2.COLOR_BGR2Lab)[0, 0]
    hue = cv2.cvtColor(bgr, cv2.COLOR_BGR2HSV)[0, 0, 0]
    return float(lightness), float(np.hypot(a, b)), float(hue)
