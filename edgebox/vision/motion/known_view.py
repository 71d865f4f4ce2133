"""What is known of a view without dice and hands: the empty tray, or else what it usually shows.

The tray is known wherever the camera has it now, as far as anybody looked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from edgebox.vision.boxes import Box
from edgebox.vision.frame import Frame, Image, check_shape
from edgebox.vision.motion.background import Background
from edgebox.vision.motion.intruding import Foreground, has_left, has_things
from edgebox.vision.tray.bare_tray import BareTray
from edgebox.vision.tray.small_picture import Small, small


class KnownView:
    """What is known of one camera's view; small pictures of it are compared with that."""

    def __init__(self, empty: Image | None = None, usual: Image | None = None) -> None:
        """Take what is known, as :class:`~edgebox.vision.motion.settling.Settling` does."""
        self._empty = None if empty is None else Background(small(empty), is_empty=True)
        """The empty tray as it lies now; ``None``: it is not known, or the view is another one."""
        self._places: tuple[Background, ...] = () if self._empty is None else (self._empty,)
        """The empty tray as it lay last, and as it was given."""
        self._usual = None if usual is None else Background(small(usual), is_empty=False)
        self._whole = None if empty is None else Frame(empty)
        self._bare: BareTray | None = None
        """The empty tray as the camera has it, as far as anybody looked for it."""

    @property
    def shows_tray(self) -> bool:
        """Whether the empty tray is known, and the camera still shows it."""
        return self._empty is not None

    @property
    def _background(self) -> Background | None:
        return self._usual if self._empty is None else self._empty

    def fit(self, now: Small, frame: Frame) -> None:
        """Bring what is known to the size of frames.

        Args:
            now: a frame, small.
            frame: the same as it was taken.

        Raises:
            BadInputError: the picture of the empty tray has another shape.
        """
        height, width = now.shape[:2]
        if self._empty is not None:
            if self._whole is not None:
                check_shape(self._whole, frame)
            self._empty = self._empty.at_size(width, height)
        if self._usual is not None:
            self._usual = self._usual.at_size(width, height)

    def seen(self, now: Small) -> Foreground | None:
        """Return what in a small picture is not the background; ``None``: that is not known."""
        background = self._background
        return None if background is None else background.seen(now)

    def is_empty(self, seen: Foreground | None) -> bool:
        """Say whether nothing lies in the tray, as far as that is known."""
        return self._empty is not None and seen is not None and not has_things(seen)

    def has_hand(self, seen: Foreground | None, dice: Sequence[Box] = ()) -> bool:
        """Say whether a hand is in what was seen, besides dice, as far as the view is known."""
        background = self._background
        return background is not None and seen is not None and background.hand(seen, dice)

    def had_hand(self, now: Small) -> bool:
        """Say whether a thing at the border of what is known has left: a hand was in it."""
        background = self._background
        return background is not None and has_left(background.image, now)

    def tray_in(self, image: Image, dice: Iterable[Box]) -> BareTray | None:
        """Return the empty tray as a picture has it; ``None``: as before, or it can't be told.

        Args:
            image: (H, W, 3) uint8, BGR.
            dice: those that lie there.
        """
        if self._empty is None or self._whole is None:
            return None
        return BareTray.again(self._bare, self._whole, image).found_in(image, dice)

    def follow_tray(self, bare: BareTray, now: Small, dice: Callable[[], Sequence[Box]]) -> bool:
        """Take the empty tray as it lies elsewhere, if no hand is in view then.

        Args:
            bare: as it lies.
            now: a small picture of it.
            dice: finds those that lie in it, in pixels of that; it is asked only if need be.

        Returns:
            whether it was taken.
        """
        empty = Background.of_moved(bare)
        seen = empty.seen(now)
        if empty.hand(seen) and empty.hand(seen, dice()):
            return False
        self._empty, self._bare = empty, bare
        self._places = empty, self._places[-1]
        return True

    def give_up_tray(self) -> None:
        """Take note that the view is another one now than that of the empty tray."""
        self._empty = None

    def take_up_tray(self, now: Small) -> None:
        """Take the empty tray up again if it was given up, and no hand is before it as it lay.

        What was laid beside the tray, or reached in for long, has been taken away then.
        """
        if self._empty is None:
            there = (each.at_size(now.shape[1], now.shape[0]) for each in self._places)
            self._empty = next((each for each in there if not each.hand(each.seen(now))), None)

    def learn(self, now: Small) -> None:
        """Take a view at rest as the usual one, for where the empty tray is not known."""
        self._usual = Background(now, is_empty=False)
