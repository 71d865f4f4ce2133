"""Where taught dice lie: ``dice/NAME/`` of the user's data folder.

``dice-0001.json`` holds the examples of a set, described; the highest number counts. Each
example's picture is a PNG in ``pictures/``, named by what it shows, so that a person can see what
was learned, and so that it can be described anew when the recogniser changes.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.forgetting import bring_back, forget, is_forgotten
from edgebox.home import home_folder
from edgebox.kept import DamagedFileError, Kept, OutOfReachError, checked_name, names_in
from edgebox.vision.die_words import die_words
from edgebox.vision.enrolment.aside import any_aside, put_aside
from edgebox.vision.enrolment.entries import (
    Entries,
    check_entries,
    entries_in,
    fingerprint,
    none_usable,
    pictures_of,
    unusable,
)
from edgebox.vision.enrolment.eye import Eye, TrainedEye
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.recognising.dice_sets import usual_set

VERSION = 1
_STEM = "dice"

_log = logging.getLogger(__name__)


def dice_folder(name: str) -> Path:
    """Return the folder of a set's files.

    Raises:
        BadInputError: the name is not usable, or has a meaning of its own.
    """
    checked_name(name, "the name of a dice set")
    if usual_set(name):
        raise BadInputError(
            f"{name!r} has a meaning of its own for --dice-set; call your dice something else."
        )
    return home_folder() / "dice" / name


def dice_names() -> list[str]:
    """Return the names of all sets that were taught, sorted.

    Raises:
        BadInputError: a folder is there but can't be opened.
    """
    return names_in(home_folder() / "dice", _STEM)


def kept_dice(name: str) -> Kept:
    """Return the files of a set.

    Raises:
        BadInputError: the name is not usable.
    """
    return Kept(
        dice_folder(name),
        _STEM,
        VERSION,
        thing=f"the dice set {name!r}",
        deed="lesson",
        again=f"teach the dice again: edgebox enroll {name}",
        back=f"edgebox enroll {name} --undo",
    )


def load_dice(name: str, eye: Eye | None = None) -> EnrolledDice | None:
    """Return the set of dice of a name, or ``None`` if it was never taught.

    Examples that are damaged are left out, and a warning is logged. When the recogniser has changed
    since, the examples are described anew from their pictures, and kept so where that can be
    written.

    Raises:
        BadInputError: the name is not usable, or a file is damaged or too new, or none of the
            pictures can be used; says what to do.
    """
    eye = eye or TrainedEye()
    kept = kept_dice(name)
    found = _found(kept, eye)
    if found is None:
        return None
    content, entries = found
    if entries.anew is not None:
        described = {**content, "eye": fingerprint(eye), "examples": entries.anew}
        # what another program has kept meanwhile stays
        with suppress(WorkFailedError), kept.alone():
            if kept.newest() == content:
                kept.save(kept.numbers()[-1], described)
    dice = EnrolledDice(name, entries.examples, eye, entries.left_out)
    if dice.left_out:
        _log.warning("edgebox: %s", left_out_words(dice))
    return dice


def _found(
    kept: Kept, eye: Eye, *, once_more: bool = True
) -> tuple[dict[str, Any], Entries] | None:
    """Return what counts of a set, and its examples; ``None`` if it was never taught.

    Args:
        kept: the files of the set.
        eye: as :func:`entries_in` takes it.
        once_more: whether to read again where another lesson counts meanwhile.

    Raises:
        BadInputError: a file is damaged or too new, or none of the pictures can be used; says
            what to do.
    """
    content = kept.newest()
    if content is None:
        return None
    try:
        with kept.understood():
            entries = entries_in(content, kept, eye)
            if entries.left_out and not entries.examples:
                raise none_usable(kept, entries.left_out[0].why)
    except (DamagedFileError, OutOfReachError):
        if not once_more or kept.newest() == content:
            raise
    else:
        if not once_more or not entries.left_out or kept.newest() == content:
            return content, entries
    # the pictures of a lesson go with it: who goes back meanwhile has damaged nothing
    return _found(kept, eye, once_more=False)


def left_out_words(dice: EnrolledDice) -> str:
    """Say which examples of a set are left out, why, and what to do."""
    named = _faces_of((each.die, each.face) for each in dice.left_out)
    pictures, are, them = (
        ("picture", "is", "it") if len(dice.left_out) == 1 else ("pictures", "are", "them")
    )
    return (
        f"Of the dice {dice.name!r} {len(dice.left_out)} {pictures} can't be used and {are} left "
        f"out ({named}; {dice.left_out[0].why}); put {them} back, or teach what is missing again: "
        f"edgebox enroll {dice.name}"
    )


def _faces_of(faces: Iterable[tuple[str, str]]) -> str:
    """Say how many pictures there are of each die and face."""
    return ", ".join(
        f"{count} of {die_words(*face)}" if face[0] else f"{count} of an unknown face"
        for face, count in Counter(faces).items()
    )


def picture_count(name: str) -> int:
    """Return how many pictures a set has, if any can be used; 0 if it was never taught.

    Raises:
        BadInputError: the name is not usable, or its file is damaged or too new, or none of the
            pictures can be used.
    """
    kept = kept_dice(name)
    content = kept.newest()
    if content is None:
        return 0
    with kept.understood():
        check_entries(content, kept)
        return len(content["examples"])


def undo_dice(name: str) -> int:
    """Go back to what was known before, and return how many lessons are left.

    A set that was forgotten is known again instead. A damaged lesson is put aside. A warning is
    logged of that, and of pictures that can't be used and go with the lesson.

    Raises:
        BadInputError: there is nothing to undo, or what was known before is damaged or out of
            reach, or the name is not usable.
        WorkFailedError: the file can't be taken away.
    """
    kept = kept_dice(name)
    if is_forgotten(kept):
        bring_back(kept)
        return len(kept.numbers())
    with kept.undoing(lambda content: check_entries(content, kept)) as gone:
        for number in gone:
            _take_away(kept, number)
        tidy(kept)
        return len(kept.numbers())


def forget_dice(name: str) -> None:
    """Forget a set with all its lessons; :func:`undo_dice` brings it back.

    Raises:
        BadInputError: it was never taught, or the name is not usable.
        WorkFailedError: its files can't be taken away.
    """
    forget(kept_dice(name))


def _take_away(kept: Kept, number: int) -> None:
    """Take a lesson away, or put it aside if it is damaged; log what is lost with it."""
    lost = _unusable_in(kept, number)
    if lost is None:
        aside = put_aside(kept, number)
        _log.warning(
            "edgebox: %s: this damaged lesson was put aside as %s; its pictures stay.",
            kept.file(number),
            aside.name,
        )
        return
    kept.remove(number)
    # what the lesson before speaks of too is not lost with this one
    lost -= Counter(_unusable_in(kept, max(kept.numbers(), default=0)) or ())
    if lost:
        pictures = "picture" if lost.total() == 1 else "pictures"
        _log.warning(
            "edgebox: %d %s of the last lesson could not be used and went with it (%s).",
            lost.total(),
            pictures,
            _faces_of((die, face) for die, face, _ in lost.elements()),
        )


def _unusable_in(kept: Kept, number: int) -> Counter[tuple[str, str, str]] | None:
    """Return die, face and picture of what can't be used of a lesson; ``None`` if it is damaged."""
    try:
        content = kept.content(number)
        with kept.understood(number):
            return Counter(unusable(content, kept))
    except DamagedFileError:
        return None
    except BadInputError:
        return Counter()


def tidy(kept: Kept) -> None:
    """Take away pictures that no kept file speaks of; one that can't be read keeps them all.

    So does one that was put aside: a person may have another copy of it.

    It must be done within :meth:`Kept.alone`: a picture is written before the file that speaks of
    it.
    """
    used: set[str] = set()
    try:
        if any_aside(kept):
            return
        for number in kept.numbers():
            named = kept.content(number)["pictures"]
            if not isinstance(named, list):
                return
            used.update(named)
    except (BadInputError, KeyError, TypeError):
        return
    with suppress(OSError):
        for path in pictures_of(kept).iterdir():
            # a name that begins with a dot is of a write that was cut short
            if path.name not in used and (path.suffix == ".png" or path.name.startswith(".")):
                path.unlink()
