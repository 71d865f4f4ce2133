"""How dice come to rest that are thrown: simulated as rigid bodies until nothing moves.

How often they lean, touch, or lie on each other follows from the throw;
:mod:`models.making.scene.throws` sets dice down instead, as often cocked as one wants. Lengths are
millimetres outside of this module, metres within the simulation.
"""

from __future__ import annotations

import mujoco
import numpy as np
from numpy.typing import NDArray

from models.making.scene.makers import Make
from models.making.scene.solids import SOLID_OF, shape
from models.making.scene.throws import Resting, lying

Floats = NDArray[np.float64]

METRE = 1e-3
"""One millimetre in metres."""

STEP, LONGEST = 0.001, 4000
"""Seconds of a step, and steps after which dice count as at rest, however they still rock."""

ASIDE, ABOVE, APART = 14.0, 60.0, 22.0
"""How far from the walls dice fall, and how high over the floor: the first, and each further one
above the one before."""

STILL = 0.02
"""Dice rest that move by less than so many metres, and turn by so many radians, in a second."""


def tumbled(
    dice: list[Make], floor: tuple[float, float], walls: bool, rng: np.random.Generator
) -> list[Resting]:
    """Return how a handful of dice comes to rest that is thrown into a tray.

    Args:
        dice: what is thrown.
        floor: half width and half depth of the floor in millimetres.
        walls: whether there are walls around it. They are taken for high: no die jumps out.
        rng: the source of all choices.
    """
    solids = [shape(SOLID_OF[die.solid_of]) for die in dice]
    corners = [solid.corners * die.size for solid, die in zip(solids, dice, strict=True)]
    model = mujoco.MjModel.from_xml_string(_scene(corners, floor, walls, rng))
    data = mujoco.MjData(model)
    from_side = -1 if data.qpos[0] < 0 else 1
    for speed in data.qvel.reshape(-1, 6):
        speed[:3] = (-from_side * rng.uniform(0.2, 1.4), rng.normal(0, 0.5), rng.normal(-0.3, 0.2))
        speed[3:] = rng.normal(0, 25, 3)
    for number in range(LONGEST):
        mujoco.mj_step(model, data)
        if number % 100 == 99 and np.abs(data.qvel).max() < STILL:
            break
    turns, places = data.xmat[1:].reshape(-1, 3, 3), data.xpos[1:] / METRE
    return [
        lying(solid, die.size, turn.copy(), place.copy())
        for solid, die, turn, place in zip(solids, dice, turns, places, strict=True)
    ]


def _scene(
    dice: list[Floats], floor: tuple[float, float], walls: bool, rng: np.random.Generator
) -> str:
    """Return a scene as MuJoCo's XML has it: the floor, its walls, and dice above one end of it.

    Dice have sharp edges here: cut ones would be narrow faces that a die comes to stand on.
    """
    wide, deep = floor
    # of two things that touch, the rougher one decides
    among_dice, on_wall = rng.uniform(0.15, 0.4), rng.uniform(0.2, 0.5)
    on_floor = rng.uniform(0.3, 0.9)
    side, across = rng.choice([-0.55, 0.55]), rng.uniform(-0.7, 0.7)
    assets, things = [], [_geom("plane", (0, 0, 0), (1, 1, 0.1), on_floor)]
    thick, high = 20.0, 250.0
    for sign in (-1, 1) if walls else ():
        beside, behind = (thick, deep + 2 * thick, high), (wide + 2 * thick, thick, high)
        things.append(_geom("box", (sign * (wide + thick), 0, high), beside, on_wall))
        things.append(_geom("box", (0, sign * (deep + thick), high), behind, on_wall))
    for number, corners in enumerate(dice):
        assets.append(f'<mesh name="die{number}" vertex="{_numbers(corners * METRE)}"/>')
        x = np.clip(side * wide + rng.normal(0, 12), ASIDE - wide, wide - ASIDE)
        y = np.clip(across * deep + rng.normal(0, 14), ASIDE - deep, deep - ASIDE)
        place = np.array([x, y, ABOVE + APART * number]) * METRE
        things.append(
            f'<body pos="{_numbers(place)}" quat="{_numbers(rng.normal(size=4))}"><freejoint/>'
            f'<geom type="mesh" mesh="die{number}" density="1200" friction="{among_dice}"/></body>'
        )
    return (
        f'<mujoco><option timestep="{STEP}" integrator="implicitfast" cone="elliptic"/>'
        '<default><geom solref="0.004 0.6" solimp="0.95 0.99 0.0003" condim="4"/></default>'
        f"<asset>{''.join(assets)}</asset><worldbody>{''.join(things)}</worldbody></mujoco>"
    )


def _geom(
    kind: str,
    place: tuple[float, float, float],
    half: tuple[float, float, float],
    friction: float,
) -> str:
    at, size = (_numbers(np.array(each) * METRE) for each in (place, half))
    return f'<geom type="{kind}" pos="{at}" size="{size}" friction="{friction}"/>'


def _numbers(values: Floats) -> str:
    return " ".join(f"{value:.7f}" for value in values.ravel())
