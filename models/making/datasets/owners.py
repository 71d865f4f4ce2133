"""Owners of dice that nobody has seen: signs and colours of their own, in two boxes each.

The pictures by which teaching the box one's own dice is fitted and judged; see
:mod:`models.making.fitting.enrolment`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from edgebox.home import write_whole
from models.making.datasets.legible import LEAST_CONTRAST, legible_maker, legible_rig
from models.making.datasets.rigs import Rig, random_rig
from models.making.scene.makers import NARRATIVE, Make, contrast, make, odd_colours, random_maker

PRINTINGS = {"strange": 0.6, "starwars": 0.2, "genesys": 0.2}
"""How often an owner's dice have which signs."""

ROLLS = {"same": 18, "other": 8}
"""Pictures of the rig that the dice are taught in, and of another camera, tray and light."""

EACH = 2
"""Dice of each kind in a picture."""

ALIKE = 0.12
"""Two kinds of dice of one solid are never nearer than this in colour (the square root of linear
RGB): an owner who can't tell them apart can't play with them."""


def write_owner(seed: int, folder: Path) -> None:
    """Write the labelled rigs of an owner, ``same`` and ``other``, into a folder of owners.

    Those that are there already stay.
    """
    rng = np.random.default_rng([seed, 5])
    makes = _makes(rng)
    for number, (name, rolls) in enumerate(ROLLS.items()):
        place = folder / f"owner{seed}" / name
        if not (place / "labels.json").exists():
            _write(_rig(seed * 2 + number, makes), place, rolls, [seed, number])


def _makes(rng: np.random.Generator) -> dict[tuple[str, int], Make]:
    printing = str(rng.choice(list(PRINTINGS), p=list(PRINTINGS.values())))
    maker = legible_maker(random_maker(printing, rng))
    odd = printing == "strange" or rng.random() < 0.5
    made: dict[tuple[str, int], Make] = {}
    for die in NARRATIVE:
        for _ in range(50):
            one = make(die, maker, rng)
            if odd:
                one = odd_colours(one, rng)
            near = [
                float(np.abs(one.colour**0.5 - other.colour**0.5).max()) for other in made.values()
            ]
            if min(near, default=1.0) > ALIKE and contrast(one) > LEAST_CONTRAST:
                break
        made[die, 0] = one
    return made


def _rig(seed: int, makes: dict[tuple[str, int], Make]) -> Rig:
    rig = legible_rig(random_rig(seed, box=True))
    return replace(rig, makers=rig.makers[:1], makes=dict(makes))


def _write(rig: Rig, folder: Path, rolls: int, seeds: list[int]) -> None:
    rng = np.random.default_rng([*seeds, 6])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "empty.jpg").write_bytes(rig.empty(rng))
    images = []
    for number in range(rolls):
        picture = rig.roll(list(NARRATIVE) * EACH, rng, cocked=0.0, things=0.0, blurred=0.0)
        name = f"roll{number:02}.jpg"
        (folder / name).write_bytes(picture.data)
        images.append({"image": name, "dice": picture.labels})
    # written last, and whole: where it is, all is
    write_whole(folder / "labels.json", json.dumps({"images": images}).encode())
