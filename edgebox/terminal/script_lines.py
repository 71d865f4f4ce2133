"""Plays a script line by line: a line of JSON in, a line of JSON or sentences out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from edgebox.errors import BadInputError, CameraError, MissingFileError, RefusedError
from edgebox.terminal.harmless import harmless

DONE, REFUSED, BAD_INPUT = 0, 1, 2
"""Exit statuses: every step played; some refused, or the camera failed; some not understood."""

Events = TypeVar("Events")


def play_lines(
    script: str,
    play: Callable[[str], Events],
    *,
    told: Callable[[Events], Iterator[str]],
    reported: Callable[[int, Events], dict[str, Any]],
    refused: Callable[[int, str], dict[str, Any]],
    as_json: bool,
) -> int:
    """Play each line of a script; a refused one changes nothing and the script goes on.

    So does one for which the camera gave no dice: the next one opens it anew.

    Args:
        script: a file of JSON lines, or ``-`` for standard input, answered line by line.
        play: plays a line as a whole, or raises and changes nothing.
        told: says what happened in sentences.
        reported: the same as a JSON document, with the number of the line.
        refused: the JSON document of a line that was refused, with the reason.
        as_json: print one JSON document a step; sentences otherwise.

    Returns:
        The exit status.

    Raises:
        MissingFileError: no such script.
        BadInputError: the script is no text.
    """
    status = DONE
    for number, line in enumerate(_lines(script), start=1):
        try:
            events = play(line)
        except (RefusedError, BadInputError, CameraError) as error:
            status = max(status, BAD_INPUT if isinstance(error, BadInputError) else REFUSED)
            print(harmless(f"edgebox: step {number}: {error}"), file=sys.stderr)
            if as_json:
                print(json.dumps(refused(number, str(error))), flush=True)
            continue
        if as_json:
            print(json.dumps(reported(number, events)), flush=True)
        else:
            print("\n".join(told(events)), flush=True)
    return status


def _lines(script: str) -> Iterator[str]:
    """Give the steps one by one, blank lines left out."""
    try:
        if script == "-":
            yield from (line for line in sys.stdin if line.strip())
            return
        with Path(script).open(encoding="utf-8") as file:
            yield from (line for line in file if line.strip())
    except UnicodeDecodeError:
        raise BadInputError(f"{script} is no text in UTF-8; a script is lines of JSON.") from None
    except OSError as error:
        raise MissingFileError(f"{script} can't be read: {error.strerror}.") from None
