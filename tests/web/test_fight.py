"""A fight on the pages: begun, clicked through and ended in a real browser (R-2 to R-10)."""

from __future__ import annotations

import json

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from edgebox.box.fight.casting import fight_of
from edgebox.box.inputs import Begin, TrayDie
from edgebox.box.snapshot import Snapshot, Stage
from edgebox.combat.state import CombatState, Phase
from edgebox.dice.ten_sided import TENS, UNITS
from tests.web.asking import asked, events, posted
from tests.web.browser import PHONE, Browser
from tests.web.conftest import Serve
from tests.web.moments import TRAY
from tests.web.served import PictureTray, Served


def _fight(now: Snapshot) -> CombatState:
    assert now.fight is not None
    return now.fight.scene.combat


def _step(table: Served, **step: object) -> None:
    status, answer = posted(f"{table.url}step", step)
    assert (status, answer["ok"]) == (200, True), answer


def _at(browser: Browser, table: Served, *stages: Stage) -> Snapshot:
    """Read on by clicking on the GM's page until the Table waits for one of these."""
    while True:
        now = table.when(lambda _: True)
        if now.waiting.stage in stages:
            return now
        words = "Let the rest go" if now.waiting.stage is Stage.SPEND else "Go on"
        _click(browser, table, now, "#now button", words)


def _click(browser: Browser, table: Served, now: Snapshot, selector: str, words: str) -> Snapshot:
    def done() -> bool:
        return table.newer_than(now) or browser.clicked(selector, words) is None

    browser.when(done, f"{words!r} in {selector} to do something")
    return table.when(lambda snapshot: snapshot.serial > now.serial)


def _typed(browser: Browser, table: Served, roll: str) -> Snapshot:
    """Type what lies in the tray into the GM's page."""
    now = table.when(lambda snapshot: snapshot.waiting.stage is Stage.ROLL)
    browser.when(
        lambda: browser.run(
            "const typed = document.querySelector('#now .typed'); if (!typed) return false;"
            "typed.open = true; typed.querySelector('input').value = arguments[0]; return true",
            roll,
        )
    )
    return _click(browser, table, now, "#now .typed button", "Enter")


def test_r2_to_r10_a_whole_fight_is_clicked_through_by_the_gm(
    browser: Browser, serve: Serve
) -> None:
    """From the party file to the end: order, turn, attack, spending, d100, hand-set wounds."""
    table = serve(None)
    browser.open(f"{table.url}gm")
    browser.when(lambda: browser.all("#begin [value=docking-bay]"))
    browser.click("#begin button", "Begin the fight")
    browser.reads("#now", "Nobody expects it")
    browser.click("#now button.choice", "Nobody expects it")
    table.when(lambda now: now.waiting.stage is Stage.ROLL)
    for _ in range(6):
        now = _at(browser, table, Stage.ROLL, Stage.CHOOSE)
        if now.waiting.stage is Stage.ROLL:
            _click(browser, table, now, "#now .roll", "Roll at random")
    now = _at(browser, table, Stage.CHOOSE)
    assert _fight(now).phase is Phase.ROUNDS
    browser.when(lambda: len(browser.all("#fight .order li")) == 6)
    # whoever's slot is first, let one of them act, and attack
    who = _fight(now).candidates()[0]
    _click(browser, table, now, "#now button.choice", who)
    table.when(lambda snapshot: _fight(snapshot).turn is not None)
    now = _at(browser, table, Stage.CHOOSE)
    browser.reads("#fight .order [aria-current=step]", who)
    browser.reads("#fight .bands", "Medium")
    attack = next(
        command
        for command in ("Attack Guard 1", "Attack Kesh Orne")
        if any(command in each.text for each in browser.all("#now button.choice"))
    )
    victim = attack.removeprefix("Attack ")
    now = _click(browser, table, now, "#now button.choice", attack)
    check = _fight(now).check
    assert check is not None
    good = {"Y": "ss", "G": "sa", "B": "a", "P": "t", "R": "t", "K": "-"}
    faces = ["x" if n == 0 else good[die] for n, die in enumerate(str(check.pool))]
    roll = " ".join(f"{die}:{face}" for die, face in zip(str(check.pool), faces, strict=True))
    _typed(browser, table, roll)
    before = _fight(_at(browser, table, Stage.SPEND)).fighters[victim]
    assert before.wounds > 0
    browser.click("#now .option button[aria-label^='critical injury' i]")
    table.when(lambda snapshot: _fight(snapshot).check is not None)
    # the GM's side has something to spend as well, before the d100 falls
    _at(browser, table, Stage.ROLL)
    browser.when(lambda: len(browser.all("#now .roll-these .die-d00, #now .die-d10")) == 2)
    _typed(browser, table, "30 7")
    browser.reads("#now .injury", "= 37")
    now = _at(browser, table, Stage.CHOOSE)
    assert [each.number for each in _fight(now).fighters[victim].injuries] == [37]
    browser.reads(f"#fighters [aria-label='{victim}']", "critical injury 37")
    # what the GM sets by hand: a name for the injury, wounds, the end
    browser.click("#by-hand summary", "Set by hand")
    form = browser.driver.find_element(By.CSS_SELECTOR, "#by-hand form:nth-of-type(3)")
    Select(form.find_element(By.NAME, "target")).select_by_visible_text(victim)
    form.find_element(By.NAME, "name").send_keys("Winded")
    browser.click("#by-hand button", "Name it")
    browser.reads(f"#fighters [aria-label='{victim}']", "Winded (37)")
    browser.click("#by-hand button", "End the fight")
    ended = table.when(lambda snapshot: _fight(snapshot).phase is Phase.OVER)
    assert _fight(ended).fighters[victim].injuries[0].name == "Winded"
    browser.reads("#fight .chip", "It is over")


