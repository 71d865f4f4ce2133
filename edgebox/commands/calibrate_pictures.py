"""Which pictures of a folder show the empty tray, for ``edgebox calibrate``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.looked_up import is_folder
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.vision.frame import Image


def files_in(place: Path) -> list[Path]:
    """Return a folder's pictures of the empty tray, or the one picture.

    Raises:
        MissingFileError: the folder can't be opened.
        BadInputError: it has no such picture.
    """
    from edgebox.vision.calibration.markers import is_sheet
    from edgebox.vision.frame import picture_files

    if not is_folder(place):
        return [place]
    try:
        found = picture_files(place)
    except OSError as error:
        raise MissingFileError(
            f"{place}: the folder can't be opened ({error.strerror}); allow it to be read, or name "
            f"its pictures."
        ) from None
    bare = [each for each in found if not each.stem.lower().startswith("roll")]
    sheets = [each for each in bare if _shows(each, is_sheet)]
    _tell_left_out(place, "as it is the sheet of markers, and no tray", sheets)
    bare = [each for each in bare if each not in sheets]
    if not bare:
        rolls = "; those called roll… are of dice" if len(found) > len(sheets) else ""
        raise BadInputError(
            f"{place}: the folder has no picture of the empty tray; put some in it{rolls}."
        )
    named = [each for each in bare if each.stem.lower().startswith("empty")]
    if not named:
        return bare
    # the names tell which are of the empty tray; of the others those with the cards are wanted too
    marked = [each for each in bare if each in named or _shows(each, _has_markers)]
    passed_over = [each for each in bare if each not in marked]
    why = "as they are not called empty… and show no printed markers"
    _tell_left_out(place, why, passed_over)
    return marked


def _tell_left_out(folder: Path, why: str, files: list[Path]) -> None:
    if files:
        names = ", ".join(each.name for each in files)
        print(on_one_line(f"edgebox: {folder}: left out, {why}: {names}"), file=sys.stderr)


def _has_markers(image: Image) -> bool:
    from edgebox.vision.calibration.markers import find_markers, shows_mirrored_markers

    # of mirrored ones it is told how to mend that
    return bool(find_markers(image)) or shows_mirrored_markers(image)


def _shows(path: Path, what: Callable[[Image], bool]) -> bool:
    from edgebox.vision import load_frame

    try:
        return what(load_frame(path).image)
    except BadInputError:
        # it is told when the pictures are learned
        return False
