"""The figures of ``edgebox bench eye`` as plain tables, counts beside percentages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edgebox.bench.labels import sorted_kinds
from edgebox.bench.reliability import Reliability
from edgebox.bench.score import DieTally, Score

if TYPE_CHECKING:
    from edgebox.bench.matching import TrayOutcome

_DICE = ("found", "spurious", "type", "face", "right, asked", "wrong, sure", "cocked, sure")
_TRAYS = ("all right", "and sure", "silent misreads", "asked, no cause", "ms median", "95 %")


def tables(rigs: Mapping[str, Score], trays: Iterable[TrayOutcome]) -> list[str]:
    """Return the lines of all tables: dice and trays by rig, dice by kind, confidence, misreads."""
    total = sum(rigs.values(), Score())
    # pairs, as a rig may well be called "all"
    rows = list(rigs.items())
    if len(rigs) != 1:
        rows.append(("all", total))
    trays = list(trays)
    kinds = [(kind, _of_dice(total.by_die[kind])) for kind in sorted_kinds(set(total.by_die))]
    lines = [
        *_table("dice by rig", _DICE, [(name, _of_dice(row)) for name, row in rows]),
        "",
        *_table("trays by rig", _TRAYS, [(name, _of_trays(row)) for name, row in rows]),
        "",
        *_table("dice by kind", _DICE, kinds),
        "",
        "found, face: of dice not cocked; type: of all found; asked: not called sure",
        *_left_out(total.cut),
        "",
        *Reliability.of(each for tray in trays for each in tray.outcomes).words(),
    ]
    silent = [tray.picture for tray in trays if tray.silent_misread]
    return lines + [f"silent misread: {picture}" for picture in silent]


def _left_out(finds: int) -> list[str]:
    """Say how many finds are in no figure."""
    if not finds:
        return []
    which = "1 find" if finds == 1 else f"{finds:,} finds"
    return [f"left out: {which} cut by the border, where labels of pips name none"]


def _of_dice(tally: DieTally) -> list[str]:
    return [str(share) for share in tally.shares().values()]


def _of_trays(score: Score) -> list[str]:
    return [
        *(str(share) for share in score.tray_shares().values()),
        f"{score.milliseconds.median:.1f}",
        f"{score.milliseconds.percentile_95:.1f}",
    ]


def _table(title: str, head: Sequence[str], rows: Iterable[tuple[str, list[str]]]) -> list[str]:
    """Return a table: names to the left, cells to the right."""
    lines = [(title, *head), *((name, *cells) for name, cells in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            [
                f"{line[0]:<{widths[0]}}",
                *(f"{cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True)),
            ]
        )
        for line in lines
    ]
