"""From moving pictures to readings: one for each tray that has come to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from edgebox.vision.frame import Frame
from edgebox.vision.judging.unfit import TOO_DARK, unseen
from edgebox.vision.motion.agreeing import agreeing, same_dice, surer, turned
from edgebox.vision.motion.reading_ahead import ReadingAhead
from edgebox.vision.motion.settling import Settling, State
from edgebox.vision.motion.unrest import Unrest
from edgebox.vision.reading import Reading


def watch(
    frames: Iterable[Frame],
    read: Callable[[Frame], Reading],
    settling: Settling,
    emptied: Callable[[Frame], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Iterator[tuple[Frame, Reading]]:
    """Yield each tray that has come to rest: its last still frame, and what its dice show.

    Nothing comes while dice move or a hand is in view, nor for an empty tray, nor twice for dice
    that lie as they did; but once more where one that was in doubt is not any longer, or one that
    was sure seems to show something else, as a hand may have laid it flat or turned it.

    Args:
        frames: in the order of time, with time stamps.
        read: reads the dice of one frame.
        settling: says when to read; its ``state`` tells what is going on.
        emptied: is given a frame of the tray at rest in which no dice are seen, as often as it
            comes to that; it may be too dark to see any.
        tell: is told what keeps dice from being seen at rest, whenever that has lasted for long.

    Raises:
        BadInputError, CameraError: as the frames or the reading do.
    """
    before: Reading | None = None
    ahead, unrest = ReadingAhead(read, settling), Unrest()
    for frame in frames:
        still = ahead.feed(frame)
        if news := unrest.news(frame, settling.state, settling.unlit):
            tell(news)
        if settling.state is State.EMPTY:
            before = None
        if not still:
            continue
        reading = agreeing([ahead.read(each) for each in still])
        if not reading.dice:
            lit = unseen(still[-1].image) is None
            # what hides all dice, such as a sheet of paper, raises a doubt of the picture
            if lit and reading.doubt is None:
                before = None
            if not lit or reading.doubt is None:
                emptied(still[-1])
        elif before is None or _is_news(before, reading):
            before = reading
            yield still[-1], replace(reading, at=still[-1].at)


def _is_news(before: Reading, now: Reading) -> bool:
    return not same_dice(before, now) or surer(before, now) or turned(before, now)


class Told(NamedTuple):
    """A reading before a live camera."""

    frame: Frame
    empty: Frame | None
    """The empty tray that it was read with."""
    reading: Reading


DARK = f"{TOO_DARK}, or take the cap off the lens; the box must see the tray empty first."

EMPTY_IT = (
    "take everything out of the tray for a moment: the box must see it empty first "
    "(or name a calibrated one with --tray)."
)


def watch_unknown(
    frames: Iterable[Frame],
    read: Callable[[Frame, Frame | None], Reading],
    tell: Callable[[str], None],
    settling: Callable[..., Settling] = Settling,
) -> Iterator[Told]:
    """Yield each tray that has come to rest before a live camera whose empty tray is not known.

    Nothing is read before the tray was seen empty: a hand that is in view from the start could not
    be told from the tray. One that rests in that picture all the same is noticed when it leaves.

    Args:
        frames: of the camera.
        read: reads the dice of a frame, with its empty tray if that is known.
        tell: is told what a person should do.
        settling: makes what says when to read.

    Raises:
        BadInputError, CameraError: as the frames or the reading do.
    """
    stream = iter(frames)
    empty = _seen_empty(stream, read, tell, settling)
    if empty is None:
        return
    bare: Frame | None = empty
    rest = settling(empty.image, certain=False)

    def reading_of(frame: Frame) -> Reading:
        nonlocal bare
        if rest.background_was_wrong:
            bare, rest.background_was_wrong = None, False
        return read(frame, bare)

    def emptied(frame: Frame) -> None:
        # only a tray at rest: a hand over the dice is read too, to tell whether it is one
        nonlocal bare
        if bare is None and unseen(frame.image) is None:
            bare = frame

    def named(news: str) -> None:
        tell(f"{empty.name}: {news}")

    for frame, reading in watch(stream, reading_of, rest, emptied, named):
        yield Told(frame, bare, reading)


def _seen_empty(
    stream: Iterator[Frame],
    read: Callable[[Frame, Frame | None], Reading],
    tell: Callable[[str], None],
    settling: Callable[..., Settling],
) -> Frame | None:
    """Return the tray at rest with nothing in it, or ``None`` if it never is."""
    rest, unrest, asked = settling(), Unrest(), False
    for frame in stream:
        still = rest.feed(frame)
        if news := unrest.news(frame, rest.state, rest.unlit):
            tell(f"{frame.name}: {news}")
        if not still:
            continue
        dark = unseen(still[-1].image)
        if dark is None and not read(still[-1], None).dice:
            return still[-1]
        if not asked:
            asked = True
            tell(f"{frame.name}: {DARK if dark else EMPTY_IT}")
        rest = settling()  # nothing of this view is to be trusted
    return None
