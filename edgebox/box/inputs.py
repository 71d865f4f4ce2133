"""What comes in at the Table's queue: one class for each thing that can happen to it.

Buttons are not here: a press is a :class:`edgebox.devices.buttons.ButtonEvent`, from a panel or
from a page alike. Everything may be put in the queue from any thread; only the Table takes it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from edgebox.devices.retrying import Trouble
from edgebox.dice import Face
from edgebox.dice.six_sided import AnyDie
from edgebox.journal import SessionFacts
from edgebox.sources.lay_there import LayThere

if TYPE_CHECKING:
    from edgebox.box.side import Beside
    from edgebox.combat.battle import Rolled
    from edgebox.combat.scene import AnyCommand


PictureBox = tuple[int, int, int, int]
"""x, y, width and height in pixels of the tray's picture."""


@dataclass(frozen=True)
class Answer:
    """What became of a request."""

    ok: bool
    words: str = ""
    """Why not, in a sentence for a person."""


Reply = Callable[[Answer], None]
"""Is called once, on the Table's thread; it only hands the answer on."""


def nobody(_answer: Answer) -> None:
    """Take an answer that nobody waits for."""


# --- requests of a page ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """Somebody asks the rules for a step, such as a page on which an operation was clicked."""

    command: AnyCommand
    roll: Rolled | None = None
    reply: Reply = nobody


@dataclass(frozen=True)
class TakeBack:
    """Somebody takes the last step back."""

    reply: Reply = nobody


@dataclass(frozen=True)
class GoOn:
    """Somebody has read what is shown, or lets the rest of their results go."""

    by_gm: bool = False
    reply: Reply = nobody


@dataclass(frozen=True)
class RollAtRandom:
    """The dice of the waiting check are to fall from the random source."""

    reply: Reply = nobody


@dataclass(frozen=True)
class Settle:
    """A person says what one die in the tray is."""

    number: int
    """Its place among the dice of :class:`edgebox.box.snapshot.Tray`, from 0."""
    die: AnyDie
    face: Face
    box: PictureBox | None = None
    """Where it lay as the person saw it; ``None``: wherever it lies."""
    said: int = 0
    """How many times it had been said before, as the person saw it."""
    reply: Reply = nobody


@dataclass(frozen=True)
class LookAgain:
    """The tray is to be read anew: dice that were seen before, and lie there still, count."""

    reply: Reply = nobody


@dataclass(frozen=True)
class TakeDice:
    """A person says that the dice are right as they are seen, doubtful ones too."""

    reply: Reply = nobody


@dataclass(frozen=True)
class Begin:
    """A new encounter is to begin; the present one is put away."""

    facts: SessionFacts
    reply: Reply = nobody


@dataclass(frozen=True)
class Change:
    """A setting is to be changed; ``None``: back to its default."""

    key: str
    value: str | None
    reply: Reply = nobody


@dataclass(frozen=True)
class RollBeside:
    """A roll beside the encounter is to be made, whatever else the box waits for."""

    roll: Beside
    by_gm: bool = False
    reply: Reply = nobody


@dataclass(frozen=True)
class DropBeside:
    """The roll beside the encounter is to be put away, rolled or not."""

    reply: Reply = nobody


@dataclass(frozen=True)
class TypeSixes:
    """Six-sided dice were rolled by hand and typed (W-1)."""

    faces: tuple[int, ...]
    reply: Reply = nobody


Request = (
    Act
    | TakeBack
    | GoOn
    | RollAtRandom
    | Settle
    | LookAgain
    | TakeDice
    | Begin
    | Change
    | RollBeside
    | DropBeside
    | TypeSixes
)


# --- the tray -------------------------------------------------------------------------------------


NOT_ASKED_FOR = "it is none of the dice asked for: take it out"
"""Of a die that can't be of the roll, whatever it shows."""


@dataclass(frozen=True)
class TrayDie:
    """A die in the tray, wherever it came from."""

    die: AnyDie | None
    """``None``: a die of no kind that can be asked for, or not known."""
    face: Face | None
    """``None``: not known yet."""
    sure: bool = True
    reason: str = ""
    """Why it is not sure, in words for a player."""
    box: PictureBox | None = None
    """Where it lies; ``None``: there is no picture."""
    words: str = ""
    """What it is and shows, if it is none that can be asked for: ``"d6: 3"``."""
    said: int = 0
    """How many times a person said what it is."""

    @property
    def doubted(self) -> bool:
        """Whether it is in doubt what it shows, not only whether it was asked for."""
        return not self.sure and self.reason != NOT_ASKED_FOR

    @property
    def kind(self) -> str:
        """What it is, in words."""
        if self.die is not None:
            return self.die.word
        return self.words.partition(":")[0] or "unknown die"


@dataclass(frozen=True)
class Thing:
    """What lies in the tray and puts its picture in doubt: no die, or one that was missed."""

    box: PictureBox
    words: str
    """What it may be: ``"no die"``, ``"a die"``."""


@dataclass(frozen=True)
class TraySeen:
    """What the camera sees while dice are thrown: for showing, not for playing."""

    dice: tuple[TrayDie, ...]
    moving: bool
    """Whether dice move or a hand is over the tray."""
    look: int
    """The number of the look it belongs to (:class:`edgebox.box.tray.Tray`)."""
    why: str = ""
    """What has kept the tray from coming to rest for long, in a sentence; empty: nothing."""
    lie_there: bool = False
    """Whether dice lie there that were seen before this look, and do not count."""


@dataclass(frozen=True)
class TrayRead:
    """The tray has come to rest, and its dice were read."""

    dice: tuple[TrayDie, ...]
    sure: bool
    reason: str
    """Why the picture itself is in doubt, whatever its dice are; empty if it is not."""
    look: int
    untouched: bool = False
    """Whether they lie as they were read before in this look, and are only seen more sharply."""
    lay_there: LayThere = LayThere.NONE
    """How many of them nobody threw for this roll."""
    things: tuple[Thing, ...] = ()
    """What else lies there, for which the picture is in doubt."""


TrayEvent = TraySeen | TrayRead


# --- the box itself -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """The program is to end, or the box to go off."""

    why: Literal["stop", "power-off"] = "stop"


@dataclass(frozen=True)
class Wake:
    """The Table is to look about once more: somebody new listens."""


__all__ = [
    "NOT_ASKED_FOR",
    "Act",
    "Answer",
    "Begin",
    "Change",
    "DropBeside",
    "GoOn",
    "LookAgain",
    "PictureBox",
    "Reply",
    "Request",
    "RollAtRandom",
    "RollBeside",
    "Settle",
    "Stop",
    "TakeBack",
    "TakeDice",
    "Thing",
    "TrayDie",
    "TrayEvent",
    "TrayRead",
    "TraySeen",
    "Trouble",
    "TypeSixes",
    "Wake",
    "nobody",
]
