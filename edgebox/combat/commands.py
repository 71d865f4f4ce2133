"""What the players or the GM may ask for: one step of a script of a fight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from edgebox.dice import Pool


class Do(Enum):
    """A kind of step; its value is the word in a script."""

    BEGIN = "begin"
    ACT = "act"
    MOVE = "move"
    AIM = "aim"
    STAND = "stand"
    DROP_PRONE = "drop-prone"
    PICK_UP = "pick-up"
    MANEUVER = "maneuver"
    INCIDENTAL = "incidental"
    DROP = "drop"
    ATTACK = "attack"
    CHECK = "check"
    TREAT = "treat"
    ACTION = "action"
    END_TURN = "end-turn"
    NEXT_ROUND = "next-round"
    END = "end"
    RECOVER = "recover"
    ROLL = "roll"
    ADJUST = "adjust"
    SPEND = "spend"
    ROLL_DESTINY = "roll-destiny"
    USE_DESTINY = "use-destiny"
    SUFFER = "suffer"
    HEAL = "heal"
    INJURE = "injure"
    NAME_INJURY = "name-injury"
    PLACE = "place"


WHILE_A_CHECK_WAITS = frozenset({Do.ROLL, Do.ADJUST, Do.SPEND, Do.USE_DESTINY, Do.NAME_INJURY})
"""The only steps allowed until a waiting check is rolled."""

FOR_THE_GM = frozenset(
    {Do.BEGIN, Do.NEXT_ROUND, Do.END, Do.ADJUST, Do.HEAL, Do.INJURE, Do.NAME_INJURY, Do.PLACE}
)
"""Steps that only the GM takes."""


@dataclass(frozen=True)
class Command:
    """One step; what its kind does not need stays at its default."""

    do: Do
    by_gm: bool = False
    who: str | None = None
    """Who acts, when it is not clear."""
    target: str | None = None
    weapon: str | None = None
    stun: bool = False
    """Whether the attack is to deal strain in place of wounds."""
    skill: str | None = None
    """The skill of a check; several with commas for a combined one."""
    against: str | None = None
    """A difficulty, dice, or the name of one who opposes it."""
    their: str | None = None
    """The skill with which one opposes it."""
    what: str | None = None
    """A maneuver, an action or an incidental in words."""
    to: str | None = None
    """A range band."""
    pay: str | None = None
    """What a second maneuver is paid with: ``"strain"`` or ``"action"`` (R-3)."""
    surprised: str | None = None
    """Who did not see it coming: a side, ``"all"``, ``"none"``, or names with commas (R-2)."""
    option: str | None = None
    cost: str | None = None
    """The symbols it is paid with; ``None``: the plain ones if there are."""
    add: Pool | None = None
    remove: Pool | None = None
    upgrade: str | None = None
    downgrade: str | None = None
    use: str | None = None
    """What a destiny point is for (C-5)."""
    wounds: int = 0
    strain: int = 0
    injury: int | None = None
    """Which injury is meant, from 1."""
    name: str | None = None
    """What the GM calls an injury."""
    severity: str | None = None
    """How hard an injury is to heal: a difficulty."""
