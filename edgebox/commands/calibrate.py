"""``edgebox calibrate``: learns the tray, and says what to mend about it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgebox.commands import named_camera
from edgebox.commands.known_names import print_names
from edgebox.errors import BadInputError, MissingFileError, WorkFailedError
from edgebox.files.looked_up import is_folder
from edgebox.files.named_place import named_place
from edgebox.files.spared import check_place, spare, spare_folder
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.vision import Frame
    from edgebox.vision.calibration import TrayProfile
    from edgebox.vision.frame import Image

FRAMES = 7
"""How many pictures the camera takes: noise goes down, and what moved through is left out."""

TRAY = "tray"
"""What a tray is called if nobody says otherwise."""

_FROM = {
    "markers": "from the printed markers",
    "hand": "given by hand",
    "guess": "guessed",
    "floor": "from the grey floor",
    "picture": "estimated from the whole picture",
}


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox calibrate``."""
    parser.description = (
        "Learn the tray from its camera, or from pictures of it: where its floor lies, how it\n"
        "looks empty, and its light. Says what to mend, and keeps what it learned.\n"
        "Pictures with the printed markers in the tray's corners show where its floor is; the\n"
        "other pictures show it empty."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox calibrate --markers-out markers.svg     a sheet to print and cut\n"
        "  edgebox calibrate                               learn the tray under the camera\n"
        "  edgebox calibrate --images empty.jpg --check    only say what to mend\n"
        "  edgebox calibrate --images empty.jpg --corners 256,180 1052,190 1045,768 264,788"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--images",
        nargs="+",
        metavar="FILE",
        help="pictures of the empty tray, or a folder of them, instead of the camera; of a "
        "folder with pictures called empty…, those and the ones with the markers",
    )
    what.add_argument("--camera", default="camera", metavar="CAMERA", help=named_camera.HELP)
    what.add_argument("--markers-out", metavar="FILE", help="write the markers as .svg or .png")
    what.add_argument("--forget", action="store_true", help="forget the tray")
    what.add_argument("--undo", action="store_true", help="go back to the calibration before")
    what.add_argument("--show", action="store_true", help="show what is known of the tray")
    what.add_argument("--list", action="store_true", help="list all trays")
    parser.add_argument(
        "--corners",
        nargs=4,
        metavar="X,Y",
        help="the floor's four corners in pixels of the picture, in any order; one beyond its left "
        "or upper border in quotes, after a blank, as in ' -5,180'",
    )
    parser.add_argument("--name", help=f"the tray's name, if there are several (default: {TRAY})")
    parser.add_argument("--check", action="store_true", help="say what to mend, keep nothing")
    parser.add_argument("--overlay", metavar="FILE", help="draw what was found into a picture")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Do the one thing that was asked for."""
    _check_together(options)
    options.name = TRAY if options.name is None else options.name
    if options.markers_out is not None:
        return _markers(options)
    if options.list:
        return _list(options)
    if options.undo:
        return _undo(options)
    if options.forget:
        return _forget(options)
    if options.show:
        return _show(options)
    return _calibrate(options)


def _check_together(options: argparse.Namespace) -> None:
    """Make sure that no option was given in vain."""
    asked = (
        ("--markers-out", options.markers_out is not None),
        ("--forget", options.forget),
        ("--undo", options.undo),
        ("--show", options.show),
        ("--list", options.list),
    )
    in_vain = (
        ("--corners", options.corners is not None),
        ("--check", options.check),
        ("--overlay", options.overlay is not None),
        ("--name", options.name is not None and (options.markers_out is not None or options.list)),
    )
    for what, wanted in asked:
        for option, given in in_vain:
            if wanted and given:
                raise BadInputError(f"{option} does not go with {what}; leave one of them out.")


def _calibrate(options: argparse.Namespace) -> int:
    from edgebox.vision import load_frame
    from edgebox.vision.calibration import learn, save_tray
    from edgebox.vision.calibration.dice_left import dice_left
    from edgebox.vision.calibration.overlay import calibration_overlay
    from edgebox.vision.calibration.profile import as_kept, tray_folder
    from edgebox.vision.picture_file import check_picture_name, save_picture

    # slips in what was typed come out before the camera starts
    tray_folder(options.name)
    corners = None if options.corners is None else [_point(text) for text in options.corners]
    named = [named_place(each, "--images", "empty.jpg") for each in options.images or ()]
    pictures = [path for place in named for path in _files(place)]
    drawing = (
        None if options.overlay is None else named_place(options.overlay, "--overlay", "seen.png")
    )
    if drawing is not None:
        check_picture_name(drawing)
        check_place(drawing, "--overlay")
        elsewhere = "name a picture in another one for --overlay"
        spare_folder(named, drawing.parent, elsewhere)
        spare(pictures, drawing, "--overlay")
    # one by one: together they may not fit into memory
    frames = map(load_frame, pictures) if pictures else _from_camera(options.camera)
    learned = learn(frames, options.name, corners, _before(options.name), dice_left)
    profile = as_kept(learned.profile)
    try:
        # before anything is printed: an output that is closed or full must not cost the calibration
        saved = None if options.check else save_tray(profile)
    except WorkFailedError:
        if not options.json:
            # what was found is not lost
            print("\n".join(map(on_one_line, _told(profile))))
        raise
    if options.json:
        print(json.dumps(_as_json(profile, saved)))
    else:
        print("\n".join(map(on_one_line, _told(profile))))
        if saved is None:
            print("Nothing was kept, for this was only a check.")
        else:
            print(on_one_line(f"The tray {options.name!r} is kept in {saved}"))
    if drawing is not None:
        save_picture(drawing, calibration_overlay(learned))
    return 0


def _before(name: str) -> TrayProfile | None:
    from edgebox.vision.calibration import load_tray

    try:
        return load_tray(name)
    except BadInputError:
        # to calibrate again is the remedy for a damaged file
        return None


def _markers(options: argparse.Namespace) -> int:
    from edgebox.vision.calibration.markers import save_sheet

    sheet = named_place(options.markers_out, "--markers-out", "markers.svg")
    check_place(sheet, "--markers-out")
    save_sheet(sheet)
    if options.json:
        print(json.dumps({"markers": options.markers_out}))
    else:
        print(
            f"wrote {on_one_line(options.markers_out)}; print it at 100 %, cut out the four cards, "
            f"and lay one into\neach corner of the tray's floor, then: edgebox calibrate"
        )
    return 0


def _undo(options: argparse.Namespace) -> int:
    from edgebox.vision.calibration import load_tray, undo_tray

    left = undo_tray(options.name)
    profile = load_tray(options.name)
    if options.json:
        made = None if profile is None else profile.made
        print(json.dumps({"name": options.name, "made": made, "left": left}))
    elif profile is None:
        print(f"The tray {options.name!r} is no longer calibrated; that was its only calibration.")
    else:
        older = "1 older calibration is" if left == 2 else f"{left - 1 or 'no'} older ones are"
        print(
            f"The tray {options.name!r} is again as calibrated on {_when(profile)}; {older} kept."
        )
    return 0


def _forget(options: argparse.Namespace) -> int:
    from edgebox.vision.calibration import forget_tray, tray_names
    from edgebox.vision.calibration.profile import tray_folder

    tray_folder(options.name)  # a name that none can have is told as such
    if options.name not in tray_names():
        raise _no_tray(options.name)
    forget_tray(options.name)
    if options.json:
        print(json.dumps({"name": options.name, "forgotten": True}))
    else:
        print(
            f"The tray {options.name!r} is forgotten; "
            f"edgebox calibrate --undo{_named(options.name)} brings it back."
        )
    return 0


def _named(name: str) -> str:
    """Return what a command needs to be told of a tray."""
    return "" if name == TRAY else f" --name {name}"


def _no_tray(name: str) -> BadInputError:
    from edgebox.vision.calibration import tray_names

    others = ", ".join(tray_names())
    hint = f"there are: {others}" if others else f"calibrate it: edgebox calibrate{_named(name)}"
    return BadInputError(f"The tray {name!r} is not calibrated; {hint}.")


def _show(options: argparse.Namespace) -> int:
    from edgebox.vision.calibration import load_tray

    profile = load_tray(options.name)
    if profile is None:
        raise _no_tray(options.name)
    if options.json:
        print(json.dumps(_profile_json(profile)))
        return 0
    print(f"The tray {options.name!r} was calibrated on {_when(profile)}.")
    print("\n".join(map(on_one_line, _told(profile))))
    return 0


def _list(options: argparse.Namespace) -> int:
    from edgebox.vision.calibration import load_tray, tray_names

    def noted(name: str) -> str:
        profile = load_tray(name)
        return "" if profile is None else f"calibrated on {_when(profile)}"

    none = "No tray has been calibrated yet. Calibrate one: edgebox calibrate"
    print_names(tray_names(), "trays", noted, none, as_json=options.json)
    return 0


def _files(place: Path) -> list[Path]:
    """Return a folder's pictures of the empty tray, or the one picture."""
    from edgebox.vision.calibration.markers import is_sheet
    from edgebox.vision.frame import picture_files

    if not is_folder(place):
        return [place]
    try:
        found = picture_files(place)
    except OSError as error:
        raise MissingFileError(
            f"{place}: the folder can't be opened ({error.strerror}); allow it to be read, or name "
            f"its pictures."
        ) from None
    bare = [each for each in found if not each.stem.lower().startswith("roll")]
    sheets = [each for each in bare if _shows(each, is_sheet)]
    _tell_left_out(place, "as it is the sheet of markers, and no tray", sheets)
    bare = [each for each in bare if each not in sheets]
    if not bare:
        rolls = "; those called roll… are of dice" if len(found) > len(sheets) else ""
        raise BadInputError(
            f"{place}: the folder has no picture of the empty tray; put some in it{rolls}."
        )
    named = [each for each in bare if each.stem.lower().startswith("empty")]
    if not named:
        return bare
    # the names tell which are of the empty tray; of the others those with the cards are wanted too
    marked = [each for each in bare if each in named or _shows(each, _has_markers)]
    passed_over = [each for each in bare if each not in marked]
    why = "as they are not called empty… and show no printed markers"
    _tell_left_out(place, why, passed_over)
    return marked


