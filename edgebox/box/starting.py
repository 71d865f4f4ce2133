"""Sets up a Table as the settings say: parts, journal, tray and game, in this order.

What fails is told on the screen once the Table runs; nothing here keeps the box from starting but
a system or slicer that was named and can't be read.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox import __version__
from edgebox.box.desk import Desk, Source
from edgebox.box.fight.casting import fight_of
from edgebox.box.inputs import Stop
from edgebox.box.keeping import InMemory, Keeper
from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.table import Event, Table, has_gm_panel
from edgebox.box.tray import NoCamera, Tray
from edgebox.devices.faults import PartLostError
from edgebox.devices.parts import Parts, camera_for_dice, camera_name, check_source, open_parts
from edgebox.devices.retrying import Trouble
from edgebox.devices.service import Service
from edgebox.dice import Pool, Randomness, Roll, roll_pool
from edgebox.dice.die_code import roll_six
from edgebox.dice.six_sided import Asked
from edgebox.errors import EdgeboxError
from edgebox.journal import Journal, SessionFacts
from edgebox.rules.percentile import Percentile
from edgebox.settings import Settings, save_change
from edgebox.settings.kinds import Value
from edgebox.settings.sections import CameraSettings

if TYPE_CHECKING:
    from edgebox.box.tray_watcher import Read
    from edgebox.vision.frame import Frame
    from edgebox.vision.frames.source import FrameSource
    from edgebox.vision.reading import Reading

PLAYED_AT = {"table": "box"}
"""What marks a session of the box in the journal: only these are gone on with by themselves."""


@dataclass(frozen=True)
class Wishes:
    """What was said on the command line; ``None`` and nothing: as the settings have it."""

    system: str | None = None
    slicers: tuple[str, ...] = ()
    dice: Source | None = None
    simulate: bool = False
    party: str | None = None
    """The party file whose fight begins."""


def set_up(
    settings: Settings,
    settings_path: Path,
    wishes: Wishes,
    journal: Path | None,
    source: Randomness,
    *,
    pin: str = "",
    clock: Callable[[], float] = time.monotonic,
) -> Table:
    """Return a Table that is ready to run.

    Args:
        settings: what holds.
        settings_path: where changes of settings are written.
        wishes: what was said on the command line.
        journal: where games are kept; ``None``: nowhere.
        source: what random dice fall from.
        pin: the PIN of the GM's pages; empty: there is none.
        clock: the seconds of a steady clock.

    Raises:
        EdgeboxError: a system, slicer or party that was named can't be read.
    """
    asked = None if wishes.party is None else fight_of(wishes.party, PLAYED_AT)
    if wishes.system is not None:
        asked = SessionFacts.read(wishes.system, wishes.slicers, PLAYED_AT)
        asked.cast()
    inbox: queue.SimpleQueue[Event] = queue.SimpleQueue()

    def opened(now: Settings) -> Parts:
        return open_parts(now, inbox.put, inbox.put, clock=clock, simulate=wishes.simulate)

    parts = opened(settings)
    starting = draw(f.Starting(version=__version__, doing="opening the journal"))
    for display in parts.displays.values():
        display.do(lambda each: each.show(starting))
    keeper: Keeper = InMemory() if journal is None else Journal.open(journal)
    dice, tray = _dice_and_tray(settings, wishes, parts, inbox)

    def roll_at_random(pool: Pool) -> Roll:
        return roll_pool(pool, source)

    def save_setting(key: str, value: Value) -> Settings:
        return save_change(settings_path, key, value)

    def six_at_random(dice: int) -> tuple[int, ...]:
        return roll_six(dice, source)

    desk = Desk(
        keeper=keeper,
        tray=tray,
        settings=settings,
        dice=dice,
        roll_at_random=roll_at_random,
        six_at_random=six_at_random,
        hundred_at_random=lambda: Percentile.rolled(source),
        save_setting=save_setting,
        gm_panel=has_gm_panel(settings, parts),
        pin=pin,
        marks=PLAYED_AT,
    )
    if settings.power.off_command:
        desk.power_off = lambda: inbox.put(Stop("power-off"))
    _begin(desk, asked, settings, inbox)
    return Table(desk, parts, inbox, clock, Service(), opened)


def _begin(
    desk: Desk,
    asked: SessionFacts | None,
    settings: Settings,
    inbox: queue.SimpleQueue[Event],
) -> None:
    """Begin what was asked for, else go on with what was cut off, else what the settings name."""
    if asked is not None:
        desk.begin(asked)
        return
    try:
        if desk.resume():
            return
        if settings.game.system:
            desk.begin(SessionFacts.read(settings.game.system, settings.game.slicers, PLAYED_AT))
    except EdgeboxError as error:
        inbox.put(Trouble("Last game", PartLostError(str(error))))


def _dice_and_tray(
    settings: Settings, wishes: Wishes, parts: Parts, inbox: queue.SimpleQueue[Event]
) -> tuple[Source, Tray]:
    """Return where dice come from, and what watches the tray.

    Raises:
        BadInputError: a camera is wished for, and the settings say that there is none.
    """
    name = None if wishes.simulate else camera_name(settings, parts.computer)
    if name is None and settings.camera.source not in ("auto", "none"):
        name = settings.camera.source  # a simulated box may look at pictures all the same
    if name is None and wishes.dice == "camera":
        name = camera_for_dice(settings, parts.computer)
    dice: Source
    if wishes.dice is not None:
        dice = wishes.dice
    elif settings.game.dice == "auto":
        dice = "camera" if name else "hand" if parts.computer.takes_parts else "random"
    else:
        dice = _SOURCES[settings.game.dice]
    if name is None:
        return ("hand" if dice == "camera" else dice), NoCamera()
    return dice, camera_tray(settings, name, inbox.put)


_SOURCES: dict[str, Source] = {"camera": "camera", "hand": "hand", "random": "random"}


def camera_tray(settings: Settings, name: str, tell: Callable[[Event], None]) -> Tray:
    """Return a tray that a camera watches; nothing is opened yet.

    Args:
        settings: how the camera is to be.
        name: the source, as :func:`edgebox.vision.frames.open_source` takes it.
        tell: puts something into the Table's queue.
    """
    from edgebox.box.camera_tray import CameraTray

    # the eye takes a second to load: only the thread that watches the tray needs it
    def open_camera(camera: CameraSettings) -> FrameSource:
        from edgebox.vision.frames import open_source

        check_source(name)
        return open_source(name, camera.pixels, camera.exposure)

    def make_reader(camera: CameraSettings) -> tuple[Read, Frame | None]:
        from edgebox.vision import Reader
        from edgebox.vision.calibration.empty_tray import empty_tray

        reader, empty = Reader(camera.dice_set), empty_tray(name, camera.tray)

        def read(frame: Frame, asked: Asked) -> Reading:
            return reader.read(frame, empty, asked)

        return read, empty

    return CameraTray(open_camera, make_reader, tell, camera=settings.camera)
