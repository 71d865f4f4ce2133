"""Which picture of the empty tray belongs to a source of frames."""

from __future__ import annotations

from edgebox.vision.calibration.profile import load_tray
from edgebox.vision.frame import Frame, empty_beside, load_frame
from edgebox.vision.frames import is_camera


def empty_tray(source: str, name: str) -> Frame | None:
    """Return the tray without dice: before a camera as it was calibrated, else that beside a file.

    Args:
        source: as :func:`edgebox.vision.frames.open_source` takes it.
        name: what calibrating calls the tray under the camera.

    Raises:
        BadInputError: the picture can't be read, or what was calibrated is damaged.
    """
    if is_camera(source):
        profile = load_tray(name)
        return None if profile is None else profile.frame
    bare = empty_beside(source)
    return None if bare is None else load_frame(bare)
