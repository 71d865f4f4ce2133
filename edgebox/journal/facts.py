"""What a session begins with, in texts: they rebuild it even when the files have changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from edgebox.errors import BadInputError
from edgebox.files.source_file import decoded, read_source
from edgebox.slicing.files.network_file import Library, files_beside, texts_kept
from edgebox.slicing.files.slicer_file import SlicerFileError, parse_slicer
from edgebox.slicing.files.system_file import SystemFileError, parse_system
from edgebox.slicing.model import System
from edgebox.slicing.slicer import Slicer


@dataclass(frozen=True)
class SourceText:
    """The content of a file, and what the file was called."""

    origin: str
    text: str


NETWORK = "network"
"""The option that keeps the texts of the other systems of a network, as [name, text] (X-7)."""

ROLLS = "rolls"
"""The option of a session that has no encounter, only rolls."""

FIGHT = "fight"
"""The option of a fight: its name and its first scene, see :mod:`edgebox.journal.fights`."""

NOBODY = SourceText("slicer", "")
"""The slicer that plays when no file names one: every field at its default."""


@dataclass(frozen=True)
class SessionFacts:
    """A system, its slicers, and how they are played."""

    system: SourceText
    slicers: tuple[SourceText, ...] = (NOBODY,)
    options: Mapping[str, Any] = field(default_factory=dict)
    """What else the caller wants to know again, such as the source of the dice; plain JSON."""

    @classmethod
    def read(
        cls, system: str, slicers: Sequence[str] = (), options: Mapping[str, Any] | None = None
    ) -> SessionFacts:
        """Read the files, shipped or by their paths; what is in them is not looked at yet.

        Raises:
            MissingFileError: there is no such file, or it can't be opened.
            FileFaultsError: it is too large, or no text.
        """
        content, origin = read_source(system, "systems", "system", SystemFileError)
        sheets = []
        for name in slicers:
            sheet, called = read_source(name, "slicers", "slicer", SlicerFileError)
            sheets.append(SourceText(called, decoded(sheet, called, SlicerFileError)))
        text = SourceText(origin, decoded(content, origin, SystemFileError))
        more = {**(options or {}), **network_options(text)}
        return cls(text, tuple(sheets) or (NOBODY,), more)

    @classmethod
    def for_rolls(cls, options: Mapping[str, Any] | None = None) -> SessionFacts:
        """Return what a session without an encounter begins with: nothing but its options."""
        return cls(SourceText("", ""), (), {**(options or {}), ROLLS: True})

    @property
    def is_fight(self) -> bool:
        """Whether it is a fight, and not an encounter with a system alone."""
        return FIGHT in self.options

    def cast(self) -> tuple[System, list[Slicer]]:
        """Return the system and the slicers that the texts describe.

        Raises:
            BadInputError: a text has faults, or two slicers have one name.
        """
        sheets = [parse_slicer(sheet.text, sheet.origin) for sheet in self.slicers]
        names = [sheet.name for sheet in sheets]
        for name in names:
            if names.count(name) > 1:
                raise BadInputError(
                    f"Two slicers are called {name!r}; give each file its own name."
                )
        home = {self.system.origin: self.system.text}
        library = texts_kept({**dict(self.options.get(NETWORK, ())), **home})
        return parse_system(self.system.text, self.system.origin, library), sheets


def network_options(system: SourceText, library: Library = files_beside) -> dict[str, Any]:
    """Return the option with the texts of the systems that a system's ports lead to (X-7).

    Args:
        system: the system that is played.
        library: finds the others.
    """
    texts: dict[str, str] = {}

    def keep(name: str, beside: str) -> tuple[str | bytes, str]:
        content, origin = library(name, beside)
        texts[origin] = decoded(content, origin, SystemFileError)
        return texts[origin], origin

    # its faults are told when it is cast
    with suppress(SystemFileError):
        parse_system(system.text, system.origin, keep)
    texts.pop(system.origin, None)
    return {NETWORK: [[origin, text] for origin, text in texts.items()]} if texts else {}
