"""The tray under a camera: a thread of its own watches it while a roll is awaited.

The Table says when to look; what is seen goes into its queue. A camera that fails is tried again
with growing pauses; the Table is told once that it has gone, anew if for another reason, and once
that it is back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from edgebox.box.inputs import TrayEvent, Wake
from edgebox.box.tray import CAMERA
from edgebox.box.tray_watcher import Read, TrayWatcher
from edgebox.devices.faults import CameraOutError
from edgebox.devices.retrying import Pauses, Trouble
from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import EdgeboxError
from edgebox.settings.sections import CameraSettings

if TYPE_CHECKING:
    from edgebox.sources.lay_there import Earlier
    from edgebox.vision.frame import Frame
    from edgebox.vision.frames.source import FrameSource

REST = 120.0
"""Seconds after which a camera that nobody needs is closed: it warms the box and takes power."""

PICTURES = 0.25
"""Seconds between two pictures for the page."""

_WATCHED = 4.0
"""So many seconds after it last asked, a page is taken to be closed."""


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
        self._why = ""
        """Why the camera was lost last."""
        self._frame: Frame | None = None
        self._pictures = 0
        self._asked_at = -1e9
        from edgebox.vision.frames.frozen import Frozen

        self._frozen = Frozen()
        self.given: Earlier | None = None
        """What was given last: dice that still lie so are no new roll, whoever saw them since."""
        self.given_in = 0
        """The number of the look that it was given in."""
        self.old: Earlier | None = None
        """The dice of a roll that is over."""
        self.done_in = 0
        """The last look whose roll is over; 0: that one was taken back."""
        self._thrown = False
        """Whether they were thrown for the roll that was over last: it was not typed, or random."""
        self.unread = True
        """Whether dice may lie there that nobody read: of a roll that is over, or kept there."""
        self._before: tuple[Earlier | None, bool] = None, True
        """:attr:`old` and :attr:`unread` as they were before the last roll was over."""
        self.known = False
        """Whether all that lies there was read, if anything does, and nothing has moved since."""
        self._thread: threading.Thread | None = None

    # --- for the Table ----------------------------------------------------------------------------

    def look(self, asked: Asked, *, as_it_lies: bool = False) -> None:
        """Watch for a new roll of these dice."""
        with self._change:
            self._asked, self._as_it_lies = asked, self._as_it_lies or as_it_lies
            # nobody has looked since the look before, however that ended
            self.known = False
            # only now: what is read for other dice meanwhile is of the look before
            self.number += 1
            self.looking = True
            self._wake()

    def done(self) -> None:
        """Take note that a roll is over, taken or given up: what lies there is of no other."""
        self._as_it_lies = False
        if self.looking:
            self._before = self.old, self.unread
            self.unread = not self.known
        self.old, self.done_in = self.given, self.number
        self._thrown = self.given_in == self.number

    def undone(self) -> None:
        """Take note that the last roll was taken back: dice of it may stay for the next one."""
        old, self.unread = self._before
        self.old = old if self._thrown and self.old is self.given else self.given
        self._as_it_lies = False
        self.done_in = 0

    def missed(self) -> None:
        """Take note that dice may lie there of rolls that were made while nobody watched."""
        self.unread = True

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
        if not self.looking or self.given_in != self.number:
            # dice of an earlier roll may be read as others now, or from elsewhere
            self.unread = True
        with self._change:
            self._camera, self._changed, self._hurry = camera, True, True
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
        self.known = False
        first, before, self._why = self._pauses.failed(self._clock()), self._why, words
        if (first or words != before) and not self._closed:
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
            watcher = TrayWatcher(self, source, read, empty)
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
                    if self.looking and frame.settled:
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
                if not (source.live and self._frozen.stutters):
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
