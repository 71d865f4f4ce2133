"""Every example of the README and of docs/ does what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import ROOT, examples, expected, run
from tests.reasons import OF_DICE, OF_PICTURES

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


def test_the_docs_tell_what_helps_for_each_reason_that_the_eye_gives() -> None:
    page = (ROOT / "docs" / "light-and-camera.md").read_text(encoding="utf-8")
    told = [row.split(" | ")[0].strip("| ").split("; ") for row in page.splitlines() if "|" in row]
    missing = {*OF_DICE, *OF_PICTURES} - {reason for reasons in told for reason in reasons}
    assert not missing
