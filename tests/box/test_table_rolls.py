"""Rolls at the table: seen by the camera, entered by hand, drawn at random."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from edgebox.box.inputs import (
    Act,
    RollBeside,
    TakeDice,
    TrayDie,
    TrayRead,
    TraySeen,
    TypeSixes,
)
from edgebox.box.screens import facts as f
from edgebox.box.side import SixRoll
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.dice import Die, Pool, Roll
from edgebox.dice.die_code import DieCode
from edgebox.rules.d6 import D6Check
from edgebox.slicing.commands import Command, Do
from edgebox.sources.lay_there import LayThere
from edgebox.vision.judging.confidence import LEANS
from tests.box.tables import Rig
from tests.box.waiting import RIGHT, taken, waiting_rig


@pytest.fixture
def rig() -> Rig:
    return waiting_rig()


# --- by camera ------------------------------------------------------------------------------------


def test_the_tray_is_watched_for_the_dice_of_the_check(rig: Rig) -> None:
    assert rig.tray.looking
    assert rig.tray.pool == Pool.parse("YYGPP")
    assert rig.screen(f.RollThese).keys == f.Keys(down="More", confirm="By hand", back="Undo")
    rig.tap("up")
    rig.screen(f.RollThese)


def test_dice_appear_as_they_are_recognised_and_are_taken_when_they_lie_still(rig: Rig) -> None:
    rig.tray.stir("Y:s P:-")
    rig.settle()
    seen = rig.screen(f.Seen)
    assert [die.die for die in seen.dice] == [Die.PROFICIENCY, Die.DIFFICULTY]
    assert (seen.moving, seen.asked, seen.keys.confirm) == (True, 5, "")
    rig.lay(RIGHT)
    assert rig.screen(f.NetShown).net.success == 2
    assert not rig.tray.looking, "nothing is awaited any more"


def test_a_hand_in_view_is_said_and_nothing_is_taken(rig: Rig) -> None:
    rig.post(TraySeen((), True, rig.tray.number))
    assert rig.screen(f.Seen).moving
    assert not taken(rig)
    rig.tap("back")
    rig.screen(f.RollThese)


def test_what_keeps_dice_from_rest_is_on_the_display_and_no_doubt_about_them(rig: Rig) -> None:
    rig.post(TraySeen((), True, rig.tray.number, "A hand is in view."))
    assert rig.screen(f.Seen).why == "A hand is in view."
    rig.lay(RIGHT)
    assert rig.screen(f.NetShown).net.success == 2


@pytest.mark.parametrize("dice", [(), (TrayDie(Die.PROFICIENCY, "s", False, LEANS),)])
def test_dice_are_typed_while_others_move(rig: Rig, dice: tuple[TrayDie, ...]) -> None:
    rig.post(TraySeen(dice, True, rig.tray.number))
    assert rig.screen(f.Seen).keys.up == "By hand"
    rig.tap("up")
    rig.screen(f.ByHand)


def test_missing_and_extra_dice_are_named(rig: Rig) -> None:
    rig.lay("Y:s G:- G:a P:- P:t K:-")
    wrong = rig.screen(f.WrongDice)
    assert (wrong.missing, wrong.extra) == (Pool.parse("Y"), Pool.parse("GK"))
    assert wrong.keys == f.Keys("More", "More", "By hand", "Undo")
    assert not taken(rig)
    rig.tap("back")
    rig.screen(f.Menu)
    rig.tap("confirm")
    rig.lay(RIGHT)
    assert taken(rig), "put right, it is taken"


def test_a_die_of_another_game_is_named(rig: Rig) -> None:
    dice = [TrayDie(each.die, each.face) for each in Roll.parse(RIGHT)]
    strange = TrayDie(None, None, False, "", words="d6: 3")
    rig.post(TrayRead((*dice, strange), False, "", rig.tray.number))
    assert rig.screen(f.Doubt).why == "d6: take it out, or say what it is"
    assert "take it out" in rig.ask(TakeDice).words
    assert rig.screen(f.Doubt).die is None, "nobody has said what it is"
    rig.lay(RIGHT)
    assert taken(rig), "it was taken out"


def test_dice_of_a_roll_that_was_taken_are_of_no_other(rig: Rig) -> None:
    look = rig.tray.number
    rig.lay(RIGHT, 0)
    assert rig.tray.done_in != look
    rig.tap("confirm")
    assert taken(rig)
    assert rig.tray.done_in == look
    rig.tap("back")
    assert not rig.tray.done_in, "dice of a roll that was taken back may stay for the next"


def test_what_lies_there_was_thrown_for_a_roll_that_a_page_types(rig: Rig) -> None:
    look = rig.tray.number
    rig.lay(RIGHT, 0)
    assert rig.ask(lambda reply: Act(Command(Do.ROLL), Roll.parse(RIGHT), reply)).ok
    assert rig.tray.done_in == look
    rig.ask(lambda reply: RollBeside(SixRoll(D6Check(DieCode(2), None)), False, reply))
    look = rig.tray.number
    assert rig.ask(lambda reply: TypeSixes((3, 4), reply)).ok
    assert rig.tray.done_in == look


@pytest.mark.parametrize(
    "over",
    [
        lambda rig: rig.tap("back", "confirm"),
        lambda rig: rig.enter(RIGHT),
        lambda rig: rig.begin().tap("confirm"),
        lambda rig: rig.ask(lambda reply: RollBeside(SixRoll(D6Check(DieCode(2))), False, reply)),
    ],
    ids=["given up", "typed", "another game", "another roll first"],
)
def test_nor_are_dice_of_one_that_was_not_taken(rig: Rig, over: Callable[[Rig], object]) -> None:
    look = rig.tray.number
    rig.lay("Y:s Y:sa G:- P:-")
    over(rig)
    assert rig.tray.done_in >= look


def test_dice_are_of_the_roll_that_is_looked_at_again(rig: Rig) -> None:
    look = rig.tray.number
    rig.lay(RIGHT, 1)
    rig.tap("back", "back")
    assert rig.tray.number > look
    assert rig.tray.done_in < look


def test_what_was_seen_of_an_earlier_look_is_stale(rig: Rig) -> None:
    old = rig.tray.number
    rig.tap("back", "confirm")
    assert rig.tray.number > old
    dice = tuple(TrayDie(each.die, each.face) for each in Roll.parse(RIGHT))
    rig.post(TrayRead(dice, True, "", old))
    rig.screen(f.RollThese)
    rig.post(TrayRead(dice, True, "", rig.tray.number))
    assert taken(rig)
    rig.post(TrayRead(dice, True, "", rig.tray.number))
    assert rig.desk.rolls == 1, "what is read after the roll was taken is nothing"


def test_dice_that_lie_right_stay_while_a_glance_comes_late(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    rig.post(TraySeen((), False, rig.tray.number))
    rig.screen(f.Doubt)


def test_with_a_camera_a_roll_may_still_be_entered_by_hand(rig: Rig) -> None:
    rig.enter(RIGHT)
    assert rig.screen(f.NetShown).net.success == 2


def test_while_dice_are_entered_the_camera_does_not_interfere(rig: Rig) -> None:
    rig.tap("confirm")
    rig.lay("Y:x Y:x G:- P:- P:-")
    rig.screen(f.ByHand)
    assert not taken(rig)


def test_dice_thrown_while_the_buttons_were_asked_count_when_that_is_gone_back_on(rig: Rig) -> None:
    """One press too many of Confirm, then the throw: it was a fair one."""
    rig.tap("confirm")
    rig.lay(RIGHT)
    rig.tap("back")
    assert rig.tray.as_it_lies


def test_back_from_the_buttons_leads_to_the_dice_that_were_asked_about(rig: Rig) -> None:
    rig.lay("Y:s Y:sa G:- P:-")
    rig.screen(f.WrongDice)
    rig.tap("confirm", "back")
    assert rig.tray.as_it_lies


def test_dice_of_the_last_roll_do_not_count_for_having_looked_at_the_buttons(rig: Rig) -> None:
    rig.tap("confirm")
    rig.tap("back")
    assert not rig.tray.as_it_lies
    rig.tap("confirm")
    rig.lay(RIGHT)
    rig.tray.stir()
    rig.tap("back")
    assert not rig.tray.as_it_lies, "they were picked up again"
    rig.tap("confirm")
    rig.lay(RIGHT, lay=LayThere.SOME)
    rig.tap("back")
    assert not rig.tray.as_it_lies, "others were only put beside them"


def test_dice_that_were_typed_do_not_count_for_the_next_roll(rig: Rig) -> None:
    rig.tap("confirm")
    rig.lay(RIGHT)
    rig.enter(RIGHT)
    rig.tap("back")
    assert rig.screen(f.RollThese)
    assert not rig.tray.as_it_lies


def test_the_tray_is_looked_at_again_as_it_lies(rig: Rig) -> None:
    looks = rig.tray.number
    rig.tap("down")
    rig.choose("Look again")
    assert rig.tray.number == looks + 1
    assert rig.screen(f.RollThese)


def test_the_gm_rolls_for_programs_into_the_same_tray() -> None:
    """I-1, I-2: the camera watches for the slicer's dice, then for those of the program."""
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    rig.lay(RIGHT)
    rig.skip_to(Stage.CHOOSE)
    rig.tap("move", "end-turn", "engage")
    rig.skip_to(Stage.ROLL)
    assert (rig.desk.waiting.by_gm, rig.tray.pool) == (False, Pool.parse("YG"))
    rig.lay("Y:- G:-")
    rig.skip_to(Stage.ROLL)
    assert (rig.desk.waiting.by_gm, rig.tray.pool) == (True, Pool.parse("GG"))
    rig.tray.stir("G:s")
    rig.settle()
    assert rig.screen(f.Seen, Panel.GM) == rig.shown(), "both displays show what falls"
    rig.lay("G:ss G:s", 0)
    assert rig.screen(f.Doubt, Panel.GM).why == LEANS
    rig.gm("let-go")
    assert rig.screen(f.NetShown, Panel.GM).who == "The GM"
    rig.skip_to(Stage.ROLL)
    assert rig.tray.pool == Pool.parse("GGPP"), "it attacks first, and its attack is watched for"
    rig.tap("down")
    rig.choose("Roll at random")
    assert taken(rig)


