"""``edgebox net``: the net result of dice already rolled."""

from __future__ import annotations

import argparse
import json

from edgebox.dice import Roll
from edgebox.errors import NotationError


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox net``."""
    parser.description = "Say what rolled dice come to."
    parser.epilog = (
        "symbols: s success, a advantage, x triumph, f failure, t threat, y despair, "
        "l light, n dark, - blank\n"
        "example: edgebox net Y:x G:sa P:tt K:-"
    )
    parser.add_argument("roll", nargs="+", metavar="ROLL", help="the dice, as in Y:x G:sa P:tt")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Cancel and print."""
    roll = Roll.parse(" ".join(options.roll))
    if not roll.dice:
        raise NotationError("The roll is empty; name some dice, as in: edgebox net Y:x G:sa P:tt")
    if options.json:
        print(json.dumps({"roll": str(roll), "net": roll.net.as_json()}))
    else:
        print(f"{roll.net.symbols}  {roll.net.words}")
    return 0
