"""Sheets of the D6 system: what they say, and what is told of their faults (section W)."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.characters.character import Side
from edgebox.rules.characters.template import D6_TEMPLATE
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.character_file import (
    D6CharacterFileError,
    is_six,
    load_six_character,
    parse_six_character,
    shipped_six,
)
from edgebox.rules.d6.combined import leader
from edgebox.rules.d6.table_files import load_tables

TABLES = load_tables()

JAX = """
name = "Jax"
attributes = { dexterity = "3D+1", Perception = "3D", Strength = "2D+2" }
skills = { Blaster = "4D+2", "melee parry" = "4D", "swoop racing" = "5D" }
wounds = 1

[[weapons]]
name = "Blaster pistol"
skill = "blaster"
damage = "4D"

[[weapons]]
name = "Vibroknife"
skill = "brawling"
damage = "1D"
strength = true
"""


def _read(text: str) -> D6Character:
    return parse_six_character(text, "jax.toml", TABLES)


def _code(sheet: D6Character, skill: str) -> str:
    return str(sheet.skill(skill, TABLES).code)


def test_w1_a_sheet_gives_the_code_of_a_skill_else_of_what_stands_in() -> None:
    jax = _read(JAX)
    assert _code(jax, "blaster") == "4D+2"
    assert _code(jax, "Swoop-Racing") == "5D"
    assert _code(jax, "melee par") == "4D"
    assert _code(jax, "strength") == "2D+2"
    hide = jax.skill("hide", TABLES)
    assert (str(hide.code), hide.rests) == ("3D", "Perception")
    assert _code(jax, "technical") == "2D", "what is not given is usual"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("dogde", "'dogde' is not a skill or attribute of Jax. Did you mean 'dodge'?"),
        ("s", "could be .* write a little more"),
        ("", "not a skill"),
    ],
)
def test_a_skill_that_nobody_knows_is_refused(word: str, told: str) -> None:
    with pytest.raises(BadInputError, match=told):
        _read(JAX).skill(word, TABLES)


def test_w6_maneuverability_is_in_every_dodge_and_in_nothing_else() -> None:
    speeder = _read(
        'attributes = {}\nmaneuverability = "1D+1"\nskills = { dodge = "3D", sneak = "2D" }'
    )
    assert _code(speeder, "dodge") == "4D+1"
    assert _code(speeder, "sneak") == "2D"
    bare = _read('attributes = { Dexterity = "2D+1" }\nmaneuverability = "1D"')
    assert _code(bare, "dodge") == "3D+1"


def test_w9_a_weapon_has_fire_control_and_damage_and_a_body_resists() -> None:
    jax, speeder = _read(JAX), load_six_character("landspeeder", TABLES)
    pistol, knife = jax.weapons
    assert (str(jax.attack(pistol, TABLES).code), str(jax.damage(pistol))) == ("4D+2", "4D")
    assert str(jax.attack(knife, TABLES).code) == "2D+2", "brawling rests on Strength"
    assert str(jax.damage(knife)) == "3D+2"
    cannon = speeder.weapon("blaster")
    assert str(speeder.attack(cannon, TABLES).code) == "5D"
    assert (str(jax.resists), str(speeder.resists)) == ("2D+2", "2D")
    with pytest.raises(BadInputError, match="not a weapon of Jax"):
        jax.weapon("sword")
    with pytest.raises(BadInputError, match="has no weapon"):
        _read("attributes = {}").weapon("sword")


def test_w8_who_never_learned_command_leads_by_perception() -> None:
    jax, mira = _read(JAX), load_six_character("mira-tol", TABLES)
    assert jax.member(TABLES).leading == DieCode(3)
    assert leader([jax.member(TABLES), mira.member(TABLES)]).name == "Mira Tol"
    assert mira.member(TABLES).leading == DieCode(5, 1)


def test_a_sheet_has_usual_values_where_the_file_says_nothing() -> None:
    bare = _read("attributes = {}")
    assert (bare.name, bare.side, bare.scale.name) == ("character", Side.PLAYERS, "Character")
    assert (bare.wounds, bare.character_points, bare.force_points) == (0, 0, 0)


@pytest.mark.parametrize("name", shipped_six())
def test_every_shipped_sheet_is_sound(name: str) -> None:
    sheet = load_six_character(name, TABLES)
    assert all(sheet.attack(weapon, TABLES).code for weapon in sheet.weapons)


def test_the_file_to_begin_with_is_sound_and_a_sheet_is_known_by_its_attributes() -> None:
    assert _code(_read(D6_TEMPLATE), "starship repair") == "3D+1"
    assert is_six(D6_TEMPLATE)
    assert not is_six('name = "Ann"\nbrawn = 3')
    assert is_six("attributes = "), "it was meant as one"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("brawn = 3", "1: this is no sheet of the D6 system; add attributes"),
        ('attributes = { Charm = "3D" }', "1: attributes.Charm: 'Charm' is not an attribute"),
        ('attributes = { Strenght = "3D" }', "did you mean 'Strength'?"),
        ("attributes = { Strength = 3 }", "must be a text in quotes, not a number"),
        ('attributes = { Strength = "3" }', "1: attributes.Strength: '3' is no die code; write"),
        ('attributes = {}\nscale = "huge"', "2: scale: 'huge' is not a scale"),
        ('attributes = {}\nwounds = -1', "2: wounds: -1 is out of range"),
        ('attributes = {}\nbody = "many"', "2: body: 'many' is no die code"),
        ('attributes = {}\nskill = {}', "2: skill: there is no such key; did you mean 'skills'?"),
        ('attributes = {}\n[skills]\ndodge = "3D"\nDodge = "4D"', "4: skills.Dodge: this skill"),
        ('attributes = {}\n[skills]\n"" = "3D"', "a skill's name has 1 to 30 characters"),
        ('attributes = {}\n[[weapons]]\nname = "Gun"', "skill is missing"),
        ('attributes = {}\n[[weapons]]\nname="Gun"\nskill="gunnery"\ndamage="4D"',
         "4: weapons[1].skill: nobody here knows 'gunnery'; add it to the skills"),
    ],
)  # fmt: skip
def test_a_fault_of_a_sheet_is_named_with_its_line(text: str, told: str) -> None:
    with pytest.raises(D6CharacterFileError, match=r"jax\.toml:") as error:
        _read(text)
    assert told in str(error.value)


@given(st.text(max_size=200))
def test_any_text_is_a_sheet_or_told_about(text: str) -> None:
    with suppress(D6CharacterFileError):
        assert _read(text).name
