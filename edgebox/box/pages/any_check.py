"""A check at any time is put together: who, what, how hard, and what else counts (R-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from edgebox.box import beside
from edgebox.box.characters import characters
from edgebox.box.desk import Desk
from edgebox.box.pages.flow import Flow, NumberPage
from edgebox.box.pages.page import Deed, Entry, MenuPage, Page
from edgebox.box.side import AnyCheck
from edgebox.devices.pins import Panel
from edgebox.dice import Die, Pool
from edgebox.dice.odds import success_chance
from edgebox.rules.characters.character import Character
from edgebox.rules.check import skill_pool
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skill_check import Extras
from edgebox.rules.skills import Characteristic
from edgebox.rules.tables import Tables, load_tables

HIGHEST_CHARACTERISTIC = 6
HIGHEST_RANK = 6
_USUAL = 2

Named = tuple[str, tuple[int, int]]
"""A skill's name with characteristic and rank."""
Then = Callable[[Character | None, str, tuple[int, int]], None]
"""Is told whose skill it is, its name, characteristic and rank."""


class AnyCheckFlow(Flow):
    """Asks for all that a check needs; the last question shows the pool and its chance."""

    def __init__(self, panel: Panel, *, by_gm: bool = False) -> None:
        """Begin with who makes it.

        Raises:
            EdgeboxError: a table of the GM's own has faults.
        """
        super().__init__(panel)
        self.by_gm = by_gm
        self._tables: Tables = load_tables()
        self._check = AnyCheck()
        self._sheet: Character | None = None
        self.ask(self._who("Who rolls?", self._take_skill))

    @classmethod
    def of(cls, check: AnyCheck, panel: Panel, *, by_gm: bool) -> AnyCheckFlow:
        """Return it at its last question, for a check that was put together before."""
        flow = cls(panel, by_gm=by_gm)
        flow._check = check
        flow.ask(flow._extras())
        return flow

    # --- who and what -----------------------------------------------------------------------------

    def _who(self, title: str, then: Then) -> Page:
        def choose(sheet: Character | None) -> Deed:
            return lambda _desk, _panel: self.ask(self._skill(sheet, then))

        def rows(desk: Desk) -> list[Entry]:
            sheets = _sheets(desk, self._tables)
            by_hand = Entry("By hand", choose(None), "without a character's file")
            known = [Entry(each.name, choose(each), _sheet_words(each)) for each in sheets]
            return [*known, by_hand] if desk.facts is not None else [by_hand, *known]

        return MenuPage(self.panel, title, rows)

    def _skill(self, sheet: Character | None, then: Then) -> Page:
        if sheet is None:
            rows = [
                Entry(name, self._by_hand(name, then, bare=name in _BARE), note)
                for name, note in self._names().items()
            ]
            return MenuPage(self.panel, "Which skill?", lambda _desk: rows)
        skills = [(name, sheet.pair(name, self._tables.skills)) for name in self._tables.skills]
        # what somebody has learned comes first: nobody should turn past twenty skills
        skills.sort(key=lambda each: -each[1][1])
        bare = [(each.title, (sheet.rating(each), 0)) for each in Characteristic]

        def choose(name: str, pair: tuple[int, int]) -> Deed:
            return lambda _desk, _panel: then(sheet, name, pair)

        known = [
            Entry(name, choose(name, pair), f"{_rank_words(pair)}: {skill_pool(*pair)}")
            for name, pair in (*skills, *bare)
        ]
        return MenuPage(self.panel, f"{sheet.name} rolls", lambda _desk: known)

    def _names(self) -> dict[str, str]:
        skills = {name: f"with {each.title}" for name, each in self._tables.skills.items()}
        return {"Any skill": "say what it is yourselves", **skills, **dict.fromkeys(_BARE, "alone")}

    def _by_hand(self, name: str, then: Then, *, bare: bool) -> Deed:
        rests = self._tables.skills.get(name)
        title = name if bare else "Characteristic" if rests is None else rests.title

        def rank(_desk: Desk, characteristic: int) -> None:
            if bare:
                then(None, name, (characteristic, 0))
                return
            self.ask(
                NumberPage(
                    self.panel,
                    f"Rank in {name}" if rests else "Rank",
                    0,
                    (0, HIGHEST_RANK),
                    lambda _desk, number: then(None, name, (characteristic, number)),
                    lambda number: f"The dice: {skill_pool(characteristic, number)}",
                )
            )

        def do(_desk: Desk, _panel: Panel) -> None:
            span = (1, HIGHEST_CHARACTERISTIC)
            self.ask(NumberPage(self.panel, title, _USUAL, span, rank))

        return do

    def _take_skill(self, sheet: Character | None, name: str, pair: tuple[int, int]) -> None:
        what = "a check" if name == "Any skill" else name
        talents = () if sheet is None else sheet.modifiers_for([name])
        who = "" if sheet is None else sheet.name
        self._sheet = sheet
        self._check = replace(self._check, who=who, what=what, pair=pair, talents=talents)
        self.ask(self._how_hard())

    def _ask_other_skill(self, _desk: Desk, _panel: Panel) -> None:
        self.ask(self._skill(self._sheet, self._combine))

    def _combine(self, sheet: Character | None, name: str, pair: tuple[int, int]) -> None:
        """Make it a combined check: the lowest characteristic and the lowest rank count (C-1)."""
        check = self._check
        lowest = min(check.pair[0], pair[0]), min(check.pair[1], pair[1])
        talents = () if sheet is None else sheet.modifiers_for([name])
        self._check = replace(
            check,
            what=f"{check.what} and {name}",
            pair=lowest,
            talents=tuple(dict.fromkeys((*check.talents, *talents))),
        )
        self.ask(self._extras())

    # --- how hard ---------------------------------------------------------------------------------

    def _how_hard(self) -> Page:
        levels = self._tables.levels

        def choose(level: Difficulty, word: str) -> Deed:
            return lambda _desk, _panel: self._take_against(level, word)

        def rows(_desk: Desk) -> list[Entry]:
            found = [
                Entry(word.capitalize(), choose(level, word), _price(self._against(level)))
                for word, level in levels
            ]
            return [*found, Entry("An opponent", self._ask_opponent, "their skill against it")]

        usual = sum(level < Difficulty.AVERAGE for _, level in levels)
        return MenuPage(self.panel, "How hard is it?", rows, at=usual)

    def _ask_opponent(self, _desk: Desk, _panel: Panel) -> None:
        self.ask(self._who("Who opposes?", self._take_opponent))

    def _take_opponent(self, _sheet: Character | None, _name: str, pair: tuple[int, int]) -> None:
        self._take_against(skill_pool(*pair))

    def _against(self, against: Difficulty | Pool, word: str = "") -> AnyCheck:
        check = replace(self._check, against=against, extras=Extras(), destiny_by=())
        return replace(check, named=word)

    def _take_against(self, against: Difficulty | Pool, word: str = "") -> None:
        self._check = self._against(against, word)
        self.ask(self._extras())

    # --- what else --------------------------------------------------------------------------------

    def _extras(self) -> Page:
        def change(extras: Extras) -> Deed:
            def do(_desk: Desk, _panel: Panel) -> None:
                self._check = replace(self._check, extras=extras)

            return do

        def rows(_desk: Desk) -> list[Entry]:
            check, now = self._check, self._check.extras
            price = _price(check)
            found = [Entry("Roll", self._begin, price)]
            boost, setback = Pool.of([Die.BOOST]), Pool.of([Die.SETBACK])
            up, harder = now.ability_upgrades, now.difficulty_upgrades
            changes = {
                "Add boost": replace(now, added=now.added + boost),
                "Add setback": replace(now, added=now.added + setback),
                "Upgrade ability": replace(now, ability_upgrades=up + 1),
                "Upgrade difficulty": replace(now, difficulty_upgrades=harder + 1),
            }
            if now.added[Die.BOOST]:
                changes["Remove boost"] = replace(now, added=now.added - boost)
            if now.added[Die.SETBACK]:
                changes["Remove setback"] = replace(now, added=now.added - setback)
            if up:
                changes["No ability upgrade"] = replace(now, ability_upgrades=up - 1)
            if harder:
                changes["No difficulty upgrade"] = replace(now, difficulty_upgrades=harder - 1)
            found += [
                Entry(words, change(extras), f"now {price}", stays=True)
                for words, extras in changes.items()
            ]
            note = "the lowest of each count"
            found.append(Entry("Combine with …", self._ask_other_skill, note, stays=True))
            return found

        return MenuPage(self.panel, f"{self._check.what}: all set?", rows)

    def _begin(self, desk: Desk, _panel: Panel) -> None:
        beside.begin(desk, self._check, by_gm=self.by_gm)
        desk.came_from = self


