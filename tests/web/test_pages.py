"""The pages in a real browser: whole encounters, several people, sleep and restarts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from edgebox.box.snapshot import Snapshot, Stage
from edgebox.devices.pins import Panel
from edgebox.slicing.commands import Do
from edgebox.slicing.model import SystemState
from tests.web.browser import LAPTOP, PHONE, WIDE, Browser
from tests.web.conftest import Serve
from tests.web.served import Served

_SMALL = (
    ("Enter at I/O", "Y:s Y:s G:s P:- P:-"),
    ("Move to SUB-a", ""),
    ("End the turn", ""),
    ("Engage FRWL", "Y:s G:s | G:- G:- | Y:ss Y:ss G:ss P:- P:-"),
    ("Move to PROC", ""),
    ("End the turn", ""),
    ("Move to DIR", ""),
    ("List the directory", "Y:ss Y:ss G:ss P:- P:-"),
    ("End the turn", ""),
    ("Move to DATA-b", ""),
    ("Copy the data", ""),
    ("Exit the system", ""),
)
"""A whole encounter of the small system: what is clicked, and the rolls that are typed."""


def _press(browser: Browser, table: Served, now: Snapshot, selector: str, words: str) -> Snapshot:
    """Press a button until the Table shows something else, and return that."""

    def pressed() -> bool:
        # a press is lost if the page changes between the finger's way down and up: press again
        return table.newer_than(now) or browser.clicked(selector, words) is None

    browser.when(pressed, f"{words!r} in {selector} to do something")
    return table.when(lambda snapshot: snapshot.serial > now.serial)


def _go_on(browser: Browser, table: Served) -> Snapshot:
    """Read on and let results go by clicking, until somebody is to choose or to roll."""
    now = table.when(lambda _: True)
    while now.waiting.stage not in (Stage.CHOOSE, Stage.ROLL, Stage.ENDED):
        words = "Let the rest go" if now.waiting.stage is Stage.SPEND else "Go on"
        now = _press(browser, table, now, "#todo button", words)
    return now


def _roll(browser: Browser, table: Served, roll: str) -> Snapshot:
    """Type what was rolled, as a player does; what the GM rolls comes from the GM."""
    now = table.when(lambda snapshot: snapshot.waiting.stage is Stage.ROLL)
    if now.waiting.by_gm:
        assert table.do(Do.ROLL, roll=roll).ok
        return table.when(lambda snapshot: snapshot.serial > now.serial)
    browser.reads("#todo", "Roll these")
    browser.when(
        lambda: browser.run(
            "const typed = document.querySelector('#todo .typed');"
            "if (!typed) return false; typed.open = true;"
            "typed.querySelector('input').value = arguments[0]; return true",
            roll,
        )
    )
    return _press(browser, table, now, "#todo .typed button", "Enter")


def test_a_whole_encounter_is_clicked_through(browser: Browser, serve: Serve) -> None:
    """E-1: into the mine's system, past the firewall, and out with DATA-b."""
    table = serve()
    browser.open(f"{table.url}players")
    for words, rolls in _SMALL:
        _press(browser, table, table.when(lambda _: True), "#todo button.choice", words)
        _go_on(browser, table)
        for roll in filter(None, rolls.split(" | ")):
            _roll(browser, table, roll)
            _go_on(browser, table)
    ended = table.when(lambda snapshot: snapshot.waiting.stage is Stage.ENDED).state
    assert ended
    assert [status for _, status in ended.objectives] == ["met"]
    browser.reads("#objectives", "Copy DATA-b")
    assert browser.all("#objectives .met")
    assert "leaves without a trace" in browser.text("#log")


