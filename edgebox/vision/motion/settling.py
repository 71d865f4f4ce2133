"""When the dice have come to rest: picks the still frames that are worth reading.

A frame is still if it equals the first frame of its still time, not merely the one before: so slow
motion adds up and is noticed at any rate of frames. A tray is given once; then nothing until it
has moved and come to rest in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

import cv2
import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.frame import Frame, Image
from edgebox.vision.motion.intruding import Foreground, has_traces
from edgebox.vision.motion.known_view import KnownView
from edgebox.vision.motion.sight import Sight
from edgebox.vision.tray.bare_tray import TOO_FAR, BareTray
from edgebox.vision.tray.change import changed
from edgebox.vision.tray.small_picture import Small, small

STILLNESS = 0.25
"""Seconds without motion after which dice lie still; a die on its edge hesitates for less."""

FRAMES = 3
"""How many still frames are given."""

PATIENCE = 15.0
"""Seconds that a thing at the border may lie still before it counts as part of the view: the
camera was moved, or a book was laid beside the tray. No hand is that quiet."""

_FORGETTING = 2.0
"""Seconds in which a tray at rest takes on a slow change of light."""


class State(StrEnum):
    """What is going on in the tray."""

    MOVING = "moving"
    """Something moves, or has moved just now."""
    HAND = "hand"
    """A hand or another large thing is in the view, moving or not."""
    STILL = "still"
    """Something lies at rest."""
    EMPTY = "empty"
    """The tray is at rest with nothing in it; told only where the empty tray is known."""


class Settling:
    """Is fed with the frames of a camera or a video, in order, and says when to read.

    Knows no clock: time is ``Frame.at``.
    """

    def __init__(
        self,
        empty: Image | None = None,
        usual: Image | None = None,
        *,
        stillness: float = STILLNESS,
        patience: float = PATIENCE,
        certain: bool = True,
    ) -> None:
        """Start with what is known of the view.

        Args:
            empty: the tray without dice by the same camera, (H, W, 3) uint8 BGR of any size.
            usual: what the view's border looks like most of the time, likewise; without both, it
                is learned from the first rest, and a hand that rests there from the start on is
                taken for a part of the view.
            stillness: seconds without motion after which dice lie still.
            patience: seconds after which a still thing at the border is taken for background.
            certain: whether the empty tray is known to show no hand; if not, one that leaves is
                noticed, as one is that was taken for a part of the usual view.
        """
        self.state = State.MOVING
        """What is going on, as of the last frame."""
        self.moved = False
        """Whether anything has moved since the first frame."""
        self.background_was_wrong = False
        """Whether a thing at the border of the empty tray has left since: a hand was in it."""
        self.dice: Callable[[Frame], Iterable[Box]] | None = None
        """Finds x, y, width and height of each die in a frame, in its pixels. It is asked once in a
        still time, where a hand seems to be in view: dice at the border and heaps of dice are none;
        or where only shadows do: a black die on grey looks like one.
        """
        self._view = KnownView(empty, usual)
        self._looked_for_tray = False
        """Whether it was looked for where the tray lies, in this still time."""
        self._stillness, self._patience = stillness, patience
        self._found: list[Box] | None = None
        """The dice of this still time, in pixels of a frame; ``None`` if nobody asked."""
        self._only_dice: bool | None = None
        """Whether what looked like a hand in this still time is dice; ``None`` if nobody asked."""
        self._certain = certain and empty is not None
        self._anchor: Small | None = None
        """The first small picture of this still time; once at rest, it follows the light."""
        self._since = self._last = 0.0
        self._frames: list[Frame] = []
        self._promises = False
        """Whether the frames of this still time show dice and no hand, as far as is known."""
        self._at_rest = False
        self._sight = Sight()
        self._read: Small | None = None
        """The tray that was given last."""

    def feed(self, frame: Frame) -> tuple[Frame, ...]:
        """Take the next frame; return the still frames to read, oldest first, or none.

        Raises:
            ValueError: the frame has no time stamp.
            BadInputError: the picture of the empty tray has another shape than the frame.
        """
        if frame.at is None:
            raise ValueError(f"{frame.name}: a frame without a time stamp can't settle")
        now, passed = small(frame.image), frame.at - self._last
        self._last = frame.at
        anchor = self._anchor
        if anchor is None or anchor.shape != now.shape or passed < 0:
            self._view.fit(now, frame)
            self._restart(now, frame)
            return ()
        if _differ(anchor, now):
            self.moved = True
            self._restart(now, frame)
            self.state = State.HAND if self._view.has_hand(self._view.seen(now)) else State.MOVING
            return ()
        if self._at_rest:
            if self._sight.is_back(frame, now, self._last):
                # light is no motion, and dice may have fallen or been read as far as they were seen
                self._restart(now, frame)
                self._read = None
            else:
                self._follow(anchor, now, passed)
            return ()
        quiet = frame.at - self._since
        taken = len(self._frames)
        if taken < FRAMES and quiet >= self._stillness * taken / (FRAMES - 1) - 1e-6:
            self._frames.append(frame)  # spread over the still time
            self._promises = self._promises or (taken == 1 and self._may_be_given(now))
        if len(self._frames) < FRAMES:
            return ()
        return self._rested(anchor, now, quiet)

    def give_again(self, frame: Frame) -> None:
        """Give a tray at rest once more, if it stays as this frame shows it."""
        self._restart(small(frame.image), frame)
        self._read, self.state = None, State.STILL

    @property
    def unlit(self) -> str | None:
        """Why not even dice can be seen in a tray at rest, in words; ``None``: they can."""
        return self._sight.unlit

    @property
    def promising(self) -> tuple[Frame, ...]:
        """The still frames so far, oldest first, if they may well be given soon.

        None before half the still time has passed, nor where nothing or a hand is in view,
        nor for what was given before.
        """
        return tuple(self._frames) if self._promises and not self._at_rest else ()

    def _rested(self, anchor: Small, now: Small, quiet: float) -> tuple[Frame, ...]:
        view = self._view
        view.take_up_tray(now)
        seen = view.seen(now)
        hand = view.has_hand(seen) and not self._all_are_dice(now, seen)
        bare = self._tray_elsewhere() if hand else None
        far = bare is not None and bare.away > TOO_FAR
        if bare is not None and not far and view.follow_tray(bare, now, lambda: self._dice_in(now)):
            hand, seen = False, view.seen(now)
        if hand:
            self.state = State.HAND
            if not self._certain and view.had_hand(now):
                self.background_was_wrong |= view.shows_tray
            elif quiet < self._patience and not far:
                return ()
            view.give_up_tray()
        self._at_rest = True
        self._sight.rests(self._frames, now, self._last)
        # what can't be seen is not known to be empty, nor what the view usually shows
        lit = self.unlit is None
        if lit and view.is_empty(seen) and not self._hides_dice(seen):
            self.state, self._read = State.EMPTY, None
            return ()
        self.state = State.STILL
        if lit:
            view.learn(anchor)
        if self._as_given(now):
            return ()  # a hand passed by, and the dice lie as they did
        self._read = anchor
        given, self._frames = tuple(self._frames), []
        return given

    def _restart(self, now: Small, frame: Frame) -> None:
        if self._at_rest and self.state is State.STILL:
            self._read = self._anchor
        self._anchor, self._since = now, self._last
        self._frames, self._promises = [frame], False
        self._found = self._only_dice = None
        self._at_rest, self._looked_for_tray = False, False
        self._sight.moves()
        self.state = State.MOVING

    def _follow(self, anchor: Small, now: Small, passed: float) -> None:
        share = min(1.0, passed / _FORGETTING)
        self._anchor = np.asarray(cv2.addWeighted(anchor, 1 - share, now, share, 0), np.float32)

    def _may_be_given(self, now: Small) -> bool:
        """Say whether this view, if it stays, will be given: dice, no hand, and not as before."""
        if self._as_given(now):
            return False
        seen = self._view.seen(now)
        if self._view.is_empty(seen):
            return False
        return not self._view.has_hand(seen) or self._all_are_dice(now, seen)

    def _as_given(self, now: Small) -> bool:
        return self._read is not None and not _differ(self._read, now)

    def _hides_dice(self, seen: Foreground | None) -> bool:
        """Say whether what looks like a shadow in an empty tray is dice: black ones on grey do."""
        return seen is not None and has_traces(seen) and bool(self._dice())

    def _all_are_dice(self, now: Small, seen: Foreground | None) -> bool:
        """Say whether no hand is in the view once the dice are left out, at rest."""
        if self._only_dice is None:
            self._only_dice = not self._view.has_hand(seen, self._dice_in(now))
        return self._only_dice

    def _dice_in(self, now: Small) -> list[Box]:
        """Return the boxes of the dice that lie there, in pixels of the small picture."""
        small_by = now.shape[1] / self._frames[-1].image.shape[1]
        return [
            (x * small_by, y * small_by, w * small_by, h * small_by) for x, y, w, h in self._dice()
        ]

    def _dice(self) -> list[Box]:
        """Return the boxes of the dice that lie there, in pixels of a frame.

        They are looked for once in a still time.
        """
        if self._found is None:
            self._found = [] if self.dice is None else list(self.dice(self._frames[-1]))
        return self._found

    def _tray_elsewhere(self) -> BareTray | None:
        """Return the empty tray as the camera has it now, if either has moved.

        It is looked for once in a still time.
        """
        if self._looked_for_tray:
            return None
        self._looked_for_tray = True
        return self._view.tray_in(self._frames[-1].image, self._dice())


def _differ(before: Small, now: Small) -> bool:
    if before.shape != now.shape:
        return True
    return changed(before, now)
