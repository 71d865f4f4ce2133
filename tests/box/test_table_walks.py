"""Whatever is pressed: nobody is stuck, every legend is true, and nothing hidden is shown."""

from __future__ import annotations

import gc
import re
import sys
from typing import Any

import pytest
from PIL import Image

from edgebox.box.desk import Desk
from edgebox.box.inputs import Act
from edgebox.box.pages.looking import MapPage
from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightSheet
from edgebox.devices.pins import Panel
from edgebox.files.source_file import shipped
from edgebox.slicing.players import players_report
from edgebox.slicing.state import EncounterState
from tests.box.tables import Rig
from tests.box.walks import SMALL, InnerErrors, Walk, inner_errors, legends, texts
from tests.journal.table import likely

__all__ = ["inner_errors"]

PRESSES = 2000
"""Of the evening; ``edgebox bench table`` plays 10,000."""

_READ_ON = (f.Told, f.Objectives, f.Ended, f.Sheet, f.Overview, f.SettingItem)
"""Here up and down may find nothing more to show."""


def begun(seed: int, *, gm_panel: bool = True) -> Rig:
    source = ("random", "hand", "camera")[seed % 3]
    system = ("small-computer-system", "imperial-facility", "personal-terminal")[seed % 3]
    return Rig(dice=source, seed=seed, gm_panel=gm_panel).begin(system)  # type: ignore[arg-type]


def standing(rig: Rig) -> tuple[Any, ...]:
    """Return all that a press may change."""
    desk = rig.desk
    return rig.shown(), desk.version, desk.place, rig.tray.number


# --- nobody is stuck ------------------------------------------------------------------------------


@pytest.mark.parametrize("small", [False, True])
def test_every_legend_does_something_and_nothing_else_does(
    small: bool, inner_errors: InnerErrors
) -> None:
    for seed in range(3):
        rig = begun(seed, gm_panel=not small)
        walk = Walk(rig, seed, only=SMALL if small else ())
        for _ in range(120):
            facts, before = rig.shown(), standing(rig)
            panel, name = walk.press()
            if panel is Panel.GM or name not in SMALL or isinstance(facts, f.Refused):
                continue
            told, changed = name in legends(facts), standing(rig) != before
            if told and not changed:
                assert name in ("up", "down"), facts
                assert isinstance(facts, _READ_ON) or len(getattr(facts, "rows", ())) == 1, facts
            assert told or not changed, f"{name} on {facts}"
    assert inner_errors == []


@pytest.mark.parametrize("small", [False, True])
def test_from_any_screen_a_few_presses_lead_on_and_a_few_lead_back(
    small: bool, inner_errors: InnerErrors
) -> None:
    for seed in range(2):
        rig = begun(seed, gm_panel=not small)
        walk = Walk(rig, seed + 100, only=SMALL if small else ())
        for step in range(120):
            walk.press()
            shown = rig.shown()
            assert legends(shown), shown
            assert rig.desk.waiting.whom
            assert rig.desk.waiting.what
            if step % 10 == 0:
                leads_back(rig)
                leads_on(rig)
    assert inner_errors == []


def leads_back(rig: Rig) -> None:
    """Back alone takes all pages away, and then one step after another back."""
    for _ in range(8):
        if not rig.desk.open[Panel.PLAYERS]:
            break
        rig.tap("back")
    assert not rig.desk.open[Panel.PLAYERS]
    if rig.desk.can_undo:
        before = rig.desk.version
        for _ in range(12):
            rig.tap("back")
            if rig.desk.version > before and not isinstance(rig.shown(), f.ByHand | f.Doubt):
                return
        raise AssertionError(rig.shown())


def leads_on(rig: Rig) -> None:
    """Confirm makes a step; what can't be confirmed is turned, and what only shows is left."""
    while rig.desk.open[Panel.PLAYERS]:
        rig.tap("back")
    before = rig.desk.version
    for _ in range(40):
        if isinstance(rig.shown(), f.ByHand):
            rig.tap("down")
        # on a map and on sheets confirm only tells more
        looks = isinstance(rig.shown(), f.MapSeen | FightSheet)
        if "confirm" in legends(rig.shown()) and not looks:
            rig.tap("confirm")
        else:
            rig.tap("back", "down")
        if rig.desk.version > before:
            return
    raise AssertionError(rig.shown())


