"""Whatever is pressed in a fight: nobody is stuck, every legend is true, all of it resumes."""

from __future__ import annotations

import random

import pytest

from edgebox.box import rolling
from edgebox.box.fight.offering import offered
from edgebox.box.inputs import Act
from edgebox.box.pages.looking import MapPage
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightSheet
from edgebox.box.snapshot import Stage
from edgebox.combat.commands import Command
from edgebox.combat.state import Phase
from edgebox.devices.pins import Panel
from tests.box.fights import FightRig, yard
from tests.box.test_table_walks import leads_back, leads_on, leaks, standing
from tests.box.walks import SMALL, InnerErrors, Walk, inner_errors, legends
from tests.combat.fight import ANN, BEN, BOSS, THUG

__all__ = ["inner_errors"]

_READ_ON = (f.Told, f.Objectives, f.Sheet, FightSheet, f.SettingItem)
"""Here up and down may find nothing more to show."""


def begun(seed: int, *, small: bool) -> FightRig:
    source = ("random", "hand", "camera")[seed % 3]
    rig = FightRig(dice=source, seed=seed, gm_panel=not small)  # type: ignore[arg-type]
    systems = (None, "small-computer-system", "personal-terminal")
    return rig.begin_fight(yard(ANN, BEN, THUG, BOSS, system=systems[seed % 3]))


@pytest.mark.parametrize("small", [False, True])
def test_every_legend_does_something_and_nothing_else_does(
    small: bool, inner_errors: InnerErrors
) -> None:
    for seed in range(3):
        rig = begun(seed, small=small)
        walk = Walk(rig, seed, only=SMALL if small else ())
        for _ in range(150):
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
        rig = begun(seed, small=small)
        walk = Walk(rig, seed + 100, only=SMALL if small else ())
        for step in range(120):
            walk.press()
            if rig.desk.fight is None:
                rig.begin_fight()
            shown = rig.shown()
            assert legends(shown), shown
            assert rig.desk.waiting.whom
            assert rig.desk.waiting.what
            if step % 10 == 0:
                leads_back(rig)
                leads_on(rig)
    assert inner_errors == []


@pytest.mark.parametrize("system", ["imperial-facility", "trophy-room"])
def test_the_players_display_never_shows_what_is_hidden_in_the_system(
    system: str, inner_errors: InnerErrors
) -> None:
    """S-7, while a system is sliced in the rounds of a fight."""
    rig = FightRig(dice="random", seed=4, gm_panel=False)
    rig.begin_fight(yard(ANN, THUG, system=system))
    dice = random.Random(4)
    for _ in range(160):
        able = [each.command for each in offered(rig.fight.scene) if each.refusal is None]
        slicing = [each for each in able if not isinstance(each, Command)]
        if rig.desk.asked is not None:
            rolling.roll_now(rig.desk)
            rig.settle()
        elif able and rig.stage() is Stage.CHOOSE:
            rig.post(Act(dice.choice(slicing or able)))
        else:
            rig.tap("confirm")
        rig.desk.show(MapPage(Panel.PLAYERS), Panel.PLAYERS)
        rig.settle()
        assert leaks(rig) == []
        rig.tap("back")
        if rig.desk.fight is None or rig.combat.phase is Phase.OVER:
            break
        assert leaks(rig) == [], rig.shown()
    assert rig.desk.state is not None
    assert rig.desk.state.slicers["Ann"].visited
    assert inner_errors == []


def test_a_fight_of_presses_ends_without_an_error(inner_errors: InnerErrors) -> None:
    """Buttons, dice, a camera that goes and comes: whatever happens at tables."""
    rig = begun(1, small=False)
    walk = Walk(rig, 1138)
    while walk.pressed < 600:
        walk.anything()
        if rig.desk.fight is None:
            rig.begin_fight(yard(ANN, BEN, THUG, system="blast-door"))
    assert inner_errors == []
