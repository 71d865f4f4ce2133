"""What a roll comes to, what happened, and how the encounter ended: read, then gone on from."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.pages.looking import known
from edgebox.box.pages.page import Page
from edgebox.box.pages.table_menu import open_end_menu
from edgebox.box.place import last_roll, told_lines
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import objective_rows
from edgebox.box.screens.knowing import farthest
from edgebox.slicing import events as ev
from edgebox.slicing.covering import covered_text
from edgebox.slicing.narration import UNJUDGED, narrate, purpose_words, roller
from edgebox.slicing.state import GM


class ResultPage(Page):
    """The net result of the last roll."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return it, large."""
        rolled, state = last_roll(desk.last_events), desk.state
        assert rolled is not None
        assert state is not None
        check = rolled.check
        order = next((e for e in desk.last_events if isinstance(e, ev.InteractionBegan)), None)
        return f.NetShown(
            status=status,
            who="The GM" if check.by == GM else roller(state, check.by, check.program),
            purpose=covered_text(purpose_words(check), state.system, known(desk, state)),
            net=rolled.roll.net,
            judged=check.purpose not in UNJUDGED,
            verdict="" if order is None else narrate(order, state) or "",
        )

    def confirm(self, desk: Desk) -> None:
        """Go on."""
        desk.go_on()

    def back(self, desk: Desk) -> None:
        """Take the roll back."""
        desk.undo()


class ToldPage(Page):
    """What happened in the last step."""

    _first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the sentences."""
        state = desk.state
        assert state is not None
        seen = known(desk, state)
        lines = tuple(
            covered_text(line, state.system, seen) for line in told_lines(desk.last_events, state)
        )
        programs = any(isinstance(e, ev.ProgramMoved | ev.ProgramEngaged) for e in desk.last_events)
        title = "The programs act" if programs else "What happens"
        return f.Told(status=status, title=title, lines=lines, first=self._first)

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        most = farthest(self.facts(desk, f.Status()))
        self._first = max(0, min(self._first + steps, most))

    def confirm(self, desk: Desk) -> None:
        """Go on."""
        desk.go_on()

    def back(self, desk: Desk) -> None:
        """Take the step back."""
        desk.undo()


class EndedPage(Page):
    """The encounter is over."""

    _first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return how the objectives stand."""
        state = desk.state
        assert state is not None
        return f.Ended(
            status=status,
            rows=objective_rows(state, known(desk, state)),
            rounds=state.round,
            first=self._first,
        )

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        most = farthest(self.facts(desk, f.Status()))
        self._first = max(0, min(self._first + steps, most))

    def confirm(self, desk: Desk) -> None:
        """Offer a new encounter, and what can still be done in this one."""
        open_end_menu(desk, self.panel)

    def back(self, desk: Desk) -> None:
        """Take the last step back."""
        desk.undo()
