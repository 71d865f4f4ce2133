"""Faults at the table: each is shown once and tried again, and all else goes on."""

from __future__ import annotations

import errno
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from edgebox.box.camera_tray import CameraTray
from edgebox.box.inputs import TrayEvent, Wake
from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.devices.faults import CameraOutError, GpioLostError
from edgebox.devices.luma_display import LumaDisplay
from edgebox.devices.parts import BUTTONS, Real
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Pauses, Trouble
from edgebox.errors import CameraLostError
from edgebox.journal import Journal
from edgebox.settings.sections import CameraSettings
from edgebox.vision.frame import Frame
from edgebox.vision.frames import FrameSource
from edgebox.vision.frames.live import LiveSource
from edgebox.vision.frames.webcam import webcam
from edgebox.vision.reading import DieReading, Reading
from tests.box.tables import Rig
from tests.box.watched import Source
from tests.devices.mock_pins import mock_factory, shipped
from tests.devices.test_displays import FakeBus as DisplayBus
from tests.devices.test_lights import FakeBus as LightsBus
from tests.journal.table import Ticks, facts, open_journal
from tests.vision.frames.fakes import Clock, FakeCapture, plain


class Box:
    """A Table with real drivers on mock pins and mock buses."""

    def __init__(self) -> None:
        pytest.importorskip("luma.oled")
        self.pins: Any = mock_factory(pwm=True)
        self.no_gpio: GpioLostError | None = None
        self.buses = {0x3C: DisplayBus(), 0x3D: DisplayBus()}
        self.lights = LightsBus()
        self.rig = Rig(real=Real(self._factory, lambda _number: self.lights, self._display))

    def _factory(self) -> Any:
        if self.no_gpio is not None:
            raise self.no_gpio
        return self.pins

    def _display(self, chip: str, port: int, address: int, *, upside_down: bool) -> LumaDisplay:
        return LumaDisplay(chip, port, address, self.buses[address], upside_down=upside_down)

    def push(self, name: str, seconds: float = 0.05) -> None:
        """Push a real button and let it come up."""
        self.down(name)
        self.rig.clock.now += seconds
        self.rig.settle()
        self.up(name)

    def down(self, name: str) -> None:
        self._pin(name).drive_low()
        self.rig.settle()

    def up(self, name: str) -> None:
        self._pin(name).drive_high()
        self.rig.settle()
        # beyond the bouncing
        self.rig.clock.now += 0.05
        self.rig.settle()

    def _pin(self, name: str) -> Any:
        place = next(button.place for button in shipped().buttons if button.name == name)
        return self.pins.pin(f"GPIO{place.bcm}")

    def wait(self, seconds: float) -> None:
        self.rig.clock.now += seconds
        self.rig.settle()


@pytest.fixture
def box() -> Box:
    box = Box()
    box.rig.begin()
    return box


def faults(rig: Rig) -> set[str]:
    return set(rig.desk.troubles)


def plays_on(box: Box) -> None:
    """The game is played on the real buttons."""
    while box.rig.desk.open[Panel.PLAYERS]:
        box.push("confirm")
    steps = len(box.rig.desk.encounter.steps) if box.rig.desk.encounter else 0
    box.push("move")
    assert box.rig.desk.encounter is not None
    assert len(box.rig.desk.encounter.steps) == steps + 1
    box.push("back")


# --- camera ---------------------------------------------------------------------------------------


def test_a_camera_that_goes_is_told_once_and_tried_at_a_press() -> None:
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    gone = Trouble("Camera", CameraOutError("It gives no pictures. Check its cable."))
    rig.post(gone)
    fault = rig.screen(f.Fault)
    assert (fault.part, fault.what) == ("Camera", "It gives no pictures. Check its cable.")
    assert "by hand" in fault.instead
    assert fault.keys == f.Keys(up="Try now", confirm="Go on", back="Back")
    rig.tap("up")
    assert rig.tray.retried == 1
    rig.tap("confirm")
    assert rig.screen(f.RollThese).status.fault, "the mark stays"
    rig.post(gone)
    rig.screen(f.RollThese)
    rig.enter("Y:s Y:s G:- P:- P:-")
    assert rig.screen(f.NetShown).net.succeeded, "the roll is entered by hand meanwhile"
    rig.post(Trouble("Camera", None))
    assert not rig.screen(f.NetShown).status.fault


