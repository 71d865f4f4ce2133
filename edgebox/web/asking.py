"""From the JSON of a page's posts to requests for the Table; anything strange is refused."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from edgebox.box.inputs import PictureBox
from edgebox.devices.pins import Panel
from edgebox.dice import Die, Pool, Roll
from edgebox.dice.six_sided import SIX, AnyDie
from edgebox.dice.ten_sided import TENS, UNITS
from edgebox.slicing.commands import Command, Do
from edgebox.web.faults import RequestError, TooLargeError

MOST_BYTES = 16_000
"""Of a post that is no file."""
_LONGEST = 300
_NUMBERED: dict[str, AnyDie] = {each.word: each for each in (SIX, TENS, UNITS)}
"""The dice with numbers, by what JSON calls them."""
_TEXTS = ("slicer", "target", "option", "cost", "to", "upgrade", "downgrade", "use")


async def json_of(request: Request, most: int = MOST_BYTES) -> dict[str, Any]:
    """Return the JSON object that was posted.

    Raises:
        TooLargeError: there is more in it than is taken.
        RequestError: it is no JSON object.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RequestError("Post JSON, with the content type application/json.")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise TooLargeError(f"That is too much; {most // 1000} kB are the most.")
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise RequestError("That is no JSON.") from None
    if not isinstance(found, dict):
        raise RequestError("Post a JSON object.")
    return found


def text_in(asked: dict[str, Any], key: str, longest: int = _LONGEST) -> str:
    """Return a text of a post.

    Raises:
        RequestError: it is missing, no text, or too long.
    """
    found = optional_text(asked, key, longest)
    if found is None:
        raise RequestError(f"{key!r} is missing.")
    return found


def optional_text(asked: dict[str, Any], key: str, longest: int = _LONGEST) -> str | None:
    """Return a text of a post, or ``None`` if there is none.

    Raises:
        RequestError: it is no text, or too long.
    """
    found = asked.get(key)
    if found is None:
        return None
    if not isinstance(found, str) or len(found) > longest:
        raise RequestError(f"{key!r} must be a text of at most {longest} letters.")
    return found


def command_in(asked: dict[str, Any], by_gm: bool) -> tuple[Command, Roll | None]:
    """Return the command of a post, and the dice that were rolled for it.

    Raises:
        BadInputError: a part of it can't be understood.
    """
    word = text_in(asked, "do")
    try:
        do = Do(word)
    except ValueError:
        raise RequestError(f"There is no step {word[:40]!r}.") from None
    add, remove = optional_text(asked, "add"), optional_text(asked, "remove")
    rolled = optional_text(asked, "roll", 1000)
    command = Command(
        do,
        by_gm,
        **{key: optional_text(asked, key) for key in _TEXTS},
        add=Pool.parse(add) if add else None,
        remove=Pool.parse(remove) if remove else None,
    )
    return command, Roll.parse(rolled) if rolled else None


def button_in(asked: dict[str, Any]) -> tuple[Panel, str, bool]:
    """Return the button of a post, and whether it goes down.

    Raises:
        RequestError: a part of it can't be understood.
    """
    word = text_in(asked, "panel")
    if word not in (Panel.PLAYERS.value, Panel.GM.value):
        raise RequestError("The panels are players and gm.")
    down = asked.get("down")
    if not isinstance(down, bool):
        raise RequestError("'down' must be true or false.")
    return Panel(word), text_in(asked, "button", 40), down


def die_in(asked: dict[str, Any]) -> tuple[int, AnyDie, str, PictureBox | None, int]:
    """Return which die of the tray is settled, as what, where, and how often it was said before.

    Raises:
        BadInputError: a part of it can't be understood.
    """
    number = asked.get("number")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 1000:
        raise RequestError("'number' must say which die, from 0.")
    word = text_in(asked, "die")
    die = _NUMBERED.get(word) or Die.of_word(word)
    face = die.face(text_in(asked, "face"))
    return number, die, face, _box_in(asked), count_in(asked, "said", 1000, 0)


def _box_in(asked: dict[str, Any]) -> PictureBox | None:
    box = asked.get("box")
    if box is None:
        return None
    if not isinstance(box, list) or [type(side) for side in box] != [int] * 4:
        raise RequestError("'box' must be x, y, width and height in pixels.")
    x, y, wide, high = box
    return x, y, wide, high


def count_in(asked: dict[str, Any], key: str, most: int, usual: int) -> int:
    """Return a number of a post, from 0 on.

    Args:
        asked: the post.
        key: of the number.
        most: the highest that it can be.
        usual: what it is where the post does not have it.

    Raises:
        RequestError: it is none, or beyond that.
    """
    number = asked.get(key, usual)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise RequestError(f"{key!r} must be a number from 0 to {most}.")
    return number
