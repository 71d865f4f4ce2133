"""Of pictures with markers and pictures without, each tells what it shows best."""

import numpy as np

from edgebox.vision import Frame
from edgebox.vision.calibration import learn
from edgebox.vision.calibration.profile import GUESSED, MARKERS
from edgebox.vision.frame import Image
from tests.vision.calibration import drawn
from tests.vision.calibration.test_advice import told

CARDS = (0, 1, 2, 3)
INSIDE = [(60.0, 45.0), (150.0, 45.0), (150.0, 95.0), (60.0, 95.0)]
"""Where cards lie that nobody pushed into the corners, in mm."""


def test_crisp_cards_tell_how_sharp_the_picture_is() -> None:
    """A tray may have no edge as sharp as the lens; its own is soft, as of felt over foam."""
    soft = drawn.tray(blur=4)
    assert any("not sharp" in each for each in told(soft)[0])
    with_cards, _ = told(drawn.tray(markers=CARDS), soft, corners=None)
    assert not any("not sharp" in each for each in with_cards)


def test_a_camera_that_moved_as_the_cards_were_taken_out_is_told() -> None:
    """However still it stood while the tray was bare."""
    moved = drawn.tray(corners=drawn.CORNERS + np.array((9, 6)))
    mend, _ = told(drawn.tray(markers=CARDS), moved, moved, corners=None)
    assert any("the camera or the tray moved" in each for each in mend)


def test_dice_are_looked_for_where_no_cards_lie() -> None:
    seen = list[Image]()
    bare = drawn.tray()

    def dice_in(image: Image) -> int:
        seen.append(image)
        return 0

    learn([Frame(drawn.tray(markers=CARDS)), Frame(bare)], dice_in=dice_in)

    assert len(seen) == 1
    assert np.array_equal(seen[0], bare)


def test_cards_inside_the_corners_are_told_once() -> None:
    """Who looked at the floor's corners then, and left them, is asked no more."""
    first = learn([Frame(drawn.tray(markers=CARDS, at=INSIDE)), Frame(drawn.tray())])
    assert any("go on beyond the markers" in each for each in first.profile.mend)
    again = learn([Frame(drawn.tray(seed=2))], before=first.profile)
    assert again.profile.corners_from == MARKERS
    assert not any("go on beyond" in each for each in again.profile.mend)


def test_the_corners_of_before_do_not_hold_in_a_view_that_has_nothing_of_it() -> None:
    before = learn([Frame(drawn.tray(markers=CARDS)), Frame(drawn.tray())]).profile
    noise = np.random.default_rng(4).integers(60, 70, drawn.tray().shape, np.uint8)
    assert learn([Frame(noise)], before=before).profile.corners_from == GUESSED
