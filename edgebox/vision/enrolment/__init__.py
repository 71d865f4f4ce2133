"""Dice that an owner taught the box by example: learning, keeping and telling them.

:mod:`learning` makes examples of pictures, :mod:`storage` keeps them, :mod:`matching` tells dice by
them, :mod:`self_test` says which faces it would confuse.
"""

from edgebox.vision.enrolment.examples import Example
from edgebox.vision.enrolment.eye import Eye, TrainedEye
from edgebox.vision.enrolment.learning import Lesson, lesson
from edgebox.vision.enrolment.matching import EnrolledDice, Match
from edgebox.vision.enrolment.self_test import Confusion, SelfTest, self_test
from edgebox.vision.enrolment.storage import (
    dice_folder,
    dice_names,
    load_dice,
    save_dice,
    undo_dice,
)

__all__ = [
    "Confusion",
    "EnrolledDice",
    "Example",
    "Eye",
    "Lesson",
    "Match",
    "SelfTest",
    "TrainedEye",
    "dice_folder",
    "dice_names",
    "lesson",
    "load_dice",
    "save_dice",
    "self_test",
    "undo_dice",
]
