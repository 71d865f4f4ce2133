"""What every source of frames offers."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Protocol, Self

from edgebox.vision.frame import Frame


class FrameSource(Protocol):
    """Gives frames, one after another; close it when done, or use it in a ``with`` block.

    The frames of moving pictures carry the time they were taken (``Frame.at``, in seconds).
    """

    name: str
    """What a person calls it: the file, the folder, or ``camera:0``."""
    live: bool
    """Whether time passes by itself: a camera goes on until it is closed; a file ends."""

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames in the order of time.

        Raises:
            BadInputError: a file can't be understood.
            CameraLostError: a camera gives no pictures any more.
        """
        ...

    def close(self) -> None:
        """Let go of the camera or the file; once more does no harm."""
        ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
