"""The optional rules of section X: off, unless a system file turns them on."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Options:
    """Which optional rules are played; each field is a key below ``[options]`` of a system file."""

    sizes: bool = False
    """Data has a size, gear a capacity (X-1)."""
    ranged: bool = False
    """Attacks reach over some elements (X-2)."""
    honeypots: bool = False
    """Programs that look like data (X-3)."""
    opposed: bool = False
    """Slicers of different sides fight each other (X-4)."""
    deploy: bool = False
    """Slicers set programs of their own to work (X-5)."""
    worms: bool = False
    """Programs that follow into the gear (X-6)."""
    networks: bool = False
    """Ports lead to other systems (X-7)."""

    def __or__(self, other: Options) -> Options:
        """Return the options that either has."""
        return Options(*(getattr(self, name) or getattr(other, name) for name in OPTION_RULES))


OPTION_RULES: dict[str, str] = {
    part.name: f"X-{number}" for number, part in enumerate(fields(Options), start=1)
}
"""The rule that each option turns on, by its key."""
