"""The plug is pulled in a fight: it goes on exactly there, and only an unmade roll is asked again.

What is on disk at a moment is copied as it lies, journal and write-ahead log alike: that is what a
process that is killed there leaves behind.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from edgebox.box import rolling
from edgebox.box.inputs import Act
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import InjuryDice
from edgebox.box.snapshot import Stage
from edgebox.combat.commands import Command, Do
from edgebox.devices.pins import Panel
from edgebox.journal import Journal
from tests.box.fights import FightRig, yard
from tests.box.walks import Walk
from tests.combat.fight import ANN, BEN, BOSS, THUG

MARK = {"table": "box"}


def rig_with(path: Path, *, small: bool = False) -> FightRig:
    """Return a Table that goes on with what a journal has."""
    rig = FightRig(dice="camera", keeper=Journal.open(path), gm_panel=not small)
    rig.desk.marks = MARK
    rig.desk.resume()
    rig.settle()
    return rig


def pulled(path: Path, folder: Path) -> FightRig:
    """Return a Table that starts with what was on disk when the plug was pulled."""
    folder.mkdir()
    for each in path.parent.glob(f"{path.name}*"):
        if not each.name.endswith(".lock"):
            shutil.copy(each, folder / each.name)
    return rig_with(folder / path.name)


def standing(rig: FightRig) -> str:
    """Return all that must be the same after the plug was pulled, as text."""
    desk = rig.desk
    log = [(line.number, line.lines) for line in desk.log]
    while desk.open[Panel.PLAYERS] or desk.open[Panel.GM]:
        desk.open[Panel.PLAYERS].clear()
        desk.open[Panel.GM].clear()
        rig.settle()
    scene = None if desk.fight is None else desk.fight.scene
    return repr((scene, desk.place, desk.waiting, desk.places, log, desk.rolls, desk.side))


@pytest.mark.parametrize("system", [None, "small-computer-system"])
def test_a_fight_goes_on_exactly_where_the_plug_was_pulled(
    tmp_path: Path, system: str | None
) -> None:
    """R-2, issue 4: at moments of a fight by chance, undo included."""
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(path)
    rig.begin_fight(yard(ANN, BEN, THUG, BOSS, system=system))
    walk = Walk(rig, 3 if system else 4)
    steps = random.Random(8)
    seen = set()
    for moment in range(14):
        for _ in range(steps.randrange(4, 24)):
            walk.press()
            if rig.desk.asked is not None and rig.desk.hand is not None:
                rolling.roll_now(rig.desk)
                rig.settle()
        if rig.desk.fight is None:
            rig.begin_fight(yard(ANN, BEN, THUG, BOSS, system=system))
        again = pulled(path, tmp_path / str(moment))
        assert standing(again) == standing(rig), moment
        seen.add(rig.stage())
    assert len(seen) > 2


def test_a_half_made_roll_is_asked_for_again_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(path).begin_fight().in_order("Ann", "Thug", "Ben")
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.lay("Y:s G:s G:- P:-", 1)
    rig.screen(f.Doubt)
    again = pulled(path, tmp_path / "copy")
    assert again.fight.scene == rig.fight.scene
    assert again.screen(f.RollThese).purpose == "attack Thug (Blaster pistol)"
    assert again.tray.looking
    again.answer("s")
    assert again.combat.turn is not None
    assert again.combat.turn.action == "attack Thug"


def test_a_d100_is_asked_for_again(tmp_path: Path) -> None:
    """R-7."""
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(path).begin_fight()
    rig.post(Act(Command(Do.INJURE, by_gm=True, target="Ann")))
    rig.tap("confirm", "down")
    assert rig.screen(InjuryDice).tens == 0
    again = pulled(path, tmp_path / "copy")
    shown = again.screen(InjuryDice)
    assert (shown.who, shown.tens) == ("Ann", None)
    assert again.stage() is Stage.ROLL


def test_who_has_let_go_is_kept_and_can_be_undone(tmp_path: Path) -> None:
    """R-8."""
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(path).begin_fight().in_order("Ann", "Thug", "Ben")
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.answer(Y="sa", G="s", P="-")
    assert rig.stage() is Stage.SPEND
    rig.choose_spend("let the rest go")
    assert rig.stage() is Stage.CHOOSE
    again = pulled(path, tmp_path / "copy")
    assert again.stage() is Stage.CHOOSE
    again.tap("back")
    assert again.stage() is Stage.SPEND


def test_a_fight_that_was_put_away_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    rig = rig_with(path).begin_fight()
    rig.desk.put_away()
    assert pulled(path, tmp_path / "copy").desk.game is None
