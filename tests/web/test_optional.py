"""The optional rules of slicing on the pages, in a real browser (X-1 to X-7, E-5)."""

from __future__ import annotations

from urllib.parse import quote

from selenium.webdriver.common.by import By

from edgebox.box.snapshot import Stage
from edgebox.slicing.commands import Do
from edgebox.slicing.model import SystemState
from tests.web import moments
from tests.web.browser import Browser
from tests.web.conftest import Serve


def test_x4_each_side_plays_on_a_page_of_its_own(browser: Browser, serve: Serve) -> None:
    """X-4: the table sends to the page of who acts; a rival's sheet is not on it."""
    table = serve("contested-node", "tavi-renn", "vesh-aru")
    moments.opposed(table)
    browser.open(f"{table.url}players")
    browser.reads("#todo", "What Vesh Aru knows")
    assert not browser.all("#todo .choice")
    assert not browser.all("#sheets .vitals")
    browser.click("#todo a", "Open Vesh Aru")
    browser.reads("#todo", "What does Vesh Aru do?")
    browser.reads("#sheets [aria-label='Vesh Aru']", "Tavi Renn at SUB (next door)")
    assert len(browser.all("#sheets .vitals")) == 1
    browser.click("#todo .choice", "End the turn")
    browser.reads("#todo", "What Tavi Renn knows")
    assert not browser.all("#todo .choice")
    assert "Tavi Renn is in, at I/O-a" not in browser.text("#log")
    browser.open(f"{table.url}gm")
    browser.reads("#log", "Tavi Renn is in, at I/O-a")
    browser.open(f"{table.url}players?slicer={quote('Tavi Renn')}")
    browser.reads("#log", "Tavi Renn is in, at I/O-a")
    browser.click("#todo .choice", "Move to PROC")
    browser.click("#todo .choice", "Engage Vesh Aru")
    now = table.when(lambda now: now.state is not None and now.state.check is not None)
    if now.waiting.stage is Stage.TOLD:
        browser.click("#todo button", "Go on")
    browser.reads("#todo", "Roll these")


def test_x7_the_gm_warns_another_system_and_players_see_theirs(
    browser: Browser, serve: Serve
) -> None:
    """X-7: each system of a network has a state; a page shows that of the system one is in."""
    table = serve("city-registry", "tavi-renn")
    players = browser.tab(f"{table.url}players")
    gm = browser.tab(f"{table.url}gm")
    browser.when(lambda: len(browser.all("#alerts .alert-row")) == 2)
    browser.click('[data-key="state-traffic-control-alarmed"]')
    state = table.when(lambda now: bool(now.state and now.state.alerts["traffic-control"])).state
    assert state is not None
    assert state.alert() is SystemState.NORMAL
    browser.to(players)
    browser.reads("#state", "Normal")
    assert "raffic" not in browser.run("return document.querySelector('#state').textContent")
    moments.networked(table)
    browser.reads("#state", "Traffic control")
    browser.when(lambda: len(browser.all("#map .gate")) == 1)
    browser.reads("#sheets", "in Traffic control")
    browser.to(gm)
    browser.reads("#programs", "WTDG")


def test_x1_x6_gear_shows_room_progress_and_worms(browser: Browser, serve: Serve) -> None:
    """X-1, X-6: what is being copied, what there is room for, and what a worm has spoiled."""
    table = serve("records-office", "tavi-renn")
    moments.copying(table)
    browser.open(f"{table.url}players")
    browser.reads("#sheets", "Copying DATA-c1 / 4")
    browser.reads("#sheets", "Gear0 / 5")
    other = serve("plague-server", "okko-dash")
    moments.infected(other)
    browser.open(f"{other.url}players")
    browser.reads("#sheets", "WORM in the gear")
    browser.reads("#sheets", "DATA-a spoiled")


def test_x3_a_honeypot_is_marked_for_the_gm_alone(browser: Browser, serve: Serve) -> None:
    table = serve("trophy-room", "tavi-renn")
    moments.baited(table)
    browser.open(f"{table.url}gm")
    browser.reads("#map", "honeypot")
    browser.reads("#programs", "lurking")
    browser.open(f"{table.url}players")
    browser.reads("#map", "DATA-a")
    assert "oneypot" not in browser.run("return document.documentElement.innerHTML")


def test_x5_a_slicers_own_program_is_told_apart(browser: Browser, serve: Serve) -> None:
    table = serve("quarantine-ward", "vesh-aru")
    browser.open(f"{table.url}players")
    moments.deployed(table)
    browser.reads("#sheets .facts", "Carries")
    browser.when(lambda: browser.all("#map .tag.owned"))
    browser.reads("#map .tag.owned", "SPDR · Vesh")


def test_e5_the_gm_calls_on_a_jammed_ships_systems(browser: Browser, serve: Serve) -> None:
    table = serve("ship-sensors", "tavi-renn")
    moments.jammed(table)
    browser.open(f"{table.url}gm")
    browser.reads("#ship", "on every check with its systems")
    browser.click("#ship summary", "A check with the ship")
    browser.driver.find_element(By.CSS_SELECTOR, "#ship [name=add]").send_keys("YGPP")
    browser.click("#ship button", "To the dice")
    state = table.when(lambda now: bool(now.state and now.state.check)).state
    assert state is not None
    assert state.check is not None
    assert str(state.check.pool) == "YGPP" + "K" * state.jammed
    assert state.jammed > 0
    assert table.do(Do.ROLL, roll=" ".join(f"{die}:-" for die in str(state.check.pool))).ok
