"""A Table with simulated parts and a clock that tests turn, driven by presses."""

from __future__ import annotations

import queue
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from edgebox.box.desk import Desk, Source
from edgebox.box.inputs import Answer, Reply, TrayDie, TrayRead, TraySeen
from edgebox.box.keeping import InMemory, Keeper
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.box.table import Event, Table
from edgebox.devices.computer import Computer
from edgebox.devices.parts import Parts, Real, open_parts
from edgebox.devices.pins import Panel
from edgebox.dice import Face, Pool, Roll, roll_pool
from edgebox.dice.die_code import roll_six
from edgebox.dice.six_sided import SIX, AnyDie, Asked
from edgebox.journal import SessionFacts
from edgebox.rules.percentile import Percentile
from edgebox.settings import Settings
from edgebox.settings.sections import CameraSettings
from edgebox.slicing.state import EncounterState
from edgebox.sources.lay_there import LayThere
from edgebox.vision.judging.confidence import LEANS


@dataclass
class Clock:
    """Seconds that pass only when a test says so."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class FakeTray:
    """A camera that sees what a test lays into the tray."""

    inbox: queue.SimpleQueue[Event]
    number: int = 0
    looking: bool = False
    pool: Asked = field(default_factory=Pool)
    as_it_lies: bool = False
    done_in: int = 0
    """The last look whose dice are of no roll any more."""
    unwatched: int = 0
    """How often rolls were made while nobody watched."""
    retried: int = 0
    camera: CameraSettings = field(default_factory=CameraSettings)

    def look(self, asked: Asked, *, as_it_lies: bool = False) -> None:
        self.number += 1
        self.looking = True
        self.pool, self.as_it_lies = asked, as_it_lies

    def done(self) -> None:
        self.done_in = self.number

    def undone(self) -> None:
        self.done_in = 0

    def missed(self) -> None:
        self.unwatched += 1

    def rest(self) -> None:
        self.looking = False

    def use(self, camera: CameraSettings) -> None:
        self.camera = camera

    def retry(self) -> bool:
        self.retried += 1
        return True

    def picture_number(self) -> int | None:
        return None

    def picture(self) -> bytes | None:
        return None

    def close(self) -> None:
        self.looking = False

    def lay(
        self,
        roll: str,
        *doubtful: int,
        sure: bool = True,
        reason: str = "",
        lay: LayThere = LayThere.NONE,
    ) -> None:
        """Let dice come to rest; the doubtful ones by their places."""
        dice = tuple(
            TrayDie(
                each.die,
                each.face,
                place not in doubtful,
                LEANS if place in doubtful else "",
                (40 * place, 10, 30, 30),
            )
            for place, each in enumerate(Roll.parse(roll))
        )
        sure = sure and not (doubtful or reason or lay)
        self.inbox.put(TrayRead(dice, sure, reason, self.number, lay_there=lay))

    def lay_sixes(self, *faces: int, doubtful: tuple[int, ...] = (), others: str = "") -> None:
        """Let six-sided dice come to rest, and perhaps others among them."""
        sixes = [
            TrayDie(SIX, str(face), place not in doubtful, LEANS, (40 * place, 10, 30, 30))
            for place, face in enumerate(faces)
        ]
        strange = [TrayDie(each.die, each.face, box=(9, 90, 9, 9)) for each in Roll.parse(others)]
        self.inbox.put(TrayRead((*sixes, *strange), not doubtful, "", self.number))

    def stir(self, roll: str = "") -> None:
        """Let dice move."""
        dice = tuple(TrayDie(each.die, each.face) for each in Roll.parse(roll))
        self.inbox.put(TraySeen(dice, True, self.number))


class Rig:
    """A Table and all that a test wants to look at."""

    def __init__(
        self,
        *,
        dice: Source = "hand",
        keeper: Keeper | None = None,
        settings: Settings | None = None,
        seed: int = 1,
        real: Real | None = None,
        gm_panel: bool = True,
    ) -> None:
        self.inbox: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.clock = Clock()
        self.tray = FakeTray(self.inbox)
        self.settings = settings or Settings()
        pi = Computer("Raspberry Pi 4 Model B Rev 1.4")
        self.parts: Parts = open_parts(
            self.settings,
            self.inbox.put,
            self.inbox.put,
            clock=self.clock,
            simulate=real is None,
            computer=Computer() if real is None else pi,
            real=real,
        )
        source = random.Random(seed)
        self.desk = Desk(
            keeper=keeper or InMemory(),
            tray=self.tray,
            settings=self.settings,
            dice=dice,
            roll_at_random=lambda pool: roll_pool(pool, source),
            six_at_random=lambda dice: roll_six(dice, source),
            hundred_at_random=lambda: Percentile.rolled(source),
            save_setting=self._save,
            gm_panel=gm_panel,
        )
        self.table = Table(self.desk, self.parts, self.inbox, self.clock)

    def stage(self) -> Stage:
        """Return what the box waits for now."""
        return self.desk.waiting.stage

    def _save(self, key: str, value: Any) -> Settings:
        self.settings = self.settings.changed(key, value)
        return self.settings

    @property
    def state(self) -> EncounterState:
        assert self.desk.state is not None
        return self.desk.state

    def begin(self, system: str = "small-computer-system", *slicers: str) -> Rig:
        """Begin an encounter and show it."""
        self.desk.begin(SessionFacts.read(system, slicers))
        self.table.turn()
        return self

    def settle(self) -> None:
        """Play all that is in the queue, and show it."""
        self.table.turn()
        while not self.inbox.empty():
            self.table.turn()

    def tap(self, *names: str, panel: Panel = Panel.PLAYERS) -> None:
        """Press and release buttons, one after another."""
        for name in names:
            self.parts.virtual.tap(panel, name)
            self.settle()

    def gm(self, *names: str) -> None:
        """Press buttons of the GM's panel."""
        self.tap(*names, panel=Panel.GM)

    def hold(self, name: str, panel: Panel = Panel.PLAYERS, seconds: float = 0.7) -> None:
        """Keep a button down for a while."""
        self.parts.virtual.press(panel, name)
        self.settle()
        self.clock.now += seconds
        self.settle()
        self.settle()
        self.parts.virtual.release(panel, name)
        self.settle()

    def post(self, event: Event) -> None:
        """Put something in the queue and play it."""
        self.table.post(event)
        self.settle()

    def ask(self, request: Callable[[Reply], Event]) -> Answer:
        """Ask for something as a page does, and return what the Table answers."""
        answers: list[Answer] = []
        self.post(request(answers.append))
        (answer,) = answers
        return answer

    def lay(self, roll: str, *doubtful: int, **how: Any) -> None:
        """Let dice come to rest under the camera, as the tray's own ``lay`` is told how."""
        self.tray.lay(roll, *doubtful, **how)
        self.settle()

    def roll(self, roll: str) -> None:
        """Enter a roll by hand from the screen that asks for it, and go on from its result."""
        self.enter(roll)
        while isinstance(self.shown(), f.NetShown | f.Told):
            self.tap("confirm")

    def enter(self, roll: str) -> None:
        """Enter a roll by hand from the screen that asks for it."""
        self.enter_faces([(each.die, each.face) for each in Roll.parse(roll)])

    def enter_sixes(self, *faces: int) -> None:
        """Enter six-sided dice by hand from the screen that asks for them."""
        self.enter_faces([(SIX, str(face)) for face in faces])

    def enter_faces(self, dice: Sequence[tuple[AnyDie, Face]]) -> None:
        """Enter dice by hand from the screen that asks for them."""
        self.tap("confirm")
        wanted: dict[AnyDie, list[Face]] = {}
        for kind, shown in dice:
            wanted.setdefault(kind, []).append(shown)
        hand = self.desk.hand
        assert hand is not None
        assert hand.by_hand
        for die in [die.die for die in hand.dice]:
            assert die is not None
            face = wanted[die].pop()
            faces = list(dict.fromkeys(die.faces))
            self.tap(*(["down"] * (faces.index(face) + 1)), "confirm")

    def shown(self, panel: Panel = Panel.PLAYERS) -> f.Facts:
        """Return the facts of what a display shows."""
        return self.table.facts_on(panel)

    def screen(self, kind: type[f.Facts], panel: Panel = Panel.PLAYERS) -> Any:
        """Return the facts of what a display shows, which must be of this kind."""
        shown = self.shown(panel)
        assert isinstance(shown, kind), shown
        return shown

    def choose(self, words: str, confirm: bool = True, panel: Panel = Panel.PLAYERS) -> None:
        """Turn the menu on a display to the row that begins with these words, and confirm it."""
        down, ok = ("down", "confirm") if panel is Panel.PLAYERS else ("setback", "let-go")
        for _ in range(40):
            menu = self.screen(f.Menu, panel)
            if menu.rows[menu.at].words.lower().startswith(words.lower()):
                break
            self.tap(down, panel=panel)
        else:
            raise AssertionError(f"no row {words!r} in {[row.words for row in menu.rows]}")
        if confirm:
            self.tap(ok, panel=panel)

    def choose_spend(self, words: str) -> None:
        """Turn the choice of what to buy to the row that begins with these words, and confirm."""
        self.choose_spend_row(words)
        self.tap("confirm")

    def choose_spend_row(self, words: str) -> None:
        """Turn the choice of what to buy to the row that begins with these words."""
        for _ in range(12):
            spend = self.screen(f.Spend)
            if spend.rows[spend.at].words.lower().startswith(words.lower()):
                break
            self.tap("down")
        else:
            raise AssertionError(f"no {words!r} in {[row.words for row in spend.rows]}")

    def skip_to(self, *stages: Stage) -> None:
        """Go on without spending anything until the box waits for one of these."""
        for _ in range(20):
            if self.desk.waiting.stage in stages:
                return
            self.skip()
        raise AssertionError(self.desk.waiting)

    def skip(self) -> None:
        """Go on from what is shown, without spending anything."""
        if isinstance(self.shown(), f.Waiting):
            self.gm("let-go")
        elif isinstance(self.shown(), f.Spend):
            self.choose_spend("let the rest go")
        else:
            self.tap("confirm")
