"""What a person says of a die, on the page of the box: asked for, mended, refused."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from selenium.webdriver.common.keys import Keys

from edgebox.box.inputs import NOT_ASKED_FOR, TrayDie
from edgebox.box.tray_watcher import tray_die
from edgebox.dice import Die, Pool
from edgebox.slicing.commands import Do
from edgebox.vision.reading import DieReading
from tests.web.browser import Browser
from tests.web.conftest import Serve
from tests.web.served import PictureTray
from tests.web.trays import TRAY, dice_of, in_doubt, under_a_camera


def test_what_is_asked_about_a_die_is_asked_no_more_once_others_lie_there(
    browser: Browser, serve: Serve
) -> None:
    """The answer would be taken for another die."""
    table = serve()
    tray = under_a_camera(table, browser)
    tray.lay(*dice_of("YYGPP", 1, 3))
    browser.click(".doubtful .around")
    browser.reads("dialog.settle[open]", "not sure: leans")
    tray.lay(*dice_of("YYGPP", 1, 3, left=40))
    browser.when(lambda: not browser.all("dialog.settle[open]"))
    browser.click(".doubtful .around")
    browser.reads("dialog.settle[open]", "not sure: leans")
    tray.lay(*dice_of("YYGPP"))
    table.when(lambda snapshot: snapshot.last_roll is not None)
    browser.when(lambda: not browser.all("dialog.settle[open]"))


def test_what_is_asked_about_a_die_is_asked_on_while_it_is_only_seen_more_sharply(
    browser: Browser, serve: Serve
) -> None:
    """The camera has found its focus; a finger would tap on what lies behind the question."""
    table = serve()
    tray = under_a_camera(table, browser)
    tray.lay(*dice_of("YYGPP", 1))
    browser.click(".doubtful .around")
    browser.reads("dialog.settle[open]", "not sure: leans")
    tray.lay(*dice_of("YYGPP", 1, left=2))
    browser.when(
        lambda: (
            browser.run("return document.querySelector('.doubtful rect').x.baseVal.value") == 202
        )
    )
    browser.click('dialog.settle[open] .faces [data-key="face-x"]')
    last = table.when(lambda snapshot: snapshot.last_roll is not None).last_roll
    assert last
    assert str(last.roll) == "Y:- Y:x G:- P:- P:-"


def test_why_an_answer_about_a_die_is_refused_can_be_read(browser: Browser, serve: Serve) -> None:
    """It does not lie behind the question; on a phone that hides all else."""
    table = serve()
    tray = under_a_camera(table, browser)
    tray.lay(*dice_of("YYGPP", 1, 3))
    browser.click(".doubtful .around")
    browser.run("window.fetch = () => Promise.reject()")
    browser.click("dialog.settle[open] .faces button")
    browser.reads("#note", "The box can't be reached.")
    browser.when(lambda: not browser.all("dialog.settle[open]"))


def test_a_doubtful_die_is_settled_by_clicking_it(browser: Browser, serve: Serve) -> None:
    """The camera's picture has each die outlined and named; the one in doubt asks what it is."""
    table = serve()
    tray = PictureTray(table.table.post, TRAY.read_bytes())
    table.table.desk.tray, table.table.desk.dice = tray, "camera"
    browser.open(table.url)
    assert table.do(Do.ENTER).ok
    table.when(lambda snapshot: snapshot.tray.picture_number == 1)
    seen = [(Die.PROFICIENCY, "s"), (Die.PROFICIENCY, "ss"), (Die.ABILITY, "a")]
    seen += [(Die.DIFFICULTY, "t"), (Die.DIFFICULTY, "f")]
    tray.lay(
        *(
            TrayDie(
                die, face, place != 3, "" if place != 3 else "leans", (200 * place, 300, 120, 120)
            )
            for place, (die, face) in enumerate(seen)
        )
    )
    browser.when(lambda: len(browser.all(".outlines .seen")) == 5)
    assert browser.when(
        lambda: browser.run("return document.querySelector('.camera').naturalWidth")
    )
    browser.click(".doubtful .around")
    browser.reads("dialog.settle", "not sure: leans")
    kinds = {
        each.get_dom_attribute("data-key") for each in browser.all("dialog.settle .kinds button")
    }
    assert kinds == {"ability", "difficulty", "proficiency"}, "those of the check"
    browser.run(
        "const post = window.fetch;"
        "window.fetch = (url, sent) => { window.sent = sent.body; return post(url, sent); }"
    )
    browser.click('.faces [data-key="face-tt"]')
    where = browser.when(lambda: browser.run("return JSON.parse(window.sent).box"))
    assert where == [600, 300, 120, 120], "it is said of the die that lies there, no other"
    last = table.when(lambda snapshot: snapshot.last_roll is not None).last_roll
    assert last
    assert str(last.roll) == "Y:s Y:ss G:a P:tt P:f"


