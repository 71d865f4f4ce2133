"""``edgebox bench odds``: our odds table beside other ways to count the same."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable
from importlib import metadata
from typing import Any, TypeAlias

from edgebox.bench.timing import best_time
from edgebox.dice import Die, Pool
from edgebox.dice.net import net_of
from edgebox.dice.odds import odds
from edgebox.errors import NotationError, WorkFailedError

Net: TypeAlias = tuple[int, int, int, int]
"""Net success, net advantage, triumphs and despairs."""

Weights: TypeAlias = dict[Net, int]

POOL = "5Y3G3B3R3P3K"
"""The pool that is measured when none is named."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench odds``."""
    parser.description = (
        "Count the whole joint table of a pool in several ways, check that all agree, "
        "and say how long each takes. icepool and dyce are compared when they are installed."
    )
    parser.epilog = "example: edgebox bench odds --pool YYGGPPP"
    parser.add_argument("--pool", default=POOL, help=f"the pool to count ({POOL})")
    parser.add_argument("--repeat", type=int, default=20, help="how often to measure each (20)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Measure, compare and print."""
    pool = Pool.parse(options.pool)
    if not pool - Pool().plus(Die.FORCE, pool[Die.FORCE]):
        raise NotationError("The pool has nothing to count; name some dice, as in --pool YGGPP")
    measured, missing, ours = [], [], None
    for name, prepare in _WAYS.items():
        try:
            count = prepare()
        except ImportError:
            missing.append(name)
            continue
        took, weights = best_time(lambda count=count: count(pool), options.repeat)  # type: ignore[misc]
        ours = weights if ours is None else ours
        if weights != ours:
            raise WorkFailedError(f"{name} counts the odds of {pool} otherwise than edgebox does.")
        measured.append({"name": _named(name), "milliseconds": round(took * 1000, 3)})
    if options.json:
        document = {
            "pool": str(pool),
            "outcomes": len(ours or ()),
            "success": float(odds(pool).success),
            "ways": measured,
            "missing": missing,
        }
        print(json.dumps(document))
    else:
        _print(pool, len(ours or ()), measured, missing)
    return 0


def _print(pool: Pool, outcomes: int, measured: list[dict[str, Any]], missing: list[str]) -> None:
    print(f"The joint table of {pool}: {outcomes} net results, best time of each on one core.\n")
    quickest = measured[0]["milliseconds"]
    for way in measured:
        times = way["milliseconds"] / quickest
        note = "" if times == 1 else f"{times:8.1f} times as long"
        print(f"  {way['name']:<24}{way['milliseconds']:>10.2f} ms{note}")
    print(f"\nAll agree on every weight; success {float(odds(pool).success):.10f}.")
    if missing:
        print(f"Not installed: {', '.join(missing)}. To compare: pip install 'edgebox[bench]'")


def _named(name: str) -> str:
    """Return the name of a way, with its version where it is a library."""
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return name


def _ours() -> Callable[[Pool], Weights]:
    return lambda pool: odds(pool).weights()


def _dictionary() -> Callable[[Pool], Weights]:
    """Return the plain way: a dictionary of net results, and a loop over it for each die."""

    def count(pool: Pool) -> Weights:
        weights: Weights = {(0, 0, 0, 0): 1}
        for die in pool:
            faces, before = _faces(die), weights
            weights = {}
            for (s, a, t, d), weight in before.items():
                for (s2, a2, t2, d2), ways in faces.items():
                    net = s + s2, a + a2, t + t2, d + d2
                    weights[net] = weights.get(net, 0) + weight * ways
        return weights

    return count


def _icepool() -> Callable[[Pool], Weights]:
    import icepool

    def count(pool: Pool) -> Weights:
        total: Any = icepool.Die([icepool.Vector((0, 0, 0, 0))])
        for die in Die:
            if pool[die]:
                faces = {icepool.Vector(net): ways for net, ways in _faces(die).items()}
                total = total + pool[die] @ icepool.Die(faces)
        return {tuple(net): weight for net, weight in total.items()}

    return count


def _dyce() -> Callable[[Pool], Weights]:
    from dyce import H

    def count(pool: Pool) -> Weights:
        total: Any = H({_Sum((0, 0, 0, 0)): 1})
        for die in pool:
            total = total + H({_Sum(net): ways for net, ways in _faces(die).items()})
        return {(s, a, t, d): weight for (s, a, t, d), weight in total.items()}

    return count


class _Sum(tuple[int, ...]):
    """A net result that adds part by part, as dyce wants its outcomes."""

    __slots__ = ()

    def __add__(self, other: object) -> _Sum:
        assert isinstance(other, _Sum)
        return _Sum(a + b for a, b in zip(self, other, strict=True))


def _faces(die: Die) -> Counter[Net]:
    nets = (net_of([face]) for face in die.faces)
    return Counter((net.success, net.advantage, net.triumph, net.despair) for net in nets)


_WAYS: dict[str, Callable[[], Callable[[Pool], Weights]]] = {
    "edgebox": _ours,
    "dictionary convolution": _dictionary,
    "dyce": _dyce,
    "icepool": _icepool,
}
"""How each way is made ready; ImportError says that its library is not installed."""
