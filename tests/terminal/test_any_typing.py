"""Whatever is typed, the game goes on and ends politely."""

from __future__ import annotations

import io
import random

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.slicer import Slicer
from edgebox.sources.dice_source import RandomDice
from edgebox.terminal.session import Session

WORDS = ["", "", "", "1", "2", "3", "u", "gm", "?", "end", "move", "engage", "exit", "destiny"]
WORDS += ["state warned", "state x", "light", "dark", "b", "add K", "remove P", "upgrade x", "Y:s"]

lines = st.lists(st.sampled_from(WORDS) | st.text(max_size=12), max_size=40)


@settings(max_examples=150)
@given(st.sampled_from(["small-computer-system", "personal-terminal"]), lines, st.integers(0, 99))
def test_any_lines_leave_the_game_playable(system: str, typed: list[str], seed: int) -> None:
    waiting = list(typed)

    def ask(prompt: str) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    out = io.StringIO()
    encounter = Encounter(load_system(system), [Slicer("ann"), Slicer("ben")])
    console = Console(file=out, width=80)
    assert Session(encounter, RandomDice(random.Random(seed)), console=console, ask=ask).play() == 0
    assert out.getvalue().endswith("Until the next time.\n")
