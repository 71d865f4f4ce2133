"""Decides a step of a fight in which a system is sliced: the one place where the two meet.

A slicer's slot is that slicer's turn in the system as well (R-2); what happens in one of the two is
brought to the other, and the programs act when the round is over (O-1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from edgebox.combat import decide as fight
from edgebox.combat import events as ev
from edgebox.combat.commands import Command, Do
from edgebox.combat.scene import (
    AnyCommand,
    DestinyShared,
    ProgramsBegan,
    ProgramsEnded,
    Scene,
    Sliced,
    SlicerFollows,
    apply,
    operations_spent,
)
from edgebox.combat.state import Phase
from edgebox.combat.step import Step
from edgebox.combat.turns import actor, use_maneuver
from edgebox.dice import Roll
from edgebox.errors import RefusedError
from edgebox.rules.percentile import Percentile
from edgebox.slicing import events as sev
from edgebox.slicing.commands import WHILE_A_CHECK_WAITS as SLICING_WHILE_A_CHECK_WAITS
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.commands import Do as SlicingDo
from edgebox.slicing.decide import resolve as resolve_slicing
from edgebox.slicing.state import Check as SlicingCheck
from edgebox.slicing.state import EncounterState

_FILLS_SLOT = {
    *(Do.MOVE, Do.AIM, Do.STAND, Do.DROP_PRONE, Do.PICK_UP, Do.MANEUVER),
    *(Do.ATTACK, Do.ACTION, Do.TREAT),
}
"""Steps by which somebody who is named fills a slot, and which use some of the turn (R-3)."""
_ANY_TURN = SLICING_WHILE_A_CHECK_WAITS | {SlicingDo.SET_STATE, SlicingDo.ROLL_DESTINY}
"""Steps of slicing that belong to nobody's turn."""


class _SceneStep:
    """Collects the events of one step of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        self.scene = apply(self.scene, event)
        self.events.append(event)

    def emit_all(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self.emit(event)

    @property
    def slicing(self) -> EncounterState:
        assert self.scene.slicing is not None
        return self.scene.slicing


def decide(
    scene: Scene, command: AnyCommand, roll: Roll | Percentile | None = None
) -> tuple[ev.Event, ...]:
    """Return what happens when a command of the fight or of slicing is given.

    A roll, an adjustment or a destiny point goes to whichever check waits.

    Raises:
        RefusedError: the rules do not allow it now.
    """
    return tuple(resolve(scene, command, roll).events)


def resolve(scene: Scene, command: AnyCommand, roll: Roll | Percentile | None = None) -> _SceneStep:
    """Do what :func:`decide` does and return the whole step: its events and the scene after.

    Raises:
        RefusedError: as :func:`decide`.
    """
    step = _SceneStep(scene)
    if scene.waiting is not None and isinstance(command, Command):
        command = _for_the_system(scene.waiting, command)
    if isinstance(command, SlicingCommand):
        _slice(step, command, roll)
    else:
        before = scene.combat.turn
        _charge_before(step, command)
        happened = fight.decide(step.scene.combat, command, roll)
        step.emit_all(happened)
        if scene.slicing is not None and before is not None:
            _left_turn(step, before.who)
        if scene.slicing is not None and any(isinstance(each, ev.FightEnded) for each in happened):
            # whenever turns are counted again, it is a new round
            step.emit(Sliced(sev.RoundBegan(step.slicing.round + 1)))
    _settle(step)
    return step


def _charge_before(step: _SceneStep, command: Command) -> None:
    """Begin the turn of one who fills a slot, so that what was used of it counts (I-1, R-3)."""
    combat = step.scene.combat
    if combat.turn is not None or command.do not in _FILLS_SLOT or not combat.candidates():
        return
    names = combat.candidates() if command.who is None else [Step(combat).named(command.who)]
    if len(names) == 1 and operations_spent(step.scene, names[0]):
        step.emit_all(fight.decide(combat, Command(Do.ACT, who=names[0])))


def _for_the_system(check: SlicingCheck, command: Command) -> SlicingCommand:
    """Turn a step that concerns any check into the one for the system's check."""
    words = {Do.ROLL, Do.ADJUST, Do.USE_DESTINY}
    if command.do not in words:
        raise RefusedError(
            f"A check in the system waits for its roll ({check.pool}); "
            f"{command.do.value} comes after."
        )
    return SlicingCommand(
        SlicingDo(command.do.value),
        by_gm=command.by_gm,
        slicer=command.who,
        add=command.add,
        remove=command.remove,
        upgrade=command.upgrade,
        downgrade=command.downgrade,
        use=command.use,
        target=command.target,
    )


