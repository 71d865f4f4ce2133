"""A character's file slices as well (C-1, C-6, C-7)."""

import pytest

from edgebox.slicing.files.slicer_file import SlicerFileError, parse_slicer

ANN = """
name = "Ann"
intellect = 4
agility = 3
skills = { Computers = 2, Cool = 1, Education = 2 }
wound_threshold = 11
capacity = 3
weapons = ["Blaster pistol"]

[[modifiers]]
name = "Codebreaker"
operations = ["decrypt", "Perception"]
effect = "upgrade"
"""


def test_c6_the_skills_of_a_character_are_those_of_a_slicer() -> None:
    ann = parse_slicer(ANN, "ann.toml")
    assert str(ann.computers_pool) == "YYGG"
    assert str(ann.cool_pool) == "YG"
    assert str(ann.vigilance_pool) == "GG"
    assert ann.knowledge == {"Education": 2}
    assert (ann.wound_threshold, ann.capacity) == (11, 3)
    assert ann.modifiers[0].applies_to("decrypt")


def test_a_fault_in_it_is_named_as_in_any_slicer_file() -> None:
    with pytest.raises(SlicerFileError, match=r"ann\.toml:4: agility: 9 is out of range"):
        parse_slicer(ANN.replace("agility = 3", "agility = 9"), "ann.toml")
    with pytest.raises(SlicerFileError, match=r"ann\.toml:7: capacity: 999 is out of range"):
        parse_slicer(ANN.replace("capacity = 3", "capacity = 999"), "ann.toml")
