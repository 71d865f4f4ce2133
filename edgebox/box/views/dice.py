"""Dice, pools and rolls as JSON."""

from __future__ import annotations

from functools import lru_cache

from edgebox.box.inputs import TrayDie
from edgebox.box.snapshot import LastRoll, Tray
from edgebox.box.views.section import Json
from edgebox.box.views.sight import Sight
from edgebox.dice import Pool
from edgebox.dice.odds import odds


def tray_json(tray: Tray) -> Json:
    """Return the tray, its dice and what else lies there, with boxes in the picture's pixels."""
    return {
        "source": tray.source,
        "moving": tray.moving,
        "picture": tray.picture_number,
        "wrong": tray.wrong,
        "doubt": tray.doubt,
        "left": tray.left,
        "things": [{"box": list(each.box), "words": each.words} for each in tray.things],
        "dice": [tray_die_json(die) for die in tray.dice],
    }


def tray_die_json(die: TrayDie) -> Json:
    """Return one die of the tray; face ``null`` is not known yet, ``""`` is blank."""
    return {
        "die": None if die.die is None else die.die.word,
        "face": die.face,
        "sure": die.sure,
        "doubted": die.doubted,
        "reason": die.reason,
        "box": None if die.box is None else list(die.box),
        "words": die.words,
        "said": die.said,
    }


def last_roll_json(last: LastRoll | None, sight: Sight | None) -> Json | None:
    """Return the last roll with its net result, in the words of players."""
    if last is None:
        return None
    net = last.roll.net
    return {
        "number": last.number,
        "who": last.who if sight is None else sight.veiled(last.who),
        "purpose": last.purpose if sight is None else sight.veiled(last.purpose),
        "dice": [{"die": rolled.die.word, "face": rolled.face} for rolled in last.roll],
        "roll": str(last.roll),
        "net": net.as_json(),
        "symbols": net.symbols,
        "words": net.words,
        "succeeded": last.succeeded,
    }


def pool_words(pool: Pool) -> str:
    """Say a pool in words: ``"2 proficiency, 1 difficulty"``."""
    counts = {die: pool[die] for die in dict.fromkeys(pool)}
    return ", ".join(f"{count} {die.word}" for die, count in counts.items()) or "no dice"


@lru_cache(maxsize=256)
def chances(pool: Pool) -> tuple[tuple[str, float], ...]:
    """Return the chances of what a pool brings, by name, from 0 to 1."""
    return tuple((name, float(chance)) for name, chance in odds(pool).chances)
