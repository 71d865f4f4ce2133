"""What the Table is told of the tray, from the frames of one opened camera; on its thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from edgebox.box.inputs import NOT_ASKED_FOR, Thing, TrayDie, TrayEvent, TrayRead, TraySeen
from edgebox.dice import Die
from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.dice.ten_sided import TENS, UNITS, Hundred
from edgebox.sources.lay_there import Earlier, LayThere, as_it_lies, lay_there
from edgebox.sources.problem import doubt_of_picture

if TYPE_CHECKING:
    from edgebox.vision.frame import Frame
    from edgebox.vision.frames.source import FrameSource
    from edgebox.vision.motion.late_focus import LateFocus
    from edgebox.vision.motion.reading_ahead import ReadingAhead
    from edgebox.vision.motion.unrest import Unrest
    from edgebox.vision.reading import DieReading, Reading

GLANCE = 0.4
"""Seconds between two readings while dice still move: those are only shown."""

Read = Callable[["Frame", Asked], "Reading"]
"""Reads the dice of a frame, knowing which are asked for."""


class Watching(Protocol):
    """What is watched for, as the tray has it now."""

    number: int
    """Of the look."""
    given: Earlier | None
    """What was given last: dice that still lie so are no new roll, whoever saw them since."""
    given_in: int
    """The number of the look that it was given in."""
    old: Earlier | None
    """The dice of a roll that is over."""
    done_in: int
    """The last look whose roll is over; 0: that one was taken back."""
    unread: bool
    """Whether dice may lie there that nobody read: of a roll that is over, or kept there."""
    known: bool
    """Whether all that lies there was read, if anything does, and nothing has moved since."""

    @property
    def asked(self) -> Asked:
        """The dice that are asked for."""

    @property
    def stillness(self) -> float:
        """Seconds without motion after which dice lie still."""

    def taken_as_it_lies(self) -> bool:
        """Return whether dice that were read before count too, once for each time it was asked."""

    def over(self, look: int) -> None:
        """Watch no longer for a look, unless another has begun meanwhile."""

    def tell(self, event: TrayEvent) -> None:
        """Put what is seen into the Table's queue."""

    def now(self) -> float:
        """Return the seconds of the clock."""


