"""Whatever is pressed in a fight: nobody is stuck, every legend is true, all of it resumes."""

from __future__ import annotations

import pytest

from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightSheet
from edgebox.devices.pins import Panel
from tests.box.fights import FightRig, yard
from tests.box.test_table_walks import leads_back, leads_on, standing
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
