"""Walks the maker through every display, button, light and sound of a real box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from PIL import Image

from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.parts import SIGNALS, TRAY_LIGHT, Parts
from edgebox.devices.pins import Button, Panel
from edgebox.selftest.result import Result, State, right, wrong

LIMIT = 20.0
"""Seconds for each button and each question."""

_OWNER = {Panel.PLAYERS: "players' panel", Panel.GM: "GM's panel", Panel.TRAY: "tray"}
_YES, _NO, _SKIP, _END = ("y", "yes", ""), ("n", "no"), ("s", "skip"), ("q", "quit")


class Hands(Protocol):
    """What the maker does: presses buttons of the box, types lines."""

    def next(self, seconds: float) -> ButtonEvent | str | None:
        """Wait for what is done next; ``None``: nothing in that time. A line comes without end."""


class EndedError(Exception):
    """The maker has had enough; never leaves this module."""


class Walk:
    """One walk through the parts."""

    def __init__(
        self,
        parts: Parts,
        hands: Hands,
        say: Callable[[str], None],
        clock: Callable[[], float],
        limit: float = LIMIT,
    ) -> None:
        """Set up.

        Args:
            parts: opened already.
            hands: what the maker does.
            say: tells the maker a line.
            clock: the seconds of a steady clock.
            limit: seconds for each button and each question.
        """
        self._parts = parts
        self._hands = hands
        self._say = say
        self._clock = clock
        self._limit = limit

    def run(self) -> list[Result]:
        """Walk, and return what was found; parts that are simulated or lost are left out."""
        self._say(
            "Press each button as it is named. Enter skips one, q and Enter ends the walk; "
            f"each waits for {self._limit:g} seconds."
        )
        found: list[Result] = []
        try:
            for part in (self._displays(), self._buttons(), self._signals(), self._tray_light()):
                # one by one: what was found stays found when the maker ends it
                for result in part:
                    found.append(result)  # noqa: PERF402
        except EndedError:
            self._say("The walk is over.")
        self._light()
        return found

    def _light(self, *lit: tuple[Panel, str]) -> None:
        self._parts.signals.do(lambda signals: signals.lights.show(lit))

    # --- displays ---------------------------------------------------------------------------------

    def _displays(self) -> Iterator[Result]:
        for panel, display in self._parts.displays.items():
            if display.lost or display.name in self._parts.simulated:
                continue
            name = display.name
            self._picture(panel, f.Ask(question=name, detail="upright and whole, to its edges?"))
            yield self._asked(
                f"{name}: picture",
                f"Does the {name[0].lower() if panel is Panel.PLAYERS else name[0]}{name[1:]} "
                "show its name, upright and whole, with nothing torn or shifted?",
                "set its chip or turn it: edgebox settings set "
                f"{panel.value}.driver ssd1306, or {panel.value}.upside_down on",
            )

    def _picture(self, panel: Panel, facts: f.Facts) -> None:
        display = self._parts.displays.get(panel) or self._parts.displays[Panel.PLAYERS]
        image = draw(facts)
        frame = Image.new("1", image.size)
        frame.paste(image)
        # its very edge shows whether the chip is the right one
        for x in range(frame.width):
            frame.putpixel((x, 0), 1)
            frame.putpixel((x, frame.height - 1), 1)
        for y in range(frame.height):
            frame.putpixel((0, y), 1)
            frame.putpixel((frame.width - 1, y), 1)
        display.do(lambda each: each.show(frame))

    # --- buttons ----------------------------------------------------------------------------------

    def _buttons(self) -> Iterator[Result]:
        buttons = self._parts.pins.buttons
        if self._parts.buttons.lost or self._parts.buttons.name in self._parts.simulated:
            return
        for place, button in enumerate(buttons):
            self._light((button.panel, button.name))
            yield self._pressed(button, f"{place + 1} of {len(buttons)}")

    def _pressed(self, button: Button, count: str) -> Result:
        part = f"{button.label} ({_OWNER[button.panel]})"
        glows = ", which should glow" if self._parts.pins.light_of(button) else ""
        self._say(f"{count}: press {button.label.upper()} on the {_OWNER[button.panel]}{glows} …")
        question = f.Ask(question=f"Press {button.label}", detail=f"{count}", keys=f.Keys())
        self._picture(button.panel, question)
        other: Button | None = None
        until = self._clock() + self._limit
        while (left := until - self._clock()) > 0:
            deed = self._hands.next(left)
            if isinstance(deed, str):
                self._end_if_asked(deed)
                return Result(part, State.SKIPPED)
            if deed is None or deed.deed is not Deed.PRESSED:
                continue
            if (deed.panel, deed.name) == (button.panel, button.name):
                return right(part, str(button.place))
            other = self._named(deed)
            self._say(f"   that was {other.label.upper()}, on {other.place}")
        if other is not None:
            return wrong(
                part,
                f"the press came as {other.label}: swap the wires at {button.place} and "
                f"{other.place}",
            )
        return wrong(
            part,
            f"no press came in {self._limit:g} s: look at its {button.wire} wire to "
            f"{button.place}, and at the panel's common ground",
        )

    def _named(self, event: ButtonEvent) -> Button:
        key = (event.panel, event.name)
        return next(each for each in self._parts.pins.buttons if (each.panel, each.name) == key)

    # --- lights and sound -------------------------------------------------------------------------

    def _signals(self) -> Iterator[Result]:
        parts = self._parts
        if parts.signals.lost or {SIGNALS} & parts.simulated or SIGNALS not in parts.built:
            return
        if parts.pins.lights:
            self._light(*((light.panel, light.name) for light in parts.pins.lights))
            yield self._asked(
                "Lights of the buttons",
                f"Do all {len(parts.pins.lights)} lights of the buttons glow now?",
                "look at the ones that are dark: long leg to the expander, its resistor, ground",
            )
            self._light()
        if parts.pins.buzzer is not None:
            began: list[bool] = []
            parts.signals.do(lambda s: began.append(s.buzzer.play("alarmed", self._clock())))
            if not any(began):
                yield Result("Buzzer", State.SKIPPED, "sound is off in the settings")
                return
            yield self._asked(
                "Buzzer",
                "Did the buzzer sound three times?",
                f"look at its transistor, its 3.3 V and {parts.pins.buzzer.place}",
            )

    def _tray_light(self) -> Iterator[Result]:
        parts = self._parts
        if parts.tray_light.lost or TRAY_LIGHT in parts.simulated or TRAY_LIGHT not in parts.built:
            return
        parts.tray_light.do(lambda light: light.dim(1.0))
        yield self._asked(
            "Tray light: lit",
            "Is the light over the tray fully on now?",
            f"look at its transistor, its 5 V and {parts.pins.tray_light.place}"
            if parts.pins.tray_light
            else "",
        )
        parts.tray_light.do(lambda light: light.dim(0.0))

    # --- questions --------------------------------------------------------------------------------

    def _asked(self, part: str, question: str, remedy: str) -> Result:
        """Ask what no line tells: answered by a typed y, n or s, or by Confirm and Back."""
        self._say(f"{question} (y, n, or s to skip; or Confirm, Back)")
        until = self._clock() + self._limit
        while (left := until - self._clock()) > 0:
            # what sounds must go on while a person thinks
            self._parts.tick(self._clock())
            due = self._parts.next_due(self._clock())
            pause = left if due is None else min(left, max(0.0, due - self._clock()))
            answer = self._answer(self._hands.next(pause))
            if answer is State.SKIPPED:
                return Result(part, State.SKIPPED)
            if answer is not None:
                return right(part) if answer is State.RIGHT else wrong(part, remedy)
        return Result(part, State.SKIPPED, f"no answer in {self._limit:g} s")

    def _answer(self, deed: ButtonEvent | str | None) -> State | None:
        if isinstance(deed, ButtonEvent):
            if deed.panel is not Panel.PLAYERS or deed.deed is not Deed.PRESSED:
                return None
            return {"confirm": State.RIGHT, "back": State.WRONG}.get(deed.name)
        if deed is None:
            return None
        self._end_if_asked(deed)
        word = deed.strip().lower()
        if word in _YES:
            return State.RIGHT
        if word in _NO:
            return State.WRONG
        return State.SKIPPED if word in _SKIP else None

    def _end_if_asked(self, line: str) -> None:
        if line.strip().lower() in _END:
            raise EndedError
