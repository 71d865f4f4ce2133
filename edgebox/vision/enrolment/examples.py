"""One die that was shown to the box: its picture, what it is, and how it is described."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from edgebox.vision.enrolment.body import colour_of
from edgebox.vision.enrolment.crops import Crop, Floats
from edgebox.vision.enrolment.eye import Eye, views_of
from edgebox.vision.unit_vectors import unit

TURNS = 12
"""So many times is an example turned: a die lies any way round."""

QUERY_TURNS = 3
"""So many times is a die that is to be read turned, besides the look at it as it lies."""

DESCRIBED = 1
"""The way of describing, counted up when it changes: what was kept is then described anew."""


@dataclass(frozen=True, eq=False)
class Description:
    """How a die looks, for comparing."""

    marks: Floats
    """(M,) unit vector of its symbols, averaged over turns."""
    colour: Floats
    """(C,) unit vector of its body's colour."""


@dataclass(frozen=True, eq=False)
class Example:
    """One die that was shown to the box."""

    die: str
    face: str
    crop: Crop = field(repr=False)
    described: Description = field(repr=False)
    source: str = ""
    """The picture it came from."""
    added: str = ""
    """When, as in 2026-11-21T10:15:00+00:00."""
    poor: bool = False
    """Whether something was wrong with its picture, and nobody wanted it kept all the same."""
    origin: str = ""
    """What tells the whole picture it came from; ``""`` where an older Edgebox was taught."""


@dataclass(frozen=True)
class LeftOut:
    """An example that was kept and can't be used."""

    die: str
    face: str
    """Both are ``""`` if even these can't be told."""
    why: str
    entry: dict[str, Any] = field(repr=False)
    """As it was kept, and is kept on: its picture may come back."""


def described(crop: Crop, eye: Eye, turns: int = TURNS, look: Floats | None = None) -> Description:
    """Describe a die.

    Args:
        crop: the die.
        eye: gives vectors.
        turns: how many times it is turned, all around.
        look: (M,) the vector of a look at it as it lies, if there was one.
    """
    first = 0 if look is None else 1
    angles = [2 * np.pi * i / (turns + first) for i in range(first, turns + first)]
    vectors = views_of(crop, eye, angles).marks
    if look is not None:
        vectors = np.concatenate([look[None], vectors])
    return Description(unit(vectors.mean(axis=0)), colour_of(crop))
