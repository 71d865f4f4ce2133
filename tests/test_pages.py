"""Every example of the README and of docs/ does what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import ROOT, examples, expected, run

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_do_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.setenv("COLUMNS", "88")
    monkeypatch.setenv("NO_COLOR", "1")
    for example in examples(page, tmp_path):
        printed = run(example, monkeypatch)
        assert expected(example).fullmatch(printed), (
            f"{page.name}: $ {example.command}\n--- shown\n{example.shown}\n--- printed\n{printed}"
        )
