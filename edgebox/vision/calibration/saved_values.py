"""The values of a calibration's file, checked: a file may be damaged, or changed by hand."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from edgebox.vision.calibration.corners import Corners, area, in_order

_Value = TypeVar("_Value")

_LEAST_FLOOR = 0.001
"""The least share of the picture that any floor had."""


def as_saved(content: dict[str, Any], key: str, understand: Callable[[Any], _Value]) -> _Value:
    """Return what a value of a file stands for.

    Args:
        content: of the file.
        key: the value's.
        understand: makes of the value what it stands for; fails in any way on what was never saved.

    Raises:
        KeyError: there is no such value.
        ValueError: it is not what was saved; says so in words for a person.
    """
    value = content[key]
    try:
        return understand(value)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, OSError):
        raise ValueError(f"{key} is not what was saved") from None


def numbers(values: list[Any], count: int) -> tuple[float, ...]:
    """Return so many numbers, none below 0; fails on anything else."""
    if len(values) != count or not all(_is_number(each) and 0 <= each < 1e5 for each in values):
        raise ValueError("a number is out of bounds")
    return tuple(float(each) for each in values)


def factors(values: list[Any], count: int) -> tuple[float, ...]:
    """Return so many numbers above 0; fails on anything else."""
    found = numbers(values, count)
    if not all(found):
        raise ValueError("a number is out of bounds")
    return found


def file_name(value: str) -> str:
    """Return the name of a file beside this one; fails on what none is called."""
    name = Path(value).name
    if not name or not name.isprintable():
        raise ValueError("this is no name")
    return name


def time(value: str) -> str:
    """Return a time; fails on one that the calendar here does not have."""
    datetime.fromisoformat(value).astimezone()
    return value


def texts(values: object) -> tuple[str, ...]:
    """Return lines of text; fails on anything else."""
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise TypeError("these are no lines of text")
    return tuple(values)


def corners_in(value: list[Any], size: tuple[int, int]) -> Corners:
    """Return a floor's corners in a picture of a width and height; fails if they can't be its."""
    if not all(_is_number(each) for corner in value for each in corner):
        raise TypeError("these are no numbers")
    corners = in_order(value)
    # what counts as a floor has changed and will again: only what none ever was is refused
    width, height = size
    if area(corners) < _LEAST_FLOOR * width * height or np.abs(corners).max() > 2 * max(size):
        raise ValueError("these are no floor's")
    return corners


def measures(value: dict[str, Any]) -> dict[str, Any]:
    """Return what was measured; fails if what is told of it is there but not as it should be."""
    if "light" in value:
        numbers([value["light"]["evenness"], value["light"]["level"]], 2)
    if "sharpness" in value and value["sharpness"]["width"] is not None:
        numbers([value["sharpness"]["width"]], 1)
    if value.get("paper") is not None:
        numbers(value["paper"], 3)
    return dict(value)


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]
