"""Taking the pictures of the empty tray by its camera, for ``edgebox calibrate``."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from edgebox.commands import named_camera
from edgebox.errors import WorkFailedError

if TYPE_CHECKING:
    from edgebox.vision import Frame

FRAMES = 7
"""How many pictures the camera takes: noise goes down, and what moved through is left out."""


def from_camera(camera: str) -> list[Frame]:
    """Take pictures by the camera; with markers in view, again: with them and without.

    Raises:
        BadInputError: it is no camera.
        CameraError: it does not answer.
        WorkFailedError: it gave no picture, or a person stopped before the tray was seen empty.
    """
    from edgebox.terminal.question import asked, somebody_is_there
    from edgebox.vision.calibration.markers import find_markers

    named_camera.check_camera(camera)
    frames = _look(camera)
    if not somebody_is_there() or not find_markers(frames[-1].image):
        return frames
    marked = frames[-1]
    # who leaves them in twice means it, and is told what to mend
    for there in ("The markers are seen.", "Markers are still seen."):
        if asked(f"{there} Take them out of the tray, then press Enter. ") is None:
            raise WorkFailedError("Stopped before the tray was seen empty; nothing was kept.")
        # opened anew: at the table the camera chooses its exposure over the bare tray
        frames = _look(camera)
        if not find_markers(frames[-1].image):
            break
    return [marked, *frames]


def _look(camera: str) -> list[Frame]:
    from edgebox.commands.opened import opened
    from edgebox.vision.frames import steady

    with opened(camera) as source:
        frames = list(islice(steady(source), FRAMES))
    if not frames:
        raise WorkFailedError(f"{source.name}: the camera gave no picture; try again.")
    return frames
