"""The shipped networks, and how they are run."""

from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from edgebox.errors import WorkFailedError
from edgebox.vision import networks
from edgebox.vision.networks import (
    DIE,
    FACE,
    FINDER,
    NUMERALS,
    FindingNetwork,
    LookingNetwork,
    Network,
    facts,
    model_file,
    model_json,
)

FILES = (*FINDER, *DIE, *FACE, NUMERALS)

TRANSPOSED = b"\x22\x0dConvTranspose"
"""The operator as an ONNX file names it; a node may still be called after it."""


@pytest.mark.parametrize("name", FILES)
def test_no_network_has_an_operator_that_opencv_5_runs_slowly(name: str) -> None:
    assert TRANSPOSED not in model_file(name).read_bytes()


def test_the_networks_are_3_megabytes_at_most_in_all() -> None:
    assert sum(model_file(name).stat().st_size for name in FILES) <= 3_000_000


def some_noise(count: int) -> list[np.ndarray]:
    side = facts().face_side
    return list(np.random.default_rng(1).random((count, 3, side, side), np.float32))


@pytest.mark.parametrize("parts", [DIE, FACE])
def test_pictures_that_share_a_pass_know_nothing_of_each_other(parts: tuple[str, str]) -> None:
    pictures = some_noise(6)
    network = LookingNetwork(parts)
    answers, maps = network.with_maps(pictures)
    for picture, answer, seen in zip(pictures, answers, maps, strict=True):
        (alone,), (seen_alone,) = network.with_maps([picture])
        assert answer == pytest.approx(alone, abs=1e-4)
        assert seen == pytest.approx(seen_alone, abs=1e-4)
        assert seen.shape == (72, 8, 8)
        assert seen.std() > 0
    assert np.ptp([answer[0] for answer in answers]) > 0.01
    assert network(pictures[:5])[4] == pytest.approx(answers[4], abs=1e-4)
    assert network([]) == []


@pytest.mark.parametrize("parts", [DIE, FACE])
def test_every_engine_gives_the_same_answers(
    parts: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """OpenCV 5.0 has two engines, versions before and after it have one."""
    noise = some_noise(3)
    answers, maps = LookingNetwork(parts).with_maps(noise)
    monkeypatch.setattr(networks, "_engine", lambda: ())
    again, maps_again = LookingNetwork(parts).with_maps(noise)
    assert np.array(again) == pytest.approx(np.array(answers), abs=1e-3)
    assert np.array(maps_again) == pytest.approx(np.array(maps), abs=1e-3)


def test_every_engine_gives_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, high = facts().finder_size
    tray, picture = np.random.default_rng(2).random((2, 3, high, wide), np.float32)

    def maps() -> np.ndarray:
        network = FindingNetwork()
        return network(picture, network.bare(tray))

    before = maps()
    monkeypatch.setattr(networks, "_engine", lambda: ())
    assert maps() == pytest.approx(before, abs=1e-3)


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
    Network(NUMERALS)
    assert asked == [(str(model_file(NUMERALS)), *of.values())]


@pytest.mark.parametrize("content", ["", '{"kinds": [', "[]", "\xff"])
def test_damaged_facts_name_their_file(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "eye.json").write_text(content, encoding="latin-1")
    monkeypatch.setattr(networks, "model_file", tmp_path.joinpath)
    with pytest.raises(WorkFailedError, match=r"eye\.json is damaged; install Edgebox again"):
        model_json("eye.json")


def test_a_network_that_is_nowhere_is_named_with_the_remedy() -> None:
    with pytest.raises(WorkFailedError, match=r"gone\.onnx is missing from .*; install Edgebox"):
        Network("gone.onnx")


def test_a_damaged_network_names_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "model_file", lambda _: __file__)
    with pytest.raises(WorkFailedError, match=r"test_networks\.py is damaged"):
        Network(NUMERALS)


def test_opencv_says_nothing_between_the_results(capfd: pytest.CaptureFixture[str]) -> None:
    """What it tells of a network that it loads goes to standard output, where JSON belongs."""
    # OpenCV 4 has it in another place
    (getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel)(4)
    Network(FINDER[0])
    assert capfd.readouterr() == ("", "")
