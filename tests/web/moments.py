"""Moments of an evening at the table, for pictures of the pages."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from edgebox.box.fight.casting import fight_of
from edgebox.box.inputs import Act, Begin, GoOn, RollAtRandom, TrayDie
from edgebox.box.snapshot import Stage
from edgebox.combat.script import parse_step
from edgebox.combat.script import rolled as rolled_in_fight
from edgebox.dice import Die
from edgebox.slicing.commands import Do
from edgebox.vision.judging.confidence import LEANS
from tests.web.asking import posted
from tests.web.browser import Browser
from tests.web.served import PictureTray, Served

TRAY = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "starwars" / "roll01.jpg"


@dataclass(frozen=True)
class Moment:
    """Where a Table stands, and which page shows it."""

    name: str
    page: str
    reach: Callable[[Served], object]
    system: str | None = "imperial-facility"
    slicers: tuple[str, ...] = ("tavi-renn", "okko-dash")
    pin: str = ""
    seed: int = 5
    click: Callable[[Browser, Served], object] | None = None


def read_on(table: Served) -> None:
    """Go past what is only to be read, and let all results go."""
    while True:
        now = table.table.desk
        if now.waiting.stage not in (Stage.RESULT, Stage.TOLD, Stage.SPEND):
            return
        table.ask(lambda reply: GoOn(now.waiting.by_gm, reply))  # noqa: B023


def steps(*wanted: tuple[object, ...]) -> Callable[[Served], None]:
    """Return what carries out these steps: what is done, to what, and the roll."""

    def reach(table: Served) -> None:
        for do, target, roll in wanted:
            answer = table.do(do, target, roll=roll)  # type: ignore[arg-type]
            assert answer.ok, answer.words
            read_on(table)

    return reach


_GOOD = {"Y": "ss", "G": "s", "B": "a", "P": "-", "R": "-", "K": "-", "W": "l"}
_MIXED = {"Y": "sa", "G": "sa", "B": "a", "P": "t", "R": "t", "K": "-", "W": "l"}
_DEAR = {"Y": "ss", "G": "s", "B": "-", "P": "tt", "R": "tt", "K": "t", "W": "n"}
_POOR = {"Y": "a", "G": "-", "B": "-", "P": "ft", "R": "ft", "K": "f", "W": "n"}


def rolled(table: Served, faces: dict[str, str]) -> None:
    """Roll the waiting check, each kind of die with one face."""
    state = table.table.desk.state
    assert state is not None
    assert state.check is not None
    pool = str(state.check.pool)
    answer = table.do(Do.ROLL, roll=" ".join(f"{die}:{faces[die]}" for die in pool))
    assert answer.ok, answer.words


def _turn(table: Served) -> str | None:
    # an answer comes before what the pages are shown
    state = table.table.desk.state
    return None if state is None else state.turn


def entered(table: Served) -> None:
    """Both slicers are in, and a firewall stands before them; it is Tavi Renn's turn."""
    steps((Do.ENTER, "I/O", ""))(table)
    rolled(table, _GOOD)
    read_on(table)
    steps((Do.MOVE, "SUB-a", ""))(table)
    if _turn(table) == "Tavi Renn":
        steps((Do.END_TURN, None, ""))(table)
    steps((Do.ENTER, "I/O", ""))(table)
    rolled(table, _MIXED)
    table.do(Do.SPEND, option="P-4", cost="aaa")
    read_on(table)
    if _turn(table) == "Okko Dash":
        steps((Do.END_TURN, None, ""))(table)


def engaged(table: Served) -> None:
    """A check waits: an attack on the firewall."""
    entered(table)
    steps((Do.ENGAGE, "FRWL", ""))(table)
    rolled(table, _GOOD)
    read_on(table)
    rolled(table, _POOR)
    read_on(table)


def gm_may_spend(table: Served) -> None:
    """The attack brought threat."""
    engaged(table)
    rolled(table, _DEAR)
    _past_the_result(table)


def _past_the_result(table: Served) -> None:
    while True:
        now = table.table.desk
        mine = now.waiting.stage is Stage.SPEND and now.waiting.by_gm
        if mine or now.waiting.stage not in (Stage.RESULT, Stage.TOLD, Stage.SPEND):
            return
        table.ask(lambda reply: GoOn(now.waiting.by_gm, reply))  # noqa: B023


