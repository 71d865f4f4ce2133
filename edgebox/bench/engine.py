"""``edgebox bench engine``: how many scripted encounters the pure engine plays in a second."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

from edgebox.bench.timing import given_seconds
from edgebox.dice import Roll
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.script import ScriptStep, parse_step, play_step
from edgebox.slicing.slicer import Slicer

STEPS = (
    '{"do": "enter", "target": "I/O"}',
    '{"do": "move", "target": "SUB-a"}',
    '{"do": "end-turn"}',
    '{"do": "engage", "target": "FRWL"}',
    '{"do": "move", "target": "PROC"}',
    '{"do": "end-turn"}',
    '{"do": "move", "target": "DIR"}',
    '{"do": "list"}',
    '{"do": "end-turn"}',
    '{"do": "move", "target": "DATA-b"}',
    '{"do": "copy"}',
    '{"do": "exit"}',
)
"""The small computer system, played to its objective."""

ROLLS = (
    "Y:s Y:sa G:a P:t P:-",
    "Y:s G:s",
    "G:s G:-",
    "Y:ss Y:ss G:s P:f P:t",
    "Y:s Y:aa G:ss P:f P:-",
)
"""The dice of its five checks."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench engine``."""
    parser.description = "Count the encounters that the pure engine plays in a second, on one core."
    parser.epilog = "example: edgebox bench engine --seconds 5"
    parser.add_argument(
        "--seconds", type=given_seconds, default=2.0, help="how long to play (default: 2)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Play and count."""
    system = load_system("small-computer-system")
    steps = [parse_step(line) for line in STEPS]
    rolls = [Roll.parse(text) for text in ROLLS]
    played, start = 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < options.seconds:
        encounter = Encounter(system, [Slicer()])
        _play(encounter, steps, iter(rolls))
        assert encounter.state.finished
        played += 1
    a_second = played / taken
    if options.json:
        print(json.dumps({"encounters": played, "seconds": taken, "a_second": a_second}))
    else:
        each = f"{len(steps)} steps and {len(rolls)} rolls"
        print(f"{a_second:,.0f} encounters a second, each of {each} ({played:,} played)")
    return 0


def _play(encounter: Encounter, steps: list[ScriptStep], rolls: Iterator[Roll]) -> None:
    for step in steps:
        play_step(encounter, step, lambda _check: next(rolls))
