"""The networks of the eye: one finds dice in a tray, one looks at each die, one at its face.

All are made of plain convolutions, so that any version of OpenCV runs them.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.making.classes import DIE_KINDS, FACES, KINDS, NUMERAL_FACES, PRINTINGS
from models.making.networks.shapes import LIES, MARKS


class Pair(nn.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = Plain(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor, inside: Tensor | None = None) -> Tensor:
        """Keep the shape (N, C, H, W); where ``inside`` (1, 1, H, W) is 0 the maps stay 0."""
        first = self.first(x)
        if inside is None:
            return functional.relu(x + self.second(first))
        return functional.relu(x + self.second(first * inside)) * inside


class Plain(nn.Sequential):
    """A convolution, its normalising, and a ReLU."""

    def __init__(self, into: int, out: int, step: int = 1, kernel: int = 3) -> None:
        super().__init__(
            nn.Conv2d(into, out, kernel, step, kernel // 2, bias=False),
            nn.BatchNorm2d(out),
            nn.ReLU(),
        )


class Finder(nn.Module):
    """Where dice are: a picture with its difference from the empty tray to maps of places.

    Takes (N, 6, 240, 320): BGR from 0 to 1, then the same less the empty tray, 0 where no empty
    tray is known. Gives (N, 9, 60, 80): how sure a die's middle is here (before the sigmoid), where
    in the place (x, y, in places), the logarithms of its width and height in places, and scores
    for the ground: floor, surroundings, dice, foreign things. It is written in two parts
    (:mod:`models.making.networks.bare_apart`).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(Plain(6, 16, 2), Plain(16, 32, 2), Plain(32, 32))
        self.middle = nn.Sequential(Plain(32, 56, 2), Pair(56), Pair(56))
        self.deep = nn.Sequential(Plain(56, 64, 2), Pair(64))
        self.up_deep = nn.ConvTranspose2d(64, 56, 2, 2)
        self.join_middle = Plain(56, 56)
        self.up_middle = nn.ConvTranspose2d(56, 32, 2, 2)
        self.join_stem = Plain(32, 48)
        self.head = nn.Conv2d(48, 9, 1)
        # most places hold no die, and most dice are some five places wide
        self.head.bias = nn.Parameter(torch.tensor([-3.5, 0, 0, 1.6, 1.6, 0, 0, 0, 0]))

    def forward(self, x: Tensor) -> Tensor:
        """Return the maps."""
        return self.further(self.stem[0](x))

    def further(self, first: Tensor) -> Tensor:
        """Return the maps, of what the first layer gives (N, 16, 120, 160)."""
        stem = self.stem[1:](first)
        middle = self.middle(stem)
        middle = self.join_middle(middle + self.up_deep(self.deep(middle)))
        both = self.join_stem(stem + self.up_middle(middle))
        maps: Tensor = self.head(both)
        return maps


