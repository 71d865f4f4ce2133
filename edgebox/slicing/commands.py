"""What a slicer or the GM may ask the engine to do: one step of a script."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from edgebox.dice import Pool


class Do(Enum):
    """A kind of step; its value is the word in a script."""

    ENTER = "enter"
    MOVE = "move"
    LIST = "list"
    COPY = "copy"
    DECRYPT = "decrypt"
    ENCRYPT = "encrypt"
    ALTER = "alter"
    DELETE = "delete"
    CONTROL = "control"
    OPERATE = "operate"
    JAM = "jam"
    ENGAGE = "engage"
    DEPLOY = "deploy"
    DROP = "drop"
    EXIT = "exit"
    END_TURN = "end-turn"
    ROLL = "roll"
    SPEND = "spend"
    USE_BOOST = "use-boost"
    ADJUST = "adjust"
    SET_STATE = "set-state"
    SHIP_CHECK = "ship-check"
    ROLL_DESTINY = "roll-destiny"
    USE_DESTINY = "use-destiny"


WHILE_A_CHECK_WAITS = frozenset({Do.ROLL, Do.SPEND, Do.USE_BOOST, Do.ADJUST, Do.USE_DESTINY})
"""The only steps allowed until a waiting check is rolled."""


@dataclass(frozen=True)
class Command:
    """One step; what its kind does not need stays at its default."""

    do: Do
    by_gm: bool = False
    slicer: str | None = None
    """Who acts, when not the one whose turn it is."""
    target: str | None = None
    """Element, function, program or rival; for the GM, a system of the network or a function."""
    option: str | None = None
    """Rule id of what is bought (section P)."""
    cost: str | None = None
    """The symbols it is paid with: ``"aa"`` or ``"x"``; ``None``: the plain ones if there are."""
    to: str | None = None
    """The state that the GM sets."""
    add: Pool | None = None
    remove: Pool | None = None
    upgrade: str | None = None
    downgrade: str | None = None
    use: str | None = None
    """What a destiny point is for (C-5)."""
