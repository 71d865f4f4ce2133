"""A slicer's sheet out of a character's: what the slicing rules want of it (C-1, C-7)."""

from __future__ import annotations

from edgebox.rules.characters.character import Character
from edgebox.rules.skills import Characteristic, Skills
from edgebox.slicing.files.gear_file import gear_of
from edgebox.slicing.slicer import THE_SYSTEM, Slicer

_KNOWLEDGE = "Knowledge ("


def slicer_of(character: Character, skills: Skills) -> Slicer:
    """Return a character's sheet as the slicing rules want it.

    Args:
        character: the sheet; its talents go along, and its gear and programs.
        skills: the table of skills; one that it lacks has no ranks.

    Raises:
        SlicerFileError: its gear or its programs have faults.
    """

    def rank(skill: str) -> int:
        return character.skills.get(skill, 0) if skill in skills else 0

    return Slicer(
        name=character.name,
        intellect=character.rating(Characteristic.INTELLECT),
        presence=character.rating(Characteristic.PRESENCE),
        willpower=character.rating(Characteristic.WILLPOWER),
        computers=rank("Computers"),
        cool=rank("Cool"),
        vigilance=rank("Vigilance"),
        knowledge={
            name.removeprefix(_KNOWLEDGE).removesuffix(")"): ranks
            for name, ranks in character.skills.items()
            if name.startswith(_KNOWLEDGE)
        },
        strain_threshold=character.strain_threshold,
        wound_threshold=character.wound_threshold,
        modifiers=character.modifiers,
        side=THE_SYSTEM if character.side.by_gm else "intruders",
        **({} if not character.slicing else gear_of(character.slicing, character.name)),
    )
