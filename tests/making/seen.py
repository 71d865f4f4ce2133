"""Labelled trays, and what was seen in them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.judging.seen import Seen
from edgebox.vision.recognising.look import Look
from models.making.fitting.seen_trays import Tray
from tests.vision.judging.test_neighbours import on_bare_floor


def seen_tray(finds: Sequence[Found], looks: Iterable[Look], dice: Iterable[Box]) -> Tray:
    """Return a tray with finds, the looks at them, and dice where they truly are."""
    placed = tuple(replace(look, place=find.place) for find, look in zip(finds, looks, strict=True))
    seen = Seen(on_bare_floor(finds), tuple(finds), placed, (), None)
    return Tray(seen, [{"box": each} for each in dice])
