"""What slicers do in the system, and how they leave it (sections S and O)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A slicer is in the system, on an I/O port."""

    slicer: str
    port: str
    rule: str = "S-3"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A slicer moved along a line."""

    slicer: str
    origin: str
    to: str
    rule: str = "O-3"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A slicer went through a port into another system of the network."""

    slicer: str
    origin: str
    to: str
    rule: str = "X-7"


@dataclass(frozen=True, slots=True)
class Listed(Event):
    """A List showed connectors to data."""

    slicer: str
    directory: str
    shown: tuple[str, ...]
    rule: str = "S-6"


@dataclass(frozen=True, slots=True)
class Copied(Event):
    """Data went to a slicer's gear."""

    slicer: str
    data: str
    encrypted: bool
    rule: str = "O-5"


@dataclass(frozen=True, slots=True)
class Decrypted(Event):
    """Data was decrypted, on its element or in the gear."""

    slicer: str
    data: str
    in_gear: bool
    rule: str = "O-6"


@dataclass(frozen=True, slots=True)
class Encrypted(Event):
    """Data that had been decrypted on its element is encrypted again."""

    slicer: str
    data: str
    rule: str = "O-7"


@dataclass(frozen=True, slots=True)
class Altered(Event):
    """Data was changed."""

    slicer: str
    data: str
    rule: str = "O-7"


@dataclass(frozen=True, slots=True)
class Deleted(Event):
    """Data was deleted; its element stays, empty."""

    slicer: str
    data: str
    rule: str = "O-8"


@dataclass(frozen=True, slots=True)
class Controlled(Event):
    """A slicer gained control of a processor, for good."""

    slicer: str
    processor: str
    functions: tuple[str, ...]
    rule: str = "O-9"


@dataclass(frozen=True, slots=True)
class Operated(Event):
    """A controlled function was operated."""

    slicer: str
    processor: str
    function: str
    rule: str = "O-9"


@dataclass(frozen=True, slots=True)
class Jammed(Event):
    """Strange data keeps the ship's computers busy for the round."""

    slicer: str
    port: str
    setback: int
    rule: str = "E-5"


@dataclass(frozen=True, slots=True)
class Exited(Event):
    """A slicer left, without a trace."""

    slicer: str
    rule: str = "O-11"


@dataclass(frozen=True, slots=True)
class KickedOut(Event):
    """A slicer was thrown out of the system and is disoriented for a round."""

    slicer: str
    origin: str
    physical: bool
    rule: str = "O-12"


@dataclass(frozen=True, slots=True)
class Incapacitated(Event):
    """Strain or wounds passed the threshold: the slicer's program ends."""

    slicer: str
    rule: str = "O-14"