def _slice(step: _SceneStep, command: SlicingCommand, roll: Roll | Percentile | None) -> None:
    """Carry out a step in the system, if the order of turns has room for it."""
    scene = step.scene
    if scene.slicing is None:
        raise RefusedError('No system is sliced here; a party file names one with system = "…".')
    if isinstance(roll, Percentile):
        raise RefusedError("A check in the system is rolled with its pool, not with a d100.")
    if scene.combat.check is not None:
        raise RefusedError("A check of the fight waits for its roll; it comes first.")
    if command.do not in _ANY_TURN:
        if command.do is SlicingDo.END_TURN:
            raise RefusedError("The slicer's turn ends with that of the fight: end-turn.")
        who = _take_turn(step, command)
        command = replace(command, slicer=who)
    before = step.slicing
    done = resolve_slicing(before, command, roll)
    step.emit_all(Sliced(event) for event in done.events)
    operations = [each for each in done.events if isinstance(each, sev.OperationBegan)]
    for operation in operations:
        _count_operation(step, operation)
    _follow_slicers(step, before)


def _take_turn(step: _SceneStep, command: SlicingCommand) -> str:
    """Return the slicer whose slot it is; one who is named fills the open slot (R-2)."""
    combat = step.scene.combat
    if combat.phase is not Phase.ROUNDS and command.do is SlicingDo.EXIT:
        return command.slicer or step.slicing.acting
    inner = Step(combat)
    who = actor(inner, Command(Do.ACT, who=command.slicer))
    step.emit_all(inner.events)
    if who not in step.slicing.slicers:
        raise RefusedError(f"{who} is no slicer; {', '.join(step.slicing.slicers)} may slice.")
    if step.slicing.turn != who:
        step.emit(Sliced(sev.TurnBegan(who)))
    return who


def _count_operation(step: _SceneStep, operation: sev.OperationBegan) -> None:
    """Let an operation be a maneuver: the second of a turn is paid with the action (O-1, R-3)."""
    turn = step.scene.combat.turn
    if turn is None or turn.who != operation.slicer:
        return
    inner = Step(step.scene.combat)
    use_maneuver(inner, turn.who, operation.operation, "action")
    step.emit_all(inner.events)


def _follow_slicers(step: _SceneStep, before: EncounterState) -> None:
    """Bring what happened in the system to the fight: strain, wounds, destiny."""
    inner = Step(step.scene.combat)
    for name, slicer in step.slicing.slicers.items():
        was = before.slicers[name]
        inner.harm(
            name, wounds=slicer.wounds - was.wounds, strain=slicer.strain - was.strain, rule="O-14"
        )
    step.emit_all(inner.events)
    destiny = step.slicing.destiny
    if destiny is not None and destiny != step.scene.combat.destiny:
        step.emit(DestinyShared(destiny))


def _left_turn(step: _SceneStep, who: str) -> None:
    """End a slicer's turn in the system with its turn in the fight."""
    over = step.scene.combat.turn is None or step.scene.combat.turn.who != who
    slicers = step.slicing.slicers
    if over and who in slicers and who not in step.scene.ended and who != _last(step.slicing):
        step.emit(Sliced(sev.TurnEnded(who)))


def _last(slicing: EncounterState) -> str | None:
    """Return the slicer whose turn's end lets the programs act."""
    able = [name for name, slicer in slicing.slicers.items() if not slicer.incapacitated]
    return able[-1] if able else None


def _settle(step: _SceneStep) -> None:
    """Keep the two alike, and let the programs act when the round is over."""
    if step.scene.slicing is None:
        return
    _follow_fighters(step)
    if step.scene.ended and step.scene.combat.phase is not Phase.ROUNDS:
        # the fight ended within a round: whenever turns are counted again, it is a new one
        step.emit(Sliced(sev.RoundBegan(step.slicing.round + 1)))
    while step.scene.combat.round_over and step.slicing.check is None:
        if not step.scene.programs_act:
            _programs(step)
        else:
            step.emit(ProgramsEnded())
            step.emit_all(fight.decide(step.scene.combat, Command(Do.NEXT_ROUND, by_gm=True)))
        _follow_fighters(step)
        if not step.scene.combat.able:
            return


def _follow_fighters(step: _SceneStep) -> None:
    """Bring what happened in the fight to the system."""
    combat = step.scene.combat
    for name, slicer in step.slicing.slicers.items():
        fighter = combat.fighters[name]
        if (slicer.strain, slicer.wounds) != (fighter.strain, fighter.wounds):
            step.emit(SlicerFollows(name, fighter.strain, fighter.wounds))
        if fighter.incapacitated and not slicer.incapacitated:
            step.emit(Sliced(sev.Incapacitated(name)))
    if combat.destiny is not None and combat.destiny != step.slicing.destiny:
        step.emit(DestinyShared(combat.destiny))


def _programs(step: _SceneStep) -> None:
    """Let the system's programs act, as after the last slicer's turn (O-1)."""
    step.emit(ProgramsBegan())
    before, last = step.slicing, _last(step.slicing)
    if last is None:
        return
    for name in before.slicers:
        if name != last and name not in step.scene.ended:
            step.emit(Sliced(sev.TurnEnded(name)))
    if step.slicing.turn != last:
        step.emit(Sliced(sev.TurnBegan(last)))
    done = resolve_slicing(step.slicing, SlicingCommand(SlicingDo.END_TURN, slicer=last))
    step.emit_all(Sliced(event) for event in done.events)
    _follow_slicers(step, before)
