"""What a screen has to be told: small frozen facts, one class for each kind of screen.

The Table fills them in; :func:`edgebox.box.screens.draw` draws them. What may be shown to whom
(S-7) is decided before: a fact holds only what its display may show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from edgebox.dice import Die, Face, NetResult, Pool
from edgebox.slicing.model import Kind, SystemState
from edgebox.slicing.state import ObjectiveStatus


@dataclass(frozen=True)
class Status:
    """The bar at the top of every screen."""

    state: SystemState | None = None
    """``None`` while no encounter runs."""
    round: int = 0
    """0: not shown."""
    turn: str = ""
    """Whose turn it is, or whom the box waits for: ``"Ann"``, ``"GM"``."""
    fault: bool = False
    """Whether a part is at fault: shows the mark."""


@dataclass(frozen=True)
class Keys:
    """What the four buttons do now; an empty legend: nothing.

    When ``up`` and ``down`` are the same word, it is written once for both.
    """

    up: str = ""
    down: str = ""
    confirm: str = ""
    back: str = ""


def choosing(confirm: str = "OK", back: str = "Back", turn: str = "Choose") -> Keys:
    """Return the legends of a screen where up and down choose."""
    return Keys(up=turn, down=turn, confirm=confirm, back=back)


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The root of all facts."""

    status: Status = Status()
    keys: Keys = Keys()


@dataclass(frozen=True)
class Row:
    """One thing that can be chosen."""

    words: str
    note: str = ""
    """What is said of it while it is the one: its check and chance, its cost, its value."""
    refusal: str = ""
    """Why it can't be chosen now; empty if it can."""
    ticked: bool | None = None
    """Whether it is ticked; ``None`` where nothing is ticked."""
    cost: str = ""
    """The symbols that pay for it, in the letters of section N."""


@dataclass(frozen=True, kw_only=True)
class Menu(Facts):
    """One of several: a system, slicers, an operation, a setting."""

    title: str = ""
    """What the choice is about: ``"Choose a system"``, ``"What do you do?"``."""
    rows: tuple[Row, ...]
    at: int = 0
    """The row that stands in the middle."""
    keys: Keys = field(default_factory=choosing)


@dataclass(frozen=True, kw_only=True)
class Spend(Facts):
    """Results of a check may be spent (section P), by the slicer or the GM."""

    who: str
    purse: str
    """The symbols left, in the letters of section N."""
    rows: tuple[Row, ...]
    """What they can buy; the last, without a cost, lets the rest go."""
    at: int = 0
    keys: Keys = field(default_factory=lambda: choosing("Spend", "Undo"))


@dataclass(frozen=True, kw_only=True)
class GmSpend(Facts):
    """What the GM may spend, on a display beside a panel with a button for each."""

    purse: str
    """The symbols left, in the letters of section N."""
    rows: tuple[Row, ...]
    """The buttons that are lit now, each with its cost."""
    keys: Keys = Keys(confirm="Let go", back="Undo")


@dataclass(frozen=True, kw_only=True)
class SettingItem(Facts):
    """One setting while it is changed."""

    name: str
    value: str
    help: str = ""
    keys: Keys = field(default_factory=lambda: choosing("Keep", "Back", "Change"))


@dataclass(frozen=True, kw_only=True)
class RollThese(Facts):
    """A check waits to be rolled."""

    who: str
    purpose: str
    """``"list DIR"``."""
    pool: Pool
    difficulty: str = ""
    chance: float | None = None
    """Of success, from 0 to 1; ``None`` where nothing is judged (initiative, destiny)."""
    note: str = ""
    """What else is to be known now; it takes the place of the chance."""
    keys: Keys = Keys(confirm="By hand", back="Undo")


@dataclass(frozen=True)
class SeenDie:
    """A die in the tray, or one that is entered by hand."""

    die: Die
    face: Face | None
    """``None``: not known yet."""
    sure: bool = True