def _tell_left_out(folder: Path, why: str, files: list[Path]) -> None:
    if files:
        names = ", ".join(each.name for each in files)
        print(on_one_line(f"edgebox: {folder}: left out, {why}: {names}"), file=sys.stderr)


def _has_markers(image: Image) -> bool:
    from edgebox.vision.calibration.markers import find_markers, shows_mirrored_markers

    # of mirrored ones it is told how to mend that
    return bool(find_markers(image)) or shows_mirrored_markers(image)


def _shows(path: Path, what: Callable[[Image], bool]) -> bool:
    from edgebox.vision import load_frame

    try:
        return what(load_frame(path).image)
    except BadInputError:
        # it is told when the pictures are learned
        return False


def _from_camera(camera: str) -> list[Frame]:
    """Take pictures by the camera; with markers in view, again: with them and without."""
    from edgebox.terminal.question import asked, somebody_is_there
    from edgebox.vision.calibration.markers import find_markers

    named_camera.check_camera(camera)
    frames = _look(camera)
    if not somebody_is_there() or not find_markers(frames[-1].image):
        return frames
    marked = frames[-1]
    # who leaves them in twice means it, and is told what to mend
    for there in ("The markers are seen.", "Markers are still seen."):
        if asked(f"{there} Take them out of the tray, then press Enter. ") is None:
            raise WorkFailedError("Stopped before the tray was seen empty; nothing was kept.")
        # opened anew: at the table the camera chooses its exposure over the bare tray
        frames = _look(camera)
        if not find_markers(frames[-1].image):
            break
    return [marked, *frames]


def _look(camera: str) -> list[Frame]:
    from edgebox.commands.opened import opened
    from edgebox.vision.frames import steady

    with opened(camera) as source:
        frames = list(islice(steady(source), FRAMES))
    if not frames:
        raise WorkFailedError(f"{source.name}: the camera gave no picture; try again.")
    return frames


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = text.split(",")
        return float(x), float(y)
    except ValueError:
        raise BadInputError(
            f"{text!r} is no corner; write it as x,y in pixels, as in 256,180."
        ) from None


def _told(profile: TrayProfile) -> Iterator[str]:
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


def _when(profile: TrayProfile) -> str:
    from datetime import datetime

    return f"{datetime.fromisoformat(profile.made).astimezone():%Y-%m-%d at %H:%M}"


def _as_json(profile: TrayProfile, saved: Path | None) -> dict[str, Any]:
    return {**_profile_json(profile), "saved": None if saved is None else str(saved)}


def _profile_json(profile: TrayProfile) -> dict[str, Any]:
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
