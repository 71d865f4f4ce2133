"""A Table with simulated parts on a thread of its own, and its page."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from edgebox.box.inputs import Act, Answer, Reply, Stop, TrayDie, TrayRead
from edgebox.box.snapshot import Snapshot
from edgebox.box.starting import Wishes, set_up
from edgebox.box.table import Event, Table
from edgebox.dice import Roll, randomness
from edgebox.settings import Settings
from edgebox.slicing.commands import Command, Do
from edgebox.web.server import Page, serve

PATIENCE = 20.0
"""Seconds until a test gives up; it goes on as soon as what it waits for is there."""


@dataclass
class PictureTray:
    """A camera whose picture and dice a test lays out."""

    tell: Callable[[Event], None]
    jpeg: bytes
    number: int = 0
    looking: bool = False
    asked: int = 0
    """How often a page asked for the picture."""

    def look(self, asked: object, *, as_it_lies: bool = False) -> None:
        self.number += 1
        self.looking = True

    def done(self) -> None:
        pass

    def undone(self) -> None:
        pass

    def missed(self) -> None:
        pass

    def rest(self) -> None:
        self.looking = False

    def use(self, camera: object) -> None:
        pass

    def retry(self) -> bool:
        return True

    def picture_number(self) -> int | None:
        return self.number

    def picture(self) -> bytes | None:
        self.asked += 1
        return self.jpeg

    def close(self) -> None:
        self.looking = False

    def lay(self, *dice: TrayDie) -> None:
        self.tell(TrayRead(dice, all(die.sure for die in dice), "", self.number))


@dataclass
class Served:
    """A Table that plays, and its page if there is one."""

    table: Table
    pin: str
    secret: bytes = b"s" * 32
    page: Page | None = None
    _thread: threading.Thread | None = None
    _news: threading.Condition = field(default_factory=threading.Condition)
    _newest: Snapshot | None = None

    def start(self) -> Served:
        self._thread = threading.Thread(target=self.table.run, daemon=True)
        self._thread.start()
        self.table.listen(self._hear)
        return self.serve()

    def serve(self, port: int = 0) -> Served:
        self.page = serve(self.table, port=port, gm_pin=self.pin, secret=self.secret)
        return self

    def stop(self) -> None:
        if self.page is not None:
            self.page.stop()
        self.table.post(Stop())
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _hear(self, snapshot: Snapshot) -> None:
        with self._news:
            self._newest = snapshot
            self._news.notify_all()

    @property
    def url(self) -> str:
        assert self.page is not None
        return self.page.url

    def when(self, found: Callable[[Snapshot], bool]) -> Snapshot:
        """Wait until the Table shows something, and return it."""
        with self._news:
            here = self._news.wait_for(
                lambda: self._newest is not None and found(self._newest), PATIENCE
            )
            assert here, f"the Table waits for {self._newest and self._newest.waiting}"
            assert self._newest is not None
            return self._newest

    def newer_than(self, known: Snapshot) -> bool:
        """Whether the Table shows something else by now."""
        return self._newest is not None and self._newest.serial > known.serial

    def do(self, do: Do, target: str | None = None, *, roll: str = "", **more: object) -> Answer:
        """Carry out a step, and return what became of it."""
        command = Command(do, target=target, **more)  # type: ignore[arg-type]
        rolled = Roll.parse(roll) if roll else None
        return self.ask(lambda reply: Act(command, rolled, reply))

    def ask(self, make: Callable[[Reply], Event]) -> Answer:
        """Post a request, and return the Table's answer."""
        answers: list[Answer] = []
        done = threading.Event()

        def reply(answer: Answer) -> None:
            answers.append(answer)
            done.set()

        self.table.post(make(reply))
        assert done.wait(PATIENCE)
        return answers[0]


def served(
    folder: Path,
    system: str | None = "small-computer-system",
    slicers: Sequence[str] = (),
    *,
    pin: str = "",
    seed: int = 1,
) -> Served:
    """Return a Table that is about to play a system; its dice are random, but always the same."""
    wishes = Wishes(system, tuple(slicers), "random", simulate=True)
    table = set_up(Settings(), folder / "edgebox.toml", wishes, None, randomness(seed), pin=pin)
    return Served(table, pin)
