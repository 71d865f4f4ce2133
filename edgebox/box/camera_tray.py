"""The tray under a camera: a thread of its own watches it while a roll is awaited.

The Table says when to look; what is seen goes into its queue. A camera that fails is tried again
with growing pauses; the Table is told once that it has gone, and once that it is back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from edgebox.box.inputs import TrayDie, TrayEvent, TrayRead, TraySeen, Wake
from edgebox.box.tray import CAMERA
from edgebox.devices.faults import CameraOutError
from edgebox.devices.retrying import Pauses, Trouble
from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.dice.ten_sided import TENS, UNITS, Hundred
from edgebox.errors import EdgeboxError
from edgebox.settings.sections import CameraSettings

if TYPE_CHECKING:
    from edgebox.vision.frame import Frame
    from edgebox.vision.frames.source import FrameSource
    from edgebox.vision.reading import DieReading, Reading
    from edgebox.vision.reading_ahead import ReadingAhead

GLANCE = 0.4
"""Seconds between two readings while dice still move: those are only shown."""

REST = 120.0
"""Seconds after which a camera that nobody needs is closed: it warms the box and takes power."""

PICTURES = 0.25
"""Seconds between two pictures for the page."""

_WATCHED = 4.0
"""So many seconds after it last asked, a page is taken to be closed."""

Read = Callable[["Frame", Asked], "Reading"]
"""Reads the dice of a frame, knowing which are asked for."""


class CameraTray:
    """Watches the tray; its public methods are the Table's, but for :meth:`picture`."""

    def __init__(
        self,
        open_camera: Callable[[CameraSettings], FrameSource],
        make_reader: Callable[[CameraSettings], tuple[Read, Frame | None]],
        tell: Callable[[TrayEvent | Trouble | Wake], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        camera: CameraSettings | None = None,
        pauses: Pauses | None = None,
    ) -> None:
        """Set up; the camera is opened at the first look, on the thread that watches.

        Args:
            open_camera: opens the source of frames.
            make_reader: loads the recogniser; returns what reads a frame, and the empty tray.
            tell: puts something into the Table's queue.
            clock: the seconds of a steady clock.
            camera: how the camera is to be; as usual unless given.
            pauses: how long to wait before a lost camera is tried again.
        """
        self.number = 0
        self.looking = False
        self._open_camera, self._make_reader, self._tell = open_camera, make_reader, tell
        self._clock, self._camera = clock, camera or CameraSettings()
        self._pauses = pauses or Pauses()
        self._change = threading.Condition()
        self._asked: Asked = Pool()
        self._as_it_lies = False
        self._closed = self._hurry = self._changed = False
        self._frame: Frame | None = None
        self._pictures = 0
        self._asked_at = -1e9
        from edgebox.vision.frames.frozen import Frozen

        self._frozen = Frozen()
        self.given: Reading | None = None
        """What was given last: dice that still lie so are no new roll, whoever saw them since."""
        self._thread: threading.Thread | None = None

    # --- for the Table ----------------------------------------------------------------------------

    def look(self, asked: Asked, *, as_it_lies: bool = False) -> None:
        """Watch for a new roll of these dice."""
        with self._change:
            self.number += 1
            self.looking = True
            self._asked, self._as_it_lies = asked, self._as_it_lies or as_it_lies
            self._wake()

    def rest(self) -> None:
        """Watch no longer."""
        with self._change:
            self.looking = False
            self._change.notify_all()

    def over(self, look: int) -> None:
        """Watch no longer for a look, unless another has begun meanwhile; for the thread."""
        with self._change:
            if self.number == look:
                self.looking = False

    def use(self, camera: CameraSettings) -> None:
        """Open the camera anew with other settings, when it is needed next."""
        with self._change:
            self._camera, self._changed = camera, True
            self._change.notify_all()

    def retry(self) -> bool:
        """Try a lost camera at once."""
        with self._change:
            self._hurry = True
            self._wake()
        return True

    def picture_number(self) -> int | None:
        """Return the number of the newest picture."""
        return self._pictures or None

    def picture(self) -> bytes | None:
        """Return the newest picture as a JPEG; any thread may ask, and keeps the camera open."""
        with self._change:
            self._asked_at = self._clock()
            frame = self._frame
            self._wake()
        if frame is None:
            return None
        import cv2

        done, coded = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, 80])
        return coded.tobytes() if done else None

    def close(self) -> None:
        """Let go of the camera; a driver that hangs is left behind."""
        with self._change:
            self._closed, self.looking = True, False
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(2.0)

    def _wake(self) -> None:
        if self._thread is None and not self._closed:
            # a daemon: a driver that hangs must not keep the program from ending
            self._thread = threading.Thread(target=self._work, name="tray", daemon=True)
            self._thread.start()
        self._change.notify_all()

    # --- the thread -------------------------------------------------------------------------------

    def _work(self) -> None:
        while self._awaited():
            try:
                self._watch()
            except EdgeboxError as error:
                self._lost(str(error))
            except Exception as error:  # drivers raise errors of their own
                self._lost(f"The camera fails ({str(error) or type(error).__name__}).")

    def _awaited(self) -> bool:
        """Wait until somebody needs the camera and it may be tried; ``False``: it is all over."""
        with self._change:
            while not self._closed:
                now = self._clock()
                if self._wanted(now) and (self._hurry or self._pauses.due(now)):
                    self._hurry = False
                    return True
                wait = self._pauses.not_before - now if self._wanted(now) else None
                self._change.wait(None if wait is None else max(0.01, wait))
        return False

    def _wanted(self, now: float) -> bool:
        return self.looking or now - self._asked_at < _WATCHED

    def _lost(self, words: str) -> None:
        if self._pauses.failed(self._clock()) and not self._closed:
            self._tell(Trouble(CAMERA, CameraOutError(words)))

    def _works(self) -> None:
        if self._pauses.worked():
            self._tell(Trouble(CAMERA, None))

    def _watch(self) -> None:
        """Open the camera and watch until nobody needs it.

        Raises:
            EdgeboxError: the camera, a picture or the recogniser is no good.
        """
        self._changed = False
        read, empty = self._make_reader(self._camera)
        while self._watched(read, empty):
            pass

    def _watched(self, read: Read, empty: Frame | None) -> bool:
        """Open the camera and watch; return whether it is to be opened anew."""
        with self._open_camera(self._camera) as source:
            watcher = _Watcher(self, source, read, empty)
            lit = self.looking or not source.live
            try:
                for frame in self._frames(source):
                    if self.looking and not lit:
                        # opened for the page, it chose its exposure in the dimmed light of a tray
                        # at rest: the light in which dice are read would wash them out
                        return True
                    if not self._frozen.suspect:
                        self._works()
                    self._seen(frame)
                    if self.looking:
                        watcher.feed(frame)
            finally:
                watcher.let_go()
        return False

    def _frames(self, source: FrameSource) -> Iterator[Frame]:
        """Yield frames as long as somebody needs them; without a need the camera is left alone."""
        from edgebox.vision.frames.frozen import HANGS

        frames = iter(source)
        needed = self._clock()
        self._frozen.opened(needed)
        while not self._closed and not self._changed:
            now = self._clock()
            if self._wanted(now):
                needed = now
                if not source.live and not self.looking:
                    self._pause(PICTURES)
                    continue
                frame = next(frames, None)
                if frame is None:
                    raise CameraOutError(f"{source.name}: no further picture is there.")
                if source.live and self._frozen.hangs(frame.image, now):
                    raise CameraOutError(HANGS)
                yield frame
            elif now - needed > REST:
                return
            else:
                self._pause(REST)
                self._frozen.opened(self._clock())

    def _pause(self, seconds: float) -> None:
        with self._change:
            if not self._closed and not self.looking:
                self._change.wait(seconds)

    def _seen(self, frame: Frame) -> None:
        """Keep a frame for the page, and tell of it now and then while a page looks."""
        now = self._clock()
        self._frame = frame
        fresh = self._pictures == 0
        if fresh or (now - self._asked_at < _WATCHED and now - self._shown_at >= PICTURES):
            self._shown_at = now
            self._pictures += 1
            self._tell(Wake())

    _shown_at = -1e9

    def taken_as_it_lies(self) -> bool:
        """Return whether dice that were read before count too, once for each time it was asked."""
        with self._change:
            asked, self._as_it_lies = self._as_it_lies, False
        return asked

    @property
    def asked(self) -> Asked:
        """The dice that are asked for."""
        return self._asked

    @property
    def stillness(self) -> float:
        """Seconds without motion after which dice lie still."""
        return self._camera.stillness

    def tell(self, event: TrayEvent) -> None:
        """Put what is seen into the Table's queue."""
        self._tell(event)

    def now(self) -> float:
        """Return the seconds of the clock."""
        return self._clock()


