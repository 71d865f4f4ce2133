"""What an encounter waits for: a check to be rolled, two that have met, results to be spent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from edgebox.dice import NetResult, Pool
from edgebox.rules.check import PoolRecipe

GM = "gm"
"""How commands and checks name the game master."""

Side = Literal["slicer", "program"]
Source = Literal["slicer", "program", "deployed"]
"""Whose check results come from; a deployed program's are its slicer's (X-5)."""


@dataclass(frozen=True)
class Check:
    """A check that waits to be rolled."""

    by: str
    """Who rolls: a slicer's name, or ``"gm"``."""
    purpose: str
    """What for: the operation, ``"attack"``, ``"initiative"`` or ``"destiny"``."""
    recipe: PoolRecipe
    slicer: str = ""
    """The slicer that rolls or is attacked."""
    program: str | None = None
    """Key of the program that rolls or is attacked."""
    target: str | None = None
    """The element or data it is about."""
    in_gear: bool = False
    """A copy in the gear is decrypted, not the element (O-6)."""
    foe: str | None = None
    """The slicer that is attacked, or met, by another slicer (X-4)."""
    prey: str | None = None
    """Key of the program that another program attacks (X-5)."""
    host: str = ""
    """Key of the system in which it is made (X-7)."""
    destiny_by: tuple[str, ...] = ()
    """Who has spent destiny on it, in order (C-5)."""

    @property
    def pool(self) -> Pool:
        """The dice to put in the hand."""
        return self.recipe.pool


@dataclass(frozen=True)
class Contact:
    """A slicer and a program that have just met: initiative, then who attacks (I-1)."""

    slicer: str
    program: str
    started_by: Side
    slicer_net: NetResult | None = None
    attacks: tuple[Side, ...] = ()
    """Who still attacks in the exchange that initiative opened, in order."""
    foe: str | None = None
    """The slicer that was engaged by another; it stands for the program then (X-4)."""


@dataclass(frozen=True)
class Spending:
    """Results of the last check that may still be spent (section P)."""

    slicer: str
    """The slicer that rolled, or was attacked."""
    source: Source
    """Whose check it was."""
    program: str | None = None
    """The program that attacked, or was attacked."""
    a: int = 0
    x: int = 0
    t: int = 0
    y: int = 0
    kicked: bool = False
    """The attack kicked the slicer, or the foe, out (P-10 to P-12)."""
    physical: bool = False
    """Who was kicked out was connected physically (P-12)."""
    foe: str | None = None
    """The slicer that was attacked by another (X-4)."""
    host: str = ""
    """Key of the system in which the check was made (X-7)."""

    def of(self, by_gm: bool) -> dict[str, int]:
        """Return the symbols that one side may spend.

        After a slicer's check the slicer has advantage and triumph and the GM threat and despair;
        after a program's attack it is the other way round (P-13).
        """
        good = (self.source == "program") == by_gm
        if good:
            return {"a": self.a, "x": self.x, "t": 0, "y": 0}
        return {"a": 0, "x": 0, "t": self.t, "y": self.y}

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return not (self.a or self.x or self.t or self.y)
