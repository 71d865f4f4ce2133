"""Cameras: the newest frame, locks, and what happens when one is pulled out."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from itertools import islice
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.errors import CameraError, CameraLostError, EdgeboxError
from edgebox.vision.frame import Frame
from edgebox.vision.frames.live import GRACE, UNDER_WAY, LiveSource, steady
from edgebox.vision.frames.picamera import PiCamera, picamera
from edgebox.vision.frames.webcam import OpenCvCamera, webcam
from tests.vision.frames.fakes import Clock, FakeCapture, plain

SOON = 0.05
"""Seconds that these tests wait for a camera that is dead."""


def camera(capture: FakeCapture, **options: Any) -> LiveSource:
    return webcam(
        open_capture=lambda place, backend: capture,
        **{"patience": SOON, "opening": 5.0, "settling": 1.0} | options,
    )


def test_frames_carry_the_time_since_the_first() -> None:
    clock = Clock(0.25)
    taken = threading.Event()
    capture = FakeCapture([plain(7)], then=lambda: taken.wait(5) and False)

    with camera(capture, clock=clock) as source:
        (frame,) = islice(source, 1)
        taken.set()

    assert source.live
    assert (frame.name, frame.at, frame.image[0, 0, 0]) == ("camera:0", 0.0, 7)
    assert capture.released.wait(5)


def test_only_the_newest_frame_is_given() -> None:
    capture = FakeCapture([plain(grey) for grey in range(50)])
    capture.second_may_come.clear()

    with camera(capture, patience=5.0) as source:
        frames = iter(source)
        assert next(frames).image[0, 0, 0] == 0
        capture.second_may_come.set()
        assert capture.all_came.wait(5)  # while nobody asked, all the others came
        assert next(frames).image[0, 0, 0] == 49


def test_an_unplugged_camera_is_lost_after_its_last_frame() -> None:
    capture = FakeCapture([plain(), plain()])  # then reading fails at once, for ever

    with (
        camera(capture) as source,
        pytest.raises(CameraLostError, match=r"camera:0: .*check its cable") as lost,
    ):
        list(source)

    assert isinstance(lost.value, OSError)
    assert isinstance(lost.value, EdgeboxError)
    assert capture.released.wait(5)


def test_a_frozen_camera_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it counts as lost, and not again when it is let go."""
    waited: list[float | None] = []
    join = threading.Thread.join

    def noted(thread: threading.Thread, timeout: float | None = None) -> None:
        waited.append(timeout)
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", noted)
    thawed = threading.Event()
    capture = FakeCapture([plain()], then=lambda: thawed.wait(30) and False)  # hangs in the driver

    source = camera(capture)
    with pytest.raises(CameraLostError, match="no pictures any more"):
        list(source)
    source.close()  # comes back although the driver does not
    assert waited == [GRACE]
    thawed.set()
    assert capture.released.wait(5)


def test_a_frame_that_fails_now_and_then_is_no_loss() -> None:
    capture = FakeCapture([plain(1), None, plain(2), np.zeros((0, 0, 3), np.uint8), plain(3)])

    seen: list[int] = []
    with camera(capture) as source, pytest.raises(CameraLostError):
        seen.extend(int(frame.image[0, 0, 0]) for frame in source)

    assert capture.number > 5
    assert seen[-1] == 3


def test_the_first_picture_may_take_as_long_as_opening() -> None:
    late = [*[None] * 20, plain(5)]  # after two seconds by this clock

    with camera(FakeCapture(late), clock=Clock(0.1)) as source:
        assert next(iter(source)).image[0, 0, 0] == 5

    with (
        camera(FakeCapture(late), clock=Clock(0.1), opening=1.5) as source,
        pytest.raises(CameraLostError),
    ):
        next(iter(source))


def test_a_camera_that_fails_to_be_let_go_brings_no_other_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    untold: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", untold.append)

    class Stubborn(FakeCapture):
        def release(self) -> None:
            super().release()
            raise RuntimeError("device is busy")

    source = camera(Stubborn([plain()]))
    with pytest.raises(CameraLostError):
        list(source)
    source.close()  # waits for the thread
    assert untold == []


def test_no_camera_is_said_plainly() -> None:
    with pytest.raises(CameraError, match="camera:0: no camera answers") as missing:
        list(camera(FakeCapture(opens=False)))
    assert not isinstance(missing.value, CameraLostError)


def test_an_error_of_the_driver_comes_as_ours() -> None:
    def broken() -> bool:
        raise RuntimeError("URB submission failed")

    with pytest.raises(CameraError, match="URB submission failed"):
        list(camera(FakeCapture([], then=broken)))


