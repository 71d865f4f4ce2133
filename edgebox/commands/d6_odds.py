"""What ``edgebox d6`` says before a roll: what is rolled against what, and how likely it is."""

from __future__ import annotations

import json
from collections.abc import Iterator

from edgebox.commands.d6_who import Roller
from edgebox.commands.d6_words import check_json
from edgebox.dice.code_odds import average, chance_to_reach, distribution
from edgebox.dice.odds_text import percent
from edgebox.rules.d6.check import D6Check
from edgebox.rules.d6.difficulty import level_of
from edgebox.rules.d6.tables import Tables


def opening(who: Roller, check: D6Check) -> Iterator[str]:
    """Yield the first lines: who rolls what, against what, and the chance."""
    words = f"{who.words}{check.code}{'' if check.against is None else ' against '}"
    if check.against is not None:
        words += check.against.words
    if check.rolled != check.code:
        words += f", rolls {check.rolled}"
    chance = check.chance
    if chance is not None:
        what = "to do damage" if check.damage else "to tie or beat"
        words += f": {percent(chance)} {what}"
    yield words
    if who.rests:
        yield f"  {who.name} never learned {who.what}: {who.rests} stands in"


def tell_odds(who: Roller, check: D6Check, tables: Tables, as_json: bool) -> None:
    """Print the chances of a check, and of each level of difficulty."""
    code = check.rolled
    edge = sum(each.amount for each in check.modifiers)
    if as_json:
        document = {**who.as_json(), **check_json(check)}
        document["average"] = float(average(code) + edge)
        document["totals"] = [
            {"total": total + edge, "p": float(chance)}
            for total, chance in distribution(code).items()
        ]
        document["levels"] = [
            {
                "name": level.name,
                "number": level.usual,
                "chance": float(chance_to_reach(code, level.usual, edge)),
            }
            for level in tables.levels
        ]
        print(json.dumps(document))
        return
    print("\n".join(opening(who, check)))
    mean = f"{float(average(code) + edge):g}"
    print(f"  rolls {code.least + edge} to {code.most + edge}, {mean} on average", end="")
    print(f" ({level_of(int(average(code) + edge), tables.levels).name})")
    if check.against is not None:
        return
    width = max(len(level.name) for level in tables.levels)
    for level in tables.levels:
        span = level.numbers
        ends = [span.least] if span.most is None else [span.least, span.most]
        chances = " to ".join(percent(chance_to_reach(code, end, edge)) for end in ends)
        print(f"  {level.name:<{width}}  {span!s:<6}  {chances}")
