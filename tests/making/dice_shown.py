"""One die as the lessons hold it, for tests of how it is varied."""

import numpy as np

from models.making.shown.looks import MOST_SHOWN, STORED, Looks

GREY = np.full((STORED, STORED, 3), 90, np.uint8)


def one_die(
    picture: np.ndarray = GREY, *, blank: bool = False, upper: tuple[float, float] = (0, 0)
) -> Looks:
    one, none = np.ones(1, np.int64), np.zeros(1, np.float32)
    return Looks(
        picture[None],
        kind=one,
        face=one,
        printing=one,
        cocked=none,
        lifted=none,
        hidden=none,
        blank=np.full(1, blank),
        up=none,
        upper=np.array([upper], np.float32),
        normals=np.zeros((1, MOST_SHOWN, 2), np.float32),
        level=np.zeros((1, 2), np.float32),
        mark=one,
        maker=one,
    )
