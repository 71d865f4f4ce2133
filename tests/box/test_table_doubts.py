"""Dice that the eye is not sure of, at the table: a person says what they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.box import rolling
from edgebox.box.inputs import (
    Answer,
    RollAtRandom,
    Settle,
    TakeDice,
    TrayDie,
    TrayRead,
    TraySeen,
)
from edgebox.box.screens import facts as f
from edgebox.dice import Die, Roll
from edgebox.sources.lay_there import LayThere
from edgebox.vision.judging.confidence import LEANS
from edgebox.vision.judging.unfit import TOO_DARK
from edgebox.vision.judging.view_in_doubt import FOREIGN
from tests.box.tables import Rig
from tests.box.waiting import RIGHT, taken, waiting_rig

D6 = TrayDie(None, None, False, "it is none", (40, 10, 30, 30), "d6: 3")
"""A die of another game among those of a check."""


@pytest.fixture
def rig() -> Rig:
    return waiting_rig()


def test_a_doubtful_die_is_confirmed_with_one_button(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    doubt = rig.screen(f.Doubt)
    assert (doubt.die.die, doubt.die.face, doubt.why) == (Die.PROFICIENCY, "sa", LEANS)
    assert (doubt.number, doubt.of) == (1, 1)
    assert doubt.keys == f.Keys("Face", "Face", "Right", "Die")
    rig.tap("confirm")
    assert rig.screen(f.NetShown).net.success == 2


def test_a_doubtful_face_is_corrected(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    faces = list(dict.fromkeys(Die.PROFICIENCY.faces))
    rig.tap(*["down"] * (faces.index("x") - faces.index("sa")))
    assert rig.screen(f.Doubt).die.face == "x"
    rig.tap("confirm")
    assert rig.screen(f.NetShown).net.triumph == 1


def test_a_die_taken_for_another_is_corrected(rig: Rig) -> None:
    rig.lay("Y:s R:ft G:- P:- P:t", 1)
    rig.tap("back")
    doubt = rig.screen(f.Doubt)
    assert (doubt.editing, doubt.keys) == ("die", f.Keys("Die", "Die", "Face", "Back"))
    while rig.screen(f.Doubt).die.die is not Die.PROFICIENCY:
        rig.tap("down")
    rig.tap("confirm")
    assert rig.screen(f.Doubt).editing == "face"
    assert rig.screen(f.Doubt).die.face is None, "no such die shows what was read"
    while rig.screen(f.Doubt).die.face != "ss":
        rig.tap("up")
    rig.tap("confirm")
    assert rig.screen(f.NetShown).net.success == 3


def test_a_face_that_another_kind_has_too_stays_while_kinds_are_turned(rig: Rig) -> None:
    rig.lay("Y:s Y:sa G:s P:- P:t", 2)
    rig.tap("back", "up")
    die = rig.screen(f.Doubt).die
    assert (die.die, die.face) == (Die.PROFICIENCY, "s")
    rig.tap("down", "down")
    die = rig.screen(f.Doubt).die
    assert (die.die, die.face) == (Die.BOOST, "s")


def test_a_plan_of_the_tray_shows_which_die_is_asked_about(rig: Rig) -> None:
    """Of several dice of a kind, who looks at the wrong one says something wrong."""
    rig.lay(RIGHT, 3)
    plan = rig.screen(f.Doubt).plan
    assert plan is not None
    assert plan.spots == ((15, 25), (55, 25), (95, 25), (135, 25), (175, 25))
    assert plan.at == 3


def test_a_die_that_lies_alone_needs_no_plan(rig: Rig) -> None:
    die = TrayDie(Die.PROFICIENCY, "s", False, "leans", (6, 10, 30, 30))
    rig.post(TrayRead((die,), False, "", rig.tray.number))
    assert rig.screen(f.Doubt).plan is None
    other = TrayDie(Die.ABILITY, "s", box=(96, 10, 30, 30))
    rig.post(TrayRead((die, other), False, "", rig.tray.number))
    assert rig.screen(f.Doubt).plan is not None, "one of two does"


def test_doubts_are_settled_one_by_one_and_back_leads_out(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 3)
    assert (rig.screen(f.Doubt).number, rig.screen(f.Doubt).of) == (1, 2)
    rig.tap("confirm")
    assert (rig.screen(f.Doubt).die.die, rig.screen(f.Doubt).of) == (Die.DIFFICULTY, 1)
    rig.tap("back", "back")
    rig.screen(f.RollThese)
    rig.tap("back")
    rig.screen(f.Menu)


def test_what_a_person_said_of_a_die_holds_when_the_tray_is_read_again(rig: Rig) -> None:
    rig.lay("Y:s R:ft G:- P:- P:t", 1, 3)
    rig.tap("down", "confirm")
    said = rig.desk.hand
    assert said is not None
    assert said.dice[1].sure
    rig.lay("Y:s R:ft G:- P:- P:t", 1, 3)
    assert rig.screen(f.Doubt).of == 1


def test_a_picture_in_doubt_is_taken_only_by_a_person(rig: Rig) -> None:
    rig.lay(RIGHT, sure=False, reason="too dark")
    assert rig.screen(f.Seen).why == "too dark"
    assert rig.screen(f.Seen).keys.confirm == "Take"
    assert not taken(rig)
    rig.tap("confirm")
    assert taken(rig)


def test_what_else_is_in_doubt_is_asked_about_once_the_dice_are_settled(rig: Rig) -> None:
    rig.lay(RIGHT, 1, reason=FOREIGN, lay=LayThere.SOME)
    rig.tap("confirm")
    assert rig.screen(f.Seen).why == LayThere.SOME
    rig.tap("confirm")
    assert rig.screen(f.Seen).why == FOREIGN
    assert not taken(rig)
    rig.tap("confirm")
    assert taken(rig)


def test_who_says_that_the_dice_are_right_is_asked_what_else_is_in_doubt(rig: Rig) -> None:
    """The button of a page asks one by one, as Confirm does."""
    rig.lay(RIGHT, 0, 1, lay=LayThere.SOME)
    assert rig.ask(TakeDice).ok
    assert not taken(rig)
    assert rig.screen(f.Seen).why == LayThere.SOME
    assert rig.ask(TakeDice).ok
    assert taken(rig)


def test_dice_that_were_said_to_be_right_stay_so_while_a_hand_takes_a_pen_out(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 1, reason=FOREIGN)
    rig.ask(TakeDice)
    rig.tray.stir()
    rig.lay(RIGHT, 0, 1)
    assert taken(rig)


def test_why_dice_may_not_be_seen_is_told_beside_those_that_are_missing(rig: Rig) -> None:
    rig.lay("Y:s P:-", reason=TOO_DARK)
    wrong = rig.screen(f.WrongDice)
    assert (str(wrong.missing), wrong.why) == ("YGP", TOO_DARK)
    assert rig.ask(TakeDice).words.startswith("The dice are not"), rig.ask(TakeDice).words
    assert rig.screen(f.WrongDice).why == TOO_DARK, "nobody has put it right"


def test_a_page_may_roll_settle_and_take(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    refused = rig.ask(lambda reply: Settle(9, Die.ABILITY, "s", reply=reply))
    assert not refused.ok
    assert refused.words == "That die does not lie there any more."
    assert rig.ask(lambda reply: Settle(1, Die.PROFICIENCY, "x", reply=reply)).ok
    assert taken(rig)
    assert "No roll is awaited" in rig.ask(RollAtRandom).words
    rig.tap("back")
    rig.lay(RIGHT, 0, 1)
    rig.ask(TakeDice)
    assert taken(rig)


def test_a_page_settles_the_die_that_it_showed_and_no_other(rig: Rig) -> None:
    """The dice may have been read anew before the answer arrives."""
    rig.lay(RIGHT, 1)
    moved = rig.ask(
        lambda reply: Settle(1, Die.PROFICIENCY, "x", box=(80, 10, 30, 30), reply=reply)
    )
    assert not moved.ok
    assert moved.words == "That die does not lie there any more."
    assert rig.screen(f.Doubt).die.face == "sa"
    assert rig.ask(
        lambda reply: Settle(1, Die.PROFICIENCY, "x", box=(40, 10, 30, 30), reply=reply)
    ).ok
    assert taken(rig)


def test_of_two_who_answer_at_once_the_first_is_heard_and_the_other_told(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 1)

    assert _said(rig, "x").ok
    assert _said(rig, "x").ok
    assert _said(rig, "aa").words == "Somebody else has just said what that die is."
    assert rig.desk.hand is not None
    assert rig.desk.hand.dice[1].face == "x"


def test_who_saw_what_was_said_of_a_die_may_say_otherwise(rig: Rig) -> None:
    """A slip of a finger; who corrects it at the same time is told as well."""
    rig.lay(RIGHT, 0, 1)
    assert _said(rig, "x").ok
    assert _said(rig, "aa", seen=1).ok
    assert _said(rig, "s", seen=1).words == "Somebody else has just said what that die is."
    rig.tap("confirm")
    assert rig.screen(f.NetShown).net == Roll.parse("Y:s Y:aa G:- P:- P:t").net


def _said(rig: Rig, face: str, seen: int = 0) -> Answer:
    """Say what the second die shows, as a page does that has seen it said so many times."""
    box = (40, 10, 30, 30)
    return rig.ask(lambda reply: Settle(1, Die.PROFICIENCY, face, box, seen, reply))


def test_a_die_that_is_missing_is_named_beside_one_in_doubt(rig: Rig) -> None:
    rig.lay("Y:s Y:sa G:- P:-", 1)
    assert rig.screen(f.Doubt).also == "missing 1 difficulty"
    rig.lay(RIGHT, 1)
    assert rig.screen(f.Doubt).also == ""


def test_a_die_of_another_game_in_place_of_one_counts_as_none_that_nobody_turned_to(
    rig: Rig,
) -> None:
    """Who agrees that it is to be taken out says nothing of what it shows."""
    rig.post(TrayRead((*_but_the_ability_die(), D6), False, "", rig.tray.number))
    doubt = rig.screen(f.Doubt)
    assert doubt.why == "d6: take it out, or say what it is"
    assert doubt.also == "missing 1 ability"
    assert doubt.die == f.SeenDie(Die.ABILITY, None, sure=False)
    assert doubt.keys.confirm == ""
    rig.tap("confirm")
    assert rig.screen(f.Doubt) == doubt
    rig.tap("down", "down", "confirm")
    assert rig.screen(f.NetShown).net == Roll.parse("Y:s Y:sa G:s P:- P:t").net, "it was a G"


def test_a_die_of_another_game_beside_all_dice_is_said_to_be_none_of_them(rig: Rig) -> None:
    dice = tuple(TrayDie(each.die, each.face) for each in Roll.parse(RIGHT))
    rig.post(TrayRead((*dice, D6), False, "", rig.tray.number))
    doubt = rig.screen(f.Doubt)
    assert (doubt.die, doubt.editing, doubt.also) == (None, "die", "")
    assert doubt.keys == f.Keys("Die", "Die", "", "Back")
    rig.tap("confirm")
    assert rig.screen(f.Doubt) == doubt
    rig.tap("down")
    kind = f.SeenDie(next(iter(Die)), None, sure=False)
    assert (rig.screen(f.Doubt).die, rig.screen(f.Doubt).keys.confirm) == (kind, "Face")
    rig.tap("confirm", "confirm")
    assert rig.screen(f.Doubt).editing == "face", "no face was turned to"
    rig.tap("back", "back")
    rig.screen(f.RollThese)


def test_a_die_too_many_is_named_where_its_face_is_asked_about(rig: Rig) -> None:
    rig.lay("Y:s Y:sa G:- R:ff P:t", 3)
    doubt = rig.screen(f.Doubt)
    assert (doubt.die.die, doubt.die.face) == (Die.CHALLENGE, "ff")
    assert (doubt.why, doubt.also) == ("missing 1 difficulty; too many: 1 challenge", LEANS)


def _but_the_ability_die() -> tuple[TrayDie, ...]:
    return tuple(TrayDie(each.die, each.face) for each in Roll.parse("Y:s Y:sa P:- P:t"))


def test_dice_that_still_roll_are_not_taken_from_a_page(rig: Rig) -> None:
    """Somebody says they are right: they may yet fall on another side."""
    rig.tray.stir(RIGHT)
    refused = rig.ask(TakeDice)

    assert not refused.ok
    assert refused.words == "The dice do not lie still yet."
    rig.ask(lambda reply: Settle(0, Die.PROFICIENCY, "s", reply=reply))
    assert not taken(rig), "what is said of one says nothing of the others"
    rig.lay("Y:s Y:- G:- P:- P:-", 0)
    assert rig.screen(f.Doubt)
    assert rig.ask(TakeDice).ok
    assert taken(rig)


def test_it_is_heard_when_the_box_asks_and_only_then(rig: Rig) -> None:
    """A picture in doubt is asked about too; a die of which somebody said what it is, is not."""

    def heard(*doubtful: int, sure: bool = True) -> list[str]:
        rig.tray.lay(RIGHT, *doubtful, sure=sure, reason="" if sure else "the picture is dark")
        event = rig.inbox.get()
        assert isinstance(event, TrayRead)
        rolling.seen(rig.desk, event)
        return rig.desk.sounds

    assert heard(sure=False) == ["refused"]
    rig.lay(RIGHT, 0, 1)
    rig.ask(lambda reply: Settle(0, Die.PROFICIENCY, "x", reply=reply))
    rig.tray.stir()
    rig.settle()
    assert "refused" not in heard(0)


@pytest.mark.parametrize("order", [1, -1], ids=["in the same order", "in another order"])
def test_a_die_that_is_turned_stays_so_while_it_is_read_anew(rig: Rig, order: int) -> None:
    """The camera found its focus meanwhile; another die would be said to be right."""
    rig.lay(RIGHT, 1, 3)
    rig.tap("down")
    assert rig.desk.hand is not None
    sharper = [
        replace(die, box=(40 * at + 1, 10, 30, 30)) for at, die in enumerate(rig.desk.hand.dice)
    ]
    look = rig.tray.number
    rig.post(TrayRead(tuple(sharper[::order]), False, "", look, untouched=True))
    assert rig.screen(f.Doubt).die.die is Die.PROFICIENCY
    assert rig.screen(f.Doubt).die.face == "aa"
    rig.tap("confirm", "confirm")
    assert rig.screen(f.NetShown).net == Roll.parse("Y:s Y:aa G:- P:- P:t").net


def test_a_die_that_a_hand_may_have_turned_is_asked_about_from_the_start(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    rig.tap("down")
    rig.tray.stir()
    rig.settle()
    rig.lay(RIGHT, 1)
    assert rig.screen(f.Doubt).die.face == "sa"


def test_what_a_person_said_of_a_die_holds_while_a_hand_sets_another_right(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 1)
    rig.ask(lambda reply: Settle(0, Die.PROFICIENCY, "x", reply=reply))
    rig.tray.stir()
    rig.lay(RIGHT, 0)

    assert taken(rig), "only the other die was in doubt"
    assert rig.screen(f.NetShown).net.triumph == 1


def test_what_was_said_of_a_die_says_nothing_of_one_that_falls_in_its_place(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 1)
    rig.ask(lambda reply: Settle(0, Die.PROFICIENCY, "x", reply=reply))
    rig.tray.stir()
    rig.post(TraySeen((), False, rig.tray.number))
    rig.lay(RIGHT, 0)
    assert rig.screen(f.Doubt).die.face == "s"


def test_what_was_said_of_a_die_is_forgotten_once_it_lies_otherwise(rig: Rig) -> None:
    rig.lay(RIGHT, 0, 1)
    rig.ask(lambda reply: Settle(0, Die.PROFICIENCY, "x", reply=reply))
    rig.tray.stir()
    dice = [TrayDie(each.die, each.face) for each in Roll.parse(RIGHT)]
    dice[0] = TrayDie(Die.PROFICIENCY, "s", False, "leans", (6, 10, 30, 30))
    rig.post(TrayRead(tuple(dice), False, "", rig.tray.number))

    assert not taken(rig)
    assert rig.screen(f.Doubt).die.face == "s"


def test_what_the_camera_was_sure_of_does_not_outlive_a_hand(rig: Rig) -> None:
    rig.lay(RIGHT, 1)
    rig.tray.stir()
    rig.lay(RIGHT, 0)

    assert not taken(rig)
    assert rig.screen(f.Doubt).die.face == "s"
