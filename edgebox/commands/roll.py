"""``edgebox roll``: rolls a pool of dice."""

from __future__ import annotations

import argparse
import json

from edgebox.dice import Pool, randomness, roll_pool
from edgebox.errors import NotationError


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox roll``."""
    parser.description = "Roll a pool of dice from a secure random source."
    parser.epilog = (
        "dice: Y proficiency, G ability, B boost, R challenge, P difficulty, K setback, W force\n"
        "example: edgebox roll YGG PP K      (or 1Y2G2P1K)"
    )
    parser.add_argument("pool", nargs="+", metavar="POOL", help="the dice, as in YGGPP or 2Y1G2P")
    parser.add_argument("--seed", type=int, help="repeat exactly: the same seed, the same roll")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Roll and print."""
    pool = Pool.parse(" ".join(options.pool))
    if not pool:
        raise NotationError("The pool is empty; name some dice, as in: edgebox roll YGGPP")
    roll = roll_pool(pool, randomness(options.seed))
    if options.json:
        print(json.dumps({"pool": str(pool), "roll": str(roll), "net": roll.net.as_json()}))
    else:
        print(f"{roll}\n{roll.net.symbols}  {roll.net.words}")
    return 0
