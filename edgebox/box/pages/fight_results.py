"""What a roll of a fight comes to, and what happened in a step: read, then gone on from."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.fight import standing
from edgebox.box.pages.looking import known
from edgebox.box.pages.page import Page
from edgebox.box.pages.results import ResultPage
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight_from_state import injury_facts
from edgebox.box.screens.knowing import farthest
from edgebox.combat import events as ev
from edgebox.combat.scene import ProgramsBegan
from edgebox.combat.state import Purpose
from edgebox.devices.pins import Panel
from edgebox.slicing.covering import covered_text

_UNJUDGED = (Purpose.INITIATIVE, Purpose.DESTINY, Purpose.RECOVER)


def result_page(desk: Desk, panel: Panel) -> Page:
    """Return the page of the dice that fell: the fight's, or those of a check in the system."""
    fell = None if desk.fight is None else desk.fight.fell
    in_system = fell is None or not isinstance(fell.event, ev.CheckRolled | ev.InjuryRolled)
    return ResultPage(panel) if in_system else FightResultPage(panel)


class FightResultPage(Page):
    """The net result of the last roll, or the number of a critical injury (R-7)."""

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return it, large."""
        fight = desk.fight
        assert fight is not None
        fell = fight.fell
        assert fell is not None
        event = fell.event
        if isinstance(event, ev.InjuryRolled):
            return injury_facts(event, event.injury.number - event.dice.number, status)
        assert isinstance(event, ev.CheckRolled)
        check = event.check
        return f.NetShown(
            status=status,
            who=standing.roller(fight.scene, check),
            purpose=standing.purpose(check),
            net=event.roll.net,
            judged=check.purpose not in _UNJUDGED,
        )

    def confirm(self, desk: Desk) -> None:
        """Go on."""
        desk.go_on()

    def back(self, desk: Desk) -> None:
        """Take the roll back."""
        desk.undo()


class FightToldPage(Page):
    """What happened in the last step."""

    _first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the sentences."""
        fight = desk.fight
        assert fight is not None
        programs = any(isinstance(each, ProgramsBegan) for each in fight.events)
        title = "The programs act" if programs else "What happens"
        return f.Told(status=status, title=title, lines=self._lines(desk), first=self._first)

    def _lines(self, desk: Desk) -> tuple[str, ...]:
        fight = desk.fight
        if fight is None:
            return ()
        lines, state = standing.told_lines(fight.events, fight.scene), fight.state
        if state is None:
            return lines
        seen = known(desk, state)
        return tuple(covered_text(line, state.system, seen) for line in lines)

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        self._first = max(0, min(self._first + steps, farthest(self.facts(desk, f.Status()))))

    def confirm(self, desk: Desk) -> None:
        """Go on."""
        desk.go_on()

    def back(self, desk: Desk) -> None:
        """Take the step back."""
        desk.undo()