def test_a_long_fault_is_read_to_its_end_and_from_its_beginning_again() -> None:
    rig = Rig(dice="camera").begin()
    words = (
        "It gives one and the same picture all the time; take the cap off its lens, or unplug it"
    )
    rig.post(Trouble("Camera", CameraOutError(words)))
    assert rig.screen(f.Fault).keys.down == "Read"
    seen = [draw(rig.screen(f.Fault)).tobytes()]
    rig.tap("down")
    while rig.screen(f.Fault).first:
        seen.append(draw(rig.screen(f.Fault)).tobytes())
        rig.tap("down")
    assert len(set(seen)) == len(seen) >= 3, "each press shows another line"
    assert draw(rig.screen(f.Fault)).tobytes() == seen[0]


def test_a_camera_that_comes_back_takes_its_notice_away() -> None:
    rig = Rig(dice="camera").begin()
    rig.post(Trouble("Camera", CameraOutError("It gives no pictures.")))
    rig.post(Trouble("Camera", None))
    assert rig.screen(f.Menu).title == "What do you do?"


@pytest.mark.parametrize("seen", ["nothing", "some", "doubt", "hand"])
def test_a_camera_that_fails_in_the_middle_of_a_roll_leaves_the_roll_to_hands(seen: str) -> None:
    """Whatever the display shows when it goes: the roll is entered, and nothing is lost."""
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    if seen == "some":
        rig.tray.stir("Y:s P:-")
    elif seen == "doubt":
        rig.tray.lay("Y:s Y:s G:- P:- P:-", 2)
    elif seen == "hand":
        rig.tap("confirm", "down")
    rig.settle()
    stood = rig.shown()
    rig.post(Trouble("Camera", CameraOutError("It gives no pictures.")))
    assert rig.screen(f.Fault).part == "Camera"
    rig.tap("confirm")
    if seen in ("doubt", "hand"):
        assert rig.shown() == replace(stood, status=rig.shown().status), "what lies still stays"
    else:
        rig.screen(f.RollThese)
    if seen == "doubt":
        rig.tap("confirm")
    elif seen == "hand":
        rig.tap("confirm", *["down", "confirm"] * 4)
    else:
        rig.enter("Y:s Y:s G:- P:- P:-")
    rig.screen(f.NetShown)
    assert len(rig.desk.as_seen()) == 5


def test_without_its_camera_any_roll_may_fall_at_random() -> None:
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    rig.post(Trouble("Camera", CameraOutError("It gives no pictures.")))
    rig.tap("confirm", "down")
    rig.choose("Roll at random")
    rig.screen(f.NetShown)


def test_a_camera_that_comes_back_leaves_dice_alone_that_are_entered() -> None:
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    rig.post(Trouble("Camera", CameraOutError("It gives no pictures.")))
    rig.tap("confirm", "confirm", "down")
    rig.post(Trouble("Camera", None))
    rig.lay("Y:x Y:x G:- P:- P:-")
    assert rig.screen(f.ByHand).dice[0].face == ""


READ = Reading(
    "roll",
    tuple(
        DieReading(die, face, True, 1.0, (9, 9, 9, 9))
        for die, face in (
            ("proficiency", "s"),
            ("proficiency", "s"),
            ("ability", ""),
            ("difficulty", ""),
            ("difficulty", ""),
        )
    ),
)


EMPTY = Reading("roll", ())


class Watching:
    """A Table with a tray under cameras that do as a test says, one after another."""

    def __init__(self, *cameras: FrameSource, clock: Callable[[], float] = time.monotonic) -> None:
        self.rig = Rig(dice="camera")
        self._left, self._cameras = list(cameras), len(cameras)
        self.plugged_in = threading.Event()
        """Until then no other camera than the first one answers."""
        self.troubles: list[Trouble] = []
        """What the thread of the camera said of it."""
        self.rig.desk.tray = CameraTray(
            self._open,
            lambda _: (lambda frame, _asked: READ if frame.name == "camera" else EMPTY, None),
            self._tell,
            clock=clock,
            pauses=Pauses(first=0.01, longest=0.02),
        )
        self.rig.desk.tray.unread = False  # nothing lay there when the evening began
        self.rig.begin().tap("confirm")

    def _tell(self, event: TrayEvent | Trouble | Wake) -> None:
        # here, for a tap plays all that is in the queue by then
        if isinstance(event, Trouble):
            self.troubles.append(event)
        self.rig.inbox.put(event)

    def _open(self, _: CameraSettings) -> FrameSource:
        first = len(self._left) == self._cameras
        if not self._left or not (first or self.plugged_in.is_set()):
            raise CameraLostError("camera:0: no camera answers.")
        return self._left.pop(0)

    def until(self, fits: Callable[[], bool]) -> None:
        """Play what the thread of the camera puts in the queue until something is so."""
        while not fits():
            self.rig.table.handle(self.rig.inbox.get(timeout=10))
            self.rig.settle()


