"""D6 rolls of several from the pages, falls, and random numbers (W-2, W-4, W-8, W-10, W-11)."""

from __future__ import annotations

from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from edgebox.box.side import AmbushRoll, CommandRoll, InitiativeRoll, SixRoll
from edgebox.box.snapshot import Stage
from edgebox.dice.die_code import DieCode
from edgebox.errors import EdgeboxError
from edgebox.rules.d6.check import Opposed
from edgebox.web.besides import offered, roll_in
from tests.web.asking import posted
from tests.web.browser import Browser
from tests.web.conftest import Serve


def six(**asked: Any) -> SixRoll:
    roll = roll_in(asked)
    assert isinstance(roll, SixRoll)
    return roll


def test_w2_the_number_of_a_level_is_rolled_with_dice_of_the_level() -> None:
    levels = {each["name"]: each["random"] for each in offered()["levels"]}
    assert levels["Moderate"] == [3, 4]
    assert levels["Heroic"][0] == 9, "it has no end"
    roll = six(kind="d6", code="4D", against="moderate", random=4)
    assert roll.check.against == Opposed(DieCode(4), "Moderate")
    assert six(kind="d6", code="4D", against="moderate").check.against != roll.check.against


def test_w4_of_each_side_the_highest_perception_rolls() -> None:
    roll = roll_in(
        {"kind": "initiative", "players": "jax durane, Mira Tol", "adversaries": "2D, Boss: 3D+2"}
    )
    assert isinstance(roll, InitiativeRoll)
    assert roll.sides == (("Players", DieCode(4)), ("Adversaries", DieCode(3, 2)))


def test_w8_of_those_named_the_highest_command_leads() -> None:
    body = {"kind": "command", "leader": "Jax Durane, Mira Tol", "against": "12", "characters": 5}
    roll = roll_in(body)
    assert isinstance(roll, CommandRoll)
    assert (roll.who, roll.characters, roll.roll.check.rolled) == ("Mira Tol", 5, DieCode(5, 1))
    with pytest.raises(EdgeboxError, match="5 characters at most"):
        roll_in({**body, "characters": 6})
    roll = roll_in({**body, "characters": 6, "working": True})
    assert isinstance(roll, CommandRoll)
    assert roll.roll.check.rolled == DieCode(4, 1), "who works too does two things (W-5)"
    assert isinstance(roll_in({**body, "characters": 9, "allow_more": True}), CommandRoll)


def test_w10_several_lie_in_ambush() -> None:
    roll = roll_in({"kind": "ambush", "attackers": "2 Trooper, Scout=4D+1", "targets": "Mira Tol"})
    assert isinstance(roll, AmbushRoll)
    assert roll.attackers == (
        ("Trooper 1", DieCode(3)), ("Trooper 2", DieCode(3)), ("Scout", DieCode(4, 1)),
    )  # fmt: skip
    assert roll.targets == (("Mira Tol", DieCode(4, 2)),)


def test_w11_a_fall_is_resisted_by_who_falls_or_by_nobody() -> None:
    roll = six(kind="fall", metres=12, gravity="high", who="Mira Tol")
    assert (roll.who, roll.check.rolled, roll.check.damage) == ("Mira Tol", DieCode(5), True)
    assert roll.other is not None
    assert roll.other.words == "Mira Tol's Strength 2D+1"
    assert six(kind="fall", metres=4.5, who="3D").other == Opposed(DieCode(3))
    assert six(kind="fall", metres=60, who="").check.against is None


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "d6", "code": "4D", "against": "moderate", "random": 5},
        {"kind": "d6", "code": "4D", "against": "moderate", "random": True},
        {"kind": "initiative", "players": "3D"},
        {"kind": "initiative", "players": "3D", "adversaries": " , "},
        {"kind": "initiative", "players": "3D", "adversaries": "Nobody I know"},
        {"kind": "command", "leader": "5D", "against": "3D"},
        {"kind": "command", "leader": "5D", "against": "moderate", "characters": 1},
        {"kind": "command", "leader": "5D", "characters": 3},
        {"kind": "command", "leader": "5D", "against": "9", "characters": 999, "allow_more": True},
        {"kind": "ambush", "attackers": "31 Trooper", "targets": "3D"},
        {"kind": "ambush", "attackers": "99 3D", "targets": "Scout="},
        {"kind": "fall", "metres": "far"},
        {"kind": "fall", "metres": 2},
        {"kind": "fall", "metres": -2},
        {"kind": "fall", "metres": float("nan")},
        {"kind": "fall", "metres": 4, "gravity": "low"},
        {"kind": "fall", "metres": 4, "gravity": "none"},
    ],
)
def test_what_can_t_be_meant_is_refused_in_words(body: dict[str, Any]) -> None:
    with pytest.raises(EdgeboxError, match=r"\w \w"):
        roll_in(body)


def test_w4_w8_initiative_and_a_command_roll_are_made_on_the_page(
    browser: Browser, serve: Serve
) -> None:
    """From the form to the dice, typed and at random, to what comes of them."""
    table = serve(None)
    browser.open(f"{table.url}gm")
    browser.click("#beside summary", "More D6 rolls")
    browser.click("#beside summary", "Initiative")
    find = browser.driver.find_element
    find(By.NAME, "players").send_keys("Mira Tol")
    find(By.NAME, "adversaries").send_keys("2D")
    browser.click("#beside form button", "To the dice")
    browser.reads("#now", "initiative, Players")
    assert posted(f"{table.url}beside/faces", {"faces": "6,6,6,6"})[1]["ok"]
    browser.reads("#now", "initiative, Adversaries")
    browser.click("#now button", "Roll at random")
    browser.reads("#now", "Players decide who acts first")
    browser.click("#now button", "Go on")
    table.when(lambda now: now.waiting.stage is Stage.SET_UP)
    browser.click("#beside summary", "Combine")
    find(By.NAME, "leader").send_keys("Mira Tol")
    browser.click("#beside form button", "To the dice")
    browser.reads("#now", "command for 3")
    assert posted(f"{table.url}beside/faces", {"faces": "6,6,6,6,6"})[1]["ok"]
    browser.reads("#now", "combined actions: +1D")


def test_w2_a_level_offers_its_random_dice_on_the_page(browser: Browser, serve: Serve) -> None:
    table = serve(None)
    browser.open(f"{table.url}gm")
    browser.click("#beside summary", "D6 roll")
    browser.when(lambda: browser.all("#beside [name=code]"))
    find = browser.driver.find_element
    find(By.NAME, "code").send_keys("4D+2")
    find(By.CSS_SELECTOR, "#beside [list=levels]").send_keys("moderate\t")
    browser.when(lambda: find(By.NAME, "random").is_displayed())
    Select(find(By.NAME, "random")).select_by_visible_text("rolled with 4D")
    browser.click("#beside form button", "To the dice")
    browser.reads("#now", "Moderate 4D")
