"""What people type at the table, understood generously."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from edgebox.dice import Pool
from edgebox.errors import BadInputError
from edgebox.rules.destiny import DestinyUse
from edgebox.slicing.choices import Choice
from edgebox.slicing.commands import Command, Do

Aside = Literal["undo", "help", "gm", "quit", "destiny"]

_ASIDES: dict[str, Aside] = {
    "u": "undo",
    "undo": "undo",
    "?": "help",
    "h": "help",
    "help": "help",
    "gm": "gm",
    "q": "quit",
    "quit": "quit",
    "destiny": "destiny",
}

HELP = """\
At any time:
  u, undo      take back the last step, as often as you like
  gm           show everything, as the GM may see it
  state WORD   the GM sets the system state: normal, warned or alarmed
  ship NAME DICE   the GM rolls for a jammed ship's system, as in "ship shields YGPP"
  destiny      roll the destiny pools, a force die for each player
  q, quit      leave the game
On your turn: the number of a choice, or its first words, as in "move proc".
Before a roll:
  Enter        roll (or take the next picture)
  Y:s G:a …    type the dice you rolled yourself
  y            dice that were seen but not surely are right
  Y:s          … or, typed alone, the dice in doubt: all others are as they were seen
  b            use a banked boost die
  add K        the GM adds dice;  remove K  takes some away
  upgrade difficulty, downgrade ability …     the GM changes dice
  light        the players spend a destiny point on this roll;  dark  the GM does
After a roll: the number of what to buy; Enter when done."""


@dataclass(frozen=True)
class Typed:
    """One line that was typed."""

    text: str

    @property
    def aside(self) -> Aside | None:
        """What it asks for that is possible at any time; ``None`` for anything else."""
        return _ASIDES.get(self.text.lower())

    @property
    def gm_command(self) -> Command | None:
        """The GM's command to set the state, if it is one."""
        verb, _, rest = self.text.lower().partition(" ")
        if verb == "state":
            to, _, host = rest.strip().partition(" ")
            return Command(Do.SET_STATE, by_gm=True, to=to, target=host.strip() or None)
        if verb == "ship":
            system, _, dice = rest.strip().rpartition(" ")
            return Command(Do.SHIP_CHECK, by_gm=True, target=system, add=Pool.parse(dice))
        return None


def number_of(text: str, count: int) -> int | None:
    """Return which of ``count`` numbered things is meant, from 0; ``None`` for no number.

    Raises:
        BadInputError: a number that none of them has.
    """
    if not text.isdecimal():
        return None
    number = int(text[:6])
    if not 1 <= number <= count:
        known = f"from 1 to {count}" if count > 1 else "1"
        raise BadInputError(f"There is no {number}; choose {known}.")
    return number - 1


def chosen(text: str, options: list[Choice]) -> Choice:
    """Return the choice that was typed, by number or by its first words.

    Raises:
        BadInputError: none of them, or several.
    """
    number = number_of(text, sum(option.open for option in options))
    if number is not None:
        return [option for option in options if option.open][number]
    words = text.lower().split()
    fitting = [option for option in options if _fits(words, option)]
    fitting = [option for option in fitting if option.open] or fitting
    if not fitting:
        raise BadInputError(f"{text!r} is none of the choices; type its number, or ? for help.")
    if len(fitting) > 1 and fitting[0].words.lower() != text.lower():
        names = " or ".join(f"“{option.words}”" for option in fitting[:4])
        raise BadInputError(f"{text!r} could be {names}; type a little more.")
    return fitting[0]


def _fits(words: list[str], option: Choice) -> bool:
    spoken = [word.strip(",()").lower() for word in option.words.split()]
    return spoken[0].startswith(words[0]) and all(
        any(heard.startswith(word) for heard in spoken[1:]) for word in words[1:]
    )


def before_roll(text: str, roller_is_gm: bool) -> Command | None:
    """Return the command that changes the waiting check, if the line is one.

    Raises:
        NotationError: dice that do not exist.
    """
    verb, _, rest = text.partition(" ")
    verb, rest = verb.lower(), rest.strip()
    match verb:
        case "b" | "boost":
            return Command(Do.USE_BOOST)
        case "add" if rest:
            return Command(Do.ADJUST, by_gm=True, add=Pool.parse(rest))
        case "remove" if rest:
            return Command(Do.ADJUST, by_gm=True, remove=Pool.parse(rest))
        case "upgrade" if rest:
            return Command(Do.ADJUST, by_gm=True, upgrade=rest.lower())
        case "downgrade" if rest:
            return Command(Do.ADJUST, by_gm=True, downgrade=rest.lower())
        case "light" | "dark":
            by_gm = verb == "dark"
            own = by_gm == roller_is_gm
            use = DestinyUse.HELPING_HAND if own else DestinyUse.RAISING_THE_STAKES
            return Command(Do.USE_DESTINY, by_gm=by_gm, use=use.value)
        case _:
            return None
