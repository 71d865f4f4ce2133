"""The primitives a drawing is made of: plain data that the SVG and the PNG writer both read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Polygon:
    """A closed outline through these points."""

    points: tuple[Point, ...]
    fill: str | None
    stroke: str | None
    width: float


@dataclass(frozen=True)
class Line:
    """An open line through these points; ``dash`` gives the lengths of strokes and gaps."""

    points: tuple[Point, ...]
    stroke: str
    width: float
    dash: tuple[float, ...] | None


@dataclass(frozen=True)
class Circle:
    """A circle around a centre."""

    cx: float
    cy: float
    r: float
    fill: str | None
    stroke: str | None
    width: float


@dataclass(frozen=True)
class Rect:
    """An upright rectangle; ``radius`` rounds its corners."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None
    stroke: str | None
    width: float
    radius: float


@dataclass(frozen=True)
class Text:
    """One line of text; ``y`` is its baseline, ``length`` its measured width."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor
    fill: str
    bold: bool
    length: float


Shape: TypeAlias = Polygon | Line | Circle | Rect | Text
