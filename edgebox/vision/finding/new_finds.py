"""Which finds lie in the tray now: not what its empty picture shows too, nor a shadow on that."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.vision.finding.findings import Findings, Found
from edgebox.vision.finding.printed import (
    Mask,
    in_empty_tray,
    in_empty_tray_beside_surer,
    seen_beside,
)
from edgebox.vision.finding.shadow import in_shadow_of_others
from edgebox.vision.frame import Image


def new_finds(
    findings: Findings, image: Image, empty: Image | None, unseen: Mask | None = None
) -> tuple[list[Found], list[Found]]:
    """Return the finds that are no part of the empty tray, and those that look just as there.

    Those of which only what surer ones leave open looks so, or what others do is a shadow on it,
    are in neither.

    Args:
        findings: what the finder says of the picture.
        image: (H, W, 3) uint8, BGR.
        empty: the same size, the tray without dice; without it all are new.
        unseen: (H, W) where it was never seen empty, as the camera has moved.
    """
    if empty is None:
        return list(findings.dice), []
    kept: list[Found] = []
    as_before: list[Found] = []
    for each in findings.dice:
        place = each.place
        if not findings.is_new(place) and in_empty_tray(image, empty, place, unseen):
            as_before.append(each)
            continue
        seen = left_open(each, kept, unseen)
        if not in_empty_tray_beside_surer(image, empty, place, seen):
            kept.append(each)
    # the finder may be surer of a shadow than of the die that throws it, but the die is none
    for each in reversed(kept[:]):
        if in_shadow_of_others(image, empty, each.place, left_open(each, kept, unseen)):
            kept.remove(each)
    return kept, as_before


def left_open(find: Found, finds: Sequence[Found], unseen: Mask | None) -> Mask:
    """Return (S, S) what other finds leave open of one, and was seen empty."""
    others = [each.place for each in finds if each is not find]
    return seen_beside(find.place, others, unseen)
