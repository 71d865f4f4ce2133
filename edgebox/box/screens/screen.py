"""Picks the function that draws the given facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from edgebox.box.screens import (
    choosing,
    d6,
    d6_ambush,
    d6_bonus,
    fight,
    knowing,
    map_view,
    resting,
    rolling,
)
from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import Canvas

SCREENS: dict[type[f.Facts], Callable[[Any], Canvas]] = {
    f.Menu: choosing.menu,
    f.Spend: choosing.spend,
    f.GmSpend: choosing.gm_spend,
    f.SettingItem: choosing.setting,
    f.Ask: choosing.ask,
    f.Refused: choosing.refused,
    f.HandOver: choosing.hand_over,
    f.Waiting: choosing.waiting,
    f.RollThese: rolling.roll_these,
    f.Seen: rolling.seen,
    f.Doubt: rolling.doubt,
    f.WrongDice: rolling.wrong_dice,
    f.ByHand: rolling.by_hand,
    f.NetShown: rolling.net_shown,
    f.Told: knowing.told,
    f.MapSeen: map_view.map_seen,
    f.Objectives: knowing.objectives,
    f.Ended: knowing.ended,
    f.Sheet: knowing.sheet,
    f.Overview: knowing.overview,
    f.Starting: resting.starting,
    f.Fault: resting.fault,
    f.Asleep: resting.asleep,
    f.Shutdown: resting.shutdown,
    d6.D6Code: d6.d6_code,
    d6.D6Roll: d6.d6_roll,
    d6.D6Seen: d6.d6_seen,
    d6.D6Doubt: d6.d6_doubt,
    d6.D6WrongDice: d6.d6_wrong_dice,
    d6.D6ByHand: d6.d6_by_hand,
    d6.D6Result: d6.d6_result,
    d6.D6Initiative: d6.d6_initiative,
    d6_bonus.D6Bonus: d6_bonus.d6_bonus,
    d6_ambush.D6Ambush: d6_ambush.d6_ambush,
    fight.FightOrder: fight.fight_order,
    fight.FightSheet: fight.fight_sheet,
    fight.InjuryDice: fight.injury_dice,
}
"""Which function draws which facts: one for each class of facts."""


def draw(facts: f.Facts) -> Image.Image:
    """Return the one-bit image of 128×64 that shows these facts.

    Raises:
        KeyError: no screen shows facts of this class.
    """
    return SCREENS[type(facts)](facts).image
