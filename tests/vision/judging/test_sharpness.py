import cv2
import numpy as np
import pytest

from edgebox.vision.calibration.advice import BLURRED
from edgebox.vision.judging.sharpness import measure_sharpness
from tests.vision import shipped
from tests.vision.calibration import drawn


def width_of(blur: float, **settings: object) -> float:
    image = drawn.tray(blur=blur, **settings)  # type: ignore[arg-type]
    width = measure_sharpness(image, drawn.CORNERS).width
    assert width is not None
    return width


@pytest.mark.parametrize("sigma", [1.0, 2.0, 3.0])
def test_the_width_of_edges_is_that_of_the_blur(sigma: float) -> None:
    # the edge of a Gaussian blur takes 2.56 sigma from 10 % to 90 %
    assert width_of(sigma, texture=0) == pytest.approx(2.56 * sigma, rel=0.2)


@pytest.mark.parametrize("texture", [0.0, 6.0])
@pytest.mark.parametrize("noise", [0.0, 5.0])
def test_neither_a_smooth_floor_nor_noise_changes_the_verdict(texture: float, noise: float) -> None:
    assert width_of(0.7, texture=texture, noise=noise) < BLURRED
    assert width_of(3.0, texture=texture, noise=noise) > BLURRED


def test_the_edges_of_a_small_picture_count_as_wide_as_they_would_be_in_the_usual_one() -> None:
    image = drawn.tray()
    half = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)

    small = measure_sharpness(np.asarray(half, np.uint8), drawn.CORNERS / 2).width
    large = measure_sharpness(image, drawn.CORNERS).width

    assert small is not None
    assert large is not None
    assert small > 1.4 * large


def test_a_camera_that_is_turned_on_its_side_is_as_sharp() -> None:
    image = drawn.tray(blur=1.5, texture=0)
    turned = np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8)

    assert measure_sharpness(turned).width == pytest.approx(measure_sharpness(image).width, 0.02)


def test_a_picture_without_edges_can_not_be_judged() -> None:
    plain = np.full((960, 1280, 3), 120, np.uint8)

    assert measure_sharpness(plain, drawn.CORNERS).width is None

    uneven = plain * np.linspace(0.3, 1, 1280)[None, :, None]
    assert measure_sharpness(uneven.astype(np.uint8), drawn.CORNERS).width is None


@pytest.mark.parametrize("rig", ["starwars", "genesys", "pips"])
@pytest.mark.parametrize("sigma", [6.0, 8.0, 12.0])
def test_edges_are_found_however_blurred_they_are(rig: str, sigma: float) -> None:
    blurred = cv2.GaussianBlur(shipped.empty(rig), (0, 0), sigma)

    width = measure_sharpness(np.asarray(blurred, np.uint8)).width

    assert width is not None
    assert width > 2 * BLURRED


def test_soft_shadows_do_not_hide_that_the_lens_is_sharp() -> None:
    image = drawn.tray(texture=0, noise=0)
    shadows = np.full(image.shape[:2], 1.0, np.float32)
    for x in range(300, 1000, 60):
        shadows[230:700, x : x + 30] = 0.4
    soft = cv2.GaussianBlur(shadows, (0, 0), 5)[..., None]

    width = measure_sharpness((image * soft).astype(np.uint8), drawn.CORNERS).width

    assert width is not None
    assert width < 3
