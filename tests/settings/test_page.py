"""The page of the settings names every one of them as it is."""

from __future__ import annotations

from edgebox.settings import SETTING_FACTS
from edgebox.settings.settings import SECTIONS
from tests.pages import ROOT


def table() -> str:
    """The table of the page."""
    rows = ["| setting | default | may be | what it does |", "| --- | --- | --- | --- |"]
    for section, about in SECTIONS.items():
        rows.append(f"| **[{section}]** | | | **{about}** |")
        for fact in SETTING_FACTS.values():
            if fact.section == section:
                default = fact.kind.written(fact.default)
                rows.append(f"| `{fact.key}` | `{default}` | {fact.kind.expected} | {fact.help} |")
    return "\n".join(rows)


def test_the_page_has_every_setting_with_its_default() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert table() in page, f"write this into docs/settings.md:\n{table()}"
