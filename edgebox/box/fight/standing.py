"""Where the table stands in a fight: what it waits for and from whom, and what is told; pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgebox.box.fight.offering import chooses, purchases
from edgebox.box.place import GM_SIDE, SLICER_SIDE, Place
from edgebox.box.place import told_lines as slicing_lines
from edgebox.box.snapshot import Stage, Waiting
from edgebox.combat import events as ev
from edgebox.combat import scene as bridge
from edgebox.combat.battle import AnyCheck
from edgebox.combat.events import Event
from edgebox.combat.narration import narrate, purpose_words
from edgebox.combat.scene import Scene, Sliced
from edgebox.combat.state import Check, CombatState, Phase
from edgebox.rules.characters.character import Side
from edgebox.slicing import events as sev
from edgebox.slicing import narration as slicing_words
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import GM

THE_GM, THE_PLAYERS = "The GM", "The players"

_WORTH_TELLING = (
    ev.Hit,
    ev.Missed,
    ev.Incapacitated,
    ev.CameTo,
    ev.OrderMade,
    ev.SlotPassed,
    ev.InjuryHealed,
    ev.Recovered,
    ev.DestinyRolled,
    ev.OutOfAmmunition,
    bridge.ProgramsBegan,
)
"""Events that nobody at the table has just chosen themselves, so that they are told of."""


@dataclass(frozen=True)
class Fell:
    """The dice that fell in a step, the last of them."""

    event: ev.CheckRolled | ev.InjuryRolled | sev.CheckRolled

    @property
    def succeeded(self) -> bool | None:
        """Whether it is a success; ``None`` where nothing is judged."""
        if isinstance(self.event, ev.InjuryRolled):
            return None
        return self.event.succeeded


def rolled(events: Sequence[Event]) -> Fell | None:
    """Return the last dice of a step; ``None`` if none fell."""
    for event in reversed(events):
        if isinstance(event, ev.CheckRolled | ev.InjuryRolled):
            return Fell(event)
        if isinstance(event, Sliced) and isinstance(event.event, sev.CheckRolled):
            return Fell(event.event)
    return None


def spends_in_system(steps: Sequence[Sequence[Event]]) -> bool:
    """Whether the last check was one of the system: then its results are spent, not older ones."""
    for events in reversed(steps):
        for event in reversed(events):
            if isinstance(event, ev.CheckRolled):
                return False
            if isinstance(event, Sliced) and isinstance(event.event, sev.CheckRolled):
                return True
    return False


def after_step(before: Place, events: Sequence[Event], scene: Scene) -> Place:
    """Return the place after a step that led to a scene."""
    fell = rolled(events)
    anew = fell is not None and not isinstance(fell.event, ev.InjuryRolled)
    left = scene.combat.spending is not None or (
        scene.slicing is not None and scene.slicing.spending is not None
    )
    passed = before.passed if left and not anew else ()
    return Place(
        result=fell is not None,
        told=bool(told_lines(events, scene)),
        passed=passed,
        carried=len(passed),
    )


def told_lines(events: Sequence[Event], scene: Scene) -> tuple[str, ...]:
    """Return what people are told of a step; nothing if there is only what they did themselves."""
    if not any(_worth_telling(event, scene) for event in events):
        return ()
    lines = (
        tell(event, scene)
        for event in events
        if not (_is_result(event) or isinstance(event, ev.ActionUsed | ev.ManeuverUsed))
    )
    return tuple(line for line in lines if line)


def tell(event: Event, scene: Scene, *, to_gm: bool = False) -> str | None:
    """Say what happened; ``None`` for what needs no word.

    Args:
        event: what happened.
        scene: the scene after the step it happened in.
        to_gm: also what players do not hear of a rival in the system (X-4).
    """
    slicing = scene.slicing
    if not isinstance(event, Sliced) or slicing is None:
        return narrate(event, scene)
    if isinstance(event.event, sev.RoundBegan | sev.RoundEnded):
        return None
    return slicing_words.narrate(event.event, slicing, None if to_gm else players_side(scene))


def players_side(scene: Scene) -> str | None:
    """Return the side of the players' slicers (X-4); ``None``: nothing is sliced meanwhile."""
    slicers = {} if scene.slicing is None else scene.slicing.slicers
    mine = (each.sheet.side for name, each in slicers.items() if not _is_gms(scene.combat, name))
    return next(mine, None)


def _worth_telling(event: Event, scene: Scene) -> bool:
    if isinstance(event, Sliced) and scene.slicing is not None:
        return bool(slicing_lines([event.event], scene.slicing))
    if isinstance(event, ev.Spent):
        # players hear of what the GM buys at another display
        return event.side.by_gm
    if isinstance(event, ev.WoundsChanged):
        return event.by < 0 or event.rule != "R-6"
    return isinstance(event, _WORTH_TELLING)


def _is_result(event: Event) -> bool:
    """Whether it is dice, which have a screen of their own."""
    if isinstance(event, Sliced):
        return isinstance(event.event, sev.CheckRolled)
    return isinstance(event, ev.CheckRolled | ev.InjuryRolled)


# --- whose it is ----------------------------------------------------------------------------------


def by_gm(state: CombatState, check: AnyCheck) -> bool:
    """Whether the GM rolls a check: for adversaries, and for programs of the system."""
    return check.by == GM or _is_gms(state, check.by)


