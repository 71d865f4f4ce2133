"""Pages that only show: the map, the slicers' sheets, the objectives, and the GM's overview."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box.desk import Desk
from edgebox.box.pages.page import Page
from edgebox.box.screens import facts as f
from edgebox.box.screens.from_state import map_facts, objective_rows, sheet_facts
from edgebox.box.screens.gm_from_state import overview_facts, whole_map_facts
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel


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
            shown = map_facts(state, state.acting, status, self._look)
        away = shown.look != (shown.at or shown.places[0].name)
        turn = "Look" if len(shown.places) > 1 else ""
        return replace(shown, keys=f.choosing("Here" if away else "", "Back", turn))

    def turn(self, desk: Desk, steps: int) -> None:
        """Look at the next element."""
        shown = self._map(desk, f.Status())
        names = [place.name for place in shown.places]
        if names:
            at = names.index(shown.look) if shown.look in names else 0
            self._look = names[(at + steps) % len(names)]

    def confirm(self, desk: Desk) -> None:  # noqa: ARG002
        """Look where the slicer is."""
        self._look = None


class SheetPage(Page):
    """One slicer's sheet; confirm shows the next."""

    bound = False

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel)
        self._name: str | None = None
        self._first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the sheet."""
        state = desk.state
        if state is None:
            return f.Waiting(status=status, whom="you", what="No encounter has begun.")
        if self._name is None or self._name not in state.slicers:
            self._name = state.acting
        shown = sheet_facts(state, self._name, status, self._first)
        if len(state.slicers) > 1:
            return shown
        return replace(shown, keys=replace(shown.keys, confirm=""))

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        state = desk.state
        notes = 0 if state is None else 4 + 2 * sum(len(s.gear) for s in state.slicers.values())
        self._first = max(0, min(self._first + steps, notes))

    def confirm(self, desk: Desk) -> None:
        """Show the next slicer."""
        state = desk.state
        if state is not None and len(state.slicers) > 1:
            names = list(state.slicers)
            at = names.index(self._name) if self._name in names else -1
            self._name, self._first = names[(at + 1) % len(names)], 0


class ObjectivesPage(Page):
    """What the encounter is about."""

    bound = False
    _first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return how the objectives stand."""
        rows = () if desk.state is None else objective_rows(desk.state)
        return f.Objectives(status=status, rows=rows, first=self._first)

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on, or back."""
        count = 0 if desk.state is None else len(desk.state.objectives)
        self._first = max(0, min(self._first + steps, 3 * count))


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
        keys = f.Keys(confirm="Menu", back="Undo")
        waits = f"{now.whom} {_DOES[now.stage]}" if now.stage in _DOES else now.what
        return overview_facts(desk.state, waits, status, self._first, keys)

    def turn(self, desk: Desk, steps: int) -> None:
        """Scroll."""
        state = desk.state
        rows = 0 if state is None else len(state.slicers) + len(state.programs)
        self._first = max(0, min(self._first + steps, rows))
