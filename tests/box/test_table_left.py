"""Dice of the roll that is awaited which lie there and do not count, at the table."""

from __future__ import annotations

import pytest

from edgebox.box.hand import LEFT
from edgebox.box.inputs import LookAgain, RollBeside, TraySeen
from edgebox.box.screens import facts as f
from edgebox.box.screens.d6 import D6Roll
from edgebox.web.besides_six import six_in
from tests.box.tables import Rig
from tests.box.waiting import RIGHT, taken, waiting_rig


@pytest.fixture
def rig() -> Rig:
    return waiting_rig()


def _lie_there(rig: Rig) -> None:
    rig.post(TraySeen((), False, rig.tray.number, lie_there=True))


def _may_look_again(rig: Rig) -> bool:
    return bool(rig.screen(f.RollThese).note)


def test_after_an_undo_it_is_said_what_to_do_with_the_dice_that_lie_there(rig: Rig) -> None:
    rig.lay(RIGHT)
    rig.tap("back")
    _lie_there(rig)
    assert rig.screen(f.RollThese).note == LEFT
    assert rig.screen(f.RollThese).keys == f.Keys("By hand", "More", "Look again", "Undo")
    rig.tap("confirm")
    assert rig.tray.as_it_lies
    assert not _may_look_again(rig)
    rig.lay(RIGHT)
    assert taken(rig)


def test_they_may_also_be_typed_or_taken_back(rig: Rig) -> None:
    rig.lay(RIGHT)
    rig.tap("back")
    _lie_there(rig)
    rig.tap("up")
    assert rig.screen(f.ByHand)
    rig.tap("back")
    _lie_there(rig)
    rig.tap("back")
    assert rig.screen(f.Menu)


def test_of_dice_of_another_roll_nothing_is_said(rig: Rig) -> None:
    """They lie there before each check, until somebody picks them up."""
    rig.lay(RIGHT)
    rig.tap("back", "back", "confirm")
    _lie_there(rig)
    assert not _may_look_again(rig)


def test_once_they_move_they_are_thrown(rig: Rig) -> None:
    rig.lay(RIGHT)
    rig.tap("back")
    _lie_there(rig)
    rig.tray.stir()
    rig.post(TraySeen((), False, rig.tray.number))
    assert not _may_look_again(rig)


def test_dice_of_which_nobody_wants_to_say_what_they_are_may_count_after_all(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    rig.tap("back", "back")
    _lie_there(rig)
    assert _may_look_again(rig)


def test_after_a_roll_beside_it_the_dice_of_a_check_may_lie_there_still(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    rig.ask(lambda reply: RollBeside(six_in({"code": "2D"}), reply=reply))
    _lie_there(rig)
    assert rig.screen(D6Roll).note == "", "they were thrown for the check"
    rig.tray.lay_sixes(3, 4)
    rig.settle()
    rig.tap("confirm")
    _lie_there(rig)
    assert _may_look_again(rig)


def test_the_dice_of_a_d6_roll_that_was_taken_back_may_count_too(rig: Rig) -> None:
    rig.ask(lambda reply: RollBeside(six_in({"code": "2D"}), reply=reply))
    rig.tray.lay_sixes(3, 4)
    rig.settle()
    rig.tap("back")
    _lie_there(rig)
    assert rig.screen(D6Roll).note == LEFT
    rig.tap("confirm")
    assert rig.tray.as_it_lies


def test_a_page_lets_the_box_look_again_while_a_roll_waits(rig: Rig) -> None:
    rig.lay(RIGHT)
    assert "No roll is awaited" in rig.ask(LookAgain).words
    rig.tap("back")
    assert rig.ask(LookAgain).ok
    assert rig.tray.as_it_lies
    rig.desk.use_source("random")
    assert rig.ask(LookAgain).words == ("No camera watches the tray: the dice come from elsewhere.")
