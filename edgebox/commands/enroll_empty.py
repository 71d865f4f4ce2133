"""The empty tray that dice are taught over; what lies in it is told before anything is learned."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.errors import EdgeboxError
from edgebox.terminal.harmless import on_one_line
from edgebox.terminal.question import asked

if TYPE_CHECKING:
    from edgebox.vision import Frame
    from edgebox.vision.enrolment import Eye


class StoppedError(EdgeboxError, EOFError):
    """A person stops, or the end of input came instead of an answer."""


def empty_in(file: Path, eye: Eye) -> Frame:
    """Return a picture of the empty tray; say if something seems to lie in it.

    Raises:
        BadInputError: it can't be read.
    """
    from edgebox.vision import load_frame
    from edgebox.vision.enrolment import not_empty

    bare = load_frame(file)
    there = not_empty(bare.image, eye)
    if there is not None:
        _say(
            f"edgebox: {file}: {there}, but this should be the empty tray. "
            f"If something lies there, take this picture anew: no die is seen in that place."
        )
    return bare


def empty_before(take: Callable[[], Frame | None], eye: Eye) -> Frame | None:
    """Ask for the empty tray until nothing lies in it, or a person says that it is empty.

    Args:
        take: takes a picture; ``None`` if something moves in it.
        eye: the recogniser.

    Returns:
        ``None`` if it goes on without.

    Raises:
        StoppedError: a person stops, or nobody answers.
    """
    from edgebox.vision.enrolment import not_empty

    taken: Frame | None = None
    if_empty = ""
    while True:
        answer = asked(f"Empty the tray, then press Enter ({if_empty}s if you can't, q to stop): ")
        key = "q" if answer is None else answer.strip().lower()
        if key == "q":
            raise StoppedError
        if key == "s":
            return None
        if key == "k" and taken is not None:
            return taken
        taken = take()
        if taken is None:
            _say("Something moves in the picture: it goes on without the empty tray.")
            return None
        there = not_empty(taken.image, eye)
        if there is None:
            return taken
        _say(f"  {there}")
        if_empty = "k if it is empty all the same, "


def _say(text: str) -> None:
    print(on_one_line(text), file=sys.stderr)
