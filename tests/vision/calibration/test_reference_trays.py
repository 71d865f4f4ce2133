"""The reference rigs read well, so nothing about them is to be mended."""

from pathlib import Path

import pytest

from edgebox.vision import load_frame
from edgebox.vision.calibration import learn

RIGS = {
    "ref1_neoprene_ring": [(256, 180), (1052, 190), (1045, 768), (264, 788)],
    "ref2_charcoal_strips": [(259, 212), (1030, 202), (1016, 761), (288, 770)],
    "ref3_leather_ring": [(270, 182), (1058, 192), (1051, 796), (248, 776)],
    "ref4_bluefelt_strips": [(284, 196), (985, 223), (985, 737), (277, 746)],
    "ref5_genesys_neoprene_strips": [(170, 141), (1108, 177), (1091, 850), (144, 827)],
}
"""The floor's corners, read off the pictures by a person."""


@pytest.mark.parametrize("rig", RIGS)
def test_a_reference_tray_has_nothing_to_mend(trays: Path, rig: str) -> None:
    profile = learn([load_frame(trays / rig / "empty.jpg")]).profile

    assert profile.mend == ()
    for (x, y), (near_x, near_y) in zip(profile.corners, RIGS[rig], strict=True):
        assert abs(x - near_x) < 12
        assert abs(y - near_y) < 12
    assert any("dice of that colour" in note for note in profile.notes) == ("blue" in rig)


@pytest.mark.parametrize("rig", RIGS)
def test_dice_in_a_tray_that_should_be_empty_are_told(trays: Path, rig: str) -> None:
    profile = learn([load_frame(trays / rig / "roll01.jpg")], corners=RIGS[rig]).profile

    assert any("something lies" in text or "not plain" in text for text in profile.mend)
