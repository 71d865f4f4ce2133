"""The Table: one thread takes what comes from one queue, plays it, and shows what has become of it.

Everything else puts something in the queue (:meth:`Table.post`) or listens (:meth:`Table.listen`).
"""

from __future__ import annotations

import queue
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from edgebox.box import gm_panel, requests, rolling
from edgebox.box.desk import Desk
from edgebox.box.inputs import Answer, Request, Stop, TrayRead, TraySeen, Wake
from edgebox.box.pages.page import KEYS, Notice
from edgebox.box.presses import Presses, label_of
from edgebox.box.rest import Rest
from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight_from_state import status_of as fight_status
from edgebox.box.screens.from_state import status_of
from edgebox.box.showing import Showing
from edgebox.box.snapshot import Snapshot, Waiting
from edgebox.box.taking import snapshot_of
from edgebox.box.tray import CAMERA
from edgebox.box.troubles import Troubles
from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.parts import Parts
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble
from edgebox.devices.service import Service
from edgebox.devices.signals import Signals
from edgebox.errors import EdgeboxError
from edgebox.settings import Settings

BATCH = 32
"""So many events are taken before the screens are drawn again."""

_DISPLAYS = (Panel.PLAYERS, Panel.GM)

Event = ButtonEvent | Request | TraySeen | TrayRead | Trouble | Stop | Wake
Listener = Callable[[Snapshot], None]


