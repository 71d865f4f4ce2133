"""What the eye sees of labelled trays, before it weighs that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box, most_shared
from edgebox.vision.judging.seen import Seen

SAME_DIE = 0.3
"""A find is of a labelled die if their boxes share this much of what they cover together."""


@dataclass(frozen=True)
class Tray:
    """What the eye saw of one labelled picture."""

    seen: Seen
    labels: list[dict[str, Any]]


def best_finds(tray: Tray) -> set[int | None]:
    """Return the numbers of the finds that fit labelled dice best: others of one are its sides."""
    places = [each.place for each in tray.seen.finds]
    return {most_shared(label["box"], places, SAME_DIE) for label in tray.labels}


def label_at(place: Box, labels: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the label of the die that was found in a place; ``None`` if there is none."""
    number = most_shared(place, (each["box"] for each in labels), SAME_DIE)
    return None if number is None else labels[number]


def seen_trays(rigs: list[Path]) -> Iterator[tuple[Tray, Tray]]:
    """Yield what the eye sees of each picture of labelled folders, knowing the empty tray or not.

    That picture itself is left out: those of hundreds of rigs would fill the memory.

    Args:
        rigs: the folders.
    """
    reader = Reader()
    for rig in rigs:
        labels = json.loads((rig / "labels.json").read_text())
        empty = load_frame(rig / "empty.jpg").image
        for each in labels["images"]:
            image = load_frame(rig / each["image"]).image
            knowing, alone = (
                Tray(replace(reader.see(image, bare), empty=None), each["dice"])
                for bare in (empty, None)
            )
            yield knowing, alone