# --- by hand and at random ------------------------------------------------------------------------


def test_dice_are_entered_die_by_die_and_back_goes_back_a_die() -> None:
    rig = Rig().begin()
    rig.tap("confirm", "confirm")
    hand = rig.screen(f.ByHand)
    assert [die.die.letter for die in hand.dice] == list("YYGPP")
    assert hand.dice[0].face is None
    assert hand.keys == f.Keys("Face", "Face", "Next", "Back")
    rig.tap("down", "confirm", "down", "confirm")
    assert rig.screen(f.ByHand).at == 2
    rig.tap("back")
    assert rig.screen(f.ByHand).at == 1
    rig.tap("confirm")
    for _ in range(2):
        rig.tap("down", "confirm")
    assert rig.screen(f.ByHand).keys.confirm == "", "the last die has no face yet"
    rig.tap("up")
    assert rig.screen(f.ByHand).keys.confirm == "Done"
    rig.tap("confirm")
    assert taken(rig)


def test_back_from_the_first_die_leads_back_to_the_check() -> None:
    rig = Rig().begin()
    rig.tap("confirm", "confirm", "down", "back")
    rig.screen(f.RollThese)
    rig.tap("back")
    rig.screen(f.Menu)


def test_a_die_may_be_left_for_later() -> None:
    rig = Rig().begin()
    rig.tap("confirm", "confirm", "confirm")
    assert rig.screen(f.ByHand).at == 1
    for _ in range(4):
        rig.tap("down", "confirm")
    assert rig.screen(f.ByHand).at == 0, "it is the only one without a face"


