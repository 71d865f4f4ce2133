"""From moving pictures to readings: one for each tray that has come to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from edgebox.vision.agreeing import agreeing, same_dice
from edgebox.vision.frame import Frame
from edgebox.vision.reading import Reading
from edgebox.vision.settling import Settling


def watch(
    frames: Iterable[Frame], read: Callable[[Frame], Reading], settling: Settling
) -> Iterator[tuple[Frame, Reading]]:
    """Yield each tray that has come to rest: its last still frame, and what its dice show.

    Nothing comes while dice move or a hand is in view, nor for an empty tray, nor twice for dice
    that lie as they did.

    Args:
        frames: in the order of time, with time stamps.
        read: reads the dice of one frame.
        settling: says when to read; its ``state`` tells what is going on.

    Raises:
        BadInputError, CameraError: as the frames or the reading do.
    """
    before: Reading | None = None
    for frame in frames:
        still = settling.feed(frame)
        if not still:
            continue
        reading = agreeing([read(each) for each in still])
        if not reading.dice:
            before = None
        elif before is None or not same_dice(before, reading):
            before = reading
            yield still[-1], replace(reading, at=still[-1].at)
