"""Which page each display shows by itself, beneath all that is opened on top of it."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.box import gm_panel
from edgebox.box.desk import Desk
from edgebox.box.pages.fight_base import fight_gm, fight_players
from edgebox.box.pages.looking import OverviewPage
from edgebox.box.pages.operations import OperationsPage
from edgebox.box.pages.page import Page
from edgebox.box.pages.results import EndedPage, ResultPage, ToldPage
from edgebox.box.pages.rolling import RollPage
from edgebox.box.pages.setting_up import SystemsPage
from edgebox.box.pages.side_rolls import side_page
from edgebox.box.pages.spending import GmSpendPage, SpendElsewherePage, SpendPage
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel


class BasePages:
    """Keeps the page of each panel as long as the box waits for the same thing."""

    def __init__(self) -> None:
        self._pages: dict[Panel, tuple[object, Page]] = {}

    def of(self, desk: Desk, panel: Panel) -> Page:
        """Return the page of a panel."""
        now = desk.waiting
        if gm_panel.rolls(desk):
            # both displays show the same page, and either panel's buttons work on it
            panel = Panel.PLAYERS
        key = (now.stage, now.by_gm, now.whom, desk.steps, desk.gm_panel, desk.side)
        known = self._pages.get(panel)
        if known is None or known[0] != key:
            make = _maker(desk, panel)
            known = self._pages[panel] = key, make(desk, panel)
        return known[1]


def _maker(desk: Desk, panel: Panel) -> Callable[[Desk, Panel], Page]:
    if panel is Panel.GM:
        return _gm if desk.fight is None else fight_gm
    return _players if desk.fight is None or desk.side is not None else fight_players


def _players(desk: Desk, panel: Panel) -> Page:
    now = desk.waiting
    match now.stage:
        case Stage.SET_UP:
            return SystemsPage(panel)
        case Stage.ROLL:
            return RollPage(panel)
        case Stage.RESULT:
            return ResultPage(panel)
        case Stage.TOLD:
            return ToldPage(panel)
        case Stage.SPEND if now.by_gm and desk.gm_panel:
            return SpendElsewherePage(panel)
        case Stage.SPEND:
            return SpendPage(panel, now.by_gm)
        case Stage.ENDED:
            return EndedPage(panel)
        case Stage.SIDE_ROLL | Stage.SIDE_RESULT:
            return side_page(desk, panel)
        case Stage.CHOOSE:
            return OperationsPage(panel)


def _gm(desk: Desk, panel: Panel) -> Page:
    now = desk.waiting
    if now.by_gm and now.stage is Stage.SPEND:
        return GmSpendPage(panel)
    return OverviewPage(panel)
