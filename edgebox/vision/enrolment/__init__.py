"""Dice that an owner taught the box by example: learning, keeping and telling them.

- what a picture may teach: :mod:`names`, :mod:`not_empty`
- from a picture to an example: :mod:`learning`, :mod:`eye`, :mod:`crops`, :mod:`body`,
  :mod:`examples`
- teaching, and taking away: :mod:`enrolling`, :mod:`lessons`, :mod:`origins`
- where it lies: :mod:`storage`, :mod:`entries`; and what is damaged: :mod:`aside`
- telling dice by it: :mod:`matching`, :mod:`side_by_side`; what seemed to be none:
  :mod:`strange`
- which faces are told apart badly: :mod:`self_test`, :mod:`misled`
"""

from edgebox.vision.enrolment.enrolling import Enrolment
from edgebox.vision.enrolment.examples import Example
from edgebox.vision.enrolment.eye import Eye, TrainedEye
from edgebox.vision.enrolment.learning import Lesson, lesson
from edgebox.vision.enrolment.matching import EnrolledDice, Match
from edgebox.vision.enrolment.not_empty import not_empty
from edgebox.vision.enrolment.self_test import Confusion, SelfTest, self_test
from edgebox.vision.enrolment.storage import (
    dice_folder,
    dice_names,
    forget_dice,
    left_out_words,
    load_dice,
    picture_count,
    undo_dice,
)

__all__ = [
    "Confusion",
    "EnrolledDice",
    "Enrolment",
    "Example",
    "Eye",
    "Lesson",
    "Match",
    "SelfTest",
    "TrainedEye",
    "dice_folder",
    "dice_names",
    "forget_dice",
    "left_out_words",
    "lesson",
    "load_dice",
    "not_empty",
    "picture_count",
    "self_test",
    "undo_dice",
]
