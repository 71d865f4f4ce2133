"""Screens of the D6 system as a check fills them (W-1, W-2)."""

from __future__ import annotations

import pytest

from edgebox.box.screens import draw
from edgebox.box.screens.d6_from_check import result_facts, roll_facts
from edgebox.box.screens.facts import Status
from edgebox.dice.die_code import DieCode
from edgebox.rules.d6 import D6Check, Opposed, Target
from edgebox.rules.d6.modifiers import Modifier

STATUS = Status(None, 2, "Jax")
CHECK = D6Check(DieCode(4, 2), Target(13, "Moderate"), (Modifier(-1),), actions=2)


def test_w1_the_roll_screen_has_what_is_rolled_and_its_chance() -> None:
    facts = roll_facts("Jax", "blaster", CHECK, STATUS)
    assert (facts.code, facts.against) == (DieCode(3, 2), "Moderate 13")
    assert facts.chance == pytest.approx(float(CHECK.chance or 0))
    alone = roll_facts("Jax", "damage", D6Check(DieCode(5)), STATUS)
    assert (alone.against, alone.chance) == ("", None)
    draw(facts)


def test_w2_the_result_screen_has_total_number_and_sum() -> None:
    facts = result_facts("Jax", "blaster", CHECK.outcome([3, 4, 5]), STATUS)
    assert (facts.verdict, facts.total, facts.number) == ("Success", 13, 13)
    assert facts.sum == "3 4 5 +2 -1"
    damage = D6Check(DieCode(2), Opposed(DieCode(1)), damage=True).outcome([6, 4], [3])
    assert result_facts("Jax", "damage", damage, STATUS).verdict == "7 points"
    assert result_facts("Jax", "", D6Check(DieCode(1)).outcome([3]), STATUS).verdict == ""
    draw(facts)
