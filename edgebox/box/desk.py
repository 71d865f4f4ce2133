"""What the Table has before it: the game, the roll that is being made, and open pages.

Everything that changes the game goes through here, from buttons and from the page alike. Only the
Table's thread uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from edgebox.box import beside, rolling
from edgebox.box.fight.game import FightGame
from edgebox.box.game import EncounterGame, Game, alert_of
from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie
from edgebox.box.keeping import Keeper
from edgebox.box.place import Place, waiting
from edgebox.box.side import Side
from edgebox.box.sittings import Sitting, begun, resumed
from edgebox.box.snapshot import LogLine, Stage, Waiting
from edgebox.box.tray import Tray
from edgebox.combat.battle import Rolled
from edgebox.combat.scene import AnyCommand
from edgebox.devices.pins import Panel
from edgebox.dice import Pool, Roll, randomness
from edgebox.dice.die_code import roll_six
from edgebox.dice.six_sided import Asked
from edgebox.errors import RefusedError
from edgebox.journal import SessionFacts
from edgebox.rules.percentile import Percentile
from edgebox.settings import Settings
from edgebox.settings.kinds import Value
from edgebox.slicing.commands import Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.events import Event
from edgebox.slicing.state import Check, EncounterState

if TYPE_CHECKING:
    from edgebox.box.pages.page import Page

Source = Literal["camera", "random", "hand"]
_LONGEST_LOG = 200
_PLACES = 16
"""Beyond so many steps back who had let go is asked once more."""


@dataclass
class Desk:
    """One table."""

    keeper: Keeper
    tray: Tray
    settings: Settings
    dice: Source
    """Where the dice of a check come from."""
    roll_at_random: Callable[[Pool], Roll]
    save_setting: Callable[[str, Value], Settings]
    """Changes a setting in its file and returns all of them; raises EdgeboxError if it can't."""
    six_at_random: Callable[[int], tuple[int, ...]] = lambda dice: roll_six(dice, randomness())
    """Rolls so many six-sided dice."""
    hundred_at_random: Callable[[], Percentile] = lambda: Percentile.rolled(randomness())
    """Rolls a d100."""
    gm_panel: bool = True
    """Whether the GM has buttons and a display of their own."""
    pin: str = ""
    """The PIN of the page's GM screen; empty: there is none."""
    marks: Mapping[str, Any] = field(default_factory=dict)
    """What the journal's sessions of this table are marked with: only those are resumed."""
    try_part: Callable[[str], bool] = lambda _name: False
    """Tries a part that is lost at once; returns whether it works again."""
    power_off: Callable[[], None] | None = None
    """Begins to switch the box off; ``None``: that is not offered."""
    game: Game | None = None
    """What is played: an encounter with a system, or a fight."""
    place: Place = field(default_factory=Place)
    places: list[Place] = field(default_factory=list)
    """Where the table stood before each of the last steps, for undoing them."""
    side: Side | None = None
    """The roll beside the encounter that lies on top of it; see :mod:`edgebox.box.beside`."""
    came_from: Page | None = None
    """The page on which that roll was put together, to go back to."""
    keeps_rolls: bool = False
    """Whether the journal has a session without an encounter, for rolls."""
    asides: int = 0
    """How many rolls beside the encounter the log has."""
    hand: Hand | None = None
    """The roll that is being made; ``None`` while none is awaited."""
    asked_again: bool = False
    """Whether the roll that is awaited was so before: dice that lie there may be of it."""
    fell_before: tuple[TrayDie, ...] = ()
    """The dice of the last roll before the plug was pulled, while they may lie there still."""
    troubles: dict[str, str] = field(default_factory=dict)
    """The parts that do not do their work, and what is wrong."""
    open: dict[Panel, list[Page]] = field(default_factory=lambda: {Panel.PLAYERS: [], Panel.GM: []})
    """Pages that lie on top of what the game shows, by panel; the last is on top."""
    version: int = 0
    """Grows with every step, undo and beginning."""
    rolls: int = 0
    sounds: list[str] = field(default_factory=list)
    """What is to be heard; the Table plays and clears it."""
    log: list[LogLine] = field(default_factory=list)
    _waiting: tuple[object, Place, Waiting] | None = None

    # --- what holds now ---------------------------------------------------------------------------

    @property
    def encounter(self) -> Encounter | None:
        """The encounter with a system alone; ``None`` before one begins, and in a fight."""
        return self.game.encounter if isinstance(self.game, EncounterGame) else None

    @property
    def fight(self) -> FightGame | None:
        """The fight that is on; ``None``: there is none."""
        return self.game if isinstance(self.game, FightGame) else None

    @property
    def facts(self) -> SessionFacts | None:
        """What the session that is played began with."""
        return None if self.game is None else self.game.facts

    @property
    def state(self) -> EncounterState | None:
        """The system that is sliced: an encounter's, or in a fight; ``None`` where none is."""
        return None if self.game is None else self.game.state

    @property
    def steps(self) -> int:
        """How many steps the game has had."""
        return 0 if self.game is None else self.game.count

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened in the system in the last step."""
        return () if self.game is None else self.game.last_events

    @property
    def waiting(self) -> Waiting:
        """What the box waits for."""
        if self.side is not None:
            return self.side.waiting
        if self.game is None:
            return waiting(None, self.place)
        moment, known = self.game.moment, self._waiting
        # it is asked for many times between two steps; every step makes a new moment
        if known is None or known[0] is not moment or known[1] is not self.place:
            known = self._waiting = moment, self.place, self.game.waiting(self.place)
        return known[2]

    @property
    def check(self) -> Check | None:
        """The check in the system that is rolled now; ``None``: something else comes first."""
        state = self.state
        return state.check if state and self.waiting.stage is Stage.ROLL else None

    @property
    def asked(self) -> Asked | None:
        """The dice that are to be rolled now; ``None`` while something else comes first."""
        if self.side is not None:
            return self.side.asked
        rolls = self.game is not None and self.waiting.stage is Stage.ROLL
        return self.game.asked if self.game is not None and rolls else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.steps > 0 or self.side is not None

    # --- the game ---------------------------------------------------------------------------------

    def begin(self, facts: SessionFacts) -> None:
        """Begin an encounter or a fight; the present one is put away.

        Raises:
            BadInputError: the texts of the system or the slicers have faults.
        """
        facts = replace(facts, options={**facts.options, **self.marks})
        self._take_up(begun(self.keeper, facts))

    def resume(self) -> bool:
        """Go on with the session that was cut off; return whether there is one.

        Raises:
            WorkFailedError: it can't be read any more.
        """
        sitting = resumed(self.keeper, self.marks)
        if sitting is not None:
            self._take_up(sitting)
        return sitting is not None

    def put_away(self) -> None:
        """End the session that is played, so that another can be chosen."""
        self.keeper.end()
        self.game = self.side = None
        self.keeps_rolls, self.asides = False, 0
        self.place = Place()
        self.places.clear()
        self.log.clear()
        self.tidy()
        self._changed()

    def _take_up(self, sitting: Sitting) -> None:
        game = self.game = sitting.game
        self.place, self.side, self.fell_before = sitting.place, sitting.side, sitting.fell
        self.places = [*sitting.places]
        self.keeps_rolls, self.asides = game is None, len(sitting.notes)
        self.rolls = 0 if game is None else game.rolls()
        told = [] if game is None else [*game.log()][-_LONGEST_LOG:]
        self.log = sorted([*told, *sitting.notes], key=lambda line: (line.number, line.aside))
        # pages may be about somebody who is not in the game any more
        self.tidy()
        self._changed()

    def do(self, command: AnyCommand, roll: Rolled | None = None) -> None:
        """Carry out a step.

        Raises:
            RefusedError: it is not allowed now; nothing has changed.
        """
        game = self.game
        if game is None:
            raise RefusedError("No encounter has begun; choose a system first.")
        if command.do.value != Do.USE_DESTINY.value:
            # a point may be spent on a check beside the game (C-5)
            beside.make_way(self)
        before, asked = alert_of(game), self.asked
        with self.keeper.as_one():
            game.do(command, roll)
            self.places.append(self.place)
            del self.places[:-_PLACES]
            self.place = game.after(self.place)
            self._keep_place()
        fell, alert = game.fallen(), alert_of(game)
        if fell is not None:
            self.rolls += 1
            self.sounds.append("success" if fell.succeeded else "failure")
        if alert is not None and before is not None and alert > before:
            self.sounds.append(alert.word)
        line = game.line()
        if line is not None:
            self.log.append(line)
            del self.log[:-_LONGEST_LOG]
        self._changed(goes_on=fell is None and isinstance(asked, Pool))

    def undo(self) -> None:
        """Take the last step back, or the last time somebody let results go.

        A roll beside the encounter is gone back in, or put away.

        Raises:
            RefusedError: there is nothing to take back.
        """
        if self.side is not None:
            beside.back(self)
            return
        if self.place.let_go_last:
            self._stand(replace(self.place, passed=self.place.passed[:-1]))
            return
        game = self.game
        if game is None or not game.count:
            raise RefusedError("There is nothing to take back.")
        fell, asked = game.fallen(), self.asked
        with self.keeper.as_one():
            game.undo()
            self.place = self.places.pop() if self.places else Place()
            self._keep_place()
        if fell is not None:
            self.rolls -= 1
        count = game.count
        self.log = [
            # what was rolled beside it stays, whatever it followed
            replace(line, number=min(line.number, count))
            for line in self.log
            if line.number <= count or line.aside
        ]
        self._changed(goes_on=fell is None and isinstance(asked, Pool), roll_back=fell is not None)

    def go_on(self) -> None:
        """Take note that what is shown was read."""
        self._stand(self.place.gone_on())

    def let_go(self, by_gm: bool) -> None:
        """Take note that a side spends no more of these results.

        Raises:
            RefusedError: it is not that side's to say now.
        """
        now = self.waiting
        if now.stage is not Stage.SPEND or now.by_gm != by_gm:
            raise RefusedError(f"The box waits for {now.whom} to {now.what}.")
        spends = None if self.fight is None else self.fight.spender(self.place)
        self._stand(self.place.let_go(by_gm if spends is None else spends.of_gm))

    def _stand(self, place: Place) -> None:
        self.place = place
        self.lay(self.side)

    def lay(
        self,
        side: Side | None,
        *,
        note: str | None = None,
        note_back: bool = False,
        goes_on: bool = False,
        roll_back: bool = False,
    ) -> None:
        """Have a roll beside the encounter on top of it as it is now, or none.

        Args:
            side: the roll.
            note: what it came to, for the journal.
            note_back: whether what it came to was taken back.
            goes_on: whether it is the one that waited before, with another pool.
            roll_back: whether dice of it were taken back, which are rolled once more.
        """
        self.side = side
        self._keep_place(note=note, note_back=note_back)
        self._changed(goes_on=goes_on, roll_back=roll_back)

    def _keep_place(self, *, note: str | None = None, note_back: bool = False) -> None:
        side = None if self.side is None else self.side.as_json()
        before = [each.as_json() for each in self.places]
        place = {**self.place.as_json(), "side": side, "before": before}
        self.keeper.place(place, note=note, note_back=note_back)

    # --- settings ---------------------------------------------------------------------------------

    def use_source(self, source: Source) -> None:
        """Take the dice from elsewhere, from the next roll on and for the one that waits."""
        if source == "camera" != self.dice:
            self.tray.missed()
        self.dice = source
        if self.asked is not None:
            rolling.watch_again(self)

    def change_setting(self, key: str, value: Value) -> None:
        """Change a setting for good.

        Raises:
            KeyError: there is no such setting.
            ValueError: it can't have that value.
            EdgeboxError: the file can't be written.
        """
        self.settings = self.save_setting(key, value)
        self.version += 1

    # --- pages ------------------------------------------------------------------------------------

    def show(self, page: Page, panel: Panel) -> None:
        """Lay a page on top of what a panel shows."""
        page.version = self.version
        self.open[panel].append(page)

    def close(self, page: Page) -> None:
        """Take a page away, wherever it lies."""
        for pages in self.open.values():
            if page in pages:
                pages.remove(page)

    def tidy(self) -> None:
        """Take away what people were looking at; what is for the GM's eyes must not lie open."""
        for panel, pages in self.open.items():
            self.open[panel] = [page for page in pages if page.lasts]

    def on_top(self, panel: Panel) -> Page | None:
        """Return the page that lies on top of what the game shows, if one does."""
        return self.open[panel][-1] if self.open[panel] else None

    def _changed(self, *, goes_on: bool = False, roll_back: bool = False) -> None:
        """Take away what no longer fits; set up the roll to be made, or that waited before."""
        self.version += 1
        if roll_back:
            self.tray.undone()
        elif not goes_on:
            self.tray.done()
        self.asked_again = roll_back or (goes_on and self.asked_again)
        for panel, pages in self.open.items():
            self.open[panel] = [page for page in pages if not page.bound]
        asked = self.asked
        if asked is None:
            if self.hand is not None or self.tray.looking:
                self.tray.rest()
            self.hand = None
        elif self.hand is None or self.hand.asked != asked or not self.hand.by_hand:
            if goes_on and isinstance(asked, Pool):
                rolling.go_on(self)
            else:
                rolling.watch_again(self)

    def as_seen(self) -> tuple[TrayDie, ...]:
        """Return the dice to show in the tray: of the roll being made, else of the last one."""
        if self.hand is not None:
            return self.hand.dice
        if self.side is not None:
            return beside.dice_of(self.side)
        fell = None if self.game is None else self.game.fallen()
        return () if fell is None else fell.dice

    def also(self) -> Mapping[str, Sequence[str]]:
        """Return words to choose from for settings: the systems and slicers there are."""
        from edgebox.box import library

        return {
            "game.system": library.sources(library.SYSTEMS),
            "game.slicers": library.sources(library.SLICERS),
        }
