"""The trays that come with the source are found from its folder, however Edgebox was installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.bench import shipped_trays
from tests.pages import ROOT


def test_the_source_that_runs_has_them_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (shipped_trays.shipped_trays() / "starwars" / "labels.json").is_file()


def test_an_installed_edgebox_finds_the_trays_of_the_source_one_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "site-packages" / "edgebox" / "bench" / "shipped_trays.py"
    monkeypatch.setattr(shipped_trays, "__file__", str(installed))
    monkeypatch.chdir(ROOT)
    assert (shipped_trays.shipped_trays() / "starwars" / "labels.json").is_file()
    monkeypatch.chdir(tmp_path)
    assert not shipped_trays.shipped_trays().exists()
