"""Cameras in the network, as a phone with an app: what can and what can't be read of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.errors import CameraError, CameraLostError
from edgebox.files.address import shown
from edgebox.selftest.seeing import check_camera
from edgebox.settings import Settings
from edgebox.vision.frames import capture as captures
from edgebox.vision.frames import is_camera, open_source
from edgebox.vision.frames.live import PATIENCE, LiveSource
from edgebox.vision.frames.webcam import webcam
from tests.vision.frames.fakes import Clock, FakeCapture, plain

ADDRESS = "http://192.168.1.20:8080/video"
SECRETIVE = "http://ann:hush@192.168.1.20:8080/video?token=hush"


def camera(place: str, capture: FakeCapture) -> LiveSource:
    opened = webcam(place, open_capture=lambda *_: capture, clock=Clock(0.5), patience=2.0)
    assert isinstance(opened, LiveSource)
    return opened


@contextmanager
def app(*pictures: bytes, kind: str = "multipart/x-mixed-replace; boundary=f") -> Iterator[str]:
    """Serve as a phone's app does: each picture once, then it ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            for each in pictures:
                head = b"--f\r\nContent-Type: image/jpeg\r\n\r\n" if "multipart" in kind else b""
                self.wfile.write(head + each + b"\r\n")

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            serving.join()


def jpeg(grey: int) -> bytes:
    coded: np.ndarray[Any, Any] = cv2.imencode(".jpg", plain(grey))[1]
    return coded.tobytes()


@pytest.mark.parametrize(
    "text", [ADDRESS, "https://cam/v", "RTSP://10.0.0.7/live", "rtmp://ann:hush@cam/v", SECRETIVE]
)
def test_an_address_is_a_camera_with_and_without_saying_so(text: str) -> None:
    assert is_camera(text)
    assert open_source(text).live
    assert open_source(text).name == open_source(f"camera:{text}").name
    assert "hush" not in open_source(text).name


def test_pictures_of_a_phone_are_read() -> None:
    with app(*map(jpeg, range(100, 130))) as address, open_source(f"{address}/video") as source:
        (frame,) = islice(source, 1)
    assert frame.image.shape == plain().shape
    assert 99 <= frame.image.mean() <= 130
    assert frame.name == f"camera:{address}/video"


@pytest.mark.parametrize(
    ("path", "kind", "body", "told"),
    [
        ("/shot.jpg", "image/jpeg", jpeg(90), "only one picture .*ends in /video"),
        ("/", "text/html", b"<html><h1>IP Webcam</h1></html>" * 90, "no moving picture .*browser"),
    ],
)
def test_an_address_of_something_else_is_told_at_once(
    path: str, kind: str, body: bytes, told: str
) -> None:
    with (
        app(body, kind=kind) as address,
        open_source(address + path) as source,
        pytest.raises(CameraError, match=told) as lost,
    ):
        list(source)
    assert not isinstance(lost.value, CameraLostError)


def test_a_camera_in_the_network_that_is_lost_has_no_cable() -> None:
    with pytest.raises(CameraLostError, match=r"check that it is on, that its app runs, .*Wi-Fi"):
        list(camera(ADDRESS, FakeCapture([plain(), plain()])))


def test_nobody_sees_the_password_in_an_address() -> None:
    def said(capture: FakeCapture) -> str:
        with pytest.raises(CameraError) as error:
            list(camera(SECRETIVE, capture))
        return str(error.value)

    def broken() -> bool:
        raise RuntimeError("the stream is damaged")

    told = [
        said(FakeCapture(opens=False)),
        said(FakeCapture()),
        said(FakeCapture([plain()])),
        said(FakeCapture([plain()] * 3)),
        said(FakeCapture(then=broken)),
        next(iter(camera(SECRETIVE, FakeCapture([plain()] * 3)))).name,
        check_camera(
            Settings(),
            SECRETIVE,
            lambda *_: camera(SECRETIVE, FakeCapture([plain()], then=lambda: True)),
        ).words,
    ]
    for words in told:
        assert "192.168.1.20:8080/video" in words
        assert "hush" not in words
        assert "ann" not in words


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (ADDRESS, ADDRESS),
        (SECRETIVE, "http://…@192.168.1.20:8080/video…"),
        ("rtsp://10.0.0.7:554/user=ann_password=hush", "rtsp://10.0.0.7:554/user…"),
        ("http://ann:hu@sh@10.0.0.7/video", "http://…@10.0.0.7/video"),
        ("http://ann:hu/sh@10.0.0.7/video", "http://…"),
        ("http://10.0.0.7/video?key=hu@sh", "http://…"),
        ("ann:hush@10.0.0.7/video", "…@10.0.0.7/video"),
        ("/dev/v4l/by-path/pci-0000:00:14.0-usb-0:5", "/dev/v4l/by-path/pci-0000:00:14.0-usb-0:5"),
    ],
)
def test_what_may_be_seen_of_an_address(text: str, seen: str) -> None:
    assert shown(text) == seen


def test_a_camera_in_the_network_wakes_before_the_program_may_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thread that comes back from FFmpeg while the program ends would abort it."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(cv2, "VideoCapture", lambda *args: asked.append(args))

    captures.opencv(ADDRESS)
    captures.opencv(0)

    (place, _, times), local = asked
    assert place == ADDRESS
    waits = dict(zip(times[::2], times[1::2], strict=True))
    assert waits[cv2.CAP_PROP_READ_TIMEOUT_MSEC] < PATIENCE * 1000
    assert cv2.CAP_PROP_OPEN_TIMEOUT_MSEC in waits
    assert local == (0, cv2.CAP_ANY)
