"""The names of pictures tell die and face, or it is said what is wrong with them."""

from pathlib import Path

import pytest

from edgebox.dice import Die
from edgebox.errors import BadInputError
from edgebox.vision.die_words import die_words
from edgebox.vision.enrolment.names import FACES, named


@pytest.mark.parametrize(
    ("name", "die", "face"),
    [
        ("boost-sa-1.jpg", "boost", "sa"),
        ("boost-as-12.PNG", "boost", "sa"),
        ("Setback-Blank-2.jpg", "setback", ""),
        ("challenge---3.jpg", "challenge", ""),
        ("proficiency-x-1.jpg", "proficiency", "x"),
        ("force-nn-1.jpg", "force", "nn"),
        ("d6-6-1.jpg", "d6", "6"),
        ("d10-0-1.jpg", "d10", "0"),
        ("d00-00-1.jpg", "d00", "00"),
    ],
)
def test_a_name_tells_die_and_face(name: str, die: str, face: str) -> None:
    assert named(Path("folder") / name) == (die, face)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("IMG_2033.jpg", "DIE-FACE-NUMBER"),
        ("boost-sa.jpg", "DIE-FACE-NUMBER"),
        ("boots-sa-1.jpg", "'boots' is no die"),
        ("boost-ff-1.jpg", "no face 'ff', only blank"),
        ("boost-sx-1.jpg", "no face 'sx'"),
        ("force-blank-1.jpg", "no face 'blank'"),
        ("d6-7-1.jpg", "no face '7'"),
        ("d6-blank-1.jpg", "only 1, 2, 3, 4, 5, 6"),
        ("d10-10-1.jpg", "no face '10'"),
    ],
)
def test_a_wrong_name_is_told_with_its_file(name: str, word: str) -> None:
    with pytest.raises(BadInputError) as caught:
        named(Path("folder") / name)
    assert f"folder/{name}: " in str(caught.value)
    assert word in str(caught.value)


def test_every_face_of_every_die_can_be_named() -> None:
    for die, faces in FACES.items():
        for face in faces:
            assert named(Path(f"{die}-{face or 'blank'}-1.jpg")) == (die, face)
    assert {die.word for die in Die} < set(FACES)


def test_dice_are_told_in_words() -> None:
    assert die_words("boost", "sa") == "boost: success, advantage"
    assert die_words("d6", "4") == "d6: 4"
