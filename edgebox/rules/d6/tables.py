"""The tables of the D6 system, as rows; the files are read by :mod:`table_files`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgebox.rules.d6.difficulty import Level
from edgebox.rules.d6.falling import FallRow
from edgebox.rules.d6.modifiers import Band
from edgebox.rules.d6.scale import Scale


@dataclass(frozen=True)
class Tables:
    """All tables; each is shipped, or a game master's own."""

    levels: tuple[Level, ...]
    """Levels of difficulty, the easiest first (W-2)."""
    bands: tuple[Band, ...]
    """What modifiers mean, the smallest first (W-3)."""
    scales: tuple[Scale, ...]
    """Scales, the lowest first (W-9)."""
    falls: tuple[FallRow, ...]
    """Falls and their damage, the shortest first (W-11)."""
    attributes: tuple[str, ...]
    """Attributes by name, in the order of a sheet."""
    skills: Mapping[str, str]
    """Skills by name, and the attribute that stands in for one that was never learned."""
