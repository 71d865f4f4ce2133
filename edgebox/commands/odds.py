"""``edgebox odds``: the exact chances of a pool."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.dice import Pool
from edgebox.errors import NotationError
from edgebox.files.spared import check_place
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.dice.odds import Odds


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox odds``."""
    parser.description = "Say how likely each net result of a pool is, exactly."
    parser.epilog = (
        "dice: Y proficiency, G ability, B boost, R challenge, P difficulty, K setback, W force\n"
        "examples:\n"
        "  edgebox odds YGGPP                    the chance that this pool succeeds\n"
        "  edgebox odds YGGPP --plot odds.png    a picture of all its net results\n"
        "  edgebox odds 5Y3G3P --json            every net result with its probability"
    )
    parser.add_argument("pool", nargs="+", metavar="POOL", help="the dice, as in YGGPP or 2Y1G2P")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--plot", metavar="FILE", help="draw the distribution to a .png or .svg file"
    )


def run(options: argparse.Namespace) -> int:
    """Count, draw if asked to, and print."""
    from edgebox.dice.odds import odds

    pool = Pool.parse(" ".join(options.pool))
    if not pool:
        raise NotationError("The pool is empty; name some dice, as in: edgebox odds YGGPP")
    if options.plot is not None:
        from edgebox.drawing.scene import picture_format

        picture_format(options.plot)
        check_place(Path(options.plot), "--plot")
    chances = odds(pool)
    if options.plot is not None:
        from edgebox.dice.odds_plot import draw_odds

        draw_odds(chances).save(options.plot)
    if options.json:
        _write_json(chances)
        return 0
    from edgebox.dice.odds_text import odds_text

    print(odds_text(chances, sys.stdout.encoding))
    if options.plot is not None:
        print(f"\nThe picture is in {on_one_line(options.plot)}.")
    return 0


def _write_json(odds: Odds) -> None:
    """Write the document piece by piece: that of a pool of 60 dice would not fit in memory."""
    import json

    head: dict[str, object] = {
        "pool": str(odds.pool),
        "success": float(odds.success),
        "advantage": float(odds.advantage),
        "threat": float(odds.threat),
        "triumph": float(odds.triumph),
        "despair": float(odds.despair),
    }
    if odds.force_total > 1:
        head["force"] = [
            {"light": light, "dark": dark, "p": weight / odds.force_total}
            for light, dark, weight in odds.force
        ]
    write, total = sys.stdout.write, odds.total
    write(json.dumps(head)[:-1] + ', "net": [')
    comma = ""
    for success, advantage, triumph, despair, weight in odds:
        write(
            f'{comma}{{"success": {success}, "advantage": {advantage}, '
            f'"triumph": {triumph}, "despair": {despair}, "p": {weight / total!r}}}'
        )
        comma = ", "
    write("]}\n")
