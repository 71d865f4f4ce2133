"""Why a picture as a whole is in doubt: foreign things, dice that may be missed, another tray."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import FINER, Findings
from edgebox.vision.finding.missed import Missed
from edgebox.vision.judging.seen import Seen
from edgebox.vision.recognising.look import Look
from edgebox.vision.tray.other_tray import is_another

NOTHING_FOR_SURE = 0.9
"""A find that is no die makes the picture doubtful, but from this chance on only if it lies on the
floor of a known empty tray: it may be a print on a mat, or a wall that mirrors a die."""

FOREIGN_AREA, FOREIGN_AREA_KNOWN = 0.5, 0.25
"""A foreign thing of this many dice's area makes the picture doubtful. The second is enough where
the empty tray is known."""

FOREIGN = "something that is no die is in view"

STRANGE = "something that may be a die is in view"

CUT_OFF = "a die may be cut off at the border of the picture"

NAMES = {FOREIGN: "no die", STRANGE: "a die", CUT_OFF: "a die"}
"""What is written, with a question mark, beside each thing that makes a picture doubtful so."""

OTHER_TRAY = "the picture of the empty tray is not of this tray: take it anew"


def foreign_in(findings: Findings) -> bool:
    """Return whether a hand, or another large thing that is no die, is in view."""
    return findings.foreign > _least(findings)


def strange_places(seen: Seen) -> list[tuple[Box, str]]:
    """Return where a picture shows what makes it doubtful, in pixels, and what that may be.

    Args:
        seen: what was seen of it.
    """
    name = None if seen.doubt is None else NAMES.get(seen.doubt)
    if name is None:
        return []
    if seen.doubt == CUT_OFF:
        return [(place, name) for place in seen.not_found.cut_off]
    least = _least(seen.findings)
    things = [place for place, area in seen.findings.things() if area > least]
    things += [look.place for look in seen.looks if not look.is_die]
    things += seen.not_found.apart if seen.doubt == STRANGE else ()
    return [(place, name) for place in things]


def _least(findings: Findings) -> float:
    """Return the area of a thing that makes a picture doubtful, in areas of a usual die."""
    return FOREIGN_AREA if findings.floor is None else FOREIGN_AREA_KNOWN


def doubt_of_view(findings: Findings, nothings: Sequence[Look], not_found: Missed) -> str | None:
    """Return why a picture is doubtful, if it is.

    Args:
        findings: of the finder.
        nothings: looks at finds that are no dice.
        not_found: whether dice may have been missed.
    """
    surely = [look for look in nothings if look.absent >= NOTHING_FOR_SURE]
    reason = None
    if foreign_in(findings) or any(findings.on_floor(look.place) for look in surely):
        reason = FOREIGN
    elif len(surely) < len(nothings) or not_found.apart:
        reason = STRANGE
    elif not_found.cut_off:
        reason = CUT_OFF
    return OTHER_TRAY if reason is not None and of_other_tray(findings) else reason


def of_other_tray(findings: Findings) -> bool:
    """Return whether the picture of the empty tray is of another one."""
    finds = [findings.in_places(each.place, FINER) for each in findings.dice]
    return findings.differs is not None and is_another(findings.differs, finds)