def slicer_may_spend(table: Served) -> None:
    """A check brought advantage."""
    engaged(table)
    rolled(table, _MIXED)
    while table.table.desk.waiting.stage in (Stage.RESULT, Stage.TOLD):
        table.ask(lambda reply: GoOn(False, reply))


def nothing(_table: Served) -> None:
    """Stay at the beginning."""


_LIES = (
    (Die.ABILITY, "a", (71, 336, 128, 92)),
    (Die.ABILITY, "sa", (544, 646, 77, 81)),
    (Die.DIFFICULTY, "ft", (982, 649, 92, 90)),
    (Die.DIFFICULTY, "", (298, 720, 82, 94)),
    (Die.PROFICIENCY, "x", (1064, 668, 136, 115)),
)
"""What lies in that picture, and where."""


def under_a_camera(table: Served) -> None:
    """A camera looks at the tray; one die leans."""
    picture = PictureTray(table.table.post, TRAY.read_bytes())
    table.table.desk.tray, table.table.desk.dice = picture, "camera"
    assert table.do(Do.ENTER).ok
    body = {"who": "Jax", "skill": "Perception", "characteristic": 3, "rank": 1}
    posted(f"{table.url}beside", {**body, "difficulty": "average"})
    table.when(lambda now: now.tray.picture_number == 2)
    picture.lay(
        *(
            TrayDie(die, face, place != 1, "" if place != 1 else LEANS, box)
            for place, (die, face, box) in enumerate(_LIES)
        )
    )
    table.when(lambda now: any(not die.sure for die in now.tray.dice))


def a_check_beside(table: Served) -> None:
    """Somebody asks for a check of another kind meanwhile."""
    entered(table)
    posted(
        f"{table.url}beside",
        {"who": "Kesh Orne", "skill": "Perception", "difficulty": "hard", "boost": 1},
    )


def six_sided(table: Served) -> None:
    """A roll of the D6 system has come to rest."""
    body = {"kind": "d6", "code": "5D+1", "who": "Jax", "what": "leap", "against": "moderate"}
    posted(f"{table.url}beside", body)
    posted(f"{table.url}beside/faces", {"faces": "3 4 6 1 5"})


def ended(table: Served) -> None:
    """The encounter is over."""
    _script(table, "enter", "move PROC", "control", "exit")


def fight_begun(table: Served) -> None:
    """A fight with slicing in it: the first round has begun."""
    assert table.ask(lambda reply: Begin(fight_of("docking-bay"), reply)).ok
    fight_step(table, {"by": "gm", "do": "begin", "surprised": "adversaries"})
    while table.table.desk.waiting.stage is not Stage.CHOOSE:
        if table.table.desk.waiting.stage is Stage.ROLL:
            table.ask(RollAtRandom)
        else:
            read_on(table)


def fight_step(table: Served, step: dict[str, object]) -> None:
    """Do a step of the fight, as a script has it."""
    command = parse_step(json.dumps(step)).command
    assert command is not None
    fight = table.table.desk.fight
    assert fight is not None
    waiting = fight.scene.combat.check
    roll = None if "roll" not in step else rolled_in_fight(str(step["roll"]), waiting)
    answer = table.ask(lambda reply: Act(command, roll, reply))
    assert answer.ok, answer.words


def fight_turn(table: Served) -> None:
    """It is somebody's turn."""
    fight_begun(table)
    fight_step(table, {"do": "act", "who": "Kesh Orne"})
    read_on(table)
    fight_step(table, {"do": "aim", "who": "Kesh Orne"})
    read_on(table)


def fight_attack(table: Served) -> None:
    """A check waits: an attack."""
    fight_turn(table)
    fight_step(table, {"do": "attack", "who": "Kesh Orne", "target": "Guard 1"})


def fight_spends(table: Served) -> None:
    """The attack brought advantages and threats."""
    fight_attack(table)
    fight_step(table, {"do": "roll", "roll": "Y:ss Y:x G:sa B:a P:t P:t"})
    while table.table.desk.waiting.stage in (Stage.RESULT, Stage.TOLD):
        table.ask(lambda reply: GoOn(False, reply))


def fight_injury(table: Served) -> None:
    """A d100 has fallen."""
    fight_spends(table)
    fight_step(table, {"do": "spend", "option": "critical", "with": "x"})
    for _ in range(3):
        if table.table.desk.waiting.stage is Stage.ROLL:
            break
        table.ask(lambda reply: GoOn(False, reply))
    fight_step(table, {"do": "roll", "roll": "30 7"})