class _Watcher:
    """Makes tray events of the frames of one opened source; for the thread that watches."""

    def __init__(
        self, tray: CameraTray, source: FrameSource, read: Read, empty: Frame | None
    ) -> None:
        self._tray, self._source, self._read, self._empty = tray, source, read, empty
        self._asked = tray.asked
        self._ahead = self._fresh()
        self._glanced = -1e9
        self._told: tuple[TrayDie, ...] | None = None
        self._moving = False
        """Whether it was told last that something moves."""

    def _fresh(self) -> ReadingAhead:
        from edgebox.vision.reading_ahead import ReadingAhead
        from edgebox.vision.settling import Settling

        empty = None if self._empty is None else self._empty.image
        settling = Settling(empty, stillness=self._tray.stillness)
        return ReadingAhead(lambda frame: self._read(frame, self._asked), settling)

    def let_go(self) -> None:
        """Hold on to nothing: a reader and its networks are large, and each opening has its own."""
        self._ahead.let_go()
        del self._ahead  # it reads through this one

    def feed(self, frame: Frame) -> None:
        """Take a frame, and tell what is new."""
        look, asked = self._tray.number, self._tray.asked
        if frame.at is None:
            # a picture is a tray at rest by itself
            self._give(self._read(frame, asked), asked, look)
            return
        if self._tray.taken_as_it_lies():
            self._ahead.let_go()
            self._ahead, self._tray.given = self._fresh(), None
        elif asked != self._asked:
            self._ahead.forget()
        self._asked = asked
        still = self._ahead.feed(frame)
        if self._is_empty():
            self._tray.given = None
        if still:
            from edgebox.vision.agreeing import agreeing

            first = self._ahead.read(still[0])
            self._show(first, asked, look, moving=False)
            others = [self._ahead.read(each) for each in still[1:]]
            self._give(agreeing([first, *others]), asked, look)
        else:
            self._glance(frame, look, asked)

    def _is_empty(self) -> bool:
        from edgebox.vision.settling import State

        return self._ahead.settling.state is State.EMPTY

    def _give(self, reading: Reading, asked: Asked, look: int) -> None:
        from edgebox.vision.agreeing import same_dice

        if not self._source.live:
            # files do not wait: the next picture, or what follows in a video, is the next roll
            self._tray.over(look)
        before, self._tray.given = self._tray.given, reading if reading.dice else None
        dice = tuple(tray_die(die, asked) for die in reading.dice)
        if not dice:
            return
        if self._source.live and before is not None and same_dice(before, reading):
            self._show(reading, asked, look, moving=False)
            return
        self._told, self._moving = dice, False
        # which dice are missing or too many the Table finds out by itself
        doubt = "" if reading.sure or not all(die.sure for die in dice) else reading.reason or ""
        self._tray.tell(TrayRead(dice, reading.sure, doubt, look))

    def _show(self, reading: Reading | None, asked: Asked, look: int, *, moving: bool) -> None:
        dice = () if reading is None else tuple(tray_die(die, asked) for die in reading.dice)
        self._tell(dice, look, moving=moving)

    def _tell(self, dice: tuple[TrayDie, ...], look: int, *, moving: bool) -> None:
        if dice != self._told or moving or self._moving:
            self._told, self._moving = dice, moving
            self._tray.tell(TraySeen(dice, moving, look))

    def _glance(self, frame: Frame, look: int, asked: Asked) -> None:
        """Show now and then what lies there while dice move."""
        from edgebox.vision.settling import State

        state, now = self._ahead.settling.state, self._tray.now()
        if state in (State.EMPTY, State.STILL):
            # nothing new lies there: it is waited for a roll again
            if self._moving:
                self._tell(() if state is State.EMPTY else self._told or (), look, moving=False)
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
    return TrayDie(None, None, False, reason, die.box, die.words)
