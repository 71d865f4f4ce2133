"""Rolled dice: notation both ways (section N), and what differs from a pool that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgebox.dice.die import Die, Face, shortened
from edgebox.dice.net import NetResult, net_of
from edgebox.dice.pool import MOST_DICE, Pool
from edgebox.dice.symbols import BLANK
from edgebox.errors import NotationError


@dataclass(frozen=True)
class RolledDie:
    """One die and the face it shows."""

    die: Die
    face: Face

    def __str__(self) -> str:
        return f"{self.die.letter}:{self.face or BLANK}"


@dataclass(frozen=True)
class Roll:
    """Dice with the faces they show, in the order they were named or found."""

    dice: tuple[RolledDie, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read ``Y:x G:sa P:tt K:-``; case and order of symbols are free (section N).

        Raises:
            NotationError: a word that is no rolled die, or a face that its die does not have.
        """
        words = text.replace(",", " ").split()
        if len(words) > MOST_DICE:
            raise NotationError(f"The roll has {len(words)} dice; {MOST_DICE} are the most.")
        return cls(tuple(_rolled_die(word, text) for word in words))

    def __str__(self) -> str:
        return " ".join(str(rolled) for rolled in self.dice)

    def __iter__(self) -> Iterator[RolledDie]:
        return iter(self.dice)

    def __len__(self) -> int:
        return len(self.dice)

    @property
    def pool(self) -> Pool:
        """The dice without their faces."""
        return Pool.of(rolled.die for rolled in self.dice)

    @property
    def net(self) -> NetResult:
        """What is left after cancelling (D-3)."""
        return net_of(rolled.face for rolled in self.dice)

    def difference(self, asked: Pool) -> str | None:
        """Say which dice differ from the pool that was asked for; ``None`` if none do."""
        missing, extra = asked - self.pool, self.pool - asked
        parts = []
        if missing:
            parts.append(f"missing {_names(missing)}")
        if extra:
            parts.append(f"too many: {_names(extra)}")
        return "; ".join(parts) or None


def _rolled_die(word: str, text: str) -> RolledDie:
    letter, colon, face = word.partition(":")
    if not colon or len(letter) != 1 or not face:
        raise NotationError(
            f"{shortened(word)!r} in the roll {shortened(text)!r} is no rolled die; "
            "write die:face, as in G:sa or P:-."
        )
    die = Die.of_letter(letter)
    return RolledDie(die, die.face(face))


def _names(pool: Pool) -> str:
    return ", ".join(f"{pool[die]} {die.word} ({die.letter})" for die in Die if pool[die])
