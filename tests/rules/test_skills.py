"""Characteristics and skills (C-6)."""

from collections import defaultdict

from edgebox.rules.skills import KNOWLEDGE, SKILLS, Characteristic


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