def fight_gm(table: Served) -> None:
    """The adversaries act."""
    fight_begun(table)
    for who in ("Kesh Orne", "Brakka", "Okko Dash"):
        if table.table.desk.waiting.by_gm:
            break
        fight_step(table, {"do": "act", "who": who})
        read_on(table)
        fight_step(table, {"do": "end-turn", "who": who})
        read_on(table)
    fight_step(table, {"do": "act", "who": "Sergeant"})
    read_on(table)


# --- the optional rules ---------------------------------------------------------------------------


def copying(table: Served) -> None:
    """X-1: a large file is being copied."""
    _script(table, "enter", "move PROC", "end-turn", "move DIR", "list", "end-turn", "move DATA-a")
    _script(table, "copy", "end-turn", "copy", "copy", "end-turn", "move DIR", "move DATA-c")
    _script(table, "end-turn", "drop DATA-a", "copy")


def far_off(table: Served) -> None:
    """X-2: a firewall is in reach from the next element."""
    _script(table, "enter", "move SUB-a")
    _script(table, "end-turn")


def baited(table: Served) -> None:
    """X-3: before the honeypot, which looks like data."""
    _script(table, "enter", "move PROC", "end-turn", "move DIR", "list")
    _script(table, "end-turn")


def opposed(table: Served) -> None:
    """X-4: two sides in one system; they see each other."""
    _script(table, "enter I/O-a", "move SUB", "end-turn", "enter I/O-b", "move PROC")


def deployed(table: Served) -> None:
    """X-5: a program of the slicer's own is at work."""
    _script(table, "enter", "deploy SPDR")


def infected(table: Served) -> None:
    """X-6: a worm has come along."""
    _script(table, "enter", "move DATA-a", "end-turn", "copy", "exit", "enter", "move PROC")
    for _ in range(9):
        state = table.table.desk.state
        assert state is not None
        if state.worm_in_gear("Okko Dash") and state.slicers["Okko Dash"].spoiled:
            return
        if state.check is not None:
            rolled(table, _GOOD if state.check.by == "gm" else _POOR)
        else:
            table.do(Do.END_TURN)
        read_on(table)


def networked(table: Served) -> None:
    """X-7: through a gate into another system, which is warned."""
    _script(table, "enter I/O-a", "move PROC", "end-turn", "move I/O-b")
    assert table.do(Do.SET_STATE, "traffic-control", by_gm=True, to="warned").ok
    _script(table, "move traffic-control:I/O-a")
    _script(table, "end-turn", "move traffic-control:PROC")


def jammed(table: Served) -> None:
    """E-5: a ship's systems are hindered."""
    _script(table, "enter")


def _script(table: Served, *lines: str) -> None:
    """Do what each line says, with good dice; a turn ends by itself where it must."""
    for line in lines:
        do, _, target = line.partition(" ")
        before = _turn(table)
        if do == "end-turn":
            table.do(Do.END_TURN)
        else:
            answer = table.do(Do(do), target or None)
            if not answer.ok and before is not None:
                table.do(Do.END_TURN)
                read_on(table)
                answer = table.do(Do(do), target or None)
            assert answer.ok, f"{line}: {answer.words}"
        read_on(table)
        while table.table.desk.waiting.stage is Stage.ROLL:
            rolled(table, _GOOD)
            read_on(table)


def _settling(browser: Browser, _table: Served) -> None:
    browser.click(".doubtful .around")
    browser.reads("dialog.settle", "not sure")


_FAULTY = """name = "Cantina back room"
summary = "Credits, debts, and one door."
main = "PROC"
objective = { control = "PROC" }

[elements."I/O"]
complexity = "simpel"
lines = ["PROC"]

[elements.PROC]
complexity = "easy"
programs = ["watchdog", "wolf"]
"""


def _upload(browser: Browser, _table: Served) -> None:
    browser.clicked("#tabs button", "Begin")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cantina.toml"
        file.write_text(_FAULTY, encoding="utf-8")
        browser.when(lambda: browser.all(".books input"))
        browser.all("#file")[0].send_keys(str(file))
        browser.reads(".faults-found", "Line 7")


def _opened(*clicks: tuple[str, str]) -> Callable[[Browser, Served], None]:
    """Return what clicks these, one after the other."""

    def click(browser: Browser, _table: Served) -> None:
        for selector, words in clicks:
            browser.click(selector, words)
        browser.when(lambda: browser.run("return document.readyState") == "complete")

    return click


