"""Where the table stands between two steps: what is still to be shown, who still may spend.

Pure: a place and the encounter's state say what the box waits for (:func:`waiting`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from edgebox.box.snapshot import Stage, Waiting
from edgebox.slicing import events as ev
from edgebox.slicing.narration import aim_words, narrate, roller
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import GM, EncounterState

SLICER_SIDE, GM_SIDE = "slicer", "gm"

_PLAIN = (
    ev.RoundBegan,
    ev.BoostUsed,
    ev.CheckChanged,
    ev.Moved,
    ev.Exited,
    ev.Spent,
    ev.DestinySpent,
    ev.CheckRolled,
    ev.StateSet,
)
"""Events that the one who caused them needs not be told: the next screen shows them."""


@dataclass(frozen=True)
class Place:
    """What is still to be done about the last step."""

    result: bool = False
    """Its roll's net result is to be shown."""
    told: bool = False
    """What happened in it is to be shown."""
    passed: tuple[str, ...] = ()
    """The sides that are done spending the present results, in the order in which they said so."""
    carried: int = 0
    """How many of these had said so before the last step."""

    def as_json(self) -> dict[str, Any]:
        """Return it for the journal."""
        return {
            "result": self.result,
            "told": self.told,
            "passed": list(self.passed),
            "carried": self.carried,
        }

    @classmethod
    def of_json(cls, kept: Mapping[str, Any]) -> Place:
        """Return what :meth:`as_json` gave; what can't be understood is as if nothing was left."""
        passed = kept.get("passed", [])
        sides = [side for side in passed if side in (SLICER_SIDE, GM_SIDE)]
        carried = kept.get("carried", 0)
        return cls(
            kept.get("result") is True,
            kept.get("told") is True,
            tuple(sides),
            carried if isinstance(carried, int) else 0,
        )

    @property
    def let_go_last(self) -> bool:
        """Whether letting results go is the last thing that was done."""
        return len(self.passed) > self.carried and not (self.result or self.told)

    def gone_on(self) -> Place:
        """Return the place after what is shown was read."""
        if self.result:
            return replace(self, result=False)
        return replace(self, told=False)

    def let_go(self, by_gm: bool) -> Place:
        """Return the place after a side said that it spends no more."""
        side = GM_SIDE if by_gm else SLICER_SIDE
        return self if side in self.passed else replace(self, passed=(*self.passed, side))


def after_step(before: Place, events: Sequence[ev.Event], state: EncounterState) -> Place:
    """Return the place after a step that led to a state."""
    rolled = any(isinstance(event, ev.CheckRolled) for event in events)
    passed = () if rolled or state.spending is None else before.passed
    return Place(
        result=rolled,
        told=bool(told_lines(events, state)),
        passed=passed,
        carried=len(passed),
    )


def told_lines(events: Sequence[ev.Event], state: EncounterState) -> tuple[str, ...]:
    """Return what players are told of a step; nothing if there is only what they did themselves."""
    side = state.slicers[state.acting].sheet.side
    told = [(event, narrate(event, state, side)) for event in events]
    if all(words is None or isinstance(event, _PLAIN) for event, words in told):
        return ()
    return tuple(words for event, words in told if words and not isinstance(event, ev.CheckRolled))


def known_to_all(event: ev.Event, state: EncounterState) -> str | None:
    """Say what happened in words that every side at the table may read (S-7, X-4)."""
    sides = sorted({slicer.sheet.side for slicer in state.slicers.values()})
    told = {narrate(event, state, side) for side in sides}
    return told.pop() if len(told) == 1 else None


def heard_by(
    events: Sequence[ev.Event], state: EncounterState, side: str | None
) -> tuple[str, ...]:
    """Say what a side hears of a step, or all of it (X-4)."""
    return tuple(filter(None, (narrate(event, state, side) for event in events)))


def last_roll(events: Sequence[ev.Event]) -> ev.CheckRolled | None:
    """Return the last roll of a step."""
    return next((e for e in reversed(events) if isinstance(e, ev.CheckRolled)), None)


def spender(state: EncounterState, place: Place) -> str | None:
    """Return which side may spend now; the slicer goes first."""
    if state.spending is None:
        return None
    for side in (SLICER_SIDE, GM_SIDE):
        if side not in place.passed and affordable(state, side == GM_SIDE):
            return side
    return None


def waiting(state: EncounterState | None, place: Place, last: Sequence[ev.Event] = ()) -> Waiting:
    """Say what the box waits for, and from whom.

    Args:
        state: the encounter; ``None`` before one begins.
        place: where the table stands.
        last: the events of the last step.
    """
    if state is None:
        return Waiting(Stage.SET_UP, False, "you", "choose a system and who slices")
    rolled = last_roll(last)
    if place.result and rolled is not None:
        whom = "The GM" if rolled.check.by == GM else rolled.check.by or "The players"
        return Waiting(Stage.RESULT, rolled.check.by == GM, whom, "read the net result")
    if place.told:
        return Waiting(Stage.TOLD, False, "you", "read what happened")
    side = spender(state, place)
    if side is not None:
        by_gm = side == GM_SIDE
        spending = state.spending
        assert spending is not None
        whom = "The GM" if by_gm else spending.slicer
        bought = "".join(symbol * count for symbol, count in spending.of(by_gm).items())
        return Waiting(Stage.SPEND, by_gm, whom, f"spend {bought}")
    if state.check is not None:
        check = state.check
        by_gm = check.by == GM
        whom = roller(state, check.by, check.program)
        dice = str(check.pool) or "no dice"
        return Waiting(Stage.ROLL, by_gm, whom, f"roll {dice} {aim_words(check)}")
    if state.finished:
        return Waiting(Stage.ENDED, False, "you", "begin a new encounter")
    return Waiting(Stage.CHOOSE, False, state.acting, "choose an operation")
