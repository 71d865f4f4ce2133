"""Rolls beside the encounter from the pages: posts, and the forms in a real browser (R-1, W-1)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from edgebox.box.side import AnyCheck, SixRoll
from edgebox.box.snapshot import Stage
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.commands import Do
from edgebox.web.besides import check_in, offered
from tests.web.asking import asked, posted
from tests.web.browser import Browser
from tests.web.conftest import Serve


def test_r1_a_check_is_asked_for_rolled_and_gone_on_from(serve: Serve) -> None:
    table = serve(None)
    status, answer = posted(
        f"{table.url}beside",
        {"skill": "Perception", "characteristic": 3, "rank": 1, "difficulty": "hard", "boost": 1},
    )
    assert (status, answer) == (200, {"ok": True, "words": ""})
    side = table.when(lambda now: now.waiting.stage is Stage.SIDE_ROLL).side
    assert side is not None
    assert isinstance(side.roll, AnyCheck)
    assert str(side.roll.pool) == "YGGBPPP"
    assert posted(f"{table.url}do", {"do": "roll", "roll": "Y:s"})[1]["ok"] is False
    typed = {"do": "roll", "roll": "Y:s G:s G:a B:- P:t P:- P:-"}
    assert posted(f"{table.url}do", typed)[1]["ok"]
    now = table.when(lambda now: now.waiting.stage is Stage.SIDE_RESULT)
    assert now.log[-1].lines == ("Somebody, Perception (Hard): Success: 2 successes",)
    assert posted(f"{table.url}go-on", {})[1]["ok"]
    assert table.when(lambda now: now.side is None).waiting.stage is Stage.SET_UP


def test_c1_c7_a_characters_sheet_gives_the_values(serve: Serve) -> None:
    table = serve(None)
    found = json.loads(asked(f"{table.url}besides")[2])
    sheet = next(each for each in found["characters"] if each["name"] == "Kesh Orne")
    skill = max(found["skills"], key=lambda name: sheet["skills"][name][1])
    body = {"who": "Kesh Orne", "skill": skill, "difficulty": "simple", "characteristic": 6}
    assert posted(f"{table.url}beside", body)[1]["ok"]
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert isinstance(side.roll, AnyCheck)
    assert list(side.roll.pair) == sheet["skills"][skill]


def test_c1_a_combined_check_takes_the_lowest_of_the_sheet(serve: Serve) -> None:
    table = serve(None)
    body = {"who": "Okko Dash", "skill": "Computers", "combined": "Cool", "difficulty": "average"}
    assert posted(f"{table.url}beside", body)[1]["ok"]
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert isinstance(side.roll, AnyCheck)
    assert (side.roll.what, side.roll.pair) == ("Computers and Cool", (3, 2))


def test_c2_the_words_of_a_gms_own_table_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "tables").mkdir()
    own = tmp_path / "tables" / "difficulties.toml"
    own.write_text("[difficulties]\nnasty = 3\nmiddling = 2\n")
    assert offered()["difficulties"] == [
        {"word": "middling", "title": "Middling", "usual": True},
        {"word": "nasty", "title": "Nasty", "usual": False},
    ]
    roll = check_in({"difficulty": "nasty"})
    assert (roll.against, roll.difficulty) == (Difficulty.HARD, "Nasty")


@pytest.mark.parametrize(
    ("against", "damage", "kind"),
    [
        ("moderate", False, Target),
        ("14", False, Target),
        ("3D+1", True, Opposed),
        ("", False, None),
    ],
)
def test_w2_a_d6_roll_is_asked_for_and_typed(
    serve: Serve, against: str, damage: bool, kind: type | None
) -> None:
    table = serve(None)
    body = {"kind": "d6", "code": "2D+2", "who": "Jax", "against": against, "damage": damage}
    assert posted(f"{table.url}beside", body)[1]["ok"]
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert isinstance(side.roll, SixRoll)
    assert side.roll.check.against is None if kind is None else True
    assert kind is None or isinstance(side.roll.check.against, kind)
    assert posted(f"{table.url}beside/faces", {"faces": "3 4 5"})[1]["ok"] is False
    assert posted(f"{table.url}beside/faces", {"faces": "3,4"})[1]["ok"]
    if damage:
        assert posted(f"{table.url}beside/faces", {"faces": "1 1 1"})[1]["ok"]
    shown = table.when(lambda now: now.waiting.stage is Stage.SIDE_RESULT).side
    assert shown is not None
    assert isinstance(shown.roll, SixRoll)
    assert shown.roll.outcome.total == 9


def test_w1_w9_sheets_of_the_d6_system_give_code_scale_and_what_resists(serve: Serve) -> None:
    table = serve(None)
    found = json.loads(asked(f"{table.url}besides")[2])
    speeder = next(each for each in found["six"] if each["name"] == "Landspeeder")
    rolls = {roll["words"]: (roll["code"], roll["damage"]) for roll in speeder["rolls"]}
    assert rolls["Blaster cannon"] == ("5D", False)
    assert rolls["damage, Blaster cannon"] == ("3D+2", True)
    assert speeder["resists"] == "2D"
    body = {"kind": "d6", "who": "Landspeeder", "what": "Blaster cannon", "code": "1D"}
    fire = {**body, "against": "Walker", "their": "Dexterity"}
    assert posted(f"{table.url}beside", fire)[1]["ok"]
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert isinstance(side.roll, SixRoll)
    assert (str(side.roll.check.code), str(side.roll.check.rolled)) == ("5D", "7D")
    assert posted(f"{table.url}beside/drop", {})[1]["ok"]
    table.when(lambda now: now.side is None)
    hurt = {**body, "what": "damage, Blaster cannon", "against": "Walker"}
    assert posted(f"{table.url}beside", hurt)[1]["ok"]
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert isinstance(side.roll, SixRoll)
    assert side.roll.check.against is not None
    assert side.roll.check.against.words == "Walker's body 8D"


def test_w3_w5_w7_w8_what_else_counts_for_a_d6_roll_is_posted(serve: Serve) -> None:
    table = serve(None)
    body = {"kind": "d6", "code": "6D+1", "against": "moderate", "actions": 2, "pace": "rushed",
            "modifier": -3, "bonus": "+1D+2"}  # fmt: skip
    assert posted(f"{table.url}beside", body)[1]["ok"]
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert isinstance(side.roll, SixRoll)
    assert str(side.roll.check.rolled) == "3D+2", "half of 6D+1, +1D+2, less a die"
    assert posted(f"{table.url}beside/faces", {"faces": "1 1 1"})[1]["ok"]
    now = table.when(lambda now: now.waiting.stage is Stage.SIDE_RESULT)
    assert now.log[-1].lines[0].endswith("2 against 13: failure by 11.")


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "d6", "code": "2D", "modifier": "much"},
        {"kind": "d6", "code": "2D", "pace": "slow"},
        {"kind": "d6", "code": "2D", "pace": "prepared", "actions": 2},
        {"kind": "d6", "code": "2D", "bonus": "lots"},
        {"kind": "d6", "code": "2D", "against": "Walker"},
        {"kind": "d6", "code": "2D", "against": "Walker", "their": "knitting"},
        {"kind": "d6", "who": "Jax Durane", "what": "knitting"},
        {"kind": "d6", "who": "Jax Durane", "what": "damage, Blaster", "against": "moderate"},
        {"kind": "d6"},
        {"kind": "d6", "code": "4E"},
        {"kind": "d6", "code": "4D", "against": "unheard of"},
        {"kind": "d6", "code": "4D", "against": "12", "damage": True},
        {"kind": "d6", "code": "+2"},
        {"skill": "Cool"},
        {"difficulty": "impossible"},
        {"difficulty": "easy", "rank": 7},
        {"difficulty": "easy", "boost": -1},
        {"difficulty": "easy", "boost": "many"},
        {"difficulty": "easy", "against": "W"},
        {"difficulty": "easy", "who": 3},
    ],
)
def test_what_can_t_be_meant_is_refused_in_words(serve: Serve, body: object) -> None:
    table = serve(None)
    _, answer = posted(f"{table.url}beside", body)
    assert answer["ok"] is False
    assert answer["words"]
    assert table.when(lambda _: True).side is None


def test_c5_destiny_is_spent_on_a_check_from_the_page(browser: Browser, serve: Serve) -> None:
    table = serve(None)
    browser.open(f"{table.url}gm")
    body = {"skill": "Perception", "characteristic": 3, "rank": 1, "difficulty": "hard"}
    assert posted(f"{table.url}beside", body)[1]["ok"]
    browser.reads("#now", "Perception")
    browser.click("#now button", "Spend destiny")
    side = table.when(lambda now: now.side is not None and "R" in str(now.side.asked)).side
    assert side is not None
    assert str(side.asked) == "YGGRPP", "the GM makes it harder"
    browser.when(
        lambda: not [each for each in browser.all("#now button") if each.text == "Spend destiny"]
    )
    helped = {"do": "use-destiny", "use": "helping-hand"}
    assert "Who rolls decides first" in posted(f"{table.url}do", helped)[1]["words"]


def test_only_the_gm_makes_the_gms(serve: Serve) -> None:
    table = serve(None, pin="1234")
    body = {"kind": "d6", "code": "2D", "by_gm": True}
    assert posted(f"{table.url}beside", body)[0] == 403
    assert posted(f"{table.url}beside", {**body, "by_gm": False})[0] == 200


def test_any_check_is_made_on_the_players_page(browser: Browser, serve: Serve) -> None:
    """R-1: from the form to the dice and back to the check that waited meanwhile."""
    table = serve()
    assert table.do(Do.ENTER).ok
    browser.open(f"{table.url}players")
    browser.reads("#todo", "Roll these")
    browser.click("#beside summary", "Any check")
    browser.when(lambda: browser.all("#beside form select"))
    Select(browser.driver.find_element(By.NAME, "skill")).select_by_visible_text("Perception")
    Select(browser.driver.find_element(By.NAME, "difficulty")).select_by_visible_text("Hard")
    browser.click("#beside form button", "To the dice")
    browser.reads("#todo", "Perception")
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert str(side.asked) == "GGPPP"
    browser.when(lambda: len(browser.all("#todo .roll-these .die")) == 5)
    browser.click("#todo button", "Roll at random")
    browser.when(lambda: browser.all("#todo .verdict"))
    browser.reads("#log", "Perception")
    browser.click("#todo button", "Go on")
    browser.reads("#todo", "Roll these")


def test_a_d6_roll_is_typed_on_the_gms_page(browser: Browser, serve: Serve) -> None:
    """W-1, W-2: code and level in the form, the faces typed, the sum shown with its dice."""
    table = serve(None)
    browser.open(f"{table.url}gm")
    browser.click("#beside summary", "D6 roll")
    browser.when(lambda: browser.all("#beside [name=code]"))
    browser.driver.find_element(By.NAME, "code").send_keys("4D+2")
    browser.driver.find_element(By.CSS_SELECTOR, "#beside [name=code]").submit()
    browser.reads("#now", "4D+2")
    browser.click("#now button", "Drop it")
    table.when(lambda now: now.side is None and now.serial > 1)
    browser.click("#beside summary", "D6 roll")
    browser.driver.find_element(By.CSS_SELECTOR, "#beside [list=levels]").send_keys("moderate")
    browser.click("#beside form button", "To the dice")
    browser.reads("#now", "Moderate 13")
    browser.click("#now .typed summary")
    browser.driver.find_element(By.NAME, "faces").send_keys("3 4 5 1\n")
    browser.reads("#now", "15 against 13: success by 2")
    assert len(browser.all("#now .dice .die-d6")) == 4
    browser.click("#now button", "Go on")
    assert table.when(lambda now: now.side is None).log[-1].aside == 1


def test_a_sheet_of_the_d6_system_fills_the_form(browser: Browser, serve: Serve) -> None:
    """W-1: the name and what is rolled bring the code; an opponent's name asks what they roll."""
    table = serve(None)
    browser.open(f"{table.url}gm")
    browser.click("#beside summary", "D6 roll")
    browser.when(lambda: browser.all("#beside [name=code]"))
    find = browser.driver.find_element
    find(By.CSS_SELECTOR, "#beside [list=six-who]").send_keys("Jax Durane")
    find(By.CSS_SELECTOR, "#beside [name=what]").send_keys("Blaster")
    find(By.CSS_SELECTOR, "#beside [list=levels]").send_keys("Trooper")
    find(By.CSS_SELECTOR, "#beside [name=damage]").send_keys("")
    browser.when(lambda: find(By.NAME, "their").is_displayed())
    assert find(By.NAME, "code").get_attribute("value") == "4D+2"
    find(By.NAME, "their").send_keys("dodge")
    browser.click("#beside form button", "To the dice")
    browser.reads("#now", "Trooper's dodge 3D+1")
    side = table.when(lambda now: now.side is not None).side
    assert side is not None
    assert side.who == "Jax Durane"


def test_dice_of_a_roll_beside_land_in_the_virtual_box(browser: Browser, serve: Serve) -> None:
    """R-1: the tray shows what to roll beside the encounter, and the same key rolls it."""
    table = serve()
    browser.open(table.url)
    browser.when(lambda: browser.run("return document.querySelector('.oled')?.dataset.drawn"))
    body = {"kind": "d6", "code": "3D", "who": "Jax"}
    assert posted(f"{table.url}beside", body)[1]["ok"]
    browser.when(lambda: len(browser.all(".ghost .die-d6")) == 3)
    browser.key("r")
    table.when(lambda now: now.waiting.stage is Stage.SIDE_RESULT)
    browser.when(lambda: len(browser.all("#tray .dice .die-d6")) == 3)
