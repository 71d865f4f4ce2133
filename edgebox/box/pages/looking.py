"""Pages that only show: map, elements, sheets, objectives, and the GM's overview."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box.desk import Desk
from edgebox.box.pages.page import Page
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import (
    READING,
    element_facts,
    map_facts,
    objective_rows,
    sheet_facts,
)
from edgebox.box.screens.gm_from_state import (
    overview_facts,
    whole_element_facts,
    whole_map_facts,
)
from edgebox.box.screens.knowing import farthest
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.slicing.players import seen_by
from edgebox.slicing.state import EncounterState


def eyes(desk: Desk, state: EncounterState) -> str:
    """Return with whose eyes players look: in a fight never with an adversary's (X-4)."""
    fight = desk.fight
    if fight is None:
        return state.acting
    mine = [name for name in state.slicers if not fight.combat.fighters[name].side.by_gm]
    return state.acting if state.acting in mine else mine[0]


def known(desk: Desk, state: EncounterState) -> frozenset[str]:
    """Return the elements that may be named to who looks with these eyes: its side's (S-7, X-4)."""
    return seen_by(state, state.slicers[eyes(desk, state)].sheet.side)


class MapPage(Page):
    """What a slicer sees, or, for the GM, everything."""

    bound = False

    def __init__(self, panel: Panel, whole: bool = False) -> None:
        """Set up; ``whole``: for the GM's eyes."""
        super().__init__(panel)
        self._whole = whole
        self._look: str | None = None

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the map."""
        return self._map(desk, status)

    def _map(self, desk: Desk, status: f.Status) -> f.MapSeen:
        state = desk.state
        if state is None:
            return f.MapSeen(status=status, places=(), lines=())
        if self._whole:
            shown = whole_map_facts(state, status, self._look)
        else:
            shown = map_facts(state, eyes(desk, state), status, self._look)
        turn = "Look" if len(shown.places) > 1 else ""
        return replace(shown, keys=f.choosing("Read", "Back", turn))

    def turn(self, desk: Desk, steps: int) -> None:
        """Look at the next element."""
        shown = self._map(desk, f.Status())
        names = [place.name for place in shown.places]
        if names:
            at = names.index(shown.look) if shown.look in names else 0
            self._look = names[(at + steps) % len(names)]

    def confirm(self, desk: Desk) -> None:
        """Read all that is known of the element that is looked at."""
        look = self._map(desk, f.Status()).look
        if look is not None:
            desk.show(ElementPage(self.panel, look, whole=self._whole), self.panel)


class ElementPage(Page):
    """All that is known of one element: by a slicer, or, for the GM, everything."""

    bound = False

    def __init__(self, panel: Panel, element: str, *, whole: bool) -> None:
        """Set up; ``whole``: for the GM's eyes."""
        super().__init__(panel)
        self._element, self._whole = element, whole
        self._first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return what is known."""
        state, element = desk.state, self._element
        known = state is not None and element in state.system.elements
        if state is None or not known:
            return f.Told(status=status, title=element, lines=("It is gone.",), keys=READING)
        if self._whole:
            return whole_element_facts(state, element, status, self._first)
        return element_facts(state, eyes(desk, state), element, status, self._first)

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        self._first = _turned(self._first + steps, self.facts(desk, f.Status()))


class SheetPage(Page):
    """One slicer's sheet; confirm shows the next."""

    bound = False

    def __init__(self, panel: Panel, *, whole: bool = False) -> None:
        """Set up; ``whole``: for the GM's eyes, the sheets of every side (X-4)."""
        super().__init__(panel)
        self._whole = whole
        self._name: str | None = None
        self._first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the sheet."""
        state = desk.state
        if state is None:
            return f.Waiting(status=status, whom="you", what="No encounter has begun.")
        names = self._names(desk)
        if self._name not in names:
            self._name, self._first = eyes(desk, state), 0
        shown = sheet_facts(state, self._name, status, self._first)
        if len(names) > 1:
            return shown
        return replace(shown, keys=replace(shown.keys, confirm=""))

    def _names(self, desk: Desk) -> list[str]:
        state = desk.state
        if state is None:
            return []
        mine = eyes(desk, state)
        return [n for n in state.slicers if self._whole or not state.are_opposed(mine, n)]

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        self._first = _turned(self._first + steps, self.facts(desk, f.Status()))

    def confirm(self, desk: Desk) -> None:
        """Show the next slicer."""
        names = self._names(desk)
        if len(names) > 1:
            at = names.index(self._name) if self._name in names else -1
            self._name, self._first = names[(at + 1) % len(names)], 0


class ObjectivesPage(Page):
    """What the encounter is about."""

    bound = False

    def __init__(self, panel: Panel, *, whole: bool = False) -> None:
        """Set up; ``whole``: for the GM's eyes, with the names of what nobody has found."""
        super().__init__(panel)
        self._whole = whole
        self._first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return how the objectives stand."""
        state = desk.state
        if state is None:
            return f.Objectives(status=status, rows=(), first=self._first)
        named = state.system.elements.keys() if self._whole else known(desk, state)
        return f.Objectives(status=status, rows=objective_rows(state, named), first=self._first)

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        self._first = _turned(self._first + steps, self.facts(desk, f.Status()))


def _turned(first: int, shown: f.Facts) -> int:
    """Return the first line to show after turning, within what there is."""
    return max(0, min(first, farthest(shown)))


_DOES = {
    Stage.CHOOSE: "chooses",
    Stage.ROLL: "rolls",
    Stage.RESULT: "reads the result",
    Stage.SPEND: "may spend",
    Stage.SIDE_ROLL: "rolls beside it",
    Stage.SIDE_RESULT: "reads the result",
}
"""What the one does whom the box waits for, in a word or two."""


class OverviewPage(Page):
    """Who is where, and what stirs: what the GM's display shows by itself."""

    _first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the overview."""
        now = desk.waiting
        if desk.state is None:
            return f.Waiting(
                status=status,
                whom="the players",
                what=f"They {now.what}.",
                keys=f.Keys(confirm="Menu"),
            )
        waits = f"{now.whom} {_DOES[now.stage]}" if now.stage in _DOES else now.what
        return overview_facts(desk.state, waits, status, self._first, self.keys(desk))

    def keys(self, desk: Desk) -> f.Keys:
        """Return what the buttons are called: the others buy, while it is not opened by hand."""
        return f.Keys(confirm="Menu", back="Undo" if desk.can_undo else "")

    def turn(self, desk: Desk, steps: int) -> None:
        """Scroll."""
        self._first = _turned(self._first + steps, self.facts(desk, f.Status()))


class WherePage(OverviewPage):
    """The same, opened from the menu: here it can be read to its end."""

    bound = False

    def keys(self, desk: Desk) -> f.Keys:  # noqa: ARG002
        """Return what the buttons are called."""
        return READING
