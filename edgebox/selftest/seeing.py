"""Checks the eye: its networks on a picture whose dice are known, and the camera's picture."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.devices.parts import check_source
from edgebox.dice import Roll
from edgebox.errors import BadInputError, EdgeboxError, WorkFailedError
from edgebox.selftest.result import Result, right, simulated, wrong
from edgebox.settings import Settings

if TYPE_CHECKING:
    from edgebox.vision.frames import FrameSource

SHOWN = Roll.parse("Y:x G:a G:sa P:ft P:-")
"""What lies in the shipped picture."""


def shipped_picture() -> Path:
    """Return the picture of a tray that comes with the program.

    An installed package carries it; in a checkout it stands among the pictures of the pages.

    Raises:
        WorkFailedError: it is nowhere; the installation is broken.
    """
    package = Path(__file__).resolve().parent
    pages = package.parent.parent / "docs" / "pictures" / "trays" / "starwars"
    for place in (package / "tray.jpg", pages / "roll01.jpg"):
        if place.is_file():
            return place
    raise WorkFailedError(f"tray.jpg is missing from {package}; install Edgebox again.")


def check_eye(picture: Path | None = None, shown: Roll = SHOWN) -> Result:
    """Check that the networks read the dice of a known picture.

    Args:
        picture: the picture; by default the shipped one.
        shown: the dice that lie there.
    """
    try:
        from edgebox.vision import Reader, load_frame

        reading = Reader().read(load_frame(picture or shipped_picture()))
    except EdgeboxError as error:
        return wrong("Eye", error)
    except Exception as error:
        # a network that is cut off, or one that this OpenCV can't run
        return wrong("Eye", f"the networks do not run ({error}): install Edgebox again")
    read = sorted(map(str, reading.roll.dice))
    if read != sorted(map(str, shown.dice)):
        return wrong("Eye", f"it read {reading.roll} where {shown} lies: install Edgebox again")
    if not reading.sure:
        why = reading.reason or "some dice are in doubt"
        return wrong("Eye", f"it read right, but is not sure: {why}: install Edgebox again")
    return right("Eye", f"{len(read)} dice read right in {reading.milliseconds:.0f} ms")


def _check_taught(dice_set: str) -> None:
    """Check that there are the dice that the settings name.

    Raises:
        BadInputError: they were never taught, or their file is damaged.
    """
    from edgebox.vision.enrolment import load_dice
    from edgebox.vision.recognising.dice_sets import usual_set

    if not usual_set(dice_set) and load_dice(dice_set) is None:
        raise BadInputError(
            f"camera.dice_set names the dice {dice_set!r}, and none were taught by that name: "
            f"edgebox enroll {dice_set}, or edgebox settings unset camera.dice_set"
        )


def check_camera(
    settings: Settings,
    name: str | None,
    open_source: Callable[[str, tuple[int, int], float], FrameSource] | None = None,
) -> Result:
    """Check that the camera gives pictures that are bright and sharp enough to read.

    Args:
        settings: which tray it looks at.
        name: the camera's, a file's or a folder's; ``None``: there is none.
        open_source: opens it.
    """
    if name is None:
        return simulated("Camera", "there is none: dice come by hand or at random")
    from edgebox.vision.calibration import learn, load_tray
    from edgebox.vision.calibration.advice import about_picture
    from edgebox.vision.frames import open_source as usual
    from edgebox.vision.frames import steady

    try:
        camera = settings.camera
        _check_taught(camera.dice_set)
        check_source(name)
        with (open_source or usual)(name, camera.pixels, camera.exposure) as source:
            frames = list(islice(steady(source) if source.live else source, 1))
        if not frames:
            return wrong("Camera", f"{source.name} gives no picture: check its cable")
        before = load_tray(settings.camera.tray)
        learned = learn(frames[-1:], settings.camera.tray, before=before)
    except EdgeboxError as error:
        return wrong("Camera", error)
    mend = [each.text for each in about_picture(learned.light, learned.sharpness) if each.mend]
    if mend:
        return wrong("Camera", f"{source.name}: {'; '.join(mend)}")
    wide, high = frames[-1].image.shape[1::-1]
    sharp = learned.sharpness.width
    told = f"{source.name}, {wide}x{high}, brightness {learned.light.level:.0f} of 255"
    if sharp is None:
        told += "; no edges to judge its sharpness by: lay a few dice into the tray and ask again"
    else:
        told += f", edges {sharp:.1f} pixels wide"
    if before is None:
        told += f"; its tray is not calibrated yet: edgebox calibrate --name {camera.tray}"
    return right("Camera", told)
