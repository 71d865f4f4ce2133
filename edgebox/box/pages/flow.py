"""Questions that are answered one after the other; back goes to the one before."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.box.desk import Desk
from edgebox.box.pages.page import Page
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel


class Flow(Page):
    """Shows the newest of its questions; each is a page that asks the next."""

    bound = False

    def __init__(self, panel: Panel) -> None:
        """Set up without a question; :meth:`ask` the first."""
        super().__init__(panel)
        self._questions: list[Page] = []

    def ask(self, question: Page) -> None:
        """Ask the next question."""
        self._questions.append(question)

    def unask(self) -> None:
        """Take the newest question away; the one before is asked again."""
        self._questions.pop()

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the question."""
        return self._questions[-1].facts(desk, status)

    def turn(self, desk: Desk, steps: int) -> None:
        """Turn what is asked for."""
        self._questions[-1].turn(desk, steps)

    def confirm(self, desk: Desk) -> None:
        """Answer it."""
        self._questions[-1].confirm(desk)

    def back(self, desk: Desk) -> None:
        """Go back to the question before; before the first, close."""
        question = self._questions[-1]
        if isinstance(question, InParts) and question.part_before():
            return
        if len(self._questions) > 1:
            self._questions.pop()
        else:
            desk.close(self)


class InParts(Page):
    """A question of several parts."""

    def part_before(self) -> bool:
        """Go back to the part before; return whether there is one."""
        raise NotImplementedError


class NumberPage(Page):
    """How much or how many: up is one more."""

    def __init__(
        self,
        panel: Panel,
        name: str,
        start: int,
        span: tuple[int, int],
        then: Callable[[Desk, int], None],
        note: Callable[[int], str] = lambda _number: "",
    ) -> None:
        """Set up.

        Args:
            panel: whose display it is on.
            name: what the number is.
            start: the number at first.
            span: the least and the most it can be.
            then: is told the number when it is confirmed.
            note: what is said of a number.
        """
        super().__init__(panel)
        self._name, self._number, self._span = name, start, span
        self._then, self._note = then, note

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:  # noqa: ARG002
        """Return it large."""
        return f.SettingItem(
            status=status,
            name=self._name,
            value=str(self._number),
            help=self._note(self._number),
            keys=f.choosing("Next", "Back", "Change"),
        )

    def turn(self, desk: Desk, steps: int) -> None:  # noqa: ARG002
        """Make it more or less."""
        least, most = self._span
        self._number = max(least, min(most, self._number - steps))

    def confirm(self, desk: Desk) -> None:
        """Take it."""
        self._then(desk, self._number)