def rows_seen(why: str) -> int:
    """Return how many rows of seen dice have room; what is in doubt takes that of the second."""
    return 1 if why else 2


@dataclass(frozen=True, kw_only=True)
class Seen(Facts):
    """The dice as they are recognised in the tray."""

    dice: tuple[SeenDie, ...]
    asked: int
    """How many dice the check has."""
    moving: bool = False
    """Whether dice move or a hand is over the tray."""
    why: str = ""
    """Why the picture as a whole is in doubt, or what keeps it from coming to rest."""
    first: int = 0
    """The first row of dice shown; rows of four."""
    keys: Keys = Keys(up="By hand", confirm="Take", back="Back")


@dataclass(frozen=True)
class Plan:
    """Where the dice lie in the tray, and which of them is meant."""

    spots: tuple[tuple[float, float], ...]
    """The middle of each die, in pixels of the tray's picture."""
    at: int
    """The place of the die that is meant among these."""


@dataclass(frozen=True, kw_only=True)
class Doubt(Facts):
    """A die that a person should look at."""

    die: SeenDie | None
    """What it is and shows as far as it is known, or was turned to; ``None``: it may be any."""
    number: int
    """Which of the doubtful dice it is, from 1."""
    of: int
    why: str = ""
    also: str = ""
    """Which dice are missing or too many beside, in words; empty: none."""
    plan: Plan | None = None
    """Which die in the tray it is; ``None``: it is the only one, or nobody knows where it lies."""
    editing: Literal["face", "die"] = "face"
    """What up and down change; from the face, back goes to the die."""
    keys: Keys = field(default_factory=lambda: choosing("Right", "Die", "Face"))


@dataclass(frozen=True, kw_only=True)
class WrongDice(Facts):
    """The dice in the tray are not those of the check."""

    missing: Pool
    extra: Pool
    why: str = ""
    """Why the picture as a whole is in doubt: dice may not be seen for that; empty: it is not."""
    keys: Keys = Keys(confirm="By hand", back="Undo")


@dataclass(frozen=True, kw_only=True)
class ByHand(Facts):
    """A roll that is entered with the buttons, die by die."""

    dice: tuple[SeenDie, ...]
    at: int
    """The die that up and down turn."""
    keys: Keys = field(default_factory=lambda: choosing("Next", "Back", "Face"))


@dataclass(frozen=True, kw_only=True)
class NetShown(Facts):
    """What a roll comes to."""

    who: str
    purpose: str
    net: NetResult
    judged: bool = True
    """Whether it succeeds or fails; initiative and destiny do not."""
    verdict: str = ""
    """In place of success or failure, such as who attacks first."""
    keys: Keys = Keys(confirm="Go on", back="Undo")


@dataclass(frozen=True, kw_only=True)
class Told(Facts):
    """What has happened, in the sentences of :mod:`edgebox.slicing.narration`."""

    title: str
    """``"The programs act"``, ``"Round 3"``."""
    lines: tuple[str, ...]
    first: int = 0
    """The first line of text shown, after wrapping."""
    keys: Keys = Keys(up="Read", down="Read", confirm="Go on", back="Undo")


@dataclass(frozen=True)
class Place:
    """An element on the small map."""

    name: str
    x: float
    y: float
    """Its middle, in any unit: the map is scaled to boxes that can be read."""
    kind: Kind
    marks: str = ""
    """What is known there: programs, control."""


@dataclass(frozen=True, kw_only=True)
class MapSeen(Facts):
    """The part of the system that is seen (S-7)."""

    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...]
    at: str | None = None
    """Where the slicer is."""
    look: str | None = None
    """The element in the middle of the view and told of below; ``None``: where the slicer is."""
    told: str = ""
    """What is known about it."""
    keys: Keys = field(default_factory=lambda: choosing("Read", "Back", "Look"))


