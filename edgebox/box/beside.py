"""Rolls beside the encounter at the table: begun, taken, taken back and put away.

One lies on top of all that the encounter waits for, which is asked again after it. Nothing of the
encounter changes by it; the journal keeps it as a note.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie
from edgebox.box.side import AnyCheck, Beside, Side, destiny_use
from edgebox.box.snapshot import LogLine
from edgebox.combat.commands import Command as FightCommand
from edgebox.combat.commands import Do as FightDo
from edgebox.errors import BadInputError, RefusedError
from edgebox.journal import SessionRecord
from edgebox.rules.destiny import Destiny
from edgebox.slicing.commands import Command, Do

if TYPE_CHECKING:
    from edgebox.box.desk import Desk


def begin(desk: Desk, roll: Beside, *, by_gm: bool = False) -> None:
    """Ask for a roll, whatever else the box waits for.

    Raises:
        RefusedError: another one waits.
        BadInputError: it has no dice.
    """
    make_way(desk)
    if not roll.asked:
        raise BadInputError("There are no dice to roll; add some.")
    if desk.game is None and not desk.keeps_rolls:
        desk.keeper.start_rolls(desk.marks)
        desk.keeps_rolls = True
    desk.tidy()
    desk.came_from = None
    desk.lay(Side(roll, by_gm))


def take(desk: Desk, hand: Hand) -> None:
    """Take the dice that lie there; with the last of them the result is shown and kept.

    Raises:
        RefusedError: no roll beside the encounter waits.
        BadInputError: they are not those that are asked for.
    """
    side = _present(desk)
    if side.asked is None:
        raise RefusedError("All is rolled; go on, or take it back.")
    roll = side.roll.taken(hand)
    desk.hand = None
    if roll.asked is None:
        desk.asides += 1
        desk.log.append(_line(desk, (roll.line,)))
        if roll.succeeded is not None:
            desk.sounds.append("success" if roll.succeeded else "failure")
        desk.lay(replace(side, roll=roll), note=roll.line)
    else:
        desk.lay(replace(side, roll=roll))


def spend_destiny(desk: Desk, *, by_gm: bool) -> None:
    """Spend a side's destiny point on the check that waits beside the encounter (C-5).

    Where destiny pools were rolled for the game, the point comes out of them; else nobody counts.

    Raises:
        RefusedError: it is no check, that side may not spend now, or has no point left.
    """
    side = _present(desk)
    if not isinstance(side.roll, AnyCheck) or side.asked is None:
        raise RefusedError("No check is waiting that destiny could change.")
    rolls = by_gm == side.by_gm
    changed = replace(side, roll=side.roll.fated(by_gm=by_gm, rolls=rolls))
    with desk.keeper.as_one():
        if destiny_of(desk) is not None:
            use, what = destiny_use(rolls=rolls).value, side.roll.what
            if desk.fight is not None:
                desk.do(FightCommand(FightDo.USE_DESTINY, by_gm=by_gm, use=use, target=what))
            else:
                desk.do(Command(Do.USE_DESTINY, by_gm=by_gm, use=use, target=what))
        desk.lay(changed, goes_on=True)


def destiny_of(desk: Desk) -> Destiny | None:
    """Return the destiny pools of the game; ``None`` before they are rolled (C-5)."""
    if desk.fight is not None:
        return desk.fight.combat.destiny
    return None if desk.state is None else desk.state.destiny


def back(desk: Desk) -> None:
    """Take the last of its dice back; before the first, put it away."""
    side = _present(desk)
    before = side.roll.without_last()
    desk.hand = None
    if before is None:
        finish(desk)
        return
    if side.asked is None:
        _forget(desk)
        desk.lay(replace(side, roll=before), note_back=True, roll_back=True)
    else:
        desk.lay(replace(side, roll=before), roll_back=True)


def finish(desk: Desk) -> None:
    """Put it away, rolled or not; the box goes back to what it waited for.

    Raises:
        RefusedError: there is none.
    """
    _present(desk)
    desk.hand = None
    desk.lay(None)
    desk.asked_again = True


def make_way(desk: Desk) -> None:
    """Put a result away that is only shown.

    Raises:
        RefusedError: a roll beside the encounter waits.
    """
    if desk.side is None:
        return
    if desk.side.asked is not None:
        now = desk.waiting
        raise RefusedError(f"The box waits for {now.whom} to {now.what}; finish that or go back.")
    finish(desk)


def dice_of(side: Side) -> tuple[TrayDie, ...]:
    """Return the dice of its last roll, to be shown in the tray."""
    roll = side.roll
    if isinstance(roll, AnyCheck):
        return () if roll.rolled is None else Hand.of_roll(roll.rolled, roll.rolled.pool).dice
    return Hand.of_sixes(roll.rolled[-1]).dice if roll.rolled else ()


def remembered(record: SessionRecord) -> list[LogLine]:
    """Return the lines of the log that a session's notes are worth, without their rounds."""
    steps = [step.number for step in record.counting]
    return [
        LogLine(sum(step < note.number for step in steps), 0, note.lines, place)
        for place, note in enumerate(record.notes, start=1)
    ]


def _present(desk: Desk) -> Side:
    if desk.side is None:
        raise RefusedError("No roll beside the encounter waits.")
    return desk.side


def _line(desk: Desk, words: tuple[str, ...]) -> LogLine:
    now = 0 if desk.game is None else desk.game.round
    return LogLine(desk.steps, now, words, desk.asides)


def _forget(desk: Desk) -> None:
    desk.log = [line for line in desk.log if line.aside != desk.asides or not line.aside]
    desk.asides -= 1
