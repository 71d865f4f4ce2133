"""Which page each display shows by itself while a fight is on."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.pages.fight_choose import ChoicePage, ElsewherePage
from edgebox.box.pages.fight_looking import FightOverviewPage
from edgebox.box.pages.fight_results import FightToldPage, result_page
from edgebox.box.pages.fight_rolling import roll_page
from edgebox.box.pages.fight_spending import spend_page
from edgebox.box.pages.page import Page
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel


def fight_players(desk: Desk, panel: Panel) -> Page:
    """Return the page of the players' display."""
    now = desk.waiting
    match now.stage:
        case Stage.ROLL:
            return roll_page(desk, panel)
        case Stage.RESULT:
            return result_page(desk, panel)
        case Stage.TOLD:
            return FightToldPage(panel)
        case Stage.SPEND:
            return spend_page(desk, panel)
        case _:
            return ElsewherePage(panel) if now.by_gm and desk.gm_panel else ChoicePage(panel)


def fight_gm(desk: Desk, panel: Panel) -> Page:
    """Return the page of the GM's display."""
    now = desk.waiting
    if now.by_gm and now.stage is Stage.SPEND:
        return spend_page(desk, panel)
    if now.by_gm and now.stage is Stage.CHOOSE:
        return ChoicePage(panel)
    return FightOverviewPage(panel)
