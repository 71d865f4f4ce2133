"""The walk through a whole box of mock parts: by buttons, by the keyboard, and with wrong wires."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.pins import Panel
from edgebox.selftest.hands import WaitingHands
from edgebox.selftest.result import Result, State
from edgebox.selftest.walk import Walk
from edgebox.settings import Settings
from tests.devices.mock_pins import shipped
from tests.devices.test_parts import Box


class Maker:
    """A maker who does as told; knows which button is asked for by what is said."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.said: list[str] = []
        self.wired: dict[str, str] = {}
        """By the label that is pressed: that of the button whose line it really closes."""
        self.typed: dict[str, str | None] = {}
        """By the beginning of what is said: a line to type, or None to do nothing."""
        self.by_buttons = False
        self.lit: list[tuple[int, int]] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def next(self, seconds: float) -> ButtonEvent | str | None:
        last = self.said[-1]
        for beginning, line in self.typed.items():
            if beginning in last:
                if line is None:
                    self._wait(seconds)
                return line
        if "press " in last and last.endswith("…"):
            label = last.split("press ")[1].split(" on the ")[0]
            panel = Panel.GM if "GM's" in last else Panel.PLAYERS
            return self._press(self.wired.pop(label, label), panel)
        if last.startswith("   that was"):
            self._wait(seconds)
            return None
        return self._press("CONFIRM", Panel.PLAYERS) if self.by_buttons else "y"

    def _press(self, label: str, panel: Panel) -> ButtonEvent:
        self.box.now += 1.0
        self.box.events.clear()
        place = next(
            button.place
            for button in shipped().buttons
            if button.label.upper() == label and button.panel is panel
        )
        pin = self.box.pins.pin(f"GPIO{place.bcm}")
        pin.drive_low()
        pin.drive_high()
        self.lit.append((self.box.bus.written or [(0, 0, 0)])[-1][1:])
        return self.box.events[0]

    def _wait(self, seconds: float) -> None:
        self.box.now += max(seconds, 0.01)


def walked(box: Box, maker: Maker) -> dict[str, Result]:
    box.parts.states()
    walk = Walk(box.parts, maker, maker.say, lambda: box.now, limit=10.0)
    return {result.part: result for result in walk.run()}


@pytest.fixture
def maker() -> Maker:
    return Maker(Box())


def states(found: dict[str, Result]) -> set[State]:
    return {result.state for result in found.values()}


@pytest.mark.parametrize("by_buttons", [False, True])
def test_a_sound_box_is_right_from_end_to_end(maker: Maker, by_buttons: bool) -> None:
    maker.by_buttons = by_buttons
    found = walked(maker.box, maker)
    assert states(found) == {State.RIGHT}
    # 2 displays, 23 buttons, lights, buzzer, tray light
    assert len(found) == 2 + 23 + 3
    assert list(found)[:3] == [
        "Players' display: picture",
        "GM's display: picture",
        "Move (players' panel)",
    ]
    assert maker.box.told == []


def test_the_display_names_the_button_and_its_edge_is_lit(maker: Maker) -> None:
    pictures: list[bytes] = []
    show = maker.box.parts.displays[Panel.GM]
    maker.typed = {"LIST": "q"}
    walked(maker.box, maker)
    show.do(lambda each: pictures.append(each.image.tobytes()))  # type: ignore[attr-defined]
    image: Any = maker.box.shown[0x3C].image
    assert all(image.getpixel((x, y)) for x in (0, 127) for y in range(64))
    assert all(image.getpixel((x, y)) for x in range(128) for y in (0, 63))
    assert maker.box.shown[0x3C].sent >= 3
    assert pictures
    assert pictures[0] != image.tobytes()


def test_the_light_of_the_button_that_is_asked_for_glows_alone(maker: Maker) -> None:
    walked(maker.box, maker)
    # of the port that was written last, the first two of the GM's buttons
    assert maker.lit[-9:][:2] == [(0x14, 0x01), (0x14, 0x02)]


def test_two_wires_that_are_swapped_are_named(maker: Maker) -> None:
    maker.wired = {"MOVE": "LIST", "LIST": "MOVE"}
    found = walked(maker.box, maker)
    move = found["Move (players' panel)"]
    assert move.state is State.WRONG
    assert move.words == (
        "the press came as List: swap the wires at GPIO14 (pin 8) and GPIO15 (pin 10)"
    )
    assert "   that was LIST, on GPIO15 (pin 10)" in maker.said
    assert found["Copy (players' panel)"].state is State.RIGHT


