"""The GM's panel: what each of its buttons does now, and which of its lights are on."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.pages.gm_menu import open_gm_menu
from edgebox.box.pages.page import Key, Page
from edgebox.box.pages.table_menu import hand_over_to_gm
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.errors import RefusedError
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.spending import affordable

BUYS: dict[str, str] = {
    "strain": "P-6",
    "setback": "P-7",
    "raise": "P-8",
    "kick-out": "P-9",
    "disorient": "P-10",
    "stress": "P-11",
    "wound": "P-12",
}
"""What each button buys, by its name in the pins file."""

_ROLLING = (Stage.ROLL, Stage.RESULT, Stage.SIDE_ROLL, Stage.SIDE_RESULT)

TURNS: dict[str, Key] = {"strain": "up", "setback": "down", "let-go": "confirm", "undo": "back"}
"""What four of them are while a page is open on the GM's display, or the GM rolls."""


def open_to_buy(desk: Desk) -> dict[str, tuple[str, str]]:
    """Return what can be bought now: by button, the option's rule id and its cost."""
    state = desk.state
    if desk.fight is not None and not desk.fight.in_system:
        return {}
    if state is None or desk.side is not None or desk.place.result or desk.place.told:
        return {}
    costs = {option.rule: cost for option, cost in affordable(state, by_gm=True)}
    return {name: (rule, costs[rule]) for name, rule in BUYS.items() if rule in costs}


def rolls(desk: Desk) -> bool:
    """Return whether the GM rolls, or reads the result of a roll of theirs."""
    now = desk.waiting
    return now.by_gm and now.stage in _ROLLING


def turned(desk: Desk, base: Page) -> Page | None:
    """Return the page on which four of the buttons work; ``None``: they do what is written there.

    Args:
        desk: the table.
        base: the page that the GM's display shows beneath all others.
    """
    return desk.on_top(Panel.GM) or (base if rolls(desk) or chooses(desk) else None)


def chooses(desk: Desk) -> bool:
    """Return whether the GM chooses on a page of a fight: for a turn, or what a roll buys."""
    fight, now = desk.fight, desk.waiting
    if fight is None or desk.side is not None or not now.by_gm:
        return False
    if now.stage is not Stage.SPEND:
        return now.stage is Stage.CHOOSE
    spends = fight.spender(desk.place)
    return spends is not None and not (spends.in_system and spends.of_gm)


def goes_on(desk: Desk) -> bool:
    """Return whether *let go* has something to do: results to let go, or the GM's own roll."""
    return rolls(desk) or (desk.waiting.by_gm and desk.waiting.stage is Stage.SPEND)


def lit(desk: Desk) -> frozenset[tuple[Panel, str]]:
    """Return the lights that are on: each button that would do something now."""
    rolling = desk.waiting.by_gm and desk.asked is not None
    if desk.on_top(Panel.GM) is not None or rolling or chooses(desk):
        return frozenset((Panel.GM, name) for name in TURNS)
    names = set(open_to_buy(desk))
    if goes_on(desk):
        names.add("let-go")
    if desk.can_undo:
        names.add("undo")
    return frozenset((Panel.GM, name) for name in names)


def press(desk: Desk, name: str, base: Page) -> None:
    """Do what a button of the GM's panel says; *let go* is not among them, see :func:`let_go`.

    Args:
        desk: the table.
        name: the button, as the pins file calls it.
        base: the page that the GM's display shows beneath all others.

    Raises:
        EdgeboxError: it is not allowed now.
    """
    page = turned(desk, base)
    if page is not None and name in TURNS:
        page.press(desk, TURNS[name], Panel.GM)
    elif name == "undo":
        desk.undo()
    elif name == "let-go":
        let_go(desk, base)
    else:
        _buy(desk, name)


def let_go(desk: Desk, base: Page) -> None:
    """Let results go, or go on with the GM's own roll; with neither, open the GM's menu."""
    now = desk.waiting
    if chooses(desk):
        base.press(desk, "confirm", Panel.GM)
    elif now.stage is Stage.SPEND and now.by_gm:
        desk.let_go(by_gm=True)
    elif goes_on(desk):
        base.press(desk, "confirm", Panel.GM)
    else:
        open_menu(desk)


def open_menu(desk: Desk) -> None:
    """Open the GM's menu on the GM's display; without one, on the players' when they look away."""
    if desk.gm_panel:
        open_gm_menu(desk, Panel.GM)
    else:
        hand_over_to_gm(desk, Panel.PLAYERS)


def _buy(desk: Desk, name: str) -> None:
    rule = BUYS[name]
    found = open_to_buy(desk).get(name)
    if found is not None:
        desk.do(Command(Do.SPEND, by_gm=True, option=rule, cost=found[1]))
        return
    now = desk.waiting
    if now.stage in (Stage.RESULT, Stage.TOLD):
        raise RefusedError(f"The box waits for {now.whom} to {now.what}.")
    if desk.fight is not None and not desk.fight.in_system:
        raise RefusedError("In a fight it buys nothing; what can be bought stands on the display.")
    if desk.state is not None:
        # the rules say why
        desk.do(Command(Do.SPEND, by_gm=True, option=rule))
    raise RefusedError("No encounter has begun.")
