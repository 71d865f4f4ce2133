"""Made-up labels and readings, written shortly."""

from collections.abc import Sequence
from typing import Any

from edgebox.bench.matching import Label, compare
from edgebox.bench.score import Score
from edgebox.vision import DieReading, Reading


def label(die: str, face: str, x: int, y: int = 100, **more: Any) -> dict[str, Any]:
    """Return a label of a die of 90 by 90 pixels at (x, y)."""
    return {"die": die, "face": face, "box": [x, y, 90, 90], **more}


def read(
    die: str, face: str, x: int, y: int = 100, *, sure: bool = True, confidence: float | None = None
) -> DieReading:
    """Return a reading of a die of 90 by 90 pixels at (x, y)."""
    if confidence is None:
        confidence = 0.99 if sure else 0.4
    return DieReading(die, face, sure, confidence, (x, y, 90, 90))


def score(reading: Reading, dice: Sequence[Label]) -> Score:
    """Return the score of one picture's reading beside its labelled dice, boxes of whole dice."""
    return Score.of([compare(reading, dice)])
