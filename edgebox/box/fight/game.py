"""A fight as the Desk plays it; what is sliced meanwhile is played in the same rounds (R-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from edgebox.box.fight import standing
from edgebox.box.fight.shown import FightShown
from edgebox.box.fight.standing import Fell
from edgebox.box.game import Fallen
from edgebox.box.hand import Hand
from edgebox.box.place import Place
from edgebox.box.snapshot import LastRoll, LogLine, Waiting
from edgebox.combat import events as ev
from edgebox.combat.battle import AnyCheck, Battle, Rolled
from edgebox.combat.commands import Command
from edgebox.combat.commands import Do as FightDo
from edgebox.combat.scene import AnyCommand, Scene, Sliced, apply
from edgebox.combat.state import Check, CombatState, Purpose
from edgebox.dice.six_sided import Asked
from edgebox.dice.ten_sided import Hundred
from edgebox.journal import SessionFacts
from edgebox.journal.fights import name_of
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.commands import Do
from edgebox.slicing.events import Event
from edgebox.slicing.narration import UNJUDGED
from edgebox.slicing.state import EncounterState

_OF_ANY_CHECK = (Do.ROLL, Do.ADJUST, Do.USE_DESTINY)
"""Steps that a page for any check gives as those of the system: they are for the one that waits."""


class FightGame:
    """A fight, and the system that is sliced in its rounds."""

    def __init__(self, battle: Battle, facts: SessionFacts) -> None:
        self.battle = battle
        self.facts = facts
        self.name = name_of(facts)
        self._in_system: tuple[Scene, bool] | None = None

    # --- what holds now ---------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene now."""
        return self.battle.scene

    @property
    def combat(self) -> CombatState:
        """The fight's state."""
        return self.battle.scene.combat

    @property
    def state(self) -> EncounterState | None:
        """The system that is sliced meanwhile."""
        return self.battle.scene.slicing

    @property
    def moment(self) -> object:
        """The scene: every step makes a new one."""
        return self.battle.scene

    @property
    def count(self) -> int:
        """How many steps there have been."""
        return len(self.battle.steps)

    @property
    def round(self) -> int:
        """The round."""
        return self.combat.round

    @property
    def events(self) -> Sequence[ev.Event]:
        """What happened in the last step."""
        return self.battle.steps[-1] if self.battle.steps else ()

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened in the system in the last step."""
        return [each.event for each in self.events if isinstance(each, Sliced)]

    @property
    def check(self) -> AnyCheck | None:
        """The check that waits, of the fight or of the system."""
        return self.battle.check

    @property
    def asked(self) -> Asked | None:
        """The dice of the check that waits: a pool, or a d100 (R-7)."""
        check = self.check
        if check is None:
            return None
        return Hundred() if isinstance(check, Check) and check.percentile else check.pool

    @property
    def fell(self) -> Fell | None:
        """The dice that fell in the last step."""
        return standing.rolled(self.events)

    @property
    def in_system(self) -> bool:
        """Whether the last check was one of the system."""
        if self._in_system is None or self._in_system[0] is not self.scene:
            self._in_system = self.scene, standing.spends_in_system(self.battle.steps)
        return self._in_system[1]

    def waiting(self, place: Place) -> Waiting:
        """Say what the box waits for, and from whom."""
        return standing.waiting(self.scene, place, self.events, self.in_system)

    def spender(self, place: Place) -> standing.Spender | None:
        """Return which side may spend now."""
        return standing.spender(self.scene, place, self.in_system)

    def shown(self, place: Place, *, spends: bool) -> FightShown:
        """Return it for other threads to show.

        Args:
            place: where the table stands.
            spends: whether the box waits for a side to spend.
        """
        spender = self.spender(place) if spends else None
        return FightShown(self.name, self.scene, tuple(self.events), self.fell, spender)

    # --- what is done -----------------------------------------------------------------------------

    def do(self, command: AnyCommand, roll: Rolled | None = None) -> None:
        """Carry out a step of the fight, or one in the system.

        Raises:
            RefusedError: it is not allowed now; nothing has changed.
        """
        self.battle.do(self._meant(command), roll)

    def _meant(self, command: AnyCommand) -> AnyCommand:
        if isinstance(command, Command):
            return command
        if command.do is Do.ROLL_DESTINY:
            return Command(FightDo.ROLL_DESTINY)
        if command.do is Do.END_TURN:
            return Command(FightDo.END_TURN, who=command.slicer)
        if command.do in _OF_ANY_CHECK and self.combat.check is not None:
            return _of_fight(command)
        return command

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        return self.battle.undo() is not None

    def after(self, before: Place) -> Place:
        """Return the place after the last step."""
        return standing.after_step(before, self.events, self.scene)

    # --- what is told -----------------------------------------------------------------------------

    def fallen(self) -> Fallen | None:
        """Return the dice that fell in the last step."""
        fell = self.fell
        if fell is None:
            return None
        if isinstance(fell.event, ev.InjuryRolled):
            return Fallen(None, Hand.of_percentile(fell.event.dice).dice)
        roll = fell.event.roll
        return Fallen(fell.succeeded, Hand.of_roll(roll, roll.pool).dice)

    def last_roll(self, number: int) -> LastRoll | None:
        """Return the last roll of a pool, as pages show it."""
        for events in reversed(self.battle.steps):
            fell = standing.rolled(events)
            if fell is None or isinstance(fell.event, ev.InjuryRolled):
                continue
            check = fell.event.check
            who = standing.roller(self.scene, check)
            judged = check.purpose not in (
                UNJUDGED if not isinstance(check, Check) else (Purpose.INITIATIVE, Purpose.DESTINY)
            )
            succeeded = fell.succeeded if judged else None
            return LastRoll(who, standing.purpose(check), fell.event.roll, succeeded, number)
        return None

    def rolls(self) -> int:
        """Count the steps in which dice fell."""
        return sum(standing.rolled(events) is not None for events in self.battle.steps)

    def log(self) -> Iterator[LogLine]:
        """Tell all that has happened."""
        scene = self.battle.first
        for number, events in enumerate(self.battle.steps, start=1):
            scene = reduce(apply, events, scene)
            if (line := _line(number, events, scene)) is not None:
                yield line

    def line(self) -> LogLine | None:
        """Tell the last step."""
        return _line(self.count, self.events, self.scene)


def _line(number: int, events: Sequence[ev.Event], scene: Scene) -> LogLine | None:
    words = tuple(filter(None, (standing.tell(event, scene) for event in events)))
    side = standing.players_side(scene)
    if side is None or scene.slicing is None or not scene.slicing.system.options.opposed:
        return LogLine(number, scene.combat.round, words) if words else None
    whole = tuple(filter(None, (standing.tell(event, scene, to_gm=True) for event in events)))
    if not whole:
        return None
    return LogLine(number, scene.combat.round, words, heard={side: words}, whole=whole)


def _of_fight(command: SlicingCommand) -> Command:
    return Command(
        FightDo(command.do.value),
        by_gm=command.by_gm,
        add=command.add,
        remove=command.remove,
        upgrade=command.upgrade,
        downgrade=command.downgrade,
        use=command.use,
    )
