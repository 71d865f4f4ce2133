"""Rows of the menus while a fight is on: to look at, and what is the GM's (R-4, R-6, R-7)."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.box.desk import Desk
from edgebox.box.fight.game import FightGame
from edgebox.box.fight.offering import SURPRISES, gifts
from edgebox.box.pages.fight_looking import FightSheetPage
from edgebox.box.pages.page import Deed, Entry, MenuPage
from edgebox.combat.commands import Command, Do
from edgebox.combat.state import Fighter, Phase
from edgebox.devices.pins import Panel
from edgebox.rules.difficulty import Difficulty


def look_rows() -> list[Entry]:
    """Return what anybody may look at."""
    return [
        Entry(
            "Who is how",
            lambda d, p: d.show(FightSheetPage(p), p),
            "wounds, strain, range",
            stays=True,
        )
    ]


def gm_rows(desk: Desk) -> list[Entry]:
    """Return what the GM may do in a fight."""
    fight = desk.fight
    if fight is None:
        return []
    state = fight.combat
    rows = [*look_rows()]
    if state.check is None and fight.state is not None and fight.state.check is not None:
        waits = "A check in the system waits for its roll."
    else:
        waits = "" if state.check is None else "A check waits for its roll."
    rows += [
        Entry(each.words, _deed(each.command), "free maneuver, at once", waits)
        for each in gifts(state)
        if isinstance(each.command, Command) and _is_gms(fight, each.command.who)
    ]
    rows += [
        Entry(
            "Harm or heal", _choose("Whom?", _harm), "wounds, strain, injuries", waits, stays=True
        ),
        Entry("Distances", _choose("Who?", _others), "who is how far away", waits, stays=True),
    ]
    if any(each.injuries for each in state.fighters.values()):
        rows.append(
            Entry("Injuries", _choose("Whose?", _injuries), "how hard to heal (R-7)", stays=True)
        )
    if state.phase in (Phase.ROUNDS, Phase.INITIATIVE):
        rows.append(Entry("End the fight", _deed(Command(Do.END, by_gm=True)), "", waits))
    if state.phase is Phase.OVER:
        rows += [
            Entry(
                f"Again: {words}",
                _deed(Command(Do.BEGIN, by_gm=True, surprised=surprised)),
                note,
                waits,
            )
            for surprised, (words, note) in SURPRISES.items()
        ]
    return rows


def _is_gms(fight: FightGame, who: str | None) -> bool:
    return who is not None and fight.combat.fighters[who].side.by_gm


def _deed(command: Command) -> Deed:
    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


_Opens = Callable[[str], Deed]


def _choose(title: str, opens: _Opens) -> Deed:
    """Return what asks for one who takes part, and then opens a menu about them."""

    def rows(desk: Desk) -> list[Entry]:
        fighters = [] if desk.fight is None else desk.fight.combat.fighters.values()
        return [Entry(each.name, opens(each.name), _how(each), stays=True) for each in fighters]

    def do(desk: Desk, panel: Panel) -> None:
        desk.show(MenuPage(panel, title, rows, bound=False), panel)

    return do


def _how(fighter: Fighter) -> str:
    sheet = fighter.sheet
    return (
        f"wounds {fighter.wounds}/{sheet.wound_threshold}, "
        f"strain {fighter.strain}/{sheet.strain_threshold}"
    )


def _menu(title: str, rows: Callable[[Desk], list[Entry]]) -> Deed:
    return lambda desk, panel: desk.show(MenuPage(panel, title, rows, bound=False), panel)


def _harm(name: str) -> Deed:
    def rows(desk: Desk) -> list[Entry]:
        if desk.fight is None:
            return []
        fighter = desk.fight.combat.fighters[name]
        note = _how(fighter)

        def entry(words: str, do: Do, why: str = "", **amount: int) -> Entry:
            command = Command(do, by_gm=True, target=name, **amount)  # type: ignore[arg-type]
            return Entry(words, _deed(command), note, why, stays=True)

        return [
            entry("1 wound more", Do.SUFFER, wounds=1),
            entry("1 strain more", Do.SUFFER, strain=1),
            entry("1 wound less", Do.HEAL, "" if fighter.wounds else "There are none.", wounds=1),
            entry("1 strain less", Do.HEAL, "" if fighter.strain else "There is none.", strain=1),
            entry("A critical injury", Do.INJURE),
        ]

    return _menu(name, rows)


def _others(name: str) -> Deed:
    def rows(desk: Desk) -> list[Entry]:
        if desk.fight is None:
            return []
        state = desk.fight.combat
        return [
            Entry(other, _bands(name, other), state.distance(name, other), stays=True)
            for other in state.fighters
            if other != name
        ]

    return _menu(f"{name} and …", rows)


def _bands(name: str, other: str) -> Deed:
    def rows(desk: Desk) -> list[Entry]:
        if desk.fight is None:
            return []
        state = desk.fight.combat
        now = state.distance(name, other)
        return [
            Entry(
                band.capitalize(),
                _deed(Command(Do.PLACE, by_gm=True, who=name, target=other, to=band)),
                f"now {now}",
                "They are so already." if band == now else "",
                stays=True,
            )
            for band in state.tables.ranges.names
        ]

    return _menu(f"{name} – {other}", rows)


def _injuries(name: str) -> Deed:
    def rows(desk: Desk) -> list[Entry]:
        if desk.fight is None:
            return []
        return [
            Entry(
                injury.words,
                _severities(name, number),
                "not said yet" if injury.severity is None else injury.severity.title,
                stays=True,
            )
            for number, injury in enumerate(desk.fight.combat.fighters[name].injuries, start=1)
        ]

    return _menu(f"{name}'s injuries", rows)


def _severities(name: str, number: int) -> Deed:
    rows = [
        Entry(
            level.title,
            _deed(
                Command(Do.NAME_INJURY, by_gm=True, target=name, injury=number, severity=level.word)
            ),
            "to heal with Medicine",
        )
        for level in _SEVERITIES
    ]
    return _menu("How severe?", lambda _desk: rows)


_SEVERITIES = (
    Difficulty.EASY,
    Difficulty.AVERAGE,
    Difficulty.HARD,
    Difficulty.DAUNTING,
)
