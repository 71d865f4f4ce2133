"""Characters' files (C-1, C-6, C-7, R-5, R-6)."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.rules.characters.character import Character, Side
from edgebox.rules.characters.character_file import (
    CharacterFileError,
    load_character,
    parse_character,
    shipped_characters,
)
from edgebox.rules.skills import Characteristic
from edgebox.rules.tables import load_tables

TABLES = load_tables()

ANN = """
name = "Ann"
brawn = 3
agility = 4
skills = { "Ranged (Light)" = 2, lore = 1 }
soak = 4
weapons = ["blaster pistol", "Knife"]

[[modifiers]]
name = "Sharp eyes"
operations = ["Perception", "attack"]
effect = "boost"
amount = 2
"""


def _read(text: str) -> Character:
    return parse_character(text, "ann.toml", TABLES)


def test_a_sheet_has_what_the_file_gives_and_usual_values_elsewhere() -> None:
    ann = _read(ANN)
    assert (ann.name, ann.side, ann.soaked) == ("Ann", Side.PLAYERS, 4)
    assert ann.rating(Characteristic.AGILITY) == 4
    assert ann.rating(Characteristic.INTELLECT) == 2
    assert ann.skills == {"Ranged (Light)": 2, "Knowledge (Lore)": 1}
    assert [weapon.name for weapon in ann.weapons] == ["Blaster pistol", "Knife"]
    assert ann.weapon("blast") == ann.weapons[0]
    assert ann.weapon("sword") is None


def test_c1_the_dice_of_a_skill_come_from_the_sheet() -> None:
    ann = _read(ANN)
    assert str(ann.pool(TABLES.skills, "Ranged (Light)")) == "YYGG"
    assert str(ann.pool(TABLES.skills, "Perception")) == "GG"
    assert str(ann.pool(TABLES.skills, "Ranged (Light)", "Knowledge (Lore)")) == "YG"
    assert str(ann.pool(TABLES.skills, Characteristic.BRAWN)) == "GGG"


def test_c7_modifiers_apply_to_the_skills_and_checks_they_name() -> None:
    ann = _read(ANN)
    assert [each.name for each in ann.modifiers_for(["Perception"])] == ["Sharp eyes"]
    assert [each.name for each in ann.modifiers_for(["Melee", "attack"])] == ["Sharp eyes"]
    assert not ann.modifiers_for(["Cool"])


def test_r6_soak_is_the_brawn_where_the_file_gives_none() -> None:
    assert _read("brawn = 4").soaked == 4
    assert _read("brawn = 4\nsoak = 0").soaked == 0


def test_a_weapon_of_ones_own_is_written_out() -> None:
    ann = _read(
        '[[weapons]]\nname="Claws"\nskill="brawl"\ndamage=1\nbrawn=true\nrange="engaged"\ncritical=2'
    )
    assert (ann.weapons[0].skill, ann.weapons[0].brawn) == ("Brawl", True)


def test_a_slicer_file_is_a_character_with_a_slicers_defaults() -> None:
    okko = load_character("okko-dash", TABLES)
    assert okko.skills["Computers"] == 3
    assert okko.skills["Knowledge (Underworld)"] == 1
    assert str(_read("").pool(TABLES.skills, "Computers")) == "YYG"
    assert str(_read("brawn = 2").pool(TABLES.skills, "Computers")) == "GG"


@pytest.mark.parametrize("name", shipped_characters())
def test_every_shipped_character_is_sound(name: str) -> None:
    assert load_character(name, TABLES).name


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("agilty = 3", "1: agilty: there is no such key; did you mean 'agility'"),
        ("brawn = 9", "1: brawn: 9 is out of range"),
        ('name = "GM"', "stands for the game master"),
        ('side = "villains"', "'villains' is not a side"),
        ("skills = { Cooking = 1 }", "skills.Cooking: there is no skill 'Cooking'"),
        ("skills = { Cool = 9 }", "skills.Cool: 9 is out of range"),
        ('weapons = ["Spoon"]', "'Spoon' is not a weapon that is known"),
        ('[[weapons]]\nname="S"\nskill="Dance"\ndamage=1\nrange="short"', "no skill 'Dance'"),
        ('[[weapons]]\nname="S"\nskill="Melee"\ndamage=1\nrange="far"', "no range 'far'"),
        ('[[modifiers]]\nname="x"\neffect="boost"\noperations=["sing"]', "'sing' is not a check"),
        ("knowledge = { Cheese = 1 }", "knowledge.Cheese: there is no such key"),
    ],
)
def test_a_fault_is_named_with_its_line(line: str, told: str) -> None:
    with pytest.raises(CharacterFileError, match=r"ann\.toml:") as error:
        _read(line)
    assert told in str(error.value)


def test_all_faults_are_told_in_one_go() -> None:
    with pytest.raises(CharacterFileError) as error:
        _read('brawn = 0\nsoak = "much"\nhobby = "dice"')
    assert [fault.line for fault in error.value.faults] == [1, 2, 3]


@given(st.text(max_size=200))
def test_any_text_is_a_character_or_told_about(text: str) -> None:
    with suppress(CharacterFileError):
        assert _read(text).name
