"""Symbols, dice, pools, rolls, net results and exact odds (sections N and D)."""

from edgebox.dice.die import Die, Face
from edgebox.dice.net import NetResult, net_of
from edgebox.dice.pool import Pool
from edgebox.dice.roll import Roll, RolledDie
from edgebox.dice.source import Randomness, randomness, roll_pool
from edgebox.dice.symbols import Symbol

__all__ = [
    "Die",
    "Face",
    "NetResult",
    "Pool",
    "Randomness",
    "Roll",
    "RolledDie",
    "Symbol",
    "net_of",
    "randomness",
    "roll_pool",
]
