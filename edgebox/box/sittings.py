"""What a sitting at the table begins with, anew or where the last one was cut off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgebox.box import beside
from edgebox.box.fight.game import FightGame
from edgebox.box.game import EncounterGame, Game
from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie
from edgebox.box.keeping import Keeper
from edgebox.box.place import Place
from edgebox.box.side import Side
from edgebox.box.snapshot import LogLine
from edgebox.journal import SessionFacts


@dataclass(frozen=True)
class Sitting:
    """What is taken up."""

    game: Game | None
    """``None``: a session without a game, only rolls."""
    place: Place = field(default_factory=Place)
    places: tuple[Place, ...] = ()
    """Where the table stood before each of the last steps."""
    side: Side | None = None
    """The roll beside the game."""
    notes: tuple[LogLine, ...] = ()
    """What was rolled beside the game before."""

    @property
    def fell(self) -> tuple[TrayDie, ...]:
        """The dice of the last roll before it was cut off, as far as they are known."""
        beside_it = () if self.side is None else beside.dice_of(self.side)
        last = None if self.game is None else self.game.last_roll(0)
        return beside_it or (() if last is None else Hand.of_roll(last.roll, last.roll.pool).dice)


def begun(keeper: Keeper, facts: SessionFacts) -> Sitting:
    """Begin a session: an encounter's, or a fight's.

    Raises:
        BadInputError: the texts of the system or the slicers have faults.
    """
    with keeper.as_one():
        if facts.is_fight:
            return Sitting(FightGame(keeper.start_fight(facts), facts))
        return Sitting(EncounterGame(keeper.start(facts), facts))


def resumed(keeper: Keeper, marks: Mapping[str, Any]) -> Sitting | None:
    """Go on with the session that was cut off; ``None``: there is none of this table.

    Args:
        keeper: has the sessions.
        marks: what the sessions of this table are marked with.

    Raises:
        WorkFailedError: it can't be read any more.
    """
    record = keeper.unfinished()
    if record is None or any(record.facts.options.get(k) != value for k, value in marks.items()):
        return None
    kept = record.last_place
    side = Side.of_json((kept or {}).get("side"))
    notes = tuple(beside.remembered(record))
    if record.only_rolls:
        keeper.resume_rolls(record)
        if side is None:
            keeper.end()
            return None
        return Sitting(None, side=side, notes=notes)
    game: Game = (
        FightGame(keeper.resume_fight(record), record.facts)
        if record.is_fight
        else EncounterGame(keeper.resume(record), record.facts)
    )
    if kept is None:
        return Sitting(game, game.after(Place()) if game.count else Place(), notes=notes)
    before = [each for each in kept.get("before", ()) if isinstance(each, Mapping)]
    return Sitting(game, Place.of_json(kept), tuple(map(Place.of_json, before)), side, notes)