def test_players_on_a_phone_take_a_turn(browser: Browser, serve: Serve) -> None:
    """R-2, R-3: the side fills its slot, aims and attacks; nothing runs off the screen."""
    table = serve(None, pin="4711")
    assert table.ask(lambda reply: Begin(fight_of("docking-bay"), reply)).ok
    table.when(lambda now: now.fight is not None)
    assert posted(f"{table.url}step", {"by": "gm", "do": "begin"})[0] == 403
    browser.size(*PHONE)
    browser.open(f"{table.url}players")
    browser.reads("#todo", "The GM")
    assert table.page
    gm = {"Cookie": _cookie(table)}
    first = {"by": "gm", "do": "begin", "surprised": "adversaries"}
    assert posted(f"{table.url}step", first, **gm)[1]["ok"]
    # an answer comes before what the pages are shown
    table.when(lambda snapshot: _fight(snapshot).phase is not Phase.SCENE)
    while (now := table.when(lambda _: True)).waiting.stage is not Stage.CHOOSE:
        path = "roll" if now.waiting.stage is Stage.ROLL else "go-on"
        body: dict[str, object] = {} if path == "roll" else {"by_gm": now.waiting.by_gm}
        assert posted(f"{table.url}{path}", body, **gm)[1]["ok"]
        table.when(lambda snapshot: snapshot.serial > now.serial)
    # the first slot is the players': they have all that luck can give with this seed
    assert not now.waiting.by_gm, "another seed gives the players the first slot"
    browser.click("#todo button.choice", "Kesh Orne")
    browser.reads("#todo", "What does Kesh Orne do?")
    browser.click("#todo summary", "Maneuver")
    browser.click("#todo button.choice", "Aim")
    browser.reads("#fighters [aria-label='Kesh Orne']", "aims")
    browser.when(lambda: browser.run("return document.querySelector('#todo details[open]')"))
    browser.click("#todo button.choice", "Attack Guard 1")
    browser.when(lambda: len(browser.all("#todo .roll-these .die-boost")) == 1)
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE[0]
    browser.click("#todo .roll", "Roll at random")
    browser.when(lambda: browser.all("#todo .verdict"))


