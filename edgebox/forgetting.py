"""Forgetting a whole thing that the box learned, as a tray or a set of dice, and its way back.

Its folder is given another name, which nothing that is kept can have. So it is there wholly or not
at all, damaged or not, and comes back until another one of its name is forgotten.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.kept import Kept, stuck


def forget(kept: Kept) -> None:
    """Take all files of a thing out of sight, and what was forgotten of its name before away.

    Raises:
        BadInputError: there are none; or their folder can't be opened.
        WorkFailedError: they can't be taken away.
    """
    if not kept.numbers():
        raise BadInputError(f"There is no {kept.deed} of {kept.thing} to forget.")
    with kept.alone():
        aside = _aside(kept)
        try:
            if aside.exists():
                shutil.rmtree(aside)
            kept.folder.rename(aside)
        except OSError as error:
            raise stuck(kept.folder, error) from None


def is_forgotten(kept: Kept) -> bool:
    """Say whether nothing of a thing is kept but what was forgotten."""
    return not kept.numbers() and bool(replace(kept, folder=_aside(kept)).numbers())


def bring_back(kept: Kept) -> None:
    """Bring back what was forgotten; see :func:`is_forgotten`.

    Raises:
        WorkFailedError: its files can't be given their name again.
    """
    try:
        if kept.folder.exists():
            # what is left there counts for nothing: no file speaks of it
            shutil.rmtree(kept.folder)
        _aside(kept).rename(kept.folder)
    except OSError as error:
        raise stuck(_aside(kept), error) from None


def _aside(kept: Kept) -> Path:
    # a name has no full stop in it
    return kept.folder.with_name(f"{kept.folder.name}.forgotten")
