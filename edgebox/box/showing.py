"""What stands on the two displays: drawn when it is different, moved now and then, dimmed, dark."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image

from edgebox.box.rest import Rest
from edgebox.box.screens import draw
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Screen
from edgebox.devices.displays import shifted
from edgebox.devices.parts import Parts
from edgebox.devices.pins import Panel

_DIMMED = 15


class Showing:
    """Remembers what each display shows, so that only what is different is sent."""

    def __init__(self, rest: Rest) -> None:
        self._rest = rest
        self._shown: dict[Panel, tuple[f.Facts, Image.Image]] = {}
        self._bright: dict[Panel, int | None] = {}

    def forget(self) -> None:
        """Take what stands on the displays as unknown: all of it is sent again."""
        self._shown.clear()
        self._bright.clear()

    def facts_on(self, panel: Panel) -> f.Facts:
        """Return what a display shows."""
        return self._shown[panel][0]

    def screen(self, panel: Panel, now: float) -> Screen:
        """Return a display as pages show it."""
        picture = self._shown[panel][1].tobytes()
        return Screen(picture, self._rest.asleep(now), self._rest.dimmed(now))

    def show(self, parts: Parts, panel: Panel, facts: f.Facts, contrast: int, now: float) -> None:
        """Bring a display up to what holds now.

        Args:
            parts: has the display, if there is one.
            panel: whose display.
            facts: what it is to show.
            contrast: from 0 to 255, while it is neither dimmed nor dark.
            now: the seconds of the clock that ``rest`` goes by.
        """
        known = self._shown.get(panel)
        if known is None or known[0] != facts:
            known = self._shown[panel] = facts, _drawn(facts)
        part = parts.displays.get(panel)
        if part is None:
            return
        picture, minute = known[1], int(now // 60)
        part.do(lambda display: display.show(shifted(picture, minute)))
        level = self._level(contrast, now)
        if self._bright.get(panel, -1) == level:
            return

        def set_level(display: Any) -> None:
            if level is None:
                display.sleep()
            else:
                display.wake()
                display.contrast(level)

        if part.do(set_level):
            self._bright[panel] = level

    def _level(self, contrast: int, now: float) -> int | None:
        if self._rest.asleep(now):
            return None
        return min(contrast, _DIMMED) if self._rest.dimmed(now) else contrast


@lru_cache(maxsize=32)
def _drawn(facts: f.Facts) -> Image.Image:
    """Return the image of a screen; who goes up and down a menu sees the same ones again."""
    return draw(facts)
