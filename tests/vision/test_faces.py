import cv2
import numpy as np
import pytest

from edgebox.dice import Die
from edgebox.vision import templates
from edgebox.vision.recognising import InkPatterns
from edgebox.vision.upper_face import SIDE

FACES = [
    (die.word, face, printing)
    for die in Die
    for face in dict.fromkeys(die.faces)
    for printing in ("starwars", "genesys")
    if face and not (die is Die.FORCE and printing == "genesys")
]


def ink_of(die: str, face: str, printing: str, turn: float) -> templates.Patch:
    """A face's ink as a camera might see it: turned, off-centre, a little blurred."""
    diagonal = die in ("boost", "setback")
    drawing = templates._drawings(printing, face, diagonal)[0]
    side = drawing.shape[0]
    matrix = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 0.3)
    matrix[:, 2] += SIDE / 2 - side / 2 + np.array([3.0, -2.0])
    turned = cv2.warpAffine(drawing, matrix, (SIDE, SIDE))
    return np.asarray(cv2.GaussianBlur(turned, (0, 0), 1.0), np.float32)


@pytest.mark.parametrize(("die", "face", "printing"), FACES)
def test_every_face_is_told_from_the_others_at_odd_turns(
    die: str, face: str, printing: str
) -> None:
    for turn in (7.0, 123.0, 251.0):
        scores = InkPatterns(ink_of(die, face, printing, turn)).scores(die, printing)

        assert max(scores, key=lambda each: scores[each]) == face
        assert scores[face] > 0.8


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_are_counted(value: int) -> None:
    scores = InkPatterns(ink_of("d6", str(value), "starwars", 40.0)).scores("d6", "starwars")

    assert max(scores, key=lambda each: scores[each]) == str(value)


def test_answers_are_limited_to_the_die() -> None:
    ink = ink_of("proficiency", "x", "starwars", 0.0)

    assert set(InkPatterns(ink).scores("boost", "starwars")) == {"aa", "a", "sa", "s"}
