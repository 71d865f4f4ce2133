"""Several characters at one task: who leads them, and what it gains (W-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.d6.actions import code_among

CHARACTERS_A_DIE = 3
"""So many characters combining are worth a die."""

MOST_CHARACTERS = 180
"""More than that at one task is a slip of the hand."""

NO_BONUS = DieCode()

_MOST_BONUS_PIPS = 2


@dataclass(frozen=True)
class Member:
    """One who may lead."""

    name: str
    perception: DieCode
    command: DieCode | None = None
    """``None``: the character never learned to command and does it by Perception."""

    @property
    def leading(self) -> DieCode:
        """What the character leads with."""
        return self.perception if self.command is None else self.command


def leader(members: Sequence[Member]) -> Member:
    """Return who leads: the one with the highest command skill, or Perception (W-8).

    Settled: of several as high, the one who was named first.

    Raises:
        BadInputError: there is nobody.
    """
    if not members:
        raise BadInputError("Nobody is there to lead; name the characters who combine.")
    return max(members, key=lambda member: member.leading)


def most_commanded(command: DieCode) -> int:
    """Return how many characters a leader can command: as many as the skill has dice (W-8)."""
    return command.dice


def command_code(command: DieCode, working: bool = False) -> DieCode:
    """Return what the leader rolls to combine the group (W-8).

    Args:
        command: the whole skill, or Perception.
        working: whether the leader works on the task as well, which makes it two actions (W-5).
    """
    return code_among(command, 2 if working else 1)


def check_size(command: DieCode, characters: int, working: bool = False) -> None:
    """Refuse a group that is too large for its leader, or none at all (W-8).

    Settled: a leader who works too is one of the characters combining, but needs no commanding.

    Args:
        command: the leader's whole skill, or Perception.
        characters: how many combine, a leader who works with them included.
        working: whether the leader works on the task as well.

    Raises:
        BadInputError: there are not two, or more than the leader can command.
    """
    if not 2 <= characters <= MOST_CHARACTERS:
        raise BadInputError(
            f"{characters} can't combine; it takes two characters or more "
            f"({MOST_CHARACTERS} at most)."
        )
    commanded = characters - 1 if working else characters
    most = most_commanded(command)
    if commanded > most:
        raise BadInputError(
            f"With {command} in command a leader combines {most} characters at most, "
            f"not {commanded}."
        )


def combined_bonus(characters: int, missed_by: int = 0) -> DieCode:
    """Return what a group gains (W-8).

    A die for every three, 1 pip for one more, 2 for two more. A command roll that misses takes a
    die away for each point, and nothing is left once there are no dice to take.

    Args:
        characters: how many combine.
        missed_by: how many points the command roll fell short; 0 if it made its number.
    """
    bonus = DieCode(*divmod(characters, CHARACTERS_A_DIE))
    return bonus.less(max(0, missed_by))


def with_bonus(code: DieCode, bonus: DieCode) -> DieCode:
    """Return a code with the combined bonus, or a part of it, added (W-8).

    Settled: dice add, pips add too but never beyond 2, for the source's own sum is 4D+1 with
    +2D+2 makes 6D+2. A code that had more pips by itself keeps them.
    """
    if not bonus:
        return code
    pips = max(code.pips, min(code.pips + bonus.pips, _MOST_BONUS_PIPS))
    return DieCode(code.dice + bonus.dice, pips)


def split(bonus: DieCode, part: DieCode) -> tuple[DieCode, DieCode]:
    """Split a bonus between two rolls, such as attack and damage; return the part and the rest.

    Dice stay dice and pips stay pips.

    Raises:
        BadInputError: the part is more than the bonus has.
    """
    if part.dice > bonus.dice or part.pips > bonus.pips:
        raise BadInputError(
            f"A bonus of {bonus.as_bonus} has no {part.as_bonus} in it; take a smaller part."
        )
    return part, DieCode(bonus.dice - part.dice, bonus.pips - part.pips)
