"""What was found in a picture, before it is weighed."""

from __future__ import annotations

from dataclasses import dataclass, field

from edgebox.vision.finding.findings import Findings, Found
from edgebox.vision.finding.missed import Missed
from edgebox.vision.frame import Image
from edgebox.vision.judging.dice_found import DieFound
from edgebox.vision.recognising.look import Look


@dataclass(frozen=True)
class Seen:
    """What the stages made of one picture."""

    findings: Findings
    """What the finder says of the whole picture."""
    finds: tuple[Found, ...]
    """Those of its dice that were looked at."""
    looks: tuple[Look, ...]
    """A look at each of them, also at those that turned out to be no die."""
    dice: tuple[DieFound, ...]
    doubt: str | None
    """Why the picture as a whole is doubtful."""
    not_found: Missed = field(default_factory=Missed)
    """Where dice may have been missed."""
    outside: int = 0
    """Dice beside the tray."""
    empty: Image | None = None
    """The empty tray that it was compared with, moved as the camera was; ``None``: with none."""