@pytest.mark.parametrize("step", ["isOpened", "grab", "retrieve"])
def test_an_error_of_opencv_is_no_camera_or_no_picture(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise cv2.error("can't open camera by index")

    capture = FakeCapture([plain()] * 3)
    monkeypatch.setattr(capture, step, broken)
    told = "no camera answers" if step == "isOpened" else "check its cable"
    with pytest.raises(CameraError, match=f"camera:0: .*{told}"):
        list(camera(capture, clock=Clock(1.0)))


def test_a_closed_camera_gives_nothing() -> None:
    source = camera(FakeCapture([plain()] * 5))
    source.close()
    assert list(source) == []


def test_who_waits_for_a_picture_is_let_go_when_the_camera_is_closed() -> None:
    asked, done = threading.Event(), threading.Event()
    capture = FakeCapture([plain()], then=lambda: done.wait(5) and False)
    source = camera(capture, patience=5.0)
    frames = iter(source)
    next(frames)

    def close() -> None:
        asked.wait(5)
        done.set()
        source.close()

    closing = threading.Thread(target=close)
    closing.start()
    asked.set()
    assert list(frames) == []
    closing.join()


def test_a_webcam_is_locked_once_it_has_settled() -> None:
    chosen = {
        cv2.CAP_PROP_EXPOSURE: 156.0,
        cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
        cv2.CAP_PROP_FOCUS: -1.0,  # this one has no focus to be set
    }
    capture = FakeCapture([plain()] * 9, chosen)
    with pytest.raises(CameraLostError):
        list(camera(capture, clock=Clock(0.25)))

    at_start = capture.was_set.index((cv2.CAP_PROP_AUTO_EXPOSURE, 3.0))
    locked = capture.was_set.index((cv2.CAP_PROP_AUTO_EXPOSURE, 1.0))
    assert at_start < locked
    assert capture.was_set[locked + 1] == (cv2.CAP_PROP_EXPOSURE, 156.0)
    assert (cv2.CAP_PROP_WB_TEMPERATURE, 4600.0) in capture.was_set
    assert not any(which == cv2.CAP_PROP_FOCUS for which, _ in capture.was_set)
    assert capture.was_set.count((cv2.CAP_PROP_AUTO_EXPOSURE, 1.0)) == 1

    early = FakeCapture([plain()] * 2, chosen)
    with pytest.raises(CameraLostError):
        list(camera(early, clock=Clock(0.01), settling=5.0))
    assert (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0) not in early.was_set


def test_pictures_of_a_webcam_are_steady_once_its_exposure_is_held() -> None:
    """However few it takes in a second: setting the exposure takes pictures, not seconds."""
    told = {cv2.CAP_PROP_EXPOSURE: 156.0}
    dark, right = [plain(60)] * 5, [plain(110)] * 20
    capture = FakeCapture([*right[:4], *dark, *right], told, then=lambda: True)

    with camera(capture, clock=Clock(0.4)) as source:
        frame = next(iter(steady(source)))

    assert frame.settled
    assert frame.image[0, 0, 0] == 110
    assert capture.number >= 9 + UNDER_WAY


def test_pictures_are_not_steady_while_a_slow_camera_turns_out_not_to_be_held() -> None:
    held = [False, True, False, True]
    frames = [Frame(plain(), "camera", at, settled=each) for at, each in enumerate(held)]

    assert [frame.at for frame in steady(frames)] == [1, 3]


@pytest.mark.parametrize(("pictures", "some"), [(5, False), (9, False), (20, True)])
def test_the_first_pictures_of_the_pi_camera_are_not_steady(pictures: int, some: bool) -> None:
    frames = steady(pi_frames(FakePi(pictures)))

    if some:
        assert next(frames).settled
    with pytest.raises(CameraError, match="timed out"):
        list(frames)


def test_a_webcam_takes_less_light_than_it_chose_if_it_is_told_to() -> None:
    chosen = {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0}
    capture = FakeCapture([plain()] * 9, chosen)
    with pytest.raises(CameraLostError):
        list(camera(capture, clock=Clock(0.25), exposure=-1.0))

    assert (cv2.CAP_PROP_EXPOSURE, 78.0) in capture.was_set
    assert (cv2.CAP_PROP_WB_TEMPERATURE, 4600.0) in capture.was_set


def test_a_webcam_that_does_not_tell_its_exposure_keeps_it() -> None:
    capture = FakeCapture([plain()] * 9, {cv2.CAP_PROP_EXPOSURE: -1.0})
    with pytest.raises(CameraLostError):
        list(camera(capture, clock=Clock(0.25), exposure=-1.0))

    assert not any(which == cv2.CAP_PROP_EXPOSURE for which, _ in capture.was_set)


@pytest.mark.parametrize("told", [0.0, -1.0])
def test_what_a_webcam_does_not_have_is_not_set(told: float) -> None:
    values = (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_FOCUS)
    capture = FakeCapture(properties=dict.fromkeys(values, told))
    OpenCvCamera(capture).lock()
    assert not {which for which, _ in capture.was_set}.intersection(values)


def test_a_picture_of_a_webcam_that_could_not_be_decoded_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    capture = FakeCapture([plain()] * 2)
    camera = OpenCvCamera(capture)
    assert camera.grab() is not None
    monkeypatch.setattr(capture, "retrieve", lambda: (False, plain()))
    assert camera.grab() is None


class FakePi:
    camera_controls = dict.fromkeys(("AeEnable", "AwbEnable", "AfMode", "LensPosition"))
    camera_controls |= dict.fromkeys(("ExposureTime", "AnalogueGain", "ColourGains"))

    def __init__(self, frames: int) -> None:
        self.left = frames
        self.controls: list[dict[str, Any]] = []
        self.calls: list[str] = []

    def create_video_configuration(self, main: dict[str, Any]) -> Any:
        return main

    def configure(self, configuration: Any) -> None:
        self.calls.append(f"configure {configuration['format']}")

    def start(self) -> None:
        self.calls.append("start")

    def capture_array(self, name: str) -> Any:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("Camera frontend has timed out!")
        return plain(33)

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 8000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.6), "Lux": 400}

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls.append(controls)

    def close(self) -> None:
        self.calls.append("close")