class TrayWatcher:
    """Makes tray events of the frames of one opened source; for the thread that watches."""

    def __init__(
        self, tray: Watching, source: FrameSource, read: Read, empty: Frame | None
    ) -> None:
        self._tray, self._source, self._read, self._empty = tray, source, read, empty
        self._asked = tray.asked
        self._ahead, self._late = self._fresh()
        self._glanced = -1e9
        self._told: tuple[TrayDie, ...] | None = None
        self._moving = False
        """Whether it was told last that something moves."""
        self._lay_in = 0
        """The look in which it was told last that dice lie there which do not count."""
        self._unrest, self._why = _unrest(), ""
        self._told_why = 0, ""
        """The look in which it was told last what keeps dice from being seen, and that."""
        self._rest_known = False
        """Whether all that lay there when the tray came to rest last was read."""
        self._taken_in = 0
        """The last look whose dice were read so that the Table takes them by itself."""

    def _fresh(self) -> tuple[ReadingAhead, LateFocus]:
        from edgebox.vision.motion.late_focus import LateFocus
        from edgebox.vision.motion.reading_ahead import ReadingAhead
        from edgebox.vision.motion.settling import Settling

        empty = None if self._empty is None else self._empty.image
        settling = Settling(empty, stillness=self._tray.stillness)
        ahead = ReadingAhead(lambda frame: self._read(frame, self._asked), settling)
        return ahead, LateFocus(settling)

    def let_go(self) -> None:
        """Hold on to nothing: a reader and its networks are large, and each opening has its own."""
        self._ahead.let_go()
        del self._ahead  # it reads through this one

    def feed(self, frame: Frame) -> None:
        """Take a frame, and tell what is new."""
        from edgebox.vision.motion.settling import State

        look, asked = self._tray.number, self._tray.asked
        if frame.at is None:
            # a picture is a tray at rest by itself
            self._give(frame, self._read(frame, asked), asked, look)
            return
        if self._tray.taken_as_it_lies():
            self._ahead.let_go()
            self._ahead, self._late = self._fresh()
            self._forget()
        elif asked != self._asked:
            self._ahead.forget()
        self._asked = asked
        still = self._ahead.feed(frame)
        state = self._ahead.settling.state
        unlit = self._ahead.settling.unlit
        self._why = self._unrest.why(frame, state, unlit)
        if state is State.EMPTY and unlit is None:
            self._forget()
        else:
            # a lamp that goes off is no motion, and in the dark none can be seen
            known = state is State.STILL and unlit is None and not still and self._rest_known
            # who is quick picks them up before the Table has taken them
            self._tray.known = known or self._taken_in == look
        if still:
            from edgebox.vision.motion.agreeing import agreeing

            first = self._ahead.read(still[0])
            if self._lay_there(first, look) is not LayThere.ALL:
                self._show(first, asked, look, moving=False)
            others = [self._ahead.read(each) for each in still[1:]]
            reading = agreeing([first, *others])
            self._give(frame, reading, asked, look)
            done = reading.sure and reading.difference(asked) is None
            self._late.was_read(still[-1], done=done)
        else:
            self._late.look(frame, wanted=self._tray.given_in == look)
            self._glance(frame, look, asked)

    def _give(self, frame: Frame, reading: Reading, asked: Asked, look: int) -> None:
        if not self._source.live:
            # files do not wait: the next picture, or what follows in a video, is the next roll
            self._tray.over(look)
        if not reading.dice:
            # what hides all dice, such as a sheet of paper, raises a doubt of the picture
            self._rest_known = reading.doubt is None and _lit(frame)
            if self._rest_known:
                self._see_none()
            return
        tray = self._tray
        tray.known = self._rest_known = True
        if self._lay_there(reading, look) is LayThere.ALL:
            tray.old, tray.given = as_it_lies(tray.old, reading), as_it_lies(tray.given, reading)
            tray.unread = False
            # shown, they would look like the roll that is waited for
            self._tell((), look, moving=False, lie_there=True)
            return
        tray.given, tray.given_in = Earlier(reading), look
        if look <= tray.done_in:
            tray.old = tray.given  # the roll was over before they were read
        elif tray.unread:
            # a person is asked, and may pick them up and throw
            tray.old = Earlier(reading, perhaps=True)
        tray.unread = False
        self._read_out(reading, asked, look)

    def _forget(self) -> None:
        """Let dice count that lie as others did."""
        self._tray.given = self._tray.old = None
        self._tray.unread, self._tray.known = False, True

    def _see_none(self) -> None:
        """Take note of a tray without dice, and without anything else, as far as is known."""
        if self._empty is not None:
            self._forget()
            return
        for each in filter(None, (self._tray.given, self._tray.old)):
            each.gone = True
        self._tray.unread, self._tray.known = False, True

    def _lay_there(self, reading: Reading, look: int) -> LayThere:
        """Say how many of these dice nobody threw for the roll that is asked for."""
        if not self._source.live:
            return LayThere.NONE
        given = self._tray.given
        if self._tray.given_in != look and given is not None and not given.gone:
            from edgebox.vision.motion.agreeing import same_dice

            # in one look a hand may have set another die right, or come in for nothing
            if self._late.untouched or same_dice(given.reading, reading):
                return LayThere.ALL
        return lay_there(self._tray.old, reading)

    def _read_out(self, reading: Reading, asked: Asked, look: int) -> None:
        """Tell the Table what lies at rest."""
        dice = tuple(tray_die(die, asked) for die in reading.dice)
        self._told, self._moving = dice, False
        # which dice are missing, too many or in doubt the Table finds out by itself
        doubt, lay = doubt_of_picture(reading, asked), self._lay_there(reading, look)
        sure, untouched = reading.sure and not lay, self._late.untouched
        if sure and reading.difference(asked) is None:
            self._taken_in = look
        self._tray.tell(TrayRead(dice, sure, doubt, look, untouched, lay, _things(reading)))

    def _show(self, reading: Reading | None, asked: Asked, look: int, *, moving: bool) -> None:
        dice = () if reading is None else tuple(tray_die(die, asked) for die in reading.dice)
        self._tell(dice, look, moving=moving)

    def _tell(
        self, dice: tuple[TrayDie, ...], look: int, *, moving: bool, lie_there: bool = False
    ) -> None:
        news = lie_there and self._lay_in != look
        if dice != self._told or moving or self._moving or news:
            self._told, self._moving = dice, moving
            self._lay_in = look if lie_there else 0
            why = self._why if moving else ""
            self._told_why = look, why
            self._tray.tell(TraySeen(dice, moving, look, why, lie_there))

    def _glance(self, frame: Frame, look: int, asked: Asked) -> None:
        """Show now and then what lies there while dice move."""
        from edgebox.vision.motion.settling import State

        state, now = self._ahead.settling.state, self._tray.now()
        if state in (State.EMPTY, State.STILL):
            # nothing new lies there: it is waited for a roll again, or for a word on these dice
            given = self._tray.given
            if self._why and self._tray.given_in != look:
                # nothing can be seen; what is asked about dice that were is answered all the same
                if (look, self._why) != self._told_why:
                    self._show(None, asked, look, moving=True)
            elif state is not State.STILL or given is None or given.gone:
                if self._moving:
                    self._tell((), look, moving=False)
            elif self._tray.given_in != look:
                self._tell((), look, moving=False, lie_there=True)
            elif self._moving:
                self._read_out(given.reading, asked, look)
            return
        if now - self._glanced < GLANCE:
            return
        if state is State.MOVING:
            self._glanced = now
            shown = next(iter(self._ahead.settling.promising), frame)
            self._show(self._ahead.read(shown), asked, look, moving=True)
        elif state is State.HAND:
            self._glanced = now
            self._show(None, asked, look, moving=True)


