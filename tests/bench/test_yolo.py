"""The detector that readings are timed against has the size that it claims."""

import cv2
import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from edgebox.bench.yolo import Detector, detector  # noqa: E402


@pytest.fixture(scope="module")
def nano() -> Detector:
    return detector()


def test_it_is_as_large_as_yolov8_nano(nano: Detector) -> None:
    """The makers state 3.2 M parameters and 8.7 GFLOPs at 640 by 640."""
    assert nano.parameters == pytest.approx(3.15e6, rel=0.01)
    assert nano.flops == pytest.approx(8.7e9, rel=0.01)
    assert len(nano.onnx) == pytest.approx(4 * nano.parameters, rel=0.01)


def test_its_graph_is_sound(nano: Detector) -> None:
    onnx.checker.check_model(onnx.load_from_string(nano.onnx), full_check=True)


def test_opencv_runs_it(nano: Detector) -> None:
    net = cv2.dnn.readNetFromONNX(np.frombuffer(nano.onnx, np.uint8))
    net.setInput(np.random.default_rng(0).random((1, 3, 640, 640), np.float32))

    answer = net.forward()

    assert answer.shape == (1, 144, 8400)
    # numbers of a usual size: zeros, infinities or denormal ones would take another time
    assert 0.01 < float(np.std(answer)) < 100
    assert 0 < float(answer[0, 64:].min()) < float(answer[0, 64:].max()) < 1


def test_the_same_seed_makes_the_same_detector(nano: Detector) -> None:
    assert detector(0).onnx == nano.onnx
    assert detector(1).onnx != nano.onnx