class Whole(nn.Module):
    """What all places of a map say together, each by weights of its own: shape is where things are.

    The channels go in groups; each gives as much of the answer.
    """

    def __init__(self, into: int, out: int, side: int, groups: int) -> None:
        super().__init__()
        self.parts = nn.ModuleList(
            nn.Linear(into // groups * side**2, out // groups) for _ in range(groups)
        )

    def forward(self, maps: Tensor) -> Tensor:
        """Return (N, out) of (N, into, side, side)."""
        shares = maps.chunk(len(self.parts), dim=1)
        told = [part(each.flatten(1)) for part, each in zip(self.parts, shares, strict=True)]
        return torch.cat(told, dim=1)


class Looking(nn.Module):
    """A network that looks at dice: pictures (N, 3, 64, 64), BGR from 0 to 1, to scores (N, ...).

    It looks at each picture alone as long as the maps are large. What follows, on maps (72, 8, 8),
    may be done for four pictures that lie side by side; then it is quicker
    (:mod:`models.making.networks.four_at_once`).
    """

    alone: nn.Sequential
    together: nn.ModuleList

    def forward(self, x: Tensor) -> Tensor:
        """Return the scores."""
        return self.answers(self.maps(x))

    def maps(self, x: Tensor) -> Tensor:
        """Return the maps (N, 72, 8, 8) that it answers by."""
        maps: Tensor = self.alone(x)
        for pair in self.together:
            maps = pair(maps)
        return maps

    def answers(self, maps: Tensor) -> Tensor:
        """Return the scores (N, ...) of maps (N, 72, 8, 8)."""
        raise NotImplementedError


class DieNet(Looking):
    """What a die is and how it lies: a square picture around the whole die to scores.

    They are in the order of :data:`DIE_PARTS`. Where in the picture the die is it is not told: it
    would go by what is usual there.
    """

    def __init__(self) -> None:
        super().__init__()
        self.alone = nn.Sequential(
            Plain(3, 16, 2), Plain(16, 24), Plain(24, 48, 2), Pair(48), Plain(48, 72, 2)
        )
        self.together = nn.ModuleList([Pair(72), Pair(72)])
        self.places = Whole(72, 128, side=8, groups=4)
        self.thought = nn.Linear(128 + 72, 160)
        self.head = nn.Linear(160, _count(DIE_PARTS))

    def answers(self, maps: Tensor) -> Tensor:
        """Return the scores."""
        whole = functional.avg_pool2d(maps, 8).flatten(1)
        placed = functional.relu(self.places(maps))
        thought = functional.relu(self.thought(torch.cat([whole, placed], dim=1)))
        scores: Tensor = self.head(thought)
        return scores


class OfFaces(Looking):
    """A network that looks at an upper face.

    In the maps that it answers by it is still told where symbols are.
    """

    def __init__(self, count: int, pairs: int) -> None:
        """Take how many scores it gives, and how many pairs of convolutions come near the end."""
        super().__init__()
        self.alone = nn.Sequential(
            Plain(3, 16, 2),
            Plain(16, 32),
            Plain(32, 48, 2),
            Pair(48),
            Pair(48),
            Plain(48, 72, 2),
        )
        self.together = nn.ModuleList([Pair(72)])
        self.near = nn.Sequential(Plain(72, 96, 2), *(Pair(96) for _ in range(pairs)))
        self.places = Whole(96, 160, side=4, groups=2)
        self.head = nn.Linear(160 + 96, count)

    def answers(self, maps: Tensor) -> Tensor:
        """Return the scores."""
        near = self.near(maps)
        whole = functional.avg_pool2d(near, 4).flatten(1)
        placed = functional.relu(self.places(near))
        scores: Tensor = self.head(torch.cat([whole, placed], dim=1))
        return scores


class FaceNet(OfFaces):
    """What is on a die's upper face: a square picture around that face to scores.

    They are in the order of :data:`FACE_PARTS`.
    """

    def __init__(self) -> None:
        super().__init__(_count(FACE_PARTS), pairs=1)


class NumeralNet(OfFaces):
    """Which numeral a ten-sided die shows: a square picture around it to scores.

    They are in the order of :data:`NUMERAL_FACES`.
    """

    def __init__(self) -> None:
        super().__init__(len(NUMERAL_FACES), pairs=0)

    def begin_as(self, face: FaceNet) -> None:
        """Look as a face network does, and answer nearly as it does, of numerals alone."""
        rows = [FACE_PARTS["face"].start + number for number in NUMERAL_FACES]
        values = {name: face.state_dict()[name] for name in self.state_dict()}
        for name in ("head.weight", "head.bias"):
            values[name] = values[name][rows]
        self.load_state_dict(values)


def _parts(**sizes: int) -> dict[str, slice]:
    parts, start = {}, 0
    for name, size in sizes.items():
        parts[name] = slice(start, start + size)
        start += size
    return parts


def _count(parts: dict[str, slice]) -> int:
    return max(part.stop for part in parts.values())


DIE_PARTS = _parts(kind=len(DIE_KINDS), hidden=1, upper=2, lies=LIES * LIES, lifted=1)
"""Where in the die network's answer the scores of each question stand."""

FACE_PARTS = _parts(
    kind=len(KINDS),
    face=len(FACES),
    printing=len(PRINTINGS),
    hidden=1,
    cocked=1,
    up=2,
    marks=MARKS,
    off=2,
)
"""The same for the face network."""
