"""``edgebox calibrate``: learns the tray, and says what to mend about it."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from edgebox.commands import named_camera
from edgebox.commands.calibrate_camera import from_camera
from edgebox.commands.calibrate_pictures import files_in
from edgebox.commands.calibrate_words import as_json, profile_json, told, when
from edgebox.commands.known_names import print_names
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.files.named_place import named_place
from edgebox.files.spared import check_place, spare, spare_folder
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.vision.calibration import TrayProfile

TRAY = "tray"
"""What a tray is called if nobody says otherwise."""


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
    pictures = [path for place in named for path in files_in(place)]
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
    frames = map(load_frame, pictures) if pictures else from_camera(options.camera)
    learned = learn(frames, options.name, corners, _before(options.name), dice_left)
    profile = as_kept(learned.profile)
    try:
        # before anything is printed: an output that is closed or full must not cost the calibration
        saved = None if options.check else save_tray(profile)
    except WorkFailedError:
        if not options.json:
            # what was found is not lost
            print("\n".join(map(on_one_line, told(profile))))
        raise
    if options.json:
        print(json.dumps(as_json(profile, saved)))
    else:
        print("\n".join(map(on_one_line, told(profile))))
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
        print(f"The tray {options.name!r} is again as calibrated on {when(profile)}; {older} kept.")
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
        print(json.dumps(profile_json(profile)))
        return 0
    print(f"The tray {options.name!r} was calibrated on {when(profile)}.")
    print("\n".join(map(on_one_line, told(profile))))
    return 0


def _list(options: argparse.Namespace) -> int:
    from edgebox.vision.calibration import load_tray, tray_names

    def noted(name: str) -> str:
        profile = load_tray(name)
        return "" if profile is None else f"calibrated on {when(profile)}"

    none = "No tray has been calibrated yet. Calibrate one: edgebox calibrate"
    print_names(tray_names(), "trays", noted, none, as_json=options.json)
    return 0


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = text.split(",")
        return float(x), float(y)
    except ValueError:
        raise BadInputError(
            f"{text!r} is no corner; write it as x,y in pixels, as in 256,180."
        ) from None