def test_on_a_phone_the_gm_finds_all_of_a_fight_behind_the_tabs(
    browser: Browser, serve: Serve
) -> None:
    """What can be done and set stands under Now, who takes part under Fight."""
    table = serve(None)
    assert table.ask(lambda reply: Begin(fight_of("docking-bay"), reply)).ok
    browser.size(*PHONE)
    browser.open(f"{table.url}gm")
    browser.when(lambda: browser.all("#now button.choice")[0].is_displayed())
    browser.when(lambda: browser.all("#by-hand summary")[0].is_displayed())
    assert not browser.all("#fighters")[0].is_displayed()
    browser.click("#tabs button", "Fight")
    browser.when(lambda: browser.all("#fighters")[0].is_displayed())
    assert not browser.all("#now")[0].is_displayed()
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE[0]


def _cookie(table: Served) -> str:
    assert table.page is not None
    status, headers, _ = asked(table.page.gm_url)
    assert status == 303
    return headers["set-cookie"].partition(";")[0]


def test_steps_of_a_fight_are_looked_at(serve: Serve) -> None:
    """What no fight has, what can't be read, and what is not theirs, is refused in words."""
    table = serve(None)
    assert posted(f"{table.url}step", {"do": "aim"})[1]["words"] == "There is no fight."
    assert posted(f"{table.url}begin", {"party": "/etc/passwd"})[1]["ok"] is False
    wish = {"party": "docking-bay", "system": "../x"}
    assert posted(f"{table.url}begin", wish)[1]["ok"] is False
    wish["system"] = "personal-terminal"
    assert posted(f"{table.url}begin", wish)[1]["ok"]
    state = table.when(lambda now: now.fight is not None).state
    assert state is not None
    assert state.system.name == "Personal computer terminal"
    for step in (
        {"do": "no such step"},
        {"do": "aim", "colour": "blue"},
        {"do": "aim", "who": "Nobody"},
        {"do": "undo"},
        {"do": "roll", "roll": "Y:q"},
        {"by": "gm", "do": "suffer", "target": "Guard 1", "wounds": "many"},
    ):
        status, answer = posted(f"{table.url}step", step)
        assert answer["ok"] is False, step
        assert answer["words"], step
        assert status in (200, 400)


def test_the_feed_and_a_reload_follow_a_fight(browser: Browser, serve: Serve) -> None:
    """Other programs hear of it; a page that is reloaded shows where it stands."""
    table = serve(None)
    assert table.ask(lambda reply: Begin(fight_of("docking-bay"), reply)).ok
    table.when(lambda now: now.fight is not None)
    with events(f"{table.url}feed?after=0") as stream:
        _step(table, by="gm", do="suffer", target="Guard 1", wounds=5)
        for event in stream:
            told = json.loads(event["data"])
            if told["event"] == "fight" and told["fighters"][4]["wounds"] == 5:
                break
    browser.open(f"{table.url}players")
    browser.reads("#fighters [aria-label='Guard 1']", "5 / 8")
    browser.driver.refresh()
    browser.reads("#fighters [aria-label='Guard 1']", "5 / 8")


def test_r7_a_doubtful_ten_sided_die_is_settled(browser: Browser, serve: Serve) -> None:
    """D-5, R-7: the camera saw both dice of a d100, and is not sure of the units."""
    table = serve(None)
    assert table.ask(lambda reply: Begin(fight_of("docking-bay"), reply)).ok
    tray = PictureTray(table.table.post, TRAY.read_bytes())
    table.table.desk.tray, table.table.desk.dice = tray, "camera"
    table.when(lambda now: now.fight is not None)
    _step(table, by="gm", do="injure", target="Brakka")
    table.when(lambda now: _fight(now).check is not None and now.tray.picture_number == 1)
    tray.lay(
        TrayDie(TENS, "30", True, "", (200, 300, 120, 120)),
        TrayDie(UNITS, "7", False, "leans", (500, 300, 120, 120)),
    )
    browser.open(table.url)
    browser.click(".doubtful .around")
    browser.when(lambda: len(browser.all("dialog.settle .kinds button")) == 2)
    browser.click('.faces [data-key="face-4"]')
    now = table.when(lambda snapshot: bool(_fight(snapshot).fighters["Brakka"].injuries))
    assert [each.number for each in _fight(now).fighters["Brakka"].injuries] == [34]
    browser.reads("#tray .result", "34")