def test_dice_are_typed_from_the_first_one_on_whatever_was_typed_before(rig: Rig) -> None:
    """The GM lets the camera watch again while somebody is at the third die."""
    rig.tap("confirm", "down", "confirm", "down", "confirm")
    assert rig.screen(f.ByHand).at == 2
    rig.desk.use_source("camera")
    rig.tray.stir("Y:s")
    rig.settle()
    rig.tap("up")
    assert rig.screen(f.ByHand).at == 0


def test_holding_down_turns_faces_on() -> None:
    rig = Rig().begin()
    rig.tap("confirm", "confirm")
    rig.hold("down", seconds=0.65)
    faces = list(dict.fromkeys(Die.PROFICIENCY.faces))
    assert rig.screen(f.ByHand).dice[0].face == faces[1]


@pytest.mark.parametrize("source", ["camera", "hand"])
def test_any_roll_may_fall_at_random_from_the_menu(source: str) -> None:
    rig = Rig(dice="camera" if source == "camera" else "hand").begin()
    rig.tap("confirm", "down")
    rig.choose("Roll at random")
    assert taken(rig)


def test_with_random_dice_confirm_rolls() -> None:
    rig = Rig(dice="random").begin()
    rig.tap("confirm")
    assert rig.screen(f.RollThese).keys.confirm == "Roll"
    rig.tap("confirm")
    assert taken(rig)
    assert len(rig.desk.as_seen()) == 5


def test_where_dice_come_from_can_be_changed_while_a_roll_waits(rig: Rig) -> None:
    rig.tap("down")
    rig.choose("The table")
    rig.choose("Dice: the tray")
    menu = rig.screen(f.Menu)
    assert menu.rows[menu.at].words == "Dice: by hand"
    rig.tap("confirm")
    assert rig.desk.dice == "random"
    rig.tap("back", "back")
    assert rig.screen(f.RollThese).keys.confirm == "Roll"


def test_a_banked_boost_is_used_with_up() -> None:
    """P-4."""
    rig = Rig().begin()
    rig.tap("confirm")
    rig.roll("Y:x Y:s G:- P:- P:-")
    rig.choose_spend("bank a boost")
    assert rig.state.slicers["slicer"].boosts == 1
    rig.tap("back", "back")
    rig.roll("Y:x Y:s G:- P:- P:-")
    rig.choose_spend("bank a boost")
    rig.tap("exit", "move")
    assert rig.screen(f.RollThese).keys.up == "Boost"
    rig.tap("up")
    assert rig.screen(f.RollThese).pool == Pool.parse("YYGBPP")
    assert rig.screen(f.RollThese).keys.up == ""


def test_who_turns_from_the_camera_to_the_hand_is_not_disturbed_by_it() -> None:
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    rig.desk.use_source("hand")
    assert not rig.tray.looking
    watched = rig.tray.unwatched == 0
    assert watched
    rig.lay("Y:s Y:s G:- P:- P:-")
    assert rig.stage() is Stage.ROLL, "what lies in the tray does not count"
    rig.desk.use_source("camera")
    assert rig.tray.unwatched == 1, "some may lie there that were thrown for typed rolls"
    rig.lay("Y:s Y:s G:- P:- P:-")
    assert rig.stage() is Stage.RESULT
