"""The pictures of a fight for the docs: screens of a fight that is really played."""

from __future__ import annotations

from edgebox.box.fight.casting import fight_of
from edgebox.box.inputs import TrayDie, TrayRead
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel
from edgebox.dice.ten_sided import TENS, UNITS
from tests.box.fights import FightRig


def a_fight() -> dict[str, f.Facts]:
    """Fight in the docking bay: a first slot, an attack, what it buys, the other side's turn."""
    rig, shown = FightRig(dice="camera").begin_fight(fight_of("docking-bay")), dict[str, f.Facts]()
    shown["1 the GM begins"] = rig.shown(Panel.GM)
    rig.fight_begins()
    for symbols in ("sss", "s", "", "ss", "s", ""):
        rig.answer(symbols)
    rig.read()
    shown["2 who fills the slot?"] = rig.shown()
    rig.choose("Kesh Orne")
    shown["3 choose what you do"] = rig.shown()
    rig.choose("Attack")
    rig.tap("confirm")
    shown["4 roll these dice"] = rig.shown()
    rig.throw(Y="sa x", G="sa")
    rig.tap("confirm")
    shown["5 what happens"] = rig.shown()
    rig.tap("confirm")
    rig.choose_spend_row("critical injury")
    shown["6 spend what is left"] = rig.shown()
    rig.tap("confirm")
    rig.read()
    rig.choose_spend_row("let the rest go")
    rig.tap("confirm")
    dice = (TrayDie(TENS, "30"), TrayDie(UNITS, "7"))
    rig.tray.inbox.put(TrayRead(dice, True, "", rig.tray.number))
    rig.settle()
    shown["7 a critical injury"] = rig.shown()
    rig.read()
    rig.choose("End the turn")
    shown["8 the other side"] = rig.shown()
    return shown
