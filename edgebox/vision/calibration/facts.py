"""What pictures of a tray tell, of which advice is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.light import Light
from edgebox.vision.calibration.pictures import Differences
from edgebox.vision.calibration.white_balance import WhiteBalance
from edgebox.vision.judging.sharpness import Sharpness


@dataclass(frozen=True)
class Facts:
    """All that advice is drawn from."""

    size: tuple[int, int]
    dice: int
    """How many lie in the tray that is to be empty."""
    unfit: str | None
    """Why dice can't be told in such a picture, if they can't."""
    corners: Corners
    guessed: bool
    guess_sure: bool
    kept: bool
    """Whether the corners are those of the calibration before, for the camera did not move."""
    markers: int
    """How many of the four markers were found."""
    mirrored: bool
    """Whether they are there, but the wrong way round."""
    misplaced: bool
    """Whether they tell no floor though all were found."""
    far: bool
    """Whether they tell one that is too small in the picture to be used."""
    goes_on: bool
    """Whether the floor seems to go on beyond them."""
    filled_in: bool
    """Whether markers lay in every picture, so that the floor under them is not known."""
    floor_mm: tuple[float, float] | None
    light: Light
    sharpness: Sharpness
    balance: WhiteBalance
    paper: float | None
    """The darkest channel of white paper, as the camera takes the bare tray, of 255."""
    differences: Differences
    elsewhere: bool
    """Whether the pictures with markers and those without do not seem to be of one place."""

    @property
    def has_floor(self) -> bool:
        """Whether the corners are a floor's, rather than the whole picture's."""
        return not self.guessed or self.guess_sure