def test_a_screen_that_cannot_be_drawn_ends_nothing(
    inner_errors: InnerErrors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip of ours is told; the box goes on, and Back leads out."""
    rig = begun(1)
    rig.tap("confirm")
    state = rig.state

    def slip(facts: f.Facts) -> Image.Image:
        if isinstance(facts, f.ByHand):
            raise ZeroDivisionError
        return draw(facts)

    with monkeypatch.context() as patch:
        patch.setattr("edgebox.box.showing._drawn", slip)
        rig.tap("confirm")
        assert "your game is safe" in rig.screen(f.Refused).why
        rig.tap("back")
    assert rig.screen(f.RollThese).purpose
    assert rig.state == state
    assert [type(error) for error in inner_errors] == [ZeroDivisionError]


# --- S-7 ------------------------------------------------------------------------------------------


def hidden(state: EncounterState) -> set[str]:
    """Return the words that no players' screen may show now."""
    known = players_report(state)
    words = set()
    for name, element in state.system.elements.items():
        seen = known["elements"].get(name)
        if seen is None:
            words.add(name)
        if seen is None or not seen["visited"]:
            words |= {element.holds, *element.functions} - {""}
    for program in state.programs.values():
        programs = known["elements"].get(program.at, {}).get("programs", ())
        if program.running and program.kind.name not in {each["name"] for each in programs}:
            words.add(f"{program.kind.name}@{program.at}")
    return words


def gms_eyes(desk: Desk) -> bool:
    """Whether the GM looks at the players' display, after a hand-over."""
    return any(
        getattr(page, "_title", "") in ("GM's menu", "Change the dice", "The system is")
        for page in desk.open[Panel.PLAYERS]
    )


def leaks(rig: Rig) -> list[str]:
    """Return the hidden words on the players' display."""
    shown = " | ".join(texts(rig.shown()))
    return [
        word
        for word in hidden(rig.state)
        if re.search(rf"(?<![\w@/:-]){re.escape(word)}(?![\w@-])", shown)
    ]


@pytest.mark.parametrize("system", shipped("systems"))
def test_the_players_display_never_shows_what_is_hidden(
    system: str, inner_errors: InnerErrors
) -> None:
    """S-7, in every example system, wherever an evening goes."""
    slicers = ("tavi-renn", "vesh-aru")
    rig = Rig(dice="random", gm_panel=False).begin(system, *slicers)
    walk = Walk(rig, 7, only=SMALL)
    for step in range(70):
        if rig.desk.state is None or rig.state.finished:
            rig.begin(system, *slicers)
        move = likely(rig.state, walk.dice) if step % 2 else None
        if move is None:
            walk.press()
        else:
            rig.post(Act(*move))
            rig.desk.show(MapPage(Panel.PLAYERS), Panel.PLAYERS)
            rig.settle()
            assert leaks(rig) == []
            rig.tap("down")
            assert leaks(rig) == []
            rig.tap("back")
        if rig.desk.state is not None and not gms_eyes(rig.desk):
            assert leaks(rig) == [], rig.shown()
    assert inner_errors == []


def test_the_search_for_leaks_finds_them() -> None:
    rig = Rig(gm_panel=False).begin()
    rig.desk.show(MapPage(Panel.PLAYERS, whole=True), Panel.PLAYERS)
    rig.settle()
    assert "SUB-a" in leaks(rig)
    rig.tap("down", "down")
    assert {"PROC", "DIR"} <= set(leaks(rig))


# --- an evening -----------------------------------------------------------------------------------


def test_an_evening_of_presses_ends_without_an_error_and_without_growing(
    inner_errors: InnerErrors,
) -> None:
    rig = begun(0)
    walk = Walk(rig, 1977)
    blocks = []
    for until in (PRESSES // 2, PRESSES):
        while walk.pressed < until:
            walk.anything()
        # what belongs to the encounter goes with it
        rig.desk.put_away()
        rig.desk.tidy()
        rig.settle()
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    assert inner_errors == []
    assert blocks[1] - blocks[0] < 3 * PRESSES
