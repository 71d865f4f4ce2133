"""Dice of other games: shaped and coloured as the narrative dice are, but with digits on them."""

import cv2
import numpy as np

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.judging.confidence import ANOTHER_KIND, NO_KNOWN_KIND
from tests.vision.shipped import RIG, labels

DIGITS = {5: "3", 8: "9", 10: "8"}
"""What the boost die, a difficulty die and a proficiency die of the first roll bear instead."""


def with_digits() -> Image:
    """The first roll, with digits in place of the symbols on these dice' upper faces."""
    image = load_frame(RIG / "roll00.jpg").image.copy()
    for number, digit in DIGITS.items():
        die = labels(RIG.name, 0)[number]
        corners = np.array(die["top_face"], np.float32)
        centre = corners.mean(axis=0)
        face = np.zeros(image.shape[:2], np.uint8)
        cv2.fillPoly(face, [(centre + (corners - centre) * 0.86).astype(np.int32)], 1)
        body = np.median(image[face > 0], axis=0)
        share = cv2.GaussianBlur(face.astype(np.float32), (0, 0), 1)[..., None]
        image = (image * (1 - share) + body * share).astype(np.uint8)
        ink = (20, 20, 20) if body.mean() > 90 else (240, 240, 240)
        size = max(die["box"][2:]) / 95
        style = cv2.FONT_HERSHEY_SIMPLEX, size, max(1, round(3 * size))
        (wide, high), _ = cv2.getTextSize(digit, *style)
        foot = int(centre[0] - wide / 2), int(centre[1] + high / 2)
        cv2.putText(image, digit, foot, *style[:2], ink, style[2], cv2.LINE_AA)
    return image


def test_dice_with_digits_in_the_colours_of_known_dice_are_asked_about() -> None:
    reading = Reader().read(Frame(with_digits(), "digits"), empty=load_frame(RIG / "empty.jpg"))
    dice = labels(RIG.name, 0)
    for number, label in enumerate(dice):
        x, y, *_ = label["box"]
        read = min(reading.dice, key=lambda each: abs(each.box[0] - x) + abs(each.box[1] - y))
        if number in DIGITS:
            assert not read.sure, label
            assert read.reason in (ANOTHER_KIND, NO_KNOWN_KIND)
        elif not label["cocked"]:
            assert read.sure, label
    assert not reading.sure
