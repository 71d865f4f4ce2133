"""Webcams and cameras in the network, through OpenCV: by number, device path or address."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import cv2

from edgebox.errors import CameraError
from edgebox.files.address import is_address, shown
from edgebox.vision.frame import Image
from edgebox.vision.frames.capture import Capture, OpenCapture, opencv, picture
from edgebox.vision.frames.held_exposure import BY_ITSELF, HeldExposure
from edgebox.vision.frames.live import CABLE, OPENING, PATIENCE, SETTLING, LiveSource

SIZE = (1280, 960)
"""Asked for unless another is; the driver takes the nearest size that it has."""

IN_NETWORK = "check that it is on, that its app runs, and its Wi-Fi"
"""What to do about a camera in the network that is lost."""


class OpenCvCamera:
    """A camera that OpenCV has opened."""

    def __init__(self, capture: Capture, exposure: float = 0.0, place: int | str = 0) -> None:
        self._capture, self._place = capture, place
        self._pictures = 0
        self._exposure = HeldExposure(capture, exposure)

    @classmethod
    def opened(
        cls,
        place: int | str,
        open_capture: OpenCapture = opencv,
        size: tuple[int, int] = SIZE,
        exposure: float = 0.0,
    ) -> OpenCvCamera:
        """Open a camera and ask it for pictures of a size.

        Args:
            place: its number, device path or address.
            open_capture: opens it.
            size: width and height of its pictures.
            exposure: in stops above what it chooses by itself, from when it is locked on.

        Raises:
            CameraError: there is no such camera, or another program has it.
        """
        # the Linux driver's own interface is the only one that can lock the exposure
        local = isinstance(place, int) or place.startswith("/dev/")
        backend = cv2.CAP_V4L2 if local and sys.platform == "linux" else cv2.CAP_ANY
        try:
            capture = open_capture(place, backend)
            if not capture.isOpened():
                raise _none_there(place)
        except cv2.error:
            raise _none_there(place) from None
        if local:
            # compressed pictures: raw ones of this size come only a few times a second over USB
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
            capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            # an earlier run may have left it locked, in another light
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)
            capture.set(cv2.CAP_PROP_AUTO_WB, 1)
            capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)
        return cls(capture, exposure, place)

    def grab(self) -> tuple[Image, float] | None:
        """Wait for the next picture; ``None`` if there was none.

        Raises:
            CameraError: an address gave one picture and no more.
        """
        try:
            if not self._capture.grab():
                if self._pictures == 1 and is_address(str(self._place)):
                    raise _one_picture(self._place)
                return None
            done, taken = self._capture.retrieve()
        except cv2.error:
            return None
        seen = picture(taken) if done else None
        if seen is not None:
            self._pictures += 1
            self._exposure.see(seen[0])
        return seen

    def lock(self) -> None:
        """Hold what the camera has chosen; what the driver can't do is left as it is."""
        self._exposure.lock()
        for automatic, value in (
            (cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE),
            (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS),
        ):
            chosen = self._capture.get(value)
            # drivers answer 0 or -1 for what they do not have
            if self._capture.set(automatic, 0.0) and chosen > 0:
                self._capture.set(value, chosen)

    @property
    def held(self) -> bool:
        """Whether nothing more is set, from when they are locked on."""
        return self._exposure.over

    def close(self) -> None:
        """Let go of the camera."""
        self._capture.release()


def webcam(
    place: int | str = 0,
    *,
    size: tuple[int, int] = SIZE,
    exposure: float = 0.0,
    open_capture: OpenCapture = opencv,
    clock: Callable[[], float] = time.monotonic,
    patience: float = PATIENCE,
    opening: float = OPENING,
    settling: float = SETTLING,
) -> LiveSource:
    """Return the frames of a webcam, by number (0 is the first), device path or address.

    ``size`` is the width and height asked for, ``exposure`` in stops above what it would choose by
    itself; the others are those of :class:`LiveSource`.
    """
    return LiveSource(
        f"camera:{shown(str(place))}",
        lambda: OpenCvCamera.opened(place, open_capture, size, exposure),
        clock=clock,
        patience=patience,
        opening=opening,
        settling=settling,
        check=IN_NETWORK if is_address(str(place)) else CABLE,
    )


def _none_there(place: int | str) -> CameraError:
    name = shown(str(place))
    if is_address(name):
        return CameraError(
            f"camera:{name}: no moving picture comes from there; check the address, the password "
            f"in it, that the camera's app runs and that it is in this network. A browser on this "
            f"computer must show it, too."
        )
    return CameraError(
        f"camera:{name}: no camera answers there; plug one in, close other programs that use it, "
        f"or name another, as in camera:1, camera:/dev/video2 or "
        f"camera:http://192.168.1.20:8080/video."
    )


def _one_picture(place: int | str) -> CameraError:
    return CameraError(
        f"camera:{shown(str(place))}: only one picture came from there; if it is the address of a "
        f"single picture, name that of the video: it often ends in /video."
    )
