"""What dice and faces can be taught, and how a picture's name tells them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from edgebox.dice import Die
from edgebox.dice.symbols import BLANK
from edgebox.errors import BadInputError, NotationError
from edgebox.vision.die_words import NARRATIVE

FACES: dict[str, tuple[str, ...]] = {
    **{
        die.word: tuple(dict.fromkeys(die.faces))
        for die in (
            Die.BOOST,
            Die.SETBACK,
            Die.ABILITY,
            Die.DIFFICULTY,
            Die.PROFICIENCY,
            Die.CHALLENGE,
            Die.FORCE,
        )
    },
    "d6": tuple("123456"),
    "d10": tuple("0123456789"),
    "d00": tuple(f"{ten}0" for ten in range(10)),
}
"""Every die that can be taught, and its different faces; blank is ``""``."""

BLANK_WORD = "blank"

MOST_TOLD = 20
"""So many pictures with wrong names are told one by one; of more only how many there are."""

_FILE = re.compile(r"([a-z0-9]+)-([a-z0-9]+|-)-(\d+)", re.IGNORECASE)


def die_named(word: str) -> str:
    """Return the die that a person named, in lower case.

    Raises:
        BadInputError: there is no such die.
    """
    if word.lower() not in FACES:
        raise BadInputError(f"{word!r} is no die; the dice are {', '.join(FACES)}.")
    return word.lower()


def face_named(die: str, text: str) -> str:
    """Return a face of a die: ``"sa"`` for ``"as"``, ``""`` for ``"blank"`` or ``"-"``.

    Raises:
        BadInputError: the die has no such face.
    """
    if die in NARRATIVE:
        try:
            return Die.of_word(die).face(BLANK if text.lower() == BLANK_WORD else text)
        except NotationError:
            pass
    elif text in FACES[die]:
        return text
    faces = ", ".join(face or BLANK_WORD for face in FACES[die])
    raise BadInputError(f"the {die} die has no face {text!r}, only {faces}.")


def named(file: Path) -> tuple[str, str]:
    """Return die and face that a picture's name tells.

    Raises:
        BadInputError: the name tells none; names the file.
    """
    parts = _FILE.fullmatch(file.stem)
    if parts is None:
        raise BadInputError(
            f"{file}: the name does not say what is shown; call it DIE-FACE-NUMBER, "
            f"as in boost-sa-1.jpg or boost-blank-2.jpg."
        )
    try:
        die = die_named(parts[1])
        return die, face_named(die, parts[2])
    except BadInputError as error:
        raise BadInputError(f"{file}: {error}") from None


def all_named(files: Iterable[Path]) -> list[tuple[str, str]]:
    """Return die and face that the name of each picture tells.

    Raises:
        BadInputError: some names tell none; names these files, a line each.
    """
    names, wrong = [], []
    for file in files:
        try:
            names.append(named(file))
        except BadInputError as error:
            wrong.append(str(error))
    if len(wrong) > MOST_TOLD + 1:
        wrong[MOST_TOLD:] = [f"{len(wrong) - MOST_TOLD} more pictures have such names."]
    if wrong:
        raise BadInputError("\n".join(wrong))
    return names
