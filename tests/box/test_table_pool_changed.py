"""The pool of a check is changed while dice that were thrown for it lie in the tray."""

from __future__ import annotations

import pytest

from edgebox.box.inputs import Act, RollBeside
from edgebox.box.screens import facts as f
from edgebox.box.side import AnyCheck
from edgebox.box.snapshot import Stage
from edgebox.dice import Pool
from edgebox.slicing.commands import Command, Do
from edgebox.sources.lay_there import LayThere
from tests.box.tables import Rig
from tests.box.waiting import RIGHT, waiting_rig

WITH_SETBACK = f"{RIGHT} K:f"


@pytest.fixture
def rig() -> Rig:
    return waiting_rig()


def adjust(rig: Rig, add: str = "", remove: str = "") -> None:
    command = Command(
        Do.ADJUST,
        by_gm=True,
        add=Pool.parse(add) if add else None,
        remove=Pool.parse(remove) if remove else None,
    )
    assert rig.ask(lambda reply: Act(command, None, reply)).ok


def test_a_die_that_was_too_many_counts_once_the_gm_adds_it(rig: Rig) -> None:
    rig.lay(WITH_SETBACK)
    assert str(rig.screen(f.WrongDice).extra) == "K"
    look = rig.tray.number
    adjust(rig, add="K")
    assert rig.tray.as_it_lies
    assert rig.tray.done_in < look
    rig.lay(WITH_SETBACK)
    assert rig.stage() is Stage.RESULT


def test_so_do_dice_that_were_thrown_while_others_were_typed(rig: Rig) -> None:
    rig.tap("confirm")
    rig.lay(WITH_SETBACK)
    adjust(rig, add="K")
    assert rig.tray.as_it_lies


def test_what_was_said_of_a_die_holds_for_the_other_pool(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 2)
    rig.tap("confirm")
    adjust(rig, add="K")
    rig.lay(WITH_SETBACK, 0, 2)
    assert rig.screen(f.Doubt).of == 1


def test_it_counts_as_it_was_once_that_is_taken_back(rig: Rig) -> None:
    adjust(rig, add="K")
    rig.lay(RIGHT)
    assert str(rig.screen(f.WrongDice).missing) == "K"
    rig.desk.undo()
    rig.settle()
    assert rig.tray.as_it_lies


def test_a_destiny_point_on_a_check_beside_the_game_does_the_same(rig: Rig) -> None:
    rig.ask(lambda reply: RollBeside(AnyCheck(pair=(2, 0)), False, reply))
    assert str(rig.tray.pool) == "GGPP"
    rig.lay("Y:s G:- P:- P:t")
    assert str(rig.screen(f.WrongDice).extra) == "Y"
    point = Command(Do.USE_DESTINY)
    assert rig.ask(lambda reply: Act(point, None, reply)).ok
    assert str(rig.tray.pool) == "YGPP"
    assert rig.tray.as_it_lies


@pytest.mark.parametrize("lay", [LayThere.NONE, LayThere.SOME])
def test_dice_that_were_not_thrown_for_it_do_not_count_either(rig: Rig, lay: LayThere) -> None:
    if lay:
        rig.lay(RIGHT, lay=lay)
    adjust(rig, add="K")
    assert not rig.tray.as_it_lies
