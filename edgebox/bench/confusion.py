"""Which dice and faces are taken for which others, counted and as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeAlias

from edgebox.bench.labels import sorted_kinds
from edgebox.bench.matching import Label, Outcome
from edgebox.drawing import font
from edgebox.drawing.scene import Scene
from edgebox.files.faults import quoted
from edgebox.vision.die_words import OTHER

Pair: TypeAlias = tuple[str, str]
"""What is there, and what was read."""

MISSED = "missed"
"""What is read of a die that was not found."""

NO_DIE = "no die there"
"""What is there where a spurious find was read."""


def face_name(die: str, face: str) -> str:
    """Return the short name of a die and its face: ``"ability:sa"``, blank ``"ability:-"``."""
    return die if die == OTHER else f"{die}:{face or '-'}"


@dataclass
class Confusion:
    """How often each was read as each."""

    faces: Counter[Pair] = field(default_factory=Counter)
    """By die and face; without cocked dice, which have no face to be right about."""
    kinds: Counter[Pair] = field(default_factory=Counter)
    """By the kind of die, cocked ones too."""

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> Confusion:
        """Count these dice, missed and spurious ones too."""
        result = cls()
        for each in outcomes:
            label, read = each.label, each.read
            there = (NO_DIE, NO_DIE) if label is None else _names_of_label(label)
            seen = (MISSED, MISSED) if read is None else (read.die, face_name(read.die, read.face))
            result.kinds[there[0], seen[0]] += 1
            if not each.cocked:
                result.faces[there[1], seen[1]] += 1
        return result

    @property
    def wrong_faces(self) -> list[tuple[Pair, int]]:
        """Every error among the uncocked dice and how often it happened, the commonest first."""
        return _wrong(self.faces)

    def as_json(self) -> dict[str, Any]:
        """Return the errors, of faces and of kinds, the commonest first."""
        return {
            name: [{"is": pair[0], "read": pair[1], "count": count} for pair, count in wrong]
            for name, wrong in (("faces", self.wrong_faces), ("types", _wrong(self.kinds)))
        }


def _wrong(counts: Counter[Pair]) -> list[tuple[Pair, int]]:
    wrong = [(pair, count) for pair, count in counts.items() if pair[0] != pair[1]]
    return sorted(wrong, key=lambda each: (-each[1], each[0]))


def _names_of_label(label: Label) -> Pair:
    """Return its kind and the name of its face; a kind that is called as no die is, in quotes."""
    die = str(label["die"])
    kind = quoted(die) if die in (MISSED, NO_DIE) else die
    return kind, face_name(kind, str(label["face"]))


_CELL = 12.0
_WIDE, _HIGH = 58.0, 22.0
_TOLD = 4
"""So many errors of a row are told beside it, the commonest."""

_RED, _GREEN, _PALE, _LINE = "#c62828", "#a9cfae", "#f3f4f6", "#ffffff"
_INK, _GREY = "#222222", "#777777"


@dataclass(frozen=True)
class Grid:
    """Rows of what is there against columns of what was read; in units of the picture."""

    rows: Sequence[str]
    columns: Sequence[str]
    left: float
    top: float
    wide: float
    high: float

    def centre(self, there: str, read: str) -> tuple[float, float]:
        """Return the middle of a cell."""
        return (
            self.left + (self.columns.index(read) + 0.5) * self.wide,
            self.top + (self.rows.index(there) + 0.5) * self.high,
        )

    @property
    def right(self) -> float:
        """Its right side."""
        return self.left + len(self.columns) * self.wide

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.top + len(self.rows) * self.high

    def draw(self, scene: Scene, counts: Counter[Pair], size: float, *, count_right: bool) -> None:
        """Draw the cells: right ones green, wrong ones red with their count."""
        scene.rect(self.left, self.top, self.right - self.left, self.bottom - self.top, _PALE)
        for (there, read), count in counts.items():
            x, y = self.centre(there, read)
            right = there == read
            corner = x - self.wide / 2, y - self.high / 2
            scene.rect(*corner, self.wide, self.high, _GREEN if right else _RED)
            if count_right or not right:
                ink = _INK if right else "#ffffff"
                # three digits must fit into the cell too
                fitting = min(size, 1.5 * self.wide / len(f"{count}"))
                scene.text(x, y + 0.36 * fitting, f"{count}", fitting, "middle", ink, not right)
        for place in range(len(self.columns) + 1):
            x = self.left + place * self.wide
            scene.line([(x, self.top), (x, self.bottom)], _LINE, 0.8)
        for place in range(len(self.rows) + 1):
            y = self.top + place * self.high
            scene.line([(self.left, y), (self.right, y)], _LINE, 0.8)


def grids(confusion: Confusion) -> tuple[Grid, Grid]:
    """Return where the faces and, below them, the kinds are drawn."""
    names = {name for pair in confusion.faces for name in pair} - {MISSED, NO_DIE}
    kinds = sorted_kinds({name for pair in confusion.kinds for name in pair} - {MISSED, NO_DIE})
    order = sorted_kinds({_kind(name) for name in names})
    faces = sorted(names, key=lambda name: (order.index(_kind(name)), len(name), name))
    upper = Grid([*faces, NO_DIE], [*faces, MISSED], 130, 140, _CELL, _CELL)
    lower = Grid([*kinds, NO_DIE], [*kinds, MISSED], 130, upper.bottom + 92, _WIDE, _HIGH)
    return upper, lower


def draw(confusion: Confusion, of_what: str) -> Scene:
    """Return both tables as one picture; only faces that were misread are named."""
    faces, kinds = grids(confusion)
    notes = _notes(confusion.wrong_faces)
    room = max((font.width(note, 10) for note in notes.values()), default=0) + 30
    scene = Scene(
        max(faces.right + room, kinds.right + 30, 780), kinds.bottom + 40, title="Confusion"
    )
    scene.text(20, 32, "What is taken for what", 20, bold=True)
    scene.text(20, 54, of_what, 13, fill=_GREY)
    scene.text(20, 76, _summary(confusion), 13)
    _name_columns(scene, faces)
    faces.draw(scene, confusion.faces, 9, count_right=False)
    _part_kinds(scene, faces)
    for row, note in notes.items():
        y = faces.centre(row, MISSED)[1] + 3.5
        scene.text(faces.left - 6, y, font.cut(row, 10, faces.left - 12), 10, "end")
        scene.text(faces.right + 8, y, note, 10, fill=_RED)

    scene.text(20, kinds.top - 42, "Types of dice, cocked ones too", 14, bold=True)
    scene.text(kinds.left - 6, kinds.top - 8, "is / read as", 10, "end", _GREY)
    for name in kinds.columns:
        x = kinds.centre(kinds.rows[0], name)[0]
        ink = _GREY if name == MISSED else _INK
        scene.text(x, kinds.top - 8, font.cut(name, 10, kinds.wide), 10, "middle", ink)
    for name in kinds.rows:
        y = kinds.centre(name, MISSED)[1] + 4
        scene.text(kinds.left - 6, y, font.cut(name, 10, kinds.left - 12), 10, "end")
    kinds.draw(scene, confusion.kinds, 11, count_right=True)
    return scene


def _notes(wrong: list[tuple[Pair, int]]) -> dict[str, str]:
    """Return the words about each row with errors."""
    notes = {}
    for row in dict.fromkeys(pair[0] for pair, _ in wrong):
        reads = [f"{pair[1]} ({count})" for pair, count in wrong if pair[0] == row]
        more = f" and {len(reads) - _TOLD} more" if len(reads) > _TOLD else ""
        notes[row] = ", ".join(reads[:_TOLD]) + more
    return notes


def _summary(confusion: Confusion) -> str:
    dice = sum(count for pair, count in confusion.faces.items() if pair[0] != NO_DIE)
    right = sum(count for pair, count in confusion.faces.items() if pair[0] == pair[1])
    spurious = sum(count for pair, count in confusion.faces.items() if pair[0] == NO_DIE)
    return (
        f"{right:,} of {dice:,} uncocked dice are right, {dice - right:,} misread or missed, "
        f"{spurious:,} found where no die is. Rows: what is there; columns: what was read."
    )


def _kind(name: str) -> str:
    return name.partition(":")[0]


def _name_columns(scene: Scene, grid: Grid) -> None:
    """Name the groups of columns, on three levels so that narrow neighbours do not collide."""
    start = grid.left
    for level, (kind, members) in enumerate(groupby(grid.columns, _kind)):
        wide = len(list(members)) * grid.wide
        base = grid.top - 10 - 14 * (level % 3)
        middle = start + wide / 2
        scene.line([(middle, base + 2), (middle, grid.top - 2)], "#bbbbbb", 0.8)
        # a misspelt kind may be of any length
        scene.text(middle, base, font.cut(kind, 10, _WIDE), 10, "middle")
        start += wide


def _part_kinds(scene: Scene, grid: Grid) -> None:
    """Draw lines between the kinds of dice."""
    place = 0
    for _, members in groupby(grid.columns, _kind):
        place += len(list(members))
        x, y = grid.left + place * grid.wide, grid.top + place * grid.high
        scene.line([(x, grid.top), (x, grid.bottom)], "#9aa0a6", 1)
        scene.line([(grid.left, y), (grid.right, y)], "#9aa0a6", 1)
