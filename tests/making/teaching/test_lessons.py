"""How networks are taught and written; needs the extra ``train``."""

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs PyTorch")
pytest.importorskip("onnx", reason="training needs ONNX")

from edgebox.vision.finding.findings import FLOOR
from models.making.teaching import export
from models.making.teaching.lessons import LESSONS
from tests.making.shown.test_trays import one_tray


def teach_finder(models: Path) -> None:
    """Teach it in hardly any time with one tray."""
    lesson = replace(LESSONS["finder"], load=lambda *_: one_tray(FLOOR), batch=1)
    how = {"goes_on": False, "steps": 1, "seconds": None, "seed": 1, "rate": 1e-3, "workers": 0}
    lesson.teach(models, models, lambda _: None, **how)  # type: ignore[arg-type]


def test_a_network_that_can_not_be_written_leaves_the_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError("no space left")

    there = tmp_path / "finder.onnx"
    there.write_bytes(b"as it was")
    with monkeypatch.context() as patched:
        patched.setattr(export, "halve", full)
        with pytest.raises(OSError, match="no space left"):
            teach_finder(tmp_path)
    assert there.read_bytes() == b"as it was"
    teach_finder(tmp_path)
    assert 600_000 < there.stat().st_size < 700_000
