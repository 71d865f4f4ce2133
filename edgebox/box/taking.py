"""Takes a snapshot of the table: all that screens and pages are made from."""

from __future__ import annotations

from collections.abc import Mapping

from edgebox.box.desk import Desk
from edgebox.box.place import last_roll
from edgebox.box.snapshot import Fault, LastRoll, Screen, Snapshot, Tray, Waiting
from edgebox.devices.pins import Panel
from edgebox.slicing.narration import UNJUDGED, purpose_words, roller
from edgebox.slicing.state import GM


def snapshot_of(
    desk: Desk,
    waiting: Waiting,
    screens: Mapping[Panel, Screen],
    lights: frozenset[tuple[Panel, str]],
) -> Snapshot:
    """Return the table as it is now, with the serial number 0.

    Args:
        desk: the game.
        waiting: what the box waits for.
        screens: both displays.
        lights: the buttons whose lights are on.
    """
    hand = desk.hand
    picture = desk.tray.picture_number() if desk.dice == "camera" else None
    return Snapshot(
        serial=0,
        waiting=waiting,
        players=screens[Panel.PLAYERS],
        gm=screens[Panel.GM],
        lit=lights,
        state=desk.state,
        events=tuple(desk.last_events),
        log=tuple(desk.log),
        tray=Tray(desk.dice, desk.as_seen(), hand is not None and hand.moving, picture),
        last_roll=_last_roll(desk),
        side=desk.side,
        faults=tuple(Fault(part, words) for part, words in desk.troubles.items()),
        can_undo=desk.can_undo,
        system_origin="" if desk.facts is None else desk.facts.system.origin,
        pin=desk.pin,
    )


def _last_roll(desk: Desk) -> LastRoll | None:
    encounter, state = desk.encounter, desk.state
    if encounter is None or state is None:
        return None
    rolled = next(filter(None, map(last_roll, reversed(encounter.steps))), None)
    if rolled is None:
        return None
    check = rolled.check
    who = "The GM" if check.by == GM else roller(state, check.by, check.program)
    judged = check.purpose not in UNJUDGED
    return LastRoll(
        who,
        purpose_words(check),
        rolled.roll,
        rolled.succeeded if judged else None,
        desk.rolls,
    )
