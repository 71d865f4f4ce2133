"""The pictures of the pages for the table: screens of an evening that is really played.

``python -m tests.box.golden`` makes them anew, with the golden images.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from edgebox.box.screens import facts as f
from edgebox.box.screens.sheet import save_screens
from edgebox.box.snapshot import Stage
from edgebox.devices.faults import CameraOutError
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble
from tests.box.fight_pictures import a_fight
from tests.box.tables import Rig
from tests.pages import ROOT

FOLDER = ROOT / "docs" / "pictures" / "table"
SYSTEM, SLICER = "small-computer-system", "tavi-renn"

Strip = dict[str, f.Facts]
"""Screens by what is written below them."""


def begun(system: str = SYSTEM) -> Rig:
    return Rig(dice="camera").begin(system, SLICER)


def a_turn() -> Strip:
    """Enter the small computer system; the GM wakes its spider."""
    rig, shown = begun(), Strip()
    shown["1 choose what you do"] = rig.shown()
    rig.tap("confirm")
    shown["2 roll these dice"] = rig.shown()
    rig.tray.stir("Y:x G:- P:tt")
    rig.settle()
    shown["3 they are seen as they fall"] = rig.shown()
    rig.lay("Y:x Y:s G:- G:- P:tt P:t")
    shown["4 what they come to"] = rig.shown()
    rig.skip_to(Stage.SPEND)
    rig.choose_spend_row("Insight")
    shown["5 spend what is left"] = rig.shown()
    rig.tap("confirm")
    shown["6 the GM spends"] = rig.shown()
    rig.gm("raise")
    rig.skip_to(Stage.CHOOSE)
    rig.tap("end-turn")
    shown["7 the programs act"] = rig.shown()
    rig.skip_to(Stage.ROLL)
    rig.tap("down")
    rig.choose("The table")
    rig.choose("Map")
    rig.tap("down")
    shown["8 look whenever you like"] = rig.shown()
    return shown


def asked() -> Strip:
    """Dice that are asked about, and rolls without a camera."""
    rig, shown = begun(), Strip()
    rig.tap("list")
    shown["not now, and why"] = rig.shown()
    rig.tap("confirm", "confirm")
    rig.lay("Y:x Y:s G:- G:- P:tt P:t", 4)
    shown["a die is asked about"] = rig.shown()
    rig.tap("back")
    shown["or its kind"] = rig.shown()
    rig.tap("back")
    rig.lay("Y:x G:- G:sa P:tt P:t K:-")
    shown["missing, too many"] = rig.shown()
    rig.tap("confirm", "down", "down", "confirm", "down")
    shown["by hand"] = rig.shown()
    rig.tap("back", "back", "down")
    rig.choose("Roll at random", confirm=False)
    shown["at random"] = rig.shown()
    rig.tap("back")
    rig.post(Trouble("Camera", CameraOutError("It gives no pictures. Check its cable.")))
    shown["the camera fails"] = rig.shown()
    rig.tap("confirm")
    rig.clock.now += 24 * 3600
    rig.settle()
    shown["asleep: press anything"] = rig.shown()
    return shown


def the_gm() -> Strip:
    """What the GM's display shows."""
    rig, shown = begun(), Strip()
    shown["who is where"] = rig.shown(Panel.GM)
    rig.tap("confirm")
    rig.gm("let-go")
    rig.choose("Change the dice", panel=Panel.GM)
    rig.gm("setback")
    shown["change a pool"] = rig.shown(Panel.GM)
    rig.gm("undo", "undo")
    rig.lay("Y:s Y:s G:s G:- P:tt P:t")
    rig.skip_to(Stage.SPEND)
    shown["spend with the lit buttons"] = rig.shown(Panel.GM)
    rig.gm("raise")
    rig.skip_to(Stage.CHOOSE)
    rig.gm("let-go")
    shown["your menu"] = rig.shown(Panel.GM)
    rig.choose("Map of all", panel=Panel.GM)
    rig.gm("setback", "setback")
    shown["the map of all"] = rig.shown(Panel.GM)
    rig.gm("let-go", "setback")
    shown["all about an element"] = rig.shown(Panel.GM)
    rig.gm("undo", "undo", "undo")
    rig.tap("end-turn")
    rig.skip_to(Stage.ROLL)
    rig.lay("Y:- G:- K:-")
    rig.skip_to(Stage.ROLL)
    shown["roll for a program"] = rig.shown(Panel.GM)
    rig.lay("Y:s Y:s G:-")
    rig.skip_to(Stage.ROLL)
    rig.lay("Y:ss Y:x G:ss P:- P:-")
    rig.skip_to(Stage.SPEND)
    shown["after a kick"] = rig.shown(Panel.GM)
    return shown


STRIPS: dict[str, Callable[[], Strip]] = {
    "turn": a_turn,
    "asked": asked,
    "gm": the_gm,
    "fight": a_fight,
}
"""By the name of the picture."""


def path_of(name: str) -> Path:
    """Return where a picture stands in the docs."""
    return FOLDER / f"{name}.png"


def renew() -> None:
    """Make all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, play in STRIPS.items():
        save_screens(play(), path_of(name))
