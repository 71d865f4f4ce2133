"""Takes a snapshot of the table: all that screens and pages are made from."""

from __future__ import annotations

from collections.abc import Mapping

from edgebox.box.desk import Desk
from edgebox.box.hand import LEFT, Hand
from edgebox.box.snapshot import Fault, Screen, Snapshot, Stage, Tray, Waiting
from edgebox.devices.pins import Panel


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
    hand = desk.hand or Hand()
    picture = desk.tray.picture_number() if desk.dice == "camera" else None
    return Snapshot(
        serial=0,
        waiting=waiting,
        players=screens[Panel.PLAYERS],
        gm=screens[Panel.GM],
        lit=lights,
        state=desk.state,
        fight=None
        if desk.fight is None
        else desk.fight.shown(desk.place, spends=waiting.stage is Stage.SPEND),
        events=tuple(desk.last_events),
        log=tuple(desk.log),
        tray=Tray(
            desk.dice,
            desk.as_seen(),
            hand.moving,
            picture,
            hand.wrong,
            "; ".join(hand.doubts),
            LEFT if hand.left else "",
            hand.things,
        ),
        last_roll=None if desk.game is None else desk.game.last_roll(desk.rolls),
        side=desk.side,
        faults=tuple(Fault(part, words) for part, words in desk.troubles.items()),
        can_undo=desk.can_undo,
        system_origin="" if desk.facts is None else desk.facts.system.origin,
        pin=desk.pin,
    )
