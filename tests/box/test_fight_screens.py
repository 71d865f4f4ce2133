"""The screens of a fight, beyond their golden images (R-2, R-6, R-7, R-8)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from edgebox.box.screens import draw, fight
from edgebox.box.screens import fight_from_state as fill
from edgebox.box.screens.facts import Facts, Keys, RollThese, Status
from edgebox.box.screens.fight_examples import FIGHT_EXAMPLES
from edgebox.combat.choices import after_fight, choices
from edgebox.combat.events import InjuryRolled
from edgebox.dice import Pool
from edgebox.rules.characters.character import Side
from tests.combat.fight import ANN, BEN, BOSS, THUG, Fight


def lit(image: Image.Image) -> int:
    return sum(image.convert("L").histogram()[1:])


LONG = "Grand Vizier Aloysius Krampf of the Outermost Rim and its Dependencies"
STATUS = Status(None, 9999, LONG, fault=True)
KEYS = Keys(LONG, LONG, LONG, LONG)
EXTREMES: list[Facts] = [
    fight.FightOrder(
        status=STATUS, slots=tuple(Side) * 15, at=15, who=LONG, note=LONG * 3, keys=KEYS
    ),
    fight.FightOrder(slots=(), at=0, who=LONG),
    fight.FightSheet(
        status=STATUS, name=LONG, side=LONG, strain=999, strain_threshold=0, wounds=99,
        wound_threshold=1, soak=99, next_check=Pool.parse("B" * 30), notes=(LONG,) * 9, first=99,
    ),
    fight.InjuryDice(status=STATUS, who=LONG, plus=990, tens=0, units=0, name=LONG * 3),
]  # fmt: skip


@pytest.mark.parametrize("facts", EXTREMES, ids=lambda facts: type(facts).__name__)
def test_nothing_is_too_much_for_a_fight_screen(facts: Facts) -> None:
    assert lit(draw(facts)) > 20


def test_r2_the_order_shows_whose_each_slot_is_and_which_is_open() -> None:
    order = FIGHT_EXAMPLES["fight-order"]
    assert isinstance(order, fight.FightOrder)
    others = [replace(order, at=3), replace(order, slots=order.slots[::-1])]
    assert len({draw(facts).tobytes() for facts in [order, *others]}) == 3


def test_r7_the_dice_of_an_injury_are_added_up() -> None:
    named = FIGHT_EXAMPLES["injury-named"]
    assert isinstance(named, fight.InjuryDice)
    others = [replace(named, units=1), replace(named, plus=10)]
    assert len({draw(facts).tobytes() for facts in [named, *others]}) == 3


def _fight() -> Fight:
    return Fight(ANN, BEN, THUG, BOSS, distance="short").begin("ATBo")


def test_r2_r3_the_order_says_who_may_act_and_what_is_left_of_a_turn() -> None:
    game = Fight(ANN, BEN, THUG, BOSS)
    assert fill.order_facts(game.state, Status()).who == "Before the first round"
    game = _fight()
    order = fill.order_facts(game.state, fill.status_of(game.scene))
    assert (order.who, order.note) == ("Players, who acts?", "Ann, Ben")
    assert order.status.round == 1
    game.do("aim", "Ann")
    order = fill.order_facts(game.state, fill.status_of(game.scene))
    assert (order.who, order.note) == ("Ann", "1 maneuver left; action left")


def test_r5_a_choice_shows_its_check_and_chance() -> None:
    game = _fight()
    game.do("act", "Ann")
    checks = {each.words: each.check for each in choices(game.state, "Ann")}
    assert fill.price_of(checks["Attack Thug, Blaster pistol"]).startswith("Easy  YGGP  ")
    assert fill.price_of(checks["End the turn"]) == "no check"
    game.gm("end")
    recovery = after_fight(game.state)[0].check
    assert recovery is not None
    assert fill.price_of(recovery) == f"roll {recovery.pool}"


def test_r6_r7_a_sheet_and_the_d100_tell_how_somebody_is() -> None:
    game = _fight()
    game.gm("suffer", target="Ben", wounds=11)
    waiting = fill.roll_facts(game.check, Status())
    assert isinstance(waiting, fight.InjuryDice)
    assert (waiting.who, waiting.plus, waiting.tens) == ("Ben", 0, None)
    rolled = game.d100("30 7")[0]
    assert isinstance(rolled, InjuryRolled)
    shown = fill.injury_facts(rolled, 0, Status())
    assert (shown.tens, shown.units) == (3, 7)
    sheet = fill.sheet_facts(game.state, "Ben", Status())
    assert (sheet.wounds, sheet.wound_threshold, sheet.soak) == (11, 10, 2)
    assert sheet.notes[:2] == ("incapacitated", "critical injury 37")
    assert "short: Ann, Thug, Boss" in sheet.notes


def test_r8_what_can_be_bought_has_a_row_for_each_way_to_pay() -> None:
    game = _fight()
    game.do("attack", "Ann", target="Boss")
    asked = fill.roll_facts(game.check, Status())
    assert isinstance(asked, RollThese)
    assert asked.difficulty == "Easy"
    assert asked.chance is not None
    game.roll(Y="x", G="a")
    spend = fill.spend_facts(game.state, Side.PLAYERS, 0, Status())
    costs = [row.cost for row in spend.rows if row.words == "notice something that matters"]
    assert costs == ["a", "x"]
    assert spend.purse == "ax"
    assert spend.rows[-1].words == "let the rest go"
    game.do("spend", option="hinder", cost="x")
    assert fill.sheet_facts(game.state, "Boss", Status()).next_check == Pool.parse("K")
