from pathlib import Path

import cv2
import pytest

from tests.vision import shipped

SHARED = Path(__file__).parents[2].parent / "shared"
TRAYS, PHOTOGRAPHS = SHARED / "trays", SHARED / "photos" / "pips"
"""The reference pictures; they lie beside the repository and are no part of it."""

RIGS = (
    "encounter",
    "ref1_neoprene_ring",
    "ref2_charcoal_strips",
    "ref3_leather_ring",
    "ref4_bluefelt_strips",
    "ref5_genesys_neoprene_strips",
)


@pytest.fixture(scope="session")
def trays() -> Path:
    if not all((TRAYS / rig / "labels.json").is_file() for rig in RIGS):
        pytest.skip("the reference trays are not beside the repository (../shared/trays)")
    return TRAYS


@pytest.fixture(scope="session")
def photographs() -> Path:
    if not (PHOTOGRAPHS / "labels.json").is_file():
        pytest.skip("the photographs are not beside the repository (../shared/photos/pips)")
    return PHOTOGRAPHS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two rolls and their empty tray, as a person keeps them."""
    cv2.imwrite(str(tmp_path / "empty.png"), shipped.empty())
    cv2.imwrite(str(tmp_path / "roll00.png"), shipped.only("difficulty", "ability").image)
    cv2.imwrite(str(tmp_path / "roll01.png"), shipped.only("ability").image)
    return tmp_path
