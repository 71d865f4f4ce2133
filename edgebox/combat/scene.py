"""A fight, and a slicing encounter inside the same rounds: their state, and what changes it.

A slicer's turn in the order is that slicer's turn in the system; each operation is a maneuver, the
second of a turn paid with the action (O-1, R-3). The programs act when all slots of the round have
been used. Strain, wounds and destiny are the same in both. Steps are decided in :mod:`together`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from edgebox.combat import events as ev
from edgebox.combat.apply import apply as apply_fight
from edgebox.combat.commands import Command
from edgebox.combat.state import CombatState
from edgebox.rules.destiny import Destiny
from edgebox.slicing import events as sev
from edgebox.slicing.apply import apply as apply_slicing
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.from_character import slicer_of
from edgebox.slicing.model import System
from edgebox.slicing.state import OPERATIONS_A_TURN, EncounterState, changed
from edgebox.slicing.state import Check as SlicingCheck
from edgebox.slicing.state import begin as begin_slicing

AnyCommand = Command | SlicingCommand


@dataclass(frozen=True)
class Scene:
    """A fight and the system that is sliced meanwhile, if there is one."""

    combat: CombatState
    slicing: EncounterState | None = None
    ended: frozenset[str] = frozenset()
    """Slicers whose turn in the system is over in this round."""
    programs_act: bool = False
    """Whether the programs are having their turn at the end of the round."""

    @property
    def waiting(self) -> SlicingCheck | None:
        """The check of the system that waits to be rolled."""
        return None if self.slicing is None else self.slicing.check


@dataclass(frozen=True)
class Sliced(ev.Event):
    """Something happened in the system."""

    event: sev.Event
    rule: str = "O-1"


@dataclass(frozen=True)
class SlicerFollows(ev.Event):
    """A slicer in the system has the strain and wounds that it has in the fight."""

    who: str
    strain: int
    wounds: int
    rule: str = "O-14"


@dataclass(frozen=True)
class DestinyShared(ev.Event):
    """The destiny pools are the same in the fight and in the system."""

    destiny: Destiny
    rule: str = "C-5"


@dataclass(frozen=True)
class ProgramsBegan(ev.Event):
    """All slots are used: the system's programs act."""

    rule: str = "O-1"


@dataclass(frozen=True)
class ProgramsEnded(ev.Event):
    """The programs have acted; the next round can begin."""

    rule: str = "O-1"


def begin_scene(combat: CombatState, system: System | None = None) -> Scene:
    """Return a scene before anything has happened.

    All players with Computers may slice; where slicers are opposed, adversaries with Computers
    work for the owner of the system (X-4).

    Raises:
        ValueError: there is a system, and nobody to slice it.
    """
    if system is None:
        return Scene(combat)
    skills = combat.tables.skills
    sheets = [each.sheet for each in combat.fighters.values() if not each.side.by_gm]
    able = [each for each in sheets if each.skills.get("Computers", 0)] or sheets
    if not able:
        raise ValueError("A system needs somebody among the players to slice it.")
    if system.options.opposed:
        able += [
            each.sheet
            for each in combat.fighters.values()
            if each.side.by_gm and each.sheet.skills.get("Computers", 0)
        ]
    slicing = begin_slicing(system, (slicer_of(each, skills) for each in able))
    return Scene(replace(combat, holds=True), slicing)


def apply(scene: Scene, event: ev.Event) -> Scene:
    """Return the scene after an event; the same scene and event give the same result, always."""
    slicing = scene.slicing
    match event:
        case Sliced(inner):
            assert slicing is not None
            ended = scene.ended
            if isinstance(inner, sev.TurnEnded):
                ended |= {inner.slicer}
            elif isinstance(inner, sev.RoundBegan):
                ended = frozenset()
            return replace(scene, slicing=apply_slicing(slicing, inner), ended=ended)
        case SlicerFollows(who, strain, wounds):
            assert slicing is not None
            slicer = changed(slicing.slicers[who], strain=strain, wounds=wounds)
            slicers = {**slicing.slicers, who: slicer}
            return replace(scene, slicing=changed(slicing, slicers=slicers))
        case DestinyShared(destiny):
            if slicing is not None:
                slicing = changed(slicing, destiny=destiny)
            combat = replace(scene.combat, destiny=destiny)
            return replace(scene, combat=combat, slicing=slicing)
        case ProgramsBegan():
            return replace(scene, programs_act=True)
        case ProgramsEnded():
            return replace(scene, programs_act=False, ended=frozenset())
        case ev.TurnBegan(who):
            combat = apply_fight(scene.combat, event)
            return replace(scene, combat=_with_operations(combat, operations_spent(scene, who)))
        case _:
            return replace(scene, combat=apply_fight(scene.combat, event))


def operations_spent(scene: Scene, who: str) -> int:
    """Return how many operations of its coming turn somebody has used: surprised, it won (I-1)."""
    slicer = None if scene.slicing is None else scene.slicing.slicers.get(who)
    if slicer is None or who in scene.ended:
        return 0
    return OPERATIONS_A_TURN - slicer.operations_left


def _with_operations(combat: CombatState, spent: int) -> CombatState:
    """Return the turn that has just begun with operations counted as its maneuvers (O-1)."""
    assert combat.turn is not None
    paid = "slicing" if spent > 1 else ""
    return replace(combat, turn=replace(combat.turn, maneuvers=spent, action=paid))