def camera(then: Callable[[], bool], *, patience: float = 0.05) -> LiveSource:
    """Return a camera that gives a picture or two, and then does what a test says."""
    capture = FakeCapture([plain(), plain()], then=then)
    return webcam(open_capture=lambda *_: capture, patience=patience, opening=5.0, settling=1.0)


@pytest.mark.parametrize("fault", ["unplugged", "hangs", "one picture"])
def test_a_camera_that_is_unplugged_or_frozen_is_told_once_and_the_rest_goes_on(
    fault: str,
) -> None:
    """Injected into the driver: the Table, the tray and the reading of frames are the real ones."""
    ended = threading.Event()
    if fault == "one picture":
        # it gives them as fast as somebody takes them, and leaves the others some time
        same = camera(lambda: ended.wait(0.001) or True, patience=30.0)
        table = Watching(same, clock=Clock(1.0))
    else:
        table = Watching(camera(lambda: fault == "hangs" and ended.wait(30) and False))
    rig = table.rig
    table.until(lambda: bool(faults(rig)))
    assert rig.screen(f.Fault).part == "Camera"
    words = "one and the same picture" if fault == "one picture" else "gives no pictures any more"
    assert words in str(table.troubles[0].error)
    rig.tap("confirm")
    rig.enter("Y:s Y:s G:- P:- P:-")
    assert rig.screen(f.NetShown).net.success == 2
    assert faults(rig) == {"Camera"}
    ended.set()
    rig.desk.tray.close()


def test_a_camera_that_is_plugged_in_again_reads_the_waiting_roll(
    still: list[Frame | Exception],
) -> None:
    table = Watching(camera(lambda: False), Source(still))
    rig = table.rig
    table.until(lambda: bool(faults(rig)))
    rig.tap("confirm")
    table.plugged_in.set()
    table.until(lambda: rig.stage() is Stage.RESULT)
    assert faults(rig) == set()
    assert rig.screen(f.NetShown).net.success == 2
    rig.desk.tray.close()


# --- displays -------------------------------------------------------------------------------------


def test_a_display_that_does_not_answer_is_told_on_the_page_and_tried_again(box: Box) -> None:
    bus = box.buses[0x3D]
    bus.unplugged = True
    box.push("move")
    assert faults(box.rig) == {"GM's display"}
    fault = box.rig.screen(f.Fault)
    assert fault.part == "GM's display"
    assert "0x3D" in fault.what
    box.push("confirm")
    box.push("back")
    plays_on(box)
    bus.unplugged = False
    box.wait(4.0)
    assert faults(box.rig) == set()
    assert bus.data(), "what stands there is sent anew"


def test_a_lost_display_is_tried_with_growing_pauses(box: Box) -> None:
    bus = box.buses[0x3C]
    bus.unplugged = True
    tries: list[float] = []
    opened = bus.write_i2c_block_data

    def counted(address: int, register: int, data: list[int]) -> None:
        if not tries or tries[-1] != box.rig.clock.now:
            tries.append(box.rig.clock.now)
        opened(address, register, data)

    bus.write_i2c_block_data = counted  # type: ignore[method-assign]
    box.push("move")
    for _ in range(600):
        box.wait(0.25)
    pauses = [later - sooner for sooner, later in pairwise(tries)]
    assert pauses == sorted(pauses)
    assert 1.0 <= pauses[0] <= 1.5
    assert pauses[-1] >= 32.0
    assert len(box.rig.desk.troubles) == 1


def test_a_remote_io_error_in_the_middle_of_a_frame_is_only_a_lost_display(box: Box) -> None:
    bus, left = box.buses[0x3C], [3]
    whole = bus.write_i2c_block_data

    def breaks(address: int, register: int, data: list[int]) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        whole(address, register, data)

    bus.write_i2c_block_data = breaks  # type: ignore[method-assign]
    box.push("move")
    assert faults(box.rig) == {"Players' display"}
    box.wait(1.5)
    assert faults(box.rig) == set(), "it answered at the first try"


# --- buttons and lights ---------------------------------------------------------------------------


def test_a_button_that_is_stuck_is_named_and_the_others_work(box: Box) -> None:
    box.down("copy")
    box.push("confirm")
    box.wait(25.0)
    fault = box.rig.screen(f.Fault)
    assert (fault.part, "stuck down" in fault.what) == ("Copy", True)
    plays_on(box)
    box.up("copy")
    assert faults(box.rig) == set()


