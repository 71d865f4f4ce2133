"""D6 rolls beside the game: a code, a sheet's own, initiative (W-1 to W-5, W-7 to W-9, W-12)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie, TrayRead, TraySeen
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.side import InitiativeRoll, SixRoll
from edgebox.box.views.side import side_json
from edgebox.dice import Die
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import SIX, Sixes
from edgebox.errors import BadInputError
from edgebox.vision.judging.confidence import LEANS
from tests.box.side_rolls import four_d, menu, perception, put_together
from tests.box.tables import Rig

# --- the D6 system --------------------------------------------------------------------------------


def test_w1_w2_a_code_against_a_level_of_the_table() -> None:
    rig = put_together(Rig(), "D6 roll", "By hand")
    code = rig.screen(d6.D6Code)
    assert (code.code, code.editing) == (DieCode(3), "dice")
    rig.tap("up", "confirm", "up", "up")
    code = rig.screen(d6.D6Code)
    assert (code.code, code.editing) == (DieCode(4, 2), "pips")
    rig.tap("confirm")
    rows = {row.words: row.note for row in rig.screen(f.Menu).rows}
    assert rows["Moderate 13"] == "84% to tie or beat"
    menu(rig, "Moderate", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(4, 2), "Moderate 13")
    assert asked.chance == pytest.approx(0.841, abs=0.001)
    rig.enter_sixes(3, 4, 5, 1)
    shown = rig.screen(d6.D6Result)
    assert (shown.verdict, shown.total, shown.number) == ("Success", 15, 13)
    rig.tap("confirm")
    assert rig.desk.log[-1].lines == ("Somebody, 4D+2: 15 against 13: success by 2.",)


def test_w2_a_tie_is_enough_and_a_point_less_is_not() -> None:
    rig = four_d(Rig(), "A number")
    for _ in range(3):
        rig.tap("up")
    assert rig.screen(f.SettingItem).value == "16"
    assert rig.screen(f.SettingItem).help.startswith("Difficult")
    rig.tap("confirm")
    menu(rig, "Roll")
    rig.enter_sixes(3, 4, 5, 2)
    assert rig.screen(d6.D6Result).verdict == "Success"
    rig.tap("back")
    rig.enter_sixes(3, 4, 5, 1)
    assert rig.screen(d6.D6Result).verdict == "Failure"


def test_w2_the_other_side_rolls_after_it() -> None:
    rig = four_d(Rig(), "Another roll", "By hand")
    rig.tap("down", "confirm", "up", "confirm")
    menu(rig, "Roll")
    rig.enter_sixes(3, 4, 5, 1)
    other = rig.screen(d6.D6Roll)
    assert (other.who, other.code, other.against) == ("The other side", DieCode(2, 1), "15")
    assert not rig.desk.as_seen(), "the dice of the first are shown no more"
    rig.tap("back")
    assert rig.screen(d6.D6Roll).code == DieCode(4, 2), "back takes the own roll back"
    rig.enter_sixes(3, 4, 5, 1)
    rig.enter_sixes(6, 6)
    shown = rig.screen(d6.D6Result)
    assert (shown.verdict, shown.total, shown.number) == ("Success", 15, 13)


def test_damage_is_what_the_roll_is_above_the_other() -> None:
    rig = four_d(Rig(), "Damage", "By hand")
    rig.tap("down", "confirm", "confirm")
    menu(rig, "Roll")
    rig.enter_sixes(4, 4, 4, 3)
    rig.enter_sixes(6, 4)
    assert rig.screen(d6.D6Result).verdict == "7 points"


def test_w12_dice_in_the_tray_are_taken_by_themselves() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    assert rig.tray.pool == Sixes(4)
    rig.tray.stir()
    rig.settle()
    assert rig.screen(d6.D6Seen).moving
    rig.tray.lay_sixes(3, 4, 5, 1)
    rig.settle()
    assert rig.screen(d6.D6Result).total == 15


def test_w1_the_pips_of_the_code_count_while_the_dice_fall() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    dice = tuple(TrayDie(SIX, str(face)) for face in (3, 4))
    rig.post(TraySeen(dice, True, rig.tray.number))
    seen = rig.screen(d6.D6Seen)
    assert (sum(die.face or 0 for die in seen.dice), seen.pips) == (7, 2)


def test_w12_a_doubtful_die_is_looked_at() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    rig.tray.lay_sixes(3, 4, 5, 1, doubtful=(3,))
    rig.settle()
    doubt = rig.screen(d6.D6Doubt)
    assert (doubt.face, doubt.why) == (1, LEANS)
    rig.tap("down")
    assert rig.screen(d6.D6Doubt).face == 2
    rig.tap("confirm")
    assert rig.screen(d6.D6Result).total == 16


def test_w12_a_doubtful_die_of_another_game_is_to_be_taken_out() -> None:
    """What it shows is of no use to a roll of six-sided dice."""
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    sixes = tuple(TrayDie(SIX, "3") for _ in range(4))
    leaning = TrayDie(Die.BOOST, "s", False, "leans")
    rig.post(TrayRead((*sixes, leaning), False, "", rig.tray.number))
    assert rig.screen(d6.D6WrongDice).others == "1 boost"


def test_w12_back_from_a_doubt_watches_again() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    rig.tray.lay_sixes(3, 4, 5, 1, doubtful=(3,))
    rig.settle()
    number = rig.tray.number
    rig.tap("back")
    assert rig.tray.number == number + 1
    rig.screen(d6.D6Roll)


@pytest.mark.parametrize(
    ("faces", "others", "seen", "strange"),
    [
        ((1, 2, 3), "", 3, ""),
        ((1, 2, 3, 4, 5), "", 5, ""),
        ((1, 2, 3), "B:s B:- K:f", 3, "2 boost, 1 setback"),
    ],
)
def test_w12_wrong_dice_are_named(
    faces: tuple[int, ...], others: str, seen: int, strange: str
) -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    rig.tray.lay_sixes(*faces, others=others)
    rig.settle()
    wrong = rig.screen(d6.D6WrongDice)
    assert (wrong.asked, wrong.seen, wrong.others) == (4, seen, strange)
    rig.tap("confirm")
    rig.screen(d6.D6ByHand)


def test_w12_six_sided_dice_are_wrong_where_narrative_ones_are_asked_for() -> None:
    rig = perception(Rig(dice="camera"))
    menu(rig, "Roll")
    rig.tray.lay_sixes(1, 2, 3, 4, 5, 6)
    rig.settle()
    wrong = rig.screen(f.WrongDice)
    assert str(wrong.missing) == "YGGPPP"


def test_random_dice_have_as_many_as_asked() -> None:
    rig = four_d(Rig(dice="random", seed=random.Random(3).randrange(99)), "Nothing", "Roll")
    rig.tap("confirm")
    side = rig.desk.side
    assert side is not None
    assert isinstance(side.roll, SixRoll)
    assert len(side.roll.rolled[0]) == 4


# --- the D6 system, from sheets -------------------------------------------------------------------


def test_w1_a_sheet_of_the_d6_system_is_chosen_and_what_it_rolls() -> None:
    rig = put_together(Rig(), "D6 roll", "Jax Durane")
    rows = {row.words: row.note for row in rig.screen(f.Menu).rows}
    assert [*rows][:2] == ["space transports", "blaster"], "the highest skill comes first"
    assert rows["Blaster"] == "4D+2, blaster"
    assert rows["hide"] == "3D+1, Perception stands in"
    menu(rig, "dodge", "Moderate", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Jax Durane", "dodge", DieCode(4))
    rig.enter_sixes(3, 4, 5, 1)
    rig.tap("confirm")
    (line,) = rig.desk.log[-1].lines
    assert line == "Jax Durane, dodge 4D: 13 against 13: success, a tie is enough."


def test_w9_two_sheets_know_their_scales_in_an_attack_and_its_damage() -> None:
    rig = put_together(Rig(), "D6 roll", "Landspeeder", "Blaster cannon", "Another roll", "Walker")
    menu(rig, "Dexterity", "Roll")
    assert rig.screen(d6.D6Roll).code == DieCode(7), "skill 3D, fire control 2D, scale 2D"
    rig.tap("back", "back", "back", "back", "back")
    menu(rig, "damage, Blaster", "Walker", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(3, 2), "Walker's body 8D")
    rig.enter_sixes(6, 6, 6)
    other = rig.screen(d6.D6Roll)
    assert (other.who, other.code) == ("Walker's body", DieCode(8))


def test_w3_w5_w7_w8_what_else_counts_changes_the_code() -> None:
    rig = four_d(Rig(), "Moderate", "Prepare")
    assert rig.screen(f.Menu).rows[0].note == "5D+2  97%"
    menu(rig, "Usual time", "Rush")
    assert rig.screen(f.Menu).rows[0].note.startswith("2D+1")
    menu(rig, "Usual time", "One action more", "Wound")
    assert rig.screen(f.Menu).rows[0].note.startswith("2D+2")
    rows = [row.words for row in rig.screen(f.Menu).rows]
    assert "Prepare" not in rows, "who acts twice can't prepare"
    menu(rig, "One action less", "One wound less", "Combined")
    for _ in range(5):
        rig.tap("up")
    assert rig.screen(f.SettingItem).help == "+2D+2"
    rig.tap("confirm", "up")
    assert rig.screen(f.SettingItem).help == "+1D+2"
    rig.tap("confirm")
    assert rig.screen(f.Menu).rows[0].note.startswith("5D+2")
    menu(rig, "Nobody helps", "Modifier")
    for _ in range(10):
        rig.tap("up")
    assert rig.screen(f.SettingItem).help == "a good advantage"
    rig.tap("confirm")
    menu(rig, "Scale", "Speeder", "Walker")
    assert rig.screen(f.Menu).rows[0].note.startswith("6D+2")
    menu(rig, "Roll")
    rig.enter_sixes(1, 1, 1, 1, 1, 1)
    assert rig.screen(d6.D6Result).total == 18


def test_w4_w5_the_wounds_of_a_sheet_take_dice_but_none_from_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "hurt.toml").write_text(
        'name = "Hurt"\nwounds = 1\nattributes = { Strength = "3D" }\nskills = { dodge = "4D" }\n'
        '[[weapons]]\nname = "Gun"\nskill = "dodge"\ndamage = "5D"\n'
    )
    rig = put_together(Rig(), "D6 roll", "Hurt", "dodge", "Moderate")
    assert rig.screen(f.Menu).rows[0].note.startswith("3D")
    rig.tap("back", "back")
    menu(rig, "damage, Gun", "Hurt", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(5), "Hurt's Strength 3D")


# --- initiative of the D6 system ------------------------------------------------------------------


def facing(rig: Rig, mine: str = "Mira Tol", theirs: str = "Trooper") -> Rig:
    """Put initiative of two sheets together, Perception 4D and 3D."""
    return put_together(rig, "D6 roll", "Initiative", mine, theirs, "Roll")


def test_w4_the_sides_roll_one_after_the_other_and_the_higher_decides() -> None:
    rig = facing(Rig())
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Players", "initiative", DieCode(4))
    assert asked.keys.back == "Back"
    assert rig.desk.waiting.whom == "Players"
    rig.enter_sixes(1, 2, 3, 4)
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.code, asked.against) == ("Adversaries", DieCode(3), "Players 10")
    assert asked.keys.back == "Undo"
    rig.tap("back")
    assert rig.screen(d6.D6Roll).who == "Players", "back takes the last roll back"
    rig.enter_sixes(1, 2, 3, 4)
    rig.enter_sixes(3, 4, 4)
    shown = rig.screen(d6.D6Initiative)
    assert shown.totals == (("Players", 10), ("Adversaries", 11))
    assert (shown.winner, shown.again) == ("Adversaries", False)
    rig.tap("confirm")
    (line,) = rig.desk.log[-1].lines
    assert line == "Initiative: Players 10, Adversaries 11. Adversaries decide who acts first."


def test_w4_a_tie_is_rolled_again() -> None:
    rig = facing(Rig())
    rig.enter_sixes(1, 2, 3, 4)
    rig.enter_sixes(3, 3, 4)
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose) == ("Players", "initiative again")
    rig.enter_sixes(6, 6, 6, 6)
    rig.enter_sixes(1, 1, 1)
    shown = rig.screen(d6.D6Initiative)
    assert (shown.winner, shown.totals) == ("Players", (("Players", 24), ("Adversaries", 3)))


def test_w4_codes_by_hand_and_back_to_how_it_was_put_together() -> None:
    rig = put_together(Rig(), "D6 roll", "Initiative", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Walker", "Roll")
    assert rig.screen(d6.D6Roll).code == DieCode(3)
    rig.tap("back")
    assert rig.screen(f.Menu).title == "Initiative"
    assert rig.desk.side is None


def test_w4_of_three_sides_only_those_who_tie_roll_again() -> None:
    roll = InitiativeRoll((("A", DieCode(1)), ("B", DieCode(1)), ("C", DieCode(1, 1))))
    for face in (5, 2, 4):
        roll = roll.taken(Hand.of_sixes((face,)))
    assert roll.again
    assert (roll.next_side, dict(roll.totals)) == ("A", {"A": 5, "B": 2, "C": 5})
    roll = roll.taken(Hand.of_sixes((3,)))
    assert (roll.next_side, dict(roll.totals)) == ("C", {"A": 3, "B": 2, "C": None})
    roll = roll.taken(Hand.of_sixes((1,)))
    assert (roll.winner, roll.asked) == ("A", None)
    with pytest.raises(BadInputError):
        roll.taken(Hand.of_sixes((1,)))
    with pytest.raises(BadInputError):
        InitiativeRoll((("A", DieCode(1)), ("A", DieCode(1))))


def test_w4_the_page_shows_it_like_any_roll_of_the_system() -> None:
    rig = facing(Rig())
    rig.enter_sixes(1, 2, 3, 4)
    shown = side_json(rig.desk.side)
    assert shown is not None
    assert (shown["kind"], shown["purpose"], shown["code"], shown["against"]) == (
        "d6", "initiative, Adversaries", "3D", "Players 10",
    )  # fmt: skip
    rig.enter_sixes(3, 4, 4)
    shown = side_json(rig.desk.side)
    assert shown is not None
    assert shown["result"]["words"].endswith("Adversaries decide who acts first.")
