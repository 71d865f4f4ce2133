"""A fight at the box, pressed through with its panels (R-2 to R-6, R-8, C-5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.box.fight.casting import parties
from edgebox.box.inputs import Act, Begin
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightOrder, FightSheet
from edgebox.box.snapshot import Stage
from edgebox.combat.commands import Command, Do
from edgebox.combat.state import Phase
from edgebox.devices.pins import Panel
from edgebox.journal import SessionFacts
from edgebox.rules.characters.character import Side
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.commands import Do as SlicingDo
from tests.box.fights import FightRig, yard
from tests.box.tables import Rig
from tests.combat.fight import ANN, BEN, BOSS, THUG


def fight(*order: str, small: bool = False) -> FightRig:
    """Return a fight of Ann and Ben against Thug, at the first slot."""
    rig = FightRig(dice="camera", gm_panel=not small).begin_fight()
    return rig.in_order(*(order or ("Ann", "Thug", "Ben")))


# --- begin ----------------------------------------------------------------------------------------


def test_a_fight_is_chosen_in_the_first_menu_and_in_the_tables_menu() -> None:
    rig = FightRig()
    rig.table.turn()
    rig.choose("A fight")
    rig.choose("Docking bay")
    assert rig.fight.name == "Docking bay"
    assert list(rig.combat.fighters)[:3] == ["Kesh Orne", "Brakka", "Okko Dash"]
    assert rig.screen(FightOrder).note == "The GM is to say who is surprised."
    rig.begin("blast-door")
    rig.choose("Look, undo, more")
    rig.choose("A fight")
    rig.choose("Docking bay")
    assert rig.screen(f.Ask).question == "Docking bay?"
    rig.tap("confirm")
    assert rig.desk.fight is not None
    assert rig.desk.encounter is None


def test_r2_the_gm_says_who_is_surprised_and_each_rolls_for_a_slot_of_the_side() -> None:
    rig = FightRig(dice="camera").begin_fight()
    rig.choose("The players strike", panel=Panel.GM)
    roll = rig.screen(f.RollThese)
    assert (roll.who, roll.purpose, roll.chance) == ("Ann", "initiative (Cool)", None)
    assert rig.screen(FightOrder, Panel.GM).note.startswith("Ann: roll")
    rig.answer("s")
    assert rig.screen(f.RollThese).who == "Ben"
    rig.answer("ss")
    assert rig.desk.waiting.by_gm, "the GM rolls for the thug"
    assert rig.screen(f.RollThese, Panel.GM).purpose == "initiative (Vigilance)"
    rig.throw("")
    rig.gm("let-go")
    assert "Order: players, players, adversaries." in rig.screen(f.Told).lines
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "Players: who acts?"
    rig.choose("Ben")
    assert rig.combat.turn is not None
    assert rig.combat.turn.who == "Ben", "whoever of the side it is that fills the slot"


def test_r2_initiative_is_rolled_by_hand_and_at_random_as_well() -> None:
    rig = FightRig(dice="hand").begin_fight()
    rig.gm("let-go")
    rig.enter(" ".join(f"{die.letter}:s" for die in rig.combat.check.pool))  # type: ignore[union-attr]
    assert rig.screen(f.NetShown).judged is False
    rig.tap("confirm")
    rig.desk.use_source("random")
    rig.settle()
    rig.tap("confirm", "confirm")
    assert len(rig.combat.slots) == 2


# --- turns ----------------------------------------------------------------------------------------


def test_r3_a_turn_is_chosen_from_groups_and_says_what_is_left_of_it() -> None:
    rig = fight()
    rig.choose("Ann")
    menu = rig.screen(f.Menu)
    assert menu.title == "2 maneuvers, action left"
    words = [row.words for row in menu.rows]
    assert words[:3] == ["Attack …", "Move …", "Maneuver …"]
    rig.choose("Maneuver")
    rig.choose("Aim")
    assert rig.screen(f.Menu).title == "1 maneuver, action left"
    rig.choose("Maneuver")
    rig.choose("Aim (for 2 strain)")
    assert rig.combat.fighters["Ann"].strain == 2
    refused = {row.words: row.refusal for row in rig.screen(f.Menu).rows}
    assert "nobody has more" in refused["Maneuver"]
    rig.choose("End the turn")
    assert rig.desk.waiting.by_gm


def test_r3_when_maneuver_and_action_are_used_the_end_of_the_turn_comes_first() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Maneuver")
    rig.choose("Aim")
    rig.choose("Other")
    rig.choose("Another action")
    menu = rig.screen(f.Menu)
    assert menu.rows[0].words == "End the turn"


def test_r4_moving_changes_who_is_how_far_away() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Move")
    assert rig.screen(f.Menu).rows[0].note == "takes 1 maneuver"
    rig.choose("engaged, Thug")
    assert rig.combat.distance("Ann", "Thug") == "engaged"
    rig.choose("Look")
    rig.choose("Who is how")
    assert "engaged: Thug" in rig.screen(FightSheet).notes
    rig.tap("confirm")
    assert rig.screen(FightSheet).name == "Ben"


def test_r5_r6_an_attack_shows_its_chance_is_rolled_and_what_it_does_is_told() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    row = rig.screen(f.Menu).rows[0]
    assert row.words == "Thug, Blaster pistol"
    assert row.note.startswith("Easy")
    rig.tap("confirm")
    roll = rig.screen(f.RollThese)
    assert (roll.who, roll.purpose) == ("Ann", "attack Thug (Blaster pistol)")
    assert roll.chance is not None
    rig.throw("ss")
    assert rig.screen(f.NetShown).net.success == 2
    rig.tap("confirm")
    assert any(line.startswith("Ann hits Thug") for line in rig.screen(f.Told).lines)
    rig.tap("confirm")
    assert rig.combat.fighters["Thug"].wounds > 0


def test_doubtful_dice_are_asked_about_as_in_any_check() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.lay("Y:s G:s G:- P:-", 1)
    assert rig.screen(f.Doubt).number == 1
    rig.tap("confirm")
    assert rig.screen(f.NetShown).net.success == 2
    rig.tap("back")
    rig.lay("Y:s G:s P:-")
    assert str(rig.screen(f.WrongDice).missing) == "G"


def test_r1_a_check_of_any_skill_takes_the_action() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Check a skill")
    rig.choose("Computers")
    rig.choose("Hard")
    assert rig.screen(f.RollThese).purpose == "Computers"
    assert str(rig.desk.asked) == "YYGPPP"
    rig.answer("s")
    assert rig.combat.turn is not None
    assert rig.combat.turn.action == "Computers"


def test_c1_a_check_is_opposed_by_anothers_skill() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Check a skill")
    rig.choose("Computers")
    rig.choose("Against Thug")
    rig.tap("back")
    rig.choose("Against Thug")
    rig.choose("Vigilance")
    assert str(rig.desk.asked) == "YYGPP"


def test_the_players_buttons_mean_what_they_say_in_a_fight() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.tap("engage")
    assert rig.screen(f.Menu).title == "Engage: which?"
    rig.tap("back", "move")
    assert rig.screen(f.Menu).title == "Move: which?"
    rig.tap("back", "copy")
    assert rig.screen(f.Refused).why == "There is nothing here to do that with."
    rig.tap("confirm", "end-turn")
    assert rig.combat.turn is None


# --- both sides -----------------------------------------------------------------------------------


def test_the_gm_plays_the_other_side_with_the_panel() -> None:
    rig = fight("Thug", "Ann", "Ben")
    assert rig.screen(f.Menu, Panel.GM).title == "Adversaries: who acts?"
    assert rig.screen(FightOrder).note == "The GM is to choose who acts."
    assert (Panel.GM, "let-go") in rig.parts_lit()
    rig.choose("Thug", panel=Panel.GM)
    rig.choose("Attack", panel=Panel.GM)
    rig.choose("Ben", panel=Panel.GM)
    assert rig.screen(f.RollThese, Panel.GM).who == "Thug"
    rig.throw("ss")
    rig.gm("let-go")
    rig.tap("confirm")
    assert rig.combat.fighters["Ben"].wounds > 0
    rig.gm("undo")
    assert rig.combat.fighters["Ben"].wounds == 0


def test_should_the_gms_panel_be_broken_the_players_display_does_it() -> None:
    rig = fight("Thug", "Ann", "Ben")
    rig.tap("confirm")
    rig.choose("Thug")
    assert rig.combat.turn is not None
    assert rig.combat.turn.who == "Thug"
    rig.tap("back")
    assert rig.combat.turn is None, "back takes the step back"


def test_r8_both_sides_spend_what_a_roll_has_left() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.answer(Y="s", G="aa", P="t")
    spend = rig.screen(f.Spend)
    assert (spend.who, spend.purse) == ("Ann", "a")
    rig.choose_spend("boost die on the next check of an ally")
    assert rig.combat.next_of_side == ((Side.PLAYERS, "Ann"),)
    assert rig.stage() is Stage.CHOOSE


def test_r8_an_option_for_one_of_a_side_asks_for_whom() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.answer(Y="s", G="aa")
    rig.choose_spend("boost die on the next check of anyone")
    assert [row.words for row in rig.screen(f.Menu).rows] == ["Ann", "Ben"]
    rig.choose("Ben")
    assert rig.combat.fighters["Ben"].owed.boosts == 1


def test_r8_the_gm_spends_threat_on_their_own_display_or_lets_it_go() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.answer(Y="s", P="tt")
    assert isinstance(rig.shown(), f.Waiting)
    spend = rig.screen(f.Spend, Panel.GM)
    assert (spend.who, spend.purse) == ("The GM", "tt")
    assert (Panel.GM, "strain") in rig.parts_lit()
    rig.gm("let-go")
    assert rig.combat.fighters["Ann"].strain == 1
    assert rig.screen(f.Told).lines[0] == (
        "The adversaries spend t: 1 strain for the one who rolled, Ann."
    )
    rig.read()
    rig.gm("strain", "let-go")
    assert rig.stage() is Stage.CHOOSE, "from the first row up is the last: let it go"
    rig.gm("undo")
    assert rig.stage() is Stage.SPEND


def test_r8_a_free_maneuver_is_had_at_once_by_whom_it_was_bought_for() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.answer(Y="aa", G="a")
    rig.choose_spend("a free maneuver at once")
    assert rig.combat.turn is not None
    assert rig.combat.turn.free == 1


def test_c5_destiny_is_rolled_and_spent_from_the_menus() -> None:
    rig = fight()
    rig.choose("Look")
    rig.choose("Roll destiny")
    assert str(rig.desk.asked) == "WW"
    rig.lay("W:l W:n")
    rig.read()
    assert rig.combat.destiny is not None
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    before = rig.desk.asked
    rig.tap("down")
    rig.choose("Helping Hand")
    assert str(rig.desk.asked) != str(before)
    assert rig.combat.destiny.light == 0


def test_c4_the_gm_changes_the_dice_of_the_waiting_check() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.hold("let-go", Panel.GM)
    rig.choose("Change the dice", panel=Panel.GM)
    rig.choose("Add setback", panel=Panel.GM)
    assert str(rig.desk.asked) == "YGGPK"


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("small", [False, True])
def test_a_whole_fight_is_pressed_through(small: bool) -> None:
    """R-2 to R-6 and R-10, with both panels and with the four buttons alone."""
    rig = FightRig(dice="random", seed=5, gm_panel=not small)
    rig.begin_fight(yard(ANN, BEN, THUG, BOSS))
    for _ in range(1500):
        panel = Panel.GM if rig.desk.waiting.by_gm and not small else Panel.PLAYERS
        shown = rig.shown(panel)
        if rig.combat.phase is Phase.OVER:
            break
        if isinstance(shown, f.Menu):
            ends = [row.words for row in shown.rows if row.words.startswith("End the fight")]
            _choose(rig, panel, "End the fight" if ends else "")
        elif isinstance(shown, f.Spend):
            rig.tap(
                *(["up", "confirm"] if panel is Panel.PLAYERS else ["strain", "let-go"]),
                panel=panel,
            )
        else:
            rig.confirm()
    assert rig.combat.phase is Phase.OVER
    assert rig.combat.round > 1
    assert any(each.incapacitated for each in rig.combat.fighters.values())


def _choose(rig: Rig, panel: Panel, words: str) -> None:
    """Choose the row, or the first that attacks or ends the turn."""
    rows = [row.words for row in rig.screen(f.Menu, panel).rows if not row.refusal]
    order = (
        [words, "Attack", "Thug", "Ann", "Ben", "End the turn"]
        if words
        else ["Attack", "Thug", "Ann", "Ben", "End the turn"]
    )
    wanted = next((each for each in order if any(r.startswith(each) for r in rows)), rows[0])
    rig.choose(wanted, panel=panel)


def test_r10_after_the_fight_everybody_may_recover() -> None:
    rig = fight()
    rig.hold("let-go", Panel.GM)
    rig.choose("Harm or heal", panel=Panel.GM)
    rig.choose("Ann", panel=Panel.GM)
    rig.choose("1 strain more", panel=Panel.GM)
    rig.gm("undo", "undo")
    rig.choose("End the fight", panel=Panel.GM)
    assert rig.combat.phase is Phase.OVER
    rig.read()
    assert rig.stage() is Stage.ENDED
    rig.choose("Ann: Discipline")
    rig.answer("s")
    assert rig.combat.fighters["Ann"].strain == 0
    rig.choose("Something else")
    rig.tap("confirm")
    assert rig.desk.game is None


def test_r9_medicine_in_a_turn_and_after_the_fight() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.hold("let-go", Panel.GM)
    rig.choose("Harm or heal", panel=Panel.GM)
    rig.choose("Ann", panel=Panel.GM)
    rig.choose("1 wound more", panel=Panel.GM)
    rig.choose("1 wound more", panel=Panel.GM)
    rig.gm("undo", "undo", "undo")
    rig.choose("Treat")
    rig.choose("Treat Ann")
    assert rig.screen(f.RollThese).difficulty == "Easy"
    rig.answer("s")
    assert rig.combat.fighters["Ann"].wounds == 1


def test_r4_the_gm_says_who_is_how_far_away() -> None:
    rig = fight()
    rig.hold("let-go", Panel.GM)
    rig.choose("Distances", panel=Panel.GM)
    rig.choose("Ann", panel=Panel.GM)
    rig.choose("Thug", panel=Panel.GM)
    rig.choose("Extreme", panel=Panel.GM)
    assert rig.combat.distance("Ann", "Thug") == "extreme"


def test_one_press_takes_one_step_back_through_the_whole_fight() -> None:
    rig = fight()
    seen = []
    rig.choose("Ann")
    rig.choose("Attack")
    rig.tap("confirm")
    rig.answer("ss")
    steps = rig.desk.steps
    while rig.desk.can_undo:
        seen.append(rig.desk.steps)
        rig.desk.undo()
        rig.settle()
    assert seen == [*range(steps, 0, -1)]
    assert rig.combat.phase is Phase.SCENE
    assert rig.desk.log == []


def test_a_roll_beside_the_fight_lies_on_top_of_it() -> None:
    rig = fight()
    before = rig.desk.waiting
    rig.choose("Look")
    rig.choose("Any check")
    rig.choose("By hand")
    rig.choose("Any skill")
    rig.tap("confirm", "confirm")
    rig.choose("Average")
    rig.choose("Roll")
    assert rig.stage() is Stage.SIDE_ROLL
    rig.lay("G:s G:- P:- P:-")
    rig.tap("confirm")
    assert rig.desk.waiting == before


def test_the_boss_acts_when_thugs_are_down() -> None:
    """R-2: a slot that nobody can fill passes by itself, and people are told."""
    rig = FightRig(dice="camera").begin_fight(yard(ANN, BEN, THUG, BOSS))
    rig.in_order("Ann", "Thug", "Boss", "Ben")
    rig.hold("let-go", Panel.GM)
    rig.choose("Harm or heal", panel=Panel.GM)
    rig.choose("Thug", panel=Panel.GM)
    for _ in range(6):
        rig.choose("1 wound more", panel=Panel.GM)
    rig.gm("undo", "undo", "undo")
    rig.read()
    rig.desk.use_source("random")
    rig.settle()
    rig.gm("let-go")
    rig.read()
    rig.choose("Ann")
    rig.choose("End the turn")
    rig.choose("Boss", panel=Panel.GM)
    rig.choose("End the turn", panel=Panel.GM)
    assert any("slot of the adversaries passes" in line for line in rig.screen(f.Told).lines)


def test_the_fights_to_choose_are_the_owners_and_the_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file with faults says so; parties of the D6 system are played elsewhere."""
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "parties").mkdir()
    mine = tmp_path / "parties" / "bar.toml"
    mine.write_text('name = "Bar"\nplayers = ["brakka"]\nadversaries = ["2 security-guard"]\n')
    (tmp_path / "parties" / "broken.toml").write_text('players = ["nobody-known"]\n')
    (tmp_path / "parties" / "six.toml").write_text('players = ["jax-durane"]\n')
    books = {book.title: book for book in parties()}
    assert books["Bar"].note == "1 against 2"
    assert "broken.toml:1" in books["broken"].fault
    assert "Docking bay" in books
    assert not {"six", "Canyon ambush", "canyon-ambush"} & books.keys()
    rig = FightRig()
    rig.table.turn()
    rig.choose("A fight")
    rig.choose("Bar")
    assert list(rig.combat.fighters) == ["Brakka", "Guard 1", "Guard 2"]