_BARE = tuple(each.title for each in Characteristic)


def _sheets(desk: Desk, tables: Tables) -> list[Character]:
    """Return who can be chosen; who takes part in the fight comes first."""
    present = [] if desk.fight is None else [f.sheet for f in desk.fight.combat.fighters.values()]
    found = {sheet.name: sheet for sheet in present}
    for sheet in characters(tables, desk.facts, desk.settings.game.slicers):
        found.setdefault(sheet.name, sheet)
    return list(found.values())


def _sheet_words(sheet: Character) -> str:
    best = sorted(sheet.skills.items(), key=lambda each: -each[1])[:2]
    return ", ".join(f"{name} {rank}" for name, rank in best if rank) or "no skills"


def _rank_words(pair: tuple[int, int]) -> str:
    return f"{pair[0]}, rank {pair[1]}" if pair[1] else str(pair[0])


def _price(check: AnyCheck) -> str:
    pool = check.pool
    return f"{pool}  {float(success_chance(pool)):.0%}" if len(pool) else "no dice"


def open_any_check(desk: Desk, panel: Panel, *, by_gm: bool = False) -> None:
    """Begin to put a check together.

    Raises:
        EdgeboxError: a table of the GM's own has faults.
    """
    desk.show(AnyCheckFlow(panel, by_gm=by_gm), panel)
