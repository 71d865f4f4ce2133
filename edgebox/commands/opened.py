"""Opens what a command watches: a camera as the settings have it, other sources as they are."""

from __future__ import annotations

from edgebox.vision.frames.source import FrameSource


def opened(name: str) -> FrameSource:
    """Return the source that a name means, as :func:`edgebox.vision.frames.open_source` has it.

    ``camera`` alone is the one over the tray, as the settings name it; where they name none, it is
    the first webcam.

    Raises:
        MissingFileError: there is no such file.
        BadInputError: it can't be understood, or the settings have faults.
    """
    from edgebox.devices.computer import this_computer
    from edgebox.devices.parts import camera_name
    from edgebox.settings import Settings
    from edgebox.vision.frames import is_camera, open_source

    if not is_camera(name):
        return open_source(name)
    settings = Settings.load()
    if name == "camera":
        over_tray = camera_name(settings, this_computer())
        name = over_tray if over_tray is not None and is_camera(over_tray) else name
    return open_source(name, settings.camera.pixels, settings.camera.exposure)
