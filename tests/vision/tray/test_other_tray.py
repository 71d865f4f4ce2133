"""An empty tray that is of another tray than the dice."""

import numpy as np

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from edgebox.vision.tray.other_tray import is_another
from tests.vision import shipped


def test_the_empty_picture_of_another_tray_is_called_that() -> None:
    roll = load_frame(shipped.TRAYS / "genesys" / "roll01.jpg")
    reading = Reader().read(roll, Frame(shipped.empty()))
    assert not reading.sure
    assert str(reading.reason).endswith(OTHER_TRAY)


def test_a_hand_over_one_side_is_no_other_tray() -> None:
    image = load_frame(shipped.TRAYS / "starwars" / "roll01.jpg").image.copy()
    image[:, :300] = (120, 150, 200)
    reading = Reader().read(Frame(image), Frame(shipped.empty()))
    assert not reading.sure
    assert OTHER_TRAY not in str(reading.reason)


def test_it_differs_in_all_quarters_beside_the_dice() -> None:
    all_over = np.zeros((60, 80), np.bool_)
    all_over[::4, ::4] = True
    assert is_another(all_over, [])
    for half in np.s_[:, 40:], np.s_[30:, :]:
        one_side = np.ones((60, 80), np.bool_)
        one_side[half] = False
        assert not is_another(one_side, [])
    noise = np.zeros((60, 80), np.bool_)
    noise[::6, ::8] = True
    assert not is_another(noise, []), "a place here and there"
    assert not is_another(all_over, [(0.0, 0.0, 80.0, 60.0)]), "dice cover what differs"
    assert not is_another(np.zeros((60, 80), np.bool_), [])
    edges = np.zeros((60, 80), np.bool_)
    edges[::59, ::2] = True
    assert not is_another(edges, [])
    assert is_another(edges, [(4.0, 8.0, 72.0, 44.0)]), "much of what dice leave to be seen"
