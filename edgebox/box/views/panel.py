"""The virtual box: both displays, their lights and the tray."""

from __future__ import annotations

from base64 import b64encode

from edgebox.box.snapshot import Screen, Snapshot
from edgebox.box.views.checks import check_json
from edgebox.box.views.dice import last_roll_json, tray_json
from edgebox.box.views.fight import with_fight
from edgebox.box.views.players import players_side, status_json, waiting_json
from edgebox.box.views.section import Json, View
from edgebox.box.views.side import side_json
from edgebox.box.views.sight import sight_of
from edgebox.devices.pins import Panel


def panel_view(snapshot: Snapshot, *, with_gm: bool) -> View:
    """Return what stands on the box.

    Args:
        snapshot: the Table.
        with_gm: whether the GM's display and lights belong to it; they show hidden facts.
    """
    state = snapshot.state
    sight = None if state is None else sight_of(state, side=players_side(snapshot))
    view = {
        "waiting": waiting_json(snapshot, sight),
        "status": status_json(state, sight),
        "players_screen": _screen(snapshot.players),
        "gm_screen": _screen(snapshot.gm) if with_gm else None,
        "lit": sorted(
            f"{panel.value}/{name}"
            for panel, name in snapshot.lit
            if with_gm or panel is not Panel.GM
        ),
        "tray": tray_json(snapshot.tray),
        "side": side_json(snapshot.side),
        "last_roll": last_roll_json(snapshot.last_roll, sight),
        "check": None if state is None or sight is None else check_json(state, sight),
        "faults": [{"part": fault.part, "words": fault.words} for fault in snapshot.faults],
    }
    return with_fight(view, snapshot, sight)


def _screen(screen: Screen) -> Json:
    return {
        "pixels": b64encode(screen.pixels).decode(),
        "asleep": screen.asleep,
        "dimmed": screen.dimmed,
    }
