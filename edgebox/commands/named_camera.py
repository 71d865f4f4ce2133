"""``--camera`` of the commands that take pictures: what it says, and what names none."""

from __future__ import annotations

from edgebox.errors import BadInputError

HELP = (
    "camera:0, picamera, an address such as http://192.168.1.20:8080/video … (default: "
    "the one in the settings, else the first webcam)"
)


def check_camera(name: str) -> None:
    """Make sure that a name means a camera.

    Raises:
        BadInputError: it does not.
    """
    from edgebox.vision.frames import is_camera

    if not is_camera(name):
        raise BadInputError(
            f"{name!r} is no camera; name one as camera, camera:1 or picamera, or give pictures "
            f"with --images."
        )
