"""Trays painted anew: dice traced once without ink, then shown with many makers' symbols.

Tracing takes most of the time of making a tray. What ink changes of a die's light the tracer tells
in parts: what falls on its body, what that sends back, and its gloss. So any ink can be put on
afterwards, and each picture be taken by another sensor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.making.classes import PRINTINGS
from models.making.datasets.ink_told import as_seen
from models.making.datasets.labelled import Picture, Rolled, labelled, window_of
from models.making.datasets.rigs import SAMPLES, Rig, traced
from models.making.ink.style import Style
from models.making.scene.cameras import Camera
from models.making.scene.makers import NARRATIVE, inked_anew, loose_printing, random_maker
from models.making.scene.sensor import develop, random_sensor
from models.making.scene.tracer import INK_GLOSS

Floats = NDArray[np.float32]

SOFT = 0.35
"""Pixels over which edges of ink are smoothed, as the tracer's rays do."""

Paint = Callable[[Rolled, np.random.Generator], Rolled]
"""Gives a die other ink and another face; its body stays as it lies."""


def paintings(
    rig: Rig, dice: list[str], rng: np.random.Generator, paints: Sequence[Paint], cocked: float
) -> Iterator[Picture]:
    """Yield pictures of dice that lie the same in a tray, each time painted anew.

    Args:
        rig: the tray, its light, and the camera; each picture is taken by another sensor.
        dice: what is set down.
        rng: the source of all choices.
        paints: how the dice are painted, one for each picture.
        cocked: the chance of each die to lean or to lie on another.
    """
    makes = [rig.make(die, rng) for die in rng.permutation(dice).tolist()]
    rolled = rig.set_down(makes, rng, cocked)
    blank = [each.unpainted for each in rolled]
    bare, shown, parts = traced(rig, blank, [], rng, SAMPLES)
    for paint in paints:
        painted = [paint(each, rng) for each in rolled]
        light = bare.copy()
        for number, each in enumerate(painted, len(rig.walls)):
            ink(light, each, number, rig.camera, shown, parts)
        sensor = random_sensor(rng)
        data = develop(light, sensor, rig.level(light), rng)
        yield labelled(rig.camera, painted, len(rig.walls), 0, shown, data, sensor.blur, 0.0)


def ink(
    light: Floats,
    each: Rolled,
    number: int,
    camera: Camera,
    shown: NDArray[np.int16],
    parts: Floats,
) -> None:
    """Put the ink of one die on a picture without any.

    Args:
        light: (H, W, 3) the picture as it was traced, linear RGB; changed in place.
        each: the die.
        number: of its body.
        camera: that took the picture.
        shown: (H, W, 2) the body that each pixel shows, and which of its faces.
        parts: (H, W, 6) of its light, as :class:`models.making.scene.tracer.Traced` has them.
    """
    corner, window = window_of(camera, each, shown)
    here, body, face = light[window], shown[window][:, :, 0], shown[window][:, :, 1]
    falls, back = parts[window][:, :, :3], parts[window][:, :, 3:]
    gloss = np.maximum(here - back, 0)
    change = each.make.ink.astype(np.float32) * falls - back - INK_GLOSS * gloss
    for which in np.unique(face[body == number]).tolist():
        if which >= 0 and each.faces[which]:
            seen = (body == number) & (face == which)
            drawing = each.ink(each.faces[which])
            # a pixel's middle is half a pixel from its corner
            reach, corners = (-0.5, len(drawing) - 0.5), each.ink_corners(camera, which) - corner
            inked = as_seen(drawing, reach, corners - 0.5, seen.shape[::-1], SOFT)
            here += change * (inked * seen)[:, :, None]


def as_any_maker(each: Rolled, rng: np.random.Generator) -> Rolled:
    """Paint a die as some maker of its kind does, with any of its faces up."""
    made = each.make
    is_narrative = made.die in NARRATIVE
    printing = str(rng.choice(PRINTINGS)) if is_narrative else loose_printing(made.die)
    return in_style(each, random_maker(printing, rng).style, sorted(set(each.faces)), rng)


def in_style(each: Rolled, style: Style, wanted: Sequence[str], rng: np.random.Generator) -> Rolled:
    """Paint a die in a style, with one of the wanted faces up and the others in any order."""
    made = inked_anew(replace(each.make, style=style), rng)
    faces = rng.permutation(each.faces).tolist()
    up, where = each.rest.upper, faces.index(str(rng.choice(wanted)))
    faces[up], faces[where] = faces[where], faces[up]
    return replace(each, make=made, faces=tuple(faces))
