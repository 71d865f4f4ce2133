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
from functools import lru_cache
from typing import Any

from PIL import Image

from edgebox.box import gm_panel, requests
from edgebox.box.base_pages import BasePages
from edgebox.box.desk import Desk
from edgebox.box.inputs import Answer, Request, Stop, TrayRead, TraySeen, Wake
from edgebox.box.pages.operations import BUTTONS, press_operation
from edgebox.box.pages.page import KEYS, Key, Notice, Page
from edgebox.box.pages.trouble import TroublePage
from edgebox.box.place import last_roll
from edgebox.box.rest import Rest
from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import status_of
from edgebox.box.snapshot import Fault, LastRoll, Screen, Snapshot, Tray, Waiting
from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.displays import shifted
from edgebox.devices.parts import Parts
from edgebox.devices.pins import Panel
from edgebox.devices.retrying import Trouble
from edgebox.devices.service import Service
from edgebox.devices.signals import Signals
from edgebox.errors import EdgeboxError
from edgebox.settings import Settings
from edgebox.slicing.narration import UNJUDGED, purpose_words, roller
from edgebox.slicing.state import GM

BATCH = 32
"""So many events are taken before the screens are drawn again."""

_DIMMED = 15

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
        self._base = BasePages()
        self._rest = Rest(desk.settings.rest, clock())
        self._listeners: list[Listener] = []
        self._shown: dict[Panel, tuple[f.Facts, Image.Image]] = {}
        self._bright: dict[Panel, int | None] = {}
        self._tray_bright: bool | None = None
        self._held: set[tuple[Panel, str]] = set()
        self._woke: set[tuple[Panel, str]] = set()
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
                self.desk.seen(event)
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
        label = self._label(panel, name)
        panel = panel if panel in self._parts.displays else Panel.PLAYERS
        self.desk.show(Notice(panel, label or "This", why), panel)

    def _label(self, panel: Panel, name: str) -> str:
        return "" if name in KEYS else self._written(panel, name)

    def _written(self, panel: Panel, name: str) -> str:
        """Return what is written beside a button."""
        buttons = self._parts.pins.buttons
        return next((b.label for b in buttons if (b.panel, b.name) == (panel, name)), name)

    def _press(self, event: ButtonEvent) -> None:
        key = (event.panel, event.name)
        self._hurried = event.panel
        if event.deed is Deed.STUCK:
            label = self._written(*key)
            words = f"The button {label} is stuck down; press it a few times."
            self._add_trouble(label, words)
        elif event.deed is Deed.FREED:
            self._clear_trouble(self._written(*key))
        elif event.deed is Deed.RELEASED:
            self._woke.discard(key)
            self._released(key)
        elif event.deed is Deed.PRESSED:
            if self._rest.touched(self._clock()):
                # it only wakes, however long it is held
                self._woke.add(key)
            else:
                self._pressed(key)
        else:
            self._rest.touched(self._clock())
            if key not in self._woke:
                self._kept_down(key, first=event.deed is Deed.HELD)

    def _pressed(self, key: tuple[Panel, str]) -> None:
        panel, name = key
        self.desk.sounds.append("click")
        top = self.desk.on_top(panel)
        if isinstance(top, Notice):
            self.desk.close(top)
            if name in _TAKES_AWAY:
                return
        if panel is Panel.GM:
            if name == "let-go" and self.desk.on_top(Panel.GM) is None:
                # a long press opens the GM's menu, so a short one waits for its end
                self._held.add(key)
                return
            gm_panel.press(self.desk, name, self._base.of(self.desk, Panel.GM))
            return
        if name in KEYS:
            self._top(panel).press(self.desk, _key(name), panel)
        elif name in BUTTONS:
            self.desk.open[Panel.PLAYERS].clear()
            press_operation(self.desk, name, self._label(panel, name))

    def _kept_down(self, key: tuple[Panel, str], first: bool) -> None:
        panel, name = key
        if key in self._held:
            self._held.discard(key)
            gm_panel.open_menu(self.desk)
        elif name in ("up", "down") and panel is Panel.PLAYERS:
            self._top(panel).press(self.desk, _key(name), panel)
        elif panel is Panel.GM and not first and gm_panel.TURNS.get(name) in ("up", "down"):
            page = gm_panel.turned(self.desk, self._base.of(self.desk, panel))
            if page is not None:
                page.press(self.desk, gm_panel.TURNS[name], panel)

    def _released(self, key: tuple[Panel, str]) -> None:
        if key in self._held:
            self._held.discard(key)
            gm_panel.let_go(self.desk, self._base.of(self.desk, Panel.GM))

    def _top(self, panel: Panel) -> Page:
        return self.desk.on_top(panel) or self._base.of(self.desk, panel)

    # --- faults -----------------------------------------------------------------------------------

    def _trouble(self, trouble: Trouble) -> None:
        if trouble.error is None:
            self._clear_trouble(trouble.part)
        else:
            self._add_trouble(trouble.part, str(trouble.error))
        # whatever stood on a display that comes back is gone
        self._forget_screens()

    def _add_trouble(self, part: str, words: str) -> None:
        desk = self.desk
        new = part not in desk.troubles
        desk.troubles[part] = words
        if new:
            desk.sounds.append("fault")
            desk.show(TroublePage(Panel.PLAYERS, part), Panel.PLAYERS)

    def _clear_trouble(self, part: str) -> None:
        self.desk.troubles.pop(part, None)
        for page in list(self.desk.open[Panel.PLAYERS]):
            if isinstance(page, TroublePage) and page.part == part:
                self.desk.close(page)

    def _try_part(self, name: str) -> bool:
        if name == CAMERA:
            return self.desk.tray.retry()
        part = next((part for part in self._parts.all() if part.name == name), None)
        return part is not None and part.do(lambda _: None, at_once=True)

    def _journal_news(self) -> None:
        keeper = self.desk.keeper
        for words in keeper.news():
            self._clear_trouble(JOURNAL)
            if keeper.trouble is not None:
                self._add_trouble(JOURNAL, words)
            else:
                self.desk.show(TroublePage(Panel.PLAYERS, JOURNAL, words), Panel.PLAYERS)
        if keeper.trouble is None:
            self.desk.troubles.pop(JOURNAL, None)

    # --- what goes out ----------------------------------------------------------------------------

    def show(self) -> None:
        """Bring displays, lights, sounds and listeners up to what holds now."""
        self._journal_news()
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
        if self._reopen is not None and _of_parts(now) != _of_parts(before):
            self._parts.close()
            self._parts = self._reopen(now)
            self._forget_screens()

    def _forget_screens(self) -> None:
        """Take what stands on displays and lights as unknown: all of it is sent again."""
        self._shown.clear()
        self._bright.clear()
        self._tray_bright = None

    def _show_panel(self, panel: Panel, status: f.Status, waiting: Waiting, now: float) -> None:
        asleep = self._rest.asleep(now)
        if asleep:
            facts: f.Facts = f.Asleep(place=int(now // 60), waiting=waiting.whom)
        else:
            facts = self._top(panel).facts(self.desk, status)
        known = self._shown.get(panel)
        if known is None or known[0] != facts:
            known = self._shown[panel] = facts, _drawn(facts)
        part = self._parts.displays.get(panel)
        if part is None:
            return
        picture, minute = known[1], int(now // 60)
        part.do(lambda display: display.show(shifted(picture, minute)))
        self._brighten(panel, asleep, now)

    def _brighten(self, panel: Panel, asleep: bool, now: float) -> None:
        of = self.desk.settings.players if panel is Panel.PLAYERS else self.desk.settings.gm
        level: int | None = of.contrast
        if asleep:
            level = None
        elif self._rest.dimmed(now):
            level = min(of.contrast, _DIMMED)
        if self._bright.get(panel, -1) == level:
            return

        def set_level(display: Any) -> None:
            if level is None:
                display.sleep()
            else:
                display.wake()
                display.contrast(level)

        if self._parts.displays[panel].do(set_level):
            self._bright[panel] = level

    def _status(self, waiting: Waiting) -> f.Status:
        state, fault = self.desk.state, bool(self.desk.troubles)
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
        snapshot = self._taken_snapshot(waiting, lights, now)
        if self._snapshot is not None and replace(self._snapshot, serial=0) == snapshot:
            return
        self._serial += 1
        self._snapshot = replace(snapshot, serial=self._serial)
        for listener in tuple(self._listeners):
            listener(self._snapshot)

    def _taken_snapshot(
        self, waiting: Waiting, lights: frozenset[tuple[Panel, str]], now: float
    ) -> Snapshot:
        desk = self.desk
        hand = desk.hand
        picture = desk.tray.picture_number() if desk.dice == "camera" else None
        return Snapshot(
            serial=0,
            waiting=waiting,
            players=self._screen(Panel.PLAYERS, now),
            gm=self._screen(Panel.GM, now),
            lit=lights,
            state=desk.state,
            events=tuple(desk.last_events),
            log=tuple(desk.log),
            tray=Tray(desk.dice, desk.as_seen(), hand is not None and hand.moving, picture),
            last_roll=self._last_roll(),
            side=desk.side,
            faults=tuple(Fault(part, words) for part, words in desk.troubles.items()),
            can_undo=desk.can_undo,
            system_origin="" if desk.facts is None else desk.facts.system.origin,
            pin=desk.pin,
        )

    def _screen(self, panel: Panel, now: float) -> Screen:
        return Screen(
            self._shown[panel][1].tobytes(), self._rest.asleep(now), self._rest.dimmed(now)
        )

    def _last_roll(self) -> LastRoll | None:
        encounter, state = self.desk.encounter, self.desk.state
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
            self.desk.rolls,
        )

    def _good_night(self, stop: Stop) -> None:
        facts = f.Shutdown(done=stop.why == "power-off")
        image = draw(facts)
        for part in self._parts.displays.values():
            part.do(lambda display: display.show(image))
        self.desk.tray.close()
        self.desk.keeper.close()
        self._parts.close(leave_pictures=stop.why == "power-off")


@lru_cache(maxsize=32)
def _drawn(facts: f.Facts) -> Image.Image:
    """Return the image of a screen; who goes up and down a menu sees the same ones again."""
    return draw(facts)


CAMERA, JOURNAL = "Camera", "Journal"
"""What people call these parts."""

_TAKES_AWAY = ("confirm", "back", "let-go")
"""The buttons that only take a notice away; the others do what they say as well."""


def _of_parts(settings: Settings) -> tuple[object, ...]:
    """Return the settings that parts are opened with."""
    # how bright a display is can be changed while it is open
    displays = tuple(replace(each, contrast=0) for each in (settings.players, settings.gm))
    return (*displays, settings.panel, settings.buttons, settings.sound, settings.light)


def _key(name: str) -> Key:
    return next(key for key in KEYS if key == name)
