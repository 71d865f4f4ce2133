from pathlib import Path

import pytest

from edgebox.vision.enrolment import EnrolledDice
from tests.vision.enrolment.drawn import DrawnEye, folder, taught


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def drawn_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """See drawn dice, from a folder that is empty."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("edgebox.vision.enrolment.TrainedEye", DrawnEye)
    monkeypatch.setattr("edgebox.vision.enrolment.storage.TrainedEye", DrawnEye)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder with pictures of drawn dice, two of each face."""
    return folder(tmp_path / "pictures")


@pytest.fixture(scope="module")
def dice() -> EnrolledDice:
    return taught(pictures=2)
