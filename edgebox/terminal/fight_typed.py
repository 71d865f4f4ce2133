"""What people type in a fight, understood as a step of a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edgebox.errors import BadInputError

HELP = """\
Begin and end (the GM):  begin [surprised SIDE or NAMES]   end
Act:  NAME: WHAT, as in  Brakka: attack Guard 1 with Vibro-ax
      after that the name may be left out until the turn is over
  attack TARGET [with WEAPON] [stun]      move closer TARGET, move away TARGET, move BAND TARGET
  aim   stand   drop-prone   pick-up WEAPON   maneuver WORDS   action WORDS   drop WEAPON
      a second maneuver ends in  for strain  or  for action
  check SKILL [against DIFFICULTY]   treat TARGET   recover [with SKILL]   end-turn
  slice STEP [TARGET], as in  slice enter I/O
Dice:  Enter rolls, or type them: Y:s G:a P:-; a d100 as 70 4
      y says that dice that were seen but not surely are right; or type only those in doubt
  gm add K   gm remove P   gm upgrade difficulty   light   dark
After a roll:  spend OPTION [on NAME];   gm spend OPTION for the GM's side
The GM:  gm suffer NAME 3 wounds   gm heal NAME 2 strain   gm place NAME BAND NAME
      gm injure NAME   gm name-injury NAME = WORDS
At any time:  undo   who   options   destiny   help   quit"""

Step = dict[str, Any]

USUAL_BANDS = ("engaged", "short", "medium", "long", "extreme")


def step_of(text: str, bands: Sequence[str] = USUAL_BANDS) -> Step:
    """Return the step of a script that a typed line means.

    Args:
        text: the line.
        bands: the range bands of the table, by name (R-4).

    Raises:
        BadInputError: nothing that is known.
    """
    step: Step = {}
    words = text.strip()
    if words.lower().startswith("gm "):
        step["by"], words = "gm", words[3:].strip()
    head, colon, rest = words.partition(":")
    if colon and " " in f"{rest} " and len(head) > 1:
        step["who"], words = head.strip(), rest.strip()
    verb, _, rest = words.partition(" ")
    verb, rest = verb.lower(), rest.strip()
    for price in ("strain", "action"):
        if rest.lower().endswith(f"for {price}"):
            step["pay"], rest = price, rest[: -len(price) - 4].strip()
    if verb == "place":
        return {**step, **_place(rest, bands)}
    reader = _VERBS.get(verb)
    if reader is None:
        raise BadInputError(f"{text.strip()[:40]!r} is nothing I know; type help.")
    return {**step, **reader(verb, rest)}


def _plain(verb: str, _rest: str) -> Step:
    return {"do": verb}


def _what(verb: str, rest: str) -> Step:
    return {"do": verb, "what": rest}


def _weapon(verb: str, rest: str) -> Step:
    return {"do": verb, "weapon": rest}


def _target(verb: str, rest: str) -> Step:
    return {"do": verb, "target": rest}


def _begin(_verb: str, rest: str) -> Step:
    surprised = rest.removeprefix("surprised").strip()
    return {"by": "gm", "do": "begin", **({"surprised": surprised} if surprised else {})}


def _end(_verb: str, _rest: str) -> Step:
    return {"by": "gm", "do": "end"}


def _attack(verb: str, rest: str) -> Step:
    step: Step = {"do": verb}
    if rest.lower().endswith(" stun"):
        step["stun"], rest = True, rest[:-5].strip()
    target, _, weapon = rest.partition(" with ")
    return {**step, "target": target.strip(), **({"weapon": weapon.strip()} if weapon else {})}


def _move(verb: str, rest: str) -> Step:
    to, _, target = rest.partition(" ")
    return {"do": verb, "to": to, "target": target.strip()}


def _check(verb: str, rest: str) -> Step:
    skill, _, against = rest.partition(" against ")
    return {"do": verb, "skill": skill.strip(), **({"against": against} if against else {})}


def _recover(verb: str, rest: str) -> Step:
    skill = rest.removeprefix("with ").strip()
    return {"do": verb, **({"skill": skill} if skill else {})}


def _slice(_verb: str, rest: str) -> Step:
    do, _, target = rest.partition(" ")
    key = "to" if do.lower() == "set-state" else "target"
    return {"in": "system", "do": do.lower(), **({key: target.strip()} if target else {})}


def _spend(verb: str, rest: str) -> Step:
    option, _, target = rest.partition(" on ")
    step = {"do": verb, "option": option.strip(), **({"target": target} if target else {})}
    return {"in": "system", **step} if option.upper().startswith("P-") else step


def _harm(verb: str, rest: str) -> Step:
    """Read ``NAME 3 wounds`` and ``NAME 2 strain``."""
    words = rest.split()
    kind = words[-1].lower().rstrip("s") if len(words) > 2 else ""
    if kind not in ("wound", "strain") or not words[-2].isdecimal():
        raise BadInputError(f"Say whom and how much: {verb} NAME 3 wounds.")
    key = "wounds" if kind == "wound" else "strain"
    return {"do": verb, "target": " ".join(words[:-2]), key: int(words[-2][:4])}


def _name_injury(verb: str, rest: str) -> Step:
    """Read ``NAME = WORDS``."""
    target, equals, words = rest.partition("=")
    if not (equals and words.strip()):
        raise BadInputError(f"Say whose injury is what: gm {verb} NAME = WORDS.")
    return {"do": verb, "target": target.strip(), "name": words.strip()}


def _place(rest: str, bands: Sequence[str]) -> Step:
    """Read ``NAME BAND NAME``: the band stands between the two."""
    for band in bands:
        who, found, target = rest.partition(f" {band} ")
        if found:
            return {"do": "place", "who": who.strip(), "to": band, "target": target.strip()}
    raise BadInputError(
        f"Say who is how far from whom, as in gm place NAME {bands[0]} NAME; "
        f"the ranges are {', '.join(bands)}."
    )


def _adjust(verb: str, rest: str) -> Step:
    return {"by": "gm", "do": "adjust", verb: rest if verb in ("add", "remove") else rest.lower()}


_VERBS = {
    **dict.fromkeys(
        ("aim", "stand", "drop-prone", "end-turn", "next-round", "undo", "act"), _plain
    ),
    **dict.fromkeys(("maneuver", "action", "incidental"), _what),
    **dict.fromkeys(("pick-up", "drop"), _weapon),
    **dict.fromkeys(("treat", "injure"), _target),
    **dict.fromkeys(("suffer", "heal"), _harm),
    **dict.fromkeys(("add", "remove", "upgrade", "downgrade"), _adjust),
    "begin": _begin,
    "end": _end,
    "attack": _attack,
    "move": _move,
    "check": _check,
    "recover": _recover,
    "slice": _slice,
    "spend": _spend,
    "name-injury": _name_injury,
}
