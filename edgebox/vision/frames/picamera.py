"""The Raspberry Pi's own camera, through picamera2.

picamera2 comes with Raspberry Pi OS and not from PyPI; it is imported only when the camera is
opened.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any, Protocol

from edgebox.errors import CameraError
from edgebox.vision.frame import Image
from edgebox.vision.frames.capture import picture
from edgebox.vision.frames.live import OPENING, PATIENCE, SETTLING, LiveSource

SIZE = (1280, 960)
"""Width and height of its pictures, unless another size is asked for."""


class Picamera2(Protocol):
    """The part of ``picamera2.Picamera2`` that is used here."""

    camera_controls: dict[str, Any]
    """The settings that this camera has."""

    def create_video_configuration(self, main: dict[str, Any]) -> Any:
        """Describe a stream of pictures."""
        ...

    def configure(self, configuration: Any) -> Any:
        """Use that stream."""
        ...

    def start(self) -> Any:
        """Start the stream."""
        ...

    def capture_array(self, name: str) -> Any:
        """Wait for the next picture of a stream."""
        ...

    def capture_metadata(self) -> dict[str, Any]:
        """Return the settings that a picture was taken with."""
        ...

    def set_controls(self, controls: dict[str, Any]) -> Any:
        """Change settings."""
        ...

    def close(self) -> Any:
        """Let go of the camera."""
        ...


def installed(number: int) -> Picamera2:
    """Open a camera with the system's picamera2.

    Raises:
        CameraError: picamera2 is not installed or does not load, or there is no camera.
    """
    try:
        module = importlib.import_module("picamera2")
    except ImportError as error:
        raise CameraError(
            "picamera: picamera2 is not there. On Raspberry Pi OS: 'sudo apt install "
            "python3-picamera2', and make the virtual environment with "
            f"'python3 -m venv --system-site-packages .venv' ({error})."
        ) from None
    except (ValueError, AttributeError, SystemError) as error:
        # "numpy.dtype size changed": a module built on numpy 1 meets numpy 2
        raise CameraError(
            "picamera: picamera2 does not fit the numpy of this virtual environment. On Raspberry "
            'Pi OS Bookworm it wants numpy 1: \'pip install "numpy<2" "opencv-python-headless'
            f"<4.12\"'; on Trixie leave numpy to the system ({error})."
        ) from None
    try:
        camera: Picamera2 = module.Picamera2(number)
    except (IndexError, RuntimeError) as error:
        raise CameraError(
            f"picamera:{number}: no camera answers; check its ribbon cable at both ends, and that "
            f"'rpicam-hello --list-cameras' names it ({error})."
        ) from None
    return camera


class PiCamera:
    """A camera that picamera2 has opened."""

    def __init__(
        self, camera: Picamera2, size: tuple[int, int] = SIZE, exposure: float = 0.0
    ) -> None:
        self._camera = camera
        try:
            self._start(size, exposure)
        except Exception:
            camera.close()  # else it is busy for who tries again
            raise

    def _start(self, size: tuple[int, int], exposure: float) -> None:
        camera = self._camera
        # picamera2's "RGB888" lies in memory as blue, green, red: what OpenCV calls BGR
        main = {"format": "RGB888", "size": size}
        camera.configure(camera.create_video_configuration(main=main))
        if "AfMode" in camera.camera_controls:
            camera.set_controls({"AfMode": 2})  # focus by itself until it is locked
        if exposure and "ExposureValue" in camera.camera_controls:
            camera.set_controls({"ExposureValue": exposure})
        camera.start()

    def grab(self) -> tuple[Image, float] | None:
        """Wait for the next picture; ``None`` if there was none."""
        return picture(self._camera.capture_array("main"))

    def lock(self) -> None:
        """Hold exposure, white balance and focus as the last picture had them."""
        has, now = self._camera.camera_controls, self._camera.capture_metadata()
        controls: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        for setting in ("ExposureTime", "AnalogueGain", "ColourGains"):
            if setting in now:
                controls[setting] = now[setting]
        if "AfMode" in has:
            controls["AfMode"] = 0  # by hand
            if "LensPosition" in now:
                controls["LensPosition"] = now["LensPosition"]
        self._camera.set_controls({name: each for name, each in controls.items() if name in has})

    @property
    def held(self) -> bool:
        """Whether nothing more is set: all of it is at once."""
        return True

    def close(self) -> None:
        """Let go of the camera."""
        self._camera.close()


def picamera(
    number: int = 0,
    *,
    size: tuple[int, int] = SIZE,
    exposure: float = 0.0,
    open_camera: Callable[[int], Picamera2] = installed,
    clock: Callable[[], float] = time.monotonic,
    patience: float = PATIENCE,
    opening: float = OPENING,
    settling: float = SETTLING,
) -> LiveSource:
    """Return the frames of a Raspberry Pi camera by number, 0 being the first.

    ``size`` is the width and height of its pictures, ``exposure`` in stops above what it would
    choose by itself; the others are those of :class:`LiveSource`.
    """
    return LiveSource(
        f"picamera:{number}",
        lambda: PiCamera(open_camera(number), size, exposure),
        clock=clock,
        patience=patience,
        opening=opening,
        settling=settling,
    )
