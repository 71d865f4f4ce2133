"""The colour of a die is told whatever it lies on, and in nearly any light."""

import cv2
import numpy as np

from edgebox.vision.enrolment.body import colour_of
from edgebox.vision.enrolment.crops import MARGIN, SIDE, Crop

Colour = tuple[int, int, int]
"""BGR."""

RED, BLUE = (40, 40, 170), (170, 40, 40)


def alike(die: Colour, other: Colour, *, floor: Colour = (0, 0, 0)) -> float:
    """Return how like the colours of two dice are, the second of which lies on a floor."""
    seen = []
    for body, around in ((die, (0, 0, 0)), (other, floor)):
        image = np.full((SIDE, SIDE, 3), around, np.uint8)
        cv2.circle(image, (SIDE // 2, SIDE // 2), round(0.45 * SIDE / MARGIN), body, cv2.FILLED)
        seen.append(colour_of(Crop(image)))
    return float(seen[0] @ seen[1])


def test_what_a_die_lies_on_has_no_part_in_its_colour() -> None:
    assert alike(RED, RED, floor=(90, 160, 60)) > 0.999
    assert alike(RED, BLUE, floor=RED) < 0.5


def test_a_little_more_light_makes_no_other_colour() -> None:
    assert alike(RED, (45, 45, 195)) > 0.85
    greys = [((level,) * 3, (level + 12,) * 3) for level in range(40, 200, 12)]
    assert min(alike(*each) for each in greys) > 0.8


def test_black_and_white_are_told_apart_by_brightness_alone() -> None:
    assert 0.5 < alike((30, 30, 30), (220, 220, 220)) < 0.7