@dataclass(frozen=True, kw_only=True)
class Objectives(Facts):
    """What the encounter is about, and how it stands (O-15)."""

    rows: tuple[tuple[str, ObjectiveStatus], ...]
    first: int = 0
    keys: Keys = Keys(up="Read", down="Read", back="Back")


@dataclass(frozen=True, kw_only=True)
class Sheet(Facts):
    """How a slicer is."""

    name: str
    at: str | None
    operations: int
    strain: int
    strain_threshold: int
    wounds: int
    wound_threshold: int
    boosts: int = 0
    next_check: Pool = field(default_factory=Pool)
    """Dice owed to the next check."""
    notes: tuple[str, ...] = ()
    """``"disoriented"``, ``"gear: DATA-b (encrypted)"``."""
    first: int = 0
    """The first line of notes shown."""
    keys: Keys = Keys(up="Read", down="Read", confirm="Next", back="Back")


@dataclass(frozen=True)
class SlicerLine:
    """A slicer on the GM's overview."""

    name: str
    at: str | None
    strain: int
    strain_threshold: int
    turn: bool = False


@dataclass(frozen=True, kw_only=True)
class Overview(Facts):
    """The GM's display while nothing is asked of the GM: who is where, and what stirs."""

    waiting: str
    """What the box waits for: ``"Ann chooses an operation"``."""
    slicers: tuple[SlicerLine, ...]
    programs: tuple[str, ...] = ()
    """``"SPDR@PROC"``, ``"FRWL@SUB-a"``, dormant ones in brackets."""
    notes: tuple[str, ...] = ()
    """What else the GM alone knows: ``"Traffic control: Warned"``."""
    first: int = 0
    keys: Keys = Keys(up="Scroll", down="Scroll", confirm="Menu")


@dataclass(frozen=True, kw_only=True)
class Waiting(Facts):
    """The box waits for somebody at another display or with other buttons."""

    whom: str
    what: str
    keys: Keys = Keys(back="Undo")


@dataclass(frozen=True, kw_only=True)
class HandOver(Facts):
    """With one display: what comes next is for other eyes."""

    to: str
    """``"the GM"``, ``"Ann"``."""
    why: str
    keys: Keys = Keys(confirm="It is me", back="Back")


@dataclass(frozen=True, kw_only=True)
class Ask(Facts):
    """A question with yes and no."""

    question: str
    detail: str = ""
    keys: Keys = Keys(confirm="Yes", back="No")


@dataclass(frozen=True, kw_only=True)
class Refused(Facts):
    """Something is not allowed now, and why (O-13)."""

    what: str
    why: str
    keys: Keys = Keys(confirm="OK", back="Back")


@dataclass(frozen=True, kw_only=True)
class Fault(Facts):
    """A part does not do its work."""

    part: str
    """``"Camera"``."""
    what: str
    """What is wrong and how to mend it."""
    instead: str = ""
    """How the game goes on without it."""
    first: int = 0
    """The first line of text shown, after wrapping."""
    keys: Keys = Keys(up="Try now", confirm="Go on", back="Back")


@dataclass(frozen=True, kw_only=True)
class Ended(Facts):
    """The encounter is over."""

    rows: tuple[tuple[str, ObjectiveStatus], ...]
    rounds: int
    first: int = 0
    keys: Keys = Keys(up="Read", down="Read", confirm="New", back="Undo")


@dataclass(frozen=True, kw_only=True)
class Starting(Facts):
    """The first screen."""

    version: str
    doing: str = ""
    """``"looking for the camera"``."""


@dataclass(frozen=True, kw_only=True)
class Asleep(Facts):
    """A display that rests: a few words at a place that moves."""

    place: int = 0
    """Any number; the words wander with it."""
    waiting: str = ""
    """Whom the box waits for."""


@dataclass(frozen=True, kw_only=True)
class Shutdown(Facts):
    """The box goes off."""

    done: bool
    """Whether the plug may be pulled."""
