"""Moments of an evening at the table, for pictures of the pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from edgebox.box.inputs import GoOn, TrayDie
from edgebox.box.snapshot import Stage
from edgebox.dice import Die
from edgebox.slicing.commands import Do
from tests.web.asking import posted
from tests.web.browser import Browser
from tests.web.served import PictureTray, Served

TRAY = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "starwars" / "roll00.jpg"


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
    table.do(Do.SPEND, option="P-4", cost="aa")
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


def under_a_camera(table: Served) -> None:
    """A camera looks at the tray; one die leans."""
    picture = PictureTray(table.table.post, TRAY.read_bytes())
    table.table.desk.tray, table.table.desk.dice = picture, "camera"
    assert table.do(Do.ENTER).ok
    table.when(lambda now: now.tray.picture_number == 1)
    places = ((388, 250), (640, 180), (820, 420), (420, 560), (700, 640), (930, 200))
    dice = [(Die.PROFICIENCY, "s"), (Die.PROFICIENCY, "ss"), (Die.ABILITY, "a"), (Die.ABILITY, "s")]
    dice += [(Die.DIFFICULTY, "t"), (Die.DIFFICULTY, "f")]
    picture.lay(
        *(
            TrayDie(die, face, place != 4, "" if place != 4 else "it leans", (x, y, 120, 120))
            for place, ((die, face), (x, y)) in enumerate(zip(dice, places, strict=True))
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
    entered(table)
    for _ in range(8):
        state = table.table.desk.state
        assert state is not None
        if state.turn is None or state.finished:
            break
        inside = state.slicers[state.turn].at is not None
        if not (inside and table.do(Do.EXIT).ok):
            table.do(Do.END_TURN)
        read_on(table)


def _settling(browser: Browser, _table: Served) -> None:
    browser.click(".doubtful")
    browser.reads("dialog.settle", "not sure")


def _gone(browser: Browser, table: Served) -> None:
    assert table.page is not None
    table.page.stop()
    browser.when(lambda: browser.all("#stale")[0].is_displayed())
    # for the next picture
    table.serve()


_SMALL = "small-computer-system"

MOMENTS = (
    Moment("box-new", "", nothing, None),
    Moment("box-choose", "", entered, _SMALL),
    Moment("box-waits", "", engaged, _SMALL),
    Moment("box-rolled", "", gm_may_spend, _SMALL),
    Moment("box-camera", "", under_a_camera, _SMALL, ("tavi-renn",)),
    Moment("box-settle", "", under_a_camera, _SMALL, ("tavi-renn",), click=_settling),
    Moment("box-beside", "", a_check_beside, _SMALL),
    Moment("players-new", "players", nothing, None),
    Moment("players-choose", "players", entered, _SMALL),
    Moment("players-waits", "players", engaged, _SMALL),
    Moment("players-spends", "players", slicer_may_spend, _SMALL),
    Moment("players-beside", "players", a_check_beside, _SMALL),
    Moment("players-d6", "players", six_sided, _SMALL),
    Moment("players-ended", "players", ended, _SMALL),
    Moment("gm-pin", "gm", nothing, _SMALL, pin="4711"),
    Moment("gm-new", "gm", nothing, None),
    Moment("gm-choose", "gm", entered, _SMALL),
    Moment("gm-waits", "gm", engaged, _SMALL),
    Moment("gm-spends", "gm", gm_may_spend, _SMALL),
    Moment("gm-facility", "gm", nothing),
    Moment("gm-gone", "gm", entered, _SMALL, click=_gone),
    Moment("overlay", "overlay", gm_may_spend, _SMALL),
)
