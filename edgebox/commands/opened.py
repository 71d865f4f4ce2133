"""Opens what a command watches: a camera as the settings have it, other sources as they are."""

from __future__ import annotations

from edgebox.vision.frames.source import FrameSource


def opened(name: str) -> FrameSource:
    """Return the source that a name means, as :func:`edgebox.vision.frames.open_source` has it.

    Raises:
        MissingFileError: there is no such file.
        BadInputError: it can't be understood, or the settings have faults.
    """
    from edgebox.settings import Settings
    from edgebox.vision.frames import is_camera, open_source

    if not is_camera(name):
        return open_source(name)
    camera = Settings.load().camera
    return open_source(name, camera.pixels, camera.exposure)