def _helped(browser: Browser, _table: Served) -> None:
    browser.key("?")


def _gone(browser: Browser, table: Served) -> None:
    assert table.page is not None
    table.page.stop()
    browser.when(lambda: browser.all("#stale")[0].is_displayed())
    # for the next picture
    table.serve()


_SMALL = "small-computer-system"
_RIVALS = ("tavi-renn", "vesh-aru")

MOMENTS = (
    Moment("box-new", "", nothing, None),
    Moment("box-choose", "", entered, _SMALL),
    Moment("box-waits", "", engaged, _SMALL),
    Moment("box-rolled", "", gm_may_spend, _SMALL),
    Moment("box-camera", "", under_a_camera, _SMALL, ("tavi-renn",)),
    Moment("box-settle", "", under_a_camera, _SMALL, ("tavi-renn",), click=_settling),
    Moment("box-beside", "", a_check_beside, _SMALL),
    Moment("box-help", "", entered, _SMALL, click=_helped),
    Moment(
        "players-forms",
        "players",
        nothing,
        _SMALL,
        click=_opened(("#beside summary", "Any check"), ("#beside summary", "D6 roll")),
    ),
    Moment(
        "fight-by-hand",
        "gm",
        fight_injury,
        None,
        click=_opened(("#by-hand summary", "Set by hand")),
    ),
    Moment("players-new", "players", nothing, None),
    Moment("players-choose", "players", entered, _SMALL),
    Moment("players-waits", "players", engaged, _SMALL),
    Moment("players-spends", "players", slicer_may_spend, _SMALL),
    Moment("players-beside", "players", a_check_beside, _SMALL),
    Moment("players-d6", "players", six_sided, _SMALL),
    Moment("players-ended", "players", ended, "blast-door", ("tavi-renn",)),
    Moment("box-ended", "", ended, "blast-door", ("tavi-renn",)),
    Moment("gm-pin", "gm", nothing, _SMALL, pin="4711"),
    Moment("gm-new", "gm", nothing, None),
    Moment("gm-begins", "gm", nothing, None, click=_upload),
    Moment("gm-choose", "gm", entered, _SMALL),
    Moment("gm-waits", "gm", engaged, _SMALL),
    Moment("gm-spends", "gm", gm_may_spend, _SMALL),
    Moment("gm-facility", "gm", nothing),
    Moment("gm-gone", "gm", entered, _SMALL, click=_gone),
    Moment("fight-begun", "players", fight_begun, None),
    Moment("fight-turn", "players", fight_turn, None),
    Moment("fight-attack", "players", fight_attack, None),
    Moment("fight-spends", "players", fight_spends, None),
    Moment("fight-injury", "players", fight_injury, None),
    Moment("fight-gm", "gm", fight_gm, None),
    Moment("fight-gm-waits", "gm", fight_attack, None),
    Moment("fight-box", "", fight_attack, None),
    Moment("fight-box-injury", "", fight_injury, None),
    Moment("x1-players", "players", copying, "records-office", ("tavi-renn",)),
    Moment("x2-players", "players", far_off, "relay-station", ("okko-dash",)),
    Moment("x3-players", "players", baited, "trophy-room", ("tavi-renn",)),
    Moment("x3-gm", "gm", baited, "trophy-room", ("tavi-renn",)),
    Moment("x4-table", "players", opposed, "contested-node", _RIVALS),
    Moment("x4-tavi", "players?slicer=Tavi%20Renn", opposed, "contested-node", _RIVALS),
    Moment("x4-vesh", "players?slicer=Vesh%20Aru", opposed, "contested-node", _RIVALS),
    Moment("x4-gm", "gm", opposed, "contested-node", _RIVALS),
    Moment("x5-players", "players", deployed, "quarantine-ward", ("vesh-aru",)),
    Moment("x6-players", "players", infected, "plague-server", ("okko-dash",)),
    Moment("x7-players", "players", networked, "city-registry", ("tavi-renn",)),
    Moment("x7-gm", "gm", networked, "city-registry", ("tavi-renn",)),
    Moment("e5-players", "players", jammed, "ship-sensors", ("tavi-renn",)),
    Moment("e5-gm", "gm", jammed, "ship-sensors", ("tavi-renn",)),
    Moment("overlay", "overlay", gm_may_spend, _SMALL),
)
