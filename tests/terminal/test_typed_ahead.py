"""Enter that is pressed while dice are waited for answers no later question."""

import io
import os
import select
from collections.abc import Iterator

import pytest
from rich.console import Console

from edgebox.dice import Roll, randomness
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.slicer import Slicer
from edgebox.sources.dice_source import Asked, RandomDice
from edgebox.terminal.session import Session
from edgebox.terminal.typed_ahead import keys_forgotten

pytest.importorskip("termios")

MOST = 5.0
"""Seconds that a line takes at most from one end of a terminal to the other."""


class Keyboard:
    """A terminal at which somebody types."""

    def __init__(self) -> None:
        self._hands, self._program = os.openpty()
        self.stdin = os.fdopen(os.dup(self._program))

    def type(self, line: str) -> None:
        os.write(self._hands, f"{line}\n".encode())
        assert select.select([self._program], [], [], MOST)[0]

    def line(self) -> str:
        """Return the next line; raises EOFError where none was typed."""
        if not select.select([self._program], [], [], 0)[0]:
            raise EOFError
        return os.read(self._program, 80).decode().rstrip()

    def close(self) -> None:
        self.stdin.close()
        os.close(self._program)
        os.close(self._hands)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Keyboard]:
    keyboard = Keyboard()
    monkeypatch.setattr("sys.stdin", keyboard.stdin)
    yield keyboard
    keyboard.close()


def test_enter_pressed_while_dice_are_waited_for_does_not_end_the_spending(
    keyboard: Keyboard,
) -> None:
    class Awaited(RandomDice):
        def roll(self, check: Asked) -> Roll:
            keyboard.type("")
            return Roll.parse("Y:ss Y:aa G:a P:- P:-")

    asked: list[str] = []
    answers = ["1", ""]

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return answers.pop(0) if answers else keyboard.line()

    encounter = Encounter(load_system("small-computer-system"), (Slicer(),))
    console = Console(file=io.StringIO())
    Session(encounter, Awaited(randomness()), console=console, ask=ask).play()
    assert [prompt.split(":")[0].strip() for prompt in asked] == [
        "slicer, what do you do?",
        "Enter to roll",
        "number, or Enter when done",
    ]


def test_what_was_typed_before_answers_the_next_question(keyboard: Keyboard) -> None:
    keyboard.type("Y:s")
    with keys_forgotten():
        keyboard.type("G:a")
    assert [keyboard.line(), keyboard.line()] == ["Y:s", "G:a"]