def test_the_virtual_box_is_played_with_keys_and_shows_its_pixels(
    browser: Browser, serve: Serve
) -> None:
    """Keys press the box's buttons; the canvas shows bit for bit what stands on the display."""
    table = serve("blast-door")
    browser.open(table.url)
    browser.when(lambda: browser.run("return document.querySelector('.oled')?.dataset.drawn"))
    browser.key("\ue007")
    table.when(lambda snapshot: snapshot.state is not None and bool(snapshot.log))
    assert "slicer is in, at I/O." in table.when(lambda s: bool(s.log)).log[0].lines

    def same() -> bool:
        pixels = table.when(lambda _: True).players.pixels
        shown = browser.run(
            "const c = document.querySelector('#players-screen canvas');"
            "const d = c.getContext('2d').getImageData(0, 0, 128, 64).data;"
            "let bits = ''; for (let i = 0; i < d.length; i += 4) bits += d[i] > 100 ? 1 : 0;"
            "return bits"
        )
        return bool(shown == "".join(f"{byte:08b}" for byte in pixels))

    browser.when(same, "the display's pixels")
    wide = browser.run("return document.querySelector('#players-screen canvas').offsetWidth")
    assert wide % 128 == 0
    browser.key("?")
    browser.when(lambda: browser.all("#help[open]"))
    assert "Confirm" in browser.text("#help")
    before = len(table.when(lambda _: True).log)
    browser.key("t")
    assert len(table.when(lambda _: True).log) == before


def test_dice_land_in_the_tray_and_on_the_display(browser: Browser, serve: Serve) -> None:
    """Press Roll: the dice of the check lie there, drawn and named."""
    table = serve()
    browser.open(table.url)
    assert table.do(Do.ENTER).ok
    browser.when(lambda: len(browser.all(".ghost .die")) == 5)
    browser.click("#tray .roll", "Roll")
    last = table.when(lambda snapshot: snapshot.last_roll is not None).last_roll
    assert last
    browser.when(lambda: len(browser.all("#tray .dice .die .tag")) == 5)
    labels = [each.get_attribute("aria-label") for each in browser.all("#tray .dice .die")]
    assert [(label or "").partition(":")[0] for label in labels] == [
        rolled.die.word for rolled in last.roll
    ]
    browser.reads("#tray .result", last.roll.net.words)


def test_a_page_that_is_reloaded_in_the_middle_of_a_roll_goes_on(
    browser: Browser, serve: Serve
) -> None:
    table = serve()
    browser.open(f"{table.url}players")
    browser.click("#todo button.choice", "Enter at I/O")
    browser.reads("#todo", "Roll these")
    browser.driver.refresh()
    browser.reads("#todo", "Roll these")
    browser.click("#todo .roll")
    last = table.when(lambda snapshot: snapshot.last_roll is not None).last_roll
    assert last
    assert last.number == 1
    browser.reads("#todo", last.roll.net.words)


