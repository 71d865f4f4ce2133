from pathlib import Path

import pytest

from edgebox.vision.enrolment import EnrolledDice
from tests.vision.enrolment.drawn import taught


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def dice() -> EnrolledDice:
    return taught(pictures=2)
