"""A check of any skill as the action of a turn: which skill, and against what (R-1, R-3)."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.screens.fight_from_state import price_of
from edgebox.combat.choices import tried
from edgebox.combat.commands import Command, Do
from edgebox.combat.state import CombatState
from edgebox.devices.pins import Panel
from edgebox.errors import RefusedError
from edgebox.rules.characters.character import Character
from edgebox.rules.check import skill_pool
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skills import Characteristic


def open_check(desk: Desk, panel: Panel) -> None:
    """Ask for the check of the one whose turn it is.

    Raises:
        RefusedError: it is nobody's turn.
    """
    turn = None if desk.fight is None else desk.fight.combat.turn
    if turn is None:
        raise RefusedError("It is nobody's turn.")
    desk.show(FightCheckFlow(panel, turn.who), panel)


class FightCheckFlow(Flow):
    """Asks which skill, how hard it is, and of an opponent which skill."""

    bound = True

    def __init__(self, panel: Panel, who: str) -> None:
        """Begin with the skill of one."""
        super().__init__(panel)
        self._who = who
        self.ask(self._skills(who, self._take_skill))

    def _skills(self, who: str, then: Callable[[str], Deed]) -> Page:
        def rows(desk: Desk) -> list[Entry]:
            state = _state(desk)
            return [
                Entry(name, then(name), str(skill_pool(*pair)))
                for name, pair in skills_of(state, state.fighters[who].sheet)
            ]

        return MenuPage(self.panel, f"{who} rolls", rows)

    def _take_skill(self, skill: str) -> Deed:
        return lambda _desk, _panel: self.ask(self._levels(skill))

    def _levels(self, skill: str) -> Page:
        check = Command(Do.CHECK, who=self._who, skill=skill)

        def rows(desk: Desk) -> list[Entry]:
            state = _state(desk)
            levels = [
                _priced(state, word.capitalize(), Command(**{**vars(check), "against": word}))
                for word, _ in state.tables.levels
            ]
            others = [name for name in state.fighters if name != self._who]
            return [
                *levels,
                *(Entry(f"Against {name}", self._opponent(check, name)) for name in others),
            ]

        return MenuPage(self.panel, f"{skill}: how hard?", rows, at=int(Difficulty.AVERAGE))

    def _opponent(self, check: Command, name: str) -> Deed:
        def take(their: str) -> Deed:
            return _deed(Command(**{**vars(check), "against": name, "their": their}))

        return lambda _desk, _panel: self.ask(self._skills(name, take))


def skills_of(state: CombatState, sheet: Character) -> list[tuple[str, tuple[int, int]]]:
    """Return all skills with characteristic and rank, what is learned first; then the bare ones."""
    skills = [(name, sheet.pair(name, state.tables.skills)) for name in state.tables.skills]
    skills.sort(key=lambda each: -each[1][1])
    return [*skills, *((each.value, (sheet.rating(each), 0)) for each in Characteristic)]


def _priced(state: CombatState, words: str, command: Command) -> Entry:
    choice = tried(state, command, words)
    note = "" if choice.check is None else price_of(choice.check)
    return Entry(words, _deed(command), note, choice.refusal or "")


def _deed(command: Command) -> Deed:
    def do(desk: Desk, _panel: Panel) -> None:
        desk.do(command)

    return do


def _state(desk: Desk) -> CombatState:
    if desk.fight is None:
        raise RefusedError("No fight is on.")
    return desk.fight.combat
