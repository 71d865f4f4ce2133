"""Where calibrations are kept in tests, and pictures to calibrate from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.calibration import drawn


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of their own, beside which commands are run."""
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@cache
def drawings() -> dict[str, bytes]:
    """Return the files of a folder: one picture with markers, three without."""
    images = {"a.png": drawn.tray(markers=(0, 1, 2, 3))}
    bare = drawn.tray(noise=0.5)
    for number in range(3):
        images[f"b{number}.png"] = np.clip(bare.astype(int) + number, 0, 255).astype(np.uint8)
    return {name: cv2.imencode(".png", image)[1].tobytes() for name, image in images.items()}


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name, data in drawings().items():
        (folder / name).write_bytes(data)
    return folder
