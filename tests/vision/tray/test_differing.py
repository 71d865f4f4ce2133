"""Where a picture differs from that of the empty tray."""

import numpy as np
import pytest
from numpy.typing import NDArray

from edgebox.vision.tray.differing import light_on, lighter_darker, tinted

HIGH, WIDE = 60, 80
SPOT = np.s_[20:26, 30:36]
"""Where something lies."""

Colours = NDArray[np.float32]


def differs(now: Colours, before: Colours, light: Colours, shake: int = 1) -> NDArray[np.bool_]:
    return np.logical_or(*lighter_darker(now, before, light, shake))


def in_its_light(now: Colours, before: Colours) -> NDArray[np.bool_]:
    """Lay something into the spot, and tell what differs whatever the light is."""
    now[SPOT] = (0.9, 0.1, 0.1)
    as_before = np.ones((HIGH, WIDE), np.bool_)
    as_before[SPOT] = False
    return differs(now, before, light_on(now, before, as_before))


def assert_only_the_spot_differs(now: Colours, before: Colours) -> None:
    found = in_its_light(now, before)
    assert found[SPOT].all()
    assert found.sum() == found[SPOT].sum()


@pytest.fixture
def before() -> Colours:
    """A tray with a dark rim and a printed line."""
    tray = np.full((HIGH, WIDE, 3), (0.3, 0.4, 0.5), np.float32)
    tray[:, :10] = 0.1
    tray[40:42] = 0.9
    return tray


@pytest.mark.parametrize("colour", [(0.3, 0.4, 0.8), (0.05, 0.1, 0.1)])
def test_what_is_new_differs_and_nothing_else(
    before: Colours, colour: tuple[float, float, float]
) -> None:
    now = before.copy()
    now[SPOT] = colour
    found = differs(now, before, np.ones_like(now))
    assert found[SPOT].all()
    assert found.sum() == found[SPOT].sum()


def test_lighter_is_told_from_darker(before: Colours) -> None:
    now = before.copy()
    now[SPOT] = 0.05
    lighter, darker = lighter_darker(now, before, np.ones_like(now), 1)
    assert not lighter.any()
    assert darker[SPOT].all()


def test_other_light_and_exposure_are_no_difference(before: Colours) -> None:
    slope = np.linspace(0.6, 1.4, WIDE, dtype=np.float32)[None, :, None]
    now = np.minimum(before * slope * np.array([0.8, 1.0, 1.2], np.float32), 1)
    assert_only_the_spot_differs(now, before)
    found = in_its_light(now, before)
    assert differs(now, before, np.ones_like(now)).sum() > 2 * found.sum()


@pytest.mark.parametrize("axis", [0, 1])
def test_the_bands_of_a_lamp_that_flickers_are_no_difference(before: Colours, axis: int) -> None:
    along = np.linspace(0, 6, before.shape[axis], endpoint=False, dtype=np.float32)
    light = np.expand_dims(1 - 0.28 * np.cos(2 * np.pi * along), (1 - axis, 2))
    before = np.minimum(before * 1.4, 1)
    now = np.minimum(before * light, 1)
    assert_only_the_spot_differs(now, before)


@pytest.mark.parametrize("where", [np.s_[46:50], np.s_[:, 60:64]], ids=["across", "down"])
def test_a_thing_that_lies_across_the_whole_view_is_no_band_of_a_lamp(
    before: Colours, where: tuple[slice, ...] | slice
) -> None:
    before = np.full_like(before, 0.7)
    now = before.copy()
    now[where] *= 0.72
    assert in_its_light(now, before)[where].mean() > 0.4


def test_what_is_too_light_for_the_camera_now_is_as_before(before: Colours) -> None:
    before[40:50] = 0.9
    now = np.minimum(before * 1.5, 1)
    assert not differs(now, before, np.full_like(now, 1.5)).any()


def test_what_was_too_light_for_the_camera_then_may_be_any_lighter_now(before: Colours) -> None:
    """As when it is told, after calibrating, to take half as much light."""
    true = before * 1.8
    now = np.minimum(true * 0.5, 1)
    assert not differs(now, np.minimum(true, 1), np.full_like(now, 0.5)).any()

    now[40:42] = 0.2
    _, darker = lighter_darker(now, np.minimum(true, 1), np.full_like(now, 0.5), 0)
    assert darker[40:42].all(), "it was at least as light as the camera could tell"


@pytest.mark.parametrize(("moved", "any_there"), [(2, False), (3, True)])
def test_a_camera_that_was_nudged_sees_the_same(
    before: Colours, moved: int, any_there: bool
) -> None:
    now = np.roll(before, moved, axis=0)
    assert differs(now, before, np.ones_like(now), shake=2).any() == any_there


def test_with_too_little_to_go_by_light_is_taken_for_the_same(before: Colours) -> None:
    as_before = np.zeros((HIGH, WIDE), np.bool_)
    as_before[0, :49] = True
    assert (light_on(before * 2, before, as_before) == 1).all()
    as_before[0, :50] = True
    assert light_on(before * 2, before, as_before)[0, 40] == pytest.approx(2, abs=0.2)


@pytest.mark.parametrize(
    ("colour", "is_tinted"),
    [((0.12, 0.16, 0.2), False), ((0.3, 0.1, 0.25), True), ((0.1, 0.3, 0.4), True)],
    ids=["shadow", "purple", "yellow"],
)
def test_a_shadow_keeps_the_colour_of_what_it_falls_on(
    before: Colours, colour: tuple[float, float, float], is_tinted: bool
) -> None:
    now = before.copy()
    now[SPOT] = colour
    warmer = np.array([0.6, 1.0, 1.3], np.float32)
    found = tinted(now * warmer, before, np.ones_like(now) * warmer)
    assert found[SPOT].all() == is_tinted
    assert found.sum() == is_tinted * found[SPOT].sum()


def test_a_shadow_on_what_was_too_light_shows_its_colour_and_is_one_all_the_same(
    before: Colours,
) -> None:
    before[SPOT] = (0.9, 1.0, 1.0)
    now = before.copy()
    now[SPOT] = (0.3, 0.5, 0.7)
    assert not tinted(now, before, np.ones_like(now)).any()
