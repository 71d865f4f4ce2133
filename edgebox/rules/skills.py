"""The six characteristics, and how a skill is found by what people call it (C-6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum

from edgebox.errors import BadInputError


class Characteristic(Enum):
    """One of the six characteristics; its value is the key in a character's file."""

    BRAWN = "brawn"
    AGILITY = "agility"
    INTELLECT = "intellect"
    CUNNING = "cunning"
    WILLPOWER = "willpower"
    PRESENCE = "presence"

    @property
    def title(self) -> str:
        """The name as people read it."""
        return self.value.capitalize()


KNOWLEDGE = ("Core Worlds", "Education", "Lore", "Outer Rim", "Underworld", "Xenology")
"""The Knowledge skills; all rest on Intellect (C-6)."""

Skills = Mapping[str, Characteristic]
"""Every skill by its name, with the characteristic it rests on: the table ``skills``."""


def find_skill(word: str, skills: Skills) -> str:
    """Return the skill that a word means: its name, its beginning, or what stands in brackets.

    Case, brackets and hyphens are free: ``"lore"``, ``"ranged-light"``, ``"perc"``.

    Raises:
        BadInputError: no skill, or several.
    """
    wanted = _plain(word)
    by_plain = {_plain(name): name for name in skills}
    if wanted in by_plain:
        return by_plain[wanted]
    found = [
        name
        for plain, name in by_plain.items()
        if wanted and (plain.startswith(wanted) or wanted == _plain(_bracketed(name)))
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInputError(f"{word!r} could be {' or '.join(found)}; write a little more.")
    near = get_close_matches(wanted[:60], by_plain, n=1, cutoff=0.6)
    hint = f"did you mean {by_plain[near[0]]}?" if near else f"the skills are {', '.join(skills)}."
    raise BadInputError(f"There is no skill {word[:60]!r}; {hint}")


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def _bracketed(name: str) -> str:
    return name.partition("(")[2]
