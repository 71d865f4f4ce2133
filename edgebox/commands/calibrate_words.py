"""What ``edgebox calibrate`` says of a tray, to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from edgebox.vision.calibration import TrayProfile

_FROM = {
    "markers": "from the printed markers",
    "hand": "given by hand",
    "guess": "guessed",
    "floor": "from the grey floor",
    "picture": "estimated from the whole picture",
}


def told(profile: TrayProfile) -> Iterator[str]:
    """Yield the lines that tell a person what is known of a tray."""
    places = "  ".join(f"{round(x)},{round(y)}" for x, y in profile.given_corners)
    size = "" if profile.floor_mm is None else "   {:.0f} x {:.0f} mm".format(*profile.floor_mm)
    light, sharp = profile.measures.get("light", {}), profile.measures.get("sharpness", {})
    yield f"corners    {_FROM.get(profile.corners_from, '?')}: {places}{size}"
    if light:
        yield (
            f"light      the darkest place has {light['evenness']:.0%} of the brightest; "
            f"brightness {light['level']:.0f} of 255"
        )
    if sharp.get("width") is not None:
        yield f"sharpness  edges are {sharp['width']:.1f} pixels wide"
    blue, _, red = profile.gains
    source = _FROM.get(profile.gains_from, "?")
    paper = profile.measures.get("paper")
    seen = "" if paper is None else f"; paper {min(*paper, 255):.0f} of 255"
    yield f"white      {source}: red x {red:.2f}, blue x {blue:.2f}{seen}"
    if profile.mend:
        yield "To mend:"
        yield from (f"  - {text}" for text in profile.mend)
    else:
        yield "Nothing to mend."
    if profile.notes:
        yield "Good to know:"
        yield from (f"  - {text}" for text in profile.notes)


def when(profile: TrayProfile) -> str:
    """Return when a tray was calibrated, as a person's clock has it."""
    from datetime import datetime

    return f"{datetime.fromisoformat(profile.made).astimezone():%Y-%m-%d at %H:%M}"


def as_json(profile: TrayProfile, saved: Path | None) -> dict[str, Any]:
    """Return what ``--json`` prints of a tray that was just calibrated.

    Args:
        profile: what was learned.
        saved: the file that it is kept in; ``None`` if it is not.
    """
    return {**profile_json(profile), "saved": None if saved is None else str(saved)}


def profile_json(profile: TrayProfile) -> dict[str, Any]:
    """Return what ``--json`` prints of a tray that is known."""
    return {
        "name": profile.name,
        "made": profile.made,
        "size": list(profile.given_size),
        "corners": profile.given_corners,
        "corners_from": profile.corners_from,
        "floor_mm": profile.floor_mm,
        "gains": profile.gains,
        "gains_from": profile.gains_from,
        **profile.measures,
        "mend": list(profile.mend),
        "notes": list(profile.notes),
    }