def pi_frames(pi: FakePi) -> Iterator[Any]:
    source = picamera(
        open_camera=lambda number: pi, clock=Clock(0.25), patience=SOON, opening=5.0, settling=1.0
    )
    with source:
        yield from source


def test_the_pi_camera_takes_less_light_than_it_would_choose_if_it_is_told_to() -> None:
    class Sensitive(FakePi):
        camera_controls = FakePi.camera_controls | {"ExposureValue": (-8.0, 8.0, 0.0)}

    for pi, first in ((Sensitive(1), {"ExposureValue": -1.5}), (FakePi(1), {})):
        PiCamera(pi, exposure=-1.5)
        assert pi.calls == ["configure RGB888", "start"]
        assert pi.controls[1:] == ([first] if first else [])


def test_a_pi_camera_that_does_not_start_is_let_go_so_that_one_can_try_again() -> None:
    class Failing(FakePi):
        def start(self) -> None:
            raise RuntimeError("no memory for its pictures")

    pi = Failing(1)
    with pytest.raises(CameraError, match="no memory for its pictures"):
        list(pi_frames(pi))
    assert pi.calls == ["configure RGB888", "close"]


def test_the_pi_camera_is_locked_and_let_go() -> None:
    pi = FakePi(9)
    with pytest.raises(CameraError, match="frontend has timed out"):
        list(pi_frames(pi))

    # picamera2's RGB888 is blue, green, red in memory
    assert pi.calls == ["configure RGB888", "start", "close"]
    first, locked = pi.controls
    assert first == {"AfMode": 2}
    assert locked == {
        "AeEnable": False,
        "AwbEnable": False,
        "AfMode": 0,
        "ExposureTime": 8000,
        "AnalogueGain": 1.5,
        "ColourGains": (2.0, 1.6),
    }


def test_the_pi_camera_holds_its_focus_where_it_found_it() -> None:
    class Focused(FakePi):
        def capture_metadata(self) -> dict[str, Any]:
            return super().capture_metadata() | {"LensPosition": 2.5}

    pi = Focused(1)
    PiCamera(pi).lock()
    assert pi.controls[-1]["AfMode"] == 0
    assert pi.controls[-1]["LensPosition"] == 2.5


def test_what_to_install_is_said_only_when_the_camera_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    source = picamera()
    with pytest.raises(CameraError, match=r"apt install python3-picamera2.*system-site-packages"):
        list(source)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (IndexError("list index out of range"), "ribbon cable"),
        (RuntimeError("Camera __init__ sequence did not complete."), "ribbon cable"),
    ],
)
def test_a_pi_without_a_camera(
    monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    module = ModuleType("picamera2")

    def refuse(number: int) -> None:
        raise error

    module.Picamera2 = refuse  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    with pytest.raises(CameraError, match=told):
        list(picamera())


def test_a_picamera2_built_on_another_numpy_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def mismatch(name: str) -> None:
        raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")

    monkeypatch.setattr("importlib.import_module", mismatch)
    with pytest.raises(CameraError, match="Bookworm"):
        list(picamera())


@pytest.mark.parametrize(
    ("place", "local"), [(1, True), ("/dev/video2", True), ("http://10.0.0.7/stream", False)]
)
def test_only_a_camera_of_this_computer_is_set(place: int | str, local: bool) -> None:
    capture, asked = FakeCapture(), list[tuple[object, int]]()

    def opened(place: int | str, backend: int) -> FakeCapture:
        asked.append((place, backend))
        return capture

    OpenCvCamera.opened(place, opened)

    own = local and sys.platform == "linux"
    assert asked == [(place, cv2.CAP_V4L2 if own else cv2.CAP_ANY)]
    assert bool(capture.was_set) == local


def test_a_camera_is_asked_for_the_size_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    capture = FakeCapture([plain()])
    with camera(capture, size=(1600, 1200)) as source:
        list(islice(source, 1))
    assert (cv2.CAP_PROP_FRAME_WIDTH, 1600) in capture.was_set
    assert (cv2.CAP_PROP_FRAME_HEIGHT, 1200) in capture.was_set

    asked: list[Any] = []
    pi = FakePi(1)
    monkeypatch.setattr(pi, "configure", asked.append)
    with picamera(size=(1920, 1440), open_camera=lambda number: pi, opening=5.0) as source:
        list(islice(source, 1))
    assert asked[0]["size"] == (1920, 1440)
