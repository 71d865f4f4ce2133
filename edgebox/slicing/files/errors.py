"""What is raised for a file of the slicing rules that has faults."""

from __future__ import annotations

from edgebox.files.faults import FileFaultsError


class SystemFileError(FileFaultsError):
    """A system file has faults."""


class SlicerFileError(FileFaultsError):
    """A slicer file has faults."""
