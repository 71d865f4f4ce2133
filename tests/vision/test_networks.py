"""The shipped networks, and how they are run."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from edgebox.errors import WorkFailedError
from edgebox.vision import networks
from edgebox.vision.networks import DIE, FACE, FINDER, Network, facts, model_file

TRANSPOSED = b"\x22\x0dConvTranspose"
"""The operator as an ONNX file names it; a node may still be called after it."""


@pytest.mark.parametrize("name", [FINDER, DIE, FACE])
def test_no_network_has_an_operator_that_opencv_5_runs_slowly(name: str) -> None:
    assert TRANSPOSED not in model_file(name).read_bytes()


def test_the_networks_are_3_megabytes_at_most_in_all() -> None:
    assert sum(model_file(name).stat().st_size for name in (FINDER, DIE, FACE)) <= 3_000_000


def face_of(noise: np.ndarray) -> np.ndarray:
    return Network(FACE)(noise)


def test_every_engine_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenCV 5.0 has two engines, versions before and after it have one."""
    side = facts().face_side
    noise = np.random.default_rng(1).random((1, 3, side, side), np.float32)
    answer = face_of(noise)
    monkeypatch.setattr(networks, "_engine", lambda: ())
    assert face_of(noise) == pytest.approx(answer, abs=1e-3)


def test_the_face_network_gives_the_map_it_judges_by_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    side = facts().face_side
    noise = np.random.default_rng(1).random((1, 3, side, side), np.float32)
    answer, seen = Network(FACE).with_map(noise)
    assert answer == pytest.approx(face_of(noise), abs=1e-3)
    assert seen.shape == (1, 72, 8, 8)
    assert seen.std() > 0
    monkeypatch.setattr(networks, "_engine", lambda: ())
    assert Network(FACE).with_map(noise)[1] == pytest.approx(seen, abs=1e-3)


@pytest.mark.parametrize("of", [{}, {"ENGINE_CLASSIC": 1}])
def test_an_engine_is_named_only_to_a_version_that_has_a_choice(
    of: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []
    net = SimpleNamespace(getUnconnectedOutLayersNames=lambda: ())

    def read(*how: object) -> object:
        asked.append(how)
        return net

    dnn = SimpleNamespace(readNetFromONNX=read, **of)
    monkeypatch.setattr(cv2, "dnn", dnn)
    Network(FACE)
    assert asked == [(str(model_file(FACE)), *of.values())]


def test_a_damaged_network_names_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "model_file", lambda _: __file__)
    with pytest.raises(WorkFailedError, match=r"test_networks\.py is damaged"):
        Network(FACE)