def _lit(frame: Frame) -> bool:
    """Return whether dice can be seen that lie there, and motion: not in the dark."""
    from edgebox.vision.motion.unrest import dark

    return dark(frame) is None


def _things(reading: Reading) -> tuple[Thing, ...]:
    """Return what else lies there than dice that were read, for which a picture is in doubt."""
    if reading.seen is None:
        return ()
    from edgebox.vision.judging.view_in_doubt import strange_places

    return tuple(
        Thing((round(x), round(y), round(wide), round(high)), words)
        for (x, y, wide, high), words in strange_places(reading.seen)
    )


def _unrest() -> Unrest:
    from edgebox.vision.motion.unrest import Unrest

    return Unrest()


def tray_die(die: DieReading, asked: Asked) -> TrayDie:
    """Return a die that was read as the Table has it.

    Args:
        die: what was read.
        asked: a six-sided or ten-sided die is looked at by a person unless it was asked for.
    """
    reason = die.reason or ""
    if die.narrative:
        return TrayDie(Die.of_word(die.die), die.face, die.sure, reason, die.box, die.words)
    if die.die == SIX.word and isinstance(asked, Sixes):
        return TrayDie(SIX, die.face, die.sure, reason, die.box, die.words)
    tens = {each.word: each for each in (TENS, UNITS)}.get(die.die)
    if tens is not None and isinstance(asked, Hundred):
        face = die.face if die.face in tens.faces else None
        return TrayDie(tens, face, die.sure and face is not None, reason, die.box, die.words)
    return TrayDie(None, None, False, reason or NOT_ASKED_FOR, die.box, die.words)