class Table:
    """Owns all that changes; :meth:`run` is its loop."""

    def __init__(
        self,
        desk: Desk,
        parts: Parts,
        inbox: queue.SimpleQueue[Event],
        clock: Callable[[], float],
        service: Service | None = None,
        reopen: Callable[[Settings], Parts] | None = None,
    ) -> None:
        """Set up; nothing is opened or shown before :meth:`run` or :meth:`show`.

        Args:
            desk: the game.
            parts: displays, buttons, lights; their events go to ``inbox``.
            inbox: the one queue.
            clock: the seconds of a steady clock.
            service: is told that the loop turns.
            reopen: opens the parts anew when their settings have changed; ``None``: they stay.
        """
        self.desk = desk
        self._parts = parts
        self._inbox = inbox
        self._clock = clock
        self._service = service or Service({})
        self._reopen = reopen
        self._settings = desk.settings
        self._rest = Rest(desk.settings.rest, clock())
        self._listeners: list[Listener] = []
        self._showing = Showing(self._rest)
        self._presses = Presses(desk, self._rest)
        self._troubles = Troubles(desk)
        self._tray_bright: bool | None = None
        self._hurried = Panel.PLAYERS
        self._pictures = 0
        self._stop: Stop | None = None
        self._snapshot: Snapshot | None = None
        self._serial = 0
        desk.try_part = self._try_part

    @property
    def virtual(self) -> bool:
        """Whether the players' display is simulated: the box is in the browser alone."""
        return self._parts.displays[Panel.PLAYERS].name in self._parts.simulated

    # --- from other threads -----------------------------------------------------------------------

    def post(self, event: Event) -> None:
        """Put something in the queue; any thread may."""
        self._inbox.put(event)

    def press(self, panel: Panel, name: str, down: bool) -> None:
        """Push a simulated button down, or let it come up; any thread may."""
        if down:
            self._parts.virtual.press(panel, name)
        else:
            self._parts.virtual.release(panel, name)

    def picture(self) -> bytes | None:
        """Return the camera's newest picture as a JPEG, if there is one; any thread may ask."""
        return self.desk.tray.picture()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Hand every snapshot from now on to somebody, on the Table's thread; any thread may ask.

        Returns:
            A function that ends it; any thread may call it.
        """
        self._listeners.append(listener)
        present = self._snapshot
        if present is None:
            self._inbox.put(Wake())
        else:
            listener(present)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    # --- the loop ---------------------------------------------------------------------------------

    def run(self) -> Stop:
        """Play until somebody stops it; return why."""
        self.show()
        self._service.ready(self._words())
        while self._stop is None:
            self.turn(self._patience())
        self._service.stopping()
        self._good_night(self._stop)
        return self._stop

    def turn(self, patience: float | None = 0.0) -> None:
        """Take what is in the queue, waiting for it for so many seconds, and show what comes of it.

        Args:
            patience: ``None``: for as long as it takes.
        """
        self._service.tick(self._clock())
        for event in self._taken(patience):
            self.handle(event)
        now = self._clock()
        self._parts.tick(now)
        self.desk.keeper.tend()
        self.show()

    def _taken(self, patience: float | None) -> Iterable[Event]:
        try:
            waits = patience is None or patience > 0
            yield self._inbox.get(block=waits, timeout=patience if waits else None)
            for _ in range(BATCH - 1):
                yield self._inbox.get_nowait()
        except queue.Empty:
            return

    def _patience(self) -> float | None:
        """Return the seconds until something is due; ``None``: nothing is before the next event."""
        now = self._clock()
        dues = [self._parts.next_due(now), self._rest.next_due(now), self._service.next_due()]
        if not self._rest.asleep(now):
            dues.append(60.0 * (now // 60 + 1))
        if self.desk.keeper.trouble is not None:
            dues.append(now + 1.0)
        due = min((each for each in dues if each is not None), default=None)
        return None if due is None else max(0.0, due - now)

    # --- what comes in ----------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Play one event; nothing that is wrong with it gets out of here."""
        panel = event.panel if isinstance(event, ButtonEvent) else Panel.PLAYERS
        try:
            self._play(event)
        except EdgeboxError as error:
            self._refuse(event, panel, str(error))
        except Exception:  # the evening goes on, and the log says what to mend
            traceback.print_exc(file=sys.stderr)
            self._refuse(event, panel, "This went wrong inside; nothing was changed by it.")

    def _play(self, event: Event) -> None:
        match event:
            case ButtonEvent():
                self._press(event)
            case TraySeen() | TrayRead():
                rolling.seen(self.desk, event)
                self._rest.woken(self._clock())
            case Trouble():
                self._trouble(event)
            case Wake():
                pass
            case Stop():
                self._stop = event
            case _:
                requests.play(self.desk, event)
                self._rest.woken(self._clock())
                event.reply(Answer(True))

    def _refuse(self, event: Event, panel: Panel, why: str) -> None:
        reply = getattr(event, "reply", None)
        if reply is not None:
            reply(Answer(False, why))
            return
        self.desk.sounds.append("refused")
        name = event.name if isinstance(event, ButtonEvent) else ""
        label = "" if name in KEYS else label_of(self._parts.pins, panel, name)
        panel = panel if panel in self._parts.displays else Panel.PLAYERS
        self.desk.show(Notice(panel, label or "This", why), panel)

    def _press(self, event: ButtonEvent) -> None:
        self._hurried = event.panel
        label = label_of(self._parts.pins, event.panel, event.name)
        if event.deed is Deed.STUCK:
            words = f"The button {label} is stuck down; press it a few times."
            self._troubles.add(label, words)
        elif event.deed is Deed.FREED:
            self._troubles.clear(label)
        else:
            self._presses.play(event, self._parts.pins, self._clock())

    # --- faults -----------------------------------------------------------------------------------

    def _trouble(self, trouble: Trouble) -> None:
        self._troubles.hear(trouble)
        if trouble.part == CAMERA:
            rolling.lose_sight(self.desk)
        # whatever stood on a display that comes back is gone
        self._forget_screens()

    def _try_part(self, name: str) -> bool:
        if name == CAMERA:
            return self.desk.tray.retry()
        part = next((part for part in self._parts.all() if part.name == name), None)
        return part is not None and part.do(lambda _: None, at_once=True)

    # --- what goes out ----------------------------------------------------------------------------

    def show(self) -> None:
        """Bring displays, lights, sounds and listeners up to what holds now."""
        self._troubles.tend_journal()
        now = self._clock()
        self._take_settings()
        desk, parts = self.desk, self._parts
        if self._rest.asleep(now):
            desk.tidy()
        waiting = desk.waiting
        status = self._status(waiting)
        # a frame takes its time: first to the one who pressed
        for panel in sorted(_DISPLAYS, key=lambda each: each is not self._hurried):
            self._show_panel(panel, status, waiting, now)
        lights = gm_panel.lit(desk)
        parts.signals.do(lambda signals: signals.lights.show(lights))
        self._play_sounds(now)
        reading = desk.tray.looking
        if reading is not self._tray_bright and parts.brighten(reading):
            self._tray_bright = reading
        self._tell(waiting, lights, now)

    def _take_settings(self) -> None:
        """Let settings that were changed hold at once."""
        before, now = self._settings, self.desk.settings
        if now is before:
            return
        self._settings = now
        self._rest.settings = now.rest
        if now.camera != before.camera:
            self.desk.tray.use(now.camera)
        if self._reopen is not None and _of_parts(now) != _of_parts(before):
            self._parts.close()
            self._troubles.forget(part.name for part in self._parts.all())
            self._troubles.forget(button.label for button in self._parts.pins.buttons)
            self._parts = self._reopen(now)
            self.desk.gm_panel = has_gm_panel(now, self._parts)
            self._forget_screens()

    def _forget_screens(self) -> None:
        """Take what stands on displays and lights as unknown: all of it is sent again."""
        self._showing.forget()
        self._tray_bright = None

    def _show_panel(self, panel: Panel, status: f.Status, waiting: Waiting, now: float) -> None:
        settings = self.desk.settings
        contrast = (settings.players if panel is Panel.PLAYERS else settings.gm).contrast
        try:
            if self._rest.asleep(now):
                facts: f.Facts = f.Asleep(place=int(now // 60), waiting=waiting.whom)
            else:
                facts = self._presses.top(panel).facts(self.desk, status)
            self._showing.show(self._parts, panel, facts, contrast, now)
        except Exception:  # the evening goes on, and the log says what to mend
            traceback.print_exc(file=sys.stderr)
            self.desk.open[panel].clear()
            sorry = f.Refused(status=status, what="This screen", why=_SORRY)
            self._showing.show(self._parts, panel, sorry, contrast, now)

    def facts_on(self, panel: Panel) -> f.Facts:
        """Return what a display shows."""
        return self._showing.facts_on(panel)

    def _status(self, waiting: Waiting) -> f.Status:
        state, fault = self.desk.state, bool(self.desk.troubles)
        if self.desk.fight is not None:
            scene = self.desk.fight.scene
            whose = "GM" if waiting.by_gm and scene.combat.turn is None else ""
            return fight_status(scene, whose, fault)
        if state is None:
            return f.Status(fault=fault)
        turn = "GM" if waiting.by_gm else None
        return status_of(state, turn, fault)

    def _play_sounds(self, now: float) -> None:
        sounds, self.desk.sounds = self.desk.sounds, []

        def play(signals: Signals) -> None:
            for sound in sounds:
                signals.buzzer.play(sound, now)

        if sounds:
            self._parts.signals.do(play)

    def _words(self) -> str:
        now = self.desk.waiting
        return f"waits for {now.whom} to {now.what}"

    def _tell(self, waiting: Waiting, lights: frozenset[tuple[Panel, str]], now: float) -> None:
        """Hand a new snapshot to whoever listens, if anything is different."""
        if not self._listeners:
            self._snapshot = None
            return
        screens = {panel: self._showing.screen(panel, now) for panel in _DISPLAYS}
        snapshot = snapshot_of(self.desk, waiting, screens, lights)
        if self._snapshot is not None and replace(self._snapshot, serial=0) == snapshot:
            return
        self._serial += 1
        self._snapshot = replace(snapshot, serial=self._serial)
        for listener in tuple(self._listeners):
            listener(self._snapshot)

    def _good_night(self, stop: Stop) -> None:
        facts = f.Shutdown(done=stop.why == "power-off")
        image = draw(facts)
        for part in self._parts.displays.values():
            part.do(lambda display: display.show(image))
        self.desk.tray.close()
        self.desk.keeper.close()
        self._parts.close(leave_pictures=stop.why == "power-off")


_SORRY = "It went wrong inside; your game is safe. Back goes back, Undo takes the last step back."


def has_gm_panel(settings: Settings, parts: Parts) -> bool:
    """Return whether the GM has buttons and a display of their own."""
    return settings.panel.layout != "small" and Panel.GM in parts.displays


def _of_parts(settings: Settings) -> tuple[object, ...]:
    """Return the settings that parts are opened with."""
    # how bright a display is can be changed while it is open
    displays = tuple(replace(each, contrast=0) for each in (settings.players, settings.gm))
    return (*displays, settings.panel, settings.buttons, settings.sound, settings.light)
