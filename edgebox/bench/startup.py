"""``edgebox bench startup``: how long a command takes to start."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time

from edgebox.errors import WorkFailedError


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench startup``."""
    parser.description = "Measure 'edgebox --help' in fresh processes, beside Python alone."
    parser.epilog = "example: edgebox bench startup --repeat 31"
    parser.add_argument("--repeat", type=int, default=15, help="how many processes (15)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    repeat = max(1, options.repeat)
    bare = _median([sys.executable, "-c", "pass"], repeat)
    help_text = _median([sys.executable, "-m", "edgebox", "--help"], repeat)
    if options.json:
        print(
            json.dumps(
                {
                    "help_milliseconds": round(help_text * 1000, 1),
                    "python_milliseconds": round(bare * 1000, 1),
                    "repeat": repeat,
                }
            )
        )
    else:
        print(f"Median of {repeat} fresh processes:")
        print(f"  edgebox --help {help_text * 1000:8.1f} ms")
        print(f"  python alone   {bare * 1000:8.1f} ms")
    return 0


def _median(command: list[str], repeat: int) -> float:
    """Return the median time of a command in seconds, the first run left out as a warm-up."""
    times = []
    for _ in range(repeat + 1):
        start = time.perf_counter()
        ended = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        times.append(time.perf_counter() - start)
        if ended.returncode:
            raise WorkFailedError(f"{' '.join(command)} ended with status {ended.returncode}.")
    return statistics.median(times[1:])