def test_a_gm_on_a_phone_spends_threat(browser: Browser, serve: Serve) -> None:
    """P-8, with what it would do; all of it large enough for a thumb."""
    table = serve(pin="4711")
    browser.size(*PHONE)
    browser.open(f"{table.url}gm")
    browser.when(lambda: browser.all("#pin")[0]).send_keys("0000")
    browser.click("#door button", "Open")
    browser.reads("#door-words", "not the PIN")
    browser.when(lambda: browser.all("#pin")[0]).send_keys("4711")
    browser.click("#door button", "Open")
    assert table.do(Do.ENTER, roll="Y:s Y:s G:s P:tt P:t").ok
    browser.reads("#now", "Normal → Warned")
    small = browser.run(
        "return [...document.querySelectorAll('#now button, #tabs button, #top a, #top button')]"
        ".filter((b) => b.offsetParent && Math.min(b.offsetWidth, b.offsetHeight) < 40)"
        ".map((b) => b.textContent + b.offsetWidth + 'x' + b.offsetHeight)"
    )
    assert small == []
    wide = browser.run("return document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    browser.click('[data-key="P-8/ttt"]')
    state = table.when(lambda s: bool(s.state and s.state.system_state)).state
    assert state
    assert state.system_state is SystemState.WARNED
    browser.reads("#state", "Warned")


def test_two_players_and_a_gm_see_the_same_state(browser: Browser, serve: Serve) -> None:
    """The GM sees the same with everything; no tab of a player has what is hidden (S-7)."""
    table = serve("small-computer-system", "tavi-renn", "okko-dash")
    tabs = [browser.tab(f"{table.url}players") for _ in range(2)]
    gm = browser.tab(f"{table.url}gm")
    assert table.do(Do.ENTER, roll="Y:s Y:s G:s G:s P:- P:-").ok
    assert table.do(Do.SET_STATE, by_gm=True, to="warned").ok
    for tab in (*tabs, gm):
        browser.to(tab)
        browser.reads("#state", "Warned")
        browser.reads("#map", "Tavi Renn")
        browser.reads("#log", "Tavi Renn is in, at I/O.")
        assert ("DATA-c" in browser.run("return document.documentElement.innerHTML")) is (tab == gm)


def test_the_gm_changes_a_waiting_check(browser: Browser, serve: Serve) -> None:
    """O-2: add a setback die, upgrade, take a die out; the odds follow."""
    table = serve()
    browser.open(f"{table.url}gm")
    assert table.do(Do.ENTER).ok

    def pool() -> str:
        state = table.when(lambda _: True).state
        assert state
        assert state.check
        return str(state.check.pool)

    for key, wanted in (
        ("add-setback", "YYGPPK"),
        ("upgrade-difficulty", "YYGRPK"),
        ("out0", "YGRPK"),
    ):
        browser.click(f'[data-key="{key}"]')
        browser.when(lambda: pool() == wanted, f"the pool {wanted}")  # noqa: B023
        count = len(wanted)
        browser.when(lambda: len(browser.all(".adjust-pool .die")) == count)  # noqa: B023
    browser.reads(".chances", "Despair")
    browser.click("#undo")
    browser.when(lambda: pool() == "YYGRPK")


def test_a_faulty_file_is_shown_with_its_faults_where_they_are(
    browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    """Each fault with its line; mended in the page, it is played."""
    table = serve(None)
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "Mine <img src=x onerror=alert(1)>"\nmain = "PROC"\n\n'
        '[elements."I/O"]\ncomplexity = "simpel"\nlines = ["PROC"]\n\n'
        '[elements.PROC]\ncomplexity = "easy"\n',
        encoding="utf-8",
    )
    browser.open(f"{table.url}gm")
    browser.when(lambda: browser.all(".books input"))
    browser.all("#file")[0].send_keys(str(file))
    browser.reads(".faults-found", "Line 5")
    browser.reads(".faults-found", "simple")
    browser.click(".faults-found button", "Line 5")
    chosen = browser.run(
        "const t = document.querySelector('.editor textarea');"
        "return t.value.slice(t.selectionStart, t.selectionEnd)"
    )
    assert chosen == 'complexity = "simpel"'
    browser.key('complexity = "simple"')
    browser.reads(".faults-found", "sound")
    browser.click("#begin button", "Begin")
    table.when(lambda snapshot: snapshot.state is not None)
    # text of a file is shown as text
    browser.reads("#origin", "mine.toml")
    browser.when(lambda: "onerror" in browser.run("return document.title"))
    assert not browser.all("img[src=x]")


def test_a_page_comes_back_when_the_server_does(browser: Browser, serve: Serve) -> None:
    """It says that it is stale meanwhile, and the GM need not enter the PIN again."""
    table = serve(pin="4711")
    assert table.page
    browser.open(table.page.gm_url)
    browser.open(f"{table.url}gm")
    browser.reads("#now", "turn")
    port = table.page.port
    table.page.stop()
    browser.when(lambda: browser.all("#stale")[0].is_displayed())
    assert "No connection" in browser.text("#stale")
    assert table.do(Do.SET_STATE, by_gm=True, to="alarmed").ok
    table.serve(port)
    browser.reads("#state", "Alarmed")
    browser.when(lambda: not browser.all("#stale")[0].is_displayed())


def test_the_gms_panel_is_shut_when_the_box_comes_back_with_another_pin(
    browser: Browser, serve: Serve
) -> None:
    table = serve(pin="4711")
    assert table.page
    browser.open(table.page.gm_url)
    browser.open(table.url)
    browser.when(lambda: browser.all("#gm-panel-body")[0].is_displayed())
    port = table.page.port
    table.page.stop()
    table.pin, table.secret = "1234", b"t" * 32
    table.serve(port)
    browser.when(lambda: browser.all("#gm-locked")[0].is_displayed())
    assert not browser.all("#gm-panel-body")[0].is_displayed()


def test_lights_of_the_gms_panel_are_shown_to_the_gm_alone(browser: Browser, serve: Serve) -> None:
    table = serve(pin="4711")
    assert table.page
    browser.open(table.url)
    browser.when(lambda: browser.all("#gm-locked")[0].is_displayed())
    assert not browser.all("#gm-keys button")
    assert table.do(Do.ENTER, roll="Y:s Y:s G:s P:tt P:t").ok
    browser.open(table.page.gm_url)
    lit = table.when(lambda s: (Panel.GM, "raise") in s.lit or (Panel.GM, "undo") in s.lit).lit
    wanted = sorted(f"{panel.value}/{name}" for panel, name in lit)
    browser.when(
        lambda: (
            sorted(each.get_attribute("data-button") or "" for each in browser.all(".lit"))
            == wanted
        )
    )


def test_the_overlay_is_transparent_and_shows_the_last_roll(browser: Browser, serve: Serve) -> None:
    table = serve()
    browser.open(f"{table.url}overlay")
    assert table.do(Do.ENTER, roll="Y:s Y:s G:s P:tt P:t").ok
    browser.reads("#roll", "3 successes, 3 threats")
    for node in ("document.body", "document.documentElement"):
        colour = browser.run(f"return getComputedStyle({node}).backgroundColor")
        assert colour == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("page", ["", "players", "gm"])
def test_pages_can_be_read_aloud_and_fit_every_screen(
    browser: Browser, serve: Serve, page: str
) -> None:
    """Landmarks, names for all that can be pressed, live words; no page wider than its screen."""
    table = serve("imperial-facility", "tavi-renn")
    for width, height in (PHONE, LAPTOP, WIDE):
        browser.size(width, height)
        browser.open(f"{table.url}{page}")
        browser.reads("#state", "Normal")
        browser.reads("#waiting", "choose an operation")
        assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.run("return document.querySelectorAll('main').length") >= 1
    assert browser.run("return document.querySelector('#waiting').getAttribute('aria-live')")
    nameless = browser.run(
        "return [...document.querySelectorAll('button, a, input, canvas, svg[role=img], textarea')]"
        ".filter((n) => n.offsetParent !== null || n.tagName === 'svg')"
        ".filter((n) => !(n.textContent.trim() || n.getAttribute('aria-label') || n.title"
        " || n.labels?.length)).map((n) => n.outerHTML.slice(0, 120))"
    )
    assert nameless == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_in_light_and_dark(browser: Browser, serve: Serve, theme: str) -> None:
    """Every colour of words has a contrast of 4.5 to 1 with what it stands on."""
    table = serve()
    browser.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-color-scheme", "value": theme}]},
    )
    browser.open(f"{table.url}players")
    found = browser.run(
        "const s = getComputedStyle(document.documentElement);"
        "return Object.fromEntries(['paper','card','ink','soft','accent','good','warn','bad',"
        "'normal','warned','alarmed','key','on-accent','box'].map((n) =>"
        " [n, s.getPropertyValue('--' + n).trim()]))"
    )
    for words in ("ink", "soft", "accent", "good", "warn", "bad", "normal", "warned", "alarmed"):
        for ground in ("paper", "card", "key", "box"):
            assert _contrast(found[words], found[ground]) >= 4.5, (words, ground)
    assert _contrast(found["on-accent"], found["accent"]) >= 4.5


