"""A short way to fight in tests: commands by name, rolls by the faces that matter."""

from __future__ import annotations

from typing import Any

import pytest

from edgebox.combat.battle import Battle
from edgebox.combat.commands import Command, Do
from edgebox.combat.events import Event
from edgebox.combat.report import scene_report
from edgebox.combat.scene import Scene, begin_scene
from edgebox.combat.state import Check, CombatState, Fighter, begin
from edgebox.dice import Die, Pool, Roll, RolledDie
from edgebox.errors import RefusedError
from edgebox.rules.characters.character import Character, Side
from edgebox.rules.percentile import Percentile
from edgebox.rules.skills import Characteristic
from edgebox.rules.tables import Tables, load_tables
from edgebox.rules.weapon import Weapon
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.commands import Do as SlicingDo
from edgebox.slicing.files.system_file import load_system

TABLES = load_tables()


def arm(*names: str) -> tuple[Weapon, ...]:
    """Return weapons of the table."""
    return tuple(TABLES.weapons[name] for name in names)


ANN = Character(
    "Ann",
    characteristics={
        Characteristic.AGILITY: 3,
        Characteristic.BRAWN: 3,
        Characteristic.INTELLECT: 3,
    },
    skills={"Ranged (Light)": 1, "Ranged (Heavy)": 1, "Melee": 1, "Computers": 2, "Medicine": 1},
    soak=2,
    wound_threshold=10,
    strain_threshold=10,
    weapons=arm("Blaster pistol", "Blaster rifle", "Knife"),
)
BEN = Character("Ben", soak=2, wound_threshold=10, strain_threshold=10, weapons=arm("Knife"))
THUG = Character(
    "Thug",
    Side.ADVERSARIES,
    soak=3,
    wound_threshold=5,
    strain_threshold=5,
    weapons=arm("Blaster pistol", "Truncheon"),
)
BOSS = Character("Boss", Side.ADVERSARIES, soak=4, weapons=arm("Blaster rifle"))


class Fight:
    """A scene that tests play."""

    def __init__(
        self,
        *characters: Character,
        distance: str = "short",
        system: str | None = None,
        tables: Tables = TABLES,
    ) -> None:
        combat = begin(tables, characters or (ANN, BEN, THUG, BOSS), distance)
        self.battle = Battle(begin_scene(combat, None if system is None else load_system(system)))

    @property
    def scene(self) -> Scene:
        return self.battle.scene

    @property
    def state(self) -> CombatState:
        return self.battle.scene.combat

    @property
    def json(self) -> dict[str, Any]:
        return scene_report(self.scene)

    @property
    def check(self) -> Check:
        assert self.state.check is not None, "no check is waiting"
        return self.state.check

    @property
    def pool(self) -> str:
        """The pool of the waiting check."""
        return str(self.check.pool)

    def who(self, name: str) -> Fighter:
        return self.state.fighters[name]

    def do(self, do: str, who: str | None = None, /, **more: Any) -> list[Event]:
        """Carry out a command of a player."""
        return list(self.battle.do(Command(Do(do), who=who, **more)))

    def gm(self, do: str, /, **more: Any) -> list[Event]:
        """Carry out a command of the GM."""
        return list(self.battle.do(Command(Do(do), by_gm=True, **more)))

    def slice(self, do: str, who: str | None = None, /, **more: Any) -> list[Event]:
        """Carry out a command in the system."""
        return list(self.battle.do(SlicingCommand(SlicingDo(do), slicer=who, **more)))

    def gm_slice(self, do: str, /, **more: Any) -> list[Event]:
        """Carry out a command of the GM in the system."""
        return list(self.battle.do(SlicingCommand(SlicingDo(do), by_gm=True, **more)))

    def roll(self, **faces: str) -> list[Event]:
        """Answer the waiting check: ``roll(Y="ss sa", P="t")``; all other dice fall blank."""
        check = self.battle.check
        assert check is not None, "no check is waiting"
        return list(self.battle.do(Command(Do.ROLL), _roll(check.pool, faces)))

    def d100(self, text: str) -> list[Event]:
        """Answer the waiting d100."""
        return list(self.battle.do(Command(Do.ROLL), Percentile.parse(text)))

    def refused(self, do: str, who: str | None = None, /, **more: Any) -> str:
        """Carry out a command that must be refused and change nothing; return why."""
        before = self.scene
        with pytest.raises(RefusedError) as refusal:
            self.do(do, who, **more)
        assert self.scene is before
        return str(refusal.value)

    def begin(self, order: str = "", surprised: str = "all") -> Fight:
        """Begin structured time; ``order`` names all, from first to last, by their first letter."""
        self.gm("begin", surprised=surprised)
        ranks = {letter: len(order) - place for place, letter in enumerate(order)}
        while self.state.check is not None:
            self._succeed(ranks.get(self.check.by[0], 0))
        return self

    def _succeed(self, times: int) -> None:
        """Roll exactly so many successes and nothing else."""
        faces = []
        for die in self.check.pool:
            shown = "ss" if times >= 2 and "ss" in die.faces else "s" if times else ""
            times -= len(shown)
            faces.append(RolledDie(die, die.face(shown)))
        assert times == 0, "the pool is too small"
        self.battle.do(Command(Do.ROLL), Roll(tuple(faces)))

    def shoot(self, who: str, target: str, success: str = "s", **more: Any) -> list[Event]:
        """Attack and roll: ``success`` are the faces of the ability dice."""
        self.do("attack", who, target=target, **more)
        return self.roll(G=success)


def names(events: list[Event]) -> list[str]:
    """Return the names of events, in order."""
    return [event.name for event in events]


def _roll(pool: Pool, faces: dict[str, str]) -> Roll:
    wanted = {letter: shown.split() for letter, shown in faces.items()}
    rolled = []
    for die in pool:
        shown = wanted.get(die.letter, [])
        blank = "n" if die is Die.FORCE else ""
        rolled.append(RolledDie(die, die.face(shown.pop(0)) if shown else blank))
    left = {letter: shown for letter, shown in wanted.items() if shown}
    assert not left, f"the pool {pool} has no dice for {left}"
    return Roll(tuple(rolled))
