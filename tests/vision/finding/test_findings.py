"""What the finder says of a place."""

from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.finding.findings import FINER, Findings

GRID = 10.0
"""Pixels of one place of the ground."""


@pytest.fixture
def findings() -> Findings:
    """Of a picture of 120 by 80 pixels whose left third differs from the empty tray."""
    differs = np.zeros((8 * FINER, 12 * FINER), np.bool_)
    differs[:, : 4 * FINER] = True
    ground, heat = np.zeros((8, 12), np.uint8), np.zeros((8, 12), np.float32)
    return Findings((), ground, heat, GRID, differs)


def test_a_place_is_new_where_much_of_it_differs_from_the_empty_tray(findings: Findings) -> None:
    assert findings.is_new((0, 0, 40, 40))
    assert findings.is_new((20, 10, 40, 40))
    assert not findings.is_new((32, 10, 40, 40))
    assert not findings.is_new((60, 10, 40, 40))


def test_of_a_place_beyond_the_border_only_what_is_seen_counts(findings: Findings) -> None:
    assert findings.is_new((-30, -30, 40, 40))
    assert not findings.is_new((100, 60, 60, 60))
    assert not findings.is_new((-60, -60, 40, 40))


@pytest.mark.parametrize(
    "place", [(0, -60, 40, 40), (-60, 0, 40, 40), (0, 120, 40, 40), (160, 0, 40, 40)]
)
def test_of_a_place_wholly_beyond_one_border_nothing_is_seen(
    findings: Findings, place: tuple[float, float, float, float]
) -> None:
    everywhere = np.ones_like(findings.differs, np.bool_)
    assert not replace(findings, differs=everywhere).is_new(place)


def test_without_an_empty_tray_nothing_is_known_to_be_new(findings: Findings) -> None:
    assert not replace(findings, differs=None).is_new((0, 0, 40, 40))
