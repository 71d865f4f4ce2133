"""Characteristics and skills (C-6)."""

from collections import defaultdict

import pytest

from edgebox.errors import BadInputError
from edgebox.rules.skills import KNOWLEDGE, Characteristic, find_skill
from edgebox.rules.tables import load_tables

SKILLS = load_tables().skills


def test_c6_there_are_six_characteristics() -> None:
    assert {characteristic.value for characteristic in Characteristic} == {
        "brawn", "agility", "intellect", "cunning", "willpower", "presence",
    }  # fmt: skip


def test_c6_every_skill_of_the_summary_rests_on_its_characteristic() -> None:
    by_characteristic = defaultdict(set)
    for skill, characteristic in SKILLS.items():
        if not skill.startswith("Knowledge"):
            by_characteristic[characteristic.value].add(skill)
    assert by_characteristic == {
        "brawn": {"Athletics", "Brawl", "Melee", "Resilience"},
        "agility": {
            "Coordination", "Piloting (Planetary)", "Ranged (Heavy)", "Ranged (Light)", "Stealth",
        },
        "intellect": {"Computers", "Mechanics", "Medicine"},
        "cunning": {"Deception", "Perception", "Skulduggery", "Streetwise", "Survival"},
        "willpower": {"Coercion", "Discipline", "Vigilance"},
        "presence": {"Charm", "Cool", "Leadership", "Negotiation"},
    }  # fmt: skip


def test_c6_all_knowledge_rests_on_intellect() -> None:
    assert set(KNOWLEDGE) == {
        "Core Worlds", "Education", "Lore", "Outer Rim", "Underworld", "Xenology",
    }  # fmt: skip
    for name in KNOWLEDGE:
        assert SKILLS[f"Knowledge ({name})"] is Characteristic.INTELLECT


@pytest.mark.parametrize(
    ("word", "skill"),
    [
        ("Cool", "Cool"),
        ("perc", "Perception"),
        ("lore", "Knowledge (Lore)"),
        ("core worlds", "Knowledge (Core Worlds)"),
        ("ranged-light", "Ranged (Light)"),
        ("HEAVY", "Ranged (Heavy)"),
        ("piloting", "Piloting (Planetary)"),
    ],
)
def test_a_skill_is_found_by_what_people_call_it(word: str, skill: str) -> None:
    assert find_skill(word, SKILLS) == skill


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("knowledge", "could be Knowledge"),
        ("ranged", "Ranged .Heavy. or Ranged .Light."),
        ("perseption", "did you mean Perception"),
        ("cooking pots", "the skills are Athletics"),
        ("", "There is no skill"),
    ],
)
def test_a_word_for_no_skill_or_several_is_refused_with_what_is_near(word: str, told: str) -> None:
    with pytest.raises(BadInputError, match=told):
        find_skill(word, SKILLS)
