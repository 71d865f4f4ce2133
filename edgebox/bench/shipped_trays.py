"""The labelled trays that come with the source, and with no wheel."""

from __future__ import annotations

from pathlib import Path

TRAYS = "docs/pictures/trays"


def shipped_trays() -> Path:
    """Return their folder: in the source that runs, else in the source folder one stands in."""
    beside = Path(__file__).parents[2] / TRAYS
    return beside if beside.is_dir() else Path(TRAYS)