def test_doubtful_dice_are_settled_with_the_keyboard_alone(browser: Browser, serve: Serve) -> None:
    """The focus goes on to the next one in doubt, and stays there when dice are read anew."""
    table = serve()
    tray = in_doubt(table, browser, *dice_of("YYGPP", 1, 3))
    browser.run("document.querySelector('.doubtful').focus()")
    browser.key(Keys.ENTER)
    browser.when(lambda: browser.all("dialog.settle[open]"))
    browser.when(lambda: browser.focused("aria-pressed") == "true")
    browser.key(Keys.ESCAPE)
    browser.when(lambda: browser.focused("data-key") == "die1")
    browser.key(Keys.ENTER)
    browser.click('.faces [data-key="face-s"]')
    browser.when(lambda: browser.focused("data-key") == "die3")
    browser.key(Keys.SPACE)
    browser.when(lambda: browser.focused("data-key") == "difficulty")
    browser.key(Keys.ESCAPE)
    browser.when(lambda: browser.focused("data-key") == "die3")
    tray.lay(*dice_of("YYGPP", 1, 3, left=40))
    browser.when(lambda: len(browser.all(".doubtful")) == 2)
    browser.when(lambda: browser.focused("data-key") == "die3")


def test_what_was_said_of_a_die_is_marked_and_can_be_said_otherwise(
    browser: Browser, serve: Serve
) -> None:
    """By a click and by the keyboard: a finger slips."""
    table = serve()
    in_doubt(table, browser, *dice_of("YYGPP", 1, 3))

    def answered(face: str) -> None:
        browser.reads("dialog.settle[open]", "What is this die?")
        browser.click(f'.faces [data-key="face-{face}"]')
        browser.when(lambda: not browser.all("dialog.settle[open]"))

    browser.click('[data-die="1"] .around')
    answered("s")
    browser.reads('.told[data-die="1"]', "✓")
    browser.click('.told[data-die="1"] .around')
    browser.reads("dialog.settle[open]", "Somebody said: success.")
    answered("x")
    browser.when(lambda: "triumph" in label_of(browser, 1))
    browser.run("document.querySelector('.told').focus()")
    browser.key(Keys.ENTER)
    answered("aa")
    browser.when(lambda: "advantage twice" in label_of(browser, 1))
    browser.click('[data-die="3"] .around')
    answered("t")
    last = table.when(lambda snapshot: snapshot.last_roll is not None).last_roll
    assert last
    assert str(last.roll) == "Y:- Y:aa G:- P:t P:-"


def label_of(browser: Browser, place: int) -> str:
    """Return how a die of the camera's picture is read aloud."""
    return str(browser.all(f'[data-die="{place}"]')[0].get_dom_attribute("aria-label"))