def _contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it."""

    def light(colour: str) -> float:
        digits = colour.removeprefix("#")
        digits = "".join(mark * 2 for mark in digits) if len(digits) == 3 else digits
        assert re.fullmatch(r"[0-9a-f]{6}", digits), colour
        parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_players_spend_boosts_and_destiny_on_a_roll(browser: Browser, serve: Serve) -> None:
    """P-4, C-5: what was banked, and a point of the light side, before the dice fall."""
    table = serve()
    assert table.do(Do.ROLL_DESTINY, by_gm=True).ok
    assert table.do(Do.ROLL, roll="W:ll").ok
    assert table.do(Do.ENTER, roll="Y:aa Y:ss G:sa P:- P:-").ok
    assert table.do(Do.SPEND, option="P-4", cost="aaa").ok
    assert table.do(Do.EXIT).ok
    assert table.do(Do.END_TURN).ok
    browser.open(f"{table.url}players")
    now = _go_on(browser, table)
    _press(browser, table, now, "#todo button.choice", "Enter at I/O")
    browser.click("#todo button", "Use a banked boost (1)")
    browser.when(lambda: len(browser.all("#todo .roll-these .die-boost")) == 1)
    browser.click("#todo button", "Light side: upgrade the dice (2)")
    state = table.when(lambda s: bool(s.state and s.state.check and s.state.check.destiny_by)).state
    assert state
    assert state.check
    assert str(state.check.pool) == "YYYBPP"
    assert state.slicers["slicer"].boosts == 0
