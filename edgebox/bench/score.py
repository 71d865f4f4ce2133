"""How good the eye is, in counts: its readings beside the labels of pictures with known dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from edgebox.bench.labels import sorted_kinds
from edgebox.bench.matching import Outcome, TrayOutcome
from edgebox.bench.timing import Spread, spread


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share from 0 to 1; ``None`` of nothing."""
        return self.count / self.of if self.of else None

    def as_json(self) -> dict[str, Any]:
        """Return the counts and the share they make."""
        share = None if self.value is None else round(self.value, 5)
        return {"count": self.count, "of": self.of, "share": share}

    @property
    def percent(self) -> str:
        """The share in words: ``"96.2 %"``; never 100 or 0 % where it is not so."""
        if self.value is None:
            return "-"
        if self.count in (0, self.of):
            return f"{100 * self.value:.0f} %"
        digits = 1
        while digits < 4 and round(100 * self.value, digits) in (0, 100):
            digits += 1
        return f"{100 * self.value:.{digits}f} %"

    def __str__(self) -> str:
        """Return ``"51/53 96.2 %"``; of nothing only the count, or ``"-"``."""
        if not self.of:
            return str(self.count or "-")
        return f"{self.count}/{self.of} {self.percent}"


@dataclass
class DieTally:
    """Counts of dice; adding two adds all counts."""

    dice: int = 0
    """Labelled dice, cocked ones too."""
    uncocked: int = 0
    cocked: int = 0
    found: int = 0
    """Labelled dice that were found, cocked ones too."""
    uncocked_found: int = 0
    spurious: int = 0
    """Readings where no die is."""
    types_right: int = 0
    """Of the dice found, cocked ones too."""
    faces_right: int = 0
    """Type and face right, of the uncocked dice found."""
    flagged: int = 0
    """Uncocked dice read rightly but not called sure."""
    wrong_sure: int = 0
    """Uncocked dice or spurious finds called sure, though wrong."""
    cocked_sure: int = 0

    def __add__(self, other: DieTally) -> DieTally:
        return DieTally(
            **{
                each.name: getattr(self, each.name) + getattr(other, each.name)
                for each in fields(DieTally)
            }
        )

    def count(self, outcome: Outcome) -> None:
        """Count one die."""
        self.spurious += outcome.spurious
        if outcome.label is not None:
            self.dice += 1
            self.found += outcome.found
            self.types_right += outcome.type_right
        if outcome.cocked:
            self.cocked += 1
            self.cocked_sure += outcome.sure
            return
        self.wrong_sure += outcome.sure and not outcome.right
        if outcome.label is not None:
            self.uncocked += 1
            self.uncocked_found += outcome.found
            self.faces_right += outcome.right
            self.flagged += outcome.right and not outcome.sure

    @property
    def accuracy(self) -> float:
        """Share of the uncocked dice, missed ones too, read rightly; 1 if there are none."""
        return self.faces_right / self.uncocked if self.uncocked else 1.0

    def shares(self) -> dict[str, Share]:
        """Return the figures of dice by name, in the order of a table."""
        return {
            "found": Share(self.uncocked_found, self.uncocked),
            "spurious": Share(self.spurious, self.dice),
            "type": Share(self.types_right, self.found),
            "face": Share(self.faces_right, self.uncocked_found),
            "right_flagged": Share(self.flagged, self.faces_right),
            "wrong_sure": Share(self.wrong_sure, self.uncocked_found + self.spurious),
            "cocked_sure": Share(self.cocked_sure, self.cocked),
        }


@dataclass
class Score(DieTally):
    """Counts over some pictures; adding two scores adds all counts."""

    trays: int = 0
    trays_right: int = 0
    """All dice found and right, nothing spurious."""
    trays_sure_right: int = 0
    trays_without_cause: int = 0
    """Trays in which nothing gives cause to ask, as the labels say."""
    flagged_without_cause: int = 0
    """Of these, the ones read rightly but not called sure."""
    silent: int = 0
    """Silent misreads: trays called sure though any die is wrong, missed or spurious."""
    cut: int = 0
    """Finds that count as nothing, as the border cuts them and labels of pips leave such out."""
    times: list[float] = field(default_factory=list)
    """Milliseconds of each reading."""
    by_die: dict[str, DieTally] = field(default_factory=dict)
    """By the kind of the labelled die; of spurious finds, by the kind that was read."""

    @classmethod
    def of(cls, trays: Iterable[TrayOutcome]) -> Score:
        """Return the score of some pictures."""
        result = cls()
        for tray in trays:
            result._count_tray(tray)
        return result

    def __add__(self, other: DieTally) -> Score:
        if not isinstance(other, Score):
            return NotImplemented
        return Score(
            **{
                each.name: getattr(self, each.name) + getattr(other, each.name)
                for each in fields(Score)
                if each.name != "by_die"
            },
            by_die={
                die: self.by_die.get(die, DieTally()) + other.by_die.get(die, DieTally())
                for die in self.by_die | other.by_die
            },
        )

    def _count_tray(self, tray: TrayOutcome) -> None:
        for each in tray.outcomes:
            self.count(each)
            kind = each.label["die"] if each.label is not None else each.read and each.read.die
            self.by_die.setdefault(str(kind), DieTally()).count(each)
        self.trays += 1
        self.trays_right += tray.right
        self.trays_sure_right += tray.right and tray.sure
        self.trays_without_cause += not tray.has_cause
        self.flagged_without_cause += tray.flagged_without_cause
        self.silent += tray.silent_misread
        self.cut += tray.cut
        self.times.append(tray.milliseconds)

    @property
    def milliseconds(self) -> Spread:
        """The times of the readings; zeros if there are none."""
        return spread(self.times or [0.0])

    def tray_shares(self) -> dict[str, Share]:
        """Return the figures of trays by name, in the order of a table."""
        return {
            "right": Share(self.trays_right, self.trays),
            "right_and_sure": Share(self.trays_sure_right, self.trays),
            "silent_misreads": Share(self.silent, self.trays),
            "flagged_without_cause": Share(self.flagged_without_cause, self.trays_without_cause),
        }

    def as_json(self) -> dict[str, Any]:
        """Return every figure as a count, of how many, and the share; times in milliseconds."""
        kinds = sorted_kinds(set(self.by_die))
        return {
            "dice": _as_json(self.shares()),
            "trays": _as_json(self.tray_shares()),
            "left_out": self.cut,
            "milliseconds": {
                "median": round(self.milliseconds.median, 1),
                "percentile_95": round(self.milliseconds.percentile_95, 1),
            },
            "by_die": {kind: _as_json(self.by_die[kind].shares()) for kind in kinds},
        }


def _as_json(shares: dict[str, Share]) -> dict[str, Any]:
    return {name: share.as_json() for name, share in shares.items()}
