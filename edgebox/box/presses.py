"""What the buttons of both panels do: taps, long presses, and those that only wake the displays."""

from __future__ import annotations

from edgebox.box import gm_panel
from edgebox.box.base_pages import BasePages
from edgebox.box.desk import Desk
from edgebox.box.pages.operations import BUTTONS, press_operation
from edgebox.box.pages.page import KEYS, Key, Notice, Page
from edgebox.box.rest import Rest
from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.pins import Panel, Pins

_TAKES_AWAY = ("confirm", "back", "let-go")
"""The buttons that only take a notice away; the others do what they say as well."""


class Presses:
    """Turns what happens to buttons into what happens at the desk."""

    def __init__(self, desk: Desk, rest: Rest) -> None:
        self._desk = desk
        self._rest = rest
        self._base = BasePages()
        self._held: set[tuple[Panel, str]] = set()
        self._woke: set[tuple[Panel, str]] = set()

    def top(self, panel: Panel) -> Page:
        """Return the page that a panel's display shows, and its buttons work on."""
        return self._desk.on_top(panel) or self._base.of(self._desk, panel)

    def play(self, event: ButtonEvent, pins: Pins, now: float) -> None:
        """Do what a button says.

        Args:
            event: what happened to it.
            pins: what is written beside the buttons.
            now: the seconds of the clock that ``rest`` goes by.

        Raises:
            EdgeboxError: it is not allowed now.
        """
        key = (event.panel, event.name)
        if event.deed is Deed.RELEASED:
            self._woke.discard(key)
            self._released(key)
        elif event.deed is Deed.PRESSED:
            if self._rest.touched(now):
                # it only wakes, however long it is held
                self._woke.add(key)
            else:
                self._pressed(key, label_of(pins, *key))
        else:
            self._rest.touched(now)
            if key not in self._woke:
                self._kept_down(key, first=event.deed is Deed.HELD)

    def _pressed(self, key: tuple[Panel, str], label: str) -> None:
        panel, name = key
        self._desk.sounds.append("click")
        top = self._desk.on_top(panel)
        if isinstance(top, Notice):
            self._desk.close(top)
            if name in _TAKES_AWAY:
                return
        if panel is Panel.GM:
            if name == "let-go" and self._desk.on_top(Panel.GM) is None:
                # a long press opens the GM's menu, so a short one waits for its end
                self._held.add(key)
                return
            gm_panel.press(self._desk, name, self._base.of(self._desk, Panel.GM))
            return
        if name in KEYS:
            self.top(panel).press(self._desk, _key(name), panel)
        elif name in BUTTONS:
            self._desk.open[Panel.PLAYERS].clear()
            press_operation(self._desk, name, label)

    def _kept_down(self, key: tuple[Panel, str], first: bool) -> None:
        panel, name = key
        if key in self._held:
            self._held.discard(key)
            gm_panel.open_menu(self._desk)
        elif name in ("up", "down") and panel is Panel.PLAYERS:
            self.top(panel).press(self._desk, _key(name), panel)
        elif panel is Panel.GM and not first and gm_panel.TURNS.get(name) in ("up", "down"):
            page = gm_panel.turned(self._desk, self._base.of(self._desk, panel))
            if page is not None:
                page.press(self._desk, gm_panel.TURNS[name], panel)

    def _released(self, key: tuple[Panel, str]) -> None:
        if key in self._held:
            self._held.discard(key)
            gm_panel.let_go(self._desk, self._base.of(self._desk, Panel.GM))


def label_of(pins: Pins, panel: Panel, name: str) -> str:
    """Return what is written beside a button."""
    return next((b.label for b in pins.buttons if (b.panel, b.name) == (panel, name)), name)


def _key(name: str) -> Key:
    return next(key for key in KEYS if key == name)
