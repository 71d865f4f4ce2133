"""The dice of a roll that is not finished: as they are seen, typed in and settled, die by die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from edgebox.box.inputs import Thing, TrayDie
from edgebox.dice import Die, Face, Pool, Roll, RolledDie
from edgebox.dice.six_sided import SIX, AnyDie, Asked, Sixes, SixSided
from edgebox.dice.ten_sided import TENS, UNITS, Hundred, TenSided
from edgebox.errors import BadInputError
from edgebox.rules.percentile import Percentile

_UNTOUCHED = 16
"""A die that nobody touched has its middle, and its size, within this part of its sides' sum."""

LEFT = "Dice lie there still: throw again, or look again to count them."
"""What to do about dice of the roll that is awaited which lie there and do not count."""


@dataclass(frozen=True)
class Hand:
    """The dice that lie there, as far as they are known."""

    dice: tuple[TrayDie, ...] = ()
    asked: Asked = field(default_factory=Pool)
    moving: bool = False
    """Whether dice move or a hand is over the tray."""
    at_rest: bool = False
    """Whether the tray was read at rest; before that the dice are only shown."""
    by_hand: bool = False
    """Whether the dice are entered with the buttons."""
    at: int = 0
    """The place of the die that is entered now."""
    passed_over: bool = False
    """Whether others that were thrown for the roll lie there at rest while they are entered."""
    doubts: tuple[str, ...] = ()
    """Why a roll of clear dice may not count: they lay there before, the picture is in doubt, or it
    has not come to rest for long; without what a person has said is right."""
    left: bool = False
    """Whether dice lie there that were seen for this roll, and do not count now."""
    said: tuple[TrayDie, ...] = ()
    """The dice of which a person had said what they are before a hand came in."""
    things: tuple[Thing, ...] = ()
    """What else lies there, for which the picture is in doubt: the last doubt."""

    @classmethod
    def to_enter(cls, asked: Asked) -> Hand:
        """Return a hand whose dice are known, and their faces are to be entered."""
        dice = tuple(TrayDie(die, None) for die in kinds_of(asked))
        return cls(dice, asked, at_rest=True, by_hand=True)

    @classmethod
    def of_roll(cls, roll: Roll, asked: Pool) -> Hand:
        """Return a hand that shows a roll."""
        dice = tuple(TrayDie(rolled.die, rolled.face) for rolled in roll)
        return cls(dice, asked, at_rest=True)

    @classmethod
    def of_sixes(cls, faces: Iterable[int]) -> Hand:
        """Return a hand that shows six-sided dice."""
        dice = tuple(TrayDie(SIX, str(face)) for face in faces)
        return cls(dice, Sixes(len(dice)), at_rest=True)

    @classmethod
    def of_percentile(cls, dice: Percentile) -> Hand:
        """Return a hand that shows a d100."""
        tens, units = TrayDie(TENS, f"{dice.tens}0"), TrayDie(UNITS, str(dice.units))
        return cls((tens, units), Hundred(), at_rest=True)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The places of the dice that a person should look at."""
        return tuple(
            place
            for place, die in enumerate(self.dice)
            if not die.sure and (die.die is None or isinstance(die.die, self._kind))
        )

    @property
    def doubt(self) -> str:
        """The first of them, which a person is asked about once no die is in doubt; empty: none."""
        return next(iter(self.doubts), "")

    @property
    def unknown(self) -> tuple[int, ...]:
        """The places of the dice without a face."""
        return tuple(place for place, die in enumerate(self.dice) if die.face is None)

    @property
    def pool(self) -> Pool:
        """Those of the seven kinds that lie there."""
        return Pool.of(die.die for die in self.dice if isinstance(die.die, Die))

    @property
    def sixes(self) -> tuple[int, ...]:
        """The six-sided dice that have a face (W-12)."""
        return tuple(
            int(die.face) for die in self.dice if isinstance(die.die, SixSided) and die.face
        )

    def shown_by(self, die: TenSided) -> int | None:
        """Return the digit that one of the dice of a d100 shows; ``None``: none yet (D-5)."""
        faces = [each.face for each in self.dice if each.die == die and each.face is not None]
        return int(faces[0][0]) if faces else None

    @property
    def percentile(self) -> Percentile:
        """The d100 that lies there (D-5).

        Raises:
            BadInputError: one of its two dice is missing.
        """
        tens, units = self.shown_by(TENS), self.shown_by(UNITS)
        if tens is None or units is None:
            raise BadInputError("A d100 is two ten-sided dice: one for tens, one for units.")
        return Percentile(tens, units)

    @property
    def missing(self) -> Pool:
        """Narrative dice that were asked for and do not lie there."""
        return self.asked - self.pool if isinstance(self.asked, Pool) else Pool()

    @property
    def extra(self) -> Pool:
        """Narrative dice that were not asked for; strange dice are in :attr:`strange`."""
        return self.pool - self.asked if isinstance(self.asked, Pool) else Pool()

    @property
    def strange(self) -> tuple[str, ...]:
        """The dice of a kind that can't be asked for beside these: ``("1 boost",)``."""
        return _counted(
            Counter(die.kind for die in self.dice if not isinstance(die.die, self._kind))
        )

    @property
    def _kind(self) -> type[AnyDie]:
        if isinstance(self.asked, Hundred):
            return TenSided
        return SixSided if isinstance(self.asked, Sixes) else Die

    @property
    def fits(self) -> bool:
        """Whether the dice are those that were asked for."""
        if isinstance(self.asked, Sixes):
            return not self.strange and len(self.dice) == self.asked.count
        if isinstance(self.asked, Hundred):
            words = sorted(die.die.word for die in self.dice if die.die)
            return not self.strange and words == [TENS.word, UNITS.word]
        return not (self.strange or len(self.missing) or len(self.extra))

    @property
    def wrong(self) -> str:
        """Which of the dice that lie at rest are missing or too many, in words."""
        if not self.at_rest or self.fits:
            return ""
        lie = Counter(die.kind for die in self.dice if isinstance(die.die, self._kind))
        asked = Counter(die.word for die in kinds_of(self.asked))
        told = (
            ("missing", _counted(asked - lie)),
            ("too many:", _counted(lie - asked)),
            ("take out:", self.strange),
        )
        return "; ".join(f"{what} {', '.join(dice)}" for what, dice in told if dice)

    @property
    def ready(self) -> bool:
        """Whether it can be taken without asking anybody."""
        sure = not (self.doubtful or self.unknown or self.doubts)
        return self.at_rest and self.fits and sure

    @property
    def roll(self) -> Roll:
        """The dice of the seven kinds that have a face."""
        return Roll(
            tuple(
                RolledDie(die.die, die.face)
                for die in self.dice
                if isinstance(die.die, Die) and die.face is not None
            )
        )

    def settled(self, place: int, die: AnyDie, face: Face) -> Hand:
        """Return the hand after a person said what one die is that lies there.

        Raises:
            IndexError: there is no such die.
        """
        if not 0 <= place < len(self.dice):
            raise IndexError(place)
        return self._with(place, die=die, face=face, said=self.dice[place].said + 1)

    def entered(self, face: Face) -> Hand:
        """Return the hand with another face of the die that is entered now."""
        return self._with(self.at, face=face)

    def _with(self, place: int, **known: Any) -> Hand:
        told = replace(self.dice[place], sure=True, reason="", words="", **known)
        return replace(self, dice=(*self.dice[:place], told, *self.dice[place + 1 :]))

    def said_right(self) -> Hand:
        """Return the hand after a person said that what is in doubt is right: the dice, if any are.

        Else it is the first of the other doubts: nobody has answered more than was asked.
        """
        if not self.doubtful:
            left = self.doubts[1:]
            return replace(self, doubts=left, things=self.things if left else ())
        hand = self
        for place, die in enumerate(self.dice):
            if not die.sure and die.face is not None:
                hand = hand._with(place, said=die.said + 1)
        return hand

    @property
    def known(self) -> tuple[TrayDie, ...]:
        """The dice of which a person said what they are, now or before a hand came in."""
        now = tuple(die for die in self.dice if die.said)
        return now + tuple(die for die in self.said if not any(lies_as(die, one) for one in now))

    def kept_from(self, before: Hand, *, untouched: bool = False) -> Hand:
        """Return a new reading with what a person said about dice that lie as they did.

        Args:
            before: what was said.
            untouched: whether nobody can have turned a die since; else one that is seen clearly now
                is what it is seen to be.
        """
        known = before.known
        dice = tuple(
            next((replace(die, box=new.box) for die in known if lies_as(die, new)), new)
            if untouched or not new.sure
            else new
            for new in self.dice
        )
        return replace(self, dice=dice)