def test_the_two_kinds_of_games_refuse_each_others_steps() -> None:
    rig = FightRig(dice="hand")
    rig.begin("blast-door")
    answers: list[str] = []
    aim = Command(Do.AIM, who="Ann")
    rig.post(Act(aim, None, lambda answer: answers.append(answer.words)))
    assert answers == ["No fight is on; this is an encounter with a system alone."]
    rig.begin_fight()
    enter = SlicingCommand(SlicingDo.ENTER)
    rig.post(Act(enter, None, lambda answer: answers.append(answer.words)))
    assert answers[1].startswith("No system is sliced here")


def test_who_takes_part_can_roll_beside_the_fight_with_their_own_sheet() -> None:
    rig = fight()
    rig.choose("Look")
    rig.choose("Any check")
    assert [row.words for row in rig.screen(f.Menu).rows][:3] == ["Ann", "Ben", "Thug"]


def test_r8_who_let_one_rolls_results_go_is_asked_again_after_the_next() -> None:
    rig = fight("Ann", "Ben", "Thug")
    for who in ("Ann", "Ben"):
        rig.choose(who)
        rig.choose("Check a skill")
        rig.choose("Athletics")
        rig.choose("Easy")
        rig.answer(G="a" if who == "Ben" else "a -")
        assert rig.stage() is Stage.SPEND, who
        rig.choose_spend("let the rest go")
        assert rig.stage() is Stage.CHOOSE
        rig.choose("End the turn")


def test_the_button_of_a_turns_end_never_ends_the_fight() -> None:
    rig = fight()
    rig.post(Act(Command(Do.SUFFER, by_gm=True, target="Thug", strain=9)))
    rig.read()
    assert "End the fight" in [row.words for row in rig.screen(f.Menu).rows]
    rig.tap("end-turn")
    assert rig.screen(f.Refused).why == "There is nothing here to do that with."
    assert rig.combat.phase is Phase.ROUNDS


@pytest.mark.parametrize("other", ["fight", "encounter"])
def test_what_was_open_about_one_game_goes_away_with_it(
    other: str,
) -> None:
    """A page begins something else while the GM's menu lies open on somebody who is gone then."""
    rig = FightRig(dice="camera").begin_fight(yard(ANN, BEN, THUG))
    rig.hold("let-go", Panel.GM)
    rig.choose("Harm", panel=Panel.GM)
    rig.choose("Thug", panel=Panel.GM)
    facts = yard(ANN, BEN) if other == "fight" else SessionFacts.read("blast-door")
    assert rig.ask(lambda reply: Begin(facts, reply)).ok
    assert rig.desk.on_top(Panel.GM) is None
    assert not isinstance(rig.shown(Panel.GM), f.Refused)