@pytest.mark.parametrize("words", [NOT_ASKED_FOR, "it is a stray"])
def test_what_was_not_asked_for_is_to_be_taken_out(
    browser: Browser, serve: Serve, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """It was read well, so the eye has no doubt of its own, however that is said."""
    monkeypatch.setattr("edgebox.box.inputs.NOT_ASKED_FOR", words)
    monkeypatch.setattr("edgebox.box.tray_watcher.NOT_ASKED_FOR", words)
    table = serve()
    read = DieReading("d6", "4", True, 0.99, (900, 300, 80, 80))
    strange = tray_die(read, Pool.parse("YYGPP"))
    in_doubt(table, browser, *dice_of("YYGP"), strange)
    browser.click(".doubtful .around")
    browser.reads("dialog.settle", "The eye reads d6: 4.")
    why = browser.text("#settle-why").lower()
    assert why.count(NOT_ASKED_FOR) == 1
    assert "not sure" not in why
    assert not browser.all("dialog.settle [aria-pressed=true]"), "nothing is guessed"
    assert not browser.all(".faces button"), "a face is said of a kind"


def test_a_kind_that_was_not_asked_for_is_taken_for_none_that_was(
    browser: Browser, serve: Serve
) -> None:
    """One tap would make a red die a yellow one."""
    table = serve()
    red = TrayDie(Die.CHALLENGE, "ff", False, "leans", (800, 300, 120, 120))
    in_doubt(table, browser, *dice_of("YYGP"), red)
    browser.click(".doubtful .around")
    browser.reads("dialog.settle", "The eye reads challenge: failure twice. It is not sure: leans.")
    browser.reads("dialog.settle", "It is none of the dice asked for: take it out, or say what it")
    assert not browser.all("dialog.settle [aria-pressed=true]")
    assert not browser.all(".faces button")
    browser.click(".kinds button", "Difficulty")
    assert pressed(browser) == ["difficulty", "face-ff"]
    browser.click('.faces [data-key="face-ff"]')
    last = table.when(lambda snapshot: snapshot.last_roll is not None).last_roll
    assert last
    assert str(last.roll) == "Y:- Y:- G:- P:- P:ff"


def test_what_the_eye_reads_is_named_and_marked_and_so_is_what_somebody_said(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    leans = TrayDie(Die.PROFICIENCY, "sa", False, "leans", (1000, 300, 120, 120))
    in_doubt(table, browser, *dice_of("YGPP", 0), leans)
    browser.click('[data-die="4"] .around')
    browser.reads("dialog.settle", "The eye reads proficiency: success, advantage. It is not sure")
    assert pressed(browser) == ["proficiency", "face-sa"]
    browser.click('.faces [data-key="face-ss"]')
    browser.click(".told .around")
    browser.reads("dialog.settle[open]", "Somebody said: success twice.")
    assert pressed(browser) == ["proficiency", "face-ss"]


@pytest.mark.parametrize("place", [0, 2, 4])
def test_the_die_that_is_asked_about_is_marked_and_not_covered(
    browser: Browser, serve: Serve, place: int
) -> None:
    """All in doubt have the same outline."""
    table = serve()
    tray = in_doubt(table, browser, *dice_of("YYGPP", 0, 2, 4))
    browser.when(lambda: browser.run("return document.querySelector('.camera').naturalWidth"))
    browser.click(f'[data-die="{place}"] .around')
    browser.when(lambda: marked(browser) == [str(place)])
    assert browser.run(
        "const die = document.querySelector('.meant').getBoundingClientRect();"
        "const asks = document.querySelector('dialog.settle').getBoundingClientRect();"
        "return die.right <= asks.left || asks.right <= die.left"
        " || die.bottom <= asks.top || asks.bottom <= die.top"
    )
    tray.lay(*dice_of("YYGPP", 0, 2, 4, left=2))
    left = "return document.querySelector('[data-die=\"1\"] .around').x.baseVal.value"
    browser.when(lambda: browser.run(left) == 202)
    assert marked(browser) == [str(place)], "also once it is seen more sharply"
    browser.key(Keys.ESCAPE)
    browser.when(lambda: not marked(browser))


def test_the_question_shows_the_die_that_it_hides_on_a_phone(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    browser.size(390, 844)
    tray = under_a_camera(table, browser)
    image = np.zeros((960, 1280, 3), np.uint8)
    image[300:420, 400:520] = 255
    tray.jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    browser.open(table.url)
    tray.lay(*dice_of("YYGPP", 2, 3))
    browser.when(lambda: len(browser.all(".outlines .seen")) == 5)
    browser.when(lambda: browser.run("return document.querySelector('.camera').naturalWidth"))
    for place, colour in ((2, "white"), (3, "black")):
        browser.click(f'[data-die="{place}"] .around')
        browser.when(lambda: browser.run(_CUT_OUT) == colour)  # noqa: B023
        browser.key(Keys.ESCAPE)


_CUT_OUT = (
    "const seen = document.querySelector('dialog.settle[open] canvas');"
    "if (!seen || seen.offsetWidth < 60) return '';"
    "const [shade, , , solid] = seen.getContext('2d').getImageData(120, 120, 1, 1).data;"
    "return solid < 255 ? '' : shade > 200 ? 'white' : shade < 50 ? 'black' : ''"
)
"""The colour in the middle of what the question shows of its die."""


def pressed(browser: Browser) -> list[str | None]:
    """Return the kind and the face that are marked in the question."""
    marked = browser.all("dialog.settle [aria-pressed=true]")
    return [each.get_dom_attribute("data-key") for each in marked]


def marked(browser: Browser) -> list[str | None]:
    """Return the places of the dice that are marked as those that are asked about."""
    return [each.get_dom_attribute("data-die") for each in browser.all(".outlines .meant")]
