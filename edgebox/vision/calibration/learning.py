"""Puts the parts together: from pictures of an empty tray to what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from edgebox.errors import BadInputError
from edgebox.vision.calibration.advice import Advice, advise
from edgebox.vision.calibration.corners import Corners, goes_on, guess_corners, in_order, within
from edgebox.vision.calibration.facts import Facts
from edgebox.vision.calibration.light import Light, measure_light
from edgebox.vision.calibration.markers import (
    IDS,
    MarkedFloor,
    marked_floor,
    shows_mirrored_markers,
)
from edgebox.vision.calibration.paper import paper
from edgebox.vision.calibration.pictures import (
    Differences,
    Pictures,
    differences,
    empty_tray,
    middle_of,
    shift_after_markers,
    shift_between,
    sort_pictures,
)
from edgebox.vision.calibration.profile import BY_HAND, GUESSED, MARKERS, TrayProfile
from edgebox.vision.calibration.white_balance import white_balance
from edgebox.vision.frame import Frame, Image
from edgebox.vision.judging.sharpness import Sharpness, measure_sharpness
from edgebox.vision.judging.unfit import unfit

_STANDS = 2.0
"""Pixels of a picture 1280 wide by which a camera may have moved to count as where it was."""


@dataclass(frozen=True)
class Calibration:
    """What was learned of a tray, and what to mend about it."""

    profile: TrayProfile
    light: Light
    sharpness: Sharpness
    differences: Differences
    advice: tuple[Advice, ...]


@dataclass(frozen=True)
class _Floor:
    corners: Corners
    source: str
    sure: bool
    size_mm: tuple[float, float] | None = None
    kept: bool = False
    """Whether the corners are those of the calibration before."""


def learn(
    frames: Iterable[Frame],
    name: str = "tray",
    corners: Sequence[Sequence[float]] | None = None,
    before: TrayProfile | None = None,
    dice_in: Callable[[Image], int] = lambda _: 0,
) -> Calibration:
    """Learn a tray from pictures of it, empty but for printed markers in some of them.

    Args:
        frames: pictures by one camera, of one size, in the light in which dice are read; each is
            asked for when the one before has been looked at.
        name: the tray's name.
        corners: the floor's four corners in pixels of the pictures, in any order, if known.
        before: the calibration before; its corners hold as long as the camera stays where it was.
        dice_in: tells how many dice lie in a picture, as
            :func:`~edgebox.vision.calibration.dice_left.dice_left` does.

    Raises:
        BadInputError: the pictures differ in size, or the corners are not those of a floor.
    """
    pictures = sort_pictures(frames)
    mirrored = False
    if not pictures.markers:
        # cards that can't be read are told of once, and are nothing strange beside the empty tray
        others = tuple(f for f in pictures.bare if not shows_mirrored_markers(f.image))
        mirrored = len(others) < len(pictures.bare)
        pictures = replace(pictures, bare=others or pictures.bare)
    empty = empty_tray(pictures)
    marked = marked_floor(list(pictures.markers))
    floor = _floor(pictures, empty, corners, marked, before)
    # markers, if any, show colour and sharpness best: their paper is white, their edges are crisp
    witness = middle_of([f.image for f in pictures.marked]) if pictures.marked else empty
    bare = empty if pictures.bare else None
    white = paper(witness, pictures.markers, bare, floor.corners)
    balance = white_balance(empty, floor.corners, white)
    light = measure_light(empty, floor.corners)
    sharpness = measure_sharpness(witness, floor.corners)
    between = differences(pictures.bare or pictures.marked, floor.corners)
    both = pictures.marked and pictures.bare
    shift = shift_after_markers(witness, pictures.markers, empty) if both else None
    shifts = [each for each in (shift, between.moved) if each is not None]
    between = replace(between, moved=max(shifts, default=None))
    unused = len(pictures.markers) == len(IDS) and (floor.kept or floor.source == GUESSED)
    advice = advise(
        Facts(
            size=pictures.size,
            dice=dice_in(empty),
            unfit=unfit(empty),
            corners=floor.corners,
            guessed=floor.source == GUESSED,
            guess_sure=floor.sure,
            kept=floor.kept,
            markers=len(pictures.markers),
            mirrored=mirrored,
            misplaced=unused and marked is None,
            far=unused and marked is not None,
            goes_on=floor.source == MARKERS
            and not floor.kept
            and bool(pictures.bare)
            and goes_on(empty, floor.corners),
            filled_in=not pictures.bare,
            floor_mm=floor.size_mm,
            light=light,
            sharpness=sharpness,
            balance=balance,
            paper=None if white is None else min(float(white.min()), 255.0),
            differences=between,
            elsewhere=bool(both) and shift is None,
        )
    )
    profile = TrayProfile(
        name=name,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        corners=floor.corners,
        corners_from=floor.source,
        empty=empty,
        gains=balance.gains,
        gains_from=balance.source,
        floor_mm=floor.size_mm,
        measures={
            "light": _rounded(asdict(light)),
            "sharpness": _rounded(asdict(sharpness)),
            "differences": _rounded(asdict(between)),
            "paper": None if white is None else _rounded(white.tolist()),
        },
        mend=tuple(each.text for each in advice if each.mend),
        notes=tuple(each.text for each in advice if not each.mend),
        scale=pictures.scale,
    )
    return Calibration(profile, light, sharpness, between, tuple(advice))


def _floor(
    pictures: Pictures,
    empty: Image,
    given: Sequence[Sequence[float]] | None,
    marked: MarkedFloor | None,
    before: TrayProfile | None,
) -> _Floor:
    if given is not None:
        corners = in_order(given)
        within(corners, *(round(side / pictures.scale) for side in pictures.size))
        # a pixel's middle stays its middle when the picture is reduced
        return _Floor((corners + 0.5) * pictures.scale - 0.5, BY_HAND, True)
    if marked is not None and _is_within(marked.corners, pictures.size):
        wide, high = (round(side, 1) for side in marked.floor_mm)
        return _Floor(marked.corners, MARKERS, True, (wide, high))
    if before is not None and before.corners_from != GUESSED and _stands_as(before, empty):
        return _Floor(before.corners, before.corners_from, True, before.floor_mm, kept=True)
    guess = guess_corners(empty)
    return _Floor(guess.corners, GUESSED, guess.sure)


def _is_within(corners: Corners, size: tuple[int, int]) -> bool:
    try:
        within(corners, *size)
    except BadInputError:
        return False
    return True


def _stands_as(before: TrayProfile, empty: Image) -> bool:
    """Return whether the camera still stands where it stood."""
    if before.empty.shape != empty.shape:
        return False
    shift = shift_between(before.empty, empty)
    return shift is not None and shift <= _STANDS


def _rounded(value: Any) -> Any:
    """Return measures as JSON keeps them, without digits that mean nothing."""
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return round(value, 4) if isinstance(value, float) else value
