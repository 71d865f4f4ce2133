"""The last part of a network that looks at dice, for four pictures at once.

OpenCV works out plain convolutions three times as quickly by Winograd's way, which it takes for
maps of at least 12 places a side. Those of one die are smaller, so four of them lie in one map, two
by two, with a row and a column of nothing between: each is at its border, as if it were alone.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from edgebox.vision.networks import AT_ONCE, four_places
from models.making.networks.nets import Looking


class FourAtOnce(nn.Module):
    """What a network makes of the maps of four pictures."""

    def __init__(self, net: Looking, side: int) -> None:
        """Take a network, and the side of the map of one picture."""
        super().__init__()
        self.net, self.side = net, side
        inside = torch.zeros(1, 1, 2 * side + 1, 2 * side + 1)
        for rows, columns in four_places(side):
            inside[:, :, rows, columns] = 1
        self.inside: Tensor
        self.register_buffer("inside", inside)

    def forward(self, maps: Tensor) -> tuple[Tensor, Tensor]:
        """Return the scores of four pictures and the maps (4, C, S, S) that they go by.

        Args:
            maps: (1, C, 2 S + 1, 2 S + 1), of the four pictures.
        """
        for pair in self.net.together:
            maps = pair(maps, self.inside)
        apart = torch.cat([maps[:, :, rows, columns] for rows, columns in four_places(self.side)])
        assert len(apart) == AT_ONCE
        return self.net.answers(apart), apart