def lies_as(die: TrayDie, other: TrayDie) -> bool:
    """Return whether two dice lie so near to each other that nobody touched the one."""
    if die.box is None or other.box is None:
        return False
    (x, y, w, h), (left, top, wide, high) = die.box, other.box
    apart = abs(x + w / 2 - left - wide / 2) + abs(y + h / 2 - top - high / 2)
    return apart < (w + h) / _UNTOUCHED and abs(w - wide) + abs(h - high) < (w + h) / _UNTOUCHED


def _counted(kinds: Counter[str]) -> tuple[str, ...]:
    return tuple(f"{count} {kind}" for kind, count in kinds.items())


def kinds_of(asked: Asked) -> list[AnyDie]:
    """Return the dice that are asked for, one by one."""
    match asked:
        case Sixes(count=count):
            return [SIX] * count
        case Hundred():
            return [TENS, UNITS]
        case _:
            return [*asked]


def next_face(die: AnyDie, face: Face | None, steps: int) -> Face:
    """Return another face of a die, each kind of face once; from none, the first or the last."""
    faces = distinct_faces(die)
    if face is None or face not in faces:
        return faces[0] if steps > 0 else faces[-1]
    return faces[(faces.index(face) + steps) % len(faces)]


def next_die(die: Die | None, steps: int) -> Die:
    """Return another kind of die."""
    kinds = list(Die)
    if die is None:
        return kinds[0 if steps > 0 else -1]
    return kinds[(kinds.index(die) + steps) % len(kinds)]


def distinct_faces(die: AnyDie) -> list[Face]:
    """Return the faces of a die, those that it has twice once."""
    return list(dict.fromkeys(die.faces))