def test_down_that_is_stuck_does_not_turn_a_menu_for_ever(box: Box) -> None:
    box.down("down")
    box.wait(25.0)
    assert "Down" in faults(box.rig)
    box.push("confirm")
    shown = box.rig.shown()
    for _ in range(20):
        box.wait(1.0)
    assert box.rig.shown() == shown


def test_without_gpio_the_displays_work_and_the_page_has_buttons(box: Box) -> None:
    box = Box()
    box.no_gpio = GpioLostError("This computer has no GPIO header that we can use.")
    rig = box.rig
    rig.begin().settle()
    assert BUTTONS in faults(rig)
    assert rig.screen(f.Fault).part in faults(rig)
    while rig.desk.open[Panel.PLAYERS]:
        rig.tap("confirm")
    rig.tap("move")
    assert rig.stage() is Stage.ROLL
    assert box.buses[0x3C].data()
    box.no_gpio = None
    box.wait(70.0)
    assert faults(rig) == set()


def test_lines_that_another_program_holds_are_named_and_taken_when_it_lets_go() -> None:
    box = Box()
    box.no_gpio = GpioLostError("Move, GPIO14 (pin 8), is held by another program.")
    box.rig.begin().settle()
    assert "GPIO14" in box.rig.desk.troubles[BUTTONS]
    box.no_gpio = None
    while isinstance(box.rig.shown(), f.Fault):
        box.rig.tap("up")
    assert BUTTONS not in faults(box.rig), "'Try now' does not wait for the pause"
    plays_on(box)


def test_lights_that_do_not_answer_leave_the_rest_alone(box: Box) -> None:
    box.lights.unplugged = True
    box.push("confirm")
    assert faults(box.rig) == {"Lights and buzzer"}
    box.push("confirm")
    box.push("back")
    plays_on(box)
    box.lights.unplugged = False
    box.wait(70.0)
    assert faults(box.rig) == set()


# --- the journal ----------------------------------------------------------------------------------


def entered(rig: Rig) -> None:
    rig.tap("confirm")
    rig.roll("Y:s Y:s G:- P:- P:-")


@pytest.mark.parametrize(
    ("pragma", "words"),
    [("max_page_count = 1", "the disk is full"), ("query_only = ON", "can't be written")],
)
def test_a_disk_that_cannot_be_written_is_said_and_play_goes_on(
    tmp_path: Path, pragma: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from edgebox.journal.database import Database

    ticks, opened = Ticks(), Database.open

    def broken(at: Path) -> Database:
        database = opened(at)
        database._connection.execute(f"PRAGMA {pragma}").fetchall()
        return database

    journal = open_journal(tmp_path / "journal.sqlite3", ticks)
    rig = Rig(keeper=journal)
    rig.desk.begin(facts())
    rig.settle()
    assert journal._database is not None
    journal._database._connection.execute(f"PRAGMA {pragma}").fetchall()
    monkeypatch.setattr(Database, "open", broken)
    for _ in range(90):
        rig.tap("end-turn")
        if rig.desk.troubles:
            break
    fault = rig.screen(f.Fault)
    assert fault.part == "Journal"
    assert words in fault.what
    assert "goes on in memory" in fault.instead
    rig.tap("confirm", "end-turn")
    assert not isinstance(rig.shown(), f.Fault), "it is told once"
    state = rig.state
    monkeypatch.setattr(Database, "open", opened)
    if journal._database is not None:
        undone = {
            "max_page_count = 1": "max_page_count = 100000",
            "query_only = ON": "query_only = OFF",
        }
        journal._database._connection.execute(f"PRAGMA {undone[pragma]}").fetchall()
    ticks.now += 100
    rig.settle()
    assert faults(rig) == set()
    assert "nothing is missing" in rig.screen(f.Fault).what
    rig.desk.keeper.close()
    with open_journal(tmp_path / "journal.sqlite3") as again:
        record = again.unfinished()
        assert record is not None
        assert again.resume(record).state == state


def test_a_damaged_database_is_set_aside_and_said(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    rig = Rig(keeper=Journal.open(path)).begin()
    entered(rig)
    rig.desk.keeper.close()
    path.write_bytes(b"not a database at all, " * 400)
    rig = Rig(keeper=Journal.open(path))
    rig.settle()
    fault = rig.screen(f.Fault)
    assert fault.part == "Journal"
    assert "damaged" in fault.what
    assert list(tmp_path.glob("*damaged*"))
    rig.tap("confirm")
    rig.begin()
    entered(rig)
    rig.desk.keeper.close()
    assert sqlite3.connect(path).execute("PRAGMA integrity_check").fetchone() == ("ok",)