def _is_gms(state: CombatState, name: str) -> bool:
    return name in state.fighters and state.fighters[name].side.by_gm


def roller(scene: Scene, check: AnyCheck) -> str:
    """Return who rolls a check, in words: ``"Brakka"``, ``"The players"``."""
    if isinstance(check, Check):
        return check.by or THE_PLAYERS
    assert scene.slicing is not None
    return slicing_words.roller(scene.slicing, check.by, check.program)


def purpose(check: AnyCheck) -> str:
    """Say what a check is for."""
    return purpose_words(check) if isinstance(check, Check) else slicing_words.purpose_words(check)


@dataclass(frozen=True)
class Spender:
    """A side that may spend what is left of the last check."""

    by_gm: bool
    """Whether it is the GM's to choose."""
    in_system: bool
    """Whether it buys what section P offers, not the table of a fight (R-8)."""
    purse: str
    """The symbols it has."""
    of_gm: bool
    """Whether they are what the roll gave the GM's side; those that a slicer of the adversaries
    rolled are the GM's to spend, but the slicer's own."""


def spender(scene: Scene, place: Place, in_system: bool) -> Spender | None:
    """Return which side may spend now; the one that rolled goes first.

    Args:
        scene: the scene.
        place: who has let go.
        in_system: whether the last check was one of the system.
    """
    if in_system:
        return _slicing_spender(scene, place)
    spending = scene.combat.spending
    if spending is None:
        return None
    for side in (spending.side, spending.side.other):
        word = GM_SIDE if side.by_gm else SLICER_SIDE
        if word not in place.passed and purchases(scene, side):
            purse = spending.of(side)
            symbols = "".join(symbol * count for symbol, count in purse.items())
            return Spender(side.by_gm, False, symbols, side.by_gm)
    return None


def _slicing_spender(scene: Scene, place: Place) -> Spender | None:
    state = scene.slicing
    if state is None or state.spending is None:
        return None
    rival = _is_gms(scene.combat, state.spending.slicer)
    for gm in (False, True):
        word = GM_SIDE if gm else SLICER_SIDE
        if word not in place.passed and affordable(state, gm):
            purse = state.spending.of(gm)
            symbols = "".join(symbol * count for symbol, count in purse.items())
            return Spender(gm or rival, True, symbols, gm)
    return None


def waiting(scene: Scene, place: Place, last: Sequence[Event], in_system: bool) -> Waiting:
    """Say what the box waits for, and from whom.

    Args:
        scene: the scene.
        place: what is still to be shown, and who has let go.
        last: the events of the last step.
        in_system: whether the last check was one of the system.
    """
    fell = rolled(last)
    if place.result and fell is not None:
        return _reads(scene.combat, fell)
    if place.told:
        return Waiting(Stage.TOLD, False, "you", "read what happened")
    spends = spender(scene, place, in_system)
    if spends is not None:
        return Waiting(Stage.SPEND, spends.by_gm, _spends(scene, spends), f"spend {spends.purse}")
    check = scene.combat.check or scene.waiting
    if check is not None:
        return _rolls(scene, check)
    return _chooses(scene.combat)


def _reads(state: CombatState, fell: Fell) -> Waiting:
    event = fell.event
    if isinstance(event, ev.InjuryRolled):
        gm = _is_gms(state, event.who)
        return Waiting(Stage.RESULT, gm, THE_GM if gm else event.who, "read the d100")
    gm = by_gm(state, event.check)
    who = THE_GM if gm else event.check.by or THE_PLAYERS
    return Waiting(Stage.RESULT, gm, who, "read the net result")


def _spends(scene: Scene, spends: Spender) -> str:
    if spends.of_gm:
        return THE_GM
    if spends.in_system and scene.slicing is not None and scene.slicing.spending is not None:
        return scene.slicing.spending.slicer
    spending = scene.combat.spending
    if spending is not None and spending.side is Side.PLAYERS:
        return spending.who
    return THE_PLAYERS


def _rolls(scene: Scene, check: AnyCheck) -> Waiting:
    if not isinstance(check, Check):
        words = f"roll {check.pool} {slicing_words.aim_words(check)}"
    elif check.percentile:
        words = "roll a d100 for a critical injury"
    else:
        words = f"roll {check.pool} for {purpose_words(check)}"
    return Waiting(Stage.ROLL, by_gm(scene.combat, check), roller(scene, check), words)


def _chooses(state: CombatState) -> Waiting:
    side = chooses(state)
    whom = THE_GM if side.by_gm else THE_PLAYERS
    if state.phase is Phase.OVER:
        return Waiting(Stage.ENDED, False, THE_PLAYERS, "recover, or begin something else")
    if state.phase is not Phase.ROUNDS:
        return Waiting(Stage.CHOOSE, True, THE_GM, "say who is surprised")
    if state.turn is not None:
        who = state.turn.who
        words = f"choose for {who}" if side.by_gm else "choose what to do"
        return Waiting(Stage.CHOOSE, side.by_gm, whom if side.by_gm else who, words)
    if not state.candidates():
        return Waiting(Stage.CHOOSE, True, THE_GM, "end the fight: nobody can act")
    return Waiting(Stage.CHOOSE, side.by_gm, whom, "choose who acts")
