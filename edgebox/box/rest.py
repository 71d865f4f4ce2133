"""When the displays get darker, sleep and wake: care for the eyes and against burn-in."""

from __future__ import annotations

from edgebox.settings.sections import RestSettings


class Rest:
    """How long nobody has pressed anything; times in seconds of any one steady clock."""

    def __init__(self, settings: RestSettings, now: float) -> None:
        self.settings = settings
        self._last = now

    def touched(self, now: float) -> bool:
        """Note a press; return whether it only wakes the displays, and does nothing else."""
        was_asleep = self.asleep(now)
        self._last = now
        return was_asleep

    def woken(self, now: float) -> None:
        """Note that something happened that people should see."""
        self._last = now

    def asleep(self, now: float) -> bool:
        """Return whether the displays are dark."""
        return self._past(self.settings.sleep_after, now)

    def dimmed(self, now: float) -> bool:
        """Return whether the displays are darker than usual."""
        return self._past(self.settings.dim_after, now)

    def next_due(self, now: float) -> float | None:
        """Return when that changes next if nobody presses anything; ``None``: it does not."""
        waits = (self.settings.dim_after, self.settings.sleep_after)
        dues = [self._last + wait for wait in waits if wait and self._last + wait > now]
        return min(dues, default=None)

    def _past(self, wait: float, now: float) -> bool:
        return bool(wait) and now - self._last >= wait
