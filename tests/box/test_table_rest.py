"""The displays at rest: they dim, sleep, wake at a press or at dice, and never burn in."""

from __future__ import annotations

from typing import Any

from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from tests.box.tables import Rig


def display(rig: Rig, panel: Panel = Panel.PLAYERS) -> Any:
    found: list[Any] = []
    rig.parts.displays[panel].do(found.append)
    return found[0]


def test_displays_dim_then_sleep_and_any_press_only_wakes() -> None:
    rig = Rig().begin()
    rest = rig.settings.rest
    full = display(rig).level
    rig.clock.now += rest.dim_after
    rig.settle()
    assert display(rig).level < full
    assert not display(rig).asleep
    rig.clock.now += rest.sleep_after
    rig.settle()
    assert display(rig).asleep
    assert rig.screen(f.Asleep).waiting == "slicer"
    rig.tap("move")
    assert (display(rig).asleep, display(rig).level) == (False, full)
    assert rig.stage() is Stage.CHOOSE, "the press did nothing else"
    rig.tap("move")
    assert rig.stage() is Stage.ROLL


def test_a_press_that_wakes_does_nothing_however_long_it_is_held() -> None:
    rig = Rig().begin()
    rig.clock.now += 24 * 3600
    rig.settle()
    rig.hold("down", seconds=2.0)
    assert rig.screen(f.Menu).at == 0
    rig.hold("down", seconds=0.65)
    assert rig.screen(f.Menu).at != 0


def test_dice_in_the_tray_wake_the_displays() -> None:
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    rig.clock.now += 24 * 3600
    rig.settle()
    rig.screen(f.Asleep)
    rig.lay("Y:s Y:s G:- P:- P:-")
    rig.screen(f.NetShown)


def test_frames_are_sent_only_when_something_changes_and_move_with_the_minutes() -> None:
    rig = Rig().begin()
    sent, image = display(rig).sent, display(rig).image
    for _ in range(20):
        rig.clock.now += 0.5
        rig.settle()
    assert display(rig).sent <= sent + 1
    rig.clock.now += 60
    rig.settle()
    assert display(rig).sent > sent
    assert display(rig).image.tobytes() != image.tobytes(), "no pixel is lit for hours"
