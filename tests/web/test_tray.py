"""The tray on the page of the box: the camera's picture, and what is said below it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from selenium.webdriver.common.keys import Keys

from edgebox.box.hand import LEFT
from edgebox.box.inputs import (
    RollBeside,
    TakeBack,
    Thing,
    TrayDie,
    TrayRead,
    TraySeen,
    TypeSixes,
    Wake,
)
from edgebox.box.snapshot import Stage
from edgebox.dice import Die
from edgebox.slicing.commands import Do
from edgebox.sources.lay_there import LayThere
from edgebox.vision.judging.view_in_doubt import FOREIGN, STRANGE
from edgebox.web.besides_six import six_in
from tests.web.browser import Browser
from tests.web.conftest import Serve
from tests.web.served import PictureTray
from tests.web.trays import TRAY, dice_of, in_doubt, under_a_camera


def test_dice_that_are_missing_or_too_many_are_named(browser: Browser, serve: Serve) -> None:
    """Once they lie still: nobody is to wait for dice that move no more."""
    table = serve()
    tray = under_a_camera(table, browser)
    lie = dice_of("YYGGP")
    table.table.post(TraySeen(lie, True, tray.number))
    browser.reads("#tray .result", "Dice are moving")
    tray.lay(*lie)
    browser.reads("#tray .result", "Missing 1 difficulty; too many: 1 ability")
    table.table.post(TraySeen((), True, tray.number))
    browser.reads("#tray .result", "Dice are moving")
    table.table.post(TraySeen((), True, tray.number, "A hand is in view."))
    browser.reads("#tray .result", "A hand is in view.")
    table.table.post(TraySeen((), False, tray.number))
    browser.reads("#tray .result", "enter I/O")


@pytest.mark.parametrize("page", ["players", "gm"])
def test_who_does_not_see_the_tray_is_told_what_is_waited_for(
    browser: Browser, serve: Serve, page: str
) -> None:
    table = serve()
    tray = under_a_camera(table, browser, page)
    tray.lay(*dice_of("YYGGP"))
    browser.reads("#waiting", "enter I/O – missing 1 difficulty; too many: 1 ability")
    tray.lay(*dice_of("YYGPP", 1))
    browser.reads("#waiting", "enter I/O – 1 in doubt, look at the box")
    table.table.post(TrayRead(dice_of("YYGPP"), False, "the picture is dark", tray.number))
    browser.reads("#waiting", "enter I/O – in doubt: the picture is dark")
    table.table.post(TrayRead(dice_of("YYGP", 1), False, "the picture is dark", tray.number))
    told = "1 in doubt, look at the box; the picture is dark; missing 1 difficulty"
    browser.reads("#waiting", f"enter I/O – {told}")
    table.table.post(TraySeen((), True, tray.number))
    browser.when(lambda: browser.text("#waiting").endswith("enter I/O"))
    table.table.post(TraySeen((), True, tray.number, "A hand is in view."))
    browser.reads("#waiting", "enter I/O – A hand is in view.")


def test_dice_can_be_said_to_be_right_only_while_they_lie_still(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    tray = under_a_camera(table, browser)
    table.table.post(TraySeen(dice_of("YYGPP", 1), True, tray.number))
    browser.when(lambda: len(browser.all(".outlines .seen")) == 5)
    assert "The dice are right" not in [each.text for each in browser.all("#tray button")]
    assert not browser.all("#tray .roll:enabled"), "nor do dice fall at random beside them"
    tray.lay(*dice_of("YYGGP", 1))
    browser.reads("#tray .result", "1 in doubt")
    assert [each.text for each in browser.all("#tray button") if each.text] == ["Roll at random"]
    table.table.post(TrayRead(dice_of("YYGPP"), False, "the picture is dark", tray.number))
    browser.reads("#tray .result", "In doubt: the picture is dark")
    browser.click("#tray button", "The dice are right")
    table.when(lambda snapshot: snapshot.last_roll is not None)


def test_what_else_is_in_doubt_is_told_beside_dice_in_doubt_and_missing_ones(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    tray = under_a_camera(table, browser)
    dark, lay = "it is too dark: add light", LayThere.SOME
    table.table.post(TrayRead(dice_of("YYGP"), False, dark, tray.number))
    browser.reads("#tray .result", f"In doubt: {dark}; missing 1 difficulty")
    table.table.post(TrayRead(dice_of("YYGPP", 1), False, "", tray.number, lay_there=lay))
    browser.reads("#tray .result", f"1 in doubt: click the die marked ?; {lay}")
    browser.click("#tray button", "The dice are right")
    browser.reads("#tray .result", f"In doubt: {lay}")
    browser.click("#tray button", "The dice are right")
    table.when(lambda snapshot: snapshot.last_roll is not None)


def test_what_else_is_in_doubt_is_marked_where_it_lies_and_hides_no_die(
    browser: Browser, serve: Serve
) -> None:
    foot = (
        "return document.querySelector(`.in-doubt ${arguments[0]}`).getBoundingClientRect().bottom"
    )
    table = serve()
    tray = under_a_camera(table, browser)

    def lay(dice: tuple[TrayDie, ...], *places: tuple[int, int, int, int]) -> None:
        things = tuple(Thing(place, "no die") for place in places)
        table.table.post(TrayRead(dice, False, FOREIGN, tray.number, things=things))

    lay(dice_of("YYGP", 1), (180, 280, 400, 300))
    browser.reads("#tray .result", FOREIGN)
    (mark,) = browser.all(".outlines .in-doubt")
    assert (mark.text, mark.accessible_name) == ("no die\n?", "no die ?")
    assert mark.aria_role == "image"
    browser.click(".doubtful .around")
    browser.reads("dialog.settle[open]", "not sure: leans")
    browser.key(Keys.ESCAPE)

    lay(dice_of("YYGP"), (180, 440, 400, 100))
    browser.when(lambda: not browser.all(".doubtful"))
    assert browser.run(foot, ".label") > browser.run(foot, ".around"), "on dice"

    lay(dice_of("YYGP"), (180, 700, 40, 40))
    browser.when(lambda: browser.run(foot, ".label") < browser.run(foot, ".around"))

    missed = Thing((180, 700, 40, 40), "a die")
    table.table.post(TrayRead(dice_of("YYGP"), False, STRANGE, tray.number, things=(missed,)))
    browser.when(lambda: [each.text for each in browser.all(".outlines .in-doubt")] == ["a die\n?"])
    lay(dice_of("YYGP"))
    browser.when(lambda: not browser.all(".outlines .in-doubt"))
    assert len(browser.all(".outlines .seen")) == 4


def test_a_random_roll_is_not_what_stands_out_beside_dice_that_were_thrown(
    browser: Browser, serve: Serve
) -> None:
    """One touch of it, and they count no more."""
    colour = "return getComputedStyle(document.querySelector('#tray .roll')).backgroundColor"
    table = serve()
    browser.open(table.url)
    assert table.do(Do.ENTER).ok
    browser.when(lambda: browser.all("#tray .roll:not([hidden])"))
    without = browser.run(colour)
    tray = PictureTray(table.table.post, TRAY.read_bytes())
    table.table.desk.tray, table.table.desk.dice = tray, "camera"
    table.table.post(Wake())
    browser.reads("#tray .roll", "Roll at random")
    assert browser.run(colour) != without


def test_dice_are_outlined_where_they_lie_in_a_small_picture_too(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    tray = under_a_camera(table, browser)
    tray.jpeg = cv2.imencode(".jpg", np.zeros((480, 640, 3), np.uint8))[1].tobytes()
    browser.open(table.url)
    tray.lay(*dice_of("YYG", 0))
    browser.when(lambda: len(browser.all(".outlines .seen")) == 3)
    share = (
        "const die = document.querySelector('[data-die=\"2\"] .around').getBoundingClientRect();"
        "const tray = document.querySelector('.camera').getBoundingClientRect();"
        "return (die.x - tray.x) / tray.width"
    )
    browser.when(lambda: abs(browser.run(share) - 400 / 640) < 0.01)


def test_the_picture_of_the_tray_goes_on_by_itself(browser: Browser, serve: Serve) -> None:
    """The camera makes a new one only for who asks: after an outage the page has to ask again."""
    table = serve()
    tray = under_a_camera(table, browser)
    browser.when(lambda: tray.asked > 0)
    before = tray.asked
    browser.when(lambda: tray.asked > before + 1)


def test_below_the_tray_stands_what_a_d6_roll_came_to(browser: Browser, serve: Serve) -> None:
    """Not what came of an earlier check."""
    table = serve()
    assert table.do(Do.ENTER, roll="Y:s Y:s G:s P:tt P:t").ok
    browser.open(table.url)
    browser.reads("#tray .result", "3 threats")
    roll = six_in({"code": "1D+1"})
    assert table.ask(lambda reply: RollBeside(roll, reply=reply)).ok
    assert table.ask(lambda reply: TypeSixes((4,), reply)).ok
    table.when(lambda snapshot: snapshot.waiting.stage is Stage.SIDE_RESULT)
    browser.reads("#tray .result", "5")
    assert not [each for each in browser.all("#tray .roll") if each.is_displayed()]
    assert "threats" not in browser.text("#tray .result")


@pytest.mark.parametrize("page", ["", "players", "gm"])
def test_dice_that_lie_there_after_an_undo_may_be_counted_as_they_lie(
    browser: Browser, serve: Serve, page: str
) -> None:
    where, key = ("#waiting", "#waiting button") if page else ("#tray .result", ".tray-keys button")
    table = serve()
    tray = under_a_camera(table, browser, page)
    tray.lay(*dice_of("YYGPP"))
    table.when(lambda snapshot: snapshot.last_roll is not None)
    assert table.ask(TakeBack).ok
    table.when(lambda snapshot: snapshot.waiting.stage is Stage.ROLL)
    assert "Look again" not in [each.text for each in browser.all(key)]
    table.table.post(TraySeen((), False, tray.number, lie_there=True))
    browser.reads(where, LEFT)
    looks = tray.number
    browser.click(key, "Look again")
    browser.when(lambda: tray.number == looks + 1)
    browser.when(lambda: LEFT not in browser.text(where))


def test_a_die_in_doubt_and_one_that_is_missing_are_both_named(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    in_doubt(table, browser, *dice_of("YYGP", 1))
    browser.reads("#tray .result", "1 in doubt: click the die marked ?; missing 1 difficulty")
    browser.open(f"{table.url}players")
    browser.reads("#waiting", "1 in doubt, look at the box; missing 1 difficulty")


def test_what_holds_a_roll_up_is_read_aloud(browser: Browser, serve: Serve) -> None:
    table = serve()
    tray = in_doubt(table, browser, *dice_of("YYGPP", 1))
    browser.reads("#tray [role=status]", "1 in doubt")
    tray.lay(*dice_of("YYGP"))
    browser.reads("#tray [role=status]", "Missing 1 difficulty")
    tray.lay(*dice_of("YYGPP"))
    browser.reads("#tray [role=status]", "enter I/O: failure")


@pytest.mark.parametrize(
    ("page", "spoken"), [("", "#tray [role=status]"), ("players", "#spoken"), ("gm", "#spoken")]
)
def test_what_a_roll_comes_to_after_an_undo_is_read_aloud(
    browser: Browser, serve: Serve, page: str, spoken: str
) -> None:
    """It has the number of the one that was taken back, and may come to the same."""
    table = serve()
    tray = under_a_camera(table, browser, page)
    browser.reads("#waiting", "enter I/O")
    for last in ("Y:s", "Y:s", "Y:x"):
        tray.lay(*dice_of("YYGPP", 1))
        assert table.do(Do.ROLL, roll=f"Y:s {last} G:s P:- P:-").ok
        browser.reads(spoken, "1 triumph" if "x" in last else "3 successes")
        assert table.ask(TakeBack).ok
        browser.when(lambda: "success" not in browser.text(spoken))


def test_on_a_phone_a_small_die_is_found_by_a_finger(browser: Browser, serve: Serve) -> None:
    table = serve()
    browser.size(320, 740)
    small = TrayDie(Die.ABILITY, "a", False, "leans", (500, 500, 60, 60))
    in_doubt(table, browser, *dice_of("YYPP"), small)
    wide = browser.run("return document.documentElement.scrollWidth")
    assert wide <= 320, "nothing has to be scrolled sideways"
    assert len(browser.all(".reach")) == 1, "who taps beside a sure die is asked nothing"
    browser.when(lambda: browser.run("return document.querySelector('.camera').naturalWidth"))
    for across, down in ((-14, 0), (14, 0), (0, 14)):
        browser.run(
            "const die = document.querySelector('.doubtful .around');"
            "die.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const box = die.getBoundingClientRect();"
            "const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];"
            "document.elementFromPoint(x + arguments[0], y + arguments[1])"
            ".dispatchEvent(new MouseEvent('click', {bubbles: true}))",
            across,
            down,
        )
        browser.when(lambda: browser.all("dialog.settle[open]"))
        browser.key(Keys.ESCAPE)
        browser.when(lambda: not browser.all("dialog.settle[open]"))


@pytest.mark.parametrize("wide", [320, 1280])
def test_the_name_of_a_die_in_a_corner_is_seen_whole(
    browser: Browser, serve: Serve, wide: int
) -> None:
    table = serve()
    browser.size(wide, 740)
    corner = TrayDie(Die.ABILITY, "sa", False, "leans", (1200, 4, 70, 70))
    in_doubt(table, browser, *dice_of("YYPP"), corner)
    assert browser.when(
        lambda: browser.run(
            "const name = document.querySelector('.doubtful .label').getBoundingClientRect();"
            "const tray = document.querySelector('.camera').getBoundingClientRect();"
            "return name.top >= tray.top && name.right <= tray.right + 1 && name.height > 12"
        )
    )