def test_a_button_that_never_tells_names_its_wire(maker: Maker) -> None:
    maker.typed = {"press UNDO": None}
    found = walked(maker.box, maker)
    undo = found["Undo (GM's panel)"]
    assert undo.state is State.WRONG
    assert undo.words.startswith("no press came in 10 s: look at its white/yellow wire to GPIO6")
    assert states(found) == {State.RIGHT, State.WRONG}


def test_a_button_may_be_skipped_and_the_walk_ended(maker: Maker) -> None:
    maker.typed = {"press MOVE": "", "press COPY": "q"}
    found = walked(maker.box, maker)
    assert found["Move (players' panel)"].state is State.SKIPPED
    assert found["List (players' panel)"].state is State.RIGHT
    assert list(found)[-1] == "List (players' panel)"
    assert maker.said[-1] == "The walk is over."


def test_a_finger_that_comes_up_late_is_no_press_and_no_answer(maker: Maker) -> None:
    """What the button before tells meanwhile is neither a swapped wire nor a yes."""
    maker.by_buttons = True
    asked, late = maker.next, list[ButtonEvent]()

    def next_deed(seconds: float) -> ButtonEvent | str | None:
        if late:
            return late.pop()
        deed = asked(seconds)
        if isinstance(deed, ButtonEvent):
            late.extend(replace(deed, deed=each) for each in (Deed.RELEASED, Deed.HELD))
        return deed

    maker.next = next_deed  # type: ignore[method-assign]
    found = walked(maker.box, maker)
    assert states(found) == {State.RIGHT}
    assert not any("that was" in said for said in maker.said)
    # a release of Confirm answers nothing: the buzzer's question is answered by Back alone
    maker = Maker(Box())
    events = [Deed.RELEASED, Deed.STUCK, Deed.FREED]

    def only_late(seconds: float) -> ButtonEvent | str | None:
        if "buzzer" not in maker.said[-1]:
            return maker.__class__.next(maker, seconds)
        if events:
            return ButtonEvent(Panel.PLAYERS, "confirm", events.pop(), maker.box.now)
        return ButtonEvent(Panel.PLAYERS, "back", Deed.PRESSED, maker.box.now)

    maker.next = only_late  # type: ignore[method-assign]
    assert walked(maker.box, maker)["Buzzer"].state is State.WRONG


def test_what_a_person_sees_wrong_names_the_remedy(maker: Maker) -> None:
    maker.typed = {"players' display": "n", "GM's display": "s", "buzzer": "n", "tray": None}
    found = walked(maker.box, maker)
    assert "settings set players.driver" in found["Players' display: picture"].words
    assert found["GM's display: picture"].state is State.SKIPPED
    assert "GPB7" in found["Buzzer"].words
    assert found["Tray light: lit"] == Result("Tray light: lit", State.SKIPPED, "no answer in 10 s")


def test_back_says_no(maker: Maker) -> None:
    maker.by_buttons = True
    asked = maker.next

    def back(seconds: float) -> ButtonEvent | str | None:
        if "buzzer" in maker.said[-1]:
            return maker._press("BACK", Panel.PLAYERS)
        return asked(seconds)

    maker.next = back  # type: ignore[method-assign]
    assert walked(maker.box, maker)["Buzzer"].state is State.WRONG


def test_the_buzzer_sounds_to_its_end_while_a_person_thinks(maker: Maker) -> None:
    maker.typed = {"buzzer": None}
    walked(maker.box, maker)
    buzzes = [value & 0x80 > 0 for _, register, value in maker.box.bus.written if register == 0x15]
    heard = [a for a, b in zip(buzzes, [None, *buzzes], strict=False) if a != b]
    assert heard.count(True) >= 3
    assert not buzzes[-1]


def test_a_silent_box_is_not_asked_whether_it_sounds() -> None:
    box = Box(Settings().changed("sound.on", False))
    assert walked(box, Maker(box))["Buzzer"].state is State.SKIPPED


def test_parts_that_are_lost_or_not_built_are_left_out() -> None:
    box = Box(Settings().changed("panel.layout", "small"))
    assert list(walked(box, Maker(box))) == [
        "Players' display: picture",
        "Up (players' panel)",
        "Down (players' panel)",
        "Confirm (players' panel)",
        "Back (players' panel)",
    ]
    box = Box()
    box.unplugged = {0x3D, 0x20}
    found = walked(box, Maker(box))
    assert "GM's display: picture" not in found
    assert "Buzzer" not in found
    assert found["Undo (GM's panel)"].state is State.RIGHT


def test_hands_take_presses_and_lines() -> None:
    import io

    hands, box = WaitingHands(), Box()
    box.parts.virtual.press(Panel.GM, "undo")
    hands.press(box.events[0])
    assert hands.so_far() == box.events
    assert hands.next(0) is None
    hands.listen(io.StringIO("yes\r\n"))
    assert hands.next(10) == "yes"
