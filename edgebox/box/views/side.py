"""The roll beside the encounter as JSON; nothing of it is hidden."""

from __future__ import annotations

from edgebox.box.side import AmbushRoll, AnyCheck, CommandRoll, InitiativeRoll, Side, SixRoll
from edgebox.box.views.dice import chances, pool_words
from edgebox.box.views.section import Json
from edgebox.dice.six_sided import SIX


def side_json(side: Side | None) -> Json | None:
    """Return what is to be rolled, or what it came to."""
    if side is None:
        return None
    about = {"by_gm": side.by_gm, "who": side.who, "rolled": side.asked is None}
    if isinstance(side.roll, AnyCheck):
        return {**about, **_check(side.roll, by_gm=side.by_gm)}
    if isinstance(side.roll, InitiativeRoll):
        return {**about, **_initiative(side.roll)}
    if isinstance(side.roll, AmbushRoll):
        return {**about, **_ambush(side.roll)}
    if isinstance(side.roll, CommandRoll):
        return {**about, **_command(side.roll)}
    return {**about, **_six(side.roll)}


def _initiative(roll: InitiativeRoll) -> Json:
    done = f"{roll.words}. {roll.winner} decide who acts first."
    about = f"initiative, {roll.next_side}".rstrip(", ")
    return _many(about, roll, roll.words, done)


def _ambush(roll: AmbushRoll) -> Json:
    about = f"ambush, {roll.next_name}: {roll.next_does}" if roll.next_name else "ambush"
    done = "" if roll.asked is not None else " ".join((roll.verdict.rstrip("!") + ".", *roll.told))
    return _many(about, roll, roll.totals, done)


def _many(purpose: str, roll: InitiativeRoll | AmbushRoll, so_far: str, done: str) -> Json:
    """Return a roll of several, one after the other; ``done`` is told when all have rolled."""
    code, result = roll.next_code, None
    if code is None:
        last = [{"die": SIX.word, "face": str(face)} for face in roll.rolled[-1]]
        result = {"succeeded": None, "dice": last, "other_dice": [], "total": 0, "words": done}
    return {
        "kind": "d6",
        "purpose": purpose,
        "code": "" if code is None else str(code),
        "dice": 0 if code is None else code.dice,
        "against": so_far,
        "other_rolls": False,
        "chance": None,
        "result": result,
    }


def _command(roll: CommandRoll) -> Json:
    shown = _six(roll.roll)
    result = shown["result"]
    if isinstance(result, dict):
        result = {**result, "words": roll.words, "bonus": roll.bonus.as_bonus}
    return {**shown, "purpose": roll.what, "result": result}


def _check(check: AnyCheck, *, by_gm: bool) -> Json:
    return {
        "kind": "check",
        "purpose": check.what,
        "difficulty": check.difficulty,
        "pool": str(check.pool),
        "words": pool_words(check.pool),
        "chances": dict(chances(check.pool)),
        "destiny": {
            "players": check.may_spend(by_gm=False, rolls=not by_gm),
            "gm": check.may_spend(by_gm=True, rolls=by_gm),
        },
        "result": _check_result(check),
    }


def _check_result(check: AnyCheck) -> Json | None:
    roll = check.rolled
    if roll is None:
        return None
    return {
        "succeeded": check.succeeded,
        "dice": [{"die": rolled.die.word, "face": rolled.face} for rolled in roll],
        "symbols": roll.net.symbols,
        "words": roll.net.words,
    }


def _six(roll: SixRoll) -> Json:
    check, code = roll.check, roll.next_code
    return {
        "kind": "d6",
        "purpose": roll.purpose,
        "code": str(check.rolled if code is None else code),
        "dice": 0 if code is None else code.dice,
        "against": "" if check.against is None else check.against.words,
        "other_rolls": bool(roll.rolled) and code is not None,
        "chance": None if check.chance is None else float(check.chance),
        "result": _six_result(roll),
    }


def _six_result(roll: SixRoll) -> Json | None:
    if roll.asked is not None:
        return None
    outcome = roll.outcome
    return {
        "succeeded": roll.succeeded,
        "dice": [{"die": SIX.word, "face": str(face)} for face in outcome.faces],
        "other_dice": [{"die": SIX.word, "face": str(face)} for face in outcome.other_faces],
        "total": outcome.total,
        "words": outcome.words,
    }
